//! The public interface of the library, read from its documentation, in a file: the difference of two versions of the file is that of the interface.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::held;

/// The file that holds the interface.
const FILE: &str = "snapshots/api.txt";

/// The documentation that `cargo doc --all-features` writes.
pub(crate) fn documentation() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("doc").join("urispec")
}

/// What is missing where the documentation is.
pub(crate) fn unread(documentation: &Path, error: &io::Error) {
    let documentation = documentation.display();
    eprintln!("== cannot read {documentation}, which `cargo doc --all-features --no-deps` writes: {error}");
}

/// Compares the interface with the file, or writes the file.
///
/// Compilers differ in how they print a signature, so only the one that wrote the file is compared with it.
pub(crate) fn run(is_written: bool) -> bool {
    let compiler = compiler();
    let documentation = documentation();
    let interface = match interface(&documentation) {
        Ok(interface) => format!("# {compiler}\n{interface}"),
        Err(error) => {
            unread(&documentation, &error);
            return false;
        }
    };
    if is_written {
        return held::write(FILE, &interface);
    }
    let file = fs::read_to_string(FILE).unwrap_or_default();
    if file.lines().next() != Some(&format!("# {compiler}")) {
        eprintln!("== not compared: {FILE} was written by another compiler than {compiler}");
        return true;
    }
    let is_held = held::is_held(FILE, &interface);
    if !is_held {
        eprintln!("== the public interface has changed; if it is meant to, `cargo xtask api --write` writes {FILE}");
    }
    is_held
}

/// Compares the file with that of a revision: what is gone breaks those who use it, and what is new does not.
///
/// A declaration that has changed counts as gone, which is more than necessary: a field that is new may be one that nobody fills in.
pub(crate) fn since(revision: &str) -> bool {
    let compared = show(revision, FILE).and_then(|old| {
        let versions = [show(revision, MANIFEST)?, read(MANIFEST)?];
        let [before, now] = versions.map(|manifest| version(&manifest));
        let (before, now) = before.zip(now).ok_or_else(|| format!("{MANIFEST} has no version of three numbers"))?;
        Ok((Change::between(&old, &read(FILE)?), before, now))
    });
    let (change, before, now) = match compared {
        Ok(compared) => compared,
        Err(error) => {
            eprintln!("== {error}");
            return false;
        }
    };
    change.gone.iter().for_each(|line| eprintln!("- {line}"));
    change.new.iter().for_each(|line| eprintln!("+ {line}"));
    let is_allowed = change.is_allowed(before, now);
    let [before, now] = [before, now].map(|[major, minor, patch]| format!("{major}.{minor}.{patch}"));
    let verdict = if is_allowed { "may" } else { "must not" };
    let (gone, new) = (change.gone.len(), change.new.len());
    eprintln!("== {gone} lines are gone and {new} are new: {before} {verdict} become {now}");
    is_allowed
}

/// The file that has the version of all crates.
const MANIFEST: &str = "Cargo.toml";

/// The lines that two interfaces do not have in common, each with its item.
struct Change {
    gone: Vec<String>,
    new: Vec<String>,
}

impl Change {
    fn between(old: &str, new: &str) -> Self {
        let (old, new) = (lines(old), lines(new));
        Change { gone: old.difference(&new).cloned().collect(), new: new.difference(&old).cloned().collect() }
    }

    /// Whether one version may become the other. Before 1.0, the second number counts as the first does after it.
    fn is_allowed(&self, before: [u32; 3], now: [u32; 3]) -> bool {
        let [major, minor, _] = before;
        let is_compatible = major == now[0] && (major > 0 || minor == now[1]);
        let is_patch = is_compatible && minor == now[1] && major > 0;
        now >= before && (self.gone.is_empty() || !is_compatible) && (self.new.is_empty() || !is_patch)
    }
}

/// The lines of an interface, each with the item that it belongs to. The first names the compiler.
fn lines(interface: &str) -> BTreeSet<String> {
    let mut item = "";
    let mut lines = BTreeSet::new();
    for line in interface.lines().skip(1).filter(|line| !line.is_empty()) {
        if line.starts_with("    ") {
            lines.insert(format!("{item}: {}", line.trim()));
        } else {
            item = line.split([';', '{']).next().unwrap_or_default().trim();
            lines.insert(line.trim().to_owned());
        }
    }
    lines
}

/// The version in a manifest of a workspace.
fn version(manifest: &str) -> Option<[u32; 3]> {
    let text = manifest.lines().find_map(|line| line.strip_prefix("version = \""))?.strip_suffix('"')?;
    let mut numbers = text.split('.').map(|number| number.parse().ok());
    Some([numbers.next()??, numbers.next()??, numbers.next()??])
}

/// A file as it was.
fn show(revision: &str, file: &str) -> Result<String, String> {
    let output = Command::new("git").args(["show", &format!("{revision}:{file}")]).output();
    let output = output.map_err(|error| format!("cannot run git: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    version.split(" (").next().unwrap_or_default().to_owned()
}

/// Each item with its declaration, the signatures of its methods, and the traits that it implements.
fn interface(documentation: &Path) -> io::Result<String> {
    let mut text = String::new();
    for (page, html) in pages(documentation)? {
        // What follows comes from the compiler and from other crates.
        let own = html.split("id=\"synthetic-implementations\"").next().unwrap_or_default();
        let (own, traits) = own.split_once("id=\"trait-implementations\"").unwrap_or((own, ""));
        let declaration = between(own, "<pre class=\"rust item-decl\"><code>", "</code></pre>").next();
        let module = page.rsplit_once('/').map_or_else(String::new, |(module, _)| module.replace('/', "::") + "::");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{module} {}", declaration.unwrap_or_default());
        for method in between(own, "<h4 class=\"code-header\">", "</h4>") {
            let _ = writeln!(text, "    {method}");
        }
        let mut traits: Vec<String> = between(traits, "<h3 class=\"code-header\">", "</h3>").collect();
        traits.sort();
        traits.dedup();
        for implementation in traits {
            let _ = writeln!(text, "    {implementation}");
        }
    }
    Ok(text)
}

/// The page of each item, by its name in the documentation.
pub(crate) fn pages(documentation: &Path) -> io::Result<Vec<(String, String)>> {
    let index = fs::read_to_string(documentation.join("all.html"))?;
    let names = index.split("<li><a href=\"").skip(1).filter_map(|link| link.split('"').next());
    let pages = names.filter(|name| !name.starts_with('#'));
    pages.map(|name| Ok((name.to_owned(), fs::read_to_string(documentation.join(name))?))).collect()
}

/// The texts between two marks, without markup, each in one line.
fn between<'h>(html: &'h str, open: &'h str, close: &'h str) -> impl Iterator<Item = String> + 'h {
    html.split(open).skip(1).filter_map(move |rest| {
        let inside = rest.split(close).next()?;
        let mut text = String::new();
        for piece in inside.split('<') {
            text.push_str(piece.split_once('>').map_or(piece, |(_, after)| after));
        }
        let entities =
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")];
        let text = entities.iter().fold(text, |text, (entity, char)| text.replace(entity, char));
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

#[cfg(test)]
mod tests {
    use super::{Change, version};

    const OLD: &str = "# rustc 1\n\n pub struct Uri { /* private fields */ }\n    pub fn host(&self)\n\n pub fn diagnose()\n    pub fn host(&self)\n";

    #[test]
    fn a_method_that_is_gone_needs_another_version_of_the_first_number_that_is_not_zero() {
        let change = Change::between(OLD, &OLD.replacen("    pub fn host(&self)\n", "", 1));
        assert_eq!(
            (change.gone.as_slice(), change.new.len()),
            (&["pub struct Uri: pub fn host(&self)".to_owned()][..], 0)
        );
        assert!(!change.is_allowed([0, 1, 0], [0, 1, 1]) && change.is_allowed([0, 1, 0], [0, 2, 0]));
        assert!(!change.is_allowed([1, 1, 0], [1, 2, 0]) && change.is_allowed([1, 1, 0], [2, 0, 0]));
        assert!(!change.is_allowed([0, 2, 0], [0, 1, 0]));
    }

    #[test]
    fn a_method_that_is_new_needs_no_more_than_the_second_number() {
        let change = Change::between(
            OLD,
            &OLD.replacen("    pub fn host(&self)\n", "    pub fn host(&self)\n    pub fn port(&self)\n", 1),
        );
        assert_eq!(
            (change.gone.len(), change.new.as_slice()),
            (0, &["pub struct Uri: pub fn port(&self)".to_owned()][..])
        );
        assert!(change.is_allowed([0, 1, 0], [0, 1, 1]) && change.is_allowed([1, 0, 0], [1, 1, 0]));
        assert!(!change.is_allowed([1, 0, 0], [1, 0, 1]));
    }

    #[test]
    fn the_compiler_is_no_part_of_the_interface() {
        let change = Change::between(OLD, &OLD.replace("rustc 1", "rustc 2"));
        assert!(change.gone.is_empty() && change.new.is_empty() && change.is_allowed([1, 0, 0], [1, 0, 1]));
    }

    #[test]
    fn the_version_of_the_workspace_is_read() {
        assert_eq!(version("[workspace.package]\nversion = \"0.10.2\"\nedition = \"2024\"\n"), Some([0, 10, 2]));
        assert_eq!(version("version = \"1.0\"\n"), None);
    }
}
