//! The map: each section of the RFC, and what there is of it in this project. Nothing of it is written by hand.

use std::fmt::Write as _;

use urispec::diagnostic::Name;
use urispec::rule::Section;
use urispec_lessons::{Lesson, Outline, sections};

use crate::pages::book::{self, Book, REPOSITORY, text};

impl Book {
    /// The chapter that has, for each section of RFC 3986, its rules, functions, tests, diagnostics and rows of the proof, and the lessons about it.
    pub fn map(&self) -> String {
        let mut map = "\
# The map

Each section of RFC 3986, and what there is of it in this project: its rules with their functions, the tests that hold them to the ABNF, the rows of the proof, and its diagnostics.
This chapter is made by a program from the same tables that the library is made of.
"
        .to_owned();
        // The rules for single characters are defined by the RFC on ABNF.
        let of_uris = sections().into_iter().filter(|section| section.rfc == 3986 || section.rfc == 5234);
        for section in of_uris {
            self.section(section, &mut map);
        }
        // What the elements report may be of another document, and leads here, too.
        map.push_str(
            "\n## Other documents {#others}\n\nDiagnostics of what other documents say, such as those of schemes.\n\n| diagnostic | what it is |\n|---|---|\n",
        );
        let others = Name::ALL.iter().filter(|name| ![3986, 5234].contains(&name.section().rfc));
        others.for_each(|name| self.diagnostic(*name, &mut map));
        map
    }

    fn section(&self, section: Section, map: &mut String) {
        let outline = Outline::of(section);
        let depth = if section.rfc == 3986 { section.number.split('.').count().min(4) + 1 } else { 2 };
        let name = if section.rfc == 3986 { String::new() } else { "RFC 5234, ".to_owned() };
        let is_appendix = section.number.starts_with(|c: char| c.is_ascii_alphabetic()) && section.rfc == 3986;
        let number = if is_appendix { format!("Appendix {}", section.number) } else { section.number.to_owned() };
        let id = if section.rfc == 3986 {
            format!("s-{}", section.number)
        } else {
            format!("rfc{}-{}", section.rfc, section.number)
        };
        // Writing to a string does not fail.
        let _ = write!(
            map,
            "\n{} {name}{number}. {} {{#{}}}\n\n[The section in the RFC]({})",
            "#".repeat(depth.min(4)),
            section.title,
            id.replace('.', "-"),
            section.url()
        );
        if section.rfc == 3986 {
            let _ = write!(map, " · [in the page](../index.html#v=rfc&n={})", section.number);
        }
        let lessons = self.lessons_about(book::sections, section.number);
        if !lessons.is_empty() && section.rfc == 3986 {
            let _ = write!(map, " · lesson: {}", lessons.join(", "));
        }
        map.push('\n');
        let rules = outline.rules();
        if !rules.is_empty() {
            map.push_str("\n| rule | function | test | proof | lesson |\n|---|---|---|---|---|\n");
            rules.iter().for_each(|rule| self.rule(*rule, map));
        }
        let mut diagnostics = outline.diagnostics().into_iter().peekable();
        if diagnostics.peek().is_some() {
            map.push_str("\n| diagnostic | what it is |\n|---|---|\n");
            diagnostics.for_each(|name| self.diagnostic(name, map));
        }
        let files = outline.files();
        let without_rules: Vec<&&str> =
            files.iter().filter(|file| rules.iter().all(|rule| rule.file() != **file)).collect();
        if !without_rules.is_empty() {
            map.push_str("\n| file | functions | tests |\n|---|---|---|\n");
            without_rules.iter().for_each(|file| self.file(file, map));
        }
    }

    fn rule(&self, rule: Lesson, map: &mut String) {
        let (name, test) = (rule.name(), rule.test());
        let proof = rule.proof().map_or(String::new(), |proof| {
            format!("[{} states, {} texts]({REPOSITORY}/{}#L{})", proof.states, proof.texts, proof.file, proof.line)
        });
        let page = rule.module().replace("::", "/");
        let _ = writeln!(
            map,
            "| <span id=\"rule-{name}\"></span>[`{name}`](../index.html#o={name}) | [`{}`](https://docs.rs/urispec/latest/{page}/fn.{}.html) ([source]({REPOSITORY}/{}#L{})) | \
             [`{}`]({REPOSITORY}/{}) | {proof} | {} |",
            rule.function(),
            rule.function(),
            rule.file(),
            rule.line(),
            test.function,
            test.file,
            self.lessons_about(book::rules, name).join(", ")
        );
    }

    fn diagnostic(&self, name: Name, map: &mut String) {
        let lessons = self.lessons_about(book::diagnostics, name.name());
        let lessons = if lessons.is_empty() { String::new() } else { format!(" Lesson: {}.", lessons.join(", ")) };
        let _ = writeln!(map, "| <span id=\"diagnostic-{name}\"></span>`{name}` | {}{lessons} |", cell(name.summary()));
    }

    /// What a file without rules has: what is public in it, and its tests.
    fn file(&self, file: &str, map: &mut String) {
        let source = text(&self.root.join(file)).unwrap_or_default();
        let named = |line: &&str, start: &str| {
            let name =
                line.trim_start().strip_prefix(start)?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
            Some(format!("`{name}`"))
        };
        let functions: Vec<String> = source.lines().filter_map(|line| named(&line, "pub fn ")).collect();
        let lines: Vec<&str> = source.lines().collect();
        let is_test = |pair: &&[&str]| pair.first().is_some_and(|line| line.trim() == "#[test]");
        let tests: Vec<String> =
            lines.windows(2).filter(is_test).filter_map(|pair| named(&pair.last()?, "fn ")).collect();
        let examples = lines.iter().filter(|line| line.trim_start() == "/// ```").count() / 2;
        let examples = match examples {
            0 => String::new(),
            1 => "1 example".to_owned(),
            _ => format!("{examples} examples"),
        };
        let tests: Vec<String> = tests.into_iter().chain([examples]).filter(|it| !it.is_empty()).collect();
        let _ = writeln!(map, "| [`{file}`]({REPOSITORY}/{file}) | {} | {} |", functions.join(", "), tests.join(", "));
    }
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
