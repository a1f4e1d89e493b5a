//! The Python package: built as a wheel, installed in fresh environments, and tried there.
//!
//! Everything is below `target/python`: the wheel in `wheels`, and an environment for each set of libraries. What the system must bring is said.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::tools::{finish, said};

/// Where the package is.
const PACKAGE: &str = "crates/urispec-python";

/// What builds the wheel.
const BUILDERS: [&str; 1] = ["maturin>=1.9,<2"];

/// What it is tried with.
const LIBRARIES: [&str; 13] = [
    "pytest",
    "pyarrow",
    "polars",
    "duckdb",
    "pandas",
    "nanoarrow",
    "pydantic",
    "typing_extensions",
    "mypy",
    "pyright",
    "ada-url",
    "yarl",
    "wheel",
];

/// What it is tried with in Spark, which is said to work with no newer pandas.
const SPARK: [&str; 4] = ["pytest", "pyspark[connect]>=4.1", "pandas<3", "pyarrow"];

/// The oldest Python that the wheel is for, and the newer ones: each that is there is tried.
const PYTHONS: [&str; 6] = ["3.9", "3.10", "3.11", "3.12", "3.13", "3.14"];

/// Builds the wheel and, unless it is only to be built, tries it. Returns whether all went well.
pub(crate) fn run(is_tried: bool) -> bool {
    said(Wheel::new().and_then(|wheel| {
        wheel.build()?;
        if is_tried { wheel.check() } else { Ok(()) }
    }))
}

/// Where everything is.
struct Wheel {
    root: PathBuf,
    target: PathBuf,
}

impl Wheel {
    fn new() -> Result<Self, String> {
        let root = env::current_dir().map_err(|error| format!("there is no current directory: {error}"))?;
        let target = root.join("target/python");
        fs::create_dir_all(&target).map_err(|error| format!("cannot make {}: {error}", target.display()))?;
        Ok(Wheel { root, target })
    }

    fn package(&self) -> PathBuf {
        self.root.join(PACKAGE)
    }

    /// The wheel, and the source from which another system builds its own.
    fn build(&self) -> Result<(), String> {
        let python = self.environment("build", "python3", &BUILDERS)?;
        let wheels = self.target.join("wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels).map_err(|error| format!("cannot remove {}: {error}", wheels.display()))?;
        }
        let maturin = |arguments: &[&str]| {
            let mut maturin = Command::new(&python);
            maturin.current_dir(self.package()).args(["-m", "maturin"]).args(arguments).arg("--out").arg(&wheels);
            finish(maturin.env("CARGO_TARGET_DIR", self.target.join("rust")))
        };
        maturin(&["build", "--release"])?;
        maturin(&["sdist"])
    }

    /// Installs the wheel as from the registry, and tries all that it can do.
    fn check(&self) -> Result<(), String> {
        let python = self.environment("libraries", "python3", &LIBRARIES)?;
        self.install(&python)?;
        let run = |arguments: &[&str]| finish(self.python(&python).args(arguments));
        run(&["-m", "pytest", "-q", "tests"])?;
        run(&["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/documented.py"])?;
        run(&["-m", "mypy", "--strict", "tests/typing_of_users.py", "python/urispec"])?;
        run(&["-m", "pyright", "--pythonpath", &python.to_string_lossy(), "tests/typing_of_users.py"])?;
        let allowed = self.package().join("tests/stubtest.txt");
        let stubs = ["-m", "mypy.stubtest", "urispec._native", "--allowlist"];
        finish(self.python(&python).current_dir(&self.target).args(stubs).arg(allowed))?;
        self.check_other_pythons()?;
        self.check_spark()?;
        eprintln!("== {}", self.target.join("wheels").display());
        Ok(())
    }

    /// One wheel is for all of them.
    fn check_other_pythons(&self) -> Result<(), String> {
        let mut tried = Vec::new();
        for version in PYTHONS {
            let program = format!("python{version}");
            if !is_there(&program) {
                continue;
            }
            let python = self.environment(&format!("python-{version}"), &program, &["pytest"])?;
            self.install(&python)?;
            let tests = ["tests/test_reference.py", "tests/test_checks.py"];
            finish(self.python(&python).args(["-m", "pytest", "-q"]).args(tests))?;
            tried.push(version);
        }
        eprintln!("== the wheel was tried with Python {}", tried.join(", "));
        Ok(())
    }

    fn check_spark(&self) -> Result<(), String> {
        if !is_there("java") {
            eprintln!(
                "== not tried with Spark, which needs Java from 17 on: `apt-get install default-jre-headless` on Debian"
            );
            return Ok(());
        }
        let python = self.environment("spark", "python3", &SPARK)?;
        self.install(&python)?;
        finish(self.python(&python).args([
            "-m",
            "pytest",
            "-q",
            "tests/test_engines.py",
            "tests/test_spark_job.py",
            "tests/test_spark_connect.py",
            "-k",
            "spark or job",
        ]))
    }

    fn install(&self, python: &Path) -> Result<(), String> {
        let wheels = self.target.join("wheels");
        let install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
        finish(Command::new(python).args(install).arg("--find-links").arg(wheels).args(["--no-index", "urispec"]))
    }

    /// The Python of an environment, where the wheel is found and not the directory of the package.
    fn python(&self, python: &Path) -> Command {
        let mut command = Command::new(python);
        command.current_dir(self.package()).env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONSAFEPATH", "1");
        command
    }

    /// A fresh environment of a Python, with libraries. Returns its Python.
    fn environment(&self, name: &str, program: &str, libraries: &[&str]) -> Result<PathBuf, String> {
        let missing = "Python from 3.9 on with `venv` is needed: `apt-get install python3-venv` on Debian";
        let directory = self.target.join(name);
        let python = directory.join("bin/python");
        finish(Command::new(program).args(["-m", "venv", "--clear"]).arg(&directory))
            .map_err(|_| missing.to_owned())?;
        let install = ["-m", "pip", "install", "-q", "--disable-pip-version-check"];
        finish(Command::new(&python).args(install).args(libraries))?;
        Ok(python)
    }
}

/// Whether a program can be run. Some are there only to say that they are not.
fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let version = if program == "java" { "-version" } else { "--version" };
    command.arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
