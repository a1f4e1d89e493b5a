//! The resources of a site.

use alloc::collections::BTreeSet;
use alloc::string::String;
#[cfg(feature = "std")]
use std::path::{Component, Path, PathBuf};

/// The resources that exist.
///
/// A closure works: `|path: &str| path == "/a/b"`. [`Paths`] is a set of paths, and `Directory` a directory on disk.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{ResourceTree, decompose};
///
/// /// A page for each of these languages.
/// struct Pages([&'static str; 2]);
///
/// impl ResourceTree for Pages {
///     fn exists(&self, path: &str) -> bool {
///         self.0.iter().any(|language| path.strip_prefix('/') == Some(language))
///     }
/// }
///
/// let is_found = |text| decompose(UriReference::parse(text).unwrap(), &Pages(["de", "en"])).unwrap().is_found();
/// assert!(is_found("/de.html"));
/// assert!(!is_found("/fr.html"));
/// ```
pub trait ResourceTree {
    /// Whether a resource exists at this path. The path is decoded and begins with a slash; bytes that are not UTF-8 are replaced
    /// by `U+FFFD`.
    fn exists(&self, path: &str) -> bool;
}

impl<F: Fn(&str) -> bool + ?Sized> ResourceTree for F {
    fn exists(&self, path: &str) -> bool {
        self(path)
    }
}

/// A set of resource paths. A path can exist without its parents.
///
/// ```
/// use urispec::view::sling::{Paths, ResourceTree};
///
/// let site = Paths::from_iter(["/a/b"]);
/// assert!(site.exists("/a/b"));
/// assert!(!site.exists("/a"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths(BTreeSet<String>);

impl<P: Into<String>> FromIterator<P> for Paths {
    fn from_iter<I: IntoIterator<Item = P>>(paths: I) -> Self {
        Paths(paths.into_iter().map(Into::into).collect())
    }
}

impl ResourceTree for Paths {
    fn exists(&self, path: &str) -> bool {
        self.0.contains(path)
    }
}

/// A directory whose files and subdirectories are the resources. Nothing outside the directory is a resource.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Directory, decompose};
///
/// let site = Directory::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
/// let parts = decompose(UriReference::parse("/lib.rs.print.html")?, &site).unwrap();
/// assert_eq!(parts.resource_path(), "/lib.rs");
/// assert!(!decompose(UriReference::parse("/no/../../Cargo.toml")?, &site).unwrap().is_found());
/// # Ok::<(), urispec::Error>(())
/// ```
#[cfg(feature = "std")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    root: PathBuf,
}

#[cfg(feature = "std")]
impl Directory {
    /// Uses the directory at `root` as the resource `/`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Directory { root: root.into() }
    }
}

#[cfg(feature = "std")]
impl ResourceTree for Directory {
    fn exists(&self, path: &str) -> bool {
        let Some(inside) = path.strip_prefix('/') else { return false };
        let is_inside = Path::new(inside).components().all(|component| matches!(component, Component::Normal(_)));
        // `Path` ignores a dot between names, and on some systems a backslash separates names.
        let is_same = !inside.split('/').any(|segment| segment == "." || segment.contains('\\'));
        is_inside && is_same && self.root.join(inside).exists()
    }
}
