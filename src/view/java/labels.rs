use super::uri::{JavaUri, UNDEFINED};
use crate::view::anatomy::labels::Labels;

impl<'a> JavaUri<'a> {
    /// A drawing of the components that are defined, under the text. `None` if an operation created this URI; parse its text for one.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("http://ada@example.com:8042/over/there?name=ferret#nose").unwrap();
    /// # #[rustfmt::skip]
    /// assert_eq!(uri.labels().unwrap().to_string(), r"
    ///  http://ada@example.com:8042/over/there?name=ferret#nose
    ///  \__/ \___________________________________________/ \__/
    ///   |                        |                         |
    /// scheme            scheme-specific-part            fragment
    ///         \__________________/\_________/ \_________/
    ///                  |              |            |
    ///              authority         path        query
    ///         \_/ \_________/ \__/
    ///          |        |      |
    ///      user-info   host   port
    /// "[1..]);
    /// ```
    pub fn labels(&self) -> Option<Labels<'a>> {
        let text = self.text?;
        let scheme = self.scheme.map(|scheme| 0..scheme.len());
        let start = scheme.as_ref().map_or(0, |scheme| scheme.end + ":".len());
        let end = text.len() - self.fragment.map_or(0, |fragment| "#".len() + fragment.len());
        let fragment = self.fragment.map(|_| end + "#".len()..text.len());
        let top = [("scheme", scheme), ("scheme-specific-part", Some(start..end)), ("fragment", fragment)];
        let labels = Labels::of(text).level(top.into_iter().filter_map(|(name, span)| Some((name, span?))));
        let Some(path) = self.path.as_deref() else { return Some(labels) };
        let query = self.query.map(|query| end - query.len()..end);
        let path_end = query.as_ref().map_or(end, |query| query.start - "?".len());
        let path = path_end - path.len()..path_end;
        let authority = self.authority.map(|authority| path.start - authority.len()..path.start);
        let middle = [("authority", authority.clone()), ("path", Some(path)), ("query", query)];
        let labels = labels.level(middle.into_iter().filter_map(|(name, span)| Some((name, span?))));
        let (Some(authority), Some(host)) = (authority, self.host) else { return Some(labels) };
        let user_info = self.user_info.map(|user_info| authority.start..authority.start + user_info.len());
        let host_start = user_info.as_ref().map_or(authority.start, |user_info| user_info.end + "@".len());
        let host = host_start..host_start + host.len();
        let port = (self.port != UNDEFINED).then(|| host.end + ":".len()..authority.end);
        let bottom = [("user-info", user_info), ("host", Some(host)), ("port", port)];
        Some(labels.level(bottom.into_iter().filter_map(|(name, span)| Some((name, span?)))))
    }
}
