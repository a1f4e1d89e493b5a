//! What belongs to a section.

use urispec::diagnostic::Name;
use urispec::rule::Section;

use crate::contents;
use crate::lesson::Lesson;
use crate::matter::{Example, Matter};

/// The files of the sections of RFC 3986 that no rule leads to: algorithms, advice, and headings above the sections with the rules.
const FILES: &[(&str, &str)] = &[
    ("2", "src/rfc3986/characters.rs"),
    ("2.4", "src/rfc3986/encoding.rs"),
    ("2.5", "src/lint/component/triplets.rs"),
    ("3.2.2", "src/lint/component/host.rs"),
    ("3.4", "src/lint/component/query.rs"),
    ("4", "src/rfc3986/usage.rs"),
    ("4.4", "src/rfc3986/same_document.rs"),
    ("5", "src/rfc3986/resolution/mod.rs"),
    ("5.1", "src/rfc3986/resolution/base.rs"),
    ("5.2.2", "src/rfc3986/resolution/transform.rs"),
    ("5.2.3", "src/rfc3986/resolution/merge.rs"),
    ("5.2.4", "src/rfc3986/resolution/dot_segments.rs"),
    ("5.3", "src/rfc3986/resolution/recomposition.rs"),
    ("6", "src/rfc3986/comparison/mod.rs"),
    ("6.2", "src/rfc3986/comparison/ladder.rs"),
    ("6.2.2.1", "src/rfc3986/comparison/case.rs"),
    ("6.2.2.2", "src/rfc3986/comparison/percent_encoding.rs"),
    ("6.2.2.3", "src/rfc3986/comparison/path_segment.rs"),
    ("6.2.3", "src/rfc3986/comparison/scheme_based.rs"),
    ("7", "src/lint/security/mod.rs"),
    ("7.2", "src/lint/security/malicious_construction.rs"),
    ("7.3", "src/lint/security/back_end_transcoding.rs"),
    ("7.4", "src/lint/security/rare_ip_address_formats.rs"),
    ("7.5", "src/lint/security/sensitive_information.rs"),
    ("7.6", "src/lint/security/semantic_attacks.rs"),
    ("B", "src/rfc3986/regular_expression.rs"),
    ("C", "src/lint/security/delimiting.rs"),
];

/// Those of RFC 3987.
const FILES_OF_IRIS: &[(&str, &str)] = &[
    ("3.1", "src/rfc3987/to_uri.rs"),
    ("3.1", "src/rfc3987/domain_name.rs"),
    ("3.2", "src/rfc3987/to_iri.rs"),
    ("5", "src/rfc3987/comparison.rs"),
    ("5.3.2.2", "src/rfc3987/character_normalization.rs"),
    ("6.5", "src/rfc3987/resolution.rs"),
];

/// Those of RFC 6570.
const FILES_OF_TEMPLATES: &[(&str, &str)] = &[("3", "src/rfc6570/expansion.rs")];

/// A section of an RFC, and what belongs to it.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::{Lesson, Outline};
///
/// let outline = Outline::of(Rule::Port.section());
/// assert_eq!(outline.section().to_string(), "RFC 3986, 3.2.3. Port");
/// assert_eq!(outline.rules(), [Lesson::of(Rule::Port)]);
/// assert!(outline.diagnostics().iter().any(|name| name.name() == "empty-port"));
/// assert_eq!(outline.files(), ["src/rfc3986/syntax/authority/port.rs"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    section: Section,
}

impl Outline {
    /// The outline of a section.
    pub fn of(section: Section) -> Outline {
        Outline { section }
    }

    /// The section itself.
    pub fn section(self) -> Section {
        self.section
    }

    /// The sections directly below it.
    pub fn sections(self) -> Vec<Section> {
        contents::below(self.section).collect()
    }

    /// The rules that it defines.
    pub fn rules(self) -> Vec<Lesson> {
        Lesson::all().filter(|rule| rule.section().is_some_and(|section| self.is(section))).collect()
    }

    /// The diagnostics that refer to it.
    pub fn diagnostics(self) -> Vec<Name> {
        Name::ALL.iter().copied().filter(|name| self.is(name.section())).collect()
    }

    /// The files of the repository that implement it.
    pub fn files(self) -> Vec<&'static str> {
        let files = match self.section.rfc {
            3986 => FILES,
            3987 => FILES_OF_IRIS,
            6570 => FILES_OF_TEMPLATES,
            _ => &[],
        };
        let is_own = |(number, _): &&(&str, &str)| *number == self.section.number;
        let mut files: Vec<&str> = files.iter().filter(is_own).map(|(_, file)| *file).collect();
        for file in self.rules().into_iter().map(Lesson::file) {
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }

    /// What it says, if it is one of RFC 3986.
    pub(crate) fn matter(self) -> Option<&'static Matter> {
        Matter::of(self.section.number).filter(|_| self.section.rfc == 3986)
    }

    /// Its examples, computed.
    pub(crate) fn examples(self) -> Vec<Example> {
        self.matter().map(Matter::examples).unwrap_or_default()
    }

    /// A section is known by its RFC and its number.
    fn is(self, section: Section) -> bool {
        (section.rfc, section.number) == (self.section.rfc, self.section.number)
    }
}
