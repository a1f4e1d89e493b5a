//! `urispec server`: a language server.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use urispec_server::{Ended, stdio};

use crate::answer::outcome::{Failure, Outcome};

/// Serve an editor: diagnostics, fixes, hovers and links for the URIs in every file.
///
/// The editor starts it and speaks the Language Server Protocol over standard input and output. What counts for a file is its urispec.toml, as
/// it is for `urispec check`.
#[derive(Debug, Args)]
#[command(after_long_help = CONNECT)]
pub(crate) struct Server {
    /// Add what is worth knowing to this file, which is standard error otherwise.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Speak over standard input and output, which is the only way; some editors say so.
    #[arg(long)]
    stdio: bool,
}

const CONNECT: &str = "\
How to connect an editor (docs/editors.md has more):
  VS Code       install the extension of editors/vscode
  Neovim 0.11+  copy editors/nvim/lsp/urispec.lua to ~/.config/nvim/lsp/, and vim.lsp.enable('urispec')
  Emacs         (add-to-list 'eglot-server-programs '((markdown-mode html-mode text-mode) \"urispec\" \"server\"))
  Helix         [language-server.urispec] command = \"urispec\", args = [\"server\"]
  Zed           \"Install Dev Extension\", and the folder editors/zed
  Kakoune       [urispec] args = [\"server\"] in lsp_servers of kak-lsp
  Sublime Text  \"command\": [\"urispec\", \"server\"] in the clients of LSP";

pub(crate) fn run(arguments: &Server) -> Result<Outcome, Failure> {
    let mut log: Box<dyn Write> = match &arguments.log {
        None => Box::new(io::stderr()),
        Some(path) => {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Box::new(file.map_err(|error| Failure::File { path: path.clone(), error })?)
        }
    };
    // By the protocol, a server that was not asked to shut down ends with 1.
    Ok(match stdio(&mut *log) {
        Ended::AfterShutdown => Outcome::Valid,
        Ended::WithoutShutdown => Outcome::Invalid,
    })
}
