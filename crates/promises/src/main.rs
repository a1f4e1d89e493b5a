//! `urispec-promises [READER...]`: what reading costs, for texts of up to 16 MB; `urispec-promises wide`: whether it grows for texts that nobody listed; `urispec-promises session PROGRAM`: the memory of a session of use.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use urispec_promises::cost::Cost;
use urispec_promises::family::Family;
use urispec_promises::reader::{READERS, Reader};
use urispec_promises::session;

/// The lengths of the texts. At the last one are only those families read that cost the most at the one before, for a byte or beside what they
/// cost at 256 KB.
const LENGTHS: [usize; 4] = [1 << 10, 16 << 10, 256 << 10, 4 << 20];
const LONGEST: usize = 16 << 20;

/// How many families of either kind are read at the last length.
const LONG: usize = 3;

/// More than a byte may cost in a text of 4 or 16 MB than in one of 256 KB: caches end there.
const MOST: f64 = 3.0;

/// Nanoseconds for a byte that are too few to be compared.
const LEAST: f64 = 10.0;

/// A measurement reads one text after another, until it has read so many bytes or taken so many nanoseconds.
const VOLUME: usize = 2 << 20;
const ENOUGH: u64 = 100_000_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let passed = match arguments.as_slice() {
        [command, program] if command == "session" => session(program.as_ref()).unwrap_or_else(|error| {
            eprintln!("== {error}");
            false
        }),
        [command] if command == "wide" => urispec_promises::wide::search(),
        names => on_a_small_stack(names.to_vec()),
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

fn on_a_small_stack(names: Vec<String>) -> bool {
    let thread = thread::Builder::new().stack_size(STACK << 10).spawn(move || costs(&names));
    thread.is_ok_and(|thread| thread.join().unwrap_or(false))
}

/// Prints the table of what reading costs, for the readers of these names, or for all. Whether all of it is linear.
fn costs(names: &[String]) -> bool {
    if let Some(name) = names.iter().find(|name| READERS.iter().all(|reader| reader.name != *name)) {
        let known: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
        eprintln!("== there is no reader `{name}`, but `{}`", known.join("`, `"));
        return false;
    }
    let mut passed = true;
    println!("| reads | the text that costs the most | 1 KB | 16 KB | 256 KB | 4 MB | 16 MB | memory |");
    println!("|---|---|---|---|---|---|---|---|");
    for reader in READERS {
        if names.is_empty() || names.iter().any(|name| name == reader.name) {
            passed &= measure(reader);
        }
    }
    passed
}

/// What the members of a family cost, of each length.
struct Row {
    family: Family,
    costs: Vec<Cost>,
}

impl Row {
    /// Reads another member of the family, again and again.
    fn read(&mut self, reader: Reader, length: usize) {
        let mut cost = Cost::of(reader, self.family, length);
        let (mut times, mut time) = (1, cost.time);
        while times * length < VOLUME && time.is_none_or(|time| time < ENOUGH) {
            cost = Cost::of(reader, self.family, length);
            time = time.zip(cost.time).map(|(one, other)| one + other);
            times += 1;
        }
        self.costs.push(Cost { time: time.map(|time| time / times as u64), ..cost });
    }

    /// What a byte of the longest text costs.
    fn per_byte(&self) -> f64 {
        self.costs.last().and_then(|cost| cost.time_per_byte()).unwrap_or_default()
    }

    /// What a byte of the longest text costs beside one in 256 KB.
    fn growth(&self) -> f64 {
        let middle = self.costs.get(2).and_then(|cost| cost.time_per_byte()).unwrap_or_default();
        self.per_byte() / middle.max(LEAST)
    }

    fn is_linear(&self) -> bool {
        let copies = |cost: Option<&Cost>| cost.map_or(0.0, |cost| cost.copies());
        self.growth() <= MOST && copies(self.costs.last()) <= 2.0 * copies(self.costs.get(2)).max(1.0)
    }

    /// As a row of the table.
    fn shown(&self, reader: Reader) -> String {
        let cell = |length: usize| {
            let time =
                self.costs.get(length).map(|cost| cost.time_per_byte().map_or("?".into(), |time| format!("{time:.0}")));
            time.unwrap_or_default()
        };
        let cells: Vec<String> = (0..=LENGTHS.len()).map(cell).collect();
        let copies = self.costs.last().map_or(0.0, |cost| cost.copies());
        // Even in code, a bar ends a cell.
        let family = self.family.shown().replace('|', "\\|");
        format!("| {} | `{family}` | {} | {copies:.1} |", reader.name, cells.join(" | "))
    }
}

/// Prints the row of the family that costs the most. Whether all of them are linear.
fn measure(reader: Reader) -> bool {
    let mut rows: Vec<Row> = reader.families.iter().map(|family| Row { family: *family, costs: Vec::new() }).collect();
    for row in &mut rows {
        LENGTHS.iter().for_each(|length| row.read(reader, *length));
    }
    let orders: [fn(&Row) -> f64; 2] = [Row::growth, Row::per_byte];
    for order in orders {
        rows.sort_by(|one, other| order(other).total_cmp(&order(one)));
        for row in rows.iter_mut().take(LONG).filter(|row| row.costs.len() == LENGTHS.len()) {
            row.read(reader, LONGEST);
        }
    }
    for row in rows.iter().filter(|row| !row.is_linear()) {
        eprintln!("== {}, {}: not linear: {:?}", reader.name, row.family.shown(), row.costs);
    }
    if std::env::var_os("URISPEC_EVERY").is_some() {
        rows.iter().for_each(|row| eprintln!("{}", row.shown(reader)));
    }
    let longest = rows.iter().filter(|row| row.costs.len() > LENGTHS.len());
    if let Some(worst) = longest.max_by(|one, other| one.per_byte().total_cmp(&other.per_byte())) {
        println!("{}", worst.shown(reader));
    }
    rows.iter().all(Row::is_linear)
}
