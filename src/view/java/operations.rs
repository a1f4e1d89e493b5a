use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::constructors::scheme_specific_part;
use super::uri::{EMPTY, JavaUri};

impl<'a> JavaUri<'a> {
    /// `normalize()`: removes empty segments and dot segments, except leading `..` segments.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let normal = |text| JavaUri::parse(text).unwrap().normalize().to_string();
    /// assert_eq!(normal("http://h/a//b/../c"), "http://h/a/c");
    /// assert_eq!(normal("/../a"), "/../a");
    /// assert_eq!(normal("a/../b:c"), "./b:c");
    /// ```
    pub fn normalize(&self) -> JavaUri<'a> {
        match self.path.as_deref().and_then(normal_path) {
            Some(path) => JavaUri { text: None, path: Some(path.into()), ..self.clone() },
            None => self.clone(),
        }
    }

    /// `resolve(given)`: resolves according to RFC 2396, and normalizes the path like [`normalize`](Self::normalize).
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let base = JavaUri::parse("http://a/b/c/d;p?q").unwrap();
    /// let resolve = |given| base.resolve(&JavaUri::parse(given).unwrap()).to_string();
    /// assert_eq!(resolve("../g"), "http://a/b/g");
    /// // RFC 3986: http://a/g and http://a/b/c/d;p?y
    /// assert_eq!(resolve("../../../g"), "http://a/../g");
    /// assert_eq!(resolve("?y"), "http://a/b/c/?y");
    /// ```
    pub fn resolve(&self, given: &JavaUri<'a>) -> JavaUri<'a> {
        let (Some(base_path), Some(path)) = (self.path.as_deref(), given.path.as_deref()) else {
            return given.clone();
        };
        if given.scheme.is_some() {
            return given.clone();
        }
        let is_fragment =
            given.authority.is_none() && path.is_empty() && given.fragment.is_some() && given.query.is_none();
        if is_fragment {
            let is_the_same = self.fragment.is_some() && self.fragment == given.fragment;
            let text = self.text.filter(|_| is_the_same);
            return JavaUri { text, fragment: given.fragment, ..self.clone() };
        }
        if given.authority.is_some() {
            return JavaUri { text: None, scheme: self.scheme, ..given.clone() };
        }
        let path = if path.starts_with('/') {
            given.path.clone()
        } else {
            Some(resolve_path(base_path, path, self.is_absolute()).into())
        };
        JavaUri { text: None, path, query: given.query, fragment: given.fragment, ..self.clone() }
    }

    /// `relativize(given)`: the rest of the given path after this URI's path, or the given URI if that path is not a prefix. The result
    /// never contains `..`.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let base = JavaUri::parse("http://a/b/").unwrap();
    /// let relativize = |given| base.relativize(&JavaUri::parse(given).unwrap()).to_string();
    /// assert_eq!(relativize("http://a/b/c"), "c");
    /// assert_eq!(relativize("http://a/c"), "http://a/c");
    /// // This parses as a URI with a scheme.
    /// assert_eq!(relativize("http://a/b/x:y"), "x:y");
    /// ```
    pub fn relativize(&self, given: &JavaUri<'a>) -> JavaUri<'a> {
        let (Some(base), Some(path)) = (self.path.as_deref(), given.path.as_deref()) else { return given.clone() };
        if !equal_ignoring_case(self.scheme, given.scheme) || !equal(self.authority, given.authority) {
            return given.clone();
        }
        let mut base = normal_path(base).unwrap_or_else(|| base.into());
        let path = normal_path(path).unwrap_or_else(|| path.into());
        if base != path && !base.ends_with('/') {
            base.push('/');
        }
        match path.strip_prefix(base.as_str()) {
            Some(rest) => {
                JavaUri { path: Some(String::from(rest).into()), query: given.query, fragment: given.fragment, ..EMPTY }
            }
            None => given.clone(),
        }
    }

    /// The scheme-specific part of a URI that an operation created: its components decoded and quoted again.
    pub(super) fn quoted_scheme_specific_part(&self) -> String {
        scheme_specific_part(
            self.authority().as_deref(),
            self.user_info().as_deref(),
            self.host,
            self.port,
            self.path().as_deref(),
            self.query().as_deref(),
        )
    }
}

/// Java's `resolvePath`.
fn resolve_path(base: &str, path: &str, is_absolute: bool) -> String {
    let directory = match base.rfind('/') {
        Some(slash) => base.get(..=slash).unwrap_or_default(),
        None if is_absolute && !path.is_empty() => "/",
        None => "",
    };
    let merged = [directory, path].concat();
    normal_path(&merged).unwrap_or(merged)
}

/// The path without dot segments and empty segments, or `None` if it has none.
fn normal_path(path: &str) -> Option<String> {
    let is_absolute = path.starts_with('/');
    let mut kept: Vec<(usize, &str)> = Vec::new();
    for (at, segment) in path.split_inclusive('/').filter(|segment| *segment != "/").enumerate() {
        match segment.trim_end_matches('/') {
            "." => (),
            ".." if kept.last().is_some_and(|(_, last)| last.trim_end_matches('/') != "..") => {
                kept.pop();
            }
            _ => kept.push((at, segment)),
        }
    }
    let mut normal = String::with_capacity(path.len());
    if is_absolute {
        normal.push('/');
    } else if let Some((1.., first)) = kept.first()
        && first.contains(':')
    {
        normal.push_str("./");
    }
    normal.extend(kept.iter().map(|(_, segment)| *segment));
    (normal != path).then_some(normal)
}

/// `equals`
impl PartialEq for JavaUri<'_> {
    fn eq(&self, other: &Self) -> bool {
        if !equal_ignoring_case(self.scheme, other.scheme)
            || !equal(self.fragment, other.fragment)
            || !equal(self.opaque_part, other.opaque_part)
            || !equal(self.path.as_deref(), other.path.as_deref())
            || !equal(self.query, other.query)
        {
            return false;
        }
        if self.host.is_some() {
            equal(self.user_info, other.user_info)
                && equal_ignoring_case(self.host, other.host)
                && self.port == other.port
        } else {
            equal(self.authority, other.authority)
        }
    }
}

impl Eq for JavaUri<'_> {}

/// `compareTo`
impl PartialOrd for JavaUri<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare_to(other))
    }
}

impl JavaUri<'_> {
    /// `compareTo(other)`, reduced to its sign. The class subtracts ports, which overflows for one over 2147483646 and none; here, none is less than any.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use urispec::view::java::JavaUri;
    ///
    /// let compare = |one, other| JavaUri::parse(one).unwrap().compare_to(&JavaUri::parse(other).unwrap());
    /// assert_eq!(compare("HTTP://EXAMPLE.com/%4a", "http://example.com/%4A"), Ordering::Equal);
    /// // An opaque URI comes after a hierarchical one, and a port after none.
    /// assert_eq!(compare("x:a", "x:/b"), Ordering::Greater);
    /// assert_eq!(compare("x://h", "x://h:1"), Ordering::Less);
    /// ```
    pub fn compare_to(&self, other: &Self) -> Ordering {
        let server = || {
            if self.host.is_some() && other.host.is_some() {
                compare(self.user_info, other.user_info)
                    .then_with(|| compare_ignoring_case(self.host, other.host))
                    .then_with(|| self.port().cmp(&other.port()))
            } else {
                compare(self.authority, other.authority)
            }
        };
        let schemes = compare_ignoring_case(self.scheme, other.scheme);
        // Opaque URIs come after hierarchical ones.
        schemes.then_with(|| self.is_opaque().cmp(&other.is_opaque())).then_with(|| {
            compare(self.opaque_part, other.opaque_part)
                .then_with(server)
                .then_with(|| compare(self.path.as_deref(), other.path.as_deref()))
                .then_with(|| compare(self.query, other.query))
                .then_with(|| compare(self.fragment, other.fragment))
        })
    }
}

fn equal_ignoring_case(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (a, b) => a == b,
    }
}

/// Whether two texts are equal, ignoring the case of percent triplets.
fn equal(a: Option<&str>, b: Option<&str>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a == b };
    if a.len() != b.len() {
        return false;
    }
    // The number of remaining bytes of the current triplet.
    let mut left = 0;
    a.bytes().zip(b.bytes()).all(|(a, b)| {
        let is_digit = left > 0;
        left = if a == b'%' { 2 } else { left - usize::from(is_digit) };
        a == b || is_digit && a.eq_ignore_ascii_case(&b)
    })
}

/// Java compares strings by their UTF-16 code units. The digits of percent triplets are case-insensitive, and undefined components come
/// first.
fn compare(a: Option<&str>, b: Option<&str>) -> Ordering {
    let units = |text: &str| {
        let mut left = 0;
        let lower = text.chars().map(move |character| {
            let is_digit = left > 0;
            left = if character == '%' { 2 } else { left - i32::from(is_digit) };
            if is_digit { character.to_ascii_lowercase() } else { character }
        });
        lower.collect::<String>()
    };
    match (a, b) {
        (Some(a), Some(b)) if a.contains('%') && b.contains('%') => {
            units(a).encode_utf16().cmp(units(b).encode_utf16())
        }
        (Some(a), Some(b)) => a.encode_utf16().cmp(b.encode_utf16()),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

fn compare_ignoring_case(a: Option<&str>, b: Option<&str>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => {
            let lower =
                |text: &str| text.chars().map(|character| character.to_ascii_lowercase()).collect::<Cow<'_, str>>();
            lower(a).encode_utf16().cmp(lower(b).encode_utf16())
        }
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}
