//! Reports, read by the parsers of their formats. What JSON says is held to the files, and every other format to JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Stdio;

use serde_json::{Value, json};
use urispec::diagnostic::{Level, Name};
use urispec::{Linter, Rule};

use super::Site;

/// Files with odd names, all ends of lines, characters of each width, findings of each severity, empty ones and some over two lines.
fn site() -> Site {
    let site = Site::new(&[
        (
            "a\"b&<c>'.md",
            "\u{feff}\u{1f517}\t[a](http://h/|x) http://h:0/ HTTP://h/\r\n[b](http://h/|x) http://[::1 [d](?)\r\n",
        ),
        ("b,c:d%e.txt", "http://h/%zz http://h/%zz \u{1f600}http://h/^"),
        ("c.html", "<a href=\"x\ny|\u{1}&quot;z\">x</a>\r\n<!-- uri-ignore: style -->"),
        ("d.md", "http://h/\n"),
        ("e/f.json", "{\"url\": \"http:\\/\\/h\\/\\ud83d\\ude00|\\u007c\"}"),
        ("tests/g.md", "http://h/^\n"),
        // A fix of several edits, and lines that end as they did on old machines.
        ("i.html", "<a href=\"http://h/?a[0][1]=1\">x</a>"),
        ("j.txt", "x\r\u{e9} http://h/^\r\rhttp://h/%zz\r"),
        #[cfg(unix)]
        ("back\\slash.md", "http://h/^x\n"),
    ]);
    let text = "\u{feff}\u{1f517}\r\n\u{1f517} \u{e9} [a](http://h/|\u{1f600}|)";
    site.write("h.md", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    site
}

fn findings(site: &Site, arguments: &[&str]) -> Vec<Value> {
    let (_, report, _) = site.check(&[&["--format", "json"], arguments].concat());
    let report: Value = serde_json::from_str(&report).unwrap();
    report["findings"].as_array().unwrap().clone()
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap()
}

/// The line, and the columns in characters, in UTF-16 and in UTF-8 of a byte of a file, by counting.
pub(super) fn counted(file: &[u8], offset: usize) -> [usize; 4] {
    let before = &file[..offset];
    let before = match file {
        [0xff, 0xfe, ..] => {
            String::from_utf16(&before.chunks(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect::<Vec<_>>())
                .unwrap()
        }
        _ => String::from_utf8(before.to_vec()).unwrap(),
    };
    let before = before.replace("\r\n", "\n").replace('\r', "\n");
    let line = before.rsplit('\n').next().unwrap();
    let shown = line.trim_start_matches('\u{feff}');
    let utf16 = shown.chars().map(char::len_utf16).sum::<usize>();
    [before.matches('\n').count() + 1, shown.chars().count() + 1, utf16 + 1, line.len() + 1]
}

#[test]
fn each_place_is_where_it_is_in_the_file() {
    let site = site();
    let found = findings(&site, &[]);
    let (mut severities, mut places, mut empty, mut lines) = (BTreeSet::new(), 0, 0, 0);
    for finding in &found {
        severities.insert(text(finding, "severity").to_owned());
        let file = fs::read(site.0.join(text(finding, "path"))).unwrap();
        let labels = finding["labels"].as_array().unwrap();
        let edits = finding["fixes"].as_array().unwrap().iter().flat_map(|fix| fix["edits"].as_array().unwrap());
        let uri = Some(&finding["uri"]).filter(|uri| !uri.is_null());
        for place in [finding].into_iter().chain(labels).chain(edits).chain(uri) {
            for (offset, fields) in
                [("start", ["line", "column", "utf16_column"]), ("end", ["end_line", "end_column", "end_utf16_column"])]
            {
                let expected = counted(&file, place[offset].as_u64().unwrap() as usize);
                let found = fields.map(|field| place[field].as_u64().unwrap() as usize);
                assert_eq!(found, expected[..3], "{offset} of {place}");
            }
            places += 1;
            empty += usize::from(place["start"] == place["end"]);
            lines += usize::from(place["line"] != place["end_line"]);
        }
        assert_eq!((&labels[0]["start"], &labels[0]["end"]), (&finding["start"], &finding["end"]));
        // What is expected is what the library expects of the URI alone.
        if let Some(uri) = uri {
            let found = Linter::new().lint(text(uri, "text").as_bytes(), Rule::UriReference);
            let same = found.iter().find(|found| found.name().name() == text(finding, "name"));
            let expected = same.map(|found| serde_json::to_value(found.expected()).unwrap());
            assert!(expected.is_none_or(|expected| expected == finding["expected"]), "{finding}");
        }
        let is_on_uri = uri.is_some();
        for field in ["rule", "rfc", "section", "url"] {
            assert_eq!(!finding[field].is_null(), is_on_uri, "{field} of {finding}");
        }
        if is_on_uri {
            let number = text(finding, "section");
            assert_eq!(text(finding, "url").rsplit_once('#').unwrap().1, format!("section-{number}"), "{finding}");
            assert!(text(finding, "url").contains(&format!("/rfc{}", finding["rfc"])), "{finding}");
        }
    }
    assert_eq!(severities.len(), 3, "{severities:?}");
    assert!(places > 60 && empty > 0 && lines > 0, "{places} {empty} {lines}");
    // The same finding on the same URI, at its first place in the file.
    for (at, finding) in found.iter().enumerate() {
        let within = |finding: &Value| {
            finding["start"].as_u64().zip(finding["uri"]["start"].as_u64()).map(|(one, other)| one - other)
        };
        let is_same = |other: &&Value| {
            ["path", "name"].iter().all(|field| other[field] == finding[field])
                && other["uri"]["text"] == finding["uri"]["text"]
                && within(other) == within(finding)
        };
        let first = found[..at].iter().find(is_same).filter(|_| !finding["uri"].is_null());
        let expected =
            first.map(|first| json!({"start": first["start"], "line": first["line"], "column": first["column"]}));
        assert_eq!(finding["same_as"], expected.unwrap_or_default(), "{finding}");
    }
    assert!(found.iter().any(|finding| !finding["same_as"].is_null()));
}

#[test]
fn lines_are_the_findings() {
    let site = site();
    let found = findings(&site, &[]);
    let (_, lines, _) = site.check(&["--format", "jsonl"]);
    assert_eq!(lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>(), found);
    let expected: Vec<String> = { found.iter() }
        .map(|finding| {
            let is_safe = finding["fixes"].as_array().unwrap().iter().any(|fix| fix["applicability"] == "safe");
            let [path, severity, name, message] =
                ["path", "severity", "name", "message"].map(|field| text(finding, field));
            let mark = if is_safe { " [*]" } else { "" };
            format!("{path}:{}:{}: {severity}[{name}]{mark} {message}", finding["line"], finding["column"])
        })
        .collect();
    assert_eq!(site.lines(&[]).1, expected);
}

#[test]
fn commands_of_github_are_the_findings() {
    let site = site();
    let (_, output, _) = site.check(&["--format", "github"]);
    let read = |text: &str| {
        [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
            .into_iter()
            .fold(text.to_owned(), |text, (escape, character)| text.replace(escape, character))
    };
    let found = findings(&site, &[]);
    assert_eq!(output.lines().count(), found.len());
    for (line, finding) in output.lines().zip(&found) {
        let (command, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
        let (level, properties) = command.split_once(' ').unwrap();
        let properties: BTreeMap<&str, String> = properties
            .split(',')
            .map(|property| property.split_once('=').unwrap())
            .map(|(name, value)| (name, read(value)))
            .collect();
        let expected = match text(finding, "severity") {
            "advice" => "notice",
            severity => severity,
        };
        assert_eq!(level, expected, "{line}");
        let help = finding["help"].as_str().map(|help| format!("\n{help}")).unwrap_or_default();
        assert_eq!(read(message), format!("{}{help}", text(finding, "message")));
        let is_one_line = finding["line"] == finding["end_line"];
        let column = |field: &str| is_one_line.then(|| finding[field].as_u64().unwrap());
        // An annotation has a width.
        let end = column("column").map(|start| column("end_column").unwrap().max(start + 1));
        let expected = [
            ("title", Some(text(finding, "name").to_owned())),
            ("file", Some(text(finding, "path").to_owned())),
            ("line", Some(finding["line"].to_string())),
            ("endLine", Some(finding["end_line"].to_string())),
            ("col", column("column").map(|column| column.to_string())),
            ("endColumn", end.map(|column| column.to_string())),
        ];
        let expected = expected.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        assert_eq!(properties, expected, "{line}");
    }
}

#[test]
fn rdjson_has_the_findings() {
    let site = site();
    let (_, output, _) = site.check(&["--format", "rdjson"]);
    let report: Value = serde_json::from_str(&output).unwrap();
    let found = findings(&site, &[]);
    let diagnostics = report["diagnostics"].as_array().unwrap();
    assert_eq!(diagnostics.len(), found.len());
    for (diagnostic, finding) in diagnostics.iter().zip(&found) {
        let file = fs::read(site.0.join(text(finding, "path"))).unwrap();
        let range = |place: &Value| {
            let [start, end] = ["start", "end"].map(|offset| {
                let [line, _, _, column] = counted(&file, place[offset].as_u64().unwrap() as usize);
                json!({"line": line, "column": column})
            });
            json!({"start": start, "end": end})
        };
        let is_one = |fix: &&Value| fix["applicability"] == "safe" && fix["edits"].as_array().unwrap().len() == 1;
        let suggestions: Vec<Value> = { finding["fixes"].as_array().unwrap().iter().filter(is_one) }
            .map(|fix| json!({"range": range(&fix["edits"][0]), "text": fix["edits"][0]["text"]}))
            .collect();
        let severity = [("error", "ERROR"), ("warning", "WARNING"), ("advice", "INFO")];
        let severity = severity.iter().find(|(name, _)| *name == text(finding, "severity")).unwrap().1;
        let message = [finding["message"].as_str(), finding["help"].as_str()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(": ");
        let mut expected = json!({
            "message": message,
            "location": {"path": finding["path"], "range": range(finding)},
            "severity": severity,
            "code": {"value": finding["name"]},
        });
        if !finding["url"].is_null() {
            expected["code"]["url"] = finding["url"].clone();
        }
        if !suggestions.is_empty() {
            expected["suggestions"] = suggestions.into();
        }
        // UTF-16 is read as UTF-8 there.
        if !file.starts_with(b"\xff\xfe") {
            assert_eq!(*diagnostic, expected);
        }
    }
}

#[test]
fn gitlab_and_sarif_have_the_findings() {
    let site = site();
    let read = |format: &str| -> Value { serde_json::from_str(&site.check(&["--format", format]).1).unwrap() };
    let (issues, log, found) = (read("gitlab"), read("sarif"), findings(&site, &[]));
    let (issues, run) = (issues.as_array().unwrap(), &log["runs"][0]);
    let results = run["results"].as_array().unwrap();
    assert_eq!((issues.len(), results.len()), (found.len(), found.len()));
    let (mut fingerprints, mut several) = (BTreeSet::new(), false);
    for ((issue, result), finding) in issues.iter().zip(results).zip(&found) {
        let severity = [("error", "major", "error"), ("warning", "minor", "warning"), ("advice", "info", "note")];
        let (_, severity, level) = *severity.iter().find(|(name, ..)| *name == text(finding, "severity")).unwrap();
        let fingerprint = text(issue, "fingerprint");
        assert!(fingerprints.insert(fingerprint.to_owned()), "two findings are one: {issue}");
        let lines = json!({"begin": finding["line"], "end": finding["end_line"]});
        assert_eq!(
            *issue,
            json!({
                "type": "issue", "description": finding["message"], "check_name": finding["name"], "categories": ["Bug Risk"],
                "fingerprint": fingerprint, "severity": severity, "location": {"path": finding["path"], "lines": lines},
            })
        );
        assert_eq!(
            (&result["ruleId"], &result["level"], &result["partialFingerprints"]["urispec/v1"]),
            (&finding["name"], &level.into(), &fingerprint.into())
        );
        let region = |place: &Value| {
            let [start, end] = ["start", "end"].map(|offset| place[offset].as_u64().unwrap());
            json!({
                "startLine": place["line"], "startColumn": place["column"], "endLine": place["end_line"], "endColumn": place["end_column"],
                "byteOffset": start, "byteLength": end - start,
            })
        };
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["region"], region(finding));
        // A path is a reference that leads to the file.
        let base = urispec::Uri::parse("file:///site/").unwrap();
        let leads = base.join(text(&place["artifactLocation"], "uri")).unwrap();
        assert_eq!(leads.to_file_path().unwrap().to_str().unwrap(), format!("/site/{}", text(finding, "path")));
        let list = |name: &str| result[name].as_array().cloned().unwrap_or_default();
        let related: Vec<Value> =
            list("relatedLocations").iter().map(|it| it["physicalLocation"]["region"].clone()).collect();
        assert_eq!(related, finding["labels"].as_array().unwrap()[1..].iter().map(region).collect::<Vec<_>>());
        // Of a result, no two related locations have the same number (SARIF 2.1.0, 3.28.2).
        let ids: BTreeSet<u64> = list("relatedLocations").iter().map(|it| it["id"].as_u64().unwrap()).collect();
        assert_eq!(ids.len(), related.len());
        several |= related.len() > 1;
        let message = text(&result["message"], "text");
        assert!(
            message.starts_with(text(finding, "message"))
                && message.contains(finding["help"].as_str().unwrap_or_default())
        );
        let safe: Vec<Value> = { finding["fixes"].as_array().unwrap().iter() }
            .filter(|fix| fix["applicability"] == "safe")
            .map(|fix| {
                let edits = fix["edits"].as_array().unwrap().iter();
                let edits =
                    edits.map(|edit| json!({"deletedRegion": region(edit), "insertedContent": {"text": edit["text"]}}));
                json!({"description": {"text": fix["title"]}, "replacements": edits.collect::<Vec<_>>()})
            })
            .collect();
        let fixes = list("fixes").into_iter().map(
            |fix| json!({"description": fix["description"], "replacements": fix["artifactChanges"][0]["replacements"]}),
        );
        assert_eq!(fixes.collect::<Vec<_>>(), safe);
    }
    assert!(several, "no result has several related locations");
    // The columns are those of JSON, which count characters.
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    for rule in run["tool"]["driver"]["rules"].as_array().unwrap() {
        let Some(name) = Name::from_name(text(rule, "id")) else {
            assert_eq!(rule["defaultConfiguration"], json!({"level": "warning"}));
            continue;
        };
        let expected = match name.level() {
            Level::Off => json!({"enabled": false, "level": "note"}),
            Level::Advice => json!({"level": "note"}),
            Level::Warning => json!({"level": "warning"}),
            Level::Error => json!({"level": "error"}),
        };
        assert_eq!(rule["defaultConfiguration"], expected, "{rule}");
        assert_eq!(
            (text(&rule["shortDescription"], "text"), text(rule, "helpUri")),
            (name.summary(), name.section().url().to_string().as_str())
        );
        assert!(text(&rule["help"], "text").starts_with(name.name()), "{rule}");
    }
    // What is found is the same when lines are added above it, and another in another file.
    let path = "b,c:d%e.txt";
    let of = |path: &str| -> Vec<String> {
        let issues: Value = serde_json::from_str(&site.check(&[path, "--format", "gitlab"]).1).unwrap();
        issues.as_array().unwrap().iter().map(|issue| text(issue, "fingerprint").to_owned()).collect()
    };
    let (before, file) = (of(path), site.read(path));
    site.write(path, format!("x\n\n{file}"));
    assert_eq!((of(path), before.len()), (before.clone(), 3));
    // In a file of another name, and in one of the same name in another directory.
    for other in ["other.txt", &format!("other/{path}")] {
        site.write(other, &file);
        assert!(of(other).iter().all(|fingerprint| !before.contains(fingerprint)), "{other}");
    }
}

/// An element of XML: its name, its attributes, what is in it, and its text.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    children: Vec<Element>,
    text: String,
}

/// Text of XML, in which each character is one that XML may have.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut read = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').unwrap();
        read.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            _ => char::from_u32(name.strip_prefix('#').unwrap().parse().unwrap()).unwrap(),
        });
        read.push_str(rest);
    }
    let is_character = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    assert!(read.chars().all(is_character), "{read:?}");
    read
}

/// A strict reader of what reports have of XML, which is not ours.
fn xml(text: &str) -> Element {
    let mut rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").unwrap();
    let mut open = vec![Element::default()];
    while let Some((before, tag)) = rest.split_once('<') {
        open.last_mut().unwrap().text += &unescaped(before);
        let (tag, after) = tag.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().unwrap();
            assert_eq!(element.name, name);
            open.last_mut().unwrap().children.push(element);
            continue;
        }
        let is_empty = tag.ends_with('/');
        let (name, mut attributes) =
            tag.trim_end_matches('/').split_once(' ').unwrap_or((tag.trim_end_matches('/'), ""));
        let mut element = Element { name: name.to_owned(), ..Element::default() };
        while let Some((name, value)) = attributes.split_once("=\"") {
            let (value, after) = value.split_once('"').unwrap();
            assert!(!value.contains(['\n', '\t']), "an attribute reads these as spaces: {value:?}");
            assert_eq!(element.attributes.insert(name.trim().to_owned(), unescaped(value)), None);
            attributes = after;
        }
        assert_eq!(attributes.trim(), "", "{tag}");
        if is_empty { open.last_mut().unwrap().children.push(element) } else { open.push(element) }
    }
    assert_eq!(rest.trim(), "");
    let [root] = &mut open[..] else { panic!("{} are open", open.len()) };
    assert_eq!(root.children.len(), 1);
    root.children.pop().unwrap()
}

#[test]
fn xml_has_the_findings() {
    let site = site();
    // A name may hold what XML cannot.
    site.write("i\u{1}\n\t.md", "http://h/|x\n");
    site.write("k\u{b}\u{fffe}\u{ffff}\u{fffd}.md", "http://h/|x\n");
    let found = findings(&site, &[]);
    let mut by_path: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    found.iter().for_each(|finding| by_path.entry(text(finding, "path")).or_default().push(finding));
    let visible = |path: &str| {
        let hidden = ['\u{1}', '\u{b}', '\u{fffe}', '\u{ffff}'];
        hidden.into_iter().fold(path.to_owned(), |path, it| path.replace(it, &it.escape_unicode().to_string()))
    };

    let junit = xml(&site.check(&["--format", "junit"]).1);
    assert_eq!((junit.name.as_str(), junit.children.len()), ("testsuites", by_path.len() + 1));
    for suite in &junit.children {
        let path = &suite.attributes["name"];
        let found: Vec<&Value> = by_path
            .iter()
            .find(|(known, _)| visible(known) == *path)
            .map(|(_, found)| found.clone())
            .unwrap_or_default();
        assert!(!found.is_empty() || path == "d.md", "{path}");
        let number = |name: &str| suite.attributes[name].parse::<usize>().unwrap();
        let failures: Vec<&Element> = suite.children.iter().flat_map(|case| &case.children).collect();
        assert_eq!((number("tests"), number("failures")), (suite.children.len(), failures.len()), "{path}");
        assert_eq!((number("errors"), number("skipped"), &suite.attributes["file"]), (0, 0, path));
        assert_eq!((failures.len(), suite.children.len()), (found.len(), found.len().max(1)), "{path}");
        assert!(suite.children.iter().all(|case| case.name == "testcase" && case.attributes["classname"] == *path));
        for (case, finding) in suite.children.iter().zip(found) {
            let (failure, name) = (&case.children[0], text(finding, "name"));
            assert_eq!(case.attributes["name"], format!("{name} at {}:{}", finding["line"], finding["column"]));
            assert_eq!(
                (failure.name.as_str(), &failure.attributes["type"][..]),
                ("failure", text(finding, "severity"))
            );
            assert_eq!(failure.attributes["message"], text(finding, "message"));
            assert!(failure.text.contains(&format!("[{name}]")) && failure.text.ends_with(text(finding, "message")));
        }
    }

    let checkstyle = xml(&site.check(&["--format", "checkstyle"]).1);
    assert_eq!((checkstyle.name.as_str(), checkstyle.children.len()), ("checkstyle", by_path.len()));
    for (file, (path, found)) in checkstyle.children.iter().zip(&by_path) {
        assert_eq!((file.name.as_str(), &file.attributes["name"]), ("file", &visible(path)));
        assert_eq!(file.children.len(), found.len());
        for (error, finding) in file.children.iter().zip(found) {
            let severity = match text(finding, "severity") {
                "advice" => "info",
                severity => severity,
            };
            let expected = [
                ("line", finding["line"].to_string()),
                ("column", finding["column"].to_string()),
                ("severity", severity.to_owned()),
                ("message", text(finding, "message").to_owned()),
                ("source", format!("urispec.{}", text(finding, "name"))),
            ];
            assert_eq!(error.attributes, expected.map(|(name, value)| (name.to_owned(), value)).into(), "{path}");
        }
    }
}

/// Where findings are only counted, no case says that there are none.
#[test]
fn each_number_of_cases() {
    let site = Site::new(&[("a.md", "http://h/^x\n"), ("b.md", "http://h/^x http://h/^y\n"), ("c.md", "http://h/\n")]);
    site.check(&["--write-baseline", "known", "a.md"]);
    for (arguments, expected) in [
        (&[][..], [(1, 1), (2, 2), (1, 0)]),
        (&["--max-findings", "3"], [(1, 1), (2, 2), (1, 0)]),
        (&["--max-findings", "2"], [(1, 1), (1, 1), (1, 0)]),
        (&["--max-findings", "1"], [(1, 1), (0, 0), (1, 0)]),
        (&["--max-findings", "0"], [(0, 0), (0, 0), (1, 0)]),
        (&["--max-findings", "0", "--baseline", "known"], [(1, 0), (0, 0), (1, 0)]),
    ] {
        let arguments = [&["--format", "junit", "a.md", "b.md", "c.md"], arguments].concat();
        let report = xml(&site.check(&arguments).1);
        let counts: Vec<(usize, usize)> = { report.children.iter() }
            .map(|suite| {
                assert_eq!(suite.attributes["tests"], suite.children.len().to_string(), "{arguments:?}");
                (suite.children.len(), suite.attributes["failures"].parse().unwrap())
            })
            .collect();
        assert_eq!(counts, expected, "{arguments:?}");
    }
}

/// A report on nothing is a document, too.
#[test]
fn each_format_without_findings() {
    let site = Site::new(&[("a.md", "http://h/\n")]);
    for (format, expected) in [
        ("full", ""),
        ("concise", ""),
        ("jsonl", ""),
        ("github", ""),
        ("gitlab", "[]"),
        (
            "json",
            "{\"version\": 1, \"findings\": [], \"summary\": {\"files\": 1, \"uris\": 1, \"findings\": 0, \"templates\": 0, \"binary\": 0, \"unreadable\": 0, \"known\": 0}}",
        ),
    ] {
        let (code, output, _) = site.check(&["--format", format]);
        assert_eq!(code, 0, "{format}");
        match serde_json::from_str::<Value>(expected) {
            Ok(expected) => assert_eq!(serde_json::from_str::<Value>(&output).unwrap(), expected, "{format}"),
            Err(_) => assert_eq!(output, expected, "{format}"),
        }
    }
    for (format, list) in [("sarif", "/runs/0/results"), ("rdjson", "/diagnostics")] {
        let report: Value = serde_json::from_str(&site.check(&["--format", format]).1).unwrap();
        assert_eq!(report.pointer(list).unwrap(), &json!([]), "{format}");
    }
    assert_eq!(xml(&site.check(&["--format", "junit"]).1).children[0].attributes["failures"], "0");
    assert_eq!(xml(&site.check(&["--format", "checkstyle"]).1).children.len(), 0);
}

/// Each number of the summary is of its own thing.
#[test]
fn each_count_of_a_summary() {
    let site = Site::new(&[("0.md", "http://h/|x\n")]);
    assert_eq!(site.check(&["--write-baseline", "known"]).0, 0);
    site.write("1.md", "http://h/^ http://h/^ http://${A}/ http://${B}/ http://${C}/ http://${D}/\n");
    for number in 0..3 {
        site.write(&format!("2{number}.md"), "http://h/ http://h/\n");
    }
    for number in 0..6 {
        site.write(&format!("3{number}.png"), b"\0");
    }
    let nothing: Vec<String> = (0..7).map(|number| format!("nothing{number}")).collect();
    let mut arguments = vec!["--format", "json", "--baseline", "known", "."];
    arguments.extend(nothing.iter().map(String::as_str));
    let (code, report, error) = site.check(&arguments);
    let report: Value = serde_json::from_str(&report).unwrap();
    let expected =
        json!({"files": 6, "uris": 9, "findings": 2, "templates": 4, "binary": 6, "unreadable": 7, "known": 1});
    assert_eq!((code, &report["summary"]), (2, &expected));
    assert_eq!(error.lines().count(), 7, "each that cannot be read is named: {error}");
    arguments[1] = "concise";
    let (_, _, error) = site.check(&arguments);
    let sentence = "2 findings in 9 URIs of 6 files, 1 known before; 4 templates with placeholders not read; 6 files without text not read";
    assert_eq!(error.lines().last(), Some(sentence));
    assert_eq!(site.check(&[&arguments[..], &["--quiet"]].concat()).2.lines().count(), 7);
}

/// Pictures of each severity, alone and at several places.
#[test]
fn pictures_have_the_findings() {
    let site = Site::new(&[("a.md", "http://h/^\n"), ("b.md", "http://h:0/\n"), ("c.md", "[a](?)\n")]);
    for (path, severity, name) in [
        ("a.md", "error", "path-character"),
        ("b.md", "warning", "port-out-of-range"),
        ("c.md", "advice", "empty-query"),
    ] {
        let (_, full, _) = site.check(&[path]);
        assert!(full.starts_with(&format!("{name} (https://")), "{full}");
        let severities = ["error", "warning", "advice"].map(|word| full.matches(&format!("\n  {word}: ")).count());
        assert_eq!(severities, ["error", "warning", "advice"].map(|word| usize::from(word == severity)), "{full}");
    }
    // In so many other files, of which five are named.
    for (count, end) in
        [(1, ""), (5, ""), (6, " and in 1 other file"), (7, " and in 2 other files"), (261, " and in 256 other files")]
    {
        let site = Site::new(&[("a.md", "http://h/^\n")]);
        let names: Vec<String> = (0..count).map(|number| format!("b{number:03}.md")).collect();
        names.iter().for_each(|name| site.write(name, "\nhttp://h/^\n"));
        let (_, full, _) = site.check(&[]);
        let named: Vec<String> = names.iter().take(5).map(|name| format!("{name}:2:10")).collect();
        let list = format!("\n  http://h/^, shown for a.md:1:10: {}{end}\n", named.join(", "));
        assert!(full.ends_with(&list) && full.matches("╭─[").count() == 1, "{full}");
    }
    // At so many other places of a file, of which twenty are listed.
    for (count, end) in [(1, ""), (20, ""), (21, " and 1 more"), (22, " and 2 more"), (276, " and 256 more")] {
        let site = Site::new(&[("a.md", &"http://h/^\n".repeat(1 + count))]);
        let (_, full, _) = site.check(&[]);
        let named: Vec<String> = (2..2 + count.min(20)).map(|line| format!("{line}:10")).collect();
        assert!(full.ends_with(&format!("\n  the same URI: {}{end}\n\n", named.join(", "))), "{full}");
    }
    // A fixed text is for all that is drawn, and one finding has its own.
    let site = Site::new(&[("a.md", "<http://h/a|b?c^d>\n")]);
    assert!(site.check(&[]).1.contains("fixed: http://h/a%7Cb?c%5Ed"));
    site.check(&["--select", "path-character", "--write-baseline", "known", "a.md"]);
    let (_, full, _) = site.check(&["--baseline", "known", "a.md"]);
    assert!(full.starts_with("query-character (") && !full.contains("fixed:"), "{full}");
    // A long URI is cut where a list names it.
    let uri = |length: usize| format!("http://h/{}^", "\u{e9}".repeat(length - 10));
    for (length, shown) in [(100, uri(100)), (101, uri(101).chars().take(100).collect::<String>() + "\u{2026}")] {
        let site = Site::new(&[("a.txt", &uri(length)), ("b.txt", &uri(length))]);
        let (_, full, _) = site.check(&["--strict"]);
        assert!(full.contains(&format!("\n  {shown}, shown for a.txt:1:")), "{full}");
    }
}

/// The findings of a URI have numbers in the order of the text.
#[test]
fn each_number_of_a_picture() {
    let site = Site::new(&[("a.md", "http://h/a|b?c|d#e|f\n")]);
    let (_, full, _) = site.check(&["a.md"]);
    let help = full.lines().skip_while(|line| !line.starts_with("  help: ")).take(3);
    let named: Vec<(&str, &str)> = help
        .map(|line| {
            let mut words = line.trim_start_matches("  help: ").split_whitespace();
            (words.next().unwrap(), words.next().unwrap())
        })
        .collect();
    assert_eq!(named, [("1", "path-character"), ("2", "query-character"), ("3", "fragment-character")], "{full}");
}

/// The lines of a URI are in one frame, with those between them in which nothing is found.
#[test]
fn each_line_of_a_uri_is_in_its_frame() {
    for between in ["", "\n", "\n\n"] {
        let site = Site::new(&[("a.html", &format!("<a href='http://h/\n{between}a|b'>\n"))]);
        let (_, full, _) = site.check(&["a.html"]);
        assert_eq!(full.matches("╭─[").count(), 1, "{full}");
    }
}

/// The same URI is drawn again where something else is found in it.
#[test]
fn each_set_of_findings_has_a_picture() {
    for (comment, pictures) in [
        ("", 1),
        (" <!-- uri-ignore: path-character why -->", 2),
        (" <!-- uri-ignore: query-character why -->", 2),
        (" <!-- uri-ignore: syntax why -->", 1),
    ] {
        let uri = "http://h/a|b?c|d";
        let site = Site::new(&[("a.md", &format!("{uri}\n\n{uri}{comment}\n"))]);
        let (_, full, _) = site.check(&["a.md"]);
        assert_eq!(full.matches("╭─[").count(), pictures, "{comment}: {full}");
        assert_eq!(full.contains("\n  the same URI: 3:11\n"), comment.is_empty(), "{comment}: {full}");
    }
}

/// A name cannot move the cursor of a terminal, or look like a line of its own.
#[test]
#[cfg(unix)]
fn names_of_files_stay_on_their_line() {
    let site = Site::new(&[("a\u{1b}[2J\nb\u{202e}.md", "http://h/^x {x}://h/ http://h/%7\n")]);
    let shown = r"a\u{1b}[2J\u{a}b\u{202e}.md";
    for arguments in [&["--format", "concise"][..], &["--dump"], &["--show-templates"], &["--show-settings"]] {
        let (_, output, _) = site.check(&[arguments, &["."]].concat());
        let lines: Vec<&str> = output.lines().filter(|line| line.contains(".md")).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| line.contains(shown)), "{arguments:?}: {output}");
        assert!(!output.contains(['\u{1b}', '\u{202e}']), "{arguments:?}: {output}");
    }
    site.write("b\u{1b}[2J.md", "http://h/^x\n");
    let (_, output, _) = site.check(&["--format", "full", "."]);
    assert!(output.contains("other files:\n") && output.contains(r"b\u{1b}[2J.md:1:1"), "{output}");
    assert!(!output.contains(['\u{1b}', '\u{202e}']), "{output}");
    let (_, _, error) = site.check(&["c\u{1b}[2J\n.md"]);
    assert!(error.contains(r"cannot read c\u{1b}[2J\u{a}.md"), "{error}");
    site.write("e\u{1b}[2J.toml", "x = [");
    let (_, _, error) = site.check(&[".", "--config", "e\u{1b}[2J.toml"]);
    assert!(error.contains(r"e\u{1b}[2J.toml") && !error.contains('\u{1b}'), "{error}");
    let (_, _, error) = site.check(&[".", "--write-baseline", "d\u{1b}[2J.json"]);
    assert!(error.contains(r" in d\u{1b}[2J.json"), "{error}");
}

/// The same is true of a file that a program wrote, of which nothing is drawn.
#[test]
#[cfg(unix)]
fn the_name_of_a_generated_file_stays_on_its_line() {
    let site = Site::new(&[("a\u{1b}[2J\n\u{202e}.html", "<meta name='generator' content='Foo'>http://h/^\n")]);
    let (_, output, _) = site.check(&["."]);
    assert!(output.starts_with(r"a\u{1b}[2J\u{a}\u{202e}.html: 1 finding in a generated file (Foo)"), "{output:?}");
    assert!(!output.contains(['\u{1b}', '\u{202e}']), "{output:?}");
}

/// Who closes a report early has read what was wanted: that is no error, and what was found fails as ever.
#[test]
fn each_report_that_is_closed_early() {
    let site = Site::new(&[("a.txt", &"http://h/a|b\n".repeat(1_000))]);
    for format in ["full", "concise", "json", "jsonl", "github"] {
        let mut command = site.command(&["a.txt", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{format}: {error}");
        assert!(!error.contains("cannot write"), "{format}: {error}");
    }
}

/// A URI, and what is not checked, may begin on one line and end on another.
#[test]
fn the_lines_of_what_is_listed() {
    let site = Site::new(&[("a.html", "<a href=\"http://h/{{ a\n}}/b\">\n<a href=\"http://h/a\n/c\">\n")]);
    for (option, place) in [("--dump", [3, 10, 4, 3]), ("--show-templates", [1, 10, 2, 5])] {
        let (_, listed, _) = site.check(&["a.html", option, "--format", "jsonl"]);
        let listed: Value = serde_json::from_str(&listed).unwrap();
        assert_eq!(["line", "column", "end_line", "end_column"].map(|name| &listed[name]), place, "{option}");
    }
}

/// A second run with the same command has the same report.
#[test]
fn a_report_is_not_checked_itself() {
    let site = Site::new(&[("a.md", "http://h/^x\n"), ("sub/report.txt", "http://h/^y\n")]);
    for output in ["report.txt", "./report.txt", "sub/../report.txt"] {
        for _ in 0..2 {
            site.check(&["--format", "json", "--output", output, "."]);
            let report: Value = serde_json::from_str(&site.read(output)).unwrap();
            assert_eq!(
                (&report["summary"]["files"], &report["summary"]["findings"]),
                (&json!(2), &json!(2)),
                "{output}"
            );
        }
    }
}

/// A file that the report is written to is none of those that are checked, whatever it is called, and never the only one.
#[test]
fn each_name_of_a_report_that_is_checked() {
    let (text, files) = ("http://h/^x\n", |site: &Site| site.read("report.md").matches("error[").count());
    let site = || {
        let site = Site::new(&[("a.md", text), ("sub/b.md", text), ("report.md", text), ("list", "report.md\n")]);
        symlink("report.md", site.0.join("link.md")).unwrap();
        site
    };
    for (arguments, count) in [
        (&["a.md", "report.md", "-o", "report.md"][..], 1),
        (&["report.md", "a.md", "-o", "sub/../report.md"], 1),
        (&["a.md", "link.md", "-o", "report.md"], 1),
        (&["a.md", "report.md", "-o", "link.md"], 1),
        (&[".", "report.md", "-o", "link.md"], 2),
        (&["a.md", "--files-from", "list", "-o", "report.md"], 1),
        (&["a.md", "report.md", "--fix", "-o", "report.md"], 1),
    ] {
        let site = site();
        let (code, _, error) = site.check(&[&["--format", "concise"], arguments].concat());
        assert_eq!((code, files(&site)), (1, count), "{arguments:?} {error}");
    }
    for arguments in [
        &["report.md", "-o", "report.md"][..],
        &["report.md", "./report.md", "-o", "report.md"],
        &["link.md", "-o", "report.md"],
        &["report.md", "-o", "link.md"],
        &["--files-from", "list", "-o", "report.md"],
    ] {
        let site = site();
        assert_eq!((site.check(arguments).0, site.read("report.md").as_str()), (2, text), "{arguments:?}");
    }
}

/// What the shell writes to a file is not read there, and what is read is not read again for it.
#[test]
fn standard_output_and_standard_error_in_the_directory() {
    let text = "http://h/^x\n";
    let site = Site::new(&[("a.md", text), ("report.md", ""), ("other.md", text)]);
    site.write("report.md", text);
    let append = || fs::OpenOptions::new().append(true).open(site.0.join("report.md")).unwrap();
    let mut command = site.command(&["--format", "json", "."]);
    let output = command.stderr(append()).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["summary"]["files"], 2, "{report}");
    let status = site.command(&["--format", "json", "."]).stdout(append()).status().unwrap();
    assert_eq!(status.code(), Some(1));
    let report: Value = serde_json::from_str(&site.read("report.md").replacen(text, "", 1)).unwrap();
    assert_eq!(report["summary"]["files"], 2, "{report}");
}

/// A finding has the fingerprint of its own name: it stays when another one in the same URI is fixed or not reported.
#[test]
fn a_fingerprint_does_not_depend_on_other_findings() {
    let site = Site::new(&[("a.md", "http://h/a|b?c|d\n")]);
    for (format, list, fingerprint) in
        [("gitlab", "", "/fingerprint"), ("sarif", "/runs/0/results", "/partialFingerprints/urispec~1v1")]
    {
        let fingerprints = |arguments: &[&str]| -> Vec<String> {
            let (_, report, _) = site.check(&[&["a.md", "--format", format], arguments].concat());
            let report: Value = serde_json::from_str(&report).unwrap();
            let found = report.pointer(list).unwrap().as_array().unwrap();
            found.iter().map(|it| it.pointer(fingerprint).unwrap().as_str().unwrap().to_owned()).collect()
        };
        let all = fingerprints(&[]);
        assert_eq!(all.len(), 2, "{format}");
        assert_eq!(fingerprints(&["--ignore", "query-character"]), all[..1], "{format}");
        assert_eq!(fingerprints(&["--ignore", "path-character"]), all[1..], "{format}");
    }
}

/// A result leaves out a list with nothing in it.
#[test]
fn each_list_of_a_result_has_something_in_it() {
    let site = Site::new(&[("a.md", "http://h/a|b http://[::1 HTTP://h/\n")]);
    let (_, report, _) = site.check(&["a.md", "--format", "sarif"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let results = report["runs"][0]["results"].as_array().unwrap();
    let (mut with, mut without) = (0, 0);
    for result in results {
        for list in ["relatedLocations", "fixes"] {
            match result.get(list) {
                None => without += 1,
                Some(list) => {
                    assert!(!list.as_array().unwrap().is_empty(), "{result}");
                    with += 1;
                }
            }
        }
    }
    assert!(with > 0 && without > 0, "{results:?}");
}

/// However often the same URI is in a file, each finding has a fingerprint of its own, which stays when another one is added below.
#[test]
fn each_of_many_equal_findings_has_its_own_fingerprint() {
    let site = Site::new(&[]);
    let fingerprints = |file: &str| -> Vec<String> {
        site.write("a.txt", file);
        let issues: Value = serde_json::from_str(&site.check(&["a.txt", "--format", "gitlab"]).1).unwrap();
        issues.as_array().unwrap().iter().map(|issue| text(issue, "fingerprint").to_owned()).collect()
    };
    let many = fingerprints(&"http://h/^x\n".repeat(600));
    assert_eq!((many.len(), many.iter().collect::<BTreeSet<_>>().len()), (600, 600));
    for count in [1, 2, 255, 256, 257] {
        assert_eq!(fingerprints(&"http://h/^x\n".repeat(count)), many[..count]);
    }
    // Each version has the same ones.
    assert_eq!(fingerprints("http://h/^x^\n"), ["5bc687610c93ecd1", "07d2002b5a72e9f0"]);
}

/// The summary counts what was found, however much of it is reported.
#[test]
fn a_summary_counts_what_is_not_reported() {
    let site = site();
    let all = findings(&site, &[]).len();
    for most in [0, 1, 2, all - 1, all, all + 1] {
        let (_, report, _) = site.check(&["--format", "json", "--max-findings", &most.to_string()]);
        let report: Value = serde_json::from_str(&report).unwrap();
        let reported = report["findings"].as_array().unwrap().len();
        assert_eq!((reported, &report["summary"]["findings"]), (most.min(all), &json!(all)), "{most}");
    }
}

/// What is a delimiter in a URI may be in the name of a file.
#[test]
fn each_delimiter_in_the_name_of_a_file() {
    let site = Site::new(&[("a?b#c%d.md", "http://h/^x\n")]);
    let (_, output, _) = site.check(&["a?b#c%d.md", "--format", "sarif"]);
    let report: Value = serde_json::from_str(&output).unwrap();
    let place = &report["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%3Fb%23c%25d.md");
}

/// What is before a colon in the first segment of a reference would be its scheme; in another one, it is a part of the name.
#[test]
#[cfg(unix)]
fn each_colon_in_the_name_of_a_file() {
    for (path, uri) in [("a:b.md", "./a:b.md"), ("a:b/c.md", "./a:b/c.md"), ("a/b:c.md", "a/b:c.md")] {
        let site = Site::new(&[(path, "http://h/^x\n")]);
        let (_, output, _) = site.check(&["--format", "sarif"]);
        let report: Value = serde_json::from_str(&output).unwrap();
        let place = &report["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], uri, "{path}");
    }
}

/// A path that begins with two slashes is one on this machine, unless it is one of Windows. A reference that begins so would name a host.
#[test]
#[cfg(unix)]
fn two_slashes_before_the_name_of_a_file() {
    let site = Site::new(&[("a.md", "http://h/^x\n")]);
    let path = format!("/{}/a.md", site.0.canonicalize().unwrap().display());
    let (_, output, _) = Site::new(&[]).check(&[&path, "--format", "sarif"]);
    let report: Value = serde_json::from_str(&output).unwrap();
    let place = &report["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().unwrap();
    assert_eq!(uri, format!("/.{path}"));
}

/// Each of several fixes is in the data, in its order.
#[test]
fn each_of_several_fixes() {
    let site = Site::new(&[("a.md", "[a](www.example.net/a)\n")]);
    let (_, output, _) = site.check(&["--format", "json"]);
    let report: Value = serde_json::from_str(&output).unwrap();
    let fixes = report["findings"][0]["fixes"].as_array().unwrap();
    let titles: Vec<&str> = fixes.iter().map(|fix| text(fix, "title")).collect();
    assert_eq!(titles, ["put `https://` before it", "put `//` before it"]);
}
