//! Signs that a text is no URI yet, or none at all: placeholders, patterns, routes, and lists for drivers.

use std::ops::Range;

use urispec::diagnostic::credentials;
use urispec::scheme::registration;

use super::placeholder::{self, is_in_word};
use super::why::Why;
use super::words::{has_words_for_password, is_filled_in, is_word_for_host};
use crate::find::letters::{begins_with, has_web_scheme};

/// Why a text that looks like a URI, or like a reference to one, is not checked.
pub(crate) fn why(uri: &[u8]) -> Option<Why> {
    let authority = authority(uri);
    let [before, host, after] =
        [0..authority.start, authority.clone(), authority.end..uri.len()].map(|part| uri.get(part).unwrap_or_default());
    let scheme = before.strip_suffix(b"://");
    let (in_host, in_rest) = (Marks::of(host), Marks::of(after));
    let marks = Marks::of(before).or(in_host).or(in_rest);
    let port = if in_host.has(Marks::COLON) { port(host) } else { None };
    if scheme.is_some_and(|scheme| is_defanged(scheme, host, marks)) {
        Some(Why::Defanged)
    } else if scheme.is_some() && in_host.has(Marks::BRACKET) && begins_pattern(host) {
        Some(Why::Pattern)
    } else if marks.has(Marks::BRACKET) && has_block(uri) {
        Some(Why::Placeholder)
    } else if is_form(host, in_host, port)
        || in_host.has(Marks::FILLED) && has_words_for_password(host)
        || in_host.has(Marks::COLON) && has_fields(host) && !uri.contains(&b'@')
        || is_crossed_name(uri)
        || marks.has(Marks::BAR) && has_version(uri)
        || is_cut_data(uri)
        || marks.has(Marks::BRACKET) && has_optional_part(uri, authority.clone())
    {
        Some(Why::Form)
    } else if marks.may_be_pattern() && has_pattern(uri)
        || in_host.has(Marks::PATTERN) && (has_star(host) || is_any(host))
        || is_domain(host)
        || in_host.has(Marks::PATTERN) && is_optional(host, after)
        || marks.has(Marks::BRACKET) && has_range(uri)
        || port.is_some_and(is_range_of_ports)
    {
        Some(Why::Pattern)
    } else if marks.may_be_filled(uri) && has_placeholder(uri, host)
        || scheme.is_some() && host.contains(&b'~') && has_directive(host)
        || marks.has(Marks::FILLED) && is_between_hashes(uri)
        || marks.has(Marks::BAR) && (begins_between_bars(uri) || has_substituted_segment(uri))
    {
        Some(Why::Placeholder)
    } else if scheme.is_some_and(|scheme| is_for_driver(scheme, host, port.unwrap_or_default()))
        || port == Some(b"") && is_list_of_servers(host, after)
    {
        Some(Why::ConnectionString)
    } else {
        let may_be_route = marks.has(Marks::PATTERN) || host.starts_with(b":") || in_rest.has(Marks::COLON);
        match may_be_route && !authority.is_empty() && is_route(uri, authority) {
            true => Some(Why::Route),
            false => (after.is_empty() && begins_numbers(host)).then_some(Why::Part),
        }
    }
}

/// Which characters a text has that signs begin with. Most URIs have none of them.
#[derive(Clone, Copy, Debug)]
struct Marks(u8);

impl Marks {
    const BAR: u8 = 1;
    const BRACKET: u8 = 1 << 1;
    /// What patterns have: parentheses, and what repeats or escapes.
    const PATTERN: u8 = 1 << 2;
    /// What else something that is filled in begins with.
    const FILLED: u8 = 1 << 3;
    const UNDERSCORE: u8 = 1 << 4;
    const COLON: u8 = 1 << 5;
    /// A letter that is written for characters to be filled in.
    const CROSS: u8 = 1 << 6;
    /// A capital letter.
    const CAPITAL: u8 = 1 << 7;

    fn of(text: &[u8]) -> Self {
        Marks(text.iter().fold(0, |marks, byte| marks | Marks::of_byte(*byte)))
    }

    fn of_byte(byte: u8) -> u8 {
        MARKS.get(usize::from(byte)).copied().unwrap_or_default()
    }

    fn or(self, other: Self) -> Self {
        Marks(self.0 | other.0)
    }

    fn has(self, any: u8) -> bool {
        self.0 & any != 0
    }

    /// In single brackets, as around an IP address, nothing is filled in, and a name to be filled in has two underscores.
    fn may_be_filled(self, uri: &[u8]) -> bool {
        self.has(Marks::FILLED | Marks::PATTERN)
            || self.has(Marks::BRACKET) && memchr::memmem::find(uri, b"[[").is_some()
            || self.has(Marks::UNDERSCORE) && memchr::memmem::find(uri, b"__").is_some()
    }

    /// In brackets alone, as around an IP address, there are alternatives if anything.
    fn may_be_pattern(self) -> bool {
        self.has(Marks::PATTERN) || self.has(Marks::BRACKET) && self.has(Marks::BAR)
    }
}

/// What each byte is.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static MARKS: [u8; 256] = {
    let mut marks = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        marks[byte] = match byte as u8 {
            b'|' => Marks::BAR,
            b'[' | b']' => Marks::BRACKET,
            b'(' | b')' | b'*' | b'+' | b'^' | b'\\' => Marks::PATTERN,
            b'{' | b'}' | b'$' | b'%' | b'@' | b'<' | b'#' | b'!' | 0xE2 => Marks::FILLED,
            b'_' => Marks::UNDERSCORE,
            b':' => Marks::COLON,
            b'X' => Marks::CROSS | Marks::CAPITAL,
            b'A'..=b'Z' => Marks::CAPITAL,
            _ => 0,
        };
        byte += 1;
    }
    marks
};

/// Where the authority is, with user information and port. Without one, this is empty.
fn authority(uri: &[u8]) -> Range<usize> {
    let start = match uri {
        [b'/', b'/', ..] => 2,
        // Nearly all others begin with these.
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => 7,
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => 8,
        _ => memchr::memchr_iter(b':', uri)
            .find(|at| uri.get(*at..).is_some_and(|rest| rest.starts_with(b"://")))
            .map_or(uri.len(), |at| at + 3),
    };
    let rest = uri.get(start..).unwrap_or_default();
    start..start + memchr::memchr3(b'/', b'?', b'#', rest).unwrap_or(rest.len())
}

/// What follows the last colon of a host.
fn port(host: &[u8]) -> Option<&[u8]> {
    host.get(memchr::memrchr(b':', host)? + 1..)
}

/// Whether a host is the first numbers of an IPv4 address, which all of a network begin with: `10`, `192.168`.
pub(crate) fn is_network(host: &[u8]) -> bool {
    let mut numbers = host.split(|byte| *byte == b'.');
    numbers.clone().count() < 4
        && numbers.all(|number| (1..=3).contains(&number.len()) && number.iter().all(u8::is_ascii_digit))
}

/// Whether a step of XPath is after a key, `author://div[@class='a']`, `body://p[contains(`, or a set of characters is in place of a host: `http://[%\d]+`.
fn begins_pattern(host: &[u8]) -> bool {
    // A password may have such signs.
    if host.contains(&b':') {
        return false;
    }
    if let [b'[', b'%' | b'^', ..] = host {
        return !host.contains(&b'@');
    }
    let Some(open) = memchr::memchr(b'[', host) else { return false };
    let (name, condition) = host.split_at_checked(open).unwrap_or_default();
    let begins = |function: &&[u8]| condition.get(1..).is_some_and(|rest| rest.starts_with(function));
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-*".contains(byte));
    let compares = || condition.starts_with(b"[@") && memchr::memchr2(b'=', b']', condition).is_some();
    let calls = || [&b"contains("[..], b"starts-with(", b"not(", b"last(", b"position("].iter().any(begins);
    is_name && (compares() || calls())
}

/// Whether the first labels of a host may be left out in a pattern: `http://(www.)?h.test`.
fn is_optional(host: &[u8], after: &[u8]) -> bool {
    host.starts_with(b"(") && host.ends_with(b")") && after.starts_with(b"?") && !host.contains(&b'@')
}

/// Whether a host is what the addresses of a network begin with: `192.168.`, or a first digit, as in rules for all addresses: `http://1`. None begins
/// with a zero.
fn begins_numbers(host: &[u8]) -> bool {
    host.strip_suffix(b".").is_some_and(is_network) || matches!(host, [b'1'..=b'9'])
}

/// A host that begins with a dot, which stands for all names in a domain.
fn is_domain(host: &[u8]) -> bool {
    matches!(host, [b'.', first, ..] if first.is_ascii_alphanumeric())
}

/// `+` in place of a host, with which Windows registers all names of a machine: `http://+:8080`.
fn is_any(host: &[u8]) -> bool {
    host == b"+" || host.starts_with(b"+:")
}

/// Texts that nobody is to follow by accident.
fn is_defanged(scheme: &[u8], host: &[u8], marks: Marks) -> bool {
    let is_scheme = [&b"hxxp"[..], b"hxxps", b"fxp", b"fxps"].iter().any(|name| scheme.eq_ignore_ascii_case(name));
    let has = |sign: &[u8]| memchr::memmem::find(host, sign).is_some();
    is_scheme || marks.has(Marks::BRACKET) && (has(b"[.]") || has(b"[dot]")) || marks.has(Marks::PATTERN) && has(b"(.)")
}

/// `...` in place of a host or of a part of it, a word in place of a port, and characters to be crossed out or that hide some.
fn is_form(host: &[u8], marks: Marks, port: Option<&[u8]>) -> bool {
    let is_dots = || {
        let name = host.split(|byte| *byte == b':').next().unwrap_or_default();
        host.iter().all(|byte| *byte == b'.') || host.ends_with(b"...") || name.windows(3).any(|three| three == b"...")
    };
    let may_be_dots = || host.ends_with(b".") || host.windows(2).any(|two| two == b"..");
    let is_crossed = || {
        host.split(|byte| !byte.is_ascii_alphanumeric())
            .any(|word| word.len() > 3 && word.iter().all(|byte| *byte == b'X'))
    };
    host == b"\xe2\x80\xa6"
        || may_be_dots() && is_dots()
        || marks.has(Marks::CROSS) && is_crossed()
        || marks.has(Marks::PATTERN) && hides_name(host)
        // Numbers in a row, rather than an address.
        || host.starts_with(b"123.456.")
        || marks.has(Marks::CAPITAL) && is_to_come(host)
        || port.is_some_and(|port| has_port_to_come(host, port))
}

/// Whether a star is in place of a part of a host, and no password is before it.
fn has_star(host: &[u8]) -> bool {
    host.contains(&b'*') && !host.contains(&b'@')
}

/// Whether stars hide a part of the name of a host. Those before an `@` are in place of a password, which may be of use.
fn hides_name(authority: &[u8]) -> bool {
    let name = authority.rsplit(|byte| *byte == b'@').next().unwrap_or_default();
    name.windows(3).any(|three| three == b"***")
}

/// A host in capitals whose name says that it is to be replaced: `YOUR_DOMAIN.h.test`, `HOSTNAME`, `MY_HOST:80`.
fn is_to_come(host: &[u8]) -> bool {
    let after_user = |at: usize| if host.starts_with(b"@") { None } else { host.get(at + 1..) };
    let host = memchr::memrchr(b'@', host).and_then(after_user).unwrap_or(host);
    let name = host.split(|byte| *byte == b':').next().unwrap_or_default();
    let first = name.split(|byte| *byte == b'.').next().unwrap_or_default();
    let is_loud = |label: &[u8]| {
        label.len() > 1
            && label.first().is_some_and(u8::is_ascii_uppercase)
            && label.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_-".contains(byte))
    };
    // `USERNAME.github.io`, but not `CRAN.r-project.org`.
    let is_before_domain = || {
        let domain = name.get(first.len()..).unwrap_or_default();
        let is_sample = [&b".example.com"[..], b".example.org", b".example.net", b".example", b".test", b".invalid"]
            .iter()
            .any(|end| domain.ends_with(end));
        first.len() > 3
            && domain.iter().all(|byte| !byte.is_ascii_uppercase())
            && (is_sample || first.split(|byte| *byte == b'-').any(is_filled_in))
    };
    !["localhost", "example"].iter().any(|name| first.eq_ignore_ascii_case(name.as_bytes()))
        && is_loud(first)
        && (first.len() == name.len() || first.contains(&b'_') || first.starts_with(b"YOUR") || is_before_domain())
}

/// Whether a text begins with a word between two bars, in whose place a generator of pages writes a path: `|filename|/a.rst`.
fn begins_between_bars(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"|") else { return false };
    let word = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
    word > 1 && inside.get(word) == Some(&b'|')
}

/// Whether a text contains a word between two bars, which reStructuredText replaces: `http://h/a-|version|.zip`.
pub(crate) fn has_substitution(uri: &[u8]) -> bool {
    memchr::memchr_iter(b'|', uri).any(|at| uri.get(at..).is_some_and(begins_between_bars))
}

/// Whether a segment of a path begins with a word between two bars, which documentation in reStructuredText has replaced: `http://h/|version|/a`.
fn has_substituted_segment(uri: &[u8]) -> bool {
    let path = uri.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    memchr::memmem::find_iter(path, b"/|").any(|at| path.get(at + 1..).is_some_and(begins_between_bars))
}

/// A name with characters to be crossed out: `urn:uuid:xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`.
fn is_crossed_name(uri: &[u8]) -> bool {
    let is_crossed = |word: &[u8]| word.len() > 3 && word.iter().all(|byte| byte.eq_ignore_ascii_case(&b'x'));
    let is_name = begins_with(uri, b"urn:");
    is_name && uri.split(|byte| !byte.is_ascii_alphanumeric()).any(is_crossed)
}

/// Whether a version follows a bar, as in the names of FHIR: `http://hl7.org/fhir/StructureDefinition/Patient|4.0.1`.
fn has_version(uri: &[u8]) -> bool {
    let version = memchr::memrchr(b'|', uri).and_then(|bar| uri.get(bar + 1..)).unwrap_or_default();
    let mut numbers = version.split(|byte| *byte == b'.');
    version.contains(&b'.')
        && !uri.contains(&b'?')
        && numbers.all(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

/// Whether most of the data was left out: `data:image/png;base64,iVBO...YII=`.
fn is_cut_data(uri: &[u8]) -> bool {
    let is_data = begins_with(uri, b"data:");
    let is_binary = || memchr::memmem::find(uri, b"base64").is_some() || !uri.contains(&b',');
    let is_cut = || [&b"..."[..], "\u{2026}".as_bytes()].iter().any(|sign| memchr::memmem::find(uri, sign).is_some());
    is_data && is_binary() && is_cut()
}

/// Whether quotes and operators within the value of an attribute are those of code around it, which puts the value together:
/// `<a href="' . route($name) . '">`.
pub(crate) fn is_joined(value: &[u8]) -> bool {
    let is_quote = |byte: &u8| b"\"'".contains(byte);
    let is_operated = |at: usize| {
        let after = value.get(at + 1..).unwrap_or_default().trim_ascii_start();
        match after {
            [b'.' | b'+' | b'~', next, ..] if next.is_ascii_whitespace() || b"$(".contains(next) => true,
            // At the end, the quote is the one of the attribute.
            [operator @ (b'.' | b'+'), rest @ ..] => {
                rest.last() == Some(operator)
                    || rest
                        .windows(2)
                        .any(|window| window.first() == Some(operator) && window.last().is_some_and(is_quote))
            }
            _ => false,
        }
    };
    is_name_between_literals(value) || memchr::memchr2_iter(b'"', b'\'', value).any(is_operated)
}

/// Whether a value is nothing but the name of a variable between two literals, which a function joins: `<a href="' url '">`.
fn is_name_between_literals(value: &[u8]) -> bool {
    let [b'\'', b' ', name @ .., b' ', b'\''] = value else { return false };
    name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte))
}

/// Whether a URI of nothing but a host and its port is followed by another one, as some servers name their own: `https://h.test:443,http://i.test`.
fn is_list_of_servers(host: &[u8], after: &[u8]) -> bool {
    let Some(comma) = memchr::memchr(b',', host) else { return false };
    let (first, next) = host.split_at_checked(comma).unwrap_or_default();
    let is_port = |port: &[u8]| !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    let is_server = |server: &[u8]| {
        let name = [&b"http://"[..], b"https://", b"//"].into_iter().find_map(|start| server.strip_prefix(start));
        name.is_some_and(|name| name.iter().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(byte)))
    };
    port(first).is_some_and(is_port)
        && [&b",http:"[..], b",https:"].contains(&next)
        && after.split(|byte| *byte == b',').all(is_server)
        && !host.contains(&b'@')
}

/// What a driver reads: listeners such as `SASL_SSL://:9093`, and several hosts.
fn is_for_driver(scheme: &[u8], host: &[u8], port: &[u8]) -> bool {
    if [&b"https"[..], b"http", b"ftp", b"ws", b"wss"].iter().any(|web| scheme.eq_ignore_ascii_case(web)) {
        // A socket, as nginx names it, and where there is none: `http://unix:/run/a.sock:/`, `https://h.test,direct`.
        let is_socket = host.starts_with(b"unix:") && (port.is_empty() || !port.iter().all(u8::is_ascii_digit));
        let is_list = [&b",direct"[..], b",off"].iter().any(|end| host.ends_with(end));
        // A password is reported, whatever else there is.
        return (is_socket || is_list) && !host.contains(&b'@');
    }
    let is_listener = || {
        let is_loud = scheme.len() > 2 && scheme.iter().all(|byte| byte.is_ascii_uppercase() || b"_-".contains(byte));
        is_loud && str::from_utf8(scheme).is_ok_and(|scheme| registration(scheme).is_none())
    };
    // Package managers read what follows the host of a repository as a path.
    let is_repository = scheme.starts_with(b"git+") && port.first().is_some_and(u8::is_ascii_alphabetic);
    // So do registries of containers with a version: `docker://alpine:3.20`.
    let is_image = || scheme.starts_with(b"docker") && !port.iter().all(u8::is_ascii_digit);
    // A file in an archive that is somewhere else, as libraries for data in Python name it, `zip://a.csv::https://h/b.zip`, or in a
    // repository, `hf://repo_id::filename`.
    let is_in_archive = || {
        let inside = memchr::memmem::find(host, b"::").and_then(|at| host.get(at + "::".len()..)).unwrap_or_default();
        let is_file = || inside.first().is_some_and(u8::is_ascii_alphabetic) && !inside.contains(&b':');
        !host.contains(&b'@') && !inside.is_empty() && (host.ends_with(b":") || is_file())
    };
    // A value of a control system, EPICS: `pva://section:device:voltage`.
    let is_channel = [&b"ca"[..], b"pva"].contains(&scheme) && host.contains(&b':');
    // A name in the documentation of .NET: `cref://T:System.String`.
    let is_reference = scheme == b"cref" && host.get(1) == Some(&b':');
    let is_resource = is_channel
        || is_reference
        || host.starts_with(b"arn:")
        || scheme == b"at" && host.starts_with(b"did:")
        || is_in_archive()
        // A module of a server: `rsync://h::module/`.
        || scheme.eq_ignore_ascii_case(b"rsync") && memchr::memmem::find(host, b"::").is_some();
    host.contains(&b',') || host.contains(&b';') || is_repository || is_image() || is_resource || is_listener()
}

/// Parameters of a route: `/users/:id`, `//:tenant.example.com/`.
fn is_route(uri: &[u8], authority: Range<usize>) -> bool {
    let start = password(uri, authority.start).unwrap_or(authority.start.saturating_sub(1));
    let rest = uri.get(start..).unwrap_or_default();
    let path = rest.get(..memchr::memchr2(b'?', b'#', rest).unwrap_or(rest.len())).unwrap_or_default();
    let is_parameter = |at: usize| {
        let after = path.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        after && at.checked_sub(1).and_then(|before| path.get(before)) == Some(&b'/')
    };
    memchr::memchr_iter(b':', path).any(is_parameter) || path.ends_with(b"/*")
}

/// Where a password without a user ends, which is no parameter: `redis://:secret@h/`. On the Web, what goes beyond the authority is none:
/// `https://:host/:name@1.0`.
fn password(uri: &[u8], start: usize) -> Option<usize> {
    if uri.get(start) != Some(&b':') {
        return None;
    }
    let end = credentials(uri).iter().find(|password| password.start == start + ":".len())?.end;
    let is_inside = |password: &[u8]| memchr::memchr3(b'/', b'?', b'#', password).is_none();
    (!has_web_scheme(uri) || is_inside(uri.get(start..end)?)).then_some(end)
}

/// Ranges of a glob: `file[001-100].txt`, `page[a-z]`.
fn has_range(uri: &[u8]) -> bool {
    memchr::memchr_iter(b'[', uri).any(|at| {
        let inside = uri.get(at + 1..uri.len().min(at + 24)).unwrap_or_default();
        let Some(end) = memchr::memchr(b']', inside) else { return false };
        let inside = inside.get(..end).unwrap_or_default();
        let inside = inside.split(|byte| *byte == b':').next().unwrap_or_default();
        let Some((from, to)) = memchr::memchr(b'-', inside).map(|dash| (inside.get(..dash), inside.get(dash + 1..)))
        else {
            return false;
        };
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
        let are = |is: fn(&u8) -> bool| [from, to].iter().all(|end| !end.is_empty() && end.iter().all(is));
        are(u8::is_ascii_digit) || from.len() == 1 && to.len() == 1 && are(u8::is_ascii_alphanumeric)
    })
}

/// Several ports: `localhost:8001-8003`.
fn is_range_of_ports(port: &[u8]) -> bool {
    let are_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let mut ends = port.splitn(2, |byte| *byte == b'-');
    ends.next().is_some_and(are_digits) && ends.next().is_some_and(are_digits)
}

/// Whether a pattern in code stands for all that begins alike, as in SQL and in rules of make: `https://h.test/%`.
pub(crate) fn is_begun(uri: &[u8]) -> bool {
    uri.ends_with(b"/%") || uri.ends_with(b"=%")
}

/// Whether a reference is one name between two `#`, which no fragment may hold: `#native_link#`; or nothing but some `#`, where a script is to
/// put one: `###`.
fn is_between_hashes(uri: &[u8]) -> bool {
    let Some(name) = uri.strip_prefix(b"#").and_then(|rest| rest.strip_suffix(b"#")) else { return false };
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte));
    is_name || name.iter().all(|byte| *byte == b'#')
}

/// Whether a URI ended at a placeholder: `<host>`, `<%= x %>`.
pub(crate) fn is_placeholder(rest: &[u8]) -> bool {
    let Some(inside) = rest.strip_prefix(b"<") else { return false };
    if inside.starts_with(b"%") || inside.starts_with(b"?=") {
        return true;
    }
    let Some(end) = inside.iter().take(40).position(|byte| *byte == b'>') else { return false };
    let name = inside.get(..end).unwrap_or_default();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-. ".contains(byte);
    // `<br>` and the like are markup.
    !name.is_empty()
        && name.iter().all(is_name)
        && !["br", "p", "b", "i", "a", "em", "li", "td", "tr", "hr", "div", "span"]
            .iter()
            .any(|tag| name == tag.as_bytes())
}

/// Whether a text looks like a regular expression for URIs.
pub(crate) fn is_pattern(uri: &[u8]) -> bool {
    Marks::of(uri).may_be_pattern() && has_pattern(uri)
}

fn has_pattern(uri: &[u8]) -> bool {
    has_sign(uri) || has_alternatives(uri) || has_group(uri)
}

/// Whether a group of a match is put in: `https://h/\1/x`.
fn has_group(uri: &[u8]) -> bool {
    uri.windows(3).enumerate().any(|(at, window)| {
        let [before, b'\\', digit] = window else { return false };
        // In a literal, a backslash may be doubled.
        let before =
            if before == &b'\\' { at.checked_sub(1).and_then(|at| uri.get(at)).unwrap_or(before) } else { before };
        let ends = uri.get(at + 3).is_none_or(|next| !next.is_ascii_alphanumeric());
        b"/-=_.:|&?#".contains(before) && matches!(digit, b'1'..=b'9') && ends
    })
}

/// What no URI has, and nearly every expression.
fn has_sign(uri: &[u8]) -> bool {
    (0..uri.len()).any(|at| match uri.get(at..).unwrap_or_default() {
        [b'.', b'*' | b'+', ..] | [b'(', b'?' | b'\\', ..] | [b'[', b'^', ..] | [b']', b'+' | b'*', ..] => true,
        [b')', b'$', ..] | [b')', b'?', b'$', ..] => true,
        // Where what is meant literally ends: `\Qhttps://h/\E`.
        [b'\\', b'E', after @ ..] => !after.first().is_some_and(u8::is_ascii_alphanumeric),
        [b'\\', escaped, ..] => b"./?${[+*|^".contains(escaped),
        _ => false,
    }) || repeats_class(uri)
}

/// Whether characters of a class are repeated: `\d+`.
pub(crate) fn repeats_class(uri: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', uri).any(|at| match uri.get(at + 1..) {
        Some([b'd', repeated, ..]) => b"+*{".contains(repeated),
        Some([b'w' | b's' | b'S', repeated, ..]) => b"+*".contains(repeated),
        _ => false,
    })
}

/// `(a|b)`, and `[a|b]` in a path.
fn has_alternatives(uri: &[u8]) -> bool {
    let path = uri.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    [(uri, b'(', b')'), (path, b'[', b']')].into_iter().any(|(text, open, close)| {
        let Some(inside) = memchr::memchr(open, text).and_then(|open| text.get(open..)) else { return false };
        memchr::memchr(close, inside).and_then(|close| inside.get(..close)).is_some_and(|group| group.contains(&b'|'))
    })
}

/// Whether a block in square brackets is filled in, whatever it holds: `[% x | html %]`, `[+x+]`.
fn has_block(uri: &[u8]) -> bool {
    memchr::memchr_iter(b'[', uri).any(|at| {
        let rest = uri.get(at..).unwrap_or_default();
        matches!(rest, [_, b'%' | b'+', ..]) && placeholder::block(rest).is_some()
    })
}

/// Whether a program fills in something in a text.
fn has_placeholder(uri: &[u8], host: &[u8]) -> bool {
    // In a host, a `$` begins the name of a variable.
    if host.contains(&b'$')
        || is_filled_host(host)
        || is_in_parentheses(host)
        || is_between_signs(host)
        || is_of_variables(host)
        || is_of_razor(uri, host)
    {
        return true;
    }
    let is_data = begins_with(uri, b"data:");
    let (last_brace, fragment) = (memchr::memrchr(b'}', uri), memchr::memchr(b'#', uri));
    let is_marked =
        |byte: &u8| Marks::of_byte(*byte) & (Marks::BRACKET | Marks::PATTERN | Marks::FILLED | Marks::UNDERSCORE) != 0;
    uri.iter().enumerate().filter(|(_, byte)| is_marked(byte)).any(|(at, byte)| {
        let rest = uri.get(at..).unwrap_or_default();
        match byte {
            b'{' => last_brace.is_some_and(|last| last > at),
            // The last is of Doxygen: `$relpath^a.png`.
            b'$' if matches!(rest.get(1), Some(b'A'..=b'Z' | b'_' | b'{')) || rest.starts_with(b"$relpath^") => true,
            b'%' => {
                placeholder::length(rest).is_some()
                    || is_last_position(uri, at)
                    || is_letter_value(uri, at)
                    || is_doubled(uri, at)
                    || fragment.is_some_and(|fragment| fragment < at && names_intrinsic(uri, at))
            }
            b'@' if is_property(uri, at) => true,
            // `<svg>` in data is rather an element. Some put a value in the place of a comment: `<!--next-->`.
            b'<' => {
                matches!(rest.get(1), Some(b'%' | b'?'))
                    || !is_data && (rest.starts_with(b"<!--") || placeholder::block(rest).is_some())
            }
            // A name needs two of them.
            b'_' if rest.get(1) != Some(byte) => false,
            b'_' if at.checked_sub(1).and_then(|before| uri.get(before)).copied().is_some_and(is_in_word) => false,
            b'[' if !rest.get(1).is_some_and(|next| b"[@#".contains(next)) => false,
            b'(' => is_tag_of_spip(rest),
            // Digits to be filled in. With an `@` after them, they may be in a password.
            b'#' if rest.starts_with(b"###") => !rest.contains(&b'@'),
            b'$' | b'#' | b'@' | b'*' | b'_' | b'[' | b'!' | 0xE2 => placeholder::length(rest).is_some(),
            _ => false,
        }
    })
}

/// Whether a tag of SPIP is filled in: `mailto:(#EMAIL)`.
fn is_tag_of_spip(rest: &[u8]) -> bool {
    let Some(name) = rest.strip_prefix(b"(#") else { return false };
    let length = name.iter().take_while(|byte| byte.is_ascii_uppercase() || **byte == b'_').count();
    length > 1 && name.get(length) == Some(&b')')
}

/// Whether a name with dots is between two `@` in place of a host or a value, as Maven fills it in: `file://@project.basedir@/x`.
fn is_property(uri: &[u8], at: usize) -> bool {
    let begins = at.checked_sub(1).and_then(|before| uri.get(before)).is_none_or(|before| b"/=".contains(before));
    let rest = uri.get(at + 1..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte)).count();
    let name = rest.get(..length).unwrap_or_default();
    begins && name.contains(&b'.') && rest.get(length) == Some(&b'@')
}

/// A host that begins with `%`, which is that of no triplet.
fn is_filled_host(host: &[u8]) -> bool {
    let digits = host.strip_prefix(b"%").map(|rest| rest.get(..2));
    digits.is_some_and(|digits| !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)))
}

/// A host in parentheses that is none: `(SITE_URL)`, the beginning of a command in fish, `(hostname -s)`, and an option in the documentation of
/// Ansible, `O(baseurl)`.
fn is_in_parentheses(host: &[u8]) -> bool {
    let name = host.strip_prefix(b"O").unwrap_or(host);
    name.starts_with(b"(") && !host.contains(&b'.')
}

/// Whether an authority is a name between two `@`, as `configure` fills it in: `lmdb://@cachedir@/a`.
fn is_between_signs(authority: &[u8]) -> bool {
    let name = authority.strip_prefix(b"@").and_then(|rest| rest.strip_suffix(b"@")).unwrap_or_default();
    !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
}

/// Whether an authority consists of variables after `@`, as scripts and settings write them: `@HOST:@PORT`.
fn is_of_variables(authority: &[u8]) -> bool {
    let is_variable = |part: &[u8]| {
        let name = part.strip_prefix(b"@").unwrap_or_default();
        name.len() > 1 && name.iter().all(|byte| byte.is_ascii_uppercase() || *byte == b'_')
    };
    authority.split(|byte| *byte == b':').all(is_variable)
}

/// Whether properties are in place of a host, a port, a reference, or of what a scheme without a host names, as in Razor:
/// `mailto:@Model.Email`, `https://@Host:@Port`, `@Model.Items[0].Url`.
fn is_of_razor(uri: &[u8], host: &[u8]) -> bool {
    let is_capital = |rest: &[u8]| rest.first().is_some_and(u8::is_ascii_uppercase);
    let flat = ["mailto:@", "tel:@", "sms:@"].iter().find(|start| begins_with(uri, start.as_bytes()));
    if let Some(rest) = flat.and_then(|start| uri.get(start.len()..)) {
        return rest.first().is_some_and(u8::is_ascii_alphabetic);
    }
    if begins_with(uri, b"data:") {
        let data = memchr::memchr(b',', uri).and_then(|comma| uri.get(comma + 1..)).unwrap_or_default();
        return [uri.get("data:".len()..).unwrap_or_default(), data]
            .iter()
            .any(|rest| rest.strip_prefix(b"@").is_some_and(is_capital));
    }
    let is_property = |part: &[u8]| part.strip_prefix(b"@").is_some_and(is_capital);
    if let Some(rest) = uri.strip_prefix(b"@").filter(|rest| is_capital(rest)) {
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        return rest.get(name).is_some_and(|next| b".[".contains(next));
    }
    // One name without a dot is rather an empty user.
    let is_several = || host.contains(&b'.') || host.iter().filter(|byte| **byte == b'@').count() > 1;
    host.split(|byte| *byte == b':').all(is_property) && is_several()
}

/// Whether a percent sign and a letter are the whole of a value or of a segment, as in the links of editors and in the formats of logs:
/// `edit://open?file=%f&line=%l`. Within a word, they are rather a triplet that was cut.
fn is_letter_value(uri: &[u8], at: usize) -> bool {
    let begins = at.checked_sub(1).and_then(|before| uri.get(before)).is_some_and(|before| b"=/:,;@".contains(before));
    let is_letter = uri.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    begins && is_letter && uri.get(at + 2).is_none_or(|next| b"&/:,;?#@".contains(next))
}

/// Whether a name in a fragment is between two percent signs, as in the specification of JavaScript: `#sec-%iteratorprototype%-object`.
fn names_intrinsic(uri: &[u8], at: usize) -> bool {
    let rest = uri.get(at + 1..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let is_triplet = |text: &[u8]| text.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    length > 2 && rest.get(length) == Some(&b'%') && !rest.get(length + 1..).is_some_and(is_triplet)
}

/// Whether two percent signs are the whole of a value or of a segment, which code replaces: `https://h/?q=name:%%`.
fn is_doubled(uri: &[u8], at: usize) -> bool {
    let begins = at.checked_sub(1).and_then(|before| uri.get(before)).is_some_and(|before| b"=/:,;@".contains(before));
    let rest = uri.get(at..).unwrap_or_default();
    begins && rest.starts_with(b"%%") && rest.get(2).is_none_or(|next| b"&/:,;?#@.*".contains(next))
}

/// After a letter, `a%2` is rather a triplet that was cut, and `/%2` a position.
fn is_last_position(uri: &[u8], at: usize) -> bool {
    let is_digit = matches!(
        uri.get(at + 1..),
        Some([b'0'..=b'9']) | Some([b'1'..=b'9', b':' | b'/' | b'?' | b'.' | b'-' | b'&', ..])
    );
    is_digit && !at.checked_sub(1).and_then(|before| uri.get(before)).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether there is a word in place of a port: `port`, `MY_PORT`, `XXXX`; and in any language after a word in place of a host: `server:poort`,
/// `HOST:BUS:SLOT`.
fn has_port_to_come(authority: &[u8], word: &[u8]) -> bool {
    if word.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let is_named = word.windows(4).any(|window| window.eq_ignore_ascii_case(b"port"));
    // `X`, as for a number that is not known.
    let is_letter = matches!(word, [b'N' | b'P' | b'X' | b'Y']) && !authority.contains(&b'@');
    // `XXXX`, `54xxx`.
    let blanks = word.iter().rev().take_while(|byte| b"xXnN".contains(byte)).count();
    let begins_number = || !authority.contains(&b'@') && word.iter().rev().skip(blanks).all(u8::is_ascii_digit);
    let is_blank = blanks > 1 && (blanks == word.len() || begins_number());
    let is_word = |word: &[u8]| word.len() > 2 && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte > 0x7f);
    let host = authority.get(..authority.len() - word.len() - 1).unwrap_or_default();
    let host = host.iter().rposition(|byte| *byte == b'@').and_then(|at| host.get(at + 1..)).unwrap_or(host);
    let are_words = (is_word(host) || host == b"ip") && is_word(word);
    // Letters as wide as ideographs are rather a port that was typed in another way.
    let is_foreign = word.len() > 2 && word.iter().all(|byte| *byte > 0x7f) && !word.contains(&0xEF);
    is_blank
        || is_letter
        || are_words
        || is_foreign
        || PORTS.contains(&word)
        || are_loud(host, word)
        || is_named && word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
}

/// What a port is called in languages whose word for it has no `port` in it.
const PORTS: [&[u8]; 5] = [b"ataka", b"poort", b"puerto", b"ulaz", b"vrata"];

/// Whether a directive of `format` in Lisp or Erlang is in a host or a port: `http://localhost:~p`, `http://~a:~d`. In a path, it would be the home
/// of somebody.
fn has_directive(host: &[u8]) -> bool {
    let mut parts = host.split(|byte| b":@".contains(byte));
    parts.any(|part| match part.strip_suffix(b"~n").unwrap_or(part) {
        [b'~', b't', letter] | [b'~', letter] => b"aAsSpPwWdD".contains(letter),
        _ => false,
    })
}

/// Whether an authority ends in several words that say what is to be there, or in one with an underscore: `h.test:user:password`, `h.test:api_key`.
fn has_fields(authority: &[u8]) -> bool {
    let is_word =
        |part: &[u8]| part.len() > 1 && part.iter().all(|byte| byte.is_ascii_alphabetic() || b"_-".contains(byte));
    let mut fields = authority.split(|byte| *byte == b':').skip(1).peekable();
    let is_last_alone = fields.clone().count() == 1;
    fields.peek().is_some_and(|field| !is_last_alone || field.contains(&b'_')) && fields.all(is_word)
}

/// Whether the parts of an authority are words in upper case, which stand for something.
fn are_loud(host: &[u8], last: &[u8]) -> bool {
    let is_loud =
        |word: &[u8]| word.len() > 1 && word.iter().all(|byte| byte.is_ascii_uppercase() || b"_.-".contains(byte));
    is_loud(last) && host.split(|byte| *byte == b':').all(is_loud)
}

/// No optional part is longer.
const LONGEST_PART: usize = 100;

/// Whether brackets hold an optional part or a parameter: `[user@]host[:port]`, `host[/path]`, `/blog/[slug]`.
fn has_optional_part(uri: &[u8], authority: Range<usize>) -> bool {
    // Where there is no authority, all before the query counts as the path.
    let path_start = if authority.is_empty() { 0 } else { authority.end };
    let after_path = uri.iter().skip(path_start).position(|byte| b"?#".contains(byte));
    let path_end = after_path.map_or(uri.len(), |length| path_start + length);
    memchr::memchr_iter(b'[', uri.get(..path_end).unwrap_or_default()).any(|at| {
        let rest = uri.get(at + 1..uri.len().min(at + 1 + LONGEST_PART)).unwrap_or_default();
        let Some(length) = memchr::memchr(b']', rest) else { return false };
        let (inside, after) = rest.split_at_checked(length).unwrap_or_default();
        if authority.contains(&at) {
            let is_host = at == authority.start || uri.get(..at).is_some_and(|before| before.ends_with(b"@"));
            // A name goes on after the brackets, as no address does: `[project.id].h.test`.
            let goes_on = matches!(after, [_, b'.' | b'-' | b'_', ..]);
            return !inside.is_empty() && !may_be_address(inside, is_host && !goes_on);
        }
        let before = at.checked_sub(1).and_then(|before| uri.get(before));
        let begins_word = before.is_none_or(|before| b"/._-='~@".contains(before));
        let ends_word = after.get(1).is_none_or(|next| b"/?#.]_-';".contains(next));
        inside.len() > 1 && matches!(inside, [b'/' | b'?' | b';' | b'&', ..] | [b':', b'/', ..])
            || begins_word && ends_word && is_parameter(inside)
    })
}

/// Whether brackets in an authority rather hold an address, even an invalid one, or the name of a host.
fn may_be_address(inside: &[u8], is_host: bool) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_hexdigit() || *byte == b':';
    let has_colons = inside.iter().filter(|byte| **byte == b':').count() > 1;
    let is_version = matches!(inside, [b'v' | b'V', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit));
    let is_name = inside.contains(&b'.') && !is_word_for_host(inside);
    // After a host, `[:80]` is an optional port.
    let is_short = is_host && (inside.contains(&b':') && inside.iter().all(is_part) || is_name || is_version);
    // Within an optional part, another one begins.
    let is_nested = inside.iter().skip(1).any(|byte| *byte == b'[');
    !inside.contains(&b'@') && !is_nested && (has_colons || is_short || inside.first().is_some_and(u8::is_ascii_digit))
}

/// Whether brackets hold a word that is filled in, or a parameter of a route: `extension`, `remote:path`, `slug`, `...slug`, and `[...slug` in two
/// brackets.
fn is_parameter(inside: &[u8]) -> bool {
    let name = inside.strip_prefix(b"[").unwrap_or(inside);
    // Something was left out.
    if [&b"..."[..], "\u{2026}".as_bytes()].contains(&name) {
        return true;
    }
    let name = name.strip_prefix(b"...").unwrap_or(name);
    name.splitn(2, |byte| *byte == b':').all(|word| {
        word.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
            && word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte))
    })
}
