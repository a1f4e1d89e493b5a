//! A `file` URI with a slash too few, whose first directory is read as a host.

use alloc::format;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::uri::authority::Authority;

pages! {
    /// The first directory of a path where the host of a `file` URI belongs.
    ///
    /// What follows `file://` is a host (RFC 8089, 2), so `file://home/jane/a` is the file `/jane/a` of the machine
    /// `home`. Software looks for that machine, or refuses the URI. For a local file write a third slash: the host is
    /// then empty.
    DIRECTORY_AS_HOST {
        name: DirectoryAsHost,
        group: Suspicious,
        rule: Host,
        section: 8089 "2" "Syntax",
        leave: "if a machine in your network has this name",
        example: UriReference "file://home/jane/notes.md" => "file:///home/jane/notes.md",
    }
}

/// Whether a name is that of a directory at the root of common systems, which hardly any machine is named after.
pub(super) fn is_directory(name: &str) -> bool {
    let mut lower = [0; "applications".len()];
    let Some(lower) = lower.get_mut(..name.len()) else { return false };
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    matches!(
        &*lower,
        b"applications"
            | b"bin"
            | b"boot"
            | b"dev"
            | b"etc"
            | b"home"
            | b"lib"
            | b"lib64"
            | b"library"
            | b"media"
            | b"mnt"
            | b"nix"
            | b"opt"
            | b"private"
            | b"proc"
            | b"root"
            | b"run"
            | b"sbin"
            | b"srv"
            | b"sys"
            | b"system"
            | b"tmp"
            | b"users"
            | b"usr"
            | b"var"
            | b"volumes"
            | b"workspace"
            | b"workspaces"
    )
}

/// Reports a host of a `file` URI that is a directory, or the beginning of a relative path.
pub(super) fn lint(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let host = authority.host();
    let is_file = lints.known.is_some_and(|known| known.is_file);
    // The name of a directory has no dot, and dots alone are no labels.
    let may_be = is_file && lints.traits.has(Traits::ONE_LABEL.or(Traits::NOT_LABELS));
    if !may_be || authority.span() != host.span() {
        return;
    }
    let is_dots = matches!(host.as_str(), "." | ".." | "~");
    let is_directory = is_directory(host.as_str());
    if !is_dots && !is_directory {
        return;
    }
    let message = if is_dots { "a relative path after `file://`" } else { "a directory in place of the host" };
    let note = lints.note(&DIRECTORY_AS_HOST, host.span(), message, "this is read as a host");
    if is_directory {
        let start = host.span().start;
        note.fix(Applicability::Suggested, format!("put a third `/` before `{host}`"), start..start, "/");
    } else {
        note.help("a `file` URI has an absolute path, as in `file:///home/jane/notes.md`");
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::lint::linter::tests::linted;

    #[test]
    fn directories_in_place_of_a_host() {
        assert_eq!(linted("file://home/jane/notes.md"), [("directory-as-host", 7..11)]);
        assert_eq!(linted("file://etc/hosts"), [("directory-as-host", 7..10)]);
        assert_eq!(linted("file://tmp"), [("directory-as-host", 7..10), ("missing-slash", 10..10)]);
        assert_eq!(linted("file://./notes.md"), [("directory-as-host", 7..8)]);
        assert_eq!(linted("file://../notes.md"), [("directory-as-host", 7..9)]);
        assert_eq!(linted("file://~/notes.md"), [("directory-as-host", 7..8)]);
    }

    #[test]
    fn each_directory_in_place_of_a_host() {
        for name in [
            "applications",
            "bin",
            "boot",
            "dev",
            "etc",
            "home",
            "lib",
            "lib64",
            "library",
            "media",
            "mnt",
            "nix",
            "opt",
            "private",
            "proc",
            "root",
            "run",
            "sbin",
            "srv",
            "sys",
            "system",
            "tmp",
            "users",
            "usr",
            "var",
            "volumes",
            "workspace",
            "workspaces",
        ] {
            let upper = name.to_ascii_uppercase();
            for text in [format!("file://{name}/a"), format!("file://{upper}/a")] {
                let first = linted(&text).into_iter().next();
                assert_eq!(first, Some(("directory-as-host", 7..7 + name.len())), "{text}");
            }
            // Names that are longer or shorter are others.
            for text in [format!("file://{name}s2/a"), format!("file://x{name}/a"), format!("file://{name}.test/a")] {
                assert_eq!(linted(&text), [], "{text}");
            }
        }
    }

    #[test]
    fn hosts_of_files() {
        for text in ["file:///home/jane", "file://server/share/a", "file://home.example.org/a", "http://home/jane"] {
            assert_eq!(linted(text), [], "{text}");
        }
        // Only a host has a user or a port.
        for text in ["file://home:80/jane", "file://jane@home/notes.md"] {
            assert!(linted(text).iter().all(|(name, _)| *name == "unexpected-component"), "{text}");
        }
        assert_eq!(linted("file://localhost/etc/hosts"), [("local-host", 7..16)]);
        assert_eq!(linted("file://Users/jane"), [("directory-as-host", 7..12)]);
    }
}
