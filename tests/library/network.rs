//! What programs that connect ask: request targets, ports, origins, addresses, and file paths.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use proptest::prelude::*;
use urispec::file_path::{FilePathError, unix, windows};
use urispec::{AbsoluteUri, Origin, RelativeRef, Rule, Uri, UriBuf, UriReference};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap()
}

#[test]
fn a_request_has_a_path() {
    for (text, target) in [
        ("http://h", "/"),
        ("http://h/", "/"),
        ("http://h?", "/?"),
        ("http://h?a/b?c", "/?a/b?c"),
        ("http://h#a", "/"),
        ("http://h?a#b?c", "/?a"),
        ("http://h/a//b/?c#d", "/a//b/?c"),
        ("http://u@[::1]:80/a", "/a"),
        ("http:/a?b", "/a?b"),
        ("http:", ""),
        ("urn:a:b?c", "a:b?c"),
    ] {
        assert_eq!(uri(text).path_and_query(), target, "{text}");
        assert_eq!(UriReference::parse(text).unwrap().path_and_query(), target, "{text}");
        assert_eq!(uri(text).without_fragment().path_and_query(), target, "{text}");
    }
    for (text, is_borrowed) in
        [("http://h", true), ("http://h#a", true), ("http://h/a?b#c", true), ("http://h?a", false)]
    {
        assert_eq!(matches!(uri(text).path_and_query(), Cow::Borrowed(_)), is_borrowed, "{text}");
    }
    let relative = |text| RelativeRef::parse(text).unwrap().path_and_query();
    assert_eq!(relative("//h?a"), "/?a");
    assert_eq!(relative("a/b?c#d"), "a/b?c");
    assert_eq!(relative("?a"), "?a");
    assert_eq!(relative(""), "");
}

#[test]
fn the_port_is_the_written_one_or_the_default() {
    for (text, port) in [
        ("http://h/", Some(80)),
        ("HTTP://h/", Some(80)),
        ("https://h:/", Some(443)),
        ("ws://h", Some(80)),
        ("wss://h", Some(443)),
        ("ftp://h", Some(21)),
        ("ssh://h", Some(22)),
        ("coaps://h", Some(5684)),
        ("http://h:0/", Some(0)),
        ("http://h:00443/", Some(443)),
        ("http://h:65535/", Some(65535)),
        ("http://h:65536/", None),
        ("http://h:18446744073709551696/", None),
        ("x://h:1", Some(1)),
        ("x://h", None),
        ("x://h:", None),
        ("http:/a", None),
        ("mailto:a@b", None),
        ("file:///a", None),
    ] {
        assert_eq!(uri(text).port_or_default(), port, "{text}");
        assert_eq!(AbsoluteUri::parse(text).unwrap().port_or_default(), port, "{text}");
        assert_eq!(UriReference::parse(text).unwrap().port_or_default(), port, "{text}");
    }
    assert_eq!(UriReference::parse("//h").unwrap().port_or_default(), None);
    assert_eq!(UriReference::parse("//h:5").unwrap().port_or_default(), Some(5));
}

#[test]
fn origins_are_the_same_if_scheme_host_and_port_are() {
    for (text, origin) in [
        ("http://Example.COM", "http://example.com"),
        ("HTTP://example.com:80/a?b#c", "http://example.com"),
        ("http://ada:pw@example.com:/", "http://example.com"),
        ("http://ex%61mple.com", "http://example.com"),
        ("http://b%c3%bccher.example", "http://b%C3%BCcher.example"),
        ("http://example.com:443", "http://example.com:443"),
        ("https://example.com:00443", "https://example.com"),
        ("https://[0:0::0:1]:8443/", "https://[::1]:8443"),
        ("http://127.0.0.1:0/", "http://127.0.0.1:0"),
        ("ldap://h/c=GB", "ldap://h"),
    ] {
        assert_eq!(uri(text).origin().to_string(), origin, "{text}");
        assert_eq!(AbsoluteUri::parse(text.split('#').next().unwrap()).unwrap().origin().to_string(), origin);
        assert!(uri(text).origin().is_same(&uri(origin).origin()), "{text}");
        // The serialization is the origin's own URI.
        let tuple = uri(text).origin().into_tuple().unwrap();
        assert_eq!(
            (tuple.scheme(), tuple.host()),
            (uri(origin).scheme().as_str(), uri(origin).authority().unwrap().host().as_str())
        );
        assert_eq!(Some(tuple.port()), uri(text).port_or_default());
    }
    let origins = ["http://h", "https://h", "http://h:81", "http://h.", "http://i", "http://[::1]", "http://%C3%BC"];
    let distinct: BTreeSet<_> = origins.iter().map(|text| uri(text).origin().into_tuple().unwrap()).collect();
    assert_eq!(distinct.len(), origins.len());
    for (one, other) in origins.iter().flat_map(|one| origins.map(|other| (*one, other))) {
        assert_eq!(uri(one).origin().is_same(&uri(other).origin()), one == other, "{one} {other}");
    }
}

#[test]
fn an_opaque_origin_is_the_same_as_none() {
    for text in [
        "file:///a",
        "mailto:a@h",
        "urn:a:b",
        "data:,a",
        "x://h:80/",
        "http:/a",
        "http:///a",
        "http://:80/",
        "http://h:65536/",
        "blob:http://h/1",
    ] {
        let origin = uri(text).origin();
        assert!(origin.is_opaque() && origin.tuple().is_none(), "{text}");
        assert_eq!(origin.to_string(), "null");
        assert!(!origin.is_same(&origin) && !origin.is_same(&uri("http://h").origin()), "{text}");
    }
    assert!(!uri("http://h").origin().is_same(&Origin::Opaque));
}

#[test]
fn addresses_need_no_network() {
    let addresses = |text: &str| uri(text).socket_addrs(|| None);
    assert_eq!(addresses("http://192.0.2.1").unwrap(), ["192.0.2.1:80".parse().unwrap()]);
    assert_eq!(addresses("http://[2001:db8::7]:8080/").unwrap(), ["[2001:db8::7]:8080".parse().unwrap()]);
    assert_eq!(uri("x://192.0.2.1").socket_addrs(|| Some(7)).unwrap(), ["192.0.2.1:7".parse().unwrap()]);
    // A known default is stronger, and so is a port.
    assert_eq!(uri("http://192.0.2.1").socket_addrs(|| Some(7)).unwrap(), ["192.0.2.1:80".parse().unwrap()]);
    assert_eq!(uri("x://192.0.2.1:9").socket_addrs(|| Some(7)).unwrap(), ["192.0.2.1:9".parse().unwrap()]);
    assert_eq!(uri("x://192.0.2.1:").authority().unwrap().socket_addrs(7).unwrap(), ["192.0.2.1:7".parse().unwrap()]);
    assert_eq!(
        UriReference::parse("//192.0.2.1").unwrap().socket_addrs(|| Some(7)).unwrap(),
        ["192.0.2.1:7".parse().unwrap()]
    );
    for (text, why) in [
        ("http:/a", "without an authority there is no host to connect to"),
        ("http:///a", "the host is empty"),
        ("x://h/", "there is no port, and none is known for the scheme"),
        ("x://h:/", "there is no port, and none is known for the scheme"),
        ("http://h:65536/", "the port is greater than 65535"),
        ("http://[v1.a]/", "nothing is known of addresses of a future IP version"),
        ("http://%FF/", "the decoded host is not UTF-8"),
    ] {
        let error = addresses(text).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (io::ErrorKind::InvalidInput, why), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn paths_of_this_platform() {
    use std::os::unix::ffi::OsStrExt;

    let path = Path::new(std::ffi::OsStr::from_bytes(b"/tmp/a\xFF b"));
    let uri = UriBuf::from_file_path(path).unwrap();
    assert_eq!(uri.as_str(), "file:///tmp/a%FF%20b");
    assert_eq!(uri.view().to_file_path().unwrap(), path);
    let current = std::env::current_dir().unwrap();
    assert_eq!(UriBuf::from_file_path(&current).unwrap().view().to_file_path().unwrap(), current);
}

proptest! {
    #[test]
    fn any_unix_path_survives(names in prop::collection::vec(prop::collection::vec(1_u8.., 1..8), 0..5)) {
        let path: Vec<u8> = names.iter().flat_map(|name| {
            let name = name.iter().map(|byte| if *byte == b'/' { b'_' } else { *byte });
            std::iter::once(b'/').chain(name)
        }).collect();
        let path = if path.is_empty() { b"/".to_vec() } else { path };
        let uri = unix::from_path(&path).unwrap();
        prop_assert!(Rule::Uri.accepts(uri.as_str()));
        prop_assert_eq!(unix::to_path(uri.view()).unwrap(), path);
    }

    #[test]
    fn any_windows_path_survives(start in prop::sample::select(vec!["C:", "z:", r"\\server\share", r"\\192.0.2.1\c$"]), names in prop::collection::vec("[^/\\\\\0]{1,8}", 1..5)) {
        let path = format!("{start}\\{}", names.join("\\"));
        let uri = windows::from_path(&path).unwrap();
        prop_assert!(Rule::Uri.accepts(uri.as_str()));
        prop_assert_eq!(windows::to_path(uri.view()).unwrap(), path);
    }

    /// Whatever a URI says, a path of it has as many names as the URI has segments, and leads to the same URI again.
    #[test]
    fn a_path_has_the_names_of_its_uri(segments in prop::collection::vec("[a-c.%2Ff5C0]{0,6}", 1..5)) {
        let text = format!("file:///C:/{}", segments.join("/"));
        if let Ok(uri) = Uri::parse(&text) {
            if let Ok(path) = unix::to_path(uri) {
                prop_assert_eq!(path.split(|byte| *byte == b'/').count(), segments.len() + 2);
            }
            if let Ok(path) = windows::to_path(uri) {
                prop_assert_eq!(path.split('\\').count(), segments.len() + 1);
            }
        }
    }
}

/// Each reason for which a URI is no path, and a path no URI, in its own words.
#[test]
fn what_is_no_path_is_refused_in_words() {
    let refused = |text: &str| windows::to_path(uri(text)).unwrap_err().to_string();
    for (text, why) in [
        ("http://h/a", "the scheme is not `file`"),
        ("file://u@h/a", "a file has no user and no port"),
        ("file://h:1/a", "a file has no user and no port"),
        ("file://h:/a", "a file has no user and no port"),
        ("file:///C:/a?", "a file has no query; a `?` in a name is written as `%3F`"),
        ("file:///C:/a?b", "a file has no query; a `?` in a name is written as `%3F`"),
        ("file:C:", "the path is not absolute"),
        ("file:///a", "the path has neither a drive nor a share"),
        ("file://h/", "the path has neither a drive nor a share"),
        ("file:///C:/a%2Fb", "the name `a%2Fb` contains a separator or a NUL when it is decoded"),
        ("file:///C:/a/%00", "the name `%00` contains a separator or a NUL when it is decoded"),
        ("file:///C:/%FF", "the path is not Unicode"),
        ("file://[::1]/a/b", "a file path and a `file` URI cannot both name the host `[::1]`"),
    ] {
        assert_eq!(refused(text), why, "{text}");
    }
    for character in [":", "@", "?", "#", "/", "\\"] {
        let encoded = format!("%{:02X}", character.as_bytes()[0]);
        for host in [encoded.clone(), format!("a{encoded}"), format!("{encoded}b"), format!("a{encoded}b")] {
            let why = format!("a file path and a `file` URI cannot both name the host `{host}`");
            assert_eq!(refused(&format!("file://{host}/a/b")), why);
            assert!(windows::to_path(uri(&format!("file:////{host}/a/b"))).is_err(), "{host}");
        }
    }
    for (path, why) in [
        ("a", "the path is not absolute"),
        (r"C:a", "the path is not absolute"),
        (r"\\.\C:", "the path names a device or a volume, not a file on a drive or a share"),
        (r"\\?\Volume{1}\a", "the path names a device or a volume, not a file on a drive or a share"),
        ("C:\\a\0", "the name `a\0` contains a separator or a NUL when it is decoded"),
        (r"\\localhost\a\b", "a file path and a `file` URI cannot both name the host `localhost`"),
    ] {
        assert_eq!(windows::from_path(path).unwrap_err().to_string(), why, "{path}");
    }
    assert_eq!(windows::to_path(uri("file:///C:")).unwrap(), r"C:\");
    assert_eq!(windows::to_path(uri("file:///C:/")).unwrap(), r"C:\");
    // Any number of slashes is the root.
    for path in ["/", "//", "///", "////"] {
        assert_eq!(unix::from_path(path).unwrap(), "file:///");
        assert_eq!(unix::from_path(format!("{path}a//b")).unwrap(), "file:///a//b");
    }
    for text in ["file:///a?", "file:///a?b"] {
        assert!(unix::to_path(uri(text)).is_err(), "{text}");
    }
}

/// Each character in the name of a server, of a path and of a URI: there is a path and a URI for it, and each is that of the other, or there is
/// neither, with the reason.
#[test]
fn each_character_of_a_server_has_a_place_or_none() {
    for character in (0..=0x7f_u8).map(char::from).chain(['é', '漢', '\u{202e}']) {
        for name in [format!("a{character}b"), format!("{character}b"), character.to_string()] {
            let encoded: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
            let to_path = windows::to_path(uri(&format!("file://{encoded}/share/c")));
            let path = format!(r"\\{name}\share\c");
            let from_path = windows::from_path(&path);
            let is_refused = match character {
                ':' | '@' | '?' | '#' | '\0' => true,
                // On Windows, it begins a triplet, or ends the name.
                '%' | '[' | ']' => {
                    assert_eq!(
                        from_path.unwrap_err().to_string(),
                        format!("a file path and a `file` URI cannot both name the host `{name}`")
                    );
                    assert_eq!(to_path.unwrap(), path);
                    continue;
                }
                '/' | '\\' => {
                    assert_eq!(to_path.unwrap_err(), FilePathError::Host(encoded), "{name:?}");
                    continue;
                }
                '.' => name == ".",
                _ => false,
            };
            if is_refused {
                assert_eq!(to_path.unwrap_err(), FilePathError::Host(encoded), "{name:?}");
                let why =
                    if name == "?" || name == "." { FilePathError::Device } else { FilePathError::Host(name.clone()) };
                assert_eq!(from_path.unwrap_err(), why, "{name:?}");
            } else {
                assert_eq!(to_path.unwrap(), path);
                assert_eq!(windows::to_path(from_path.unwrap().view()).unwrap(), path);
            }
        }
    }
    // Between two backslashes of a verbatim path is a name, whatever it is; these are none.
    for name in [".", "..", "/", "a/b", "a/", "/b"] {
        for path in [format!(r"\\?\C:\{name}"), format!(r"\\?\C:\a\{name}\b"), format!(r"\\?\UNC\h\s\{name}")] {
            assert_eq!(windows::from_path(&path), Err(FilePathError::Name(name.into())), "{path}");
        }
    }
    for name in ["...", ".a", "a.", "a:b", "%", "a b"] {
        let verbatim = windows::from_path(&format!(r"\\?\C:\a\{name}\b")).unwrap();
        assert_eq!(windows::to_path(verbatim.view()).unwrap(), format!(r"C:\a\{name}\b"));
    }
}

/// RFC 4007, 11: an address with its zone, which is a number of the host, and no flow.
#[test]
fn a_zone_is_a_scope() {
    for (zone, scope) in [
        ("0", Some(0)),
        ("2", Some(2)),
        ("02", Some(2)),
        ("4294967295", Some(u32::MAX)),
        ("4294967296", None),
        ("eth0", None),
        ("+2", None),
    ] {
        for text in [format!("fe80::1%{zone}"), format!("[fe80::1%{zone}]")] {
            let parsed = urispec::zone::parse(&text).unwrap();
            let address = std::net::Ipv6Addr::from([0xfe80, 0, 0, 0, 0, 0, 0, 1]);
            assert_eq!((parsed.address, parsed.zone), (address, zone));
            assert_eq!(
                parsed.socket_addr(631),
                scope.map(|scope| std::net::SocketAddrV6::new(address, 631, 0, scope)),
                "{text}"
            );
        }
    }
}

/// Brackets come in pairs, and a zone contains no delimiter.
#[test]
fn what_is_no_address_with_a_zone() {
    for text in [
        "[fe80::1%2",
        "fe80::1%2]",
        "[fe80::1%2]]",
        "[[fe80::1%2]",
        "[fe80::1]%2",
        "[fe80::g%2]",
        "%2",
        "",
        "fe80::1%",
        "[fe80::1%]",
    ] {
        assert!(urispec::zone::parse(text).is_none(), "{text}");
    }
    for wrong in "%[]/ ".chars() {
        for zone in [format!("{wrong}"), format!("{wrong}a"), format!("a{wrong}"), format!("a{wrong}b")] {
            assert!(urispec::zone::parse(&format!("fe80::1%{zone}")).is_none(), "{zone:?}");
            assert!(urispec::zone::parse(&format!("[fe80::1%{zone}]")).is_none(), "{zone:?}");
        }
    }
}

/// Each form of a URI, and of an IRI, has the port of its scheme and the addresses of its host.
#[test]
fn each_form_has_its_port_and_addresses() {
    use urispec::{AbsoluteIri, Iri, IriReference};

    for (text, port) in
        [("http://192.0.2.1", 80), ("https://192.0.2.1/", 443), ("LDAP://192.0.2.1:/", 389), ("x://192.0.2.1:7/", 7)]
    {
        let ports = [
            Uri::parse(text).unwrap().port_or_default(),
            AbsoluteUri::parse(text).unwrap().port_or_default(),
            UriReference::parse(text).unwrap().port_or_default(),
            Iri::parse(text).unwrap().port_or_default(),
            AbsoluteIri::parse(text).unwrap().port_or_default(),
            IriReference::parse(text).unwrap().port_or_default(),
            UriBuf::parse(text).unwrap().port_or_default(),
        ];
        assert_eq!(ports, [Some(port); 7], "{text}");
        let expected = vec![std::net::SocketAddr::from(([192, 0, 2, 1], port))];
        for default in [None, Some(9)] {
            let addresses = [
                Uri::parse(text).unwrap().socket_addrs(|| default),
                AbsoluteUri::parse(text).unwrap().socket_addrs(|| default),
                UriReference::parse(text).unwrap().socket_addrs(|| default),
                UriBuf::parse(text).unwrap().socket_addrs(|| default),
            ];
            assert!(addresses.iter().all(|it| it.as_ref().ok() == Some(&expected)), "{text}: {addresses:?}");
        }
    }
    for text in ["x://192.0.2.1", "//192.0.2.1"] {
        assert_eq!(IriReference::parse(text).unwrap().port_or_default(), None);
    }
}

/// What is written into a table has the width that is asked for.
#[test]
fn an_origin_is_padded() {
    let origin = uri("http://h:81/").origin();
    assert_eq!(
        format!("{origin:>12}|{origin:<12}|{:^14}", origin.tuple().unwrap()),
        " http://h:81|http://h:81 | http://h:81  "
    );
    assert_eq!(format!("{:>6}", Origin::Opaque), "  null");
    let statuses = urispec::scheme::registrations().map(|it| it.status);
    assert!(statuses.into_iter().all(|status| format!("{status:>12}").len() == 12));
}
