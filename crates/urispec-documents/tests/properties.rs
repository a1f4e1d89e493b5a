//! The promises, held to by documents of every type: pieces of all notations, and any bytes between them.

#[path = "promises/configuration.rs"]
mod configuration;

mod promises;

mod values;

#[path = "../../../fuzz/seeds.rs"]
mod seeds;

use promises::broken_promise;
use proptest::prelude::*;
use urispec_documents::{Applicability, Checker, Document, FileType};

/// What fuzzing begins with.
#[test]
fn promises_are_kept_for_the_seeds() {
    seeds::replay(include_str!("../../../fuzz/seeds/documents.txt"), promises::hold);
    seeds::replay(include_str!("../../../fuzz/seeds/configuration.txt"), configuration::hold);
}

/// What a fix makes of a URI may look like a template, and is no longer checked then.
#[test]
fn promises_are_kept_where_a_fix_makes_a_template() {
    let all = [
        (Checker::new(), FileType::Markdown, &b"http://[::1(/:aurl: \x80```\n"[..]),
        #[cfg(feature = "templates")]
        (
            Checker::new().with_templates(true),
            FileType::Json,
            b"uriTemplate = \"http://h/{l}{/m}{ d }\\url{{\"uriTemplate\": \"",
        ),
    ];
    for (checker, file_type, text) in all {
        let report = checker.check(&Document::new(text, file_type));
        let fixed = checker.fix(&report, &[Applicability::Safe]).unwrap();
        assert!(fixed.report().templates().len() > report.templates().len(), "{file_type}");
        assert_eq!(promises::broken_promise_of(&checker, text, file_type), None, "{file_type}");
    }
}

/// Pieces of documents: URIs, right and wrong, and what is around them in some notation.
const PIECES: [&str; 97] = [
    "http://h/",
    "https://example.com/a|b",
    "http://[::1",
    "http://[::1]",
    "http:/h",
    "https:://x",
    "https//x",
    "//h/a b",
    "/a b",
    "../../x",
    "http://u:p@h/",
    "mailto:a@b",
    "tel:+1 2",
    "urn:a:b",
    "data:,x",
    "http://${HOST}/",
    "{{ x }}",
    "<%= x %>",
    "%zz",
    "%",
    "http://h/%",
    "a:b",
    "http://h/?a=1&b=2",
    "http://h/#a#b",
    "http:\\\\h\\x",
    "http://\u{e9}.test/\u{1f600}",
    "http://h/\u{200b}x",
    "http://h:80/",
    "HTTP://H/",
    "http://h:99999/",
    "http://1.2.3/",
    "[a](",
    "](",
    ")",
    "<",
    ">",
    "![",
    "\"",
    "'",
    "`",
    "```\n",
    "[x]: ",
    "<a href=\"",
    "<a href='",
    "<a href=",
    "<img srcset=\"",
    "<!--",
    "-->",
    "</a>",
    "<base href='/b/'>",
    "<script>",
    "</script>",
    "&amp;",
    "&",
    "&#x7c;",
    "&lt;",
    "&quot;",
    "{\"url\": \"",
    "\", \"",
    "\"}",
    "\\\"",
    "\\/",
    "\\u007c",
    "\\n",
    "\\",
    "url: ",
    "url = '",
    "'''",
    "\"\"\"",
    "# ",
    "// ",
    "- ",
    "url(",
    "link:",
    "xref:",
    "[text]",
    "`text <",
    ">`_",
    ".. _a: ",
    "[[",
    "][",
    "]]",
    "\\url{",
    "\\href{",
    "}{",
    "}",
    "\\fB",
    "\\-",
    ",",
    ";",
    "\t",
    "@prefix a: <",
    "|",
    " ",
    "\n",
    "\r\n",
    "uri-ignore: all ",
];

fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        12 => proptest::sample::select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        2 => proptest::string::string_regex("[ -~]{0,6}").unwrap().prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..4),
        1 => any::<char>().prop_map(|character| character.to_string().into_bytes()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn promises_are_kept(
        file_type in proptest::sample::select(&FileType::ALL[..]),
        pieces in proptest::collection::vec(piece(), 0..14),
        is_utf16 in proptest::bool::weighted(0.05),
    ) {
        let mut bytes = pieces.concat();
        if is_utf16 {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            bytes = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        }
        prop_assert_eq!(broken_promise(&bytes, file_type), None, "{} {}", file_type, bytes.escape_ascii());
    }
}

/// Pieces of templates, and of what says that there is one.
#[cfg(feature = "templates")]
const TEMPLATES: [&str; 24] = [
    "{",
    "}",
    "{a}",
    "{?b,c}",
    "{ d }",
    "{=e}",
    "{f-g}",
    "{h:[0-9]{2}}",
    "/i j/",
    "/:k",
    "http://h/{l}{/m}",
    "{\"uriTemplate\": \"",
    "\", \"templated\": true}",
    "{\"href\": \"",
    "{\"openapi\": \"3\", \"paths\": {\"/",
    "openapi: 3.1.0\npaths:\n",
    "  /",
    ": {}\n",
    "uriTemplate: ",
    "uriTemplate = \"",
    "Link-Template: \"",
    "\"",
    "\\",
    "\n",
];

#[cfg(feature = "templates")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn promises_are_kept_of_templates(
        file_type in proptest::sample::select(&[FileType::Json, FileType::Yaml, FileType::Toml, FileType::Markdown, FileType::Text][..]),
        pieces in proptest::collection::vec(
            prop_oneof![3 => proptest::sample::select(&TEMPLATES[..]).prop_map(|piece| piece.as_bytes().to_vec()), 1 => piece()],
            0..14,
        ),
    ) {
        let bytes = pieces.concat();
        let checker = urispec_documents::Checker::new().with_templates(true);
        prop_assert_eq!(promises::broken_promise_of(&checker, &bytes, file_type), None, "{} {}", file_type, bytes.escape_ascii());
    }
}
