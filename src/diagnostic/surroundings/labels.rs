//! What is written before a URI to say what it is.

use alloc::string::String;
use alloc::vec;

use super::closing::ENCLOSED_URI;
use super::found::{Surroundings, begins_with_uri, is_name, quoted, trimmed, uri_start, word_end};
use crate::abnf::rule::Rule;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::slice::slice;

pages! {
    /// Text before a URI, such as a word from a copied line or a byte order mark.
    ///
    /// A URI begins with its scheme (appendix C). With the text before it, software reads a relative path or nothing at
    /// all; a byte order mark does this unseen. Remove the text before it.
    TEXT_BEFORE_URI {
        name: TextBeforeUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "curl http://example.com/" => "http://example.com/",
    }

    /// A label before a URI, such as `URL:` or `Website:`.
    ///
    /// The label was copied with the URI. Read as it stands, it is a scheme, and the URI is its path. RFC 3986 once
    /// allowed `URL:` between angle brackets (appendix C); nobody reads it anymore. Remove the label. A key of YAML or
    /// JSON is one, too.
    LABEL_BEFORE_URI {
        name: LabelBeforeUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "if the text is an entry of a file whose keys are written so",
        example: UriReference "URL: http://example.com/" => "http://example.com/",
    }

    /// A mail address with a name before it in a `mailto` URI.
    ///
    /// Mail programs write `Ada Lovelace <ada@example.com>`. A `mailto` URI has only the address (RFC 6068, 2); an
    /// encoded name would be taken for a part of it. Keep what is between the angle brackets.
    MAIL_NAME {
        name: MailName,
        group: Syntax,
        rule: UriReference,
        section: 6068 "2" "Syntax of a 'mailto' URI",
        example: UriReference "mailto:Ada Lovelace <ada@example.com>" => "mailto:ada@example.com",
    }

    /// A line of an HTTP request instead of the URI in it.
    ///
    /// A request begins with a method, a target and the version of the protocol (RFC 9112, 3). Only the target is a URI, or a
    /// reference to one on the server of the request.
    REQUEST_LINE {
        name: RequestLine,
        group: Syntax,
        rule: UriReference,
        section: 9112 "3" "Request Line",
        leave: "in a log, or in the text of a request",
        example: UriReference "GET http://example.com/ HTTP/1.1" => "http://example.com/",
    }

    /// A variable or an option together with the URI that is its value.
    ///
    /// `HOMEPAGE=`, `--url=` and the quotes around the value belong to the file or the command line from which the URI
    /// was copied (appendix C). Keep only the value.
    ASSIGNMENT {
        name: Assignment,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in the file or the command line itself",
        example: UriReference "HOMEPAGE=http://example.com/" => "http://example.com/",
    }
}

/// `**uri**`, `_uri_`, `:uri`, `# uri`: signs that no scheme begins with, and perhaps the same at the end.
pub(super) fn signs(text: &[u8]) -> Option<Surroundings> {
    let sign = *text.first().filter(|byte| b"*_~=:|-#".contains(byte))?;
    let is_sign = |byte: &&u8| **byte == sign;
    let start = text.iter().take_while(is_sign).count();
    let is_short = start <= MOST_SIGNS;
    let start = if sign == b'#' { trimmed(text, start..text.len()).start } else { start };
    let rest = slice(text, start..text.len());
    let is_uri = is_short && has_web_scheme(rest);
    let closing = rest.iter().rev().take_while(is_sign).count();
    if is_uri && closing == start && !b"=#".contains(&sign) {
        let inner = start..text.len() - closing;
        return Some(Surroundings::around(&ENCLOSED_URI, text, inner, "a URI with the signs of markup around it"));
    }
    is_uri.then(|| Surroundings::around(&TEXT_BEFORE_URI, text, start..text.len(), "text before a URI"))
}

/// No markup has more signs.
const MOST_SIGNS: usize = 3;

fn has_web_scheme(text: &[u8]) -> bool {
    ["http://", "https://", "ftp://"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes())))
}

const METHODS: [&str; 9] = ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "CONNECT", "TRACE"];

/// `GET /a HTTP/1.1`
pub(super) fn request_line(text: &[u8]) -> Option<Surroundings> {
    let space = text.iter().position(|byte| *byte == b' ')?;
    let method = slice(text, 0..space);
    if !METHODS.iter().any(|known| method == known.as_bytes()) {
        return None;
    }
    let rest = slice(text, space..text.len());
    let version = rest.windows(6).rposition(|six| six == b" HTTP/").map_or(text.len(), |at| space + at);
    let inner = trimmed(text, space..version);
    let target = slice(text, inner.clone());
    let is_target = target.starts_with(b"/") || begins_with_uri(target);
    is_target.then(|| Surroundings::around(&REQUEST_LINE, text, inner, "a request line, not a URI"))
}

/// `mailto:Name <address>`
pub(super) fn mail_name(text: &[u8]) -> Option<Surroundings> {
    const SCHEME: usize = "mailto:".len();
    if !text.get(..SCHEME)?.eq_ignore_ascii_case(b"mailto:") {
        return None;
    }
    let open = text.iter().position(|byte| *byte == b'<')?;
    let close = open + text.get(open..)?.iter().position(|byte| *byte == b'>')?;
    let address = text.get(open + 1..close)?;
    let after = slice(text, close + 1..text.len());
    let has_address = address.iter().filter(|byte| **byte == b'@').count() == 1
        && Rule::PathRootless.accepts(address)
        && (after.is_empty() || after.starts_with(b"?"));
    let edit = |span| Edit { span, replacement: String::new() };
    let found = Surroundings::rewritten(
        &MAIL_NAME,
        "a name before the address in a `mailto` URI",
        "not part of the address",
        "keep only the address",
        vec![edit(SCHEME..open + 1), edit(close..close + 1)],
    );
    found.filter(|_| has_address)
}

/// `NAME=uri`, `--name=uri` and `export NAME="uri"`.
pub(super) fn assignment(text: &[u8]) -> Option<Surroundings> {
    let equals = text.iter().position(|byte| *byte == b'=')?;
    let name = slice(text, 0..equals).trim_ascii();
    let name = ["export ", "set ", "ENV ", "const ", "let ", "var "]
        .iter()
        .find_map(|word| name.strip_prefix(word.as_bytes()))
        .unwrap_or(name);
    if !is_name(name.trim_ascii()) {
        return None;
    }
    let inner = value(text, equals + 1)?;
    Some(Surroundings::around(&ASSIGNMENT, text, inner, "an assignment around a URI"))
}

/// `URL: uri`, `Website: uri` and `"url": "uri",`.
pub(super) fn label(text: &[u8]) -> Option<Surroundings> {
    let www = || text.windows(5).position(|five| five.eq_ignore_ascii_case(b" www."));
    let start = uri_start(text).or_else(|| Some(www()? + 1)).filter(|start| *start > 0)?;
    let before = core::str::from_utf8(slice(text, 0..start)).ok()?;
    let open = before.trim_end_matches(['"', '\'', '<']);
    let key = open.trim_end();
    let words = key.strip_suffix([':', '\u{FF1A}'])?;
    let words = words.trim_matches(['"', '\'', '*', '_', '-', ' ', '>', '#', '{', ',', '\u{2022}']);
    let is_word = |char: char| char.is_alphanumeric() || " _-/().".contains(char);
    let is_label = !words.is_empty() && words.len() <= 60 && words.chars().all(is_word) && !words.ends_with('/');
    // Without a space, it is a scheme: `view-source:http://h/`.
    let is_apart = open.len() > key.len() || open.len() < before.len();
    let is_known = ["url", "uri", "link", "href", "website"].iter().any(|known| words.eq_ignore_ascii_case(known));
    if !is_label || !(is_apart || is_known) {
        return None;
    }
    let inner = value(text, open.len())?;
    Some(Surroundings::around(&LABEL_BEFORE_URI, text, inner, "a label before a URI"))
}

/// The URI that follows, perhaps in quotes, with nothing but punctuation after them.
fn value(text: &[u8], start: usize) -> Option<core::ops::Range<usize>> {
    let start = trimmed(text, start..text.len()).start;
    let inner = match quoted(text, start) {
        Some((inner, after)) => {
            let is_punctuation = |byte: &u8| b",;)}] ".contains(byte);
            slice(text, after..text.len()).iter().all(is_punctuation).then_some(inner)?
        }
        None => match text.get(start)? {
            b'<' => start + 1..start + text.get(start..)?.iter().position(|byte| *byte == b'>')?,
            _ => {
                let rest = slice(text, start..text.len());
                // A URI with a space in it is reported as such.
                let end = if rest.contains(&b'\n') { word_end(rest) } else { rest.len() };
                start..start + end
            }
        },
    };
    let value = slice(text, inner.clone());
    let is_www = value.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
    (begins_with_uri(value) || is_www).then_some(inner)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::lint::linter::tests::linted;

    #[test]
    fn labels() {
        assert_eq!(diagnosed("URL: http://h/"), [("label-before-uri", 0..5)]);
        assert_eq!(diagnosed("Site: www.h.test"), [("label-before-uri", 0..6)]);
        assert_eq!(diagnosed("- Web site: <http://h/>"), [("label-before-uri", 0..13)]);
        assert_eq!(diagnosed("\"url\": \"http://h/\","), [("label-before-uri", 0..8)]);
        assert_eq!(diagnosed("{\"a\":\"http:\\/\\/h\"}"), [("label-before-uri", 0..6), ("escaped-text", 11..12)]);
        assert_eq!(diagnosed("Quelle\u{FF1A} http://h/a b"), [("label-before-uri", 0..10), ("path-character", 20..21)]);
        assert_eq!(diagnosed("view-source:http://h/"), []);
    }

    #[test]
    fn names_in_mail_addresses() {
        assert_eq!(diagnosed("mailto:A B <a@h>"), [("mail-name", 7..12)]);
        assert_eq!(diagnosed("mailto:<a@h>?subject=b"), [("mail-name", 7..8)]);
        assert_eq!(diagnosed("mailto:a@h"), []);
    }

    #[test]
    fn request_lines() {
        assert_eq!(diagnosed("GET http://h/ HTTP/1.1"), [("request-line", 0..4)]);
        assert_eq!(diagnosed("POST /a?b"), [("request-line", 0..5)]);
        assert_eq!(diagnosed("GET it"), [("path-character", 3..4)]);
    }

    #[test]
    fn signs_around_a_uri() {
        assert_eq!(linted("**http://h/a**"), [("enclosed-uri", 0..2)]);
        assert_eq!(linted("_https://h/a_"), [("enclosed-uri", 0..1)]);
        assert_eq!(linted(":http://h/a"), [("text-before-uri", 0..1)]);
        assert_eq!(linted("**http://h/a*"), [("text-before-uri", 0..2)]);
        assert_eq!(linted("****http://h/a****").first(), Some(&("scheme-character", 0..4)));
        assert_eq!(linted("_a"), []);
        assert!(linted("*https:/h/a*").iter().all(|(name, _)| *name != "enclosed-uri"));
        for sign in ['*', '_', '~', ':', '-'] {
            assert_eq!(linted(&format!("{sign}http://h/a{sign}")), [("enclosed-uri", 0..1)], "{sign}");
        }
        assert_eq!(linted("=http://h/a="), [("text-before-uri", 0..1)]);
        assert_eq!(diagnosed("#http://h/a#b"), [("text-before-uri", 0..1)]);
        assert_eq!(diagnosed("# http://h/a"), [("text-before-uri", 0..2)]);
        assert_eq!(diagnosed(":ftp://h/a"), [("text-before-uri", 0..1)]);
        assert_eq!(linted("#http://h/a"), []);
        assert_eq!(linted("***http://h/a***"), [("enclosed-uri", 0..3)]);
        assert_eq!(linted("**http://h/a***"), [("text-before-uri", 0..2)]);
        assert_eq!(linted("**HTTP://h/a**").first(), Some(&("enclosed-uri", 0..2)));
    }

    #[test]
    fn assignments() {
        assert_eq!(diagnosed("HOME_PAGE=http://h/"), [("assignment-before-uri", 0..10)]);
        assert_eq!(diagnosed("DB=mysql://h/"), [("assignment-before-uri", 0..3)]);
        assert_eq!(diagnosed("export A=\"http://h/\""), [("assignment-before-uri", 0..10)]);
        assert_eq!(diagnosed("--url=http://h/a b"), [("assignment-before-uri", 0..6), ("path-character", 16..17)]);
        assert_eq!(diagnosed("/a?b=http://h/"), []);
        assert_eq!(diagnosed("a=b"), []);
    }
}
