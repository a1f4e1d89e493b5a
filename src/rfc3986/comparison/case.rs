//! # [6.2.2.1. Case Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)

use core::fmt::Write;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::ladder::Rung;
use super::rewriter::{Change, Rewriter};

/// Lowercases a case-insensitive part and normalizes its percent triplets. Returns whether it decoded a triplet.
pub(super) fn lower_case(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, rung: Rung, reason: Change) -> bool {
    let mut at = span.start;
    let mut has_decoded = false;
    while let Some(triplet) = rewriter.next_triplet(at..span.end) {
        lower_case_run(rewriter, at..triplet.start, reason);
        at = triplet.end;
        has_decoded |= rewriter.normalize_triplet(triplet, rung, |character| character.to_ascii_lowercase());
    }
    lower_case_run(rewriter, at..span.end, reason);
    has_decoded
}

fn lower_case_run(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, reason: Change) {
    let run = rewriter.source(span.clone());
    if run.bytes().fold(false, |any, byte| any | byte.is_ascii_uppercase()) {
        rewriter.replace(reason, span, |output| {
            let start = output.len();
            output.push_str(run);
            if let Some(run) = output.get_mut(start..) {
                run.make_ascii_lowercase();
            }
        });
    }
}

/// Writes the IPv6 address between the brackets in the canonical form of [RFC 5952](https://www.rfc-editor.org/rfc/rfc5952),
/// which `core` also uses: lower case, no leading zeros, the longest run of zeros as `::`, and an IPv4-mapped address
/// (`::ffff:0:0/96`) with a dotted-decimal end.
pub(super) fn ipv6_address(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>) {
    let text = rewriter.source(span.clone());
    let inside = text.trim_matches(['[', ']']);
    // `core` parses every address that the grammar accepts.
    let mut rest = Expect(inside);
    if let Ok(address) = inside.parse::<Ipv6Addr>()
        && (write!(rest, "{address}").is_err() || !rest.0.is_empty())
    {
        rewriter.replace(Change::AddressText, span.start + 1..span.end - 1, |output| {
            // Writing to a string does not fail.
            let _ = write!(output, "{address}");
        });
    }
}

/// Whether an address in brackets is certainly in the canonical form of RFC 5952, judged without formatting it: no letter is in upper case, no group begins with
/// a zero, and `::` replaces at least two groups; or it is an IPv4-mapped one with a dotted-decimal end, which has no other form.
pub(crate) fn is_surely_normal(address: &[u8]) -> bool {
    if address.strip_prefix(b"[::ffff:").is_some_and(|end| end.contains(&b'.') && !end.contains(&b':')) {
        return true;
    }
    let (mut groups, mut is_normal) = (0, true);
    for (before, byte) in address.iter().zip(address.iter().skip(1)) {
        let (before, byte) = (*before, *byte);
        let begins = (before == b':') | (before == b'[');
        groups += u8::from(begins & (byte != b':') & (byte != b']'));
        is_normal &= !(begins & (byte == b'0')) & (byte != b'.') & !byte.is_ascii_uppercase();
    }
    (groups == 8 || groups < 7) && is_normal
}

/// A writer that fails when the written text differs from the expected one.
struct Expect<'t>(&'t str);

impl Write for Expect<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(core::fmt::Error)?;
        Ok(())
    }
}
