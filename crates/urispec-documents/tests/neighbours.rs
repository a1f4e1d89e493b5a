//! What one character more, less or other changes in a real text.
//!
//! Most rules are about what is beside a character. So each character of each text is left out, and replaced by each sign. The snapshot says which signs change the answer, and where: `3-7 ./:` are the
//! third to the seventh character, and `-` alone is one that is left out. The number after a text is made of all answers: if it alone changes, an answer became another one.

use std::fmt::Write;

use urispec_documents::{Checker, Document, FileType};

use crate::texts::{FIXED, FOUND, REASONS, RULES, SILENT};

mod texts;

/// What replaces a character, beside nothing.
const SIGNS: [&str; 37] = [
    "a", "A", "0", " ", "\n", "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";",
    "<", "=", ">", "?", "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~",
];

/// Of longer texts, only the beginning is changed.
const LONGEST: usize = 120;

/// FNV-1a.
fn mixed(number: u64, text: &str) -> u64 {
    text.bytes().fold(number, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Everything that is found in a text: what is not checked and why, and each finding with its level, its place and its fixes.
fn answer(file_type: FileType, text: &str) -> String {
    let document = Document::new(text, file_type);
    let checker = Checker::new();
    let report = checker.check(&document);
    let mut answer = report.uris().to_string();
    for template in report.templates() {
        write!(answer, " {}", template.why().name()).unwrap();
    }
    for finding in report.findings() {
        write!(answer, " {} {:?}", finding.name(), finding.severity()).unwrap();
        for fix in finding.fixes() {
            write!(answer, " {:?}", fix.applicability).unwrap();
            for edit in &fix.edits {
                write!(answer, " {}", edit.replacement).unwrap();
            }
        }
    }
    answer
}

/// The row of a text.
fn row(path: &str, text: &str) -> String {
    let file_type = FileType::detect(path, text.as_bytes());
    let right = answer(file_type, text);
    let mut number = mixed(0xcbf2_9ce4_8422_2325, &right);
    let mut changing: Vec<String> = Vec::new();
    for (start, character) in text.char_indices().take(LONGEST) {
        let (before, after) = (&text[..start], &text[start + character.len_utf8()..]);
        let mut signs = String::new();
        for sign in [""].iter().chain(&SIGNS) {
            let answer = answer(file_type, &format!("{before}{sign}{after}"));
            number = mixed(number, &answer);
            if answer != right {
                signs += match *sign {
                    "" => "\u{2212}",
                    " " => "\u{2423}",
                    "\n" => "\u{21b5}",
                    sign => sign,
                };
            }
        }
        changing.push(signs);
    }
    let mut row = format!("{path} {text:?} {:08x}\n", number >> 32);
    let mut start = 0;
    for same in changing.chunk_by(|one, other| one == other) {
        let end = start + same.len();
        if !same[0].is_empty() {
            let places = if same.len() > 1 { format!("{}-{end}", start + 1) } else { end.to_string() };
            writeln!(row, "  {places} {}", same[0]).unwrap();
        }
        start = end;
    }
    row
}

/// The rows of some texts, computed by all cores.
fn rows(texts: &[(&str, &str)]) -> String {
    let part = texts.len().div_ceil(std::thread::available_parallelism().map_or(1, usize::from));
    let part_of = |texts: &[(&str, &str)]| texts.iter().map(|(path, text)| row(path, text)).collect::<String>();
    std::thread::scope(|scope| {
        let workers: Vec<_> = texts.chunks(part).map(|texts| scope.spawn(move || part_of(texts))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    })
}

fn holds(name: &str, texts: &[(&str, &str)]) {
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, rows(texts));
    });
}

#[test]
fn of_what_is_silent() {
    holds("neighbours-silent", SILENT);
}

#[test]
fn of_what_is_fixed() {
    holds("neighbours-fixed", &FIXED.iter().map(|(path, text, ..)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_what_is_found() {
    holds("neighbours-found", &FOUND.iter().map(|(path, text, _)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_what_is_not_checked() {
    holds("neighbours-reasons", &REASONS.iter().map(|(path, text, _)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_each_rule() {
    holds("neighbours-rules", RULES);
}
