//! Editing: what is not edited keeps its text, and what would be read otherwise is refused.

use proptest::prelude::*;
use urispec::{AbsoluteUriBuf, BuildError, PathEditor, QueryEditor, RelativeRefBuf, UriBuf, UriReferenceBuf, form};

#[track_caller]
fn edited(text: &str, edit: impl FnOnce(&mut UriReferenceBuf) -> Result<(), BuildError>) -> String {
    let mut reference = UriReferenceBuf::parse(text).unwrap();
    edit(&mut reference).map(|()| reference.into_string()).unwrap_or_else(|error| error.to_string())
}

#[test]
fn pairs() {
    let query =
        |text, edit: fn(&mut QueryEditor) -> &mut QueryEditor| edited(text, |reference| reference.edit_query(edit));
    let append: fn(&mut QueryEditor) -> &mut QueryEditor =
        |query| query.append("a b", "c&d=e+f%").append_key("g=h").append("", "");
    assert_eq!(query("p", append), "p?a%20b=c%26d=e%2Bf%25&g%3Dh&=");
    assert_eq!(query("?", append), "?a%20b=c%26d=e%2Bf%25&g%3Dh&=");
    assert_eq!(query("?%7e#f", append), "?%7e&a%20b=c%26d=e%2Bf%25&g%3Dh&=#f");
    let set: fn(&mut QueryEditor) -> &mut QueryEditor = |query| query.set("k", "1");
    assert_eq!(query("", set), "?k=1");
    assert_eq!(query("?a&%6B=0&b=%41&k&c", set), "?a&%6B=1&b=%41&c");
    assert_eq!(query("?a&&k", set), "?a&&k=1");
    let remove: fn(&mut QueryEditor) -> &mut QueryEditor = |query| query.remove("k");
    assert_eq!(query("?a&k=1&b=%7e&%6b&&c", remove), "?a&b=%7e&&c");
    assert_eq!(query("?k#f", remove), "#f");
    // Nothing was removed.
    assert_eq!(query("?#f", remove), "?#f");
    assert_eq!(query("#f", remove), "#f");
    assert_eq!(query("?#f", |query| query.clear()), "#f");
    assert_eq!(query("?k&l", |query| query.append(b"\xFF", b"\0")), "?k&l&%FF=%00");
}

#[test]
fn segments() {
    let path = |text, edit: fn(&mut PathEditor) -> &mut PathEditor| edited(text, |reference| reference.edit_path(edit));
    let push: fn(&mut PathEditor) -> &mut PathEditor = |path| path.push("b/c?");
    assert_eq!(path("/a", push), "/a/b%2Fc%3F");
    assert_eq!(path("/a/", push), "/a/b%2Fc%3F");
    assert_eq!(path("/a//", push), "/a//b%2Fc%3F");
    assert_eq!(path("", push), "b%2Fc%3F");
    assert_eq!(path("//h", push), "//h/b%2Fc%3F");
    assert_eq!(path("//h/", push), "//h/b%2Fc%3F");
    assert_eq!(path("x:", push), "x:b%2Fc%3F");
    assert_eq!(path("file://", push), "file:///b%2Fc%3F");
    assert_eq!(path("/%7e/a", |path| path.push("")), "/%7e/a/");
    let pop: fn(&mut PathEditor) -> &mut PathEditor = |path| path.pop();
    assert_eq!(
        ["/a/b", "/a/", "/a", "/", "a/b", "a", "", "//h/a", "//h"].map(|text| path(text, pop)),
        ["/a", "/a", "/", "/", "a", "", "", "//h/", "//h/"]
    );
    assert_eq!(path("/a/b", |path| path.insert(0, "x").insert(9, b"\xFF")), "/x/a/b/%FF");
    assert_eq!(path("/a/b/c", |path| path.remove(1).remove(9).set(0, "%41")), "/%2541/c");
    assert_eq!(path("/a", |path| path.remove(0)), "/");
    let extension: fn(&mut PathEditor) -> &mut PathEditor = |path| path.set_extension("m d");
    assert_eq!(
        ["/a.b.c", "/a", "/.a", "/a/", "/..", "a.", ""].map(|text| path(text, extension)),
        ["/a.b.m%20d", "/a.m%20d", "/.a.m%20d", "/a/", "/..", "a.m%20d", ""]
    );
    assert_eq!(path("/a.b", |path| path.set_extension("")), "/a");
    let clear: fn(&mut PathEditor) -> &mut PathEditor = |path| path.clear();
    assert_eq!(
        ["/a/b", "/a", "/", "a/b", "a", "", "//h/a//", "//h", "x:/a/b", "x:a/b"].map(|text| path(text, clear)),
        ["/", "/", "/", "", "", "", "//h/", "//h/", "x:/", "x:"]
    );
}

/// A list of texts is edited in the same way.
#[test]
fn each_place_of_a_path_can_be_edited() {
    for count in 1..5 {
        let names: Vec<_> = ["a", "b", "c", "d"].into_iter().take(count).collect();
        let path = format!("/{}", names.join("/"));
        let is = |edit: &dyn Fn(&mut PathEditor), list: &dyn Fn(&mut Vec<&'static str>)| {
            let mut expected = names.clone();
            list(&mut expected);
            let found = edited(&path, |reference| {
                reference.edit_path(|path| {
                    edit(path);
                    path
                })
            });
            assert_eq!(found, format!("/{}", expected.join("/")));
        };
        for at in 0..count {
            is(&|path| _ = path.set(at, "x"), &|list| list[at] = "x");
            is(&|path| _ = path.remove(at), &|list| _ = list.remove(at));
            is(&|path| _ = path.insert(at, "x"), &|list| list.insert(at, "x"));
        }
        is(&|path| _ = path.insert(count, "x"), &|list| list.push("x"));
        is(&|path| _ = path.set(count, "x").remove(count), &|_| ());
    }
}

#[test]
fn what_would_be_read_otherwise_is_refused() {
    let path = |text, edit: fn(&mut PathEditor) -> &mut PathEditor| edited(text, |reference| reference.edit_path(edit));
    let dots = BuildError::DotSegment.to_string();
    assert_eq!(path("/a", |path| path.push("..")), dots);
    assert_eq!(path("/a", |path| path.push(".").pop()), dots);
    assert_eq!(path("/..a", |path| path.set_extension("")), dots);
    assert_eq!(path("/a", |path| path.insert(0, "")), BuildError::PathLikeAuthority.to_string());
    assert_eq!(path("", |path| path.push("a:b")), BuildError::PathLikeScheme.to_string());
    assert_eq!(path("x:", |path| path.push("a:b")), "x:a:b");
    let empty = BuildError::EmptySegment.to_string();
    assert_eq!(path("a", |path| path.insert(0, "")), empty);
    assert_eq!(path("", |path| path.push("")), empty);
    let mut uri = UriBuf::parse("http://h/a:b").unwrap();
    assert_eq!(uri.set_path("a"), Err(BuildError::PathWithoutSlash));
    assert_eq!(uri.set_host("a/b"), Err(BuildError::HostDelimiter));
    assert!(uri.set_scheme("1").is_err());
    assert_eq!(UriBuf::parse("x:a").unwrap().set_port(1), Err(BuildError::HostMissing));
    assert_eq!(UriReferenceBuf::parse("x:a:b").unwrap().set_scheme(None), Err(BuildError::PathLikeScheme));
    assert_eq!(uri, "http://h/a:b");
}

#[test]
fn setters() {
    let mut uri = UriBuf::parse("http://u:p@h:1/%7e?q#f").unwrap();
    uri.set_password("p:@").unwrap();
    assert_eq!(uri, "http://u:p%3A%40@h:1/%7e?q#f".replace("%3A", ":"));
    uri.set_user("a:b%").unwrap();
    assert_eq!(uri, "http://a%3Ab%25:p:%40@h:1/%7e?q#f");
    uri.set_password(None).unwrap();
    uri.set_port(None).unwrap();
    assert_eq!(uri, "http://a%3Ab%25@h/%7e?q#f");
    uri.set_userinfo(None).unwrap();
    uri.set_host(std::net::IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])).unwrap();
    uri.set_fragment(None).unwrap();
    assert_eq!(uri, "http://[::1]/%7e?q");
    uri.remove_authority().unwrap();
    uri.set_scheme("file").unwrap();
    assert_eq!(uri, "file:/%7e?q");
    let mut reference = UriReferenceBuf::from(uri);
    reference.set_scheme(None).unwrap();
    reference.set_pairs(&[("a", "&")]).unwrap();
    reference.set_segments(&["x", "y/"]).unwrap();
    assert_eq!(reference, "/x/y%2F?a=%26");
    let mut uri = AbsoluteUriBuf::parse("a:b").unwrap();
    uri.set_query("#").unwrap();
    assert_eq!(uri, "a:b?%23");
    let mut relative = RelativeRefBuf::default();
    relative.set_path("a b").unwrap();
    relative.set_fragment("").unwrap();
    assert_eq!(relative, "a%20b#");
}

#[test]
fn forms() {
    let pairs = |text| form::parse(text).map(|(key, value)| format!("{key}|{value}")).collect::<Vec<_>>();
    assert_eq!(pairs("a=b+c&d&&=&%zz=%41%&%E9=%C3%A9"), ["a|b c", "d|", "|", "%zz|A%", "\u{FFFD}|é"]);
    assert_eq!(pairs("a=b=c&=d="), ["a|b=c", "|d="]);
    assert_eq!(pairs("%c3%a9=%e2%82%AC&%2b=%2B"), ["é|€", "+|+"]);
    assert_eq!(form::write(&[("a b", "*-._~"), ("", "é+/")]), "a+b=*-._%7E&=%C3%A9%2B%2F");
    assert_eq!(form::write(&[("azAZ09", "\u{7f}`{@[:/")]), "azAZ09=%7F%60%7B%40%5B%3A%2F");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn pairs_that_are_not_edited_keep_their_text(pieces in prop::collection::vec("[ab=%]{0,3}", 0..5), key in "[ab=&%+ é]{0,2}", value in "[ab=&%+ é]{0,2}") {
        let pieces: Vec<String> = pieces.iter().map(|piece| piece.replace('%', "%61")).collect();
        let text = format!("?{}", pieces.join("&"));
        let is_it = |piece: &&String| piece.split('=').next().unwrap_or_default().replace("%61", "a") == key;
        let mut reference = UriReferenceBuf::parse(&text).unwrap();
        reference.edit_query(|query| query.remove(&key)).unwrap();
        // The empty query has no pair.
        let old: Vec<&String> = pieces.iter().filter(|_| text != "?").collect();
        let left: Vec<&str> = old.iter().filter(|piece| !is_it(piece)).map(|piece| piece.as_str()).collect();
        let gone = !old.is_empty() && left.is_empty();
        prop_assert_eq!(reference.query().map(|query| query.as_str().to_owned()), (!gone).then(|| left.join("&")));
        let mut reference = UriReferenceBuf::parse(&text).unwrap();
        reference.edit_query(|query| query.set(&key, &value)).unwrap();
        let query = reference.query().unwrap();
        prop_assert_eq!(query.get_all(&key).map(|value| value.decode().to_utf8().unwrap().into_owned()).collect::<Vec<_>>(), [value]);
        let others: Vec<&str> = query.pairs().filter(|pair| pair.key.decode() != key.as_str()).map(|pair| pair.as_str()).collect();
        prop_assert_eq!(others, left);
    }

    #[test]
    fn segments_are_read_as_they_were_written(path in "(//h)?(/?[a%.]{1,3}){0,3}/?", data in "[a./%: é]{0,3}", index in 0_usize..4) {
        let Ok(mut reference) = UriReferenceBuf::parse(&path.replace('%', "%61")) else { return Ok(()) };
        let before: Vec<String> = reference.path().segments().map(|segment| segment.as_str().to_owned()).collect();
        let old = reference.clone();
        let result = reference.edit_path(|path| path.insert(index, &data));
        if result.is_err() {
            prop_assert_eq!(reference, old);
            return Ok(());
        }
        let mut after: Vec<_> = reference.path().segments().collect();
        let inserted = after.remove(index.min(before.len()));
        prop_assert_eq!(inserted.decode(), data.as_str());
        prop_assert!(after.iter().zip(&before).all(|(after, before)| after == before));
        prop_assert_eq!((after.len(), reference.authority()), (before.len(), old.authority()));
    }

    #[test]
    fn forms_are_read_as_they_were_written(pairs in prop::collection::vec((".{0,4}", ".{0,4}"), 0..4)) {
        let written = form::write(&pairs);
        let read: Vec<(String, String)> = form::parse(&written).map(|(key, value)| (key.into_owned(), value.into_owned())).collect();
        prop_assert_eq!(&read, &pairs);
        prop_assert!(urispec::component::Query::parse(&written).is_ok());
        // As many pieces as pairs, and in each one `=`.
        let pieces: Vec<&str> = if written.is_empty() { Vec::new() } else { written.split('&').collect() };
        prop_assert!(pieces.len() == pairs.len() && pieces.iter().all(|piece| piece.matches('=').count() == 1), "{}", written);
    }
}
