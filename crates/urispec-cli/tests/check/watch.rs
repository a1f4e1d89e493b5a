//! `--watch`: what is said after each thing that may happen to files, and that nothing is said without one.

use std::cell::OnceCell;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::Site;

/// Longer than two rounds, where nothing else keeps the machine busy.
const A_WHILE: Duration = Duration::from_millis(1500);

/// A round takes no longer than it took to begin, so this is longer than two rounds on a busy machine.
const ROUNDS: u32 = 10;

/// A running command, and the lines of its streams.
struct Watch {
    child: Child,
    output: Receiver<String>,
    errors: Receiver<String>,
    start: Instant,
    /// How long the first lines took.
    first: OnceCell<Duration>,
}

fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (to, from) = channel();
    thread::spawn(move || BufReader::new(stream).lines().map_while(Result::ok).try_for_each(|line| to.send(line)));
    from
}

impl Watch {
    fn new(site: &Site, arguments: &[&str]) -> Watch {
        let mut command = site.command(&[&["--watch", "--format", "concise"], arguments].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (output, errors) = (lines(child.stdout.take().unwrap()), lines(child.stderr.take().unwrap()));
        Watch { child, output, errors, start: Instant::now(), first: OnceCell::new() }
    }

    /// The next lines of both streams are these, without what is around a place in a file.
    #[track_caller]
    fn says(&self, output: &[&str], errors: &[&str]) {
        for (stream, expected) in [(&self.output, output), (&self.errors, errors)] {
            for expected in expected {
                let line = stream.recv_timeout(Duration::from_secs(60)).unwrap_or_default();
                assert!(line.starts_with(expected), "{line:?} is not {expected:?}");
            }
        }
        self.first.get_or_init(|| self.start.elapsed());
    }

    /// Waits for more than two rounds.
    fn waits(&self) {
        thread::sleep(A_WHILE.max(ROUNDS * self.first.get().copied().unwrap_or_default()));
    }

    #[track_caller]
    fn says_nothing(&self) {
        self.waits();
        let left: Vec<String> = self.output.try_iter().chain(self.errors.try_iter()).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes a file as it was, or otherwise, at a time of its own.
fn write_at(site: &Site, path: &str, text: &str, time: SystemTime) {
    let name = [site.0.file_name().unwrap().to_str().unwrap(), &path.replace('/', "-")].join("-");
    let other = site.0.join("..").join(name);
    fs::create_dir_all(site.0.join(path).parent().unwrap()).unwrap();
    fs::write(&other, text).unwrap();
    File::options().write(true).open(&other).unwrap().set_modified(time).unwrap();
    // At once, as editors do.
    fs::rename(other, site.0.join(path)).unwrap();
}

/// Writes a file at once: one that is empty for a moment is another change.
fn put(site: &Site, path: &str, text: &str) {
    write_at(site, path, text, SystemTime::now());
}

/// Each way in which a file changes: its text, its length alone, its time alone, that it goes and comes.
#[test]
fn each_change_of_a_file_is_seen_once() {
    let site = Site::new(&[("a.md", "http://h/|x\n"), ("b.md", "http://h/^\n")]);
    let (early, late) = (SystemTime::now() - Duration::from_secs(3600), SystemTime::now() - Duration::from_secs(60));
    write_at(&site, "b.md", "http://h/^\n", early);
    let watch = Watch::new(&site, &["."]);
    watch.says(&["a.md:1:10: ", "b.md:1:10: "], &["2 findings in 2 URIs of 2 files"]);
    watch.says_nothing();
    let one = ["urispec: 1 file changed", "1 finding in 1 URI of 1 file"];
    // As long as before, at another time.
    write_at(&site, "b.md", "\nhttp://h/^", late);
    watch.says(&["b.md:2:10: "], &one);
    // At the same time, and longer.
    write_at(&site, "b.md", "\n\nhttp://h/^", late);
    watch.says(&["b.md:3:10: "], &one);
    // An earlier time is another one, too.
    write_at(&site, "b.md", "\n\nhttp://h/^", early);
    watch.says(&["b.md:3:10: "], &one);
    // What is gone is no change, and what comes again is one, though it is what it was.
    fs::remove_file(site.0.join("b.md")).unwrap();
    watch.says_nothing();
    write_at(&site, "b.md", "\n\nhttp://h/^", early);
    watch.says(&["b.md:3:10: "], &one);
    put(&site, "new/c.txt", "http://h/^ http://h/{\n");
    put(&site, "a.md", "nothing\n");
    // In one round or in two.
    let (mut said, mut files) = (Vec::new(), 0);
    while files < 2 {
        let line = watch.errors.recv_timeout(Duration::from_secs(60)).unwrap();
        files +=
            line.strip_prefix("urispec: ").and_then(|line| line.split(' ').next()?.parse::<usize>().ok()).unwrap_or(0);
        said.push(line);
    }
    assert!(said[0].starts_with("urispec: "), "{said:?}");
    watch.says(&["new/c.txt:1:10: ", "new/c.txt:1:21: "], &[]);
}

/// A configuration concerns all files that it is read for, also one that is extended. What is wrong with it is said once, without passwords, and
/// again when it is wrong again.
#[test]
fn each_change_of_a_configuration_is_seen_once() {
    let site = Site::new(&[
        ("shared.toml", ""),
        ("urispec.toml", "extend = \"shared.toml\"\n"),
        ("a.md", "http://h/|x\n"),
        ("b.md", "http://h/^\n"),
    ]);
    let watch = Watch::new(&site, &["a.md", "b.md"]);
    let both = |level: &str| ["a", "b"].map(|file| format!("{file}.md:1:10: {level}["));
    let all = |level: &str| {
        let output = both(level);
        watch.says(&[&output[0], &output[1]], &["urispec: 2 files changed", "2 findings in 2 URIs of 2 files"]);
    };
    watch.says(&["a.md:1:10: error", "b.md:1:10: error"], &["2 findings in 2 URIs of 2 files"]);
    put(&site, "shared.toml", "[levels]\nsyntax = 'warning'\n");
    all("warning");
    put(&site, "urispec.toml", "extend = \"shared.toml\"\n[levels]\nsyntax = 'advice'\n");
    all("advice");
    for _ in 0..2 {
        put(&site, "urispec.toml", "extend = 'http://u:s3cret@h/'\n");
        watch.says(&[], &["urispec: the configuration cannot be used"]);
        watch.waits();
        let picture: Vec<String> = watch.errors.try_iter().collect();
        assert!(picture.iter().any(|line| line.contains("http://u:***@h/")), "{picture:?}");
        assert!(!picture.concat().contains("s3cret"), "{picture:?}");
        assert!(!picture.iter().any(|line| line.starts_with("urispec: ")), "said twice: {picture:?}");
        put(&site, "urispec.toml", "extend = \"shared.toml\"\n");
        all("warning");
    }
    watch.says_nothing();
}

/// What it writes itself is no change, and what cannot be read is said in the first round alone.
#[test]
fn what_is_said_once() {
    let site = Site::new(&[("a.md", "[a](http://h/a|b)\n"), ("b.md", "[b](http://h/c|d)\n")]);
    let watch = Watch::new(&site, &["--fix", ".", "missing.md"]);
    watch.says(&[], &["urispec: cannot read missing.md: "]);
    let end = |watch: &Watch| loop {
        let line = watch.errors.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(!line.contains("missing.md"), "{line}");
        if line.contains("URI") {
            break line;
        }
    };
    end(&watch);
    assert_eq!(
        (site.read("a.md"), site.read("b.md")),
        ("[a](http://h/a%7Cb)\n".into(), "[b](http://h/c%7Cd)\n".into())
    );
    watch.says_nothing();
    put(&site, "b.md", "[b](http://h/c|d), again\n");
    watch.says(&[], &["urispec: 1 file changed"]);
    end(&watch);
    assert_eq!(site.read("b.md"), "[b](http://h/c%7Cd), again\n");
    watch.says_nothing();
    drop(watch);
    // Quietly, only findings are said.
    let watch = Watch::new(&site, &["--quiet", "."]);
    put(&site, "c.md", "http://h/^\n");
    watch.says(&["c.md:1:10: "], &[]);
    put(&site, "c.md", "\nhttp://h/^\n");
    watch.says(&["c.md:2:10: "], &[]);
    watch.says_nothing();
}

/// Which arguments may be beside it: what is written as it comes, and what can change.
#[test]
fn each_argument_beside_it() {
    let site = Site::new(&[("a.md", "http://h/^\n"), ("wrong.toml", "levels = 1\n")]);
    for format in ["full", "concise", "jsonl"] {
        let mut command = site.command(&["--watch", "--format", format, "a.md"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let output = lines(child.stdout.take().unwrap());
        assert!(!output.recv_timeout(Duration::from_secs(60)).unwrap().is_empty(), "{format}");
        assert_eq!(child.try_wait().unwrap(), None, "{format}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let formats = "urispec: --watch has the formats full, concise and jsonl\n";
    let input = "urispec: standard input does not change: --watch needs files\n";
    for (arguments, why) in [
        (&["--format", "json"][..], formats),
        (&["--format", "sarif"], formats),
        (&["--format", "github"], formats),
        (&["--format", "gitlab"], formats),
        (&["--format", "rdjson"], formats),
        (&["--format", "junit"], formats),
        (&["--format", "checkstyle"], formats),
        (&["-"], input),
        (&["a.md", "-"], input),
        (&["--files-from", "-"], input),
        (&["a.md", "--files-from", "-"], input),
        // What is wrong at the start ends it.
        (&["--config", "wrong.toml"], "urispec: the configuration cannot be used\n"),
        (&["--config", "none.toml"], "urispec: cannot read none.toml: No such file or directory (os error 2)\n"),
    ] {
        let mut command = site.command(&[&["--watch"], arguments].concat());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let errors = lines(child.stderr.take().unwrap());
        let first = errors.recv_timeout(Duration::from_secs(60)).unwrap_or_default();
        assert!(why.starts_with(&first) && !first.is_empty(), "{arguments:?}: {first}");
        for _ in 0..100 {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        let _ = child.kill();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{arguments:?}");
    }
}
