//! 5. Reference Resolution, backwards

use std::collections::HashMap;
use std::fs;

use proptest::prelude::*;
use serde_json::Value;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::{Uri, UriReference};

/// All texts of at most `longest` of these characters, the shorter first.
fn texts(alphabet: &str, longest: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|text| alphabet.chars().map(move |next| format!("{text}{next}"))).collect();
        texts.extend(last.iter().cloned());
    }
    texts
}

#[test]
fn no_reference_is_shorter() {
    let references = texts("a/.:?", 6);
    let references: Vec<_> = references.iter().filter_map(|text| UriReference::parse(text).ok()).collect();
    let relative: Vec<_> = references.iter().filter_map(|reference| reference.to_relative_ref()).collect();
    let targets: Vec<String> = texts("a/.:?", 5).into_iter().map(|rest| format!("s:{rest}")).collect();
    let targets: Vec<_> = targets.iter().filter_map(|text| Uri::parse(text).ok()).collect();
    let bases = [
        "s:",
        "s:a",
        "s:a/",
        "s:a/a",
        "s:a/../a/a",
        "s:.",
        "s:../a",
        "s:a?",
        "s:/",
        "s:/a",
        "s:/a?",
        "s:/a/",
        "s:/a/a",
        "s:/a/a/",
        "s:/a//",
        "s:/a//a",
        "s:/.//a",
        "s:/.//a/a",
        "s:/a/../a",
        "s:/a/.",
        "s:/a/..?",
        "s:a:a/a",
        "s://",
        "s://a",
        "s://a?",
        "s://a/",
        "s://a/a",
        "s://a/a/",
        "s://a//",
        "s://a//a",
        "s://a/../a/a",
    ];
    let (mut found, mut without) = (0, 0);
    for base in bases.map(|base| Uri::parse(base).unwrap()) {
        let mut shortest: HashMap<String, usize> = HashMap::new();
        for reference in &relative {
            let target = base.resolve(*reference).unwrap().into_string();
            shortest.entry(target).or_insert(reference.as_str().len());
        }
        for target in &targets {
            let relativized = base.relativize(*target);
            match (&relativized, shortest.get(target.as_str())) {
                (Some(reference), Some(shortest)) => {
                    assert_eq!(reference.as_str().len(), *shortest, "{base}, {target}: {reference}");
                    found += 1;
                }
                // Longer than those that were tried.
                (Some(reference), None) => assert!(reference.as_str().len() > 6, "{base}, {target}: {reference}"),
                (None, None) => without += 1,
                (None, Some(_)) => {
                    panic!("{base}, {target}: none, but one of {:?} bytes", shortest.get(target.as_str()))
                }
            }
            if let Some(reference) = relativized {
                assert_eq!(base.resolve(reference.view()).unwrap(), target.as_str(), "{base}, {reference}");
            }
        }
    }
    println!("{found} references are the shortest, {without} targets have none");
    assert!(found > 10_000 && without > 10_000);
}

fn uri() -> impl Strategy<Value = String> {
    let token =
        prop::sample::select(vec!["/", "/", "/", "a", "b", "c", ".", "..", ":", "?", "#", "//", "%2e", "@", "="]);
    (prop::sample::select(vec!["s:", "s:", "S:", "s://h", "s://h", "s://i"]), prop::collection::vec(token, 0..14))
        // What is left of a URI where a token does not fit.
        .prop_map(|(start, rest)| {
            rest.into_iter().fold(start.to_owned(), |text, token| {
                let longer = text.clone() + token;
                if Uri::parse(&longer).is_ok() { longer } else { text }
            })
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn a_reference_leads_back(base in uri(), target in uri()) {
        let (base, target) = (Uri::parse(&base).unwrap(), Uri::parse(&target).unwrap());
        if let Some(reference) = base.relativize(target) {
            prop_assert_eq!(base.resolve(reference.view()).unwrap(), target.as_str());
            prop_assert!(!reference.is_borrowed() || target.as_str().ends_with(reference.as_str()));
        }
    }

    #[test]
    fn a_relative_path_can_be_moved(base in uri(), target in uri()) {
        let (base, target) = (Uri::parse(&base).unwrap(), Uri::parse(&target).unwrap());
        let Some(reference) = base.relativize_to(target, Prefer::RelativePath) else {
            prop_assert_eq!(base.relativize(target), None);
            return Ok(());
        };
        prop_assert_eq!(base.resolve(&reference).unwrap(), target);
        // Where the paths meet, no slash begins the reference, and it leads to the target wherever both are. A base that climbs above its root does
        // not where it is deeper, nor does a target whose `/.` only keeps it apart from an authority.
        let is_odd = base.path().segments().any(|segment| segment == "..") || target.path().as_str().starts_with("/.//");
        if base.authority() == target.authority() && base.path().is_absolute() && target.path().is_absolute() && !is_odd {
            prop_assert!(!reference.path().is_absolute(), "{base}, {target}: {reference}");
            let moved = |uri: Uri<'_>| uri.with_path(&format!("/moved{}", uri.path()));
            if let (Ok(base), Ok(target)) = (moved(base), moved(target)) {
                prop_assert_eq!(base.resolve(&reference).unwrap(), target);
            }
        }
    }

    #[test]
    fn what_was_resolved_can_be_relativized(base in uri(), reference in uri()) {
        let base = Uri::parse(&base).unwrap();
        let reference = reference.split_once(':').unwrap().1;
        if let Ok(reference) = UriReference::parse(reference)
            && reference.scheme().is_none()
        {
            let target = base.resolve(reference).unwrap();
            let relativized = base.relativize(target.view());
            prop_assert!(relativized.is_some_and(|shorter| shorter.as_str().len() <= reference.as_str().len()));
        }
    }
}

/// Where a suite wants another reference: as that it names is longer, does not lead back, or is none.
#[test]
fn suites_of_other_projects_agree() {
    let suites = format!("{}/tests/vectors/relativize", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(suites).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for line in
        files.iter().flat_map(|file| fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
    {
        let vector: Value = serde_json::from_str(&line).unwrap();
        let text = |field: &str| vector[field].as_str().unwrap_or_default();
        let (Ok(base), Ok(target)) = (Uri::parse(text("base")), Uri::parse(text("target"))) else {
            *counts.entry("not two URIs").or_default() += 1;
            continue;
        };
        let ours = base.relativize(target).map(|reference| reference.into_string());
        let theirs = UriReference::parse(text("expected")).ok().filter(|_| vector["expected"].is_string());
        let theirs = theirs.filter(|theirs| base.resolve(*theirs).unwrap() == target.as_str());
        let theirs = theirs.and_then(|theirs| theirs.to_relative_ref());
        let verdict = match (&ours, theirs) {
            (Some(ours), Some(theirs)) if theirs == ours.as_str() => "the same",
            (Some(ours), Some(theirs)) => {
                assert!(ours.len() <= theirs.as_str().len(), "{line}: {ours}");
                if ours.len() < theirs.as_str().len() { "ours is shorter" } else { "as short" }
            }
            (Some(_), None) => "theirs is no relative reference that leads back",
            (None, Some(_)) => panic!("{line}: none"),
            (None, None) => "none",
        };
        *counts.entry(verdict).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort();
    let expected = [
        ("none", 15),
        ("not two URIs", 22),
        ("ours is shorter", 22),
        ("the same", 124),
        ("theirs is no relative reference that leads back", 16),
    ];
    assert_eq!(counts, expected);
}

/// After an authority, the dot before an empty segment is a dot segment as any other.
#[test]
fn a_dot_before_an_empty_segment() {
    let relative =
        |base: &str, target| Some(Uri::parse(base).unwrap().relativize(Uri::parse(target).unwrap())?.into_string());
    assert_eq!(relative("http://h/a", "http://h/.//b"), None);
    assert_eq!(relative("x:/a", "x:/.//b").as_deref(), Some(".//b"));
}

/// A relative path to a directory ends with a slash, however far up it is.
#[test]
fn a_relative_path_to_a_directory_ends_with_a_slash() {
    for levels in 0..5 {
        let below = "x/".repeat(levels);
        let base = format!("http://h/a/b/{below}c");
        let base = Uri::parse(&base).unwrap();
        let prefer = |target, prefer| base.relativize_to(Uri::parse(target).unwrap(), prefer).unwrap().into_string();
        let up = if levels == 0 { "./".to_owned() } else { "../".repeat(levels) };
        assert_eq!(prefer("http://h/a/b/", Prefer::RelativePath), up);
        assert_eq!(prefer("http://h/a/b/?q#f", Prefer::RelativePath), format!("{up}?q#f"));
        assert_eq!(prefer("http://h/a/", Prefer::RelativePath), "../".repeat(levels + 1));
        let shortest = prefer("http://h/a/b/", Prefer::Shortest);
        assert!(shortest.len() < up.len() && base.join(&shortest).unwrap() == "http://h/a/b/", "{shortest}");
    }
}
