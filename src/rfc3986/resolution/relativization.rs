//! # Relativization: the inverse of section 5
//!
//! The RFC defines how to resolve a reference, but not how to find one. This module finds the shortest reference that resolves to
//! a target.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::dot_segments::{Dots, has_dot_segments, push_without_dot_segments};
use super::merge::directory;
use crate::uri::owned::{AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, forward};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri};

impl Uri<'_> {
    /// The shortest relative reference that resolves to `target` with this URI as the base. Borrowed if the reference is a suffix
    /// of the target.
    ///
    /// Returns `None` if no relative reference resolves to the target:
    ///
    /// - the schemes differ;
    /// - the base has an authority and the target has none;
    /// - the target's path has dot segments, which resolution would remove, and is not the base's path;
    /// - the target's path has no leading slash, and the base's path begins differently.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let base = Uri::parse("http://a/b/c/d?q")?;
    /// let relativize = |target| base.relativize(Uri::parse(target).unwrap()).map(|reference| reference.to_string());
    /// assert_eq!(relativize("http://a/b/c/e").unwrap(), "e");
    /// assert_eq!(relativize("http://a/b/e/f").unwrap(), "../e/f");
    /// assert_eq!(relativize("http://a/e").unwrap(), "/e");
    /// assert_eq!(relativize("http://a/b/c/e:f").unwrap(), "./e:f");
    /// assert_eq!(relativize("http://a/b/c/d?q#f").unwrap(), "#f");
    /// assert_eq!(relativize("http://a/b/c/d?r").unwrap(), "?r");
    /// assert_eq!(relativize("http://a/b/c/d").unwrap(), "d");
    /// assert_eq!(relativize("http://e/f").unwrap(), "//e/f");
    /// assert_eq!(relativize("https://a/b/c/e"), None);
    /// assert_eq!(relativize("http://a/b/../c"), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize<'t>(&self, target: impl Into<Uri<'t>>) -> Option<RelativeRefCow<'t>> {
        self.relativize_to(target, Prefer::Shortest)
    }

    /// A relative reference that resolves to `target`, as for [`relativize`](Self::relativize): the shortest, or one that can be moved
    /// together with its document.
    ///
    /// ```
    /// use urispec::Uri;
    /// use urispec::rfc3986::resolution::relativization::Prefer;
    ///
    /// let base = Uri::parse("http://a/b/c/d/e")?;
    /// let relativize = |target, prefer| base.relativize_to(Uri::parse(target).unwrap(), prefer).unwrap().to_string();
    /// assert_eq!(relativize("http://a/b/f", Prefer::Shortest), "/b/f");
    /// assert_eq!(relativize("http://a/b/f", Prefer::RelativePath), "../../f");
    /// assert_eq!(relativize("http://a/b/c/", Prefer::Shortest), "..");
    /// assert_eq!(relativize("http://a/b/c/", Prefer::RelativePath), "../");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize_to<'t>(&self, target: impl Into<Uri<'t>>, prefer: Prefer) -> Option<RelativeRefCow<'t>> {
        match written(self.without_fragment(), target.into(), prefer)? {
            Cow::Borrowed(end) => RelativeRef::parse(end).ok().map(RelativeRefCow::Borrowed),
            Cow::Owned(text) => RelativeRefBuf::try_from(text).ok().map(RelativeRefCow::Owned),
        }
    }
}

/// The text of the reference that leads to the target. Borrowed, if the target ends with it.
pub(crate) fn written<'t>(base: AbsoluteUri<'_>, target: Uri<'t>, prefer: Prefer) -> Option<Cow<'t, str>> {
    let mut buffer = String::new();
    let Reference { prefix, from } = find(base, target, prefer, &mut buffer)?;
    let end = target.as_str().get(from..)?;
    if prefix == Prefix::None {
        return Some(Cow::Borrowed(end));
    }
    buffer.clear();
    buffer.reserve(prefix.length() + end.len());
    prefix.push_to(&mut buffer);
    buffer.push_str(end);
    Some(Cow::Owned(buffer))
}

/// Which of several references that lead to a target is found.
///
/// ```
/// use urispec::{Uri, rfc3986::resolution::relativization::Prefer};
///
/// let (base, target) = (Uri::parse("http://h/x/a/b/c")?, Uri::parse("http://h/x/y")?);
/// assert_eq!(base.relativize_to(target, Prefer::Shortest).unwrap(), "/x/y");
/// assert_eq!(base.relativize_to(target, Prefer::RelativePath).unwrap(), "../../y");
/// // After a move of `/x` to `/v2/x`, the second one still leads there.
/// assert_eq!(Uri::parse("http://h/v2/x/a/b/c")?.join("../../y")?, "http://h/v2/x/y");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Prefer {
    /// The shortest. `/b/f` is shorter than `../../f`, and `..` than `../`.
    #[default]
    Shortest,
    /// A relative path, where one leads to the target: it still does if base and target are moved together. A directory ends with a slash: `../`.
    RelativePath,
}

impl AbsoluteUri<'_> {
    /// The shortest relative reference that resolves to `target`: see [`Uri::relativize`].
    ///
    /// ```
    /// use urispec::{AbsoluteUri, Uri};
    ///
    /// let base = AbsoluteUri::parse("http://a/b/c?q")?;
    /// // The reference without any text leads to the base itself.
    /// assert_eq!(base.relativize(Uri::parse("http://a/b/c?q")?).unwrap(), "");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize<'t>(&self, target: impl Into<Uri<'t>>) -> Option<RelativeRefCow<'t>> {
        Uri::from(*self).relativize(target)
    }
}

forward! {
    UriBuf UriCow Uri {
        fn relativize['t](target: impl Into<Uri<'t>>) -> Option<RelativeRefCow<'t>>;
        fn relativize_to['t](target: impl Into<Uri<'t>>, prefer: Prefer) -> Option<RelativeRefCow<'t>>;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn relativize['t](target: impl Into<Uri<'t>>) -> Option<RelativeRefCow<'t>>;
    }
}

/// A reference: a prefix, followed by the target's text from an offset.
#[derive(Clone, Copy)]
struct Reference {
    prefix: Prefix,
    from: usize,
}

impl Reference {
    /// The same reference, where a directory ends with a slash.
    fn with_slash(self) -> Self {
        let prefix = match self.prefix {
            Prefix::Same => Prefix::Apart,
            Prefix::Up(levels) => Prefix::UpAndDown(levels),
            prefix => prefix,
        };
        Reference { prefix, ..self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    None,
    /// `.`: the directory itself.
    Same,
    /// `./`, before a path that would be read as an absolute path or a scheme.
    Apart,
    /// `/.`, before a path that would be read as an authority.
    Root,
    /// This many `..`, separated by slashes: a parent directory itself.
    Up(usize),
    /// This many `../`: something in a parent directory.
    UpAndDown(usize),
}

impl Prefix {
    fn length(self) -> usize {
        match self {
            Prefix::None => 0,
            Prefix::Same => ".".len(),
            Prefix::Apart | Prefix::Root => "./".len(),
            Prefix::Up(levels) => levels.saturating_mul("../".len()) - "/".len(),
            Prefix::UpAndDown(levels) => levels.saturating_mul("../".len()),
        }
    }

    fn push_to(self, output: &mut String) {
        match self {
            Prefix::None => (),
            Prefix::Same => output.push('.'),
            Prefix::Apart => output.push_str("./"),
            Prefix::Root => output.push_str("/."),
            Prefix::Up(levels) => {
                Prefix::UpAndDown(levels).push_to(output);
                output.pop();
            }
            Prefix::UpAndDown(levels) => output.extend(core::iter::repeat_n("../", levels)),
        }
    }
}

/// The preferred reference; the first one if several have the same length. `buffer` is scratch space.
fn find(base: AbsoluteUri<'_>, target: Uri<'_>, prefer: Prefer, buffer: &mut String) -> Option<Reference> {
    if base.scheme() != target.scheme() {
        return None;
    }
    let path = target.path();
    let (start, end) = (path.span().start, path.span().end);
    let whole = |from| Reference { prefix: Prefix::None, from };
    let authority = target.authority().map(|authority| authority.span().start - "//".len());
    let has_authority = authority.is_some();
    let is_same_authority = base.authority() == target.authority();
    if is_same_authority && base.path() == path {
        if base.query() == target.query() {
            return Some(whole(target.without_fragment().as_str().len()));
        } else if target.query().is_some() {
            return Some(whole(end));
        }
    }
    // Resolution restores the `/.` that keeps a path from being read as an authority.
    let is_kept_apart = !has_authority && path.as_str().starts_with("/.//");
    let inside = if is_kept_apart { start + "/.".len()..end } else { start..end };
    let plain = target.as_str().get(inside.clone())?;
    if has_dot_segments(plain, Dots::Plain) {
        return None;
    }
    let network = authority.map(whole);
    if !is_same_authority {
        return network;
    }
    let relative = relative(directory(base), target.as_str(), inside, buffer);
    if prefer == Prefer::RelativePath
        && let Some(reference) = relative
    {
        return Some(reference.with_slash());
    }
    let absolute = path.is_absolute().then(|| {
        let is_authority = has_authority && path.as_str().starts_with("//");
        Reference { prefix: if is_authority { Prefix::Root } else { Prefix::None }, from: start }
    });
    let length =
        |reference: &Reference| reference.prefix.length().saturating_add(target.as_str().len() - reference.from);
    [relative, absolute, network].into_iter().flatten().min_by_key(length)
}

/// The shortest reference with a relative path, from a directory to a path without dot segments.
fn relative(directory: &str, target: &str, path: Range<usize>, buffer: &mut String) -> Option<Reference> {
    let directory = if has_dot_segments(directory, Dots::Plain) {
        push_without_dot_segments(buffer, 0, directory, Dots::Plain, String::push_str);
        buffer.as_str()
    } else {
        directory
    };
    let plain = target.get(path.clone())?;
    let same = directory.bytes().zip(plain.bytes()).take_while(|(a, b)| a == b).count();
    let common = directory.get(..same)?.rfind('/').map_or(0, |slash| slash + "/".len());
    // Without a common prefix, dots can only lead to a path with a leading slash or to an empty path.
    if common == 0 && (!directory.is_empty() || plain.starts_with('/')) {
        return None;
    }
    let levels = directory.get(common..)?.bytes().filter(|byte| *byte == b'/').count();
    let rest = plain.get(common..)?;
    let has_colon = rest.split('/').next().is_some_and(|segment| segment.contains(':'));
    let prefix = match levels {
        0 if rest.is_empty() => Prefix::Same,
        0 if rest.starts_with('/') || has_colon => Prefix::Apart,
        0 => Prefix::None,
        _ if rest.is_empty() => Prefix::Up(levels),
        _ => Prefix::UpAndDown(levels),
    };
    Some(Reference { prefix, from: path.start + common })
}
