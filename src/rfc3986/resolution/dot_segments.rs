//! # [5.2.4. Remove Dot Segments](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A path without its dot segments. Borrowed if it has none.
///
/// The routine is followed to the letter, also for paths that begin with no slash: `foo/../bar` becomes `/bar`. Encoded
/// dots are no dots here; normalization decodes them first (6.2.2.2).
///
/// ```
/// use urispec::rfc3986::resolution::dot_segments::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// ```
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segments(path) {
        return Cow::Borrowed(path);
    }
    let mut output = String::with_capacity(path.len());
    push_without_dot_segments(&mut output, "", path);
    Cow::Owned(output)
}

/// Whether a path has a dot segment.
pub(crate) fn has_dot_segments(path: &str) -> bool {
    path.split('/').any(|segment| DotSegment::of(segment).is_some())
}

/// A segment that does not name anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DotSegment {
    /// `.`
    Same,
    /// `..`
    Parent,
}

impl DotSegment {
    pub(crate) fn of(segment: &str) -> Option<Self> {
        match segment {
            "." => Some(DotSegment::Same),
            ".." => Some(DotSegment::Parent),
            _ => None,
        }
    }
}

/// Appends `path` without its dot segments, as it stands in `directory`: nothing, or a path up to its last slash.
///
/// This is the routine segment by segment, with no buffer but the one that is the result.
pub(crate) fn push_without_dot_segments(output: &mut String, directory: &str, path: &str) {
    let mut removal = Removal::new(output);
    let directory = directory.strip_suffix('/');
    let (directory, path) = (directory.into_iter().flat_map(|path| path.split('/')), path.split('/'));
    let mut segments = directory.chain(path).peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        match DotSegment::of(segment) {
            Some(dots) => removal.dots(dots, is_last),
            None => removal.segment(|output| output.push_str(segment)),
        }
    }
}

/// A path that is being written without its dot segments.
pub(crate) struct Removal<'o> {
    output: &'o mut String,
    /// Where the path begins in the output.
    start: usize,
    /// Whether a slash stands before what comes next: not at the beginning, nor after dot segments that begin a path.
    after_slash: bool,
}

impl<'o> Removal<'o> {
    pub(crate) fn new(output: &'o mut String) -> Self {
        let start = output.len();
        Removal { output, start, after_slash: false }
    }

    /// Takes the next segment, which `write` appends.
    pub(crate) fn segment(&mut self, write: impl FnOnce(&mut String)) {
        if self.after_slash {
            self.output.push('/');
        }
        write(self.output);
        self.after_slash = true;
    }

    /// Takes the next segment, which is dots.
    pub(crate) fn dots(&mut self, dots: DotSegment, is_last: bool) {
        if !self.after_slash {
            return;
        }
        if dots == DotSegment::Parent {
            let last = self.output.get(self.start..).and_then(|path| path.rfind('/')).unwrap_or(0);
            self.output.truncate(self.start + last);
        }
        if is_last {
            self.output.push('/');
        }
    }
}

/// The routine step by step, as the section's two examples show it.
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
    let mut buffers = Buffers { output: String::new(), input: path };
    let mut steps = Vec::from([Step { name: "1", output: String::new(), input: path.into() }]);
    while let Some(name) = buffers.step() {
        steps.push(Step { name, output: buffers.output.clone(), input: buffers.input.into() });
    }
    Steps { steps }
}

/// The steps of a removal: see [`steps`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    steps: Vec<Step>,
}

/// A step of the routine, and what the buffers hold after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `1`, or `2A` to `2E`.
    pub name: &'static str,
    /// The output buffer.
    pub output: String,
    /// The input buffer.
    pub input: String,
}

impl Steps {
    /// Each step, from the first, which fills the input buffer.
    pub fn iter(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    /// The path that is left.
    pub fn path(&self) -> &str {
        self.steps.last().map_or("", |step| &step.output)
    }
}

/// The table of the section's examples.
impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("STEP   OUTPUT BUFFER         INPUT BUFFER\n\n")?;
        for Step { name, output, input } in &self.steps {
            // Where nothing follows, no blanks do.
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
    /// Does step 2 once, and tells which of its cases that was.
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
