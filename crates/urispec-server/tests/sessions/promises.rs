//! What holds for any edits and requests: no request fails for a fault of the server, and every position is in the document.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::client::{Client, pulling};

const URI: &str = "untitled:a";

/// Pieces of documents that have something to be found, in several notations.
const PIECES: [&str; 22] = [
    "http://h/a|b",
    "https://u:p@[::1:80/",
    "%C3%A9",
    "%zz",
    " ",
    "\n",
    "\r\n",
    "\r",
    "<a href='?a&amp;b|c'>",
    "[x](",
    ")",
    "\u{1f517}",
    "\u{e9}",
    "\"",
    "\\u00e9",
    "HTTP://",
    "mailto:a b@c",
    "<!-- uri-ignore: style -->",
    "{{x}}",
    "#",
    "```\n",
    "urn:",
];

const LANGUAGES: [&str; 7] = ["markdown", "html", "json", "rust", "plaintext", "css", "rst"];

/// The end of each line, in columns of UTF-16.
fn columns(text: &str) -> Vec<u64> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(|line| line.encode_utf16().count() as u64).collect()
}

/// All positions in an answer.
fn positions(value: &Value, found: &mut Vec<(u64, u64)>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| positions(value, found)),
        Value::Object(fields) => {
            if let (Some(line), Some(character)) = (fields.get("line"), fields.get("character")) {
                found.push((line.as_u64().unwrap(), character.as_u64().unwrap()));
            }
            fields.values().for_each(|value| positions(value, found));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_session_stays_in_the_document(
        first in prop::collection::vec(0..PIECES.len(), 0..14),
        language in 0..LANGUAGES.len(),
        edits in prop::collection::vec((0_u32..6, 0_u32..30, 0_u32..6, 0_u32..30, prop::collection::vec(0..PIECES.len(), 0..4)), 0..5),
        place in (0_u32..8, 0_u32..40),
    ) {
        let join = |pieces: &[usize]| pieces.iter().map(|piece| PIECES[*piece]).collect::<String>();
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = json!(["utf-16"]);
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "initializationOptions": { "inlayHints": true } }));
        let text = join(&first);
        client.open(URI, LANGUAGES[language], &text);
        for (version, (line, column, other_line, other_column, by)) in (2..).zip(edits) {
            let (start, end) = (json!({ "line": line, "character": column }), json!({ "line": other_line, "character": other_column }));
            client.change(URI, version, json!([{ "range": { "start": start, "end": end }, "text": join(&by) }]));
        }
        let document = json!({ "uri": URI });
        let position = json!({ "line": place.0, "character": place.1 });
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": position });
        // What the text is now, the server alone knows: a range of everything is as large as it.
        let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 4_000_000, "character": 4_000_000 } });
        let answers: Vec<Value> = [
            ("textDocument/diagnostic", json!({ "textDocument": document })),
            ("textDocument/codeAction", json!({ "textDocument": document, "range": all, "context": { "diagnostics": [] } })),
            ("textDocument/hover", json!({ "textDocument": document, "position": position })),
            ("textDocument/documentLink", json!({ "textDocument": document })),
            ("textDocument/selectionRange", json!({ "textDocument": document, "positions": [position] })),
            ("textDocument/semanticTokens/range", json!({ "textDocument": document, "range": range })),
            ("textDocument/inlayHint", json!({ "textDocument": document, "range": range })),
            ("textDocument/completion", json!({ "textDocument": document, "position": position })),
        ]
        .into_iter()
        .map(|(method, params)| client.request(method, params).unwrap_or_else(|error| panic!("{method}: {error:?}")))
        .collect();
        // A new text makes what it is known here, too; it has the same findings at the same places.
        let selection = &answers[4][0];
        prop_assert!(!selection.is_null());
        client.change(URI, 99, json!([{ "text": text }]));
        let lines = columns(&text);
        let mut found = Vec::new();
        let report = client.pull(URI, json!(null));
        positions(&report, &mut found);
        for (line, character) in found {
            prop_assert!(lines.get(line as usize).is_some_and(|end| character <= *end), "{line}:{character} in {text:?}");
        }
    }
}
