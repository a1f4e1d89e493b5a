//! A column gives what its texts give one by one, in every layout.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::thread;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, NullArray, StringArray, StringViewArray, StructArray, UInt8Array};
use arrow_schema::DataType;
use proptest::prelude::*;
use urispec::IriReference;
use urispec_arrow::{
    Error, Linter, Rule, Rung, Threads, diagnose, fix, lint, normalize, parts, parts_by, resolve, validate,
};

#[path = "../../../fuzz/seeds.rs"]
mod seeds;

mod promises;

use promises::{check, strings};

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

/// What fuzzing begins with.
#[test]
fn promises_are_kept_for_the_seeds() {
    seeds::replay(include_str!("../../../fuzz/seeds/arrow.txt"), promises::hold);
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

/// Each of them makes some of the columns.
#[test]
fn threads_share_the_columns() {
    let column = StringArray::new_null(4 << 13);
    for threads in [1, 2, 4] {
        let makers = Mutex::new(HashSet::new());
        let make = |views, buffers, nulls| {
            makers.lock().unwrap().insert(thread::current().id());
            StringViewArray::try_new(views, buffers, Some(nulls))
        };
        parts_by(&column, Rule::Uri, Threads::new(threads).unwrap(), &make).unwrap();
        assert_eq!(makers.into_inner().unwrap().len(), threads);
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
