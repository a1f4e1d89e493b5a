//! urispec and other libraries at the same tasks, on the same texts, in one run.
//!
//! Machines differ and are busy, so what counts is a ratio: in each round every library does the task once, one after another,
//! and its time is divided by that of the first. Printed are the median of these ratios and how far they spread.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

mod tasks;

const HELP: &str = "\
urispec and other libraries at the same tasks, on the same texts, in one run.

Usage: cargo run --release -p bench -- [--rounds N] [FILE...]

A FILE holds a URI a line; without one, the references of RFC 3986, 5.4, are used. Times are in nanoseconds for one text,
the best of all rounds; ratios are medians, with the range from the first to the third quartile.
";

/// Something that is done to all texts: by whom, and how. The answer keeps it from being optimized away.
pub(crate) struct Peer<'t> {
    name: &'static str,
    run: Box<dyn Fn() -> usize + 't>,
}

impl<'t> Peer<'t> {
    pub(crate) fn new(name: &'static str, run: impl Fn() -> usize + 't) -> Self {
        Peer { name, run: Box::new(run) }
    }
}

fn main() -> ExitCode {
    let mut rounds = 200;
    let mut files = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => match arguments.next().and_then(|rounds| rounds.parse().ok()).filter(|rounds| *rounds > 0) {
                Some(number) => rounds = number,
                None => {
                    eprintln!("bench: --rounds needs a number above 0\n\n{HELP}");
                    return ExitCode::from(2);
                }
            },
            "--help" | "-h" => {
                print!("{HELP}");
                return ExitCode::SUCCESS;
            }
            _ => files.push(argument),
        }
    }
    let mut lists = Vec::new();
    for file in files {
        match fs::read_to_string(&file) {
            Ok(text) => lists.push((file, text)),
            Err(error) => {
                eprintln!("bench: cannot read {file}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    if lists.is_empty() {
        lists.push(("RFC 3986, 5.4".into(), tasks::EXAMPLES.join("\n")));
    }
    for (name, text) in &lists {
        let texts: Vec<&str> = text.lines().collect();
        println!("{name}: {} texts", texts.len());
        tasks::all(&texts, &mut |task, count, peers| compare(task, count, peers, rounds));
    }
    ExitCode::SUCCESS
}

/// Runs the peers round by round, and prints a line for each.
fn compare(task: &str, count: usize, peers: &[Peer<'_>], rounds: usize) {
    if count == 0 {
        return;
    }
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        for (peer, times) in peers.iter().zip(&mut times) {
            let start = Instant::now();
            black_box((peer.run)());
            times.push(start.elapsed());
        }
    }
    println!("  {task}, {count} texts");
    for (peer, own) in peers.iter().zip(&times) {
        let best = own.iter().min().map_or(0.0, |best| best.as_nanos() as f64 / count as f64);
        let mut ratios: Vec<f64> =
            own.iter().zip(&times[0]).map(|(own, first)| own.as_secs_f64() / first.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        let quartile = |quarter: usize| ratios[(ratios.len() - 1) * quarter / 4];
        println!("    {:12} {best:8.1} ns {:6.2} ({:.2} to {:.2})", peer.name, quartile(2), quartile(1), quartile(3));
    }
}
