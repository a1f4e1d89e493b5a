//! The reasons for the decomposition of a request path.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::decomposition::{Decomposition, Piece};
use crate::visible::{Visible, WIDEST};

/// A path that was looked up.
///
/// For an example, see [`Trace::tried`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<'a> {
    /// The path.
    pub path: Piece<'a>,
    /// Whether it is a resource.
    pub exists: bool,
}

/// The candidates that were looked up, and the resulting parts. [`Display`](fmt::Display) shows both as tables.
///
/// For an example, see [`decompose_traced`](super::decompose_traced).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<'a> {
    pub(super) tried: Vec<Candidate<'a>>,
    /// Whether the path ends in slashes, which the first candidate omits.
    pub(super) is_trimmed: bool,
    pub(super) decomposition: Decomposition<'a>,
}

impl<'a> Trace<'a> {
    /// The paths that were looked up, in order. The lookup stops at the first path that exists.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::sling::{Paths, decompose_traced};
    ///
    /// let site = Paths::from_iter(["/a", "/a/b"]);
    /// let (_, trace) = decompose_traced(UriReference::parse("/a/b.html")?, &site).unwrap();
    /// let tried: Vec<_> = trace.tried().iter().map(|candidate| (&*candidate.path.text, candidate.exists)).collect();
    /// assert_eq!(tried, [("/a/b.html", false), ("/a/b", true)]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn tried(&self) -> &[Candidate<'a>] {
        &self.tried
    }

    /// Why this candidate was tried, and the outcome.
    fn reason(&self, at: usize) -> String {
        let Some(candidate) = self.tried.get(at) else { return String::new() };
        let longer = at.checked_sub(1).and_then(|before| self.tried.get(before));
        let what = match longer {
            None if self.is_trimmed => "the full path without trailing slashes".to_string(),
            None => "the full path".to_string(),
            Some(longer) => {
                let cut = longer.path.text.get(candidate.path.text.len()..).unwrap_or_default();
                let end = cut.find('/').unwrap_or(cut.len());
                format!("cut before `{}`", shown(cut.get(..end).unwrap_or_default()))
            }
        };
        match candidate.exists {
            true => format!("{what}: it exists, so it is the resource"),
            false => what,
        }
    }
}

impl fmt::Display for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts();
        let tried = self.tried.iter().map(|candidate| shown(&candidate.path.text).chars().count());
        let width = tried.chain(["resource path".len()]).max().unwrap_or_default().min(WIDEST);
        let place = |piece: &Piece<'_>| format!("{}..{}", piece.span.start, piece.span.end);
        let places =
            parts.iter().map(|(_, piece, _)| place(piece).len()).chain(["EXISTS".len()]).max().unwrap_or_default();
        let texts =
            parts.iter().map(|(_, piece, _)| shown(&piece.text).chars().count()).max().unwrap_or_default().min(WIDEST);
        writeln!(f, "{:width$}  {:places$}", "TRIED", "EXISTS")?;
        for (at, candidate) in self.tried.iter().enumerate() {
            let exists = if candidate.exists { "yes" } else { "no" };
            writeln!(f, "{:width$}  {exists:places$}  {}", shown(&candidate.path.text), self.reason(at))?;
        }
        writeln!(f, "\n{:width$}  {:places$}  TEXT", "PART", "PLACE")?;
        for (name, piece, reason) in &parts {
            let text = shown(&piece.text);
            let line = format!("{name:width$}  {:places$}  {text:texts$}  {reason}", place(piece));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A text that stays on its line.
fn shown(text: &str) -> String {
    Visible(text.as_bytes()).to_string()
}

impl Trace<'_> {
    /// The name, the text and the reason of each part.
    fn parts(&self) -> Vec<(String, &Piece<'_>, &'static str)> {
        let Decomposition { resource_path, is_found, selector_string, extension, suffix, parameters, .. } =
            &self.decomposition;
        let why = if *is_found { "" } else { "no resource exists, so it ends at the first dot" };
        let mut parts = Vec::from([("resource path".to_string(), resource_path, why)]);
        let others = [
            ("selectors", selector_string, "between the first dot and the last dot before a slash"),
            ("extension", extension, "after the last dot"),
            ("suffix", suffix, "from the first slash after the resource path"),
        ];
        parts
            .extend(others.into_iter().filter_map(|(name, piece, why)| Some((name.to_string(), piece.as_ref()?, why))));
        let why = "removed before the lookup";
        parts.extend(parameters.iter().map(|parameter| ("parameter".to_string(), &parameter.piece, why)));
        parts
    }
}
