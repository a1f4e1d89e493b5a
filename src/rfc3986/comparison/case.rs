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
    if is_surely_normal(text.as_bytes()) {
        return;
    }
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
/// a zero, and `::` replaces at least two groups. After `::ffff:` there is an IPv4-mapped address with a dotted-decimal end.
pub(crate) fn is_surely_normal(address: &[u8]) -> bool {
    if let Some(end) = address.strip_prefix(b"[::ffff:") {
        return end.contains(&b'.') && !end.contains(&b':');
    }
    let (mut groups, mut is_normal) = (0, true);
    for (before, byte) in address.iter().zip(address.iter().skip(1)) {
        let (before, byte) = (*before, *byte);
        let begins = matches!(before, b':' | b'[');
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

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::net::Ipv6Addr;
    use std::string::String;
    use std::vec::Vec;

    use super::is_surely_normal;

    /// Addresses of these groups, with `::` at every place or nowhere, with and without a dotted-decimal end.
    fn addresses(groups: &[&str]) -> impl Iterator<Item = String> {
        (0..=groups.len()).flat_map(move |at| {
            let (before, after) = groups.split_at(at);
            let whole = groups.join(":");
            let shortened = format!("{}::{}", before.join(":"), after.join(":"));
            [whole.clone(), shortened.clone(), format!("{whole}:192.0.2.1"), format!("{shortened}:192.0.2.1")]
        })
    }

    #[test]
    fn what_is_surely_normal_is_what_core_writes() {
        let forms = ["1", "0", "00", "01", "ab", "aB", "ffff", "FFFF"];
        let (mut normal, mut sure) = (0, 0);
        // Each pair of forms, by turns and as two halves, in one to eight groups.
        for (first, second) in forms.iter().flat_map(|first| forms.map(|second| (*first, second))) {
            for count in 1..=8 {
                let by_turns: Vec<_> = (0..count).map(|at| if at % 2 == 0 { first } else { second }).collect();
                let halves: Vec<_> = (0..count).map(|at| if at < count / 2 { first } else { second }).collect();
                for text in addresses(&by_turns).chain(addresses(&halves)) {
                    let Ok(address) = text.parse::<Ipv6Addr>() else { continue };
                    let is_normal = format!("{address}") == text;
                    let is_sure = is_surely_normal(format!("[{text}]").as_bytes());
                    assert!(is_normal || !is_sure, "{text}");
                    normal += u32::from(is_normal);
                    sure += u32::from(is_sure);
                }
            }
        }
        // The others have a group of `0` that is not the longest run of zeros.
        assert!(sure * 5 > normal * 4, "{sure} of {normal}");
    }

    #[test]
    fn the_usual_addresses_are_surely_normal() {
        for text in ["[::]", "[::1]", "[1::]", "[fe80::1]", "[2001:db8::]", "[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.1]"] {
            assert!(is_surely_normal(text.as_bytes()), "{text}");
        }
        // `::` for one group, an unnecessary zero, upper case, and an end that is dotted or should be.
        for text in [
            "[1:2:3:4:5:6:7::]",
            "[::01]",
            "[0::]",
            "[::A]",
            "[::FFFF:192.0.2.1]",
            "[::ffff:c000:201]",
            "[64:ff9b::192.0.2.1]",
        ] {
            assert!(!is_surely_normal(text.as_bytes()), "{text}");
        }
    }
}
