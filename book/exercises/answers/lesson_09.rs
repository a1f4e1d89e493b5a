pub fn encode_path(text: &str) -> String {
    let mut encoded = String::new();
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let is_triplet =
            matches!(rest, [b'%', first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit());
        if is_triplet || byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(byte) {
            encoded.push(char::from(*byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
        rest = after;
    }
    encoded
}
