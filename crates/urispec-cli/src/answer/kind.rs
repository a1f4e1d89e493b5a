//! What a reference is, in the words of the RFC and of older documents.

use std::fmt;

use serde::Serialize;
use urispec::diagnostic::{Name, redact};
use urispec::scheme::{Role, registration};
use urispec::{Diagnostic, Iri, IriReference, Linter, ReferenceKind, Rule, Visible};

/// What the URIs of schemes without an RFC look like, and whose words that is.
const CUSTOMS: [(&str, &str); 6] = [
    ("bitcoin", "an address, and perhaps `?amount=`, `label=` and `message=` (BIP 21)"),
    ("blob", "the origin of a page, `/` and a UUID, which that page made up (W3C File API)"),
    ("git", "a host, perhaps a port, and the path of a repository, without a user (git)"),
    ("jar", "the URL of an archive, `!/` and the path of an entry, perhaps empty (java.net.JarURLConnection)"),
    ("magnet", "`?xt=` and a URN with a hash, perhaps with `dn=`, a name, and `tr=`, a tracker (BitTorrent BEP 9)"),
    ("ssh", "perhaps a user, a host, perhaps a port, and a path (git)"),
];

/// What a reference is, and whether it leads to its own document if its base is known.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Kind<'a> {
    /// `URI`, or `IRI` if it was read as one, `network-path`, `absolute-path` or `relative-path` (4.1, 4.2).
    reference: &'static str,
    /// Whether it is an `absolute-URI`, which has no fragment (4.3).
    absolute_uri: bool,
    /// Whether it refers to the document that it is in (4.4). `null` where that depends on a base that is not known.
    same_document: Option<bool>,
    /// Whether it looks like the end of a URI: a host, with or without a path (4.5).
    suffix: bool,
    /// `hierarchical` or `opaque`, of a URI.
    hierarchy: Option<&'static str>,
    /// `URL`, `URN`, or `name` of another scheme than `urn` (1.1.3), of a URI and as far as that is known.
    role: Option<&'static str>,
    #[serde(skip)]
    view: IriReference<'a>,
    #[serde(skip)]
    base: Option<Iri<'a>>,
    #[serde(skip)]
    is_iri: bool,
}

impl<'a> Kind<'a> {
    /// The kind of a reference, which was read as a URI reference or as an IRI reference.
    pub(crate) fn of(view: impl Into<IriReference<'a>>, base: Option<Iri<'a>>, is_iri: bool) -> Self {
        let view = view.into();
        let rule = if is_iri { Rule::IriReference } else { Rule::UriReference };
        Kind::with(view, base, is_iri, &Linter::new().lint(view.as_str(), rule))
    }

    /// The kind of a reference of which this was found.
    pub(crate) fn with(view: IriReference<'a>, base: Option<Iri<'a>>, is_iri: bool, found: &[Diagnostic]) -> Self {
        let uri = Iri::try_from(view).ok();
        let same_document = match base {
            Some(base) => Some(base.is_same_document(view)),
            None => view.is_fragment_only().then_some(true),
        };
        Kind {
            reference: match view.kind() {
                ReferenceKind::Uri if is_iri => "IRI",
                kind => kind.name(),
            },
            absolute_uri: uri.is_some() && view.fragment().is_none(),
            same_document,
            suffix: found.iter().any(|found| found.name() == Name::HostWithoutSlashes),
            hierarchy: uri.map(|uri| if uri.is_opaque() { "opaque" } else { "hierarchical" }),
            role: uri.and_then(|uri| Some(Role::of(uri.scheme().as_str())?.word(uri.scheme().as_str()))),
            view,
            base,
            is_iri,
        }
    }

    /// The same with another text in the reasons.
    pub(crate) fn shown_as(self, view: impl Into<IriReference<'a>>) -> Self {
        Kind { view: view.into(), ..self }
    }

    /// Each word that fits, with the reason.
    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![match self.view.kind() {
            ReferenceKind::Uri => (self.reference, "begins with a scheme (3, 4.1)".to_owned()),
            ReferenceKind::NetworkPath => ("network-path reference", "begins with two slashes (4.2)".to_owned()),
            ReferenceKind::AbsolutePath => ("absolute-path reference", "begins with one slash (4.2)".to_owned()),
            ReferenceKind::RelativePath => ("relative-path reference", "does not begin with a slash (4.2)".to_owned()),
        }];
        if self.absolute_uri {
            rows.push((
                if self.is_iri { "absolute-IRI" } else { "absolute-URI" },
                "has no fragment, so it can be a base as it is (4.3)".to_owned(),
            ));
        }
        rows.extend(self.hierarchy().map(|(word, reason)| (word, reason.to_owned())));
        if let Some(scheme) = self.view.scheme() {
            let scheme = scheme.as_str();
            rows.push(role(scheme));
            let custom = CUSTOMS.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name));
            rows.extend(custom.map(|(_, custom)| ("by custom", format!("{custom}; no RFC defines the scheme"))));
        }
        rows.extend(self.document());
        if self.suffix {
            let host = self.view.as_str().split(['/', ':', '?', '#']).next().unwrap_or_default();
            let read = if self.view.scheme().is_some() { "scheme" } else { "path" };
            let reason = format!("`{}` looks like a host, but is read as a {read} (4.5)", Visible(host.as_bytes()));
            rows.push(("suffix reference", reason));
        }
        rows
    }

    fn hierarchy(&self) -> Option<(&'static str, &'static str)> {
        self.hierarchy.map(|word| match word {
            "opaque" => (
                word,
                "to RFC 2396 and java.net.URI, since no slash follows the scheme; RFC 3986 has no such URIs (1.2.3, D.2)",
            ),
            _ => (word, "a slash follows the scheme (1.2.3)"),
        })
    }

    /// Where its target is.
    fn document(&self) -> Option<(&'static str, String)> {
        match (self.same_document?, self.base) {
            (true, _) if self.view.is_fragment_only() => {
                Some(("same-document reference", "is empty, or a fragment alone (4.4)".to_owned()))
            }
            (true, _) => Some(("same-document reference", "leads to the base, apart from fragments (4.4)".to_owned())),
            (false, base) => {
                let target = base?.resolve(self.view).map(|target| target.to_string()).unwrap_or_default();
                // The base may have a password.
                let target = redact(target.as_bytes());
                Some(("another document", format!("leads to {}, not to the base (4.4)", Visible(&target))))
            }
        }
    }
}

/// What the URIs of a scheme are.
fn role(scheme: &str) -> (&'static str, String) {
    let registered = match registration(scheme) {
        Some(registered) => match registered.reference.split_whitespace().next() {
            Some(document) => format!("registered with IANA: {}, {document}", registered.status),
            None => format!("registered with IANA: {}", registered.status),
        },
        None => "not registered with IANA".to_owned(),
    };
    let scheme_of = |reason: &str| format!("the scheme `{scheme}` {reason} (1.1.3); {registered}");
    match Role::of(scheme) {
        Some(role @ Role::Locator) => (role.word(scheme), scheme_of("says where something is")),
        Some(role @ Role::Name) => (role.word(scheme), scheme_of("says what something is called")),
        None => ("neither URL nor URN", scheme_of("is not known to locate or to name")),
    }
}

impl fmt::Display for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width = rows.iter().map(|(word, _)| word.len()).max().unwrap_or_default();
        rows.iter().try_for_each(|(word, reason)| writeln!(f, "{word:<width$}  {reason}"))
    }
}
