//! Where the rules stand in the source of the library.

/// File, function and line.
const FUNCTIONS: &[(&str, &str, u32)] = include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// The file, the name and the line of the function of a rule.
pub(crate) fn place(module: &str, rule: &str) -> (&'static str, &'static str, u32) {
    let path = module.replacen("urispec", "src", 1).replace("::", "/");
    let function = rule.to_ascii_lowercase().replace('-', "_");
    let is_module = |file: &str| matches!(file.strip_prefix(&path), Some(".rs" | "/mod.rs"));
    let is_function = |name: &str| name.trim_start_matches("r#") == function;
    let found = FUNCTIONS.iter().find(|(file, name, _)| is_function(name) && is_module(file));
    found.copied().unwrap_or_default()
}
