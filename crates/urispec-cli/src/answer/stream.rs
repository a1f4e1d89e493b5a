//! Standard input, answered line by line on all cores.
//!
//! A reader cuts what comes into blocks of whole lines and deals them to the workers in turn; in the same turn their answers are
//! written. What has come is dealt at once, so whoever waits for an answer before the next question gets it. There is a fixed
//! number of blocks, which go around: the reader waits for a slow writer. The blocks are alike, so channels do, and no pool of
//! threads is needed that shares out what is not.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::mem;
use std::panic;
use std::sync::mpsc::{Receiver, RecvError, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};

use memchr::{memchr, memrchr};

use crate::answer::input::{Given, Line, Malformed};
use crate::answer::options::Input;
use crate::answer::outcome::Failure;

/// How much is read at once.
const BLOCK: usize = 1 << 17;

/// Answers may be much longer than what was asked: they are handed on in pieces of this length.
const PIECE: usize = 1 << 20;

/// While a line from this length on is answered, nothing else is read.
const LONG: usize = 1 << 24;

/// One reader has lines for no more than this.
const WORKERS: usize = 8;

/// What is asked about each line.
pub(crate) trait Question: Clone + Send + 'static {
    /// Writes the answer on a line, and tells whether it is valid.
    fn answer(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure>;
}

/// The URI that a line holds.
pub(crate) fn given(line: &[u8], input: Input) -> Result<Given, Failure> {
    let line = match input {
        Input::Lines => Line::Text(line),
        Input::Json => Line::Json(line),
    };
    // Which line it is, the block knows.
    Given::of_line(line).map_err(|Malformed(message)| Failure::Line { line: 0, message })
}

/// Answers each line of standard input. `all_valid` becomes false with the first that is not.
pub(crate) fn answer_lines(question: &impl Question, all_valid: &mut bool) -> Result<(), Failure> {
    let (give_back, returned) = channel();
    let (mut workers, mut answered, mut threads) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(WORKERS) {
        let ((ask, asked), (answer, answers)) = (channel(), sync_channel(2));
        let question = question.clone();
        threads.push(start(move || work(&question, asked, answer))?);
        workers.push(ask);
        answered.push(answers);
    }
    let reader = start(move || Reader::new(workers.len(), returned).deal(&workers))?;

    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut lines, mut ended) = (0, None);
    for (number, answers) in answered.iter().enumerate().cycle() {
        let Ok(block) = write_block(answers, &mut output).map_err(Failure::Output)? else {
            ended = Some(number);
            break;
        };
        *all_valid &= block.is_valid;
        output.flush().map_err(Failure::Output)?;
        lines += block.count;
        match block.end {
            Some(Err(Failure::Line { message, .. })) => return Err(Failure::Line { line: lines + 1, message }),
            Some(end) => return end,
            None => {}
        }
        // A reader that has ended takes none back.
        let _ = give_back.send(block.emptied());
    }
    // No block was the last: this worker has panicked, or the reader, and said so.
    let worker = ended.and_then(|number| threads.into_iter().nth(number));
    match worker.into_iter().chain([reader]).find_map(|thread| thread.join().err()) {
        Some(message) => panic::resume_unwind(message),
        None => Ok(()),
    }
}

fn start(task: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Failure> {
    thread::Builder::new().spawn(task).map_err(Failure::Thread)
}

/// Writes the pieces of an answer, up to the block that was asked.
fn write_block(answers: &Receiver<Answer>, output: &mut impl Write) -> io::Result<Result<Block, RecvError>> {
    loop {
        match answers.recv() {
            Ok(Answer::Piece(piece)) => output.write_all(&piece)?,
            Ok(Answer::Block(block)) => return output.write_all(&block.answers).map(|()| Ok(block)),
            Err(error) => return Ok(Err(error)),
        }
    }
}

fn work(question: &impl Question, asked: Receiver<Block>, answer: SyncSender<Answer>) {
    for mut block in asked {
        let mut pieces = Pieces { kept: mem::take(&mut block.answers), answer: &answer };
        block.answer(question, &mut pieces);
        block.answers = pieces.kept;
        if answer.send(Answer::Block(block)).is_err() {
            return;
        }
    }
}

/// What a worker hands on.
enum Answer {
    Piece(Vec<u8>),
    /// All of its lines are answered, and it holds the last piece.
    Block(Block),
}

/// Hands on what is written, but for the last piece.
struct Pieces<'a> {
    kept: Vec<u8>,
    answer: &'a SyncSender<Answer>,
}

impl Write for Pieces<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() <= PIECE.saturating_sub(self.kept.len()) {
            self.kept.extend_from_slice(bytes);
            return Ok(());
        }
        self.write_long(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Pieces<'_> {
    #[cold]
    fn write_long(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some((fits, rest)) = bytes.split_at_checked(PIECE.saturating_sub(self.kept.len())) {
            self.kept.extend_from_slice(fits);
            // Without a writer, nobody wants the answers.
            let piece = Answer::Piece(mem::take(&mut self.kept));
            self.answer.send(piece).map_err(|_| io::ErrorKind::BrokenPipe)?;
            bytes = rest;
        }
        self.kept.extend_from_slice(bytes);
        Ok(())
    }
}

/// Some lines, and what is answered.
#[derive(Debug)]
struct Block {
    lines: Vec<u8>,
    answers: Vec<u8>,
    /// How many lines were answered.
    count: u64,
    is_valid: bool,
    /// How the work ends, if it ends here.
    end: Option<Result<(), Failure>>,
}

impl Block {
    fn new() -> Self {
        Block { lines: Vec::new(), answers: Vec::new(), count: 0, is_valid: true, end: None }
    }

    fn emptied(self) -> Self {
        let is_long = self.is_long();
        let (mut lines, mut answers) = (self.lines, self.answers);
        lines.clear();
        answers.clear();
        Block { lines: if is_long { Vec::new() } else { lines }, answers, ..Block::new() }
    }

    fn is_long(&self) -> bool {
        self.lines.len() >= LONG
    }

    fn answer(&mut self, question: &impl Question, output: &mut impl Write) {
        let mut rest = &self.lines[..];
        while !rest.is_empty() {
            let (line, after) = split_line(rest);
            match question.answer(line, output) {
                Ok(is_valid) => self.is_valid &= is_valid,
                Err(failure) => {
                    self.end = Some(Err(failure));
                    return;
                }
            }
            self.count += 1;
            rest = after;
        }
    }
}

/// The first line without its end, and what follows. A carriage return belongs to the end, if there is one.
fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr(b'\n', text);
    let (line, rest) = end.and_then(|at| text.split_at_checked(at)).unwrap_or((text, &[]));
    match rest {
        [] => (line, rest),
        [_, rest @ ..] => (line.strip_suffix(b"\r").unwrap_or(line), rest),
    }
}

struct Reader {
    input: BufReader<io::StdinLock<'static>>,
    spare: Vec<Block>,
    returned: Receiver<Block>,
}

impl Reader {
    fn new(workers: usize, returned: Receiver<Block>) -> Self {
        // Each worker has one at hand and one in work; one is read, and one is written.
        let spare = (0..2 * workers + 2).map(|_| Block::new()).collect();
        Reader { input: BufReader::with_capacity(BLOCK, io::stdin().lock()), spare, returned }
    }

    fn deal(mut self, workers: &[Sender<Block>]) {
        let blocks = self.spare.len();
        for worker in workers.iter().cycle() {
            let Some(mut block) = self.spare.pop().or_else(|| self.returned.recv().ok()) else { return };
            block.end = match self.read_lines(&mut block.lines) {
                Ok(true) => None,
                Ok(false) => Some(Ok(())),
                Err(error) => Some(Err(Failure::Input(error))),
            };
            let (is_last, is_long) = (block.end.is_some(), block.is_long());
            if worker.send(block).is_err() || is_last {
                return;
            }
            while is_long && self.spare.len() < blocks {
                let Ok(block) = self.returned.recv() else { return };
                self.spare.push(block);
            }
        }
    }

    /// Reads the lines that have come, or waits for one. False at the end, perhaps after a line without its end.
    fn read_lines(&mut self, lines: &mut Vec<u8>) -> io::Result<bool> {
        loop {
            let come = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    lines.clear();
                    return Err(error);
                }
                Ok(come) => come,
            };
            let end = memrchr(b'\n', come).map(|at| at + 1);
            let (is_end, length) = (come.is_empty(), end.unwrap_or(come.len()));
            lines.extend_from_slice(come.get(..length).unwrap_or_default());
            self.input.consume(length);
            if is_end || end.is_some() {
                return Ok(!is_end);
            }
        }
    }
}
