//! What is said of a text, to the word: each message, label, help and fix of each branch of each check.
//!
//! The texts are those that reach the branches. Which words the checks have is read in their source, so a branch that no text reaches is found.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

use urispec::diagnostic::{Level, Name};
use urispec::{Diagnostic, Linter, Rule, Uri};

use crate::texts::TEXTS;

/// What is no text of UTF-8.
const BYTES: &[(Rule, &[u8])] = &[
    (Rule::Uri, b"http://h/caf\xE9"),
    (Rule::Uri, b"http://h/\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9\xE9"),
    (Rule::Uri, b"http://h/\xE9\x80?\xFF#\xFE"),
    (Rule::Uri, b"http://caf\xE9.example/"),
    (Rule::Uri, b"http://\xE9@h/"),
    (Rule::UriReference, b"//[::\xFF]"),
    (Rule::Uri, b"const A=\"http://h/\""),
];

/// A reference, and the base that it is for.
const WITH_BASE: &[(&str, &str)] = &[
    ("../../c", "http://h/a/b"),
    ("../c", "http://h/a/b"),
    ("a/../../../c?d", "http://h/a/b/"),
    ("../../c", "a:/b/c"),
    ("../c/..", "http://h/a/../b"),
    ("../../x", "http://h/a/b"),
    ("../x", "http://h/a/b"),
    ("../x", "http://u:p@h/a"),
    ("//g/../x", "http://h/a"),
    ("/../x", "http://h/a"),
    ("x:../../y", "http://h/a"),
];

/// A beginning, what is repeated, how often, and an end: one more, and one less than is allowed or shown.
const LONG: &[(Rule, &str, &str, usize, &str)] = &[
    (Rule::UriReference, "http://", "abc.", 63, "defg/"),
    (Rule::UriReference, "http://", "abc.", 63, "def/"),
    (Rule::UriReference, "http://", "a", 64, ".example/"),
    (Rule::UriReference, "http://", "a", 63, ".example/"),
    (Rule::UriReference, "http://h/a/../", "b", 59, ""),
    (Rule::UriReference, "http://h/a/../", "b", 60, ""),
    (Rule::UriReference, "", "a", 37, "htp:a"),
    (Rule::Uri, "http://h/", "|", 20, ""),
    (Rule::Uri, "http://h/", "|", 21, ""),
    (Rule::Uri, "http://h/", "|", 25, ""),
    (Rule::Uri, "http://h/a", "[", 5, "b"),
    (Rule::UriReference, "http://xn--", "a", 59, ".example/"),
    (Rule::UriReference, "http://xn--", "a", 60, ".example/"),
    (Rule::UriReference, "http://", "a", 63, "/"),
    (Rule::IriReference, "http://", "\u{e4}", 40, ".example/"),
    (Rule::IriReference, "http://", "\u{e4}.", 86, "a/"),
];

/// Words that no text of a test brings about.
const NOT_SHOWN: &[(&str, &str)] = &[
    ("equivalent to the canonical form", "the form itself is said in its place"),
    ("a SIP address", "one of its parts is said to be wrong before"),
    ("expected a host, perhaps after a user and an `@`", "as above"),
    ("expected `]` before this", "a hidden character after a host, where no password is"),
    ("a hidden character does not match", "the parts of a template that have a character have no password"),
    ("no number", "an empty place is said to be one"),
];

/// Everything on that is off by default, so that every lint runs; what is on keeps its level.
pub(crate) fn linter() -> Linter {
    Name::ALL.iter().fold(Linter::new(), |linter, name| linter.with(*name, name.level().max(Level::Advice)))
}

/// What a finding says, in lines: what it marks and says there, what else it marks, its help, its section, and what each fix writes.
pub(crate) fn said(text: &[u8], found: &Diagnostic) -> String {
    let marked = |span: Range<usize>| match text.get(span.clone()) {
        Some(marked) if !marked.is_empty() => format!("{}..{} `{}`", span.start, span.end, shown(marked)),
        _ => format!("{}..{}", span.start, span.end),
    };
    let mut said = format!("  {}: {}: {found}\n", found.severity(), found.name());
    for label in [found.label()].into_iter().chain(found.context()) {
        writeln!(said, "    {}: {}", marked(label.span.clone()), label.text).unwrap();
    }
    for line in found.help().unwrap_or_default().lines() {
        writeln!(said, "    help: {line}").unwrap();
    }
    writeln!(said, "    {}, {}", found.rule(), found.section()).unwrap();
    for fix in found.fixes() {
        writeln!(said, "    {}: {}: {}", fix.applicability, fix.title, shown(&fix.apply(text))).unwrap();
    }
    said
}

/// A text in a line.
pub(crate) fn shown(text: &[u8]) -> String {
    match str::from_utf8(text) {
        Ok(text) if !text.contains(|it: char| it.is_control() || !it.is_ascii() && !it.is_alphabetic()) => {
            text.to_owned()
        }
        Ok(text) => text.escape_default().to_string(),
        Err(_) => text.escape_ascii().to_string(),
    }
}

/// What is said of all texts: of those that the rule accepts, and of those that it does not.
fn all() -> [String; 2] {
    let mut all = [String::new(), String::new()];
    let mut push = |text: &[u8], rule: Rule, base: Option<&str>| {
        let found = match base {
            None => linter().lint(text, rule),
            Some(base) => linter().lint_with_base(text, rule, Uri::parse(base).unwrap()),
        };
        let base = base.map(|base| format!(", from {base}")).unwrap_or_default();
        let all = &mut all[usize::from(!rule.accepts(text))];
        writeln!(all, "{} ({rule}{base})", shown(text)).unwrap();
        found.iter().for_each(|found| all.push_str(&said(text, found)));
        all.push('\n');
    };
    for (rule, texts) in TEXTS {
        texts.iter().for_each(|text| push(text.as_bytes(), *rule, None));
    }
    BYTES.iter().for_each(|(rule, text)| push(text, *rule, None));
    WITH_BASE.iter().for_each(|(text, base)| push(text.as_bytes(), Rule::UriReference, Some(base)));
    for (rule, before, repeated, times, after) in LONG {
        push([before, &repeated.repeat(*times)[..], after].concat().as_bytes(), *rule, None);
    }
    all
}

#[test]
fn what_is_said_is_said_in_these_words() {
    let [valid, invalid] = all();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("findings_valid", valid);
        insta::assert_snapshot!("findings_invalid", invalid);
    });
}

/// The words of a check: its literals of more than one word, between what is filled in. Pages and tests have their own.
fn words(source: &str) -> Vec<String> {
    let code = source.split("\n#[cfg(test)]").next().unwrap_or_default();
    let pages = code.find("\npages! {").map(|start| start..start + code[start..].find("\n}\n").unwrap_or_default());
    let code = pages.map_or_else(|| code.to_owned(), |pages| [&code[..pages.start], &code[pages.end..]].concat());
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("#[");
    let code: Vec<&str> = code.lines().filter(is_code).collect();
    let code = code.join("\n").replace("'\"'", "").replace("\\\\", "\u{1}").replace("\\\"", "\u{2}");
    let literals = code.split('"').skip(1).step_by(2).filter(|literal| literal.contains(' '));
    literals
        .flat_map(|literal| {
            let literal = literal.replace("{{", "{}").replace("}}", "{}");
            let pieces = literal.split('{').enumerate().map(|(at, piece)| match piece.split_once('}') {
                Some((_, piece)) if at > 0 => piece.to_owned(),
                _ => piece.to_owned(),
            });
            pieces.collect::<Vec<_>>()
        })
        .map(|piece| piece.trim().replace('\u{1}', "\\").replace('\u{2}', "\""))
        .filter(|piece| piece.split(|it: char| !it.is_ascii_lowercase()).any(|word| word.len() > 2))
        .collect()
}

fn sources(folder: &Path, visit: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, visit);
        } else {
            visit(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn each_branch_of_each_check_is_reached() {
    let all = all().concat();
    let (mut missing, mut count) = (Vec::new(), 0);
    let mut check = |path: &Path, source: &str| {
        for piece in words(source).into_iter().filter(|_| !path.ends_with("lint/catalog.rs")) {
            count += 1;
            let is_listed = NOT_SHOWN.iter().any(|(words, _)| *words == piece);
            if all.contains(&piece) == is_listed {
                missing.push(format!("{}: {piece}", path.display()));
            }
        }
    };
    for folder in ["src/lint", "src/diagnostic/syntax", "src/diagnostic/surroundings"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut check);
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 700, "{count}");
}

/// A section has one title wherever it is referred to.
#[test]
fn a_section_has_one_title() {
    let mut titles = BTreeMap::new();
    let of_rules = Rule::ALL.iter().map(|rule| rule.section());
    let of_texts = TEXTS.iter().flat_map(|(rule, texts)| texts.iter().flat_map(|text| linter().lint(text, *rule)));
    for section in of_rules.chain(of_texts.map(|found| found.section())) {
        let title = *titles.entry((section.rfc, section.number)).or_insert(section.title);
        assert_eq!(title, section.title, "{section:?}");
    }
    assert!(titles.len() > 50, "{}", titles.len());
}

/// RFC 3986, 3.1: a scheme in upper case is the same as one in lower case. The upper case is reported, and nothing else changes.
#[test]
fn a_scheme_is_the_same_in_capital_letters() {
    let mut count = 0;
    for (rule, texts) in TEXTS {
        for text in *texts {
            let Some((scheme, rest)) = text.split_once(':') else { continue };
            if !Rule::Scheme.accepts(scheme) || scheme == scheme.to_uppercase() {
                continue;
            }
            count += 1;
            let found = |text: &str| {
                let found = linter().lint(text, *rule).into_iter();
                let found = found.filter(|it| it.name() != Name::UpperCaseScheme);
                found.map(|it| (it.name(), it.label().span.clone())).collect::<Vec<_>>()
            };
            let upper = format!("{}:{rest}", scheme.to_uppercase());
            assert_eq!(found(&upper), found(text), "{upper}");
        }
    }
    assert!(count > 100, "{count}");
}
