//! # Normalization
//!
//! [6.2. Comparison Ladder](https://www.rfc-editor.org/rfc/rfc3986#section-6.2)
//!
//! Normalization applies changes in the order of the text, in a single pass. A text that is already normalized is not copied.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ladder::Rung;
use super::rewriter::Rewriter;
pub use super::rewriter::{AppliedChange, Change};
use super::{case, path_segment, percent_encoding, scheme_based};
use crate::abnf::rule::Rule;
use crate::known::Known;
use crate::reading::parts::Parts;
use crate::rfc3986::resolution::dot_segments::{Dots, Steps, steps};
use crate::slice::slice_str;
use crate::uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
    forward,
};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
use crate::visible::WIDEST;

/// The changes that normalized a URI, rung by rung and in the order of the text.
///
/// ```
/// use urispec::Uri;
/// use urispec::rfc3986::comparison::Rung;
///
/// let normalization = Uri::parse("HTTP://h:80/%7e/../x")?.normalize_traced(Rung::Scheme);
/// assert_eq!(normalization.as_str(), "http://h/x");
/// assert_eq!(normalization.dot_segments().unwrap().path(), "/x");
/// # #[rustfmt::skip]
/// assert_eq!(normalization.to_string(), "\
/// SECTION  PLACE   BEFORE   AFTER
///
/// 6.2.2.1  0..4    HTTP     http   scheme lowercased
/// 6.2.2.1  12..15  %7e      %7E    hexadecimal digits uppercased
/// 6.2.2.2  12..15  %7E      ~      unreserved character decoded
/// 6.2.2.3  11..20  /~/../x  /x     dot segments removed
/// 6.2.3    8..11   :80             default port removed
/// ");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normalization {
    text: String,
    steps: Vec<AppliedChange>,
    dot_segments: Option<Steps>,
}

impl Normalization {
    /// The normalized text.
    ///
    /// ```
    /// use urispec::{Uri, rfc3986::comparison::Rung};
    ///
    /// // Also if nothing changed.
    /// assert_eq!(Uri::parse("http://h/")?.normalize_traced(Rung::Scheme).as_str(), "http://h/");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The changes. Applied in this order, they turn the original text into the normalized one.
    ///
    /// ```
    /// use urispec::{Uri, rfc3986::comparison::Rung};
    ///
    /// let text = "HTTP://h/%7e";
    /// let mut normal = String::from(text);
    /// // The steps of one rung; from the end, so that each place is still that of the text.
    /// for step in Uri::parse(text)?.normalize_traced(Rung::Case).steps().iter().rev() {
    ///     normal.replace_range(step.span.clone(), &step.after);
    /// }
    /// assert_eq!(normal, "http://h/%7E");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn steps(&self) -> &[AppliedChange] {
        &self.steps
    }

    /// The steps that removed the dot segments, if there were any.
    ///
    /// ```
    /// use urispec::{Uri, rfc3986::comparison::Rung};
    ///
    /// let normalization = Uri::parse("http://h/a/../b")?.normalize_traced(Rung::PathSegment);
    /// assert!(normalization.dot_segments().unwrap().iter().map(|step| step.name).eq(["1", "2E", "2C", "2E"]));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn dot_segments(&self) -> Option<&Steps> {
        self.dot_segments.as_ref()
    }

    /// Normalizes rung by rung, up to the highest one.
    pub(crate) fn new(text: &str, parts: Parts, highest: Rung) -> Self {
        let mut normal = (String::from(text), parts);
        let mut normalization = Normalization { text: String::new(), steps: Vec::new(), dot_segments: None };
        let mut rungs: Vec<Vec<Replaced>> = Vec::new();
        for rung in Rung::ALL.into_iter().filter(|rung| *rung <= highest) {
            let mut made = Vec::new();
            let Some(next) = normalize(&normal.0, normal.1, rung, Some(&mut made)) else { continue };
            normal = next;
            rungs.push(made.iter().map(Replaced::of).collect());
            let below = rungs.split_last().map_or(&[][..], |(_, below)| below);
            for replaced in below.iter().rev() {
                move_back(replaced, &mut made);
            }
            if let Some(step) = made.iter().find(|step| step.change == Change::DotSegments) {
                normalization.dot_segments = Some(steps(&step.before));
            }
            normalization.steps.append(&mut made);
        }
        normalization.text = normal.0;
        normalization
    }
}

/// Displays a table with one row for each step.
impl fmt::Display for Normalization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || self.steps.iter().map(|step| (step, format!("{}..{}", step.span.start, step.span.end)));
        let place = rows().map(|(_, place)| place.len()).fold("PLACE".len(), usize::max);
        let before = rows().map(|(step, _)| step.before.chars().count()).fold("BEFORE".len(), usize::max).min(WIDEST);
        let after = rows().map(|(step, _)| step.after.chars().count()).fold("AFTER".len(), usize::max).min(WIDEST);
        writeln!(f, "SECTION  {:place$}  {:before$}  AFTER\n", "PLACE", "BEFORE")?;
        for (step, span) in rows() {
            let number = step.change.rung().section().number;
            writeln!(f, "{number:7}  {span:place$}  {:before$}  {:after$}  {}", step.before, step.after, step.change)?;
        }
        Ok(())
    }
}

/// Adds normalization to each view. Its examples begin with `$start`: a scheme and a colon, or nothing.
macro_rules! normalize {
    ($($view:ident $owned:ident $cow:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// Normalizes up to a rung of the [ladder](crate::rfc3986::comparison). Borrowed if nothing changes.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let view = ", stringify!($view), "::parse(\"", $start, "//H/%7eada\")?;")]
                #[doc = concat!("assert_eq!(view.normalize(Rung::Case), \"", $start, "//h/%7Eada\");")]
                #[doc = concat!("assert_eq!(view.normalize(Rung::PercentEncoding), \"", $start, "//h/~ada\");")]
                /// assert!(view.normalize(Rung::SimpleString).is_borrowed());
                /// # Ok::<(), urispec::Error>(())
                /// ```
                #[inline]
                pub fn normalize(&self, rung: Rung) -> $cow<'a> {
                    $cow::new(*self, normalize(self.text, self.parts, rung, None))
                }

                /// Like [`normalize`](Self::normalize), but records every change.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let view = ", stringify!($view), "::parse(\"", $start, "//H/%7eada\")?;")]
                /// let traced = view.normalize_traced(Rung::PercentEncoding);
                /// let changes: Vec<_> = traced.steps().iter().map(|step| step.change.to_string()).collect();
                /// assert_eq!(changes, ["host lowercased", "hexadecimal digits uppercased", "unreserved character decoded"]);
                /// # Ok::<(), urispec::Error>(())
                /// ```
                #[inline]
                pub fn normalize_traced(&self, rung: Rung) -> Normalization {
                    Normalization::new(self.text, self.parts, rung)
                }

                /// Whether this and another reference are the same at a rung of the [ladder](crate::rfc3986::comparison): whether their
                /// normal forms are. To find the lowest such rung, see [`equivalent`](crate::rfc3986::comparison::equivalent).
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let view = ", stringify!($view), "::parse(\"", $start, "//H/%7eada\")?;")]
                #[doc = concat!("let other = ", stringify!($view), "::parse(\"", $start, "//h/%7Eada\")?;")]
                /// assert!(view.same_at(other, Rung::Case));
                /// assert!(!view.same_at(other, Rung::SimpleString));
                /// # Ok::<(), urispec::Error>(())
                /// ```
                #[inline]
                pub fn same_at<'b>(&self, other: impl Into<UriReference<'b>>, rung: Rung) -> bool {
                    UriReference::from(*self).normalize(rung) == other.into().normalize(rung)
                }
            }

            forward! {
                $owned $cow $view {
                    fn normalize[](rung: Rung) -> $cow<'_>;
                    fn normalize_traced[](rung: Rung) -> Normalization;
                    fn same_at['b](other: impl Into<UriReference<'b>>, rung: Rung) -> bool;
                }
            }
        )*
    };
}

normalize! {
    Uri UriBuf UriCow "http:";
    UriReference UriReferenceBuf UriReferenceCow "";
    AbsoluteUri AbsoluteUriBuf AbsoluteUriCow "http:";
    RelativeRef RelativeRefBuf RelativeRefCow "";
}

/// The span that a step replaced in the text of its rung, and the length of the replacement.
struct Replaced {
    span: Range<usize>,
    length: usize,
}

impl Replaced {
    fn of(step: &AppliedChange) -> Self {
        Replaced { span: step.span.clone(), length: step.after.len() }
    }
}

/// Maps the spans of `steps` back to the text before these replacements. Both lists are in the order of the text.
fn move_back(made: &[Replaced], steps: &mut [AppliedChange]) {
    let mut replaced = made.iter().peekable();
    // The end of the last passed replacement, before and after it was made.
    let (mut old, mut new) = (0, 0);
    let mut before = |at: usize, is_end: bool| {
        while let Some(Replaced { span, length }) = replaced.peek() {
            let start = new + (span.start - old);
            if at <= start {
                break;
            }
            if at < start + length {
                return if is_end { span.end } else { span.start };
            }
            (old, new) = (span.end, start + length);
            replaced.next();
        }
        old + (at - new)
    };
    for step in steps {
        step.span = before(step.span.start, false)..before(step.span.end, true);
    }
}

/// The normalized text of a reference and its components, or `None` if it is already normalized.
pub(crate) fn normalize(
    source: &str,
    parts: Parts,
    rung: Rung,
    steps: Option<&mut Vec<AppliedChange>>,
) -> Option<(String, Parts)> {
    if rung == Rung::SimpleString {
        return None;
    }
    let has_triplets = source.as_bytes().contains(&b'%');
    let mut rewriter = Rewriter { source, done: 0, text: None, steps, has_triplets };
    let mut normal = parts;
    let mut known = None;
    if let Some(scheme) = parts.scheme() {
        if rung >= Rung::Scheme {
            known = Known::of(rewriter.source(scheme.clone()));
        }
        case::lower_case(&mut rewriter, scheme, rung, Change::SchemeCase);
    }
    let (path, path_rule) = parts.path();
    if parts.authority().is_some() {
        authority(&mut rewriter, parts, &mut normal, rung, known);
    } else if known.is_some_and(|known| known.is_file) && path_rule == Rule::PathAbsolute {
        rewriter.replace(Change::LocalHost, path.start..path.start, |output| output.push_str("//"));
        normal.host = Some(Rule::RegName);
        normal.host_start = rewriter.end(path.start);
        normal.host_end = normal.host_start;
    }
    normal.path_start = rewriter.end(path.start);
    self::path(&mut rewriter, path.clone(), &normal, rung, known);
    normal.path_end = rewriter.end(path.end);
    normal.query_end = normal.path_end;
    if let Some(query) = parts.query() {
        percent_encoding::triplets(&mut rewriter, query.clone(), rung);
        normal.query_end = rewriter.end(query.end);
    }
    if let Some(fragment) = parts.fragment(source.len()) {
        percent_encoding::triplets(&mut rewriter, fragment, rung);
    }
    let rest = rewriter.source(rewriter.done..source.len());
    let mut text = rewriter.text?;
    text.push_str(rest);
    let path = slice_str(&text, normal.path().0);
    normal.path = Some(normal.path_rule(path));
    Some((text, normal))
}

fn authority(
    rewriter: &mut Rewriter<'_, '_>,
    parts: Parts,
    normal: &mut Parts,
    rung: Rung,
    known: Option<&'static Known>,
) {
    if let Some(userinfo) = parts.userinfo() {
        percent_encoding::triplets(rewriter, userinfo, rung);
    }
    let (host, rule) = parts.host();
    let port = parts.port();
    normal.host_start = rewriter.end(host.start);
    let is_local = known.is_some_and(|known| known.is_file)
        && parts.userinfo().is_none()
        && port.as_ref().is_none_or(Range::is_empty)
        && scheme_based::is_localhost(rewriter.source(host.clone()));
    match rule {
        _ if is_local => rewriter.replace(Change::LocalHost, host.clone(), |_| ()),
        Rule::Ipv4address => (),
        Rule::Ipv6address => case::ipv6_address(rewriter, host.clone()),
        _ => {
            let has_decoded = case::lower_case(rewriter, host.clone(), rung, Change::HostCase);
            // Decoded digits can turn a name into an address.
            if has_decoded && Rule::Ipv4address.accepts(rewriter.written_from(normal.host_start, host.end)) {
                normal.host = Some(Rule::Ipv4address);
            }
        }
    }
    normal.host_end = rewriter.end(host.end);
    if let Some(port) = port
        && rung >= Rung::Scheme
    {
        scheme_based::port(rewriter, port, known);
    }
}

fn path(
    rewriter: &mut Rewriter<'_, '_>,
    span: Range<usize>,
    normal: &Parts,
    rung: Rung,
    known: Option<&'static Known>,
) {
    let path = rewriter.source(span.clone());
    let has_authority = normal.host.is_some();
    let is_uri = normal.scheme_end > 0;
    let dots = if is_uri { Dots::Encoded } else { Dots::Plain };
    if path.starts_with('/')
        && rung >= Rung::PathSegment
        && path_segment::without_dot_segments(rewriter, span.clone(), has_authority, dots)
    {
        // The rest of the path is normalized already.
    } else if let Some(part) = known.and_then(|known| known.case_insensitive)
        && !path.starts_with('/')
    {
        scheme_based::path(rewriter, span, part);
    } else if path.is_empty() && has_authority && known.is_some_and(|known| known.empty_path_is_root) {
        scheme_based::empty_path(rewriter, span.start);
    } else if !is_uri {
        path_segment::triplets_but_dot_segments(rewriter, span, rung);
    } else {
        percent_encoding::triplets(rewriter, span, rung);
    }
}
