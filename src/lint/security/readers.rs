//! # Readers that disagree
//!
//! [7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6) is on what people read; programs differ, too.

use alloc::format;
use alloc::string::String;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;
use crate::punycode::to_ascii_host;
use crate::rfc3986::decoding::Decoded;
use crate::view::readers::{Reading, readings};

pages! {
    /// A URI that different software reads as different hosts, ports or paths.
    ///
    /// One program checks a URI and another requests it. An attack needs a URI that the two read differently. RFC 3986,
    /// browsers (with the feature `whatwg`) and `java.net.URI` are compared. Write the host without percent-encoding.
    READERS_DISAGREE {
        name: ReadersDisagree,
        group: Security,
        rule: Host,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "if the same program checks and requests the URI, and no other reads it",
        example: UriReference "http://example%E3%80%82com/" => "http://example.com/",
    }
}

/// In a host, each triplet counts as harmful.
pub(super) const CHECK: Check = Check { needs: Traits::HARMFUL_TRIPLET, lint };

/// A URI with which a request would go to different hosts, ports or paths. Of valid URIs those are such whose host is encoded, which
/// browsers decode and map before they read it. A host that has a diagnostic already gets no second one.
fn lint(lints: &mut Lints<'_, '_>) {
    let Some(authority) = lints.authority() else { return };
    let host = authority.host();
    if !host.as_str().contains('%') {
        return;
    }
    let is_told = lints.touches(host.span().start..authority.span().end);
    if is_told || !lints.known.is_some_and(|known| known.needs_host) {
        return;
    }
    let readings = readings(lints.text());
    let mut others = readings.iter().filter(|reading| reading.host.is_some());
    let Some(first) = others.next() else { return };
    if others.any(|reading| place(reading) != place(first)) {
        let mut label = String::new();
        for (at, reading) in readings.iter().enumerate() {
            let separator = if at == 0 { "" } else { "; " };
            label.push_str(&format!("{separator}{}: {reading}", reading.reader));
        }
        let message = "software disagrees on where this URI leads";
        let note = lints.note(&READERS_DISAGREE, host.span(), message, label);
        if let Some(written) = Decoded::new(host.as_str()).to_utf8().ok().and_then(|decoded| to_ascii_host(&decoded)) {
            note.fix(Applicability::Suggested, format!("write the host as `{written}`"), host.span(), written);
        }
    }
}

/// Where a reading leads.
fn place(reading: &Reading) -> (Option<&str>, Option<u16>, &str) {
    (reading.host.as_deref(), reading.port, &reading.path)
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "whatwg")]
    use crate::abnf::rule::Rule;
    #[cfg(feature = "whatwg")]
    use crate::lint::linter::{Linter, tests::linted};

    #[cfg(feature = "whatwg")]
    #[test]
    fn software_that_disagrees() {
        assert_eq!(linted("http://example%E3%80%82com/"), [("readers-disagree", 7..26)]);
        assert_eq!(linted("http://example%C3%A9com/"), [("readers-disagree", 7..23)]);
    }

    #[cfg(feature = "whatwg")]
    #[test]
    fn hosts_in_their_ascii_form() {
        let fixed = |text: &str| {
            let found = Linter::new().lint(text, Rule::UriReference);
            found.first().and_then(|found| found.fixes().first()).map(|fix| fix.apply(text.as_bytes()))
        };
        assert_eq!(fixed("http://b%C3%BCcher.example/a").as_deref(), Some(&b"http://xn--bcher-kva.example/a"[..]));
        assert_eq!(fixed("http://example%E3%80%82com/").as_deref(), Some(&b"http://example.com/"[..]));
        assert_eq!(fixed("http://a%C2%A0b.example/"), None);
    }
}
