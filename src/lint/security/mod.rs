//! # [7. Security Considerations](https://www.rfc-editor.org/rfc/rfc3986#section-7)
//!
//! Dangers in a valid URI, which [`Linter`](crate::Linter) reports. There is a module for each section.

use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;

/// 7.2. Malicious Construction
pub(crate) mod malicious_construction;

/// 7.3. Back-End Transcoding
pub(crate) mod back_end_transcoding;

/// 7.4. Rare IP Address Formats
pub(crate) mod rare_ip_address_formats;

/// 7.5. Sensitive Information
pub(crate) mod sensitive_information;

/// 7.6. Semantic Attacks
pub(crate) mod semantic_attacks;

/// Names beyond ASCII, which hide in hosts that begin with `xn--`.
pub(crate) mod internationalized;

/// RFC 3987, 4. and 8.: what readers of an IRI do not see as it is.
#[cfg(feature = "iri")]
pub(crate) mod iri;

/// Readers that disagree.
pub(crate) mod readers;

/// C. Delimiting a URI in Context
pub(crate) mod delimiting;

pub(super) const CHECKS: &[Check] = &[
    AUTHORITY,
    back_end_transcoding::CHECK,
    readers::CHECK,
    delimiting::CHECK,
    #[cfg(feature = "iri")]
    iri::CHECK,
];

const AUTHORITY: Check = Check {
    needs: Traits::USERINFO
        .or(rare_ip_address_formats::NEEDS)
        .or(internationalized::NEEDS)
        .or(Traits::NO_PATH)
        .or(Traits::PORT),
    lint: authority,
};

/// Lints on an authority, of the URI itself or of one that follows its scheme.
pub(crate) fn authority(lints: &mut Lints<'_, '_>) {
    let Some(authority) = lints.authority() else { return };
    if sensitive_information::spilled(lints, authority) {
        return;
    }
    if let Some(userinfo) = authority.userinfo() {
        semantic_attacks::userinfo(lints, userinfo, authority.host());
    }
    if lints.traits.has(rare_ip_address_formats::NEEDS) {
        rare_ip_address_formats::host(lints, authority.host());
    }
    if lints.traits.has(internationalized::NEEDS) {
        internationalized::host(lints, authority.host());
    }
    if lints.path().as_str().is_empty() {
        semantic_attacks::after_host(lints, authority);
    }
    if let Some(port) = authority.port() {
        malicious_construction::port(lints, port);
    }
}
