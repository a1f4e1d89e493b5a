//! The components of texts.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Int32Array, StringViewArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urispec::{AbsoluteIri, AbsoluteUri, Iri, IriReference, RelativeIri, RelativeRef, Rule, Uri, UriReference};

use crate::error::Error;
use crate::keys::answer;
use crate::rows::{Threads, each};
use crate::strings::{Bits, Strings, checked, view};
use crate::texts::{Column, Home};

/// The columns that are parts of the text.
const TEXTS: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// The columns of [`parts`].
///
/// ```
/// let names: Vec<_> = urispec_arrow::part_fields().iter().map(|it| it.name().clone()).collect();
/// assert_eq!(names[..4], ["scheme", "userinfo", "host", "port"]);
/// assert_eq!(names[4..], ["path", "query", "fragment", "host_kind", "port_number"]);
/// ```
pub fn part_fields() -> Fields {
    let texts = TEXTS.iter().chain(&["host_kind"]).map(|name| Field::new(*name, DataType::Utf8View, true));
    texts.chain([Field::new("port_number", DataType::Int32, true)]).collect()
}

/// A component, and where it begins.
type Part<'t> = Option<(&'t str, usize)>;

/// The components of a text, in the order of [`TEXTS`].
struct Parts<'t> {
    texts: [Part<'t>; 7],
    host: Option<&'static str>,
    port: Option<u16>,
}

macro_rules! parts {
    ($type:ident, $text:expr) => {{
        let reference = $type::parse($text).ok()?;
        let part = |start: usize, text| Some((text, start));
        let host = reference.host();
        Some(Parts {
            texts: [
                parts!(@scheme $type reference).and_then(|it| part(it.span().start, it.as_str())),
                reference.userinfo().and_then(|it| part(it.span().start, it.as_str())),
                host.and_then(|it| part(it.span().start, it.as_str())),
                reference.port().and_then(|it| part(it.span().start, it.as_str())),
                part(reference.path().span().start, reference.path().as_str()),
                reference.query().and_then(|it| part(it.span().start, it.as_str())),
                parts!(@fragment $type reference).and_then(|it| part(it.span().start, it.as_str())),
            ],
            host: host.map(|it| kind(it.rule())),
            port: reference.port().and_then(|it| it.number()),
        })
    }};
    (@scheme Uri $it:ident) => { Some($it.scheme()) };
    (@scheme AbsoluteUri $it:ident) => { Some($it.scheme()) };
    (@scheme Iri $it:ident) => { Some($it.scheme()) };
    (@scheme AbsoluteIri $it:ident) => { Some($it.scheme()) };
    (@scheme RelativeRef $it:ident) => { None::<urispec::component::Scheme<'_>> };
    (@scheme RelativeIri $it:ident) => { None::<urispec::component::Scheme<'_>> };
    (@scheme $type:ident $it:ident) => { $it.scheme() };
    (@fragment AbsoluteUri $it:ident) => { None::<urispec::component::Fragment<'_>> };
    (@fragment AbsoluteIri $it:ident) => { None::<urispec::component::Fragment<'_>> };
    (@fragment $type:ident $it:ident) => { $it.fragment() };
}

/// How the components are read of a text that matches a rule.
fn reader(rule: Rule) -> Option<fn(&str) -> Option<Parts<'_>>> {
    Some(match rule {
        Rule::UriReference => |text| parts!(UriReference, text),
        Rule::Uri => |text| parts!(Uri, text),
        Rule::AbsoluteUri => |text| parts!(AbsoluteUri, text),
        Rule::RelativeRef => |text| parts!(RelativeRef, text),
        Rule::IriReference => |text| parts!(IriReference, text),
        Rule::Iri => |text| parts!(Iri, text),
        Rule::AbsoluteIri => |text| parts!(AbsoluteIri, text),
        Rule::IrelativeRef => |text| parts!(RelativeIri, text),
        _ => return None,
    })
}

/// So many columns at a time.
fn in_parts(columns: Vec<Strings>, count: usize) -> impl Iterator<Item = Vec<Strings>> {
    let mut columns = columns.into_iter();
    std::iter::from_fn(move || {
        let part: Vec<_> = columns.by_ref().take(count).collect();
        (!part.is_empty()).then_some(part)
    })
}

/// What a host is: the name of a rule of RFC 3986, also in an IRI. Each fits into a view.
fn kind(rule: Rule) -> &'static str {
    match rule {
        Rule::Ipv4address | Rule::Ipv6address | Rule::Ipvfuture => rule.name(),
        _ => Rule::RegName.name(),
    }
}

/// The components of each text: slices of it, and the kind of the host and the port as a number. A text that does not match the rule has none, as a null.
///
/// No text is copied: the columns are string views into the data of the texts, which they keep alive. The rule is `URI-reference`, `URI`, `absolute-URI`,
/// `relative-ref`, or one of the same four for IRIs.
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urispec_arrow::{Rule, Threads, parts};
///
/// let texts = StringArray::from(vec!["http://user@[::1]:80/index.html", "/a?b", "a b"]);
/// let parts = parts(&texts, Rule::UriReference, Threads::all())?;
/// let column = |name: &str| parts.column_by_name(name).unwrap().as_string_view();
/// assert!(column("host").iter().eq([Some("[::1]"), None, None]));
/// assert!(column("host_kind").iter().eq([Some("IPv6address"), None, None]));
/// assert!(column("path").iter().eq([Some("/index.html"), Some("/a"), None]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn parts(texts: &dyn Array, rule: Rule, threads: Threads) -> Result<StructArray, Error> {
    parts_by(texts, rule, threads, &checked)
}

/// What [`parts`] does, for those who make the columns themselves: of views, of the buffers that they lead into, and of the rows that have none. Arrow's own
/// constructor looks at every view and at every text once more, which takes about as long as all the rest. Each view here is that of a part of a text which
/// is UTF-8, so that `StringViewArray::new_unchecked` has what it demands.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{StringArray, StringViewArray};
/// use urispec_arrow::{Rule, Threads, parts_by};
///
/// let texts = StringArray::from(vec!["http://example.com/index.html"]);
/// let make = |views, buffers, nulls| StringViewArray::try_new(views, buffers, Some(nulls));
/// let parts = parts_by(&texts, Rule::UriReference, Threads::ONE, &make)?;
/// assert_eq!(parts.column_by_name("host").unwrap().as_string_view().value(0), "example.com");
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn parts_by(
    texts: &dyn Array,
    rule: Rule,
    threads: Threads,
    make: &(dyn Fn(ScalarBuffer<u128>, Vec<Buffer>, NullBuffer) -> Result<StringViewArray, ArrowError> + Sync),
) -> Result<StructArray, Error> {
    let read = reader(rule).ok_or(Error::Rule(rule))?;
    let Column { texts, keys } = Column::new(texts)?;
    let texts = texts.bounded()?;
    let utf8 = texts.utf8();
    let rows = texts.len();
    let share = threads.share(rows);
    let mut columns = TEXTS.map(|_| Strings::new(rows));
    let mut kinds = Strings::new(rows);
    let (mut valid, mut has_number) = (Bits::new(rows), Bits::new(rows));
    let mut numbers = vec![0_i32; rows];
    let mut writers = columns.each_mut().map(|column| column.chunks(share));
    let writers = std::iter::from_fn(move || {
        let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g)] = writers.each_mut().map(Iterator::next)
        else {
            return None;
        };
        Some([a, b, c, d, e, f, g])
    });
    let writers = writers.zip(kinds.chunks(share)).zip(valid.chunks(share)).zip(has_number.chunks(share));
    let writers = writers.zip(numbers.chunks_mut(share));
    each(rows, share, writers, |first, count, ((((mut columns, mut kinds), mut valid), mut has_number), numbers)| {
        for row in 0..count {
            let Some(text) = utf8.get(first + row) else { continue };
            let Some(parts) = read(text) else { continue };
            valid.set(row);
            let home = texts.home(first + row);
            for (part, column) in parts.texts.iter().zip(&mut columns) {
                if let Some((part, start)) = part {
                    column.set(row, view(part.as_bytes(), home, *start));
                }
            }
            if let Some(host) = parts.host {
                kinds.set(row, view(host.as_bytes(), Home { buffer: 0, offset: 0 }, 0));
            }
            if let (Some(number), Some(to)) = (parts.port, numbers.get_mut(row)) {
                *to = i32::from(number);
                has_number.set(row);
            }
        }
    });
    let buffers = texts.buffers();
    // Where each view is checked once more, that is worth the threads.
    let columns = columns.into_iter().chain([kinds]).collect::<Vec<_>>();
    let per_thread = (columns.len() * share).div_ceil(rows.max(1));
    let arrays = each(columns.len(), per_thread, in_parts(columns, per_thread), |_, _, columns| {
        columns.into_iter().map(|it| it.into_array_by(&buffers, make)).collect::<Result<Vec<_>, _>>()
    });
    let mut arrays = arrays.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let numbers = Int32Array::new(ScalarBuffer::from(numbers), Some(has_number.into_nulls(rows)));
    arrays.push(Arc::new(numbers) as ArrayRef);
    answer(StructArray::try_new(part_fields(), arrays, Some(valid.into_nulls(rows)))?, keys)
}
