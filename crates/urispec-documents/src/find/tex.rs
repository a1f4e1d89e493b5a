//! URIs in TeX and BibTeX: the first arguments of `\url` and `\href`, the fields of an entry in braces or quotes, and bare URIs.

use super::candidate::Candidates;
use super::prose::Style;
use super::strings::{is_target, is_uri};
use crate::decode::writing::Writing;
use crate::template::placeholder::balanced;
use crate::template::why::Why;

/// What an argument follows that is a URI: the names of commands, or their ends, as of `\nolinkurl`.
const COMMANDS: [&[u8]; 4] = [b"\\href", b"\\path", b"url", b"URL"];

/// No argument is longer.
const LONGEST: usize = 2000;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut at) = (0, 0);
    while let Some(found) = file.get(at..).and_then(|rest| memchr::memchr2(b'{', b'"', rest)) {
        let open = at + found;
        at = open + 1;
        let before = file.get(..open).unwrap_or_default().trim_ascii_end();
        let field = before.strip_suffix(b"=").map(<[u8]>::trim_ascii_end);
        let is_quoted = file.get(open) == Some(&b'"');
        let is_command = || !is_quoted && COMMANDS.iter().any(|command| before.ends_with(command));
        if !field.map_or_else(is_command, is_field) {
            continue;
        }
        let length =
            { file.get(open..) }.and_then(|rest| if is_quoted { quoted(rest) } else { balanced(rest, LONGEST) });
        let Some(length) = length else { continue };
        let inside = open + 1..open + length - 1;
        let text = file.get(inside.clone()).unwrap_or_default();
        // An argument of the command that is being defined. After a backslash, a number sign is one.
        let is_argument = |three: &[u8]| matches!(three, [before, b'#', b'1'..=b'9'] if *before != b'\\');
        let has_argument = text.windows(3).any(is_argument);
        let is_one = !text.contains(&b'{')
            || !text.contains(&b'\\')
            || !Writing::Tex.decode(text, 0).0.iter().any(|byte| b"{\\".contains(byte));
        // What `\url` prints is no link without another package.
        let is_link = field.map_or_else(|| before.ends_with(b"\\href"), is_url);
        if (is_uri(text) || is_link && is_target(text)) && is_one && !has_argument {
            candidates.scan(file, plain..inside.start, Style::Tex, Writing::TexText);
            // An entry has its URL as it is, and one with a bare percent sign is in no other argument, where that would begin a comment.
            let is_verbatim = has_bare_percent(text) || field.is_some_and(is_url) && !text.contains(&b'\\');
            let writing = if is_verbatim { Writing::TexVerbatim } else { Writing::Tex };
            if !is_verbatim && has_command(&writing.decode(text, 0).0) {
                candidates.leave(inside.clone(), Why::Placeholder);
            } else {
                candidates.code(file, inside.clone(), writing);
            }
            (at, plain) = (inside.end, inside.end);
        }
    }
    candidates.scan(file, plain..file.len(), Style::Tex, Writing::TexText);
}

/// Whether a command is left in an argument, which puts something there: `https://doi.org/\@DOI`.
fn has_command(argument: &[u8]) -> bool {
    let begins = |at: usize| argument.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || *next == b'@');
    memchr::memchr_iter(b'\\', argument).any(begins)
}

/// Whether a text ends with the name of a field that holds a URI, which BibTeX reads in any case: `url`, `Howpublished`, `Bdsk-Url-1`.
fn is_field(text: &[u8]) -> bool {
    is_url(text) || ends_with(text, b"howpublished")
}

/// The same for fields that hold nothing else.
fn is_url(text: &[u8]) -> bool {
    ends_with(text, b"url")
}

/// Whether a text ends with the name of a field, perhaps with a number.
fn ends_with(text: &[u8], field: &[u8]) -> bool {
    let digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let name = text.get(..text.len() - digits).unwrap_or_default();
    let name = name.strip_suffix(b"-").filter(|_| digits > 0).unwrap_or(text);
    let end = name.len().checked_sub(field.len()).and_then(|start| name.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(field))
}

/// Whether a percent sign has no backslash before it.
fn has_bare_percent(text: &[u8]) -> bool {
    memchr::memchr_iter(b'%', text).any(|at| at.checked_sub(1).and_then(|before| text.get(before)) != Some(&b'\\'))
}

/// How long a field of an entry in quotes is. A quote in braces does not end it.
fn quoted(field: &[u8]) -> Option<usize> {
    let line = field.get(..field.len().min(LONGEST))?.split(|byte| *byte == b'\n').next()?;
    let mut at = 1;
    loop {
        at += memchr::memchr2(b'{', b'"', line.get(at..)?)?;
        match line.get(at)? {
            b'"' => return Some(at + 1),
            _ => at += balanced(line.get(at..)?, LONGEST)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn arguments() {
        let cases: &[(&str, &[&str])] = &[
            (r"\url{http://h/a_b~c} \href{http://h/a\%20b\#c\_d}{x}", &["http://h/a_b~c", "http://h/a%20b#c_d"]),
            (r"\href{http://h/?x=1\&y=2}{\textbf{z}} http://h/a\_b.", &["http://h/?x=1&y=2", "http://h/a_b"]),
            (r"\url{http://h/a b} url = {http://h/first\_one},", &["http://h/a b", "http://h/first_one"]),
            (r"url = {http://h/a{\_}b{$\sim$}c d}, \url{http://h/$\sim$a}", &["http://h/a_b~c d", "http://h/~a"]),
            ("url- = {http://h/a b}, bdsk-url-1 = {http://h/c d}", &["http://h/a", "http://h/c d"]),
            (
                "url = \"http://h/a b\", URL=\"http://h/{\\_}c d\", x = \"http://h/e f\"",
                &["http://h/a b", "http://h/_c d", "http://h/e"],
            ),
            (r"url = {www.h.test/a}, \href{www.i.test}{x} \url{www.j.test}", &["www.h.test/a", "www.i.test"]),
            ("url \"http://h/a b\" url = \"http://h/c d\n\", url = \"\"", &["http://h/a", "http://h/c"]),
            ("url = \"http://h/{a\"}b c\", url = \"http://h/d e\"", &["http://h/d e"]),
            (r"\newcommand{\p}[2]{\url{http://h/#1/#2}} {http://h/c}", &["http://h/c"]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }
}
