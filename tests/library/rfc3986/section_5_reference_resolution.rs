//! 5. Reference Resolution

use std::fmt::Write;
use std::fs;

use serde_json::Value;
use urispec::rfc3986::resolution::base::base;
use urispec::rfc3986::resolution::dot_segments::{remove_dot_segments, steps};
use urispec::rfc3986::resolution::transform::{Branch, Mode};
use urispec::{Rule, Uri, UriReference};

fn resolve(base: &str, reference: &str, mode: Mode) -> String {
    let base = Uri::parse(base).unwrap();
    base.resolve_as(UriReference::parse(reference).unwrap(), mode).unwrap().into_string()
}

/// 5.4. Reference Resolution Examples: reference and target, against `http://a/b/c/d;p?q`.
const EXAMPLES: [(&str, &str); 41] = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
];

#[test]
fn the_examples_of_5_4() {
    for (reference, target) in EXAMPLES {
        for mode in [Mode::Strict, Mode::BackwardCompatible] {
            assert_eq!(resolve("http://a/b/c/d;p?q", reference, mode), target, "{reference}, {mode:?}");
        }
    }
    assert_eq!(resolve("http://a/b/c/d;p?q", "http:g", Mode::Strict), "http:g");
    assert_eq!(resolve("http://a/b/c/d;p?q", "http:g", Mode::BackwardCompatible), "http://a/b/c/g");
}

#[test]
fn what_the_pseudocode_leaves_open() {
    let strict = |base, reference| resolve(base, reference, Mode::Strict);
    // A path that would be read as an authority keeps its meaning.
    assert_eq!(strict("f:/a", ".//g"), "f:/.//g");
    assert_eq!(strict("a:/b", "..//c"), "a:/.//c");
    assert_eq!(strict("a:b", "a:/..//c"), "a:/.//c");
    assert_eq!(strict("a://h/b", ".//g"), "a://h//g");
    // Dot segments are removed to the letter from paths that begin with no slash.
    assert_eq!(strict("zz:abc", "foo/../bar"), "zz:/bar");
    // The base's path is taken as it is, dots and all.
    assert_eq!(strict("http://h/a/../b?q", ""), "http://h/a/../b?q");
    assert_eq!(strict("http://h/a/../b?q", "?y"), "http://h/a/../b?y");
    // Encoded dots are no dots.
    assert_eq!(strict("http://h/a/b", "%2e%2E/c"), "http://h/a/%2e%2E/c");
    // A base of another case is the same scheme.
    assert_eq!(resolve("HTTP://a/b", "http:g", Mode::BackwardCompatible), "HTTP://a/g");
    assert_eq!(strict("http://a/b#f", "g"), "http://a/g");
}

#[test]
fn a_base_is_a_uri_without_fragment() {
    assert_eq!(base("http://a/b?q#f").unwrap(), "http://a/b?q");
    let error = base("//a/b").unwrap_err();
    assert_eq!((error.rule(), error.span()), (Rule::Scheme, 0..1));
}

/// Each case of the routine has its name.
#[test]
fn the_steps_of_5_2_4() {
    for (path, names) in [
        ("../a", &["1", "2A", "2E"][..]),
        ("./a", &["1", "2A", "2E"]),
        ("/./a", &["1", "2B", "2E"]),
        ("/.", &["1", "2B", "2E"]),
        ("/../a", &["1", "2C", "2E"]),
        ("/..", &["1", "2C", "2E"]),
        (".", &["1", "2D"]),
        ("..", &["1", "2D"]),
        ("", &["1"]),
    ] {
        assert!(steps(path).iter().map(|step| step.name).eq(names.iter().copied()), "{path}");
        let table = steps(path).to_string();
        assert!(table.lines().all(|line| line == line.trim_end()), "{table:?}");
    }
}

#[test]
fn the_tables_of_5_2_4() {
    let mut tables = String::new();
    for path in ["/a/b/c/./../../g", "mid/content=5/../6"] {
        writeln!(tables, "{}", steps(path)).unwrap();
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("resolution_dot_segments", tables);
    });
}

#[test]
fn the_work_is_shown() {
    let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    let traced = |reference| base.resolve_traced(UriReference::parse(reference).unwrap(), Mode::Strict).unwrap();
    let branches = [
        ("g:h", Branch::Scheme, "defined(R.scheme)"),
        ("//g", Branch::Authority, "defined(R.authority)"),
        ("", Branch::EmptyPath, "R.path == \"\" and not defined(R.query)"),
        ("#s", Branch::EmptyPath, "R.path == \"\" and not defined(R.query)"),
        ("?y", Branch::Query, "R.path == \"\" and defined(R.query)"),
        ("/g", Branch::AbsolutePath, "R.path starts-with \"/\""),
        ("g", Branch::RelativePath, "R.path merged with Base.path"),
    ];
    for (reference, branch, condition) in branches {
        let resolution = traced(reference);
        assert_eq!(branch.to_string(), condition);
        assert_eq!(resolution.branch, branch, "{reference}");
        assert_eq!(resolution.merged.is_some(), branch == Branch::RelativePath);
        assert_eq!(resolution.steps.is_none(), matches!(branch, Branch::EmptyPath | Branch::Query));
        assert!(!resolution.is_kept_apart);
    }
    assert_eq!(traced("../g").merged.as_deref(), Some("/b/c/../g"));
    assert_eq!(traced("../g").steps.unwrap().path(), "/b/g");
    let apart = Uri::parse("f:/a").unwrap().resolve_traced(UriReference::parse(".//g").unwrap(), Mode::Strict).unwrap();
    assert!(apart.is_kept_apart);
    assert_eq!(apart.target.as_str(), "f:/.//g");
}

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/resolve/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn an_independent_resolver_agrees() {
    let mut kept_apart = 0;
    for (at, vector) in vectors("transform").iter().enumerate() {
        let text = |field: &str| vector[field].as_str().unwrap();
        for (mode, field) in [(Mode::Strict, "target"), (Mode::BackwardCompatible, "target_nonstrict")] {
            let target = resolve(text("base"), text("reference"), mode);
            let scheme =
                |text: &str| UriReference::parse(text).unwrap().scheme().map(|scheme| scheme.as_str().to_owned());
            let is_of_another_case = match (scheme(text("base")), scheme(text("reference"))) {
                (Some(base), Some(reference)) => base.eq_ignore_ascii_case(&reference) && base != reference,
                _ => false,
            };
            // The other resolver compares schemes as they are written; by 3.1 case does not matter.
            if target == text(field) || mode == Mode::BackwardCompatible && is_of_another_case {
                continue;
            }
            // The RFC's text is another URI; ours is the same path, kept apart from what would be an authority.
            let (scheme, rest) = target.split_once(":/.").unwrap_or_else(|| panic!("{}: {target}", at + 1));
            assert_eq!(format!("{scheme}:{rest}"), text(field), "{}", at + 1);
            assert!(rest.starts_with("//"), "{}: {target}", at + 1);
            kept_apart += 1;
        }
    }
    println!("{kept_apart} targets are kept apart");
    assert!(kept_apart > 10);
}

#[test]
fn an_independent_removal_of_dot_segments_agrees() {
    for vector in vectors("dot-segments") {
        let (path, removed) = (vector["path"].as_str().unwrap(), vector["remove_dot_segments"].as_str().unwrap());
        assert_eq!(remove_dot_segments(path), removed, "{path}");
        assert_eq!(steps(path).path(), removed, "{path}");
        assert_eq!(remove_dot_segments(removed), removed, "{path}: twice");
    }
}

/// Cases of suites that claim to follow the RFC and do not, with the reason.
const CONTRADICTIONS: [(&str, &str); 12] = [
    ("fluent-uri:24", "5.2.4: an encoded dot is no dot"),
    ("oxiri:135", "5.2.2: the base's path is taken as it is"),
    ("oxiri:137", "5.2.2: the base's path is taken as it is"),
    ("oxiri:155", "5.2.2: the base's path is taken as it is"),
    ("oxiri:160", "5.2.2: the base's path is taken as it is"),
    ("oxiri:177", "5.2.2: the base's path is taken as it is"),
    ("oxiri:179", "5.2.2: the base's path is taken as it is"),
    ("oxiri:182", "5.2.2: the base's path is taken as it is"),
    ("oxiri:204", "5.2.2: the base's path is taken as it is"),
    ("ruby-uri:30", "5.2.3: the base's last segment is replaced, also if it is `..`"),
    ("ruby-uri:31", "5.2.3: the base's last segment is replaced, also if it is `..`"),
    ("ruby-uri:32", "5.2.3: the base's last segment is replaced, also if it is `..`"),
];

#[test]
fn suites_of_other_projects_agree() {
    let suites = format!("{}/tests/vectors/resolve/suites", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(suites).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut run, mut without_base, mut beyond, mut contradictions) = (0, 0, 0, Vec::new());
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        for (at, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let vector: Value = serde_json::from_str(line).unwrap();
            let name = format!("{name}:{}", at + 1);
            let (base, reference) = (vector["base"].as_str().unwrap(), vector["reference"].as_str().unwrap());
            let (Ok(base), Ok(reference)) = (Uri::parse(base), UriReference::parse(reference)) else {
                // A relative base, or texts that are no URIs.
                if !base.is_ascii() || !reference.is_ascii() {
                    beyond += 1;
                } else {
                    without_base += 1;
                    assert!(vector["oracle"].is_null(), "{name}");
                }
                continue;
            };
            run += 1;
            let mode = if vector["mode"] == "nonstrict" { Mode::BackwardCompatible } else { Mode::Strict };
            let target = base.resolve_as(reference, mode).unwrap().into_string();
            let apart = target.replacen(":/.//", "://", 1);
            assert!([&target, &apart].iter().any(|text| vector["oracle"] == text.as_str()), "{name}: {target}");
            let follows = ["strict", "nonstrict"].iter().any(|mode| vector["mode"] == *mode);
            if follows && vector["expected"] != target {
                contradictions.push(name);
            }
        }
    }
    println!("{run} cases, {without_base} without a base, {beyond} beyond ASCII");
    assert_eq!((run, without_base, beyond), (911, 61, 0));
    assert_eq!(contradictions, CONTRADICTIONS.map(|(name, _)| name));
}

/// The buffers end with the path that the function gives, for all short texts of what matters.
#[test]
fn the_steps_lead_to_the_result() {
    let mut texts = vec![String::new()];
    let mut at = 0;
    while at < texts.len() {
        if texts[at].len() < 7 {
            let longer = ["/", ".", "a"].map(|next| format!("{}{next}", texts[at]));
            texts.extend(longer);
        }
        at += 1;
    }
    for text in &texts {
        let steps = steps(text);
        let last = steps.iter().last().unwrap();
        assert_eq!((last.input.as_str(), &last.output[..]), ("", &steps.path()[..]), "{text}");
        assert_eq!(steps.path(), remove_dot_segments(text), "{text}");
        let first = steps.iter().next().unwrap();
        assert_eq!((first.name, first.output.as_str(), &first.input), ("1", "", text), "{text}");
    }
    assert_eq!(texts.len(), (0..=7).map(|length| 3_usize.pow(length)).sum::<usize>());
}

/// 5.1. Establishing a Base URI: the innermost layer that has one counts, without its fragment, and resolved against the next.
#[test]
fn layers_have_their_names_and_their_order() {
    use urispec::rfc3986::resolution::base::{Bases, Layer};
    let names = [
        "embedded in the content",
        "of the encapsulating entity",
        "used for the retrieval",
        "default of the application",
    ];
    assert_eq!(Layer::ALL.map(|layer| layer.to_string()), names);
    assert_eq!(Layer::ALL.map(|layer| layer.section().number), ["5.1.1", "5.1.2", "5.1.3", "5.1.4"]);
    let reference = |text| UriReference::parse(text).unwrap();
    for (at, layer) in Layer::ALL.into_iter().enumerate() {
        let bases = Bases::new().with(layer, reference("http://h/a/b#f"));
        let (found, base) = bases.establish().unwrap().unwrap();
        assert_eq!((found, base.as_str()), (layer, "http://h/a/b"));
        for inner in Layer::ALL.into_iter().take(at) {
            let (found, base) = bases.with(inner, reference("../c#g")).establish().unwrap().unwrap();
            assert_eq!((found, base.as_str()), (inner, "http://h/c"));
        }
        for outer in Layer::ALL.into_iter().skip(at + 1) {
            let (found, base) = bases.with(outer, reference("http://i/#g")).establish().unwrap().unwrap();
            assert_eq!((found, base.as_str()), (layer, "http://h/a/b"));
            assert_eq!(Bases::new().with(layer, reference("c")).with(outer, reference("d#e")).establish(), Ok(None));
        }
    }
}
