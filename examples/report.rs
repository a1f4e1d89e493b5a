//! A program that returns its errors: miette draws the text, the place and the fix.

use urispec::{Rule, UriBuf};

fn host(text: &str) -> miette::Result<String> {
    let uri = urispec::Uri::parse_or_diagnose(text)?;
    Ok(uri.host().map(|host| host.to_string()).unwrap_or_default())
}

/// The first error alone, which brings the text that was refused.
fn owned(text: String) -> miette::Result<UriBuf> {
    Ok(UriBuf::try_from(text)?)
}

pub(crate) fn main() {
    assert_eq!(host("http://example.com/").unwrap(), "example.com");
    let picture = format!("{:?}", host("http://[::1/index.html").unwrap_err());
    println!("{picture}");
    assert!(picture.contains("http://[::1]/index.html"), "the picture has the fixed text");

    let picture = format!("{:?}", owned(String::from("http://localhost/A|B")).unwrap_err());
    println!("{picture}");
    assert!(picture.contains("http://localhost/A|B") && picture.contains(Rule::Path.section().number));
}
