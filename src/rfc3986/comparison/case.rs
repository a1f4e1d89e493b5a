//! # [6.2.2.1. Case Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)

use core::fmt::Write;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::Rung;
use super::normalization::{Change, Rewriter};
use super::percent_encoding::{Triplet, next_triplet};

/// Lower-cases what has no case, for this reason; its percent triplets are normalized too. True if one was decoded.
pub(super) fn lower_case(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, rung: Rung, reason: Change) -> bool {
    let text = rewriter.source(span.clone());
    let (mut at, mut has_decoded) = (0, false);
    while at < text.len() {
        let triplet = next_triplet(text, at);
        let end = triplet.as_ref().map_or(text.len(), |triplet| triplet.start);
        let run = text.get(at..end).unwrap_or_default();
        if run.bytes().any(|byte| byte.is_ascii_uppercase()) {
            let lower = run.chars().map(|character| character.to_ascii_lowercase());
            rewriter.replace(reason, span.start + at..span.start + end, |output| output.extend(lower));
        }
        let Some(triplet) = triplet else { break };
        at = triplet.end;
        let place = span.start + triplet.start..span.start + triplet.end;
        match Triplet::of(text.get(triplet).unwrap_or_default(), rung) {
            Triplet::Decoded(character) => {
                has_decoded = true;
                rewriter.replace(Change::Decoded, place, |output| output.push(character.to_ascii_lowercase()));
            }
            Triplet::Upper(triplet) => rewriter.replace(Change::TripletCase, place, |output| output.extend(triplet)),
            Triplet::Normal => (),
        }
    }
    has_decoded
}

/// Writes an IPv6 address, within its brackets, as [RFC 5952](https://www.rfc-editor.org/rfc/rfc5952) has it, which is how
/// `core` does: in lower case, without leading zeros, the longest run of zeros as `::`, and with decimal numbers at the
/// end where the address is an IPv4 one (`::ffff:0:0/96`).
pub(super) fn ipv6_address(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>) {
    let text = rewriter.source(span.clone());
    let inside = text.trim_matches(['[', ']']);
    // `core` reads every address that the grammar matches.
    if let Ok(address) = inside.parse::<Ipv6Addr>()
        && write!(Expect(inside), "{address}").is_err()
    {
        rewriter.replace(Change::AddressText, span.start + 1..span.end - 1, |output| {
            // Writing to a string does not fail.
            let _ = write!(output, "{address}");
        });
    }
}

/// Fails where something else is written.
struct Expect<'t>(&'t str);

impl Write for Expect<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(core::fmt::Error)?;
        Ok(())
    }
}
