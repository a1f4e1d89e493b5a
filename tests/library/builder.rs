//! References that are put together, and what is encoded for it.

use std::net::{IpAddr, Ipv6Addr};

use proptest::prelude::*;
use urispec::component::HostKind;
use urispec::rfc3986::encoding::{Component, encode, encode_data};
use urispec::{BuildError, Builder, HostText, Rule, Uri, UriBuf, UriReference};

#[test]
fn components_are_put_together() {
    let build = |builder: Builder<'_>| builder.build().unwrap().into_string();
    let new = Builder::new;
    assert_eq!(build(new()), "");
    assert_eq!(build(new().scheme("a")), "a:");
    assert_eq!(build(new().host("")), "//");
    assert_eq!(build(new().scheme("a").host("h").userinfo("").port(0).path("/").query("").fragment("")), "a://@h:0/?#");
    assert_eq!(build(new().host("bücher.example").path("/ä")), "//b%C3%BCcher.example/%C3%A4");
    assert_eq!(build(new().userinfo("a:b@c").host("h")), "//a:b%40c@h");
    assert_eq!(build(new().path("a/b?c#d")), "a/b%3Fc%23d");
    assert_eq!(build(new().query("?/#")), "?".to_owned() + "?/%23");
    assert_eq!(build(new().scheme("a").path("b:c")), "a:b:c");
    assert_eq!(build(new().path("./b:c")), "./b:c");
    assert_eq!(build(new().segments(&["a/b", "...", ""])), "/a%2Fb/.../");
    assert_eq!(new().segments(&["a", ".."]).build(), Err(BuildError::DotSegment));
    assert_eq!(build(new().segments(&[])), "");
    assert_eq!(build(new().host("h").segments(&["", ""])), "//h//");
    assert_eq!(build(new().pairs(&[("a", "b"), ("=", "=")])), "?a=b&%3D==");
    assert_eq!(build(new().pairs(&[])), "");
}

#[test]
fn hosts_are_texts_or_addresses() {
    let host = |host: HostText<'_>| Builder::new().host(host).build().map(|reference| reference.into_string());
    assert_eq!(host("h".into()).unwrap(), "//h");
    assert_eq!(host("::1".into()).unwrap(), "//[::1]");
    assert_eq!(host("[::1]".into()).unwrap(), "//[::1]");
    assert_eq!(host("[v1.a]".into()).unwrap(), "//[v1.a]");
    assert_eq!(host(IpAddr::from([127, 0, 0, 1]).into()).unwrap(), "//127.0.0.1");
    assert_eq!(host(Ipv6Addr::LOCALHOST.into()).unwrap(), "//[::1]");
    assert_eq!(host("a:80".into()), Err(BuildError::HostDelimiter));
    assert_eq!(host("a%3Ab".into()).unwrap(), "//a%3Ab");
    let Err(BuildError::Invalid(error)) = host("[::1".into()) else { panic!() };
    assert_eq!((error.rule(), error.span()), (Rule::IpLiteral, 4..4));
}

/// 3.1 and 3.2.2 ask it of producers. What a reference already had keeps its text.
#[test]
fn new_schemes_and_hosts_are_in_lower_case() {
    let build = |builder: Builder<'_>| builder.build().unwrap().into_string();
    let new = Builder::new;
    assert_eq!(build(new().scheme("HTTP").host("Example.COM").path("/A")), "http://example.com/A");
    assert_eq!(build(new().host("B\u{dc}cher%2a")), "//b%C3%9Ccher%2a");
    assert_eq!(build(new().scheme("http").host("2001:DB8::1")), "http://[2001:db8::1]");
    assert_eq!(build(new().scheme("http").host("[V1.A]").userinfo("A")), "http://A@[v1.a]");
    // To software for such schemes, the case matters.
    assert_eq!(build(new().scheme("IPFS").host("QmAbC")), "ipfs://QmAbC");
    let uri = Uri::parse("HTTP://Example.COM:80/A").unwrap();
    assert_eq!(build(Builder::from(uri).path("/b")), "HTTP://Example.COM:80/b");
    assert_eq!(build(Builder::from(uri).scheme("HTTPS")), "https://Example.COM:80/A");
    assert_eq!(uri.with_host("A").unwrap(), "HTTP://a:80/A");
}

/// Texts in a `String` need no conversion, and `None` and options of texts go on working.
#[test]
fn strings_are_set_as_they_are() {
    let [scheme, user, host, query] = ["http", "ada", "h", "q"].map(String::from);
    let builder = Builder::new().scheme(&scheme).userinfo(&user).host(&host).query(&query).fragment(Some("f"));
    assert_eq!(builder.build().unwrap(), "http://ada@h?q#f");
    assert_eq!(builder.password(&query).fragment(None).query(None).build().unwrap(), "http://ada:q@h");
    let mut uri = UriBuf::try_from(&String::from("http://a/")).unwrap();
    uri.set_host(&host).unwrap();
    uri.set_query(&query).unwrap();
    uri.set_fragment(Some(query.as_str())).unwrap();
    uri.set_userinfo(None).unwrap();
    assert_eq!(uri, "http://h/?q#q");
    assert_eq!(uri.with_query(None).unwrap().with_scheme(&scheme).unwrap(), "http://h/#q");
    assert!(UriBuf::try_from(&String::from("a b")).is_err());
}

#[test]
fn an_internationalized_host_is_in_the_idna_encoding() {
    let build = |host| Builder::new().scheme("https").internationalized_host(host).build().map(|it| it.into_string());
    assert_eq!(build("www.B\u{fc}cher.Example").unwrap(), "https://www.xn--bcher-kva.example");
    assert_eq!(build("example.com.").unwrap(), "https://example.com.");
    // A space, a label that must be composed first, an address, a delimiter, and nothing.
    // A prefix without its encoding, and letters and digits in two directions.
    let others = ["xn--\u{fc}", "\u{5d0}a", "\u{661}\u{fc}"];
    for host in ["a b", "u\u{308}.example", "::1", "a:80", "a/b", "", "a..b"].into_iter().chain(others) {
        assert_eq!(build(host), Err(BuildError::NotInternationalized), "{host}");
    }
    let replaced = Builder::new().internationalized_host("\u{fc}").host("a b").build().unwrap();
    assert_eq!(replaced, "//a%20b");
}

#[test]
fn what_would_be_read_otherwise_is_refused() {
    let error = |builder: Builder<'_>| builder.build().unwrap_err();
    let new = Builder::new;
    assert_eq!(new().path("/a").build_uri(), Err(BuildError::SchemeMissing));
    assert_eq!(error(new().userinfo("u")), BuildError::HostMissing);
    assert_eq!(error(new().port(1)), BuildError::HostMissing);
    assert_eq!(error(new().host("h").path("a")), BuildError::PathWithoutSlash);
    assert_eq!(error(new().path("//a")), BuildError::PathLikeAuthority);
    assert_eq!(error(new().segments(&["", "a"])), BuildError::PathLikeAuthority);
    // One empty segment is the path `/`.
    assert_eq!(new().segments(&[""]).build().unwrap(), "/");
    assert_eq!(error(new().path("a:b/c")), BuildError::PathLikeScheme);
    let BuildError::Invalid(invalid) = error(new().scheme("1a")) else { panic!() };
    assert_eq!((invalid.rule(), invalid.span()), (Rule::Scheme, 0..1));
    let messages = [
        BuildError::SchemeMissing,
        BuildError::HostMissing,
        BuildError::HostDelimiter,
        BuildError::DotSegment,
        BuildError::PathWithoutSlash,
        BuildError::PathLikeAuthority,
        BuildError::PathLikeScheme,
        BuildError::Invalid(invalid),
    ];
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("build_errors", messages.map(|error| error.to_string()).join("\n"));
    });
}

#[test]
fn setters_change_one_component() {
    let uri = Uri::parse("http://u@h:080/a/./b?q%20#f").unwrap();
    assert_eq!(uri.with_scheme("https").unwrap(), Uri::parse("https://u@h:080/a/./b?q%20#f").unwrap().to_owned());
    assert_eq!(uri.with_userinfo(None).unwrap().as_str(), "http://h:080/a/./b?q%20#f");
    assert_eq!(uri.with_host("i").unwrap().as_str(), "http://u@i:080/a/./b?q%20#f");
    assert_eq!(uri.with_port(Some(81)).unwrap().as_str(), "http://u@h:81/a/./b?q%20#f");
    assert_eq!(uri.with_path("/ ").unwrap().as_str(), "http://u@h:080/%20?q%20#f");
    assert_eq!(uri.with_path("x"), Err(BuildError::PathWithoutSlash));
    assert_eq!(uri.with_query(Some("")).unwrap().as_str(), "http://u@h:080/a/./b?#f");
    assert_eq!(uri.with_fragment(None).unwrap().as_str(), "http://u@h:080/a/./b?q%20");
    let reference = UriReference::parse("a").unwrap();
    assert_eq!(reference.with_host("h"), Err(BuildError::PathWithoutSlash));
    assert_eq!(reference.with_path("b:c"), Err(BuildError::PathLikeScheme));
    assert_eq!(Builder::from(uri).without_authority().build().unwrap().as_str(), "http:/a/./b?q%20#f");
}

#[test]
fn nothing_is_encoded_twice_unless_asked() {
    assert_eq!(encode("%41%zz%", Component::Segment), "%41%25zz%25");
    assert_eq!(encode_data("%41%", Component::Segment), "%2541%25");
    assert!(matches!(encode("a/b", Component::Path), std::borrow::Cow::Borrowed(_)));
}

const COMPONENTS: [(Component, Rule, &str); 9] = [
    (Component::Userinfo, Rule::Userinfo, ""),
    (Component::User, Rule::Userinfo, ":"),
    (Component::RegName, Rule::RegName, ""),
    (Component::Path, Rule::PathAbempty, ""),
    (Component::Segment, Rule::Segment, ""),
    (Component::Query, Rule::Query, ""),
    (Component::Key, Rule::Query, "&;=+"),
    (Component::Value, Rule::Query, "&;+"),
    (Component::Fragment, Rule::Fragment, ""),
];

/// A character stays as it is exactly where the rule accepts it, but for the delimiters within the component.
#[test]
fn what_can_stand_is_not_encoded() {
    for (component, rule, delimiters) in COMPONENTS {
        for byte in 0..=u8::MAX {
            let data = [byte];
            let encoded = encode_data(&data, component);
            let text = char::from(byte).to_string();
            let slash = if rule == Rule::PathAbempty { "/" } else { "" };
            let can_stand = byte.is_ascii() && rule.accepts([slash, &text].concat()) && !delimiters.contains(&text);
            let expected = if can_stand { text } else { format!("%{byte:02X}") };
            assert_eq!(encoded, expected, "{component:?}");
        }
    }
}

fn text() -> impl Strategy<Value = String> {
    "[a/:?#@%4 é\\[\\]&=+.]{0,6}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn what_is_built_has_these_components(
        scheme in prop::option::of("[a1+]{0,3}"), userinfo in prop::option::of(text()), host in prop::option::of(text()),
        port in prop::option::of(any::<u16>()), path in text(), query in prop::option::of(text()), fragment in prop::option::of(text()),
    ) {
        let builder = Builder::new().scheme(scheme.as_deref()).userinfo(userinfo.as_deref()).port(port).path(&path)
            .query(query.as_deref()).fragment(fragment.as_deref());
        let builder = match &host {
            Some(host) => builder.host(host.as_str()),
            None => builder,
        };
        let once = |text: &str, component| encode(text, component).into_owned();
        let encoded_path = once(&path, Component::Path);
        let Ok(built) = builder.build() else {
            // It is refused only for what it would be read as: another split, or none.
            let host = host.as_deref().map(|host| if host.starts_with('[') { host.to_owned() } else { once(host, Component::RegName) });
            let text = [
                scheme.as_deref().map(|scheme| format!("{scheme}:")),
                host.as_deref().map(|host| format!("//{host}")),
                Some(encoded_path.clone()),
            ];
            let text: String = text.into_iter().flatten().collect();
            let is_same = UriReference::parse(&text).is_ok_and(|reference| {
                reference.scheme().map(|s| s.as_str()) == scheme.as_deref() && reference.path() == encoded_path.as_str()
                    && reference.authority().map(|a| a.as_str()) == host.as_deref()
            });
            let has_delimiter = host.as_deref().is_some_and(|host| !host.starts_with("//[") && host.contains('%'));
            prop_assert!(!is_same || has_delimiter || host.is_none() && (userinfo.is_some() || port.is_some()), "{text}");
            return Ok(());
        };
        let reference = built.view();
        prop_assert_eq!(reference.scheme().map(|s| s.as_str().to_owned()), scheme);
        let authority = reference.authority();
        prop_assert_eq!(authority.is_some(), host.is_some());
        prop_assert_eq!(authority.and_then(|a| a.userinfo()).map(|u| u.as_str().to_owned()), userinfo.map(|u| once(&u, Component::Userinfo)));
        prop_assert_eq!(authority.and_then(|a| a.port()).and_then(|p| p.number()), port);
        if let (Some(authority), Some(host)) = (authority, host)
            && !host.starts_with('[')
            && !matches!(authority.host().kind(), HostKind::Ipv6(_))
        {
            prop_assert_eq!(authority.host().as_str(), once(&host, Component::RegName));
        }
        prop_assert_eq!(reference.path().as_str(), encoded_path);
        prop_assert_eq!(reference.query().map(|q| q.as_str().to_owned()), query.map(|q| once(&q, Component::Query)));
        prop_assert_eq!(reference.fragment().map(|f| f.as_str().to_owned()), fragment.map(|f| once(&f, Component::Fragment)));
        // What is built from its components is itself.
        prop_assert_eq!(Builder::from(reference).build().unwrap().into_string(), built.into_string());
    }

    #[test]
    fn data_is_decoded_to_itself(segments in prop::collection::vec(".{0,5}".prop_filter("data", |text| !matches!(text.as_str(), "." | "..")), 0..4), key in ".{0,5}", value in ".{0,5}") {
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let built = Builder::new().host("h").segments(&segments).pairs(&[(&key, &value)]).build().unwrap();
        let view = built.view();
        let read: Vec<_> = view.path().segments().map(|segment| segment.decode().to_utf8().unwrap().into_owned()).collect();
        prop_assert_eq!(read, segments);
        let pairs: Vec<_> = view.query().unwrap().pairs_between(&['&', ';']).collect();
        prop_assert_eq!(pairs.len(), 1);
        prop_assert_eq!(pairs[0].key.decode().to_utf8().unwrap(), key);
        prop_assert_eq!(pairs[0].value.unwrap().decode().to_utf8().unwrap(), value);
    }
}

/// A user and a password are set beside each other, whichever was there, and an empty one is distinct from an absent one.
#[test]
fn a_user_and_a_password_are_set_beside_each_other() {
    let user = |text: &str| text.split_once(':').map_or(text, |(user, _)| user).to_owned();
    let password = |text: &str| text.split_once(':').map(|(_, password)| password.to_owned());
    for old in
        [None, Some(""), Some(":"), Some("u"), Some("u:"), Some(":p"), Some("u:p"), Some("u:p:q"), Some("%41:%42")]
    {
        let new = || Builder::new().host("h").userinfo(old);
        let built = |builder: Builder<'_>| {
            let built = builder.build().unwrap();
            built.userinfo().map(|it| it.as_str().to_owned())
        };
        let old_password = old.and_then(password);
        let with_user = old_password.as_ref().map_or("x%3Ay".to_owned(), |password| format!("x%3Ay:{password}"));
        assert_eq!(built(new().user("x:y")), Some(with_user), "{old:?}");
        let old_user = old.map(user);
        assert_eq!(
            built(new().password("x:y%")),
            Some(format!("{}:x:y%25", old_user.clone().unwrap_or_default())),
            "{old:?}"
        );
        // Nothing that is given is a triplet.
        assert_eq!(built(new().password("a%41")), Some(format!("{}:a%2541", old_user.clone().unwrap_or_default())));
        assert_eq!(built(new().user("a%41")).map(|it| it.starts_with("a%2541")), Some(true), "{old:?}");
        assert_eq!(built(new().password("")), Some(format!("{}:", old_user.clone().unwrap_or_default())), "{old:?}");
        assert_eq!(built(new().password(None)), old_user, "{old:?}");
        assert_eq!(built(new().user("a").password("b")), Some("a:b".into()), "{old:?}");
        assert_eq!(built(new().password("b").user("a")), Some("a:b".into()), "{old:?}");
        let without = Builder::new().host("h").userinfo(old).port(1).without_authority().path("/a").build().unwrap();
        assert_eq!(without, "/a");
    }
}

/// However many pairs and segments there are, each is read as it was written.
#[test]
fn lists_of_any_length_are_written() {
    let data = ["", "a", "a b", "&", "=", "/", "é", "%41", "+;", "?#", "a:b", "@"];
    for count in 0..data.len() {
        let pairs: Vec<(&str, &str)> = (0..count).map(|at| (data[at], data[data.len() - 1 - at])).collect();
        let segments = &data[1..count.max(1)];
        let built = Builder::new().host("h").pairs(&pairs).segments(segments).build().unwrap();
        let query = built.query().map_or_else(Vec::new, |query| query.pairs().collect());
        let read: Vec<(String, String)> = { query.iter() }
            .map(|pair| (pair.key.decode().to_string(), pair.value.unwrap().decode().to_string()))
            .collect();
        assert!(read.iter().map(|(key, value)| (&key[..], &value[..])).eq(pairs.iter().copied()), "{built}");
        assert!(
            built.path().segments().map(|segment| segment.decode().to_string()).eq(segments.iter().copied()),
            "{built}"
        );
        let plain = built.query().map_or(0, |query| query.as_str().split('&').count());
        assert_eq!(plain, count, "{built}");
    }
}

/// What ends a host, or begins something else, is none of its characters.
#[test]
fn each_delimiter_is_refused_in_a_host() {
    for delimiter in [":", "/", "?", "#", "]", "@", "\\"] {
        for host in [delimiter.to_owned(), format!("a{delimiter}"), format!("{delimiter}b"), format!("a{delimiter}b")] {
            assert_eq!(Builder::new().host(&*host).build(), Err(BuildError::HostDelimiter), "{host}");
        }
    }
    for other in "!$&'()*+,;=-._~%|^ é".chars() {
        let built = Builder::new().host(&*format!("a{other}b")).build().unwrap();
        assert!(built.host().is_some_and(|host| host.as_str().starts_with('a')) && built.path() == "", "{built}");
    }
}

#[test]
#[cfg(feature = "miette")]
fn each_error_has_its_own_name() {
    for error in [
        BuildError::SchemeMissing,
        BuildError::HostMissing,
        BuildError::HostDelimiter,
        BuildError::NotInternationalized,
        BuildError::DotSegment,
        BuildError::EmptySegment,
        BuildError::PathWithoutSlash,
        BuildError::PathLikeAuthority,
        BuildError::PathLikeScheme,
    ] {
        let mut name = String::new();
        for letter in format!("{error:?}").chars() {
            name.push_str(if letter.is_uppercase() && !name.is_empty() { "-" } else { "" });
            name.push(letter.to_ascii_lowercase());
        }
        assert_eq!(miette::Diagnostic::code(&error).unwrap().to_string(), name);
    }
    let code = |diagnostic: &dyn miette::Diagnostic| diagnostic.code().map(|code| code.to_string());
    let error = urispec::file_path::unix::from_path("a/b").unwrap_err();
    assert_eq!(code(&error).as_deref(), Some("relative"));
    let template = urispec::template::UriTemplate::parse("http://[{a}").unwrap();
    let error = template.expand_to_reference(("a", "b")).unwrap_err();
    assert!(code(&error).as_deref() == Some("not-reference") && miette::Diagnostic::help(&error).is_some());
    // What is wrong with a component is said as where it is alone.
    let error = Builder::new().scheme("1").build().unwrap_err();
    let BuildError::Invalid(own) = error else { panic!("{error}") };
    let help = |diagnostic: &dyn miette::Diagnostic| diagnostic.help().map(|help| help.to_string());
    assert!(help(&own).is_some() && help(&error) == help(&own));
}
