//! Patterns for paths, with the meaning that `.gitignore` gives them.

use std::path::Path;

use globset::{Candidate, GlobBuilder, GlobSet, GlobSetBuilder};

/// Patterns in their order: of those that match a path, the last one decides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    set: GlobSet,
    patterns: Vec<Pattern>,
}

/// What a pattern says beside its glob.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    /// With `!` before it, it takes back what others match.
    is_negated: bool,
    /// With `/` after it, it matches only directories.
    is_directory: bool,
}

impl Patterns {
    /// Patterns that are all valid. An error has the index of the pattern and a message.
    pub(crate) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, (usize, String)> {
        let mut set = GlobSetBuilder::new();
        let mut read = Vec::new();
        let mut last = 0;
        for (at, text) in patterns.into_iter().enumerate() {
            last = at;
            let Some((glob, pattern)) = translate(text) else { continue };
            let glob = GlobBuilder::new(&glob).literal_separator(true).backslash_escape(true).build();
            set.add(glob.map_err(|error| (at, format!("`{text}` is not a valid pattern: {}", error.kind())))?);
            read.push(pattern);
        }
        let set = set.build().map_err(|error| (last, format!("the patterns cannot be used: {}", error.kind())))?;
        Ok(Patterns { set, patterns: read })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Whether a file matches, or a directory that holds it. The path begins at the directory of the patterns.
    pub(crate) fn matches(&self, path: &Path) -> bool {
        !self.is_empty()
            && path
                .ancestors()
                .filter(|part| !part.as_os_str().is_empty())
                .any(|part| self.matches_exactly(part, part != path))
    }

    fn matches_exactly(&self, path: &Path, is_directory: bool) -> bool {
        let matching = self.set.matches_candidate(&Candidate::new(path));
        let mut applying = matching.iter().rev().filter_map(|at| self.patterns.get(*at));
        applying.find(|pattern| is_directory || !pattern.is_directory).is_some_and(|pattern| !pattern.is_negated)
    }
}

/// Patterns for URIs, in which `*` is any text.
#[derive(Clone, Debug, Default)]
pub(crate) struct UriPatterns(GlobSet);

impl UriPatterns {
    /// Patterns that are all valid. An error has the index of the pattern and a message.
    pub(crate) fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, (usize, String)> {
        let mut set = GlobSetBuilder::new();
        let mut last = 0;
        for (at, text) in patterns.into_iter().enumerate() {
            last = at;
            // Brackets, braces and a question mark are characters of URIs.
            let glob: String = { text.chars() }
                .flat_map(|character| {
                    let is_special = matches!(character, '[' | ']' | '{' | '}' | '?' | '!' | '\\');
                    is_special.then_some('\\').into_iter().chain([character])
                })
                .collect();
            let glob = GlobBuilder::new(&glob).literal_separator(false).backslash_escape(true).build();
            set.add(glob.map_err(|error| (at, format!("`{text}` is not a valid pattern: {}", error.kind())))?);
        }
        let set = set.build().map_err(|error| (last, format!("the patterns cannot be used: {}", error.kind())))?;
        Ok(UriPatterns(set))
    }

    pub(crate) fn matches(&self, uri: &[u8]) -> bool {
        !self.0.is_empty() && self.0.is_match(String::from_utf8_lossy(uri).as_ref())
    }
}

/// A line of `.gitignore` as a glob for the whole path; nothing for a comment and an empty line.
fn translate(line: &str) -> Option<(String, Pattern)> {
    if line.starts_with('#') {
        return None;
    }
    // A blank at the end is part of the pattern only after a backslash.
    let line = if line.ends_with("\\ ") { line } else { line.trim_end() };
    if line.is_empty() {
        return None;
    }
    let is_negated = line.starts_with('!');
    let line = line.strip_prefix('!').unwrap_or(line);
    let (is_anchored, line) = line.strip_prefix('/').map_or((false, line), |line| (true, line));
    let is_directory = line.ends_with('/');
    let line = line.strip_suffix('/').map_or(line, |line| line.strip_suffix('\\').unwrap_or(line));
    // A pattern without a slash in it matches at any depth.
    let is_anywhere = !is_anchored && !line.contains('/') && line != "**";
    let mut glob = if is_anywhere { format!("**/{line}") } else { line.to_owned() };
    if glob.ends_with("/**") {
        // What is in the directory, not the directory.
        glob.push_str("/*");
    }
    Some((glob, Pattern { is_negated, is_directory }))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ignore::overrides::OverrideBuilder;

    use super::Patterns;

    const PATHS: [&str; 22] = [
        "a.md",
        "b.md",
        "docs/a.md",
        "docs/old/a.md",
        "docs/old",
        "vendor/x",
        "x/vendor/y/z.js",
        "vendor",
        "a.min.js",
        "x/a.min.js",
        "!a",
        "#a",
        "# a.md",
        "x/!a",
        "x/#a",
        "a#",
        "a b",
        "a ",
        "x/a b/c",
        "docs/\u{e9}.md",
        "a/b/c/d",
        ".hidden/a.md",
    ];

    #[test]
    fn they_mean_what_gitignore_gives_them() {
        let root = Path::new("/project");
        for patterns in [
            &["*.md"][..],
            &["/a.md"],
            &["vendor/"],
            &["vendor"],
            &["docs/*.md"],
            &["docs/**"],
            &["**/old"],
            &["**"],
            &["**/a.md", "!/a.md"],
            &["*.md", "!a.md", "docs/a.md"],
            &["!a.md"],
            &["**", "!!a"],
            &["/vendor/"],
            &["\\!a", "\\#a"],
            &["/\\!a", "x/\\#a"],
            &["*", "!\\!a", "!#a"],
            &["a\\#", "# a.md"],
            &["a#"],
            &["# a.md", "", "  "],
            &["a\\ ", "a b  "],
            &["*.{js,md}"],
            &["[ab].md"],
            &["docs/", "!docs/old/"],
            &["a/**/d", "x/*/y/"],
            &["vendor\\/"],
            &["/**/a.md"],
            &["*"],
        ] {
            let mut builder = OverrideBuilder::new(root);
            patterns.iter().for_each(|pattern| {
                builder.add(pattern).unwrap();
            });
            let model = builder.build().unwrap();
            let ours = Patterns::new(patterns.iter().copied()).unwrap();
            for path in PATHS {
                let whole = root.join(path);
                let parts = whole.ancestors().take_while(|part| *part != root);
                let expected = parts.into_iter().any(|part| model.matched(part, part != whole).is_whitelist());
                assert_eq!(ours.matches(Path::new(path)), expected, "{patterns:?} {path}");
            }
        }
    }

    #[test]
    fn a_pattern_that_is_none() {
        let (at, message) = Patterns::new(["*.md", "a[", "b["]).unwrap_err();
        assert_eq!((at, message.starts_with("`a[` is not a valid pattern: ")), (1, true), "{message}");
        assert!(Patterns::new([]).unwrap().is_empty());
    }
}
