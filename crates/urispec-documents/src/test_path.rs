//! Which files are tests, by their paths.

use std::path::{Component, Path};

use crate::file_type::file_name;

/// Directories of tests and of what they read, in the conventions of many languages.
const DIRECTORIES: [&str; 27] = [
    "test",
    "tests",
    "testcase",
    "testcases",
    "__tests__",
    "testing",
    "testdata",
    "test-data",
    "test_data",
    "testsuite",
    "test-suite",
    "testutil",
    "spec",
    "specs",
    "fixture",
    "fixtures",
    "__fixtures__",
    "__mocks__",
    "mocks",
    "__data__",
    "cassettes",
    "vcr_cassettes",
    "__recordings__",
    "__snapshots__",
    "snapshots",
    "e2e",
    "cypress",
];

/// Whether a file is a test by its path: wrong URIs are in it on purpose.
///
/// ```
/// use urispec_documents::is_test;
///
/// assert!(is_test("src/tests/url.rs") && is_test("url_test.go") && is_test("UrlTest.java") && is_test("url.spec.ts"));
/// assert!(is_test("t/url.t") && is_test("t/lib-url.sh") && !is_test("t/notes.md"));
/// assert!(is_test("src/url-tests/a.cc") && is_test("Url.Tests/A.cs") && is_test("UrlTests/A.cs") && !is_test("contests/a.cs"));
/// assert!(is_test("Url.Test/a.xml") && is_test("UrlTest/a.html") && !is_test("Latest/a.html") && !is_test("Contest/a.html"));
/// assert!(is_test("testurl.c") && is_test("TestUrl.cs") && is_test("tst_url.cpp") && !is_test("testing.md") && !is_test("Testimonial.cs"));
/// assert!(!is_test("docs/testing.md") && !is_test("src/contest.rs") && !is_test("latest.json"));
/// ```
pub fn is_test(path: impl AsRef<Path>) -> bool {
    let path = path.as_ref();
    // The names are only compared, so that cutting the path at its separators is enough, and cheaper than its components.
    let is_directory = |name: &[u8]| {
        DIRECTORIES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes())) || holds_tests_of(name)
    };
    let directories = path.parent().unwrap_or(Path::new("")).as_os_str().as_encoded_bytes();
    let mut directories = directories.split(|byte| std::path::is_separator(char::from(*byte)));
    let name = file_name(path);
    let stem = name.rsplit_once('.').map_or(name.as_ref(), |(stem, _)| stem);
    directories.any(is_directory) || is_test_name(stem) || is_for_perl(path) || begins_with_test(&name)
}

/// Whether a directory has the tests of what its name begins with: `libutil-tests`, `Url.Test`, `URLTests`, but not `contests`.
fn holds_tests_of(name: &[u8]) -> bool {
    let before = name.strip_suffix(b"ests").or_else(|| name.strip_suffix(b"est")).and_then(<[u8]>::split_last);
    before.is_some_and(|(first, before)| {
        let is_word = before.last().is_some_and(|last| b"-_.".contains(last));
        *first == b'T' || *first == b't' && is_word
    })
}

/// Perl, and what is tested by `prove`, has tests in a directory `t`.
fn is_for_perl(path: &Path) -> bool {
    let is_directory = |part: Component<'_>| part.as_os_str() == "t" || part.as_os_str() == "xt";
    let is_code = path
        .extension()
        .is_some_and(|extension| ["t", "sh", "pl", "pm", "c", "h"].iter().any(|known| extension == *known));
    is_code && path.parent().into_iter().flat_map(Path::components).any(is_directory)
}

fn is_test_name(stem: &str) -> bool {
    let lower = stem.to_ascii_lowercase();
    let is_part = lower
        .split(['_', '.', '-'])
        .any(|part| ["test", "tests", "spec", "tst", "unittest", "unittests"].contains(&part));
    // `UrlTest`, but not `Latest`.
    let is_camel = ["Test", "Tests", "TestCase", "Spec"].iter().any(|end| {
        stem.strip_suffix(end)
            .is_some_and(|before| before.ends_with(|last: char| last.is_ascii_lowercase() || last.is_ascii_digit()))
    });
    is_part || is_camel || lower == "conftest"
}

/// Whether code has a name such as `TestUrl.cs`, but not `Testimonial.cs`, or in C one such as `testurl.c`.
fn begins_with_test(name: &str) -> bool {
    let (stem, extension) = name.rsplit_once('.').unwrap_or_default();
    let is_of = |known: &[&str]| known.iter().any(|known| extension.eq_ignore_ascii_case(known));
    let is_camel = || {
        let rest = stem.strip_prefix("Test").unwrap_or_default();
        rest.starts_with(|first: char| first.is_ascii_uppercase())
    };
    is_of(&["c", "cc", "cpp", "cxx", "m"]) && stem.starts_with("test")
        || is_of(&["cs", "java", "kt", "php", "swift", "scala", "cpp", "cc", "py", "vb", "fs"]) && is_camel()
}
