//! Windows paths, which are not URIs.

use alloc::string::String;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::PATH_COMPONENT;
use crate::diagnostic::syntax::percent::percent_encoded;

pages! {
    /// A Windows path with a drive letter, which is not a URI.
    ///
    /// A URI cannot contain a backslash, and the drive letter would be read as a scheme, or after `//` as a host. Write
    /// a `file` URI: three slashes, the drive, and `/` for each `\`.
    WINDOWS_PATH {
        name: WindowsPath,
        group: Syntax,
        rule: UriReference,
        section: 8089 "E.2" "DOS and Windows Drive Letters",
        leave: "if the program that reads it takes paths",
        example: UriReference "C:\\Users\\ada\\notes.txt" => "file:///C:/Users/ada/notes.txt",
    }

    /// A Windows network path (UNC), which is not a URI.
    ///
    /// A URI cannot contain a backslash. In a `file` URI the server is the host, and the share is the first path
    /// segment. Not every program accepts a `file` URI with a host.
    UNC_PATH {
        name: UncPath,
        group: Syntax,
        rule: UriReference,
        section: 8089 "E.3" "UNC Strings",
        leave: "in a setting of Windows that takes such a path",
        example: UriReference "\\\\server\\share\\notes.txt" => "file://server/share/notes.txt",
    }
}

impl Finder<'_> {
    /// `C:\dir\file`, also as `file://C:\dir\file` or `\\?\C:\dir\file`.
    pub(crate) fn windows_path(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let text = self.part(span.clone());
        let is_file = |name: &[u8]| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let before = if is_file(b"file:///") {
            8
        } else if is_file(b"file://") {
            7
        } else if is_file(b"file:") {
            5
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
        push_path(&mut uri, path, matches!(before, 5 | 7 | 8));
        let place = if before == 4 { span.start..at } else { at + 2..at + 3 };
        let label = match before {
            0 => alloc::format!(
                "read as a URI, this drive would be the scheme `{}`",
                char::from(drive.to_ascii_lowercase())
            ),
            _ => "the drive".into(),
        };
        let note = self
            .report(&WINDOWS_PATH, place, "a Windows path, not a URI", "a URI cannot contain a backslash")
            .rule(rule)
            .context(at..at + 2, label);
        if rule != Rule::RelativeRef {
            note.fix(Suggested, "write it as a `file` URI", span, uri);
        }
        true
    }

    /// `\\host\share`
    pub(crate) fn unc_path(&mut self, span: Range<usize>, rule: Rule) -> bool {
        let [b'\\', b'\\', path @ ..] = self.part(span.clone()) else { return false };
        if !path.first().is_some_and(u8::is_ascii_alphanumeric) {
            return false;
        }
        let mut uri = String::from("file://");
        push_path(&mut uri, path, false);
        let place = span.start..span.start + 2;
        let note = self
            .report(&UNC_PATH, place, "a Windows network path, not a URI", "a URI cannot contain a backslash")
            .rule(rule);
        if rule != Rule::RelativeRef {
            note.fix(Suggested, "write it as a `file` URI", span, uri);
        }
        true
    }
}

/// Writes a Windows path as the path of a URI, perhaps one whose triplets are those of a URI already.
fn push_path(uri: &mut String, path: &[u8], has_triplets: bool) {
    for (at, byte) in path.iter().enumerate() {
        let begins_triplet = || {
            let digits = path.get(at + 1..at + 3);
            has_triplets && digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        };
        match byte {
            b'\\' => uri.push('/'),
            b'%' if begins_triplet() => uri.push('%'),
            byte if PATH_COMPONENT.takes(*byte) && *byte != b'%' => uri.push(char::from(*byte)),
            byte => uri.push_str(&percent_encoded(&[*byte])),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn paths_with_a_drive() {
        assert_eq!(diagnosed("C:\\a"), [("windows-path", 2..3)]);
        assert_eq!(diagnosed("file://C:\\a"), [("windows-path", 9..10)]);
        assert_eq!(diagnosed("file:C:\\a"), [("windows-path", 7..8)]);
        assert_eq!(diagnosed("FILE:///C:\\a"), [("windows-path", 10..11)]);
        assert_eq!(diagnosed("C:/a"), []);
    }

    #[test]
    fn network_paths() {
        assert_eq!(diagnosed("\\\\server\\share"), [("unc-path", 0..2)]);
        assert_eq!(diagnosed("//server/share"), []);
    }
}
