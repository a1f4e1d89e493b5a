//! `urispec explain`: a page about anything that has a name.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use urispec::diagnostic::Name;
use urispec_lessons::{DiagnosticData, Lesson, Topic, UnknownTopic, topics};

use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, width};
use urispec_documents::{CommentName, Levels, Severity};

/// Explain a diagnostic, a group of diagnostics, a rule, a section, or a word such as `URL`
///
/// The page of a diagnostic says what it means, why it matters and what to write instead. The page of a group, such as `style`, lists its
/// diagnostics and their levels. The page of a rule has its ABNF, its railroad diagram, texts that it accepts and just rejects, the rules
/// that it uses and that use it, and its function. The page of a section has its address, what it says with the RFC's examples, its rules
/// and its diagnostics. A component may be asked for by its other names, such as `protocol`; `anatomy` has what is wrong with a page
/// on the web. Where several
/// documents define a rule of the same name, `RFC 3966, extension` selects one. The exit code is 2 if nothing has the name.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// A diagnostic, a group, a rule (in any case) or a section, such as `3.2.2` or `RFC 6068, 2`; `group scheme` is the group, `scheme` the rule. Without a name, all diagnostics are listed
    #[arg(value_name = "NAME")]
    words: Vec<String>,

    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// In the railroad diagram, replace the rules that it names by what they stand for, to this depth
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=12))]
    expand: u8,

    /// Draw the railroad diagram of the rule into this file, and print nothing
    #[arg(long, value_name = "FILE", requires = "words", conflicts_with = "format")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Explain) -> Result<Outcome, Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    // A name may be several arguments.
    let name = arguments.words.join(" ");
    let written = if arguments.words.is_empty() {
        write_list(arguments.format, &mut output)
    } else if let Some(comment) = CommentName::from_name(&name.to_ascii_lowercase())
        && arguments.svg.is_none()
    {
        write_comment(comment, arguments.format, &mut output)
    } else {
        let topics = topics(&name).map_err(unknown)?;
        if let Some(file) = &arguments.svg {
            return draw(&topics, arguments.expand, file);
        }
        match arguments.format {
            Format::Text => write_pages(&topics, arguments.expand, &mut output),
            Format::Json => {
                let page = |topic: &Topic| topic.page(width()).expanded(arguments.expand.into());
                topics.iter().try_for_each(|topic| write_json(&page(topic), &mut output))
            }
        }
    };
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
}

/// The names of the diagnostics that are about no URI are not known to the lessons.
fn unknown(unknown: UnknownTopic) -> Failure {
    Failure::Unknown(unknown.with_names(CommentName::ALL.map(CommentName::name)).to_string())
}

fn write_list(format: Format, output: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Text => {
            let mut row = |name, group, summary| writeln!(output, "{name:<30}  {group:<10}  {summary}");
            Name::ALL.iter().try_for_each(|name| row(name.name(), name.group().name(), name.summary()))?;
            // These belong to no group.
            CommentName::ALL.iter().try_for_each(|name| row(name.name(), "", name.summary()))
        }
        Format::Json => {
            let diagnostics: Vec<_> = Name::ALL.iter().map(|name| DiagnosticData::of(*name)).collect();
            write_json(&diagnostics, output)
        }
    }
}

fn write_comment(comment: CommentName, format: Format, output: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Text => output.write_all(comment.page().as_bytes()),
        Format::Json => write_json(&CommentJson::of(comment), output),
    }
}

fn write_pages(topics: &[Topic], expand: u8, output: &mut impl Write) -> io::Result<()> {
    let mut pages = String::new();
    for (number, topic) in topics.iter().enumerate() {
        let space = if number > 0 { "\n\n" } else { "" };
        // Writing to a string does not fail.
        let _ = write!(pages, "{space}{}", topic.page(width()).expanded(expand.into()));
    }
    output.write_all(pages.as_bytes())
}

fn write_json(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *output, value)?;
    output.write_all(b"\n")
}

fn draw(topics: &[Topic], expand: u8, file: &Path) -> Result<Outcome, Failure> {
    let rule = |topic: &Topic| if let Topic::Rule(rule) = topic { Some(*rule) } else { None };
    let rules: Vec<Lesson> = topics.iter().filter_map(rule).collect();
    let rule = match &rules[..] {
        [rule] => *rule,
        [] => return Err(Failure::Usage("only a rule has a railroad diagram")),
        rules => return Err(Failure::Unknown(several(rules))),
    };
    fs::write(file, rule.railroad().expanded(expand.into()).svg())
        .map_err(|error| Failure::File { path: file.to_owned(), error })?;
    Ok(Outcome::Valid)
}

/// The error where documents share the name of a rule.
fn several(rules: &[Lesson]) -> String {
    let names: Vec<_> = rules.iter().map(|rule| format!("`{}, {}`", rule.document(), rule.name())).collect();
    format!("several rules have this name: {}", names.join(", "))
}

/// A diagnostic of a comment as data. No rule and no section is about it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "comment")]
struct CommentJson {
    name: &'static str,
    level: &'static str,
    summary: &'static str,
    page: &'static str,
}

impl CommentJson {
    fn of(comment: CommentName) -> Self {
        let level = Levels::new().comment(comment).map_or("off", Severity::name);
        CommentJson { name: comment.name(), level, summary: comment.summary(), page: comment.page() }
    }
}
