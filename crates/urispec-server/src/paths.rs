//! Files of the protocol, which are URIs, and paths.

use std::path::{Component, Path, PathBuf};

use urispec::{Uri, UriBuf};

/// The path of a `file:` URI.
pub(crate) fn path_of(uri: &str) -> Option<PathBuf> {
    // Some clients leave characters that others encode; what is no URI names no file.
    Uri::parse(uri).ok()?.to_file_path().ok()
}

/// The URI of a path.
pub(crate) fn uri_of(path: &Path) -> Option<String> {
    UriBuf::from_file_path(path).ok().map(UriBuf::into_string)
}

/// A path without the dot segments in it, as the path of a URI has none.
pub(crate) fn without_dots(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => (),
            Component::ParentDir if matches!(whole.components().next_back(), Some(Component::Normal(_))) => {
                whole.pop();
            }
            // The parent of the root is the root.
            Component::ParentDir if whole.has_root() => (),
            other => whole.push(other),
        }
    }
    whole
}

/// The last segment of a URI that names no file, such as `untitled:Untitled-1`.
pub(crate) fn name_of(uri: &str) -> &str {
    uri.rsplit(['/', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{name_of, without_dots};

    #[test]
    fn each_place_of_a_dot_segment() {
        for (path, expected) in [
            ("/a/b", "/a/b"),
            ("/a/./b", "/a/b"),
            ("/a/../b/c/..", "/b"),
            ("/../a", "/a"),
            ("./a", "a"),
            ("../a", "../a"),
            ("a/../../b", "../b"),
            ("../../a", "../../a"),
        ] {
            assert_eq!(without_dots(Path::new(path)), Path::new(expected), "{path}");
        }
    }

    #[test]
    fn the_name_of_a_file_is_the_last_segment_of_its_uri() {
        for uri in
            ["untitled:a.md", "untitled:b/a.md", "file:///b/a.md", "git:/b/a.md", "vscode-remote://h/a.md", "a.md"]
        {
            assert_eq!(name_of(uri), "a.md", "{uri}");
        }
    }
}
