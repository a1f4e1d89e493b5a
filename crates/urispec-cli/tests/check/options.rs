//! Each option by itself, in pairs, and against the configuration; each cause of an exit code alone.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{Site, answer};

/// The exit code, standard output and standard error with this standard input.
fn run_with(site: &Site, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    pass(&mut site.command(arguments), input)
}

fn pass(command: &mut Command, input: &[u8]) -> (i32, String, String) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // What is excluded is not read.
    drop(child.stdin.take().unwrap().write_all(input));
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What fails is what the argument says, or the configuration without one, or the default.
#[test]
fn each_level_that_fails() {
    let site = Site::new(&[("0.md", "[a](?)\n"), ("1.md", "http://h:0/\n"), ("2.md", "http://h/^\n")]);
    let levels = ["advice", "warning", "error", "never"];
    for config in [None, Some(0), Some(1), Some(2), Some(3)] {
        site.write(
            "urispec.toml",
            config.map(|level: usize| format!("fail-on = '{}'", levels[level])).unwrap_or_default(),
        );
        for argument in [None, Some(0), Some(1), Some(2), Some(3)] {
            for severity in 0..3 {
                let mut arguments = vec![["0.md", "1.md", "2.md"][severity], "--format", "concise"];
                arguments.extend(argument.into_iter().flat_map(|level: usize| ["--fail-on", levels[level]]));
                let fails = severity >= argument.or(config).unwrap_or(1);
                assert_eq!(site.check(&arguments).0, i32::from(fails), "{config:?} {arguments:?}");
                // What is not reported fails as well.
                arguments.extend(["--max-findings", "0"]);
                assert_eq!(site.check(&arguments).0, i32::from(fails), "{config:?} {arguments:?}");
            }
        }
    }
}

/// A code for one cause alone: nothing else in the run would give it.
#[test]
fn each_cause_of_an_exit_code() {
    let site = Site::new(&[
        ("error.md", "http://h/^\n"),
        ("fixed.md", "[a](http://h/|x)\n"),
        ("style.md", "HTTP://h/\n"),
        ("ok.md", "http://h/\n"),
        ("wrong.toml", "fail-on = 1"),
        ("later.json", "{\"version\": 2, \"findings\": []}"),
        ("earlier.json", "{\"version\": 0, \"findings\": []}"),
        ("no.json", "{\"version\": 1, \"findings\": [{}]}"),
    ]);
    symlink("nowhere", site.0.join("broken.md")).unwrap();
    for (arguments, code) in [
        (&["ok.md"][..], 0),
        (&["error.md"], 1),
        // The last file answers for itself alone.
        (&["error.md", "ok.md"], 1),
        (&["ok.md", "error.md"], 1),
        (&["ok.md", "nothing.md"], 2),
        (&["nothing.md", "ok.md"], 2),
        (&["error.md", "nothing.md"], 2),
        (&["broken.md"], 2),
        (&["--files-from", "nothing"], 2),
        (&["ok.md", "--config", "nothing.toml"], 2),
        (&["ok.md", "--config", "wrong.toml"], 2),
        (&["ok.md", "--config", "wrong.toml", "--isolated"], 2),
        (&["ok.md", "--baseline", "nothing"], 2),
        (&["ok.md", "--baseline", "later.json"], 2),
        (&["ok.md", "--baseline", "earlier.json"], 2),
        (&["ok.md", "--baseline", "no.json"], 2),
        (&["ok.md", "--output", "nowhere/a"], 2),
        (&["ok.md", "--write-baseline", "nowhere/a"], 2),
        // What would change is a cause of its own: nothing fails here.
        (&["fixed.md", "--diff", "--fail-on", "never"], 1),
        (&["style.md"], 0),
        (&["style.md", "--diff"], 0),
        (&["style.md", "--diff", "--fix-style"], 1),
        (&["error.md", "--diff", "--fail-on", "never"], 0),
        (&["error.md", "--diff"], 1),
        (&["error.md", "--statistics"], 1),
        (&["ok.md", "--statistics"], 0),
        (&["error.md", "--max-findings", "0"], 1),
        (&["error.md", "--quiet", "--output", "report"], 1),
        (&["error.md", "--dump"], 0),
        (&["error.md", "--show-templates"], 0),
        (&["error.md", "--show-settings"], 0),
        (&["error.md", "--write-baseline", "known"], 0),
        (&["error.md", "--baseline", "known"], 0),
        (&["error.md", "--add-ignore", "x"], 0),
        (&["fixed.md", "--fix"], 0),
    ] {
        let (found, _, error) = site.check(arguments);
        assert_eq!(found, code, "{arguments:?}: {error}");
    }
    // A report that is short is written at its end, and may find no room even then.
    if std::path::Path::new("/dev/full").exists() {
        site.write("full.md", "http://h/^x\n");
        for format in ["full", "concise", "json", "jsonl", "github", "sarif", "rdjson", "gitlab", "junit", "checkstyle"]
        {
            let (code, _, error) = site.check(&["full.md", "--format", format, "--output", "/dev/full"]);
            assert!(code == 2 && error.contains("cannot write /dev/full: "), "{format}: {code} {error}");
        }
    }
}

/// Which fixes are written for which options, and that the difference is the same.
#[test]
fn each_option_that_fixes() {
    let text = "[a](http://h/|x) HTTP://h/ [b](http://exa mple.com/)\n";
    let fixed = |parts: &[(&str, &str)]| parts.iter().fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
    let (safe, style, suggested) = (("|", "%7C"), ("HTTP", "http"), ("exa mple", "example"));
    for (options, expected) in [
        (&["--fix"][..], fixed(&[safe])),
        (&["--fix-style"], fixed(&[style])),
        (&["--fix", "--fix-style"], fixed(&[safe, style])),
        (&["--unsafe-fixes"], fixed(&[safe, suggested])),
        (&["--unsafe-fixes", "--fix"], fixed(&[safe, suggested])),
        (&["--unsafe-fixes", "--fix-style"], fixed(&[safe, style, suggested])),
        (&[], fixed(&[safe])),
    ] {
        let site = Site::new(&[("a.md", text), ("b.md", "http://h/\n")]);
        let (code, diff, error) = site.check(&[options, &["--diff"]].concat());
        let expected_diff = format!("--- a.md\n+++ a.md\n@@ -1 +1 @@\n-{text}+{expected}");
        assert_eq!((code, diff), (1, expected_diff), "{options:?}: {error}");
        assert_eq!(site.read("a.md"), text, "--diff changes nothing");
        if options.is_empty() {
            continue;
        }
        site.check(options);
        assert_eq!(site.read("a.md"), expected, "{options:?}");
        assert_eq!(site.read("b.md"), "http://h/\n");
        assert_eq!(
            site.check(&[options, &["--diff", "--fail-on", "never"]].concat()).0,
            0,
            "nothing is left to be fixed"
        );
        // Standard input is fixed as a file is.
        let (_, output, _) = run_with(&site, &[&["-", "--stdin-filename", "c.md"], options].concat(), text.as_bytes());
        assert_eq!(output, expected, "{options:?}");
    }
}

/// Each option that decides what is found, alone: a number of findings without it, and one with it.
#[test]
fn each_option_that_decides_what_is_found() {
    let site = Site::new(&[
        ("code.md", "`http://h/^x`\n"),
        ("iri.md", "[a](#\u{fc}b)\n"),
        ("template.md", "http://h/{?q,}\n"),
        ("a.lines", "a b\n"),
        ("style.md", "HTTP://h:80/\n"),
        ("tests/a.md", "http://h/^x\n"),
        ("out.min.js", "'http://h/%zz'\n"),
        ("config/a.md", "http://h/^x\n"),
        ("config/urispec.toml", "ignore = ['syntax']\n"),
        ("other.toml", "ignore = ['style']\n"),
        ("base/a.html", "<a href='../x'>a</a>"),
        ("many.md", "http://h/^x http://h/^y\n"),
    ]);
    for (option, path, without, with) in [
        (&["--code"][..], "code.md", 0, 1),
        (&["--strict"], "iri.md", 0, 1),
        (&["--templates"], "template.md", 0, 1),
        (&["--type", "lines"], "a.lines", 0, 1),
        (&["--type", "text"], "code.md", 0, 1),
        (&["--select", "upper-case-scheme"], "style.md", 2, 1),
        (&["--select", "upper-case-scheme,default-port"], "style.md", 2, 2),
        (&["--select", "upper-case-scheme", "--select", "default-port"], "style.md", 2, 2),
        (&["--ignore", "upper-case-scheme"], "style.md", 2, 1),
        (&["--ignore", "upper-case-scheme,default-port"], "style.md", 2, 0),
        (&["--ignore", "upper-case-scheme", "--ignore", "default-port"], "style.md", 2, 0),
        (&["--severity", "upper-case-scheme=off"], "style.md", 2, 1),
        (&["--severity", "upper-case-scheme=off,default-port=off"], "style.md", 2, 0),
        (&["--isolated"], "config/a.md", 0, 1),
        (&["--config", "other.toml"], "config/a.md", 0, 1),
        (&["--config", "other.toml"], "style.md", 2, 0),
        (&["--base", "https://h/"], "base/a.html", 0, 0),
        (&["--base", "https://h/b/"], "base/a.html", 0, 0),
        (&["--max-findings", "1"], "many.md", 2, 1),
        // A name before its group, and a level brings nothing back that is not selected.
        (&["--ignore", "style", "--select", "default-port"], "style.md", 2, 1),
        (&["--select", "syntax", "--severity", "style=error"], "style.md", 2, 0),
        (&["--select", "style", "--severity", "style=off"], "style.md", 2, 0),
        (&["--severity", "style=off", "--severity", "default-port=error"], "style.md", 2, 1),
    ] {
        let count = |option: &[&str]| site.lines(&[&[path], option].concat()).1.len();
        assert_eq!((count(&[]), count(option)), (without, with), "{option:?} {path}");
    }
    for (option, path, without, with) in [
        (&["--tests"][..], "tests/a.md", "advice", "error"),
        (&["--generated"], "out.min.js", "advice", "error"),
        (&["--severity", "syntax=warning"], "code.md", "", ""),
        (&["--severity", "path-character=warning"], "many.md", "error", "warning"),
        (&["--severity", "syntax=warning", "--severity", "path-character=advice"], "many.md", "error", "advice"),
        (&["--tests", "--severity", "syntax=warning"], "tests/a.md", "advice", "warning"),
        (&["--severity", "syntax=warning"], "tests/a.md", "advice", "advice"),
    ] {
        let severity = |option: &[&str]| {
            let (_, lines) = site.lines(&[&[path], option].concat());
            lines.first().map_or("", |line| line.split(' ').nth(1).unwrap().split('[').next().unwrap()).to_owned()
        };
        assert_eq!((severity(&[]).as_str(), severity(option).as_str()), (without, with), "{option:?} {path}");
    }
}

/// Each key of the configuration, and the argument that counts for more.
#[test]
fn each_key_against_its_argument() {
    let site = Site::new(&[
        ("a.md", "HTTP://h:80/ [a](#\u{fc}b) http://h/{?q,}\n"),
        ("tests/a.md", "http://h/^x\n"),
        ("out.min.js", "'http://h/%zz'\n"),
        ("b/c.html", "<a href='../../x'>a</a>"),
    ]);
    let all = ["a.md", "tests/a.md", "out.min.js", "b/c.html"];
    for (config, arguments, expected) in [
        (
            "",
            &[][..],
            "advice[upper-case-scheme] advice[default-port] advice[path-character] advice[percent-encoding-not-hex]",
        ),
        ("select = ['style']", &[], "advice[upper-case-scheme] advice[default-port]"),
        ("select = ['style']", &["--select", "default-port"], "advice[default-port]"),
        ("select = ['style']", &["--ignore", "default-port"], "advice[upper-case-scheme]"),
        ("ignore = ['style']", &["--ignore", "path-character"], "advice[percent-encoding-not-hex]"),
        ("ignore = ['style']", &["--select", "style"], "advice[upper-case-scheme] advice[default-port]"),
        ("select = ['style']\n[levels]\nstyle = 'error'", &[], "error[upper-case-scheme] error[default-port]"),
        (
            "select = ['style']\n[levels]\nstyle = 'error'",
            &["--severity", "default-port=warning"],
            "error[upper-case-scheme] warning[default-port]",
        ),
        // A level for a file takes precedence over a level for all files.
        (
            "select = ['style']\n[levels]\ndefault-port = 'error'\n[per-file-levels]\n'a.md' = { default-port = 'warning' }",
            &[],
            "advice[upper-case-scheme] warning[default-port]",
        ),
        (
            "select = ['style']\n[levels]\ndefault-port = 'error'\n[per-file-levels]\n'*.md' = { style = 'warning' }",
            &[],
            "warning[upper-case-scheme] warning[default-port]",
        ),
        (
            "select = ['style']\n[levels]\ndefault-port = 'error'\n[per-file-levels]\n'*.md' = { style = 'warning' }",
            &["--severity", "default-port=advice"],
            "warning[upper-case-scheme] advice[default-port]",
        ),
        (
            "select = ['style']\n[levels]\nstyle = 'off'",
            &["--severity", "default-port=warning"],
            "warning[default-port]",
        ),
        (
            "select = ['syntax']\n[documents]\ntests = 'all'",
            &[],
            "error[path-character] advice[percent-encoding-not-hex]",
        ),
        (
            "select = ['syntax']\n[documents]\ngenerated = 'all'",
            &[],
            "advice[path-character] error[percent-encoding-not-hex]",
        ),
        (
            "select = ['syntax']\n[documents]\ngenerated = 'advice'\ntests = 'advice'",
            &["--tests", "--generated"],
            "error[path-character] error[percent-encoding-not-hex]",
        ),
        ("select = ['non-ascii']\n[documents]\niri = false", &[], "error[non-ascii]"),
        ("select = ['non-ascii']\n[documents]\niri = true", &["--strict"], "error[non-ascii]"),
        ("select = ['empty-variable']\n[documents]\ntemplates = true", &[], "error[empty-variable]"),
        ("select = ['empty-variable']\n[documents]\ntemplates = false", &["--templates"], "error[empty-variable]"),
        ("select = ['dot-segments-above-root']\nbase = 'https://h/'", &[], "warning[dot-segments-above-root]"),
        ("select = ['dot-segments-above-root']\nbase = 'https://h/x/'", &[], ""),
        (
            "select = ['dot-segments-above-root']\nbase = 'https://h/x/'",
            &["--base", "https://h/"],
            "warning[dot-segments-above-root]",
        ),
        ("select = ['dot-segments-above-root']\nbase = 'https://h/'", &["--base", "https://h/x/"], ""),
        (
            "[types]\n'*.js' = 'markdown'",
            &["--select", "syntax", "--generated", "--type", "text"],
            "advice[path-character] error[percent-encoding-not-hex]",
        ),
        ("exclude = ['a.md', 'tests/', '*.js']", &[], ""),
        (
            "exclude = ['a.md', 'tests/', '*.js']",
            &["--isolated"],
            "advice[upper-case-scheme] advice[default-port] advice[path-character] advice[percent-encoding-not-hex]",
        ),
        ("fail-on = 'never'", &["--select", "default-port"], "advice[default-port]"),
    ] {
        site.write("urispec.toml", config);
        let found = |paths: &[&str]| {
            let (_, lines) = site.lines(&[paths, arguments].concat());
            lines.iter().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found(&all), expected, "{config} {arguments:?}");
        // An argument is excluded like a file in a directory, and so is one of a list.
        let mut sorted: Vec<&str> = expected.split(' ').collect();
        sorted.sort_unstable();
        let walked = found(&["."]);
        let mut walked: Vec<&str> = walked.split(' ').collect();
        walked.sort_unstable();
        assert_eq!(walked, sorted, "{config} {arguments:?}");
        site.write("list", all.join("\n"));
        assert_eq!(found(&["--files-from", "list"]), expected, "{config} {arguments:?}");
        // What counts is shown with its source.
        if arguments.is_empty()
            && let Some((key, value)) = config.split('\n').next().and_then(|line| line.split_once(" = "))
        {
            let (_, shown, error) = site.check(&["--show-settings", "b/c.html"]);
            let value = value.trim_matches(['[', ']', '\'']).replace("', '", ", ");
            assert!(shown.contains(&format!("\n  {key} = {value} (")) && error.is_empty(), "{shown}{error}");
        }
    }
    site.write("urispec.toml", "fail-on = 'never'\nselect = ['style']\n");
    let (_, shown, _) =
        site.check(&["--show-settings", "a.md", "--fail-on", "error", "--select", "syntax,style", "--ignore", "style"]);
    for line in ["  fail-on = error (--fail-on)", "  select = syntax, style (--select)", "  ignore = style (--ignore)"]
    {
        assert!(shown.lines().any(|shown| shown == line), "{shown}");
    }
    assert!(!shown.contains("never"), "{shown}");
    // A key that an argument sets is shown once, with what remains of the configuration.
    let config = "ignore = ['default-port']\nbase = 'https://h/'\n[documents]\niri = true\ntemplates = false\ntests = 'advice'\ngenerated = 'advice'\n";
    site.write("urispec.toml", config);
    for (arguments, key, value, source) in [
        (&["--select", "style"][..], "ignore", None, ""),
        (&["--ignore", "style"], "ignore", Some("style"), "--ignore"),
        (&["--base", "https://h/x/"], "base", Some("https://h/x/"), "--base"),
        (&["--strict"], "iri", Some("false"), "--strict"),
        (&["--templates"], "templates", Some("true"), "--templates"),
        (&["--tests"], "tests", Some("all"), "--tests"),
        (&["--generated"], "generated", Some("all"), "--generated"),
    ] {
        let shown = |arguments: &[&str]| -> Vec<String> {
            let (_, shown, _) = site.check(&[&["--show-settings", "a.md"], arguments].concat());
            shown.lines().filter(|line| line.starts_with(&format!("  {key} = "))).map(str::to_owned).collect()
        };
        let of_file = shown(&[]);
        assert!(of_file.len() == 1 && of_file[0].ends_with("urispec.toml)"), "{of_file:?}");
        let own = value.map(|value| format!("  {key} = {value} ({source})"));
        // What is ignored adds up.
        let rest = if source == "--ignore" { of_file } else { Vec::new() };
        assert_eq!(shown(arguments), own.into_iter().chain(rest).collect::<Vec<_>>(), "{arguments:?}");
    }
}

/// Each way to name what is read, alone and together.
#[test]
fn each_way_to_name_a_file() {
    let site = Site::new(&[
        ("a.md", "http://h/^x\n"),
        ("b.md", "http://h/^x\n"),
        ("sub/c.md", "http://h/^x\n"),
        ("excluded/d.md", "http://h/^x\n"),
        ("urispec.toml", "exclude = ['excluded/']\n"),
        (".hidden/e.md", "http://h/^x\n"),
        (".git/f.md", "http://h/^x\n"),
        ("ignored/g.md", "http://h/^x\n"),
        (".ignored/h.md", "http://h/^x\n"),
        (".gitignore", "ignored/\n.ignored/\n"),
        ("list", "b.md\nsub\nexcluded/d.md\n"),
        ("R.MD", "`http://h/^x`\n"),
    ]);
    let files = |arguments: &[&str]| {
        let (_, lines) = site.lines(arguments);
        lines.iter().map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    for (arguments, expected) in [
        (&[][..], "a.md b.md sub/c.md"),
        (&["--hidden"], ".hidden/e.md a.md b.md sub/c.md"),
        (&["--no-ignore"], "a.md b.md ignored/g.md sub/c.md"),
        (&["--hidden", "--no-ignore"], ".hidden/e.md .ignored/h.md a.md b.md ignored/g.md sub/c.md"),
        (&["b.md", "a.md"], "b.md a.md"),
        (&["b.md", ".", "a.md"], "b.md a.md sub/c.md"),
        (&["a.md", "./a.md", "sub/../a.md"], "a.md sub/../a.md"),
        (&["excluded/d.md", "a.md"], "a.md"),
        (&["excluded"], ""),
        (&["excluded/d.md"], ""),
        (&["./excluded/d.md"], ""),
        (&["excluded/d.md", "--isolated"], "excluded/d.md"),
        (&["ignored/g.md", ".hidden/e.md"], "ignored/g.md .hidden/e.md"),
        (&[".hidden"], ".hidden/e.md"),
        (&["--files-from", "list"], "b.md sub/c.md"),
        (&["--files-from", "list", "a.md"], "a.md b.md sub/c.md"),
        (&["--files-from", "list", "sub/c.md"], "sub/c.md b.md"),
        (&["R.MD"], ""),
        (&["R.MD", "--code"], "R.MD"),
    ] {
        assert_eq!(files(arguments), expected, "{arguments:?}");
    }
    // Standard input is one of them, once, by its name, and excluded by it, unless its text is wanted back.
    let named = |name: &str, more: &[&str]| {
        let arguments = [&["--format", "concise", "-", "a.md", "-", "--stdin-filename", name], more].concat();
        run_with(&site, &arguments, b"[x](http://h/|x)\n")
    };
    let found = |(_, output, _): (i32, String, String)| {
        output.lines().map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(named("x.md", &[])), "x.md a.md");
    // A name of what is not read is a mistake.
    for more in [&[][..], &["a.md"], &["--files-from", "list"]] {
        let (code, output, error) = site.check(&[&["--stdin-filename", "x.md"], more].concat());
        assert_eq!((code, output.as_str()), (2, ""), "{more:?}");
        assert!(error.contains("--stdin-filename names standard input, which is read for the path `-`"), "{error}");
    }
    assert_eq!(found(named("excluded/x.md", &[])), "a.md");
    // What is excluded comes back as it is.
    for option in [&["--fix"][..], &["--unsafe-fixes"], &["--add-ignore", "why"]] {
        assert_eq!(named("excluded/x.md", option).1, "[x](http://h/|x)\n", "{option:?}");
    }
    assert_eq!(named("x.md", &["--fix"]).1, "[x](http://h/%7Cx)\n");
    assert_eq!(named("x.md", &["--add-ignore", "why"]).1, "[x](http://h/|x) <!-- uri-ignore: path-character why -->\n");
    // Beside --diff nothing is written, and so its text is not wanted back.
    let diff = "--- x.md\n+++ x.md\n@@ -1 +1 @@\n-[x](http://h/|x)\n+[x](http://h/%7Cx)\n";
    for more in [&["--diff"][..], &["--diff", "--fix"], &["--diff", "--unsafe-fixes"]] {
        assert_eq!(named("x.md", more).1, diff, "{more:?}");
        assert_eq!(named("excluded/x.md", more).1, "", "{more:?}");
    }
    let (_, output, _) = run_with(&site, &["--format", "concise", "-"], b"http://h/^x\n");
    assert!(output.starts_with("<stdin>:1:10: "), "{output}");
    // Without a name, no pattern excludes it.
    let all = Site::new(&[("urispec.toml", "exclude = ['*']\n")]);
    for (name, is_found) in [(&[][..], true), (&["--stdin-filename", "a.md"], false)] {
        let arguments = [&["--format", "concise", "-"], name].concat();
        let (code, output, _) = run_with(&all, &arguments, b"http://h/^x\n");
        assert_eq!((code, !output.is_empty()), (i32::from(is_found), is_found), "{name:?}: {output}");
    }
    // A link keeps its name, and what it leads to is fixed.
    site.write("target.md", "[a](http://h/|x)\n");
    symlink("target.md", site.0.join("link.md")).unwrap();
    assert_eq!(files(&["link.md"]), "link.md");
    site.check(&["link.md", "--fix"]);
    assert!(fs::symlink_metadata(site.0.join("link.md")).unwrap().is_symlink());
    assert_eq!(site.read("target.md"), "[a](http://h/%7Cx)\n");
}

/// What a baseline knows is left out as often as it was there, and only of the files that were read it is said what is gone.
#[test]
fn each_entry_of_a_baseline() {
    let site = Site::new(&[("a.md", "http://h/^x http://h/^x http://h/^y\n"), ("b.md", "http://h/^x\n")]);
    site.check(&["--write-baseline", "known", "a.md", "b.md"]);
    let known: Value = serde_json::from_str(&site.read("known")).unwrap();
    let counts: Vec<_> =
        known["findings"].as_array().unwrap().iter().map(|entry| (&entry["path"], &entry["count"])).collect();
    let mut expected = [(json!("a.md"), json!(1)), (json!("a.md"), json!(2)), (json!("b.md"), json!(1))];
    let mut found: Vec<_> = counts.iter().map(|(path, count)| ((*path).clone(), (*count).clone())).collect();
    found.sort_by_key(|entry| format!("{entry:?}"));
    expected.sort_by_key(|entry| format!("{entry:?}"));
    assert_eq!(found, expected);
    site.write("known", format!("\u{feff}{}", site.read("known")));
    let gone = |count: &str| format!("urispec: {count} of the baseline");
    for (text, left, known, stale) in [
        ("http://h/^x http://h/^x http://h/^y\n", 0, 3, ""),
        ("http://h/^x\n\nhttp://h/^y http://h/^x\n", 0, 3, ""),
        ("http://h/^x http://h/^x http://h/^x http://h/^y\n", 1, 3, ""),
        ("http://h/^x http://h/^y http://h/^y\n", 1, 2, "1 finding"),
        ("http://h/^z\n", 1, 0, "3 findings"),
    ] {
        site.write("a.md", text);
        let (code, report, error) = site.check(&["a.md", "--baseline", "known", "--format", "json"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(
            (code, &report["summary"]["findings"], &report["summary"]["known"]),
            (i32::from(left > 0), &json!(left), &json!(known)),
            "{text}"
        );
        assert_eq!(error.starts_with(&gone(stale)) && !stale.is_empty(), !error.is_empty(), "{text}{error}");
        // With other options that need all findings.
        for option in
            [&["--max-findings", "9"][..], &["--max-findings", "1"], &["--max-findings", "0"], &["--statistics"]]
        {
            let (code, _, error) = site.check(&[&["a.md", "--baseline", "known"], option].concat());
            assert_eq!(code, i32::from(left > 0), "{option:?} {text}");
            let known = if known > 0 { format!(", {known} known before") } else { String::new() };
            assert!(error.contains(&format!("{left} finding")) && error.contains(&known), "{option:?} {text}{error}");
        }
    }
}

/// A baseline takes the place of an earlier one, of a version to come, and of nothing; what else is there stays.
#[test]
fn each_file_that_a_baseline_is_written_to() {
    let site = Site::new(&[("a.md", "http://h/^x\n"), ("empty", " \n")]);
    let other: [&[u8]; 5] =
        [b"http://h/^x\n", b"{}\n", b"[]", b"{\"version\": 1, \"findings\": [], \"more\": 1}", b"\xff\xfe"];
    for text in other {
        site.write("other", text);
        let (code, output, error) = site.check(&["a.md", "--write-baseline", "other"]);
        let why = "it is no baseline, and what it has would be lost: name another file, or remove this one";
        assert_eq!((code, output.as_str()), (2, ""));
        assert_eq!(error.lines().next(), Some(&*format!("urispec: cannot write other: {why}")));
        assert_eq!(fs::read(site.0.join("other")).unwrap(), text);
    }
    assert_eq!(site.check(&["a.md", "--write-baseline", "a.md"]).0, 2);
    site.write("later", "{\"version\": 2, \"findings\": []}");
    site.write("marked", "\u{feff}{\"version\": 1, \"findings\": []}");
    for file in ["new", "new", "empty", "later", "marked"] {
        assert_eq!(site.check(&["a.md", "--write-baseline", file]).0, 0, "{file}");
        assert_eq!(site.check(&["a.md", "--baseline", file]).0, 0, "{file}");
    }
}

/// The most findings are those of all files together.
#[test]
fn each_number_of_most_findings() {
    let text = "http://h/^x http://h/^y\n";
    let site = Site::new(&[("a.md", text), ("b.md", text), ("c.md", "[a](http://h/|x) http://h/^z\n")]);
    for most in 0..8 {
        let number = most.to_string();
        let (code, output, error) = site.check(&["--max-findings", &number, "--format", "concise"]);
        assert_eq!((code, output.lines().count()), (1, most.min(6)));
        let left = 6_usize.saturating_sub(most);
        let rest = if left > 0 { format!(", {left} not shown") } else { String::new() };
        assert_eq!(error, format!("6 findings in 6 URIs of 3 files{rest}\n"));
        // What needs all of them has all of them.
        assert_eq!(site.check(&["--max-findings", &number, "--statistics"]).1, "       6 path-character\n");
        site.check(&["--max-findings", &number, "--write-baseline", ".known"]);
        assert_eq!(site.check(&["a.md", "b.md", "c.md", "--baseline", ".known"]).0, 0);
        assert!(site.check(&["--max-findings", &number, "--diff"]).1.contains("+[a](http://h/%7Cx)"));
    }
}

/// Lists have the places of findings, and nothing is left out.
#[test]
fn each_place_of_a_list() {
    let text = "\u{feff}\u{1f517}\t[a](x) http://h/\u{1f517}/y http://${\u{1f517}}/\r\nhttp://{{ a }}/ http://h/";
    let site = Site::new(&[("a.md", text), ("b.md", "http://h/\n")]);
    for (option, list, count) in [("--dump", "uris", 4), ("--show-templates", "templates", 2)] {
        let (_, report, _) = site.check(&[option, "--format", "json", "--base", "https://h/"]);
        let report: Value = serde_json::from_str(&report).unwrap();
        let entries = report[list].as_array().unwrap();
        assert_eq!(entries.len(), count);
        for entry in entries {
            let file = fs::read(site.0.join(entry["path"].as_str().unwrap())).unwrap();
            for (offset, fields) in
                [("start", ["line", "column", "utf16_column"]), ("end", ["end_line", "end_column", "end_utf16_column"])]
            {
                let expected = super::reports::counted(&file, entry[offset].as_u64().unwrap() as usize);
                assert_eq!(fields.map(|field| entry[field].as_u64().unwrap() as usize), expected[..3], "{entry}");
            }
            let [start, end] = ["start", "end"].map(|offset| entry[offset].as_u64().unwrap() as usize);
            assert_eq!(entry["text"], String::from_utf8_lossy(&file[start..end]).as_ref());
        }
        let lines: Vec<String> = { entries.iter() }
            .map(|entry| {
                let what = match option {
                    "--dump" => entry["target"].as_str().unwrap_or(entry["text"].as_str().unwrap()).to_owned(),
                    _ => format!("{}: {}", entry["reason"].as_str().unwrap(), entry["text"].as_str().unwrap()),
                };
                format!("{}:{}:{}: {what}", entry["path"].as_str().unwrap(), entry["line"], entry["column"])
            })
            .collect();
        for format in ["full", "concise"] {
            let (code, output, error) = site.check(&[option, "--format", format, "--base", "https://h/"]);
            assert_eq!(
                (code, output.lines().collect::<Vec<_>>()),
                (0, lines.iter().map(String::as_str).collect()),
                "{error}"
            );
            assert_eq!(error, "");
        }
    }
    for format in ["sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        assert_eq!(site.check(&["--dump", "--format", format]).0, 2, "{format}");
        assert_eq!(site.check(&["--show-templates", "--format", format]).0, 2, "{format}");
    }
    // Where each leads.
    let (_, report, _) = site.check(&["--dump", "--format", "json", "--base", "https://h/"]);
    assert!(report.contains("\"target\": \"https://h/x\""), "{report}");
}

/// What is counted, and how that is said.
#[test]
fn each_number_is_said() {
    let site = Site::new(&[
        ("a.md", "http://h/^x HTTP://h/ HTTP://g/\n"),
        ("b.json", "{\"url\": \"http://h/%zz\"}\n"),
        ("c.md", "[a](http://h/|x)\n"),
    ]);
    // The most frequent first, and those that are as frequent by their names.
    let counts = "       2 path-character\n       2 upper-case-scheme\n       1 percent-encoding-not-hex\n";
    let (code, output, error) = site.check(&["--statistics"]);
    assert_eq!((code, output.as_str(), error.as_str()), (1, counts, "5 findings in 5 URIs of 3 files\n"));
    assert_eq!(site.check(&["--statistics", "--quiet"]).2, "");
    assert_eq!(site.check(&["--statistics", "--format", "concise"]).1, counts);
    let lines = "{\"name\":\"path-character\",\"count\":2}\n{\"name\":\"upper-case-scheme\",\"count\":2}\n\
                 {\"name\":\"percent-encoding-not-hex\",\"count\":1}\n";
    assert_eq!(site.check(&["--statistics", "--format", "jsonl"]).1, lines);
    let (_, document, _) = site.check(&["--statistics", "--format", "json"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    let entries: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(document, json!({"version": 1, "counts": entries}));
    site.write("ok.md", "http://h/");
    let (code, document, _) = site.check(&["--statistics", "--format", "json", "ok.md"]);
    assert_eq!((code, document.as_str()), (0, "{\n  \"version\": 1,\n  \"counts\": []\n}\n"));
    for format in ["sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        let (code, output, error) = site.check(&["--statistics", "--format", format]);
        assert_eq!((code, output.as_str()), (2, ""), "{format}");
        assert_eq!(error, "urispec: lists and counts have the formats full, concise, json and jsonl\n", "{format}");
    }
    // A text that is no report does not get into one.
    for format in ["json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        for option in ["--diff", "--show-settings"] {
            let (code, output, error) = site.check(&[option, "--format", format]);
            assert_eq!((code, output.as_str()), (2, ""), "{option} {format}");
            assert_eq!(error, "urispec: changes and settings have the formats full and concise\n", "{option} {format}");
        }
    }
    let (_, _, error) = site.check(&["--fix", "c.md"]);
    assert_eq!(error, "0 findings in 1 URI of 1 file, 1 fixed\n");
    let (_, _, error) = site.check(&["--add-ignore", "why", "a.md"]);
    assert_eq!(error, "0 findings in 3 URIs of 1 file, 3 ignored from now on\n");
    let (_, shown, _) = site.check(&["--show-settings", "a.md", "go.sum", "tests/x.md", "vendor/x.md"]);
    assert!(shown.contains("  generated: no\n"), "{shown}");
    for (path, line) in [
        ("go.sum", "generated: yes (by its name)"),
        ("tests/x.md", "test: yes"),
        ("page.html", "generated: yes (Doxygen)"),
    ] {
        site.write(path, "<meta name=generator content=Doxygen>\n");
        let (_, shown, _) = site.check(&["--show-settings", path]);
        assert!(shown.starts_with(path) && shown.contains(&format!("\n  {line}\n")), "{shown}");
    }
}

/// A report goes where it is wanted, with the colours that are wanted, and is the same.
#[test]
fn each_place_of_a_report() {
    let site = Site::new(&[("a.md", "http://h/^x\n")]);
    for format in ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"] {
        let (code, expected, summary) = site.check(&["a.md", "--format", format]);
        for option in ["--output", "-o"] {
            let (other, output, error) = site.check(&["a.md", "--format", format, option, "report"]);
            assert_eq!((other, output.as_str(), error), (code, "", summary.clone()), "{format}");
            assert_eq!(site.read("report"), expected, "{format}");
        }
        for (color, has_color) in [("always", format == "full"), ("never", false), ("auto", false)] {
            let (_, output, _) = site.check(&["a.md", "--format", format, "--color", color]);
            assert_eq!(output.contains('\u{1b}'), has_color, "{format} {color}");
            site.check(&["a.md", "--format", format, "--color", color, "--output", "report"]);
            assert_eq!(site.read("report").contains('\u{1b}'), has_color, "{format} {color}");
        }
    }
}

/// A text from standard input that is to be written again is written, whatever it is, and nothing else is written beside it.
#[test]
fn each_text_from_standard_input_comes_back() {
    let site = Site::new(&[]);
    for (name, text) in [
        ("a.md", &b"http://h/\n"[..]),
        ("a.md", b"http://h/^x\n"),
        ("a.md", b"[a](http://h/|x) http://h/^x\r\n"),
        ("a.md", b"\xef\xbb\xbfhttp://h/^x"),
        ("a.md", b""),
        ("a.json", b"{\"a\": \"http://h/^x\"}\n"),
        ("a.lines", b"http://h/^x\n"),
        ("a.png", b"\x89PNG\0\xff"),
    ] {
        for options in [&["--fix"][..], &["--fix-style"], &["--unsafe-fixes"], &["--add-ignore", "why"]] {
            let arguments = [&["-", "--stdin-filename", name, "--format", "concise"], options].concat();
            let mut command = site.command(&arguments);
            let mut child =
                command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(text).unwrap();
            let output = child.wait_with_output().unwrap();
            // A file of this name is written in the same way.
            site.write(name, text);
            site.check(&[&[name], options].concat());
            let expected = fs::read(site.0.join(name)).unwrap();
            fs::remove_file(site.0.join(name)).unwrap();
            assert_eq!(output.stdout, expected, "{name} {options:?} {:?}", String::from_utf8_lossy(&output.stdout));
            if options[0] != "--add-ignore" {
                assert!(!output.stdout.windows(6).any(|bytes| bytes == b"error["), "{name} {options:?}");
            }
        }
    }
}

/// Each pair of ways to name the same file has it once.
#[test]
fn each_pair_of_names_of_a_file() {
    let site = Site::new(&[("a.md", "http://h/^x\n"), ("sub/b.md", "http://h/^x\n"), ("list", "a.md\nsub\n")]);
    let whole = site.0.join("a.md");
    let names = ["a.md", "./a.md", ".", whole.to_str().unwrap()];
    for one in names {
        for other in names {
            let (_, lines) = site.lines(&[one, other]);
            assert_eq!(lines.iter().filter(|line| line.starts_with("a.md:")).count(), 1, "{one} {other} {lines:?}");
            let (_, lines) = site.lines(&[one, "--files-from", "list"]);
            assert_eq!(lines.iter().filter(|line| line.starts_with("a.md:")).count(), 1, "{one} {lines:?}");
        }
    }
}

/// A file that is changed is changed once, and so is what it says of it, by the first of its names.
#[test]
fn each_pair_of_names_of_a_file_that_is_changed() {
    let (text, fixed) = ("[a](http://h/|x)\n", "[a](http://h/%7Cx)\n");
    let ignored = "[a](http://h/|x) <!-- uri-ignore: path-character why -->\n";
    for (option, expected, code) in
        [(&["--fix"][..], fixed, 0), (&["--add-ignore", "why"], ignored, 0), (&["--diff"], text, 1)]
    {
        for names in [["a.md", "sub/../a.md"], ["link.md", "a.md"], ["a.md", "link.md"], ["sub/../link.md", "."]] {
            let site = Site::new(&[("a.md", text), ("sub/b.md", "")]);
            symlink("a.md", site.0.join("link.md")).unwrap();
            let (found, output, error) = site.check(&[option, &["--format", "concise"], &names[..]].concat());
            let files = if names.contains(&".") { "2 files" } else { "1 file" };
            assert_eq!((found, site.read("a.md").as_str()), (code, expected), "{option:?} {names:?} {error}");
            assert!(error.contains(&format!(" of {files}")), "{option:?} {names:?} {error}");
            assert_eq!(output.matches("+[a]").count(), usize::from(code == 1), "{option:?} {names:?} {output}");
        }
    }
}

/// What is not checked is listed as it is read, however it is stored, and without its passwords.
#[test]
fn each_encoding_of_a_template() {
    let text = "\u{e9} http://${A}/ http://ada:s3cret@${B}/\n";
    let (utf16, latin) = (|byte: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(byte).collect(), "coding: latin-1 ");
    let latin: Vec<u8> = { latin.bytes() }.chain(text.chars().map(|char| u32::from(char) as u8)).collect();
    for (name, bytes) in [
        ("utf-8", text.as_bytes().to_vec()),
        ("little", utf16(u16::to_le_bytes)),
        ("big", utf16(u16::to_be_bytes)),
        ("latin", latin),
    ] {
        let site = Site::new(&[]);
        site.write("a.txt", bytes);
        let (_, lines, _) = site.check(&["--show-templates"]);
        let texts: Vec<_> = lines.lines().map(|line| line.split_once(": placeholder: ").unwrap().1).collect();
        assert_eq!(texts, ["http://${A}/", "http://ada:***@${B}/"], "{name}");
        let (_, lines, _) = site.check(&["--show-templates", "--format", "jsonl"]);
        let data: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(data.iter().map(|template| template["text"].as_str().unwrap()).collect::<Vec<_>>(), texts, "{name}");
    }
}

/// An option that decides what is found decides it in each report.
#[test]
fn each_option_counts_in_each_report() {
    let text = "HTTP://h:80/ `http://h/^x` [a](#\u{fc}b) http://h/{?q,} http://h/|y\n";
    let site = Site::new(&[
        ("a.md", text),
        ("tests/a.md", "http://h/^x\n"),
        ("out.min.js", "'http://h/%zz'\n"),
        ("b.md", "http://h/^z http://ada:secret@h/\n"),
        ("urispec.toml", "[levels]\ndefault-port = 'warning'\n"),
        ("other.toml", "ignore = ['syntax']\n"),
    ]);
    site.check(&["a.md", "--write-baseline", "known.json"]);
    let options: [&[&str]; 14] = [
        &["--code"],
        &["--strict"],
        &["--templates"],
        &["--tests"],
        &["--generated"],
        &["--type", "text"],
        &["--select", "style"],
        &["--ignore", "style"],
        &["--severity", "style=off"],
        &["--select", "syntax", "--ignore", "path-character"],
        &["--config", "other.toml"],
        &["--isolated", "--severity", "default-port=off"],
        &["--baseline", "known.json"],
        &["--max-findings", "1"],
    ];
    let reports = ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"];
    let reports = reports.map(|format| vec!["--format", format]);
    for report in reports.into_iter().chain([vec!["--statistics"]]) {
        let plain = site.check(&report);
        for option in options {
            let found = site.check(&[&report[..], option].concat());
            assert!(found.0 < 2, "{report:?} {option:?}: {}", found.2);
            // Statistics count all, and have no levels.
            let is_same =
                report == ["--statistics"] && ["--max-findings", "--tests", "--generated"].contains(&option[0]);
            assert_eq!(found.1 == plain.1, is_same, "{report:?} {option:?}");
        }
    }
}

/// What is not shown counts for the exit code by its own level, also after what is shown.
#[test]
fn each_level_that_is_not_shown_counts() {
    let site = Site::new(&[("0.md", "http://h:80/ http://h:80/\n"), ("1.md", "http://h:80/ http://h:0/\n")]);
    for most in ["0", "1"] {
        assert_eq!(site.check(&["--max-findings", most, "0.md"]).0, 0);
        assert_eq!(site.check(&["--max-findings", most, "1.md"]).0, 1);
        assert_eq!(site.check(&["--max-findings", most, "1.md", "--fail-on", "error"]).0, 0);
    }
}

/// Of several that set a level, the last one is named.
#[test]
fn the_last_source_of_a_level() {
    let site = Site::new(&[
        ("urispec.toml", "extend = 'base.toml'\n[levels]\npath-character = 'warning'\n"),
        ("base.toml", "[levels]\npath-character = 'advice'\ndefault-port = 'error'\n"),
        ("a.md", ""),
    ]);
    for (arguments, level, source) in [
        (&[][..], "path-character: warning", "urispec.toml)"),
        (&[], "default-port: error", "base.toml)"),
        (&["--severity", "path-character=off"], "path-character: off", "(the command line)"),
    ] {
        let (_, shown, _) = site.check(&[&["--show-settings", "a.md"], arguments].concat());
        let line = shown.lines().find(|line| line.trim_start().starts_with(level));
        assert!(line.is_some_and(|line| line.ends_with(source)), "{level}: {shown}");
    }
}

/// Standard input is read once, however often it is named.
#[test]
fn standard_input_that_is_named_twice() {
    let (code, output, error) = run_with(&Site::new(&[]), &["-", "-", "--format", "concise"], b"http://h/^x\n");
    assert_eq!((code, output.lines().count(), error.as_str()), (1, 1, "1 finding in 1 URI of 1 file\n"));
}

/// A configuration that extends itself is read once, however it is named.
#[test]
fn a_relative_configuration_that_extends_itself() {
    let site = Site::new(&[("own.toml", "extend = 'own.toml'\n"), ("a.md", "http://h/\n")]);
    let (code, output, error) = site.check(&["--config", "own.toml", "a.md"]);
    assert_eq!((code, output.as_str(), error.matches(" -> ").count()), (2, "", 1), "{error}");
    assert!(error.contains("this extends itself: own.toml -> "), "{error}");
}

/// What a shell hands over is read, and another pipe is not waited for.
#[test]
fn each_pipe_that_is_handed_over() {
    let site = Site::new(&[]);
    for path in ["/dev/fd/0", "/proc/self/fd/0"] {
        let (code, output, error) = run_with(&site, &[path, "--format", "concise", "--type", "text"], b"http://h/^x\n");
        assert_eq!((code, output.lines().count()), (1, 1), "{path}: {error}");
        assert!(output.starts_with(&format!("{path}:1:10: error[path-character]")), "{output}");
    }
    let (code, _, error) = site.check(&["/dev/null"]);
    assert_eq!(code, 2);
    assert!(error.contains("it is neither a file nor a directory"), "{error}");
}

/// A text from standard input has the entries of the file whose name it has.
#[test]
fn each_entry_of_a_baseline_for_standard_input() {
    let site = Site::new(&[("a.md", "http://h/^x http://h/^y\n"), ("b.md", "http://h/^x\n")]);
    site.check(&["--write-baseline", "known", "a.md", "b.md"]);
    for (text, code, gone) in [
        ("http://h/^x http://h/^y\n", 0, ""),
        ("http://h/^x\n", 0, "urispec: 1 finding of the baseline is no longer there: write it again\n"),
        ("http://h/\n", 0, "urispec: 2 findings of the baseline are no longer there: write it again\n"),
        ("http://h/^x http://h/^y http://h/^z\n", 1, ""),
    ] {
        let arguments = ["-", "--stdin-filename", "a.md", "--baseline", "known", "--quiet"];
        let (found, _, error) = run_with(&site, &arguments, text.as_bytes());
        assert_eq!((found, error.as_str()), (code, gone), "{text}");
    }
}

/// What a baseline knows is in what would be changed, and is neither counted nor a failure there.
#[test]
fn each_entry_of_a_baseline_that_would_be_fixed() {
    let site = Site::new(&[("a.md", "[a](http://h/|x) [b](http://h/|y)\n")]);
    site.check(&["--write-baseline", "known", "a.md"]);
    for (text, code, says) in [
        ("[a](http://h/|x) [b](http://h/|y)\n", 0, "0 findings in 2 URIs of 1 file, 2 known before\n"),
        ("[a](http://h/|x) [b](http://h/|z)\n", 1, "1 finding in 2 URIs of 1 file, 1 known before\n"),
        // What is unknown and is not fixed fails by its level.
        ("[a](http://h/|x) [b](http://h/|y) http://h:0/\n", 1, "1 finding in 3 URIs of 1 file, 2 known before\n"),
        ("[a](http://h/|x) [b](http://h/|y) <http://h/?>\n", 0, "1 finding in 3 URIs of 1 file, 2 known before\n"),
    ] {
        site.write("a.md", text);
        let (found, diff, error) = site.check(&["a.md", "--diff", "--baseline", "known"]);
        assert_eq!((found, diff.contains("\n+[a](http://h/%7Cx)")), (code, true), "{text}{diff}{error}");
        assert!(error.ends_with(says), "{text}{error}");
        assert_eq!(error.contains("no longer there"), text.contains("|z"), "{text}{error}");
    }
}

/// What is turned off by an argument is not said to be gone.
#[test]
fn each_argument_that_turns_off_what_a_baseline_has() {
    let site = Site::new(&[("a.md", "http://h/^x\n")]);
    site.check(&["--write-baseline", "known", "a.md"]);
    for (arguments, is_gone) in [
        (&["--select", "style"][..], false),
        (&["--ignore", "path-character"], false),
        (&["--severity", "path-character=off"], false),
        (&["--fail-on", "error"], true),
    ] {
        for text in ["http://h/^x\n", "http://h/\n"] {
            site.write("a.md", text);
            let (code, _, error) = site.check(&[&["a.md", "--baseline", "known"], arguments].concat());
            let is_said = is_gone && !text.contains('^');
            assert_eq!((code, error.contains("no longer there")), (0, is_said), "{arguments:?} {text}{error}");
        }
    }
}

/// Each text of a report has a bound, and is whole up to it.
#[test]
fn each_long_text_of_a_report() {
    for length in [998, 999, 1000, 1001, 2000] {
        for character in ["a", "\u{e9}", "\u{20ac}", "\u{1f517}"] {
            let name = format!("{}?", character.repeat((length - 1) / character.len()));
            let site = Site::new(&[("a.html", &format!("<a href='{name}'>a</a>"))]);
            let (_, report, _) = site.check(&["--format", "json", "--base", "https://h/"]);
            let report: Value = serde_json::from_str(&report).unwrap();
            let finding = &report["findings"][0];
            let target = finding["target"].as_str();
            // An IRI leads nowhere that is known.
            assert_eq!(target.is_some(), character.is_ascii());
            let text = finding["uri"]["text"].as_str();
            for (shown, whole) in [(text, name.clone()), (target, format!("https://h/{name}"))] {
                let Some(shown) = shown else { continue };
                let cut = shown.strip_suffix('\u{2026}');
                assert_eq!(cut.is_some(), whole.len() > 1000, "{length} {character}: {}", whole.len());
                let start = cut.unwrap_or(shown);
                assert!(whole.starts_with(start) && start.len() <= 1000, "{length} {character}");
                assert!(cut.is_none() || start.len() + character.len() > 1000, "{length} {character}");
            }
        }
    }
}

/// What caps a level is named: a test, or a file that a program wrote.
#[test]
fn each_source_of_a_level() {
    let site = Site::new(&[("urispec.toml", "")]);
    for (path, source) in [
        ("a.md", None),
        ("tests/a.md", Some("a test")),
        ("a.min.js", Some("a generated file")),
        ("tests/a.min.js", Some("a test")),
    ] {
        site.write(path, "http://h/^x\n");
        let (_, shown, _) = site.check(&["--show-settings", path]);
        let line = shown.lines().find_map(|line| line.strip_prefix("  path-character: "));
        assert_eq!(line.map(str::to_owned), source.map(|source| format!("advice ({source})")), "{shown}");
        let (_, lines) = site.lines(&[path]);
        assert_eq!(lines[0].contains(": advice[path-character]"), source.is_some(), "{lines:?}");
    }
}

/// A file is generated for the picture if it is for the levels, from wherever it is checked.
#[test]
fn a_project_among_those_of_others_is_not_generated() {
    let text = "[a](http://h/?)\n";
    let site = Site::new(&[
        ("vendor/own/urispec.toml", ""),
        ("vendor/own/a.md", text),
        ("vendor/own/vendor/b.md", text),
        ("elsewhere/c.md", text),
    ]);
    for (current, up) in [("elsewhere", "../vendor/own"), ("vendor/own", "."), ("vendor/own/vendor", "..")] {
        for (path, is_generated) in [("a.md", false), ("vendor/b.md", true)] {
            let path = format!("{up}/{path}");
            let (_, report, _) = answer(site.command(&[&path]).current_dir(site.0.join(current)));
            assert_eq!(report.contains("generated file (by its name)"), is_generated, "{current} {path} {report}");
        }
    }
}

/// Advice on a file that a program wrote is drawn if that is asked for, by the option or by the key.
#[test]
fn advice_on_generated_files_is_drawn_on_demand() {
    let site = Site::new(&[("a.html", "<meta name=generator content=Doxygen><a href='http://h/?'>a</a>\n")]);
    let full = |arguments: &[&str]| site.check(&[&["a.html"], arguments].concat()).1;
    assert!(full(&[]).starts_with("a.html: 1 finding in a generated file (Doxygen)"), "{}", full(&[]));
    let drawn = full(&["--generated"]);
    assert!(drawn.contains("╭─[") && !drawn.contains("generated file"), "{drawn}");
    site.write("urispec.toml", "[documents]\ngenerated = 'all'\n");
    assert_eq!(full(&[]), drawn);
}

/// What does something to a terminal is shown and not sent in a list for people, and sent as it is in data.
#[test]
fn each_odd_character_of_a_list() {
    let site = Site::new(&[("a.lines", "http://h/\u{1b}[31m\nhttp://h/\u{9b}\u{202e}\nhttp://h/${a}\u{1b}[0m\n")]);
    for option in ["--dump", "--show-templates"] {
        for format in ["full", "concise"] {
            let (code, output, _) = site.check(&["a.lines", option, "--format", format]);
            assert!(code == 0 && !output.is_empty(), "{option}");
            assert!(!output.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{option} {format}: {output:?}");
        }
    }
    let (_, output, _) = site.check(&["a.lines", "--dump"]);
    assert!(output.contains("http://h/\\u{9b}"), "{output}");
}

/// The same is true of a text that is not checked, to its end.
#[test]
fn each_odd_character_of_a_template() {
    let site = Site::new(&[("a.html", "<a href=\"http://h/{{ a }}/\u{202e}b\">x</a>\n")]);
    for format in ["full", "concise"] {
        let (code, output, _) = site.check(&["a.html", "--show-templates", "--format", format]);
        assert_eq!((code, output.as_str()), (0, "a.html:1:10: placeholder: http://h/{{ a }}/\\u{202e}b\n"), "{format}");
    }
    let (_, output, _) = site.check(&["a.html", "--show-templates", "--format", "jsonl"]);
    let template: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(template["text"], "http://h/{{ a }}/\u{202e}b");
}

/// A reason is on one line, and has a word.
#[test]
fn each_reason_of_a_comment() {
    for (reason, is_one) in [
        ("why", true),
        ("7", true),
        ("\u{e9}", true),
        ("", false),
        (" ", false),
        ("-->", false),
        ("a\nb", false),
        ("a\rb", false),
        ("a\r\nb", false),
    ] {
        let site = Site::new(&[("a.md", "http://h/^x\n")]);
        let (code, _, error) = site.check(&["a.md", "--add-ignore", reason]);
        assert_eq!(code, if is_one { 0 } else { 2 }, "{reason:?}: {error}");
        // What is empty, or like an option, is refused by the reader of all arguments.
        let is_said = error.contains(": a reason is a text on one line\n");
        assert_eq!(is_said, !is_one && !reason.is_empty() && !reason.starts_with('-'), "{reason:?}: {error}");
        assert_eq!(site.read("a.md") != "http://h/^x\n", is_one, "{reason:?}");
        assert_eq!(site.check(&["a.md"]).0, i32::from(!is_one), "{reason:?}");
    }
}

/// What was fixed is counted over all files, those between which nothing is fixed, too.
#[test]
fn each_fix_of_each_file_is_counted() {
    let site = Site::new(&[
        ("a.md", "[a](http://h/|x) [a](http://h/|y)\n"),
        ("b.md", "http://h/\n"),
        ("c.md", "[a](http://h/|x)\n"),
        ("d.md", "http://h/^x\n"),
    ]);
    let (code, _, error) = site.check(&["--fix", "--format", "concise"]);
    assert_eq!((code, error.as_str()), (1, "1 finding in 5 URIs of 4 files, 3 fixed\n"));
}

/// How a report looks and where it goes changes neither the exit code nor what is fixed.
#[test]
fn each_report_has_the_same_code_and_the_same_fixes() {
    let texts = [("0.md", "http://h/\n", 0), ("1.md", "[a](http://h/?)\n", 0), ("2.md", "[a](http://h/|x)\r\n", 1)];
    let formats = ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"];
    for format in formats {
        for more in
            [&[][..], &["--quiet"], &["--redact"], &["--output", "report"], &["--max-findings", "0"], &["--statistics"]]
        {
            let options = [&["--format", format], more].concat();
            if more == ["--statistics"] && !["full", "concise", "json", "jsonl"].contains(&format) {
                assert_eq!(Site::new(&[]).check(&options).0, 2, "{options:?}");
                continue;
            }
            let site = Site::new(&texts.map(|(name, text, _)| (name, text)));
            for (name, _, code) in texts {
                let found = site.check(&[&options[..], &[name]].concat());
                assert_eq!(found.0, code, "{options:?} {name}: {}", found.2);
                // How much was found is said only to people.
                let is_told = ["full", "concise"].contains(&format) && more != ["--quiet"];
                assert_eq!(found.2.contains(" of 1 file"), is_told, "{options:?} {}", found.2);
            }
            // A report for programs has no room for a difference.
            if ["full", "concise"].contains(&format) {
                let (code, diff, _) = site.check(&[&options[..], &["--diff", "."]].concat());
                assert_eq!(code, 1, "{options:?}");
                let diff = if more.contains(&"--output") { site.read("report") } else { diff };
                if !more.contains(&"--statistics") {
                    assert!(
                        diff.contains("-[a](http://h/|x)") && diff.contains("+[a](http://h/%7Cx)"),
                        "{options:?} {diff}"
                    );
                }
            }
            assert_eq!(site.check(&[&options[..], &["--fix", "."]].concat()).0, 0, "{options:?}");
            assert_eq!(site.read("2.md"), "[a](http://h/%7Cx)\r\n", "{options:?}");
            assert_eq!((site.read("0.md").as_str(), site.read("1.md").as_str()), (texts[0].1, texts[1].1));
            let arguments = [&options[..], &["-", "--stdin-filename", "2.md", "--fix"]].concat();
            let (code, output, _) = run_with(&site, &arguments, texts[2].1.as_bytes());
            assert_eq!((code, output.as_str()), (0, "[a](http://h/%7Cx)\r\n"), "{options:?}");
        }
    }
}

/// Each thing that is counted is said from the first one on, and its noun is that of its number.
#[test]
fn what_is_counted_is_said_from_the_first_one_on() {
    for number in 1..4 {
        let text = |uri: &str| format!("{uri}\n").repeat(number);
        let site = Site::new(&[
            ("found.md", &text("http://h/^x")),
            ("fixed.md", &text("[a](http://h/|x)")),
            ("template.md", &text("http://${a}/")),
            ("urispec.toml", ""),
        ]);
        (0..number).for_each(|at| site.write(&format!("binary/{at}.md"), b"\0"));
        let said = |arguments: &[&str]| site.check(arguments).2;
        let many = |noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
        let uris = many("URI");
        assert_eq!(said(&["found.md"]), format!("{} in {uris} of 1 file\n", many("finding")));
        assert_eq!(
            said(&["found.md", "--max-findings", "0"]),
            format!("{} in {uris} of 1 file, {number} not shown\n", many("finding"))
        );
        assert_eq!(
            said(&["template.md"]),
            format!("0 findings in 0 URIs of 1 file; {} with placeholders not read\n", many("template"))
        );
        assert_eq!(
            said(&["binary"]),
            format!("0 findings in 0 URIs of 0 files; {} without text not read\n", many("file"))
        );
        // The same URI is one entry of the baseline, and each place of it is a finding.
        let left_out = format!("urispec: {} in known, to be left out from now on\n", many("finding"));
        assert_eq!(said(&["found.md", "--write-baseline", "known"]), left_out);
        assert_eq!(
            said(&["found.md", "--baseline", "known"]),
            format!("0 findings in {uris} of 1 file, {number} known before\n")
        );
        assert_eq!(said(&["fixed.md", "--fix"]), format!("0 findings in {uris} of 1 file, {number} fixed\n"));
        assert_eq!(
            said(&["found.md", "--add-ignore", "why"]),
            format!("0 findings in {uris} of 1 file, {number} ignored from now on\n")
        );
    }
}

/// What is found on standard input is reported for the same path as what is found in the file of its name.
#[test]
fn a_name_of_standard_input_is_that_of_the_file() {
    let (site, other) = (Site::new(&[("sub/.keep", "")]), Site::new(&[]));
    let text = "http://h/^x [a](http://h/|y)\n";
    let [inside, outside] = [&site, &other].map(|site| site.0.join("a.md").to_str().unwrap().to_owned());
    for name in ["a.md", "./a.md", "sub/a.md", "sub/../a.md", &inside, &outside] {
        site.write(name, text);
        for format in ["full", "concise", "json", "jsonl", "sarif", "github", "rdjson", "gitlab", "junit", "checkstyle"]
        {
            let named = site.check(&[name, "--format", format]);
            assert_eq!(named.0, 1, "{name}");
            let piped = run_with(&site, &["-", "--stdin-filename", name, "--format", format], text.as_bytes());
            assert_eq!(piped, named, "{name} {format}");
        }
        for option in ["--dump", "--diff", "--show-settings"] {
            let piped = run_with(&site, &["-", "--stdin-filename", name, option], text.as_bytes());
            assert_eq!(piped, site.check(&[name, option]), "{name} {option}");
        }
    }
}

/// What git keeps for itself is not read in any repository, whatever else is.
#[test]
fn what_git_keeps_is_not_read() {
    let paths = ["a.md", ".git/a.md", "sub/.git/a.md", "sub/deep/.git/hooks/a.md", ".github/a.md", "sub/.gitlab/a.md"];
    let site = Site::new(&paths.map(|path| (path, "http://h/^\n")));
    for (options, expected) in [
        (&[][..], &["a.md"][..]),
        (&["--no-ignore"], &["a.md"]),
        (&["--hidden"], &[".github/a.md", "a.md", "sub/.gitlab/a.md"]),
        (&["--hidden", "--no-ignore"], &[".github/a.md", "a.md", "sub/.gitlab/a.md"]),
    ] {
        let (_, lines) = site.lines(options);
        let found: Vec<&str> = lines.iter().filter_map(|line| Some(line.split_once(':')?.0)).collect();
        assert_eq!(found, expected, "{options:?}");
    }
}

/// What the configuration says of a name counts from each directory of the project, whether there is such a file or not.
#[test]
fn a_name_of_no_file_counts_from_each_directory() {
    let config = "exclude = ['sub/deep/no.md']\n[per-file-ignores]\n'sub/deep/less.md' = ['path-character']\n";
    let site = Site::new(&[("urispec.toml", config), ("sub/deep/there.md", "")]);
    for (current, before) in
        [("", "sub/deep/"), ("sub", "deep/"), ("sub", "./deep/"), ("sub/deep", ""), ("sub/deep", "./")]
    {
        for (name, code) in [("no.md", 0), ("less.md", 0), ("there.md", 1), ("another.md", 1)] {
            let mut command = site.command(&["-", "--stdin-filename", &format!("{before}{name}")]);
            command.current_dir(site.0.join(current));
            let (found, output, _) = pass(&mut command, b"http://h/|x\n");
            assert_eq!(found, code, "{before}{name} from {current:?}: {output}");
        }
    }
}

/// `--base` is the URI of the current directory, and so of what is in it by any name, whether it is there or not.
#[test]
fn a_base_counts_for_each_name_of_a_file() {
    let site = Site::new(&[("sub/there.md", "[a](b)\n")]);
    symlink("sub", site.0.join("linked")).unwrap();
    let whole = site.0.join("sub").to_str().unwrap().to_owned();
    for directory in ["sub", "./sub", "sub/../sub", "sub//.", "linked", &whole] {
        let [there, new] = ["there.md", "new.md"].map(|name| format!("{directory}/{name}"));
        let options = ["--dump", "--base", "http://h/x/"];
        let (_, listed, _) = site.check(&[&options[..], &[&there]].concat());
        assert!(listed.ends_with("/there.md:1:5: http://h/x/sub/b\n"), "{there}: {listed}");
        for name in [there, new] {
            let (_, listed, _) =
                run_with(&site, &[&options[..], &["-", "--stdin-filename", &name]].concat(), b"[a](b)\n");
            assert!(listed.ends_with(".md:1:5: http://h/x/sub/b\n"), "{name}: {listed}");
        }
    }
    // It is the URI of the current directory, wherever the configuration is.
    site.write("urispec.toml", "");
    let mut command = site.command(&["--dump", "--base", "http://h/x/", "there.md"]);
    let output = command.current_dir(site.0.join("sub")).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "there.md:1:5: http://h/x/b\n");
}

/// A file has the same severity however its path is written, from whatever directory of the project, and whatever else the configuration says.
#[test]
fn a_test_is_one_from_each_directory() {
    for config in ["", "exclude = ['x/']"] {
        let text = "http://h/^x\n";
        let site = Site::new(&[
            ("tests/own/urispec.toml", config),
            ("tests/own/a.md", text),
            ("tests/own/src/b.md", text),
            ("tests/own/tests/c.md", text),
            ("tests/own/tests/deep/d.md", text),
        ]);
        let root = site.0.join("tests/own");
        for current in ["", "src", "tests", "tests/deep"] {
            for (file, is_test) in
                [("a.md", false), ("src/b.md", false), ("tests/c.md", true), ("tests/deep/d.md", true)]
            {
                let up = "../".repeat(current.split('/').filter(|name| !name.is_empty()).count());
                let whole = root.join(file);
                let below = file
                    .strip_prefix(current)
                    .map(|file| file.trim_start_matches('/'))
                    .filter(|_| file.starts_with(&format!("{current}/")) || current.is_empty());
                let ways =
                    [Some(format!("{up}{file}")), Some(whole.to_str().unwrap().to_owned()), below.map(str::to_owned)];
                for way in ways.into_iter().flatten() {
                    let mut command = site.command(&["--format", "concise", &way]);
                    let output = command.current_dir(root.join(current)).output().unwrap();
                    let output = String::from_utf8(output.stdout).unwrap();
                    let severity = if is_test { "advice[" } else { "error[" };
                    assert!(output.contains(severity), "{way} from {current:?}, {config:?}: {output}");
                }
            }
        }
    }
}

/// Lines of a list may end in CRLF, and begin with a byte order mark. In a list with NULs, everything else belongs to the names.
#[test]
fn a_list_of_files_with_crlf() {
    let site = Site::new(&[
        ("a.md", "http://h/^x\n"),
        ("b.md", "http://h/^x\n"),
        ("lines", "a.md\r\n\r\nb.md\r\n"),
        ("last", "a.md\r"),
        ("marked", "\u{feff}a.md\r\nb.md\r\n"),
        ("nul", "a.md\r\0"),
        ("later", "b.md\n\u{feff}a.md\n"),
        ("marked-nul", "\u{feff}a.md\0"),
    ]);
    for (list, count) in [("lines", 2), ("last", 1), ("marked", 2)] {
        let (code, lines) = site.lines(&["--files-from", list]);
        assert_eq!((code, lines.len()), (1, count), "{list}");
    }
    for list in ["nul", "marked-nul"] {
        let (code, output, error) = site.check(&["-0", "--files-from", list]);
        assert_eq!((code, output.as_str()), (2, ""), "{error}");
    }
    assert_eq!(site.check(&["--files-from", "later"]).0, 2);
}

/// The place of a mistake in the configuration is one of the file, however long its lines are. Long ones are cut in the picture.
#[test]
fn each_column_of_a_mistake_in_the_configuration() {
    for length in [1, 80, 227, 228, 229, 300, 65_536, 200_000] {
        for letter in ["a", "\u{e9}", "\u{65e5}"] {
            let (before, long) =
                (format!("per-file-ignores = {{ \"{}\" = [", letter.repeat(length)), "c".repeat(length));
            let text = format!("# {long}\n{before}\"nonsense\"] }} # {long}\n# {long}\n");
            let site = Site::new(&[("urispec.toml", &text), ("a.md", "x\n")]);
            let (code, output, error) = site.check(&["a.md"]);
            assert_eq!((code, output.as_str()), (2, ""));
            assert!(error.contains(&format!("urispec.toml:2:{}]", before.chars().count() + 1)), "{length}: {error}");
            assert!(error.lines().all(|line| line.chars().count() < 250), "{length}: {error}");
            // What is marked is the name.
            let lines: Vec<&str> = error.lines().collect();
            let at = lines.iter().position(|line| line.contains("[\"nonsense\"]")).unwrap();
            let columns = |text: &str| text.chars().map(|char| if char == '\u{65e5}' { 2 } else { 1 }).sum::<usize>();
            let name = columns(lines[at].split_once("\"nonsense\"").unwrap().0);
            assert_eq!(columns(lines[at + 1].split_once(['─', '┬']).unwrap().0), name, "{error}");
        }
    }
}

/// A list without paths is not the current directory, wherever it comes from.
#[test]
fn a_list_of_no_files_names_none() {
    let site = Site::new(&[("a.md", "http://h/^x\n"), ("empty", ""), ("lines", "\n\n"), ("nul", "\0\0")]);
    let nothing = (0, String::new(), "0 findings in 0 URIs of 0 files\n".to_owned());
    for arguments in [&["--files-from", "empty"][..], &["--files-from", "lines"], &["-0", "--files-from", "nul"]] {
        assert_eq!(site.check(arguments), nothing, "{arguments:?}");
        assert_eq!(site.lines(&[arguments, &["a.md"]].concat()).1.len(), 1, "{arguments:?}");
    }
    assert_eq!(run_with(&site, &["--files-from", "-"], b""), nothing);
    // Without a list, it is.
    assert_eq!(site.lines(&[]).1.len(), 1);
}

/// The settings list what is ignored as far as it counts: that of each file adds up, until something is selected.
#[test]
fn what_is_ignored_counts_until_something_is_selected() {
    let names = ["path-character", "upper-case-scheme"];
    let site = Site::new(&[("a.md", "http://h/^x HTTP://h/\n")]);
    let [own, base] = ["urispec.toml", "base.toml"];
    let key = |key: &str, is_there: bool, at: usize| match is_there {
        true => format!("{key} = ['{}']\n", names[at]),
        false => String::new(),
    };
    for bits in 0..32_u8 {
        let [by_argument, own_select, own_ignore, base_select, base_ignore] =
            [0, 1, 2, 3, 4].map(|bit| bits >> bit & 1 == 1);
        // The file of the two that is nearer ignores the first name, the other one the second.
        site.write(base, key("select", base_select, 1) + &key("ignore", base_ignore, 1));
        site.write(own, format!("extend = '{base}'\n") + &key("select", own_select, 0) + &key("ignore", own_ignore, 0));
        let arguments = if by_argument { &["a.md", "--select", "style,path-character"][..] } else { &["a.md"] };
        let counts = [own_ignore && !by_argument, base_ignore && !by_argument && !own_select];
        let (_, shown, _) = site.check(&[arguments, &["--show-settings"]].concat());
        let listed = [(names[0], own), (names[1], base)]
            .map(|(name, file)| shown.contains(&format!("\n  ignore = {name} ({})\n", site.0.join(file).display())));
        assert_eq!(listed, counts, "{bits:05b}: {shown}");
        // What is found says the same.
        let selects = match (by_argument, own_select, base_select) {
            (true, ..) | (_, false, false) => [true, true],
            (_, true, _) => [true, false],
            (_, _, true) => [false, true],
        };
        let found: Vec<_> = site.names(arguments).into_iter().map(|(name, _)| name).collect();
        let expected: Vec<_> = (0..2).filter(|at| selects[*at] && !counts[*at]).map(|at| names[at]).collect();
        assert_eq!(found, expected, "{bits:05b}: {shown}");
    }
}

/// Only a URI on which there is nothing but advice is counted instead of drawn in a file that a program wrote.
#[test]
fn what_is_more_than_advice_is_drawn_in_a_generated_file() {
    let site = Site::new(&[("vendor/a.md", "[a](HTTP://h:80/)\n")]);
    let levels = ["advice", "warning", "error"];
    for one in levels {
        for other in levels {
            // A level of this very file counts, although the file is generated.
            let levels = format!("{{ upper-case-scheme = '{one}', default-port = '{other}' }}");
            site.write("urispec.toml", format!("[per-file-levels]\n'vendor/' = {levels}\n"));
            let (_, output, error) = site.check(&["vendor/a.md"]);
            assert_eq!(error, "2 findings in 1 URI of 1 file\n");
            let is_counted = output.starts_with("vendor/a.md: 2 findings in a generated file (by its name)");
            assert_eq!(is_counted, [one, other] == ["advice", "advice"], "{levels}: {output}");
            let is_drawn =
                ["╭─[", "default-port", "upper-case-scheme", "HTTP://h:80/"].iter().all(|it| output.contains(it));
            assert_eq!(is_drawn, !is_counted, "{levels}: {output}");
        }
    }
}

/// A file in which nothing changes is not written, and so it may be read-only.
#[test]
fn what_does_not_change_is_not_written() {
    let site = Site::new(&[("ok.md", "http://h/\n"), ("none.md", ""), ("found.md", "http://h/^x\n")]);
    // No comment can be in JSON.
    site.write("found.json", "{\"a\": \"http://h/^x\"}\n");
    for (name, option) in [
        ("ok.md", "--fix"),
        ("ok.md", "--fix-style"),
        ("ok.md", "--unsafe-fixes"),
        ("ok.md", "--add-ignore=why"),
        ("ok.md", "--diff"),
        ("none.md", "--fix"),
        ("none.md", "--add-ignore=why"),
        ("found.json", "--add-ignore=why"),
        ("found.md", "--fix-style"),
        ("found.md", "--diff"),
    ] {
        let path = site.0.join(name);
        fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
        let before = fs::metadata(&path).unwrap();
        let (code, _, error) = site.check(&[name, option]);
        assert!(code < 2 && !error.contains("cannot be"), "{name} {option}: {error}");
        let after = fs::metadata(&path).unwrap();
        assert_eq!(
            (before.ino(), before.modified().unwrap()),
            (after.ino(), after.modified().unwrap()),
            "{name} {option}"
        );
    }
    // What changes cannot be written.
    fs::set_permissions(site.0.join("found.md"), Permissions::from_mode(0o444)).unwrap();
    let (code, _, error) = site.check(&["found.md", "--add-ignore=why"]);
    assert!(code == 2 && error.contains("found.md cannot be fixed"), "{error}");
    assert_eq!(site.read("found.md"), "http://h/^x\n");
}

/// What is found in a file that cannot be written is reported as without the option, beside what is fixed in others.
#[test]
fn what_cannot_be_fixed_is_reported() {
    let site = Site::new(&[("locked.md", "http://h/^x <http://h:80/> [a](http://h/|x)\n")]);
    fs::set_permissions(site.0.join("locked.md"), Permissions::from_mode(0o444)).unwrap();
    for option in ["--fix", "--fix-style", "--unsafe-fixes", "--add-ignore=why"] {
        for format in ["full", "concise", "jsonl", "github", "sarif", "rdjson", "gitlab", "junit", "checkstyle"] {
            let (_, found, _) = site.check(&["--format", format, "locked.md"]);
            assert!(found.contains("path-character"), "{format}: {found}");
            let (code, output, error) = site.check(&["--format", format, option, "locked.md"]);
            assert_eq!((code, output), (2, found), "{option} {format}");
            assert!(error.contains("urispec: locked.md cannot be fixed: "), "{error}");
        }
        site.write("open.md", "http://h:80/ [a](http://h/|x)\n");
        let (_, locked) = site.lines(&["locked.md"]);
        let (code, lines) = site.lines(&[option, "locked.md", "open.md"]);
        assert_eq!((code, lines.get(..locked.len())), (2, Some(&locked[..])), "{option}");
        assert_ne!(site.read("open.md"), "http://h:80/ [a](http://h/|x)\n", "{option}");
    }
}

/// A path is judged from the folder of the configuration on, wherever the command is run and however the path is written; a base is that of the
/// folder in which it is run.
#[test]
fn each_folder_in_which_the_command_is_run() {
    let text = "[y](http://example.org:99999/)\n";
    let site = Site::new(&[
        ("urispec.toml", "[levels]\nempty-path-segment = \"warning\"\n"),
        ("tests/a.md", text),
        ("docs/a.md", text),
        ("docs/sub/b.md", "[x](a//b.html)\n"),
    ]);
    let run = |folder: &str, arguments: &[&str]| {
        let mut command = site.command(&[&["--format", "jsonl"], arguments].concat());
        let (code, output, _) = pass(command.current_dir(site.0.join(folder)), b"");
        let finding: Value = serde_json::from_str(&output).unwrap();
        (
            code,
            finding["severity"].as_str().unwrap_or_default().to_owned(),
            finding["target"].as_str().map(str::to_owned),
        )
    };
    for (folder, path, is_test) in [
        ("", "tests/a.md", true),
        ("", "docs/a.md", false),
        ("", "tests/../docs/a.md", false),
        ("", "docs/../tests/a.md", true),
        ("tests", "a.md", true),
        ("tests", "../docs/a.md", false),
        ("docs", "a.md", false),
        ("docs/sub", "../../tests/a.md", true),
    ] {
        let (code, level, _) = run(folder, &[path]);
        let expected = if is_test { (0, "advice") } else { (1, "warning") };
        assert_eq!((code, level.as_str()), expected, "{folder} {path}");
    }
    for (folder, path, target) in [
        ("", "docs/sub/b.md", "http://h.test/x/docs/sub/a//b.html"),
        ("docs", "sub/b.md", "http://h.test/x/sub/a//b.html"),
        ("docs/sub", "b.md", "http://h.test/x/a//b.html"),
    ] {
        assert_eq!(run(folder, &[path, "--base", "http://h.test/x/"]).2.as_deref(), Some(target), "{folder} {path}");
    }
}

/// Passwords that the documents around them show: those of URIs that are written with references, and of broken ones.
#[test]
fn each_password_beside_a_difference() {
    for (name, uri) in [
        ("a.html", "<a href=\"https://bob:x s3cret@h.org/q\">x</a>"),
        ("a.html", "<a href=\"https://bob&#58;s3cret@h.org/q|\">x</a>"),
        ("a.md", "[x](<https://bob:x s3cret@h.org/>)"),
    ] {
        let fixed = if name == "a.md" { "<http://h/a|b>" } else { "<a href=\"http://h/a|b\">y</a>" };
        let site = Site::new(&[(name, &format!("{uri}\n{fixed}\n"))]);
        let (code, diff, error) = site.check(&["--diff", "--redact"]);
        assert_eq!((code, diff.contains("%7C"), diff.contains("s3cret")), (1, true, false), "{diff}{error}");
        assert!(site.check(&["--diff"]).1.contains("s3cret"), "a patch has all of a text");
    }
}

/// What cannot be written to standard output is an error, also without a line break at the end.
#[cfg(target_os = "linux")]
#[test]
fn each_text_that_standard_output_does_not_take() {
    let site = Site::new(&[]);
    for text in [&b"http://h/ok"[..], b"http://h/ok\n", b"<http://h/a|b>", b"\0\xff"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child =
            site.command(&["--fix", "-"]).stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text:?}: {error}");
        assert!(error.contains("cannot write to standard output"), "{text:?}: {error}");
    }
}

/// A control character of a file is no sequence for a terminal.
#[test]
fn each_character_of_a_generator() {
    let site = Site::new(&[("a.html", "<meta name=\"generator\" content=\"Foo \u{1b}[31mred\">\n")]);
    let (_, output, _) = site.check(&["--show-settings", "a.html"]);
    assert!(output.contains("generated: yes (Foo ") && !output.contains('\u{1b}'), "{output:?}");
}

/// Where a configuration ends too early, the end is shown.
#[test]
fn each_configuration_that_ends_too_early() {
    for (text, place) in [
        ("\n\nselect = \"\"\"\n\n", "urispec.toml:3:13]"),
        ("\n\nselect = [\n", "urispec.toml:3:11]"),
        ("[levels", "urispec.toml:1:8]"),
    ] {
        let site = Site::new(&[("a.md", ""), ("urispec.toml", text)]);
        let (code, _, error) = site.check(&["a.md"]);
        assert!(code == 2 && error.contains(place) && error.contains("here"), "{text:?} {error}");
    }
}

/// A line of a configuration that is too long is cut between characters.
#[test]
fn each_length_of_a_line_of_a_configuration() {
    for length in 70..100 {
        for ascii in ["", "a"] {
            let site =
                Site::new(&[("a.md", ""), ("urispec.toml", &format!("\"{ascii}{}\" = 1\n", "\u{e4}".repeat(length)))]);
            let (code, _, error) = site.check(&["a.md"]);
            let line = error.lines().find(|line| line.starts_with(" 1 \u{2502} ")).unwrap();
            assert!(code == 2 && line.contains("\u{e4}\u{e4}\u{e4}") && error.contains("here"), "{length}: {error}");
            // Of what is behind the start of the mistake, there are 80 bytes, without a part of a character.
            let part = line.trim_start_matches(" 1 \u{2502} ").trim_end_matches('\u{2026}');
            let whole = format!("\"{ascii}{}\" = 1", "\u{e4}".repeat(length)).len();
            assert_eq!(part.len(), if whole > 160 { 79 + ascii.len() } else { whole }, "{length}: {error}");
        }
    }
    // Of a mistake of several lines, the end is shown as well.
    let site =
        Site::new(&[("a.md", ""), ("urispec.toml", &format!("fail-on = \"\"\"\n{} the end\"\"\"\n", "a".repeat(200)))]);
    let (_, _, error) = site.check(&["a.md"]);
    assert!(error.contains("a the end\"\"\""), "{error}");
}

/// Beside a difference, all findings are counted.
#[test]
fn each_finding_beside_a_difference_is_counted() {
    let site = Site::new(&[("a.md", "<http://h/a|b> http://h:0/\n"), ("b.md", "<http://h/%zz>\n")]);
    let count = |options: &[&str]| {
        let (_, output, _) = site.check(&[&["--statistics"], options].concat());
        output
            .lines()
            .filter(|line| line.trim_start().starts_with(char::is_numeric))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(count(&["--diff"]), count(&[]));
    assert_eq!(count(&[]).len(), 3);
}

/// Patterns are about the name of a link, and not about that of the file that it leads to.
#[cfg(unix)]
#[test]
fn each_pattern_for_a_link() {
    let site = Site::new(&[("a.md", "<http://h/%zz>\n"), ("docs/b.md", "")]);
    for (link, to) in [("link.md", "a.md"), ("docs/link.md", "../a.md")] {
        std::os::unix::fs::symlink(to, site.0.join(link)).unwrap();
        for config in [format!("exclude = ['/{link}']"), format!("[per-file-ignores]\n'/{link}' = ['all']")] {
            site.write("urispec.toml", &config);
            assert_eq!(site.lines(&[link]), (0, Vec::new()), "{config}");
            assert_eq!(site.lines(&["a.md"]).0, 1, "{config}");
        }
    }
}

/// The longest name of a file, and a file that only its owner reads.
#[cfg(unix)]
#[test]
fn each_file_that_is_written_again() {
    let site = Site::new(&[]);
    for name in ["a.md".to_owned(), format!("{}.md", "a".repeat(252))] {
        site.write(&name, "<http://h/a|b>\n");
        fs::set_permissions(site.0.join(&name), Permissions::from_mode(0o600)).unwrap();
        let (code, _, error) = site.check(&["--fix", &name]);
        assert_eq!((code, site.read(&name).as_str()), (0, "<http://h/a%7Cb>\n"), "{error}");
        assert_eq!(fs::metadata(site.0.join(&name)).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert_eq!(fs::read_dir(&site.0).unwrap().count(), 2);
}

/// However many findings a baseline has, they are counted.
#[test]
fn each_count_of_a_baseline() {
    let entry = |name: &str| format!("{{\"path\":\"a.md\",\"name\":\"{name}\",\"uri\":\"x\",\"count\":{}}}", u32::MAX);
    let known =
        format!("{{\"version\":1,\"findings\":[{},{}]}}", entry("bare-percent"), entry("percent-encoding-not-hex"));
    let site = Site::new(&[("a.md", ""), ("known", &known)]);
    let (code, _, error) = site.check(&["--baseline", "known", "a.md"]);
    assert!(code == 0 && error.contains("8589934590 findings of the baseline are no longer there"), "{error}");
}
