//! Every command but `check`.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _, stdout};
use std::process::ExitCode;

use abnf_conformance::Suite;
use miette::{Result, miette};
use serde_json::{Value, json};

use crate::arguments::{Counterexamples, Diff, Dot, Examples, Lint, Regex, Texts};
use crate::check::suite;
use crate::files::{load, load_file};
use crate::output::{self, quoted};

pub(crate) fn diff(diff: &Diff) -> Result<ExitCode> {
    let name = diff.second_rule.as_ref().unwrap_or(&diff.rule);
    let first = load_file(&diff.first, &diff.reading)?.rule(&diff.rule)?;
    let second = load_file(&diff.second, &diff.reading)?.rule(name)?;
    let comparison = first.compare(&second);
    let (only_first, only_second) = (comparison.only_in_first(), comparison.only_in_second());
    if diff.json {
        output::write_json(&json!({
            "equal": comparison.is_equal(),
            "only_in_first": only_first.map(output::text),
            "only_in_second": only_second.map(output::text),
        }))?;
    } else if comparison.is_equal() {
        output::write("both accept the same texts\n")?;
    } else {
        let mut text = String::new();
        for (rule, file, only) in [(&diff.rule, &diff.first, only_first), (name, &diff.second, only_second)] {
            if let Some(only) = only {
                let _ = writeln!(text, "only {rule} of {}: {}", file.display(), quoted(only));
            }
        }
        output::write(text)?;
    }
    Ok(ExitCode::from(u8::from(!comparison.is_equal())))
}

pub(crate) fn examples(examples: &Examples) -> Result<ExitCode> {
    let examples_of = load(&examples.documents)?.rule(&examples.rule)?.examples();
    if examples.json {
        let list = examples_of.iter().map(|example| {
            let mut value = output::text(example.text());
            value["rule"] = example.rule().into();
            value["alternative"] = example.alternative().into();
            value["line"] = example.place().line().into();
            value
        });
        output::write_json(&list.collect::<Vec<Value>>().into())?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = examples_of.iter().map(|example| quoted(example.text()).chars().count()).max().unwrap_or(0).min(40);
    let mut text = String::new();
    for example in &examples_of {
        let (shown, rule) = (quoted(example.text()), example.rule());
        let _ = writeln!(text, "{shown:width$}  {rule}: {}", example.alternative());
    }
    output::write(text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn counterexamples(counterexamples: &Counterexamples) -> Result<ExitCode> {
    let mut outside = load(&counterexamples.documents)?.rule(&counterexamples.rule)?.counterexamples();
    outside.truncate(counterexamples.count.unwrap_or(usize::MAX));
    if counterexamples.json {
        let list = outside.iter().map(|outside| {
            let mut value = output::text(outside.text());
            value["offset"] = outside.mismatch().offset().into();
            value["message"] = outside.mismatch().to_string().into();
            value
        });
        output::write_json(&list.collect::<Vec<Value>>().into())?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = outside.iter().map(|outside| quoted(outside.text()).chars().count()).max().unwrap_or(0).min(40);
    let mut text = String::new();
    for outside in &outside {
        let shown = quoted(outside.text());
        let _ = writeln!(text, "{shown:width$}  {}", outside.mismatch());
    }
    output::write(text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn texts(texts: &Texts) -> Result<ExitCode> {
    let rule = load(&texts.documents)?.rule(&texts.rule)?;
    output::wrote(write_texts(&suite(&rule, &texts.texts)))?;
    Ok(ExitCode::SUCCESS)
}

fn write_texts(suite: &Suite<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    for (text, accepted) in suite.texts() {
        let verdict = if accepted { "accept " } else { "reject " };
        let hex: String = text.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(out, "{verdict}{hex}")?;
    }
    out.flush()
}

pub(crate) fn dot(dot: &Dot) -> Result<ExitCode> {
    let rule = load(&dot.documents)?.rule(&dot.rule)?;
    let automaton = if dot.detailed { rule.detailed() } else { rule.automaton() };
    output::write(automaton.dot(rule.name()))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn regex(regex: &Regex) -> Result<ExitCode> {
    let rule = load(&regex.documents)?.rule(&regex.rule)?;
    output::write(format_args!("{}\n", rule.regex()))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn lint(lint: &Lint) -> Result<ExitCode> {
    let loaded = load(&lint.documents)?;
    for start in &lint.start {
        if !loaded.grammar.names().any(|name| name.eq_ignore_ascii_case(start)) {
            return Err(miette!("no rule is called {start}"));
        }
    }
    let starts: Vec<&str> = lint.start.iter().map(String::as_str).collect();
    let findings = loaded.grammar.lint(&starts);
    if lint.json {
        let list = findings.iter().map(|finding| {
            json!({
                "lint": finding.lint().name(),
                "rule": finding.rule(),
                "file": loaded.name(finding.place().document()),
                "line": finding.place().line(),
                "column": finding.place().column(),
                "message": finding.message(),
                "text": finding.text().map(output::text),
            })
        });
        output::write_json(&list.collect::<Vec<Value>>().into())?;
    } else {
        let mut text = String::new();
        for finding in &findings {
            let (file, place) = (loaded.name(finding.place().document()), finding.place());
            let (line, column) = (place.line(), place.column());
            let _ = writeln!(text, "{file}:{line}:{column}: {} [{}]", finding.message(), finding.lint());
        }
        output::write(text)?;
    }
    Ok(ExitCode::from(u8::from(!findings.is_empty())))
}
