//! Files of the protocol, which are URIs, and paths.

use std::path::{Path, PathBuf};

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

/// The last segment of a URI that names no file, such as `untitled:Untitled-1`.
pub(crate) fn name_of(uri: &str) -> &str {
    uri.rsplit(['/', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn the_name_of_a_file_is_the_last_segment_of_its_uri() {
        for uri in
            ["untitled:a.md", "untitled:b/a.md", "file:///b/a.md", "git:/b/a.md", "vscode-remote://h/a.md", "a.md"]
        {
            assert_eq!(name_of(uri), "a.md", "{uri}");
        }
    }
}
