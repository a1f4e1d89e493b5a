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

#[cfg(test)]
mod tests {
    use miette::Diagnostic;

    use crate::grammar::Grammar;

    /// The help, and each label with the offset and the length of what it is at.
    fn shown(error: &dyn Diagnostic) -> (Option<String>, Vec<(String, usize, usize)>) {
        let labels = error.labels().into_iter().flatten();
        let labels = labels.map(|label| (label.label().unwrap().to_owned(), label.offset(), label.len()));
        (error.help().map(|help| help.to_string()), labels.collect())
    }

    #[test]
    fn a_syntax_error_has_help_and_a_label() {
        let error = Grammar::parse("a = \"x\" | \"y\"\n").unwrap_err();
        let help = "ABNF separates alternatives with `/`".to_owned();
        assert_eq!(shown(&error), (Some(help), vec![("here".to_owned(), 8, 1)]));
        let error = Grammar::parse("a = \"x").unwrap_err();
        assert_eq!(shown(&error), (None, vec![("here".to_owned(), 4, 2)]));
    }

    #[test]
    fn an_error_of_a_rule_has_help_and_a_label_if_it_has_a_place() {
        let error = Grammar::parse("a = \"x\" bee\n").unwrap().rule("a").unwrap_err();
        let help = "define the rule in another document of the grammar".to_owned();
        assert_eq!(shown(&error), (Some(help), vec![("here".to_owned(), 8, 3)]));
        let error = Grammar::parse("").unwrap().rule("a").unwrap_err();
        assert_eq!(shown(&error), (None, vec![]));
    }
}
