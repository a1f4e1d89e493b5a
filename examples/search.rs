//! Editing a query: pairs that are not edited keep their text and place.

use urispec::{UriBuf, form};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut uri = UriBuf::parse("https://example.com/search?q=3+4&page=2&utm_source=mail&b#results")?;
    let query = uri.query().unwrap();
    assert_eq!(query.get("page").unwrap(), "2");

    uri.edit_query(|query| {
        query.set("page", "3").append("tag", "R&D");
        query.retain(|pair| !pair.key.as_str().starts_with("utm_"))
    })?;
    println!("{uri}");
    assert_eq!(uri, "https://example.com/search?q=3+4&page=3&b&tag=R%26D#results");

    // What an HTML form sends reads `+` as a space.
    let pairs: Vec<_> = form::parse(uri.query().unwrap().as_str()).collect();
    assert_eq!(pairs[0], ("q".into(), "3 4".into()));
    Ok(())
}
