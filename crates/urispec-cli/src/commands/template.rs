use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::fmt::{self, Write as _};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use urispec::diagnostic::{Diagnosis, Severity, Text};
use urispec::template::{Modifier, ToValue, UriTemplate, Value, Variable};
use urispec::{Diagnostic, Linter, Rule};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::file::without_mark;
use crate::answer::input::{Given, Line, Malformed, given};
use crate::answer::json::{Echo, Verdict};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::{WIDEST, write_json};
use crate::answer::path::visible;
use crate::answer::picture::picture;
use crate::answer::subject::redacted;
use crate::answer::terminal::{Color, Terminal};

/// Expand URI Templates, list their variables, and check them (RFC 6570)
#[derive(Clone, Debug, Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Template {
    #[command(subcommand)]
    task: Task,
}

#[derive(Clone, Debug, Subcommand)]
enum Task {
    /// Replace the variables by values (section 3)
    ///
    /// Prints what the templates expand to, in their order. A variable without a value is left out. Values come from --var, --list and --map, and from a file; an
    /// option counts before the file. The exit code is 0 if all templates are expanded, 1 if some are not, and 2 for a usage error or malformed input.
    ///
    /// In JSON, the fields are input, result (or null), and diagnostics of the template, or reason.
    Expand(Expand),
    /// List the variables, with operator, modifier and place
    ///
    /// Prints a line for each variable: its name, the operator of its expression, its modifier, and where it is, in bytes; then the level of the template, from 1 to 4.
    /// The exit code is 0 if all templates are valid, 1 if some are not, and 2 for a usage error or malformed input.
    ///
    /// In JSON, the fields are input, level (or null), variables (name, operator, modifier, prefix, start, end) and diagnostics.
    Vars(Texts),
    /// Say what is wrong with templates
    ///
    /// Draws all problems of each template, with their fixes; nothing for a template without problems. The exit code is 0 if no template has an error, 1 if some have,
    /// and 2 for a usage error or malformed input. `urispec check --templates` checks those in files.
    ///
    /// In JSON, the fields are input, rule, valid, error (the first error of the grammar) and diagnostics (every problem).
    Check(Check),
}

#[derive(Clone, Debug, Args)]
struct Texts {
    /// The templates; if there are none, they are read from standard input
    #[arg(value_name = "TEMPLATE")]
    texts: Vec<OsString>,

    #[command(flatten)]
    list: ListOptions,
}

#[derive(Clone, Debug, Args)]
struct Expand {
    #[command(flatten)]
    texts: Texts,

    /// The value of a variable; a variable that is named more than once has a list
    #[arg(long = "var", value_name = "NAME=VALUE", value_parser = text)]
    vars: Vec<(String, String)>,

    /// A list, with commas between its members
    #[arg(long = "list", value_name = "NAME=VALUE,...", value_parser = members)]
    lists: Vec<(String, Vec<String>)>,

    /// An associative array, with commas between its pairs
    #[arg(long = "map", value_name = "NAME=KEY=VALUE,...", value_parser = pairs)]
    maps: Vec<(String, Vec<(String, String)>)>,

    /// Read values from this file, a JSON object of strings, numbers, arrays and objects; `-` is standard input
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,

    /// Keep expressions of variables without a value, so that the result is a template
    #[arg(long)]
    partial: bool,

    /// The values, once they are read.
    #[arg(skip)]
    known: BTreeMap<String, Value<'static>>,
}

#[derive(Clone, Debug, Args)]
struct Check {
    #[command(flatten)]
    texts: Texts,

    /// When pictures have colours and links
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

fn text(argument: &str) -> Result<(String, String), String> {
    let (name, value) = argument.split_once('=').ok_or("expected NAME=VALUE")?;
    if !Rule::Varname.accepts(name) {
        return Err(format!("`{name}` is not the name of a variable (RFC 6570, 2.3)"));
    }
    Ok((name.to_owned(), value.to_owned()))
}

fn members(argument: &str) -> Result<(String, Vec<String>), String> {
    let (name, value) = text(argument)?;
    let members = if value.is_empty() { Vec::new() } else { value.split(',').map(str::to_owned).collect() };
    Ok((name, members))
}

fn pairs(argument: &str) -> Result<(String, Vec<(String, String)>), String> {
    let (name, members) = members(argument)?;
    let pair = |pair: String| {
        let (name, value) = pair.split_once('=').ok_or_else(|| format!("expected KEY=VALUE, not `{pair}`"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    Ok((name, members.into_iter().map(pair).collect::<Result<_, String>>()?))
}

pub(crate) fn run(arguments: &Template) -> Result<Outcome, Failure> {
    let mut command = arguments.clone();
    if let Task::Expand(expand) = &mut command.task {
        expand.known = expand.read_values()?;
    }
    let texts = given(&command.task.texts().texts);
    list::run(command, &texts)
}

impl Task {
    fn texts(&self) -> &Texts {
        match self {
            Task::Expand(expand) => &expand.texts,
            Task::Vars(texts) => texts,
            Task::Check(check) => &check.texts,
        }
    }
}

impl Expand {
    /// All values, those of the file first.
    fn read_values(&self) -> Result<BTreeMap<String, Value<'static>>, Failure> {
        let mut known = match &self.values {
            Some(path) => of_file(path, self.texts.texts.is_empty())?,
            None => BTreeMap::new(),
        };
        let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, value) in &self.vars {
            texts.entry(name).or_default().push(value.clone());
        }
        for (name, members) in &self.lists {
            texts.entry(name).or_default().extend_from_slice(members);
        }
        for (name, values) in texts {
            let is_list = values.len() != 1 || self.lists.iter().any(|(list, _)| list == name);
            let value = match values.first() {
                Some(value) if !is_list => Value::from(value.clone()),
                _ => Value::list(values),
            };
            known.insert(name.to_owned(), value);
        }
        let mut maps: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
        for (name, members) in &self.maps {
            maps.entry(name).or_default().extend_from_slice(members);
        }
        known.extend(maps.into_iter().map(|(name, members)| (name.to_owned(), Value::map(members))));
        Ok(known)
    }
}

/// The values of a JSON object.
fn of_file(path: &Path, is_stdin_taken: bool) -> Result<BTreeMap<String, Value<'static>>, Failure> {
    let json = if path == Path::new("-") {
        if is_stdin_taken {
            return Err(Failure::Usage("standard input holds either the templates or the values"));
        }
        let mut json = Vec::new();
        io::stdin().lock().read_to_end(&mut json).map_err(Failure::Input)?;
        json
    } else {
        fs::read(path).map_err(|error| Failure::File { path: path.to_owned(), error })?
    };
    let malformed = |why: String| Failure::Check(format!("{}: {why}", visible(path)));
    let Members(values) =
        serde_json::from_slice(without_mark(&json)).map_err(|error| malformed(format!("no JSON object: {error}")))?;
    let value = |(name, value): (String, Box<RawValue>)| {
        let value = of_json(&value).map_err(|why| malformed(format!("the value of `{name}` {why}")))?;
        Ok((name, value))
    };
    values.into_iter().map(value).collect()
}

/// The members of a JSON object, in their order, as they are written: a number keeps its digits. Of several with the same name, the last one counts.
struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OfObject)
    }
}

struct OfObject;

impl<'de> Visitor<'de> for OfObject {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let (mut members, mut places) = (Vec::new(), HashMap::new());
        while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
            match places.get(&name).and_then(|at: &usize| members.get_mut(*at)) {
                Some((_, known)) => *known = value,
                None => {
                    places.insert(name.clone(), members.len());
                    members.push((name, value));
                }
            }
        }
        Ok(Members(members))
    }
}

/// The value that JSON has. Members that are null are left out (2.3).
fn of_json(value: &RawValue) -> Result<Value<'static>, String> {
    let is_null = |value: &RawValue| value.get() == "null";
    Ok(match value.get().bytes().next() {
        Some(b'n') => Value::UNDEFINED,
        Some(b'[') => {
            let members = read::<Vec<Box<RawValue>>>(value)?;
            let members = members.iter().filter(|it| !is_null(it)).map(|it| of_scalar(it));
            Value::list(members.collect::<Result<Vec<_>, _>>()?)
        }
        Some(b'{') => {
            let Members(members) = read(value)?;
            let members = members.into_iter().filter(|(_, it)| !is_null(it));
            let pair = |(name, value): (String, Box<RawValue>)| Ok((name, of_scalar(&value)?));
            Value::map(members.map(pair).collect::<Result<Vec<_>, String>>()?)
        }
        _ => Value::from(of_scalar(value)?),
    })
}

/// A text, or the digits of a number.
fn of_scalar(value: &RawValue) -> Result<String, String> {
    match value.get().bytes().next() {
        Some(b'"') => read(value),
        Some(b'[' | b'{') => Err("holds arrays or objects in others".to_owned()),
        _ => Ok(value.get().to_owned()),
    }
}

/// What a value is, whose syntax is that of JSON.
fn read<T: DeserializeOwned>(value: &RawValue) -> Result<T, String> {
    serde_json::from_str(value.get()).map_err(|error| format!("is not read: {error}"))
}

impl ListCommand for Template {
    type Item = Given;

    fn options(&self) -> &ListOptions {
        &self.task.texts().list
    }

    fn read(&self, line: Line<'_>) -> Result<Given, Malformed> {
        Given::of_line(line)
    }

    fn write(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let list = self.options();
        match &self.task {
            Task::Expand(expand) => {
                let input = list.subject(given, Rule::UriTemplate);
                let result = input.read().map_err(NoResult::Input).and_then(|template| expand.one(template));
                let result = result.map(|result| (redacted(result, list.redact), None::<String>));
                Derived { input, base: None, is_traced: false, result }.write(list.format(), place, output)
            }
            Task::Vars(_) => self.vars(given, place, output),
            Task::Check(check) => self.check(check, given, output),
        }
    }
}

impl Expand {
    fn one(&self, template: UriTemplate<'_>) -> Result<String, NoResult> {
        let values = Known(&self.known);
        let result = if self.partial {
            template.expand_partial(values).map(urispec::template::UriTemplateBuf::into_string)
        } else {
            template.expand(values)
        };
        result.map_err(|error| NoResult::Reason(error.to_string()))
    }
}

/// Values by their names.
struct Known<'k>(&'k BTreeMap<String, Value<'static>>);

impl urispec::template::Values for Known<'_> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        self.0.get(name).map(ToValue::to_value)
    }
}

#[derive(Debug, Serialize)]
struct VarsJson<'a> {
    input: Echo<'a>,
    level: Option<u8>,
    variables: Vec<VariableJson<'a>>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, Serialize)]
struct VariableJson<'a> {
    name: &'a str,
    operator: Option<char>,
    modifier: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prefix: Option<u16>,
    start: usize,
    end: usize,
}

impl<'a> VariableJson<'a> {
    fn of(variable: Variable<'a>) -> Self {
        let (modifier, prefix) = match variable.modifier() {
            Some(Modifier::Prefix(length)) => (Some("prefix"), Some(length)),
            Some(Modifier::Explode) => (Some("explode"), None),
            None => (None, None),
        };
        let (span, operator) = (variable.span(), variable.operator().symbol());
        VariableJson { name: variable.name(), operator, modifier, prefix, start: span.start, end: span.end }
    }
}

impl Template {
    fn vars(&self, given: &Given, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let subject = self.options().subject(given, Rule::UriTemplate);
        let read = subject.read::<UriTemplate<'_>>();
        let outcome = if read.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        match (self.options().format(), read) {
            (Format::Text, Ok(template)) => {
                place.begin(subject.visible(), output)?;
                output.write_all(table(template).as_bytes())?;
                place.end(output)?;
            }
            (Format::Text, Err(invalid)) => {
                writeln!(output, "{}: {}", subject.visible(), invalid.error)?;
                place.end(output)?;
            }
            (Format::Json, read) => {
                let (level, variables, diagnostics) = match read {
                    Ok(template) => {
                        (Some(template.level()), template.variables().map(VariableJson::of).collect(), Vec::new())
                    }
                    Err(invalid) => (None, Vec::new(), invalid.diagnostics),
                };
                write_json(&VarsJson { input: subject.echo(), level, variables, diagnostics }, output)?;
            }
        }
        Ok(outcome)
    }

    fn check(&self, check: &Check, given: &Given, output: &mut dyn Write) -> io::Result<Outcome> {
        let found = Linter::new().lint(&given.bytes, Rule::UriTemplate);
        let is_valid = found.iter().all(|diagnostic| diagnostic.severity() < Severity::Error);
        let (is_redacted, is_reported) = (self.options().redact, !found.is_empty());
        match self.options().format() {
            Format::Text if found.is_empty() => (),
            Format::Text => {
                let text = Text::line(&given.bytes[..]);
                let text = if is_redacted { text.redacted() } else { text };
                let terminal = Terminal::of(check.color, false);
                writeln!(output, "{}", picture(Diagnosis::new(found, &text, Rule::UriTemplate), terminal))?;
            }
            Format::Json => {
                let verdict = Verdict::of(given, Rule::UriTemplate, Rule::UriTemplate.check(&given.bytes), found);
                let verdict = Verdict { valid: is_valid, ..verdict };
                let verdict = match is_reported {
                    _ if is_redacted => verdict.redacted(given),
                    true => verdict.without_credentials(given),
                    false => verdict,
                };
                write_json(&verdict, output)?;
            }
        }
        Ok(if is_valid { Outcome::Valid } else { Outcome::Invalid })
    }
}

/// A line for each variable, in columns.
fn table(template: UriTemplate<'_>) -> String {
    let width = template.variables().map(|variable| variable.name().len()).max().unwrap_or_default().min(WIDEST);
    let mut lines = String::new();
    for variable in template.variables() {
        let operator = variable.operator().symbol().unwrap_or(' ');
        let modifier = match variable.modifier() {
            Some(Modifier::Prefix(length)) => format!(":{length}"),
            Some(Modifier::Explode) => "*".to_owned(),
            None => String::new(),
        };
        let (name, span) = (variable.name(), variable.span());
        // Writing to a string does not fail.
        let _ = writeln!(lines, "{name:<width$}  {operator}  {modifier:<5}  {}..{}", span.start, span.end);
    }
    let _ = writeln!(lines, "level {}", template.level());
    lines
}
