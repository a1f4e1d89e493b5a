//! `docs/urispec.schema.json` is made from what the program knows: `UPDATE_DOCS=1` writes it.

use std::env;
use std::fs;

use serde_json::{Map, Value, json};
use urispec::diagnostic::{Group, Name};
use urispec_documents::{CommentName, Config, FailOn, FileType};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/urispec.schema.json");

/// The keys of a table in the order of the documentation, with a value of each in TOML.
type Key = (&'static str, &'static str, Value);

fn keys() -> Vec<Key> {
    let text = |description: &str| json!({"type": "string", "description": description});
    let texts = |description: &str| json!({"type": "array", "items": {"type": "string"}, "description": description});
    let selectors =
        |description: &str| json!({"type": "array", "items": {"$ref": "#/$defs/selector"}, "description": description});
    let table = |description: &str, values: Value| json!({"type": "object", "additionalProperties": values, "description": description});
    let fail_on = FailOn::ALL.map(|level| json!({"const": level.name(), "description": level.summary()}));
    let types = FileType::ALL.map(|known| json!({"const": known.name(), "description": known.summary()}));
    vec![
        (
            "extend",
            "'../base.toml'",
            text("Another configuration, from the directory of this file. Keys of this file replace its keys."),
        ),
        (
            "fail-on",
            "'error'",
            json!({"oneOf": fail_on, "default": "warning", "description": "The least level that makes the exit code 1."}),
        ),
        (
            "base",
            "'https://example.com/'",
            json!({"type": "string", "format": "uri", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:[^?#]*/$", "description": "The URI of the directory of this file. It ends in `/`."}),
        ),
        ("select", "['all']", selectors("Only these are reported.")),
        ("ignore", "['style']", selectors("These are not reported.")),
        ("allowed-schemes", "['myapp']", texts("Schemes that are not a mistake here.")),
        (
            "exclude",
            "['vendor/']",
            texts("Files that are not read: patterns as in .gitignore, from the directory of this file."),
        ),
        ("exclude-uris", "['cfg://*']", texts("URIs that are not checked; `*` is any text.")),
        (
            "documents",
            "{}",
            json!({
                "type": "object",
                "properties": properties(document_keys()),
                "additionalProperties": false,
                "description": "How documents are read.",
            }),
        ),
        ("types", "{ '*.page' = 'html' }", table("The types of files by patterns.", json!({"oneOf": types}))),
        ("levels", "{ style = 'off' }", json!({"$ref": "#/$defs/levels", "description": "How much findings matter."})),
        (
            "per-file-levels",
            "{ 'a/' = { style = 'off' } }",
            table("The same for the files that a pattern matches.", json!({"$ref": "#/$defs/levels"})),
        ),
        (
            "per-file-ignores",
            "{ 'a/' = ['style'] }",
            table(
                "What is not reported in the files that a pattern matches.",
                json!({"type": "array", "items": {"$ref": "#/$defs/selector"}}),
            ),
        ),
    ]
}

fn document_keys() -> Vec<Key> {
    vec![
        (
            "iri",
            "false",
            json!({"type": "boolean", "default": true, "description": "Whether documents for people may hold IRIs."}),
        ),
        (
            "templates",
            "true",
            json!({"type": "boolean", "default": false, "description": "Whether URI Templates are checked as such, as by --templates."}),
        ),
        (
            "tests",
            "'all'",
            json!({"enum": ["advice", "all"], "default": "advice", "description": "Findings in tests: advice, or all at their own levels."}),
        ),
        (
            "generated",
            "'all'",
            json!({"enum": ["advice", "all"], "default": "advice", "description": "Findings in files that a program wrote: advice, or all at their own levels."}),
        ),
    ]
}

fn properties(keys: Vec<Key>) -> Value {
    Value::Object(keys.into_iter().map(|(key, _, schema)| (key.to_owned(), schema)).collect())
}

fn schema() -> Value {
    let all = [("all", "Every diagnostic.")];
    let groups = Group::ALL.map(|group| (group.name(), "A group: `urispec explain` lists its diagnostics."));
    let names = Name::ALL.iter().map(|name| (name.name(), name.summary()));
    let comments = CommentName::ALL.map(|name| (name.name(), name.summary()));
    let selectors: Vec<(&str, &str)> = all.into_iter().chain(groups).chain(names).chain(comments).collect();
    let level = json!({"enum": ["off", "advice", "warning", "error"]});
    let levels: Map<String, Value> = { selectors.iter() }
        .map(|(name, summary)| ((*name).to_owned(), json!({"$ref": "#/$defs/level", "description": summary})))
        .collect();
    let selectors = selectors.iter().map(|(name, summary)| json!({"const": name, "description": summary}));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://github.com/urispec/urispec/blob/main/docs/urispec.schema.json",
        "title": "urispec.toml, the configuration of `urispec check`",
        "type": "object",
        "properties": properties(keys()),
        "additionalProperties": false,
        "$defs": {
            "selector": {"oneOf": selectors.collect::<Vec<_>>()},
            "level": level,
            "levels": {"type": "object", "properties": levels, "additionalProperties": false},
        },
    })
}

#[test]
fn the_schema_is_what_the_program_knows() {
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(PATH, &text).unwrap();
    }
    assert!(fs::read_to_string(PATH).unwrap() == text, "UPDATE_DOCS=1 writes it");
}

/// The reader of configurations has exactly the keys of the schema, and takes what it allows.
#[test]
fn the_schema_has_every_key() {
    for (table, keys) in [("", keys()), ("documents.", document_keys())] {
        let error = Config::parse(&format!("{table}zzzz = 1")).unwrap_err().to_string();
        let expected: Vec<&str> = error.split("expected ").nth(1).unwrap().split('`').skip(1).step_by(2).collect();
        let mut known: Vec<&str> = keys.iter().map(|(key, ..)| *key).collect();
        let mut read = expected.clone();
        known.sort_unstable();
        read.sort_unstable();
        assert_eq!(known, read);
        for (key, value, _) in keys {
            Config::parse(&format!("{table}{key} = {value}")).unwrap();
        }
    }
}

#[test]
fn the_schema_refuses_what_the_program_refuses() {
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("urn:schema", schema()).unwrap();
    let index = compiler.compile("urn:schema", &mut schemas).unwrap();
    for (config, is_valid) in [
        (json!({}), true),
        (json!({"extend": "../base.toml", "select": ["all", "style", "unclosed-ignore"], "ignore": []}), true),
        (json!({"levels": {"style": "off"}, "per-file-levels": {"a/": {"empty-query": "error"}}}), true),
        (json!({"per-file-ignores": {"a/": ["syntax"]}, "types": {"*.x": "html"}, "documents": {"iri": true}}), true),
        (json!({"selct": []}), false),
        (json!({"select": ["stile"]}), false),
        (json!({"levels": {"style": "loud"}}), false),
        (json!({"levels": {"stile": "off"}}), false),
        (json!({"types": {"*.x": "htlm"}}), false),
        (json!({"documents": {"tests": "none"}}), false),
        (json!({"fail-on": "off"}), false),
        (json!({"base": "https://example.com/site/"}), true),
        (json!({"base": "x"}), false),
        (json!({"base": "https://example.com/site"}), false),
        (json!({"base": "https://example.com/?a/"}), false),
    ] {
        assert_eq!(schemas.validate(&config, index).is_ok(), is_valid, "{config}");
    }
}
