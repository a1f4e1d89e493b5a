//! The lesson page: `target/site/index.html` with its files, and `target/site/urispec.html`, which is all of it in one file.
//!
//! The page is the one in `site/`. What is added is what it knows before any text is read (the rules, their functions, the sections), the npm package, and CodeMirror.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::tools::{Tools, base64, put, read, said};
use crate::{book, call, npm};

/// Where the page is written.
const TARGET: &str = "target/site";

/// Where CodeMirror is installed, and made one module.
const MIRROR: &str = "target/site-codemirror";

/// Writes the page, with the text of the RFC if a file has it.
pub(crate) fn run(rfc: Option<&str>) -> bool {
    said(write(rfc))
}

/// Writes the page, and tests it in a browser.
pub(crate) fn test() -> bool {
    run(None) && said(in_browser())
}

fn write(rfc: Option<&str>) -> Result<(), String> {
    let prose = rfc.map(|file| read(Path::new(file))).transpose()?;
    if !npm::run(false) {
        return Err("the npm package is not built".to_owned());
    }
    let package = Path::new("target/npm/package");
    if !call(&["cargo", "build", "-p", "urispec-cli"], &[]) {
        return Err("the command line is not built".to_owned());
    }
    let target = Path::new(TARGET);
    renew(target)?;
    let mut modules = BTreeMap::new();
    for (name, text) in files(Path::new("site/app"))? {
        modules.insert(format!("site/{name}"), text);
    }
    modules.insert(
        "site/facts.js".to_owned(),
        format!("// Written by `cargo xtask site`.\nexport default {};\n", facts()?),
    );
    if let Some(prose) = prose {
        modules.insert("site/rfc.js".to_owned(), format!("export default {};\n", Value::String(prose)));
    }
    let mirror = codemirror()?.unwrap_or_else(|| {
        eprintln!("== npm is missing, or reaches no registry: the documents of this page have a plain field instead of CodeMirror");
        "export {};\n".to_owned()
    });
    modules.insert("site/codemirror.js".to_owned(), mirror);
    let (page, style) = (read(Path::new("site/index.html"))?, read(Path::new("site/style.css"))?);
    put(&target.join("index.html"), &page)?;
    put(&target.join("style.css"), &style)?;
    for (name, text) in &modules {
        put(&target.join(name.replacen("site/", "app/", 1)), text)?;
    }
    for (name, text) in files(package)? {
        put(&target.join("urispec").join(&name), &text)?;
        modules.insert(if name == "urispec.js" { "urispec".to_owned() } else { format!("urispec/{name}") }, text);
    }
    let module = package.join("urispec.wasm");
    let bytes = fs::read(&module).map_err(|error| format!("cannot read {}: {error}", module.display()))?;
    put(&target.join("urispec/urispec.wasm"), &bytes)?;
    let inlined = format!("export default \"data:application/wasm;base64,{}\";\n", base64(&bytes));
    modules.insert("site/wasm.js".to_owned(), inlined);
    let whole = in_one(&page, &style, &modules)?;
    put(&target.join("urispec.html"), &whole)?;
    eprintln!(
        "== {TARGET}/index.html, to be served, and {TARGET}/urispec.html, which is all of it ({} KB)",
        whole.len() / 1000
    );
    Ok(())
}

/// Removes what was written before, but not the book, which is written by itself.
fn renew(target: &Path) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(target) else { return Ok(()) };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| !path.ends_with("book")) {
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
    }
    Ok(())
}

/// The page with all that it loads within it. A module in a `data:` address has no neighbours, so all are known by their names.
fn in_one(page: &str, style: &str, modules: &BTreeMap<String, String>) -> Result<String, String> {
    let map: BTreeMap<&str, String> = modules
        .iter()
        .map(|(name, text)| {
            let text = text.replace("from \"./", "from \"urispec/");
            (name.as_str(), format!("data:text/javascript;base64,{}", base64(text.as_bytes())))
        })
        .collect();
    let (before, rest) = page.split_once("<script type=\"importmap\">").ok_or("the page has no map of its modules")?;
    let (_, after) = rest.split_once("</script>").ok_or("the map of modules does not end")?;
    let link = "<link rel=\"stylesheet\" href=\"style.css\">";
    if !before.contains(link) {
        return Err("the page has no style".to_owned());
    }
    let before = before.replace(link, &format!("<style>\n{style}</style>"));
    Ok(format!("{before}<script type=\"importmap\">{}</script>{after}", json!({ "imports": map })))
}

/// CodeMirror as one module, in the versions of `site/codemirror`. Nothing without npm.
fn codemirror() -> Result<Option<String>, String> {
    let (from, target) = (Path::new("site/codemirror"), Path::new(MIRROR));
    let is_there = |program: &str| Command::new(program).arg("--version").output().is_ok_and(|it| it.status.success());
    if !is_there("node") || !is_there("npm") {
        return Ok(None);
    }
    let (lock, stamp) = (read(&from.join("package-lock.json"))?, target.join("installed.json"));
    let is_installed = fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock);
    for file in ["index.js", "package.json", "package-lock.json"] {
        put(&target.join(file), read(&from.join(file))?)?;
    }
    if !is_installed {
        if !call(&["npm", "ci", "--silent", "--ignore-scripts", "--no-fund", "--no-audit", "--prefix", MIRROR], &[]) {
            return Ok(None);
        }
        put(&stamp, &lock)?;
    }
    let (entry, module) = (target.join("index.js"), target.join("codemirror.js"));
    let options = json!({
        "entryPoints": [entry], "outfile": module, "bundle": true, "minify": true, "format": "esm", "legalComments": "none",
        "banner": { "js": "/* CodeMirror, by Marijn Haverbeke and others: MIT licence, https://codemirror.net/ */" },
    });
    let script = format!("require(require('path').resolve('{MIRROR}/node_modules/esbuild')).buildSync({options})");
    if !call(&["node", "-e", &script], &[]) {
        return Err("esbuild cannot make one module of CodeMirror".to_owned());
    }
    read(&module).map(Some)
}

/// The page holds no larger automata with alternatives apart: nobody can read them, and the largest has 4,203 states.
const LARGEST_DETAILED: usize = 125;

/// What is known before any text is read.
fn facts() -> Result<Value, String> {
    let pages = ask(&["explain", "--all", "--format", "json"])?;
    let is_of_uris = |page: &&Value| page["kind"] == "rule" && (page["rfc"] == 3986 || page["rfc"] == 5234);
    let of_uris: Vec<&Value> = pages.iter().filter(is_of_uris).collect();
    let rules = of_uris.iter().map(|page| rule(page, &of_uris)).collect::<Result<Vec<Value>, String>>()?;
    let mut sections = Vec::new();
    for number in ["1", "2", "3", "4", "5", "6", "7", "A", "B", "C", "D"] {
        section(number, &pages, &mut sections)?;
    }
    let definitions = ask(&["anatomy", "--table", "--format", "json"])?.pop().unwrap_or_default();
    let repository = format!("{}/blob/main", env!("CARGO_PKG_REPOSITORY"));
    Ok(json!({
        "rules": rules, "sections": sections, "definitions": definitions, "lessons": book::lessons()?, "repository": repository,
    }))
}

/// The page of a rule, with the text of its function and its automata. Only rules of `all` have pages to link to.
fn rule(page: &Value, all: &[&Value]) -> Result<Value, String> {
    let name = page["name"].as_str().unwrap_or_default();
    let (file, line) = (page["file"].as_str().unwrap_or_default(), page["line"].as_u64().unwrap_or(1));
    let text = read(Path::new(file))?;
    let lines: Vec<&str> = text.lines().skip(usize::try_from(line).unwrap_or(1).saturating_sub(1)).collect();
    let last =
        lines.iter().position(|line| *line == "}").ok_or_else(|| format!("the function of {name} does not end"))?;
    let automata = ask(&["explain", "--automaton", name, "--format", "json"])?;
    let [minimal, detailed] = ["minimal", "detailed"].map(|kind| automata.first().map_or(&Value::Null, |of| &of[kind]));
    let is_small = detailed["states"].as_array().is_some_and(|states| states.len() <= LARGEST_DETAILED);
    let (minimal, detailed) = (states(minimal), states(if is_small { detailed } else { &Value::Null }));
    let used_by = page["used_by"].as_array().into_iter().flatten().map(|rule| &rule["name"]);
    let used_by: Vec<&Value> = used_by.filter(|name| all.iter().any(|page| page["name"] == **name)).collect();
    let source = lines.get(..=last).unwrap_or_default().join("\n");
    let mut facts = json!({
        "uses": page["references"], "used_by": used_by, "source": source, "minimal": minimal, "detailed": detailed,
    });
    for field in ["name", "section", "title", "url", "abnf", "module", "function", "file", "line", "test", "proof"] {
        facts[field] = page[field].clone();
    }
    Ok(facts)
}

/// The states of an automaton, without the one that leads nowhere: whether a text may end there, and where characters lead, as ranges of bytes.
fn states(automaton: &Value) -> Value {
    let all = automaton["states"].as_array().map_or(&[][..], Vec::as_slice);
    let steps_of = |state: &'_ Value| state["steps"].as_array().cloned().unwrap_or_default();
    let is_live = |state: &Value| state["accepting"] == true || !steps_of(state).is_empty();
    let live: Vec<usize> = (0..all.len()).filter(|at| all.get(*at).is_some_and(is_live)).collect();
    let number = |to: &Value| live.iter().position(|live| to.as_u64() == u64::try_from(*live).ok());
    let byte = |text: &Value| text.as_str().and_then(|text| text.chars().next()).map_or(0, u32::from);
    let state = |at: &usize| {
        let state = all.get(*at)?;
        let mut steps: BTreeMap<usize, Vec<[u32; 2]>> = BTreeMap::new();
        for step in steps_of(state) {
            let Some(to) = number(&step[2]) else { continue };
            steps.entry(to).or_default().push([byte(&step[0]), byte(&step[1])]);
        }
        let steps: Vec<Value> = steps.iter().map(|(to, ranges)| json!([to, ranges])).collect();
        Some(json!([u8::from(state["accepting"] == true), steps]))
    };
    live.iter().filter_map(state).collect()
}

/// Adds a section and those below it.
fn section(number: &str, pages: &[Value], sections: &mut Vec<Value>) -> Result<(), String> {
    let is_it = |page: &&Value| page["kind"] == "section" && page["rfc"] == 3986 && page["section"] == number;
    let page = pages.iter().find(is_it).ok_or_else(|| format!("there is no section {number}"))?;
    let or = |field: &str, instead: Value| if page[field].is_null() { instead } else { page[field].clone() };
    sections.push(json!({
        "section": number, "title": page["title"], "url": page["url"],
        "text": or("text", json!("")), "examples": or("examples", json!([])), "rules": or("rules", json!([])),
    }));
    for below in page["sections"].as_array().into_iter().flatten() {
        let number = below["section"].as_str().or(below.as_str()).unwrap_or_default();
        let number = number.split([',', ' ']).find(|word| word.contains('.')).unwrap_or(number).trim_end_matches('.');
        section(number, pages, sections)?;
    }
    Ok(())
}

/// What the command line answers: one page, or several.
fn ask(arguments: &[&str]) -> Result<Vec<Value>, String> {
    let output = Command::new("target/debug/urispec").args(arguments).output();
    let output = output.map_err(|error| format!("cannot run target/debug/urispec: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let pages = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    pages.collect::<Result<_, _>>().map_err(|error| format!("{}: {error}", arguments.join(" ")))
}

/// Tests the page in a browser, and checks the types of its modules.
fn in_browser() -> Result<(), String> {
    let tools = Tools::install()?;
    if !Path::new(MIRROR).join("codemirror.js").exists() {
        return Err("the editor is tested too: node 20 and npm have to be there".to_owned());
    }
    tools.types("site")?;
    tools.tests("site/test/")
}

/// The scripts of a folder: names and texts.
fn files(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "js"));
    paths.sort();
    let named = |path: PathBuf| Some((path.file_name()?.to_str()?.to_owned(), read(&path)));
    paths.into_iter().filter_map(named).map(|(name, text)| Ok((name, text?))).collect()
}
