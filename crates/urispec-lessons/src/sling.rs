//! The rules of Apache Sling's request paths.

use urispec::source::Parsed;
use urispec::view::sling::grammar;

const GRAMMAR: &str = include_str!(concat!(env!("OUT_DIR"), "/sling.abnf"));

/// A rule of Apache Sling's request paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SlingRule {
    /// `with-parameters`
    WithParameters,
    /// `before`
    Before,
    /// `parameters`
    Parameters,
    /// `parameter`
    Parameter,
    /// `assignment`
    Assignment,
    /// `name`
    Name,
    /// `value`
    Value,
    /// `quoted`
    Quoted,
    /// `plain`
    Plain,
    /// `stray`
    Stray,
    /// `with-late-parameters`
    WithLateParameters,
    /// `late-parameters`
    LateParameters,
    /// `late-parameter`
    LateParameter,
    /// `late-value`
    LateValue,
    /// `late-plain`
    LatePlain,
    /// `remainder`
    Remainder,
    /// `selection`
    Selection,
    /// `selector`
    Selector,
    /// `extension`
    Extension,
    /// `suffix`
    Suffix,
    /// `octet`
    Octet,
    /// `before-char`
    BeforeChar,
    /// `name-char`
    NameChar,
    /// `quoted-char`
    QuotedChar,
    /// `plain-start`
    PlainStart,
    /// `plain-char`
    PlainChar,
    /// `late-start`
    LateStart,
    /// `late-char`
    LateChar,
    /// `selector-char`
    SelectorChar,
}

fn is_whole(parsed: Parsed<&[u8]>) -> bool {
    parsed.is_ok_and(|(rest, _)| rest.is_empty())
}

impl SlingRule {
    /// Every rule.
    pub const ALL: &[SlingRule] = &[
        SlingRule::WithParameters,
        SlingRule::Before,
        SlingRule::Parameters,
        SlingRule::Parameter,
        SlingRule::Assignment,
        SlingRule::Name,
        SlingRule::Value,
        SlingRule::Quoted,
        SlingRule::Plain,
        SlingRule::Stray,
        SlingRule::WithLateParameters,
        SlingRule::LateParameters,
        SlingRule::LateParameter,
        SlingRule::LateValue,
        SlingRule::LatePlain,
        SlingRule::Remainder,
        SlingRule::Selection,
        SlingRule::Selector,
        SlingRule::Extension,
        SlingRule::Suffix,
        SlingRule::Octet,
        SlingRule::BeforeChar,
        SlingRule::NameChar,
        SlingRule::QuotedChar,
        SlingRule::PlainStart,
        SlingRule::PlainChar,
        SlingRule::LateStart,
        SlingRule::LateChar,
        SlingRule::SelectorChar,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SlingRule::WithParameters => "with-parameters",
            SlingRule::Before => "before",
            SlingRule::Parameters => "parameters",
            SlingRule::Parameter => "parameter",
            SlingRule::Assignment => "assignment",
            SlingRule::Name => "name",
            SlingRule::Value => "value",
            SlingRule::Quoted => "quoted",
            SlingRule::Plain => "plain",
            SlingRule::Stray => "stray",
            SlingRule::WithLateParameters => "with-late-parameters",
            SlingRule::LateParameters => "late-parameters",
            SlingRule::LateParameter => "late-parameter",
            SlingRule::LateValue => "late-value",
            SlingRule::LatePlain => "late-plain",
            SlingRule::Remainder => "remainder",
            SlingRule::Selection => "selection",
            SlingRule::Selector => "selector",
            SlingRule::Extension => "extension",
            SlingRule::Suffix => "suffix",
            SlingRule::Octet => "octet",
            SlingRule::BeforeChar => "before-char",
            SlingRule::NameChar => "name-char",
            SlingRule::QuotedChar => "quoted-char",
            SlingRule::PlainStart => "plain-start",
            SlingRule::PlainChar => "plain-char",
            SlingRule::LateStart => "late-start",
            SlingRule::LateChar => "late-char",
            SlingRule::SelectorChar => "selector-char",
        }
    }

    /// Whether the whole text matches.
    pub fn accepts(self, text: &[u8]) -> bool {
        match self {
            SlingRule::WithParameters => is_whole(grammar::with_parameters(text)),
            SlingRule::Before => is_whole(grammar::before(text)),
            SlingRule::Parameters => is_whole(grammar::parameters(text)),
            SlingRule::Parameter => is_whole(grammar::parameter(text)),
            SlingRule::Assignment => is_whole(grammar::assignment(text)),
            SlingRule::Name => is_whole(grammar::name(text)),
            SlingRule::Value => is_whole(grammar::value(text)),
            SlingRule::Quoted => is_whole(grammar::quoted(text)),
            SlingRule::Plain => is_whole(grammar::plain(text)),
            SlingRule::Stray => is_whole(grammar::stray(text)),
            SlingRule::WithLateParameters => is_whole(grammar::with_late_parameters(text)),
            SlingRule::LateParameters => is_whole(grammar::late_parameters(text)),
            SlingRule::LateParameter => is_whole(grammar::late_parameter(text)),
            SlingRule::LateValue => is_whole(grammar::late_value(text)),
            SlingRule::LatePlain => is_whole(grammar::late_plain(text)),
            SlingRule::Remainder => is_whole(grammar::remainder(text)),
            SlingRule::Selection => is_whole(grammar::selection(text)),
            SlingRule::Selector => is_whole(grammar::selector(text)),
            SlingRule::Extension => is_whole(grammar::extension(text)),
            SlingRule::Suffix => is_whole(grammar::suffix(text)),
            SlingRule::Octet => is_whole(grammar::octet(text)),
            SlingRule::BeforeChar => is_whole(grammar::before_char(text)),
            SlingRule::NameChar => is_whole(grammar::name_char(text)),
            SlingRule::QuotedChar => is_whole(grammar::quoted_char(text)),
            SlingRule::PlainStart => is_whole(grammar::plain_start(text)),
            SlingRule::PlainChar => is_whole(grammar::plain_char(text)),
            SlingRule::LateStart => is_whole(grammar::late_start(text)),
            SlingRule::LateChar => is_whole(grammar::late_char(text)),
            SlingRule::SelectorChar => is_whole(grammar::selector_char(text)),
        }
    }

    /// Its definition.
    pub fn abnf(self) -> &'static str {
        let is_own = |block: &&str| block.split(' ').next() == Some(self.name());
        GRAMMAR.split("\n\n").map(str::trim_end).find(is_own).unwrap_or_default()
    }
}
