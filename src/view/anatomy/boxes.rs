//! The layers around a reference, drawn as section 5.1 of the RFC draws them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::rfc3986::resolution::base::{Bases, Layer};
use crate::uri::view::UriReference;

/// A drawing of the layers around a reference, each with its base. [`Display`](fmt::Display) draws it in plain text, with an arrow at the base that counts.
///
/// ```
/// use urispec::UriReference;
/// use urispec::rfc3986::resolution::base::{Bases, Layer};
/// use urispec::view::anatomy::Boxes;
///
/// let bases = Bases::new().with(Layer::Retrieval, UriReference::parse("http://a/b")?).with(Layer::Application, UriReference::parse("c:/")?);
/// # #[rustfmt::skip]
/// assert_eq!(Boxes::of(UriReference::parse("../g")?, bases).to_string(), r"
/// .-----------------------------------------------------------.
/// |  .-----------------------------------------------------.  |
/// |  |  .-----------------------------------------------.  |  |
/// |  |  |  .-----------------------------------------.  |  |  |
/// |  |  |  |  .-----------------------------------.  |  |  |  |
/// |  |  |  |  |               ../g                |  |  |  |  |
/// |  |  |  |  `-----------------------------------'  |  |  |  |
/// |  |  |  | (5.1.1) embedded in the content         |  |  |  |
/// |  |  |  `-----------------------------------------'  |  |  |
/// |  |  | (5.1.2) of the encapsulating entity           |  |  |
/// |  |  `-----------------------------------------------'  |  |
/// |  | (5.1.3) used for the retrieval: http://a/b          |  | <- the base
/// |  `-----------------------------------------------------'  |
/// | (5.1.4) default of the application: c:/                   |
/// `-----------------------------------------------------------'
/// "[1..]);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Boxes<'a> {
    reference: UriReference<'a>,
    bases: Bases<'a>,
}

impl<'a> Boxes<'a> {
    /// The layers around a reference.
    pub fn of(reference: impl Into<UriReference<'a>>, bases: Bases<'a>) -> Self {
        Boxes { reference: reference.into(), bases }
    }
}

/// How much wider a box is than the one in it, on either side.
const STEP: usize = "|  ".len();

impl fmt::Display for Boxes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.bases.establish().ok().flatten();
        let reference = match self.reference.as_str() {
            "" => "(the empty reference)",
            text => text,
        };
        let texts: Vec<String> = Layer::ALL
            .iter()
            .map(|layer| {
                let base = self.bases.get(*layer).map_or_else(String::new, |base| format!(": {base}"));
                format!(" ({}) {layer}{base} ", layer.section().number)
            })
            .collect();
        // Every text must fit into its box, and each box into the next.
        let inner = texts.iter().enumerate().map(|(at, text)| text.len().saturating_sub(2 * STEP * (at + 1)));
        let inner = inner.chain([reference.len() + 2, MINIMUM]).max().unwrap_or(MINIMUM);
        let (mut above, mut below) = (Vec::new(), Vec::new());
        let blanks = inner.saturating_sub(reference.chars().count());
        let (before, after) = (" ".repeat(blanks / 2), " ".repeat(blanks - blanks / 2));
        let mut middle = format!("|{before}{reference}{after}|");
        for level in (0..=texts.len()).rev() {
            let width = inner + 2 * STEP * (texts.len() - level);
            let (left, right) = ("|  ".repeat(level), "  |".repeat(level));
            above.push(format!("{left}.{}.{right}", "-".repeat(width)));
            below.push(format!("{left}`{}'{right}", "-".repeat(width)));
            if level == texts.len() {
                middle = format!("{left}{middle}{right}");
            }
        }
        above.iter().rev().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "{middle}")?;
        let mut layers = Layer::ALL.iter().zip(&texts);
        for (at, line) in below.iter().enumerate() {
            writeln!(f, "{line}")?;
            let Some((layer, text)) = layers.next() else { continue };
            let level = texts.len() - 1 - at;
            let (left, right) = ("|  ".repeat(level), "  |".repeat(level));
            let width = inner + 2 * STEP * (at + 1);
            let is_it = counts.as_ref().is_some_and(|(counting, _)| counting == layer);
            let blanks = " ".repeat(width.saturating_sub(text.chars().count()));
            writeln!(f, "{left}|{text}{blanks}|{right}{}", if is_it { " <- the base" } else { "" })?;
        }
        Ok(())
    }
}

/// The width of the innermost box, so that the texts about the layers have room.
const MINIMUM: usize = 35;
