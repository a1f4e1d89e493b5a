//! What several commands need: programs that are run to their end, files, and what tests in a browser are run with.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::call;

/// What the tests in a browser need.
const TOOLS: [&str; 3] = ["playwright-core@1", "axe-core@4", "typescript@5"];

/// Where browsers are on a system that has one.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Whether all went well; if not, the reason is printed.
pub(crate) fn said(result: Result<(), String>) -> bool {
    if let Err(why) = &result {
        eprintln!("== {why}");
    }
    result.is_ok()
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} ended with {status}")) }
}

/// What tests in a browser need.
pub(crate) struct Tools {
    path: String,
    browser: &'static str,
}

impl Tools {
    /// Installs what is missing, and finds a browser.
    pub(crate) fn install() -> Result<Self, String> {
        let tools = Path::new("target/site-tools");
        put(&tools.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
        let path = tools.display().to_string();
        let install =
            [&["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", path.as_str()][..], &TOOLS]
                .concat();
        if !call(&install, &[]) {
            return Err("npm cannot install what the tests need: node 20 and npm have to be there".to_owned());
        }
        let browser = BROWSERS.into_iter().find(|browser| Path::new(browser).exists());
        let browser = browser.ok_or("no browser: `apt-get install chromium`, or whatever installs Chromium here")?;
        Ok(Tools { path, browser })
    }

    /// Checks the types of a project of modules.
    pub(crate) fn types(&self, project: &str) -> Result<(), String> {
        let compiler = format!("{}/node_modules/typescript/bin/tsc", self.path);
        let is_right = call(&["node", &compiler, "--project", project], &[]);
        if is_right { Ok(()) } else { Err(format!("the types of {project} are wrong")) }
    }

    /// Runs the tests of a folder.
    pub(crate) fn tests(&self, folder: &str) -> Result<(), String> {
        let passed = call(&["node", "--test", folder], &[("BROWSER", self.browser), ("TOOLS", &self.path)]);
        if passed { Ok(()) } else { Err(format!("not all is as the tests in {folder} say")) }
    }
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

pub(crate) fn put(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// RFC 4648, section 4.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| bits << 8 | u32::from(three.get(at).copied().unwrap_or_default()));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 0x3F;
            let is_there = digit <= three.len();
            text.push(if is_there { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    text
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn the_vectors_of_the_rfc() {
        let all = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
