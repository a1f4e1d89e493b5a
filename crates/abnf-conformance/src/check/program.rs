//! Programs that read texts: a parser in any language.

use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::ops::Range;
use std::panic;
use std::process::{Child, Command, Stdio};
use std::slice;
use std::thread;

use crate::check::asked::Asked;
use crate::check::report::Report;
use crate::check::suite::{Cursor, Suite};
use crate::check::tally::Tally;

/// How a text is written in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// Two hexadecimal digits for each byte, so that every text can be written. The empty text is an empty line.
    #[default]
    Hex,
    /// A string of JSON, in ASCII. Texts that are not UTF-8 cannot be written and are skipped, which the report says.
    Json,
}

/// A program that says which texts it accepts. It is started by the shell: `sh -c` on Unix, `cmd /C` on Windows.
///
/// [`Program::lines`] is started once for many texts. It reads a text from each line of standard input, in an [`Encoding`], and
/// writes a line for each in their order: `accept` or `1`, `reject` or `0`. After a blank it may write more in the line, which is
/// not looked at. It may answer at once or when its input ends, and it ends then.
///
/// [`Program::each`] is started once for each text. It reads the text from standard input until that ends; if it exits with 0, it
/// accepts the text, and with any other code it rejects it.
///
/// ```
/// # #[cfg(unix)] {
/// use abnf_conformance::{Encoding, Grammar, Program};
///
/// let grammar = Grammar::parse("bit = \"0\" / \"1\"\n")?;
/// let bit = grammar.rule("bit")?;
/// let program = Program::lines("sed 's/^3[01]$/accept/; t; s/.*/reject/'", Encoding::Hex);
/// let report = bit.suite().check_program(&program, 1)?;
/// assert!(report.agrees(), "{report}");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    command: String,
    mode: Mode,
}

#[derive(Debug, Clone, Copy)]
enum Mode {
    Lines(Encoding),
    Each,
}

/// A program did not answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProgramError {
    /// It could not be started, written to or read from.
    Io(io::Error),
    /// It ended before it had answered for a text.
    Ended {
        /// The text.
        text: Vec<u8>,
        /// How the program ended.
        status: String,
    },
    /// A line is no answer.
    NoAnswer {
        /// The line.
        line: String,
        /// The text that it is for.
        text: Vec<u8>,
    },
    /// It wrote more lines than it was given.
    TooMany {
        /// The first of them.
        line: String,
    },
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::Io(error) => error.fmt(f),
            ProgramError::Ended { text, status } => {
                write!(f, "the program ended without an answer for \"{}\" ({status})", text.escape_ascii())
            }
            ProgramError::NoAnswer { line, text } => {
                let text = text.escape_ascii();
                write!(f, "expected `accept` or `reject` for \"{text}\", the program wrote `{}`", line.escape_debug())
            }
            ProgramError::TooMany { line } => {
                write!(f, "the program wrote `{}` after its last answer", line.escape_debug())
            }
        }
    }
}

impl std::error::Error for ProgramError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProgramError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for ProgramError {
    fn from(error: io::Error) -> Self {
        ProgramError::Io(error)
    }
}

impl Program {
    /// A program that answers for many texts, a line for each.
    #[must_use]
    pub fn lines(command: impl Into<String>, encoding: Encoding) -> Self {
        Program { command: command.into(), mode: Mode::Lines(encoding) }
    }

    /// A program that is started for each text, and answers with its exit code.
    #[must_use]
    pub fn each(command: impl Into<String>) -> Self {
        Program { command: command.into(), mode: Mode::Each }
    }

    /// Whether the program accepts each of some texts; none for a text that it cannot be asked.
    ///
    /// # Errors
    ///
    /// [`ProgramError`], if it cannot be started or does not answer.
    pub fn accepts(&self, texts: &[Vec<u8>]) -> Result<Vec<Option<bool>>, ProgramError> {
        let mut answers = Vec::with_capacity(texts.len());
        if !texts.is_empty() {
            self.run(List(texts.iter()), List(texts.iter()), &mut |_, answer| answers.push(answer))?;
        }
        Ok(answers)
    }

    /// Writes texts to the program, and shows each with its answer. Both come to the same texts, since a program may read far
    /// ahead before it answers, and texts are many.
    fn run<T: Texts + Send>(&self, mut written: T, mut read: T, see: &mut See<'_>) -> Result<(), ProgramError> {
        let encoding = match self.mode {
            Mode::Lines(encoding) => encoding,
            Mode::Each => {
                while let Some(asked) = read.next() {
                    see(asked, Some(self.exits_with_0(asked.text)?));
                }
                return Ok(());
            }
        };
        let mut child = self.start(Stdio::piped())?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let ended = thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let mut out = BufWriter::new(stdin.ok_or(ErrorKind::BrokenPipe)?);
                while let Some(asked) = written.next() {
                    if let Some(line) = encoding.line(asked.text) {
                        writeln!(out, "{line}")?;
                    }
                }
                out.flush()
            });
            let mut lines = BufReader::new(stdout.ok_or(io::Error::from(ErrorKind::BrokenPipe))?).lines();
            let answered = read_answers(&mut read, encoding, &mut lines, see);
            // A writer that waits for a reader would wait for ever.
            drop(lines);
            let wrote = writer.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            match answered {
                // A program that has answered for every text need not have read the last line.
                Ok(()) => unless_closed(wrote).map_err(ProgramError::Io),
                Err(error) => Err(error),
            }
        });
        if let Err(ProgramError::NoAnswer { .. } | ProgramError::TooMany { .. }) = ended {
            // Whether it can be ended does not change what is wrong with it.
            let _ = child.kill();
        }
        let status = child.wait()?;
        ended.map_err(|error| match error {
            ProgramError::Ended { text, .. } => ProgramError::Ended { text, status: status.to_string() },
            error => error,
        })
    }

    fn exits_with_0(&self, text: &[u8]) -> Result<bool, ProgramError> {
        let mut child = self.start(Stdio::null())?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program may know before it has read everything.
            unless_closed(stdin.write_all(text))?;
        }
        let status = child.wait()?;
        match status.code() {
            // What shells say of a program that is not there, or that cannot be run.
            None | Some(126 | 127) => Err(ProgramError::Ended { text: text.to_vec(), status: status.to_string() }),
            Some(code) => Ok(code == 0),
        }
    }

    fn start(&self, stdout: Stdio) -> io::Result<Child> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        Command::new(shell).args([option, &self.command]).stdin(Stdio::piped()).stdout(stdout).spawn()
    }
}

/// How writing to a program ended. Who knows the answer may stop reading.
fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

impl Encoding {
    /// A text as a line; none if it cannot be one.
    fn line(self, text: &[u8]) -> Option<String> {
        match self {
            Encoding::Hex => Some(text.iter().map(|byte| format!("{byte:02x}")).collect()),
            Encoding::Json => str::from_utf8(text).ok().map(json),
        }
    }

    fn can_write(self, text: &[u8]) -> bool {
        self == Encoding::Hex || str::from_utf8(text).is_ok()
    }
}

/// A string of JSON in ASCII.
fn json(text: &str) -> String {
    let characters = text.encode_utf16().map(|unit| match u8::try_from(unit) {
        Ok(byte @ (b'"' | b'\\')) => format!("\\{}", char::from(byte)),
        Ok(byte @ b' '..=b'~') => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    });
    format!("\"{}\"", characters.collect::<String>())
}

/// What is done with a text, and whether the program accepts it; none if it cannot be asked.
type See<'s> = dyn FnMut(Asked<'_>, Option<bool>) + 's;

/// Texts that come one after another.
trait Texts {
    fn next(&mut self) -> Option<Asked<'_>>;
}

impl Texts for Cursor<'_> {
    fn next(&mut self) -> Option<Asked<'_>> {
        Cursor::next(self)
    }
}

/// Texts of which it does not matter what a rule says.
struct List<'t>(slice::Iter<'t, Vec<u8>>);

impl Texts for List<'_> {
    fn next(&mut self) -> Option<Asked<'_>> {
        self.0.next().map(|text| Asked { text, accepted: false, step: 0 })
    }
}

fn read_answers(
    texts: &mut impl Texts,
    encoding: Encoding,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    see: &mut See<'_>,
) -> Result<(), ProgramError> {
    while let Some(asked) = texts.next() {
        if !encoding.can_write(asked.text) {
            see(asked, None);
            continue;
        }
        let Some(line) = lines.next() else {
            return Err(ProgramError::Ended { text: asked.text.to_vec(), status: String::new() });
        };
        let line = line?;
        let accepted = match line.split_ascii_whitespace().next() {
            Some("accept" | "1") => true,
            Some("reject" | "0") => false,
            _ => return Err(ProgramError::NoAnswer { line, text: asked.text.to_vec() }),
        };
        see(asked, Some(accepted));
    }
    match lines.next() {
        Some(line) => Err(ProgramError::TooMany { line: line? }),
        None => Ok(()),
    }
}

impl Suite<'_> {
    /// Compares a program with the rule, in as many processes as `jobs`, each with its share of the texts.
    ///
    /// # Errors
    ///
    /// [`ProgramError`], if the program cannot be started or does not answer.
    pub fn check_program(&self, program: &Program, jobs: usize) -> Result<Report, ProgramError> {
        self.check_program_with(program, jobs, || ())
    }

    /// The same, with something to call after each text, for those who wait.
    ///
    /// # Errors
    ///
    /// [`ProgramError`], if the program cannot be started or does not answer.
    pub fn check_program_with(
        &self,
        program: &Program,
        jobs: usize,
        answered: impl Fn() + Sync,
    ) -> Result<Report, ProgramError> {
        let answered = &answered;
        let run = |share: Range<u64>| {
            let (mut tally, mut skipped) = (Tally::new(self.rule()), 0);
            program.run(self.cursor(share.clone()), self.cursor(share), &mut |asked, got| {
                match got {
                    Some(got) => tally.see(asked, got),
                    None => skipped += 1,
                }
                answered();
            })?;
            Ok::<_, ProgramError>((tally, skipped))
        };
        let run = &run;
        let (tally, skipped) = thread::scope(|scope| {
            let workers: Vec<_> = self.shares(jobs).map(|share| scope.spawn(move || run(share))).collect();
            let ended =
                workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
            ended.into_iter().try_fold((Tally::new(self.rule()), 0), |(all, skipped), ended| {
                ended.map(|(tally, more)| (all.and(tally), skipped + more))
            })
        })?;
        self.finish(tally, skipped, &mut |texts| {
            // What cannot be asked shows no difference.
            let answers = program.accepts(texts)?;
            Ok(answers
                .into_iter()
                .zip(texts)
                .map(|(answer, text)| answer.unwrap_or(self.rule().accepts(text)))
                .collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io::{self, ErrorKind};

    use super::{Encoding, Program, ProgramError, json, unless_closed};
    use crate::grammar::Grammar;

    #[test]
    fn a_text_is_a_line_of_digits_or_of_json() {
        assert_eq!(Encoding::Hex.line(b"\x00a\xFF"), Some("0061ff".to_owned()));
        assert_eq!(Encoding::Hex.line(b""), Some(String::new()));
        assert_eq!(Encoding::Json.line("aé".as_bytes()), Some("\"a\\u00e9\"".to_owned()));
        assert_eq!(Encoding::Json.line(b"\xFF"), None);
    }

    #[test]
    fn what_is_not_utf_8_can_only_be_written_in_digits() {
        assert!(Encoding::Hex.can_write(b"\xFF") && Encoding::Hex.can_write(b"a"));
        assert!(Encoding::Json.can_write(b"a") && !Encoding::Json.can_write(b"\xFF"));
    }

    #[test]
    fn json_is_ascii() {
        assert_eq!(json(" a~\"\\\n\x7F"), r#"" a~\"\\\u000a\u007f""#);
        assert_eq!(json("é😀"), r#""\u00e9\ud83d\ude00""#);
    }

    #[test]
    fn an_error_says_what_the_program_did() {
        let text = b"a\n".to_vec();
        let ended = ProgramError::Ended { text: text.clone(), status: "exit status: 1".to_owned() };
        assert_eq!(ended.to_string(), r#"the program ended without an answer for "a\n" (exit status: 1)"#);
        let line = "maybe\t".to_owned();
        let no_answer = ProgramError::NoAnswer { line: line.clone(), text };
        let expected = r#"expected `accept` or `reject` for "a\n", the program wrote `maybe\t`"#;
        assert_eq!(no_answer.to_string(), expected);
        let too_many = ProgramError::TooMany { line };
        assert_eq!(too_many.to_string(), r"the program wrote `maybe\t` after its last answer");
        assert!(ended.source().is_none() && no_answer.source().is_none() && too_many.source().is_none());
        let io = ProgramError::from(io::Error::other("broken"));
        assert_eq!(io.to_string(), "broken");
        assert_eq!(io.source().unwrap().to_string(), "broken");
    }

    /// What a program answers for some texts, or the error.
    #[cfg(unix)]
    fn answers(program: &Program, texts: &[&str]) -> Result<Vec<Option<bool>>, String> {
        let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
        program.accepts(&texts).map_err(|error| error.to_string())
    }

    #[cfg(unix)]
    #[test]
    fn a_line_is_an_answer() {
        let lines = |command: &str| answers(&Program::lines(command, Encoding::Hex), &["a", "b", "c", "d"]);
        let all = Ok(vec![Some(true), Some(false), Some(true), Some(false)]);
        assert_eq!(lines("echo accept; echo reject why; echo 1; echo 0"), all);
        assert_eq!(lines("printf 'accept\\twhy\\n  reject\\n\\t1 \\n0\\r\\n'"), all);
        let no_answer = "expected `accept` or `reject` for \"b\", the program wrote `2`".to_owned();
        assert_eq!(lines("echo 1; echo 2; echo 1; echo 1"), Err(no_answer));
        let too_many = "the program wrote `2` after its last answer".to_owned();
        assert_eq!(lines("echo 1; echo 1; echo 1; echo 1; echo 2"), Err(too_many));
        let too_many = "the program wrote `` after its last answer".to_owned();
        assert_eq!(lines("echo 1; echo 1; echo 1; echo 1; echo"), Err(too_many));
        let ended = "the program ended without an answer for \"c\" (exit status: 3)".to_owned();
        assert_eq!(lines("echo 1; echo 1; exit 3"), Err(ended));
        assert_eq!(answers(&Program::lines("exit 3", Encoding::Hex), &[]), Ok(vec![]));
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_written_has_no_answer() {
        let program = Program::lines("sed 's/.*/1/'", Encoding::Json);
        let answers = program.accepts(&[b"a".to_vec(), b"\xFF".to_vec(), b"b".to_vec()]);
        assert_eq!(answers.unwrap(), [Some(true), None, Some(true)]);
    }

    /// What is shorter and cannot be written is no difference.
    #[cfg(unix)]
    #[test]
    fn what_cannot_be_written_shows_nothing() {
        let rule = Grammar::parse("a = 2%s\"x\" / %x80\n").unwrap().rule("a").unwrap();
        let report = rule.suite().check_program(&Program::lines("sed 's/.*/0/'", Encoding::Json), 1).unwrap();
        assert_eq!((report.wrongly_accepted(), report.wrongly_rejected()), (None, Some(&b"xx"[..])));
        assert!(report.skipped() > 0 && report.differences().len() == 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_code_is_an_answer_unless_the_shell_gives_it() {
        let each = |command: &str| answers(&Program::each(command), &["a"]);
        assert_eq!(each("test \"$(cat)\" = a"), Ok(vec![Some(true)]));
        assert_eq!(each("test \"$(cat)\" = b"), Ok(vec![Some(false)]));
        assert_eq!(each("exit 125"), Ok(vec![Some(false)]));
        let ended = |status: &str| Err(format!("the program ended without an answer for \"a\" ({status})"));
        assert_eq!(each("exit 126"), ended("exit status: 126"));
        assert_eq!(each("exit 127"), ended("exit status: 127"));
        assert_eq!(each("kill -9 $$"), ended("signal: 9 (SIGKILL)"));
    }

    #[test]
    fn only_a_reader_that_is_gone_is_no_error() {
        assert!(unless_closed(Ok(())).is_ok());
        assert!(unless_closed(Err(ErrorKind::BrokenPipe.into())).is_ok());
        assert_eq!(unless_closed(Err(ErrorKind::StorageFull.into())).unwrap_err().kind(), ErrorKind::StorageFull);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_need_not_read_its_input() {
        let long = "x".repeat(1_000_000);
        assert_eq!(answers(&Program::each("exit 0"), &[&long]), Ok(vec![Some(true)]));
        assert_eq!(answers(&Program::lines("echo 1", Encoding::Hex), &[&long]), Ok(vec![Some(true)]));
    }
}
