//! Values of data: whatever is around one, its own key says what it is.

use proptest::prelude::*;
use serde_json::Value;
use urispec_documents::{Checker, Document, FileType};

/// Keys whose values are references, those whose values may be paths of files as well, and others.
const REFERENCES: [&str; 4] = ["url", "href", "homepage", "website"];
const URIS: [&str; 4] = ["src", "link", "repository", "git"];
const OTHERS: [&str; 4] = ["name", "x", "urls", "title"];

/// A value; what is found in it as a reference, as a URI, and as a text.
const VALUES: [(&str, [&str; 3]); 9] = [
    ("http://h.test/a b", ["http://h.test/a b", "http://h.test/a b", "http://h.test/a"]),
    ("HTTPS://h.test/a|b", ["HTTPS://h.test/a|b"; 3]),
    ("http//h.test", ["http//h.test"; 3]),
    ("/a b", ["/a b", "", ""]),
    ("../a.html", ["../a.html", "", ""]),
    ("//h.test/a", ["//h.test/a", "", ""]),
    ("true", [""; 3]),
    ("the url of it", [""; 3]),
    ("", [""; 3]),
];

/// A name, a value in quotes, and what is between two of them, in a format.
struct Format {
    file_type: FileType,
    name: fn(&str) -> String,
    text: fn(&str) -> String,
    /// What is between a name and its value, and after a comma.
    between: &'static str,
    after: &'static str,
}

const FORMATS: [Format; 8] = [
    Format { file_type: FileType::Json, name: double, text: double, between: ":", after: "" },
    Format { file_type: FileType::Json, name: double, text: double, between: ": ", after: "\n  " },
    Format { file_type: FileType::Json, name: double, text: double, between: " :\r\n", after: "\r\n" },
    Format { file_type: FileType::Yaml, name: double, text: double, between: ": ", after: " " },
    Format { file_type: FileType::Yaml, name: bare, text: single, between: ": ", after: " " },
    Format { file_type: FileType::Yaml, name: single, text: double, between: ": ", after: "\n  " },
    Format { file_type: FileType::Toml, name: bare, text: double, between: " = ", after: " " },
    Format { file_type: FileType::Toml, name: double, text: single, between: "=", after: " " },
];

fn bare(name: &str) -> String {
    name.to_owned()
}

fn double(text: &str) -> String {
    format!("\"{text}\"")
}

fn single(text: &str) -> String {
    format!("'{text}'")
}

impl Format {
    fn write(&self, value: &Value) -> String {
        let list = |all: Vec<String>| all.join(&format!(",{}", self.after));
        match value {
            Value::Array(all) => format!("[{}]", list(all.iter().map(|one| self.write(one)).collect())),
            Value::Object(all) => {
                let member = |(key, value): (&String, _)| (self.name)(key) + self.between + &self.write(value);
                format!("{{{}}}", list(all.iter().map(member).collect()))
            }
            Value::String(text) => (self.text)(text),
            other => other.to_string(),
        }
    }
}

/// What is to be found in a value whose key is this.
fn expected(key: &str, value: &Value, all: &mut Vec<&'static str>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| expected("", value, all)),
        Value::Object(members) => members.iter().for_each(|(key, value)| expected(key, value, all)),
        Value::String(text) => {
            let (_, found) = VALUES.iter().find(|(value, _)| value == text).unwrap();
            let kind = [&REFERENCES, &URIS].iter().position(|keys| keys.contains(&key)).unwrap_or(2);
            all.extend(Some(found[kind]).filter(|found| !found.is_empty()));
        }
        _ => (),
    }
}

fn value() -> impl Strategy<Value = Value> {
    let text = proptest::sample::select(&VALUES[..]).prop_map(|(text, _)| Value::from(text));
    let leaf = prop_oneof![5 => text, 1 => any::<bool>().prop_map(Value::from), 1 => (0..9).prop_map(Value::from)];
    let keys = || proptest::sample::select([REFERENCES, URIS, OTHERS].concat()).prop_map(str::to_owned);
    leaf.prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            1 => proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            2 => proptest::collection::vec((keys(), inner), 0..4).prop_map(|all| all.into_iter().collect()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn each_value_is_what_its_key_says(value in value(), key in proptest::sample::select([REFERENCES, URIS, OTHERS].concat())) {
        for format in &FORMATS {
            let member = (format.name)(key) + format.between + &format.write(&value);
            let text = if format.file_type == FileType::Json { format!("{{{member}}}\n") } else { member + "\n" };
            let mut all = Vec::new();
            expected(key, &value, &mut all);
            let uris = Checker::new().uris(&Document::new(text.as_str(), format.file_type));
            prop_assert_eq!(uris.iter().map(|uri| uri.text()).collect::<Vec<_>>(), all, "{} {}", format.file_type, text);
        }
    }
}
