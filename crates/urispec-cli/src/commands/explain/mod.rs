//! `urispec explain`: a page on whatever has a name.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use urispec::diagnostic::Name;
use urispec_documents::{UNUSED_IGNORE, UNUSED_IGNORE_PAGE, UNUSED_IGNORE_SUMMARY};

use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, width};

mod abnf;

mod definition;

mod examples;

mod group;

mod json;

mod page;

mod railroad;

mod section;

mod sling;

mod source;

mod svg;

mod topic;

pub(crate) use definition::Definition;
use json::{DiagnosticJson, TopicJson};
use topic::Topic;

/// Explain a diagnostic, a group of them, a rule or a section
///
/// Of a diagnostic: what it means, why, and what to write instead. Of a group, such as `style`: what is in it, and at what levels. Of a
/// rule: its ABNF, its railroad, texts that it accepts and
/// just rejects, what it uses and what uses it, and its function. Of a section: where it is, and what is about it. Several documents may
/// define a rule of one name; `RFC 3966, extension` is one of them. The exit code is 2 if nothing has the name.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The diagnostic or group (`group scheme` for the one that has a rule's name), the rule in any case, or the section, as `3.2.2` or `RFC 6068, 2`; without any, all diagnostics are listed
    #[arg(value_name = "NAME")]
    words: Vec<String>,

    /// How to answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Draw the railroad of the rule into this file, and answer nothing else
    #[arg(long, value_name = "FILE", requires = "words", conflicts_with = "format")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Explain) -> Result<Outcome, Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    let written = if arguments.words.is_empty() {
        write_list(arguments.format, &mut output)
    } else {
        // A name may have come as several arguments.
        let topics = Topic::named(&arguments.words.join(" "))?;
        if let Some(file) = &arguments.svg {
            return draw(&topics, file);
        }
        match arguments.format {
            Format::Text => write_pages(&topics, &mut output),
            Format::Json => write_json(&topics, &mut output),
        }
    };
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
}

fn write_list(format: Format, output: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Text => {
            let mut row = |name, group, summary| writeln!(output, "{name:<30}  {group:<10}  {summary}");
            Name::ALL.iter().try_for_each(|name| row(name.name(), name.group().name(), name.summary()))?;
            // It is in no group, and what is said of it is about no URI.
            row(UNUSED_IGNORE, "", UNUSED_IGNORE_SUMMARY)
        }
        Format::Json => {
            let diagnostics: Vec<_> = Name::ALL.iter().map(|name| DiagnosticJson::of(*name)).collect();
            serde_json::to_writer_pretty(&mut *output, &diagnostics)?;
            output.write_all(b"\n")
        }
    }
}

fn write_pages(topics: &[Topic], output: &mut impl Write) -> io::Result<()> {
    let mut pages = String::new();
    for (number, topic) in topics.iter().enumerate() {
        if number > 0 {
            pages.push_str("\n\n");
        }
        // Writing to a string does not fail.
        let _ = match topic {
            Topic::Diagnostic(name) => write!(pages, "{}", name.page()),
            Topic::Group(group) => group::page(*group, &mut pages),
            Topic::UnusedIgnore => write!(pages, "{}", UNUSED_IGNORE_PAGE),
            Topic::Rule(rule) => page::rule(*rule, width(), &mut pages),
            Topic::Section(section) => page::section(*section, width(), &mut pages),
        };
    }
    output.write_all(pages.as_bytes())
}

/// One object after the other, where a name means several things.
fn write_json(topics: &[Topic], output: &mut impl Write) -> io::Result<()> {
    topics.iter().try_for_each(|topic| {
        serde_json::to_writer_pretty(&mut *output, &TopicJson::of(*topic))?;
        output.write_all(b"\n")
    })
}

fn draw(topics: &[Topic], file: &Path) -> Result<Outcome, Failure> {
    let rules: Vec<Definition> = topics.iter().filter_map(|topic| topic.rule()).collect();
    let rule = match &rules[..] {
        [rule] => *rule,
        [] => return Err(Failure::Question("only a rule has a railroad")),
        rules => return Err(Failure::Unknown(topic::several(rules))),
    };
    let picture = rule.element().map(|element| svg::picture(rule, &element)).unwrap_or_default();
    fs::write(file, picture).map_err(|error| Failure::File { path: file.to_owned(), error })?;
    Ok(Outcome::Valid)
}
