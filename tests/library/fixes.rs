//! What a finding offers, expects and marks: held to what the rules accept, beside another mistake, and behind white space.

use std::ops::Range;

use urispec::diagnostic::{Name, Place, diagnose_redacted, secrets};
use urispec::{Diagnostic, Rule, diagnose};

use crate::texts::TEXTS;

/// All texts that are not valid, with the rule that each is read by.
fn wrong() -> impl Iterator<Item = (Rule, &'static str)> {
    let texts = TEXTS.iter().flat_map(|(rule, texts)| texts.iter().map(|text| (*rule, *text)));
    texts.filter(|(rule, text)| !rule.accepts(text))
}

fn titles(found: &Diagnostic) -> Vec<&str> {
    found.fixes().iter().map(|fix| fix.title.as_ref()).collect()
}

/// The fix of a single mistake leaves a valid text, or it is not offered. A mistake in another part changes nothing about that.
#[test]
fn a_fix_is_offered_beside_another_mistake_as_it_is_alone() {
    let more = [
        (Rule::UriReference, "http://[::1]8x/"),
        (Rule::UriReference, "http://{id}.test/"),
        (Rule::UriReference, "/{{id}}"),
        (Rule::UriReference, "http://fe80::1%25eth0:80/"),
        (Rule::RelativeRef, "git@h.test:a"),
        (Rule::UriTemplate, "{*a}"),
        (Rule::UriTemplate, "{a,*b}"),
        (Rule::UriTemplate, "{?a,*b}"),
        (Rule::UriTemplate, "{a,b?}"),
        (Rule::UriTemplate, "{+a,b&}"),
    ];
    let mut count = 0;
    for (rule, text) in wrong().chain(more) {
        let other = match rule {
            // Punctuation at the end is reported in another way.
            Rule::Uri | Rule::UriReference | Rule::RelativeRef
                if !text.contains('#') && !text.ends_with(['…', '。', '.']) =>
            {
                "#^"
            }
            Rule::UriTemplate => "/}",
            _ => continue,
        };
        let alone = diagnose(text, rule);
        let [alone] = &alone[..] else { continue };
        let both = diagnose([text, other].concat(), rule);
        let same = both.iter().find(|it| it.name() == alone.name() && it.label().span == alone.label().span);
        if let Some(same) = same.filter(|_| both.len() == 2) {
            assert_eq!(titles(same), titles(alone), "{rule} {text}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// What a finding expects, the grammar expects at this place. Its literals are those of either case (RFC 5234, 2.3).
#[test]
fn what_is_expected_at_a_place_is_what_the_grammar_expects() {
    // What a path may hold somewhere, not what it may begin with.
    let of_paths = [Name::PathCharacter, Name::NonAscii, Name::InvisibleCharacter];
    let more = [(Rule::Ipvfuture, "1.a"), (Rule::Ipvfuture, "x"), (Rule::UriReference, "http://[w1.a]/")];
    let mut count = 0;
    for (rule, text) in wrong().chain(more) {
        let error = rule.check(text).unwrap_err();
        for found in diagnose(text, rule).iter().filter(|found| !found.expected().is_empty()) {
            let expected = found.expected();
            for letter in b'a'..=b'z' {
                let upper = letter.to_ascii_uppercase();
                assert_eq!(expected.contains(letter), expected.contains(upper), "{rule} {text}: {found}");
            }
            if error.span().start == found.label().span.start && !of_paths.contains(&found.name()) {
                for byte in (0..128).filter(|byte| expected.contains(*byte)) {
                    assert!(error.expected().contains(byte), "{rule} {text}: {found}: {}", char::from(byte));
                }
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

/// All places of a finding: what it marks, and what each fix changes.
fn places(found: &Diagnostic) -> Vec<Range<usize>> {
    let labels = [found.label()].into_iter().chain(found.context()).map(|label| label.span.clone());
    labels.chain(found.fixes().iter().flat_map(|fix| &fix.edits).map(|edit| edit.span.clone())).collect()
}

/// White space before a text is one mistake more, and moves all places of the others.
#[test]
fn what_is_found_behind_white_space_is_moved() {
    let mut count = 0;
    for (rule, text) in wrong() {
        let is_whole = matches!(rule, Rule::Uri | Rule::UriReference | Rule::RelativeRef | Rule::UriTemplate);
        let alone = diagnose(text, rule);
        if !is_whole || text.is_empty() || text.starts_with(|it: char| it.is_whitespace()) {
            continue;
        }
        let behind = diagnose(["  ", text].concat(), rule);
        assert_eq!(behind[0].name(), Name::SurroundingWhitespace, "{text}");
        assert_eq!(behind.len(), 1 + alone.len(), "{text}");
        for (found, alone) in behind[1..].iter().zip(&alone) {
            assert_eq!(found.message(), alone.message(), "{text}");
            let moved: Vec<Range<usize>> =
                places(alone).into_iter().map(|place| place.start + 2..place.end + 2).collect();
            assert_eq!(places(found), moved, "{text}: {found}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// Beside another mistake, each component of an IRI takes the characters that its rule takes (RFC 3987, 2.2).
#[cfg(feature = "iri")]
#[test]
fn each_component_of_an_iri_takes_the_characters_of_its_rule() {
    for char in ['é', '日', '\u{E000}', '\u{F8FF}', '\u{F0000}', '\u{10FFFD}', '\u{FFFE}', '\u{FDD0}', '\u{E0001}'] {
        for (rule, before, after) in [
            (Rule::Iuserinfo, "//", "@h/|"),
            (Rule::IregName, "//h", "/|"),
            (Rule::IpathAbsolute, "/", "?|"),
            (Rule::Iquery, "/?", "#|"),
            (Rule::Ifragment, "/|#", ""),
        ] {
            let component = match rule {
                Rule::IpathAbsolute => format!("/{char}"),
                _ => char.to_string(),
            };
            let text = format!("{before}{char}{after}");
            let found = diagnose(&text, Rule::IriReference);
            let others: Vec<_> = found.iter().filter(|found| !found.message().contains('|')).collect();
            assert_eq!(others.is_empty(), rule.accepts(&component), "{rule} U+{:04X}: {found:?}", u32::from(char));
        }
        // The literals of a template, too (RFC 6570, 2.1).
        #[cfg(feature = "template")]
        {
            let found = diagnose(format!("{char}/}}"), Rule::UriTemplate);
            assert_eq!(found.len() == 1, Rule::Literals.accepts(char.to_string()), "{found:?}");
        }
    }
}

/// Braces are data only where data is.
#[test]
fn braces_are_encoded_where_data_is() {
    for (text, encoded) in [
        ("{id}:a", None),
        ("http://{id}.test/", None),
        ("http://h.test:{id}/", None),
        ("http://{id}@h.test/", Some("http://%7Bid%7D@h.test/")),
        ("http://h.test/{id}", Some("http://h.test/%7Bid%7D")),
        ("http://h.test/{{id}}", None),
        ("http://h.test/${id}", None),
        ("http://h.test/?{id}", Some("http://h.test/?%7Bid%7D")),
        ("http://h.test/#{id}", Some("http://h.test/#%7Bid%7D")),
    ] {
        // Alone, and beside another mistake, which is not encoded.
        for more in ["", "^"] {
            let text = format!("{text}{more}");
            let found = diagnose(&text, Rule::UriReference);
            let found = found.iter().find(|found| found.name() == Name::TemplatePlaceholder).unwrap();
            let fixed = found.fixes().first().map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap());
            assert_eq!(fixed, encoded.map(|encoded| format!("{encoded}{more}")), "{text}");
        }
    }
}

/// What is no part of the zone is kept.
#[test]
fn brackets_around_an_address_leave_out_its_zone_alone() {
    for address in ["fe80::1", "::1", "1:2:3:4:5:6:7:8"] {
        for zone in ["%eth0", "%25eth0", "%1"] {
            for after in ["", ":80", ":8080", "/", ":80/a", "?:b"] {
                let text = format!("http://{address}{zone}{after}");
                let found = diagnose(&text, Rule::Uri);
                assert_eq!(found[0].name(), Name::Ipv6WithoutBrackets, "{text}");
                let fixed = found[0].fixes()[0].apply(text.as_bytes());
                assert_eq!(String::from_utf8(fixed).unwrap(), format!("http://[{address}]{after}"), "{text}");
            }
        }
    }
}

/// Where there is nothing to hide, nothing is left out.
#[test]
fn a_text_without_a_password_keeps_its_fixes_when_passwords_are_hidden() {
    let mut count = 0;
    for (rule, text) in wrong().chain([(Rule::UriReference, "/?a[]=1"), (Rule::UriReference, "/?a[0]=b[1]")]) {
        if secrets(text.as_bytes()).is_empty() {
            assert_eq!(diagnose_redacted(text, rule, Place::Alone), diagnose(text, rule), "{rule} {text}");
            count += 1;
        }
    }
    assert!(count > 250, "{count}");
}
