//! Decoding: first split, then decode. Bytes need not be text.

use urispec::UriReference;
use urispec::rfc3986::decoding::decode;

pub(crate) fn main() -> Result<(), urispec::Error> {
    let reference = UriReference::parse("/caf%C3%A9/a%2Fb?price=5%20%E2%82%AC#%FF")?;
    let segments: Vec<_> = reference.path().segments().map(|segment| segment.decode().to_string()).collect();
    assert_eq!(segments, ["café", "a/b"]);
    assert_eq!(reference.query().unwrap().get("price").unwrap().decode(), "5 €");

    let fragment = reference.fragment().unwrap().decode();
    assert!(fragment.to_utf8().is_err());
    assert_eq!(fragment.to_utf8_lossy(), "\u{FFFD}");
    assert_eq!(fragment.to_bytes().as_ref(), [0xFF]);

    // Any text, outside of a URI.
    assert_eq!(decode("100%25").unwrap(), "100%");
    assert!(decode("100%").is_none());
    Ok(())
}
