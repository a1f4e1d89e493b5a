//! Counting requests by page: a map with URIs as keys is asked by a text, and equivalent URIs are one key.

use std::collections::HashMap;

use urispec::UriBuf;
use urispec::rfc3986::comparison::Rung;

pub(crate) fn main() -> Result<(), urispec::Error> {
    let mut visits: HashMap<UriBuf, u32> = HashMap::new();
    for text in ["http://example.com", "HTTP://example.com:80/", "http://example.com/%7Eada", "http://example.com/~ada"]
    {
        let uri = UriBuf::parse(text)?.normalize(Rung::Scheme).into_owned();
        *visits.entry(uri).or_default() += 1;
    }
    assert_eq!(visits["http://example.com/"], 2);
    assert_eq!(visits["http://example.com/~ada"], 2);
    Ok(())
}
