//! The rules within another nom grammar: any input, any error type, and the longest match.

use nom::bytes::complete::{tag, take_until};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::multi::separated_list1;
use nom::sequence::delimited;
use nom::{IResult, Parser};
use nom_locate::LocatedSpan;
use proptest::prelude::*;
use urispec::parser::{Failure, absolute_uri, map_err, relative_ref, rule, uri, uri_reference};
use urispec::{Rule, Uri};

#[allow(dead_code, reason = "the programs are run by tests/examples.rs")]
#[path = "../../examples/access_log.rs"]
mod access_log;

#[allow(dead_code, reason = "the programs are run by tests/examples.rs")]
#[path = "../../examples/own_spans.rs"]
mod own_spans;

type Plain<I> = nom::error::Error<I>;

#[test]
fn every_kind_of_input_yields_a_view_of_the_text() {
    fn check<'a, I>(input: I) -> IResult<I, Uri<'a>, Plain<I>>
    where
        I: urispec::parser::BorrowedText<'a>,
    {
        uri(input)
    }
    let text = String::from("http://[::1]:80/a?b#c\" 200");
    let (rest, from_str) = check(text.as_str()).unwrap();
    assert_eq!((from_str.as_str(), rest), ("http://[::1]:80/a?b#c", "\" 200"));
    let (rest, from_bytes) = check(text.as_bytes()).unwrap();
    assert_eq!((from_bytes.fragment().unwrap().span(), rest), (20..21, &b"\" 200"[..]));
    let (rest, from_span) = check(LocatedSpan::new_extra(text.as_str(), 7_u8)).unwrap();
    assert_eq!((rest.location_offset(), rest.extra, from_span), (21, 7, from_str));
    let (rest, from_span) = check(LocatedSpan::new(text.as_bytes())).unwrap();
    assert_eq!((*rest.fragment(), from_span), (&b"\" 200"[..], from_str));

    assert_eq!(from_span.authority().unwrap().port().unwrap(), "80");
}

#[test]
fn bytes_after_a_match_need_not_be_text() {
    let (rest, uri) = uri::<_, Plain<_>>(&b"urn:a\xFF\xFE"[..]).unwrap();
    assert_eq!((uri.as_str(), rest), ("urn:a", &b"\xFF\xFE"[..]));
    let (rest, uri) = uri_reference::<_, Plain<_>>("a\u{e9}b").unwrap();
    assert_eq!((uri.as_str(), rest), ("a", "\u{e9}b"));
}

#[test]
fn what_ends_a_match_and_what_does_not() {
    for end in [" ", "\"", "<", ">", "\\", "|", "^", "`", "{", "}", "\t", "\n", "\0", "é", "%", "%zz", "["] {
        let text = format!("http://h/a{end}b");
        let (rest, uri) = uri::<_, Plain<_>>(text.as_str()).unwrap();
        assert_eq!((uri.as_str(), rest.len()), ("http://h/a", end.len() + 1), "{end}");
    }
    for inside in ["'", ")", ",", ".", ";", "(", "!", "*", "@", ":", "%41"] {
        let text = format!("http://h/a{inside}b c");
        assert_eq!(uri::<_, Plain<_>>(text.as_str()).unwrap().0, " c", "{inside}");
    }
}

#[test]
fn the_kinds_of_references_end_where_their_rules_do() {
    let text = "http://h/a#b";
    assert_eq!(absolute_uri::<_, Plain<_>>(text).unwrap().0, "#b");
    assert_eq!(relative_ref::<_, Plain<_>>(text).unwrap().0, "://h/a#b");
    assert_eq!(uri_reference::<_, Plain<_>>(text).unwrap().0, "");
    assert_eq!(rule::<_, Plain<_>>(Rule::Scheme)(text).unwrap(), ("://h/a#b", "http"));
    assert_eq!(rule::<_, Plain<_>>(Rule::Query)("a?b/c#d").unwrap(), ("#d", "a?b/c"));
}

/// An error that keeps the reason.
#[derive(Debug, PartialEq)]
enum Reason {
    Uri(usize, urispec::Error),
    Other,
}

impl ParseError<&str> for Reason {
    fn from_error_kind(_: &str, _: ErrorKind) -> Self {
        Reason::Other
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl FromExternalError<&str, urispec::Error> for Reason {
    fn from_external_error(input: &str, _: ErrorKind, error: urispec::Error) -> Self {
        Reason::Uri(input.len(), error)
    }
}

#[test]
fn the_reason_survives() {
    let mut list = separated_list1(tag(", "), delimited(tag("<"), uri, tag(">")));
    assert_eq!(list.parse("<a:>, <b:>"), Ok(("", vec![Uri::parse("a:").unwrap(), Uri::parse("b:").unwrap()])));
    let error = Rule::Uri.check("/a>").unwrap_err();
    assert_eq!(list.parse("</a>"), Err(nom::Err::Error(Reason::Uri(3, error))));
    assert_eq!(list.parse("<a:|>"), Err(nom::Err::Error(Reason::Other)));
    let mut host = delimited(tag("["), rule(Rule::Ipv6address), tag("]"));
    let error = Rule::Ipv6address.check("1::2::3]").unwrap_err();
    assert_eq!(host.parse("[1::2]"), Ok(("", "1::2")));
    assert_eq!(host.parse("[1:2]"), Err(nom::Err::Error(Reason::Uri(4, Rule::Ipv6address.check("1:2]").unwrap_err()))));
    assert_eq!(error.span().start, 5);
}

#[test]
fn an_error_type_without_nom_gets_the_reason() {
    struct Mine(String);
    impl From<urispec::Error> for Mine {
        fn from(error: urispec::Error) -> Self {
            Mine(error.to_string())
        }
    }
    let mut target = map_err(absolute_uri, |failure: Failure<&str>| Mine::from(failure.error));
    assert!(target("a:b c").is_ok());
    let Err(nom::Err::Error(Mine(message))) = target("1a:b") else { panic!() };
    assert_eq!(message, "invalid character `1` in scheme at 0: expected ALPHA");
}

#[test]
fn an_error_type_of_nom_gets_the_place() {
    let field = delimited(tag("'"), take_until("'"), tag("'"));
    let mut parser = field.and_then(nom::combinator::all_consuming(map_err(uri, Failure::plain)));
    assert_eq!(parser.parse("'a:b'"), Ok(("", Uri::parse("a:b").unwrap())));
    assert_eq!(parser.parse("'a:b|'"), Err(nom::Err::Error(Plain::new("|", ErrorKind::Eof))));
    assert_eq!(parser.parse("'ab'"), Err(nom::Err::Error(Plain::new("ab", ErrorKind::Verify))));
}

/// The longest beginning of a text that a rule accepts.
fn longest(rule: Rule, text: &str) -> Option<usize> {
    (0..=text.len()).rev().find(|end| rule.accepts(&text.as_bytes()[..*end]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_match_is_the_longest(
        start in prop::sample::select(vec!["", "a:", "http://", "//", "a:/", "//[", "a@b:"]),
        text in "[a1:/?#.@%4\\[\\]v é\"]{0,12}",
    ) {
        let text = format!("{start}{text}");
        let length = |rest: Result<&str, _>| rest.ok().map(|rest: &str| text.len() - rest.len());
        let failed = |error: nom::Err<Plain<_>>| error;
        let matches = [
            (Rule::Uri, length(uri(text.as_str()).map(|(rest, _)| rest).map_err(failed))),
            (Rule::UriReference, length(uri_reference(text.as_str()).map(|(rest, _)| rest).map_err(failed))),
            (Rule::AbsoluteUri, length(absolute_uri(text.as_str()).map(|(rest, _)| rest).map_err(failed))),
            (Rule::RelativeRef, length(relative_ref(text.as_str()).map(|(rest, _)| rest).map_err(failed))),
        ];
        for (rule, length) in matches {
            prop_assert_eq!(length, longest(rule, &text), "{} of {}", rule, text);
        }
    }

    #[test]
    fn a_view_within_a_text_is_the_view_of_the_match(text in "[a1:/?#.@%4\\[\\]v]{0,16}") {
        if let Ok((_, found)) = uri::<_, Plain<_>>(text.as_str()) {
            let parsed = Uri::parse(found.as_str()).unwrap();
            prop_assert_eq!(found.scheme().span(), parsed.scheme().span());
            let authority = |uri: Uri<'_>| {
                uri.authority().map(|authority| (authority.host().span(), authority.host().rule(), authority.span()))
            };
            prop_assert_eq!(authority(found), authority(parsed));
            prop_assert_eq!((found.path().span(), found.path().rule()), (parsed.path().span(), parsed.path().rule()));
            prop_assert_eq!(found.query().map(|part| part.span()), parsed.query().map(|part| part.span()));
            prop_assert_eq!(found.fragment().map(|part| part.span()), parsed.fragment().map(|part| part.span()));
        }
    }
}

#[test]
fn the_example_reads_an_access_log() {
    use access_log::{LineError, line};

    let text = "192.0.2.1 - ada [22/Nov/2026:10:00:00 +0000] \"GET /a?b HTTP/1.1\" 200 42 \"https://example.com/x\" \"curl/8 (x)\"";
    let read = line(text).unwrap();
    assert_eq!((read.client, read.user, read.time), ("192.0.2.1", Some("ada"), "22/Nov/2026:10:00:00 +0000"));
    assert_eq!((read.method, read.target.path().as_str(), read.status, read.size), ("GET", "/a", 200, Some(42)));
    assert_eq!((read.referer.unwrap().path().as_str(), read.agent), ("/x", "curl/8 (x)"));

    let read = line("h - - [t] \"CONNECT http://[::1]/ HTTP/2\" 304 - \"-\" \"-\"").unwrap();
    assert_eq!((read.user, read.size, read.referer, read.agent), (None, None, None, "-"));
    assert_eq!(read.target.authority().unwrap(), "[::1]");

    // The mistake in a target is where the URI stops, and the one in a referer is known.
    let target = "h - - [t] \"GET /a|b HTTP/1.1\" 200 1 \"-\" \"-\"";
    let left = "|b HTTP/1.1\" 200 1 \"-\" \"-\"".len();
    assert_eq!(line(target).unwrap_err(), LineError::Other { left, kind: ErrorKind::Char });
    let referer = "h - - [t] \"GET / HTTP/1.1\" 200 1 \"https://example.com/a|b\" \"-\"";
    let Err(LineError::Uri { left, error }) = line(referer) else { panic!() };
    assert_eq!((left, error.span()), ("\"https://example.com/a|b\" \"-\"".len(), 21..22));
}

#[test]
fn the_example_has_spans_of_its_own() {
    use own_spans::{Problem, entries};

    let text = "example.com = https://example.com/start\n[::1]  =http://[::1]/\n";
    let read = entries(text, "hosts.txt").unwrap();
    let [one, two] = &read[..] else { panic!() };
    assert_eq!((*one.host.fragment(), one.host.extra.name, one.uri_offset), ("example.com", "hosts.txt", 14));
    assert_eq!((*two.host.fragment(), two.host.location_line()), ("[::1]", 2));
    assert_eq!(&text[two.uri_offset..][two.uri.authority().unwrap().span()], "[::1]");

    let problem = |text| entries(text, "a.txt").unwrap_err();
    let Problem(message) = problem("é = a:\n");
    assert_eq!(message, "a.txt:1:1: no entry: Eof");
    let Problem(message) = problem("h = a:b\nh = 1a:\n");
    assert_eq!(message, "a.txt:2:5: invalid character `1` in scheme at 0: expected ALPHA");
}
