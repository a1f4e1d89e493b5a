//! The values of variables.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::HashMap;

/// The value of a variable: a string, a list, an associative array, or nothing.
///
/// An empty string is a value; a list or an associative array without members is none (2.3). Members keep their order.
///
/// ```
/// use urispec::template::{UriTemplate, Value};
///
/// let template = UriTemplate::parse("/map{?size*}{&at,zoom}")?;
/// let values = [
///     ("size", Value::map([("width", "800"), ("height", "600")])),
///     ("at", Value::list(["48.86", "2.35"])),
///     ("zoom", Value::from(12)),
/// ];
/// assert_eq!(template.expand(values)?, "/map?width=800&height=600&at=48.86,2.35&zoom=12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Value<'a> {
    kind: Kind<'a>,
}

#[derive(Clone, Debug)]
enum Kind<'a> {
    Undefined,
    String(Cow<'a, str>),
    List(Vec<Cow<'a, str>>),
    Map(Vec<(Cow<'a, str>, Cow<'a, str>)>),
    BorrowedList(&'a [Cow<'a, str>]),
    BorrowedMap(&'a [(Cow<'a, str>, Cow<'a, str>)]),
}

/// What an expansion does with a value.
#[derive(Clone, Copy)]
pub(crate) enum Defined<'v> {
    String(&'v str),
    List(&'v [Cow<'v, str>]),
    Map(&'v [(Cow<'v, str>, Cow<'v, str>)]),
}

impl<'a> Value<'a> {
    /// No value. A variable without a value is left out, as is one that is not known.
    ///
    /// ```
    /// use urispec::template::{UriTemplate, Value};
    ///
    /// let template = UriTemplate::parse("/a{?page}")?;
    /// assert_eq!(template.expand([("page", Value::UNDEFINED)])?, "/a");
    /// assert_eq!(template.expand([("page", "")])?, "/a?page=");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const UNDEFINED: Value<'static> = Value { kind: Kind::Undefined };

    /// A list of strings.
    ///
    /// ```
    /// use urispec::template::{UriTemplate, Value};
    ///
    /// let template = UriTemplate::parse("{/path*}{?path}")?;
    /// assert_eq!(template.expand([("path", Value::list(["a", "b c"]))])?, "/a/b%20c?path=a,b%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list<T: Into<Cow<'a, str>>>(members: impl IntoIterator<Item = T>) -> Self {
        Value { kind: Kind::List(members.into_iter().map(Into::into).collect()) }
    }

    /// An associative array: names and their values.
    ///
    /// ```
    /// use urispec::template::{UriTemplate, Value};
    ///
    /// let template = UriTemplate::parse("{?filter*}{&filter}")?;
    /// let values = [("filter", Value::map([("a", "1"), ("b", "2")]))];
    /// assert_eq!(template.expand(values)?, "?a=1&b=2&filter=a,1,b,2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map<K: Into<Cow<'a, str>>, V: Into<Cow<'a, str>>>(members: impl IntoIterator<Item = (K, V)>) -> Self {
        Value { kind: Kind::Map(members.into_iter().map(|(name, value)| (name.into(), value.into())).collect()) }
    }

    /// Whether there is no value: [`UNDEFINED`](Value::UNDEFINED), or a list or an associative array without members.
    ///
    /// ```
    /// use urispec::template::Value;
    ///
    /// assert!(Value::list([""; 0]).is_undefined());
    /// assert!(!Value::from("").is_undefined());
    /// ```
    pub fn is_undefined(&self) -> bool {
        self.defined().is_none()
    }

    pub(crate) fn defined(&self) -> Option<Defined<'_>> {
        match &self.kind {
            Kind::Undefined => None,
            Kind::String(text) => Some(Defined::String(text)),
            Kind::List(members) => (!members.is_empty()).then_some(Defined::List(members)),
            Kind::Map(members) => (!members.is_empty()).then_some(Defined::Map(members)),
            Kind::BorrowedList(members) => (!members.is_empty()).then_some(Defined::List(members)),
            Kind::BorrowedMap(members) => (!members.is_empty()).then_some(Defined::Map(members)),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::from(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::from(Cow::Owned(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::from(text.as_str())
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Value { kind: Kind::String(text) }
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<Vec<T>> for Value<'a> {
    fn from(members: Vec<T>) -> Self {
        Value::list(members)
    }
}

impl<'a, T: Into<Cow<'a, str>>, const N: usize> From<[T; N]> for Value<'a> {
    fn from(members: [T; N]) -> Self {
        Value::list(members)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::UNDEFINED, Into::into)
    }
}

/// What a variable can be given. A list is anything whose elements are texts; numbers are written in decimal.
///
/// ```
/// use urispec::template::{ToValue, UriTemplate, Value};
///
/// struct Color(u8, u8, u8);
///
/// impl ToValue for Color {
///     fn to_value(&self) -> Value<'_> {
///         let Color(red, green, blue) = self;
///         Value::from(format!("{red:02x}{green:02x}{blue:02x}"))
///     }
/// }
///
/// let template = UriTemplate::parse("/swatch{?color}")?;
/// assert_eq!(template.expand([("color", Color(255, 128, 0))])?, "/swatch?color=ff8000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToValue {
    /// The value, which may borrow from this.
    fn to_value(&self) -> Value<'_>;
}

impl ToValue for Value<'_> {
    fn to_value(&self) -> Value<'_> {
        let kind = match &self.kind {
            Kind::Undefined => Kind::Undefined,
            Kind::String(text) => Kind::String(Cow::Borrowed(text)),
            Kind::List(members) => Kind::BorrowedList(members),
            Kind::Map(members) => Kind::BorrowedMap(members),
            Kind::BorrowedList(members) => Kind::BorrowedList(members),
            Kind::BorrowedMap(members) => Kind::BorrowedMap(members),
        };
        Value { kind }
    }
}

impl ToValue for str {
    fn to_value(&self) -> Value<'_> {
        Value::from(self)
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value<'_> {
        Value::from(self)
    }
}

impl ToValue for Cow<'_, str> {
    fn to_value(&self) -> Value<'_> {
        Value::from(&**self)
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value<'_> {
        (*self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::UNDEFINED, T::to_value)
    }
}

impl<T: AsRef<str>> ToValue for [T] {
    fn to_value(&self) -> Value<'_> {
        Value::list(self.iter().map(AsRef::as_ref))
    }
}

impl<T: AsRef<str>, const N: usize> ToValue for [T; N] {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}

impl<T: AsRef<str>> ToValue for Vec<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}

impl<K: AsRef<str>, V: AsRef<str>> ToValue for BTreeMap<K, V> {
    fn to_value(&self) -> Value<'_> {
        Value::map(self.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }
}

/// What is written as it is displayed.
macro_rules! displayed {
    ($($type:ty)*) => {
        $(
            impl From<$type> for Value<'_> {
                fn from(value: $type) -> Self {
                    Value::from(value.to_string())
                }
            }

            impl ToValue for $type {
                fn to_value(&self) -> Value<'_> {
                    Value::from(*self)
                }
            }
        )*
    };
}

displayed! { bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

/// The values of variables, by their names.
///
/// Pairs in an array, a slice or a `Vec` are values, where the first pair of a name counts; so are maps, a reference to values, one pair alone, and `()`, which has
/// none. [`from_fn`] makes values of a function.
///
/// ```
/// use std::collections::BTreeMap;
/// use urispec::template::UriTemplate;
///
/// let template = UriTemplate::parse("/users/{id}{?page}")?;
/// assert_eq!(template.expand(("id", 7))?, "/users/7");
/// assert_eq!(template.expand([("id", "ada"), ("page", "2")])?, "/users/ada?page=2");
/// assert_eq!(template.expand(&BTreeMap::from([("id", "ada")]))?, "/users/ada");
/// assert_eq!(template.expand(())?, "/users/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Values {
    /// The value of the variable of this name. `None` if it is not known; [`Value::UNDEFINED`] if it is known that there is none. Only a partial expansion tells
    /// these apart.
    ///
    /// A variable that occurs more than once is asked for more than once, and has to have the same value each time (3.2.1).
    fn value(&self, name: &str) -> Option<Value<'_>>;
}

impl<T: Values + ?Sized> Values for &T {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        (*self).value(name)
    }
}

impl Values for () {
    fn value(&self, _name: &str) -> Option<Value<'_>> {
        None
    }
}

impl<K: AsRef<str>, V: ToValue> Values for (K, V) {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        let (known, value) = self;
        (known.as_ref() == name).then(|| value.to_value())
    }
}

impl<K: AsRef<str>, V: ToValue> Values for [(K, V)] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.iter().find_map(|pair| pair.value(name))
    }
}

impl<K: AsRef<str>, V: ToValue, const N: usize> Values for [(K, V); N] {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.as_slice().value(name)
    }
}

impl<K: AsRef<str>, V: ToValue> Values for Vec<(K, V)> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.as_slice().value(name)
    }
}

impl<K: Borrow<str> + Ord, V: ToValue> Values for BTreeMap<K, V> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.get(name).map(V::to_value)
    }
}

#[cfg(feature = "std")]
impl<K: Borrow<str> + Hash + Eq, V: ToValue, S: BuildHasher> Values for HashMap<K, V, S> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.get(name).map(V::to_value)
    }
}

/// In the order of the map, which is no order.
#[cfg(feature = "std")]
impl<K: AsRef<str>, V: AsRef<str>, S> ToValue for HashMap<K, V, S> {
    fn to_value(&self) -> Value<'_> {
        Value::map(self.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }
}

/// Values that a function knows: see [`from_fn`].
///
/// ```
/// use urispec::template::{Values, from_fn};
///
/// let values = from_fn(|name| name.len().into());
/// assert!(values.value("id").is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromFn<F>(F);

/// Makes values of a function, which is asked for each variable by its name.
///
/// ```
/// use urispec::template::{UriTemplate, Value, from_fn};
///
/// let template = UriTemplate::parse("/{year}/{month}{?draft}")?;
/// let values = from_fn(|name| match name {
///     "year" => Value::from(2012),
///     "month" => Value::from(format!("{:02}", 3)),
///     _ => Value::UNDEFINED,
/// });
/// assert_eq!(template.expand(values)?, "/2012/03");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_fn<F: Fn(&str) -> Value<'static>>(values: F) -> FromFn<F> {
    FromFn(values)
}

impl<F: Fn(&str) -> Value<'static>> Values for FromFn<F> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        Some((self.0)(name))
    }
}
