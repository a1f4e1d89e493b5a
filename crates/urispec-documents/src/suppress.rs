//! Comments that suppress findings: `uri-ignore: NAME, NAME reason`.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::find::order::put_in_order;
use crate::levels::{Selector, nearest};

/// What a comment covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Its own line.
    Line,
    NextLine,
    /// From the comment to the one that ends it.
    Region,
    File,
}

/// A comment, and what it suppresses.
#[derive(Debug)]
pub(crate) struct Comment {
    /// From `uri-ignore` to the last name.
    pub(crate) span: Range<usize>,
    pub(crate) selectors: Vec<Selector>,
    scope: Scope,
    /// The bytes of the file whose findings it suppresses.
    covers: Range<usize>,
    /// Whether it begins a region that does not end.
    is_open: bool,
    is_used: bool,
}

/// A comment that is not understood: where, and why.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) span: Range<usize>,
    pub(crate) why: String,
}

/// The comments of a file.
#[derive(Debug, Default)]
pub(crate) struct Comments {
    /// By where they begin to count.
    all: Vec<Comment>,
    pub(crate) unreadable: Vec<Unreadable>,
    /// The regions that are open, by their indices.
    open: Vec<usize>,
    /// How far the comments up to each one reach, but for those that reach to the end of the file.
    reach: Vec<usize>,
    /// The comments that do, by their indices.
    to_the_end: Vec<usize>,
}

const MARK: &[u8] = b"uri-ignore";

static FIND_MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(MARK));

/// No name is as long as this.
const LONGEST_NAME: usize = 64;

/// Nor are all names together.
const LONGEST_LIST: usize = 1 << 12;

impl Comments {
    pub(crate) fn find(file: &[u8]) -> Self {
        let mut comments = Comments::default();
        let (mut own, mut next) = (0..0, 0..0);
        for at in FIND_MARK.find_iter(file) {
            // What is quoted as code is about such comments. Hyphens join words, but also begin a comment: `<!--`, `--`.
            let before = file.get(..at).unwrap_or_default();
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_`".contains(byte);
            if before.iter().rev().find(|byte| **byte != b'-').is_some_and(is_word) {
                continue;
            }
            // A line may hold many of them, and be long.
            if !own.contains(&at) {
                let before = file.get(own.end..at).unwrap_or_default();
                own = line_from(file, memchr::memrchr(b'\n', before).map_or(own.end, |end| own.end + end + 1));
                next = line_from(file, own.end);
            }
            comments.read(file, at, [&own, &next]);
        }
        comments.in_order()
    }

    /// Puts them in order, once all are known.
    fn in_order(mut self) -> Self {
        put_in_order(&mut self.all, |comment| &comment.covers);
        let mut furthest = 0;
        for (at, comment) in self.all.iter().enumerate() {
            match comment.scope {
                Scope::File => self.to_the_end.push(at),
                Scope::Region if comment.is_open => self.to_the_end.push(at),
                _ => furthest = furthest.max(comment.covers.end),
            }
            self.reach.push(furthest);
        }
        self
    }

    /// Reads the comment at a mark. Lines include their line breaks, and the last one ends after the end of the file.
    fn read(&mut self, file: &[u8], at: usize, [own, next]: [&Range<usize>; 2]) {
        let line = file.get(at + MARK.len()..own.end.min(file.len())).unwrap_or_default();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let words: [(&[u8], _); 5] = [
            (b"-next-line:", Some(Scope::NextLine)),
            (b"-start:", Some(Scope::Region)),
            (b"-file:", Some(Scope::File)),
            (b"-end", None),
            (b":", Some(Scope::Line)),
        ];
        // Two hyphens may end the comment.
        let goes_on = |rest: &[u8]| match rest {
            [b'-', next, ..] => next.is_ascii_alphanumeric(),
            [next, ..] => next.is_ascii_alphanumeric() || *next == b'_',
            [] => false,
        };
        let is_word = |word: &[u8]| line.strip_prefix(word).is_some_and(|rest| word.ends_with(b":") || !goes_on(rest));
        let Some((word, scope)) = words.into_iter().find(|(word, _)| is_word(word)) else { return };
        let Some(scope) = scope else {
            // The last region that is open ends here.
            let open = self.open.pop().and_then(|open| self.all.get_mut(open));
            match open {
                Some(comment) => {
                    comment.covers.end = at;
                    comment.is_open = false;
                }
                None => self.unreadable.push(Unreadable {
                    span: at..at + MARK.len() + word.len(),
                    why: "there is no `uri-ignore-start` before it".into(),
                }),
            }
            return;
        };
        let names_start = at + MARK.len() + word.len();
        let names = line.get(word.len()..line.len().min(LONGEST_LIST)).unwrap_or_default();
        let (mut selectors, mut end, mut place) = (Vec::new(), names_start, names_start);
        for part in names.split_inclusive(|byte| b", \t".contains(byte)) {
            if part.len() > LONGEST_NAME {
                break;
            }
            let word = part.trim_ascii_end();
            let word = word.strip_suffix(b",").unwrap_or(word);
            let start = place;
            place += part.len();
            if word.is_empty() {
                continue;
            }
            let begin = name_at(word);
            let rest = word.get(begin.len()..).unwrap_or_default();
            let is_in_word = rest.first().is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'_');
            let begin = String::from_utf8_lossy(begin).into_owned();
            // The comment may end right after the name, or a reason may begin there.
            let is_ended =
                !rest.is_empty() && !is_in_word && (begin.parse::<Selector>().is_ok() || nearest(&begin).is_some());
            let is_name = is_ended || rest.is_empty();
            let text = if is_name { begin } else { String::from_utf8_lossy(word).into_owned() };
            let length = text.len();
            match text.parse::<Selector>() {
                Ok(selector) => {
                    selectors.push(selector);
                    end = start + length;
                }
                // After a name, a reason follows, or the end of a comment.
                Err(why) if selectors.is_empty() && is_name => {
                    self.unreadable.push(Unreadable { span: start..start + length, why: why.to_string() });
                    return;
                }
                // So does it after a comma, unless the word is nearly a name.
                Err(why) => {
                    if is_name && nearest(&text).is_some() {
                        self.unreadable.push(Unreadable { span: start..start + length, why: why.to_string() });
                    }
                    break;
                }
            }
            // Without a comma, what follows is a reason.
            if is_ended
                || !part.ends_with(b",")
                    && !file.get(place..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b","))
            {
                break;
            }
        }
        if selectors.is_empty() {
            self.unreadable.push(Unreadable {
                span: at..names_start,
                why: "expected the name of a diagnostic or group after it".into(),
            });
            return;
        }
        let covers = match scope {
            Scope::Line => own.clone(),
            Scope::NextLine => next.clone(),
            Scope::Region => {
                self.open.push(self.all.len());
                at..file.len() + 1
            }
            Scope::File => 0..file.len() + 1,
        };
        let is_open = scope == Scope::Region;
        self.all.push(Comment { span: at..end, selectors, scope, covers, is_open, is_used: false });
    }

    /// Whether a finding with this name at this place is suppressed.
    pub(crate) fn suppress(&mut self, name: &str, at: usize) -> bool {
        let mut is_suppressed = false;
        let before = self.all.partition_point(|comment| comment.covers.start <= at);
        let reaches = |index: &usize| self.reach.get(*index).is_some_and(|reach| *reach > at);
        let near = (0..before).rev().take_while(reaches);
        for index in near.chain(self.to_the_end.iter().copied()) {
            let Some(comment) = self.all.get_mut(index) else { continue };
            if comment.covers.contains(&at) && comment.selectors.iter().any(|selector| selector.has(name)) {
                comment.is_used = true;
                is_suppressed = true;
            }
        }
        is_suppressed
    }

    /// The comments that suppressed nothing.
    pub(crate) fn unused(&self) -> impl Iterator<Item = &Comment> {
        self.all.iter().filter(|comment| !comment.is_used)
    }

    /// Whether some suppressed nothing, or are not understood.
    pub(crate) fn has_faults(&self) -> bool {
        !self.unreadable.is_empty() || self.unused().next().is_some()
    }

    /// Those that suppress something up to the end of the file, since nothing ends their region. What suppresses nothing is reported for that.
    pub(crate) fn unclosed(&self) -> impl Iterator<Item = &Comment> {
        self.all.iter().filter(|comment| comment.is_used && comment.is_open)
    }
}

/// The name at the start of a text: hyphens are between its words, and one at a time.
fn name_at(text: &[u8]) -> &[u8] {
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let name = text.split(|byte| !is_part(byte)).next().unwrap_or_default();
    let name = name.get(..memchr::memmem::find(name, b"--").unwrap_or(name.len())).unwrap_or_default();
    name.strip_suffix(b"-").unwrap_or(name)
}

/// The line that begins here, with its line break; the last one ends after the end of the file.
fn line_from(file: &[u8], start: usize) -> Range<usize> {
    let rest = file.get(start..).unwrap_or_default();
    start..start + memchr::memchr(b'\n', rest).unwrap_or(rest.len()) + 1
}

#[cfg(test)]
mod tests {
    use super::Comments;

    #[test]
    fn scopes() {
        let file = b"a // uri-ignore: empty-query, style because\nb\n# uri-ignore-next-line: all\nc\nd uri-ignore-start: security -->\ne\nuri-ignore-end\nf\n";
        let at = |letter: u8| file.iter().position(|byte| *byte == letter).unwrap();
        let line =
            |number: usize| file.split(|byte| *byte == b'\n').take(number).map(|line| line.len() + 1).sum::<usize>();
        let mut comments = Comments::find(file);
        assert!(comments.unreadable.is_empty());
        assert_eq!(comments.unused().count(), 3);
        assert!(comments.suppress("empty-query", at(b'a')));
        assert!(comments.suppress("default-port", 3));
        assert!(!comments.suppress("empty-port", 3));
        assert!(!comments.suppress("empty-query", line(1)));
        assert!(comments.suppress("empty-port", line(3)));
        assert!(!comments.suppress("empty-port", line(4)));
        assert!(comments.suppress("encoded-slash", line(5)));
        assert!(!comments.suppress("encoded-slash", line(7)));
        assert_eq!(comments.unused().count(), 0);
    }

    /// Each finds its own among many, in time that does not grow with all of them.
    #[test]
    fn many_comments() {
        let count = 50_000;
        for (text, width) in [
            ("http://h/|x uri-ignore: style\n", 30),
            ("uri-ignore-start: style\nx\nuri-ignore-end\n", 41),
            ("uri-ignore-next-line: style\nx\n", 30),
        ] {
            let file = text.repeat(count);
            let mut comments = Comments::find(file.as_bytes());
            assert_eq!((comments.unreadable.len(), file.len()), (0, count * width));
            let place = text.find("\nx").map_or(0, |at| at + 1);
            for line in 0..count {
                assert!(comments.suppress("default-port", line * width + place), "{text} {line}");
            }
            assert_eq!(comments.unused().count(), 0);
        }
        // On one line, and without a name.
        assert_eq!(Comments::find("uri-ignore: style ".repeat(count).as_bytes()).unused().count(), count);
        assert_eq!(Comments::find("uri-ignore:".repeat(count).as_bytes()).unreadable.len(), count);
    }

    /// A region that nothing ends counts up to the end of the file. If it suppresses something, that is a mistake of its own.
    #[test]
    fn regions_without_an_end() {
        let unclosed = |file: &str| {
            let mut comments = Comments::find(file.as_bytes());
            let suppressed = comments.suppress("default-port", file.len());
            (
                suppressed || comments.suppress("default-port", file.len() - 1),
                comments.unclosed().count(),
                comments.unused().count(),
            )
        };
        assert_eq!(unclosed("uri-ignore-start: style\nx"), (true, 1, 0));
        assert_eq!(unclosed("uri-ignore-start: security\nx"), (false, 0, 1));
        assert_eq!(unclosed("uri-ignore-start: style\nuri-ignore-end\nx"), (false, 0, 1));
        // The last one that is open is closed.
        assert_eq!(unclosed("uri-ignore-start: style\nuri-ignore-start: style\nuri-ignore-end\nx"), (true, 1, 1));
        assert_eq!(unclosed("uri-ignore-start: style\nuri-ignore-start: security\nuri-ignore-end\nx"), (true, 1, 1));
        assert_eq!(unclosed("uri-ignore-start: security\nuri-ignore-start: style\nuri-ignore-end\nx"), (false, 0, 2));
        assert_eq!(unclosed("uri-ignore-file: style\nx"), (true, 0, 0));
    }

    #[test]
    fn comments_that_cannot_be_read() {
        let why = |file: &str| {
            Comments::find(file.as_bytes()).unreadable.into_iter().map(|comment| comment.why).collect::<Vec<_>>()
        };
        assert_eq!(
            why("uri-ignore: emtpy-query"),
            ["no diagnostic or group is called `emtpy-query`; did you mean `empty-query`?"]
        );
        for end in [".", ")", "\"", "]]", "-}", "-->", ": because"] {
            assert_eq!(
                why(&format!("uri-ignore: emtpy-query{end}")),
                ["no diagnostic or group is called `emtpy-query`; did you mean `empty-query`?"]
            );
        }
        // A name may have a digit in it, and a sign after it.
        assert_eq!(why("uri-ignore: ipv6-character."), [""; 0]);
        // The word goes on.
        for end in ["X", "_x", "-x.", "0"] {
            assert_eq!(why(&format!("uri-ignore: style{end}")).len(), 1, "{end}");
        }
        assert_eq!(why("uri-ignore: -->"), ["expected the name of a diagnostic or group after it"]);
        assert_eq!(why("uri-ignore:"), ["expected the name of a diagnostic or group after it"]);
        // No name has as many letters, with the space after it.
        let of_letters = |count: usize| why(&format!("uri-ignore: {} x", "a".repeat(count)));
        assert_eq!(
            of_letters(63),
            [format!("no diagnostic or group is called `{}`; `urispec explain` lists them", "a".repeat(63))]
        );
        assert_eq!(of_letters(64), ["expected the name of a diagnostic or group after it"]);
        assert_eq!(why("uri-ignore-end"), ["there is no `uri-ignore-start` before it"]);
        assert_eq!(why("see uri-ignored, my-uri-ignore: x, uri-ignore comments"), [""; 0]);
    }

    /// Which lines each kind of comment covers, wherever it is in the file.
    #[test]
    fn each_comment_covers_its_lines() {
        for (comment, covered) in [
            ("uri-ignore: style", &[2][..]),
            ("uri-ignore-next-line: style", &[3]),
            ("uri-ignore-start: style", &[3, 4, 5]),
            ("uri-ignore-start: style uri-ignore-end", &[]),
            ("uri-ignore-file: style", &[0, 1, 2, 3, 4, 5]),
            ("uri-ignore: security", &[]),
            ("uri-ignored: style", &[]),
            ("`uri-ignore: style`", &[]),
            ("x-uri-ignore: style", &[]),
            ("x_uri-ignore: style", &[]),
            ("x--uri-ignore: style", &[]),
            ("<!--uri-ignore: style because-->", &[2]),
            ("<!--uri-ignore: style-->", &[2]),
            ("<!-- uri-ignore-next-line: style-->", &[3]),
            ("/*uri-ignore: style*/", &[2]),
            ("/* uri-ignore-next-line: style, security*/", &[3]),
            ("--uri-ignore: style", &[2]),
            ("{{!--uri-ignore: style--}}", &[2]),
            ("{#uri-ignore: style#}", &[2]),
            ("<%# uri-ignore: style%>", &[2]),
            ("(*uri-ignore: style*)", &[2]),
            ("{{! uri-ignore: style}}", &[2]),
            ("uri-ignore: style -- because", &[2]),
            ("//uri-ignore: style", &[2]),
            ("#uri-ignore: style", &[2]),
            ("[//]: # (uri-ignore: style)", &[2]),
            ("[//]: # \"uri-ignore: style\"", &[2]),
            ("[//]: # 'uri-ignore-next-line: style, security'", &[3]),
            ("\"$comment\": \"uri-ignore: style\",", &[2]),
            ("\"$comment\": \"uri-ignore: style\\n\"", &[2]),
            ("--[[uri-ignore: style]]", &[2]),
            ("{-uri-ignore: style-}", &[2]),
            ("# uri-ignore: style.", &[2]),
            ("# uri-ignore: style: because", &[2]),
            ("# uri-ignore: style; because", &[2]),
            ("# uri-ignore: security, style: because", &[2]),
            ("# uri-ignore: style\u{2014}because", &[2]),
        ] {
            for end in ["\n", "\r\n"] {
                let lines = ["x", "x", &format!("x {comment}"), "x", "x", "x"];
                let file = lines.join(end);
                let mut comments = Comments::find(file.as_bytes());
                let mut at = 0;
                let mut found = Vec::new();
                for (number, line) in lines.iter().enumerate() {
                    if comments.suppress("default-port", at) {
                        found.push(number);
                    }
                    assert!(!comments.suppress("path-character", at), "{comment}");
                    at += line.len() + end.len();
                }
                assert_eq!(found, covered, "{comment} {end:?}");
                assert_eq!(comments.unreadable.len(), 0, "{comment}");
            }
        }
        // A region ends where its comment does, and another may follow.
        let file = "uri-ignore-start: style\nx\nuri-ignore-end\nx\nuri-ignore-start: style\nx\nuri-ignore-end\nx";
        let mut comments = Comments::find(file.as_bytes());
        let found: Vec<bool> =
            { file.match_indices('x') }.map(|(at, _)| comments.suppress("default-port", at)).collect();
        assert_eq!(found, [true, false, true, false]);
    }

    /// Each of several names counts, and what follows them is a reason.
    #[test]
    fn each_name_of_a_list_counts() {
        for (comment, known) in [
            ("style, syntax", [true, true, false]),
            ("style,syntax", [true, true, false]),
            ("style , syntax , security", [true, true, true]),
            ("style syntax", [true, false, false]),
            ("style\tsyntax", [true, false, false]),
            ("style, because of syntax", [true, false, false]),
            ("style., syntax", [true, false, false]),
            ("all", [true, true, true]),
            ("default-port, path-character", [true, true, false]),
        ] {
            let mut comments = Comments::find(format!("x uri-ignore: {comment}").as_bytes());
            let found =
                ["default-port", "path-character", "password-in-userinfo"].map(|name| comments.suppress(name, 0));
            assert_eq!(found, known, "{comment}");
        }
    }
}
