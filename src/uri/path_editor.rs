use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::rfc3986::encoding::{Alphabet, Component, Encoded};
use crate::uri::builder::BuildError;
use crate::uri::path::Path;

/// Edits the segments of a path: see [`UriBuf::edit_path`](crate::UriBuf::edit_path).
///
/// Segments are unencoded data, text or bytes, and are encoded when they are written, with every `/` and `%` in them. A segment that is not edited keeps
/// its text. `.` and `..` are refused as data, since resolution would remove them; a path that would be read otherwise is refused, too, and then nothing changes.
///
/// ```
/// use urispec::{BuildError, UriBuf};
///
/// let mut uri = UriBuf::parse("https://example.com/docs/%7Eada/index.html?v=1")?;
/// uri.edit_path(|path| path.pop().push("R/D").push("50%.txt").set_extension("md"))?;
/// assert_eq!(uri, "https://example.com/docs/%7Eada/R%2FD/50%25.md?v=1");
///
/// assert_eq!(uri.edit_path(|path| path.push("..")), Err(BuildError::DotSegment));
/// assert_eq!(uri, "https://example.com/docs/%7Eada/R%2FD/50%25.md?v=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathEditor {
    alphabet: Alphabet,
    begins_with_slash: bool,
    /// As they are written.
    segments: Vec<String>,
    refused: Option<BuildError>,
}

impl PathEditor {
    pub(super) fn new(path: Path<'_>, has_authority: bool, alphabet: Alphabet) -> Self {
        PathEditor {
            alphabet,
            // After an authority, a path can only begin with one.
            begins_with_slash: path.is_absolute() || has_authority,
            segments: path.segments().map(|segment| String::from(segment.as_str())).collect(),
            refused: None,
        }
    }

    pub(super) fn into_text(self) -> Result<String, BuildError> {
        match self.refused {
            Some(error) => Err(error),
            None if !self.begins_with_slash && self.segments.first().is_some_and(String::is_empty) => {
                Err(BuildError::EmptySegment)
            }
            None if self.segments.is_empty() => Ok(String::new()),
            None => Ok(format!("{}{}", if self.begins_with_slash { "/" } else { "" }, self.segments.join("/"))),
        }
    }

    /// The segments so far, as they are written. A path that ends with a slash has an empty last segment.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// UriBuf::parse("http://h/a%2Fb/")?.edit_path(|path| {
    ///     assert!(path.segments().eq(["a%2Fb", ""]));
    ///     path
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.segments.iter().map(String::as_str)
    }

    /// Appends a segment. After a slash it takes the place of the empty segment: `b` makes `/a/b` of `/a/` and of `/a`. An empty segment appends a slash.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/")?;
    /// uri.edit_path(|path| path.push("b"))?;
    /// assert_eq!(uri, "http://h/a/b");
    /// uri.edit_path(|path| path.push(""))?;
    /// assert_eq!(uri, "http://h/a/b/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, segment: impl AsRef<[u8]>) -> &mut Self {
        if self.segments.last().is_some_and(String::is_empty) {
            self.segments.pop();
        }
        self.write(self.segments.len(), segment.as_ref());
        self
    }

    /// Removes the last segment, or the slash at the end. A path that began with a slash still does: nothing is removed from `/`.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/")?;
    /// uri.edit_path(|path| path.pop())?;
    /// assert_eq!(uri, "http://h/a");
    /// uri.edit_path(|path| path.pop().pop())?;
    /// assert_eq!(uri, "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop(&mut self) -> &mut Self {
        self.segments.pop();
        self.keep_slash();
        self
    }

    /// Inserts a segment before the one at `index`, or at the end if there is none.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/c")?;
    /// uri.edit_path(|path| path.insert(1, "b"))?;
    /// assert_eq!(uri, "http://h/a/b/c");
    /// uri.edit_path(|path| path.insert(9, "d"))?;
    /// assert_eq!(uri, "http://h/a/b/c/d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, index: usize, segment: impl AsRef<[u8]>) -> &mut Self {
        self.write(index.min(self.segments.len()), segment.as_ref());
        self
    }

    /// Removes the segment at `index`, if there is one.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/b")?;
    /// uri.edit_path(|path| path.remove(0).remove(9))?;
    /// assert_eq!(uri, "http://h/b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, index: usize) -> &mut Self {
        if index < self.segments.len() {
            self.segments.remove(index);
            self.keep_slash();
        }
        self
    }

    /// Replaces the segment at `index`, if there is one.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/b")?;
    /// uri.edit_path(|path| path.set(0, "c/d").set(9, "e"))?;
    /// assert_eq!(uri, "http://h/c%2Fd/b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, index: usize, segment: impl AsRef<[u8]>) -> &mut Self {
        if index < self.segments.len() {
            self.segments.remove(index);
            self.write(index, segment.as_ref());
        }
        self
    }

    /// Replaces what follows the last dot of the last segment, or appends a dot and the extension if there is none; an empty extension is removed with its
    /// dot. As for file names, a dot at the beginning begins no extension, and a path that ends with a slash has none to set.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a.tar.gz")?;
    /// uri.edit_path(|path| path.set_extension("xz"))?;
    /// assert_eq!(uri, "http://h/a.tar.xz");
    /// uri.edit_path(|path| path.set_extension(""))?;
    /// assert_eq!(uri, "http://h/a.tar");
    /// uri.edit_path(|path| path.push(".profile").set_extension("txt"))?;
    /// assert_eq!(uri, "http://h/a.tar/.profile.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_extension(&mut self, extension: impl AsRef<[u8]>) -> &mut Self {
        let extension = Encoded::data(extension.as_ref(), Component::Segment, self.alphabet).to_cow();
        let Some(name) = self.segments.last_mut().filter(|name| !name.is_empty() && !is_dot_segment(name)) else {
            return self;
        };
        if let Some(dot) = name.rfind('.').filter(|dot| *dot > 0) {
            name.truncate(dot);
        }
        if !extension.is_empty() {
            name.push('.');
            name.push_str(&extension);
        }
        if is_dot_segment(name) {
            self.refused.get_or_insert(BuildError::DotSegment);
        }
        self
    }

    /// Removes all segments but the slash at the beginning.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/a/b?c")?;
    /// uri.edit_path(|path| path.clear())?;
    /// assert_eq!(uri, "http://h/?c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.segments.clear();
        self.keep_slash();
        self
    }

    fn write(&mut self, index: usize, data: &[u8]) {
        let segment = Encoded::data(data, Component::Segment, self.alphabet).to_cow();
        if is_dot_segment(&segment) {
            self.refused.get_or_insert(BuildError::DotSegment);
        }
        self.segments.insert(index, segment.into_owned());
    }

    fn keep_slash(&mut self) {
        if self.begins_with_slash && self.segments.is_empty() {
            self.segments.push(String::new());
        }
    }
}

fn is_dot_segment(segment: &str) -> bool {
    matches!(segment, "." | "..")
}
