//! Apache Sling: what its documentation, its test suites and its classes say.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use urispec::UriReference;
use urispec::rfc3986::encoding::{Component, encode_data};
use urispec::view::sling::{
    Directory, Mappings, Paths, Piece, ResourceTree, Target, decompose, decompose_traced, mangle, readings, unmangle,
};

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/sling/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A request for this path, which Sling's classes see decoded.
fn request(path: &str) -> String {
    format!("http://h{}", encode_data(path, Component::Path))
}

fn text(piece: Option<&Piece<'_>>) -> Option<String> {
    piece.map(|piece| piece.text.to_string())
}

/// A directory is its files and what is below it, by the names that Sling sees. No other way to write a path leads anywhere, whatever the platform
/// makes of it.
#[test]
fn a_directory_has_what_is_in_it_alone() {
    let place = std::env::temp_dir().join(format!("urispec-sling-{}", std::process::id()));
    let root = place.join("site");
    for file in ["a.html", "b/c d.txt", "b/.hidden", "..e", "f...", "b/back\\slash.txt", "..\\outside.txt"] {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    fs::write(place.join("outside.txt"), "").unwrap();
    let site = Directory::new(&root);
    let there = ["/", "/a.html", "/b", "/b/", "/b/c d.txt", "/b/.hidden", "/..e", "/f..."];
    let not_there = [
        "",
        "a.html",
        "b",
        "/c",
        "/A.html/",
        "/a.html/x",
        "//a.html",
        "//b",
        "/.",
        "/./a.html",
        "/b/.",
        "/b/./c d.txt",
        "/..",
        "/../outside.txt",
        "/../site/a.html",
        "/b/..",
        "/b/../a.html",
        "/b/../../outside.txt",
        "/b\\c d.txt",
        "/b/back\\slash.txt",
        "/..\\outside.txt",
        "/b\\..\\a.html",
        "\\a.html",
        "/a.html\0",
        "/b%2Fc d.txt",
    ];
    let outside = place.join("outside.txt").to_string_lossy().into_owned();
    let found: Vec<&str> =
        there.into_iter().chain(not_there).chain([&outside[..]]).filter(|path| site.exists(path)).collect();
    let _ = fs::remove_dir_all(&place);
    assert_eq!(found, there);
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// The table of the documentation, row by row.
#[test]
fn the_rows_of_the_documentation() {
    let site = Paths::from_iter(["/a/b"]);
    let rows = [
        ("/a/b", "/a/b", None, None, None, true),
        ("/a/b.html", "/a/b", None, Some("html"), None, true),
        ("/a/b.s1.html", "/a/b", Some("s1"), Some("html"), None, true),
        ("/a/b.s1.s2.html", "/a/b", Some("s1.s2"), Some("html"), None, true),
        ("/a/b/c/d", "/a/b/c/d", None, None, None, false),
        ("/a/c.html/s.txt", "/a/c", None, Some("html"), Some("/s.txt"), false),
        ("/a/b./c/d", "/a/b", None, None, Some("/c/d"), true),
        ("/a/b.html/c/d", "/a/b", None, Some("html"), Some("/c/d"), true),
        ("/a/b.s1.html/c/d", "/a/b", Some("s1"), Some("html"), Some("/c/d"), true),
        ("/a/b.s1.s2.html/c/d", "/a/b", Some("s1.s2"), Some("html"), Some("/c/d"), true),
        ("/a/b/c/d.s.txt", "/a/b/c/d", Some("s"), Some("txt"), None, false),
        ("/a/b.html/c/d.s.txt", "/a/b", None, Some("html"), Some("/c/d.s.txt"), true),
        ("/a/b.s1.html/c/d.s.txt", "/a/b", Some("s1"), Some("html"), Some("/c/d.s.txt"), true),
        ("/a/b.s1.s2.html/c/d.s.txt", "/a/b", Some("s1.s2"), Some("html"), Some("/c/d.s.txt"), true),
    ];
    for (path, resource, selectors, extension, suffix, found) in rows {
        let parts = decompose(UriReference::parse(path).unwrap(), &site).unwrap();
        assert_eq!(parts.resource_path(), resource, "{path}");
        assert_eq!(text(parts.selector_string()).as_deref(), selectors, "{path}");
        assert_eq!(text(parts.extension()).as_deref(), extension, "{path}");
        assert_eq!(text(parts.suffix()).as_deref(), suffix, "{path}");
        assert_eq!(parts.is_found(), found, "{path}");
    }
}

/// The rows that the documentation has in the project's own repository, two of which have parameters.
#[test]
fn the_rows_of_the_documentation_with_parameters() {
    let rows = vectors("documentation");
    for row in &rows {
        let site: Paths =
            row["existing_resources"].as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect();
        let path = row["uri"].as_str().unwrap();
        let parts = decompose(UriReference::parse(path).unwrap(), &site).unwrap();
        assert_eq!(text(Some(parts.resource_path())), string(&row["resource_path"]), "{path}");
        assert_eq!(text(parts.selector_string()), string(&row["selector_string"]), "{path}");
        assert_eq!(text(parts.extension()), string(&row["extension"]), "{path}");
        assert_eq!(text(parts.suffix()), string(&row["suffix"]), "{path}");
        assert_eq!(parts.is_found(), row["found"].as_str().unwrap().starts_with("yes"), "{path}");
    }
    assert_eq!(rows.len(), 12);
}

/// `ParsedParameters`.
#[test]
fn parameters_are_those_that_sling_parses() {
    let mut compared = 0;
    for vector in vectors("parameters") {
        let path = vector["path"].as_str().unwrap();
        // No request has a path like this.
        if !path.starts_with('/') {
            continue;
        }
        let request = request(path);
        let all = |_: &str| true;
        let parts = decompose(UriReference::parse(&request).unwrap(), &all).unwrap();
        // Every path exists, so the resource is all of it.
        let raw = format!("{}{}", parts.resource_path(), text(parts.suffix()).unwrap_or_default());
        assert_eq!(Some(raw), string(&vector["raw_path"]), "{path}");
        let ours: BTreeMap<&str, &str> =
            parts.parameters().iter().map(|parameter| (&*parameter.name, &*parameter.value)).collect();
        let theirs: BTreeMap<&str, &str> = vector["parameters"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, value)| (&**name, value.as_str().unwrap()))
            .collect();
        assert_eq!(ours, theirs, "{path}");
        compared += 1;
    }
    assert_eq!(compared, 862);
}

/// `ResourcePathIterator`.
#[test]
fn candidates_are_those_that_sling_tries() {
    let (mut compared, mut skipped) = (0, 0);
    for vector in vectors("candidates") {
        let path = vector["path"].as_str().unwrap();
        // The iterator is given a path without parameters, and one that is absolute.
        if !path.starts_with('/') || path.contains(';') {
            skipped += 1;
            continue;
        }
        let request = request(path);
        let (_, trace) = decompose_traced(UriReference::parse(&request).unwrap(), &|_: &str| false).unwrap();
        let ours: Vec<&str> = trace.tried().iter().map(|candidate| &*candidate.path.text).collect();
        let theirs: Vec<&str> =
            vector["candidates"].as_array().unwrap().iter().map(|candidate| candidate.as_str().unwrap()).collect();
        assert_eq!(ours, theirs, "{path}");
        compared += 1;
    }
    assert_eq!((compared, skipped), (256, 39));
}

/// `SlingRequestPathInfo`.
#[test]
fn what_follows_the_resource_is_split_as_sling_does() {
    let (mut compared, mut skipped) = (0, 0);
    for vector in vectors("request-path-info") {
        let (resource, rest) = (vector["resource_path"].as_str().unwrap(), vector["rest"].as_str().unwrap_or_default());
        // What follows a resource begins with a dot, or is slashes, and its parameters are gone.
        let follows = rest.starts_with('.') || rest.bytes().all(|byte| byte == b'/');
        if !follows || rest.contains(';') {
            skipped += 1;
            continue;
        }
        let request = request(&format!("{resource}{rest}"));
        let parts = decompose(UriReference::parse(&request).unwrap(), &Paths::from_iter([resource])).unwrap();
        assert_eq!(parts.resource_path(), resource, "{request}");
        let expected = &vector["expected"];
        let given = |name: &str| expected.as_object().unwrap().contains_key(name);
        if given("selector_string") {
            assert_eq!(text(parts.selector_string()), string(&expected["selector_string"]), "{request}");
        }
        if let Some(selectors) = expected["selectors"].as_array() {
            let ours: Vec<&str> = parts.selectors().iter().map(|selector| &*selector.text).collect();
            assert_eq!(
                ours,
                selectors.iter().map(|selector| selector.as_str().unwrap()).collect::<Vec<_>>(),
                "{request}"
            );
        }
        if given("extension") {
            assert_eq!(text(parts.extension()), string(&expected["extension"]), "{request}");
        }
        if given("suffix") {
            assert_eq!(text(parts.suffix()), string(&expected["suffix"]), "{request}");
        }
        compared += 1;
    }
    assert_eq!((compared, skipped), (451, 166));
}

/// `SlingUri`, which is another class with rules of its own: where it differs from the classes that decompose requests.
#[test]
fn sling_uris_are_split_alike_but_for_what_is_listed() {
    let (mut compared, mut different) = (0, BTreeMap::new());
    for vector in vectors("uri") {
        let input = vector["input"].as_str().unwrap();
        let Ok(reference) = UriReference::parse(input) else { continue };
        if input.contains(';') || reference.path().as_str().contains('%') {
            continue;
        }
        let site: Paths = match vector["existing_resources"].as_array() {
            Some(paths) => paths.iter().map(|path| path.as_str().unwrap()).collect(),
            None => Paths::default(),
        };
        let Ok(parts) = decompose(reference, &site) else { continue };
        let expected = &vector["expected"];
        let names = ["resource_path", "selector_string", "extension", "suffix"];
        let ours = [Some(parts.resource_path()), parts.selector_string(), parts.extension(), parts.suffix()].map(text);
        let theirs = names.map(|name| string(&expected[name]));
        compared += 1;
        let same = (0..4).all(|at| expected.get(names[at]).is_none() || ours[at] == theirs[at]);
        let path = reference.path().as_str();
        let selected = path.get(parts.resource_path().text.len()..).unwrap_or_default().split('/').next().unwrap();
        let why = if same {
            continue;
        } else if path.is_empty() {
            "an authority alone has the path of the root"
        } else if selected.ends_with('.') {
            "a dot before a slash, or at the end, has an empty extension after it"
        } else if selected.starts_with("..") && theirs[1].as_deref() == Some("") {
            "selectors that are all empty are none"
        } else {
            panic!("{input} with {}: {ours:?}, SlingUri {theirs:?}", vector["existing_resources"]);
        };
        *different.entry(why).or_insert(0) += 1;
    }
    assert_eq!(compared, 573);
    let different: Vec<_> = different.into_iter().collect();
    let listed = [
        ("a dot before a slash, or at the end, has an empty extension after it", 53),
        ("an authority alone has the path of the root", 2),
        ("selectors that are all empty are none", 20),
    ];
    assert_eq!(different, listed);
}

/// Spans are those of the source, whatever was decoded or taken out.
#[test]
fn spans_are_those_of_the_source() {
    let text = "https://h/%61/b%20c;v='1%2E0';w=x.s%31.html/d%2Fe?q";
    let parts = decompose(UriReference::parse(text).unwrap(), &|path: &str| path == "/a/b c").unwrap();
    let parameters = parts.parameters().iter().map(|parameter| &parameter.piece);
    let pieces = [Some(parts.resource_path()), parts.selector_string(), parts.extension(), parts.suffix()];
    let pieces: Vec<(&str, &str)> =
        pieces.into_iter().flatten().chain(parameters).map(|piece| (&*piece.text, &text[piece.span.clone()])).collect();
    assert_eq!(
        pieces,
        [
            ("/a/b c", "/%61/b%20c"),
            ("s1", "s%31"),
            ("html", "html"),
            ("/d/e", "/d%2Fe"),
            (";v='1.0'", ";v='1%2E0'"),
            (";w=x", ";w=x"),
        ]
    );
    let [first, second] = parts.parameters() else { panic!() };
    assert_eq!((&*first.name, &*first.value, &*second.name, &*second.value), ("v", "1.0", "w", "x"));
    // Quotes are around a value that begins with one.
    let parts = decompose(UriReference::parse("/a;v=a';w='';x='b'").unwrap(), &Paths::from_iter(["/a"])).unwrap();
    let values: Vec<&str> = parts.parameters().iter().map(|parameter| &*parameter.value).collect();
    assert_eq!(values, ["a'", "", "b"]);
}

#[test]
fn what_is_no_request_path_is_an_error() {
    for text in ["", "a/b", "mailto:a@b", "?q", "#f", "../a"] {
        let reference = UriReference::parse(text).unwrap();
        let error = decompose(reference, &Paths::default()).unwrap_err();
        assert_eq!(error.span, reference.path().span(), "{text}");
        assert_eq!(error.to_string(), "a request path must begin with `/`");
    }
    let root = decompose(UriReference::parse("http://h?q").unwrap(), &Paths::from_iter(["/"])).unwrap();
    assert!(root.is_found());
    assert_eq!((&*root.resource_path().text, root.resource_path().span.clone()), ("/", 8..8));
}

#[test]
fn a_trace_shows_what_was_tried() {
    let trace = |text: &str, site: &[&str]| {
        let site = Paths::from_iter(site.iter().copied());
        decompose_traced(UriReference::parse(text).unwrap(), &site).unwrap().1.to_string()
    };
    let traces = [
        trace("/a/b.s1.html/c", &["/a/b"]),
        trace("/a/b;v='1.0'.html", &["/a/b.html", "/a/b"]),
        trace("/a/b/", &["/a/b"]),
        trace("http://h/%61/c.x/s.txt/", &["/a/b"]),
    ];
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("sling_traces", traces.join("\n\n"));
    });
}

/// Columns are counted in characters, whatever they are.
#[test]
fn the_columns_of_a_trace_are_below_each_other() {
    for (text, resource) in [
        ("/a/b.s1.html/c", "/a/b"),
        ("/%C3%A9/%E2%82%AC.%C3%A9.html/%C3%BC", "/\u{e9}/\u{20ac}"),
        ("/a.b;v='%C3%A9'.c/d", "/a"),
        ("/a.b/longest%C3%A9%E2%82%AC", "/a"),
    ] {
        let site = Paths::from_iter([resource]);
        let trace = decompose_traced(UriReference::parse(text).unwrap(), &site).unwrap().1.to_string();
        let (tried, parts) = trace.split_once("\n\n").unwrap();
        let column = |line: &str, of: &str| line.split_once(of).map(|(before, _)| before.chars().count());
        let rows = |lines: &str| lines.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        let head = |lines: &str, of: &str| column(lines.lines().next().unwrap(), of).unwrap();
        for row in rows(tried) {
            let place = column(&row, " yes").or(column(&row, " no")).unwrap() + 1;
            assert_eq!(place, head(tried, "EXISTS"), "{trace}");
        }
        let paths = rows(tried).into_iter().map(|row| row.split_whitespace().next().unwrap().chars().count());
        let longest = paths.chain(["resource path".len()]).max().unwrap();
        assert_eq!(head(tried, "EXISTS"), longest + 2, "{trace}");
        let why = ["between", "after", "from", "removed"];
        let places: Vec<usize> =
            rows(parts).iter().filter_map(|row| why.iter().find_map(|why| column(row, &format!("  {why} ")))).collect();
        assert!(places.len() > 1 && places.iter().all(|place| *place == places[0]), "{trace}");
        // The longest text is as close to what follows as any.
        let is_close = |row: &String| row.contains("  from ") && !row.contains("   from ");
        assert!(!text.contains("longest") || rows(parts).iter().any(is_close), "{trace}");
        let texts: Vec<usize> = rows(parts)
            .iter()
            .map(|row| {
                let place = row.split_whitespace().find(|word| word.contains("..")).unwrap();
                column(row, place).unwrap()
            })
            .collect();
        assert!(texts.iter().all(|place| *place == head(parts, "PLACE")), "{trace}");
    }
}

/// The example of the documentation of mappings, with the entries that Sling's own tests expect of it.
const MAPPINGS: &str = r"
# a comment
/etc/map/http/example.com.80           sling:redirect=https://www.example.com/
/etc/map/http/www.example.com.80       sling:internalRedirect=/example
/etc/map/http/any_example.com.80       sling:match=.+\.example\.com\.80  sling:redirect=https://www.example.com/
/etc/map/http/localhost_any            sling:match=localhost\.\d*  sling:internalRedirect=/content
/etc/map/http/localhost_any/cgi-bin    sling:internalRedirect=/scripts
/etc/map/http/localhost_any/gateway    sling:internalRedirect=http://gbiv.com
/etc/map/http/localhost_any/(stories)  sling:internalRedirect=/anecdotes/$1
/etc/map/outer                         sling:match=http/outer.80
/etc/map/outer/inner                   sling:internalRedirect=/within
/etc/map/http/regexmap                 sling:match=$1.example.com/$2  sling:internalRedirect=/content/([^/]+)/(.*)
/etc/map/http/host.tld                 sling:redirect=/content/  sling:status=301
/etc/map/http/several.80               sling:internalRedirect=/one  sling:internalRedirect=/two
/etc/map/http/relative.80              sling:match=relative.80/  sling:internalRedirect=my/
/etc/map/http/loop.80                  sling:internalRedirect=http://loop/
/etc/map/http/other.80                 sling:internalRedirect=/
";

fn target(mappings: &Mappings, request: &str) -> Target {
    mappings.map(UriReference::parse(request).unwrap()).unwrap().target
}

fn paths<const N: usize>(paths: [&str; N]) -> Target {
    Target::Paths(paths.map(str::to_owned).into())
}

fn redirect(status: u16, location: &str) -> Target {
    Target::Redirect { location: location.to_owned(), status }
}

#[test]
fn requests_are_mapped_as_the_documentation_says() {
    let mappings = Mappings::parse(MAPPINGS).unwrap();
    for (request, expected) in [
        ("http://example.com/", redirect(302, "https://www.example.com/")),
        ("http://example.com:80/a?q", redirect(302, "https://www.example.com/a")),
        ("http://example.com:81/a", paths(["/a"])),
        ("https://example.com/a", paths(["/a"])),
        ("http://sub.example.com/a", redirect(302, "https://www.example.com//a")),
        // The documentation prefixes this path, but of its two expressions that match, the longer one is that for sub domains.
        ("http://www.example.com/a", redirect(302, "https://www.example.com//a")),
        ("http://localhost:4502/a.html", paths(["/content/a.html"])),
        // Without a host, it is `localhost`.
        ("/a.html", paths(["/content/a.html"])),
        ("/cgi-bin/test.html", paths(["/scripts/test.html"])),
        ("/stories/x", paths(["/anecdotes/stories/x"])),
        // A URL is mapped again.
        ("/gateway/x", paths(["/x"])),
        ("http://host.tld/x", redirect(301, "/content/x")),
        ("http://several/x", paths(["/one/x", "/two/x"])),
        // An empty port is that of the scheme.
        ("http://several:/x", paths(["/one/x", "/two/x"])),
        ("http://relative/x", paths(["/apps/my/x", "/libs/my/x"])),
        // What is below an expression follows a slash.
        ("http://outer/inner/x", paths(["/within/x"])),
        ("http://other/x", paths(["/x"])),
        ("http://h/%61%2Fb;v=1", paths(["/a/b;v=1"])),
        // A selector on the root is one on what the root is mapped to.
        ("http://several/.2.json", paths(["/one.2.json", "/two.2.json"])),
        // The root itself keeps its slash.
        ("http://other/.2.json", paths(["/.2.json"])),
    ] {
        assert_eq!(target(&mappings, request), expected, "{request}");
    }
    // It ends, although each result is mapped again.
    let looped = mappings.map(UriReference::parse("http://loop/").unwrap()).unwrap();
    assert_eq!((looped.rewrites.len(), looped.target), (100, paths(["/"])));
}

/// `VanityPathHandler`: with and without an extension, by order, as a redirect, and beside mappings of other lengths.
#[test]
fn vanity_paths() {
    let mappings = Mappings::parse(
        r"
/content/a          sling:vanityPath=/vanity
/content/b          sling:vanityPath=vanity  sling:vanityOrder=1
/content/c.pdf      sling:vanityPath=/paper
/content/d/jcr:content  sling:vanityPath=/page.html  sling:vanityPath=/old
/content/e          sling:vanityPath=/moved  sling:redirect=true  sling:redirectStatus=301
/content/f          sling:vanityPath=/content/f2
/content/g          sling:vanityPath=/v1.0/notes.min.html
/content/h.min.js   sling:vanityPath=/script
/content/i          sling:vanityPath=/kept  sling:redirect=false
/etc/map/http/h.80/vanity/long/path/to/beat  sling:internalRedirect=/mapped
/etc/map/http/h.80  sling:internalRedirect=/site
",
    )
    .unwrap();
    for (request, expected) in [
        // The higher order.
        ("/vanity", paths(["/content/b.html"])),
        ("/vanity.print.html/x", paths(["/content/b.print.html/x"])),
        ("/vanity/x", paths(["/vanity/x"])),
        ("/paper", paths(["/content/c.pdf"])),
        ("/paper.pdf", paths(["/content/c.pdf"])),
        ("/paper.html", paths(["/paper.html"])),
        ("/script.js", paths(["/content/h.min.js"])),
        ("/script.min.js", paths(["/script.min.js"])),
        ("/page", paths(["/content/d.html"])),
        ("/old.json", paths(["/content/d.json"])),
        // What follows the first dot of the last segment is removed.
        ("/v1.0/notes", paths(["/content/g.html"])),
        ("/v1.0/notes.min", paths(["/content/g.min"])),
        ("/v1", paths(["/v1"])),
        ("/moved", redirect(301, "/content/e.html")),
        ("/kept", paths(["/content/i.html"])),
        ("https://any.example:8443/vanity", paths(["/content/b.html"])),
        // The longer expression counts.
        ("http://h/vanity", paths(["/content/b.html"])),
        ("http://h/vanity/long/path/to/beat/x", paths(["/mapped/x"])),
        ("http://h/x", paths(["/site/x"])),
    ] {
        assert_eq!(target(&mappings, request), expected, "{request}");
    }
    let resources: Vec<_> = mappings.resources().collect();
    assert_eq!(resources[..3], ["/content/a", "/content/b", "/content/c.pdf"]);
}

/// The longest expression counts, and Java counts its UTF-16 code units.
#[test]
fn the_length_of_an_expression_is_that_of_its_characters() {
    let mappings = Mappings::parse(
        r"
/etc/map/http/letters  sling:match=h.80/ééééé    sling:internalRedirect=/letters
/etc/map/http/any      sling:match=h.80/.+.?.?.?  sling:internalRedirect=/any
",
    )
    .unwrap();
    let request = format!("http://h/{}", "%C3%A9".repeat(5));
    assert_eq!(target(&mappings, &request), paths(["/any"]));
}

#[test]
fn aliases_are_looked_up_segment_by_segment() {
    let mappings = Mappings::parse("/content/products sling:alias=produkte sling:alias=produits\n/content/products/jcr:content/x sling:alias=y\n/content/products/shoe/jcr:content sling:alias=schuh").unwrap();
    let site = Paths::from_iter(["/content/products", "/content/products/shoe", "/content/produits"]);
    let real = |path| mappings.without_aliases(path, &site);
    assert_eq!(real("/content/produkte").as_deref(), Some("/content/products"));
    assert_eq!(real("/content/produkte/schuh").as_deref(), Some("/content/products/shoe"));
    assert_eq!(real("/content/produkte/other").as_deref(), Some("/content/products/other"));
    // A resource of this name counts first.
    assert_eq!(real("/content/produits"), None);
    assert_eq!(real("/content/products"), None);
    assert_eq!(real("/produkte"), None);
    let aliased = mappings.aliased(&site);
    assert!(aliased.exists("/content/produkte/schuh") && !aliased.exists("/content/produkte/other"));
    assert!(aliased.exists("/content/products/shoe"));
    let parts = decompose(UriReference::parse("/content/produkte/schuh.html").unwrap(), &aliased).unwrap();
    assert_eq!((parts.is_found(), parts.resource_path().to_string()), (true, "/content/produkte/schuh".into()));
    // Each of several.
    let several = Mappings::parse("/a/b sling:alias=c sling:alias=d sling:alias=e\n/a/f sling:alias=g\n").unwrap();
    for (alias, path) in [("/a/c", "/a/b"), ("/a/d", "/a/b"), ("/a/e", "/a/b"), ("/a/g", "/a/f"), ("/a/e/x", "/a/b/x")]
    {
        assert_eq!(several.without_aliases(alias, &site).as_deref(), Some(path), "{alias}");
    }
}

/// `MapEntry.fixUriPath`: the name of a host gets the port of its scheme.
#[test]
fn a_mapping_without_a_port_is_one_of_the_default_port() {
    let mappings = "/etc/map/http/a.example sling:internalRedirect=/plain\n\
                    /etc/map/https/a.example sling:internalRedirect=/secure\n\
                    /etc/map/https/b.example.8443 sling:internalRedirect=/other\n";
    let mappings = Mappings::parse(mappings).unwrap();
    for (request, expected) in [
        ("http://a.example/x", "/plain/x"),
        ("http://a.example:80/x", "/plain/x"),
        ("http://a.example:443/x", "/x"),
        ("https://a.example/x", "/secure/x"),
        ("https://a.example:443/x", "/secure/x"),
        ("HTTPS://A.example:/x", "/secure/x"),
        ("https://a.example:80/x", "/x"),
        ("https://b.example:8443/x", "/other/x"),
        ("https://b.example/x", "/x"),
    ] {
        assert_eq!(target(&mappings, request), paths([expected]), "{request}");
    }
}

#[test]
fn a_line_of_mappings_that_cannot_be_read() {
    for (line, why) in [
        ("a sling:alias=b", "line 2: `a` is not the path of a resource, which begins with `/`"),
        ("/a sling:alias", "line 2: `sling:alias` is not of the form NAME=VALUE"),
        (
            "/a sling:match=b",
            "line 2: `sling:match` is none of sling:vanityPath, sling:vanityOrder, sling:redirect, sling:redirectStatus, sling:alias",
        ),
        (
            "/etc/map/a sling:alias=b",
            "line 2: `sling:alias` is none of sling:match, sling:redirect, sling:status, sling:internalRedirect",
        ),
        ("/etc/map/a sling:match=(b sling:redirect=c", "line 2: the expression `(b` has a group that is never closed"),
        ("/etc/map/a|b sling:redirect=c", "line 2: the expression `a|b/` has a `|` in a place that is not supported"),
        (
            "/etc/map/(?i)a sling:redirect=c",
            "line 2: the expression `(?i)a/` has a `?` in a place that is not supported",
        ),
        (
            "/etc/map/((a)) sling:redirect=c",
            "line 2: the expression `((a))/` has a `(` in a place that is not supported",
        ),
        ("/etc/map/(a)+ sling:redirect=c", "line 2: the expression `(a)+/` has a `+` in a place that is not supported"),
        ("/etc/map/+a sling:redirect=c", "line 2: the expression `+a/` has a `+` in a place that is not supported"),
        ("/etc/map/a*+ sling:redirect=c", "line 2: the expression `a*+/` has a quantifier that is not supported"),
        ("/etc/map/a+* sling:redirect=c", "line 2: the expression `a+*/` has a quantifier that is not supported"),
        ("/etc/map/a+? sling:redirect=c", "line 2: the expression `a+?/` has a quantifier that is not supported"),
        ("/etc/map/a?{2} sling:redirect=c", "line 2: the expression `a?{2}/` has a quantifier that is not supported"),
        ("/etc/map/a sling:redirect=c sling:status=x", "line 2: `x` is not the status of a response"),
        ("/a sling:vanityPath=/b sling:vanityOrder=c", "line 2: `c` is not a number"),
        ("/a sling:vanityPath=http://h/b", "line 2: the vanity path `http://h/b` is a URL, which is not supported"),
        ("/a sling:alias=b/c", "line 2: `b/c` is not an alias, which is one segment"),
        ("/a sling:alias=b?c", "line 2: `b?c` is not an alias, which is one segment"),
        ("/a sling:alias=b#c", "line 2: `b#c` is not an alias, which is one segment"),
        ("/a sling:alias=.", "line 2: `.` is not an alias, which is one segment"),
        ("/a sling:alias=..", "line 2: `..` is not an alias, which is one segment"),
        ("/a sling:alias=", "line 2: `` is not an alias, which is one segment"),
    ] {
        let error = Mappings::parse(&format!("\n{line}\n")).unwrap_err();
        assert_eq!((error.line, error.to_string().as_str()), (2, why));
    }
    // Comments and empty lines count.
    for before in ["# a", "  # a", "", "/a", "namespace a", "\r"] {
        for (line, count) in
            [("/a sling:alias", 2), ("/a sling:alias=b/c", 2), ("/a\n/etc/map/a|b sling:redirect=c", 3)]
        {
            let error = Mappings::parse(&format!("{before}\n{line}")).unwrap_err();
            assert_eq!(error.line, count, "{before:?} {line}");
        }
    }
    assert!(Mappings::parse("# nothing\n\n/a\n").unwrap().resources().eq(["/a"]));
}

/// The cases of `ResourceResolverMangleNamespacesTest`, and of the documentation.
#[test]
fn namespaces_are_mangled_in_urls() {
    for (path, url) in [
        ("/content/_a_sample/jcr:content/jcr:data.png", "/content/_a_sample/_jcr_content/_jcr_data.png"),
        ("/jcr:content", "/_jcr_content"),
        ("/a/sling:b:c", "/a/_sling_b:c"),
        ("/a:b/c", "/a:b/c"),
        ("/", "/"),
        ("", ""),
    ] {
        assert_eq!((mangle(path).as_str(), unmangle(url).as_str()), (url, path));
    }
    // Those of JCR, and of Jackrabbit and Sling.
    for prefix in ["jcr", "mix", "nt", "rep", "sling", "xml"] {
        let (path, url) = (format!("/a/{prefix}:b/{prefix}:c"), format!("/a/_{prefix}_b/_{prefix}_c"));
        assert_eq!((mangle(&path), unmangle(&url)), (url, path));
    }
    for path in ["jcr:content", "jcr:content/a", "/x/jcr", "/x/a:jcr:b"] {
        assert_eq!(mangle(path), path);
    }
    for path in ["/_a_b", "/x_jcr_content", "_jcr_content", "/_jcr", "/_jcr/_", "/__jcr_content", "/a/_jc/r_x"] {
        assert_eq!(unmangle(path), path);
    }
    let site = Paths::from_iter(["/a/jcr:content"]);
    let parts = decompose(UriReference::parse("http://h/a/%5Fjcr_content.s.html/x;v=1").unwrap(), &site).unwrap();
    assert_eq!((parts.is_found(), parts.resource_path().to_string()), (true, "/a/jcr:content".into()));
    assert_eq!(parts.resource_path().span, 8..25);
    assert_eq!(
        (parts.extension().unwrap().to_string(), parts.extension().unwrap().span.clone()),
        ("html".into(), 28..32)
    );
    // What a mapping names, and a prefix that it registers.
    let mappings = Mappings::parse("namespace cq dam\n").unwrap();
    assert_eq!(target(&mappings, "/a/_cq_b/_dam_c/_jcr_d/_x_e"), paths(["/a/cq:b/dam:c/jcr:d/_x_e"]));
}

/// Whatever exists, the reading is among those that are listed; and each that is listed is the reading for some resources.
#[test]
fn readings_are_those_that_resources_give() {
    let texts = ["/a/b.s1.s2.html/c/d.s.txt", "/a/b;v='1.0'.html", "/", "/.", "/a.", "/a//b.c//", "/%2E.x/%61.b"];
    for text in texts {
        let request = UriReference::parse(text).unwrap();
        let all = readings(request).unwrap();
        assert_eq!(all.iter().filter(|parts| !parts.is_found()).count(), 1, "{text}");
        for reading in &all {
            let path = reading.resource_path().to_string();
            let site = |candidate: &str| reading.is_found() && candidate == path;
            assert_eq!(&decompose(request, &site).unwrap(), reading, "{text} {path}");
        }
        let longest = decompose(request, &|_: &str| true).unwrap();
        assert_eq!(all.first(), Some(&longest), "{text}");
    }
    assert!(readings(UriReference::parse("a.b").unwrap()).is_err());
}

/// Each part has its name, in the order of the text.
#[test]
fn each_part_is_drawn_under_its_name() {
    for (text, resource, names) in [
        ("http://h/a.b.c.d/e?f#g", "/a", "resource path selectors extension suffix"),
        ("/a.d/e", "/a", "resource path extension suffix"),
        ("/a.b.d", "/a", "resource path selectors extension"),
        ("/a.d", "/a", "resource path extension"),
        ("/a;v='1'.b.d/e", "/a", "resource path selectors extension suffix parameter"),
    ] {
        let reference = UriReference::parse(text).unwrap();
        let drawn = decompose(reference, &Paths::from_iter([resource])).unwrap().labels(reference).to_string();
        let is_name =
            |word: &&str| ["resource", "path", "selectors", "extension", "suffix", "parameter"].contains(word);
        // The words under the first line of names, where they are in a row; below, the last is drawn first.
        let below: Vec<&str> = drawn.split("resource path").collect();
        assert_eq!(below.len(), 2, "{drawn}");
        let mut words: Vec<&str> = drawn.split([' ', '\n', '|']).filter(is_name).collect();
        let mut expected: Vec<&str> = names.split(' ').chain(["path"]).collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected, "{drawn}");
    }
}

/// An expression of a mapping begins where the request does, with or without the sign for it.
#[test]
fn a_mapping_may_begin_with_its_sign() {
    for matched in ["^http/host.80/", "http/host.80/"] {
        let line = format!("/etc/map/x  sling:match={matched}  sling:internalRedirect=/one/");
        let mapped = Mappings::parse(&line).unwrap().map(UriReference::parse("http://host/a").unwrap()).unwrap();
        assert_eq!(mapped.target, paths(["/one/a"]), "{matched}");
    }
}

/// Slashes at the end of a path change nothing: the root of the mappings is a resource as well.
#[test]
fn slashes_after_a_path_change_nothing() {
    for slashes in ["", "/", "//"] {
        for line in ["/etc/map{} sling:vanityPath=/x", "/etc/map{} sling:redirect=http://x/", "/a{} sling:alias=b"] {
            assert!(Mappings::parse(&line.replace("{}", slashes)).is_ok(), "{line} {slashes}");
        }
        let error = Mappings::parse(&format!("/etc/map{slashes} sling:match=a")).unwrap_err();
        assert!(error.to_string().starts_with("line 1: `sling:match` is none of sling:vanityPath"), "{error}");
    }
}

/// An entry of `/etc/map` comes before a vanity path whose expression is as long.
#[test]
fn a_mapping_comes_before_a_vanity_path() {
    let vanity = "/content/a  sling:vanityPath=/shop";
    let pattern = Mappings::parse(vanity).unwrap().map(UriReference::parse("/shop").unwrap()).unwrap().rewrites[0]
        .pattern
        .clone();
    let matched = pattern.trim_start_matches('^');
    for lines in [
        format!("{vanity}\n/etc/map/a  sling:match={matched}  sling:internalRedirect=/mapped"),
        format!("/etc/map/a  sling:match={matched}  sling:internalRedirect=/mapped\n{vanity}"),
    ] {
        let mappings = Mappings::parse(&lines).unwrap();
        let mapped = mappings.map(UriReference::parse("/shop").unwrap()).unwrap();
        assert_eq!(mapped.rewrites[0].pattern, pattern);
        assert_eq!(mapped.target, paths(["/mapped"]), "{lines}");
    }
}
