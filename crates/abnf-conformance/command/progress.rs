//! How far long work is, for those who wait at a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Counts what is done, and shows it a few times each second after the first.
pub(crate) struct Progress {
    total: u64,
    done: AtomicU64,
    /// When it was shown last, in milliseconds after the start.
    shown: AtomicU64,
    start: Instant,
    is_shown: bool,
}

/// Between two pictures.
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    pub(crate) fn new(total: u64) -> Self {
        let is_shown = stderr().is_terminal();
        Progress { total, done: AtomicU64::new(0), shown: AtomicU64::new(800), start: Instant::now(), is_shown }
    }

    pub(crate) fn add(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if !self.is_shown || !done.is_multiple_of(16) {
            return;
        }
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        let shown = self.shown.load(Ordering::Relaxed);
        let pause = u64::try_from(PAUSE.as_millis()).unwrap_or(0);
        // One of several threads shows it.
        if now >= shown.saturating_add(pause)
            && self.shown.compare_exchange(shown, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        {
            let percent = done.saturating_mul(100).checked_div(self.total).unwrap_or(100).min(100);
            let _ = write!(stderr(), "\r{percent:>3} % of {} texts\u{1b}[K", self.total);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(stderr(), "\r\u{1b}[K");
        }
    }
}
