//! A quiz in which the reader writes a text.

use std::ops::Range;

use urispec::diagnostic::Name;
use urispec::rfc3986::comparison::Rung;
use urispec::view::java::differences;
use urispec::view::readers::{Reader, Reading, readings};
use urispec::{Linter, Rule, Uri, UriReference};

use crate::quiz::{Component, Condition, Normal, Resolved};
use crate::verdict::{Verdict, code, sentence};

/// Judges a text: the first condition that does not hold is the reason.
pub(crate) fn check(rule: &str, conditions: &[Condition], answer: &str) -> Verdict {
    let Some(rule) = Rule::from_name(rule) else {
        return Verdict::wrong(format!("There is no rule {}.", code(rule)));
    };
    for condition in conditions {
        let text = Text { rule, text: answer };
        if let Err(reason) = text.check(condition) {
            return Verdict { note: condition.because.clone(), ..Verdict::wrong(sentence(&reason)) };
        }
    }
    Verdict::right(sentence(&match rule.check(answer) {
        Ok(()) => format!("{} matches {}.", code(answer), code(rule.name())),
        Err(error) => format!("{} does not match {}: {error}.", code(answer), code(rule.name())),
    }))
}

#[derive(Clone, Copy)]
struct Text<'t> {
    rule: Rule,
    text: &'t str,
}

/// Why a condition does not hold.
type Holds = Result<(), String>;

impl Text<'_> {
    fn check(self, condition: &Condition) -> Holds {
        let Text { text, .. } = self;
        if let Some(valid) = condition.valid {
            self.valid(valid)?;
        }
        if let Some(name) = &condition.matches {
            named(name)?
                .check(text)
                .map_err(|error| format!("{} does not match {}: {error}.", code(text), code(name)))?;
        }
        if let Some(name) = &condition.not_matches {
            hold(!named(name)?.accepts(text), || format!("{} matches {}, too.", code(text), code(name)))?;
        }
        if let Some(start) = &condition.begins {
            hold(text.starts_with(start), || format!("{} does not begin with {}.", code(text), code(start)))?;
        }
        if let Some(part) = &condition.contains {
            hold(text.contains(part), || format!("{} does not have {} in it.", code(text), code(part)))?;
        }
        if let Some(part) = &condition.not_contains {
            hold(!text.contains(part), || format!("{} has {} in it.", code(text), code(part)))?;
        }
        if let Some(least) = condition.shortest {
            hold(text.len() >= least, || {
                format!("the text has {}, and {least} at least are asked for.", bytes(text.len()))
            })?;
        }
        if let Some(most) = condition.longest {
            hold(text.len() <= most, || {
                format!("the text has {}, and {most} at most are allowed.", bytes(text.len()))
            })?;
        }
        if let Some(at) = condition.fails_at {
            self.fails_at(at)?;
        }
        if let Some(rule) = &condition.error_rule {
            self.error_rule(rule)?;
        }
        if let Some(component) = &condition.component {
            self.component(component)?;
        }
        if let Some(kind) = &condition.host_kind {
            self.host_kind(kind)?;
        }
        if let Some(name) = &condition.code {
            self.code(name)?;
        }
        if let Some(resolved) = &condition.resolves {
            self.resolves(resolved)?;
        }
        if let Some(normal) = &condition.normal {
            self.normal(normal)?;
        }
        condition.differs.iter().try_for_each(|reader| self.differs(reader))?;
        condition.agrees.iter().try_for_each(|reader| self.agrees(reader))
    }

    fn valid(self, is_wanted: bool) -> Holds {
        let Text { rule, text } = self;
        match rule.check(text) {
            Err(error) if is_wanted => Err(format!("{} does not match {}: {error}.", code(text), code(rule.name()))),
            Ok(()) if !is_wanted => Err(format!(
                "{} matches {}, and a text that does not match is asked for.",
                code(text),
                code(rule.name())
            )),
            _ => Ok(()),
        }
    }

    /// The error, which a condition is about.
    fn error(self) -> Result<urispec::Error, String> {
        let Text { rule, text } = self;
        match rule.check(text) {
            Err(error) => Ok(error),
            Ok(()) => {
                Err(format!("{} matches {}: it is read to its end, and nothing fails.", code(text), code(rule.name())))
            }
        }
    }

    fn fails_at(self, at: usize) -> Holds {
        let error = self.error()?;
        let found = error.span().start;
        hold(found == at, || {
            let way = if found < at { "too early" } else { "too late" };
            format!("it fails at {found}, which is {way}: {error}. The place that is asked for is {at}.")
        })
    }

    fn error_rule(self, name: &str) -> Holds {
        let error = self.error()?;
        hold(error.rule().name() == name, || {
            format!("the error is in {}, not in {}: {error}.", code(error.rule().name()), code(name))
        })
    }

    fn reference(&self) -> Result<UriReference<'_>, String> {
        UriReference::parse(self.text).map_err(|error| format!("{} is not valid: {error}.", code(self.text)))
    }

    fn component(self, Component { name, is, absent }: &Component) -> Holds {
        let found =
            component(self.reference()?, name).ok_or_else(|| format!("there is no component {}.", code(name)))?;
        match (found, is) {
            (Some((text, _)), _) if *absent => {
                Err(format!("there is a {name}, {}, and there should be none.", code(text)))
            }
            (None, _) if !absent => Err(format!("there is no {name}.")),
            (Some((text, _)), Some(is)) if text != is => {
                Err(format!("the {name} is {}, not {}.", code(text), code(is)))
            }
            _ => Ok(()),
        }
    }

    fn host_kind(self, name: &str) -> Holds {
        let host = self.reference()?.host().ok_or("there is no host.")?;
        hold(host.rule().name() == name, || {
            format!(
                "the host {} is of the rule {}, not of {}.",
                code(host.as_str()),
                code(host.rule().name()),
                code(name)
            )
        })
    }

    fn code(self, name: &str) -> Holds {
        Name::from_name(name).ok_or_else(|| format!("there is no diagnostic {}.", code(name)))?;
        let found = Linter::new().lint(self.text, self.rule);
        let names: Vec<String> = found.iter().map(|found| code(found.name().name())).collect();
        hold(found.iter().any(|found| found.name().name() == name), || match names.as_slice() {
            [] => format!("nothing is reported for {}.", code(self.text)),
            names => format!("what is reported is {}, not {}.", names.join(" and "), code(name)),
        })
    }

    fn resolves(self, Resolved { base, to }: &Resolved) -> Holds {
        let base = Uri::parse(base).map_err(|error| format!("the base {} is no URI: {error}.", code(base)))?;
        let target = base.resolve(self.reference()?).map_err(|error| format!("it cannot be resolved: {error}."))?;
        hold(target == to.as_str(), || {
            format!("{} is resolved to {}, not to {}.", code(self.text), code(target.as_str()), code(to))
        })
    }

    fn normal(self, Normal { to }: &Normal) -> Holds {
        let normal = self.reference()?.normalize(Rung::Scheme);
        match to {
            Some(to) => hold(normal == to.as_str(), || {
                format!("the normal form of {} is {}, not {}.", code(self.text), code(normal.as_str()), code(to))
            }),
            None => hold(normal == self.text, || {
                format!("{} is not in normal form: that is {}.", code(self.text), code(normal.as_str()))
            }),
        }
    }

    /// Another reader, whether it reads the text differently, and what it reads.
    fn read_by(self, reader: &str) -> Result<(Reader, bool, Option<Reading>), String> {
        let all = readings(self.text);
        let of = |reader| all.iter().find(|reading| reading.reader == reader);
        let seen = |reading: &Reading| (reading.host.clone(), reading.port, reading.path.clone());
        let (reader, has_more) = match reader {
            "java" => (Reader::Java, !differences(self.text).is_empty()),
            "whatwg" => (Reader::Whatwg, false),
            other => return Err(format!("there is no reader {}.", code(other))),
        };
        let differs = of(reader).map(seen) != of(Reader::Rfc3986).map(seen);
        Ok((reader, differs || has_more, of(reader).cloned()))
    }

    fn differs(self, reader: &str) -> Holds {
        let (reader, differs, reading) = self.read_by(reader)?;
        hold(differs, || match reading {
            Some(reading) => format!("`{reader}` reads it as RFC 3986 does: {}.", code(&reading.to_string())),
            None => format!("`{reader}` rejects it, and so does RFC 3986."),
        })
    }

    fn agrees(self, reader: &str) -> Holds {
        let (reader, differs, reading) = self.read_by(reader)?;
        hold(!differs, || match reading {
            Some(reading) => {
                format!("`{reader}` does not read it as RFC 3986 does, but as {}.", code(&reading.to_string()))
            }
            None => format!("`{reader}` rejects it, and RFC 3986 does not."),
        })
    }
}

fn hold(holds: bool, why: impl FnOnce() -> String) -> Holds {
    if holds { Ok(()) } else { Err(why()) }
}

fn bytes(count: usize) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

fn named(name: &str) -> Result<Rule, String> {
    Rule::from_name(name).ok_or_else(|| format!("there is no rule {}.", code(name)))
}

/// A part of a text, and where it is.
type Part<'t> = (&'t str, Range<usize>);

/// A component by its name, if there is one of this name: its text and its place, if it is present.
pub(crate) fn component<'t>(reference: UriReference<'t>, name: &str) -> Option<Option<Part<'t>>> {
    Some(match name {
        "scheme" => reference.scheme().map(|it| (it.as_str(), it.span())),
        "authority" => reference.authority().map(|it| (it.as_str(), it.span())),
        "userinfo" => reference.userinfo().map(|it| (it.as_str(), it.span())),
        "host" => reference.host().map(|it| (it.as_str(), it.span())),
        "port" => reference.port().map(|it| (it.as_str(), it.span())),
        "path" => Some((reference.path().as_str(), reference.path().span())),
        "query" => reference.query().map(|it| (it.as_str(), it.span())),
        "fragment" => reference.fragment().map(|it| (it.as_str(), it.span())),
        _ => return None,
    })
}
