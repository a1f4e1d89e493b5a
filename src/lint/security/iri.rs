//! # IRIs
//!
//! [4. Bidirectional IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-4) and [8. Security Considerations](https://www.rfc-editor.org/rfc/rfc3987#section-8)
//! of RFC 3987: what is shown in another order, what is not shown at all, and what is shown as a delimiter.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::diagnostic::confusable::look_alike;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::characters::INVISIBLE_CHARACTER;
use crate::diagnostic::syntax::look_alike::{LOOK_ALIKE_CHARACTER, MOJIBAKE, decoded_again};
use crate::diagnostic::syntax::percent::percent_encoded;
use crate::lint::context::{Check, Lints};
use crate::lint::security::internationalized::is_of_right_to_left;
use crate::lint::traits::Traits;
use crate::rfc3987::to_uri::encoded;
use crate::visible::{is_printable, is_visible};

pages! {
    /// A part of an IRI that mixes letters written from right to left with others, or does not begin and end with them.
    ///
    /// Digits and punctuation beside Arabic or Hebrew letters move when they are shown: they may appear on the other side of a delimiter. A person who copies
    /// the IRI from paper writes another one (4.2). Keep each part in one direction, or percent-encode all of it.
    BIDI_COMPONENT {
        name: BidiComponent,
        group: Security,
        rule: Isegment,
        section: 3987 "4.2" "Bidi IRI Structure",
        level: Off,
        leave: "where IRIs are copied and never typed: titles with numbers or brackets are common",
        example: IriReference "http://example.com/\u{5d0}\u{5d1}1" => "http://example.com/%D7%90%D7%911",
    }
}

pub(super) const CHECK: Check = Check { needs: Traits::NOT_ASCII, lint };

/// Reports what the grammar of IRIs allows, and a reader cannot see as it is.
fn lint(lints: &mut Lints<'_, '_>) {
    if lints.text().is_ascii() {
        return;
    }
    invisible(lints);
    mojibake(lints);
    look_alike_delimiters(lints);
    if lints.wants(&BIDI_COMPONENT) {
        bidirectional(lints);
    }
}

/// Reports characters that are not seen: marks for the direction of writing, spaces, joiners between letters that do not join.
fn invisible(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let mut before = None;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let after = characters.peek().map(|(_, next)| *next);
        let is_seen = is_visible(character) || is_part_of_writing(character, before, after);
        before = Some(character);
        if is_seen {
            continue;
        }
        let what = match character {
            _ if is_direction(character) => "a mark for the direction of writing",
            _ if character.is_whitespace() => "a space that is not ASCII",
            _ => "an invisible character",
        };
        let label = if is_direction(character) { "it changes the order on screen" } else { "it is not seen" };
        let span = at..at + character.len_utf8();
        let message = format!("{what} (U+{:04X}) in an IRI", u32::from(character));
        let encoded = percent_encoded(text.get(span.clone()).unwrap_or_default().as_bytes());
        lints
            .note(&INVISIBLE_CHARACTER, span.clone(), message, label)
            .fix(Suggested, "remove it", span.clone(), String::new())
            .fix(Suggested, format!("if it belongs to the name, percent-encode it as `{encoded}`"), span, encoded);
    }
}

/// Marks that change the order in which their neighbours are shown. No IRI may have one of those that RFC 3987 knew (4.1).
fn is_direction(character: char) -> bool {
    matches!(character, '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character that has no form of its own belongs to the one before it, or joins its neighbours.
fn is_part_of_writing(character: char, before: Option<char>, after: Option<char>) -> bool {
    let is_written = |neighbour: Option<char>| neighbour.is_some_and(|it| !it.is_ascii() && is_printable(it));
    match character {
        '\u{200C}'..='\u{200D}' => is_written(before) && is_written(after),
        _ => {
            is_printable(character) && before.is_some_and(|before| before.is_alphanumeric() || is_written(Some(before)))
        }
    }
}

/// Reports UTF-8 that was read in another encoding, as in `cafÃ©`.
fn mojibake(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let start = lints.path().span().start;
    let mut at = start;
    for run in text.get(start..).unwrap_or_default().split(|character: char| character.is_ascii()) {
        let span = at..at + run.len();
        at = span.end + 1;
        let Some(decoded) = decoded_again(run) else { continue };
        let message = format!("`{run}` is `{decoded}` that was decoded wrongly");
        lints.note(&MOJIBAKE, span.clone(), message, "UTF-8 that was read as Latin-1").fix(
            Suggested,
            format!("write what it was before, `{decoded}`"),
            span,
            decoded,
        );
    }
}

/// Reports characters in an authority that look like the delimiters that end it, or like letters, digits and dots of ASCII.
fn look_alike_delimiters(lints: &mut Lints<'_, '_>) {
    let Some(authority) = lints.authority() else { return };
    let start = authority.span().start;
    for (at, character) in authority.as_str().char_indices() {
        let is_other_form = matches!(character, '\u{FF01}'..='\u{FF5E}' | '\u{1D400}'..='\u{1D7FF}');
        let Some(like) = look_alike(character).filter(|_| is_other_form || !character.is_alphabetic()) else {
            continue;
        };
        let span = start + at..start + at + character.len_utf8();
        let message = format!("`{character}` (U+{:04X}) in an authority looks like `{like}`", u32::from(character));
        let label = format!("not the `{like}` of ASCII");
        lints.note(&LOOK_ALIKE_CHARACTER, span.clone(), message, label).fix(
            Suggested,
            format!("write `{like}`"),
            span,
            String::from(like),
        );
    }
}

/// Reports parts that are shown in another order than they are read.
fn bidirectional(lints: &mut Lints<'_, '_>) {
    let reference = lints.reference;
    let parts = [
        reference.userinfo().map(|it| (it.span(), "the user information", ":")),
        Some((lints.path().span(), "a path segment", "/.")),
        reference.query().map(|it| (it.span(), "the query", "&=;.")),
        reference.fragment().map(|it| (it.span(), "the fragment", ".")),
    ];
    for (span, name, delimiters) in parts.into_iter().flatten() {
        let mut start = span.start;
        for piece in lints.text().get(span).unwrap_or_default().split(|it| delimiters.contains(it)) {
            report(lints, start..start + piece.len(), piece, name);
            start += piece.len() + 1;
        }
    }
}

fn report(lints: &mut Lints<'_, '_>, span: Range<usize>, piece: &str, name: &str) {
    let mut letters = piece.chars().filter(|it| it.is_alphabetic());
    if !piece.chars().any(is_right_to_left) {
        return;
    }
    let is_edge =
        |edge: Option<char>| edge.is_some_and(|edge| is_right_to_left(edge) || is_printable(edge) && !is_visible(edge));
    let why = if !letters.all(is_right_to_left) {
        "mixes letters written from right to left with others"
    } else if !is_edge(piece.chars().next()) || !is_edge(piece.chars().next_back()) {
        "has letters written from right to left, and does not begin and end with them"
    } else {
        return;
    };
    let encoded = encoded(piece);
    lints.note(&BIDI_COMPONENT, span.clone(), format!("{name} {why}"), "it may be shown in another order").fix(
        Suggested,
        format!("percent-encode it as `{encoded}`"),
        span,
        encoded,
    );
}

/// Whether a letter is written from right to left. No digit is.
fn is_right_to_left(letter: char) -> bool {
    is_of_right_to_left(letter) && letter.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::ops::Range;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::level::Level;
    use crate::diagnostic::name::Name;
    use crate::lint::linter::Linter;

    fn linted(text: &str) -> Vec<(&'static str, Range<usize>)> {
        let linter = Linter::new().with(Name::BidiComponent, Level::Advice);
        let found = linter.lint(text, Rule::IriReference);
        found.iter().map(|found| (found.name().name(), found.label().span.clone())).collect()
    }

    fn fixed(text: &str) -> Option<String> {
        let found = Linter::new().with(Name::BidiComponent, Level::Advice).lint(text, Rule::IriReference);
        String::from_utf8(found.first()?.fixes().first()?.apply(text.as_bytes())).ok()
    }

    #[test]
    fn words_of_any_script_are_not_reported() {
        for text in [
            "http://b\u{fc}cher.example/caf\u{e9}?\u{e9}#\u{fc}",
            "http://\u{65e5}\u{672c}.example/\u{3051}\u{3044}\u{304a}\u{3093}\u{ff01}\u{ff1f}",
            "http://\u{5d0}\u{5d1}.example/\u{5d0}_\u{5d1}.html?\u{5d0}=1&b=\u{5d1}",
            "/\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            "/\u{915}\u{94d}\u{200d}\u{937}/e\u{301}/\u{2764}\u{fe0f}",
            "http://\u{43f}\u{440}\u{435}\u{437}\u{438}\u{434}\u{435}\u{43d}\u{442}.\u{440}\u{444}/",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn what_is_not_seen() {
        assert_eq!(linted("http://h/a\u{200b}b"), [("invisible-character", 10..13)]);
        assert_eq!(linted("/\u{202e}gpj"), [("invisible-character", 1..4)]);
        assert_eq!(linted("/a\u{a0}b\u{3000}"), [("invisible-character", 2..4), ("invisible-character", 5..8)]);
        assert_eq!(linted("/a\u{200d}b"), [("invisible-character", 2..5)]);
        assert_eq!(fixed("http://h/a\u{200b}b").as_deref(), Some("http://h/ab"));
    }

    #[test]
    fn what_was_decoded_wrongly() {
        assert_eq!(linted("http://h/caf\u{c3}\u{a9}?\u{e9}"), [("mojibake", 12..16)]);
        assert_eq!(fixed("http://h/caf\u{c3}\u{a9}").as_deref(), Some("http://h/caf\u{e9}"));
        assert_eq!(linted("http://h/\u{c3}\u{e9}"), []);
    }

    #[test]
    fn what_looks_like_a_delimiter() {
        assert_eq!(linted("http://example.com\u{2044}a.example/"), [("look-alike-character", 18..21)]);
        assert_eq!(linted("http://h\u{ff1a}80/\u{ff1a}"), [("look-alike-character", 8..11)]);
        assert_eq!(fixed("http://example\u{3002}com/").as_deref(), Some("http://example.com/"));
    }

    #[test]
    fn labels_that_look_like_others() {
        assert_eq!(linted("http://\u{430}pple.com/"), [("look-alike-host", 7..13)]);
        assert_eq!(linted("http://a\u{5d0}.com/"), [("bidi-host", 7..10)]);
        assert_eq!(linted("http://\u{5d0}\u{5d1}.com/"), []);
    }

    #[test]
    fn parts_that_are_shown_in_another_order() {
        assert_eq!(linted("/\u{5d0}1/\u{5d0}"), [("bidi-component", 1..4)]);
        assert_eq!(linted("/a\u{5d0}?\u{5d0}=b\u{5d0}"), [("bidi-component", 1..4), ("bidi-component", 8..11)]);
        assert_eq!(linted("/a1\u{5d0}1b/\u{5d0}1\u{5d0}"), [("bidi-component", 1..7)]);
        assert_eq!(fixed("/\u{5d0}1").as_deref(), Some("/%D7%901"));
    }
}
