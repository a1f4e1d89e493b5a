//! What each option of each command changes, and what each pair of them does.
//!
//! An output is kept as far as no other one has its lines: `as X` is the output with the options X, and of the lines that are
//! also in the outputs with each option of a pair, only the number is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A command, its standard input, and the options that it has beside `--help`. One that is here with two values is two.
struct Case {
    command: &'static str,
    input: &'static str,
    options: &'static [&'static str],
}

const URIS: &str = "\
http://ada:secret@example.com:8042/over/./there;a=1/%7euser/x.tidy.html/rest?name=ferret&b=%c3%a9#nose
HTTP://EXAMPLE.com:80
//[2001:db8::7]/c=GB?one
../g?y/./x#s/../x
mailto:fred@example.com

http://h/a b|c
http://[::1
café
";

const PAIRS: &str = "http://h/a/../b\tHTTP://h:80/b\nhttp://h/é\thttp://h/e\u{301}\nhttp://h/a|b\thttp://h/\nhttp://a:secret@h\t//h\none\n";

const TEMPLATES: &str = "http://h/{a}{?b,c*}{&d:3}\n{+e}/x{/f*}{#missing}\nplain\n\n{a\n{!a}\n";

const JSON: &str = "--input json";

const CASES: &[Case] = &[
    Case {
        command: "validate",
        input: URIS,
        options: &[
            "--rule path-abempty",
            JSON,
            "--format full",
            "--format json",
            "--format jsonl",
            "--place prose",
            "--place code",
            "--redact",
            "--syntax-only",
            "--color always",
        ],
    },
    Case {
        command: "parse",
        input: URIS,
        options: &[
            "--rule relative-ref",
            JSON,
            "--format json",
            "--diagram",
            "--kind",
            "--base http://example.com/c",
            "--show-passwords",
            "--tree",
            "--depth 2",
            "--characters",
            "--failed",
            "--steps",
            "--why-not segment",
            "--span 0..4",
            "--redact",
        ],
    },
    Case {
        command: "resolve --base http://u:secret@h/a/b/c",
        input: URIS,
        options: &[
            "--embedded d/e",
            "--entity http://u:secret@entity/f",
            "--retrieved http://retrieved/g",
            "--lenient",
            "--trace",
            JSON,
            "--format json",
            "--redact",
        ],
    },
    Case {
        command: "normalize",
        input: URIS,
        options: &["--level case", "--level scheme", "--trace", JSON, "--format json", "--redact"],
    },
    Case {
        command: "relativize --base http://ada:secret@example.com:8042/over/there",
        input: URIS,
        options: &[JSON, "--format json", "--redact"],
    },
    Case { command: "compare", input: PAIRS, options: &["--iri", "--nfc", JSON, "--format json", "--redact"] },
    Case {
        command: "get {scheme}|{user}|{password}|{host}|{port}|{path}|{query:name}|{fragment}",
        input: URIS,
        options: &[JSON, "--format json", "--redact"],
    },
    Case {
        command: "iri to-uri",
        input: "http://u:secret@é.test/é\nhttp://h/a b\n",
        options: &[JSON, "--format json", "--redact", "--idna"],
    },
    Case {
        command: "iri to-iri",
        input: "http://u:secret@xn--9ca.test/%C3%A9%2F\nhttp://h/a b\n",
        options: &[JSON, "--format json", "--redact"],
    },
    Case { command: "java", input: URIS, options: &["--diagram", "--width 20", JSON, "--format json", "--redact"] },
    Case {
        command: "java resolve --base http://u:secret@h/a/b",
        input: URIS,
        options: &[JSON, "--format json", "--redact"],
    },
    Case {
        command: "java relativize --base http://ada:secret@example.com:8042/over/",
        input: URIS,
        options: &[JSON, "--format json", "--redact"],
    },
    Case { command: "java normalize", input: URIS, options: &[JSON, "--format json", "--redact"] },
    Case { command: "java compare", input: PAIRS, options: &[JSON, "--format json", "--redact"] },
    Case { command: "java equals", input: PAIRS, options: &[JSON, "--format json", "--redact"] },
    Case {
        command: "java build",
        input: "",
        options: &[
            "--scheme s",
            "--ssp //a",
            "--authority b",
            "--user-info u:secret",
            "--host h",
            "--port 8",
            "--path /p",
            "--query q r",
            "--fragment f%",
            "--format json",
            "--redact",
        ],
    },
    Case {
        command: "sling",
        input: URIS,
        options: &[
            "--resource /over/there;a=1/~user/x",
            "--resources resources.txt",
            "--directory content",
            "--map map.txt",
            "--all",
            "--trace",
            "--diagram",
            "--width 20",
            JSON,
            "--format json",
            "--redact",
        ],
    },
    Case {
        command: "template expand",
        input: TEMPLATES,
        options: &[
            JSON,
            "--format json",
            "--redact",
            "--var a=1 2",
            "--var b=three",
            "--list c=4,5",
            "--map f=x=6,y=7",
            "--values values.json",
            "--partial",
        ],
    },
    Case { command: "template vars", input: TEMPLATES, options: &[JSON, "--format json", "--redact"] },
    Case {
        command: "template check",
        input: TEMPLATES,
        options: &[JSON, "--format json", "--redact", "--color always"],
    },
    Case {
        command: "anatomy",
        input: URIS,
        options: &["--diagram", "--table", "--show-passwords", "--width 20", JSON, "--format json", "--redact"],
    },
    Case { command: "readers", input: URIS, options: &[JSON, "--format json", "--redact"] },
    Case {
        command: "explain segment",
        input: "",
        options: &["--at 1", "--rule path", "--format json", "--expand 2", "--all", "--automaton"],
    },
    Case { command: "rules", input: "", options: &["--format json", "--schemes"] },
    Case {
        command: "check",
        input: "see http://stdin.test/a|b and <http://h/%7e>\n",
        options: &[
            "README.md",
            "-",
            "absent.md",
            "--files-from list.txt",
            "--null",
            "--stdin-filename stdin.md",
            "--type markdown",
            "--type text",
            "--code",
            "--format concise",
            "--format json",
            "--format jsonl",
            "--format sarif",
            "--format github",
            "--format rdjson",
            "--format gitlab",
            "--format junit",
            "--base http://base.test/x/",
            "--output report.txt",
            "--fix",
            "--fix-style",
            "--unsafe-fixes",
            "--diff",
            "--add-ignore a reason",
            "--select syntax",
            "--select default-port",
            "--ignore backslash",
            "--severity default-port=error",
            "--severity bare-percent=off",
            "--fail-on advice",
            "--fail-on never",
            "--config other.toml",
            "--isolated",
            "--baseline baseline.json",
            "--write-baseline new.json",
            "--hidden",
            "--no-ignore",
            "--dump",
            "--show-templates",
            "--show-settings",
            "--templates",
            "--strict",
            "--tests",
            "--generated",
            "--statistics",
            "--max-findings 2",
            "--quiet",
            "--redact",
            "--color always",
        ],
    },
];

/// The options that no pair has, with the reason.
const ALONE: &[(&str, &str)] = &[
    ("--watch", "it does not end"),
    ("--svg", "it writes a drawing for one URI alone, and has tests of its own"),
    ("--help", "it is the same with every other option"),
    ("--log", "a server has tests of its own"),
    ("--stdio", "as above"),
];

/// The files of a project, and those that other options name.
const FILES: &[(&str, &str)] = &[
    (
        "README.md",
        "# x\n\nSee [a](http://h/a b|c), <http://h/%zz>, [b](http:\\\\h\\b) and [c](docs/./c.md#überblick).\n\n\
         <HTTP://h:80/%7e> and http://ada:secret@h/, or `https://h/{id}`.\n\n```\nopen http://h/code|x\n```\n",
    ),
    (
        "docs/c.md",
        "[up](../README.md) [a](http://h/a b|c) <!-- uri-ignore: path-character for a test --> \n\nhttp://h/100%\n",
    ),
    ("docs/d.json", "{\"url\": \"http://h/a|b\", \"x\": \"see http:/h/a\"}\n"),
    ("api.yaml", "openapi: 3.0.0\nservers:\n  - url: http://h/a|b\npaths:\n  /x/{id}/y{z:\n    get: {}\n"),
    ("tests/t.md", "<http://h/t|t>\n"),
    ("gen.html", "<!-- Generated by a tool. Do not edit. -->\n<a href=\"http://h/g|g\">x</a>\n"),
    (".hidden.md", "<http://h/h|h>\n"),
    ("ignored.md", "<http://h/i|i>\n"),
    (".gitignore", "ignored.md\n"),
    ("urispec.toml", "fail-on = 'error'\n[levels]\nempty-query = 'warning'\nneedless-encoding = 'error'\n"),
    ("other.toml", "ignore = ['path-character']\n[documents]\ntests = 'all'\n"),
    ("list.txt", "docs/c.md\ndocs/d.json\n"),
    (
        "baseline.json",
        "{\"version\": 1, \"findings\": [{\"path\": \"docs/c.md\", \"name\": \"bare-percent\", \"uri\": \"http://h/100%\", \"count\": 1}]}\n",
    ),
    ("resources.txt", "/over/there;a=1\n/c=GB\n"),
    ("map.txt", "/etc/map/http/example.com.8042 sling:internalRedirect=/content\n"),
    ("content/over/x.html", ""),
    ("values.json", "{\"a\": \"from a file\", \"d\": \"long\", \"e\": \"/e\"}"),
];

/// A directory of files that is gone after the test.
struct Project(PathBuf);

impl Project {
    fn new() -> Project {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urispec-pairs-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let project = Project(std::env::temp_dir().join(name));
        FILES.iter().for_each(|(path, text)| project.write(path, text));
        project
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The lines of the files that are not as they were, which are as before afterwards.
    fn changes(&self) -> Vec<String> {
        let mut found = Vec::new();
        files(&self.0, &self.0, &mut found);
        let mut changes = Vec::new();
        for (path, text) in found {
            match FILES.iter().find(|(known, _)| *known == path) {
                Some((_, before)) if *before == text => {}
                before => {
                    let old: BTreeSet<&str> = before.map(|(_, text)| text.lines().collect()).unwrap_or_default();
                    let new = text.lines().filter(|line| !old.contains(line));
                    changes.extend(new.map(|line| format!("{path}: {line}")));
                    match before {
                        Some((path, text)) => self.write(path, text),
                        None => fs::remove_file(self.0.join(&path)).unwrap(),
                    }
                }
            }
        }
        changes
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn files(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(root, &path, found);
        } else {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The words of an option: its value is one, even with spaces.
fn words(option: &str) -> Vec<&str> {
    option.splitn(2, ' ').collect()
}

/// The lines that a command prints and writes with these options.
fn printed(case: &Case, options: &[&str], project: &Project) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.args(case.command.split(' ')).args(options.iter().flat_map(|option| words(option))).current_dir(&project.0);
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let is_json = options.contains(&JSON);
    let quoted: Vec<serde_json::Value> = case
        .input
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .map(|parts| if parts.len() == 2 { parts.into() } else { parts[0].into() })
        .collect();
    let input = if is_json { quoted.iter().map(|line| format!("{line}\n")).collect() } else { case.input.to_owned() };
    // What is not read cannot be written.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let here = format!("{}/", project.0.display());
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let mut lines = vec![format!("exit {}", output.status.code().unwrap())];
    lines.extend(out.lines().map(str::to_owned));
    // Of a wrong call, the first line has the reason.
    let is_call = err.contains("Usage: ");
    lines.extend(err.lines().take(if is_call { 1 } else { usize::MAX }).map(|line| format!("! {line}")));
    lines.extend(project.changes());
    lines.iter().map(|line| line.replace(&here, "")).collect()
}

/// Lines as far as others do not have them, with the number of those that they have. Of many, the first ones are kept, and
/// a number made of all of them.
fn new_lines(lines: &[String], others: &[&Vec<String>], most: usize) -> String {
    let known: BTreeSet<&String> = others.iter().flat_map(|other| other.iter()).collect();
    let new: Vec<&String> = lines.iter().filter(|line| !known.contains(line)).collect();
    let mut text = String::new();
    for line in new.iter().take(most) {
        let cut: String = line.chars().take(WIDTH).collect();
        writeln!(text, "    {cut}{}", if cut.len() < line.len() { "..." } else { "" }).unwrap();
    }
    let rest = lines.len() - new.len();
    if rest > 0 && !others.is_empty() {
        writeln!(text, "    {rest} lines").unwrap();
    }
    if new.len() > most || new.iter().any(|line| line.chars().count() > WIDTH) {
        writeln!(text, "    {} lines in all, {:08x}", new.len(), checksum(&new)).unwrap();
    }
    text.replace('\u{1b}', "<1B>")
}

/// How much of a line is kept.
const WIDTH: usize = 160;

/// FNV-1a of all lines.
fn checksum(lines: &[&String]) -> u32 {
    let bytes = lines.iter().flat_map(|line| line.bytes().chain(*b"\n"));
    bytes.fold(0x811C_9DC5, |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The outputs for each set of options, made side by side.
fn all_printed(case: &Case) -> BTreeMap<Vec<&str>, Vec<String>> {
    let options = case.options;
    let pairs = (0..options.len())
        .flat_map(|first| (first + 1..options.len()).map(move |second| vec![options[first], options[second]]));
    let sets: Vec<Vec<&str>> =
        [vec![]].into_iter().chain(options.iter().map(|option| vec![*option])).chain(pairs).collect();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let project = Project::new();
                while let Some(set) = sets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let lines = printed(case, set, &project);
                    all.lock().unwrap().insert(set.clone(), lines);
                }
            });
        }
    });
    all.into_inner().unwrap()
}

fn of_case(case: &Case) -> String {
    let outputs = all_printed(case);
    let bare = &outputs[&vec![]];
    let mut text = format!("\n# {}\n\n{}", case.command, new_lines(bare, &[], 60));
    for option in case.options {
        let lines = &outputs[&vec![*option]];
        match lines == bare {
            true => writeln!(text, "\n## {option}: as without").unwrap(),
            false => write!(text, "\n## {option}\n\n{}", new_lines(lines, &[bare], 40)).unwrap(),
        }
    }
    text.push('\n');
    for (at, first) in case.options.iter().enumerate() {
        for second in &case.options[at + 1..] {
            let [both, one, other] = [vec![*first, *second], vec![*first], vec![*second]].map(|set| &outputs[&set]);
            let as_what =
                [(one, *first), (other, *second), (bare, "without")].into_iter().find(|(known, _)| *known == both);
            match as_what {
                // One of the two changes nothing, and does not here.
                Some((known, _))
                    if known == if one == bare { other } else { one } && (one == bare || other == bare) => {}
                Some((_, name)) => writeln!(text, "{first} {second}: as {name}").unwrap(),
                None => write!(text, "{first} {second}:\n{}", new_lines(both, &[bare, one, other], 6)).unwrap(),
            }
        }
    }
    text
}

#[test]
fn what_each_pair_of_options_does() {
    for case in CASES {
        let name = format!(
            "pairs_{}",
            case.command
                .split([' ', '{'])
                .take(if case.command.starts_with("get") { 1 } else { 2 })
                .filter(|word| !word.starts_with('-'))
                .collect::<Vec<_>>()
                .join("_")
        );
        insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/pairs"), prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, of_case(case));
        });
    }
}

/// The names of the options in the help of a command.
fn in_help(command: &str) -> BTreeSet<String> {
    let words = command.split(' ').take_while(|word| !word.starts_with('-') && !word.contains('{'));
    let words = words.filter(|word| *word != "segment");
    let output = Command::new(env!("CARGO_BIN_EXE_urispec")).args(words).arg("-h").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let options = help.lines().skip_while(|line| *line != "Options:").filter(|line| line.trim_start().starts_with('-'));
    let names = options.filter_map(|line| line.trim_start().split(' ').find(|word| word.starts_with("--")));
    names.map(str::to_owned).collect()
}

#[test]
fn each_option_is_in_a_pair() {
    for case in CASES {
        let here = case.options.iter().chain([&case.command]).flat_map(|words| words.split(' '));
        let here: BTreeSet<String> = here.filter(|word| word.starts_with("--")).map(str::to_owned).collect();
        let missing: Vec<String> = in_help(case.command).difference(&here).cloned().collect();
        let unknown: Vec<&String> =
            missing.iter().filter(|name| ALONE.iter().all(|(alone, _)| alone != name)).collect();
        assert_eq!(unknown, [""; 0], "{}", case.command);
        assert_eq!(here.difference(&in_help(case.command)).collect::<Vec<_>>(), [""; 0], "{}", case.command);
    }
}
