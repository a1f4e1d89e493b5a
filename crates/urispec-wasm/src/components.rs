//! `parse`: the components of a reference.

use std::ops::Range;

use serde::Serialize;
use urispec::component::{Path, Userinfo};
use urispec::{AbsoluteUri, RelativeRef, Rule, Uri, UriReference};

use crate::call::Call;
use crate::failure::{Failure, Place};

/// A component and its place.
#[derive(Serialize)]
struct Part<'t> {
    text: &'t str,
    #[serde(flatten)]
    place: Place,
}

/// A component that has several forms, and the rule of the one that it has.
#[derive(Serialize)]
struct Form<'t> {
    #[serde(flatten)]
    part: Part<'t>,
    rule: &'static str,
}

#[derive(Serialize)]
struct UserinfoParts<'t> {
    #[serde(flatten)]
    part: Part<'t>,
    user: Part<'t>,
    password: Option<Part<'t>>,
}

#[derive(Serialize)]
struct PathParts<'t> {
    #[serde(flatten)]
    form: Form<'t>,
    segments: Vec<Part<'t>>,
}

/// The components of a reference. Those that are absent are `null`.
#[derive(Serialize)]
pub(crate) struct Components<'t> {
    kind: &'static str,
    scheme: Option<Part<'t>>,
    authority: Option<Part<'t>>,
    userinfo: Option<UserinfoParts<'t>>,
    host: Option<Form<'t>>,
    port: Option<Part<'t>>,
    path: PathParts<'t>,
    query: Option<Part<'t>>,
    fragment: Option<Part<'t>>,
}

pub(crate) fn parse<'c>(call: &Call<'c>) -> Result<Components<'c>, Failure> {
    let text = call.text(0);
    let reference = match call.parsed("rule")?.unwrap_or(Rule::UriReference) {
        Rule::UriReference => UriReference::parse(text),
        Rule::Uri => Uri::parse(text).map(Into::into),
        Rule::AbsoluteUri => AbsoluteUri::parse(text).map(Into::into),
        Rule::RelativeRef => RelativeRef::parse(text).map(Into::into),
        other => {
            let message =
                format!("`{other}` has no components, which URI-reference, URI, absolute-URI and relative-ref have");
            return Err(Failure::unknown("rule", message));
        }
    };
    reference.map(Components::of).map_err(Failure::invalid("text"))
}

impl<'t> Components<'t> {
    fn of(reference: UriReference<'t>) -> Self {
        let part = |text, span| Part::of(text, span);
        Components {
            kind: reference.kind().name(),
            scheme: reference.scheme().map(|it| part(it.as_str(), it.span())),
            authority: reference.authority().map(|it| part(it.as_str(), it.span())),
            userinfo: reference.userinfo().map(UserinfoParts::of),
            host: reference.host().map(|it| Form { part: part(it.as_str(), it.span()), rule: it.rule().name() }),
            port: reference.port().map(|it| part(it.as_str(), it.span())),
            path: PathParts::of(reference.path()),
            query: reference.query().map(|it| part(it.as_str(), it.span())),
            fragment: reference.fragment().map(|it| part(it.as_str(), it.span())),
        }
    }
}

impl<'t> Part<'t> {
    fn of(text: &'t str, span: Range<usize>) -> Self {
        Part { text, place: span.into() }
    }
}

impl<'t> UserinfoParts<'t> {
    fn of(userinfo: Userinfo<'t>) -> Self {
        let (user, password) = (userinfo.user(), userinfo.password());
        UserinfoParts {
            part: Part::of(userinfo.as_str(), userinfo.span()),
            user: Part::of(user.as_str(), user.span()),
            password: password.map(|it| Part::of(it.as_str(), it.span())),
        }
    }
}

impl<'t> PathParts<'t> {
    fn of(path: Path<'t>) -> Self {
        let form = Form { part: Part::of(path.as_str(), path.span()), rule: path.rule().name() };
        PathParts { form, segments: path.segments().map(|it| Part::of(it.as_str(), it.span())).collect() }
    }
}
