//! What a valid URI still hides.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::finder::{Note, explain};
#[cfg(feature = "miette")]
use crate::diagnostic::{Diagnosis, Text, redact};
use crate::diagnostic::{Diagnostic, Group, Label, Name, Severity, diagnose};
use crate::rfc3986::{comparison, security};
use crate::rule::Rule;
use crate::scheme::{self, Known};
use crate::uri::{AbsoluteUri, Authority, Path, RelativeRef, Scheme, Uri, UriReference};

/// Whether a diagnostic is told, and how much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It is not told.
    Off,
    /// It is told as [`Severity::Advice`].
    Advice,
    /// It is told as [`Severity::Warning`].
    Warning,
    /// It is told as [`Severity::Error`].
    Error,
}

impl Level {
    fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::Advice => Some(Severity::Advice),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

/// Tells what is wrong with a text, and if it is valid, what may still be wrong with it: what deceives, what hardly means what it
/// says, what would better be written otherwise, what breaks a rule of its scheme.
///
/// Each is a [`Diagnostic`] like those of [`diagnose`], in one of the [groups](Group), and has a level that can be set.
///
/// ```
/// use urispec::diagnostic::{Group, Name};
/// use urispec::{Level, Linter, Rule};
///
/// let names = |linter: &Linter, text| linter.lint(text, Rule::Uri).iter().map(|found| found.name()).collect::<Vec<_>>();
///
/// let linter = Linter::new();
/// assert_eq!(names(&linter, "https://example.com/a?b=c#d"), []);
/// assert_eq!(names(&linter, "http://0x7f.1/"), [Name::RareIpAddressFormat]);
/// assert_eq!(names(&linter, "https://example.com:443@evil.test/"), [Name::UserinfoLikeHost]);
/// assert_eq!(names(&linter, "http://[::1"), [Name::UnclosedIpLiteral]);
///
/// let strict = linter.with_group(Group::Style, Level::Warning).with(Name::EmptyPort, Level::Off);
/// assert_eq!(names(&strict, "http://example.com:"), [Name::MissingSlash]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linter {
    levels: [Level; Name::ALL.len()],
}

impl Default for Linter {
    fn default() -> Self {
        Linter::new()
    }
}

impl Linter {
    /// Every diagnostic has its [default level](Name::level).
    pub fn new() -> Self {
        let mut levels = [Level::Off; Name::ALL.len()];
        for (level, name) in levels.iter_mut().zip(Name::ALL) {
            *level = name.level();
        }
        Linter { levels }
    }

    /// This with another level for one diagnostic.
    pub fn with(mut self, name: Name, level: Level) -> Self {
        if let Some(set) = self.levels.get_mut(name as usize) {
            *set = level;
        }
        self
    }

    /// This with another level for each diagnostic of a group.
    pub fn with_group(self, group: Group, level: Level) -> Self {
        Name::ALL.iter().filter(|name| name.group() == group).fold(self, |linter, name| linter.with(*name, level))
    }

    /// The level of a diagnostic.
    pub fn level(&self, name: Name) -> Level {
        self.levels.get(name as usize).copied().unwrap_or(Level::Off)
    }

    /// What is wrong with `text`: with it as `rule`, or if that accepts, with what it says. Only what is a whole reference is
    /// linted: a `URI`, a `URI-reference`, an `absolute-URI`, a `relative-ref`.
    pub fn lint(&self, text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
        self.lint_at(text.as_ref(), rule, None)
    }

    /// As [`lint`](Self::lint), for a text that stands in a document whose base URI is known: it also tells what a relative
    /// reference is wrong with there.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    /// use urispec::{Linter, Rule, Uri};
    ///
    /// let base = Uri::parse("https://example.com/docs/index.html")?;
    /// let found = Linter::new().lint_with_base("../../a", Rule::UriReference, base);
    /// assert_eq!(found[0].name(), Name::DotSegmentsAboveRoot);
    /// assert_eq!(found[0].fixes()[0].apply(b"../../a"), b"/a");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn lint_with_base(&self, text: impl AsRef<[u8]>, rule: Rule, base: Uri<'_>) -> Vec<Diagnostic> {
        self.lint_at(text.as_ref(), rule, Some(base))
    }

    fn lint_at(&self, text: &[u8], rule: Rule, base: Option<Uri<'_>>) -> Vec<Diagnostic> {
        let reference: Option<UriReference<'_>> = match rule {
            Rule::Uri => Uri::try_from(text).ok().map(Into::into),
            Rule::AbsoluteUri => AbsoluteUri::try_from(text).ok().map(Into::into),
            Rule::RelativeRef => RelativeRef::try_from(text).ok().map(Into::into),
            Rule::UriReference => UriReference::try_from(text).ok(),
            _ => None,
        };
        if let Some(reference) = reference {
            return self.lints(reference, rule, base);
        }
        let mut found = diagnose(text, rule);
        found.retain_mut(|diagnostic| match self.level(diagnostic.name()).severity() {
            Some(severity) => {
                diagnostic.severity = severity;
                true
            }
            None => false,
        });
        found
    }

    /// As [`lint`](Self::lint), for renderers: an error if anything is found. What may be a password is not shown.
    #[cfg(feature = "miette")]
    pub fn check(&self, text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        let found = self.lint(text, rule);
        let has_password = found.iter().any(Diagnostic::is_on_password);
        let shown = if has_password { redact(text) } else { Cow::Borrowed(text) };
        if found.is_empty() { Ok(()) } else { Err(Diagnosis::new(found, &Text::line(shown))) }
    }

    /// What a reference that was parsed still hides. `rule` is what its fixes leave it to be.
    fn lints(&self, reference: UriReference<'_>, rule: Rule, base: Option<Uri<'_>>) -> Vec<Diagnostic> {
        let mut lints = Lints::new(self, reference);
        if lints.known.is_some_and(|known| known.is_nested) {
            lints.nested();
        }
        scheme::lints::lint(&mut lints);
        security::lint(&mut lints);
        comparison::lints::lint(&mut lints);
        if let Some(base) = base {
            comparison::lints::lint_with_base(&mut lints, base);
        }
        let mut found = lints.found;
        if !found.is_empty() {
            explain(&mut found, reference.as_str().as_bytes(), rule, true);
        }
        found
    }
}

/// A reference that is linted, and what was found so far.
pub(crate) struct Lints<'l, 'a> {
    linter: &'l Linter,
    pub(crate) reference: UriReference<'a>,
    pub(crate) scheme: Option<Scheme<'a>>,
    pub(crate) authority: Option<Authority<'a>>,
    pub(crate) path: Path<'a>,
    pub(crate) known: Option<&'static Known>,
    pub(crate) traits: Traits,
    found: Vec<Diagnostic>,
    /// Where a password is, of which nothing is told.
    secrets: Vec<Range<usize>>,
}

impl<'l, 'a> Lints<'l, 'a> {
    fn new(linter: &'l Linter, reference: UriReference<'a>) -> Self {
        let scheme = reference.scheme();
        Lints {
            linter,
            reference,
            scheme,
            authority: reference.authority(),
            path: reference.path(),
            known: scheme.and_then(|scheme| Known::of(scheme.as_str())),
            traits: Traits::of(reference),
            found: Vec::new(),
            secrets: Vec::new(),
        }
    }

    /// What hides in the authority of the URI that follows the scheme.
    fn nested(&mut self) {
        let start = self.scheme.map_or(0, |scheme| scheme.span().end + ":".len());
        let Some(Ok(uri)) = self.text().get(start..).map(Uri::parse) else { return };
        let mut nested = Lints::new(self.linter, uri.into());
        nested.known = nested.known.or(Some(&Known::SERVICE));
        security::authority(&mut nested);
        // Some drivers take several hosts, with commas between.
        nested.found.retain(|diagnostic| diagnostic.name() != Name::NotDnsName);
        nested.found.iter_mut().for_each(|diagnostic| diagnostic.move_by(start));
        self.found.append(&mut nested.found);
        for secret in nested.secrets {
            self.hide(secret.start + start..secret.end + start);
        }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.reference.as_str()
    }

    /// Tells nothing of this part.
    pub(crate) fn hide(&mut self, secret: Range<usize>) {
        self.secrets.push(secret);
        self.secrets.sort_unstable_by_key(|secret| secret.start);
    }

    /// Whether this is told.
    pub(crate) fn wants(&self, name: Name) -> bool {
        self.linter.level(name) != Level::Off
    }

    /// Whether this was told.
    pub(crate) fn has(&self, name: Name) -> bool {
        self.found.iter().any(|diagnostic| diagnostic.name() == name)
    }

    /// Whether something was told of this part.
    pub(crate) fn touches(&self, part: Range<usize>) -> bool {
        let is_in = |span: &Range<usize>| span.start < part.end && part.start < span.end;
        self.found.iter().any(|diagnostic| is_in(&diagnostic.label().span))
    }

    /// Notes a lint, if it is wanted. The label is on what is to blame.
    pub(crate) fn note(
        &mut self,
        name: Name,
        span: Range<usize>,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Note<'_> {
        // What is a mistake of syntax elsewhere is valid here.
        let level = match self.linter.level(name) {
            Level::Error if name.group() == Group::Syntax => Level::Warning,
            level => level,
        };
        let Some(severity) = level.severity() else { return Note::none() };
        let label = Label { span, text: label.into() };
        let diagnostic = Diagnostic::new(name, severity, name.rule(), message.into(), label);
        Note::push(&mut self.found, &self.secrets, diagnostic)
    }
}

/// What a text has, seen in one pass: most lints look for something that most URIs have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits(u16);

impl Traits {
    /// A `%`.
    pub(crate) const PERCENT: Traits = Traits(1);
    /// A parenthesis.
    pub(crate) const PARENTHESIS: Traits = Traits(1 << 1);
    /// A `$`.
    pub(crate) const DOLLAR: Traits = Traits(1 << 2);
    /// A letter in upper case in the scheme or the host.
    pub(crate) const UPPER_CASE: Traits = Traits(1 << 3);
    /// `//` after the authority.
    pub(crate) const SLASH_SLASH: Traits = Traits(1 << 4);
    /// `/:` after the authority.
    pub(crate) const SLASH_COLON: Traits = Traits(1 << 5);
    /// `/.` after the authority.
    pub(crate) const SLASH_DOT: Traits = Traits(1 << 6);
    /// A `;`.
    pub(crate) const SEMICOLON: Traits = Traits(1 << 7);
    /// A triplet for a character that need not be encoded.
    pub(crate) const NEEDLESS_TRIPLET: Traits = Traits(1 << 8);
    /// A triplet with digits in lower case.
    pub(crate) const LOWER_CASE_TRIPLET: Traits = Traits(1 << 9);
    /// A triplet that may do harm where it is decoded; in a host, any.
    pub(crate) const HARMFUL_TRIPLET: Traits = Traits(1 << 10);
    /// A triplet for `{`.
    pub(crate) const BRACE_TRIPLET: Traits = Traits(1 << 11);
    /// A host that is more than labels of letters, digits, underscores, and single inner hyphens.
    pub(crate) const NOT_LABELS: Traits = Traits(1 << 12);

    /// What stands between labels, or within them but not at their ends.
    const EDGE: u16 = 1 << 13;
    const AFTER_SLASH: u16 = Self::SLASH_SLASH.0 | Self::SLASH_COLON.0 | Self::SLASH_DOT.0;
    /// What a byte brings wherever it stands.
    const ALONE: u16 = Self::PERCENT.0 | Self::PARENTHESIS.0 | Self::DOLLAR.0 | Self::SEMICOLON.0;

    fn of(reference: UriReference<'_>) -> Self {
        let bytes = reference.as_str().as_bytes();
        let (before, after) = bytes.split_at_checked(reference.path().span().start).unwrap_or((bytes, &[]));
        let traits_of = |byte: &u8| TRAITS.get(usize::from(*byte)).copied().unwrap_or_default();
        let scheme = before.get(..reference.parts.scheme_end as usize).unwrap_or_default();
        let host = before.get(reference.parts.host().0).unwrap_or_default();
        let userinfo = reference.parts.userinfo().and_then(|span| before.get(span)).unwrap_or_default();

        let upper_case = scheme.iter().fold(0, |traits, byte| traits | traits_of(byte)) & Self::UPPER_CASE.0;
        let mut previous = Self::EDGE;
        let userinfo = userinfo.iter().fold(0, |traits, byte| traits | traits_of(byte)) & Self::ALONE;
        let host = host.iter().fold(0, |traits, byte| {
            let of_byte = traits_of(byte);
            let traits = traits | of_byte & (!Self::EDGE | previous);
            previous = of_byte & Self::EDGE;
            traits
        });
        let edges = if (host | previous) & Self::EDGE == 0 { Traits(0) } else { Self::NOT_LABELS };
        let in_host = Traits(host & !Self::EDGE & !Self::AFTER_SLASH).or(edges);

        // The byte before the first one is no slash that counts.
        let first = after.first().map_or(0, |byte| traits_of(byte) & Self::ALONE);
        let pairs = first | Self::of_pairs(after);
        let harmful = if in_host.has(Self::PERCENT) { Self::HARMFUL_TRIPLET } else { Traits(0) };
        let traits = Traits(upper_case | userinfo | pairs).or(in_host).or(harmful);
        if traits.has(Self::PERCENT) { traits.or(Self::of_triplets(bytes)) } else { traits }
    }

    /// What the bytes after the first one bring, alone and after a slash: block by block, each of which begins with the last byte
    /// of the one before.
    fn of_pairs(text: &[u8]) -> u16 {
        let (mut rest, mut traits) = (text, 0);
        while let Some((block, _)) = rest.split_first_chunk::<BLOCK>() {
            traits |= Self::of_block(block);
            rest = rest.get(BLOCK - 1..).unwrap_or_default();
        }
        // The last block overlaps the one before.
        let last = if rest.len() > 1 { text.last_chunk::<BLOCK>() } else { None };
        u16::from(traits | last.map_or_else(|| Self::of_block(rest), |last| Self::of_block(last)))
    }

    /// The same few operations for each byte, so that many are done at once where the length is known.
    #[inline(always)]
    fn of_block(block: &[u8]) -> u8 {
        let is = |yes: bool, of: Traits| if yes { of.0 as u8 } else { 0 };
        block.iter().zip(block.get(1..).unwrap_or_default()).fold(0, |traits, (before, byte)| {
            let alone = is(*byte == b'%', Self::PERCENT)
                | is(*byte & !1 == b'(', Self::PARENTHESIS)
                | is(*byte == b'$', Self::DOLLAR)
                | is(*byte == b';', Self::SEMICOLON);
            let after_slash = is(*byte == b'/', Self::SLASH_SLASH)
                | is(*byte == b':', Self::SLASH_COLON)
                | is(*byte == b'.', Self::SLASH_DOT);
            traits | alone | if *before == b'/' { after_slash } else { 0 }
        })
    }

    /// What the triplets bring.
    fn of_triplets(bytes: &[u8]) -> Self {
        bytes.split(|byte| *byte == b'%').skip(1).fold(Traits(0), |traits, after| {
            let [first, second, ..] = after else { return traits };
            let digit = |digit: &u8| DIGITS.get(usize::from(*digit)).copied().unwrap_or_default();
            let byte = digit(first) << 4 | digit(second) & 0xf;
            let is_lower = (digit(first) | digit(second)) & IS_LOWER != 0;
            let case = if is_lower { Self::LOWER_CASE_TRIPLET } else { Traits(0) };
            traits.or(case).or(TRIPLETS.get(usize::from(byte)).copied().unwrap_or(Traits(0)))
        })
    }

    pub(crate) fn has(self, any: Traits) -> bool {
        self.0 & any.0 != 0
    }

    pub(crate) const fn or(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// How many bytes are looked at at once, and the one before them.
const BLOCK: usize = 17;

/// What each byte may bring.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static TRAITS: [u16; 256] = {
    let mut traits = [Traits::NOT_LABELS.0; 256];
    let mut at = 0;
    while at < 256 {
        if (at as u8).is_ascii_alphanumeric() {
            traits[at] = if (at as u8).is_ascii_uppercase() { Traits::UPPER_CASE.0 } else { 0 };
        }
        at += 1;
    }
    traits[b'_' as usize] = 0;
    traits[b'-' as usize] = Traits::EDGE;
    traits[b'.' as usize] = Traits::EDGE | Traits::SLASH_DOT.0;
    traits[b'%' as usize] |= Traits::PERCENT.0;
    traits[b'(' as usize] |= Traits::PARENTHESIS.0;
    traits[b')' as usize] |= Traits::PARENTHESIS.0;
    traits[b'$' as usize] |= Traits::DOLLAR.0;
    traits[b';' as usize] |= Traits::SEMICOLON.0;
    traits[b'/' as usize] |= Traits::SLASH_SLASH.0;
    traits[b':' as usize] |= Traits::SLASH_COLON.0;
    traits
};

/// Set in [`DIGITS`] for letters in lower case.
const IS_LOWER: u8 = 1 << 4;

/// What each byte is worth as a hexadecimal digit.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static DIGITS: [u8; 256] = {
    let mut digits = [0; 256];
    let mut value = 0;
    while value < 16 {
        digits[b"0123456789ABCDEF"[value as usize] as usize] = value;
        if value >= 10 {
            digits[b"abcdef"[value as usize - 10] as usize] = value | IS_LOWER;
        }
        value += 1;
    }
    digits
};

/// What a triplet brings, by the byte that it stands for.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static TRIPLETS: [Traits; 256] = {
    let mut traits = [Traits(0); 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            traits[at] = Traits::NEEDLESS_TRIPLET;
        }
        // Controls, what divides a path, what is encoded again, and what begins an overlong form of UTF-8.
        if matches!(byte, 0..=0x1f | 0x7f | b'.' | b'/' | b'\\' | b'%' | 0xc0 | 0xc1 | 0xe0 | 0xf0) {
            traits[at] = traits[at].or(Traits::HARMFUL_TRIPLET);
        }
        at += 1;
    }
    traits[b'{' as usize] = Traits::BRACE_TRIPLET;
    traits
};
