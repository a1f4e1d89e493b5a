//! The public interface of the library, read from its documentation, in a file: the difference of two versions of the file is that of the interface.

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
