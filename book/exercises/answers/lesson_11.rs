pub fn normalize_percent(text: &str) -> String {
    let mut normalized = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        normalized.push_str(before);
        let digits = after.get(..2).unwrap_or_default();
        match u8::from_str_radix(digits, 16) {
            Ok(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => normalized.push(char::from(byte)),
            _ => {
                normalized.push('%');
                normalized.push_str(&digits.to_ascii_uppercase());
            }
        }
        rest = &after[digits.len()..];
    }
    normalized + rest
}
