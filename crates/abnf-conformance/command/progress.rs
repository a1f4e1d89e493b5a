//! How far long work is, for those who wait at a terminal.

use std::io::{IsTerminal, Stderr, Write, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Counts what is done, and shows it a few times each second after the first.
pub(crate) struct Progress<W: Write = Stderr> {
    total: u64,
    done: AtomicU64,
    start: Instant,
    /// None if nobody waits.
    terminal: Option<Mutex<Terminal<W>>>,
}

struct Terminal<W> {
    out: W,
    /// How long after the start it was written to last.
    shown: Duration,
}

/// Between two pictures.
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    pub(crate) fn new(total: u64) -> Self {
        Progress::on(Some(stderr()).filter(Stderr::is_terminal), total)
    }
}

impl<W: Write> Progress<W> {
    fn on(out: Option<W>, total: u64) -> Self {
        let terminal = out.map(|out| Mutex::new(Terminal { out, shown: Duration::from_millis(800) }));
        Progress { total, done: AtomicU64::new(0), start: Instant::now(), terminal }
    }

    pub(crate) fn add(&self) {
        self.add_after(self.start.elapsed());
    }

    fn add_after(&self, time: Duration) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let terminal = self.terminal.as_ref().filter(|_| done.is_multiple_of(16));
        // One of several threads shows it.
        let Some(mut terminal) = terminal.and_then(|terminal| terminal.try_lock().ok()) else { return };
        if time >= terminal.shown + PAUSE {
            terminal.shown = time;
            let percent = done.saturating_mul(100).checked_div(self.total).unwrap_or(100).min(100);
            let _ = write!(terminal.out, "\r{percent:>3} % of {} texts\u{1b}[K", self.total);
        }
    }
}

impl<W: Write> Drop for Progress<W> {
    fn drop(&mut self) {
        if let Some(Ok(terminal)) = self.terminal.as_mut().map(Mutex::get_mut) {
            let _ = write!(terminal.out, "\r\u{1b}[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use super::Progress;

    /// What is shown of texts that are done at these times, in milliseconds.
    fn shown(total: u64, times: impl IntoIterator<Item = u64>) -> String {
        let mut out = Vec::new();
        let progress = Progress::on(Some(&mut out), total);
        for time in times {
            progress.add_after(Duration::from_millis(time));
        }
        drop(progress);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_sixteenth_text_is_shown_after_a_second() {
        assert_eq!(shown(160, [1000; 15]), "\r\u{1b}[K");
        assert_eq!(shown(160, [1000; 16]), "\r 10 % of 160 texts\u{1b}[K\r\u{1b}[K");
        assert_eq!(shown(160, [999; 16]), "\r\u{1b}[K");
    }

    #[test]
    fn five_pictures_each_second_are_enough() {
        let times = |second| [[1000; 16], [second; 16]].concat();
        assert_eq!(shown(40, times(1199)), "\r 40 % of 40 texts\u{1b}[K\r\u{1b}[K");
        assert_eq!(shown(40, times(1200)), "\r 40 % of 40 texts\u{1b}[K\r 80 % of 40 texts\u{1b}[K\r\u{1b}[K");
    }

    #[test]
    fn more_than_everything_is_everything() {
        assert_eq!(shown(10, [1000; 16]), "\r100 % of 10 texts\u{1b}[K\r\u{1b}[K");
        assert_eq!(shown(0, [1000; 16]), "\r100 % of 0 texts\u{1b}[K\r\u{1b}[K");
    }

    #[test]
    fn a_text_is_counted_when_it_is_done() {
        let progress = Progress::on(None::<Vec<u8>>, 2);
        progress.add();
        progress.add();
        assert_eq!(progress.done.load(Ordering::Relaxed), 2);
    }
}
