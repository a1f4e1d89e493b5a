//! A broken reference, taken apart at its delimiters as a person would; and texts that are something else.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::character::{FRAGMENT_COMPONENT, PATH_COMPONENT, QUERY_COMPONENT, SCHEME_COMPONENT};
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::run::percent_encoded;
use crate::diagnostic::scheme::{is_almost_scheme, is_common, looks_like_host};
use crate::reading::expected::Expected;
use crate::rfc5234::ALPHA;

impl Finder<'_> {
    /// A URI, a reference, or what such a rule consists of.
    pub(super) fn reference(&mut self, rule: Rule) {
        let is_entry = !matches!(rule, Rule::HierPart | Rule::RelativePart);
        let mut span = 0..self.text.len();
        if is_entry {
            span = self.trimmed(span);
            span = self.unwrapped(span);
        }
        let needs_scheme = matches!(rule, Rule::Uri | Rule::AbsoluteUri);
        if span.is_empty() {
            if needs_scheme && self.text.is_empty() {
                self.report(Name::EmptyInput, rule, span, "an empty text", "a scheme has to stand here")
                    .expected(Expected::of(ALPHA.characters()));
            }
            return;
        }
        if is_entry
            && (self.windows_path(span.clone(), rule)
                || self.unc_path(span.clone(), rule)
                || self.escaped_slashes(span.clone(), rule))
        {
            return;
        }
        let (after, has_scheme) = if is_entry { self.up_to_authority(span.clone(), rule) } else { (span.start, false) };
        self.after_scheme(span.start, after..span.end, has_scheme, rule);
    }

    /// The text without white space around it, which is noted.
    fn trimmed(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.part(span.clone());
        let is_space = |byte: &u8| b" \t\r\n".contains(byte);
        let leading = text.iter().take_while(|byte| is_space(byte)).count();
        let trailing = text.iter().rev().take_while(|byte| is_space(byte)).count();
        let mut note = |place: Range<usize>, message: &'static str| {
            if !place.is_empty() {
                let label = alloc::format!("{}, which cannot stand here", self.list(place.clone()));
                self.report(Name::SurroundingWhitespace, Rule::UriReference, place.clone(), message, label).fix(
                    Safe,
                    "remove it",
                    place,
                    "",
                );
            }
        };
        if leading == text.len() {
            note(span.clone(), "nothing but white space");
            return span.end..span.end;
        }
        note(span.start..span.start + leading, "white space before a URI");
        note(span.end - trailing..span.end, "white space after a URI");
        span.start + leading..span.end - trailing
    }

    /// The text without the brackets or quotes that enclosed it somewhere. They are noted.
    fn unwrapped(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.part(span.clone());
        let pair = ENCLOSED.iter().find_map(|(open, close, what)| {
            let inner = text.strip_prefix(open.as_bytes())?.strip_suffix(close.as_bytes())?;
            let is_meant = ["<", "\""].contains(open) && !inner.is_empty() || begins_with_scheme(inner);
            let within = span.start + open.len()..span.end - close.len();
            let is_cut = self.placeholders.iter().any(|it| it.start < within.start || it.end > within.end);
            (is_meant && !is_cut).then_some((open.len(), close.len(), *what, inner))
        });
        let Some((open, close, what, inner)) = pair else { return span };
        // As RFC 1738 and Appendix C have it.
        let is_named = inner.get(..4).is_some_and(|name| name.eq_ignore_ascii_case(b"URL:"));
        let open = open + if is_named && begins_with_scheme(inner.get(4..).unwrap_or_default()) { 4 } else { 0 };
        let (open, close) = (span.start..span.start + open, span.end - close..span.end);
        let within = open.end..close.start;
        let edits = vec![
            Edit { span: open.clone(), replacement: String::new() },
            Edit { span: close.clone(), replacement: String::new() },
        ];
        let message = alloc::format!("a URI in {what}");
        self.report(Name::EnclosedUri, Rule::UriReference, open, message, "not part of the URI")
            .context(close, "nor is this")
            .fix_all(Suggested, "remove both", edits);
        within
    }

    /// `C:\dir\file`, also as `file://C:\dir\file` or `\\?\C:\dir\file`.
    fn windows_path(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let text = self.part(span.clone());
        let is_file = text.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"file://"));
        let before = if is_file {
            7
        } else if text.starts_with(b"\\\\?\\") {
            4
        } else {
            0
        };
        let Some([drive, b':', b'\\', path @ ..]) = text.get(before..) else { return false };
        if !drive.is_ascii_alphabetic() {
            return false;
        }
        let at = span.start + before;
        let mut uri = String::from("file:///");
        uri.extend([char::from(*drive), ':', '/']);
        push_path(&mut uri, path);
        let place = if before == 4 { span.start..at } else { at + 2..at + 3 };
        let label = match before {
            0 => alloc::format!(
                "read as a URI, this drive would be the scheme `{}`",
                char::from(drive.to_ascii_lowercase())
            ),
            _ => "the drive".into(),
        };
        let note = self
            .report(Name::WindowsPath, rule, place, "a Windows path, not a URI", "a URI cannot contain a backslash")
            .context(at..at + 2, label);
        if rule != Rule::RelativeRef {
            note.fix(Suggested, "write it as a `file` URI", span, uri);
        }
        true
    }

    /// `http:\/\/example.com\/`: a URI as some JSON has it. What else is wrong shows when it is unescaped.
    fn escaped_slashes(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let text = self.part(span.clone());
        let escapes = || {
            let pairs = text.windows(2).enumerate().filter(|(_, pair)| *pair == b"\\/");
            pairs.map(|(at, _)| span.start + at)
        };
        let edits: Vec<Edit> = escapes().map(|at| Edit { span: at..at + 1, replacement: String::new() }).collect();
        let (Some(first), true) = (escapes().next(), text.windows(5).any(|it| it == b":\\/\\/")) else { return false };
        let label = "in a string of JSON this is a slash";
        self.report(Name::Backslash, rule, first..first + 2, "slashes that are escaped as in JSON", label).fix_all(
            Suggested,
            "remove the backslashes",
            edits,
        );
        true
    }

    /// `\\host\share`
    fn unc_path(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let [b'\\', b'\\', path @ ..] = self.part(span.clone()) else { return false };
        if !path.first().is_some_and(u8::is_ascii_alphanumeric) {
            return false;
        }
        let mut uri = String::from("file://");
        push_path(&mut uri, path);
        let place = span.start..span.start + 2;
        let note = self.report(
            Name::UncPath,
            rule,
            place,
            "a Windows network path, not a URI",
            "a URI cannot contain a backslash",
        );
        if rule != Rule::RelativeRef {
            note.fix(Suggested, "write it as a `file` URI", span, uri);
        }
        true
    }

    /// What stands before an authority or a path, and whether that is a scheme, as it is or as it was meant.
    fn up_to_authority(&mut self, span: Range<usize>, rule: Rule) -> (usize, bool) {
        let needs_scheme = matches!(rule, Rule::Uri | Rule::AbsoluteUri);
        let allows_scheme = rule != Rule::RelativeRef;
        if let Some(end) = self.host_without_slashes(span.clone(), needs_scheme) {
            return (end, true);
        }
        let text = self.delimited(span.clone());
        let length = text.iter().position(|byte| b":/?#".contains(byte)).unwrap_or(text.len());
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
        let segment = rest.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
        if allows_scheme && is_scheme {
            self.only_placeholders(start..colon);
            (after, true)
        } else if !allows_scheme && is_scheme && has_authority {
            let message = "a scheme in a relative reference";
            self.report(Name::SchemeNotAllowed, rule, colon..after, message, "a `:` cannot stand in a first segment")
                .context(start..colon, "the scheme")
                .fix(Suggested, "remove the scheme", start..after, "");
            (after, true)
        } else if is_scp_address(before, rest) {
            let slash = if segment.is_empty() { "" } else { "/" };
            let message = "an scp-style address, not a URI";
            let note =
                self.report(Name::ScpAddress, rule, start..after, message, "a user, a host, and a path after the `:`");
            if allows_scheme {
                let edits = vec![
                    Edit { span: start..start, replacement: "ssh://".into() },
                    Edit { span: colon..after, replacement: slash.into() },
                ];
                note.fix_all(Suggested, "write it as an `ssh` URI", edits);
            }
            (after, true)
        } else if allows_scheme && (needs_scheme || has_authority || is_almost_scheme(before)) {
            let word = before.iter().rposition(|byte| !SCHEME_COMPONENT.takes(*byte)).map_or(0, |at| at + 1);
            let (around, scheme) = before.split_at_checked(word).unwrap_or((before, &[]));
            let is_around = around.iter().any(|byte| !byte.is_ascii_graphic() || b"\"'()=<>[]".contains(byte));
            if is_around && is_common(scheme) {
                let place = start..start + word;
                let message = "text before a URI";
                self.report(Name::TextBeforeUri, Rule::UriReference, place.clone(), message, "not part of the URI")
                    .fix(Suggested, "remove it", place, "");
            } else {
                self.scheme(start..colon);
            }
            (after, true)
        } else {
            (start, false)
        }
    }

    /// `127.0.0.1:80/`, `[::1]/` or `::1`: notes that `//` is missing before it, and tells where the host ends.
    fn host_without_slashes(&mut self, span: Range<usize>, needs_scheme: bool) -> Option<usize> {
        let text = self.delimited(span.clone());
        // A slash in brackets is one before the length of a prefix.
        let literal = text.iter().position(|byte| *byte == b']').filter(|_| text.starts_with(b"["));
        let rest = text.get(literal.unwrap_or(0)..).unwrap_or_default();
        let after = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
        let host = text.get(..literal.unwrap_or(0) + after).unwrap_or_default();
        let inner = literal.and_then(|close| host.get(1..close)).unwrap_or_default();
        let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b":.%".contains(byte);
        let (inner, prefix) = match inner.iter().position(|byte| *byte == b'/') {
            Some(slash) => (inner.get(..slash).unwrap_or_default(), inner.get(slash + 1..).unwrap_or(b"/")),
            None => (inner, &[][..]),
        };
        // A triplet for anything but the `%` of a zone would be that of a path.
        let has_triplet = inner.windows(3).any(|three| Rule::PctEncoded.accepts(three) && three != b"%25");
        let colons = inner.iter().filter(|byte| **byte == b':').count();
        let is_literal = colons > 1
            && inner.iter().all(is_inner)
            && !has_triplet
            && prefix.iter().all(u8::is_ascii_digit)
            && !host.contains(&b'@');
        let end = span.start + host.len();
        let colon = host.iter().position(|byte| *byte == b':');
        let is_scheme = colon.is_some_and(|colon| Rule::Scheme.accepts(host.get(..colon).unwrap_or_default()));
        let is_address = Rule::Ipv6address.accepts(host);
        let is_host =
            is_address || is_literal || colon.is_some_and(|colon| colon + 1 < host.len()) && looks_like_host(host);
        if is_scheme || !is_host {
            return None;
        }
        let (before, title) =
            if needs_scheme { ("https://", "put `https://` before it") } else { ("//", "put `//` before it") };
        let (before, close) = if is_address { ([before, "["].concat(), Some("]")) } else { (before.into(), None) };
        let mut edits = vec![Edit { span: span.start..span.start, replacement: before }];
        edits.extend(close.map(|close| Edit { span: end..end, replacement: close.into() }));
        let title = if is_address { alloc::format!("{title}, and the address in brackets") } else { title.into() };
        let label = "read as a scheme or a path, since no `//` stands before it";
        self.report(Name::HostWithoutSlashes, Rule::Authority, span.start..end, "a host without `//` before it", label)
            .fix_all(Suggested, title, edits);
        if is_literal {
            self.authority(span.start..end);
        }
        Some(end)
    }

    /// What follows a scheme, or begins the text at `start` where there is none.
    fn after_scheme(&mut self, start: usize, span: Range<usize>, has_scheme: bool, rule: Rule) {
        let is_part = matches!(rule, Rule::HierPart | Rule::RelativePart);
        let text = self.delimited(span.clone());
        let find = |from: usize, delimiters: &[u8]| {
            let rest = text.get(from - span.start..).unwrap_or_default();
            rest.iter().position(|byte| delimiters.contains(byte)).map_or(span.end, |at| from + at)
        };
        let marker = text.get(..2).unwrap_or_default();
        let has_authority = marker == b"//" || has_scheme && is_slash(marker.first()) && is_slash(marker.get(1));
        let (path_ends, query_ends): (&[u8], &[u8]) = if is_part { (b"", b"") } else { (b"?#", b"#") };
        let mut at = span.start;
        let mut authority = None;
        if has_authority {
            at += 2;
            let mut end = find(at, if is_part { b"/" } else { b"/?#" });
            // A slash in brackets, as before the length of a prefix.
            let close = find(end, b"]");
            if let Some([b'/', inner @ ..]) = text.get(end - span.start..close - span.start)
                && close < span.end
                && self.host_is_open(at..end)
                && inner.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b':')
            {
                end = find(close, if is_part { b"/" } else { b"/?#" });
            } else if let Some(sign) = self.at_sign_after_delimiter(at..end, span.end) {
                end = find(sign, if is_part { b"/" } else { b"/?#" });
            }
            end = self.backslash_after_host(at..end).unwrap_or(end);
            authority = Some(at..end);
            at = end;
        }
        let after_authority = at;
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
                let place = span.start..span.start + 2;
                let message = "a backslash where `//` has to stand";
                self.report(Name::Backslash, Rule::HierPart, place.clone(), message, "no URI holds one")
                    .expected(Expected::of(1 << b'/'))
                    .fix(Suggested, "write `//`", place, "//");
            }
            let is_empty = authority.is_empty();
            self.authority(authority);
            let backslashes = after_authority..path.start;
            if !backslashes.is_empty() {
                let slashes = "/".repeat(backslashes.len());
                let title = alloc::format!("write `{slashes}`");
                let label = "a URI cannot contain a backslash";
                self.report(
                    Name::Backslash,
                    Rule::PathAbempty,
                    backslashes.clone(),
                    "a backslash after the host",
                    label,
                )
                .expected(Expected::of(1 << b'/'))
                .fix(Suggested, title, backslashes, slashes)
                .help("browsers read it as `/`, others as part of the host");
            }
            if !(is_empty && self.extra_slash(path.clone())) {
                self.scan(path, &PATH_COMPONENT);
            }
        } else if has_scheme || rule == Rule::HierPart {
            self.scan(path, &PATH_COMPONENT);
        } else {
            if path.start == start && !matches!(rule, Rule::Uri | Rule::AbsoluteUri) {
                self.first_segment(path.clone(), rule);
            }
            self.scan(path, &PATH_COMPONENT);
        }
        if let Some(query) = query {
            self.scan(query, &QUERY_COMPONENT);
        }
        if hash < span.end {
            self.fragment(hash..span.end, rule);
        }
    }

    /// `http:///[::1]/`: a host after one slash too many, which is noted, and what is wrong in the path after it.
    fn extra_slash(&mut self, path: Range<usize>) -> bool {
        let Some(rest) = self.part(path.clone()).strip_prefix(b"/") else { return false };
        let host = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
        if !host.starts_with(b"[") || !Rule::Authority.accepts(host) {
            return false;
        }
        let end = path.start + 1 + host.len();
        let place = path.start + 1..end;
        let message = "a host after a third slash";
        self.report(Name::ExtraSlash, Rule::Authority, place, message, "after three slashes it is part of the path")
            .context(path.start..path.start + 1, "one slash too many")
            .fix(Suggested, "remove one slash", path.start..path.start + 1, "");
        self.scan(end..path.end, &PATH_COMPONENT);
        true
    }

    /// `//user:pa#ss@host`: where the `@` is, if the authority seems to end within a password.
    fn at_sign_after_delimiter(&self, authority: Range<usize>, end: usize) -> Option<usize> {
        let part = self.delimited(authority.clone());
        let colon = part.iter().position(|byte| *byte == b':')?;
        let (user, port) = (part.get(..colon)?, part.get(colon + 1..)?);
        // Nothing that a fix elsewhere would change, such as a triplet or what should be one.
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_~+".contains(byte);
        let is_user = !user.is_empty() && user.iter().all(is_plain) && user != b"localhost";
        let is_port = port.iter().all(u8::is_ascii_digit);
        let rest = self.delimited(authority.end..end);
        let sign = rest.iter().position(|byte| *byte == b'@')?;
        let is_path = sign == 0 || rest.get(sign - 1) == Some(&b'/');
        (is_user && !is_port && !is_path && !port.contains(&b'@')).then_some(authority.end + sign)
    }

    /// Whether an IP literal begins in the authority and does not end in it.
    fn host_is_open(&self, authority: Range<usize>) -> bool {
        let start = self.last_at_sign(authority.clone()).map_or(authority.start, |at| at + 1);
        let host = self.delimited(start..authority.end);
        host.starts_with(b"[") && !host.contains(&b']')
    }

    /// Where a backslash is meant to begin the path: it comes after the userinfo and not within brackets.
    fn backslash_after_host(&self, authority: Range<usize>) -> Option<usize> {
        let start = self.last_at_sign(authority.clone()).map_or(authority.start, |at| at + 1);
        let host = self.delimited(start..authority.end);
        let literal = host.starts_with(b"[").then(|| host.iter().position(|byte| *byte == b']')).flatten();
        let from = literal.map_or(0, |close| close + 1);
        let at = host.get(from..)?.iter().position(|byte| *byte == b'\\')?;
        Some(start + from + at)
    }

    /// From `#` on.
    fn fragment(&mut self, span: Range<usize>, rule: Rule) {
        if rule == Rule::AbsoluteUri {
            let message = "a fragment, which an absolute-URI cannot have";
            self.report(Name::FragmentNotAllowed, rule, span.clone(), message, "the fragment").fix(
                Suggested,
                "remove it",
                span,
                "",
            );
            return;
        }
        let mut start = span.start + 1;
        while start <= span.end {
            let rest = self.delimited(start..span.end);
            let end = rest.iter().position(|byte| *byte == b'#').map_or(span.end, |at| start + at);
            self.scan(start..end, &FRAGMENT_COMPONENT);
            let hashes = self.delimited(end..span.end).iter().take_while(|byte| **byte == b'#').count();
            if hashes > 0 {
                let place = end..end + hashes;
                let message = if start > span.start + 1 { "another `#`" } else { "a second `#`" };
                self.report(
                    Name::SecondFragment,
                    Rule::Fragment,
                    place.clone(),
                    message,
                    "a fragment ends only where the text does",
                )
                .context(span.start..span.start + 1, "the fragment starts here")
                .expected(FRAGMENT_COMPONENT.expected())
                .fix(Safe, "percent-encode it as `%23`", place, "%23".repeat(hashes));
            }
            start = end + hashes.max(1);
        }
    }

    /// Notes the placeholders of a part that is otherwise right.
    fn only_placeholders(&mut self, span: Range<usize>) {
        for at in span.clone() {
            self.placeholder(at, span.end, &SCHEME_COMPONENT);
        }
    }
}

/// What encloses URIs in prose and code, and what that is called.
const ENCLOSED: [(&str, &str, &str); 10] = [
    ("<", ">", "angle brackets"),
    ("\"", "\"", "quotes"),
    ("'", "'", "quotes"),
    ("`", "`", "backquotes"),
    ("(", ")", "parentheses"),
    ("[", "]", "brackets"),
    ("{", "}", "braces"),
    ("\u{201C}", "\u{201D}", "quotes"),
    ("\u{2018}", "\u{2019}", "quotes"),
    ("\u{AB}", "\u{BB}", "quotes"),
];

/// Whether a text begins with a scheme and its colon.
fn begins_with_scheme(text: &[u8]) -> bool {
    let colon = text.iter().position(|byte| *byte == b':');
    colon.is_some_and(|colon| text.get(..colon).is_some_and(|scheme| Rule::Scheme.accepts(scheme)))
}

fn is_slash(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'/' | b'\\'))
}

/// `git@github.com:urispec/urispec.git`: a user, a host, and a path that begins with no number.
fn is_scp_address(before: &[u8], path: &[u8]) -> bool {
    let mut parts = before.split(|byte| *byte == b'@');
    let (user, host) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let is_word =
        |word: &[u8]| !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(byte));
    let is_path = path.first().is_some_and(|byte| byte.is_ascii_alphabetic() || b"/~._".contains(byte))
        && !path.starts_with(b"//");
    parts.next().is_none() && is_word(user) && is_word(host) && is_path
}

/// A path of Windows, in the way of a URI.
fn push_path(uri: &mut String, path: &[u8]) {
    for byte in path {
        match byte {
            b'\\' => uri.push('/'),
            byte if PATH_COMPONENT.takes(*byte) && *byte != b'%' => uri.push(char::from(*byte)),
            byte => uri.push_str(&percent_encoded(&[*byte])),
        }
    }
}
