//! # [3.1. Mapping of IRIs to URIs](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
//!
//! With the host as the DNS knows it. Where a host is a domain name, section 3.1 lets the mapping write it by IDNA, as resolvers expect it. The section names the operation ToASCII of RFC 3490; this
//! is its successor, UTS 46 in its nontransitional form, with the same flags: only letters, digits and hyphens, none of these at the edges of a label, and nothing
//! that Unicode has not assigned.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::to_uri::encoded;
use crate::abnf::rule::Rule;
use crate::known::Known;
use crate::punycode::to_ascii_by_uts_46 as to_ascii;
use crate::reading::error::Error;
use crate::rfc3986::decoding::Decoded;
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
use crate::uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
    forward,
};

/// Why an IRI has no URI with a domain name.
///
/// ```
/// use urispec::{Iri, rfc3987::domain_name::NoDomainName};
///
/// let error = Iri::parse("http://a.é_.example/").unwrap().to_uri_with_domain_name().unwrap_err();
/// assert_eq!(error, NoDomainName::Label(9..12));
/// assert_eq!(error.to_string(), "the label at 9..12 is not one of an internationalized domain name");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoDomainName {
    /// IDNA does not allow this label, by its place in the IRI.
    Label(Range<usize>),
    /// The labels are fine, and the name at this place is not: it is too long, or its labels do not go together.
    Name(Range<usize>),
    /// The URI would be too long.
    TooLong(Error),
}

impl NoDomainName {
    /// The place that is to blame, in the IRI.
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert_eq!(Iri::parse("http://-é.example").unwrap().to_uri_with_domain_name().unwrap_err().span(), 7..10);
    /// ```
    pub fn span(&self) -> Range<usize> {
        match self {
            NoDomainName::Label(span) | NoDomainName::Name(span) => span.clone(),
            NoDomainName::TooLong(error) => error.span(),
        }
    }
}

impl fmt::Display for NoDomainName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDomainName::Label(Range { start, end }) => {
                write!(f, "the label at {start}..{end} is not one of an internationalized domain name")
            }
            NoDomainName::Name(Range { start, end }) => {
                write!(f, "the host at {start}..{end} is not an internationalized domain name")
            }
            NoDomainName::TooLong(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NoDomainName {}

/// Gives the views of IRIs and their owned forms the mapping.
macro_rules! to_uri_with_domain_name {
    ($($view:ident $owned:ident $cow:ident to $uri:ident $uri_buf:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// The URI of this IRI, with its host as the DNS knows it: `bücher.example` is `xn--bcher-kva.example`. Everything else is percent-encoded, as
                /// [`to_uri`](Self::to_uri) does it.
                ///
                /// This is for schemes whose hosts are domain names. Under another scheme, and without any characters beyond ASCII in the host, it
                /// does what `to_uri` does. Percent-encoded characters of a name are decoded first.
                ///
                /// ```
                #[doc = concat!("use urispec::", stringify!($view), ";")]
                ///
                #[doc = concat!("let uri = |text| ", stringify!($view), "::parse(text).unwrap().to_uri_with_domain_name().map(|it| it.into_string());")]
                #[doc = concat!("assert_eq!(uri(\"", $start, "//Bücher.example/é\").unwrap(), \"", $start, "//xn--bcher-kva.example/%C3%A9\");")]
                #[doc = concat!("assert_eq!(uri(\"", $start, "//b%C3%BCcher.example/\").unwrap(), \"", $start, "//xn--bcher-kva.example/\");")]
                /// // IDNA has no spaces.
                #[doc = concat!("assert!(uri(\"", $start, "//bücher%20.example/\").is_err());")]
                /// ```
                pub fn to_uri_with_domain_name(&self) -> Result<$uri<'a>, NoDomainName> {
                    let whole = IriReference::from(*self);
                    match domain_name(whole)? {
                        None => self.to_uri().map_err(NoDomainName::TooLong),
                        Some(written) => match $uri_buf::try_from(written) {
                            Ok(uri) => Ok($uri::Owned(uri)),
                            Err(rejected) => Err(NoDomainName::TooLong(rejected.error())),
                        },
                    }
                }
            }

            forward! {
                $owned $cow $view {
                    fn to_uri_with_domain_name[]() -> Result<$uri<'_>, NoDomainName>;
                }
            }
        )*
    };
}

to_uri_with_domain_name! {
    Iri IriBuf IriCow to UriCow UriBuf "http:";
    IriReference IriReferenceBuf IriReferenceCow to UriReferenceCow UriReferenceBuf "";
    AbsoluteIri AbsoluteIriBuf AbsoluteIriCow to AbsoluteUriCow AbsoluteUriBuf "http:";
    RelativeIri RelativeIriBuf RelativeIriCow to RelativeRefCow RelativeRefBuf "";
}

/// The URI, if the host has to be written by IDNA.
fn domain_name(iri: IriReference<'_>) -> Result<Option<String>, NoDomainName> {
    let Some(host) = iri.host().filter(|host| host.rule() == Rule::IregName) else { return Ok(None) };
    let is_of_dns = iri.scheme().is_none_or(|scheme| Known::of(scheme.as_str()).is_some_and(Known::has_network_host));
    let text = host.as_str();
    if !is_of_dns || text.is_ascii() && !text.contains('%') {
        return Ok(None);
    }
    let span = host.span();
    let name = Decoded::new(text).to_utf8().map_err(|_| NoDomainName::Name(span.clone()))?;
    if name.is_ascii() {
        return Ok(None);
    }
    let Some(ascii) = to_ascii(&name) else { return Err(blamed(text, span)) };
    let all = iri.as_str();
    let (before, after) = (all.get(..span.start).unwrap_or_default(), all.get(span.end..).unwrap_or_default());
    Ok(Some(encoded(before) + &ascii + &encoded(after)))
}

/// The first label that is none by itself, or all of the name.
fn blamed(host: &str, span: Range<usize>) -> NoDomainName {
    let mut start = span.start;
    for label in host.split(DOTS) {
        let end = start + label.len();
        let decoded = Decoded::new(label).to_utf8();
        if decoded.is_ok_and(|label| to_ascii(&label).is_none()) {
            return NoDomainName::Label(start..end);
        }
        start = end + host.get(end - span.start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    NoDomainName::Name(span)
}

/// What UTS 46 reads as the dot between labels.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use alloc::string::{String, ToString};

    use crate::uri::iri::IriReference;

    fn mapped(text: &str) -> Result<String, String> {
        let iri = IriReference::parse(text).unwrap();
        iri.to_uri_with_domain_name().map(|it| it.into_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn hosts_of_the_dns() {
        let same = |text: &str| assert_eq!(mapped(text).as_deref(), Ok(text));
        for text in ["http://EXAMPLE.com/", "http://a_b/", "http://[::1]/", "http://1.2.3.4", "//%41", "urn:a", ""] {
            same(text);
        }
        assert_eq!(mapped("http://r\u{e9}sum\u{e9}.example.org/"), Ok("http://xn--rsum-bpad.example.org/".into()));
        assert_eq!(mapped("http://h%C3%A9.a/"), Ok("http://xn--h-bga.a/".into()));
        // A letter of German that the older IDNA wrote as `ss`.
        assert_eq!(mapped("http://fa\u{df}.de"), Ok("http://xn--fa-hia.de".into()));
        assert_eq!(mapped("http://\u{fc}@\u{e9}.a:80/\u{e9}"), Ok("http://%C3%BC@xn--9ca.a:80/%C3%A9".into()));
        // After the mapping it is an address.
        assert_eq!(mapped("http://\u{ff11}27.0.0.1/"), Ok("http://127.0.0.1/".into()));
        assert_eq!(mapped("http://\u{e9}\u{3002}a/"), Ok("http://xn--9ca.a/".into()));
    }

    #[test]
    fn hosts_of_other_registries() {
        assert_eq!(mapped("ipfs://\u{e9}/"), Ok("ipfs://%C3%A9/".into()));
        assert_eq!(mapped("x-a://\u{e9}_/"), Ok("x-a://%C3%A9_/".into()));
    }

    #[test]
    fn labels_that_idna_does_not_allow() {
        for (text, place) in [
            ("http://a.\u{e9}_b.c/", "label at 9..13"),
            ("http://a\u{3002}\u{e9}%20/", "label at 11..16"),
            ("http://\u{e9}-/", "label at 7..10"),
            ("http://\u{e9}.xn--a/", "label at 10..15"),
            ("http://%FF\u{e9}/", "host at 7..12"),
        ] {
            let error = mapped(text).unwrap_err();
            assert!(error.contains(place), "{text}: {error}");
        }
        let long = String::from("//\u{e9}") + &"a".repeat(63);
        assert!(mapped(&long).is_err());
    }
}
