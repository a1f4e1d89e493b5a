//! A column gives what its texts give one by one, in every layout.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::thread;

use arrow_array::builder::make_view;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, LargeStringArray, NullArray, StringArray, StringViewArray, StructArray,
    UInt8Array,
};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_schema::DataType;
use proptest::prelude::*;
use urispec::diagnostic::{Group, Level, Name};
use urispec::{IriReference, UriReference};
use urispec_arrow::{
    Error, Linter, Rule, Rung, Threads, diagnose, finding_fields, fix, lint, normalize, parts, parts_by, resolve,
    validate,
};

#[path = "../../../fuzz/seeds.rs"]
mod seeds;

mod promises;

use promises::{check, strings};

/// Those that have components.
const RULES: [Rule; 8] = [
    Rule::UriReference,
    Rule::Uri,
    Rule::AbsoluteUri,
    Rule::RelativeRef,
    Rule::IriReference,
    Rule::Iri,
    Rule::AbsoluteIri,
    Rule::IrelativeRef,
];

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
        "http://u:p@h:80/a?q",
        "//u:p@h:80/a?q#f",
        "http://\u{fc}:p@\u{e9}:80/a?q",
        "//\u{fc}:p@\u{e9}:80/a?q#f",
    ];
    for rule in RULES {
        let found = parts(&StringArray::from(texts.to_vec()), rule, Threads::ONE).unwrap();
        let column = |name| strings(&found, name);
        for (row, text) in texts.iter().enumerate() {
            assert_eq!(found.is_valid(row), rule.accepts(text), "{text} as {rule:?}");
            let reference = IriReference::parse(text).ok().filter(|_| rule.accepts(text));
            let of = |part: &dyn Fn(IriReference<'_>) -> Option<String>| reference.and_then(part);
            let expected: [(&str, Option<String>); 7] = [
                ("scheme", of(&|it| Some(it.scheme()?.to_string()))),
                ("userinfo", of(&|it| Some(it.userinfo()?.to_string()))),
                ("host", of(&|it| Some(it.host()?.to_string()))),
                ("port", of(&|it| Some(it.port()?.to_string()))),
                ("path", of(&|it| Some(it.path().to_string()))),
                ("query", of(&|it| Some(it.query()?.to_string()))),
                ("fragment", of(&|it| Some(it.fragment()?.to_string()))),
            ];
            for (name, expected) in expected {
                assert_eq!(column(name)[row], expected, "the {name} of {text} as {rule:?}");
            }
            let number = found.column_by_name("port_number").unwrap().as_primitive::<Int32Type>();
            let expected = reference.and_then(|it| it.port()).map(|_| 80);
            assert_eq!(number.is_valid(row).then(|| number.value(row)), expected, "{text} as {rule:?}");
        }
    }
    for (port, number) in [
        ("", None),
        ("0", Some(0)),
        ("255", Some(255)),
        ("256", Some(256)),
        ("00080", Some(80)),
        ("32767", Some(32767)),
        ("32768", Some(32768)),
        ("65535", Some(65535)),
        ("65536", None),
    ] {
        let found = parts(&StringArray::from(vec![format!("//h:{port}/")]), Rule::UriReference, Threads::ONE).unwrap();
        let numbers = found.column_by_name("port_number").unwrap().as_primitive::<Int32Type>();
        assert_eq!(numbers.iter().collect::<Vec<_>>(), [number], "{port}");
        assert_eq!(strings(&found, "port"), [Some(port.to_owned())]);
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
    let texts: Vec<_> = TEXTS.iter().cycle().take(17_000).collect();
    let column = StringArray::from_iter(texts);
    let linter = Linter::new();
    let all = |threads| {
        let rule = Rule::UriReference;
        let answers: [ArrayRef; 7] = [
            Arc::new(validate(&column, rule, threads).unwrap()),
            Arc::new(parts(&column, rule, threads).unwrap()),
            Arc::new(diagnose(&column, rule, threads).unwrap()),
            Arc::new(lint(&column, &linter, rule, threads).unwrap()),
            Arc::new(normalize(&column, rule, Rung::Scheme, threads).unwrap()),
            Arc::new(resolve(&column, rule, "http://a/b/c", threads).unwrap()),
            Arc::new(fix(&column, rule, threads).unwrap()),
        ];
        answers
    };
    let one = all(Threads::ONE);
    // Wherever the texts are.
    let layouts: [ArrayRef; 2] =
        [Arc::new(LargeStringArray::from_iter(column.iter())), Arc::new(StringViewArray::from_iter(column.iter()))];
    for layout in &layouts {
        let threads = Threads::new(3).unwrap();
        let found = parts(layout, Rule::UriReference, threads).unwrap();
        let normal = normalize(layout, Rule::UriReference, Rung::Scheme, threads).unwrap();
        assert!(one[1].as_struct() == &found && one[4].as_string_view() == &normal, "{}", layout.data_type());
    }
    for threads in [2, 3].map(|it| Threads::new(it).unwrap()) {
        for (at, (answer, one)) in all(threads).iter().zip(&one).enumerate() {
            assert!(answer == one, "{at} by {threads:?}");
        }
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
    let target = resolve(&column, Rule::UriReference, "http://h/", Threads::ONE).unwrap();
    assert_eq!(target.value(7).as_ptr(), column.value(7).as_ptr());
}

/// Every function asks for the rule that it is given, of which each has a text that the others refuse.
#[test]
fn each_function_asks_for_its_rule() {
    let texts = [
        "http://h/|",
        "http://h/#f|",
        "//h/|",
        "http://\u{e9}/|",
        "\u{e9}|",
        "http://h/\u{e9}/a|b",
        "/a{\u{e9}",
        "a b",
        "http://h/a#f",
        "/\u{e9}",
        "a#b#c",
        "/a}?b",
    ];
    let column = StringArray::from(texts.to_vec());
    let linter = Linter::new();
    for &rule in Rule::ALL {
        let ok = validate(&column, rule, Threads::ONE).unwrap();
        let made = fix(&column, rule, Threads::ONE).unwrap();
        let found = diagnose(&column, rule, Threads::ONE).unwrap();
        let linted = lint(&column, &linter, rule, Threads::ONE).unwrap();
        let messages = |list: ArrayRef| strings(list.as_struct(), "message").into_iter().flatten().collect::<Vec<_>>();
        for (row, text) in texts.iter().enumerate() {
            let expected = urispec::diagnose(text, rule);
            let of = |found: &[urispec::Diagnostic]| found.iter().map(|it| it.message().to_owned()).collect::<Vec<_>>();
            assert_eq!(ok.column(0).as_boolean().value(row), rule.accepts(text), "{text} as {rule:?}");
            assert_eq!(messages(found.value(row)), of(&expected), "{text} as {rule:?}");
            assert_eq!(messages(linted.value(row)), of(&linter.lint(text, rule)), "{text} as {rule:?}");
            let fixed =
                urispec::diagnostic::fixed(text.as_bytes(), &expected, urispec::diagnostic::Applicability::Safe);
            let fixed = fixed.map_or((*text).to_owned(), |it| String::from_utf8(it).unwrap());
            assert_eq!(made.value(row), fixed, "{text} as {rule:?}");
        }
    }
}

#[test]
fn each_rung_is_the_one_that_was_asked_for() {
    let texts = ["HTTP://H:80/%7e/%c3/a/../b", "HTTP://\u{e9}H:80/%7e/%c3/a/../b"];
    let column = StringArray::from(texts.to_vec());
    for rung in Rung::ALL {
        let normal = normalize(&column, Rule::UriReference, rung, Threads::ONE).unwrap();
        let expected = UriReference::parse(texts[0]).unwrap().normalize(rung).into_string();
        assert_eq!(normal.iter().collect::<Vec<_>>(), [Some(&*expected), None], "{rung}");
        let normal = normalize(&column, Rule::IriReference, rung, Threads::ONE).unwrap();
        let expected = texts.map(|text| IriReference::parse(text).unwrap().normalize(rung).into_string());
        assert_eq!(normal.iter().flatten().collect::<Vec<_>>(), expected, "{rung}");
    }
}

/// Whatever the number of its buffers, and whichever of them it is in, a text is found again.
#[test]
fn a_column_of_views_may_have_many_buffers() {
    for count in [255_usize, 256, 257, 65_537] {
        let texts: Vec<String> =
            (0..count).map(|row| format!("http://a-long-host/a-long-path-{row:06}?a-query")).collect();
        let buffers: Vec<Buffer> = texts.iter().map(|text| Buffer::from(text.as_bytes())).collect();
        let view = |(row, text): (usize, &String)| make_view(text.as_bytes(), row as u32, 0);
        let views: ScalarBuffer<u128> = texts.iter().enumerate().map(view).collect();
        let column = StringViewArray::try_new(views, buffers, None).unwrap();
        let found = parts(&column, Rule::Uri, Threads::ONE).unwrap();
        let path = found.column_by_name("path").unwrap().as_string_view();
        // The last is written anew, and so is in a buffer of its own.
        let target = resolve(&column, Rule::UriReference, "http://a/", Threads::ONE).unwrap();
        let made = normalize(&column, Rule::UriReference, Rung::Scheme, Threads::ONE).unwrap();
        for row in [0, 1, 254, 255, 256, 65_534, 65_535, 65_536].into_iter().filter(|row| *row < count) {
            assert_eq!(path.value(row), format!("/a-long-path-{row:06}"), "of {count}");
            assert_eq!((target.value(row), made.value(row)), (&texts[row][..], &texts[row][..]), "of {count}");
        }
    }
}

/// Each component of any length is all there, and the one after it is where it was.
#[test]
fn each_component_may_be_long() {
    for length in [11, 12, 13, 254, 255, 256, 4_095, 4_096, 65_535, 65_536] {
        let long = "x".repeat(length);
        for at in 0..7 {
            let mut pieces = [
                "a-long-scheme",
                "a-long-user-info",
                "a-long-host-name",
                "1234567890123",
                "/a-long-path-too",
                "a-long-query-too",
                "a-long-fragment",
            ];
            let digits = "7".repeat(length);
            let path = format!("/{}", &long[1..]);
            pieces[at] = match at {
                3 => &digits,
                4 => &path,
                _ => &long,
            };
            let [scheme, userinfo, host, port, path, query, fragment] = pieces;
            let text = format!("{scheme}://{userinfo}@{host}:{port}{path}?{query}#{fragment}");
            let columns: [ArrayRef; 3] = [
                Arc::new(StringArray::from(vec!["http://before/", &*text])),
                Arc::new(LargeStringArray::from(vec!["http://before/", &*text])),
                Arc::new(StringViewArray::from(vec!["http://before/", &*text])),
            ];
            for column in columns {
                let found = parts(&column, Rule::Uri, Threads::ONE).unwrap();
                let names = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
                for (name, piece) in names.into_iter().zip(pieces) {
                    assert!(strings(&found, name)[1].as_deref() == Some(piece), "{name} at {length} of {at}");
                }
            }
        }
    }
}

/// However much is before it, a mistake is where it is.
#[test]
fn a_mistake_may_be_far_from_the_start() {
    for length in [0, 254, 255, 256, 4_095, 65_535, 65_536, 70_000] {
        let text = format!("http://h/{}|b{}%zz", "a".repeat(length), "c".repeat(length));
        let places = [(length + 9, length + 10), (2 * length + 11, 2 * length + 14)];
        let places = places.map(|(start, end)| (start as i64, end as i64));
        let column = StringArray::from(vec![&*text]);
        let numbers = |array: &StructArray, name: &str| {
            array.column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec()
        };
        let first = validate(&column, Rule::UriReference, Threads::ONE).unwrap();
        assert_eq!((numbers(&first, "start")[0], numbers(&first, "end")[0]), places[0], "{length}");
        let found = diagnose(&column, Rule::UriReference, Threads::ONE).unwrap().value(0);
        assert_eq!(numbers(found.as_struct(), "start"), places.map(|it| it.0), "{length}");
        assert_eq!(numbers(found.as_struct(), "end"), places.map(|it| it.1), "{length}");
    }
}

/// The documentation of `findings` says how long a text is that is fixed one by one.
#[test]
fn a_long_text_has_its_findings_fixed() {
    for (length, is_fixed) in
        [(255, true), (4_096, true), (65_535, true), (65_536, true), (1 << 20, true), ((1 << 20) + 1, false)]
    {
        let text = format!("http://h/|{}", "a".repeat(length - 10));
        assert_eq!(text.len(), length);
        let found = diagnose(&StringArray::from(vec![&*text]), Rule::UriReference, Threads::ONE).unwrap().value(0);
        let fixed = strings(found.as_struct(), "fixed");
        let expected = is_fixed.then(|| text.replace('|', "%7C"));
        assert!(fixed == [expected], "{length}");
    }
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
    let field = |name: &str| {
        let field = arrow_schema::Field::new(name, DataType::Utf8, true);
        (Arc::new(field), Arc::new(StringArray::from(vec!["a"])) as ArrayRef)
    };
    for table in [StructArray::from(vec![field("url")]), StructArray::from(vec![field("url"), field("other")])] {
        let error = parts(&table, Rule::Uri, Threads::ONE).unwrap_err().to_string();
        assert!(error.contains("choose one of the columns"), "{error}");
    }
    let texts = StringArray::from(vec!["a"]);
    assert!(matches!(parts(&texts, Rule::DecOctet, Threads::ONE), Err(Error::Rule(Rule::DecOctet))));
    assert!(matches!(normalize(&texts, Rule::Uri, Rung::Case, Threads::ONE), Err(Error::Rule(Rule::Uri))));
    assert!(matches!(resolve(&texts, Rule::UriReference, "/relative", Threads::ONE), Err(Error::Base(_))));
}

/// A text may have any number of mistakes: each is listed, all are fixed, and the lists after it begin where they should.
#[test]
fn a_text_may_have_many_mistakes() {
    for count in [0, 1, 63, 64, 65, 255, 256, 257, 4_095, 4_096, 5_000] {
        let many = format!("/{}", "|a".repeat(count));
        let column = StringArray::from(vec![Some("/b|c"), Some(&*many), None, Some("/d|e|f")]);
        let found = diagnose(&column, Rule::UriReference, Threads::ONE).unwrap();
        let lengths: Vec<_> = (0..4).map(|row| found.value_length(row)).collect();
        assert_eq!(lengths, [1, count as i32, 0, 2]);
        let last = found.value(3);
        let places = last.as_struct().column_by_name("start").unwrap().as_primitive::<Int64Type>();
        assert_eq!(places.values().to_vec(), [2, 4], "after {count}");
        let made = fix(&column, Rule::UriReference, Threads::ONE).unwrap();
        let expected = [Some("/b%7Cc"), Some(&*many.replace('|', "%7C")), None, Some("/d%7Ce%7Cf")];
        assert!(made.iter().eq(expected), "{count}");
    }
}

/// The levels of a linter are those that were chosen, and not those that it has otherwise.
#[test]
fn each_level_of_a_linter() {
    let texts = ["HTTP://h/", "http://h:0/", "http://h:80/", "http://h/a|b"];
    let column = StringArray::from(texts.to_vec());
    for level in [Level::Off, Level::Advice, Level::Warning, Level::Error] {
        let linter = Linter::new().with_group(Group::Style, level).with(Name::PortOutOfRange, level);
        let found = lint(&column, &linter, Rule::Uri, Threads::ONE).unwrap();
        let severity = |row| strings(found.value(row).as_struct(), "severity");
        let expected: Vec<_> = (level != Level::Off).then(|| Some(level.name().to_owned())).into_iter().collect();
        for (row, text) in texts[..3].iter().enumerate() {
            assert_eq!(severity(row), expected, "{text} at {level:?}");
        }
        assert_eq!(severity(3), [Some("error".to_owned())], "{level:?}");
    }
}

/// What an error was caused by is its source, and what it says is in its text.
#[test]
fn each_error_has_its_cause() {
    let texts = StringArray::from(vec!["a"]);
    let base = resolve(&texts, Rule::UriReference, "/relative", Threads::ONE).unwrap_err();
    let cause = urispec::Uri::parse("/relative").unwrap_err().to_string();
    let malformed = Error::from(arrow_schema::ArrowError::ComputeError("no column".to_owned()));
    for (error, cause) in [(base, cause), (malformed, "Compute error: no column".to_owned())] {
        assert_eq!(std::error::Error::source(&error).map(ToString::to_string), Some(cause.clone()));
        assert!(error.to_string().ends_with(&cause), "{error}");
    }
    let iri = resolve(&texts, Rule::IriReference, "/relative", Threads::ONE).unwrap_err();
    assert!(std::error::Error::source(&iri).is_some(), "{iri}");
    for error in [Error::Type(DataType::Int8), Error::Rule(Rule::Port), Error::TooLong] {
        assert!(std::error::Error::source(&error).is_none(), "{error}");
    }
}

/// The keys of a dictionary may be integers of any size, with and without a sign.
#[test]
fn each_type_of_keys() {
    fn checked<K: ArrowDictionaryKeyType>() {
        let rows = [Some("http://a/b|c"), Some("http://example.com/?q"), None, Some("http://a/b|c"), Some("a b")];
        let column: DictionaryArray<K> = rows.into_iter().collect();
        let plain = StringArray::from(rows.to_vec());
        let (rule, one) = (Rule::UriReference, Threads::ONE);
        assert_eq!(validate(&column, rule, one).unwrap(), validate(&plain, rule, one).unwrap());
        assert_eq!(parts(&column, rule, one).unwrap(), parts(&plain, rule, one).unwrap());
        assert_eq!(diagnose(&column, rule, one).unwrap(), diagnose(&plain, rule, one).unwrap());
        assert_eq!(fix(&column, rule, one).unwrap(), fix(&plain, rule, one).unwrap());
        let normal = |column: &dyn Array| normalize(column, rule, Rung::Scheme, one).unwrap();
        assert_eq!(normal(&column), normal(&plain));
        assert_eq!(normal(&plain).null_count(), 4);
    }
    checked::<Int8Type>();
    checked::<Int16Type>();
    checked::<Int32Type>();
    checked::<Int64Type>();
    checked::<UInt8Type>();
    checked::<UInt16Type>();
    checked::<UInt32Type>();
    checked::<UInt64Type>();
}

/// What makes texts has references of URIs and of IRIs, and components have the eight rules that have them.
#[test]
fn each_function_refuses_other_rules() {
    let texts = StringArray::from(vec!["http://a/"]);
    for &rule in Rule::ALL {
        let is_refused = |error: Option<Error>| matches!(error, Some(Error::Rule(found)) if found == rule);
        let is_reference = matches!(rule, Rule::UriReference | Rule::IriReference);
        let normal = normalize(&texts, rule, Rung::Case, Threads::ONE).err();
        assert_eq!(is_refused(normal), !is_reference, "{rule:?}");
        let target = resolve(&texts, rule, "http://a/", Threads::ONE).err();
        assert_eq!(is_refused(target), !is_reference, "{rule:?}");
        let found = parts(&texts, rule, Threads::ONE).err();
        assert_eq!(is_refused(found), !RULES.contains(&rule), "{rule:?}");
    }
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

/// Every finding has everything but perhaps a help and a fixed text.
#[test]
fn what_a_finding_may_lack() {
    let fields = finding_fields();
    let optional: Vec<_> = fields.iter().filter(|field| field.is_nullable()).map(|field| field.name()).collect();
    assert_eq!(optional, ["help", "fixed"]);
}
