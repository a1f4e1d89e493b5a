use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::rfc3986::encoding::{Alphabet, Component, Encoded};
use crate::uri::query::{Pair, Query};

/// Edits the pairs of a query, each where it is: see [`UriBuf::edit_query`](crate::UriBuf::edit_query).
///
/// Keys and values are unencoded data, text or bytes, and are encoded when they are written; keys are compared decoded. A pair that is not edited keeps its
/// text and its place. The RFC does not define pairs (section 3.4); for the `+` of HTML forms see [`form`](crate::form).
///
/// ```
/// use urispec::UriBuf;
///
/// let mut uri = UriBuf::parse("https://example.com/list?q=3+4&page=2&b&utm=1#top")?;
/// uri.edit_query(|query| query.set("page", "3").append("tag", "R&D").append_key("debug").remove("utm"))?;
/// assert_eq!(uri, "https://example.com/list?q=3+4&page=3&b&tag=R%26D&debug#top");
///
/// uri.edit_query(|query| query.retain(|pair| pair.key == "q"))?;
/// assert_eq!(uri, "https://example.com/list?q=3+4#top");
///
/// uri.edit_query(|query| query.remove("q"))?;
/// assert_eq!(uri, "https://example.com/list#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QueryEditor {
    text: Option<String>,
    alphabet: Alphabet,
}

impl QueryEditor {
    pub(super) fn new(query: Option<Query<'_>>, alphabet: Alphabet) -> Self {
        QueryEditor { text: query.map(|query| String::from(query.as_str())), alphabet }
    }

    pub(super) fn into_text(self) -> Option<String> {
        self.text
    }

    /// The query so far.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?page=2&q=a")?;
    /// uri.edit_query(|query| {
    ///     let page: u32 = query.query().and_then(|query| query.get("page")?.as_str().parse().ok()).unwrap_or(1);
    ///     query.set("page", (page + 1).to_string())
    /// })?;
    /// assert_eq!(uri, "http://h/?page=3&q=a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn query(&self) -> Option<Query<'_>> {
        self.text.as_deref().map(Query::of)
    }

    /// Appends a pair.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?a=1")?;
    /// uri.edit_query(|query| query.append("a", "2 + 2"))?;
    /// assert_eq!(uri, "http://h/?a=1&a=2%20%2B%202");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> &mut Self {
        self.append_key(key);
        let text = self.text.get_or_insert_default();
        text.push('=');
        push(text, value.as_ref(), Component::Value, self.alphabet);
        self
    }

    /// Appends a key without a value.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/")?;
    /// uri.edit_query(|query| query.append_key("debug").append("a", ""))?;
    /// assert_eq!(uri, "http://h/?debug&a=");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn append_key(&mut self, key: impl AsRef<[u8]>) -> &mut Self {
        let text = self.text.get_or_insert_default();
        if !text.is_empty() {
            text.push('&');
        }
        push(text, key.as_ref(), Component::Key, self.alphabet);
        self
    }

    /// Sets the value of the first pair with this key, and removes the others; or appends a pair.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?a=1&b&%61=2")?;
    /// uri.edit_query(|query| query.set("a", "3").set("c", "4"))?;
    /// assert_eq!(uri, "http://h/?a=3&b&c=4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> &mut Self {
        let (key, value) = (key.as_ref(), value.as_ref());
        match self.query().and_then(|query| with(query, key, value, self.alphabet)) {
            Some(text) => {
                self.text = Some(text);
                self
            }
            None => self.append(key, value),
        }
    }

    /// Removes all pairs with this key.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?a=1&b&%61=2")?;
    /// uri.edit_query(|query| query.remove("a"))?;
    /// assert_eq!(uri, "http://h/?b");
    /// uri.edit_query(|query| query.remove("b"))?;
    /// assert_eq!(uri, "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, key: impl AsRef<[u8]>) -> &mut Self {
        let key = key.as_ref();
        self.retain(|pair| pair.key.decode() != *key)
    }

    /// Keeps the pairs for which `is_kept` holds. If none is left of some, the query goes with its `?`.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?utm_source=x&q=a&utm_term")?;
    /// uri.edit_query(|query| query.retain(|pair| !pair.key.as_str().starts_with("utm_")))?;
    /// assert_eq!(uri, "http://h/?q=a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn retain(&mut self, mut is_kept: impl FnMut(Pair<'_>) -> bool) -> &mut Self {
        let Some(query) = self.query() else { return self };
        let pairs: Vec<(&str, bool)> = query.pairs().map(|pair| (pair.as_str(), is_kept(pair))).collect();
        if pairs.iter().any(|(_, is_kept)| !is_kept) {
            let kept: Vec<&str> = pairs.into_iter().filter(|(_, is_kept)| *is_kept).map(|(text, _)| text).collect();
            self.text = (!kept.is_empty()).then(|| kept.join("&"));
        }
        self
    }

    /// Removes the query with its `?`.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let mut uri = UriBuf::parse("http://h/?a#b")?;
    /// uri.edit_query(|query| query.clear())?;
    /// assert_eq!(uri, "http://h/#b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.text = None;
        self
    }
}

/// The query with this value in the first pair with this key, and without the others; none if there is no such pair.
fn with(query: Query<'_>, key: &[u8], value: &[u8], alphabet: Alphabet) -> Option<String> {
    let is_it = |pair: &Pair<'_>| pair.key.decode() == *key;
    let mut pairs = query.pairs();
    let first = pairs.find(is_it)?;
    let mut text = String::from(query.as_str().get(..first.key.span().end)?);
    text.push('=');
    push(&mut text, value, Component::Value, alphabet);
    for pair in pairs.filter(|pair| !is_it(pair)) {
        text.push('&');
        text.push_str(pair.as_str());
    }
    Some(text)
}

fn push(text: &mut String, data: &[u8], component: Component, alphabet: Alphabet) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{}", Encoded::data(data, component, alphabet));
}
