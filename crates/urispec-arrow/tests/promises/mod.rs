//! What is promised of any column: it gives what its texts give one by one, in every layout, and buffers that make no column are refused.
//!
//! For fuzzing, columns are written as bytes. The first byte says in which layout, the second at which row a slice of it begins, and the rest are
//! texts between separators, or buffers: places, and the data that they lead into.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int32Array, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray, StructArray, make_array, new_empty_array,
};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use urispec::diagnostic::{Applicability, Diagnostic, fixed};
use urispec::{Uri, UriReference};
use urispec_arrow::{Linter, Rule, Rung, Threads, diagnose, fix, lint, normalize, parts, resolve, validate};

/// What separates texts.
pub(crate) const SEPARATOR: u8 = 0x1f;

/// A text that is no text.
const NULL: &[u8] = &[0];

/// All promises, of a column as bytes.
pub(crate) fn hold(bytes: &[u8]) {
    let [layout, first, rest @ ..] = bytes else { return };
    if layout % 2 == 0 {
        let texts: Vec<Option<&[u8]>> =
            rest.split(|byte| *byte == SEPARATOR).map(|text| (text != NULL).then_some(text)).collect();
        check(&texts, Threads::ONE);
        return;
    }
    let Some(column) = column_of_buffers(layout / 2, rest) else { return };
    let first = usize::from(*first) % (column.len() + 1);
    for column in [column.slice(first, column.len() - first), column] {
        let texts = rows(&column);
        let texts: Vec<Option<&[u8]>> = texts.iter().map(|text| text.as_deref()).collect();
        check_column("buffers", &column, &texts, Threads::ONE);
    }
}

/// A column made of buffers as another program could have written them, if they make one.
fn column_of_buffers(layout: u8, bytes: &[u8]) -> Option<ArrayRef> {
    let (count, bytes) = bytes.split_first()?;
    let rows = usize::from(count % 9);
    let (valid, bytes) = bytes.split_at_checked(rows.div_ceil(8) + 1)?;
    let nulls = (valid[0] & 1 == 1).then(|| NullBuffer::new(BooleanBuffer::new(Buffer::from(&valid[1..]), 0, rows)));
    // Small numbers, so that many of them are places in the data.
    let number = |byte: &u8| i32::from(byte.cast_signed());
    let built = |data_type: DataType, offsets: Buffer, data: &[u8]| {
        let empty = new_empty_array(&data_type).into_data().into_builder();
        let built = empty.len(rows).nulls(nulls.clone()).buffers(vec![offsets, Buffer::from(data)]).build();
        built.ok().map(make_array)
    };
    match layout % 6 {
        kind @ 0..=3 => {
            let (offsets, data) = bytes.split_at_checked(rows + 1)?;
            let short: ScalarBuffer<i32> = offsets.iter().map(number).collect();
            let long: ScalarBuffer<i64> = offsets.iter().map(|byte| number(byte).into()).collect();
            match kind {
                0 => built(DataType::Binary, short.into_inner(), data),
                1 => built(DataType::Utf8, short.into_inner(), data),
                2 => built(DataType::LargeBinary, long.into_inner(), data),
                _ => built(DataType::LargeUtf8, long.into_inner(), data),
            }
        }
        4 => {
            let (views, data) = bytes.split_at_checked(rows * 16)?;
            let (views, _) = views.as_chunks();
            let views: ScalarBuffer<u128> = views.iter().map(|view| u128::from_le_bytes(*view)).collect();
            let halves = data.split_at(data.len() / 2);
            let buffers = vec![Buffer::from(halves.0), Buffer::from(halves.1)];
            Some(Arc::new(BinaryViewArray::try_new(views, buffers, nulls).ok()?))
        }
        _ => {
            let (keys, data) = bytes.split_at_checked(rows)?;
            let keys = Int32Array::new(keys.iter().map(number).collect(), nulls);
            let values = BinaryArray::from_iter_values(data.split(|byte| *byte == SEPARATOR));
            Some(Arc::new(DictionaryArray::<Int32Type>::try_new(keys, Arc::new(values)).ok()?))
        }
    }
}

/// The texts of a column as Arrow's own accessors give them.
fn rows(column: &dyn Array) -> Vec<Option<Vec<u8>>> {
    let own = |text: Option<&[u8]>| text.map(<[u8]>::to_vec);
    let of_text = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
    match column.data_type() {
        DataType::Binary => column.as_binary::<i32>().iter().map(own).collect(),
        DataType::Utf8 => column.as_string::<i32>().iter().map(of_text).collect(),
        DataType::LargeBinary => column.as_binary::<i64>().iter().map(own).collect(),
        DataType::LargeUtf8 => column.as_string::<i64>().iter().map(of_text).collect(),
        DataType::BinaryView => column.as_binary_view().iter().map(own).collect(),
        _ => {
            let dictionary = column.as_dictionary::<Int32Type>();
            let values = rows(dictionary.values());
            dictionary.keys().iter().map(|key| values[usize::try_from(key?).unwrap()].clone()).collect()
        }
    }
}

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
        ("sliced large binary", Arc::new(LargeBinaryArray::from_iter(padded.clone()).slice(2, texts.len()))),
        ("sliced view", Arc::new(BinaryViewArray::from_iter(padded).slice(2, texts.len()))),
        ("sliced dictionary", sliced_dictionary(&owned)),
    ];
    if let Ok(texts) = owned.iter().map(|it| it.map(str::from_utf8).transpose()).collect::<Result<Vec<_>, _>>() {
        layouts.push(("string", Arc::new(StringArray::from(texts.clone()))));
        layouts.push(("large string", Arc::new(LargeStringArray::from(texts.clone()))));
        layouts.push(("string view", Arc::new(StringViewArray::from_iter(texts))));
    }
    layouts
}

/// Keys in another order than their values, of which some have no row, and null where there is no text.
fn sliced_dictionary(texts: &[Option<&[u8]>]) -> ArrayRef {
    let values = texts.iter().rev().map(|text| text.unwrap_or(b"http://nobody/|"));
    let keys = texts.iter().enumerate().map(|(row, text)| text.map(|_| (texts.len() - 1 - row) as i32));
    let keys: Int32Array = [Some(0), None].into_iter().filter(|_| !texts.is_empty()).chain(keys).collect();
    let before = keys.len() - texts.len();
    let values = Arc::new(LargeBinaryArray::from_iter_values(values));
    Arc::new(DictionaryArray::<Int32Type>::new(keys, values).slice(before, texts.len()))
}

pub(crate) fn strings(array: &StructArray, name: &str) -> Vec<Option<String>> {
    array.column_by_name(name).unwrap().as_string_view().iter().map(|it| it.map(str::to_owned)).collect()
}

/// The reference that a row holds.
fn valid<'t>(text: &Option<&'t [u8]>) -> Option<UriReference<'t>> {
    UriReference::parse(str::from_utf8((*text)?).ok()?).ok()
}

/// Everything that columns of these texts give, in every layout, is what the library gives for each text.
pub(crate) fn check(texts: &[Option<&[u8]>], threads: Threads) {
    for (layout, column) in layouts(texts) {
        check_column(layout, &column, texts, threads);
    }
}

/// Everything that a column gives is what the library gives for each of its texts.
fn check_column(layout: &str, column: &dyn Array, texts: &[Option<&[u8]>], threads: Threads) {
    let base = Uri::parse("http://a/b/c").unwrap();
    let verdicts = validate(column, Rule::UriReference, threads).unwrap();
    let first: Vec<Option<Diagnostic>> =
        texts.iter().map(|it| it.and_then(|it| urispec::diagnose(it, Rule::UriReference).into_iter().next())).collect();
    let ok = verdicts.column(0).as_boolean();
    assert!(ok.iter().eq(texts.iter().zip(&first).map(|(text, found)| text.map(|_| found.is_none()))), "{layout}");
    let start = verdicts.column(1).as_primitive::<Int64Type>();
    let of_first = |part: fn(&Diagnostic) -> usize| first.iter().map(move |it| it.as_ref().map(|it| part(it) as i64));
    assert!(start.iter().eq(of_first(|it| it.label().span.start)), "{layout}");
    assert!(verdicts.column(2).as_primitive::<Int64Type>().iter().eq(of_first(|it| it.label().span.end)), "{layout}");
    let code: Vec<Option<String>> = first.iter().map(|it| it.as_ref().map(|it| it.name().to_string())).collect();
    assert_eq!(strings(&verdicts, "code"), code, "{layout}");

    let found = parts(column, Rule::UriReference, threads).unwrap();
    let texts_of =
        |part: &dyn Fn(UriReference<'_>) -> Option<String>| texts.iter().map(|it| part(valid(it)?)).collect::<Vec<_>>();
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
    assert!(found.column_by_name("port_number").unwrap().as_primitive::<Int32Type>().iter().eq(numbers), "{layout}");
    assert!((0..texts.len()).all(|row| found.is_valid(row) == valid(&texts[row]).is_some()), "{layout}");

    let made =
        |make: &dyn Fn(UriReference<'_>) -> String| texts.iter().map(|it| Some(make(valid(it)?))).collect::<Vec<_>>();
    let answers = |array: StringViewArray| array.iter().map(|it| it.map(str::to_owned)).collect::<Vec<_>>();
    let normal = normalize(column, Rule::UriReference, Rung::Scheme, threads).unwrap();
    assert_eq!(answers(normal), made(&|it| it.normalize(Rung::Scheme).into_string()), "{layout}");
    let target = resolve(column, Rule::UriReference, base.as_str(), threads).unwrap();
    assert_eq!(answers(target), made(&|it| base.resolve(it).unwrap().into_string()), "{layout}");
    let repaired = texts.iter().map(|text| {
        let text = (*text)?;
        let found = urispec::diagnose(text, Rule::UriReference);
        String::from_utf8(fixed(text, &found, Applicability::Safe).unwrap_or_else(|| text.to_vec())).ok()
    });
    assert_eq!(answers(fix(column, Rule::UriReference, threads).unwrap()), repaired.collect::<Vec<_>>(), "{layout}");

    let linter = Linter::new();
    for (found, find) in [
        (
            diagnose(column, Rule::UriReference, threads).unwrap(),
            &(|text: &[u8]| urispec::diagnose(text, Rule::UriReference)) as &dyn Fn(&[u8]) -> Vec<Diagnostic>,
        ),
        (lint(column, &linter, Rule::UriReference, threads).unwrap(), &|text: &[u8]| {
            linter.lint(text, Rule::UriReference)
        }),
    ] {
        for (row, text) in texts.iter().enumerate() {
            assert_eq!(found.is_null(row), text.is_none(), "{layout}");
            let Some(text) = text else { continue };
            let list = found.value(row);
            let expected = find(text);
            let of = |name| strings(list.as_struct(), name).into_iter().flatten().collect::<Vec<_>>();
            assert_eq!(of("code"), expected.iter().map(|it| it.name().to_string()).collect::<Vec<_>>(), "{layout}");
            assert_eq!(
                of("message"),
                expected.iter().map(|it| it.message().to_owned()).collect::<Vec<_>>(),
                "{layout}"
            );
            let places =
                |name| list.as_struct().column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec();
            let place = |part: fn(&Diagnostic) -> usize| expected.iter().map(|it| part(it) as i64).collect::<Vec<_>>();
            assert_eq!(places("start"), place(|it| it.label().span.start), "{layout}");
            assert_eq!(places("end"), place(|it| it.label().span.end), "{layout}");
            // The rest does not depend on the layout.
            if layout != "binary" {
                continue;
            }
            let texts_of = |part: &dyn Fn(&Diagnostic) -> Option<String>| expected.iter().map(part).collect::<Vec<_>>();
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
