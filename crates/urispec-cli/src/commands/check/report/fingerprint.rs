//! What recognizes a finding in the next report.

use std::collections::HashMap;

use super::file::FileReport;
use crate::commands::check::baseline::Hash;

/// Of each finding, what stays the same when lines are added above: the file, the name, the URI, and which one of the equal ones it
/// is.
pub(super) fn fingerprints(file: &FileReport<'_>) -> Vec<String> {
    // Each text is read once for each name, however much is found in it.
    let (mut starts, mut counts) = (HashMap::new(), HashMap::new());
    { file.findings.iter() }
        .map(|finding| {
            let uri = finding.uri();
            let place = uri.map(|uri| uri.span());
            let start = starts.entry((finding.name(), place)).or_insert_with(|| {
                let text = uri.map_or(&b""[..], |uri| uri.bytes());
                let path = Hash::of(file.path.as_bytes()).and(b"\0");
                path.and(finding.name().as_bytes()).and(b"\0").and(text).and(b"\0")
            });
            let within = uri.map_or(0, |uri| finding.start().saturating_sub(uri.span().start));
            let own = start.and(within.to_string().as_bytes());
            let alike = counts.entry(own).or_insert(0_usize);
            let fingerprint = own.and(b"\0").and(alike.to_string().as_bytes());
            *alike += 1;
            fingerprint.to_string()
        })
        .collect()
}
