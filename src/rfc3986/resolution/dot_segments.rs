//! # [5.2.4. Remove Dot Segments](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// Removes the dot segments of a path. Borrowed if it has none.
///
/// This follows the RFC's routine to the letter, even for paths without a leading slash: `foo/../bar` becomes `/bar`.
/// Percent-encoded dots do not count; normalization decodes them first (6.2.2.2).
///
/// ```
/// use urispec::rfc3986::resolution::dot_segments::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// ```
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segments(path, Dots::Plain) {
        return Cow::Borrowed(path);
    }
    let mut output = String::with_capacity(path.len());
    push_without_dot_segments(&mut output, 0, path, Dots::Plain, String::push_str);
    Cow::Owned(output)
}

/// Which spellings of a dot form a dot segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dots {
    /// `.`
    Plain,
    /// `.` and `%2E`, which normalization decodes (6.2.2.2).
    Encoded,
}

/// Whether a path has a dot segment.
pub(crate) fn has_dot_segments(path: &str, dots: Dots) -> bool {
    next_dot_segment(path, dots).is_some()
}

/// Appends `path` without its dot segments to the path that begins at `start` in the output. That path must be empty or end in a slash.
/// `push` appends the text between dot segments.
///
/// Unlike the RFC's routine, this counts a slash as the end of the segment before it. The text between dot segments then moves in
/// one step, and `.` needs no action.
pub(crate) fn push_without_dot_segments(
    output: &mut String,
    start: usize,
    path: &str,
    dots: Dots,
    push: fn(&mut String, &str),
) {
    let mut rest = path;
    while let Some((before, segment, after)) = next_dot_segment(rest, dots) {
        push(output, before);
        if segment == DotSegment::Parent {
            pop_segment(output, start);
        }
        rest = after;
    }
    push(output, rest);
}

/// Removes the last segment, but not the slash before it. Like the RFC's routine, it leaves a slash even if the path began without one.
fn pop_segment(output: &mut String, start: usize) {
    let Some(path) = output.get(start..).and_then(|path| path.strip_suffix('/')) else { return };
    let kept = path.rfind('/').map_or(0, |slash| slash + "/".len());
    output.truncate(start + kept);
    if kept == 0 {
        output.push('/');
    }
}

/// A dot segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DotSegment {
    /// `.`
    Same,
    /// `..`
    Parent,
}

/// The text before the first dot segment, the dot segment, and the text after it and its slash.
fn next_dot_segment(path: &str, dots: Dots) -> Option<(&str, DotSegment, &str)> {
    let mut at = 0;
    loop {
        let rest = path.get(at..)?;
        if let Some((segment, length)) = dot_segment(rest.as_bytes(), dots) {
            return Some((path.get(..at)?, segment, rest.get(length..)?));
        }
        at += slash_dot(rest.as_bytes(), dots)? + "/".len();
    }
}

/// The dot segment at the start of a text, and its length including its slash.
fn dot_segment(text: &[u8], dots: Dots) -> Option<(DotSegment, usize)> {
    let after_dot = |text: &[u8]| match text {
        [b'.', ..] => Some(".".len()),
        [b'%', b'2', b'E' | b'e', ..] if dots == Dots::Encoded => Some("%2E".len()),
        _ => None,
    };
    let first = after_dot(text)?;
    let second = after_dot(text.get(first..)?);
    let length = first + second.unwrap_or(0);
    let segment = if second.is_some() { DotSegment::Parent } else { DotSegment::Same };
    match text.get(length..)? {
        [] => Some((segment, length)),
        [b'/', ..] => Some((segment, length + "/".len())),
        _ => None,
    }
}

/// The position of a slash before a dot or a possible encoded dot. It compares sixteen bytes at a time, because most paths have none.
fn slash_dot(text: &[u8], dots: Dots) -> Option<usize> {
    let other = if dots == Dots::Encoded { b'%' } else { b'.' };
    let is_there = |first: u8, second: u8| (first == b'/') & ((second == b'.') | (second == other));
    let mut at = 0;
    while let (Some(first), Some(second)) = (text.get(at..at + 16), text.get(at + 1..at + 17)) {
        if first.iter().zip(second).fold(false, |any, (first, second)| any | is_there(*first, *second)) {
            break;
        }
        at += 16;
    }
    let (first, second) = (text.get(at..)?, text.get(at + 1..)?);
    first.iter().zip(second).position(|(first, second)| is_there(*first, *second)).map(|found| at + found)
}

/// The steps of the routine, displayed like the two examples of the section.
///
/// ```
/// use urispec::rfc3986::resolution::dot_segments::steps;
///
/// # #[rustfmt::skip]
/// assert_eq!(steps("mid/content=5/../6").to_string(), "
/// STEP   OUTPUT BUFFER         INPUT BUFFER
///
///  1 :                         mid/content=5/../6
///  2E:   mid                   /content=5/../6
///  2E:   mid/content=5         /../6
///  2C:   mid                   /6
///  2E:   mid/6
/// ".trim_start());
/// ```
pub fn steps(path: &str) -> Steps {
    Steps { path: path.into() }
}

/// The steps that remove dot segments, computed lazily: see [`steps`].
///
/// ```
/// use urispec::rfc3986::resolution::dot_segments::steps;
///
/// // Of 20,000 steps, two are computed.
/// let steps = steps(&"/a/..".repeat(10_000));
/// assert_eq!(steps.iter().nth(1).unwrap().output, "/a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    path: String,
}

/// A step of the routine, and the contents of the buffers after it.
///
/// ```
/// use urispec::rfc3986::resolution::dot_segments::steps;
///
/// let last = steps("/a/./b").iter().last().unwrap();
/// assert_eq!((last.name, last.output.as_str(), last.input.as_str()), ("2E", "/a/b", ""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The name of the step: `1`, or `2A` to `2E`.
    pub name: &'static str,
    /// The output buffer.
    pub output: String,
    /// The input buffer.
    pub input: String,
}

impl Steps {
    /// Each step, starting with the one that fills the input buffer. Every step holds a copy of both buffers, so collecting the
    /// steps of a long path takes memory quadratic in its length.
    ///
    /// ```
    /// use urispec::rfc3986::resolution::dot_segments::steps;
    ///
    /// // Above the root, there is nothing to remove.
    /// let steps = steps("/../a");
    /// assert!(steps.iter().map(|step| step.name).eq(["1", "2C", "2E"]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Step> {
        let mut buffers = Buffers { output: String::new(), input: &self.path };
        let mut name = Some("1");
        core::iter::from_fn(move || {
            let step = Step { name: name?, output: buffers.output.clone(), input: buffers.input.into() };
            name = buffers.step();
            Some(step)
        })
    }

    /// The resulting path.
    ///
    /// ```
    /// use urispec::rfc3986::resolution::dot_segments::steps;
    ///
    /// assert_eq!(steps("/a/b/c/./../../g").path(), "/a/g");
    /// ```
    pub fn path(&self) -> Cow<'_, str> {
        remove_dot_segments(&self.path)
    }
}

/// Displays a table in the format of the section's examples.
impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("STEP   OUTPUT BUFFER         INPUT BUFFER\n\n")?;
        for Step { name, output, input } in self.iter() {
            // No trailing spaces.
            let output_width = if input.is_empty() { 0 } else { 20 };
            let line_start = if output.is_empty() && input.is_empty() { "" } else { "   " };
            let separator = if input.is_empty() { "" } else { "  " };
            writeln!(f, " {name:<2}:{line_start}{output:<output_width$}{separator}{input}")?;
        }
        Ok(())
    }
}

struct Buffers<'p> {
    output: String,
    input: &'p str,
}

impl Buffers<'_> {
    /// Runs step 2 once and returns the case that applied.
    fn step(&mut self) -> Option<&'static str> {
        let input = self.input;
        if input.is_empty() {
            return None;
        }
        let after =
            |prefix: &str| input.strip_prefix(prefix).map(|_| input.get(prefix.len() - 1..).unwrap_or_default());
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            self.input = rest;
            return Some("2A");
        }
        if let Some(rest) = after("/./").or_else(|| (input == "/.").then_some("/")) {
            self.input = rest;
            return Some("2B");
        }
        if let Some(rest) = after("/../").or_else(|| (input == "/..").then_some("/")) {
            self.input = rest;
            self.output.truncate(self.output.rfind('/').unwrap_or(0));
            return Some("2C");
        }
        if input == "." || input == ".." {
            self.input = "";
            return Some("2D");
        }
        let end = input.bytes().skip(1).position(|byte| byte == b'/').map_or(input.len(), |at| at + 1);
        let (segment, rest) = input.split_at_checked(end).unwrap_or((input, ""));
        self.output.push_str(segment);
        self.input = rest;
        Some("2E")
    }
}
