//! A tree of files like that of a typical project, for timing `urispec check`.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

/// A deterministic sequence of pseudorandom numbers.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    fn uri(&mut self) -> String {
        let hosts = ["example.com", "www.example.org", "docs.example.net", "127.0.0.1:8080", "[2001:db8::7]"];
        let words = [
            "a",
            "index.html",
            "wiki",
            "Uniform_Resource_Identifier",
            "2024",
            "x%20y",
            "v1.2.3",
            "search",
            "q",
            "img.png",
        ];
        let mut uri = format!("https://{}", hosts[self.next(hosts.len())]);
        for _ in 0..self.next(5) {
            let _ = write!(uri, "/{}", words[self.next(words.len())]);
        }
        if self.next(4) == 0 {
            let _ = write!(uri, "?q={}&page={}", words[self.next(words.len())], self.next(100));
        }
        // One in fifty is invalid.
        if self.next(50) == 0 { uri + "/a|b" } else { uri }
    }

    fn sentence(&mut self) -> String {
        let words = [
            "the",
            "reader",
            "of",
            "a",
            "document",
            "finds",
            "what",
            "it",
            "names",
            "by",
            "its",
            "identifier",
            "and",
            "nothing",
            "else",
        ];
        (0..8 + self.next(12)).map(|_| words[self.next(words.len())]).collect::<Vec<_>>().join(" ")
    }
}

/// Writes `count` files into a new directory.
pub(crate) fn write(directory: &Path, count: usize) -> io::Result<()> {
    fs::create_dir(directory)?;
    let mut numbers = Numbers(1);
    for at in 0..count {
        let folder = directory.join(format!("{:02}", at / 100));
        fs::create_dir_all(&folder)?;
        let (extension, text) = file(&mut numbers, at);
        fs::write(folder.join(format!("{at}.{extension}")), text)?;
    }
    Ok(())
}

/// The extension and the text of a file.
fn file(numbers: &mut Numbers, at: usize) -> (&'static str, String) {
    let mut text = String::new();
    let lines = 20 + numbers.next(100);
    let extension = ["md", "html", "json", "yaml", "rs", "txt"][at % 6];
    for line in 0..lines {
        let has_uri = numbers.next(5) == 0;
        let (sentence, uri) = (numbers.sentence(), if has_uri { numbers.uri() } else { String::new() });
        // Writing to a string cannot fail.
        let _ = match (extension, has_uri) {
            ("md", true) => writeln!(text, "{sentence} [here]({uri}) and so on.\n"),
            ("html", true) => writeln!(text, "<p>{sentence} <a href=\"{}\">here</a></p>", uri.replace('&', "&amp;")),
            ("html", false) => writeln!(text, "<p class=\"x\">{sentence}</p>"),
            ("json", true) => writeln!(text, "{{\"url\": \"{uri}\", \"n\": {line}}}"),
            ("json", false) => writeln!(text, "{{\"text\": \"{sentence}\", \"n\": {line}}}"),
            ("yaml", true) => writeln!(text, "- url: {uri}"),
            ("yaml", false) => writeln!(text, "- text: \"{sentence}\""),
            ("rs", true) => writeln!(text, "    fetch(\"{uri}\"); // {sentence}"),
            ("rs", false) => {
                writeln!(text, "    let value_{line} = std::iter::repeat({line}).take({});", numbers.next(9))
            }
            (_, true) => writeln!(text, "{sentence} ({uri})."),
            (_, false) => writeln!(text, "{sentence}."),
        };
    }
    (extension, text)
}

#[cfg(test)]
mod tests {
    use super::{Numbers, file};

    #[test]
    fn the_files_are_always_the_same() {
        let files = || (0..60).map(|at| file(&mut Numbers(at), at as usize)).collect::<Vec<_>>();
        assert_eq!(files(), files());
        assert!(files().iter().all(|(_, text)| text.contains("https://")));
    }
}
