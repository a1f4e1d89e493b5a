use crate::given::Parts;

pub fn split(text: &str) -> Parts<'_> {
    let (text, fragment) = match text.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (text, None),
    };
    let (text, query) = match text.split_once('?') {
        Some((before, query)) => (before, Some(query)),
        None => (text, None),
    };
    let (scheme, text) = match text.split_once(':') {
        Some((scheme, rest)) if !scheme.is_empty() && !scheme.contains('/') => (Some(scheme), rest),
        _ => (None, text),
    };
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, text),
    };
    Parts { scheme, authority, path, query, fragment }
}
