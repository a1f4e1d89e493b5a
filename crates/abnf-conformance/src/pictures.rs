//! Errors as diagnostics of miette. The text of the grammar is added by `miette::Report::with_source_code`.

use std::fmt::Display;

use miette::{Diagnostic, LabeledSpan};

use crate::error::RuleError;
use crate::syntax::error::SyntaxError;
use crate::syntax::place::Place;

type Labels<'a> = Option<Box<dyn Iterator<Item = LabeledSpan> + 'a>>;

fn labels<'a>(place: Option<&Place>) -> Labels<'a> {
    let span = place?.span();
    Some(Box::new([LabeledSpan::new(Some("here".to_owned()), span.start, span.len())].into_iter()))
}

fn help(help: Option<&'static str>) -> Option<Box<dyn Display>> {
    help.map(|help| Box::new(help) as Box<dyn Display>)
}

#[cfg_attr(docsrs, doc(cfg(feature = "miette")))]
impl Diagnostic for SyntaxError {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        help(SyntaxError::help(self))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        labels(Some(self.place()))
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "miette")))]
impl Diagnostic for RuleError {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        help(RuleError::help(self))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        labels(self.place())
    }
}
