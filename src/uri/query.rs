use core::ops::Range;

use crate::rfc3986::decoding::Decoded;
use crate::uri::component::component;
use crate::uri::part::{Part, text_traits};

component! {
    /// The `query` of a URI: the part after the first `?`.
    ///
    /// ```
    /// use urispec::{Uri, component::Query};
    ///
    /// let query = Uri::parse("http://h/there?q=%3F?&a#b")?.query().unwrap();
    /// assert_eq!((query.as_str(), query.span()), ("q=%3F?&a", 15..23));
    /// assert_eq!(Query::parse("tags[]=1").unwrap_err().span(), 4..5);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Query, Query
}

impl<'a> Query<'a> {
    /// A text that is known to be a query.
    #[cfg(feature = "alloc")]
    pub(super) fn of(text: &'a str) -> Self {
        Query { text, start: 0 }
    }

    /// The decoded bytes. To split a query, split it into [`pairs`](Self::pairs) first and decode those: a decoded `%26` looks
    /// like the `&` between pairs (section 2.4).
    ///
    /// ```
    /// use urispec::component::Query;
    ///
    /// let query = Query::parse("a=1%262&b")?;
    /// assert_eq!(query.decode(), "a=1&2&b");
    /// assert_eq!(query.get("a").unwrap().decode(), "1&2");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }

    /// The pairs of the query, separated by `&`. An empty query has no pairs.
    ///
    /// The RFC does not define the structure of a query (section 3.4); pairs are just a common convention.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let query = UriReference::parse("?a=1&b&c=&d=e=f")?.query().unwrap();
    /// let pairs: Vec<_> = query.pairs().map(|pair| (pair.key.as_str(), pair.value.map(|v| v.as_str()))).collect();
    /// assert_eq!(pairs, [("a", Some("1")), ("b", None), ("c", Some("")), ("d", Some("e=f"))]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = Pair<'a>> + Clone + use<'a> {
        self.pairs_between(&['&'])
    }

    /// The value of the first pair with this key, which is compared decoded. It is empty if the pair has no `=`.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let query = UriReference::parse("?q=a%26b&tag=1&t%61g=2&debug")?.query().unwrap();
    /// assert_eq!(query.get("q").unwrap().decode(), "a&b");
    /// assert!(query.get_all("tag").eq(["1", "2"]));
    /// assert_eq!(query.get("debug").unwrap(), "");
    /// assert_eq!(query.get("none"), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn get<'k>(&self, key: &'k str) -> Option<Value<'a>> {
        self.get_all(key).next()
    }

    /// The values of all pairs with this key, as for [`get`](Self::get).
    ///
    /// ```
    /// use urispec::component::Query;
    ///
    /// let query = Query::parse("tag=1&t%61g=2&tag")?;
    /// assert!(query.get_all("tag").eq(["1", "2", ""]));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn get_all<'k>(&self, key: &'k str) -> impl Iterator<Item = Value<'a>> + Clone + use<'a, 'k> {
        self.pairs().filter(move |pair| pair.key.decode() == key).map(|pair| match pair.value {
            Some(value) => value,
            None => Value::new(Part { text: "", start: pair.key.span().end }),
        })
    }

    /// The pairs of the query, separated by any of these `separators`.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let query = UriReference::parse("?a=1;b=2&c=3")?.query().unwrap();
    /// assert!(query.pairs_between(&['&', ';']).map(|pair| pair.key).eq(["a", "b", "c"]));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn pairs_between<'p>(&self, separators: &'p [char]) -> impl Iterator<Item = Pair<'a>> + Clone + use<'a, 'p> {
        let mut start = self.start;
        let text = (!self.text.is_empty()).then_some(self.text);
        text.into_iter()
            .flat_map(move |text| text.split_inclusive(separators).chain(text.ends_with(separators).then_some("")))
            .map(move |whole| {
                let text = whole.strip_suffix(separators).unwrap_or(whole);
                let (key, value) = match text.split_once('=') {
                    Some((key, value)) => {
                        (key, Some(Value::new(Part { text: value, start: start + key.len() + "=".len() })))
                    }
                    None => (text, None),
                };
                let key = Key::new(Part { text: key, start });
                start += whole.len();
                Pair { key, value, text }
            })
    }
}

/// A pair of a query.
///
/// ```
/// use urispec::component::Query;
///
/// let pair = Query::parse("a&k%65y=v=w&b")?.pairs().nth(1).unwrap();
/// assert_eq!((pair.as_str(), pair.span()), ("k%65y=v=w", 2..11));
/// assert_eq!(pair.key.decode(), "key");
/// assert_eq!(pair.value.unwrap(), "v=w");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Pair<'a> {
    /// The part before the first `=`, or everything if there is no `=`.
    pub key: Key<'a>,
    /// The part after the first `=`, if there is one.
    pub value: Option<Value<'a>>,
    text: &'a str,
}

impl<'a> Pair<'a> {
    /// The text of the pair.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// The byte range of the pair in the complete text.
    pub fn span(&self) -> Range<usize> {
        self.key.start..self.key.start + self.text.len()
    }
}

component! {
    /// The key of a pair of a query.
    ///
    /// ```
    /// use urispec::component::Query;
    ///
    /// let key = Query::parse("a+b%20c=d")?.pairs().next().unwrap().key;
    /// assert_eq!((key.as_str(), key.span()), ("a+b%20c", 0..7));
    /// assert_eq!(key.decode(), "a+b c");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Key
}

impl<'a> Key<'a> {
    /// The decoded bytes. A `+` stays a `+`: only HTML forms use it for a space, not URIs.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

component! {
    /// The value of a pair of a query.
    ///
    /// ```
    /// use urispec::component::Query;
    ///
    /// let value = Query::parse("a=b+c%26d")?.get("a").unwrap();
    /// assert_eq!((value.as_str(), value.span()), ("b+c%26d", 2..9));
    /// assert_eq!(value.decode(), "b+c&d");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Value
}

impl<'a> Value<'a> {
    /// The decoded bytes. A `+` stays a `+`: only HTML forms use it for a space, not URIs.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
