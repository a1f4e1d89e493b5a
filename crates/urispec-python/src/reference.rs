//! `UriReference` and `Uri`.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple, PyType};
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::rfc3986::resolution::transform::Mode;
use urispec::view::anatomy::Ruler;
use urispec::{Origin, Rule, UriReferenceBuf};

use crate::argument::{level as level_of, rule as rule_of};
use crate::diagnostic::escaped;
use crate::failure::{invalid, redacted, refused, unbuildable};

/// A URI reference: a URI, or a relative reference such as "../a?b" (section 4.1). It never changes.
///
/// >>> reference = UriReference("../a%20b?x=1&y#top")
/// >>> reference.path, reference.segments, reference.pairs, reference.fragment
/// ('../a%20b', ('..', 'a b'), (('x', '1'), ('y', None)), 'top')
/// >>> reference.host is None
/// True
#[pyclass(frozen, subclass, module = "urispec")]
#[derive(Clone, Debug)]
pub(crate) struct UriReference(UriReferenceBuf);

/// A URI: a reference with a scheme (section 3). It never changes.
///
/// >>> uri = Uri("http://ada@example.com:8042/over/there?name=ferret#nose")
/// >>> uri.scheme, uri.user, uri.host, uri.port
/// ('http', 'ada', 'example.com', 8042)
/// >>> uri / "über" / "x/y"
/// Uri('http://ada@example.com:8042/over/there/%C3%BCber/x%2Fy?name=ferret#nose')
/// >>> uri.replace(port=None, query=None, fragment=None)
/// Uri('http://ada@example.com/over/there')
/// >>> match uri:
/// ...     case Uri(scheme="http", host=host):
/// ...         print(host)
/// example.com
#[pyclass(frozen, extends = UriReference, module = "urispec")]
#[derive(Debug)]
pub(crate) struct Uri;

/// The components of a text that matches a rule: "URI-reference", "URI", "absolute-URI" or "relative-ref". What has a scheme is a `Uri`.
///
/// >>> parse("http://example.com/"), parse("/a")
/// (Uri('http://example.com/'), UriReference('/a'))
#[pyfunction]
#[pyo3(signature = (text, rule = "URI-reference"))]
pub(crate) fn parse<'py>(py: Python<'py>, text: &str, rule: &str) -> PyResult<Bound<'py, PyAny>> {
    let rule = rule_of(rule)?;
    if !matches!(rule, Rule::UriReference | Rule::Uri | Rule::AbsoluteUri | Rule::RelativeRef) {
        let message =
            format!("`{rule}` has no components, which URI-reference, URI, absolute-URI and relative-ref have");
        return Err(refused(message));
    }
    if !rule.accepts(text) {
        return Err(invalid(py, text, rule));
    }
    reference(py, text)
}

/// A reference as an object of the class that it has.
pub(crate) fn reference<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    UriReference::of(py, text)?.into_object(py)
}

/// An argument: an object of ours, or its text.
#[derive(FromPyObject)]
pub(crate) enum Given<'a> {
    Reference(PyRef<'a, UriReference>),
    Text(String),
}

impl Given<'_> {
    pub(crate) fn reference(self, py: Python<'_>) -> PyResult<UriReference> {
        match self {
            Given::Reference(reference) => Ok(reference.clone()),
            Given::Text(text) => UriReference::of(py, &text),
        }
    }

    /// Of what has a scheme.
    pub(crate) fn uri(self, py: Python<'_>) -> PyResult<UriReference> {
        let reference = self.reference(py)?;
        match reference.0.scheme() {
            Some(_) => Ok(reference),
            None => Err(invalid(py, reference.0.as_str(), Rule::Uri)),
        }
    }
}

impl UriReference {
    fn of(py: Python<'_>, text: &str) -> PyResult<Self> {
        UriReferenceBuf::parse(text).map(UriReference).map_err(|_| invalid(py, text, Rule::UriReference))
    }

    pub(crate) fn view(&self) -> urispec::UriReference<'_> {
        self.0.view()
    }

    fn into_object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(if self.0.scheme().is_some() {
            Bound::new(py, PyClassInitializer::from(self).add_subclass(Uri))?.into_any()
        } else {
            Bound::new(py, self)?.into_any()
        })
    }

    /// Seen from this, which has a scheme.
    pub(crate) fn resolved<'py>(
        &self,
        py: Python<'py>,
        reference: &Self,
        lenient: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(base) = self.view().to_uri() else { return Err(invalid(py, self.0.as_str(), Rule::Uri)) };
        let mode = if lenient { Mode::BackwardCompatible } else { Mode::Strict };
        let target = base.resolve_as(reference.view(), mode).map_err(refused)?;
        UriReference(target.into_owned().into()).into_object(py)
    }

    pub(crate) fn relativized<'py>(
        &self,
        py: Python<'py>,
        target: &Self,
        movable: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (Some(base), Some(target)) = (self.view().to_uri(), target.view().to_uri()) else { return Ok(None) };
        let prefer = if movable { Prefer::RelativePath } else { Prefer::Shortest };
        let reference = base.relativize_to(target, prefer);
        reference.map(|it| UriReference(it.into_owned().into()).into_object(py)).transpose()
    }

    fn name(&self) -> &'static str {
        if self.0.scheme().is_some() { "Uri" } else { "UriReference" }
    }
}

#[pymethods]
impl UriReference {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        UriReference::of(py, text)
    }

    /// "http", as it is written; None, if the reference is relative.
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.0.scheme().map(|it| it.as_str())
    }

    /// What is between "//" and the path.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.0.authority().map(|it| it.as_str())
    }

    /// What is before "@" in the authority, as it is written.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.0.userinfo().map(|it| it.as_str())
    }

    /// The userinfo before its first colon, decoded.
    #[getter]
    fn user(&self) -> Option<String> {
        self.0.userinfo().map(|it| it.user().decode().to_utf8_lossy().into_owned())
    }

    /// The userinfo after its first colon, decoded.
    #[getter]
    fn password(&self) -> Option<String> {
        self.0.userinfo()?.password().map(|it| it.decode().to_utf8_lossy().into_owned())
    }

    /// The host, as it is written: an IPv6 address has its brackets.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.0.host().map(|it| it.as_str())
    }

    /// The rule that the host matches: "reg-name", "IPv4address", "IPv6address" or "IPvFuture".
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        self.0.host().map(|it| it.rule().name())
    }

    /// The host as `ipaddress.IPv4Address` or `ipaddress.IPv6Address`, if it is one.
    #[getter]
    fn ip<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(host) = self.0.host() else { return Ok(None) };
        if !matches!(host.rule(), Rule::Ipv4address | Rule::Ipv6address) {
            return Ok(None);
        }
        let address = host.as_str().trim_start_matches('[').trim_end_matches(']');
        py.import(intern!(py, "ipaddress"))?.call_method1(intern!(py, "ip_address"), (address,)).map(Some)
    }

    /// The port as a number; None also if it is empty, as in "http://example.com:/".
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(port) = self.0.port().filter(|it| !it.as_str().is_empty()) else { return Ok(None) };
        // The grammar has no largest port, and neither has Python.
        py.get_type::<pyo3::types::PyInt>().call1((port.as_str(),)).map(Some)
    }

    /// The port, or the one that the scheme has if none is written: 443 for "https".
    #[getter]
    fn port_or_default(&self) -> Option<u16> {
        self.view().to_uri()?.port_or_default()
    }

    /// The path, as it is written. It is never None, and often "".
    #[getter]
    fn path(&self) -> &str {
        self.0.path().as_str()
    }

    /// The segments of the path, decoded.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let path = self.0.path();
        PyTuple::new(py, path.segments().map(|it| it.decode().to_utf8_lossy().into_owned()).collect::<Vec<_>>())
    }

    /// The query without its "?", as it is written. None if there is none; "" if it is empty.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query().map(|it| it.as_str())
    }

    /// The query as pairs of a key and a value, decoded; the value is None where there is no "=". A "+" is a "+": use `urllib.parse.parse_qsl` for forms.
    #[getter]
    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs: Vec<(String, Option<String>)> = self.0.query().map_or_else(Vec::new, |query| {
            let text = |decoded: urispec::Decoded<'_>| decoded.to_utf8_lossy().into_owned();
            query.pairs().map(|it| (text(it.key.decode()), it.value.map(|it| text(it.decode())))).collect()
        });
        PyTuple::new(py, pairs)
    }

    /// The fragment without its "#", as it is written.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment().map(|it| it.as_str())
    }

    /// What it is: "URI", "network-path", "absolute-path" or "relative-path".
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// The origin by RFC 6454, "https://example.com"; None, if nothing else has the same one.
    #[getter]
    fn origin(&self) -> Option<String> {
        self.view().to_uri().map(|it| it.origin()).and_then(Origin::into_tuple).map(|it| it.to_string())
    }

    /// Where a component is in the text, as (start, end); None, if it is absent.
    ///
    /// >>> Uri("http://example.com/").span("host")
    /// (7, 18)
    fn span(&self, component: &str) -> PyResult<Option<(usize, usize)>> {
        let reference = &self.0;
        let span = match component {
            "scheme" => reference.scheme().map(|it| it.span()),
            "authority" => reference.authority().map(|it| it.span()),
            "userinfo" => reference.userinfo().map(|it| it.span()),
            "host" => reference.host().map(|it| it.span()),
            "port" => reference.port().map(|it| it.span()),
            "path" => Some(reference.path().span()),
            "query" => reference.query().map(|it| it.span()),
            "fragment" => reference.fragment().map(|it| it.span()),
            other => return Err(refused(format!("no component has the name `{other}`"))),
        };
        Ok(span.map(|it| (it.start, it.end)))
    }

    /// The same reference in its normal form (section 6), up to a level: "simple", "case", "percent", "path" or "scheme".
    ///
    /// >>> Uri("HTTP://Example.com:80").normalize()
    /// Uri('http://example.com/')
    #[pyo3(signature = (level = "scheme"), text_signature = "($self, level='scheme')")]
    fn normalize<'py>(&self, py: Python<'py>, level: &str) -> PyResult<Bound<'py, PyAny>> {
        let normal = self.view().normalize(level_of(level)?).into_owned();
        UriReference(normal).into_object(py)
    }

    /// Whether both have the same normal form.
    ///
    /// >>> Uri("http://a/%7Eb").same_as("http://A:80/~b")
    /// True
    /// >>> Uri("http://a/%7Eb").same_as("http://A:80/~b", level="case")
    /// False
    #[pyo3(signature = (other, level = "scheme"), text_signature = "($self, other, level='scheme')")]
    fn same_as(&self, py: Python<'_>, other: Given<'_>, level: &str) -> PyResult<bool> {
        let rung: Rung = level_of(level)?;
        Ok(self.view().same_at(other.reference(py)?.view(), rung))
    }

    /// The text with a mask in place of what may be a password.
    ///
    /// >>> Uri("ftp://ada:s3cret@example.com/").redacted()
    /// 'ftp://ada:***@example.com/'
    fn redacted(&self) -> String {
        redacted(self.0.as_str())
    }

    /// A copy with other components; None removes one. A host goes with the whole authority.
    ///
    /// `scheme`, `userinfo`, `user`, `password`, `host` (also an address of `ipaddress`), `port`, `path`, `segments`, `query`, `pairs` and `fragment` may be given,
    /// and `authority=None`. What a component may not hold is percent-encoded in it; what would be read back as something else is a ValueError.
    ///
    /// >>> Uri("http://example.com/a").replace(scheme="https", host="::1", pairs=[("q", "x y")])
    /// Uri('https://[::1]/a?q=x%20y')
    #[pyo3(signature = (**changes))]
    fn replace<'py>(&self, py: Python<'py>, changes: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let mut reference = self.0.clone();
        for (name, value) in changes.into_iter().flatten() {
            let name: String = name.extract()?;
            reference = changed(&reference, &name, &value)?;
        }
        UriReference(reference).into_object(py)
    }

    /// A copy with one more segment, whose characters are percent-encoded where they have to be.
    fn __truediv__<'py>(&self, py: Python<'py>, segment: &str) -> PyResult<Bound<'py, PyAny>> {
        let mut reference = self.0.clone();
        reference.edit_path(|path| path.push(segment)).map_err(unbuildable)?;
        UriReference(reference).into_object(py)
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, self.0.as_str()).repr()?;
        Ok(format!("{}({text})", self.name()))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_str().as_bytes())
    }

    fn __len__(&self) -> usize {
        self.0.as_str().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.as_str().hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }

    fn __lt__(&self, other: &Self) -> bool {
        self.0.as_str().cmp(other.0.as_str()) == Ordering::Less
    }

    fn __le__(&self, other: &Self) -> bool {
        self.0.as_str() <= other.0.as_str()
    }

    fn __gt__(&self, other: &Self) -> bool {
        self.0.as_str() > other.0.as_str()
    }

    fn __ge__(&self, other: &Self) -> bool {
        self.0.as_str() >= other.0.as_str()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.as_str().to_owned(),))
    }

    fn _repr_html_(&self) -> String {
        let redacted = self.redacted();
        match urispec::UriReference::parse(&redacted) {
            Ok(reference) => format!("<pre>{}</pre>", escaped(&Ruler::of(reference).nested().wrapped(100).to_string())),
            Err(_) => format!("<pre>{}</pre>", escaped(&redacted)),
        }
    }

    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("urispec._pydantic")?.call_method1("schema", (class,))
    }

    #[classmethod]
    fn __get_pydantic_json_schema__<'py>(
        class: &Bound<'py, PyType>,
        _schema: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("urispec._pydantic")?.call_method1("json_schema", (class,))
    }
}

#[pymethods]
impl Uri {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<PyClassInitializer<Self>> {
        if !Rule::Uri.accepts(text) {
            return Err(invalid(py, text, Rule::Uri));
        }
        Ok(PyClassInitializer::from(UriReference::of(py, text)?).add_subclass(Uri))
    }

    /// The URI that a reference means, seen from this one (section 5). `lenient` ignores its scheme, if that is the same.
    ///
    /// >>> Uri("http://a/b/c/d;p?q").resolve("../g")
    /// Uri('http://a/b/g')
    #[pyo3(signature = (reference, lenient = false))]
    fn resolve<'py>(slf: &Bound<'py, Self>, reference: Given<'_>, lenient: bool) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        slf.as_super().get().resolved(py, &reference.reference(py)?, lenient)
    }

    /// The shortest reference that leads from this to a target; with `movable`, one that leads to the same place when both are moved together. None, if there
    /// is no relative one.
    ///
    /// >>> Uri("http://a/b/c/d").relativize("http://a/b/g")
    /// UriReference('../g')
    #[pyo3(signature = (target, movable = false))]
    fn relativize<'py>(
        slf: &Bound<'py, Self>,
        target: Given<'_>,
        movable: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = slf.py();
        slf.as_super().get().relativized(py, &target.uri(py)?, movable)
    }
}

/// A copy with another component.
fn changed(reference: &UriReferenceBuf, name: &str, value: &Bound<'_, PyAny>) -> PyResult<UriReferenceBuf> {
    let text = || value.extract::<Option<String>>();
    let changed = match name {
        "scheme" => reference.with_scheme(text()?.as_deref()),
        "userinfo" => reference.with_userinfo(text()?.as_deref()),
        "user" => reference.with_user(&value.extract::<String>()?),
        "password" => reference.with_password(text()?.as_deref()),
        "host" if value.is_none() => reference.without_authority(),
        "host" => reference.with_host(host(value)?.as_str()),
        "port" => reference.with_port(value.extract::<Option<u16>>()?),
        "authority" if value.is_none() => reference.without_authority(),
        "path" => reference.with_path(&value.extract::<String>()?),
        "segments" => {
            let segments: Vec<String> = value.extract()?;
            reference.with_segments(&segments.iter().map(String::as_str).collect::<Vec<_>>())
        }
        "query" => reference.with_query(text()?.as_deref()),
        "pairs" => {
            let pairs: Vec<(String, String)> = value.extract()?;
            reference.with_pairs(&pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect::<Vec<_>>())
        }
        "fragment" => reference.with_fragment(text()?.as_deref()),
        other => {
            let message = format!("`replace` has no component `{other}`");
            return Err(PyTypeError::new_err(message));
        }
    };
    changed.map_err(unbuildable)
}

/// A host: its text, or an address of `ipaddress`, whose text is one.
fn host(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    let addresses = py.import(intern!(py, "ipaddress"))?;
    for class in [intern!(py, "IPv4Address"), intern!(py, "IPv6Address")] {
        // An interface is an address with the length of its network, which is part of its text.
        if value.get_type().is(&addresses.getattr(class)?) {
            return value.str()?.extract();
        }
    }
    value.extract()
}
