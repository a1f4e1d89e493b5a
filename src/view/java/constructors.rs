use alloc::string::String;

use super::characters::{PATH, REG_NAME, SERVER, URIC, USER_INFO, quote};
use super::error::JavaError;
use super::parser;
use super::uri::{JavaUri, UNDEFINED};

/// The text that a constructor of the Java class assembles from components and then parses.
///
/// Each component is quoted: characters that it does not allow are percent-encoded, and so is every `%`.
///
/// ```
/// use urispec::view::java::Constructed;
///
/// let text = Constructed::from_authority(Some("http"), Some("h"), Some("/a b%20"), None, None).unwrap();
/// assert_eq!(text.as_str(), "http://h/a%20b%2520");
/// assert_eq!(text.uri().unwrap().path().unwrap(), "/a b%20");
/// ```
#[derive(Clone, Debug)]
pub struct Constructed {
    text: String,
    needs_server: bool,
}

impl Constructed {
    /// `new URI(scheme, userInfo, host, port, path, query, fragment)`. A port of -1 is undefined.
    ///
    /// The constructor `new URI(scheme, host, path, fragment)` is this one with the other arguments undefined.
    ///
    /// ```
    /// use urispec::view::java::Constructed;
    ///
    /// let text = Constructed::from_server(Some("http"), Some("a b"), Some("::1"), 80, Some("/c?"), None, None).unwrap();
    /// assert_eq!(text.as_str(), "http://a%20b@[::1]:80/c%3F");
    ///
    /// let relative = Constructed::from_server(Some("http"), None, Some("h"), -1, Some("c"), None, None);
    /// assert_eq!(relative.unwrap_err().to_string(), "Relative path in absolute URI");
    /// ```
    pub fn from_server(
        scheme: Option<&str>,
        user_info: Option<&str>,
        host: Option<&str>,
        port: i32,
        path: Option<&str>,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> Result<Self, JavaError> {
        let part = scheme_specific_part(None, user_info, host, port, path, query);
        Constructed { text: compose(scheme, &part, fragment), needs_server: true }.with_path(scheme, path)
    }

    /// `new URI(scheme, authority, path, query, fragment)`
    pub fn from_authority(
        scheme: Option<&str>,
        authority: Option<&str>,
        path: Option<&str>,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> Result<Self, JavaError> {
        let part = scheme_specific_part(authority, None, None, UNDEFINED, path, query);
        Constructed { text: compose(scheme, &part, fragment), needs_server: false }.with_path(scheme, path)
    }

    /// `new URI(scheme, ssp, fragment)`
    ///
    /// ```
    /// use urispec::view::java::Constructed;
    ///
    /// let text = |part| Constructed::from_scheme_specific_part(Some("mailto"), Some(part), None);
    /// assert_eq!(text("a b@example.com").as_str(), "mailto:a%20b@example.com");
    /// // What is encoded already is encoded again.
    /// assert_eq!(text("a%20b@example.com").as_str(), "mailto:a%2520b@example.com");
    /// ```
    pub fn from_scheme_specific_part(scheme: Option<&str>, part: Option<&str>, fragment: Option<&str>) -> Self {
        let part = part.map(|part| {
            // The brackets of an address are not quoted.
            let Some(bracket) = part.find(']').filter(|_| part.starts_with("//[")) else {
                return if part.starts_with("//[") { String::new() } else { quote(part, URIC) };
            };
            if !part.contains(':') {
                return String::new();
            }
            let (address, rest) = part.split_at_checked(bracket + 1).unwrap_or((part, ""));
            [address, &quote(rest, URIC)].concat()
        });
        Constructed { text: compose(scheme, &part.unwrap_or_default(), fragment), needs_server: false }
    }

    fn with_path(self, scheme: Option<&str>, path: Option<&str>) -> Result<Self, JavaError> {
        let is_relative = path.is_some_and(|path| !path.is_empty() && !path.starts_with('/'));
        if scheme.is_some() && is_relative {
            return Err(JavaError { reason: "Relative path in absolute URI", at: None });
        }
        Ok(self)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The URI.
    pub fn uri(&self) -> Result<JavaUri<'_>, JavaError> {
        parser::parse(&self.text, self.needs_server)
    }
}

fn compose(scheme: Option<&str>, part: &str, fragment: Option<&str>) -> String {
    let scheme = scheme.map(|scheme| [scheme, ":"].concat()).unwrap_or_default();
    let fragment = fragment.map(|fragment| ["#", &quote(fragment, URIC)].concat()).unwrap_or_default();
    [&scheme, part, &fragment].concat()
}

/// Assembles a scheme-specific part from components, which are quoted. The authority is used only if there is no host.
pub(super) fn scheme_specific_part(
    authority: Option<&str>,
    user_info: Option<&str>,
    host: Option<&str>,
    port: i32,
    path: Option<&str>,
    query: Option<&str>,
) -> String {
    let mut part = String::new();
    if let Some(host) = host {
        part.push_str("//");
        if let Some(user_info) = user_info {
            part.push_str(&quote(user_info, USER_INFO));
            part.push('@');
        }
        let needs_brackets = host.contains(':') && !host.starts_with('[') && !host.ends_with(']');
        part.push_str(if needs_brackets { "[" } else { "" });
        part.push_str(host);
        part.push_str(if needs_brackets { "]" } else { "" });
        if port != UNDEFINED {
            part.push_str(&alloc::format!(":{port}"));
        }
    } else if let Some(authority) = authority {
        part.push_str("//");
        // The brackets of an address are not quoted.
        let address = authority.find(']').filter(|_| authority.starts_with('[') && authority.contains(':'));
        let (address, rest) = authority.split_at_checked(address.map_or(0, |end| end + 1)).unwrap_or(("", authority));
        part.push_str(address);
        part.push_str(&quote(rest, REG_NAME.or(SERVER)));
    }
    if let Some(path) = path {
        part.push_str(&quote(path, PATH));
    }
    if let Some(query) = query {
        part.push('?');
        part.push_str(&quote(query, URIC));
    }
    part
}
