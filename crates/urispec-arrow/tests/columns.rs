//! A column gives what its texts give one by one, in every layout.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int32Array, LargeBinaryArray, LargeStringArray,
    NullArray, StringArray, StringViewArray, StructArray, UInt8Array,
};
use arrow_schema::DataType;
use proptest::prelude::*;
use urispec::diagnostic::{Applicability, Diagnostic, fixed};
use urispec::{IriReference, Uri, UriReference};
use urispec_arrow::{Error, Linter, Rule, Rung, Threads, diagnose, fix, lint, normalize, parts, resolve, validate};

const TEXTS: [Option<&str>; 14] = [
    Some("https://user@example.com:8042/over/there/and/back/again?name=ferret#nose"),
    None,
    Some(""),
    Some("a b"),
    Some("http://[::1]:80/"),
    Some("//host"),
    Some("HTTP://EXAMPLE.com:99999999999/%7e"),
    Some("urn:isbn:0451450523"),
    Some("http://ex\u{e4}mple.com/"),
    Some("http://a/b%zz-and-so-on-for-longer-than-a-view-holds"),
    Some("http://[v1.a]/"),
    Some("http://127.0.0.1?"),
    Some("?a-query-that-is-longer-than-a-view-holds"),
    Some("../g"),
];

/// The same rows in every layout.
fn layouts(texts: &[Option<&[u8]>]) -> Vec<(&'static str, ArrayRef)> {
    let owned: Vec<Option<&[u8]>> = texts.to_vec();
    let keys: Int32Array = (0..texts.len()).map(|row| Some(row as i32)).collect();
    let padded: Vec<Option<&[u8]>> = [Some(&b"http://before/"[..]), None]
        .into_iter()
        .chain(owned.iter().copied())
        .chain([Some(&b"after"[..])])
        .collect();
    let dictionary = DictionaryArray::<Int32Type>::new(keys, Arc::new(BinaryArray::from_iter(owned.clone())));
    let mut layouts: Vec<(&str, ArrayRef)> = vec![
        ("binary", Arc::new(BinaryArray::from_iter(owned.clone()))),
        ("large binary", Arc::new(LargeBinaryArray::from_iter(owned.clone()))),
        ("binary view", Arc::new(BinaryViewArray::from_iter(owned.clone()))),
        ("dictionary", Arc::new(dictionary)),
        ("sliced", Arc::new(BinaryArray::from_iter(padded.clone()).slice(2, texts.len()))),
        ("sliced view", Arc::new(BinaryViewArray::from_iter(padded).slice(2, texts.len()))),
    ];
    if let Ok(texts) = owned.iter().map(|it| it.map(str::from_utf8).transpose()).collect::<Result<Vec<_>, _>>() {
        layouts.push(("string", Arc::new(StringArray::from(texts.clone()))));
        layouts.push(("large string", Arc::new(LargeStringArray::from(texts.clone()))));
        layouts.push(("string view", Arc::new(StringViewArray::from_iter(texts))));
    }
    layouts
}

fn strings(array: &StructArray, name: &str) -> Vec<Option<String>> {
    array.column_by_name(name).unwrap().as_string_view().iter().map(|it| it.map(str::to_owned)).collect()
}

/// The reference that a row holds.
fn valid<'t>(text: &Option<&'t [u8]>) -> Option<UriReference<'t>> {
    UriReference::parse(str::from_utf8((*text)?).ok()?).ok()
}

/// Everything that a column gives is what the library gives for each text.
fn check(texts: &[Option<&[u8]>], threads: Threads) {
    let base = Uri::parse("http://a/b/c").unwrap();
    for (layout, column) in layouts(texts) {
        let verdicts = validate(&column, Rule::UriReference, threads).unwrap();
        let first: Vec<Option<Diagnostic>> = texts
            .iter()
            .map(|it| it.and_then(|it| urispec::diagnose(it, Rule::UriReference).into_iter().next()))
            .collect();
        let ok = verdicts.column(0).as_boolean();
        assert!(ok.iter().eq(texts.iter().zip(&first).map(|(text, found)| text.map(|_| found.is_none()))), "{layout}");
        let start = verdicts.column(1).as_primitive::<Int64Type>();
        let of_first =
            |part: fn(&Diagnostic) -> usize| first.iter().map(move |it| it.as_ref().map(|it| part(it) as i64));
        assert!(start.iter().eq(of_first(|it| it.label().span.start)), "{layout}");
        assert!(
            verdicts.column(2).as_primitive::<Int64Type>().iter().eq(of_first(|it| it.label().span.end)),
            "{layout}"
        );
        let code: Vec<Option<String>> = first.iter().map(|it| it.as_ref().map(|it| it.name().to_string())).collect();
        assert_eq!(strings(&verdicts, "code"), code, "{layout}");

        let found = parts(&column, Rule::UriReference, threads).unwrap();
        let texts_of = |part: &dyn Fn(UriReference<'_>) -> Option<String>| {
            texts.iter().map(|it| part(valid(it)?)).collect::<Vec<_>>()
        };
        let own = |text: &str| Some(text.to_owned());
        assert_eq!(strings(&found, "scheme"), texts_of(&|it| own(it.scheme()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "userinfo"), texts_of(&|it| own(it.userinfo()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "host"), texts_of(&|it| own(it.host()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "port"), texts_of(&|it| own(it.port()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "path"), texts_of(&|it| own(it.path().as_str())), "{layout}");
        assert_eq!(strings(&found, "query"), texts_of(&|it| own(it.query()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "fragment"), texts_of(&|it| own(it.fragment()?.as_str())), "{layout}");
        assert_eq!(strings(&found, "host_kind"), texts_of(&|it| own(it.host()?.rule().name())), "{layout}");
        let numbers = texts.iter().map(|it| Some(i32::from(valid(it)?.port()?.number()?)));
        assert!(
            found.column_by_name("port_number").unwrap().as_primitive::<Int32Type>().iter().eq(numbers),
            "{layout}"
        );
        assert!((0..texts.len()).all(|row| found.is_valid(row) == valid(&texts[row]).is_some()), "{layout}");

        let made = |make: &dyn Fn(UriReference<'_>) -> String| {
            texts.iter().map(|it| Some(make(valid(it)?))).collect::<Vec<_>>()
        };
        let answers = |array: StringViewArray| array.iter().map(|it| it.map(str::to_owned)).collect::<Vec<_>>();
        let normal = normalize(&column, Rule::UriReference, Rung::Scheme, threads).unwrap();
        assert_eq!(answers(normal), made(&|it| it.normalize(Rung::Scheme).into_string()), "{layout}");
        let target = resolve(&column, Rule::UriReference, base.as_str(), threads).unwrap();
        assert_eq!(answers(target), made(&|it| base.resolve(it).unwrap().into_string()), "{layout}");
        let repaired = texts.iter().map(|text| {
            let text = (*text)?;
            let found = urispec::diagnose(text, Rule::UriReference);
            String::from_utf8(fixed(text, &found, Applicability::Safe).unwrap_or_else(|| text.to_vec())).ok()
        });
        assert_eq!(
            answers(fix(&column, Rule::UriReference, threads).unwrap()),
            repaired.collect::<Vec<_>>(),
            "{layout}"
        );

        let linter = Linter::new();
        for (found, find) in [
            (
                diagnose(&column, Rule::UriReference, threads).unwrap(),
                &(|text: &[u8]| urispec::diagnose(text, Rule::UriReference)) as &dyn Fn(&[u8]) -> Vec<Diagnostic>,
            ),
            (lint(&column, &linter, Rule::UriReference, threads).unwrap(), &|text: &[u8]| {
                linter.lint(text, Rule::UriReference)
            }),
        ] {
            for (row, text) in texts.iter().enumerate() {
                let Some(text) = text else {
                    assert!(found.is_null(row), "{layout}");
                    continue;
                };
                let list = found.value(row);
                let expected = find(text);
                let column = |name| strings(list.as_struct(), name).into_iter().flatten().collect::<Vec<_>>();
                assert_eq!(
                    column("code"),
                    expected.iter().map(|it| it.name().to_string()).collect::<Vec<_>>(),
                    "{layout}"
                );
                assert_eq!(
                    column("message"),
                    expected.iter().map(|it| it.message().to_owned()).collect::<Vec<_>>(),
                    "{layout}"
                );
                let places =
                    |name| list.as_struct().column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec();
                let place =
                    |part: fn(&Diagnostic) -> usize| expected.iter().map(|it| part(it) as i64).collect::<Vec<_>>();
                assert_eq!(places("start"), place(|it| it.label().span.start), "{layout}");
                assert_eq!(places("end"), place(|it| it.label().span.end), "{layout}");
                // The rest does not depend on the layout.
                if layout != "binary" {
                    continue;
                }
                let texts_of =
                    |part: &dyn Fn(&Diagnostic) -> Option<String>| expected.iter().map(part).collect::<Vec<_>>();
                let optional = |name| strings(list.as_struct(), name);
                assert_eq!(optional("severity"), texts_of(&|it| Some(it.severity().name().to_owned())), "{layout}");
                assert_eq!(optional("rule"), texts_of(&|it| Some(it.rule().name().to_owned())), "{layout}");
                assert_eq!(optional("section"), texts_of(&|it| Some(it.section().number.to_owned())), "{layout}");
                assert_eq!(optional("help"), texts_of(&|it| it.help().map(str::to_owned)), "{layout}");
                let alone = |it: &Diagnostic| String::from_utf8(it.fixed(text, Applicability::Safe)?).ok();
                assert_eq!(optional("fixed"), texts_of(&alone), "{layout}");
            }
        }
    }
}

#[test]
fn a_column_gives_what_its_texts_give() {
    let texts = TEXTS.map(|it| it.map(str::as_bytes));
    check(&texts, Threads::ONE);
    check(&[&texts[..], &[Some(b"http://a/\xff"), Some(b"\xc3\xa4|")]].concat(), Threads::ONE);
    check(&[], Threads::ONE);
}

/// Only the first findings of a text have the whole text after their fix.
#[test]
fn each_of_many_findings() {
    for count in [1, 63, 64, 65, 200] {
        let text = format!("http://h/{}", "|a".repeat(count));
        let found = diagnose(&StringArray::from(vec![text.as_str()]), Rule::UriReference, Threads::ONE).unwrap();
        let list = found.value(0);
        let fixed = strings(list.as_struct(), "fixed");
        assert_eq!((fixed.len(), fixed.iter().flatten().count()), (count, count.min(64)));
        assert!(fixed.iter().take(64).all(Option::is_some), "{count}");
    }
}

/// Each rule has its own components, and a text that it does not match has none.
#[test]
fn each_rule_has_its_texts() {
    let texts = [
        "http://h/a",
        "http://h/a#f",
        "//h/a",
        "a?q",
        "http://\u{e9}/a",
        "http://\u{e9}/a#f",
        "\u{e9}",
        "a b",
        "http://[v1.a]/",
    ];
    for rule in [
        Rule::UriReference,
        Rule::Uri,
        Rule::AbsoluteUri,
        Rule::RelativeRef,
        Rule::IriReference,
        Rule::Iri,
        Rule::AbsoluteIri,
        Rule::IrelativeRef,
    ] {
        let found = parts(&StringArray::from(texts.to_vec()), rule, Threads::ONE).unwrap();
        let column = |name| strings(&found, name);
        for (row, text) in texts.iter().enumerate() {
            assert_eq!(found.is_valid(row), rule.accepts(text), "{text} as {rule:?}");
            let reference = IriReference::parse(text).ok().filter(|_| rule.accepts(text));
            let of = |part: &dyn Fn(IriReference<'_>) -> Option<String>| reference.and_then(part);
            assert_eq!(column("scheme")[row], of(&|it| Some(it.scheme()?.as_str().to_owned())), "{text} as {rule:?}");
            assert_eq!(column("host")[row], of(&|it| Some(it.host()?.as_str().to_owned())), "{text} as {rule:?}");
            assert_eq!(column("path")[row], of(&|it| Some(it.path().as_str().to_owned())), "{text} as {rule:?}");
            assert_eq!(
                column("fragment")[row],
                of(&|it| Some(it.fragment()?.as_str().to_owned())),
                "{text} as {rule:?}"
            );
        }
    }
    let hosts = StringArray::from(vec!["//h", "//1.2.3.4", "//[::1]", "//[v1.a]", "//", "a"]);
    let kinds = strings(&parts(&hosts, Rule::UriReference, Threads::ONE).unwrap(), "host_kind");
    let expected =
        [Some("reg-name"), Some("IPv4address"), Some("IPv6address"), Some("IPvFuture"), Some("reg-name"), None];
    assert_eq!(kinds, expected.map(|kind| kind.map(str::to_owned)));
}

#[test]
fn threads_change_nothing() {
    let texts: Vec<_> = TEXTS.iter().cycle().take(30_000).collect();
    let column = StringArray::from_iter(texts);
    let one = parts(&column, Rule::UriReference, Threads::ONE).unwrap();
    let normal = normalize(&column, Rule::UriReference, Rung::Scheme, Threads::ONE).unwrap();
    for threads in [2, 3, 5].map(|it| Threads::new(it).unwrap()) {
        assert_eq!(parts(&column, Rule::UriReference, threads).unwrap(), one);
        assert_eq!(normalize(&column, Rule::UriReference, Rung::Scheme, threads).unwrap(), normal);
    }
}

#[test]
fn no_text_is_copied() {
    let text = "http://example.com/a-path-that-is-longer-than-a-view-holds";
    let column = StringArray::from(vec![text; 100]);
    let found = parts(&column, Rule::Uri, Threads::ONE).unwrap();
    let path = found.column_by_name("path").unwrap().as_string_view();
    assert_eq!(path.data_buffers().len(), 1);
    assert_eq!(path.data_buffers()[0].as_ptr(), column.values().as_ptr());
    let normal = normalize(&column, Rule::UriReference, Rung::Scheme, Threads::ONE).unwrap();
    assert_eq!(normal.value(7).as_ptr(), column.value(7).as_ptr());
}

#[test]
fn iris() {
    let texts = [Some("http://ex\u{e4}mple.com:80/\u{fc}"), Some("a b")];
    let found = parts(&StringArray::from(texts.to_vec()), Rule::IriReference, Threads::ONE).unwrap();
    assert_eq!(strings(&found, "host"), [Some("ex\u{e4}mple.com".to_owned()), None]);
    assert_eq!(strings(&found, "host_kind"), [Some("reg-name".to_owned()), None]);
    let column = StringArray::from(texts.to_vec());
    let normal = normalize(&column, Rule::IriReference, Rung::Scheme, Threads::ONE).unwrap();
    let expected = IriReference::parse(texts[0].unwrap()).unwrap().normalize(Rung::Scheme).into_string();
    assert_eq!(normal.iter().collect::<Vec<_>>(), [Some(expected.as_str()), None]);
    let target = resolve(&column, Rule::IriReference, "http://\u{e9}/", Threads::ONE).unwrap();
    assert_eq!(target.iter().collect::<Vec<_>>(), [texts[0], None]);
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let numbers = UInt8Array::from(vec![1]);
    assert!(matches!(validate(&numbers, Rule::Uri, Threads::ONE), Err(Error::Type(DataType::UInt8))));
    let table = StructArray::from(vec![(
        Arc::new(arrow_schema::Field::new("url", DataType::Utf8, true)),
        Arc::new(StringArray::from(vec!["a"])) as ArrayRef,
    )]);
    let error = parts(&table, Rule::Uri, Threads::ONE).unwrap_err().to_string();
    assert!(error.contains("choose one of the columns"), "{error}");
    let texts = StringArray::from(vec!["a"]);
    assert!(matches!(parts(&texts, Rule::DecOctet, Threads::ONE), Err(Error::Rule(Rule::DecOctet))));
    assert!(matches!(normalize(&texts, Rule::Uri, Rung::Case, Threads::ONE), Err(Error::Rule(Rule::Uri))));
    assert!(matches!(resolve(&texts, Rule::UriReference, "/relative", Threads::ONE), Err(Error::Base(_))));
}

#[test]
fn a_column_of_nothing_is_null() {
    let nulls = NullArray::new(3);
    assert_eq!(validate(&nulls, Rule::Uri, Threads::ONE).unwrap().null_count(), 3);
    assert_eq!(parts(&nulls, Rule::Uri, Threads::ONE).unwrap().null_count(), 3);
    assert_eq!(lint(&nulls, &Linter::new(), Rule::Uri, Threads::ONE).unwrap().null_count(), 3);
    assert_eq!(fix(&nulls, Rule::Uri, Threads::ONE).unwrap().null_count(), 3);
}

proptest! {
    #[test]
    fn any_bytes_in_any_layout(texts in prop::collection::vec(prop::option::of(piece()), 0..8)) {
        let texts: Vec<_> = texts.iter().map(|it| it.as_deref()).collect();
        check(&texts, Threads::ONE);
    }
}

/// Texts that are nearly URIs, and any bytes.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let parts = prop::sample::select(vec![
        "http:",
        "//",
        "a",
        "example.com",
        ":80",
        "/",
        "..",
        "%41",
        "%",
        "?",
        "#",
        "[::1]",
        "@",
        " ",
        "\u{e4}",
        "user:secret",
    ]);
    prop_oneof![
        3 => prop::collection::vec(parts, 0..10).prop_map(|it| it.concat().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..30),
    ]
}
