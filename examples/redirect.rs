//! Where a login may send its users back to: to the registered URI, or to any port of this machine.

use urispec::Uri;

fn is_allowed(registered: &str, redirect: &str) -> Result<bool, urispec::Error> {
    let (registered, redirect) = (Uri::parse(registered)?, Uri::parse(redirect)?);
    if redirect.fragment().is_some() || redirect.userinfo().is_some() {
        return Ok(false);
    }
    // RFC 8252, section 7.3: a program on this machine listens on a port that it is given.
    let is_local = |uri: Uri<'_>| uri.host().is_some_and(|host| host.ip().is_some() && host.is_loopback());
    if is_local(registered) && is_local(redirect) && registered.scheme() == redirect.scheme() {
        return Ok(registered.host() == redirect.host() && registered.path_and_query() == redirect.path_and_query());
    }
    Ok(registered.origin().is_same(&redirect.origin()) && registered.path_and_query() == redirect.path_and_query())
}

pub(crate) fn main() -> Result<(), urispec::Error> {
    let registered = "https://app.example/callback";
    assert!(is_allowed(registered, "https://app.example/callback")?);
    assert!(is_allowed(registered, "HTTPS://APP.example:443/callback")?);
    for wrong in [
        "http://app.example/callback",
        "https://app.example.evil.test/callback",
        "https://app.example@evil.test/callback",
        "https://app.example/callback/../other",
        "https://app.example/callback#token",
    ] {
        println!("{wrong} is refused");
        assert!(!is_allowed(registered, wrong)?, "{wrong}");
    }
    assert!(is_allowed("http://127.0.0.1/callback", "http://127.0.0.1:49152/callback")?);
    assert!(!is_allowed("http://127.0.0.1/callback", "http://evil.test:49152/callback")?);
    Ok(())
}
