//! An HTTP request: where to connect, and what to ask for.

use urispec::Uri;

/// The lines that a client sends.
fn request(uri: Uri<'_>) -> String {
    let host = uri.host().map(|host| host.to_string()).unwrap_or_default();
    let port = uri.port().and_then(|port| port.number()).filter(|port| Some(*port) != uri.scheme().default_port());
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    format!("GET {} HTTP/1.1\r\nHost: {host}{port}\r\n\r\n", uri.path_and_query())
}

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let uri = Uri::parse("http://127.0.0.1?lang=en#top")?;
    assert_eq!(uri.port_or_default(), Some(80));
    assert_eq!(uri.socket_addrs(|| None)?, ["127.0.0.1:80".parse()?]);
    print!("{}", request(uri));
    assert_eq!(request(uri), "GET /?lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    assert_eq!(request(Uri::parse("http://[::1]:8080/a")?), "GET /a HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n");
    Ok(())
}
