//! Runs of characters that are not allowed where they are.

use crate::diagnostic::syntax::backslash::BACKSLASH;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::note::Note;
use crate::diagnostic::page::{Page, pages};
use crate::diagnostic::symbol::{Sort, Symbol};
use crate::diagnostic::syntax::component::{
    Component, HOST_CHARACTER, PATH_CHARACTER, QUERY_CHARACTER, SCHEME_CHARACTER, USERINFO_CHARACTER,
};
use crate::diagnostic::syntax::percent::percent_encoded;

pages! {
    /// A character outside ASCII.
    ///
    /// A URI consists of ASCII characters (2). Percent-encode the UTF-8 bytes of the character; in a domain name, write
    /// the `xn--` form (RFC 5891) instead. As it stands, the text may be an IRI (RFC 3987). Browsers and many libraries
    /// accept and convert those, but not all software does.
    NON_ASCII {
        name: NonAscii,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.5" "Identifying Data",
        leave: "in a text for people, and in a format that allows IRIs, such as HTML or RDF",
        example: UriReference "http://example.com/caf\u{e9}" => "http://example.com/caf%C3%A9",
    }

    /// An invisible character, such as a zero-width space or a mark that changes the writing direction.
    ///
    /// Such characters come along with text that is copied from web pages and documents. Two URIs can then look alike
    /// and lead to different places, which attackers exploit (7.6). Remove the character; percent-encode it only if it
    /// belongs to the data.
    INVISIBLE_CHARACTER {
        name: InvisibleCharacter,
        group: Syntax,
        rule: UriReference,
        section: 3986 "7.6" "Semantic Attacks",
        example: UriReference "http://example.com/\u{200b}index.html" => "http://example.com/index.html",
    }

    /// Bytes that are not UTF-8.
    ///
    /// The text is probably in another encoding: `é` is the byte E9 in Latin-1 and the bytes C3 A9 in UTF-8. Section
    /// 2.5 asks new schemes to encode text as UTF-8. Convert the text first, so that `é` becomes `%C3%A9`. Write `%E9`
    /// only if the server expects Latin-1.
    NOT_UTF8 {
        name: NotUtf8,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.5" "Identifying Data",
        example: UriReference bytes b"http://example.com/caf\xE9" => "http://example.com/caf%C3%A9",
    }

    /// A bracket within a host name.
    ///
    /// Brackets enclose an IP literal such as `[::1]`, which is the whole host (3.2.2). Clients reject any other host
    /// with one. Remove the bracket.
    STRAY_BRACKET {
        name: StrayBracket,
        group: Syntax,
        rule: Host,
        example: UriReference "http://exa[mple.com/" => "http://example.com/",
    }
}

impl Finder<'_> {
    /// Reads a part that is a run of the component's characters.
    pub(crate) fn scan(&mut self, span: Range<usize>, component: &Component) {
        let mut at = span.start;
        while at < span.end {
            let Some(&byte) = self.text.get(at) else { return };
            let rest = self.part(at..self.next_placeholder(at + 1).min(span.end));
            let left = component.class.strip_run(rest);
            if let Some(end) = self.placeholder(at, span.end, component) {
                at = end;
            } else if left.len() < rest.len() {
                at += rest.len() - left.len();
            } else if byte == b'%' && component.takes_triplets() {
                at = self.triplet(at..span.end, !component.is_data);
            } else if let Some(end) = self.international_run(at..span.end, component) {
                at = end;
            } else if let Some(end) = self.of_other_text(at..span.end, component) {
                at = end;
            } else {
                let end = self.run_end(at..span.end, component);
                self.run(at..end, component);
                at = end;
            }
        }
    }

    /// Reports characters outside of ASCII that were something else before, or were meant as ASCII. Where they end.
    fn of_other_text(&mut self, span: Range<usize>, component: &Component) -> Option<usize> {
        if self.text.get(span.start).is_none_or(u8::is_ascii) {
            return None;
        }
        self.mojibake(span.clone(), component).or_else(|| self.look_alikes(span, component))
    }

    /// Where the characters beyond ASCII end that are no mistake in an IRI, if there are any.
    fn international_run(&self, span: Range<usize>, component: &Component) -> Option<usize> {
        if !self.is_international {
            return None;
        }
        let text = self.part(span.clone());
        let length = text.len() - component.beyond().strip_run(text).len();
        (length > 0).then_some(span.start + length)
    }

    /// Where a run of one sort of mistake ends.
    pub(crate) fn run_end(&self, span: Range<usize>, component: &Component) -> usize {
        let sort = self.symbol(span.start).1.map(|symbol| sort(symbol, component));
        let mut at = span.start;
        while at < span.end {
            let is_triplet = self.text.get(at) == Some(&b'%') && component.takes_triplets();
            let is_allowed = is_triplet || self.international_run(at..span.end, component).is_some();
            if is_allowed || self.text.get(at).is_some_and(|byte| component.takes(*byte)) || self.begins_placeholder(at)
            {
                break;
            }
            let (place, Some(symbol)) = self.symbol(at) else { break };
            let goes_on = match sort {
                Some(Sort::Break) => symbol == Symbol::Char(' '),
                // Joiners between characters are part of the writing.
                Some(Sort::NonAscii) if symbol.is_joiner() => {
                    self.symbol(place.end).1.is_some_and(|next| self::sort(next, component) == Sort::NonAscii)
                }
                _ => false,
            };
            if !goes_on && Some(self::sort(symbol, component)) != sort {
                break;
            }
            at = place.end;
        }
        at.clamp(span.start + 1, span.end.max(span.start + 1))
    }

    /// Reports a run of characters that are not allowed in the component.
    pub(crate) fn run(&mut self, span: Range<usize>, component: &Component) {
        let Some(symbol) = self.symbol(span.start).1 else { return };
        let sort = sort(symbol, component);
        if self.gathers(&span, sort, component) {
            return;
        }
        let noun = component.noun;
        let message = match sort {
            Sort::Backslash if span.len() == 1 => format!("a backslash in {noun}"),
            Sort::Backslash => format!("backslashes in {noun}"),
            _ => self.not_allowed(span.clone(), noun),
        };
        let (page, label) = match sort {
            Sort::Ascii | Sort::Break | Sort::Control => (component.page, component.label),
            Sort::Backslash => (&BACKSLASH, "a URI cannot contain a backslash"),
            Sort::NonAscii => (&NON_ASCII, "not ASCII"),
            Sort::Invisible => (&INVISIBLE_CHARACTER, "invisible, and not ASCII"),
            Sort::NotUtf8 => (&NOT_UTF8, "not UTF-8"),
            Sort::Bracket => (&STRAY_BRACKET, "brackets are only allowed around an IP address"),
        };
        let run = Run::new(span.clone(), self.part(span.clone()), component);
        let is_end = span.end == self.text.len();
        let is_drive = component.has_segments() && is_drive(self.text, &span);
        let is_space = self.part(span.clone()).iter().all(|byte| *byte == b' ');
        let has_no_spaces = || *self.traits.has_no_spaces.get_or_init(|| has_no_spaces(self.text));
        let is_stray_space = is_space
            && (component.page == &PATH_CHARACTER || component.rule.is_of_template())
            && (is_beside_slash(self.text, &span) || is_beside_encoded(self.text, &span) || has_no_spaces());
        let is_of_code = matches!(sort, Sort::NonAscii | Sort::Invisible) && component.is_data && has_no_spaces();
        let is_of_link = self.part(span.clone()).contains(&b']') && self.has_unopened_bracket();
        let is_flat = sort == Sort::Backslash && self.is_flat();
        let names_instance = sort == Sort::Backslash && self.names_instance();
        let is_in_path = is_space && component.page == &PATH_CHARACTER;
        let between = if is_in_path { self.between_words(&span) } else { None };
        let text = self.text;
        let are_slashes = self.has_backslashes_for_slashes();
        let a_label = if sort == Sort::NonAscii { self.a_label(span.clone(), component) } else { None };
        let note = self.report(page, span, message, label).rule(component.rule).expected(component.expected());
        match sort {
            Sort::Break | Sort::Control => run.encoded_as_data(run.removed(note)),
            Sort::Ascii if between == Some("") => note,
            Sort::Ascii if between.is_some() => run.written(note, ",".into()),
            Sort::Ascii if is_stray_space => run.encoded_as_data(run.removed(note)),
            Sort::Ascii => match slashes_before_drive(text, &run.span) {
                Some(slashes) => run.of_drive(note, slashes),
                None => run.of_ascii(note, is_drive, is_of_link),
            },
            Sort::Bracket => run.removed(note),
            Sort::Backslash if names_instance => note,
            Sort::Backslash if is_flat => run.encoded_if_possible(note),
            Sort::Backslash => run.of_backslashes(note, are_slashes),
            Sort::NonAscii if run.is_ellipsis() => run.of_ellipsis(note, is_end),
            Sort::NonAscii if is_end && run.is_punctuation() => run.of_non_ascii(run.removed(note), a_label),
            Sort::NonAscii if is_of_code && run.is_dash() => run.encoded(run.written(note, "-".into()), Suggested),
            Sort::NonAscii => run.of_non_ascii(note, a_label),
            Sort::Invisible if is_of_code => run.encoded(run.removed(note), Suggested),
            Sort::Invisible => run.of_invisible(note, is_end),
            Sort::NotUtf8 => run.of_other_encoding(note),
        };
    }

    /// Whether a `]` closes nothing in the text, and may be from around it.
    fn has_unopened_bracket(&self) -> bool {
        let is_unopened = || {
            let mut brackets = self.text.iter().filter(|byte| b"[]".contains(byte));
            let open = brackets
                .try_fold(0_usize, |open, byte| if *byte == b'[' { Some(open + 1) } else { open.checked_sub(1) });
            open.is_none()
        };
        *self.traits.has_unopened_bracket.get_or_init(is_unopened)
    }

    /// What belongs in place of the space between two words of a `mailto` URI: a comma between two addresses, and nothing that is known otherwise.
    /// A space beside a sign slipped in.
    fn between_words(&self, span: &Range<usize>) -> Option<&'static str> {
        let (before, after) = (span.start.checked_sub(1)?, span.end);
        let is_word = |at: usize| self.text.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let signs = || {
            let (first, last) = (memchr::memchr(b'@', self.text), memchr::memrchr(b'@', self.text));
            has_scheme(self.text, "mailto").then_some((first.unwrap_or(self.text.len()), last.unwrap_or_default()))
        };
        let (first, last) = (*self.traits.signs_of_mail.get_or_init(signs))?;
        let is_list = first < before && after < last;
        (is_word(before) && is_word(after)).then_some(if is_list { "," } else { "" })
    }

    /// Whether the scheme is one whose path has no hierarchy, so that a slash in it separates nothing.
    pub(crate) fn is_flat(&self) -> bool {
        const SCHEMES: [&str; 4] = ["javascript", "data", "tag", "about"];
        let is_flat = || SCHEMES.iter().any(|name| has_scheme(self.text, name)) || has_no_spaces(self.text);
        *self.traits.is_flat.get_or_init(is_flat)
    }

    /// Says that a run is not allowed in a component, which `noun` names.
    pub(crate) fn not_allowed(&self, span: Range<usize>, noun: &str) -> String {
        let (list, is_one) = self.list(span);
        [list.as_str(), if is_one { " is" } else { " are" }, " not allowed in ", noun].concat()
    }

    /// A run as it is; or, if some of it is invisible, its characters by their names, each once. And whether that is one thing.
    pub(crate) fn list(&self, span: Range<usize>) -> (String, bool) {
        if self.is_secret(&span) {
            return ("a hidden character".into(), true);
        }
        let text = self.part(span.clone());
        let is_word = |byte: &u8| byte.is_ascii_graphic() && *byte != b'`';
        if text.len() <= LONGEST_WORD && text.iter().all(is_word) {
            return (["`", &String::from_utf8_lossy(text), "`"].concat(), true);
        }
        let mut distinct: Vec<Symbol> = Vec::new();
        let mut count = 0;
        for symbol in symbols(text) {
            count += 1;
            // Of those that are not named, it counts whether there is one or more.
            if distinct.len() < LONGEST_LIST + 2 && !distinct.contains(&symbol) {
                distinct.push(symbol);
            }
        }
        if distinct == [Symbol::Char(' ')] && count > 1 {
            return (format!("{count} spaces"), false);
        }
        let (named, others) = distinct.split_at(distinct.len().min(LONGEST_LIST));
        let mut list = String::new();
        for (at, symbol) in named.iter().enumerate() {
            let separator = match at {
                0 => "",
                _ if at + 1 == distinct.len() => " and ",
                _ => ", ",
            };
            let _ = write!(list, "{separator}{symbol}");
        }
        match others {
            [] => {}
            [_] => list.push_str(" and another character"),
            _ => list.push_str(" and other characters"),
        }
        (list, distinct.len() == 1)
    }
}

/// The longest replacement that a title shows.
const LONGEST_ENCODED: usize = 60;

/// The longest run that is quoted as it is, and not character by character.
const LONGEST_WORD: usize = 24;

/// How many different characters of a run are named.
const LONGEST_LIST: usize = 3;

/// Whether a space is beside a slash or a colon, where one slipped in rather than that it was to be encoded: `https: //h`.
fn is_beside_slash(text: &[u8], span: &Range<usize>) -> bool {
    let before = span.start.checked_sub(1).and_then(|at| text.get(at));
    matches!(before, Some(b':' | b'/')) || text.get(span.end) == Some(&b'/')
}

/// Whether a space is beside an encoded one, which was written for it: `a%20 b`.
fn is_beside_encoded(text: &[u8], span: &Range<usize>) -> bool {
    let (before, after) = (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
    before.ends_with(b"%20") || after.starts_with(b"%20")
}

/// Whether the syntax of the scheme has no place for a space in the path, not even for an encoded one.
fn has_no_spaces(text: &[u8]) -> bool {
    const SCHEMES: [&str; 10] = ["tel", "geo", "sms", "fax", "mailto", "urn", "sip", "sips", "xmpp", "magnet"];
    SCHEMES.iter().any(|name| has_scheme(text, name))
}

/// Whether a text begins with a scheme of this name and its colon.
fn has_scheme(text: &[u8], name: &str) -> bool {
    let (scheme, rest) = text.trim_ascii_start().split_at_checked(name.len()).unwrap_or_default();
    rest.starts_with(b":") && scheme.eq_ignore_ascii_case(name.as_bytes())
}

/// Whether `span` is in the place of the `:` of a drive: `/C|/`.
fn is_drive(text: &[u8], span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end).is_none_or(|byte| matches!(byte, b'/' | b'?' | b'#'));
    after && matches!(before, [.., b'/', drive] | [drive] if drive.is_ascii_alphabetic())
}

/// What is missing before the drive in `file:C|/a` and in `file://C|/a`.
fn slashes_before_drive(text: &[u8], span: &Range<usize>) -> Option<&'static str> {
    let is_alone = has_scheme(text, "file") && text.get(span.clone()) == Some(b"|");
    let start = text.len() - text.trim_ascii_start().len() + "file:".len();
    match text.get(start..span.start).filter(|_| is_alone)? {
        [drive] if drive.is_ascii_alphabetic() => Some("///"),
        [b'/', b'/', drive] if drive.is_ascii_alphabetic() => Some("/"),
        _ => None,
    }
}

/// Brackets in a host are a mistake of their own.
fn sort(symbol: Symbol, component: &Component) -> Sort {
    match symbol {
        Symbol::Char('[' | ']') if component.page.name == Name::HostCharacter => Sort::Bracket,
        _ => symbol.sort(),
    }
}

/// A run that is not allowed where it is, and the ways to fix it.
struct Run<'r> {
    span: Range<usize>,
    bytes: &'r [u8],
    component: &'r Component,
}

impl<'r> Run<'r> {
    fn new(span: Range<usize>, bytes: &'r [u8], component: &'r Component) -> Self {
        Run { span, bytes, component }
    }

    fn symbols(&self) -> impl Iterator<Item = Symbol> {
        symbols(self.bytes)
    }

    fn is_of(&self, page: &Page) -> bool {
        self.component.page == page
    }

    fn removed<'f>(&self, note: Note<'f>) -> Note<'f> {
        note.fix(Suggested, "remove it", self.span.clone(), "")
    }

    fn written<'f>(&self, note: Note<'f>, replacement: String) -> Note<'f> {
        note.fix(Suggested, ["write `", &replacement, "`"].concat(), self.span.clone(), replacement)
    }

    fn encoded<'f>(&self, note: Note<'f>, applicability: Applicability) -> Note<'f> {
        let encoded = percent_encoded(self.bytes);
        let title = if encoded.len() <= LONGEST_ENCODED {
            ["percent-encode it as `", &encoded, "`"].concat().into()
        } else {
            Cow::Borrowed("percent-encode it")
        };
        note.fix(applicability, title, self.span.clone(), encoded)
    }

    /// Percent-encoded, where the characters of the component are data.
    fn encoded_as_data<'f>(&self, note: Note<'f>) -> Note<'f> {
        if self.component.is_data { self.encoded(note, Suggested) } else { note }
    }

    /// Percent-encoded, where the component has triplets.
    fn encoded_if_possible<'f>(&self, note: Note<'f>) -> Note<'f> {
        if self.component.takes_triplets() { self.encoded(note, Suggested) } else { note }
    }

    /// The older form of a drive, without the slashes before it.
    fn of_drive<'f>(&self, note: Note<'f>, slashes: &str) -> Note<'f> {
        let drive = self.span.start - 1;
        let edits = [
            Edit { span: drive..drive, replacement: slashes.into() },
            Edit { span: self.span.clone(), replacement: ":".into() },
        ];
        note.fix_all(Suggested, format!("put `{slashes}` before the drive, and `:` after it"), edits.to_vec())
    }

    fn of_ascii<'f>(&self, note: Note<'f>, is_drive: bool, is_of_link: bool) -> Note<'f> {
        let has = |set: &[u8]| self.bytes.iter().any(|byte| set.contains(byte));
        let is_all = |byte: u8| self.bytes.iter().all(|other| *other == byte);
        if self.is_of(&SCHEME_CHARACTER) && is_all(b'_') {
            self.written(note, "-".repeat(self.bytes.len()))
        } else if self.is_of(&SCHEME_CHARACTER)
            || self.is_of(&HOST_CHARACTER) && !has(b":/?#@")
            || !self.component.is_data && is_all(b' ')
        {
            // Percent-encoded, a name or a port would not be usable.
            self.removed(note)
        } else if !self.component.is_data {
            note
        } else if self.bytes == b"|" && is_drive {
            // The older form of a drive.
            self.encoded(self.written(note, ":".into()), Suggested)
        } else if self.is_of(&PATH_CHARACTER) || self.is_of(&QUERY_CHARACTER) {
            self.encoded(note, if has(b":/?#@") || is_of_link { Suggested } else { Safe })
        } else if self.component.rule.is_of_template() {
            // Angle brackets and quotes are notation, and not data.
            self.encoded(note, if has(b"<>\"`") { Suggested } else { Safe })
        } else {
            // In user information, more than these characters may be wrong.
            self.encoded(note, Suggested)
        }
    }

    fn of_backslashes<'f>(&self, note: Note<'f>, are_slashes: bool) -> Note<'f> {
        if are_slashes && self.is_of(&PATH_CHARACTER) {
            let slashes = "/".repeat(self.bytes.len());
            note.fix(Safe, format!("write `{slashes}`"), self.span.clone(), slashes)
        } else if self.component.has_segments() {
            self.encoded(self.written(note, "/".repeat(self.bytes.len())), Suggested)
        } else if self.is_of(&USERINFO_CHARACTER) {
            self.encoded(note, Suggested).help("browsers read it as `/`, and the text before it as the host")
        } else {
            self.encoded_if_possible(note)
        }
    }

    fn of_non_ascii<'f>(&self, note: Note<'f>, a_label: Option<(Range<usize>, String)>) -> Note<'f> {
        if let Some((label, written)) = a_label {
            let title = format!("write the label in its ASCII form `{written}`");
            return note.fix(Suggested, title, label, written).help(
                "DNS knows internationalized names in this form (RFC 5891); an IRI (RFC 3987) may contain the letters",
            );
        }
        let narrow: String = self.symbols().filter_map(Symbol::narrow).collect();
        let is_iri = narrow.is_empty() && self.symbols().all(Symbol::is_ucschar);
        if !narrow.is_empty() && narrow.len() == self.symbols().count() {
            self.encoded_if_possible(self.written(note, narrow))
        } else if self.component.is_data {
            let is_name = narrow.is_empty() && (self.is_of(&PATH_CHARACTER) || self.is_of(&QUERY_CHARACTER));
            let note = self.encoded(note, if is_name { Safe } else { Suggested });
            if is_iri { note.help("an IRI (RFC 3987) may contain it") } else { note }
        } else if self.component.takes_triplets() && is_iri {
            self.encoded(note, Suggested).help(
                "in DNS the name has an `xn--` form instead (RFC 5891); an IRI (RFC 3987) may contain it as it is",
            )
        } else {
            self.encoded_if_possible(note)
        }
    }

    /// Whether it is what ends or closes a sentence, or a part of one, in East Asia.
    fn is_punctuation(&self) -> bool {
        let is_end = |symbol| matches!(symbol, Symbol::Char(char) if "\u{3001}\u{3002}\u{FF0C}\u{FF0E}\u{FF1A}\u{FF1B}\u{FF01}\u{FF1F}\u{FF61}\u{FF64}".contains(char));
        self.component.takes_triplets() && self.symbols().all(is_end)
    }

    /// Whether it is a hyphen or a dash of typesetters.
    fn is_dash(&self) -> bool {
        let mut symbols = self.symbols();
        matches!(symbols.next(), Some(Symbol::Char('\u{2010}'..='\u{2015}' | '\u{2212}'))) && symbols.next().is_none()
    }

    fn is_ellipsis(&self) -> bool {
        self.symbols().all(|symbol| symbol == Symbol::Char('\u{2026}'))
    }

    /// A sentence goes on behind the URI, or a part of the URI was left out.
    fn of_ellipsis<'f>(&self, note: Note<'f>, is_end: bool) -> Note<'f> {
        let note = if is_end { self.removed(note) } else { note };
        self.encoded_if_possible(note).help(if is_end {
            "it is punctuation, or shows that the text was cut: then take the whole URI from its source"
        } else {
            "it often stands for a part that was left out: then take the whole URI from its source"
        })
    }

    fn of_invisible<'f>(&self, note: Note<'f>, is_end: bool) -> Note<'f> {
        if self.component.is_data && self.symbols().all(Symbol::is_space) {
            match is_end {
                true => self.written(self.removed(note), "%20".into()),
                false => self.removed(self.written(note, "%20".into())),
            }
        } else {
            // In a name, it would be as invisible after it is decoded.
            self.encoded_as_data(self.removed(note))
        }
    }

    /// Latin-1 is the likeliest of the other encodings.
    fn of_other_encoding<'f>(&self, note: Note<'f>) -> Note<'f> {
        let latin: String = self.bytes.iter().copied().map(char::from).collect();
        if self.component.is_data && latin.len() <= LONGEST_WORD && latin.chars().all(char::is_alphabetic) {
            let encoded = percent_encoded(latin.as_bytes());
            let title = format!("if it is `{latin}` in Latin-1, write its UTF-8 form `{encoded}`");
            self.encoded(note.fix(Suggested, title, self.span.clone(), encoded), Suggested)
        } else {
            self.encoded_if_possible(note)
        }
    }
}

/// The characters of a text.
fn symbols(text: &[u8]) -> impl Iterator<Item = Symbol> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let symbol = Symbol::first(rest)?;
        rest = rest.get(symbol.length()..).unwrap_or_default();
        Some(symbol)
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::diagnostic::level::Applicability::Suggested;

    #[test]
    fn what_a_character_is() {
        assert_eq!(diagnosed("/é"), [("non-ascii", 1..3)]);
        assert_eq!(diagnosed("/%C3%A9"), []);
        assert_eq!(diagnosed("/a\u{200B}b"), [("invisible-character", 2..5)]);
        assert_eq!(diagnosed("/\u{FEFF}"), [("invisible-character", 1..4)]);
        assert_eq!(diagnosed("/a b|c"), [("path-character", 2..3), ("path-character", 4..5)]);
        // The delimiter after it is none of them.
        assert_eq!(diagnosed("/a|?b"), [("path-character", 2..3)]);
        assert_eq!(diagnosed("?a|#b"), [("query-character", 2..3)]);
        assert_eq!(diagnosed("//a|@b"), [("userinfo-character", 3..4)]);
    }

    /// An ellipsis at the end is left out rather than encoded, and nothing is sure of one.
    #[test]
    fn ellipses() {
        for (text, fixed) in [
            ("http://h/a\u{2026}", &["http://h/a", "http://h/a%E2%80%A6"][..]),
            ("http://h/a?b=\u{2026}", &["http://h/a?b=", "http://h/a?b=%E2%80%A6"]),
            ("http://h/a\u{2026}b", &["http://h/a%E2%80%A6b"]),
        ] {
            let found = diagnose(text, Rule::Uri);
            let fixes: Vec<_> = found.iter().flat_map(|found| found.fixes()).collect();
            assert!(fixes.iter().all(|fix| fix.applicability == Suggested), "{text}");
            let after: Vec<_> = fixes.iter().map(|fix| fix.apply(text.as_bytes())).collect();
            assert_eq!(after, fixed.iter().map(|fixed| fixed.as_bytes()).collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn brackets_in_a_host() {
        assert_eq!(diagnosed("//a[b/"), [("stray-bracket", 3..4)]);
        assert_eq!(diagnosed("//a]b/"), [("stray-bracket", 3..4)]);
    }
}
