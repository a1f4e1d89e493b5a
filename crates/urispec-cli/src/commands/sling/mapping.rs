//! Requests that are mapped before they are split.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use urispec::diagnostic::Mapping;
use urispec::rfc3986::encoding::{Component, encode_data};
use urispec::view::sling::{Mapped, Mappings, Paths, ResourceTree, Rewrite, Target};
use urispec::{Rule, UriReference, Visible};

use super::request::{Request, RequestJson};
use crate::answer::derived::NoResult;
use crate::answer::file;
use crate::answer::input::Given;
use crate::answer::list::Place;
use crate::answer::options::Format;
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::write_json;
use crate::answer::subject::{MASK, Shown, Subject, redacted};

/// The file of mappings, and the resources that it names.
pub(super) struct Map {
    mappings: Mappings,
    named: Paths,
}

impl Map {
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let failed = |error| Failure::File { path: path.to_owned(), error };
        let text = file::read(path).map_err(failed)?;
        let mappings =
            Mappings::parse(&text).map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidData, error)))?;
        let named = mappings.resources().collect();
        Ok(Map { mappings, named })
    }

    /// What is wrong with the mappings if they lead a request back to where it was before. A request that cannot be mapped has its error later.
    pub(super) fn circle(&self, subject: Subject<'_>) -> Option<String> {
        let (whole, shown) = self.mapped(subject).ok()?;
        let mut known = HashSet::new();
        let at = whole.rewrites.iter().position(|rewrite| !known.insert(rewrite.from.as_str()))?;
        let way =
            shown.as_ref().and_then(|shown| Some((shown.rewrites.get(at)?, shown.rewrites.get(at.checked_sub(1)?)?)));
        Some(match way {
            Some((to, last)) => format!(
                "a loop: `{}` leads to `{}` again",
                Visible(last.pattern.as_bytes()),
                Visible(to.from.as_bytes())
            ),
            None => "a loop".to_owned(),
        })
    }

    /// Writes what a request is mapped to, and the parts of the resulting path.
    pub(super) fn write(
        &self,
        subject: Subject<'_>,
        site: &dyn ResourceTree,
        how: How,
        place: Place,
        output: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let mapped = self.mapped(subject);
        let outcome = if mapped.is_ok() { Outcome::Valid } else { Outcome::Invalid };
        let hidden = || NoResult::Reason("mapped, but hidden by --redact".to_owned());
        let (whole, mapped) = match mapped.and_then(|(whole, shown)| Ok((whole, shown.ok_or_else(hidden)?))) {
            Ok(mapped) => mapped,
            Err(error) => {
                match how.format {
                    Format::Text => {
                        writeln!(output, "{}: {error}", subject.visible())?;
                        place.end(output)?;
                    }
                    Format::Json => write_json(&RequestJson::of(subject, Err(error)), output)?,
                }
                return Ok(outcome);
            }
        };
        let (Target::Paths(paths), Target::Paths(shown)) = (&whole.target, &mapped.target) else {
            match how.format {
                Format::Text => {
                    place.begin(subject.visible(), output)?;
                    write_rewrites(&mapped, how.is_redacted, output)?;
                    place.end(output)?;
                }
                Format::Json => {
                    let empty = RequestJson::empty(subject.echo());
                    write_json(&MappedJson::of(&mapped, None, None, how.is_redacted, empty), output)?;
                }
            }
            return Ok(Outcome::Valid);
        };
        let exists = |path: &str| site.exists(path) || self.named.exists(path);
        let [paths, shown] = [paths, shown].map(|paths| paths.iter().map(|path| given(path)).collect::<Vec<_>>());
        let paths: Vec<_> = paths.iter().zip(&shown).collect();
        let aliased = self.mappings.aliased(&exists);
        // A resource by its own name counts before one by its alias.
        let trees: [&dyn ResourceTree; 2] = [&exists, &aliased];
        let found = trees.into_iter().find_map(|tree| {
            let requests = paths.iter().map(|(path, shown)| split(path, shown, tree, how));
            requests.flatten().find(Request::is_found)
        });
        let missing = || paths.first().and_then(|(path, shown)| split(path, shown, &exists, how).ok());
        let Some(request) = found.or_else(missing) else { return Ok(Outcome::Invalid) };
        let resource = self.mappings.without_aliases(request.resource_path(), &exists).filter(|_| request.is_found());
        let resource = resource.map(|resource| if request.shows_resource() { resource } else { MASK.to_owned() });
        match how.format {
            Format::Text => {
                place.begin(subject.visible(), output)?;
                write_rewrites(&mapped, how.is_redacted, output)?;
                request.write_text(output)?;
                if let Some(resource) = resource {
                    writeln!(output, "{:<13}  {}", "alias of", Visible(resource.as_bytes()))?;
                }
                place.end(output)?;
            }
            Format::Json => {
                let path = Some(request.shown().to_owned());
                let parts = request.fill(RequestJson::empty(subject.echo()));
                write_json(&MappedJson::of(&mapped, path, resource, how.is_redacted, parts), output)?;
            }
        }
        Ok(Outcome::Valid)
    }

    /// What a request is mapped to, and what may be shown of that: the same mappings of what may be shown of the request.
    fn mapped(&self, subject: Subject<'_>) -> Result<(Mapped, Option<Mapped>), NoResult> {
        let shown = subject.shown().map_err(NoResult::Input)?;
        let whole: UriReference<'_> = subject.read().map_err(NoResult::Input)?;
        let reference: UriReference<'_> = subject.read_shown(&shown).map_err(NoResult::Input)?;
        let mapped = self.mappings.map(whole).map_err(|error| NoResult::Reason(error.to_string()))?;
        let shown = self.mappings.map(reference).ok().filter(|shown| is_alike(&mapped, shown));
        Ok((mapped, shown))
    }
}

/// Whether the same mappings led to both.
fn is_alike(one: &Mapped, other: &Mapped) -> bool {
    let rewrites = |mapped: &Mapped| -> Vec<_> {
        { mapped.rewrites.iter() }.map(|rewrite| (rewrite.pattern.clone(), rewrite.to.len())).collect()
    };
    let target = |mapped: &Mapped| match &mapped.target {
        Target::Paths(paths) => (None, paths.len()),
        Target::Redirect { status, .. } => (Some(*status), 1),
    };
    rewrites(one) == rewrites(other) && target(one) == target(other)
}

/// Splits a path, of which the other one may be shown.
fn split<'a>(path: &'a Given, shown: &Given, tree: &dyn ResourceTree, how: How) -> Result<Request<'a>, NoResult> {
    let subject = Subject::new(path, Rule::UriReference, how.is_redacted);
    let is_its_own = subject.shown().is_ok_and(|own| own.text.as_bytes() == shown.bytes);
    if is_its_own || path.bytes == shown.bytes {
        return Request::decompose(subject, tree, how.is_traced);
    }
    let reference: UriReference<'_> = subject.read().map_err(NoResult::Input)?;
    Request::of(reference, without_difference(reference.as_str(), &shown.bytes), tree, how.is_traced)
}

/// A text as the other one, in which all is hidden from the first difference to the last. A star may be a part of what is hidden as well as of its mask,
/// so each mask is a difference.
fn without_difference<'a>(text: &str, shown: &[u8]) -> Shown<'a> {
    let shown = String::from_utf8_lossy(shown).into_owned();
    let (most_before, most_after) = match (shown.find(MASK), shown.rfind(MASK)) {
        (Some(first), Some(last)) => (first, shown.len() - last - MASK.len()),
        _ => (shown.len(), shown.len()),
    };
    let same = |(a, b): &(u8, u8)| a == b;
    let before = text.bytes().zip(shown.bytes()).take(most_before).take_while(same).count();
    let most_after = most_after.min(text.len().min(shown.len()) - before);
    let after = text.bytes().rev().zip(shown.bytes().rev()).take(most_after).take_while(same).count();
    let pieces = [(before, before), (text.len() - before - after, shown.len() - before - after), (after, after)];
    let (mut origin, mut places) = (Mapping::starting_at(0), Mapping::starting_at(0));
    for (whole, part) in pieces {
        origin.push(part, whole);
        places.push(whole, part);
    }
    Shown { text: shown.into(), origin, places }
}

/// How a request is written.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub(super) format: Format,
    pub(super) is_traced: bool,
    pub(super) is_redacted: bool,
}

/// A path as a reference. Two slashes at its start would be an authority, and are one in a repository.
fn given(path: &str) -> Given {
    let path = format!("/{}", path.trim_start_matches('/'));
    Given { bytes: encode_data(&path, Component::Path).into_owned().into_bytes(), json: None }
}

fn write_rewrites(mapped: &Mapped, is_redacted: bool, output: &mut dyn Write) -> io::Result<()> {
    let show = |text: &str| Visible(redacted(text.to_owned(), is_redacted).as_bytes()).to_string();
    for Rewrite { from, pattern, to } in &mapped.rewrites {
        let to: Vec<_> = to.iter().map(|to| show(to)).collect();
        writeln!(output, "{}\n  {pattern} -> {}", show(from), to.join(" or "))?;
    }
    match &mapped.target {
        Target::Redirect { location, status } => writeln!(output, "redirect {status} to {}", show(location)),
        Target::Paths(_) if mapped.rewrites.is_empty() => writeln!(output, "no mapping matches"),
        Target::Paths(_) => Ok(()),
    }
}

#[derive(Debug, Serialize)]
struct MappedJson<'a> {
    #[serde(flatten)]
    parts: RequestJson<'a>,
    rewrites: Vec<RewriteJson>,
    /// The path that was split.
    path: Option<String>,
    /// The resource, if the path has an alias of it.
    alias_of: Option<String>,
    redirect: Option<RedirectJson>,
}

#[derive(Debug, Serialize)]
struct RewriteJson {
    from: String,
    pattern: String,
    to: Vec<String>,
}

#[derive(Debug, Serialize)]
struct RedirectJson {
    location: String,
    status: u16,
}

impl<'a> MappedJson<'a> {
    fn of(
        mapped: &Mapped,
        path: Option<String>,
        alias_of: Option<String>,
        is_redacted: bool,
        parts: RequestJson<'a>,
    ) -> Self {
        let show = |text: &String| redacted(text.clone(), is_redacted);
        let rewrite = |Rewrite { from, pattern, to }: &Rewrite| RewriteJson {
            from: show(from),
            pattern: pattern.clone(),
            to: to.iter().map(show).collect(),
        };
        let redirect = match &mapped.target {
            Target::Redirect { location, status } => Some(RedirectJson { location: show(location), status: *status }),
            Target::Paths(_) => None,
        };
        let path = path.as_ref().map(show);
        let alias_of = alias_of.as_ref().map(show);
        MappedJson { parts, rewrites: mapped.rewrites.iter().map(rewrite).collect(), path, alias_of, redirect }
    }
}
