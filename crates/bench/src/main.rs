//! Compares urispec with other URI parsers: the same tasks on the same texts in one process.
//!
//! Machines and their load differ, so the results are ratios: in each round, every peer runs the task once, and its time is
//! divided by that of the first peer. Instruction counts, measured with valgrind, do not depend on the load.

use std::fs;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

mod inputs;

mod instructions;

mod tasks;

use inputs::Input;
use tasks::{Task, Texts};

const HELP: &str = "\
Compare urispec with other URI parsers: the same tasks on the same texts in one process.

Usage: cargo run --release --manifest-path crates/bench/Cargo.toml --features ada -- [OPTION...] [FILE...]

A FILE contains one text per line. Without a FILE, the program generates eleven kinds of texts. The feature `ada`, which needs a C++ compiler,
adds the peer ada-url.

Options:
  --task NAME      Run only this task; can be repeated
  --peer NAME      Run only this peer and the first one; can be repeated
  --kinds          Add the eleven generated kinds of texts to the files
  --rounds N       Run each task this many times (default: 40)
  --table          Print a Markdown table of median ratios for each task
  --instructions   Count instructions with valgrind instead of measuring time
  --smoke          Run two rounds on a few texts, to check that everything works
  --help           Print this help

Times are the best of all rounds, in nanoseconds per text. Ratios are medians over the rounds, followed by the first and third quartiles.
`answer` is a checksum over all texts: the number of accepted texts, or the total length of their parts. For some tasks, a different answer
of urispec and the first peer is an error.

Tasks: validate, parse, components, parse and normalize, normalize, resolve, first error, all diagnostics, lint,
validate an IRI, parse an IRI
";

/// The command line arguments.
#[derive(Default)]
struct Asked {
    tasks: Vec<&'static str>,
    peers: Vec<String>,
    files: Vec<String>,
    kinds: bool,
    rounds: usize,
    table: bool,
    instructions: bool,
    smoke: bool,
    /// For the process under valgrind: the input, and the peer with the number of passes.
    input: Option<String>,
    pass: Option<(String, usize)>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bench: {why}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let Some(asked) = asked()? else {
        print!("{HELP}");
        return Ok(());
    };
    let tasks = if asked.tasks.is_empty() { tasks::NAMES.to_vec() } else { asked.tasks.clone() };
    let inputs = inputs(&asked)?;
    let texts: Vec<(String, Texts)> = inputs.into_iter().map(|input| (input.name, Texts::new(input.texts))).collect();
    if let Some((peer, times)) = &asked.pass {
        instructions::pass(&texts, &tasks, peer, *times);
        return Ok(());
    }
    for name in tasks {
        let mut rows = Vec::new();
        for (input, texts) in &texts {
            let mut task = texts.task(name);
            let mut at = 0;
            task.peers.retain(|peer| {
                at += 1;
                at == 1 || asked.peers.is_empty() || asked.peers.iter().any(|name| *name == peer.name)
            });
            if task.count == 0 {
                continue;
            }
            let results =
                if asked.instructions { instructions::count(&task, input, &asked)? } else { time(&task, asked.rounds) };
            if AGREE.contains(&name) {
                agree(name, input, &results)?;
            }
            if !asked.table {
                print(&task, input, &results, asked.instructions);
            }
            rows.push((input.as_str(), results));
        }
        if asked.table {
            table(name, &rows);
        }
    }
    Ok(())
}

fn asked() -> Result<Option<Asked>, String> {
    let mut asked = Asked { rounds: 40, ..Asked::default() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n\n{HELP}"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--kinds" => asked.kinds = true,
            "--table" => asked.table = true,
            "--instructions" => asked.instructions = true,
            "--smoke" => (asked.smoke, asked.rounds) = (true, 2),
            "--rounds" => {
                asked.rounds = value()?.parse().ok().filter(|rounds| *rounds > 0).ok_or("--rounds needs a number")?;
            }
            "--task" => {
                let name = value()?;
                let known = tasks::NAMES.iter().find(|known| **known == name);
                asked.tasks.push(known.ok_or(format!("unknown task {name}\n\n{HELP}"))?);
            }
            "--input" => asked.input = Some(value()?),
            "--peer" => asked.peers.push(value()?),
            "--pass" => {
                let (peer, times) = (value()?, value()?);
                asked.pass = Some((peer, times.parse().map_err(|_| "--pass needs a number")?));
            }
            _ if argument.starts_with("--") => return Err(format!("unknown option {argument}\n\n{HELP}")),
            _ => asked.files.push(argument),
        }
    }
    Ok(Some(asked))
}

/// The texts from files, and the generated ones.
fn inputs(asked: &Asked) -> Result<Vec<Input>, String> {
    let mut inputs = Vec::new();
    for file in &asked.files {
        let text = fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
        let name = std::path::Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        inputs.push(Input { name, texts: text.lines().map(str::to_owned).collect() });
    }
    if inputs.is_empty() || asked.kinds {
        inputs.extend(inputs::generated(asked.smoke.then_some(20)));
    }
    inputs.retain(|input| asked.input.as_ref().is_none_or(|only| *only == input.name));
    if asked.instructions {
        // valgrind simulates each instruction, so a sample of the texts must do.
        for input in &mut inputs {
            let step = input.texts.len().div_ceil(500);
            input.texts = input.texts.iter().step_by(step.max(1)).cloned().collect();
        }
    }
    Ok(inputs)
}

/// The tasks for which the first two peers must have the same answer, so that the comparison is fair.
const AGREE: [&str; 4] = ["validate", "parse", "components", "resolve"];

fn agree(task: &str, input: &str, results: &[Measured]) -> Result<(), String> {
    match results {
        [first, second, ..] if first.answer != second.answer => {
            Err(format!("{task}, {input}: {} answers {}, {} {}", first.name, first.answer, second.name, second.answer))
        }
        _ => Ok(()),
    }
}

/// The result of a peer.
struct Measured {
    name: &'static str,
    /// Nanoseconds or instructions per text.
    each: f64,
    /// The quartiles of the ratios to the first peer.
    ratios: [f64; 3],
    answer: usize,
}

/// Runs the peers round by round.
fn time(task: &Task<'_>, rounds: usize) -> Vec<Measured> {
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); task.peers.len()];
    let answers: Vec<usize> = task.peers.iter().map(|peer| (peer.run)()).collect();
    for _ in 0..rounds {
        for (peer, times) in task.peers.iter().zip(&mut times) {
            let start = Instant::now();
            black_box((peer.run)());
            times.push(start.elapsed());
        }
    }
    let first = times.first().cloned().unwrap_or_default();
    { task.peers.iter().zip(&times).zip(answers) }
        .map(|((peer, own), answer)| {
            let best = own.iter().min().map_or(0.0, |best| best.as_nanos() as f64);
            let ratio = |(own, first): (&Duration, &Duration)| own.as_secs_f64() / first.as_secs_f64();
            let mut ratios: Vec<f64> = own.iter().zip(&first).map(ratio).collect();
            ratios.sort_by(f64::total_cmp);
            let quartile = |quarter: usize| ratios[(ratios.len() - 1) * quarter / 4];
            Measured {
                name: peer.name,
                each: best / task.count as f64,
                ratios: [quartile(1), quartile(2), quartile(3)],
                answer,
            }
        })
        .collect()
}

fn print(task: &Task<'_>, input: &str, results: &[Measured], instructions: bool) {
    println!("{}: {input}, {} texts", task.name, task.count);
    let unit = if instructions { "in" } else { "ns" };
    for Measured { name, each, ratios: [low, median, high], answer } in results {
        println!("    {name:16} {each:9.1} {unit} {median:7.2} ({low:.2} to {high:.2}), answer {answer}");
    }
}

/// Prints a table with a row for each input and a column for each peer.
fn table(task: &str, rows: &[(&str, Vec<Measured>)]) {
    let Some((_, first)) = rows.first() else { return };
    let line = |cells: &mut dyn Iterator<Item = String>| {
        println!("| {} |", cells.collect::<Vec<_>>().join(" | "));
    };
    println!("\n{task}\n");
    line(&mut [String::from("input")].into_iter().chain(first.iter().map(|peer| peer.name.into())));
    line(&mut (0..=first.len()).map(|_| "---".into()));
    for (input, results) in rows {
        let cell = |(at, of): (usize, &Measured)| match at {
            0 => format!("{:.0}", of.each),
            _ => format!("{:.2}", of.ratios[1]),
        };
        line(&mut [String::from(*input)].into_iter().chain(results.iter().enumerate().map(cell)));
    }
}
