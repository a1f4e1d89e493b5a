pub fn is_dec_octet(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'0'..=b'9']
            | [b'1'..=b'9', b'0'..=b'9']
            | [b'1', b'0'..=b'9', b'0'..=b'9']
            | [b'2', b'0'..=b'4', b'0'..=b'9']
            | [b'2', b'5', b'0'..=b'5']
    )
}

pub fn is_ipv4address(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_dec_octet)
}

pub fn digit(text: &str) -> Result<(&str, &str), ()> {
    match text.as_bytes() {
        [b'0'..=b'9', ..] => Ok((&text[1..], &text[..1])),
        _ => Err(()),
    }
}
