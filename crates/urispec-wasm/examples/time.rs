//! How long the library takes for the texts of standard input, a JSON string in each line: `cargo xtask npm` compares it with JavaScript.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use urispec::{Linter, Rule};

fn main() -> io::Result<()> {
    let lines: Vec<String> = io::stdin().lines().collect::<Result<_, _>>()?;
    let texts: Vec<String> = lines.iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
    let linter = Linter::new();
    let library = shortest(|| {
        for text in &texts {
            black_box(linter.lint(text, Rule::UriReference));
        }
    });
    let json = shortest(|| {
        for text in &texts {
            black_box(serde_json::to_vec(&linter.lint(text, Rule::UriReference)).unwrap_or_default());
        }
    });
    println!("{}", serde_json::json!({ "library": milliseconds(library), "json": milliseconds(json) }));
    Ok(())
}

fn shortest(run: impl Fn()) -> Duration {
    let time = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..9).map(|_| time()).min().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
