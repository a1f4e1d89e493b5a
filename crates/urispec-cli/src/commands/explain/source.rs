//! Where the rules and sections stand in the source of the library, if it was at hand when this was built.

/// File, function and line.
const FUNCTIONS: &[(&str, &str, u32)] = include!(concat!(env!("OUT_DIR"), "/functions.rs"));

/// File, and the address of the section that it is.
const SECTIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sections.rs"));

/// The file and the line of a function.
pub(crate) fn place(module: &str, function: &str) -> Option<(&'static str, u32)> {
    let path = module.replacen("urispec", "src", 1).replace("::", "/");
    let is_module = |file: &str| {
        let rest = file.strip_prefix(&path);
        matches!(rest, Some(".rs" | "/mod.rs"))
    };
    let found = FUNCTIONS.iter().find(|(file, name, _)| *name == function && is_module(file));
    found.map(|(file, _, line)| (*file, *line))
}

/// The files that are a section.
pub(crate) fn files(address: &str) -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().filter(move |(_, of)| *of == address).map(|(file, _)| *file)
}
