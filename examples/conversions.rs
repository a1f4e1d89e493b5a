//! From one crate's URIs to another's and back. What would become another URI is an error.

use urispec::UriBuf;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let uri = UriBuf::parse("HTTP://example.com:80/a?b")?;
    let url = Url::try_from(&uri)?;
    assert_eq!(url.as_str(), "http://example.com/a?b");
    assert_eq!(UriBuf::try_from(url)?, "http://example.com/a?b");
    assert_eq!(http::Uri::try_from(&uri)?.host(), Some("example.com"));

    // A browser takes this host for 127.0.0.1, and RFC 3986 takes it for a name.
    let error = Url::try_from(&UriBuf::parse("http://0x7f.1/")?).unwrap_err();
    println!("{error}");
    assert!(error.to_string().contains("host"));
    Ok(())
}
