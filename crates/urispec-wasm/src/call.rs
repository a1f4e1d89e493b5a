//! A call: the name of a function, its texts, and its options.

use std::str::FromStr;

use crate::failure::Failure;

/// The texts and the options of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Call<'c> {
    pub(crate) function: &'c str,
    /// The texts, and after them each option and its value.
    parts: Vec<&'c str>,
    /// How many texts there are.
    count: usize,
}

/// How many bytes say how long a text is.
const LENGTH: usize = 4;

/// A call as it is passed: the name of the function, the number of its texts, the texts; and of each option its name and its value. Each of them is its length as
/// four bytes, the least significant first, and then the text as UTF-8.
pub fn encode(parts: &[&str]) -> Vec<u8> {
    let mut call = Vec::new();
    for part in parts {
        call.extend(u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes());
        call.extend(part.as_bytes());
    }
    call
}

impl<'c> Call<'c> {
    /// Reads what [`encode`] writes. Nothing if it is anything else.
    pub(crate) fn decode(mut bytes: &'c [u8]) -> Option<Self> {
        let mut part = || {
            let (length, rest) = bytes.split_first_chunk::<LENGTH>()?;
            let (part, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
            let part = str::from_utf8(part).ok()?;
            bytes = rest;
            Some(part)
        };
        let (function, count) = (part()?, part()?.parse().ok()?);
        let mut parts = Vec::new();
        while let Some(part) = part() {
            parts.push(part);
        }
        (bytes.is_empty() && count <= parts.len()).then_some(Call { function, parts, count })
    }

    /// A text by its number, from 0.
    pub(crate) fn text(&self, at: usize) -> &'c str {
        self.parts.get(..self.count).and_then(|texts| texts.get(at)).copied().unwrap_or_default()
    }

    /// The value of an option, if it is set.
    pub(crate) fn option(&self, name: &str) -> Option<&'c str> {
        let (options, _) = self.parts.get(self.count..).unwrap_or_default().as_chunks();
        options.iter().find_map(|[known, value]| (*known == name).then_some(*value))
    }

    /// An option that is a list, whose items are separated by commas. A list without items is an empty text.
    #[cfg(feature = "full")]
    pub(crate) fn list(&self, name: &str) -> impl Iterator<Item = &'c str> {
        self.option(name).into_iter().flat_map(|list| list.split(',')).filter(|item| !item.is_empty())
    }

    /// An option that is a number or a name of the library's, if it is set.
    pub(crate) fn parsed<T: FromStr<Err: ToString>>(&self, name: &'static str) -> Result<Option<T>, Failure> {
        let parsed = self.option(name).map(str::parse).transpose();
        parsed.map_err(|error: T::Err| Failure::unknown(name, error.to_string()))
    }

    /// An option that is one of some values with names, if it is set.
    pub(crate) fn one_of<T: Copy>(
        &self,
        name: &'static str,
        all: &[T],
        name_of: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, Failure> {
        let Some(value) = self.option(name) else { return Ok(None) };
        let found = all.iter().copied().find(|one| name_of(*one) == value);
        let names = || all.iter().map(|one| name_of(*one)).collect::<Vec<_>>().join(", ");
        found.map(Some).ok_or_else(|| Failure::unknown(name, format!("`{value}` is none of {}", names())))
    }

    /// An option that is true or false, and false if it is not set.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.option(name) == Some("true")
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, encode};

    #[test]
    fn a_call_is_read_as_it_was_written() {
        let bytes = encode(&["diagnose", "1", "a\0é", "rule", "URI", "lints", "false"]);
        let call = Call::decode(&bytes).unwrap();
        assert_eq!((call.function, call.text(0), call.text(1)), ("diagnose", "a\0é", ""));
        assert_eq!(
            (call.option("rule"), call.option("lints"), call.option("place")),
            (Some("URI"), Some("false"), None)
        );
        assert!(!call.is("lints"));
        // A text is no option, whatever it is.
        let bytes = encode(&["resolve", "2", "trace", "true", "lenient", "true"]);
        let call = Call::decode(&bytes).unwrap();
        assert_eq!((call.option("trace"), call.option("lenient")), (None, Some("true")));
    }

    #[cfg(feature = "full")]
    #[test]
    fn each_list_has_its_items() {
        for (list, items) in [("", &[][..]), ("a", &["a"]), ("a,b=c", &["a", "b=c"])] {
            let bytes = encode(&["findings", "0", "levels", list]);
            let call = Call::decode(&bytes).unwrap();
            assert_eq!(call.list("levels").collect::<Vec<_>>(), items, "{list}");
            assert_eq!(call.list("schemes").count(), 0);
        }
    }

    #[test]
    fn anything_else_is_no_call() {
        let texts = [&b""[..], b"\x01\0\0\0", b"\xff\xff\xff\xffa", b"\x01\0\0\0\xff", b"\x01\0\0\0a\x01\0\0\0b"];
        for bytes in texts {
            assert_eq!(Call::decode(bytes), None, "{bytes:?}");
        }
        // A part that is longer than what is left, and one that is no text.
        let call = encode(&["parse", "1", "a"]);
        assert!(Call::decode(&call).is_some());
        for rest in [&b"\x01"[..], b"\x02\0\0\0a", b"\x01\0\0\0\xff", b"\x01\0\0\0\xffrule"] {
            assert_eq!(Call::decode(&[&call, rest].concat()), None, "{rest:?}");
        }
        // Fewer texts than it says.
        assert_eq!(Call::decode(&encode(&["parse", "2", "a"])), None);
    }
}
