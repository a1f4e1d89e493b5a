//! # [RFC 5870](https://www.rfc-editor.org/rfc/rfc5870): the scheme `geo`

use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::lint::context::Lints;
use crate::lint::scheme::mismatch::{Mismatch, SCHEME_SYNTAX};
use crate::scheme::rule::SchemeRule;

/// Reports coordinates that are not two or three numbers.
pub(super) fn coordinates(lints: &mut Lints<'_, '_>) {
    if lints.has(Name::UnexpectedComponent) {
        return;
    }
    let path = lints.path();
    let (text, parameters) = path.as_str().split_once(';').unwrap_or((path.as_str(), ""));
    if parameters.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return semicolon(lints, path.span().start + text.len());
    }
    let span = path.span().start..path.span().start + text.len();
    let mut numbers: Vec<Range<usize>> = Vec::new();
    let mut at = span.start;
    for number in text.split(',') {
        numbers.push(at..at + number.len());
        at += number.len() + ",".len();
        if !SchemeRule::Num.accepts(number) {
            let place = at - ",".len() - number.len()..at - ",".len();
            let label = "expected digits, perhaps with `-` before them and a `.` in them";
            lints.note(&SCHEME_SYNTAX, place, "not a number (RFC 5870, 3.3)", label).section(COORDINATES);
            return;
        }
    }
    let has_fractions = text.contains('.');
    if let [_, first, _, third] = &numbers[..] {
        let message = "four numbers in a location (RFC 5870, 3.3)";
        let label = "expected a latitude, a longitude, and perhaps an altitude";
        let note = lints.note(&SCHEME_SYNTAX, span, message, label).section(COORDINATES);
        if !has_fractions {
            let dot = |number: &Range<usize>| Edit { span: number.start - 1..number.start, replacement: ".".into() };
            let edits = [dot(first), dot(third)].into();
            note.fix_all(Applicability::Suggested, "write the decimal commas as `.`", edits);
        }
    } else if let [latitude, longitude] | [latitude, longitude, _] = &numbers[..] {
        let system = parameters.split(';').next().and_then(|first| first.split_once('='));
        let is_earth = system
            .is_none_or(|(name, system)| !name.eq_ignore_ascii_case("crs") || system.eq_ignore_ascii_case("wgs84"));
        let accepts = |rule: SchemeRule, span: &Range<usize>| {
            !is_earth || lints.text().get(span.clone()).is_some_and(|text| rule.accepts(text))
        };
        let is_over = |span: &Range<usize>, most: u32| {
            is_earth && lints.text().get(span.clone()).is_some_and(|degrees| is_above(degrees, most))
        };
        if is_over(latitude, 90) {
            let message = "a latitude over 90 degrees (RFC 5870, 3.4.2)";
            let label = "the first number is the latitude, from -90 to 90";
            lints.note(&SCHEME_SYNTAX, latitude.clone(), message, label).section(WGS84);
        } else if is_over(longitude, 180) {
            let message = "a longitude over 180 degrees (RFC 5870, 3.4.2)";
            let label = "the second number is the longitude, from -180 to 180";
            lints.note(&SCHEME_SYNTAX, longitude.clone(), message, label).section(WGS84);
        } else if !accepts(SchemeRule::Latitude, latitude) || !accepts(SchemeRule::Longitude, longitude) {
            let message = "too many digits in a location (RFC 5870, 3.3)";
            let label = "a latitude has two digits before its point, a longitude three";
            lints.note(&SCHEME_SYNTAX, span, message, label).section(COORDINATES);
        } else if let Some(mismatch) = parameter(path.as_str().get(text.len()..).unwrap_or_default(), span.end) {
            mismatch.tell(lints);
        }
    } else {
        let message = "not a location (RFC 5870, 3.3)";
        let label = "expected a latitude, a longitude, and perhaps an altitude";
        lints.note(&SCHEME_SYNTAX, span, message, label).section(COORDINATES);
    }
}

/// Whether degrees, of either sign, are above a number. To read them as a float would bring a table of its powers.
fn is_above(degrees: &str, most: u32) -> bool {
    let degrees = degrees.trim_start_matches('-');
    let (whole, fraction) = degrees.split_once('.').unwrap_or((degrees, ""));
    // What has too many digits for a number is above all.
    match whole.parse::<u32>() {
        Ok(whole) => whole > most || whole == most && fraction.bytes().any(|digit| digit != b'0'),
        Err(_) => true,
    }
}

/// The first of the parameters, which begin at `start`, that does not match, or is not where it belongs.
fn parameter(parameters: &str, start: usize) -> Option<Mismatch> {
    let (mut at, mut place) = (start, 0);
    for parameter in parameters.split(';').skip(1) {
        let span = at + ";".len()..at + ";".len() + parameter.len();
        if parameter.is_empty() {
            let label = "no parameter follows";
            let mismatch = Mismatch::new(at..span.end, "a parameter of a location", label, SchemeRule::GeoParameter);
            return Some(mismatch.fixed("remove the `;`", at..span.end, ""));
        }
        let (name, value) = parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)));
        // `crs` comes first, then `u`, then the others.
        let own = match name {
            _ if name.eq_ignore_ascii_case("crs") => 1,
            _ if name.eq_ignore_ascii_case("u") => 2,
            _ => 3,
        };
        let is_value = |rule: SchemeRule| value.is_some_and(|value| rule.accepts(value));
        let (label, rule) =
            if !SchemeRule::GeoPname.accepts(name) || value.is_some() && !is_value(SchemeRule::GeoPvalue) {
                ("a parameter is a name, perhaps with `=` and a value", SchemeRule::GeoParameter)
            } else if own == 2 && !is_value(SchemeRule::Uval) {
                ("an uncertainty is a number of meters", SchemeRule::Uncp)
            } else if own < 3 && own <= place {
                ("`crs` comes first, then `u`, then other parameters, and both only once", SchemeRule::P)
            } else {
                at = span.end;
                place = own;
                continue;
            };
        return Some(Mismatch::new(span, "a parameter of a location", label, rule));
    }
    None
}

/// Reports a `;` before a coordinate, and decimal commas around it.
fn semicolon(lints: &mut Lints<'_, '_>, at: usize) {
    let path = lints.path();
    let has_points = path.as_str().contains('.');
    let edit = |(place, byte): (usize, u8)| {
        let place = path.span().start + place;
        let replacement = match byte {
            b';' if place == at => ",",
            b',' if !has_points => ".",
            _ => return None,
        };
        Some(Edit { span: place..place + 1, replacement: replacement.into() })
    };
    let edits = path.as_str().bytes().enumerate().filter_map(edit).collect();
    lints
        .note(
            &SCHEME_SYNTAX,
            at..at + 1,
            "a `;` between coordinates (RFC 5870, 3.3)",
            "coordinates are separated by `,`",
        )
        .section(COORDINATES)
        .fix_all(Applicability::Suggested, "write `,` between them", edits);
}

const COORDINATES: Section = Section { rfc: 5870, number: "3.3", title: "URI Scheme Syntax" };

const WGS84: Section = Section { rfc: 5870, number: "3.4.2", title: "Component Description for WGS-84" };

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn locations() {
        for text in ["geo:48.1374,11.5755", "geo:-1,2,3", "geo:0,0;crs=wgs84;u=35", "geo:0,0?q=a,b,c,d"] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("geo:148.1,11.5"), [("scheme-syntax", 4..9)]);
        assert_eq!(linted("geo:148.1,11.5;crs=moon"), []);
        assert_eq!(linted("geo:148.1,11.5;crs=WGS84"), [("scheme-syntax", 4..9)]);
        assert_eq!(linted("geo:048.1,011.5"), [("scheme-syntax", 4..15)]);
        assert_eq!(linted("geo:11.5,181"), [("scheme-syntax", 9..12)]);
        assert_eq!(linted("geo:48.1374;11.5755"), [("scheme-syntax", 11..12)]);
        assert_eq!(linted("geo:37,78;-122,39"), [("scheme-syntax", 9..10)]);
        assert_eq!(fixed("geo:48.1374;11.5755").as_deref(), Some("geo:48.1374,11.5755"));
        assert_eq!(fixed("geo:37,78;-122,39").as_deref(), Some("geo:37.78,-122.39"));
        assert_eq!(fixed("geo:48,1374,11,5755").as_deref(), Some("geo:48.1374,11.5755"));
        assert_eq!(fixed("geo:48.1,37,11,5"), None);
        assert_eq!(linted("geo:48,1374,11,5755"), [("scheme-syntax", 4..19)]);
        assert_eq!(linted("geo:48,1374,11,5755;u=1"), [("scheme-syntax", 4..19)]);
        assert_eq!(linted("geo:1"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("geo:1,2,3,4,5"), [("scheme-syntax", 4..13)]);
        assert_eq!(linted("geo:1,2N"), [("scheme-syntax", 6..8)]);
        assert_eq!(linted("geo:1.,2"), [("scheme-syntax", 4..6)]);
        assert_eq!(linted("geo:,2"), [("scheme-syntax", 4..4)]);
        for text in [
            "geo:37.786971,-122.399677;u=35",
            "geo:48.198634,16.371648;crs=wgs84;u=40",
            "geo:66,30;u=6.500;FOo=this%20that",
            "geo:0,0?q=Place",
            "geo:90,-22.43;crs=WGS84",
            "geo:1,2;a:b",
        ] {
            assert_eq!(linted(text).len(), usize::from(text.ends_with("a:b")), "{text}");
        }
        for (text, span) in [
            ("geo:90.00,-180.0", None),
            ("geo:-90,180", None),
            ("geo:90.01,0", Some(4..9)),
            ("geo:-91,0", Some(4..7)),
            ("geo:0,180.5", Some(6..11)),
            ("geo:0,99999999999", Some(6..17)),
        ] {
            assert_eq!(linted(text), span.map(|span| ("scheme-syntax", span)).as_slice(), "{text}");
        }
        assert_eq!(linted("geo:1,2;"), [("scheme-syntax", 7..8)]);
        assert_eq!(fixed("geo:1,2;u=4;").as_deref(), Some("geo:1,2;u=4"));
        assert_eq!(linted("geo:1,2;u=4m"), [("scheme-syntax", 8..12)]);
        assert_eq!(linted("geo:1,2;a=b;u=4"), [("scheme-syntax", 12..15)]);
        assert_eq!(linted("geo:1,2;u=4;crs=wgs84"), [("scheme-syntax", 12..21)]);
        assert_eq!(linted("geo:1,2;a=;u=4"), [("scheme-syntax", 8..10)]);
        assert_eq!(linted("geo://1,2"), [("unexpected-component", 4..9)]);
    }
}
