//! A text and all that is wrong with it, to be shown in one picture.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::diagnose::{diagnose, diagnose_redacted};
use super::excerpt::{Canvas, Excerpt, LEAST_ROOM, wrapped};
use super::level::Severity;
use super::model::Diagnostic;
use super::place::Place;
use super::position::Text;
use super::problems::{Problems, fixed_text};
use crate::abnf::rule::Rule;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};
use crate::visible::width;

/// A text and all that is wrong with it: an error that a program returns, and one picture of all problems.
///
/// With the feature `miette` it is a `miette::Diagnostic`, for any renderer of that crate. [`plain`](Self::plain) draws without.
///
/// ```
/// use urispec::{Rule, diagnostic::Diagnosis};
///
/// let diagnosis = Diagnosis::check("http://us er@[::1/x y#a", Rule::Uri).unwrap_err();
/// assert_eq!(diagnosis.to_string(), "3 problems in one URI");
/// # #[rustfmt::skip]
/// assert_eq!(diagnosis.plain().to_string(), r#"error: 3 problems in one URI
///   |
/// 1 | http://us er@[::1/x y#a
///   |          ^   ^   ^ ^
///   |          |   |   | 3  a space is not allowed in a path
///   |          |   |   2  expected `]` before `/`
///   |          |   2  opened here
///   |          1  a space is not allowed in user information
///   |
///   = 1  userinfo-character   percent-encode it as `%20`
///   = 2  unclosed-ip-literal  close it with `]`
///   = 3  path-character       percent-encode it as `%20`
///   = fixed: http://us%20er@[::1]/x%20y#a
///   = RFC 3986: 3.2.1 userinfo, 3.2.2 IP-literal, 3.3 pchar
/// "#);
/// ```
#[derive(Clone, Debug)]
pub struct Diagnosis {
    /// An error should not be large.
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    diagnostics: Vec<Diagnostic>,
    text: Text,
    problems: Problems,
    excerpt: Excerpt,
    canvas: Canvas,
}

impl Diagnosis {
    /// Whether `text` matches `rule`, and if not, all that keeps it from that.
    ///
    /// ```
    /// use urispec::{Rule, diagnostic::Diagnosis};
    ///
    /// assert!(Diagnosis::check("http://[::1]/", Rule::Uri).is_ok());
    /// assert_eq!(Diagnosis::check("http://[::1/", Rule::Uri).unwrap_err().to_string(), "the IP literal is never closed");
    /// ```
    pub fn check(text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        if rule.accepts(text) { Ok(()) } else { Err(Diagnosis::of(text, rule)) }
    }

    /// As [`check`](Self::check), with nothing shown of what [`redact`](crate::diagnostic::redact) hides.
    ///
    /// ```
    /// use urispec::{Rule, diagnostic::Diagnosis};
    ///
    /// let diagnosis = Diagnosis::check_redacted("ftp://ada:s3|cr3t@h/", Rule::Uri).unwrap_err();
    /// let picture = diagnosis.plain().to_string();
    /// assert!(picture.contains("ftp://ada:***@h/") && !picture.contains("cr3t"));
    /// ```
    pub fn check_redacted(text: impl AsRef<[u8]>, rule: Rule) -> Result<(), Diagnosis> {
        let text = text.as_ref();
        if rule.accepts(text) {
            return Ok(());
        }
        Err(Diagnosis::new(diagnose_redacted(text, rule, Place::Alone), &Text::line(text).redacted(), rule))
    }

    /// Of a text that does not match.
    pub(crate) fn of(text: impl AsRef<[u8]>, rule: Rule) -> Diagnosis {
        let text = text.as_ref();
        Diagnosis::new(diagnose(text, rule), &Text::line(text), rule)
    }

    /// Of diagnostics that were found in a text that was read as `rule`, in the order of the text.
    ///
    /// ```
    /// use urispec::diagnostic::{Diagnosis, Text};
    /// use urispec::{Linter, Rule};
    ///
    /// let text = Text::line("http://0x7f.1:99999/");
    /// let found = Linter::new().lint(text.as_bytes(), Rule::Uri);
    /// assert_eq!(Diagnosis::new(found, &text, Rule::Uri).to_string(), "2 problems in one URI");
    /// ```
    pub fn new(diagnostics: Vec<Diagnostic>, text: &Text, rule: Rule) -> Diagnosis {
        let is_reference = matches!(rule, Rule::Uri | Rule::UriReference | Rule::AbsoluteUri | Rule::RelativeRef);
        let fixed = if diagnostics.len() > 1 { fixed_text(text, &diagnostics, rule) } else { None };
        let noun = match rule.name() {
            _ if is_reference => "URI",
            "URI-Template" => "template",
            _ => "text",
        };
        Diagnosis::of_part(diagnostics, text, noun, fixed)
    }

    /// Of diagnostics of one URI in a document, at their places in the document. `fixed` is the URI after their fixes, if that
    /// is to be shown.
    ///
    /// ```
    /// use urispec::diagnostic::{Diagnosis, Mapping, Text};
    /// use urispec::{Rule, diagnose};
    ///
    /// let document = Text::new("see\nhttp://h/a|b\n").named("notes.md");
    /// let mapping = Mapping::starting_at(4);
    /// let found = diagnose("http://h/a|b", Rule::Uri).iter().map(|found| mapping.map(found)).collect();
    /// let picture = Diagnosis::in_document(found, &document, None).plain().to_string();
    /// assert!(picture.contains("2 | http://h/a|b"));
    /// ```
    pub fn in_document(diagnostics: Vec<Diagnostic>, document: &Text, fixed: Option<String>) -> Diagnosis {
        Diagnosis::of_part(diagnostics, document, "URI", fixed)
    }

    fn of_part(diagnostics: Vec<Diagnostic>, text: &Text, noun: &'static str, fixed: Option<String>) -> Diagnosis {
        let problems = Problems::new(&diagnostics, noun, fixed);
        let canvas = Canvas::default();
        let excerpt = Excerpt::new(text, problems.marks(), canvas);
        Diagnosis { inner: Box::new(Inner { diagnostics, text: text.clone(), problems, excerpt, canvas }) }
    }

    /// This for a drawing with as much room as there is.
    ///
    /// ```
    /// use urispec::diagnostic::{Canvas, Diagnosis};
    /// use urispec::Rule;
    ///
    /// let diagnosis = Diagnosis::check("http://h/é", Rule::Uri).unwrap_err();
    /// let picture = diagnosis.drawn_on(Canvas { is_ascii: true, ..Canvas::default() }).plain().to_string();
    /// assert!(picture.contains("1 | http://h/<U+00E9>"));
    /// ```
    pub fn drawn_on(mut self, canvas: Canvas) -> Diagnosis {
        self.inner.excerpt = Excerpt::new(&self.inner.text, self.inner.problems.marks(), canvas);
        self.inner.canvas = canvas;
        self
    }

    /// All that is wrong, in the order of the text.
    ///
    /// ```
    /// use urispec::{Rule, diagnostic::Diagnosis};
    ///
    /// let diagnosis = Diagnosis::check("http://us er@[::1/", Rule::Uri).unwrap_err();
    /// assert!(diagnosis.diagnostics().map(|found| found.name().name()).eq(["userinfo-character", "unclosed-ip-literal"]));
    /// ```
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.inner.diagnostics.iter()
    }

    /// The worst severity.
    ///
    /// ```
    /// use urispec::{Linter, Rule, diagnostic::Severity};
    ///
    /// let severity = |text| Linter::new().check(text, Rule::Uri).unwrap_err().severity();
    /// assert_eq!(severity("http://0x7f.1/"), Severity::Warning);
    /// assert_eq!(severity("http://[::1/"), Severity::Error);
    /// ```
    pub fn severity(&self) -> Severity {
        self.inner.problems.severity()
    }

    /// A picture with carets in characters of ASCII, which needs no other crate.
    ///
    /// ```
    /// use urispec::{Rule, diagnostic::Diagnosis};
    ///
    /// let diagnosis = Diagnosis::check("http://[::1/index.html", Rule::Uri).unwrap_err();
    /// # #[rustfmt::skip]
    /// assert_eq!(diagnosis.plain().to_string(), r#"error[unclosed-ip-literal]: the IP literal is never closed
    ///   |
    /// 1 | http://[::1/index.html
    ///   |        ^   ^
    ///   |        |   expected `]` before `/`
    ///   |        opened here
    ///   |
    ///   = close it with `]`: http://[::1]/index.html
    ///   = RFC 3986, 3.2.2: IP-literal = "[" ( IPv6address / IPvFuture ) "]"
    /// "#);
    /// ```
    pub fn plain(&self) -> impl Display {
        Plain(self)
    }

    /// What is said below the picture, in lines of which each is broken where it becomes too long to be indented so far.
    pub(super) fn footer(&self, indent: usize) -> Vec<String> {
        let room = self.inner.canvas.width.saturating_sub(indent).max(LEAST_ROOM);
        self.inner.problems.footer().lines().map(|line| broken(line, room)).collect()
    }

    #[cfg(feature = "miette")]
    pub(super) fn problems(&self) -> &Problems {
        &self.inner.problems
    }

    #[cfg(feature = "miette")]
    pub(super) fn excerpt(&self) -> &Excerpt {
        &self.inner.excerpt
    }
}

/// What was found, in a line.
impl Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.inner.problems.title())
    }
}

impl core::error::Error for Diagnosis {}

/// A line below a picture, broken where it is longer than `room`. In a list, what goes on is not below the numbers.
fn broken(line: &str, room: usize) -> String {
    if line.chars().map(width).sum::<usize>() <= room {
        return line.to_owned();
    }
    let is_item = line.trim_start().starts_with(|char: char| char.is_ascii_digit());
    let hang = if is_item { "   " } else { "" };
    wrapped(line, room.saturating_sub(hang.len())).replace('\n', &format!("\n{hang}"))
}

/// A picture with carets.
struct Plain<'d>(&'d Diagnosis);

impl Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { problems, excerpt, .. } = &*self.0.inner;
        f.write_str(problems.severity().name())?;
        if let Some(only) = problems.only() {
            write!(f, "[{}]", only.name())?;
        }
        writeln!(f, ": {}", problems.title())?;
        excerpt.draw(f)?;
        let indent = excerpt.gutter().saturating_sub(3);
        for line in self.0.footer(indent + "= ".len()) {
            for (at, line) in line.lines().enumerate() {
                writeln!(f, "{:indent$}{} {line}", "", if at == 0 { "=" } else { " " })?;
            }
        }
        Ok(())
    }
}

/// Gives a view a way to be read with diagnostics. Its example begins with `$start`: a scheme and a colon, or nothing.
macro_rules! parse_or_diagnose {
    ($($view:ident $start:literal)*) => {
        $(
            impl<'a> $view<'a> {
                /// As [`parse`](Self::parse), with an error that brings the text and all of its diagnostics: what a program
                /// returns that reports to a person.
                ///
                /// ```
                #[doc = concat!("use urispec::", stringify!($view), ";")]
                ///
                #[doc = concat!("let diagnosis = ", stringify!($view), "::parse_or_diagnose(\"", $start, "//h/a|b?c|d\").unwrap_err();")]
                /// assert_eq!(diagnosis.to_string(), "2 problems in one URI");
                #[doc = concat!("assert!(diagnosis.plain().to_string().contains(\"fixed: ", $start, "//h/a%7Cb?c%7Cd\"));")]
                /// ```
                pub fn parse_or_diagnose(text: &'a str) -> Result<Self, Diagnosis> {
                    Self::parse(text).map_err(|_| Diagnosis::of(text, Rule::$view))
                }
            }
        )*
    };
}

parse_or_diagnose! { Uri "http:" UriReference "" AbsoluteUri "http:" RelativeRef "" }

#[cfg(test)]
mod tests {
    use super::broken;

    #[test]
    fn a_line_is_broken_where_its_columns_end() {
        for (line, expected) in [
            ("1  \u{e9}\u{e9} \u{e9}\u{e9}\u{e9}", "1  \u{e9}\u{e9} \u{e9}\u{e9}\u{e9}"),
            ("1  \u{e9}\u{e9} \u{e9}\u{e9}\u{e9}\u{e9}", "1  \u{e9}\u{e9}\n   \u{e9}\u{e9}\u{e9}\u{e9}"),
            ("1  \u{4e00} a\u{4e00}", "1  \u{4e00} a\u{4e00}"),
            ("1  \u{4e00} \u{4e00}\u{4e00}", "1  \u{4e00}\n   \u{4e00}\u{4e00}"),
            ("a \u{4e00}\u{4e00} bbb", "a \u{4e00}\u{4e00}\nbbb"),
        ] {
            assert_eq!(broken(line, 9), expected);
        }
    }
}
