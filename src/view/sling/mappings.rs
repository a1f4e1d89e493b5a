//! Mappings, vanity paths and aliases: what a request is for before its path is split.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use super::decomposition::NotAbsolute;
use super::mangling::NAMESPACES;
use super::pattern::Pattern;
use super::request::Request;
use super::tree::ResourceTree;
use crate::uri::view::{Uri, UriReference};

/// The resources whose properties decide what a request is for, as lines of `PATH NAME=VALUE ...`:
///
/// - below `/etc/map`, `sling:internalRedirect` (several are tried one after another), or `sling:redirect` with `sling:status`; `sling:match` is
///   an expression in place of the name;
/// - elsewhere, `sling:vanityPath` with `sling:vanityOrder`, `sling:redirect=true` and `sling:redirectStatus`; and `sling:alias`.
///
/// A line `namespace PREFIX` registers a prefix besides those of JCR and Sling. `#` begins a comment at the start of a line.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Mappings, Target};
///
/// let mappings = Mappings::parse(r"
/// /etc/map/http/www.example.com.80  sling:internalRedirect=/content/example
/// /etc/map/http/any  sling:match=.+\.example\.org\.80/  sling:redirect=https://www.example.com/
/// /content/example/products  sling:vanityPath=/shop
/// ").unwrap();
/// let target = |text| mappings.map(UriReference::parse(text).unwrap()).unwrap().target;
///
/// assert_eq!(target("http://www.example.com/a.html"), Target::Paths(vec!["/content/example/a.html".into()]));
/// assert_eq!(target("http://h/shop.print.html"), Target::Paths(vec!["/content/example/products.print.html".into()]));
/// let location = "https://www.example.com/a".into();
/// assert_eq!(target("http://old.example.org/a"), Target::Redirect { location, status: 302 });
/// ```
#[derive(Clone, Debug)]
pub struct Mappings {
    /// In the order in which they are tried.
    entries: Vec<Entry>,
    aliases: Vec<Alias>,
    namespaces: Vec<String>,
    resources: Vec<String>,
}

/// A row of Sling's table of mappings.
#[derive(Clone, Debug)]
struct Entry {
    pattern: Pattern,
    replacements: Vec<String>,
    /// The status of the response, if it is a redirect.
    status: Option<u16>,
    is_vanity: bool,
    order: i64,
}

#[derive(Clone, Debug)]
struct Alias {
    parent: String,
    name: String,
    alias: String,
}

/// What a request is mapped to.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Mappings, Target};
///
/// let mappings = Mappings::parse("/content/products  sling:vanityPath=/shop").unwrap();
/// let mapped = mappings.map(UriReference::parse("http://h/shop.html")?).unwrap();
/// assert_eq!(mapped.target, Target::Paths(vec!["/content/products.html".into()]));
///
/// let [rewrite] = &mapped.rewrites[..] else { panic!() };
/// assert_eq!((&*rewrite.from, &rewrite.to[..]), ("http/h.80/shop.html", &["/content/products.html".into()][..]));
/// assert_eq!(rewrite.pattern, r"^[^/]+/[^/]+/shop(\..*)");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapped {
    /// The entries that matched, one after another.
    pub rewrites: Vec<Rewrite>,
    /// The result.
    pub target: Target,
}

/// A match of an entry.
///
/// For an example, see [`Mapped`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// What was matched: scheme, host and port, and the path.
    pub from: String,
    /// The expression of the entry.
    pub pattern: String,
    /// What it was replaced by. There can be several, the first of which that has a resource counts.
    pub to: Vec<String>,
}

/// Where a request goes.
///
/// For an example of each, see [`Mappings`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Paths in the tree of resources, of which the first that has a resource counts.
    Paths(Vec<String>),
    /// A redirect to another URL.
    Redirect {
        /// The URL.
        location: String,
        /// The status of the response.
        status: u16,
    },
}

/// Why a line is not that of a resource with properties.
///
/// ```
/// use urispec::view::sling::Mappings;
///
/// let error = Mappings::parse("# vanity paths\n/content/a  sling:vanityPth=/a").unwrap_err();
/// assert_eq!(error.line, 2);
/// assert!(error.to_string().starts_with("line 2: `sling:vanityPth` is none of sling:vanityPath, "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappingError {
    /// The number of the line, from 1.
    pub line: usize,
    message: String,
}

impl fmt::Display for MappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl core::error::Error for MappingError {}

/// Where mappings are.
const ROOT: &str = "/etc/map/";

/// Where a relative path is looked up.
const SEARCH_PATH: [&str; 2] = ["/apps/", "/libs/"];

/// How often a request may be mapped.
const MOST_REWRITES: usize = 100;

/// The start of the expression for a vanity path: any scheme, host and port.
const ANYWHERE: &str = "[^/]+/[^/]+";

impl Mappings {
    /// Reads the lines.
    pub fn parse(text: &str) -> Result<Self, MappingError> {
        let mut mappings = Mappings {
            entries: Vec::new(),
            aliases: Vec::new(),
            namespaces: NAMESPACES.iter().map(ToString::to_string).collect(),
            resources: Vec::new(),
        };
        let mut nodes: Vec<Node<'_>> = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with('#')) {
            let error = |message: String| MappingError { line: at + 1, message };
            let mut words = line.split_whitespace();
            match words.next() {
                None => (),
                Some("namespace") => mappings.namespaces.extend(words.map(ToString::to_string)),
                Some(path) => nodes.push(Node::parse(at + 1, path, words).map_err(error)?),
            }
        }
        for node in &nodes {
            let error = |message: String| MappingError { line: node.line, message };
            if let Some(name) = node.path.strip_prefix(ROOT) {
                mappings.entries.extend(node.mapping(name, &nodes).map_err(error)?);
            } else {
                mappings.resources.push(node.path.to_string());
                mappings.entries.extend(node.vanity_paths().map_err(error)?);
                mappings.aliases.extend(node.aliases().map_err(error)?);
            }
        }
        // The longest expression counts first, as `MapEntry.compareTo` and `MapEntryIterator` order them.
        mappings.entries.sort_by(|one, other| {
            let key = |entry: &Entry| (Reverse(entry.pattern.as_str().encode_utf16().count()), entry.is_vanity);
            let text = |entry: &Entry| (entry.pattern.as_str().to_string(), Reverse(entry.order));
            key(one).cmp(&key(other)).then_with(|| text(one).cmp(&text(other)))
        });
        Ok(mappings)
    }

    /// Maps a request. Without a scheme or a host, it is one to `http://localhost`.
    pub fn map<'r>(&self, reference: impl Into<UriReference<'r>>) -> Result<Mapped, NotAbsolute> {
        let reference = reference.into();
        let whole = Request::of(reference, &self.namespaces)?.whole();
        let mut path = map_path(reference, &whole);
        let mut mapped = Mapped { rewrites: Vec::new(), target: Target::Paths(Vec::from([whole])) };
        while mapped.rewrites.len() < MOST_REWRITES {
            let Some((entry, to)) = self.entries.iter().find_map(|entry| Some((entry, entry.replace(&path)?))) else {
                break;
            };
            let first = to.first().cloned().unwrap_or_default();
            let pattern = entry.pattern.as_str().to_string();
            mapped.rewrites.push(Rewrite { from: path.clone(), pattern, to: to.clone() });
            if let Some(status) = entry.status {
                mapped.target = Target::Redirect { location: first, status };
                break;
            }
            if !first.contains("://") {
                mapped.target = Target::Paths(to);
                break;
            }
            // It is a URL, which is mapped again.
            let Ok(uri) = Uri::parse(&first) else { break };
            path = map_path(uri.into(), uri.path().as_str());
            mapped.target = Target::Paths(Vec::from([uri.path().to_string()]));
        }
        if let Target::Paths(paths) = &mut mapped.target {
            *paths = paths.iter().flat_map(|path| absolute(path)).collect();
        }
        Ok(mapped)
    }

    /// A tree in which the aliases lead to resources, too.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::sling::{Mappings, Paths, decompose};
    ///
    /// let mappings = Mappings::parse("/content/products  sling:alias=produkte").unwrap();
    /// let site = Paths::from_iter(["/content", "/content/products"]);
    /// let request = UriReference::parse("/content/produkte.html")?;
    /// assert!(!decompose(request, &site).unwrap().is_found());
    /// assert!(decompose(request, &mappings.aliased(&site)).unwrap().is_found());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn aliased<'t, T: ResourceTree + ?Sized>(&'t self, tree: &'t T) -> impl ResourceTree + 't {
        move |path: &str| tree.exists(path) || self.without_aliases(path, tree).is_some_and(|path| tree.exists(&path))
    }

    /// The path with the name of each resource in place of its alias, if there is an alias in it.
    ///
    /// ```
    /// use urispec::view::sling::{Mappings, Paths};
    ///
    /// let mappings = Mappings::parse("/content/products  sling:alias=produkte").unwrap();
    /// let path = |path, site: &[&str]| mappings.without_aliases(path, &Paths::from_iter(site.iter().copied()));
    /// assert_eq!(path("/content/produkte/a", &[]).as_deref(), Some("/content/products/a"));
    /// // A resource of that name counts first.
    /// assert_eq!(path("/content/produkte/a", &["/content/produkte"]), None);
    /// ```
    pub fn without_aliases(&self, path: &str, tree: &(impl ResourceTree + ?Sized)) -> Option<String> {
        let (mut real, mut is_aliased) = (String::new(), false);
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            let direct = format!("{real}/{segment}");
            let alias = { self.aliases.iter() }
                .find(|alias| alias.parent == real && alias.alias == segment)
                .filter(|_| !tree.exists(&direct));
            is_aliased |= alias.is_some();
            real = alias.map_or(direct, |alias| format!("{real}/{}", alias.name));
        }
        is_aliased.then_some(real)
    }

    /// The resources that have vanity paths or aliases, which therefore exist.
    ///
    /// ```
    /// use urispec::view::sling::Mappings;
    ///
    /// let mappings = Mappings::parse("/content/a  sling:vanityPath=/a\n/etc/map/http/h  sling:internalRedirect=/content").unwrap();
    /// assert!(mappings.resources().eq(["/content/a"]));
    /// ```
    pub fn resources(&self) -> impl Iterator<Item = &str> {
        self.resources.iter().map(String::as_str)
    }
}

/// What Sling matches: `{scheme}/{host}.{port}{path}`.
fn map_path(reference: UriReference<'_>, path: &str) -> String {
    let scheme = reference.scheme().map_or("http", |scheme| scheme.as_str()).to_ascii_lowercase();
    let authority = reference.authority();
    let host = authority.map_or("localhost", |authority| authority.host().as_str()).to_ascii_lowercase();
    let default = if scheme == "https" { "443" } else { "80" };
    let port =
        authority.and_then(|authority| authority.port()).map(|port| port.as_str()).filter(|port| !port.is_empty());
    format!("{scheme}/{host}.{}{path}", port.unwrap_or(default))
}

/// A relative path, by the search path.
fn absolute(path: &str) -> Vec<String> {
    match path.starts_with('/') {
        true => Vec::from([path.to_string()]),
        false => SEARCH_PATH.map(|before| [before, path].concat()).into(),
    }
}

impl Entry {
    fn new(expression: &str, replacements: Vec<String>, status: Option<u16>) -> Result<Self, String> {
        let pattern = Pattern::parse(expression).map_err(|why| format!("the expression `{expression}` {why}"))?;
        Ok(Entry { pattern, replacements, status, is_vanity: false, order: 0 })
    }

    /// `MapEntry.replace`
    fn replace(&self, path: &str) -> Option<Vec<String>> {
        let path: Vec<char> = path.chars().collect();
        let found = self.pattern.find(&path)?;
        let replaced = self.replacements.iter().filter_map(|replacement| {
            // A selector on the root is one on the resource that is mapped to.
            let is_dot = replacement.len() > 1 && found.next(&path) == Some('.');
            let replacement = replacement.strip_suffix('/').filter(|_| is_dot).unwrap_or(replacement);
            found.replace(&path, replacement)
        });
        let replaced: Vec<String> = replaced.collect();
        if replaced.is_empty() { None } else { Some(replaced) }
    }
}

/// A line of a resource.
struct Node<'t> {
    line: usize,
    path: &'t str,
    properties: Vec<(&'t str, &'t str)>,
}

/// The properties that a mapping may have, and those of other resources.
const OF_MAPPINGS: [&str; 4] = ["sling:match", "sling:redirect", "sling:status", "sling:internalRedirect"];
const OF_RESOURCES: [&str; 5] =
    ["sling:vanityPath", "sling:vanityOrder", "sling:redirect", "sling:redirectStatus", "sling:alias"];

impl<'t> Node<'t> {
    fn parse(line: usize, path: &'t str, words: impl Iterator<Item = &'t str>) -> Result<Self, String> {
        if !path.starts_with('/') {
            return Err(format!("`{path}` is not the path of a resource, which begins with `/`"));
        }
        let path = path.trim_end_matches('/');
        let known = if path.starts_with(ROOT) { &OF_MAPPINGS[..] } else { &OF_RESOURCES };
        let property = |word: &'t str| {
            let (name, value) =
                word.split_once('=').ok_or_else(|| format!("`{word}` is not of the form NAME=VALUE"))?;
            match known.contains(&name) {
                true => Ok((name, value)),
                false => Err(format!("`{name}` is none of {}", known.join(", "))),
            }
        };
        let properties = words.map(property).collect::<Result<_, _>>()?;
        Ok(Node { line, path, properties })
    }

    fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'t str> + 'n {
        self.properties.iter().filter(move |(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn get(&self, name: &str) -> Option<&'t str> {
        self.properties.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn status(&self, name: &str) -> Result<u16, String> {
        let status = self.get(name).unwrap_or("302");
        status.parse().map_err(|_| format!("`{status}` is not the status of a response"))
    }

    /// `MapEntries.gather` and `MapEntry.createResolveEntry` for the resource with this path below the root.
    fn mapping(&self, name: &str, nodes: &[Node<'_>]) -> Result<Option<Entry>, String> {
        let (mut expression, mut path, mut is_name) = (String::new(), ROOT.trim_end_matches('/').to_string(), true);
        for (at, segment) in name.split('/').enumerate() {
            path = format!("{path}/{segment}");
            let own = nodes.iter().find(|node| node.path == path).and_then(|node| node.get("sling:match"));
            // A name ends at a slash. An expression need not, but what is below it does.
            if at > 0 && !is_name {
                expression.push('/');
            }
            expression.push_str(own.unwrap_or(segment));
            is_name = own.is_none();
            if is_name {
                expression.push('/');
            }
        }
        let expression = with_port(&expression);
        let slash =
            |target: &str| if is_name && !target.ends_with('/') { format!("{target}/") } else { target.to_string() };
        if let Some(target) = self.get("sling:redirect") {
            return Entry::new(&expression, Vec::from([slash(target)]), Some(self.status("sling:status")?)).map(Some);
        }
        // One that is an expression is for the way back, from resources to URLs.
        let targets: Vec<_> =
            self.all("sling:internalRedirect").filter(|target| !is_expression(target)).map(slash).collect();
        if targets.is_empty() { Ok(None) } else { Entry::new(&expression, targets, None).map(Some) }
    }

    /// `VanityPathHandler.loadVanityPath`
    fn vanity_paths(&self) -> Result<Vec<Entry>, String> {
        let target = self.path.strip_suffix("/jcr:content").unwrap_or(self.path);
        let name = target.rsplit('/').next().unwrap_or_default();
        let status = match self.get("sling:redirect") {
            Some("true") => Some(self.status("sling:redirectStatus")?),
            _ => None,
        };
        let order = self.get("sling:vanityOrder").unwrap_or("0");
        let order: i64 = order.parse().map_err(|_| format!("`{order}` is not a number"))?;
        let mut entries = Vec::new();
        for path in self.all("sling:vanityPath") {
            if path.contains(":/") {
                return Err(format!("the vanity path `{path}` is a URL, which is not supported"));
            }
            let path = format!("/{}", path.strip_prefix('/').unwrap_or(path));
            // An extension is removed.
            let last = path.rfind('/').unwrap_or(0);
            let end = path.get(last..).and_then(|name| name.find('.')).map_or(path.len(), |dot| last + dot);
            let url = format!("{ANYWHERE}{}", path.get(..end).unwrap_or_default());
            let rows = match name.rsplit_once('.') {
                Some((_, extension)) => {
                    [(format!("{url}$"), target.to_string()), (format!("{url}\\.{extension}"), target.to_string())]
                }
                None => {
                    [(format!("{url}$"), format!("{target}.html")), (format!("{url}(\\..*)"), format!("{target}$1"))]
                }
            };
            for (expression, replacement) in rows {
                let entry = Entry::new(&expression, Vec::from([replacement]), status)?;
                entries.push(Entry { is_vanity: true, order, ..entry });
            }
        }
        Ok(entries)
    }

    fn aliases(&self) -> Result<Vec<Alias>, String> {
        let path = self.path.strip_suffix("/jcr:content").unwrap_or(self.path);
        let (parent, name) = path.rsplit_once('/').unwrap_or_default();
        let alias = |alias: &str| match matches!(alias, "" | "." | "..") || alias.contains(['/', '?', '#']) {
            true => Err(format!("`{alias}` is not an alias, which is one segment")),
            false => Ok(Alias { parent: parent.to_string(), name: name.to_string(), alias: alias.to_string() }),
        };
        self.all("sling:alias").map(alias).collect()
    }
}

/// `MapEntry.fixUriPath`: a host without a port has the default port.
fn with_port(expression: &str) -> String {
    for (scheme, port) in [("http/", ".80"), ("https/", ".443")] {
        let Some(rest) = expression.strip_prefix(scheme) else { continue };
        let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
        let has_name = host.rsplit_once('.').is_some_and(|(before, last)| {
            !before.is_empty() && !last.is_empty() && !last.bytes().any(|byte| byte.is_ascii_digit())
        });
        if has_name && !is_expression(host) {
            return [scheme, host, port, path].concat();
        }
    }
    expression.to_string()
}

/// `MapEntry.isRegExp`
fn is_expression(text: &str) -> bool {
    let mut is_escaped = false;
    text.chars().any(|character| {
        let was_escaped = is_escaped;
        is_escaped = character == '\\' && !was_escaped;
        !was_escaped && "+*?|()[]".contains(character)
    })
}

#[cfg(test)]
mod tests {
    use super::{is_expression, with_port};

    #[test]
    fn a_host_without_a_port_has_the_default_port() {
        for (expression, expected) in [
            ("http/a.b", "http/a.b.80"),
            ("https/a.b/c.d", "https/a.b.443/c.d"),
            ("http/a.b1", "http/a.b1"),
            ("http/a.1b/c", "http/a.1b/c"),
            ("http/a.8080", "http/a.8080"),
            ("http/a1.b", "http/a1.b.80"),
            ("http/a", "http/a"),
            ("http/.b", "http/.b"),
            ("http/a./b", "http/a./b"),
            ("http/a+.b", "http/a+.b"),
            ("ftp/a.b", "ftp/a.b"),
        ] {
            assert_eq!(with_port(expression), expected);
        }
    }

    #[test]
    fn an_escaped_sign_is_no_expression() {
        for sign in "+*?|()[]".chars() {
            for (before, is_one) in [("", true), ("\\", false), ("\\\\", true), ("\\\\\\", false), ("\\.", true)] {
                let text = alloc::format!("a{before}{sign}");
                assert_eq!(is_expression(&text), is_one, "{text}");
            }
        }
        assert!(!is_expression("a.b\\d"));
    }
}
