//! Escapes and options before a URI, which look like a part of its scheme: `\thttp:`, `\x1b[0mhttp:`, `%shttp:`, `-chttp:`.

use urispec::scheme::registration;

/// The escape character, in code and in logs.
const ESCAPE: [&[u8]; 10] =
    [b"\x1b", b"\\x1b", b"\\033", b"\\e", b"\\u001b", b"\\u{1b}", b"\\u{001b}", b"\\x{1b}", b"\\c[", b"^["];

/// No sequence for a terminal has more parameters.
const LONGEST_SEQUENCE: usize = 40;

/// How many bytes at the start of a word belong to an escape or an option, and not to the scheme at its end.
pub(super) fn length(before: &[u8], word: &[u8]) -> usize {
    match before.last() {
        Some(b'\\') => of_backslash(before, word),
        Some(b'\x1f' | b'$') => of_subfield(word),
        None | Some(b' ' | b'\t' | b'\n' | b'"' | b'\'') => of_option(word),
        Some(b'%') => of_percent(word),
        Some(b'[' | b';' | b'?') => of_terminal(before, word).unwrap_or(0),
        // The end of Japanese text in ISO-2022-JP.
        Some(b'(') if before.ends_with(b"\x1b(") && matches!(word.first(), Some(b'B' | b'J')) => 1,
        _ => 0,
    }
}

fn is_registered(scheme: &[u8]) -> bool {
    str::from_utf8(scheme).is_ok_and(|scheme| registration(scheme).is_some())
}

/// An escape after a backslash. A registered scheme stays whole, as in `C:\ftp://`.
fn of_backslash(before: &[u8], word: &[u8]) -> usize {
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    let length = match word {
        [b'x' | b'X', digits @ ..] if digits.get(..2).is_some_and(is_hex) => 3,
        [b'u', digits @ ..] if digits.get(..4).is_some_and(is_hex) => 5,
        [b'U', digits @ ..] if digits.get(..8).is_some_and(is_hex) => 9,
        [b'0'..=b'7', ..] => word.iter().take(3).take_while(|digit| matches!(digit, b'0'..=b'7')).count(),
        // A font of a manual page: `\fIhttp://h/\fP`.
        [b'f', b'B' | b'I' | b'P' | b'R', rest @ ..] if is_registered(rest) => 2,
        [b't' | b'n' | b'r' | b'b' | b'f' | b'v' | b'a' | b'e', ..] => 1,
        // An anchor of a regular expression, and the beginning of what it quotes.
        [b'A' | b'B' | b'G' | b'Q', rest @ ..] => return usize::from(!is_registered(word) && is_registered(rest)),
        _ => return 0,
    };
    let backslashes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
    // Two are an escaped one, unless there is code within code.
    let is_escape = backslashes % 2 == 1;
    let (is_known, is_known_without) = (is_registered(word), word.get(length..).is_some_and(is_registered));
    let is_apart = if is_escape { is_known_without || !is_known } else { is_known_without && !is_known };
    let (escape, rest) = word.split_at_checked(length).unwrap_or_default();
    let begins_subfield = [&b"u001f"[..], b"x1f"].iter().any(|separator| escape.eq_ignore_ascii_case(separator));
    let subfield = if begins_subfield { of_subfield(rest) } else { 0 };
    if is_apart || subfield > 0 { length + subfield } else { 0 }
}

/// The code of a subfield in a record of a library's catalogue (MARC), which is one character: `$uhttp://h/`.
fn of_subfield(word: &[u8]) -> usize {
    usize::from(!is_registered(word) && word.get(1..).is_some_and(is_registered))
}

/// An option of a command, whose value follows its letter at once: `-chttp://h/`.
fn of_option(word: &[u8]) -> usize {
    let letter = word.strip_prefix(b"-").map_or(0, of_subfield);
    if letter > 0 { "-".len() + letter } else { 0 }
}

/// A triplet, or a format such as `%s` and `%-10s`.
fn of_percent(word: &[u8]) -> usize {
    let triplet = word.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit)).map(|_| 2);
    let width = word.iter().take_while(|byte| byte.is_ascii_digit() || b"+-.".contains(byte)).count();
    let format = word.get(width).filter(|letter| b"sdivuqxXcpf".contains(letter)).map(|_| width + 1);
    let all = || triplet.into_iter().chain(format);
    let is_known = |length: &usize| word.get(*length..).is_some_and(is_registered);
    match all().find(is_known) {
        Some(length) => length,
        None if is_registered(word) => 0,
        None => all().next().unwrap_or(0),
    }
}

/// The end of a control sequence for a terminal.
fn of_terminal(before: &[u8], word: &[u8]) -> Option<usize> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    word.get(digits)?;
    let parameters = before.iter().rev().take(LONGEST_SEQUENCE);
    let parameters = parameters.take_while(|byte| byte.is_ascii_digit() || b";?".contains(byte)).count();
    let before = before.get(..before.len() - parameters)?.strip_suffix(b"[")?;
    let is_escape = |escape: &&[u8]| {
        before
            .len()
            .checked_sub(escape.len())
            .and_then(|start| before.get(start..))
            .is_some_and(|end| end.eq_ignore_ascii_case(escape))
    };
    ESCAPE.iter().any(is_escape).then_some(digits + 1)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn escapes_before_a_scheme() {
        for (before, word, expected) in [
            (r"x\", "thttps", "https"),
            (r"x\", "nhttp", "http"),
            (r"x\", "fIhttps", "https"),
            (r"x\", "0http", "http"),
            (r"\", "x1bhttp", "http"),
            (r"\", "033http", "http"),
            (r"\", "u0041http", "http"),
            (r"\", "U0001f600http", "http"),
            (r"\", "tmyapp", "myapp"),
            // Subfields of MARC.
            (r"\", "u001fuhttp", "http"),
            (r"\", "x1fahttps", "https"),
            (r"\", "u001Fuhttp", "http"),
            ("\u{1f}", "uhttp", "http"),
            ("\u{1f}", "http", "http"),
            ("$", "uhttps", "https"),
            ("$", "https", "https"),
            ("$", "uhtp", "uhtp"),
            // Options of commands.
            ("pip ", "-chttps", "https"),
            ("", "-rhttp", "http"),
            ("'", "-rhttp", "http"),
            ("\"", "-rhttp", "http"),
            ("", "--rhttp", "--rhttp"),
            ("/", "-chttps", "-chttps"),
            ("a ", "chttps", "chttps"),
            ("a ", "-chtps", "-chtps"),
            ("a ", "-tftp", "-tftp"),
            // Regular expressions.
            (r"(\", "Ahttp", "http"),
            (r"\\", "Qhttps", "https"),
            (r"\", "Afp", "Afp"),
            // What is a scheme with and without its first letter.
            (r"\", "tftp", "ftp"),
            (r"\\", "tftp", "tftp"),
            ("$", "tftp", "tftp"),
            (r"\\", "u001fuhttp", "http"),
            (r"\", "u000zhttp", "u000zhttp"),
            (r"\", "Axyz", "Axyz"),
            // A registered scheme stays whole.
            (r"\", "ftp", "ftp"),
            (r"\", "rtsp", "rtsp"),
            (r"\", "fftp", "ftp"),
            (r"\", "http", "http"),
            // A backslash that is escaped, and an escape within code within code.
            (r"\\", "tmyapp", "tmyapp"),
            (r"\\", "http", "http"),
            (r"\\", "nhttp", "http"),
            (r"\x1b[", "0mhttp", "http"),
            (r"\x1B[", "mhttp", "http"),
            (r"\033[1;", "31mhttp", "http"),
            ("\u{1b}[0;", "1mhttps", "https"),
            ("a[", "mhttp", "mhttp"),
            ("%", "shttp", "http"),
            ("%", "dhttp", "http"),
            ("%", "-10shttp", "http"),
            ("%", "2Fhttp", "http"),
            ("%", "3Dmyapp", "myapp"),
            ("%", "sip", "sip"),
            ("\u{1b}(", "Bhttp", "http"),
            ("(", "Bhttp", "Bhttp"),
            ("x", "thttp", "thttp"),
        ] {
            let length = length(before.as_bytes(), word.as_bytes());
            assert_eq!(&word[length..], expected, "{before}{word}");
        }
    }
}
