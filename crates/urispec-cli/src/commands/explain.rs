//! `urispec explain`: a page about anything that has a name.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use urispec::Rule;
use urispec::diagnostic::Name;
use urispec_lessons::{Automaton, Chain, DiagnosticData, Lesson, Outline, Topic, UnknownTopic, sections, topics};

use crate::answer::options::{Format, rule};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{unless_closed, width};
use urispec_documents::{CommentName, Levels, Severity};

/// Explain a diagnostic, a group of diagnostics, a rule, a section, a word such as `URL`, a character, or a place in a URI
///
/// The page of a diagnostic says what it means, why it matters and what to write instead. The page of a group, such as `style`, lists its
/// diagnostics and their levels. The page of a rule has its ABNF, its railroad diagram, texts that it accepts and just rejects, the rules
/// that it uses and that use it, its function, its test, its row of the proof and its lesson of the book. The page of a section has its address, what it says with the RFC's examples, its rules
/// and its diagnostics. The page of a character, such as `;`, says where it is allowed and how it is encoded. A component may be asked for by its other names, such as
/// `protocol`; `anatomy` has what is wrong with a page on the web. Where several
/// documents define a rule of the same name, `RFC 3966, extension` selects one. Several names give several pages. With --at, the page is that of a place in a URI: every
/// rule that reads it, from the outside, each with its ABNF, section, function, test and row of the proof. The exit code is 2 if nothing has the name, and
/// 1 if the URI of --at is not valid.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// A diagnostic, a group, a rule (in any case), a character or a section, such as `3.2.2` or `RFC 6068, 2`; `group scheme` is the group, `scheme` the rule. Without a name, all diagnostics are listed. With --at, the URI
    #[arg(value_name = "NAME")]
    words: Vec<String>,

    /// Show the rules that read the character at this offset of the URI, in bytes
    #[arg(long, value_name = "OFFSET", requires = "words", conflicts_with_all = ["svg", "expand"])]
    at: Option<usize>,

    /// With --at, the rule that the text has to match
    #[arg(long, value_name = "NAME", value_parser = rule, default_value = "URI-reference", requires = "at")]
    rule: Rule,

    /// The format of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// In the railroad diagram, replace the rules that it names by what they stand for, to this depth, from 0 to 12
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=12))]
    expand: u8,

    /// Show the pages of all rules and sections
    #[arg(long, conflicts_with_all = ["words", "at", "automaton", "svg"])]
    all: bool,

    /// Show the minimal automaton of a rule of RFC 3986, and as JSON also the one that keeps its alternatives apart, with their numbers
    #[arg(long, requires = "words", conflicts_with_all = ["svg", "expand", "at"])]
    automaton: bool,

    /// Draw the railroad diagram of the rule into this file, and print nothing
    #[arg(long, value_name = "FILE", requires = "words", conflicts_with = "format")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Explain) -> Result<Outcome, Failure> {
    if let Some(offset) = arguments.at {
        return explain_character(arguments, offset);
    }
    let mut output = BufWriter::new(io::stdout().lock());
    let written = if arguments.words.is_empty() && !arguments.all {
        write_list(arguments.format, &mut output)
    } else {
        let pages = if arguments.all { all() } else { pages(&arguments.words).map_err(unknown)? };
        if let Some(file) = &arguments.svg {
            let topic = |page: &Explained| if let Explained::Topic(topic) = page { Some(*topic) } else { None };
            return draw(&pages.iter().filter_map(topic).collect::<Vec<_>>(), arguments.expand, file);
        }
        if arguments.automaton {
            let automata = automata(&pages)?;
            return write_automata(&automata, arguments.format, output);
        }
        match arguments.format {
            Format::Text => write_pages(&pages, arguments.expand, &mut output),
            Format::Json => pages.iter().try_for_each(|page| page.write_json(arguments.expand, &mut output)),
        }
    };
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
}

/// What has a page.
#[derive(Clone, Copy, Debug)]
enum Explained {
    Topic(Topic),
    Comment(CommentName),
}

impl Explained {
    fn named(name: &str) -> Result<Vec<Explained>, UnknownTopic> {
        match CommentName::from_name(&name.to_ascii_lowercase()) {
            Some(comment) => Ok(vec![Explained::Comment(comment)]),
            None => Ok(topics(name)?.into_iter().map(Explained::Topic).collect()),
        }
    }

    fn text(self, expand: u8) -> String {
        match self {
            Explained::Topic(topic) => topic.page(width()).expanded(expand.into()).to_string(),
            Explained::Comment(comment) => comment.page().to_owned(),
        }
    }

    fn write_json(self, expand: u8, output: &mut impl Write) -> io::Result<()> {
        match self {
            Explained::Topic(topic) => write_json(&topic.page(width()).expanded(expand.into()), output),
            Explained::Comment(comment) => write_json(&CommentJson::of(comment), output),
        }
    }
}

/// The pages of all rules and sections.
fn all() -> Vec<Explained> {
    let rules = Lesson::all().map(Topic::from);
    let sections = sections().into_iter().map(|section| Topic::from(Outline::of(section)));
    rules.chain(sections).map(Explained::Topic).collect()
}

/// The pages of one name, which may be several words, or of several names: each is as many words as make a name.
fn pages(words: &[String]) -> Result<Vec<Explained>, UnknownTopic> {
    let whole = Explained::named(&words.join(" "));
    if whole.is_ok() {
        return whole;
    }
    let (mut found, mut rest) = (Vec::new(), words);
    while !rest.is_empty() {
        let named = |length: usize| Some((length, Explained::named(&rest.get(..length)?.join(" ")).ok()?));
        let Some((length, pages)) = (1..=rest.len()).rev().find_map(named) else {
            // What begins with no name is said of the first word, or of all if no word before was a name.
            let unknown =
                if found.is_empty() { whole } else { Explained::named(rest.first().map_or("", String::as_str)) };
            return unknown;
        };
        found.extend(pages);
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(found)
}

fn explain_character(arguments: &Explain, offset: usize) -> Result<Outcome, Failure> {
    let [text] = &arguments.words[..] else { return Err(Failure::Usage("--at requires one URI")) };
    let chain = Chain::of(arguments.rule, text, offset);
    let chain = chain.ok_or(Failure::Usage("no character of the URI begins at this offset"))?;
    let mut output = BufWriter::new(io::stdout().lock());
    let written = match arguments.format {
        Format::Text => write!(output, "{chain}"),
        Format::Json => write_json(&chain, &mut output),
    };
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(if chain.is_valid() { Outcome::Valid } else { Outcome::Invalid })
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
            /// Those of comments have no rule and no section.
            #[derive(Serialize)]
            #[serde(untagged)]
            enum Row {
                Diagnostic(DiagnosticData),
                Comment(CommentJson),
            }
            let diagnostics = Name::ALL.iter().map(|name| Row::Diagnostic(DiagnosticData::of(*name)));
            let comments = CommentName::ALL.iter().map(|name| Row::Comment(CommentJson::of(*name)));
            write_json(&diagnostics.chain(comments).collect::<Vec<_>>(), output)
        }
    }
}

fn write_pages(pages: &[Explained], expand: u8, output: &mut impl Write) -> io::Result<()> {
    let pages: Vec<String> = pages.iter().map(|page| page.text(expand)).collect();
    output.write_all(pages.join("\n\n").as_bytes())
}

fn write_json(value: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *output, value)?;
    output.write_all(b"\n")
}

/// The automata of a rule as data.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "automata")]
struct AutomataJson {
    rule: &'static str,
    minimal: Automaton,
    detailed: Automaton,
}

fn automata(pages: &[Explained]) -> Result<Vec<AutomataJson>, Failure> {
    let of_page = |page: &Explained| {
        let Explained::Topic(Topic::Rule(rule)) = *page else { return None };
        let (minimal, detailed) = (Automaton::minimal(rule)?, Automaton::detailed(rule)?);
        Some(AutomataJson { rule: rule.name(), minimal, detailed })
    };
    let automata: Option<Vec<_>> = pages.iter().map(of_page).collect();
    automata.ok_or(Failure::Usage("only a rule of RFC 3986 or RFC 5234 has an automaton here"))
}

fn write_automata(automata: &[AutomataJson], format: Format, mut output: impl Write) -> Result<Outcome, Failure> {
    let written = automata.iter().try_for_each(|automata| match format {
        Format::Text => write!(output, "{}\n{}", automata.rule, automata.minimal),
        Format::Json => write_json(automata, &mut output),
    });
    unless_closed(written.and_then(|()| output.flush()).map_err(Failure::Output))?;
    Ok(Outcome::Valid)
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

/// The error where documents share the name of a rule, or several rules were named.
fn several(rules: &[Lesson]) -> String {
    let names: Vec<_> = rules.iter().map(|rule| format!("`{}, {}`", rule.document(), rule.name())).collect();
    let has_one_name =
        rules.windows(2).all(|two| matches!(two, [one, other] if one.name().eq_ignore_ascii_case(other.name())));
    let what = if has_one_name { "several rules have this name" } else { "only one rule can be drawn into a file" };
    format!("{what}: {}", names.join(", "))
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
