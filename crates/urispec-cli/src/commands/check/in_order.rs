//! Work on several threads, with the results in order.

use std::collections::BTreeMap;
use std::io;
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

/// How many results may wait while another thread takes some.
const WAITING: usize = 16;

/// Does the work for each number below `count` on several threads, and passes the results to `take` in the order of the numbers. The thread that finishes
/// the next result takes it, unless another one is taking already: a thread that only takes results would be woken for each. The first error of `take` ends
/// the work.
pub(super) fn in_order<T: Send>(
    count: usize,
    workers: usize,
    work: impl Fn(usize) -> T + Sync,
    take: impl FnMut(usize, T) -> io::Result<()> + Send,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let taking = Mutex::new(Taking { due: 0, waiting: BTreeMap::new(), take, result: Ok(()) });
    let run = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                break;
            }
            let what = work(at);
            let is_full = {
                let mut done = locked(&done);
                done.push((at, what));
                done.len() > WAITING
            };
            let turn = if is_full { Some(locked(&taking)) } else { free(&taking) };
            if turn.is_some_and(|mut taking| !taking.all(&done)) {
                next.store(count, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(run);
        }
        run();
    });
    let mut taking = taking.into_inner().unwrap_or_else(PoisonError::into_inner);
    taking.all(&done);
    taking.result
}

/// What takes the results, and those that wait for their turn.
struct Taking<T, F> {
    due: usize,
    waiting: BTreeMap<usize, T>,
    take: F,
    result: io::Result<()>,
}

impl<T, F: FnMut(usize, T) -> io::Result<()>> Taking<T, F> {
    /// Takes all results that are done and due. Returns whether to go on.
    fn all(&mut self, done: &Mutex<Vec<(usize, T)>>) -> bool {
        while self.result.is_ok() {
            let some = mem::take(&mut *locked(done));
            if some.is_empty() {
                return true;
            }
            self.waiting.extend(some);
            while let Some(what) = self.waiting.remove(&self.due).filter(|_| self.result.is_ok()) {
                self.result = (self.take)(self.due, what);
                self.due += 1;
            }
        }
        false
    }
}

/// The lock, also after a panic of another thread.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same, unless it is locked.
fn free<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{WAITING, in_order};

    #[test]
    fn all_is_taken_in_its_order() {
        for (count, workers) in [(0, 1), (1, 4), (7, 1), (1000, 3)] {
            let mut taken = Vec::new();
            // The first ones take the longest.
            let work = |at: usize| {
                if at < 3 {
                    thread::sleep(Duration::from_millis(20));
                }
                at * 2
            };
            in_order(count, workers, work, |at, twice| {
                taken.push((at, twice));
                Ok(())
            })
            .unwrap();
            assert_eq!(taken, (0..count).map(|at| (at, at * 2)).collect::<Vec<_>>(), "{count} by {workers}");
        }
    }

    /// While one thread handles a result, the other goes on, until a fixed number of results is waiting.
    #[test]
    fn so_many_results_wait() {
        let (done, is_taking) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (start, limit) = (Instant::now(), Duration::from_secs(10));
        let wait_for = |is_there: &dyn Fn() -> bool| {
            while !is_there() && start.elapsed() < limit {
                thread::yield_now();
            }
        };
        let work = |at: usize| {
            if at > 0 {
                wait_for(&|| is_taking.load(Ordering::SeqCst));
            }
            done.fetch_add(1, Ordering::SeqCst);
        };
        let mut while_taking = 0;
        in_order(100, 2, work, |at, ()| {
            if at == 0 {
                is_taking.store(true, Ordering::SeqCst);
                // The first result, those that may wait, and the one that is being computed.
                wait_for(&|| done.load(Ordering::SeqCst) == WAITING + 2);
                thread::sleep(Duration::from_millis(10));
                while_taking = done.load(Ordering::SeqCst);
            }
            Ok(())
        })
        .unwrap();
        assert_eq!((while_taking, done.into_inner()), (WAITING + 2, 100));
    }

    #[test]
    fn an_error_ends_it() {
        let mut taken = Vec::new();
        let result = in_order(
            1000,
            2,
            |at| at,
            |at, _| {
                taken.push(at);
                if at == 5 { Err(io::Error::other("closed")) } else { Ok(()) }
            },
        );
        assert_eq!((result.unwrap_err().to_string(), taken), ("closed".to_owned(), (0..=5).collect::<Vec<_>>()));
    }
}
