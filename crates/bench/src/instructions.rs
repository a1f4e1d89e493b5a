//! Instruction counts, measured with valgrind. They do not depend on the load of the machine and are the same in each run.

use std::hint::black_box;
use std::process::Command;

use crate::tasks::{Task, Texts};
use crate::{Asked, Measured};

/// The process under valgrind: one peer runs one task this many times.
pub(crate) fn pass(texts: &[(String, Texts)], tasks: &[&'static str], peer: &str, times: usize) {
    for (_, texts) in texts {
        for name in tasks {
            let task = texts.task(name);
            for peer in task.peers.iter().filter(|own| own.name == peer) {
                for _ in 0..times {
                    black_box((peer.run)());
                }
            }
        }
    }
}

/// The number of instructions of each peer: the count of a run with two passes minus that of a run with one.
pub(crate) fn count(task: &Task<'_>, input: &str, asked: &Asked) -> Result<Vec<Measured>, String> {
    let mut results: Vec<Measured> = Vec::new();
    for peer in &task.peers {
        let run = |times| counted(task.name, input, peer.name, times, asked);
        let each = (run(2)? - run(1)?) as f64 / task.count as f64;
        let ratio = each / results.first().map_or(each, |first| first.each);
        results.push(Measured { name: peer.name, each, ratios: [ratio; 3], answer: (peer.run)() });
    }
    Ok(results)
}

fn counted(task: &str, input: &str, peer: &str, times: usize, asked: &Asked) -> Result<i64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let file = asked.files.iter().find(|file| std::path::Path::new(file).file_stem().is_some_and(|stem| stem == input));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["--task", task, "--instructions", "--input", input, "--pass", peer, &times.to_string()])
        .args(file)
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split("Collected :").nth(1)).unwrap_or_default();
    collected.trim().parse().map_err(|_| format!("valgrind counted nothing:\n{said}"))
}
