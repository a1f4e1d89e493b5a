//! Lines that are no code, or belong to what goes on below them.

use std::ops::Range;

use crate::find::without_mark;

/// Documentation within code, data after it, and what a browser is to know of a script of its user.
pub(super) fn no_code(extension: &str, text: &[u8]) -> Vec<Range<usize>> {
    let (begin, end, data): (&[u8], &[u8], &[&[u8]]) = match extension {
        "pl" | "pm" => (b"=", b"=cut", &[b"__END__", b"__DATA__"]),
        "rb" => (b"=begin", b"=end", &[b"__END__"]),
        "js" | "mjs" | "ts" => (b"//", b"//", &[]),
        _ => return Vec::new(),
    };
    let is_begin = |line: &[u8]| match without_mark(line).strip_prefix(begin) {
        Some(rest) if begin == b"//" => rest.trim_ascii() == b"==UserScript==",
        Some(_) => line.get(1).is_some_and(u8::is_ascii_alphabetic),
        None => false,
    };
    let is_end = |line: &[u8]| match line.strip_prefix(end) {
        Some(rest) => end != b"//" || rest.trim_ascii() == b"==/UserScript==",
        None => false,
    };
    let (mut ranges, mut open, mut at) = (Vec::new(), None, 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        at += line.len();
        match open {
            Some(first) if is_end(line) => {
                ranges.push(first..at);
                open = None;
            }
            None if data.contains(&line.trim_ascii_end()) => {
                open = Some(start);
                break;
            }
            None if is_begin(line) => open = Some(start),
            _ => (),
        }
    }
    ranges.extend(open.map(|first| first..text.len() + 1));
    ranges
}

/// Lines between tags of JSX, where a comment is text, or may be.
pub(super) fn between_tags(text: &[u8]) -> Vec<Range<usize>> {
    let is_comment = |line: &[u8]| [&b"//"[..], b"/*", b"*"].iter().any(|sign| line.starts_with(sign));
    let is_end = |line: &[u8]| line.ends_with(b">") && !line.ends_with(b"=>");
    let lines: Vec<_> = lines(text).map(|(place, line)| (place, line.trim_ascii())).collect();
    // Whether the next line that is not empty begins with a tag, and whether the next tag ends an element.
    let (mut is_tag_next, mut is_end_next) = (false, false);
    let mut precede_tag: Vec<bool> = Vec::with_capacity(lines.len());
    for (_, line) in lines.iter().rev() {
        precede_tag.push(is_tag_next || is_end_next);
        if !line.is_empty() {
            is_tag_next = line.starts_with(b"<");
            is_end_next = if is_tag_next { line.starts_with(b"</") } else { is_end_next };
        }
    }
    let mut follows_end = false;
    let mut is_between = |line: &[u8], precedes_tag: bool| {
        if is_comment(line) || !line.starts_with(b"<") && !is_end(line) {
            return follows_end && precedes_tag;
        }
        follows_end = is_end(line);
        true
    };
    { lines.into_iter().zip(precede_tag.into_iter().rev()) }
        .filter_map(|((place, line), precedes_tag)| is_between(line, precedes_tag).then_some(place))
        .collect()
}

/// Lines of the value of a variable of make, which would end with the blank before the comment.
pub(super) fn values_of_make(text: &[u8]) -> Vec<Range<usize>> {
    let begins = |line: &[u8]| {
        let begins = [&b"define "[..], b"override define ", b"export define "];
        begins.iter().any(|begin| line.trim_ascii_start().starts_with(begin))
    };
    let ends = |line: &[u8]| line.trim_ascii_start().starts_with(b"endef");
    // Of what goes on over several lines: the first, and whether there is a sign so far.
    let (mut first, mut has_sign): (&[u8], _) = (&[], false);
    let (mut is_defined, mut is_defined_below, mut goes_on) = (false, false, false);
    let mut is_value = |line| {
        if !goes_on {
            (first, has_sign, is_defined) = (line, false, is_defined_below);
        }
        has_sign |= line.contains(&b'=');
        is_defined_below = begins(line) || is_defined_below && !ends(line);
        goes_on = line.trim_ascii_end().ends_with(b"\\");
        let is_command = first.starts_with(b"\t");
        let is_comment = first.trim_ascii_start().starts_with(b"#");
        has_sign && !is_command && !is_comment || is_defined
    };
    lines(text).filter_map(|(place, line)| is_value(line).then_some(place)).collect()
}

/// Lines of YAML within a block of text, `key: |` or `- >-`, and those whose value goes on below: what is there has more before it than what the
/// value belongs to.
pub(super) fn values_of_yaml(text: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    // The lines in which the next one is, each with more before it than the one before, and whether it is in a block of text.
    let mut outer: Vec<(&[u8], bool)> = Vec::new();
    let mut lines = lines(text).filter(|(_, line)| !line.trim_ascii().is_empty()).peekable();
    while let Some((place, line)) = lines.next() {
        while outer.pop_if(|(outer, _)| indent(outer) >= indent(line)).is_some() {}
        let (parent, is_in_block) = outer.last().copied().unzip();
        let is_in_block = is_in_block.unwrap_or_default();
        if is_in_block || lines.peek().is_some_and(|(_, next)| goes_on(line, parent, next)) {
            ranges.push(place);
        }
        outer.push((line, is_in_block || begins_block(line)));
    }
    ranges
}

/// Whether a block of text follows.
fn begins_block(line: &[u8]) -> bool {
    let last = line.trim_ascii_end().rsplit(|byte| *byte == b' ').next().unwrap_or_default();
    let (first, rest) = last.split_first().unwrap_or((&b' ', &[]));
    b"|>".contains(first) && rest.iter().all(|byte| b"+-0123456789".contains(byte))
}

/// Whether the value on a line goes on in the next.
fn goes_on(line: &[u8], parent: Option<&[u8]>, next: &[u8]) -> bool {
    let is_end = [&b"---"[..], b"..."].iter().any(|mark| next.starts_with(mark));
    // What is below a key alone is its value, and not more of one.
    if is_end || next.trim_ascii_start().starts_with(b"#") || line.trim_ascii_end().ends_with(b":") {
        return false;
    }
    owner(line).or_else(|| parent.and_then(owner)).is_none_or(|owner| indent(next) > owner)
}

fn indent(line: &[u8]) -> usize {
    line.iter().take_while(|byte| **byte == b' ').count()
}

/// Where the key is on a line, or else the hyphen of an item, to which a value belongs.
fn owner(line: &[u8]) -> Option<usize> {
    let (mut at, mut hyphen) = (indent(line), None);
    while line.get(at..).is_some_and(|rest| rest.starts_with(b"- ")) {
        hyphen = Some(at);
        at += 2 + indent(line.get(at + 2..).unwrap_or_default());
    }
    let rest = line.get(at..).unwrap_or_default().trim_ascii_end();
    let key = memchr::memmem::find(rest, b": ").or_else(|| rest.ends_with(b":").then_some(rest.len()));
    let name = key.and_then(|end| rest.get(..end)).unwrap_or_default();
    let is_quoted = name.len() > 1 && name.first() == name.last() && name.first().is_some_and(|it| b"\"'".contains(it));
    let is_key = key.is_some() && (is_quoted || !name.iter().any(|byte| b"\"'".contains(byte)));
    if is_key { Some(at) } else { hyphen }
}

/// The lines, each with its place, up to where the next one begins.
fn lines(text: &[u8]) -> impl Iterator<Item = (Range<usize>, &[u8])> {
    let mut start = 0;
    text.split(|byte| *byte == b'\n').map(move |line| {
        let place = start..start + line.len() + 1;
        start = place.end;
        (place, line)
    })
}
