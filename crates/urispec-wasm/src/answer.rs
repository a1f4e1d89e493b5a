//! From a call to its answer.

use serde::Serialize;

#[cfg(feature = "book")]
use crate::book;
use crate::call::Call;
use crate::failure::Failure;
use crate::{checks, components, operations};
#[cfg(feature = "full")]
use crate::{derived, documents, pages, views};

/// Why nothing was found.
#[derive(Serialize)]
struct NoSuccess {
    ok: bool,
    error: Failure,
}

/// The answer to a call that [`encode`](crate::encode) wrote, as JSON: `{"ok":true, ...}`, or `{"ok":false,"error": ...}`.
pub fn answer(call: &[u8]) -> Vec<u8> {
    let Some(call) = Call::decode(call) else {
        return written(Err::<(), _>(Failure::unreadable()));
    };
    match call.function {
        "parse" => written(components::parse(&call)),
        "diagnose" => written(checks::diagnose(&call)),
        "fix" => written(checks::fix(&call)),
        "resolve" => written(operations::resolve(&call)),
        "normalize" => written(operations::normalize(&call)),
        "redact" => written(operations::redact(&call)),
        "relativize" => written(operations::relativize(&call)),
        #[cfg(feature = "full")]
        "derive" => written(derived::derive(&call)),
        #[cfg(feature = "full")]
        "explain" => written(pages::explain(&call)),
        #[cfg(feature = "full")]
        "findings" => written(documents::findings(&call)),
        #[cfg(feature = "full")]
        "uris" => written(documents::uris(&call)),
        #[cfg(feature = "full")]
        "anatomy" => written(views::anatomy(&call)),
        #[cfg(feature = "full")]
        "java" => written(views::java(&call)),
        #[cfg(feature = "full")]
        "sling" => written(views::sling(&call)),
        #[cfg(feature = "book")]
        "book-check" => written(book::check(&call)),
        #[cfg(feature = "book")]
        "book-tree" => written(book::tree(&call)),
        #[cfg(feature = "book")]
        "book-answer" => written(book::answer(&call)),
        other => {
            let message = format!("this module has no function `{other}`");
            written(Err::<(), _>(Failure::other("internal", "call", message)))
        }
    }
}

/// How many bytes most answers have at most.
const USUAL: usize = 2048;

/// What the fields of an answer follow.
const SUCCESS: &[u8] = br#"{"ok":true"#;

pub(crate) fn written(result: Result<impl Serialize, Failure>) -> Vec<u8> {
    let mut written = Vec::with_capacity(USUAL);
    // Only a map whose keys are no texts cannot be written, and there is none.
    let _ = match result {
        Ok(found) => {
            written.extend(SUCCESS);
            let is_written = serde_json::to_writer(&mut written, &found);
            // What was found is an object with a field at least. To flatten it would take a second writer of each.
            if let Some(brace) = written.get_mut(SUCCESS.len()) {
                *brace = b',';
            }
            is_written
        }
        Err(error) => serde_json::to_writer(&mut written, &NoSuccess { ok: false, error }),
    };
    written
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::answer;
    use crate::call::encode;

    fn ask(parts: &[&str]) -> Value {
        serde_json::from_slice(&answer(&encode(parts))).unwrap()
    }

    #[test]
    fn components_have_their_places() {
        let uri = ask(&["parse", "1", "http://ada:x@[::1]:80/a/b?c#d"]);
        assert_eq!((&uri["ok"], &uri["kind"]), (&json!(true), &json!("URI")));
        assert_eq!(uri["host"], json!({"text": "[::1]", "start": 13, "end": 18, "rule": "IPv6address"}));
        assert_eq!(uri["userinfo"]["password"], json!({"text": "x", "start": 11, "end": 12}));
        assert_eq!(uri["path"]["segments"][1], json!({"text": "b", "start": 24, "end": 25}));
        assert_eq!(ask(&["parse", "1", "a"])["scheme"], Value::Null);
    }

    #[test]
    fn a_failure_says_what_it_is_about() {
        let error = |parts: &[&str]| ask(parts)["error"].clone();
        let wrong = error(&["parse", "1", "http://a b/", "rule", "URI"]);
        assert_eq!((&wrong["about"], &wrong["start"]), (&json!("text"), &json!(8)));
        assert_eq!(error(&["resolve", "2", "a", "b"])["about"], "base");
        assert_eq!(error(&["parse", "1", "a", "rule", "hots"])["kind"], "unknown-name");
        assert_eq!(error(&["parse", "1", "a", "rule", "host"])["about"], "rule");
        assert_eq!(
            error(&["normalize", "1", "a", "level", "x"])["message"],
            "`x` is none of simple, case, percent, path, scheme"
        );
        assert_eq!(error(&["relativize", "2", "http://a/", "ftp://a/"])["kind"], "no-reference");
        assert_eq!(error(&["sing"])["kind"], "internal");
        assert_eq!(error(&["sing", "0"])["kind"], "internal");
    }

    #[test]
    fn what_is_wrong_is_fixed_as_far_as_is_trusted() {
        let fixed = |trust| ask(&["fix", "1", "http://us@er@h/a|b", "trust", trust]);
        // All fixes of a text are safe together, or none is.
        assert_eq!((&fixed("safe")["changed"], &fixed("safe")["text"]), (&json!(false), &json!("http://us@er@h/a|b")));
        assert_eq!(fixed("suggested")["text"], "http://us%40er@h/a%7Cb");
        assert_eq!(fixed("suggested")["valid"], true);
        let found = ask(&["diagnose", "1", "HTTP://h/"]);
        assert_eq!((&found["valid"], found["diagnostics"].as_array().unwrap().is_empty()), (&json!(true), false));
        assert_eq!(ask(&["diagnose", "1", "HTTP://h/", "lints", "false"])["diagnostics"], json!([]));
        let above = |base| ask(&["diagnose", "1", "../../a", "base", base]);
        assert_eq!(above("http://h/b/")["diagnostics"][0]["name"], "dot-segments-above-root");
        assert_eq!(above("a")["error"]["about"], "base");
    }

    #[cfg(feature = "book")]
    #[test]
    fn the_book_is_answered() {
        let shown = ask(&["book-check", "1", "a b"]);
        assert_eq!(shown["valid"], false);
        assert!(shown["html"].as_str().unwrap().contains("a space is not allowed in a path"));
        let tree = ask(&["book-tree", "1", "80", "rule", "port", "characters", "true"]);
        assert!(tree["html"].as_str().unwrap().contains("DIGIT"));
        assert_eq!(ask(&["book-tree", "1", "80", "rule", "prot"])["error"]["about"], "rule");

        let quiz = r#"{"id":"q","kind":"rule","rule":"port","question":"?","answers":["*DIGIT"]}"#;
        let judged = |answer| ask(&["book-answer", "2", answer, quiz]);
        assert_eq!(judged("*DIGIT")["right"], true);
        assert_eq!((&judged("1*DIGIT")["right"], &judged("1*DIGIT")["differs"]), (&json!(false), &json!("")));
        assert_eq!((&judged("*DIGT")["start"], &judged("*DIGT")["end"]), (&json!(1), &json!(5)));
        assert_eq!(ask(&["book-answer", "2", "", "{}"])["error"]["about"], "quiz");
    }

    #[cfg(feature = "full")]
    #[test]
    fn all_functions_of_the_full_module_answer() {
        let tree = ask(&["derive", "1", "h:80", "rule", "authority"]);
        assert_eq!((&tree["accepted"], &tree["tree"]["children"][0]["rule"]), (&json!(true), &json!("host")));
        assert_eq!(ask(&["derive", "1", "80a", "rule", "port"])["error"]["start"], 2);

        assert_eq!(ask(&["explain", "1", "dec-octet"])["pages"][0]["name"], "dec-octet");
        assert_eq!(ask(&["explain", "1", "unused-ignore"])["pages"][0]["kind"], "comment");
        assert_eq!(ask(&["explain", "1", "qqqqqqqq"])["error"]["kind"], "unknown-name");
        let unknown = ask(&["explain", "1", "unused-ignroe"])["error"]["message"].clone();
        assert!(
            unknown.as_str().unwrap().ends_with("; did you mean `unused-ignore` or `unclosed-ignore`?"),
            "{unknown}"
        );

        let listed = ask(&["uris", "1", "<base href='http://h/b/'><a href='a&amp;b'>", "type", "html"]);
        assert_eq!(listed["uris"][1], json!({"text": "a&b", "start": 34, "end": 41, "target": "http://h/b/a&b"}));
        let found = ask(&["findings", "1", "<a href='?a&amp;b|c'>", "type", "html"]);
        assert_eq!(found["findings"][0]["name"], "query-character");
        assert_eq!(found["findings"][0]["fixes"][0]["edits"][0], json!({"start": 17, "end": 18, "text": "%7C"}));
        let names = |levels| {
            let found = ask(&["findings", "1", "HTTP://h:80/", "levels", levels]);
            let names = found["findings"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names("style=off,default-port=error"), ["default-port"]);
        let wrong = ask(&["findings", "1", "", "levels", "stile=off"]);
        assert_eq!((&wrong["error"]["about"], &wrong["error"]["kind"]), (&json!("levels"), &json!("unknown-name")));
    }

    #[cfg(feature = "full")]
    #[test]
    fn others_read_a_text_in_their_own_way() {
        let rows = ask(&["anatomy", "1", "http://h:/a//b"])["rows"].clone();
        let row = |part: &str| rows.as_array().unwrap().iter().find(|row| row["part"] == part).unwrap().clone();
        assert_eq!((&row("port")["presence"], &row("port")["start"]), (&json!("empty"), &json!(9)));
        assert_eq!(row("port")["leader"], json!({"text": ":", "start": 8, "end": 9}));
        assert_eq!((&row("query")["text"], row("query").get("start")), (&Value::Null, None));
        assert_eq!((&row("segment")["number"], &row("segment")["text"]), (&json!(1), &json!("a")));
        assert_eq!(ask(&["anatomy", "1", "a b"])["error"]["start"], 1);

        let java = ask(&["java", "1", "http://a_b:80/%20"]);
        assert_eq!((&java["getters"]["host"], &java["getters"]["rawAuthority"]), (&Value::Null, &json!("a_b:80")));
        assert_eq!((&java["getters"]["path"], &java["getters"]["port"]), (&json!("/ "), &json!(-1)));
        assert_eq!(
            (&java["differences"][0]["section"], &java["differences"][0]["start"]),
            (&json!("3.2.2"), &json!(7))
        );
        let wrong = ask(&["java", "1", "http://a b"]);
        assert_eq!(
            (&wrong["ok"], &wrong["getters"], &wrong["exception"]["index"]),
            (&json!(true), &Value::Null, &json!(7))
        );

        let sling = ask(&["sling", "1", "http://h/a/b;v=1.s1.html/c%20d"]);
        let paths =
            sling["readings"].as_array().unwrap().iter().map(|it| it["resource_path"]["text"].as_str().unwrap());
        assert_eq!(paths.collect::<Vec<_>>(), ["/a/b.s1.html/c d", "/a/b.s1", "/a/b", "/a/b"]);
        let last = &sling["readings"][3];
        assert_eq!(
            (&last["found"], &last["suffix"]),
            (&json!(false), &json!({"text": "/c d", "start": 24, "end": 30}))
        );
        assert_eq!((&sling["parameters"][0]["name"], &sling["parameters"][0]["text"]), (&json!("v"), &json!(";v=1")));
        assert_eq!(ask(&["sling", "1", "mailto:a"])["error"]["kind"], "no-request");
        // Each reading holds all of a path, so a long one has only the last.
        let long = ask(&["sling", "1", &"/a.b".repeat(2000)]);
        assert_eq!(long["readings"].as_array().unwrap().len(), 1);
    }
}
