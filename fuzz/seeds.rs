//! What the fuzz targets begin with, and the plain tests replay: `seeds/TARGET.txt` has a seed on each line.
//!
//! A seed is written with the escapes of a Rust byte string, so that any bytes are a line that can be read and compared. One file for a target is
//! a tenth of the size of a file for each seed.

/// The seeds of a file.
pub(crate) fn read(file: &str) -> Vec<Vec<u8>> {
    file.lines().map(|line| unescaped(line).unwrap_or_else(|| panic!("an unknown escape: {line}"))).collect()
}

/// Holds each seed of a file to what is promised. One that breaks a promise is printed.
#[allow(dead_code, reason = "`cargo xtask fuzz` only reads them")]
pub(crate) fn replay(file: &str, hold: fn(&[u8])) {
    struct Shown<'s>(&'s [u8]);
    impl Drop for Shown<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("the seed: {}", self.0.escape_ascii());
            }
        }
    }
    let seeds = read(file);
    assert!(!seeds.is_empty());
    for seed in &seeds {
        let _shown = Shown(seed);
        hold(seed);
    }
}

/// The bytes that `escape_ascii` writes as this text.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = text.bytes();
    let mut seed = Vec::new();
    while let Some(byte) = bytes.next() {
        seed.push(match byte {
            b'\\' => match bytes.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let digits = [bytes.next()?, bytes.next()?];
                    u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
                }
                itself @ (b'\\' | b'\'' | b'"') => itself,
                _ => return None,
            },
            _ => byte,
        });
    }
    Some(seed)
}
