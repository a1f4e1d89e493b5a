//! Names with a namespace: `jcr:content` is `_jcr_content` in URLs.

use alloc::string::String;
use core::ops::Range;

/// The prefixes that every repository has registered: those of JCR, and Sling's own.
pub(super) const NAMESPACES: [&str; 6] = ["jcr", "mix", "nt", "rep", "sling", "xml"];

/// The path for a URL: each segment that begins with a namespace's prefix and a colon begins with the prefix between underscores instead, since
/// other software takes a colon for something else. Prefixes are those of JCR and Sling: `jcr`, `mix`, `nt`, `rep`, `sling` and `xml`.
///
/// ```
/// use urispec::view::sling::{mangle, unmangle};
///
/// assert_eq!(mangle("/content/_a_sample/jcr:content/jcr:data.png"), "/content/_a_sample/_jcr_content/_jcr_data.png");
/// assert_eq!(unmangle("/content/_a_sample/_jcr_content/_jcr_data.png"), "/content/_a_sample/jcr:content/jcr:data.png");
/// assert_eq!(mangle("/a/b:c"), "/a/b:c");
/// ```
pub fn mangle(path: &str) -> String {
    let mut mangled = String::with_capacity(path.len() + 2);
    for (at, segment) in path.split('/').enumerate() {
        if at > 0 {
            mangled.push('/');
        }
        // The first has no slash before it.
        match segment.split_once(':').filter(|(prefix, _)| at > 0 && NAMESPACES.contains(prefix)) {
            Some((prefix, rest)) => mangled.extend(["_", prefix, "_", rest]),
            None => mangled.push_str(segment),
        }
    }
    mangled
}

/// The reverse of [`mangle`], which is done to every request. A prefix that is not registered stays.
///
/// ```
/// use urispec::view::sling::unmangle;
///
/// assert_eq!(unmangle("/a/_jcr_content/_b_c"), "/a/jcr:content/_b_c");
/// ```
pub fn unmangle(path: &str) -> String {
    let (mut unmangled, mut rest) = (String::with_capacity(path.len()), 0);
    for prefix in mangled(path.as_bytes(), &NAMESPACES) {
        unmangled.push_str(path.get(rest..prefix.start - 1).unwrap_or_default());
        unmangled.push_str(path.get(prefix.clone()).unwrap_or_default());
        unmangled.push(':');
        rest = prefix.end + 1;
    }
    unmangled.push_str(path.get(rest..).unwrap_or_default());
    unmangled
}

/// The places of the prefixes between underscores.
pub(super) fn mangled<'p>(
    path: &'p [u8],
    namespaces: &'p [impl AsRef<str>],
) -> impl Iterator<Item = Range<usize>> + 'p {
    let starts = path.windows(2).enumerate().filter(|(_, window)| *window == b"/_").map(|(at, _)| at + 2);
    starts.filter_map(move |start| {
        let rest = path.get(start..)?;
        let length = rest.iter().position(|byte| b"_/".contains(byte)).filter(|at| rest.get(*at) == Some(&b'_'))?;
        let prefix = rest.get(..length)?;
        namespaces.iter().any(|known| known.as_ref().as_bytes() == prefix).then_some(start..start + length)
    })
}
