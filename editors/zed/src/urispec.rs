//! Starts `urispec server` for Zed. Nothing is downloaded.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{Command, Extension, LanguageServerId, Result, Worktree, register_extension, serde_json};

/// What the settings and the program are called.
const NAME: &str = "urispec";

/// What is missing, and what to do about it.
const MISSING: &str = "the program `urispec` is not on the path: install it with \
    `cargo install --path crates/urispec-cli`, or set `lsp.urispec.binary.path`";

struct Urispec;

impl Extension for Urispec {
    fn new() -> Self {
        Urispec
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(NAME, worktree).ok().and_then(|settings| settings.binary);
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path.or_else(|| worktree.which(NAME)).ok_or_else(|| MISSING.to_owned())?;
        let args = arguments.unwrap_or_else(|| vec!["server".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_workspace_configuration(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(NAME, worktree)?.settings;
        Ok(settings.map(|settings| serde_json::json!({ NAME: settings })))
    }
}

register_extension!(Urispec);
