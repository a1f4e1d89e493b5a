//! The FORMAT of `urispec get`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use urispec::UriReference;
use urispec::component::{Path, Segment};

use super::decode::decode;

/// A format: text with fields.
#[derive(Clone, Debug)]
pub(crate) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Field { field: Field, is_decoded: bool },
}

/// A part of a URI.
#[derive(Clone, Debug)]
enum Field {
    Url,
    Scheme,
    Authority,
    Userinfo,
    User,
    Password,
    Host,
    Port,
    DefaultPort,
    Path,
    /// A segment of the path, counted from the first or from the last.
    Segment(Place),
    /// A parameter of a segment.
    Parameter(Place, Parameter),
    Query,
    /// The value of the first pair with this key.
    Value(String),
    Fragment,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    /// The number of segments before it.
    FromStart(usize),
    /// The number of segments from it to the last.
    FromEnd(usize),
}

/// Which part of a segment with parameters (3.3).
#[derive(Clone, Debug)]
enum Parameter {
    /// The segment without its parameters.
    None,
    /// The value of the first parameter with this name.
    Named(String),
    /// The parameter of this number, from 1.
    Number(usize),
}

impl Place {
    fn of(self, path: Path<'_>) -> Option<Segment<'_>> {
        match self {
            Place::FromStart(before) => path.segments().nth(before),
            Place::FromEnd(after) => path.segments().rev().nth(after.checked_sub(1)?),
        }
    }
}

impl Parameter {
    fn of<'a>(&self, segment: Segment<'a>) -> Option<&'a str> {
        match self {
            Parameter::None => Some(segment.name()),
            Parameter::Named(name) => {
                let is_named = |parameter: &urispec::component::Parameter<'_>| parameter.name() == name;
                segment.parameters().find(is_named).and_then(|parameter| parameter.value())
            }
            Parameter::Number(number) => {
                segment.parameters().nth(number.checked_sub(1)?).map(|parameter| parameter.into())
            }
        }
    }
}

impl Template {
    /// The text for a reference. The fields of absent components are empty.
    pub(crate) fn fill(&self, reference: UriReference<'_>) -> String {
        let mut filled = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Field { field, is_decoded: false } => filled.push_str(&field.of(reference)),
                Piece::Field { field, is_decoded: true } => decode(&field.of(reference), &mut filled),
            }
        }
        filled
    }
}

impl Field {
    fn of(&self, reference: UriReference<'_>) -> String {
        let authority = reference.authority();
        let userinfo = reference.userinfo();
        let path = reference.path();
        let text = match self {
            Field::Url => Some(reference.as_str()),
            Field::Scheme => reference.scheme().map(|scheme| scheme.as_str()),
            Field::Authority => authority.map(|authority| authority.as_str()),
            Field::Userinfo => userinfo.map(|userinfo| userinfo.as_str()),
            Field::User => userinfo.map(|userinfo| userinfo.user().as_str()),
            Field::Password => userinfo.and_then(|userinfo| userinfo.password()).map(|password| password.as_str()),
            Field::Host => authority.map(|authority| authority.host().as_str()),
            Field::Port => authority.and_then(|authority| authority.port()).map(|port| port.as_str()),
            Field::DefaultPort => {
                let port = reference.scheme().and_then(|scheme| scheme.default_port());
                return port.map(|port| port.to_string()).unwrap_or_default();
            }
            Field::Path => Some(path.as_str()),
            Field::Segment(place) => place.of(path).map(|segment| segment.as_str()),
            Field::Parameter(place, parameter) => place.of(path).and_then(|segment| parameter.of(segment)),
            Field::Query => reference.query().map(|query| query.as_str()),
            Field::Value(key) => {
                let has_key =
                    |pair: &urispec::component::Pair<'_>| pair.key == key.as_str() || pair.key.decode().eq(key.bytes());
                let pair = reference.query().and_then(|query| query.pairs().find(has_key));
                pair.and_then(|pair| pair.value).map(|value| value.as_str())
            }
            Field::Fragment => reference.fragment().map(|fragment| fragment.as_str()),
        };
        text.unwrap_or_default().to_owned()
    }
}

/// Why a text is not a format, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TemplateError {
    at: usize,
    kind: ErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ErrorKind {
    UnknownField(String),
    NotANumber(String),
    Unclosed,
    Unopened,
    UnknownEscape(Option<char>),
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match &self.kind {
            ErrorKind::UnknownField(name) => write!(
                f,
                "unknown field `{name}` at {at}; the fields are scheme, authority, userinfo, user, password, host, \
                 port, default_port, path, path:N, path:N;NAME, path:N,M, query, query:KEY, fragment and url, and `!d` at the end decodes any of them"
            ),
            ErrorKind::NotANumber(number) => {
                write!(f, "`{number}` at {at} is not the number of a segment; the first is 1, and the last is -1")
            }
            ErrorKind::Unclosed => write!(f, "the `{{` at {at} is never closed; write `{{{{` for a literal brace"),
            ErrorKind::Unopened => write!(f, "the `}}` at {at} is never opened; write `}}}}` for a literal brace"),
            ErrorKind::UnknownEscape(Some(character)) => {
                write!(f, "unknown escape `\\{character}` at {at}; the escapes are `\\n`, `\\t` and `\\\\`")
            }
            ErrorKind::UnknownEscape(None) => write!(f, "incomplete escape `\\` at {at}; write `\\\\` for a backslash"),
        }
    }
}

impl Error for TemplateError {}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let error = |kind| TemplateError { at, kind };
            let mut characters = rest.chars();
            let length = match (characters.next(), characters.next()) {
                (Some('{'), Some('{')) | (Some('}'), Some('}')) | (Some('\\'), Some('\\' | 'n' | 't')) => {
                    literal.push(match rest.get(..2) {
                        Some(r"\n") => '\n',
                        Some(r"\t") => '\t',
                        _ => rest.chars().next().unwrap_or_default(),
                    });
                    2
                }
                (Some('{'), _) => {
                    let Some(end) = rest.find('}') else { return Err(error(ErrorKind::Unclosed)) };
                    let content = rest.get(1..end).unwrap_or_default();
                    let (name, is_decoded) = match content.strip_suffix("!d") {
                        Some(name) => (name, true),
                        None => (content, false),
                    };
                    let field = field(name).map_err(error)?;
                    pieces.extend([Piece::Text(std::mem::take(&mut literal)), Piece::Field { field, is_decoded }]);
                    end + 1
                }
                (Some('}'), _) => return Err(error(ErrorKind::Unopened)),
                (Some('\\'), next) => return Err(error(ErrorKind::UnknownEscape(next))),
                (first, _) => {
                    literal.extend(first);
                    first.map_or(1, char::len_utf8)
                }
            };
            at += length;
        }
        pieces.push(Piece::Text(literal));
        Ok(Template(pieces))
    }
}

fn field(name: &str) -> Result<Field, ErrorKind> {
    Ok(match name.split_once(':') {
        Some(("query", key)) => Field::Value(key.to_owned()),
        Some(("path", number)) => segment(number).ok_or_else(|| ErrorKind::NotANumber(number.to_owned()))?,
        _ => match name {
            "url" => Field::Url,
            "scheme" => Field::Scheme,
            "authority" => Field::Authority,
            "userinfo" => Field::Userinfo,
            "user" => Field::User,
            "password" => Field::Password,
            "host" => Field::Host,
            "port" => Field::Port,
            "default_port" => Field::DefaultPort,
            "path" => Field::Path,
            "query" => Field::Query,
            "fragment" => Field::Fragment,
            _ => return Err(ErrorKind::UnknownField(name.to_owned())),
        },
    })
}

/// A segment by its place; after a `;`, the value of a parameter of it; after a `,`, a parameter by its number.
fn segment(text: &str) -> Option<Field> {
    Some(match (text.split_once(';'), text.split_once(',')) {
        (Some((number, "")), _) => Field::Parameter(place(number)?, Parameter::None),
        (Some((number, name)), _) => Field::Parameter(place(number)?, Parameter::Named(name.to_owned())),
        (None, Some((number, parameter))) => {
            let parameter = positive(parameter)?;
            Field::Parameter(place(number)?, Parameter::Number(parameter))
        }
        (None, None) => Field::Segment(place(text)?),
    })
}

/// The place of a segment: 1 is the first, -1 the last.
fn place(number: &str) -> Option<Place> {
    match number.strip_prefix('-') {
        Some(number) => positive(number).map(Place::FromEnd),
        None => positive(number).map(|number| Place::FromStart(number - 1)),
    }
}

/// A number without a sign that is not zero.
fn positive(number: &str) -> Option<usize> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|number| is_number && *number > 0)
}
