//! The owned form of a template.

use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;
use core::str::FromStr;

use super::error::ExpandError;
use super::part::{Expression, Part, Variable};
use super::uri_template::UriTemplate;
use super::value::Values;
use crate::reading::error::Error;
use crate::rfc6570::expansion::expand_partial;
use crate::uri::owned::UriReferenceBuf;
use crate::uri::part::{same_text, text_traits};
use crate::uri::rejected::Rejected;

/// An owned [`UriTemplate`].
///
/// ```
/// use urispec::template::UriTemplateBuf;
///
/// let template: UriTemplateBuf = "/users/{id}".parse()?;
/// assert_eq!(template.expand(("id", 7))?, "/users/7");
///
/// // What is refused is given back.
/// let rejected = UriTemplateBuf::try_from(String::from("/users/{id")).unwrap_err();
/// assert_eq!(rejected.into_value(), "/users/{id");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct UriTemplateBuf {
    text: String,
}

impl UriTemplate<'_> {
    /// The owned form.
    ///
    /// ```
    /// use urispec::template::UriTemplate;
    ///
    /// let text = String::from("/{id}");
    /// let owned = UriTemplate::parse(&text)?.to_buf();
    /// drop(text);
    /// assert_eq!(owned, "/{id}");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn to_buf(&self) -> UriTemplateBuf {
        UriTemplateBuf::of(String::from(self.as_str()))
    }

    /// The template that is left when some of the variables have values.
    ///
    /// ```
    /// use urispec::template::{UriTemplate, Value};
    ///
    /// let partial = |text, values: &[(&str, Value<'_>)]| UriTemplate::parse(text).unwrap().expand_partial(values).unwrap();
    /// let (a, b) = (&[("a", Value::from(1))], &[("b", Value::from(2))]);
    /// assert_eq!(partial("/{a}/{b}", a), "/1/{b}");
    /// assert_eq!(partial("{?a,b}", a), "?a=1{&b}");
    /// assert_eq!(partial("{/a,b}{;b,a}{&a,b}", b), "{/a}/2;b=2{;a}{&a}&b=2");
    ///
    /// // These stay as they are: no template says the same without the variable.
    /// assert_eq!(partial("{?a,b}", b), "{?a,b}");
    /// assert_eq!(partial("{a,b}{+a,b}{#a,b}", a), "{a,b}{+a,b}{#a,b}");
    ///
    /// // It is known that these have no value.
    /// assert_eq!(partial("{?a,b}{#b,a}", &[("b", Value::UNDEFINED)]), "{?a}{#a}");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    ///
    /// An expression of which all variables are known is expanded. Of `{/a,b}`, `{.a,b}`, `{;a,b}` and `{&a,b}`, any variable can be; of `{?a,b}`, the first one and then
    /// any other. Other expressions stay, so the values of their variables have to be given again:
    /// [`variables`](Self::variables) says which are left. With all values, what is left expands to what the whole would have.
    pub fn expand_partial(&self, values: impl Values) -> Result<UriTemplateBuf, ExpandError> {
        expand_partial(self.parts(), &values).map(UriTemplateBuf::of)
    }
}

impl UriTemplateBuf {
    /// Parses `text`, as [`UriTemplate::parse`] does, and copies it. To parse a `String` without a copy, use `try_from`.
    ///
    /// ```
    /// use urispec::template::UriTemplateBuf;
    ///
    /// assert_eq!(UriTemplateBuf::parse("/{id}")?, "/{id}");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        UriTemplate::parse(text).map(|template| template.to_buf())
    }

    /// Of a text that is known to match.
    fn of(text: String) -> Self {
        debug_assert!(UriTemplate::parse(&text).is_ok(), "{text}");
        UriTemplateBuf { text }
    }

    /// A view of this text, which can be copied.
    ///
    /// ```
    /// use urispec::template::UriTemplateBuf;
    ///
    /// let template = UriTemplateBuf::parse("/{id}")?;
    /// assert_eq!(template.view().variables().next().unwrap().name(), "id");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn view(&self) -> UriTemplate<'_> {
        UriTemplate::of(&self.text)
    }

    /// The text.
    ///
    /// ```
    /// use urispec::template::UriTemplateBuf;
    ///
    /// assert_eq!(UriTemplateBuf::parse("/{id}")?.as_str(), "/{id}");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Converts into the text.
    ///
    /// ```
    /// use urispec::template::UriTemplateBuf;
    ///
    /// // Neither way is the text copied.
    /// let template = UriTemplateBuf::try_from(String::from("/{id}")).unwrap();
    /// assert_eq!(template.into_string(), "/{id}");
    /// ```
    pub fn into_string(self) -> String {
        self.text
    }

    /// See [`UriTemplate::parts`].
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        self.view().parts()
    }

    /// See [`UriTemplate::expressions`].
    pub fn expressions(&self) -> impl Iterator<Item = Expression<'_>> {
        self.view().expressions()
    }

    /// See [`UriTemplate::variables`].
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> {
        self.view().variables()
    }

    /// See [`UriTemplate::level`].
    pub fn level(&self) -> u8 {
        self.view().level()
    }

    /// See [`UriTemplate::expand`].
    pub fn expand(&self, values: impl Values) -> Result<String, ExpandError> {
        self.view().expand(values)
    }

    /// See [`UriTemplate::expand_to`].
    pub fn expand_to(&self, values: impl Values, out: &mut impl fmt::Write) -> Result<(), ExpandError> {
        self.view().expand_to(values, out)
    }

    /// See [`UriTemplate::expand_to_reference`].
    pub fn expand_to_reference(&self, values: impl Values) -> Result<UriReferenceBuf, ExpandError> {
        self.view().expand_to_reference(values)
    }

    /// See [`UriTemplate::expand_partial`].
    pub fn expand_partial(&self, values: impl Values) -> Result<UriTemplateBuf, ExpandError> {
        self.view().expand_partial(values)
    }
}

impl From<UriTemplate<'_>> for UriTemplateBuf {
    fn from(view: UriTemplate<'_>) -> Self {
        view.to_buf()
    }
}

impl<'a> From<&'a UriTemplateBuf> for UriTemplate<'a> {
    fn from(owned: &'a UriTemplateBuf) -> Self {
        owned.view()
    }
}

impl From<UriTemplateBuf> for String {
    fn from(owned: UriTemplateBuf) -> Self {
        owned.text
    }
}

impl TryFrom<String> for UriTemplateBuf {
    type Error = Rejected<String>;

    fn try_from(text: String) -> Result<Self, Rejected<String>> {
        match UriTemplate::parse(&text) {
            Ok(_) => Ok(UriTemplateBuf { text }),
            Err(error) => Err(Rejected::new(text, error)),
        }
    }
}

impl TryFrom<&str> for UriTemplateBuf {
    type Error = Error;

    fn try_from(text: &str) -> Result<Self, Error> {
        UriTemplateBuf::parse(text)
    }
}

impl TryFrom<&String> for UriTemplateBuf {
    type Error = Error;

    fn try_from(text: &String) -> Result<Self, Error> {
        UriTemplateBuf::parse(text.as_str())
    }
}

impl FromStr for UriTemplateBuf {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        UriTemplateBuf::parse(text)
    }
}

/// Equality, order and hash are those of the text, so a map with these keys is asked by a text.
impl Borrow<str> for UriTemplateBuf {
    fn borrow(&self) -> &str {
        &self.text
    }
}

text_traits!(UriTemplateBuf);
same_text!(UriTemplate<'_>, UriTemplateBuf);
same_text!(UriTemplateBuf, UriTemplate<'_>);

#[cfg(feature = "serde")]
impl<'de> ::serde::Deserialize<'de> for UriTemplateBuf {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.try_into().map_err(::serde::de::Error::custom)
    }
}
