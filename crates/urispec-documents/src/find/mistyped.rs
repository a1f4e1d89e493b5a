//! Schemes of the web whose `://` is mistyped so that nothing else finds them: `http//h.test`, `http;//h.test`, `http:\\h.test`.

use std::ops::Range;

/// The first of them from a place on: where its scheme is, and where its host begins.
pub(super) fn next(text: &[u8], from: usize) -> Option<(Range<usize>, usize)> {
    let rest = text.get(from..)?;
    memchr::memmem::find_iter(rest, b"ttp").find_map(|at| mistyped(text, (from + at).checked_sub(1)?))
}

/// The scheme that begins at a place, if it is that of the web, with something else than `://` between it and a host.
fn mistyped(text: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    let is_free = |before: &u8| !before.is_ascii_alphanumeric() && !b"/\\.:-_@$&%+#".contains(before);
    text.get(start).filter(|first| b"hH".contains(first))?;
    text.get(..start)?.last().is_none_or(is_free).then_some(())?;
    let length = if text.get(start + "http".len()).is_some_and(|next| b"sS".contains(next)) { 5 } else { 4 };
    let scheme = start..start + length;
    let rest = text.get(scheme.end..)?;
    let signs = separator(rest)?;
    is_host(rest.get(signs..)?).then_some((scheme, start + length + signs))
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

/// Whether a text begins with a name of a host that has a top-level domain, and with nothing that a path or code would have.
fn is_host(rest: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
    let length = rest.iter().take(LONGEST_HOST).take_while(is_part).count();
    let (name, after) = rest.split_at_checked(length).unwrap_or_default();
    // The full stop of a sentence.
    let name = name.strip_suffix(b".").unwrap_or(name);
    let is_label = |label: &[u8]| !label.is_empty() && label.first() != Some(&b'-');
    let mut labels = name.rsplit(|byte| *byte == b'.');
    let is_top_level = |label: &[u8]| label.len() > 1 && label.iter().all(u8::is_ascii_alphabetic);
    labels.next().is_some_and(is_top_level)
        && name.contains(&b'.')
        && labels.all(is_label)
        && after.first().is_none_or(|next| !b"@_%$~{(*[".contains(next))
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
        ] {
            let text = format!("see \"{text}");
            let (scheme, host) = next(text.as_bytes(), 0).unwrap_or_default();
            assert!(["http", "https"].contains(&text[scheme].to_ascii_lowercase().as_str()), "{text}");
            assert!(text[host..].starts_with("h.test"), "{text}");
        }
        assert_eq!(next(b"http//h.test http//i.test", 5), Some((13..17, 19)));
    }

    #[test]
    fn what_is_no_host_and_no_scheme() {
        for text in [
            "http://h.test",
            "a/http//h.test",
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
            assert_eq!(next(text.as_bytes(), 0), None, "{text}");
        }
    }
}
