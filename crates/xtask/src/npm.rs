//! The npm package: compiled to WebAssembly, packed, installed in a new project, and tried there.
//!
//! Everything is below `target/npm`: the package in `package`, the project in `project`. What the system must bring is said.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::call;
use crate::tools::{finish, said};

/// What the modules are compiled for.
const TARGET: &str = "wasm32-unknown-unknown";

/// The grammar reads sixteen bytes at once where there are instructions for it. Node.js has them since 16.4, and all browsers have since 2023.
/// The linker pads the numbers that it fills in, unless it is asked for the shortest: a twentieth of a module.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Clink-arg=--compress-relocations";

/// Of functions of what size calls are replaced by what they do. Where size is all that counts, that is 5, and nearly every step of a loop is a call: with this,
/// a module is faster by a third, and larger by a twentieth.
const INLINED: &str = "-Cllvm-args=-inline-threshold=65";

/// The same for the larger module, which has less room: it is faster by a tenth, and larger by a seventieth.
const LESS_INLINED: &str = "-Cllvm-args=-inline-threshold=25";

/// The modules, each with the features of the crate that it has, and flags of its own.
const MODULES: [(&str, &[&str], &str); 2] =
    [("core.wasm", &[], INLINED), ("urispec.wasm", &["--features", "full"], LESS_INLINED)];

/// What the new project has beside the package: a compiler that checks the types, and a bundler that makes one file of a page.
const TOOLS: [&str; 2] = ["typescript@5.9", "esbuild@0.28"];

/// The files of the crate that a project is tried with.
const TESTS: &str = "crates/urispec-wasm/tests";

/// Where chromium may be.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Builds the package and, unless it is only to be built, tries it. Returns whether all went well.
pub(crate) fn run(is_tried: bool) -> bool {
    said(Package::new().and_then(|package| {
        package.build()?;
        if is_tried { package.check() } else { Ok(()) }
    }))
}

/// Compiles the crate for WebAssembly, with some features and flags. Where the module is, until the next is compiled.
pub(crate) fn module(name: &str, features: &[&str], flags: &str) -> Result<PathBuf, String> {
    if !has_target() && !call(&["rustup", "target", "add", TARGET], &[]) {
        return Err(format!("it cannot be compiled here: `rustup target add {TARGET}`"));
    }
    let compile = ["cargo", "rustc", "-p", "urispec-wasm", "--crate-type", "cdylib"];
    let how = ["--profile", "npm", "--target", TARGET, "--target-dir", "target/wasm"];
    if !call(&[&compile, &how[..], features].concat(), &[("RUSTFLAGS", &format!("{FLAGS} {flags}"))]) {
        return Err(format!("{name} cannot be compiled"));
    }
    Ok(Path::new("target/wasm").join(TARGET).join("npm/urispec_wasm.wasm"))
}

/// Where everything is.
struct Package {
    root: PathBuf,
    /// What is packed.
    package: PathBuf,
    /// A project that installs it.
    project: PathBuf,
}

impl Package {
    fn new() -> Result<Self, String> {
        let root = env::current_dir().map_err(|error| format!("there is no current directory: {error}"))?;
        let target = root.join("target/npm");
        Ok(Package { root, package: target.join("package"), project: target.join("project") })
    }

    /// The directory of the package, with all that is in it.
    fn build(&self) -> Result<(), String> {
        renewed(&self.package)?;
        for file in files(&self.root.join("crates/urispec-wasm/npm"))? {
            copy(&file, &self.package)?;
        }
        for file in ["crates/urispec-wasm/README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            copy(&self.root.join(file), &self.package)?;
        }
        self.check_version()?;
        MODULES.iter().try_for_each(|(name, features, flags)| self.compile(name, features, flags))
    }

    /// The package has the version of the crates.
    fn check_version(&self) -> Result<(), String> {
        let manifest = fs::read_to_string(self.package.join("package.json")).map_err(|error| error.to_string())?;
        let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
        if manifest.contains(&version) { Ok(()) } else { Err(format!("package.json does not have {version}")) }
    }

    fn compile(&self, name: &str, features: &[&str], flags: &str) -> Result<(), String> {
        let module = module(name, features, flags)?;
        fs::copy(&module, self.package.join(name))
            .map_err(|error| format!("cannot copy {}: {error}", module.display()))?;
        Ok(())
    }

    /// Packs it, installs it, and tries all that it can do.
    fn check(&self) -> Result<(), String> {
        let missing = "Node.js from 18 on, and npm, are needed: `apt-get install nodejs npm` on Debian";
        finish(Command::new("node").arg("--version")).map_err(|_| missing.to_owned())?;
        finish(npm(&self.root).arg("--version")).map_err(|_| missing.to_owned())?;
        finish(Command::new("node").current_dir(&self.package).arg(self.root.join(TESTS).join("sizes.mjs")))
            .map_err(|_| "a module is too large".to_owned())?;
        self.install()?;

        let native = self.native()?;
        let tests = ["functions.test.mjs", "readme.test.mjs", "native.test.mjs"];
        finish(self.node().args(["--test", "--test-concurrency=1"]).args(tests).envs(native))?;
        let tsc = ["node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--module", "nodenext", "types.ts"];
        finish(self.node().args(tsc).args(["--target", "es2022", "--lib", "es2022,dom"]))?;
        let browser = BROWSERS.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
        let browser = browser.ok_or("a browser is needed: `apt-get install chromium` on Debian")?;
        finish(self.node().args(["browser.mjs", browser]))?;
        eprintln!("== {}", self.archive().display());
        Ok(())
    }

    /// What is published.
    fn archive(&self) -> PathBuf {
        self.package.with_file_name(format!("urispec-{}.tgz", env!("CARGO_PKG_VERSION")))
    }

    /// A new project, in which the package is installed as from the registry.
    fn install(&self) -> Result<(), String> {
        renewed(&self.project)?;
        fs::write(self.project.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")
            .map_err(|error| format!("cannot write package.json: {error}"))?;
        let pack = ["pack", "--silent", "--pack-destination", ".."];
        finish(npm(&self.package).args(pack))?;
        let install = ["install", "--silent", "--no-audit", "--no-fund"];
        finish(npm(&self.project).args(install).arg(self.archive()).args(TOOLS))?;
        files(&self.root.join(TESTS))?.iter().try_for_each(|file| copy(file, &self.project))
    }

    /// The programs that the package is compared with, for the tests by the names of variables.
    fn native(&self) -> Result<[(&'static str, PathBuf); 2], String> {
        let is_built = call(&["cargo", "build", "-p", "urispec-cli"], &[])
            && call(&["cargo", "build", "--release", "-p", "urispec-wasm", "--example", "time"], &[]);
        if !is_built {
            return Err("the programs that it is compared with cannot be compiled".to_owned());
        }
        let target = self.root.join("target");
        Ok([("URISPEC", target.join("debug/urispec")), ("URISPEC_TIME", target.join("release/examples/time"))])
    }

    fn node(&self) -> Command {
        let mut node = Command::new("node");
        node.current_dir(&self.project);
        node
    }
}

fn npm(directory: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(directory);
    npm
}

/// Whether the compiler can compile for WebAssembly.
fn has_target() -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists())
}

/// An empty directory.
fn renewed(directory: &Path) -> Result<(), String> {
    if directory.exists() {
        fs::remove_dir_all(directory).map_err(|error| format!("cannot remove {}: {error}", directory.display()))?;
    }
    fs::create_dir_all(directory).map_err(|error| format!("cannot make {}: {error}", directory.display()))
}

/// The files of a directory.
fn files(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let unread = |error| format!("cannot read {}: {error}", directory.display());
    let entries = fs::read_dir(directory).map_err(unread)?;
    entries.map(|entry| Ok(entry.map_err(unread)?.path())).collect()
}

fn copy(file: &Path, directory: &Path) -> Result<(), String> {
    let to = directory.join(file.file_name().unwrap_or_default());
    fs::copy(file, to).map_err(|error| format!("cannot copy {}: {error}", file.display()))?;
    Ok(())
}
