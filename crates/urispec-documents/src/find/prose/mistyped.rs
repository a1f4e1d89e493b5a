//! `http` and `https` whose `://` is mistyped so that nothing else finds them: `http//h.test`, `http;//h.test`, `http:\\h.test`.

use std::net::Ipv4Addr;
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::near::{NEAR, line_before};

/// What all of them have. Most texts are short, so that to prepare the search would take longer than the search.
static TTP: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"ttp"));

/// The first of them from a place on: where its scheme is, and where its host begins.
pub(crate) fn next(text: &[u8], from: usize, is_code: bool) -> Option<(Range<usize>, usize)> {
    // Most texts have no slash of either kind, or none before long.
    let slash = from + memchr::memchr2(b'/', b'\\', text.get(from..)?)?;
    let mut at = from.max(slash.saturating_sub("ttps;".len()));
    loop {
        at += TTP.find(text.get(at..)?)?;
        let found = at.checked_sub(1).and_then(|start| mistyped(text, start, is_code));
        if found.is_some() {
            return found;
        }
        at += "ttp".len();
    }
}

/// The scheme that begins at a place, if it is one of these, with something else than `://` between it and a host.
fn mistyped(text: &[u8], start: usize, is_code: bool) -> Option<(Range<usize>, usize)> {
    let is_free = |before: &u8| !before.is_ascii_alphanumeric() && !b"/\\.:-_@$&%+#".contains(before);
    text.get(start).filter(|first| b"hH".contains(first))?;
    (text.get(..start)?.last().is_none_or(is_free) || is_value(text, start)).then_some(())?;
    let length = if text.get(start + "http".len()).is_some_and(|next| b"sS".contains(next)) { 5 } else { 4 };
    let scheme = start..start + length;
    let rest = text.get(scheme.end..)?;
    let signs = separator(rest)?;
    host(rest.get(signs..)?)?;
    // In code, a comment may follow another sign outside of a literal.
    let is_in_literal = || text.get(..start)?.last().filter(|before| b"\"'`<(".contains(before));
    let is_comment = is_code && rest.first().is_some_and(|first| b";.,".contains(first)) && is_in_literal().is_none();
    (!is_comment && !is_corrected(text, start, scheme.end + signs)).then_some((scheme, start + length + signs))
}

/// Whether nothing but a name and a colon is before a place in its line: `URL:http//h.test`, as in a vCard.
fn is_value(text: &[u8], at: usize) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-;=".contains(byte);
    let name = line_before(text, at).trim_ascii_start().strip_suffix(b":");
    name.is_some_and(|name| !name.is_empty() && name.iter().all(is_part))
}

/// Whether the line has the same after `://` as well: then it is about the mistake.
fn is_corrected(text: &[u8], start: usize, body: usize) -> bool {
    let after = text.get(start..text.len().min(start + NEAR)).unwrap_or_default();
    let after = after.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let meant = word(text.get(body..text.len().min(body + NEAR)).unwrap_or_default());
    [line_before(text, start), after].iter().any(|line| {
        memchr::memmem::find_iter(line, b"://")
            .any(|at| line.get(at + "://".len()..).is_some_and(|rest| word(rest) == meant))
    })
}

/// What a text begins with, up to white space and what is around a URI.
fn word(text: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>|,;)]".contains(byte);
    let word = text.split(is_end).next().unwrap_or_default();
    let word = word.strip_suffix(b".").unwrap_or(word);
    // After a host, it means the same.
    word.strip_suffix(b"/").unwrap_or(word)
}

/// How long what is in the place of `://` is.
fn separator(rest: &[u8]) -> Option<usize> {
    let run = |rest: &[u8], sign: u8| rest.iter().take_while(|byte| **byte == sign).count();
    match rest {
        [b':', after @ ..] => Some(1 + run(after, b'\\')).filter(|length| (3..=5).contains(length)),
        [b'/', b'/', b':', ..] => Some(3),
        [b'/', b'/', ..] => Some(run(rest, b'/')).filter(|length| *length <= 4),
        [b';' | b'.' | b',', b'/', b'/', ..] => Some(3),
        _ => None,
    }
}

/// The host that a text begins with: an address, this machine, or a name with a top-level domain, with nothing after it that a path or code would have.
fn host(rest: &[u8]) -> Option<&[u8]> {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
    let length = rest.iter().take(LONGEST_HOST).take_while(is_part).count();
    let (name, after) = rest.split_at_checked(length)?;
    // The full stop of a sentence.
    let name = name.strip_suffix(b".").unwrap_or(name);
    let is_label = |label: &[u8]| !label.is_empty() && label.first() != Some(&b'-');
    let mut labels = name.rsplit(|byte| *byte == b'.');
    let is_top_level = |label: &[u8]| label.len() > 1 && label.iter().all(u8::is_ascii_alphabetic);
    let is_name = labels.next().is_some_and(is_top_level) && name.contains(&b'.') && labels.all(is_label);
    let is_near = || str::from_utf8(name).is_ok_and(|name| name == "localhost" || name.parse::<Ipv4Addr>().is_ok());
    let is_whole = after.first().is_none_or(|next| !b"@_%$~{(*".contains(next));
    ((is_name || is_near()) && is_whole).then_some(name)
}

/// No name of a host is longer (RFC 1035, section 2.3.4).
const LONGEST_HOST: usize = 255;

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn what_is_in_the_place_of_a_colon_and_slashes() {
        for text in [
            "http//h.test/a",
            "https///h.test",
            "HttpS//:h.test",
            "Http;//h.test?a",
            "https.//h.test.",
            "http,//h.test,",
            r"http:\\h.test\a",
            r"http:\\\\h.test",
            "http//h.test[x]",
        ] {
            let text = format!("see \"{text}");
            let (scheme, host) = next(text.as_bytes(), 0, false).unwrap_or_default();
            assert!(["http", "https"].contains(&text[scheme].to_ascii_lowercase().as_str()), "{text}");
            assert!(text[host..].starts_with("h.test"), "{text}");
        }
        assert_eq!(next(b"http//h.test http//i.test", 5, false), Some((13..17, 19)));
        for key in ["URL:", "a\n  item1.URL;TYPE=home:"] {
            assert_eq!(
                next(format!("{key}http//h.test").as_bytes(), 0, false).map(|(_, host)| host),
                Some(key.len() + 6)
            );
        }
    }

    #[test]
    fn hosts_without_a_top_level_domain() {
        for host in ["localhost", "127.0.0.1", "0.0.0.0"] {
            assert_eq!(next(format!("http//{host}:80").as_bytes(), 0, false), Some((0..4, 6)), "{host}");
        }
    }

    /// Each sign in place of `://`, at each of its lengths.
    #[test]
    fn signs_that_are_nearly_right() {
        for sign in ["//", "///", "////", "//:", ";//", ".//", ",//", r":\\", r":\\\", r":\\\\"] {
            let found = next(format!("http{sign}h.test").as_bytes(), 0, false);
            assert_eq!(found, Some((0..4, 4 + sign.len())), "{sign}");
        }
        for sign in ["/", "/////", "//;", r":\", r":\\\\\"] {
            assert_eq!(next(format!("http{sign}h.test").as_bytes(), 0, false), None, "{sign}");
        }
    }

    /// What is after a sign in code may be a comment, and a line with the right text is about the mistake.
    #[test]
    fn what_is_no_mistake() {
        for text in ["case HTTP: return http;//h.test", "x http.//h.test", "http,//h.test"] {
            assert_eq!(next(text.as_bytes(), 0, true), None, "{text}");
            assert!(next(text.as_bytes(), 0, false).is_some(), "{text}");
        }
        assert!(next(b"f(\"http;//h.test\")", 0, true).is_some());
        for text in [
            "s|http//h.test|http://h.test|",
            "http://h.test, not https//h.test",
            "http://h.test (not http//h.test)",
            "[http//h.test] is http://h.test; 'http//h.test' too",
        ] {
            assert_eq!(next(text.as_bytes(), 0, false), None, "{text}");
        }
        for text in ["http//h.test\nhttp://h.test http://i.test", "http//h.test/a http://h.test/b"] {
            assert!(next(text.as_bytes(), 0, false).is_some(), "{text}");
        }
    }

    #[test]
    fn what_is_no_host_and_no_scheme() {
        for text in [
            "http://h.test",
            "a/http//h.test",
            "a b:http//h.test",
            "http://a:http//h.test",
            ":http//h.test",
            "xhttp//h.test",
            "http//h",
            "http//h.t",
            "http//.test",
            "http//h..test",
            "http//h.1",
            "http//h.test(1)",
            "http; //h.test",
            "http:/h.test",
            r"http:\h.test",
            r"http:\\/\\/h.test",
            "http/////h.test",
            "ttp//h.test",
            "http",
        ] {
            assert_eq!(next(text.as_bytes(), 0, false), None, "{text}");
        }
    }
}
