use core::ops::Range;

use crate::rfc3986::decoding::Decoded;
use crate::uri::component::component;
use crate::uri::part::{Part, text_traits};

component! {
    /// The `query` of a URI: the part after the first `?`.
    Query
}

impl<'a> Query<'a> {
    /// The decoded bytes. To split a query, split it into [`pairs`](Self::pairs) first and decode those: a decoded `%26` looks
    /// like the `&` between pairs (section 2.4).
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
        text.into_iter().flat_map(move |text| text.split(separators)).map(move |text| {
            let (key, value) = match text.split_once('=') {
                Some((key, value)) => {
                    (key, Some(Value::new(Part { text: value, start: start + key.len() + "=".len() })))
                }
                None => (text, None),
            };
            let key = Key::new(Part { text: key, start });
            start += text.len() + "&".len();
            Pair { key, value }
        })
    }
}

/// A pair of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair<'a> {
    /// The part before the first `=`, or everything if there is no `=`.
    pub key: Key<'a>,
    /// The part after the first `=`, if there is one.
    pub value: Option<Value<'a>>,
}

component! {
    /// The key of a pair of a query.
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
    Value
}

impl<'a> Value<'a> {
    /// The decoded bytes. A `+` stays a `+`: only HTML forms use it for a space, not URIs.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
