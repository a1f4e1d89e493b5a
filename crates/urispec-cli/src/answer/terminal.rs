//! What the terminal can show: colours, which characters, and how much in a line.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use terminal_size::{Width, terminal_size_of};
use urispec::diagnostic::Canvas;

/// Whether to use colours and links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// In a terminal, unless NO_COLOR or TERM=dumb is set, and everywhere if FORCE_COLOR or CLICOLOR_FORCE is
    #[default]
    Auto,
    /// Colours and links
    Always,
    /// Neither
    Never,
}

/// What the output of a command may look like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    pub(crate) has_color: bool,
    pub(crate) canvas: Canvas,
}

/// What tells what a terminal can show.
struct Environment<F> {
    variable: F,
    is_terminal: bool,
}

impl Terminal {
    /// For standard output, or for a file in its place.
    pub(crate) fn of(color: Color, is_file: bool) -> Self {
        let is_terminal = !is_file && io::stdout().is_terminal();
        let environment = Environment { variable: |name: &str| env::var_os(name), is_terminal };
        let width = if is_file { None } else { columns() };
        let canvas = Canvas { is_ascii: environment.is_ascii(), ..Canvas::default() };
        let canvas = Canvas { width: width.unwrap_or(canvas.width), ..canvas };
        Terminal { has_color: environment.has_color(color), canvas }
    }
}

/// The number of columns, if somebody knows it.
pub(crate) fn columns() -> Option<usize> {
    let set = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    set.or_else(|| terminal_size_of(io::stdout()).map(|(Width(width), _)| width.into()))
}

impl<F: Fn(&str) -> Option<OsString>> Environment<F> {
    /// Who runs the command decides first, then who does not want colours, then who wants them.
    fn has_color(&self, color: Color) -> bool {
        match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto if self.is_set("NO_COLOR") => false,
            Color::Auto if self.is_forced("FORCE_COLOR") || self.is_forced("CLICOLOR_FORCE") => true,
            Color::Auto => self.is_terminal && (self.variable)("TERM").is_none_or(|term| term != "dumb"),
        }
    }

    fn is_set(&self, name: &str) -> bool {
        (self.variable)(name).is_some_and(|value| !value.is_empty())
    }

    fn is_forced(&self, name: &str) -> bool {
        self.is_set(name) && (self.variable)(name).is_none_or(|value| value != "0")
    }

    /// Whether the locale has other characters than those of Unicode. Where none is set, nobody knows, and most can show them.
    fn is_ascii(&self) -> bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"];
        let locale = names.iter().filter_map(|name| (self.variable)(name)).find(|value| !value.is_empty());
        locale.is_some_and(|locale| {
            let locale = locale.to_string_lossy().to_ascii_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::{Color, Environment};

    fn environment(
        variables: &'static [(&'static str, &'static str)],
        is_terminal: bool,
    ) -> Environment<impl Fn(&str) -> Option<OsString>> {
        let variable =
            |wanted: &str| variables.iter().find(|(name, _)| *name == wanted).map(|(_, value)| OsString::from(value));
        Environment { variable, is_terminal }
    }

    /// What is said first beats what is said after it.
    #[test]
    fn colors_are_decided_in_this_order() {
        let auto = |variables, is_terminal| environment(variables, is_terminal).has_color(Color::Auto);
        assert!(environment(&[("NO_COLOR", "1")], false).has_color(Color::Always));
        assert!(environment(&[("TERM", "dumb")], false).has_color(Color::Always));
        assert!(!environment(&[("FORCE_COLOR", "1")], true).has_color(Color::Never));
        assert!(!environment(&[("CLICOLOR_FORCE", "1")], true).has_color(Color::Never));
        assert!(!auto(&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], true));
        assert!(!auto(&[("NO_COLOR", "0")], true));
        assert!(auto(&[("NO_COLOR", "")], true));
        assert!(auto(&[("FORCE_COLOR", "1"), ("TERM", "dumb")], false));
        assert!(auto(&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], false));
        assert!(!auto(&[("FORCE_COLOR", "0")], false));
        assert!(!auto(&[("CLICOLOR_FORCE", "0")], false));
        assert!(!auto(&[("FORCE_COLOR", "")], false));
        assert!(!auto(&[("CLICOLOR_FORCE", "")], false));
        assert!(auto(&[("FORCE_COLOR", "0"), ("CLICOLOR_FORCE", "1")], false));
        assert!(!auto(&[("TERM", "dumb")], true));
        assert!(auto(&[("TERM", "xterm")], true));
        assert!(auto(&[], true));
        assert!(!auto(&[], false));
    }

    #[test]
    fn the_first_variable_of_the_locale_counts() {
        let is_ascii = |variables| environment(variables, false).is_ascii();
        assert!(!is_ascii(&[]));
        assert!(is_ascii(&[("LANG", "C")]));
        assert!(is_ascii(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!is_ascii(&[("LANG", "C.UTF-8")]));
        assert!(!is_ascii(&[("LANG", "en_US.utf8")]));
        assert!(is_ascii(&[("LC_ALL", "C"), ("LANG", "C.UTF-8")]));
        assert!(!is_ascii(&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]));
        assert!(is_ascii(&[("LC_ALL", "POSIX"), ("LC_CTYPE", "C.UTF-8")]));
    }
}
