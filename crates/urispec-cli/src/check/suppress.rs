//! Comments that leave findings out: `uri-ignore: NAME, NAME reason`.

use std::ops::Range;

use super::levels::Selector;

/// What a comment covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Its own line.
    Line,
    NextLine,
    /// From it to the comment that ends it.
    Region,
    File,
}

/// A comment, and what it leaves out.
#[derive(Debug)]
pub(crate) struct Comment {
    /// From `uri-ignore` to the last name.
    pub(crate) span: Range<usize>,
    selectors: Vec<Selector>,
    /// The bytes of the file whose findings it leaves out.
    covers: Range<usize>,
    is_used: bool,
}

/// A comment that cannot be read: where, and why.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) span: Range<usize>,
    pub(crate) why: String,
}

/// The comments of a file.
#[derive(Debug, Default)]
pub(crate) struct Comments {
    all: Vec<Comment>,
    pub(crate) unreadable: Vec<Unreadable>,
}

const MARK: &[u8] = b"uri-ignore";

impl Comments {
    pub(crate) fn find(file: &[u8]) -> Self {
        let mut comments = Comments::default();
        for at in memchr::memmem::find_iter(file, MARK) {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
            if at.checked_sub(1).and_then(|before| file.get(before)).is_some_and(is_word) {
                continue;
            }
            comments.read(file, at);
        }
        comments
    }

    fn read(&mut self, file: &[u8], at: usize) {
        let rest = file.get(at + MARK.len()..).unwrap_or_default();
        let line_end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..line_end).unwrap_or_default();
        let line_end = at + MARK.len() + line_end;
        let words: [(&[u8], _); 5] = [
            (b"-next-line:", Some(Scope::NextLine)),
            (b"-start:", Some(Scope::Region)),
            (b"-file:", Some(Scope::File)),
            (b"-end", None),
            (b":", Some(Scope::Line)),
        ];
        let Some((word, scope)) = words.into_iter().find(|(word, _)| line.starts_with(word)) else { return };
        let Some(scope) = scope else {
            // The last region that is open ends here.
            let open =
                self.all.iter_mut().rev().find(|comment| comment.covers.end == file.len() && comment.covers.start > 0);
            match open {
                Some(comment) => comment.covers.end = at,
                None => self.unreadable.push(Unreadable {
                    span: at..at + MARK.len() + word.len(),
                    why: "no `uri-ignore-start` stands before it".into(),
                }),
            }
            return;
        };
        let names_start = at + MARK.len() + word.len();
        let names = line.get(word.len()..).unwrap_or_default();
        let (mut selectors, mut end, mut place) = (Vec::new(), names_start, names_start);
        for part in names.split_inclusive(|byte| b", \t".contains(byte)) {
            let name: Vec<u8> = part.iter().copied().filter(|byte| !b", \t\r".contains(byte)).collect();
            let start = place;
            place += part.len();
            if name.is_empty() {
                continue;
            }
            let is_name = name.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-');
            let text = String::from_utf8_lossy(&name).into_owned();
            match text.parse::<Selector>() {
                Ok(selector) => {
                    selectors.push(selector);
                    end = start + name.len();
                }
                // After a name, a reason follows, or the end of a comment.
                Err(why) if selectors.is_empty() && is_name => {
                    self.unreadable.push(Unreadable { span: start..start + name.len(), why });
                    return;
                }
                Err(_) => break,
            }
            // Without a comma, what follows is a reason.
            if !part.ends_with(b",") && !file.get(place..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b","))
            {
                break;
            }
        }
        if selectors.is_empty() {
            self.unreadable.push(Unreadable {
                span: at..names_start,
                why: "the name of a diagnostic or group is expected after it".into(),
            });
            return;
        }
        let line_start =
            file.get(..at).and_then(|before| before.iter().rposition(|byte| *byte == b'\n')).map_or(0, |at| at + 1);
        let covers = match scope {
            Scope::Line => line_start..line_end + 1,
            Scope::NextLine => {
                let next = (line_end + 1).min(file.len());
                let rest = file.get(next..).unwrap_or_default();
                next..next + memchr::memchr(b'\n', rest).unwrap_or(rest.len()) + 1
            }
            Scope::Region => at..file.len(),
            Scope::File => 0..file.len() + 1,
        };
        self.all.push(Comment { span: at..end, selectors, covers, is_used: false });
    }

    /// Whether a finding of this name at this place is left out.
    pub(crate) fn leave_out(&mut self, name: &str, at: usize) -> bool {
        let mut is_left_out = false;
        for comment in &mut self.all {
            if comment.covers.contains(&at) && comment.selectors.iter().any(|selector| selector.has(name)) {
                comment.is_used = true;
                is_left_out = true;
            }
        }
        is_left_out
    }

    /// The comments that left nothing out.
    pub(crate) fn unused(&self) -> impl Iterator<Item = &Comment> {
        self.all.iter().filter(|comment| !comment.is_used)
    }
}

#[cfg(test)]
mod tests {
    use super::Comments;

    #[test]
    fn scopes() {
        let file = b"a // uri-ignore: empty-query, style because\nb\n# uri-ignore-next-line: all\nc\nd uri-ignore-start: security -->\ne\nuri-ignore-end\nf\n";
        let at = |letter: u8| file.iter().position(|byte| *byte == letter && file[..].iter().any(|_| true)).unwrap();
        let line =
            |number: usize| file.split(|byte| *byte == b'\n').take(number).map(|line| line.len() + 1).sum::<usize>();
        let mut comments = Comments::find(file);
        assert!(comments.unreadable.is_empty());
        assert_eq!(comments.unused().count(), 3);
        assert!(comments.leave_out("empty-query", at(b'a')));
        assert!(comments.leave_out("default-port", 3));
        assert!(!comments.leave_out("empty-port", 3));
        assert!(!comments.leave_out("empty-query", line(1)));
        assert!(comments.leave_out("empty-port", line(3)));
        assert!(!comments.leave_out("empty-port", line(4)));
        assert!(comments.leave_out("encoded-slash", line(5)));
        assert!(!comments.leave_out("encoded-slash", line(7)));
        assert_eq!(comments.unused().count(), 0);
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let why = |file: &str| {
            Comments::find(file.as_bytes()).unreadable.into_iter().map(|comment| comment.why).collect::<Vec<_>>()
        };
        assert_eq!(
            why("uri-ignore: emtpy-query"),
            ["no diagnostic or group is called `emtpy-query`; `empty-query` is"]
        );
        assert_eq!(why("uri-ignore:"), ["the name of a diagnostic or group is expected after it"]);
        assert_eq!(why("uri-ignore-end"), ["no `uri-ignore-start` stands before it"]);
        assert_eq!(why("see uri-ignored, my-uri-ignore: x, uri-ignore comments"), [""; 0]);
    }
}
