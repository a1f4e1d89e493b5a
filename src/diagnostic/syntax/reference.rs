//! A broken reference, taken apart at its delimiters as a person would.

use alloc::string::String;
use alloc::vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::credentials::{is_filled, sign_after_delimiter};
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::note::Note;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::backslash::{BACKSLASH, has_two_slashes};
use crate::diagnostic::syntax::component::{
    DATA_COMPONENT, MORE_DATA_COMPONENT, PATH_CHARACTER, PATH_COMPONENT, QUERY_COMPONENT,
};
use crate::diagnostic::syntax::scheme::is_almost_scheme;
use crate::reading::expected::Expected;
use crate::rfc5234::ALPHA;

pages! {
    /// A URI is required, and the text is empty.
    ///
    /// A URI begins with a scheme. As a relative reference the empty text is valid: it refers to the document that
    /// contains it (4.4). If that is what you mean, read it as `URI-reference`.
    EMPTY_INPUT {
        name: EmptyInput,
        group: Syntax,
        rule: Uri,
        example: Uri "" => "http://example.com/",
    }

    /// A relative reference is required, and the text has a scheme.
    ///
    /// A text with a scheme is a URI. If both are allowed, read it as `URI-reference`. Otherwise remove the scheme; the
    /// reference then takes the scheme of its base.
    SCHEME_NOT_ALLOWED {
        name: SchemeNotAllowed,
        group: Syntax,
        rule: RelativeRef,
        example: RelativeRef "http://example.com/a" => "//example.com/a",
    }

    /// An scp-style address: a user, a host, and a path after a colon.
    ///
    /// `git` and `scp` understand it, but it is not a URI: a scheme cannot contain an `@`. In an `ssh` URI a slash
    /// takes the place of the colon. A path that was relative to the user's home directory becomes absolute. Most Git
    /// hosting services treat both alike; other servers need the full path.
    SCP_ADDRESS {
        name: ScpAddress,
        group: Syntax,
        rule: UriReference,
        leave: "in the settings of Git and on the command line of `scp`, which read this form",
        example: UriReference "git@example.com:ada/engine.git" => "ssh://git@example.com/ada/engine.git",
    }
}

/// How many kinds of surroundings are found around each other.
const MOST_LAYERS: usize = 3;

impl Finder<'_> {
    /// A URI, a reference, or what such a rule consists of.
    pub(crate) fn reference(&mut self, rule: Rule) {
        let is_entry = !matches!(rule, Rule::HierPart | Rule::RelativePart);
        let mut span = 0..self.text.len();
        if is_entry {
            span = self.trimmed(span);
            // What surrounds a URI may be within something else, as escapes are in the value of a key.
            let mut layers = 0;
            while layers < MOST_LAYERS {
                match self.surrounded(span.clone(), rule) {
                    Some(inner) if inner == span => break,
                    Some(inner) => span = inner,
                    None => return,
                }
                layers += 1;
            }
            if layers == 0 {
                span = self.unwrapped(span);
            }
        }
        let needs_scheme = matches!(rule, Rule::Uri | Rule::AbsoluteUri);
        if span.is_empty() {
            if needs_scheme && self.text.is_empty() {
                self.report(&EMPTY_INPUT, span, "an empty text", "expected a scheme")
                    .rule(rule)
                    .expected(Expected::of(ALPHA.characters()));
            }
            return;
        }
        if is_entry && (self.windows_path(span.clone(), rule) || self.unc_path(span.clone(), rule)) {
            return;
        }
        let (after, has_scheme) = if is_entry { self.up_to_authority(span.clone(), rule) } else { (span.start, false) };
        self.after_scheme(span.start, after..span.end, has_scheme, rule);
    }

    /// Reads what precedes an authority or a path. Where that ends, and whether it is a scheme or was meant as one.
    pub(crate) fn up_to_authority(&mut self, span: Range<usize>, rule: Rule) -> (usize, bool) {
        let needs_scheme = matches!(rule, Rule::Uri | Rule::AbsoluteUri);
        let allows_scheme = rule != Rule::RelativeRef;
        if let Some(end) = self.host_without_slashes(span.clone(), rule) {
            return (end, true);
        }
        let text = self.delimited(span.clone());
        let length = text.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')).unwrap_or(text.len());
        let (before, rest) = text.split_at_checked(length).unwrap_or((text, &[]));
        let (start, colon) = (span.start, span.start + length);
        let after = colon + 1;
        let [b':', rest @ ..] = rest else {
            if needs_scheme {
                if let Some(at) = self.missing_colon(span.clone()) {
                    return (at, true);
                }
                self.missing_scheme(span);
            }
            return (start, false);
        };
        let is_scheme = Rule::Scheme.accepts(before);
        let has_authority = is_slash(rest.first()) && is_slash(rest.get(1));
        let segment = rest.split(|byte| matches!(byte, b'/' | b'?' | b'#')).next().unwrap_or_default();
        if allows_scheme && is_scheme {
            self.only_placeholders(start..colon);
            (after, true)
        } else if !allows_scheme && is_scheme && has_authority {
            let message = "a scheme in a relative reference";
            self.report(
                &SCHEME_NOT_ALLOWED,
                colon..after,
                message,
                "not allowed in the first segment of a relative reference",
            )
            .rule(rule)
            .context(start..colon, "the scheme")
            .fix(Suggested, "remove the scheme", start..after, "");
            (after, true)
        } else if is_scp_address(before, rest) {
            let slash = if segment.is_empty() { "" } else { "/" };
            let message = "an scp-style address, not a URI";
            let note =
                self.report(&SCP_ADDRESS, start..after, message, "a user, a host, and a path after the `:`").rule(rule);
            if allows_scheme {
                let edits = vec![
                    Edit { span: start..start, replacement: "ssh://".into() },
                    Edit { span: colon..after, replacement: slash.into() },
                ];
                note.fix_all(Suggested, "write it as an `ssh` URI", edits);
            }
            (after, true)
        } else if allows_scheme && (needs_scheme || has_authority || is_almost_scheme(before)) {
            if !self.text_before_scheme(start..colon) {
                self.scheme(start..colon);
            }
            (after, true)
        } else {
            (start, false)
        }
    }

    /// Where the authority that begins here ends: at a delimiter, but not at one in brackets or before a later `@`.
    fn authority_end(&self, span: Range<usize>, delimiters: &[u8]) -> usize {
        let text = self.delimited(span.clone());
        let find = |from: usize, delimiters: &[u8]| {
            let rest = text.get(from - span.start..).unwrap_or_default();
            first_of(rest, delimiters).map_or(span.end, |at| from + at)
        };
        let mut end = find(span.start, delimiters);
        // A delimiter in brackets, as before the length of a prefix. Those of a list in a query have an opening one.
        let close = if self.host_is_open(span.start..end) { find(end, b"]") } else { span.end };
        let inner = text.get(end - span.start..close - span.start).unwrap_or_default();
        if close < span.end && !inner.iter().any(|byte| b"[@".contains(byte) || !byte.is_ascii_graphic()) {
            end = find(close, delimiters);
        } else if let Some(sign) = self.at_sign_after_delimiter(span.start..end, span.end) {
            end = find(sign, delimiters);
        }
        self.backslash_after_host(span.start..end).unwrap_or(end)
    }

    /// Reports backslashes that are read as slashes.
    fn backslashes(&mut self, span: Range<usize>, message: &'static str) -> Note<'_> {
        let slashes = "/".repeat(span.len());
        let title = alloc::format!("write `{slashes}`");
        let applicability = if self.has_backslashes_for_slashes() { Safe } else { Suggested };
        let names_instance = self.names_instance();
        let note = self
            .report(&BACKSLASH, span.clone(), message, "a URI cannot contain a backslash")
            .expected(Expected::of(1 << b'/'));
        if names_instance { note } else { note.fix(applicability, title, span, slashes) }
    }

    /// `news:<1@h>`, `urn:uuid:{...}`: reports the brackets that another format has around what the scheme names. What is to be read besides.
    fn in_brackets_of_format(&mut self, scheme: Range<usize>, span: Range<usize>) -> Range<usize> {
        let (name, text) = (self.part(scheme), self.part(span.clone()));
        let is = |known: &[&[u8]]| known.iter().any(|known| name.eq_ignore_ascii_case(known));
        let begins = |start: &[u8]| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
        let open = match () {
            () if is(&[b"news:", b"mid:", b"cid:"]) && begins(b"<") && text.ends_with(b">") => span.start,
            () if is(&[b"urn:"]) && begins(b"uuid:{") && text.ends_with(b"}") => span.start + "uuid:".len(),
            () => return span,
        };
        let is_one = !text.iter().skip(open + 1 - span.start).any(|byte| b"{<".contains(byte));
        if !is_one || self.begins_placeholder(open) {
            return span;
        }
        let (open, close) = (open..open + 1, span.end - 1..span.end);
        let edit = |span: &Range<usize>| Edit { span: span.clone(), replacement: String::new() };
        let edits = vec![edit(&open), edit(&close)];
        let inner = open.end..close.start;
        self.report(&PATH_CHARACTER, open, "brackets around a name", "not part of the name")
            .context(close, "nor is this one")
            .fix_all(Suggested, "remove both", edits);
        // What is before them is no mistake.
        inner
    }

    /// Reads what follows a scheme, or what begins the text at `start` without one.
    pub(crate) fn after_scheme(&mut self, start: usize, span: Range<usize>, has_scheme: bool, rule: Rule) {
        let is_part = matches!(rule, Rule::HierPart | Rule::RelativePart);
        let span = if has_scheme { self.in_brackets_of_format(start..span.start, span) } else { span };
        let is_data = has_scheme && self.part(start..span.start).eq_ignore_ascii_case(b"data:");
        let (of_path, of_query) = match is_data {
            true => (&DATA_COMPONENT, &MORE_DATA_COMPONENT),
            false => (&PATH_COMPONENT, &QUERY_COMPONENT),
        };
        let text = self.delimited(span.clone());
        let find = |from: usize, delimiters: &[u8]| {
            let rest = text.get(from - span.start..).unwrap_or_default();
            first_of(rest, delimiters).map_or(span.end, |at| from + at)
        };
        let marker = text.get(..2).unwrap_or_default();
        let has_slashes = has_scheme && is_slash(marker.first()) && is_slash(marker.get(1));
        let has_authority = marker == b"//" || has_slashes && !self.is_flat();
        let (path_ends, query_ends): (&[u8], &[u8]) = if is_part { (b"", b"") } else { (b"?#", b"#") };
        let authority = has_authority
            .then(|| self.authority_end(span.start + 2..span.end, if is_part { b"/" } else { b"/?#" }))
            .map(|end| span.start + 2..end);
        let after_authority = authority.as_ref().map_or(span.start, |authority| authority.end);
        let mut at = after_authority;
        if authority.is_some() {
            at += text.get(at - span.start..).unwrap_or_default().iter().take_while(|byte| **byte == b'\\').count();
        }
        let path = at..find(at, path_ends);
        let query = (path.end < span.end && text.get(path.end - span.start) == Some(&b'?'))
            .then(|| path.end + 1..find(path.end, query_ends));
        let hash = query.as_ref().map_or(path.end, |query| query.end);
        let slashes = marker.contains(&b'\\');
        if let Some(authority) = authority {
            if slashes {
                let message = "a backslash in the `//` before the host";
                self.backslashes(span.start..span.start + 2, message).rule(Rule::HierPart);
            }
            let is_empty = authority.is_empty();
            self.authority(authority);
            let backslashes = after_authority..path.start;
            if !backslashes.is_empty() {
                let is_of_browsers = !has_scheme || has_two_slashes(self.part(start..span.start - 1));
                let note = self.backslashes(backslashes, "a backslash after the host").rule(Rule::PathAbempty);
                if is_of_browsers {
                    note.help("browsers read it as `/`, other software as part of the host");
                }
            }
            if !(is_empty && self.extra_slash(path.clone())) {
                self.scan(path, of_path);
            }
        } else if has_scheme && marker.starts_with(b"\\") && has_two_slashes(self.part(start..span.start - 1)) {
            let backslash = path.start..path.start + 1;
            self.report(
                &BACKSLASH,
                backslash.clone(),
                "a backslash in place of the `//` before the host",
                "a URI cannot contain a backslash",
            )
            .expected(Expected::of(1 << b'/'))
            .rule(Rule::HierPart)
            .fix(Suggested, "write `//`", backslash, "//");
            self.scan(path.start + 1..path.end, of_path);
        } else if has_scheme || rule == Rule::HierPart {
            self.scan(path, of_path);
        } else {
            if path.start == start {
                self.first_segment(path.clone(), rule);
            }
            self.scan(path, of_path);
        }
        if let Some(query) = query {
            self.scan(query, of_query);
        }
        if hash < span.end {
            self.fragment(hash..span.end, rule);
        }
    }

    /// `//user:pa#ss@host`: where the `@` is, if the authority seems to end within a password.
    pub(crate) fn at_sign_after_delimiter(&self, authority: Range<usize>, end: usize) -> Option<usize> {
        // What is filled in for a port is masked as letters.
        let port = self.part(authority.clone()).splitn(2, |byte| *byte == b':').nth(1).unwrap_or_default();
        if is_filled(port) {
            return None;
        }
        let (part, rest) = (self.delimited(authority.clone()), self.delimited(authority.end..end));
        Some(authority.end + sign_after_delimiter(self.part(0..authority.start), part, rest)?)
    }

    /// Whether an IP literal begins in the authority and does not end in it.
    pub(crate) fn host_is_open(&self, authority: Range<usize>) -> bool {
        let start = self.last_at_sign(authority.clone()).map_or(authority.start, |at| at + 1);
        let host = self.delimited(start..authority.end);
        host.starts_with(b"[") && !host.contains(&b']')
    }
}

/// Where the first of some delimiters is, of which there are at most three.
fn first_of(text: &[u8], delimiters: &[u8]) -> Option<usize> {
    match delimiters {
        [] => None,
        [one] => memchr::memchr(*one, text),
        [one, other] => memchr::memchr2(*one, *other, text),
        [one, other, last, ..] => memchr::memchr3(*one, *other, *last, text),
    }
}

fn is_slash(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'/' | b'\\'))
}

/// `git@github.com:urispec/urispec.git`: a user, a host, and a path that begins with no number.
fn is_scp_address(before: &[u8], path: &[u8]) -> bool {
    let mut parts = before.split(|byte| *byte == b'@');
    let (user, host) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let is_word = |word: &[u8]| {
        !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
    };
    let is_path =
        path.first().is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'~' | b'.' | b'_'))
            && !path.starts_with(b"//");
    parts.next().is_none() && is_word(user) && is_word(host) && is_path
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};
    use crate::lint::linter::tests::fixed;

    #[test]
    fn delimiters_in_a_password() {
        assert_eq!(diagnosed("http://u:pa#ss@h.test/"), [("userinfo-character", 11..12)]);
        assert_eq!(diagnosed("http://u:pa/ss@h.test/"), [("userinfo-character", 11..12)]);
        assert_eq!(diagnosed("ldap://u.v:pa/ss@h.test/"), [("userinfo-character", 13..14)]);
    }

    #[test]
    fn what_is_a_scheme_but_for_a_character() {
        assert_eq!(diagnosed("mailto |:a@b"), [("scheme-character", 6..8)]);
        assert_eq!(diagnosed("ht|tp:a"), [("scheme-character", 2..3)]);
        assert_eq!(diagnosed("st|op:a"), [("path-character", 2..3), ("colon-in-first-segment", 5..6)]);
    }

    #[test]
    fn an_empty_text() {
        assert_eq!(diagnosed_as(Rule::Uri, ""), [("empty-input", 0..0)]);
        assert_eq!(diagnosed_as(Rule::UriReference, ""), []);
    }

    #[test]
    fn a_scheme_that_is_not_allowed() {
        assert_eq!(diagnosed_as(Rule::RelativeRef, "http://h/"), [("scheme-not-allowed", 4..5)]);
        assert_eq!(diagnosed_as(Rule::RelativeRef, "//h/"), []);
    }

    #[test]
    fn brackets_of_other_formats() {
        for (text, meant) in [
            ("news:<123@h.test>", "news:123@h.test"),
            ("mid:<a.b@h.test>", "mid:a.b@h.test"),
            ("cid:<a.b@h.test>", "cid:a.b@h.test"),
            ("urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
            ("URN:UUID:{F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6}", "URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"),
        ] {
            assert_eq!(fixed(text).as_deref(), Some(meant), "{text}");
            assert_eq!(diagnosed(text).len(), 1, "{text}");
        }
        assert_eq!(diagnosed("x:<ab>"), [("template-placeholder", 2..6)]);
        assert_eq!(diagnosed("urn:uuid:{id}"), [("template-placeholder", 9..13)]);
        assert_eq!(diagnosed("cid:<content-id>"), [("template-placeholder", 4..16)]);
        assert_eq!(diagnosed("urn:uuid:{a}/{b}"), [("template-placeholder", 9..12), ("template-placeholder", 13..16)]);
        assert_eq!(diagnosed("news:<a b@h>"), [("path-character", 5..6), ("path-character", 7..8)]);
        // With a second one, it is not known which of them are around the name.
        assert_eq!(diagnosed("news:<a<b@h>").iter().map(|(_, span)| span.start).collect::<Vec<_>>(), [5, 7, 11]);
    }

    /// A space between words of an address is not removed, and one between two addresses is a comma.
    #[test]
    fn spaces_in_addresses() {
        let fixes = |text: &str| {
            let found = diagnose(text, Rule::Uri);
            let fixes = found.iter().flat_map(|found| found.fixes().iter().take(1).cloned());
            fixes.map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap_or_default()).collect::<Vec<_>>()
        };
        assert!(fixes("mailto:ada at h.test").is_empty());
        // No address follows.
        assert!(fixes("mailto:ada@h.test and bob").is_empty());
        assert_eq!(fixes("mailto:ada@h.test?subject=a b"), ["mailto:ada@h.test?subject=a%20b"]);
        assert_eq!(fixes("mailto:ada@h.test bob@h.test"), ["mailto:ada@h.test,bob@h.test"]);
        assert_eq!(fixes("mailto: ada@h.test"), ["mailto:ada@h.test"]);
        assert_eq!(fixes("mailto:ada @h.test"), ["mailto:ada@h.test"]);
    }

    #[test]
    fn scp_addresses() {
        assert_eq!(diagnosed("git@h:a/b"), [("scp-address", 0..6)]);
        assert_eq!(diagnosed("git@h:22"), [("colon-in-first-segment", 5..6)]);
        assert_eq!(diagnosed("ssh://git@h/a"), []);
    }
}
