use core::ops::Range;

use crate::rfc3986::decoding::Decoded;
use crate::uri::component::component;
use crate::uri::part::{Part, text_traits};

component! {
    /// The `query` of a URI: what follows its first `?`.
    Query
}

impl<'a> Query<'a> {
    /// The bytes that it stands for. To take it apart, take [`pairs`](Self::pairs) and decode those: a decoded `%26` looks
    /// like the `&` between them (section 2.4).
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }

    /// The query as pairs that stand between `&`. An empty query has none.
    ///
    /// The RFC leaves the inside of a query to its reader (section 3.4); pairs are only frequent.
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

    /// The query as pairs that stand between any of these `separators`.
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
    /// What stands before the first `=`, or all.
    pub key: Key<'a>,
    /// What stands after the first `=`, if there is one.
    pub value: Option<Value<'a>>,
}

component! {
    /// The key of a pair of a query.
    Key
}

impl<'a> Key<'a> {
    /// The bytes that it stands for. A `+` is a `+`: that it means a space is a rule of HTML forms, not of URIs.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

component! {
    /// The value of a pair of a query.
    Value
}

impl<'a> Value<'a> {
    /// The bytes that it stands for. A `+` is a `+`: that it means a space is a rule of HTML forms, not of URIs.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}
