//! Words in small or capital letters.

/// Whether a text begins with a word, in whatever letters.
pub(crate) fn begins_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether a text begins with a scheme of HTTP or FTP and `://`.
pub(crate) fn has_web_scheme(text: &[u8]) -> bool {
    [&b"http://"[..], b"https://", b"ftp://"].iter().any(|scheme| begins_with(text, scheme))
}

/// No authority that is looked at is longer: a list of ports is not read again for each.
pub(crate) const LONGEST_AUTHORITY: usize = 300;

/// What follows a user and a colon in an authority that is cut, and is no port, perhaps with what a sentence has behind it.
pub(crate) fn begun_password(authority: &[u8]) -> Option<&[u8]> {
    let colon = authority.iter().position(|byte| *byte == b':')?;
    let (user, password) = (authority.get(..colon)?, authority.get(colon + 1..)?);
    let is_user = user.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-._+".contains(byte));
    let last = password.iter().rposition(u8::is_ascii_alphanumeric)?;
    let port = password.get(..=last)?;
    let is_port =
        port.iter().all(|byte| byte.is_ascii_digit() || !byte.is_ascii()) || port.eq_ignore_ascii_case(b"port");
    // What only closes is of no placeholder.
    let is_password = !is_port && !password.iter().any(|byte| b"/?#@[{$<".contains(byte));
    (is_user && is_password).then_some(password)
}
