//! Rows for all cores.

use std::num::NonZeroUsize;
use std::thread;

/// How many threads work on a column.
///
/// ```
/// use urispec_arrow::Threads;
///
/// assert_eq!(Threads::new(0), None);
/// assert_eq!(Threads::new(1), Some(Threads::ONE));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Threads(NonZeroUsize);

/// Fewer rows are not worth a thread.
const FEW: usize = 1 << 13;

/// Where two threads write, no byte of a bitmap is shared, nor a line of a cache.
const TOGETHER: usize = 512;

impl Threads {
    /// The thread of the caller.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);

    /// So many, which is not 0.
    pub fn new(threads: usize) -> Option<Self> {
        NonZeroUsize::new(threads).map(Threads)
    }

    /// As many as this process may use.
    ///
    /// ```
    /// use urispec_arrow::{Rule, Threads, validate};
    /// # use arrow_array::StringArray;
    /// let answer = validate(&StringArray::from(vec!["a"; 100_000]), Rule::Uri, Threads::all())?;
    /// # assert_eq!(answer.columns().len(), 4);
    /// # Ok::<(), urispec_arrow::Error>(())
    /// ```
    pub fn all() -> Self {
        Threads(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// How many rows a thread has, of so many.
    pub(crate) fn share(self, rows: usize) -> usize {
        let threads = self.0.get().min(rows.div_ceil(FEW)).max(1);
        rows.div_ceil(threads).next_multiple_of(TOGETHER).max(TOGETHER)
    }
}

/// Does `work` for each share of the rows: with its first row, how many it has, and what it writes to.
pub(crate) fn each<W: Send, T: Send>(
    rows: usize,
    share: usize,
    writers: impl Iterator<Item = W>,
    work: impl Fn(usize, usize, W) -> T + Sync,
) -> Vec<T> {
    let mut shares =
        (0..rows).step_by(share).zip(writers).map(|(first, writer)| (first, share.min(rows - first), writer));
    let Some(own) = shares.next() else { return Vec::new() };
    let work = &work;
    thread::scope(|scope| {
        let others: Vec<_> =
            shares.map(|(first, count, writer)| scope.spawn(move || work(first, count, writer))).collect();
        let mut done = vec![work(own.0, own.1, own.2)];
        for other in others {
            match other.join() {
                Ok(result) => done.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use super::{Threads, each};

    #[test]
    fn all_rows_are_shared_out() {
        for threads in 1..5 {
            for rows in [0, 1, 511, 512, 513, 8192, 8193, 100_000] {
                let share = Threads::new(threads).map_or(0, |it| it.share(rows));
                assert_eq!(share % 8, 0, "{threads} {rows}");
                let shares = each(rows, share, std::iter::repeat(()), |first, count, ()| (first, count));
                assert!(shares.len() <= threads, "{threads} {rows}");
                assert_eq!(shares.iter().map(|it| it.1).sum::<usize>(), rows);
                assert!(shares.iter().enumerate().all(|(index, it)| it.0 == index * share));
            }
        }
    }
}
