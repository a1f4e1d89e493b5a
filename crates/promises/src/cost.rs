//! What one reading costs.

use crate::family::Family;
use crate::reader::Reader;

/// What it took to read a text.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The length of the text in bytes.
    pub length: usize,
    /// How many bytes were allocated, one after another.
    pub allocated: u64,
    /// How many bytes were allocated at once, at most.
    pub peak: u64,
    /// How many nanoseconds the program took, where the system says so. Those in which the system hands out memory are not among them: the
    /// memory itself is counted.
    pub time: Option<u64>,
}

impl Cost {
    /// The cost of one member of a family, of about this length.
    pub fn of(reader: Reader, family: Family, length: usize) -> Cost {
        let text = family.text(length);
        let before = processor_time();
        let counted = allocation_counter::measure(|| (reader.read)(&text));
        let time = before.zip(processor_time()).map(|(before, after)| after.saturating_sub(before));
        Cost { length: text.len(), allocated: counted.bytes_total, peak: counted.bytes_max, time }
    }

    /// Nanoseconds for each byte.
    pub fn time_per_byte(self) -> Option<f64> {
        Some(self.time? as f64 / self.length.max(1) as f64)
    }

    /// How many times its length a text takes in memory.
    pub fn copies(self) -> f64 {
        self.peak as f64 / self.length.max(1) as f64
    }
}

/// The nanoseconds that this thread has had of a processor, outside of the system.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time() -> Option<u64> {
    use nix::sys::resource::{UsageWho, getrusage};
    let time = getrusage(UsageWho::RUSAGE_THREAD).ok()?.user_time();
    Some(u64::try_from(time.tv_sec()).ok()? * 1_000_000_000 + u64::try_from(time.tv_usec()).ok()? * 1000)
}

/// The nanoseconds that this thread has had of a processor, outside of the system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Option<u64> {
    None
}

/// The nanoseconds of a processor that a reading takes, in the system, too. Of short ones, Linux counts these exactly, while it only estimates how many of
/// them were outside of the system.
pub(crate) fn whole_time(read: impl FnOnce()) -> u64 {
    let before = clock();
    read();
    before.zip(clock()).map_or(0, |(before, after)| after.saturating_sub(before))
}

#[cfg(target_os = "linux")]
fn clock() -> Option<u64> {
    use nix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok()?;
    Some(u64::try_from(time.tv_sec()).ok()? * 1_000_000_000 + u64::try_from(time.tv_nsec()).ok()?)
}

#[cfg(not(target_os = "linux"))]
fn clock() -> Option<u64> {
    None
}
