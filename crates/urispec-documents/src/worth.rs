//! What is worth reading where a URI stands, and what is for advice there.

use urispec::diagnostic::{Group, Name, Place};
use urispec::{Diagnostic, Rule};

use crate::file_type::FileType;
use crate::find::candidate::Candidate;

/// Whether a diagnostic is not worth reading where the URI stands: nobody normalizes the subject of a test or a name, the `#` at
/// the end of a namespace is there on purpose, and a bare `file://localhost` is rather what such URIs begin with.
pub(crate) fn is_noise(diagnostic: &Diagnostic, candidate: &Candidate, file_type: FileType) -> bool {
    let is_compared = candidate.is_name || candidate.place == Place::Code;
    match diagnostic.name() {
        Name::PasswordInUserinfo => (is_compared || file_type.is_for_people()) && has_sample_password(&candidate.text),
        Name::SecondFragment => memchr::memmem::find(&candidate.text, b"#/#").is_some(),
        Name::SchemeSyntax => {
            candidate.rule == Rule::Uri && candidate.text.eq_ignore_ascii_case(b"file://localhost")
                || file_type.is_for_people() && is_cloaked(&candidate.text)
        }
        Name::EmptyFragment => is_compared || !file_type.is_for_people(),
        name => is_compared && (name.group() == Group::Style || name == Name::UpperCaseName),
    }
}

/// Whether what reads a URI reads it with this mistake as well, or the mistake is one of notation that nobody would change, so that it is for advice.
pub(crate) fn is_endured(diagnostic: &Diagnostic, candidate: &Candidate, file_type: FileType) -> bool {
    let is_bare = candidate.rule == Rule::Uri;
    let is_code = candidate.place == Place::Code;
    let is_for_browsers = !is_bare && (file_type.is_for_people() || file_type == FileType::Jsx);
    let text = candidate.text.as_slice();
    match diagnostic.name() {
        Name::UnencodedBracket => true,
        Name::DataCharacter => is_for_browsers,
        Name::FragmentCharacter => is_for_browsers && names_anchor(text),
        // Lists in queries have bars, and servers take them. Only a validator of pages does not.
        Name::QueryCharacter => {
            let part = text.get(diagnostic.label().span.clone()).unwrap_or_default();
            (is_code || !is_bare && !file_type.is_for_people())
                && !part.is_empty()
                && part.iter().all(|byte| *byte == b'|')
        }
        Name::SecondFragment => names_route(text),
        // Code may write HTML, and so do comments in many languages.
        Name::HtmlEntity => is_code,
        Name::EmptyHost => host(text).strip_prefix(b":").is_some_and(|port| port.iter().all(u8::is_ascii_digit)),
        Name::EncodedHostDelimiter => host(text).get(..3).is_some_and(|start| start.eq_ignore_ascii_case(b"%2F")),
        Name::SchemeSyntax => is_local_number(text) || names_encoding(text),
        Name::PasswordInUserinfo => is_own_host(host(text)),
        _ => false,
    }
}

/// Whether a fragment is a route of a page, which may have a fragment of its own: `#/room/#name`.
fn names_route(text: &[u8]) -> bool {
    let fragment = memchr::memchr(b'#', text).and_then(|hash| text.get(hash + 1..)).unwrap_or_default();
    matches!(fragment, [b'/', ..] | [b'!', b'/', ..])
}

/// The host with its port.
fn host(text: &[u8]) -> &[u8] {
    let start = memchr::memmem::find(text, b"//").map_or(text.len(), |slashes| slashes + 2);
    let authority =
        text.get(start..).unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    memchr::memrchr(b'@', authority).and_then(|at| authority.get(at + 1..)).unwrap_or(authority)
}

/// Whether a host is that of one's own machine, or one that is reserved for documents and tests (RFC 2606, RFC 6761).
fn is_own_host(host: &[u8]) -> bool {
    let name = host.split(|byte| *byte == b':').next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    let mut labels = name.rsplit(|byte| *byte == b'.');
    let (last, before) = (labels.next().unwrap_or_default(), labels.next().unwrap_or_default());
    let is_reserved = [&b"localhost"[..], b"example", b"test", b"invalid"].contains(&last);
    let is_example = before == b"example" && [&b"com"[..], b"net", b"org"].contains(&last);
    is_reserved || is_example || name.starts_with(b"127.") || name == b"0.0.0.0" || host.starts_with(b"[::1]")
}

/// Whether a telephone number is a local one, as people write it.
fn is_local_number(text: &[u8]) -> bool {
    let number = text.get(4..).filter(|_| text.get(..4).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"tel:")));
    number.is_some_and(|number| {
        number.first().is_some_and(u8::is_ascii_digit)
            && number.iter().all(|byte| byte.is_ascii_digit() || b"-.()".contains(byte))
    })
}

/// Whether data has the name of an encoding where a parameter belongs, which browsers pass over: `data:image/svg+xml;utf8,`.
fn names_encoding(text: &[u8]) -> bool {
    let is_data = text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"data:"));
    let before = text.split(|byte| *byte == b',').next().unwrap_or_default();
    let mut parameters = before.split(|byte| *byte == b';').skip(1);
    is_data && parameters.any(|name| name.eq_ignore_ascii_case(b"utf8") || name.eq_ignore_ascii_case(b"utf-8"))
}

/// Whether a fragment may be the name of an anchor, such as `operator<` in the documentation of a library. What has white space or quotes is rather
/// a heading that was copied.
fn names_anchor(text: &[u8]) -> bool {
    let fragment = memchr::memchr(b'#', text).and_then(|hash| text.get(hash + 1..)).unwrap_or_default();
    fragment.iter().all(|byte| (byte.is_ascii_graphic() || *byte > 0x7f) && !b"`\"#".contains(byte))
}

/// Whether the `@` of a mail address is encoded, which hides it from those who collect addresses, as docutils does.
fn is_cloaked(text: &[u8]) -> bool {
    let is_mail = text.get(.."mailto:".len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"mailto:"));
    is_mail && !text.contains(&b'@') && memchr::memmem::find(text, b"%40").is_some()
}

/// Words that people write in place of a password.
const SAMPLE_PASSWORDS: [&[u8]; 10] = [
    b"pass",
    b"password",
    b"passwd",
    b"passphrase",
    b"pwd",
    b"pw",
    b"pass123",
    b"mypassword",
    b"your-password",
    b"your_password",
];

/// Whether a URI has a word in place of a password, as in a manual.
fn has_sample_password(text: &[u8]) -> bool {
    let start = memchr::memmem::find(text, b"//").map_or(0, |slashes| slashes + 2);
    let authority =
        text.get(start..).unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    let user = memchr::memrchr(b'@', authority).and_then(|at| authority.get(..at)).unwrap_or_default();
    let password = memchr::memchr(b':', user).and_then(|colon| user.get(colon + 1..)).unwrap_or_default();
    let is_masked = password.iter().all(|byte| *byte == b'*' || *byte == b'.');
    is_masked || SAMPLE_PASSWORDS.iter().any(|sample| password.eq_ignore_ascii_case(sample))
}
