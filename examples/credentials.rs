//! A user and a password: read, written, removed, and never shown.

use urispec::UriBuf;
use urispec::diagnostic::redact;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut uri = UriBuf::parse("postgres://app@db.example:5432/main")?;
    uri.set_password("p@ss/w0rd#1")?;
    assert_eq!(uri, "postgres://app:p%40ss%2Fw0rd%231@db.example:5432/main");

    let userinfo = uri.userinfo().unwrap();
    assert_eq!(userinfo.user(), "app");
    assert_eq!(userinfo.password().unwrap().decode(), "p@ss/w0rd#1");

    let shown = String::from_utf8(redact(uri.as_str().as_bytes()).into_owned())?;
    println!("connecting to {shown}");
    assert_eq!(shown, "postgres://app:***@db.example:5432/main");

    uri.set_userinfo(None)?;
    assert_eq!(uri, "postgres://db.example:5432/main");
    Ok(())
}
