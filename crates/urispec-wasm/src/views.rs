//! `anatomy`, `java` and `sling`: a text as others read it.

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;
use urispec::UriReference;
use urispec::view::anatomy::{Anatomy, Row};
use urispec::view::java::{self, Difference, JavaError, JavaUri};
use urispec::view::sling::{self, Decomposition, Parameter, Piece};

use crate::call::Call;
use crate::failure::{Failure, Place};

/// A text and its place.
#[derive(Serialize)]
struct Part<'t> {
    text: Cow<'t, str>,
    #[serde(flatten)]
    place: Place,
}

/// The table of the components.
#[derive(Serialize)]
pub(crate) struct Table<'t> {
    rows: Vec<RowData<'t>>,
}

/// A row, with the fields of `urispec anatomy --format json`.
#[derive(Serialize)]
struct RowData<'t> {
    part: &'static str,
    /// Which segment of the path it is, from 1.
    number: Option<usize>,
    presence: String,
    text: Option<&'t str>,
    #[serde(flatten)]
    place: Option<Place>,
    leader: Option<Part<'t>>,
    trailer: Option<Part<'t>>,
    sentence: String,
}

pub(crate) fn anatomy<'c>(call: &Call<'c>) -> Result<Table<'c>, Failure> {
    let text = call.text(0);
    let reference = UriReference::parse(text).map_err(Failure::invalid("text"))?;
    Ok(Table { rows: Anatomy::of(reference).rows().map(|row| RowData::of(text, row)).collect() })
}

impl<'t> RowData<'t> {
    fn of(text: &'t str, row: Row<'t>) -> Self {
        let delimiter = |span: Option<Range<usize>>| {
            span.map(|span| Part { text: text.get(span.clone()).unwrap_or_default().into(), place: span.into() })
        };
        RowData {
            part: row.part.definition().name,
            number: row.index.map(|index| index + 1),
            presence: row.presence().to_string(),
            text: row.text,
            place: row.span.map(Place::from),
            leader: delimiter(row.leader),
            trailer: delimiter(row.trailer),
            sentence: row.sentence,
        }
    }
}

/// What `java.net.URI` says of a text, and where RFC 3986 differs.
#[derive(Serialize)]
pub(crate) struct JavaAnswer {
    /// What the getters return, if the class accepts the text.
    getters: Option<Getters>,
    /// The exception, if it does not.
    exception: Option<Exception>,
    differences: Vec<DifferenceData>,
}

/// The getters by their names without `get` and `is`, as in `urispec java --format json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Getters {
    scheme: Option<String>,
    raw_scheme_specific_part: String,
    scheme_specific_part: String,
    raw_authority: Option<String>,
    authority: Option<String>,
    raw_user_info: Option<String>,
    user_info: Option<String>,
    host: Option<String>,
    port: i32,
    raw_path: Option<String>,
    path: Option<String>,
    raw_query: Option<String>,
    query: Option<String>,
    raw_fragment: Option<String>,
    fragment: Option<String>,
    absolute: bool,
    opaque: bool,
    normalized: String,
}

/// A `URISyntaxException`. Its index counts UTF-16 code units already, so it is no place as others are.
#[derive(Serialize)]
struct Exception {
    reason: &'static str,
    index: Option<usize>,
}

#[derive(Serialize)]
struct DifferenceData {
    #[serde(flatten)]
    place: Place,
    section: &'static str,
    message: String,
}

pub(crate) fn java(call: &Call<'_>) -> Result<JavaAnswer, Failure> {
    let text = call.text(0);
    let (getters, exception) = match JavaUri::parse(text) {
        Ok(uri) => (Some(Getters::of(&uri)), None),
        Err(error) => (None, Some(Exception::of(error))),
    };
    let differences = java::differences(text).into_iter().map(DifferenceData::of).collect();
    Ok(JavaAnswer { getters, exception, differences })
}

impl Getters {
    fn of(uri: &JavaUri<'_>) -> Self {
        let raw = |text: Option<&str>| text.map(str::to_owned);
        let decoded = |text: Option<Cow<'_, str>>| text.map(Cow::into_owned);
        Getters {
            scheme: raw(uri.scheme()),
            raw_scheme_specific_part: uri.raw_scheme_specific_part().into_owned(),
            scheme_specific_part: uri.scheme_specific_part().into_owned(),
            raw_authority: raw(uri.raw_authority()),
            authority: decoded(uri.authority()),
            raw_user_info: raw(uri.raw_user_info()),
            user_info: decoded(uri.user_info()),
            host: raw(uri.host()),
            port: uri.port(),
            raw_path: raw(uri.raw_path()),
            path: decoded(uri.path()),
            raw_query: raw(uri.raw_query()),
            query: decoded(uri.query()),
            raw_fragment: raw(uri.raw_fragment()),
            fragment: decoded(uri.fragment()),
            absolute: uri.is_absolute(),
            opaque: uri.is_opaque(),
            normalized: uri.normalize().to_string(),
        }
    }
}

impl Exception {
    fn of(error: JavaError) -> Self {
        Exception { reason: error.reason(), index: error.index() }
    }
}

impl DifferenceData {
    fn of(Difference { span, section, message }: Difference) -> Self {
        DifferenceData { place: span.into(), section: section.number, message }
    }
}

/// How Apache Sling splits the path of a request, for each set of resources that makes a difference.
#[derive(Serialize)]
pub(crate) struct SlingAnswer<'t> {
    /// In the order in which paths are looked up. The last is the one without a resource.
    readings: Vec<SlingReading<'t>>,
    /// Parameters are removed before anything is looked up.
    parameters: Vec<ParameterData<'t>>,
}

/// With the names of `urispec sling --format json`.
#[derive(Serialize)]
struct SlingReading<'t> {
    found: bool,
    resource_path: Part<'t>,
    selector_string: Option<Part<'t>>,
    selectors: Vec<Part<'t>>,
    extension: Option<Part<'t>>,
    suffix: Option<Part<'t>>,
}

#[derive(Serialize)]
struct ParameterData<'t> {
    name: String,
    value: String,
    #[serde(flatten)]
    part: Part<'t>,
}

/// A longer path has the reading without a resource alone, since each of the others holds all of the path.
const LONGEST_READ: usize = 1 << 12;

pub(crate) fn sling<'c>(call: &Call<'c>) -> Result<SlingAnswer<'c>, Failure> {
    let reference = UriReference::parse(call.text(0)).map_err(Failure::invalid("text"))?;
    let readings = if reference.path().as_str().len() <= LONGEST_READ {
        sling::readings(reference)
    } else {
        sling::decompose(reference, &|_: &str| false).map(|reading| vec![reading])
    };
    let readings = readings.map_err(|error| Failure::other("no-request", "text", error.to_string()))?;
    let parameters = readings.last().map(Decomposition::parameters).unwrap_or_default();
    Ok(SlingAnswer {
        parameters: parameters.iter().map(ParameterData::of).collect(),
        readings: readings.iter().map(SlingReading::of).collect(),
    })
}

impl<'t> SlingReading<'t> {
    fn of(reading: &Decomposition<'t>) -> Self {
        SlingReading {
            found: reading.is_found(),
            resource_path: Part::of(reading.resource_path()),
            selector_string: reading.selector_string().map(Part::of),
            selectors: reading.selectors().iter().map(Part::of).collect(),
            extension: reading.extension().map(Part::of),
            suffix: reading.suffix().map(Part::of),
        }
    }
}

impl<'t> ParameterData<'t> {
    fn of(Parameter { name, value, piece }: &Parameter<'t>) -> Self {
        ParameterData { name: name.clone(), value: value.clone(), part: Part::of(piece) }
    }
}

impl<'t> Part<'t> {
    fn of(piece: &Piece<'t>) -> Self {
        Part { text: piece.text.clone(), place: piece.span.clone().into() }
    }
}
