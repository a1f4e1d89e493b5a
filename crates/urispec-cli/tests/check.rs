//! `urispec check`, as it is called, on files of every kind.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

#[path = "check/options.rs"]
mod options;

#[path = "check/reports.rs"]
mod reports;

#[path = "check/watch.rs"]
mod watch;

/// A directory of files that is gone after the test.
struct Site(PathBuf);

impl Site {
    fn new(files: &[(&str, &str)]) -> Site {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urispec-check-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let site = Site(std::env::temp_dir().join(name));
        fs::create_dir_all(&site.0).unwrap();
        for (path, text) in files {
            site.write(path, text);
        }
        site
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
        command.arg("check").args(arguments).current_dir(&self.0).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
        command
    }

    /// The exit code, standard output and standard error.
    fn check(&self, arguments: &[&str]) -> (i32, String, String) {
        answer(&mut self.command(arguments))
    }

    /// Lines of `--format concise`, and the exit code.
    fn lines(&self, arguments: &[&str]) -> (i32, Vec<String>) {
        let (code, output, _) = self.check(&[&["--format", "concise"], arguments].concat());
        (code, output.lines().map(str::to_owned).collect())
    }

    /// The names that are reported, with the texts of their URIs.
    fn names(&self, arguments: &[&str]) -> Vec<(String, String)> {
        let (_, output, _) = self.check(&[&["--format", "jsonl"], arguments].concat());
        { output.lines() }
            .map(|line| {
                let finding: Value = serde_json::from_str(line).unwrap();
                let text = finding["uri"]["text"].as_str().unwrap_or_default();
                (finding["name"].as_str().unwrap().to_owned(), text.to_owned())
            })
            .collect()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn answer(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn files_of_every_kind() {
    let site = Site::new(&[
        ("a.md", "[a](http://h/a|b) [b](http://exa mple.com/x) `http://h/<`\n"),
        ("b.html", "<img srcset=\"a|b 1x, c 2x\"><a href='x?a&amp;b c'>http://h/ok</a>"),
        ("c.json", "{\"url\": \"http:\\/\\/h\\/a b\", \"note\": \"see http://h/%zz for more\"}"),
        ("d.yaml", "a: http://h/a|b # http://h/^\n"),
        ("e.toml", "homepage = 'http://h/a b'\n"),
        ("f.rs", "let a = \"http://h/\\n\"; // http://h/a^b\n"),
        ("g", "See http://[::1, and (http://h/ok).\n"),
        ("h.svg", "<svg xmlns:xlink=\"http://h/|x\"><a xlink:href=\"a b\"/></svg>"),
        ("i.adoc", "http://h/a[text] http://h/|b[text]"),
    ]);
    let names = site.names(&[]);
    let texts: Vec<&str> = names.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "http://h/a|b",
            "http://exa mple.com/x",
            "a|b",
            "x?a&b c",
            "http://h/a b",
            "http://h/%zz",
            "http://h/a|b",
            "http://h/^",
            "http://h/a b",
            "http://h/a^b",
            "http://[::1",
            "http://h/|x",
            "a b",
            "http://h/|b",
        ]
    );
    let (code, output, error) = site.check(&["--format", "concise"]);
    assert_eq!((code, output.lines().count()), (1, 14));
    assert_eq!(output.lines().next(), Some("a.md:1:15: error[path-character] [*] `|` is not allowed in a path"));
    assert_eq!(error, "14 findings in 19 URIs of 9 files\n");
}

#[test]
fn exit_codes() {
    let site = Site::new(&[("a.md", "[a](http://h/?)\n"), ("b.md", "http://h/\n"), ("c.md", "http://h:0/\n")]);
    assert_eq!(site.check(&["b.md"]), (0, String::new(), "0 findings in 1 URI of 1 file\n".into()));
    assert_eq!(site.check(&["a.md"]).0, 0, "advice is less than a warning");
    assert_eq!(site.check(&["a.md", "--fail-on", "advice"]).0, 1);
    assert_eq!(site.check(&["c.md"]).0, 1);
    assert_eq!(site.check(&["c.md", "--fail-on", "error"]).0, 0);
    assert_eq!(site.check(&["c.md", "--fail-on", "never"]).0, 0);
    assert_eq!(site.check(&["c.md", "--severity", "port-out-of-range=off"]).0, 0);
    for usage in
        [&["--format", "x"][..], &["--select", "x"], &["--severity", "style=loud"], &["--fix", "--write-baseline", "x"]]
    {
        let (code, output, error) = site.check(usage);
        assert_eq!((code, output.as_str()), (2, ""), "{error}");
        assert!(error.starts_with("error: "), "{error}");
    }
    let (code, output, error) = site.check(&["b.md", "nothing.md", "--format", "concise"]);
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.starts_with("urispec: cannot read nothing.md: "), "{error}");
    // What can be read is read.
    let (code, output, _) = site.check(&["nothing.md", "c.md", "--format", "concise"]);
    assert_eq!((code, output.lines().count()), (2, 1));
}

#[test]
fn every_format() {
    let site = Site::new(&[("é:a.md", "é http://h/a|b http://ada:hunt3r@h.net/\n"), ("b,c.md", "uri-ignore: style\n")]);
    let formats = ["full", "concise", "jsonl", "github", "rdjson", "gitlab", "junit", "checkstyle"];
    let reports: Vec<String> = formats
        .map(|format| {
            let (code, output, _) = site.check(&["--format", format]);
            assert_eq!(code, 1);
            assert!(!output.contains("hunt3r"), "{output}");
            format!("# {format}\n\n{output}")
        })
        .into();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("check_formats", reports.join("\n"));
    });
}

/// Pictures tell the place that the other formats tell, whatever is no character.
#[test]
fn pictures_of_what_is_no_character() {
    let site = Site::new(&[("a.md", "\u{feff}http://h/|x\n")]);
    site.write("b.md", b"\xf0\xff \xe2\x82 http://h/|x\n");
    for (path, place, line) in [
        ("a.md", "a.md:1:10", " 1 │ http://h/|x\n   ·          ┬\n"),
        (
            "b.md",
            "b.md:1:16",
            " 1 │ ⟨0xF0⟩⟨0xFF⟩ ⟨0xE2⟩⟨0x82⟩ http://h/|x\n   ·                                    ┬\n",
        ),
    ] {
        let (_, full, _) = site.check(&[path]);
        assert!(full.contains(&format!("╭─[{place}]\n")) && full.contains(line), "{full}");
        let (_, concise) = site.lines(&[path]);
        assert!(concise[0].starts_with(&format!("{place}: ")), "{concise:?}");
        let (_, json, _) = site.check(&[path, "--format", "jsonl"]);
        let finding: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(finding["column"], finding["utf16_column"], "{finding}");
    }
}

/// A path that is given from the root is the one that readers of reports know.
#[test]
fn paths_are_told_from_the_current_directory() {
    let site = Site::new(&[("docs/a.md", "http://h/|x\n"), ("b.md", "http://h/|x\n")]);
    let all = ["b.md:1:10:", "docs/a.md:1:10:"];
    let places = |arguments: &[&str]| {
        let (_, lines) = site.lines(arguments);
        lines.iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let root = site.0.to_str().unwrap();
    for arguments in [&[root][..], &["."], &["./"], &[], &["./b.md", &format!("{root}/docs")], &["b.md", root]] {
        assert_eq!(places(arguments), all, "{arguments:?}");
    }
    symlink(&site.0, site.0.with_extension("link")).unwrap();
    let link = site.0.with_extension("link");
    assert_eq!(places(&[link.join("docs").to_str().unwrap()]), all[1..]);
    fs::remove_file(link).unwrap();
    let path = |pointer: &str, format: &str| {
        let (_, output, _) = site.check(&[&format!("{root}/docs"), "--format", format]);
        let report: Value = serde_json::from_str(&output).unwrap();
        report.pointer(pointer).unwrap().clone()
    };
    assert_eq!(
        path("/0/location", "gitlab"),
        serde_json::json!({"path": "docs/a.md", "lines": {"begin": 1, "end": 1}})
    );
    let sarif = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri";
    assert_eq!(path(sarif, "sarif"), "docs/a.md");
    // What is not under it keeps its name.
    let (_, output, _) =
        answer(site.command(&[&format!("{root}/b.md"), "--format", "concise"]).current_dir(site.0.join("docs")));
    assert!(output.starts_with(&format!("{root}/b.md:1:10: ")), "{output}");
}

/// What is said of a long URI grows with its length only: no finding has a copy of it.
#[test]
fn a_long_uri_with_much_that_is_wrong() {
    let count = 5_000;
    let site = Site::new(&[
        ("a.txt", &format!("http://a/{}\n", "|a".repeat(count))),
        ("b.txt", &format!("http://{}\n", "[a".repeat(count))),
        ("c.txt", &format!("http://a/{}\n", "%".repeat(count))),
    ]);
    for format in ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        let (code, output, _) = site.check(&["--format", format]);
        assert_eq!(code, 1, "{format}");
        assert!(output.len() < 75_000_000, "{format}: {}", output.len());
    }
    let (_, json, _) = site.check(&["a.txt", "--format", "jsonl"]);
    let findings: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(findings.len(), count);
    let text = findings[0]["uri"]["text"].as_str().unwrap();
    assert!(text.len() == 1_000 + "…".len() && text.ends_with("a|…"), "{text}");
    assert_eq!(findings[0]["uri"]["end"], 9 + 2 * count);
    assert_eq!(site.check(&["--write-baseline", "known"]).0, 0);
    assert_eq!(site.check(&["a.txt", "b.txt", "c.txt", "--baseline", "known"]).0, 0);
    site.write("a.md", format!("[a](http://a/{})\n", "|a".repeat(count)));
    assert_eq!(site.check(&["a.md", "--fix"]).0, 0);
    assert_eq!(site.read("a.md"), format!("[a](http://a/{})\n", "%7Ca".repeat(count)));
    // Not within a character, and only what is longer.
    for (uri, expected) in [
        ("é".repeat(600), "é".repeat(494) + "…"),
        ("a".repeat(989), "a".repeat(989)),
        ("a".repeat(990), "a".repeat(989) + "…"),
    ] {
        site.write("d.txt", format!("http://h/x|{uri}\n"));
        assert_eq!(site.names(&["d.txt"])[0].1, format!("http://h/x|{expected}"));
    }
}

fn is_valid(schema: &str, document: &str) {
    let mut schema: Value = serde_json::from_str(schema).unwrap();
    // A pattern in the schema of SARIF is no regular expression.
    for part in ["run", "toolComponent"] {
        if let Some(language) = schema.pointer_mut(&format!("/definitions/{part}/properties/language")) {
            language.as_object_mut().unwrap().remove("pattern");
        }
    }
    let document: Value = serde_json::from_str(document).unwrap();
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("urn:schema", schema).unwrap();
    let schema = compiler.compile("urn:schema", &mut schemas).unwrap();
    if let Err(error) = schemas.validate(&document, schema) {
        panic!("{error:#}");
    }
}

#[test]
fn json_and_sarif_are_as_their_schemas_say() {
    let site = Site::new(&[
        ("é:a b.md", "\u{feff}\u{1f517} [a](http://h/a|b) http://exa|mple.com/%zz?a|b http://ada:s3cret@h:0/\n"),
        ("b.html", "<a href=\"?a=1&amp;b=|'\">\u{1f517}</a>"),
        ("c.md", "uri-ignore: style\n"),
        ("d.md", "http://h:80/\n"),
    ]);
    // The octet of its name that is not UTF-8 is in its URI.
    fs::write(site.0.join(OsStr::from_bytes(b"e \xff.md")), "http://h/%zz\n").unwrap();
    let (_, json, _) = site.check(&["--format", "json"]);
    is_valid(include_str!("../../../docs/check-1.schema.json"), &json);
    let (_, sarif, _) = site.check(&["--format", "sarif"]);
    is_valid(include_str!("schemas/sarif-2.1.0.json"), &sarif);
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let first = &run["results"][0];
    let place = &first["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "b.html");
    // Every rule is at the index that results name.
    for result in run["results"].as_array().unwrap() {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let uris: Vec<&str> = { run["results"].as_array().unwrap().iter() }
        .map(|result| result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap())
        .collect();
    assert!(uris.contains(&"./%C3%A9:a%20b.md") && uris.contains(&"e%20%FF.md"), "{uris:?}");
    // Columns count code points but no byte order mark, offsets bytes, and there it counts.
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json["findings"].as_array().unwrap().iter().any(|finding| finding["fixes"][0]["applicability"] == "style"));
    let finding = { json["findings"].as_array().unwrap().iter() }
        .find(|finding| finding["message"] == "`|` is not allowed in a path")
        .unwrap();
    assert_eq!(
        (&finding["start"], &finding["column"], &finding["utf16_column"]),
        (&Value::from(22), &Value::from(17), &Value::from(18))
    );
}

#[test]
fn fixes_are_written_as_the_file_is() {
    let html = "\u{feff}<a href='?a=1&amp;amp;b=|c'>x</a>\r\n<a href=\"a&#x7c;b\">http://[::1</a>\r\n";
    let site = Site::new(&[
        ("a.html", html),
        ("b.json", "{\"url\": \"http:\\/\\/h\\/\\u007cx\"}\r\n"),
        ("c.md", "[a](http://h/a\\_b|c) <http://h/|x> [d](http://h/x y)\n"),
        ("d.yaml", "url: 'http://h/it''s|x'\n"),
        ("e.md", "http://h/ok [b](http://exa mple.com/)\n"),
    ]);
    fs::set_permissions(site.0.join("a.html"), fs::Permissions::from_mode(0o640)).unwrap();
    let (code, diff, _) = site.check(&["--diff"]);
    assert_eq!(code, 1);
    assert!(
        diff.contains("--- d.yaml\n+++ d.yaml\n@@ -1 +1 @@\n-url: 'http://h/it''s|x'\n+url: 'http://h/it''s%7Cx'\n"),
        "{diff}"
    );
    assert_eq!(site.read("a.html"), html, "--diff changes nothing");
    let (code, output, error) = site.check(&["--fix", "--format", "concise"]);
    assert_eq!(
        site.read("a.html"),
        "\u{feff}<a href='?a=1&amp;amp;b=%7Cc'>x</a>\r\n<a href=\"a%7Cb\">http://[::1]</a>\r\n"
    );
    assert_eq!(site.read("b.json"), "{\"url\": \"http:\\/\\/h\\/%7Cx\"}\r\n");
    assert_eq!(site.read("c.md"), "[a](http://h/a\\_b%7Cc) <http://h/%7Cx> [d](http://h/x%20y)\n");
    assert_eq!(site.read("d.yaml"), "url: 'http://h/it''s%7Cx'\n");
    // What is only suggested is left: a space in a host, and `&amp;` written twice.
    assert_eq!(code, 1);
    let left: Vec<&str> = output.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(left, ["warning[html-entity]", "error[host-character]"], "{output}");
    assert!(error.contains(" fixed"), "{error}");
    assert_eq!(fs::metadata(site.0.join("a.html")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(site.check(&["--unsafe-fixes"]).0, 0);
    assert_eq!(
        site.read("a.html"),
        "\u{feff}<a href='?a=1&amp;b=%7Cc'>x</a>\r\n<a href=\"a%7Cb\">http://[::1]</a>\r\n"
    );
    assert_eq!(site.read("e.md"), "http://h/ok [b](http://example.com/)\n");
    // Nothing is left beside the files.
    assert_eq!(fs::read_dir(&site.0).unwrap().count(), 5);
    assert_eq!(site.check(&["--diff"]), (0, String::new(), "0 findings in 10 URIs of 5 files\n".into()));
}

/// What is encoded may be valid and not meant: then it is only suggested.
#[test]
fn fixes_that_may_only_move_the_trouble_are_suggested() {
    let site = Site::new(&[]);
    for (path, text, expected) in [
        ("a.md", "http://h/a|b", "http://h/a|b"),
        ("a.md", "[a](http://h/a|b)", "[a](http://h/a%7Cb)"),
        ("a.md", "(see http://h/pull/[496)", "(see http://h/pull/[496)"),
        ("a.rs", "\"http://h/a[0-9]b\"", "\"http://h/a[0-9]b\""),
        // One that is alone may be one too many.
        ("a.md", "[a](http://h/a[b)", "[a](http://h/a[b)"),
        ("a.html", "<a href='http://h/a[b]c]'>", "<a href='http://h/a[b]c]'>"),
        ("a.html", "<a href='http://h/a[b]'>", "<a href='http://h/a[b]'>"),
        ("a.html", "<a href='mailto:a b@h'>", "<a href='mailto:a b@h'>"),
        ("a.html", "<a href='TEL:1 2'>", "<a href='TEL:1 2'>"),
        ("a.html", "<a href='urn:a:b c'>", "<a href='urn:a:b c'>"),
        ("a.html", "<a href='mailto:a@h?subject=b c'>", "<a href='mailto:a@h?subject=b c'>"),
        ("a.html", "<a href='mailto:a@h?subject=b|c'>", "<a href='mailto:a@h?subject=b|c'>"),
        ("a.html", "<a href='http://h/a b'>", "<a href='http://h/a%20b'>"),
        ("a.md", "principalSet://h/", "principalSet://h/"),
    ] {
        site.write(path, text);
        site.check(&[path, "--fix"]);
        assert_eq!(site.read(path), expected);
    }
}

#[test]
fn standard_input() {
    let site = Site::new(&[]);
    let run = |arguments: &[&str], input: &[u8]| {
        let mut child = site
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code().unwrap(), output.stdout)
    };
    let (code, output) = run(&["-", "--format", "concise", "--stdin-filename", "x/a.html"], b"<a href='/a b'>");
    assert_eq!(
        (code, String::from_utf8(output).unwrap().as_str()),
        (1, "x/a.html:1:12: error[path-character] [*] a space is not allowed in a path\n")
    );
    // The fixed text is written, with or without changes; what is left is reported beside it.
    for (text, fixed, code) in [
        (&b"\xff http://[::1\r\n"[..], &b"\xff http://[::1]\r\n"[..], 0),
        (b"http://h/a|b", b"http://h/a|b", 1),
        (b"nothing", b"nothing", 0),
        (b"no text\0", b"no text\0", 0),
        (b"http://[::1 http://[::2", b"http://[::1] http://[::2]", 0),
        (b"http://exa mple.com/ <http://h:x/>", b"http://exa mple.com/ <http://h:x/>", 1),
    ] {
        assert_eq!(run(&["-", "--fix"], text), (code, fixed.to_owned()));
    }
    assert_eq!(run(&["-", "--type", "lines"], b"a b\nc\n").0, 1);
    site.write("a.md", "http://h/a|b");
    assert_eq!(run(&["--files-from", "-", "--format", "concise"], b"a.md\n").0, 1);
    // Any path may be between two NULs.
    site.write("b\nc.md", "http://h/a|b");
    let (code, output) = run(&["--files-from", "-", "-0", "--format", "concise", "--quiet"], b"a.md\0b\nc.md\0");
    assert_eq!((code, output.iter().filter(|byte| **byte == b'|').count()), (1, 2));
    assert_eq!(run(&["--files-from", "-", "--null"], b"a.md\n").0, 2, "no file is called so");
    assert_eq!(run(&["-0", "a.md"], b"").0, 2, "there is no list");
}

#[test]
fn comments_leave_findings_out() {
    let site = Site::new(&[
        ("a.md", "http://h/|x <!-- uri-ignore: path-character it is an example -->\nhttp://h/|x\n"),
        ("b.rs", "// uri-ignore-start: syntax\n// http://h/^x\n// uri-ignore-end\n// http://h/^\n"),
        ("c.md", "<!-- uri-ignore-file: all -->\nhttp://h/|x http://h:0/\n"),
        ("d.md", "<!-- uri-ignore: style -->\n<!-- uri-ignore: emtpy-query -->\n"),
    ]);
    let (code, lines) = site.lines(&[]);
    assert_eq!(code, 1);
    assert_eq!(
        lines,
        [
            "a.md:2:10: error[path-character] `|` is not allowed in a path",
            "b.rs:4:13: error[path-character] `^` is not allowed in a path",
            "d.md:1:6: warning[unused-ignore] a `uri-ignore` comment that suppresses nothing",
            "d.md:2:18: warning[unused-ignore] a `uri-ignore` comment that suppresses nothing: no diagnostic or group is called `emtpy-query`; did you mean `empty-query`?",
        ]
    );
    // Where all that is named is off, nobody knows whether it is of use.
    for off in [
        &["--severity", "style=off"][..],
        &["--ignore", "style"],
        &["--severity", "all=off,unused-ignore=warning"],
        &["--select", "security,unused-ignore"],
    ] {
        let (_, lines) = site.lines(&[&["d.md"], off].concat());
        assert_eq!(lines.len(), 1, "{off:?}: {lines:?}");
        assert!(lines[0].contains("`emtpy-query`"), "{lines:?}");
    }
    site.write("e.md", "<!-- uri-ignore: all -->\n<!-- uri-ignore: style, path-character -->\n");
    assert_eq!(site.lines(&["e.md", "--severity", "style=off"]).1.len(), 2);
    assert_eq!(site.lines(&["e.md", "--severity", "style=off,path-character=off"]).1.len(), 1);
    site.write("urispec.toml", "[per-file-ignores]\n\"e.md\" = [\"style\", \"path-character\"]\n");
    assert_eq!(site.lines(&["e.md"]).1.len(), 1);
    // A second name may be mistyped, too; a reason is none.
    site.write(
        "f.md",
        "http://h/|x uri-ignore: path-character, pathcharacter\nhttp://h/|x uri-ignore: path-character, because\n",
    );
    let (_, lines) = site.lines(&["f.md"]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("f.md:1:41: ") && lines[0].ends_with("did you mean `path-character`?"), "{lines:?}");
    assert_eq!(site.lines(&["d.md", "--ignore", "unused-ignore"]), (0, Vec::new()));
    // A region that nothing ends.
    site.write("g.md", "<!-- uri-ignore-start: syntax -->\nhttp://h/|x\n");
    let expected = "g.md:1:6: warning[unclosed-ignore] a `uri-ignore-start` comment without `uri-ignore-end`";
    assert_eq!(site.lines(&["g.md"]), (1, vec![expected.to_owned()]));
    assert_eq!(site.lines(&["g.md", "--ignore", "unclosed-ignore"]), (0, Vec::new()));
}

#[test]
fn the_configuration() {
    let site = Site::new(&[
        (
            "urispec.toml",
            "fail-on = \"error\"\nallowed-schemes = [\"htpp\"]\nexclude = [\"vendor/\"]\n[levels]\nstyle = \"off\"\nempty-query = \"warning\"\n[per-file-ignores]\n\"docs/old/*.md\" = [\"syntax\"]\n",
        ),
        ("docs/old/a.md", "http://h/|x [a](http://h:80/?)\n"),
        ("docs/b.md", "http://h/|x htpp://h/ htp://h/\n"),
        ("vendor/c.md", "http://h/|x\n"),
    ]);
    let (code, lines) = site.lines(&[]);
    let names =
        |lines: &[String]| lines.iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(
        (code, names(&lines)),
        (1, vec!["docs/b.md:1:10:".to_owned(), "docs/b.md:1:23:".into(), "docs/old/a.md:1:29:".into()])
    );
    assert_eq!(site.lines(&["docs/old"]).0, 0, "a warning is less than an error");
    assert_eq!(site.lines(&["--isolated"]).1.len(), 7);
    // Arguments count for more.
    assert_eq!(site.lines(&["--select", "path-character"]).1.len(), 1);
    assert_eq!(site.lines(&["docs/old", "--severity", "style=warning", "--fail-on", "warning"]).1.len(), 2);

    for (config, expected) in [
        ("fail-on = \"never!\"", "`never!` is unknown: expected advice, warning, error or never"),
        ("[levels]\nstile = \"off\"", "no diagnostic or group is called `stile`; did you mean `style`?"),
        ("[levels]\nstyle = \"loud\"", "`loud` is not a level: expected `off`, `advice`, `warning` or `error`"),
        ("levles = 1", "unknown field `levles`"),
        ("a =", "docs/check.md"),
    ] {
        site.write("urispec.toml", config);
        let (code, output, error) = site.check(&[]);
        assert_eq!((code, output.as_str()), (2, ""), "{error}");
        assert!(error.contains(expected) && error.contains("urispec.toml:"), "{error}");
    }
    let (code, _, error) = site.check(&["--config", "nothing.toml"]);
    assert_eq!(code, 2);
    assert!(error.contains("cannot read nothing.toml"), "{error}");
}

#[test]
fn a_baseline_leaves_out_what_was_there() {
    let site = Site::new(&[("a.md", "http://h/|x\nhttp://ada:s3cret@h/\n")]);
    let (code, _, error) = site.check(&["--write-baseline", "known"]);
    assert_eq!((code, error.as_str()), (0, "urispec: 2 findings in known, to be left out from now on\n"));
    let (code, _, error) = site.check(&["--write-baseline", "quietly", "--quiet"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(site.read("quietly"), site.read("known"));
    assert!(!site.read("known").contains("s3cret"));
    assert_eq!(site.check(&["a.md", "--baseline", "known"]).0, 0);
    // Lines may move. New findings are reported, and so are those that are gone.
    site.write("a.md", "new line\nhttp://h/^ http://h/|x http://h/|x\n");
    let (code, lines) = site.lines(&["a.md", "--baseline", "known"]);
    assert_eq!((code, lines.len()), (1, 2));
    let (_, _, error) = site.check(&["a.md", "--baseline", "known"]);
    assert!(error.contains("urispec: 1 finding of the baseline is no longer there"), "{error}");
    site.write("other", "{}");
    assert_eq!(site.check(&["--baseline", "other"]).0, 2);
    // A mail address is no password, in any case.
    site.write("b.md", "MAILTO:abc@example.com\n");
    assert_eq!(site.check(&["b.md", "--severity", "style=warning", "--write-baseline", "known"]).0, 0);
    let again = ["b.md", "--severity", "style=warning", "--baseline", "known"];
    assert_eq!(site.lines(&again), (0, Vec::new()));
    site.write("b.md", "MAILTO:xyz@example.com\n");
    assert_eq!(site.lines(&again).1.len(), 1);
    let names = site.names(&["b.md", "--severity", "style=warning", "--redact"]);
    assert_eq!(names, [("upper-case-scheme".to_owned(), "MAILTO:xyz@example.com".to_owned())]);
}

#[test]
fn what_is_walked() {
    let site = Site::new(&[
        (".gitignore", "target/\n"),
        ("target/a.md", "http://h/|x"),
        (".hidden.md", "http://h/|x"),
        ("a.md", "http://h/|x"),
        ("b.bin", "http://h/|x\0"),
        ("c.md", "http://${HOST}/ http://{{ host }}/| [x](/a/{id})\n"),
    ]);
    symlink(".", site.0.join("circle")).unwrap();
    let (code, output, error) = site.check(&["--format", "concise"]);
    assert_eq!((code, output.lines().count()), (1, 1));
    assert_eq!(
        error,
        "1 finding in 1 URI of 2 files; 3 templates with placeholders not read; 1 file without text not read\n"
    );
    assert_eq!(site.lines(&["--hidden"]).1.len(), 2);
    assert_eq!(site.lines(&["--no-ignore"]).1.len(), 2);
    // What is named is read, each once.
    assert_eq!(site.lines(&["target/a.md", ".hidden.md", "target/a.md"]).1.len(), 2);
    let (code, output, _) = site.check(&["--dump", "a.md"]);
    assert_eq!((code, output.as_str()), (0, "a.md:1:1: http://h/|x\n"));
}

/// The files of a directory come in the order of the characters in their paths.
#[test]
fn each_file_of_a_directory_has_its_place() {
    let names = ["B.md", "a-b/x.md", "a.md", "a/x.md", "a/y.md", "aa.md"];
    let site = Site::new(&names.map(|name| (name, "http://h/|x\n")));
    let (_, lines) = site.lines(&[]);
    assert_eq!(lines.iter().map(|line| line.split(':').next().unwrap()).collect::<Vec<_>>(), names);
}

#[test]
fn odd_inputs() {
    let site = Site::new(&[("a.md", "http://h/|x\n")]);
    site.write("latin.md", b"caf\xe9 http://h/caf\xe9|x [a](http://h/\xe9 b)\n");
    let (code, lines) = site.lines(&["latin.md"]);
    assert_eq!(code, 1);
    assert!(lines[0].starts_with("latin.md:1:18: warning["), "{lines:?}");
    // A pipe in the file system would be waited for.
    let made = Command::new("mkfifo").arg(site.0.join("pipe")).status().unwrap();
    assert!(made.success());
    let (code, _, error) = site.check(&["pipe"]);
    assert_eq!(code, 2);
    assert!(error.contains("neither a file nor a directory"), "{error}");
    assert_eq!(site.check(&["."]).0, 1, "and one in a directory is passed over");
    // Whoever reads has had enough.
    site.write("many.md", "http://h/|x\n".repeat(20_000));
    let mut child = site.command(&["many.md"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_ne!(output.status.code(), Some(101), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    // A long line, and long URIs.
    site.write("long.md", format!("http://h/{}|x {}", "a".repeat(1 << 20), "x ".repeat(1 << 22)));
    assert_eq!(site.lines(&["long.md"]).0, 1);
}

/// Places count the bytes of the file, fixes are written in its encoding, and nothing else changes.
#[test]
fn utf16() {
    let site = Site::new(&[]);
    let encode = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let text = "\u{feff}\u{1f517} [a](http://h/|x) http://u:s3cret@h/\r\n";
    site.write("a.md", encode(text));
    let (code, lines) = site.lines(&[]);
    let places: Vec<_> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!((code, places), (1, vec!["a.md:1:16:", "a.md:1:28:"]));
    let (_, json, _) = site.check(&["--format", "jsonl"]);
    let finding: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&finding["start"], &finding["end"]), (&Value::from(34), &Value::from(36)));
    assert_eq!((&finding["column"], &finding["utf16_column"]), (&Value::from(16), &Value::from(17)));
    assert_eq!(finding["labels"][0]["start"], 34);
    assert_eq!(
        (&finding["fixes"][0]["edits"][0]["start"], &finding["uri"]["start"]),
        (&Value::from(34), &Value::from(16))
    );
    let (_, full, _) = site.check(&[]);
    assert!(
        full.contains("╭─[a.md:1:16]\n") && full.contains(" 1 │ \u{1f517} [a](http://h/|x) http://u:***@h/\n"),
        "{full}"
    );
    for format in ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        assert!(!site.check(&["--format", format]).1.contains("s3cret"), "{format}");
    }
    let (code, diff, _) = site.check(&["--diff"]);
    assert_eq!(
        (code, diff.contains("+\u{feff}\u{1f517} [a](http://h/%7Cx) http://u:s3cret@h/\r\n")),
        (1, true),
        "{diff}"
    );
    assert_eq!(site.check(&["--fix", "--fail-on", "error"]).0, 0);
    assert_eq!(fs::read(site.0.join("a.md")).unwrap(), encode(&text.replace('|', "%7C")));
    // The bytes show it without a byte order mark, too. Any other file with NULs is none of text.
    site.write("b.md", encode("[a](http://h/|x)"));
    assert_eq!(site.check(&["b.md", "--fix"]).0, 0);
    assert_eq!(fs::read(site.0.join("b.md")).unwrap(), encode("[a](http://h/%7Cx)"));
    site.write("b.md", b"\0 http://h/|x");
    let (code, _, error) = site.check(&["b.md"]);
    assert_eq!((code, error.contains("1 file without text not read")), (0, true), "{error}");
}

/// A name of a file on standard input counts as a file of its directory, whether it is there or not.
#[test]
fn patterns_and_a_name_for_standard_input() {
    let site = Site::new(&[("urispec.toml", "[per-file-ignores]\n\"docs/*.md\" = [\"path-character\"]\n")]);
    let run = |name: &str| {
        let mut child = site
            .command(&["-", "--stdin-filename", name])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"http://h/|x").unwrap();
        child.wait().unwrap().code()
    };
    assert_eq!([run("docs/a.md"), run("a.md"), run("docs/x/a.md")], [Some(0), Some(1), Some(1)]);
}

/// A file may be one line, and a long one.
#[test]
fn a_line_of_sixteen_megabytes() {
    let site = Site::new(&[]);
    let mut file = fs::File::create(site.0.join("long.txt")).unwrap();
    let words = format!("{} ", "x".repeat(63)).repeat(1 << 14);
    file.write_all(b"http://h/|x ").unwrap();
    for _ in 0..1 << 4 {
        file.write_all(words.as_bytes()).unwrap();
    }
    file.write_all(b"http://h/|x").unwrap();
    drop(file);
    let (code, lines) = site.lines(&["long.txt"]);
    let end = (1 << 24) + "http://h/|x http://h/|".len();
    let wrong = |column: usize| format!("long.txt:1:{column}: error[path-character] `|` is not allowed in a path");
    assert_eq!((code, lines), (1, vec![wrong(10), wrong(end)]));
}

/// What was there when the directory was walked may be gone when it is to be read.
#[test]
fn a_file_that_vanishes() {
    let site = Site::new(&[("a.md", "http://h/|x\n"), ("b.md", "http://h/|x\n"), ("c.md", "")]);
    // Of so many inputs, several are done at once, one after another.
    let count = 64 * thread::available_parallelism().map_or(1, NonZero::get);
    let others: Vec<String> = (0..count).map(|number| format!("{number}.md")).collect();
    for other in &others {
        fs::copy(site.0.join("c.md"), site.0.join(other)).unwrap();
    }
    let mut child = site
        .command(&["--format", "concise", "-", "a.md", "b.md"])
        .args(&others)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // More than a pipe holds: once it is written, the paths are known, and the one after standard input waits for its end.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&b"x\n".repeat(1 << 19)).unwrap();
    fs::remove_file(site.0.join("a.md")).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(output.stdout), "b.md:1:10: error[path-character] `|` is not allowed in a path\n");
    let error = text(output.stderr);
    assert!(error.starts_with("urispec: cannot read a.md: No such file"), "{error}");
}

/// Where the files are published tells where relative references lead.
#[test]
fn a_base() {
    let page = "<a href='../../x'>a</a> <a href='../../../x?q'>b</a> <a href='/../x'>c</a>";
    let site = Site::new(&[
        ("urispec.toml", "base = \"https://example.com/site/\"\n"),
        ("docs/a b/c.html", page),
        ("docs/d.html", "<base href='/e/'><a href='../../x'>a</a>"),
        ("docs/e.html", "<base href='{{ base }}'><a href='../../../../x'>a</a>"),
        ("f.html", "<a href='..'>a</a>"),
    ]);
    let above = "more `..` than there are segments to leave";
    let wrong = |place: &str| format!("{place}: warning[dot-segments-above-root] {above}");
    let expected = ["docs/a b/c.html:1:64", "docs/d.html:1:30"].map(wrong);
    assert_eq!(site.lines(&[]), (1, expected.to_vec()));
    let (_, json, _) = site.check(&["--format", "jsonl", "docs/d.html"]);
    let finding: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(finding["target"], "https://example.com/x");
    assert_eq!(finding["fixes"][0]["edits"][0]["text"], "/x");
    assert_eq!(finding["labels"][0]["text"], "this leads above the root of example.com");
    // An argument counts for more.
    assert_eq!(site.lines(&["--base", "https://example.com/", "docs/a b"]).1.len(), 2);
    // An absolute path leads above the root of any base.
    assert_eq!(site.lines(&["--isolated"]).1, [wrong("docs/a b/c.html:1:64")]);
    let (_, list, _) = site.check(&["--dump", "docs/a b", "f.html"]);
    assert_eq!(
        list.lines().map(|line| line.rsplit(' ').next().unwrap()).collect::<Vec<_>>(),
        ["https://example.com/site/x", "https://example.com/x?q", "https://example.com/x", "https://example.com/"]
    );
    for (base, why) in [
        ("docs/", "scheme"),
        ("https://example.com/docs", "its path ends in `/`"),
        ("https://example.com/?q", "neither a query nor a fragment"),
    ] {
        let (code, _, error) = site.check(&["--base", base]);
        assert!(code == 2 && error.contains(why), "{error}");
        site.write("urispec.toml", format!("base = '{base}'"));
        let (code, _, error) = site.check(&[]);
        assert!(code == 2 && error.contains(why) && error.contains("urispec.toml:1:8"), "{error}");
    }
}

#[test]
fn a_file_that_cannot_be_written_stays_as_it_was() {
    let text = format!("[a](http://h/|x)\n{}", "x".repeat(100_000));
    let site = Site::new(&[("a.md", &text)]);
    // The disk is full after 8 KiB.
    let script = format!("trap '' XFSZ; ulimit -f 8; exec '{}' check --fix a.md", env!("CARGO_BIN_EXE_urispec"));
    let (code, _, error) = answer(Command::new("bash").args(["-c", &script]).current_dir(&site.0));
    assert_eq!(code, 2, "{error}");
    assert!(error.contains("cannot read a.md") || error.contains("cannot be fixed"), "{error}");
    assert_eq!(site.read("a.md"), text);
    assert_eq!(fs::read_dir(&site.0).unwrap().count(), 1, "nothing is left beside it");
    let mut permissions = fs::metadata(site.0.join("a.md")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(site.0.join("a.md"), permissions).unwrap();
    let (code, _, error) = site.check(&["--fix", "a.md"]);
    assert_eq!((code, error.contains("read-only")), (2, true), "{error}");
}

/// The definitions for other tools, as far as they can be run here.
#[test]
fn hooks_and_actions() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let site = Site::new(&[("a.md", "[a](http://h/|x)\n")]);
    let hooks = fs::read_to_string(root.join(".pre-commit-hooks.yaml")).unwrap();
    let entries: Vec<&str> =
        hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: urispec check ")).collect();
    assert_eq!(entries.len(), 2);
    let run = |entry: &str| site.check(&entry.split(' ').chain(["a.md"]).collect::<Vec<_>>());
    assert_eq!(run(entries[0]).0, 1);
    assert_eq!(run(entries[1]).0, 0);
    assert_eq!(site.read("a.md"), "[a](http://h/%7Cx)\n");

    site.write("a.md", "[a](http://h/|x)\n");
    let action = fs::read_to_string(root.join("action.yml")).unwrap();
    let step = action.lines().rev().find_map(|line| line.trim().strip_prefix("run: '")).unwrap().trim_end_matches('\'');
    fs::create_dir_all(site.0.join("temp/urispec/bin")).unwrap();
    symlink(env!("CARGO_BIN_EXE_urispec"), site.0.join("temp/urispec/bin/urispec")).unwrap();
    let mut shell = Command::new("bash");
    shell
        .args(["-c", step])
        .env("RUNNER_TEMP", site.0.join("temp"))
        .env("PATHS", "a.md b.md")
        .env("ARGUMENTS", "--fail-on error");
    site.write("b.md", "http://h/\n");
    let (code, output, _) = answer(shell.current_dir(&site.0));
    assert_eq!(code, 1);
    assert_eq!(
        output,
        "::error title=path-character,file=a.md,line=1,endLine=1,col=14,endColumn=15::`|` is not allowed in a path%0Apercent-encode it as `%257C`: http://h/%257Cx\n"
    );
}

#[test]
fn lists_as_data() {
    let site = Site::new(&[
        ("a.md", "\u{e9} [a](/x?a&amp;b) http://${HOST}/ http://u:s3cret@h/${x}\n"),
        ("b.md", "http://h/\n"),
    ]);
    let (code, json, _) = site.check(&["--dump", "--format", "json", "--base", "https://example.com/"]);
    let list: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, list["version"].as_u64(), list["uris"].as_array().unwrap().len()), (0, Some(1), 2));
    let first = &list["uris"][0];
    assert_eq!(
        (&first["path"], &first["text"], &first["target"]),
        (&"a.md".into(), &"/x?a&b".into(), &"https://example.com/x?a&b".into())
    );
    assert_eq!(
        (&first["start"], &first["line"], &first["column"], &first["end_column"]),
        (&7.into(), &1.into(), &7.into(), &17.into())
    );
    let (_, lines, _) = site.check(&["--show-templates", "--format", "jsonl"]);
    let templates: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(templates.len(), 2);
    assert_eq!((&templates[0]["text"], &templates[0]["reason"]), (&"http://${HOST}/".into(), &"placeholder".into()));
    assert!(!lines.contains("s3cret"), "{lines}");
    let (_, empty, _) = site.check(&["--show-templates", "--format", "json", "b.md"]);
    assert_eq!(serde_json::from_str::<Value>(&empty).unwrap(), serde_json::json!({"version": 1, "templates": []}));
    assert_eq!(site.check(&["--dump", "--format", "sarif"]).0, 2);
}

/// Columns of reviewdog count bytes of UTF-8, whatever the file is stored in.
#[test]
fn rdjson() {
    let text = "x\r\n\u{1f517}\u{e9} [a](http://h/|x) http://h/^\r\n";
    let site = Site::new(&[("a.md", text)]);
    site.write("b.md", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    let (_, output, _) = site.check(&["--format", "rdjson"]);
    let report: Value = serde_json::from_str(&output).unwrap();
    let diagnostics = report["diagnostics"].as_array().unwrap();
    assert_eq!((diagnostics.len(), &report["source"]["name"]), (4, &"urispec".into()));
    for pair in diagnostics.chunks(2) {
        let column = "\u{1f517}\u{e9} [a](http://h/".len() + 1;
        let range =
            serde_json::json!({"start": {"line": 2, "column": column}, "end": {"line": 2, "column": column + 1}});
        assert_eq!(pair[0]["location"]["range"], range);
        assert_eq!(pair[0]["suggestions"], serde_json::json!([{"range": range, "text": "%7C"}]));
        assert_eq!((&pair[0]["severity"], &pair[0]["code"]["value"]), (&"ERROR".into(), &"path-character".into()));
        assert!(pair[1].get("suggestions").is_none(), "what is only suggested is not applied with a click");
    }
}

/// One picture for a URI that is at many places; each of them is a finding of its own for programs.
#[test]
fn a_uri_at_many_places() {
    let site = Site::new(&[
        ("a.md", "[a](http://h/|x) http://h/^\n\n[b](http://h/|x) [c](http://h/|y)\n"),
        ("b.md", "[a](http://h/|x)\n"),
    ]);
    let (_, full, _) = site.check(&[]);
    assert_eq!(full.matches("╭─[").count(), 3, "{full}");
    assert_eq!(full.matches("  the same URI: 3:14\n").count(), 1, "{full}");
    assert_eq!(site.lines(&[]).1.len(), 5);
    let (_, json, _) = site.check(&["--format", "json"]);
    is_valid(include_str!("../../../docs/check-1.schema.json"), &json);
    let json: Value = serde_json::from_str(&json).unwrap();
    let same: Vec<&Value> = json["findings"].as_array().unwrap().iter().map(|finding| &finding["same_as"]).collect();
    let first = serde_json::json!({"start": 13, "line": 1, "column": 14});
    assert_eq!(same, [&Value::Null, &Value::Null, &first, &Value::Null, &Value::Null]);
    site.write("a.md", "http://h/^\n".repeat(30));
    let (_, full, _) = site.check(&["a.md"]);
    assert!(full.contains("20:10, 21:10 and 9 more\n") && full.matches("╭─[").count() == 1, "{full}");
}

/// Each other place of a URI is the place of its finding, whatever characters are before it on its line.
#[test]
fn each_other_place_of_a_uri_is_that_of_its_finding() {
    let link = "[a](http://h/|x)";
    for before in ["", "a ", "\u{e9} ", "\u{1f517} ", "\u{1f517}\u{e9}\u{4e2d} ", "e\u{301} ", "a\t"] {
        for end in ["\n", "\r\n", "\r"] {
            let site =
                Site::new(&[("a.md", &format!("{before}{link} {before}{link}{before}{link}{end}{before}{link}"))]);
            let (_, lines) = site.lines(&[]);
            let places: Vec<&str> =
                lines.iter().filter_map(|line| line.strip_prefix("a.md:")?.split(": ").next()).collect();
            let (_, full, _) = site.check(&[]);
            assert_eq!(places.len(), 4, "{lines:?}");
            assert!(full.contains(&format!("[a.md:{}]", places[0])), "{before:?}: {full}");
            assert!(full.contains(&format!("  the same URI: {}\n", places[1..].join(", "))), "{before:?}: {full}");
        }
    }
}

/// One picture for a URI with the same findings in many files, and each of them for programs.
#[test]
fn a_uri_in_many_files() {
    let site = Site::new(&[("a.md", "[a](http://h/|x)\n"), ("b.md", "\n[a](http://h/|x) [b](http://h/|y)\n")]);
    for number in 0..8 {
        site.write(&format!("c{number}.md"), "[a](http://h/|x)\n");
    }
    let (code, full, summary) = site.check(&[]);
    assert_eq!((code, full.matches("╭─[").count()), (1, 2), "{full}");
    let list = "the same URIs with the same findings in other files:\n  \
                http://h/|x, shown for a.md:1:14: b.md:2:14, c0.md:1:14, c1.md:1:14, c2.md:1:14, c3.md:1:14 and in 4 other files\n";
    assert!(full.ends_with(list) && summary.starts_with("11 findings in 11 URIs"), "{full}{summary}");
    assert_eq!(site.lines(&[]).1.len(), 11);
    assert_eq!(site.names(&[]).len(), 11);
    // Another level is another finding, and nothing is listed that occurs once.
    let site = Site::new(&[("a.md", "[a](http://h/|x)\n"), ("tests/a.md", "[a](http://h/|x)\n")]);
    let (_, full, _) = site.check(&[]);
    assert!(full.matches("╭─[").count() == 2 && !full.contains("the same URIs"), "{full}");
}

/// What a program wrote is fixed elsewhere: a line says so, and nothing fails or is changed.
#[test]
fn generated_files() {
    let page = "<meta name=generator content='Doxygen 1.9'><a href='/a b'>x</a> <a href='/a b'>y</a>\n";
    let site =
        Site::new(&[("a.html", page), ("a.min.js", "x = 'http://h/%zz'\n"), ("b.html", "<a href='/a b'>x</a>\n")]);
    let (code, full, _) = site.check(&["a.html", "a.min.js"]);
    let line = |file: &str, found: &str, why: &str| {
        format!("{file}: {found} in a generated file ({why}), to be fixed in its source: --generated shows all\n")
    };
    assert_eq!(code, 0);
    assert!(full.contains(&line("a.html", "2 findings", "Doxygen 1.9")) && !full.contains("╭─["), "{full}");
    assert!(full.contains(&line("a.min.js", "1 finding", "by its name")), "{full}");
    assert!(site.lines(&["a.html"]).1.iter().all(|line| line.contains(": advice[path-character]")));
    let (code, lines) = site.lines(&["--generated", "a.html", "a.min.js"]);
    assert!(code == 1 && lines.len() == 3 && lines.iter().all(|line| line.contains(": error[")), "{lines:?}");
    let (_, full, _) = site.check(&["--generated", "a.html"]);
    assert!(full.contains("╭─["), "{full}");
    site.write("urispec.toml", "[documents]\ngenerated = 'all'\n");
    assert_eq!(site.check(&["a.html"]).0, 1);
    let (_, shown, _) = site.check(&["--show-settings", "a.html", "b.html"]);
    assert!(shown.contains("  generated: yes (Doxygen 1.9)\n") && shown.contains("  generated: no\n"), "{shown}");
    fs::remove_file(site.0.join("urispec.toml")).unwrap();
    site.check(&["--fix", "."]);
    assert_eq!((site.read("a.html"), site.read("b.html")), (page.to_owned(), "<a href='/a%20b'>x</a>\n".to_owned()));
    site.check(&["--fix", "--generated", "a.html"]);
    assert_eq!(site.read("a.html"), page.replace("a b", "a%20b"));
}

/// What is not reported is counted, decides the exit code, and takes no memory.
#[test]
fn the_most_findings() {
    let site = Site::new(&[
        ("a.txt", &"http://h/%zz\n".repeat(5_000)),
        ("b.txt", &format!("http://h/{}", "%zz".repeat(20_000))),
    ]);
    let (code, output, error) = site.check(&["--max-findings", "3", "--format", "concise"]);
    assert_eq!((code, output.lines().count()), (1, 3));
    assert_eq!(error, "25000 findings in 5001 URIs of 2 files, 24997 not shown\n");
    let (code, output, error) = site.check(&["--max-findings", "0", "--format", "concise"]);
    assert_eq!((code, output.as_str()), (1, ""), "{error}");
    assert_eq!(site.check(&["--max-findings", "0", "--fail-on", "never"]).0, 0);
    let (_, output, _) = site.check(&["--max-findings", "3", "--statistics"]);
    assert!(output.contains("25000 percent-encoding-not-hex"), "{output}");
}

#[test]
fn comments_are_added_with_a_reason() {
    let site = Site::new(&[
        ("a.md", "[a](http://h/a|b)\n"),
        ("b.json", "{\"url\": \"http://h/a|b\"}"),
        ("c.py", "x = 'http://h/a^b'\n"),
        ("d.md", "http://h/ok\n"),
    ]);
    let (code, lines) = site.lines(&["--add-ignore", "from the old site"]);
    assert_eq!(
        (code, lines),
        (1, vec!["b.json:1:20: error[path-character] [*] `|` is not allowed in a path".to_owned()])
    );
    assert_eq!(site.read("a.md"), "[a](http://h/a|b) <!-- uri-ignore: path-character from the old site -->\n");
    assert_eq!(site.read("c.py"), "x = 'http://h/a^b' # uri-ignore: path-character from the old site\n");
    let (_, _, error) = site.check(&["--add-ignore", "again"]);
    assert!(
        error.starts_with("urispec: findings in b.json are not ignored: there are no comments in json\n"),
        "{error}"
    );
    assert_eq!(site.check(&["a.md", "c.py", "d.md"]).0, 0);
    for usage in [&["--add-ignore", " "][..], &["--add-ignore", "a\nb"], &["--add-ignore", "x", "--fix"]] {
        assert_eq!(site.check(usage).0, 2, "{usage:?}");
    }
}

/// Only what changes is checked again, and a signal ends it.
#[test]
fn files_are_watched() {
    use std::io::{BufRead, BufReader};

    let site = Site::new(&[("a.md", "http://h/|x\n"), ("b.md", "http://h/^\n")]);
    let mut command = site.command(&["--watch", "--format", "concise", "."]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut next = || output.next().unwrap().unwrap();
    assert!(next().starts_with("a.md:1:10: ") && next().starts_with("b.md:1:10: "));
    assert_eq!(errors.next().unwrap().unwrap(), "2 findings in 2 URIs of 2 files");
    site.write("b.md", "one line\nhttp://h/^\n");
    assert!(next().starts_with("b.md:2:10: "), "a.md did not change");
    assert_eq!(errors.next().unwrap().unwrap(), "urispec: 1 file changed");
    assert_eq!(errors.next().unwrap().unwrap(), "1 finding in 1 URI of 1 file");
    // A configuration concerns all of them, and one that is wrong ends nothing.
    site.write("urispec.toml", "levels = 1");
    assert!(errors.next().unwrap().unwrap().contains("the configuration cannot be used"));
    site.write("urispec.toml", "[levels]\nsyntax = 'warning'\n");
    assert!(next().starts_with("a.md:1:10: warning") && next().starts_with("b.md:2:10: warning"));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    for usage in [&["--watch", "-"][..], &["--watch", "--format", "sarif"], &["--watch", "--dump"]] {
        assert_eq!(site.check(usage).0, 2, "{usage:?}");
    }
}

/// A signal leaves whole files, and no other.
#[test]
fn a_signal_ends_a_watch_that_fixes() {
    let site = Site::new(&[("a.md", "[a](http://h/a|b)\n")]);
    let mut command = site.command(&["--watch", "--fix", "--format", "concise", "."]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let fixed_to = |expected: &str| {
        let start = std::time::Instant::now();
        while site.read("a.md") != expected && start.elapsed().as_secs() < 60 {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        assert_eq!(site.read("a.md"), expected);
    };
    fixed_to("[a](http://h/a%7Cb)\n");
    site.write("a.md", "[a](http://h/c|d), and more\n");
    fixed_to("[a](http://h/c%7Cd), and more\n");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    let files: Vec<_> = std::fs::read_dir(&site.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["a.md"]);
}

/// A chain of configurations, each from its own directory.
#[test]
fn a_configuration_extends_another() {
    let site = Site::new(&[
        ("base.toml", "extend = \"shared/first.toml\"\nselect = [\"syntax\", \"style\"]\n"),
        (
            "shared/first.toml",
            "fail-on = \"never\"\nignore = [\"path-character\"]\n[per-file-ignores]\n\"*.txt\" = [\"all\"]\n",
        ),
        ("site/urispec.toml", "extend = \"../base.toml\"\nignore = [\"default-port\"]\nfail-on = \"error\"\n"),
        ("site/a.md", "http://h/|x http://h:80/ HTTP://h/ http://u:s3cret@h/\n"),
        ("site/b.txt", "http://h/|x\n"),
    ]);
    let names = |arguments: &[&str]| site.names(arguments).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    // To select is to begin anew, and what is ignored adds up.
    assert_eq!(names(&["site"]), ["path-character", "upper-case-scheme"]);
    assert_eq!(site.check(&["site"]).0, 1);
    assert_eq!(names(&["site", "--ignore", "syntax"]), ["upper-case-scheme"]);
    assert_eq!(names(&["site", "--select", "default-port,security"]), ["default-port", "password-in-userinfo"]);
    assert_eq!(names(&["site/a.md", "--isolated"]).len(), 4);

    let root = site.0.canonicalize().unwrap();
    let (code, shown, _) = site.check(&["--show-settings", "site/a.md", "--ignore", "upper-case-scheme"]);
    let shown = shown.replace(root.to_str().unwrap(), "");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(code, 0);
    assert_eq!(
        lines[..13],
        [
            "site/a.md",
            "  configuration: /site/urispec.toml",
            "  extends: /base.toml",
            "  extends: /shared/first.toml",
            "  type: markdown",
            "  encoding: UTF-8",
            "  test: no",
            "  generated: no",
            "  ignore = upper-case-scheme (--ignore)",
            "  fail-on = error (/site/urispec.toml)",
            "  ignore = default-port (/site/urispec.toml)",
            "  select = syntax, style (/base.toml)",
            lines[12],
        ]
    );
    for line in [
        "  default-port: off (/site/urispec.toml)",
        "  upper-case-scheme: off (the command line)",
        "  password-in-userinfo: off (/base.toml)",
    ] {
        assert!(lines.contains(&line), "{shown}");
    }
    assert!(!shown.contains("path-character"), "{shown}");

    for (text, place, message) in [
        ("extend = \"../nothing.toml\"", "site/urispec.toml:1:10", "cannot read "),
        ("extend = \"urispec.toml\"", "site/urispec.toml:1:10", "this extends itself: "),
        ("extend = \"../round.toml\"", "round.toml:2:10", "this extends itself: "),
        ("extend = \"../wrong.toml\"", "wrong.toml:1:11", "no diagnostic or group is called `stile`"),
        ("extend = 1", "site/urispec.toml:1:10", "invalid type"),
    ] {
        site.write("round.toml", "fail-on = \"error\"\nextend = \"site/urispec.toml\"");
        site.write("wrong.toml", "select = [\"stile\"]");
        site.write("site/urispec.toml", text);
        let (code, output, error) = site.check(&["site/a.md"]);
        assert_eq!((code, output.as_str()), (2, ""), "{error}");
        assert!(error.contains(place) && error.contains(message), "{error}");
    }
}

/// What the documents show of the configuration can be read.
#[test]
fn the_documented_configuration_is_one() {
    let document = include_str!("../../../docs/check.md");
    let config = document.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let site = Site::new(&[("urispec.toml", config), ("a.md", "[a](http://h/?)\n")]);
    assert_eq!(site.lines(&[]), (1, vec!["a.md:1:14: warning[empty-query] a `?` with no query after it".to_owned()]));
}

/// A signal ends it at once, and nothing is half written. It is not that of Ctrl-C, which a job in the background ignores.
#[test]
fn an_interrupt_leaves_files_as_they_were() {
    let site = Site::new(&[("a.md", "[a](http://h/|x)\n")]);
    let mut child = site
        .command(&["--fix", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    assert_eq!((status.code(), status.signal()), (None, Some(15)));
    assert_eq!(site.read("a.md"), "[a](http://h/|x)\n");
}

/// What comes again and again in one line costs what its length does.
#[test]
fn repetitions() {
    let site = Site::new(&[]);
    let parts = [
        "mailto:",
        "http:",
        "http://",
        "a:",
        "[",
        "(",
        "%",
        "\\",
        "urn:",
        "](",
        "<mailto:a ",
        "{{",
        "&",
        "\\\"",
        "\"\"\"\\\"\"\"\"",
        "/[a",
        "link:a",
        "[a](b\\_",
        "http://h/%7B",
        "<!a[>",
        "<!a[]x>",
    ];
    for part in parts {
        for extension in ["txt", "md", "html", "xml", "json", "toml", "yaml", "rs", "adoc"] {
            site.write(&format!("a.{extension}"), format!("\"{}", part.repeat((1 << 18) / part.len())));
        }
        let start = std::time::Instant::now();
        site.check(&["--format", "concise"]);
        // Were it the square of the length, it would be minutes.
        assert!(start.elapsed().as_secs() < 20, "{part}: {:?}", start.elapsed());
    }
}

#[test]
fn what_is_meant_is_told_and_no_more() {
    let site = Site::new(&[
        ("a.rs", "\"x\\thttps://h/|a\" \"\\x1b[0mhttp://h/|b\" \"%shttp://h/|c\"\n"),
        ("b.md", "[x](Yoke::get) [a](tel:+1 2) http://[user@]host[:port]/| [b](/blog/[slug]/|)\n\n[w]: Vec<u8>\n"),
        ("c.xml", "<a href='http://h/R-&a.b;|'/><a href='?a&amp;b|'/>"),
        ("d.ipynb", "{\"source\": [\"u='http://h/|d\\\\n'\"]}"),
        ("e.yaml", "url: http://h/e f # g\nhref: https//m\ngit: 'http://h/g h'\n"),
        ("f.txt", "http:/x.example/ https:://x.example/ http://localhost:PORT/|\n"),
        ("g.html", "<a href='//h/a%2'><a href='?a=1&b=2;|'><a href='h&sol;i&verbar;j'>"),
        ("h.adoc", "link:m7|x.html[text] link:a b.adoc[]\n"),
        ("i.json", "{\"url\":\"//m/a|b\", \"href\": \"http:/m\"}"),
    ]);
    let mut texts: Vec<String> = site.names(&[]).into_iter().map(|(_, text)| text).collect();
    texts.dedup();
    assert_eq!(
        texts,
        [
            "https://h/|a",
            "http://h/|b",
            "http://h/|c",
            "tel:+1 2",
            "?a&b|",
            "http://h/|d",
            "http://h/e f",
            "https//m",
            "http://h/g h",
            "http:/x.example/",
            "https:://x.example/",
            "//h/a%2",
            "?a=1&b=2;|",
            "h/i|j",
            "m7|x.html",
            "a b.adoc",
            "//m/a|b",
            "http:/m",
        ]
    );
    let (_, _, error) = site.check(&["--format", "concise"]);
    assert!(error.contains("; 4 templates with placeholders not read"), "{error}");
}

#[test]
fn templates_are_checked_where_a_document_says_that_they_are_some() {
    let yaml = "openapi: 3.1.0\npaths:\n  /users/{user-id}/{post:\n    get: {}\n  /users/:id: {}\n";
    let json = "{\"find\": {\"href\": \"/orders{?id,}\", \"templated\": true}, \"uriTemplate\": \"db://{ id }\"}\n";
    let text =
        "See https://h/{user-id}, https://h/{a}{?b,,c} and http://h/%zz.\n\nLink-Template: \"/{id\"; rel=\"x\"\n";
    let site = Site::new(&[("api.yaml", yaml), ("hal.json", json), ("notes.md", text)]);
    let names = |arguments: &[&str]| site.names(arguments).into_iter().collect::<Vec<_>>();
    assert_eq!(names(&["."]), [("percent-encoding-not-hex".to_owned(), "http://h/%zz".to_owned())]);
    let found = [
        ("unclosed-expression", "/users/{user-id}/{post"),
        ("route-notation", "/users/:id"),
        ("empty-variable", "/orders{?id,}"),
        ("space-in-expression", "db://{ id }"),
        ("space-in-expression", "db://{ id }"),
        ("empty-variable", "https://h/{a}{?b,,c}"),
        ("percent-encoding-not-hex", "http://h/%zz"),
        ("unclosed-expression", "/{id"),
    ];
    assert_eq!(names(&["--templates", "."]), found.map(|(name, text)| (name.to_owned(), text.to_owned())));
    // The configuration may ask for them as well.
    let own = Site::new(&[("urispec.toml", "[documents]\ntemplates = true\n"), ("api.yaml", yaml)]);
    assert_eq!(own.names(&["."]).len(), 2);
    // What is checked is not left alone any more.
    let left = |arguments: &[&str]| site.check(&[&["--show-templates"], arguments].concat()).1.lines().count();
    assert_eq!((left(&["notes.md"]), left(&["--templates", "notes.md"])), (2, 1));
    let (code, _, _) = site.check(&["--templates", "--fix", "hal.json"]);
    assert_eq!((code, site.read("hal.json")), (1, json.replace("{ id }", "{id}")));
    site.write("hal.json", "{\"uriTemplate\": \"/my files/{name}\"}\n");
    assert_eq!(site.check(&["--templates", "--fix", "hal.json"]).0, 0);
    assert_eq!(site.read("hal.json"), "{\"uriTemplate\": \"/my%20files/{name}\"}\n");
}
