//! The sections of RFC 3986 and of other documents, and how to ask for them.

use urispec::diagnostic::Name;
use urispec::rule::{Rule, Section};

use crate::lesson::Lesson;

/// The table of contents of RFC 3986.
const CONTENTS: &[(&str, &str)] = &[
    ("1", "Introduction"),
    ("1.1", "Overview of URIs"),
    ("1.1.1", "Generic Syntax"),
    ("1.1.2", "Examples"),
    ("1.1.3", "URI, URL, and URN"),
    ("1.2", "Design Considerations"),
    ("1.2.1", "Transcription"),
    ("1.2.2", "Separating Identification from Interaction"),
    ("1.2.3", "Hierarchical Identifiers"),
    ("1.3", "Syntax Notation"),
    ("2", "Characters"),
    ("2.1", "Percent-Encoding"),
    ("2.2", "Reserved Characters"),
    ("2.3", "Unreserved Characters"),
    ("2.4", "When to Encode or Decode"),
    ("2.5", "Identifying Data"),
    ("3", "Syntax Components"),
    ("3.1", "Scheme"),
    ("3.2", "Authority"),
    ("3.2.1", "User Information"),
    ("3.2.2", "Host"),
    ("3.2.3", "Port"),
    ("3.3", "Path"),
    ("3.4", "Query"),
    ("3.5", "Fragment"),
    ("4", "Usage"),
    ("4.1", "URI Reference"),
    ("4.2", "Relative Reference"),
    ("4.3", "Absolute URI"),
    ("4.4", "Same-Document Reference"),
    ("4.5", "Suffix Reference"),
    ("5", "Reference Resolution"),
    ("5.1", "Establishing a Base URI"),
    ("5.1.1", "Base URI Embedded in Content"),
    ("5.1.2", "Base URI from the Encapsulating Entity"),
    ("5.1.3", "Base URI from the Retrieval URI"),
    ("5.1.4", "Default Base URI"),
    ("5.2", "Relative Resolution"),
    ("5.2.1", "Pre-parse the Base URI"),
    ("5.2.2", "Transform References"),
    ("5.2.3", "Merge Paths"),
    ("5.2.4", "Remove Dot Segments"),
    ("5.3", "Component Recomposition"),
    ("5.4", "Reference Resolution Examples"),
    ("5.4.1", "Normal Examples"),
    ("5.4.2", "Abnormal Examples"),
    ("6", "Normalization and Comparison"),
    ("6.1", "Equivalence"),
    ("6.2", "Comparison Ladder"),
    ("6.2.1", "Simple String Comparison"),
    ("6.2.2", "Syntax-Based Normalization"),
    ("6.2.2.1", "Case Normalization"),
    ("6.2.2.2", "Percent-Encoding Normalization"),
    ("6.2.2.3", "Path Segment Normalization"),
    ("6.2.3", "Scheme-Based Normalization"),
    ("6.2.4", "Protocol-Based Normalization"),
    ("7", "Security Considerations"),
    ("7.1", "Reliability and Consistency"),
    ("7.2", "Malicious Construction"),
    ("7.3", "Back-End Transcoding"),
    ("7.4", "Rare IP Address Formats"),
    ("7.5", "Sensitive Information"),
    ("7.6", "Semantic Attacks"),
    ("8", "IANA Considerations"),
    ("9", "Acknowledgements"),
    ("10", "References"),
    ("10.1", "Normative References"),
    ("10.2", "Informative References"),
    ("A", "Collected ABNF for URI"),
    ("B", "Parsing a URI Reference with a Regular Expression"),
    ("C", "Delimiting a URI in Context"),
    ("D", "Changes from RFC 2396"),
    ("D.1", "Additions"),
    ("D.2", "Modifications"),
];

/// The sections of RFC 3987 that functions of this library are about, beside the one with the rules.
const CONTENTS_OF_IRIS: &[(&str, &str)] = &[
    ("3.1", "Mapping of IRIs to URIs"),
    ("3.2", "Converting URIs to IRIs"),
    ("5", "Normalization and Comparison"),
    ("5.3.2.2", "Character Normalization"),
    ("6.5", "Relative IRI References"),
];

/// The section of RFC 6570 that functions of this library are about, beside those with the rules.
const CONTENTS_OF_TEMPLATES: &[(&str, &str)] = &[("3", "Expansion")];

/// All sections of RFC 3986, then those of other documents that define a rule or justify a diagnostic.
///
/// ```
/// let contents = urispec_lessons::sections();
/// assert_eq!(contents[0].to_string(), "RFC 3986, 1. Introduction");
/// assert!(contents.iter().any(|section| section.rfc == 6068));
/// ```
pub fn sections() -> Vec<Section> {
    let mut sections = Vec::new();
    let contents = CONTENTS.iter().map(|(number, title)| Section { rfc: 3986, number, title });
    let of_rules = Lesson::all().filter_map(Lesson::section);
    let of_diagnostics = Name::ALL.iter().map(|name| name.section());
    let of_iris = CONTENTS_OF_IRIS.iter().map(|(number, title)| Section { rfc: 3987, number, title });
    // Without the rules, there is none of it.
    let of_iris = of_iris.filter(|_| Rule::from_name("IRI").is_some());
    let of_templates = CONTENTS_OF_TEMPLATES.iter().map(|(number, title)| Section { rfc: 6570, number, title });
    let of_templates = of_templates.filter(|_| Rule::from_name("URI-Template").is_some());
    for section in contents.chain(of_rules).chain(of_iris).chain(of_templates).chain(of_diagnostics) {
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    sections
}

/// The sections that a text means: `3.2.2`, `RFC 3986, 3.2.2. Host`, or the address of a section. A number alone is a section of
/// RFC 3986 if that has one of this number.
pub(crate) fn named(text: &str) -> Vec<Section> {
    // The address of a section outside of RFCs has no number.
    if let Some(section) = sections().into_iter().find(|section| section.rfc == 0 && section.url().to_string() == text)
    {
        return Vec::from([section]);
    }
    let text = text.to_ascii_lowercase();
    let text = match text.rsplit_once('/') {
        None => &*text,
        Some((site, document)) if is_of_rfcs(site) && document.starts_with("rfc") => document,
        // Another address has no sections, and neither has a path.
        Some(_) => return Vec::new(),
    };
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '.').filter(|word| !word.is_empty()).peekable();
    let mut rfc = None;
    if let Some(digits) = words.next_if(|word| word.starts_with("rfc")).and_then(|word| word.strip_prefix("rfc")) {
        let Ok(number) = (if digits.is_empty() { words.next().unwrap_or_default() } else { digits }).parse() else {
            return Vec::new();
        };
        rfc = Some(number);
    }
    if words.next_if_eq(&"did").is_some() {
        if words.next_if_eq(&"core").is_none() {
            return Vec::new();
        }
        rfc = Some(0);
    }
    words.next_if(|word| matches!(*word, "section" | "appendix"));
    let number = words.next().unwrap_or_default().trim_end_matches('.');
    let title: String = words.collect();
    let is_title = |of: &str| title.is_empty() || simplified(of) == simplified(&title);
    let is_meant = |section: &Section| section.number.eq_ignore_ascii_case(number) && is_title(section.title);
    let mut found: Vec<_> = sections().into_iter().filter(is_meant).collect();
    let rfc = rfc.or(found.iter().any(|section| section.rfc == 3986).then_some(3986));
    found.retain(|section| rfc.is_none_or(|rfc| section.rfc == rfc));
    found
}

/// Whether an address is on a site with all RFCs.
fn is_of_rfcs(address: &str) -> bool {
    let host = address.rsplit("://").next().and_then(|rest| rest.split('/').next()).unwrap_or_default();
    ["rfc-editor.org", "ietf.org"]
        .iter()
        .any(|site| host.strip_suffix(site).is_some_and(|subdomain| subdomain.is_empty() || subdomain.ends_with('.')))
}

fn simplified(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

/// The sections directly below one.
pub(crate) fn below(section: Section) -> impl Iterator<Item = Section> {
    let depth = |number: &str| number.split('.').count();
    sections().into_iter().filter(move |below| {
        let is_within = below.number.strip_prefix(section.number).is_some_and(|rest| rest.starts_with('.'));
        below.rfc == section.rfc && is_within && depth(below.number) == depth(section.number) + 1
    })
}
