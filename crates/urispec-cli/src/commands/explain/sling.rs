//! The rules of Apache Sling's request paths, which the library has no index of.

use urispec::source::Parsed;
use urispec::view::sling::grammar;

/// The grammar file, where the source of the library is at hand.
const GRAMMAR: &str = include_str!(concat!(env!("OUT_DIR"), "/sling.abnf"));

#[derive(Debug)]
pub(crate) struct SlingRule {
    pub(crate) name: &'static str,
    pub(crate) accepts: fn(&[u8]) -> bool,
}

/// Declares the rules from rows of ABNF name and function.
macro_rules! rules {
    ($($name:literal $function:ident,)*) => {
        &[$(SlingRule { name: $name, accepts: |text| is_whole(grammar::$function(text)) }),*]
    };
}

fn is_whole(parsed: Parsed<&[u8]>) -> bool {
    parsed.is_ok_and(|(rest, _)| rest.is_empty())
}

impl SlingRule {
    pub(crate) const ALL: &[SlingRule] = rules! {
        "with-parameters" with_parameters,
        "before" before,
        "parameters" parameters,
        "parameter" parameter,
        "assignment" assignment,
        "name" name,
        "value" value,
        "quoted" quoted,
        "plain" plain,
        "stray" stray,
        "with-late-parameters" with_late_parameters,
        "late-parameters" late_parameters,
        "late-parameter" late_parameter,
        "late-value" late_value,
        "late-plain" late_plain,
        "remainder" remainder,
        "selection" selection,
        "selector" selector,
        "extension" extension,
        "suffix" suffix,
        "octet" octet,
        "before-char" before_char,
        "name-char" name_char,
        "quoted-char" quoted_char,
        "plain-start" plain_start,
        "plain-char" plain_char,
        "late-start" late_start,
        "late-char" late_char,
        "selector-char" selector_char,
    };

    /// Its definition; empty where the grammar is not at hand.
    pub(crate) fn abnf(&self) -> &'static str {
        let is_own = |block: &&str| block.split(' ').next() == Some(self.name);
        GRAMMAR.split("\n\n").map(str::trim_end).find(is_own).unwrap_or_default()
    }
}
