//! `abnf check`: a program and a rule.

use std::process::ExitCode;

use abnf_conformance::{Encoding, Method, Program, Report, Rule, Suite};
use miette::{IntoDiagnostic, Result};
use serde_json::{Value, json};

use crate::arguments::{Check, Format, WhichMethod, WhichTexts};
use crate::files::load;
use crate::output;
use crate::progress::Progress;

pub(crate) fn run(check: &Check) -> Result<ExitCode> {
    let rule = load(&check.documents)?.rule(&check.rule)?;
    let encoding = match check.format {
        Format::Hex => Encoding::Hex,
        Format::Json => Encoding::Json,
    };
    let (program, search) = match (&check.program.command, &check.program.each) {
        (Some(command), _) => (Program::lines(command, encoding), 200_000),
        (None, each) => (Program::each(each.as_deref().unwrap_or_default()), 2_000),
    };
    let suite = suite(&rule, &check.texts).search(check.search.unwrap_or(search));
    let progress = Progress::new(suite.count());
    let report = suite.check_program_with(&program, usize::from(check.jobs), || progress.add());
    drop(progress);
    let report = report.into_diagnostic()?;
    if check.json {
        output::write_json(&as_json(&report))?;
    } else {
        output::write(format_args!("{report}\n"))?;
    }
    Ok(ExitCode::from(u8::from(!report.agrees())))
}

/// The texts that are asked for.
pub(crate) fn suite<'r>(rule: &'r Rule, texts: &WhichTexts) -> Suite<'r> {
    let method = match texts.method {
        WhichMethod::W => Method::W,
        WhichMethod::Wp => Method::Wp,
    };
    let suite =
        rule.suite().method(method).extra(texts.extra).every_byte(!texts.one_of_class).alternatives(!texts.merged);
    match texts.sample {
        Some(count) => suite.sample(count, texts.seed),
        None => suite,
    }
}

fn as_json(report: &Report) -> Value {
    let differences = report.differences().iter().map(|difference| {
        let mut value = output::text(difference.text());
        value["kind"] = if difference.is_wrongly_accepted() { "wrongly-accepted" } else { "wrongly-rejected" }.into();
        value["offset"] = difference.mismatch().map(abnf_conformance::Mismatch::offset).into();
        value["message"] = difference.mismatch().map(ToString::to_string).into();
        value
    });
    json!({
        "rule": report.rule(),
        "agrees": report.agrees(),
        "complete": report.is_complete(),
        "texts": report.texts(),
        "skipped": report.skipped(),
        "differing": report.differing(),
        "bound": report.bound(),
        "differences": differences.collect::<Vec<_>>(),
        "meaning": report.meaning(),
    })
}
