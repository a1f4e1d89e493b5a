//! What is worth reading where a URI is, and what is for advice there.

use std::ops::Range;

use urispec::Diagnostic;
use urispec::diagnostic::{Group, Name, Place};
use urispec::scheme::{Status, registration};

use crate::file_type::FileType;
use crate::find::candidate::Candidate;
use crate::find::letters::begins_with;

/// How many diagnostics of one name are looked at in a URI. Each look may be at the whole of it, and those beyond are as the last of these.
const LOOKS: usize = 64;

/// How long a list of files may be in a recipe, in bytes.
const RECIPE: usize = 1 << 13;

/// How often a name was looked at, and what came of it. There are few names in a URI, so that they are found one after another.
struct Look {
    name: Name,
    count: usize,
    answer: bool,
}

/// The look at a name, counted once more.
fn look(looks: &mut Vec<Look>, name: Name, answer: bool) -> Option<&mut Look> {
    let at = looks.iter().position(|look| look.name == name).unwrap_or(looks.len());
    if at == looks.len() {
        looks.push(Look { name, count: 0, answer });
    }
    let look = looks.get_mut(at)?;
    look.count += 1;
    Some(look)
}

/// Leaves out what is not worth reading where the URI is.
pub(crate) fn leave_out_noise(
    found: &mut Vec<Diagnostic>,
    candidate: &Candidate<'_>,
    file_type: FileType,
    around: &[u8],
) {
    let mut looks = Vec::new();
    found.retain(|diagnostic| {
        look(&mut looks, diagnostic.name(), false).is_none_or(|look| {
            if look.count <= LOOKS {
                look.answer = is_noise(diagnostic, candidate, file_type, around);
            }
            !look.answer
        })
    });
}

/// The names of which all diagnostics are endured where the URI is.
pub(crate) fn endured(
    found: &[Diagnostic],
    candidate: &Candidate<'_>,
    file_type: FileType,
    around: &[u8],
) -> Vec<Name> {
    let mut looks = Vec::new();
    for diagnostic in found {
        if let Some(look) = look(&mut looks, diagnostic.name(), true)
            && look.answer
            && look.count <= LOOKS
        {
            look.answer = is_endured(diagnostic, candidate, file_type, around);
        }
    }
    looks.into_iter().filter_map(|look| look.answer.then_some(look.name)).collect()
}

/// Whether a diagnostic is not worth reading where the URI is: nobody normalizes the subject of a test or a name, the `#` at
/// the end of a namespace is there on purpose, and a bare `file://localhost` is rather what such URIs begin with.
fn is_noise(diagnostic: &Diagnostic, candidate: &Candidate<'_>, file_type: FileType, around: &[u8]) -> bool {
    let is_compared = candidate.is_name || candidate.place == Place::Code;
    // The name of an item in documentation for .NET, by which pages refer to it.
    if file_type == FileType::Markdown && candidate.scheme() == b"xref" {
        return true;
    }
    match diagnostic.name() {
        Name::PasswordInUserinfo => (is_compared || file_type.is_for_people()) && has_sample_password(&candidate.text),
        // The password of an example.
        Name::TrivialPassword => file_type.is_for_people(),
        // People usually write the port of a database or a broker, and of a server that they name by its address.
        Name::DefaultPort => {
            is_compared
                || has_address(&candidate.text)
                || ![&b"http"[..], b"https"].iter().any(|name| candidate.scheme().eq_ignore_ascii_case(name))
                || is_of_proxy(candidate, around)
        }
        // From a heading with a symbol, GitHub makes a name without the symbol, but with the mark after it: `#\u{fe0f}-notes`.
        Name::InvisibleCharacter => {
            let start = diagnostic.label().span.start;
            let (before, mark) = candidate.text.split_at_checked(start).unwrap_or_default();
            mark.starts_with("\u{fe0f}".as_bytes()) && before.contains(&b'#')
        }
        // What a browser draws by itself, as in `url(#default#VML)`.
        Name::SecondFragment => {
            candidate.text.starts_with(b"#default#") || memchr::memmem::find(&candidate.text, b"#/#").is_some()
        }
        // A range of versions, as npm writes it.
        Name::FragmentCharacter => memchr::memmem::find(&candidate.text, b"#semver:").is_some(),
        // It keeps an old browser from reading what follows. In data, a program puts its parameters after the address of a service.
        Name::EmptyQuery => candidate.text.ends_with(b"?#iefix") || file_type == FileType::Xml,
        // GitHub reads the path of a link from the directory of the file: `/../../issues/1`. And a module has its path from the directory of a project.
        Name::DotSegmentsAboveRoot => {
            file_type == FileType::Markdown && candidate.text.starts_with(b"/../")
                || begins_with(candidate.scheme(), b"webpack")
        }
        // The directory of a template, in a repository.
        Name::TemplatePlaceholder if is_in_repository(&candidate.text, diagnostic.label().span.start) => true,
        // The library for PostgreSQL takes the host from elsewhere.
        Name::EmptyHost => begins_with(candidate.scheme(), b"postgres"),
        // A directory in a repository, as Terraform and Kustomize write it.
        Name::EmptyPathSegment => {
            !file_type.is_for_people()
                && [&b"?ref="[..], b".git//"].iter().any(|mark| memchr::memmem::find(&candidate.text, mark).is_some())
        }
        // A slash in a name, which is one segment: a virtual host of a broker, a label of GitHub, a project of GitLab, a DOI.
        Name::EncodedSlash => {
            let place = diagnostic.label().span.clone();
            candidate.text.get(place).is_some_and(|triplet| triplet.eq_ignore_ascii_case(b"%2F"))
        }
        // A command of a shell, in a manual page.
        Name::EscapedText if file_type == FileType::Man => {
            candidate.text.get(diagnostic.label().span.start..).is_some_and(|rest| rest.starts_with(b"\\&"))
        }
        // A comma that separates nothing, in settings and in the names of LDAP: `http://h.test/oai_dc/\, the name`.
        Name::EscapedText | Name::Backslash if candidate.is_bare() => {
            let (before, rest) = candidate.text.split_at_checked(diagnostic.label().span.start).unwrap_or_default();
            let is_escape = rest.starts_with(b"\\,") || rest == b"\\" && is_before(candidate, around, b",");
            is_escape && behind_host(before).is_some_and(|behind| !behind.is_empty())
        }
        // A row of a table that a program writes.
        Name::NotDnsName => candidate.is_bare() && is_before(candidate, around, b",,"),
        // HTML in a text of XML is written as text twice.
        Name::HtmlEntity => file_type == FileType::Xml && candidate.is_bare(),
        // A text is given to a page that shows it, or runs it.
        Name::EncodedControl
        | Name::TemplatePlaceholder
        | Name::UnbalancedParentheses
        | Name::EncodedReplacementCharacter
            if is_in_lines(&candidate.text, diagnostic.label().span.start) =>
        {
            true
        }
        Name::HostCharacter | Name::PathCharacter => has_bars(candidate),
        // The word with an ending, as Swedish writes it: `URN:er`.
        Name::SchemeSyntax | Name::UpperCaseScheme if candidate.is_bare() && is_inflected(&candidate.text) => true,
        Name::SchemeSyntax => {
            // A pattern: `<allow-intent href="tel:*"/>`.
            candidate.text.ends_with(b":*")
                // What such URIs begin with: `file:////`.
                || candidate.text.len() > "file:///".len() && candidate.text.strip_prefix(b"file:").is_some_and(|rest| rest.iter().all(|byte| *byte == b'/'))
                || candidate.is_bare() && candidate.text.eq_ignore_ascii_case(b"file://localhost")
                || file_type.is_for_people() && is_cloaked(&candidate.text)
        }
        Name::OverlongEncoding => is_of_another_encoding(&candidate.text, &diagnostic.label().span),
        Name::DoubleEncoding => is_nested(&candidate.text, diagnostic.label().span.start),
        // A name ends as it does.
        Name::TrailingPunctuation | Name::UnbalancedParentheses if candidate.is_name => true,
        // The borders of a value are known, and names have such a mark: `/wiki/Go_Map!!`.
        Name::TrailingPunctuation if !candidate.is_bare() && candidate.text.ends_with(b"!") => true,
        // White space ends what is found in a comment.
        Name::UnbalancedParentheses if begins_call(candidate, around) => true,
        // One of a pair is encoded.
        Name::UnbalancedParentheses => {
            // And a fragment may be a part of the text of a page.
            [&b"%28"[..], b"%29", b":~:text="].iter().any(|sign| memchr::memmem::find(&candidate.text, sign).is_some())
        }
        // What is installed of a package, as pip reads it: `git+https://h.test/a.git#egg=a[b]`.
        Name::UnencodedBracket => memchr::memmem::find(&candidate.text, b"#egg=").is_some(),
        // The names that EMF has for its annotations.
        Name::MissingHost if begins_with(&candidate.text, b"http:///org/eclipse/") => true,
        // A program adds a host to it, or Texinfo may break a line there.
        Name::MissingHost | Name::DeprecatedUserinfo
            if may_be_broken(&candidate.text)
                || candidate.is_bare() && candidate.place == Place::Code && candidate.text.ends_with(b"@") =>
        {
            true
        }
        // What is looked for begins so.
        Name::MissingHost => candidate.is_bare() && candidate.text.ends_with(b":///"),
        // Browsers pass over line breaks in data.
        Name::SurroundingWhitespace => begins_with(candidate.scheme(), b"data") && file_type.is_for_people(),
        // Another URI follows a scheme that says how to read it: `image://https://h.test/a.png`.
        Name::EmptyPort if [&b"http:"[..], b"https:"].contains(&host(&candidate.text)) => true,
        Name::EmptyFragment => is_compared || !file_type.is_for_people(),
        // A name of several words, as who made up the scheme writes it: `principalSet://h.test`.
        Name::UpperCaseScheme if is_made_up(candidate.scheme()) => true,
        // A name to be filled in: `http://server_name/`.
        Name::UnderscoreInHost => file_type.is_for_people() && is_name_in_network(host(&candidate.text)),
        // A word in a label says that the host is an example: `https://abcEXAMPLE.h.test`.
        Name::UpperCaseHost if has_example(host(&candidate.text)) => true,
        name => is_compared && name.group() == Group::Style,
    }
}

/// What is behind the host of a URI that has one.
fn behind_host(text: &[u8]) -> Option<&[u8]> {
    let slashes = memchr::memmem::find(text, b"//")?;
    let authority = text.get(slashes + "//".len()..)?;
    authority.get(memchr::memchr3(b'/', b'?', b'#', authority).unwrap_or(authority.len())..)
}

/// Whether a sign is right behind a URI.
fn is_before(candidate: &Candidate<'_>, around: &[u8], sign: &[u8]) -> bool {
    around.get(candidate.span.end..).is_some_and(|after| after.starts_with(sign))
}

/// Whether a place is in the path of a file in a repository on the Web: `/tree/main/a`, `/blob/main/a`.
fn is_in_repository(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    [&b"/tree/"[..], b"/blob/", b"/raw/"].iter().any(|view| memchr::memmem::find(before, view).is_some())
}

/// Whether Texinfo may break a line after the scheme: `https://@/h.test`.
fn may_be_broken(text: &[u8]) -> bool {
    [&b"http://@/"[..], b"https://@/"].iter().any(|start| begins_with(text, start) && text.len() > start.len())
}

/// Whether `URN` is an acronym with an ending of a few letters.
fn is_inflected(text: &[u8]) -> bool {
    let ending = text.strip_prefix(b"URN:").unwrap_or_default();
    let is_namespace =
        [&b"isbn"[..], b"issn", b"uuid", b"oid", b"ietf", b"nbn", b"lex", b"epc", b"iso"].contains(&ending);
    (1..=LONGEST_ENDING).contains(&ending.len())
        && !is_namespace
        && ending.iter().all(|byte| byte.is_ascii_lowercase() || !byte.is_ascii())
}

/// No ending of a word is longer, in bytes.
const LONGEST_ENDING: usize = 5;

/// How much before a URI may say that it is that of a proxy.
const LONGEST_NAME: usize = 200;

/// Whether a key, a variable, an option or an element says that a URI is that of a proxy, whose default port is another one: `http_proxy: `, `curl -x `,
/// `<proxy><url>`.
fn is_of_proxy(candidate: &Candidate<'_>, around: &[u8]) -> bool {
    let start = candidate.span.start;
    let before = around.get(start.saturating_sub(LONGEST_NAME)..start).unwrap_or_default().to_ascii_lowercase();
    let has = |text: &[u8], word: &[u8]| memchr::memmem::find(text, word).is_some();
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_sign = |byte: &u8| byte.is_ascii_whitespace() || b":=\"'>[({,".contains(byte);
    let end = line.iter().rposition(|byte| !is_sign(byte)).map_or(0, |last| last + 1);
    let name = line.get(..end).unwrap_or_default();
    let name = name.rsplit(|byte| !byte.is_ascii_alphanumeric() && !b"_-.".contains(byte)).next().unwrap_or_default();
    let element = memchr::memmem::rfind(&before, b"<proxy").and_then(|open| before.get(open..));
    // What is passed on has its default.
    has(name, b"proxy") && !has(name, b"pass") && !has(name, b"reverse")
        || name == b"-x" && has(line, b"curl")
        || element.is_some_and(|element| !has(element, b"</proxy"))
}

/// Whether a place is in a query that holds a text of several lines, and no other control character: `?code=a%0A%09b%0Ac%0Ad`. One line break may be meant
/// to begin a header.
fn is_in_lines(text: &[u8], at: usize) -> bool {
    let Some(query) = memchr::memchr(b'?', text).filter(|query| *query < at) else { return false };
    let mut lines = 0;
    let are_lines = memchr::memchr_iter(b'%', text).all(|sign| match text.get(sign + 1..sign + 3) {
        Some([b'0', b'a' | b'A']) => {
            lines += usize::from(sign > query);
            true
        }
        Some([b'0', b'9']) => sign > query,
        Some([b'0' | b'1', _] | [b'7', b'f' | b'F']) => false,
        _ => true,
    });
    are_lines && lines > 2
}

/// Whether a label of a host has a word within it, or is one, in the place of which another one is to be.
fn has_example(host: &[u8]) -> bool {
    let has = |label: &[u8], word: &[u8]| memchr::memmem::find(label, word).is_some();
    host.split(|byte| b".:".contains(byte)).any(|label| {
        let is_word = [&b"DOMAIN"[..], b"YOURDOMAIN", b"MYDOMAIN", b"TLD"].contains(&label);
        is_word || label.len() > b"EXAMPLE".len() && has(label, b"EXAMPLE")
    })
}

/// Whether a scheme that has capitals is not registered, and has them within.
fn is_made_up(scheme: &[u8]) -> bool {
    scheme.first().is_some_and(u8::is_ascii_lowercase)
        && str::from_utf8(scheme).is_ok_and(|scheme| registration(scheme).is_none())
}

/// Whether the scheme is one whose URIs have bars: those of Office, of eDonkey, and of modules in source maps.
fn has_bars(candidate: &Candidate<'_>) -> bool {
    let is_office =
        || begins_with(candidate.scheme(), b"ms-") && memchr::memmem::find(&candidate.text, b"|u|").is_some();
    [&b"ed2k"[..], b"webpack"].iter().any(|scheme| candidate.scheme().eq_ignore_ascii_case(scheme)) || is_office()
}

/// Whether triplets around a part are not those of UTF-8 either, so that all of them are of an encoding from before Unicode.
fn is_of_another_encoding(text: &[u8], part: &Range<usize>) -> bool {
    let (mut bytes, mut at) = (Vec::new(), 0);
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr(b'%', rest)) {
        at += found;
        let digits = text.get(at + 1..at + 3).and_then(|digits| str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        // What is between triplets separates them, and so does the part itself.
        let is_apart = found > 0 || part.contains(&at);
        bytes.extend(is_apart.then_some(b' '));
        bytes.extend(byte.filter(|_| !part.contains(&at)));
        at += "%00".len();
    }
    str::from_utf8(&bytes).is_err()
}

/// Whether a place is in a parameter whose value is a URI, which was encoded as a whole, with what was encoded in it before.
fn is_nested(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let start = before.iter().rposition(|byte| b"?&;=".contains(byte)).map_or(0, |border| border + 1);
    let value = before.get(start..).unwrap_or_default();
    start > 0
        && [&b"%3A%2F%2F"[..], b"%3a%2f%2f", b"://"].iter().any(|sign| memchr::memmem::find(value, sign).is_some())
}

/// Whether what reads a URI reads it with this mistake as well, or the mistake is one of notation that nobody would change, so that it is for advice.
fn is_endured(diagnostic: &Diagnostic, candidate: &Candidate<'_>, file_type: FileType, around: &[u8]) -> bool {
    let is_bare = candidate.is_bare();
    let is_code = candidate.place == Place::Code;
    let is_for_browsers = !is_bare && (file_type.is_for_people() || file_type == FileType::Jsx);
    let text = &*candidate.text;
    match diagnostic.name() {
        Name::UnencodedBracket => true,
        // The names of anchors that were made of the routes of an interface.
        Name::TemplatePlaceholder => {
            memchr::memchr(b'#', text).is_some_and(|hash| hash < diagnostic.label().span.start)
        }
        Name::StrayBracket => is_bare && names_element(text),
        Name::DataCharacter => is_for_browsers,
        Name::FragmentCharacter => {
            // Nothing makes such a name in a page but the one who writes it.
            let is_seen = file_type == FileType::Html && is_relative(text) && diagnostic.label().span.end < text.len();
            is_for_browsers && (names_anchor(text) || is_seen)
        }
        // Lists in queries have bars, and servers take them. Only a validator of pages does not.
        Name::QueryCharacter => {
            let part = text.get(diagnostic.label().span.clone()).unwrap_or_default();
            let is_all = |characters: &[u8]| part.iter().all(|byte| characters.contains(byte));
            // Whatever makes a page of Markdown encodes quotes.
            (is_code || !file_type.is_for_people()) && is_all(b"|")
                || !is_bare && file_type == FileType::Markdown && is_all(b"\"")
        }
        // Names of files beside a page have brackets, and browsers leave them as they are.
        Name::PathCharacter => {
            let span = diagnostic.label().span.clone();
            let part = text.get(span.clone()).unwrap_or_default();
            let is_own = is_relative(text) || has_paired_brackets(text);
            let are_brackets = part.iter().all(|byte| b"[]".contains(byte));
            // The names that SDMX gives to a version: `urn:sdmx:org.sdmx.codelist=CL_A[1.0]`.
            let is_name = || (is_code || candidate.is_name) && is_urn(text);
            are_brackets && (is_for_browsers && is_own || names_bot(text) || is_name())
                || is_bare && part == b"|" && names_file(text, span.start)
                || is_relative(text)
                    && file_type == FileType::Markdown
                    && is_in_angle_brackets(candidate, around)
                    && part.iter().all(|byte| *byte == b' ')
        }
        Name::SecondFragment => names_route(text),
        // Code may write HTML, and so do comments in many languages.
        Name::HtmlEntity => is_code,
        Name::EmptyHost | Name::MissingHost => {
            let is_port = |port: &[u8]| !port.is_empty() && port.iter().all(u8::is_ascii_digit);
            host(text).strip_prefix(b":").is_some_and(is_port)
                || diagnostic.name() == Name::EmptyHost && is_of_driver(candidate.scheme())
                // All fields after the scheme are optional, by its registration.
                || begins_with(text, b"redis://")
        }
        // Any port that is free.
        Name::PortOutOfRange => {
            let host = host(text);
            host.ends_with(b":0") && (host.len() == 2 || is_own_host(host))
        }
        // An example of what is wrong.
        Name::PortCharacter => is_code && is_example(host(text)),
        // What people type for their own machine: `http://0:8000/`, `http://127.1/`.
        Name::RareIpAddressFormat => is_short_for_own_machine(host(text)),
        Name::EncodedHostDelimiter => begins_with(host(text), b"%2F"),
        Name::SchemeSyntax => {
            is_local_number(text)
                || names_encoding(text)
                || searches_map(text)
                || names_server(text)
                || is_own_name(text)
                || begins_with(text, b"file:////")
                || (is_code || candidate.is_name) && is_urn(text)
                || is_bare && is_file_name(text)
                || has_slashes_in_message(text, diagnostic.label().span.start)
                || is_code && is_of_recipe(candidate, around)
        }
        Name::DirectoryAsHost => is_code && is_of_recipe(candidate, around),
        // The notation of PHP, `data://text/plain,a`, and that of what is set up by a URI, `file:///?prefix=a`.
        Name::UnexpectedComponent => candidate.scheme().eq_ignore_ascii_case(b"data") || is_set_up(text),
        // Repositories are reached by the name of a user. Where it looks like a host, this is another matter.
        Name::DeprecatedUserinfo => true,
        // A list of names, and what is given for them: `http://h.test=org.test.h`.
        Name::NotDnsName => text.get(diagnostic.label().span.clone()) == Some(b"="),
        // The borders of a value are known.
        Name::UnbalancedParentheses => !is_bare && diagnostic.label().span.end < text.len(),
        Name::PasswordInUserinfo => {
            let host = host(text);
            is_own_host(host) || is_word_for_secret(text) || file_type.is_for_people() && is_name_in_network(host)
        }
        // The documentation of code has examples.
        Name::UserinfoLikeHost => is_code && is_own_host(host(text)),
        // Any port, in an example.
        Name::PortOfAnotherProtocol => is_code && is_own_host(host(text)) || host(text).ends_with(b":123"),
        // A query may hold one (3.4), and servers take it as it is. So they do with the path of a file in a parameter.
        Name::SecondQuestionMark => true,
        // And the library that takes a file after this scheme has it as the system writes it.
        Name::Backslash => {
            memchr::memchr(b'?', text).is_some_and(|query| query < diagnostic.label().span.start)
                || begins_with(candidate.scheme(), b"sqlite")
        }
        _ => false,
    }
}

/// Whether a scheme is of drivers for databases and queues, which have a default host, or of sockets: `sqs://key:secret@`, `ipc://@/tmp/a`.
fn is_of_driver(scheme: &[u8]) -> bool {
    let registered = str::from_utf8(scheme).ok().and_then(registration);
    registered.is_none_or(|registered| registered.status == Status::Provisional)
}

/// Whether a destination in Markdown is in angle brackets, as one is that names a file with white space: `[a](<the file.md>)`.
fn is_in_angle_brackets(candidate: &Candidate<'_>, around: &[u8]) -> bool {
    let before = candidate.span.start.checked_sub(1).and_then(|before| around.get(before));
    before == Some(&b'<')
}

/// Whether a fragment is a route of a page, which may have a fragment of its own: `#/room/#name`, `#Gtk-3.0/Menu.html#popup`.
fn names_route(text: &[u8]) -> bool {
    let is_route = |route: &[u8]| matches!(route, [b'/', ..] | [b'!', b'/', ..]);
    let mut routes = fragment(text).split(|byte| *byte == b'#');
    let is_file = |route: &[u8]| {
        let name = memchr::memrchr(b'/', route).and_then(|slash| route.get(slash..));
        name.is_some_and(|name| name.contains(&b'.')) && memchr::memmem::find(route, b"://").is_none()
    };
    routes.next().is_some_and(|first| is_route(first) || is_file(first)) || routes.any(is_route)
}

/// What follows the first `#`.
fn fragment(text: &[u8]) -> &[u8] {
    memchr::memchr(b'#', text).and_then(|hash| text.get(hash + 1..)).unwrap_or_default()
}

/// What follows `name(` in the fragment, which is `add(int, int)` for a method in documentation for Java.
fn parameters(fragment: &[u8]) -> Option<&[u8]> {
    let name = fragment.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let rest = fragment.get(name..).filter(|_| name > 0);
    rest.and_then(|rest| rest.strip_prefix(b"("))
}

/// Whether a name of one's own is written as a URN, as namespaces are: `urn:my-ns`, `urn:example.org:x`.
fn is_own_name(text: &[u8]) -> bool {
    let name = text.get(4..).filter(|_| is_urn(text)).unwrap_or_default();
    let space = name.split(|byte| *byte == b':').next().unwrap_or_default();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    !space.is_empty() && space.iter().all(is_part) && (space.len() == name.len() || space.contains(&b'.'))
}

/// Whether a program reads the name of a file after `file://`, as OpenSSL for PHP and the tools of clouds do: `file://cert.pem`.
fn is_file_name(text: &[u8]) -> bool {
    let name = text.get(7..).filter(|_| begins_with(text, b"file://"));
    let is_word = |name: &[u8]| [&b"path"[..], b"file", b"filename", b"directory"].contains(&name);
    name.is_some_and(|name| is_word(name) || name.contains(&b'.') && !name.contains(&b'/'))
}

/// Whether a file is beside a recipe of BitBake, whose variables list such files: `SRC_URI = "file://init"`.
fn is_of_recipe(candidate: &Candidate<'_>, around: &[u8]) -> bool {
    let start = candidate.span.start;
    let before = around.get(start.saturating_sub(RECIPE)..start).unwrap_or_default();
    let names = |line: &[u8]| {
        [&b"SRC_URI"[..], b"LIC_FILES_CHKSUM"].iter().any(|name| memchr::memmem::find(line, name).is_some())
    };
    // No value has an empty line in it.
    let lines = before.rsplit(|byte| *byte == b'\n').enumerate();
    let mut lines = lines.take_while(|(at, line)| *at == 0 || !line.trim_ascii().is_empty());
    begins_with(&candidate.text, b"file://") && lines.any(|(_, line)| names(line))
}

fn is_urn(text: &[u8]) -> bool {
    begins_with(text, b"urn:")
}

/// Whether a reference has neither a scheme nor a host.
fn is_relative(text: &[u8]) -> bool {
    !text.starts_with(b"//") && text.iter().find(|byte| b":/?#".contains(byte)) != Some(&b':')
}

/// The host with its port.
fn host(text: &[u8]) -> &[u8] {
    let start = memchr::memmem::find(text, b"//").map_or(text.len(), |slashes| slashes + 2);
    let authority =
        text.get(start..).unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    memchr::memrchr(b'@', authority).and_then(|at| authority.get(at + 1..)).unwrap_or(authority)
}

/// The host without its port.
fn without_port(host: &[u8]) -> &[u8] {
    host.split(|byte| *byte == b':').next().unwrap_or_default()
}

/// Whether a host is that of one's own machine, or an example.
fn is_own_host(host: &[u8]) -> bool {
    let name = without_port(host);
    let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    is_example(host)
        || last.eq_ignore_ascii_case(b"localhost")
        || name.starts_with(b"127.")
        || name == b"0.0.0.0"
        || host.starts_with(b"[::1]")
}

/// Whether a host is reserved for documents and tests (RFC 2606, RFC 6761).
fn is_example(host: &[u8]) -> bool {
    let name = without_port(host).to_ascii_lowercase();
    let mut labels = name.rsplit(|byte| *byte == b'.');
    let (last, before) = (labels.next().unwrap_or_default(), labels.next().unwrap_or_default());
    [&b"example"[..], b"test", b"invalid"].contains(&last)
        || before == b"example" && [&b"com"[..], b"net", b"org"].contains(&last)
}

/// Whether a host is an address of one's own machine in decimal, in which zeros are left out: `0`, `127.1`.
fn is_short_for_own_machine(host: &[u8]) -> bool {
    let name = without_port(host);
    let last = name.strip_prefix(b"127.").map(|rest| rest.strip_prefix(b"0.").unwrap_or(rest));
    let is_number = |part: &[u8]| matches!(part, [first, ..] if *first != b'0') && part.iter().all(u8::is_ascii_digit);
    name == b"0" || last.is_some_and(is_number)
}

/// Whether the host is an IP address.
fn has_address(text: &[u8]) -> bool {
    let name = without_port(host(text));
    name.starts_with(b"[") || name.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Whether a host is a single name, without a domain, which only a local network resolves: `dbserver`.
fn is_name_in_network(host: &[u8]) -> bool {
    !host.is_empty() && !host.starts_with(b"[") && !host.contains(&b'.')
}

/// Whether a bar separates a URI that ends in the name of a file from a path or a command, as in settings that say where to put it, and in scripts:
/// `http://h/a.conf|etc/a.conf`, `http://h/a.sh|sh`.
fn names_file(text: &[u8], bar: usize) -> bool {
    let (before, after) = text.split_at_checked(bar).unwrap_or_default();
    let name = before.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let after = after.get(1..).unwrap_or_default();
    let is_command = !after.is_empty() && after.iter().all(u8::is_ascii_lowercase);
    name.contains(&b'.') && (is_command || after.contains(&b'/'))
}

/// Whether a URI names no file, and has settings in its query: `file:///?prefix=a`.
fn is_set_up(text: &[u8]) -> bool {
    let settings = text.get(b"file:///?".len()..);
    begins_with(text, b"file:///?") && settings.is_some_and(|settings| settings.contains(&b'='))
}

/// Whether a server of news or of DNS is named, and nothing on it: `news://news.h.test`, `dns://192.0.2.1`.
fn names_server(text: &[u8]) -> bool {
    let after = |scheme: &[u8]| {
        let start = text.get(..scheme.len()).filter(|start| start.eq_ignore_ascii_case(scheme));
        start.and_then(|start| text.get(start.len()..))
    };
    after(b"news://").or_else(|| after(b"dns://")).is_some_and(|host| {
        !host.is_empty() && host.iter().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(byte))
    })
}

/// Whether the account of an app is named, as GitHub names it: `https://github.com/apps/renovate[bot]`.
fn names_bot(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"[bot]").is_some()
}

/// Whether each bracket of a text has a partner, as in the name `renovate[bot]`.
fn has_paired_brackets(text: &[u8]) -> bool {
    let mut is_open = false;
    let brackets = text.iter().filter(|byte| b"[]".contains(byte));
    let alternate = brackets.clone().all(|byte| {
        is_open = !is_open;
        (*byte == b'[') == is_open
    });
    alternate && brackets.count() % 2 == 0
}

/// Whether a square bracket is alone behind the host: perhaps it is one too many.
pub(crate) fn has_lone_bracket(text: &[u8]) -> bool {
    !has_paired_brackets(behind_host(text).unwrap_or(text))
}

/// Whether an element of a list is named in a scheme of one's own: `cfg://handlers.mail.to[0]`.
fn names_element(text: &[u8]) -> bool {
    let scheme = text.split(|byte| *byte == b':').next().and_then(|scheme| str::from_utf8(scheme).ok());
    let is_own = scheme.is_some_and(|scheme| registration(scheme).is_none());
    let index = memchr::memchr(b'[', host(text)).and_then(|open| host(text).get(open + 1..));
    let number = index.and_then(|index| index.strip_suffix(b"]")).unwrap_or_default();
    is_own && !number.is_empty() && number.iter().all(u8::is_ascii_digit)
}

/// Whether a map is asked for a name, without a place, as those of Android understand it: `geo:?q=a+b`.
fn searches_map(text: &[u8]) -> bool {
    text.get(..b"geo:?q=".len()).is_some_and(|start| start.eq_ignore_ascii_case(b"geo:?q="))
}

/// Whether slashes are in the text of a mail, where they should be encoded: `mailto:?body=http://h.test/`.
fn has_slashes_in_message(text: &[u8], at: usize) -> bool {
    let query = memchr::memchr(b'?', text).filter(|query| begins_with(text, b"mailto:") && *query <= at);
    query.is_some_and(|query| text.get(query..).unwrap_or_default().contains(&b'/'))
}

/// Whether a telephone number is a local one, as people write it.
fn is_local_number(text: &[u8]) -> bool {
    let is = |scheme: &[u8]| [&b"tel:"[..], b"sms:"].iter().any(|of_numbers| scheme.eq_ignore_ascii_case(of_numbers));
    let number = text.get(4..).filter(|_| text.get(..4).is_some_and(is));
    // The text of a message follows its number.
    let number = number.and_then(|number| number.split(|byte| *byte == b'?').next());
    number.is_some_and(|number| {
        number.first().is_some_and(u8::is_ascii_digit)
            && number.iter().all(|byte| byte.is_ascii_digit() || b"-.()".contains(byte))
    })
}

/// Whether data has the name of an encoding where a parameter belongs, or a colon after `charset`, as in many source maps. Browsers pass over it:
/// `data:image/svg+xml;utf8,`, `data:application/json;charset:utf-8;base64,`.
fn names_encoding(text: &[u8]) -> bool {
    let is_data = begins_with(text, b"data:");
    let before = text.split(|byte| *byte == b',').next().unwrap_or_default();
    let mut parameters = before.split(|byte| *byte == b';').skip(1);
    let is_encoding = |name: &[u8]| [&b"utf8"[..], b"utf-8"].iter().any(|encoding| name.eq_ignore_ascii_case(encoding));
    is_data && parameters.any(|name| is_encoding(name) || begins_with(name, b"charset:"))
}

/// Whether a fragment may be the name of an anchor, such as `operator<` in the documentation of a library, or `add(int, int)` in that of Java. What else has
/// white space or quotes is rather a heading that was copied.
fn names_anchor(text: &[u8]) -> bool {
    let fragment = fragment(text);
    let is_part = |byte: &u8| (byte.is_ascii_graphic() || *byte > 0x7f) && !b"`\"#".contains(byte);
    let is_call = parameters(fragment).is_some_and(|parameters| parameters.ends_with(b")"));
    let mut before = b' ';
    fragment.iter().all(|byte| {
        let follows_comma = std::mem::replace(&mut before, *byte) == b',';
        is_part(byte) || is_call && follows_comma && *byte == b' '
    })
}

/// No list of types in the name of an anchor is longer.
const LONGEST_CALL: usize = 200;

/// Whether a fragment begins the name of an anchor that goes on after white space, as in documentation for Java: `#add(int, int)`.
fn begins_call(candidate: &Candidate<'_>, around: &[u8]) -> bool {
    let is_type = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.[]<>?,".contains(byte);
    let is_begun = parameters(fragment(&candidate.text)).is_some_and(|parameters| parameters.iter().all(is_type));
    let end = candidate.span.end;
    let after = around.get(end..around.len().min(end + LONGEST_CALL)).unwrap_or_default();
    let rest = memchr::memchr(b')', after).and_then(|close| after.get(..close)).unwrap_or_default();
    is_begun && rest.starts_with(b", ") && rest.iter().all(|byte| is_type(byte) || *byte == b' ')
}

/// Whether the `@` of a mail address is encoded, which hides it from those who collect addresses, as docutils does.
fn is_cloaked(text: &[u8]) -> bool {
    let is_mail = text.get(.."mailto:".len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"mailto:"));
    is_mail && !text.contains(&b'@') && memchr::memmem::find(text, b"%40").is_some()
}

/// Words that people write in place of a password.
const SAMPLE_PASSWORDS: [&[u8]; 12] = [
    b"pass",
    b"password",
    b"passwd",
    b"passphrase",
    b"pwd",
    b"pw",
    b"pass123",
    b"token",
    b"mypassword",
    b"yourpassword",
    b"your-password",
    b"your_password",
];

/// Words that people write in place of a password, and that some use as one.
const WORDS: [&[u8]; 2] = [b"secret", b"changeme"];

fn is_word_for_secret(text: &[u8]) -> bool {
    WORDS.iter().any(|word| spells(password(text), word))
}

/// Whether a text is this word, perhaps with digits that look like its letters: `s3cret`.
fn spells(text: &[u8], word: &[u8]) -> bool {
    let letter = |byte: u8| match byte {
        b'3' => b'e',
        b'4' => b'a',
        b'5' => b's',
        _ => byte.to_ascii_lowercase(),
    };
    text.iter().map(|byte| letter(*byte)).eq(word.iter().copied())
}

/// The password of a URI.
fn password(text: &[u8]) -> &[u8] {
    let start = memchr::memmem::find(text, b"//").map_or(0, |slashes| slashes + 2);
    let authority =
        text.get(start..).unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    let user = memchr::memrchr(b'@', authority).and_then(|at| authority.get(..at)).unwrap_or_default();
    memchr::memchr(b':', user).and_then(|colon| user.get(colon + 1..)).unwrap_or_default()
}

/// Whether a URI has a word in place of a password, as in a manual.
fn has_sample_password(text: &[u8]) -> bool {
    let password = password(text);
    let is_masked = password.iter().all(|byte| *byte == b'*' || *byte == b'.');
    // With a digit, as in `p2` and `pass1`, it is one of several.
    let word = match password {
        [word @ .., last] if last.is_ascii_digit() => word,
        _ => password,
    };
    let is_sample = |sample: &[u8]| [password, word].iter().any(|word| word.eq_ignore_ascii_case(sample));
    is_masked || word.len() < 2 || SAMPLE_PASSWORDS.into_iter().any(is_sample)
}
