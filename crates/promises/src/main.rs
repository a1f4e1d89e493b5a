//! `urispec-promises`: what reading costs, for texts of up to 16 MB; `urispec-promises session PROGRAM`: the memory of a session of use.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use urispec_promises::cost::Cost;
use urispec_promises::reader::{READERS, Reader};
use urispec_promises::session;

/// The lengths of the texts. Each family is read at the first three, and the one that costs the most for a byte at all.
const LENGTHS: [usize; 5] = [1 << 10, 16 << 10, 256 << 10, 4 << 20, 16 << 20];

/// More than a byte may cost in a text of 16 MB than in one of 256 KB: caches end there.
const MOST: f64 = 3.0;

/// Nanoseconds for a byte that are too few to be compared.
const LEAST: f64 = 10.0;

/// How many bytes are read at least for a measurement, one text after another.
const VOLUME: usize = 256 << 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let passed = match arguments.as_slice() {
        [command, program] if command == "session" => session(program.as_ref()).unwrap_or_else(|error| {
            eprintln!("== {error}");
            false
        }),
        _ => on_a_small_stack(),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn session(program: &Path) -> io::Result<bool> {
    // The program is started in another directory.
    let program = &program.canonicalize()?;
    let [watch, server, triplets] = [session::watch(program)?, session::server()?, session::triplets(program)?];
    Ok(triplets && server && watch)
}

/// How many kilobytes of stack suffice for 16 MB.
const STACK: usize = 256;

fn on_a_small_stack() -> bool {
    let thread = thread::Builder::new().stack_size(STACK << 10).spawn(costs);
    thread.is_ok_and(|thread| thread.join().unwrap_or(false))
}

/// Prints the table of what reading costs. Whether all of it is linear.
fn costs() -> bool {
    let mut passed = true;
    println!("| reads | the text that costs the most | 1 KB | 16 KB | 256 KB | 4 MB | 16 MB | memory |");
    println!("|---|---|---|---|---|---|---|---|");
    for reader in READERS {
        passed &= measure(reader);
    }
    passed
}

/// Prints a row for the family that costs the most. Whether it is linear.
fn measure(reader: Reader) -> bool {
    let mut passed = true;
    let mut worst: Option<(f64, [Cost; 5], String)> = None;
    for family in reader.families {
        let costs = LENGTHS.map(|length| {
            let times = VOLUME.div_ceil(length);
            let costs: Vec<Cost> = (0..times).map(|_| Cost::of(reader, *family, length)).collect();
            let time = costs.iter().map(|cost| cost.time).sum::<Option<u64>>();
            let last = costs.last().copied().unwrap_or(Cost { length, allocated: 0, peak: 0, time: None });
            Cost { time: time.map(|time| time / times as u64), ..last }
        });
        let [.., middle, _, longest] = costs;
        let per_byte = longest.time_per_byte().unwrap_or_default();
        if per_byte > MOST * middle.time_per_byte().unwrap_or_default().max(LEAST) {
            eprintln!("== {}, {}: not linear: {costs:?}", reader.name, family.shown());
            passed = false;
        }
        if longest.copies() > 2.0 * middle.copies().max(1.0) {
            eprintln!("== {}, {}: memory is not linear: {costs:?}", reader.name, family.shown());
            passed = false;
        }
        if std::env::var_os("URISPEC_EVERY").is_some() {
            row(&mut io::stderr(), reader, &costs, &family.shown());
        }
        if worst.as_ref().is_none_or(|(most, ..)| per_byte > *most) {
            worst = Some((per_byte, costs, family.shown()));
        }
    }
    if let Some((_, costs, family)) = worst {
        row(&mut io::stdout(), reader, &costs, &family);
    }
    passed
}

/// A row of the table.
fn row(out: &mut dyn Write, reader: Reader, costs: &[Cost; 5], family: &str) {
    let cells = costs.map(|cost| cost.time_per_byte().map_or("?".into(), |time| format!("{time:.0}")));
    let copies = costs.last().map_or(0.0, |cost| cost.copies());
    let _ = writeln!(out, "| {} | `{family}` | {} | {copies:.1} |", reader.name, cells.join(" | "));
}
