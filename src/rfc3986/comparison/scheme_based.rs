//! # [6.2.3. Scheme-Based Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)

use core::ops::Range;

use super::case::lower_case;
use super::ladder::Rung;
use super::percent_encoding::triplets;
use super::rewriter::{Change, Rewriter};
use crate::known::{CaseInsensitive, Known};
use crate::rfc3986::decoding::Decoded;

/// Removes a port that is empty or the scheme's default, together with the colon before it, and the leading zeros of any other: a port is a decimal number
/// (3.2.3). `span` covers the port alone.
pub(super) fn port(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, scheme: Option<&Known>) {
    let number = rewriter.source(span.clone());
    let change = if number.is_empty() {
        Change::EmptyPort
    } else if scheme.is_some_and(|scheme| scheme.default_port.is_some() && scheme.default_port == number.parse().ok()) {
        Change::DefaultPort
    } else {
        let zeros = number.len() - number.trim_start_matches('0').len().max("0".len());
        if zeros > 0 {
            rewriter.replace(Change::PortZeros, span.start..span.start + zeros, |_| ());
        }
        return;
    };
    rewriter.replace(change, span.start - ":".len()..span.end, |_| ());
}

/// Whether the host of a `file` URI is the local machine.
pub(super) fn is_localhost(host: &str) -> bool {
    Decoded::new(host).map(|byte| byte.to_ascii_lowercase()).eq(*b"localhost")
}

/// Writes the `/` for an empty path after an authority.
pub(super) fn empty_path(rewriter: &mut Rewriter<'_, '_>, at: usize) {
    rewriter.replace(Change::EmptyPath, at..at, |output| output.push('/'));
}

/// Normalizes a path with a case-insensitive part.
pub(super) fn path(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, part: CaseInsensitive) {
    let path = rewriter.source(span.clone());
    let mut at = span.start;
    match part {
        // Commas and at signs that are not delimiters are percent-encoded (RFC 6068, section 2).
        CaseInsensitive::MailDomains => {
            for address in path.split_inclusive(',') {
                let domain = at + address.rfind('@').unwrap_or(address.len());
                triplets(rewriter, at..domain, Rung::Scheme);
                at += address.len();
                lower_case(rewriter, domain..at, Rung::Scheme, Change::SchemeSpecificCase);
            }
        }
        CaseInsensitive::UrnNamespace => {
            let name = path.split(':').next().unwrap_or_default();
            // The digits of a UUID are case-insensitive too (RFC 9562, section 4).
            let is_uuid = Decoded::new(name).map(|byte| byte.to_ascii_lowercase()).eq(*b"uuid");
            let end = if is_uuid { span.end } else { at + name.len() };
            lower_case(rewriter, at..end, Rung::Scheme, Change::SchemeSpecificCase);
            triplets(rewriter, end..span.end, Rung::Scheme);
        }
    }
}
