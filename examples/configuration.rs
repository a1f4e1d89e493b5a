//! A configuration with URIs, read by serde. A wrong one is refused at its place.

use serde::Deserialize;
use urispec::UriBuf;

#[derive(Debug, Deserialize)]
struct Configuration {
    api: UriBuf,
    mirrors: Vec<UriBuf>,
}

pub(crate) fn main() {
    let text = r#"{ "api": "https://api.example.com/v1/", "mirrors": ["https://a.example", "https://b.example"] }"#;
    let configuration: Configuration = serde_json::from_str(text).unwrap();
    assert_eq!(configuration.api, "https://api.example.com/v1/");
    assert_eq!(configuration.api.path(), "/v1/");
    assert_eq!(configuration.mirrors.len(), 2);

    let wrong = r#"{ "api": "https://api.example.com/v 1/", "mirrors": [] }"#;
    let error = serde_json::from_str::<Configuration>(wrong).unwrap_err();
    println!("{error}");
    assert!(error.to_string().starts_with("invalid space in path at 25"));
}
