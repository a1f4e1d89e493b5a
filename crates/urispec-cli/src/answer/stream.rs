//! Standard input, processed line by line on all cores.
//!
//! A reader cuts the input into blocks of whole lines and hands them to the workers in turn; the results are written in the same order.
//! The reader hands over a block as soon as it holds a line, so a program that waits for each result before it sends the next line gets
//! it. The number of blocks is fixed, and they are reused: the reader waits for a slow writer. All blocks cost about the same, so
//! channels suffice, and a thread pool that balances the load is not needed.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::mem;
use std::panic;
use std::sync::mpsc::{Receiver, RecvError, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};

use memchr::{memchr, memrchr};

use super::file::without_mark;
use super::outcome::Failure;

/// The number of bytes that are read at once.
const BLOCK: usize = 1 << 17;

/// Output may be much longer than the input: it is passed on in pieces of this length.
const PIECE: usize = 1 << 20;

/// Nothing else is read while a line of at least this length is processed.
const LONG: usize = 1 << 24;

/// One reader cannot keep more workers busy than this.
const WORKERS: usize = 8;

/// What a command does with each line of standard input.
pub(crate) trait Processor: Clone + Send + 'static {
    /// Writes the result for a line, and returns whether the line is valid. The line of a [`Failure::Line`] is filled in later.
    fn process(&self, line: &[u8], output: &mut impl Write) -> Result<bool, Failure>;
}

/// Processes each line of standard input. `all_valid` becomes false at the first line that is not valid.
pub(crate) fn process_lines(processor: &impl Processor, all_valid: &mut bool) -> Result<(), Failure> {
    let (give_back, returned) = channel();
    let (mut workers, mut results, mut threads) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(WORKERS) {
        let ((to_worker, blocks), (to_writer, done)) = (channel(), sync_channel(2));
        let processor = processor.clone();
        threads.push(start(move || work(&processor, blocks, to_writer))?);
        workers.push(to_worker);
        results.push(done);
    }
    let reader = start(move || Reader::new(workers.len(), returned).deal(&workers))?;

    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut lines, mut ended) = (0, None);
    for (number, done) in results.iter().enumerate().cycle() {
        let Ok(block) = write_block(done, &mut output).map_err(Failure::Output)? else {
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
        // A reader that has ended no longer takes blocks back.
        let _ = give_back.send(block.emptied());
    }
    // No block was marked as the last: this worker or the reader has panicked.
    let worker = ended.and_then(|number| threads.into_iter().nth(number));
    match worker.into_iter().chain([reader]).find_map(|thread| thread.join().err()) {
        Some(message) => panic::resume_unwind(message),
        None => Ok(()),
    }
}

fn start(task: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Failure> {
    thread::Builder::new().spawn(task).map_err(Failure::Thread)
}

/// Writes the output of a block, and returns the block.
fn write_block(done: &Receiver<Done>, output: &mut impl Write) -> io::Result<Result<Block, RecvError>> {
    loop {
        match done.recv() {
            Ok(Done::Piece(piece)) => output.write_all(&piece)?,
            Ok(Done::Block(block)) => return output.write_all(&block.output).map(|()| Ok(block)),
            Err(error) => return Ok(Err(error)),
        }
    }
}

fn work(processor: &impl Processor, blocks: Receiver<Block>, to_writer: SyncSender<Done>) {
    for mut block in blocks {
        let mut pieces = Pieces { kept: mem::take(&mut block.output), to_writer: &to_writer };
        block.process(processor, &mut pieces);
        block.output = pieces.kept;
        if to_writer.send(Done::Block(block)).is_err() {
            return;
        }
    }
}

/// What a worker sends to the writer.
enum Done {
    /// Output of a block that is still being processed.
    Piece(Vec<u8>),
    /// A block whose lines are all processed, with the rest of its output.
    Block(Block),
}

/// Output that is passed on piece by piece, except the last piece.
struct Pieces<'a> {
    kept: Vec<u8>,
    to_writer: &'a SyncSender<Done>,
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
            // The writer ends early if standard output is closed.
            let piece = Done::Piece(mem::take(&mut self.kept));
            self.to_writer.send(piece).map_err(|_| io::ErrorKind::BrokenPipe)?;
            bytes = rest;
        }
        self.kept.extend_from_slice(bytes);
        Ok(())
    }
}

/// Whole lines, and the output for them.
#[derive(Debug)]
struct Block {
    lines: Vec<u8>,
    output: Vec<u8>,
    /// How many lines were processed.
    count: u64,
    is_valid: bool,
    /// Set if this is the last block: the end of the input, or an error.
    end: Option<Result<(), Failure>>,
}

impl Block {
    fn new() -> Self {
        Block { lines: Vec::new(), output: Vec::new(), count: 0, is_valid: true, end: None }
    }

    fn emptied(self) -> Self {
        let is_long = self.is_long();
        let (mut lines, mut output) = (self.lines, self.output);
        lines.clear();
        output.clear();
        Block { lines: if is_long { Vec::new() } else { lines }, output, ..Block::new() }
    }

    fn is_long(&self) -> bool {
        self.lines.len() >= LONG
    }

    fn process(&mut self, processor: &impl Processor, output: &mut impl Write) {
        let mut rest = &self.lines[..];
        while !rest.is_empty() {
            let (line, after) = split_line(rest);
            match processor.process(line, output) {
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

/// The first line without its end, and the rest. A carriage return before the line feed belongs to the end.
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
        // Each worker holds one block and has another waiting; one more is read, and one is written.
        let spare = (0..2 * workers + 2).map(|_| Block::new()).collect();
        Reader { input: BufReader::with_capacity(BLOCK, io::stdin().lock()), spare, returned }
    }

    fn deal(mut self, workers: &[Sender<Block>]) {
        let blocks = self.spare.len();
        let mut is_first = true;
        for worker in workers.iter().cycle() {
            let Some(mut block) = self.spare.pop().or_else(|| self.returned.recv().ok()) else { return };
            block.end = match self.read_lines(&mut block.lines) {
                Ok(true) => None,
                Ok(false) => Some(Ok(())),
                Err(error) => Some(Err(Failure::Input(error))),
            };
            // The first block has all of the first line, which may begin with a byte order mark.
            if mem::take(&mut is_first) {
                let mark = block.lines.len() - without_mark(&block.lines).len();
                block.lines.drain(..mark);
            }
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

    /// Reads the lines that are available, or waits for one. Returns false at the end of the input, whose last line need not have an end.
    fn read_lines(&mut self, lines: &mut Vec<u8>) -> io::Result<bool> {
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    lines.clear();
                    return Err(error);
                }
                Ok(available) => available,
            };
            let end = memrchr(b'\n', available).map(|at| at + 1);
            let (is_end, length) = (available.is_empty(), end.unwrap_or(available.len()));
            lines.extend_from_slice(available.get(..length).unwrap_or_default());
            self.input.consume(length);
            if is_end || end.is_some() {
                return Ok(!is_end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, LONG};

    /// The memory for a long line is freed at once; other memory is used again.
    #[test]
    fn the_memory_of_a_long_line_is_given_back() {
        for (length, is_kept) in [(1, true), (LONG - 1, true), (LONG, false)] {
            let block = Block { lines: vec![0; length], ..Block::new() };
            let emptied = block.emptied();
            assert_eq!((emptied.lines.len(), emptied.lines.capacity() >= length), (0, is_kept), "{length}");
        }
    }
}
