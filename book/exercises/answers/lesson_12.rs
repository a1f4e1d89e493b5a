pub fn texts() -> Vec<&'static str> {
    vec!["", "0", "00", "012", "250", "256", "1000", "+6"]
}
