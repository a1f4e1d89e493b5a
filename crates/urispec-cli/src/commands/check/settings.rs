//! What counts for a file, and where it comes from.

use std::fmt::Write;
use std::path::Path;

use urispec::diagnostic::Name;
use urispec_documents::{CommentName, Document, Levels, is_test};
use urispec_project::Project;

use super::arguments::Arguments;
use super::project::generator;
use crate::answer::path::visible;
use crate::answer::subject::without_passwords;

/// What counts for a file: its configuration, its type, its encoding, the keys of the configuration, and levels other than the default. What the
/// configuration and the arguments say has its source in parentheses.
pub(crate) fn settings(path: &Path, document: &Document, project: &Project, arguments: &Arguments) -> String {
    let mut files = project.files().iter().rev().map(|file| visible(file.path()));
    let configuration = files.next().unwrap_or_else(|| "none".to_owned());
    let (file_type, encoding) = (document.file_type(), document.encoding().name());
    let mut text = format!("{}\n  configuration: {configuration}\n", visible(path));
    // Writing to a string does not fail.
    for extended in files {
        let _ = writeln!(text, "  extends: {extended}");
    }
    let judged_as = project.judged_as(path);
    let is_test = if is_test(&judged_as) { "yes" } else { "no" };
    let generated = match generator(project, path, document) {
        Some(generator) => format!("yes ({generator})"),
        None => "no".to_owned(),
    };
    let _ = writeln!(text, "  type: {file_type}\n  encoding: {encoding}\n  test: {is_test}\n  generated: {generated}");
    for (key, value, source) in keys(project, arguments) {
        let _ = writeln!(text, "  {key} = {} ({source})", without_passwords(&value));
    }
    let steps = steps(path, project);
    let names = Name::ALL.iter().map(|name| name.name()).chain(CommentName::ALL.map(CommentName::name));
    for name in names {
        let levels = || steps.iter().map(|(levels, source)| (level(levels, name), source));
        let Some((last, _)) = levels().next_back() else { continue };
        // The source is the first step from which on it stays the same.
        let source = levels().zip(levels().skip(1)).rfind(|((before, _), (after, _))| before != after);
        if let Some((_, (_, source))) = source.filter(|_| last != level(&Levels::new(), name)) {
            let _ = writeln!(text, "  {name}: {last} ({source})");
        }
    }
    text
}

/// The keys that count, with their values and sources: those of the arguments, and then those of the nearest file that has them.
fn keys(project: &Project, arguments: &Arguments) -> Vec<(&'static str, String, String)> {
    let list = |selectors: &[urispec_documents::Selector]| {
        selectors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let mut keys: Vec<(&str, String, String)> = Vec::new();
    for (key, selectors, source) in
        [("select", &arguments.select, "--select"), ("ignore", &arguments.ignore, "--ignore")]
    {
        if !selectors.is_empty() {
            keys.push((key, list(selectors), source.to_owned()));
        }
    }
    if let Some(fail_on) = arguments.fail_on {
        keys.push(("fail-on", fail_on.name().to_owned(), "--fail-on".to_owned()));
    }
    if let Some(base) = &arguments.base {
        keys.push(("base", base.uri().to_string(), "--base".to_owned()));
    }
    for (is_given, key, value, source) in [
        (arguments.strict, "iri", "false", "--strict"),
        (arguments.templates, "templates", "true", "--templates"),
        (arguments.tests, "tests", "all", "--tests"),
        (arguments.generated, "generated", "all", "--generated"),
    ] {
        if is_given {
            keys.push((key, value.to_owned(), source.to_owned()));
        }
    }
    // What is ignored adds up, until something is selected.
    let mut selects = !arguments.select.is_empty();
    for file in project.files().iter().rev() {
        let selected = selects;
        for (key, value) in file.config().keys().filter(|(key, _)| *key != "extend") {
            let is_known = keys.iter().any(|(known, ..)| *known == key);
            let counts = if key == "ignore" { !selected } else { !is_known };
            selects |= key == "select";
            if counts {
                keys.push((key, value.to_owned(), visible(file.path())));
            }
        }
    }
    keys
}

/// The levels of a file after each step, and what the step is.
fn steps(path: &Path, project: &Project) -> Vec<(Levels, String)> {
    let judged_as = project.judged_as(path);
    let files = project.files().iter().map(|file| (file.levels(path, &judged_as), visible(file.path())));
    let last = (project.checker(path).levels().clone(), "the command line".to_owned());
    [
        (Levels::new(), String::new()),
        (capped(&judged_as), if is_test(&judged_as) { "a test" } else { "a generated file" }.to_owned()),
    ]
    .into_iter()
    .chain(files)
    .chain([last])
    .collect()
}

/// The levels without a configuration.
fn capped(path: &Path) -> Levels {
    let (config, levels) = (urispec_documents::Config::default(), Levels::new());
    config.levels_of(path, &levels).unwrap_or(levels)
}

fn level(levels: &Levels, name: &str) -> &'static str {
    let severity = match CommentName::from_name(name) {
        Some(comment) => levels.comment(comment),
        None => Name::from_name(name).and_then(|name| levels.severity(name)),
    };
    severity.map_or("off", |severity| severity.name())
}
