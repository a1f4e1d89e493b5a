//! Literals of source code that hold a part of a text only: what is put together, and what other texts are compared with.

use std::ops::Range;

use super::sign::is_network;

/// How much code around a literal is read.
const NEAR: usize = 120;

/// Functions whose arguments are beginnings, ends or patterns: in lower case, without `_`, `-` and `!`.
const PARTS: [&[u8]; 47] = [
    b"startswith",
    b"endswith",
    b"hasprefix",
    b"hassuffix",
    b"stringprefixp",
    b"stringsuffixp",
    b"strstartswith",
    b"strendswith",
    b"strcontains",
    b"istartswith",
    b"indexof",
    b"lastindexof",
    b"strpos",
    b"stripos",
    b"strstr",
    b"strncmp",
    b"strncasecmp",
    b"strnicmp",
    b"includes",
    b"contains",
    b"removeprefix",
    b"removesuffix",
    b"stripprefix",
    b"stripsuffix",
    b"trimprefix",
    b"trimsuffix",
    b"trimstart",
    b"trimend",
    b"trimstartmatches",
    b"trimendmatches",
    b"trimleft",
    b"ltrim",
    b"lstrip",
    b"rstrip",
    b"replace",
    b"replaceall",
    b"replacefirst",
    b"strreplace",
    b"gsub",
    b"split",
    b"concat",
    b"stringappend",
    b"paste0",
    b"like",
    b"ilike",
    b"regexp",
    b"compile",
];

/// Whether a URI in source code is the beginning of a literal that is not the whole text, by what is around the literal.
pub(crate) fn is_part(text: &[u8], uri: Range<usize>) -> bool {
    let Some(open) = uri.start.checked_sub(1) else { return false };
    let quote = text.get(open).copied().filter(|quote| b"\"'`".contains(quote));
    let rest = text.get(uri.end..text.len().min(uri.end + NEAR)).unwrap_or_default();
    // Punctuation at the end was left to the sentence.
    let is_end = |byte: &&u8| b".,;:!?*|([".contains(byte);
    let cut = rest.iter().take_while(is_end).count();
    let close = rest.get(cut).copied().filter(|close| quote.map_or(b"\"'`".contains(close), |quote| quote == *close));
    let Some(close) = close else { return false };
    let last = rest.get(..cut).and_then(<[u8]>::last).or_else(|| text.get(..uri.end).and_then(<[u8]>::last));
    let is_open_ended = last.is_some_and(|last| b":,;([%=".contains(last));
    let before = text.get(open.saturating_sub(NEAR)..open).unwrap_or_default();
    let after = rest.get(cut + 1..).unwrap_or_default();
    quote.is_some() && (is_open_ended || is_compared(before)) || goes_on(after) || is_continued(after, close)
}

/// Whether a literal is what a selector compares an attribute with: `a[href^="http://h.test/"]`.
pub(crate) fn is_of_selector(text: &[u8], uri: &Range<usize>) -> bool {
    let before = text.get(uri.start.saturating_sub(NEAR)..uri.start).unwrap_or_default();
    let (quote, attribute) = before.split_last().unwrap_or((&0, &[]));
    // In a literal, the quotes of the selector have backslashes.
    let attribute = attribute.strip_suffix(b"\\").unwrap_or(attribute);
    let Some(name) = attribute.strip_suffix(b"=").filter(|_| b"\"'".contains(quote)) else { return false };
    let operator = name.split_last().filter(|(sign, _)| b"^*$~|".contains(sign)).map(|(_, name)| name);
    let name = operator.unwrap_or(name);
    let length = name.iter().rev().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-').count();
    let (element, name) = name.split_at_checked(name.len() - length).unwrap_or_default();
    let Some(element) = element.strip_suffix(b"[") else { return false };
    // Without another operator, it may be an attribute of something else: `[url="http://h.test/"]`.
    let is_selector =
        || element.last().is_some_and(u8::is_ascii_alphanumeric) && [&b"href"[..], b"src"].contains(&name);
    let opens = operator.is_some() || is_selector();
    // Punctuation at the end was left to the sentence.
    let rest = text.get(uri.end..text.len().min(uri.end + NEAR)).unwrap_or_default();
    let close = rest.iter().position(|byte| byte == quote).and_then(|end| rest.get(end + 1..)).unwrap_or_default();
    length > 0 && opens && matches!(close, [b']', ..] | [b' ', b'i' | b's', b']', ..])
}

/// Whether a literal is what the addresses of a network begin with: `"http://192.168."`.
pub(crate) fn begins_address(text: &[u8], uri: &Range<usize>) -> bool {
    let quote = uri.start.checked_sub(1).and_then(|open| text.get(open)).filter(|quote| b"\"'`".contains(quote));
    let is_cut = match text.get(uri.end..) {
        // A value of data is read without its quotes.
        Some(b".") => uri.start == 0,
        Some([b'.', close, ..]) => Some(close) == quote,
        _ => false,
    };
    let uri = text.get(uri.clone()).unwrap_or_default();
    let host = || memchr::memmem::find(uri, b"://").and_then(|at| uri.get(at + "://".len()..));
    is_cut && host().is_some_and(is_network)
}

/// Whether the next line has the rest of a literal, as in C, in Python and in catalogs of translations. One that begins with a scheme is rather the next
/// of a list, and after white space something else begins.
fn is_continued(after: &[u8], quote: u8) -> bool {
    let spaces = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let (spaces, rest) = after.split_at_checked(spaces).unwrap_or_default();
    // In a catalog, what is no longer used is a comment.
    let rest = rest.strip_prefix(b"#~ ").unwrap_or(rest);
    let Some(next) = rest.strip_prefix(&[quote]).filter(|_| spaces.contains(&b'\n')) else { return false };
    let word = next.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(byte)).count();
    next.first().is_some_and(u8::is_ascii_graphic) && next.first() != Some(&quote) && next.get(word) != Some(&b':')
}

/// Whether the code after a literal joins it with something, formats it, or compares it.
fn goes_on(after: &[u8]) -> bool {
    let code = after_calls(after.trim_ascii_start());
    let is_spaced = code.len() < after.len();
    match code {
        [b'.', b'.', next, ..] => b" \t\"'([".contains(next) || is_word(next),
        [b'+', ..] | [b'<' | b'|', b'>', ..] | [b'=' | b'!', b'=', ..] => true,
        [b'|', b'|', ..] | [b'~' | b'^' | b'%' | b'&', b' ' | b'\t', ..] => is_spaced,
        [b'.', b' ' | b'\t' | b'$' | b'"' | b'\'', ..] => true,
        [b'.', rest @ ..] => {
            is_name_of_part(first_word(rest)) || [&b"format"[..], b"formatted"].contains(&first_word(rest))
        }
        [b'i', b'n', b' ', ..] | [b'n', b'o', b't', b' ', b'i', b'n', b' ', ..] => is_spaced,
        _ => false,
    }
}

/// The code after conversions of a literal, such as `.to_owned()`.
fn after_calls(code: &[u8]) -> &[u8] {
    let calls = [&b".to_owned()"[..], b".to_string()", b".into()", b".to_s", b".freeze", b"_s"];
    let call = calls.into_iter().find_map(|call| code.strip_prefix(call));
    call.map_or(code, <[u8]>::trim_ascii_start)
}

fn first_word(code: &[u8]) -> &[u8] {
    let length = code.iter().take_while(|byte| is_word(byte)).count();
    code.get(..length).unwrap_or_default()
}

fn is_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-!".contains(byte)
}

/// Whether the code before a literal compares something with it, or takes it for a part.
fn is_compared(before: &[u8]) -> bool {
    let code = without_prefix(before).trim_ascii_end();
    // The last are of selectors: `a[href^="http://"]`.
    if [&b"=="[..], b"!=", b"=~", b"<>", b"=:=", b"^=", b"*=", b"$="].iter().any(|operator| code.ends_with(operator)) {
        return true;
    }
    if is_one_of_several(code) {
        return true;
    }
    // Perhaps it is the second argument.
    let code = code.strip_suffix(b",").map_or(code, without_name).trim_ascii_end();
    let code = code.strip_suffix(b"(").unwrap_or(code).trim_ascii_end();
    let code = code.strip_suffix(b"[").unwrap_or(code);
    is_name_of_part(last_word(code))
}

/// The code before the letters that say how a literal is written: `r"..."`, `rb'...'`, `L"..."`.
fn without_prefix(code: &[u8]) -> &[u8] {
    let letters = code.iter().rev().take_while(|byte| is_word(byte)).count();
    let (rest, prefix) = code.split_at_checked(code.len() - letters).unwrap_or_default();
    if letters < 3 && prefix.iter().all(|letter| b"rRbBfFuUL".contains(letter)) { rest } else { code }
}

/// Whether a literal is in a list or a tuple of beginnings or ends: `url.startswith(("a", "http://"))`.
fn is_one_of_several(code: &[u8]) -> bool {
    let code = without_elements(code);
    let call = code.strip_suffix(b"(").or_else(|| code.strip_suffix(b"["));
    let call = call.and_then(|call| call.trim_ascii_end().strip_suffix(b"("));
    let name: Vec<u8> = { last_word(call.unwrap_or_default()).iter() }
        .filter(|byte| **byte != b'_')
        .map(u8::to_ascii_lowercase)
        .collect();
    [&b"startswith"[..], b"endswith"].contains(&name.as_slice())
}

fn last_word(code: &[u8]) -> &[u8] {
    let start = code.iter().rposition(|byte| !is_word(byte)).map_or(0, |at| at + 1);
    code.get(start..).unwrap_or_default()
}

/// The code before other elements, which are names and literals.
fn without_elements(mut code: &[u8]) -> &[u8] {
    while let Some(before) = code.strip_suffix(b",") {
        let before = before.trim_ascii_end();
        code = without_literal(before).unwrap_or_else(|| without_name(before)).trim_ascii_end();
    }
    code
}

/// The code before a literal.
fn without_literal(code: &[u8]) -> Option<&[u8]> {
    let (quote, before) = code.split_last().filter(|(quote, _)| b"\"'".contains(quote))?;
    Some(without_prefix(before.get(..memchr::memrchr(*quote, before)?)?))
}

/// The code before a name.
fn without_name(code: &[u8]) -> &[u8] {
    let end = code.iter().rposition(|byte| !is_word(byte) && !b".$*&>".contains(byte)).map_or(0, |at| at + 1);
    code.get(..end).unwrap_or_default()
}

fn is_name_of_part(name: &[u8]) -> bool {
    let name: Vec<u8> = { name.iter() }.filter(|byte| !b"_-!".contains(byte)).map(u8::to_ascii_lowercase).collect();
    PARTS.contains(&name.as_slice())
}

#[cfg(test)]
mod tests {
    use super::is_part;

    /// Whether the text between `<` and `>` is a part.
    fn part(code: &str) -> bool {
        let (start, end) = (code.find('<').unwrap(), code.find('>').unwrap() - 1);
        is_part(code.replacen(['<', '>'], "", 2).as_bytes(), start..end)
    }

    #[test]
    fn parts_of_a_text() {
        for code in [
            "\"<http://h/>\" + x",
            "'<http://h/a b>' . $x",
            "\"<http://h/>\" .. x",
            "\"<http://h/>\"..x",
            "\"<http://h/%s>\".formatted(x)",
            "re.compile(r\"<http://h/a b>\")",
            "x == rb'<http://h/a b>'",
            "\"<urn:isbn>:\"",
            "\"<data:image/png;base64>,\"",
            "\"<http://>[\".to_owned() + x",
            "x.startsWith(\"<https://Host>\")",
            "strings.HasPrefix(url, \"<https://Host>\")",
            "strncmp(s, \"<http://A>\", 8)",
            "if url == \"<http://a b>\"",
            "\"<http://A>\" in link",
            "'<http://h/>' || id",
            "\"<http://h/a%>\" PRIu64",
            "\"<file://C>:\" + path",
            "\"<http://h/{0}>\".format(x)",
            "(string-prefix-p \"<https://Tool>\" url)",
            "concat!(\"<https://h>\", X)",
            "\"<http://h>\" & host",
            "\"see <http://h/x>\" + y",
            "u.startswith((\"http://a\", b'x', y, \"<http://b->\"))",
            "u.endswith([\"http://a\", \"<http://b->\"])",
            "u.startswith((x, y, \"<http://b->\"))",
        ] {
            assert!(part(code), "{code}");
        }
    }

    #[test]
    fn wholes() {
        for code in [
            "x = \"<http://h/a b>\"",
            "f(\"<http://h/a b>\", y)",
            "x + \"<http://h/a b>\"",
            "// see <http://h/a>.",
            "// '<http://h/a>', and",
            "[\"<http://h/>\", \"http://i/\"]",
            "get(\"<http://h/a>\").then(x)",
            "<http://h/a> + b",
            "if (x) \"<http://h/>\" else y",
            "\"<http://h/a>\"...",
            "compile.r \"<http://h/>\"",
            "replaced = r\"<http://h/>\"",
            "x.replacer\"<http://h/>\"",
            "x.replace(\"a\", [y], \"<http://h/>\")",
            "get(\"a\", \"<http://h/>\")",
            "u.replace(\"a\", \"<http://a b>\")",
            "u.contains((\"<http://a b>\"))",
            "u.startswith(\"a\", \"<http://a b>\")",
        ] {
            assert!(!part(code), "{code}");
        }
    }
}
