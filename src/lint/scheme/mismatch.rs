//! What does not match the rule of a scheme's own document.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::scheme::rule::SchemeRule;

pages! {
    /// A part that does not match the syntax of its scheme.
    ///
    /// RFC 3986 leaves the inside of a path or query to the scheme (3.1). The schemes `about`, `acct`, `data`, `did`, `dns`,
    /// `file`, `ftp`, `geo`, `info`, `ipp`, `ldap`, `mailto`, `news`, `ni`, `nih`, `nntp`, `sip`, `sms`, `tag`, `tel`,
    /// `urn` and `xmpp` are checked against the documents that define them. Software for the scheme rejects or misreads
    /// what does not match. The diagnostic quotes the rule.
    ///
    /// Some extensions are so common that nothing is said of them: the query of a map (`geo:0,0?q=Vienna`), a short
    /// number (`sms:40404`), a message without a number (`sms:?body=Hello`), and labels that only begin like a `tag` or
    /// an `info` URI.
    SCHEME_SYNTAX {
        name: SchemeSyntax,
        group: Scheme,
        rule: Path,
        section: 3986 "3.1" "Scheme",
        leave: "if the only software that reads the URI extends its scheme and says so",
        example: UriReference "urn:isbn" => "urn:isbn:0451450523",
    }
}

/// A part that does not match a rule of its scheme.
pub(super) struct Mismatch {
    span: Range<usize>,
    /// What was expected of the part.
    what: &'static str,
    label: &'static str,
    rule: SchemeRule,
    fix: Option<(&'static str, Range<usize>, &'static str)>,
}

impl Mismatch {
    pub(super) fn new(span: Range<usize>, what: &'static str, label: &'static str, rule: SchemeRule) -> Self {
        Mismatch { span, what, label, rule, fix: None }
    }

    /// This with a fix: what it does, what it replaces, and by what.
    pub(super) fn fixed(self, title: &'static str, span: Range<usize>, replacement: &'static str) -> Self {
        Mismatch { fix: Some((title, span, replacement)), ..self }
    }

    /// Reports it, with the rule.
    pub(super) fn tell(self, lints: &mut Lints<'_, '_>) {
        let Mismatch { span, what, label, rule, fix } = self;
        let section = rule.section();
        let abnf: Vec<&str> = rule.abnf().split_ascii_whitespace().collect();
        let message = format!("not {what} ({}, {})", section.document(), section.number);
        let note = lints.note(&SCHEME_SYNTAX, span, message, label).help(abnf.join(" "));
        // Programs expect the number of an RFC.
        let note = if section.rfc > 0 { note.section(section) } else { note };
        if let Some((title, span, replacement)) = fix {
            note.fix(Applicability::Suggested, title, span, replacement);
        }
    }
}
