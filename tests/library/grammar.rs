//! The grammar files, the rules and the code are one: every fence in `src/` is the text of `grammar/`, every rule there
//! has one function, and the function is in its section's module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use urispec::Rule;
use urispec::scheme::SchemeRule;
use urispec::zone::ZoneRule;

/// A function with an ABNF fence: where it is, its section as the source has it, and the fence.
struct Fence {
    module: String,
    function: String,
    section: String,
    alias: Option<String>,
    abnf: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The section number in a link such as `[3.1. Scheme](https://...#section-3.1)`, whose address must agree.
fn linked_section(line: &str) -> Option<String> {
    // Those of DID Core have their titles as anchors.
    if let Some((before, anchor)) = line.split_once("](https://www.w3.org/TR/did-core/#") {
        let (number, title) = before.split_once('[')?.1.split_once(". ")?;
        assert_eq!(title.to_lowercase().replace(' ', "-"), anchor.trim_end_matches(')'), "{line}");
        return Some(number.to_owned());
    }
    let (_, rest) = line.split_once('[')?;
    let (title, address) = rest.split_once("](https://www.rfc-editor.org/rfc/rfc")?;
    let number = title.trim_start_matches("RFC 5234, ").trim_start_matches("Appendix ").split(". ").next()?;
    let (_, anchor) = address.trim_end_matches(')').split_once('-')?;
    assert_eq!(number, anchor, "{line}");
    Some(number.to_owned())
}

fn fences() -> Vec<Fence> {
    let mut fences = Vec::new();
    for path in sources(&root().join("src")) {
        let source = fs::read_to_string(&path).unwrap();
        let module = path.strip_prefix(root().join("src")).unwrap().with_extension("");
        let parts = module.iter().map(|part| part.to_str().unwrap()).filter(|part| *part != "mod");
        let module = std::iter::once("urispec").chain(parts).collect::<Vec<_>>().join("::");
        for line in source.lines().filter(|line| line.starts_with("//! # ")) {
            linked_section(line);
        }
        let (mut section, mut alias, mut abnf, mut in_fence) = (None, None, None::<String>, false);
        for line in source.lines() {
            if line == "/// ```abnf" {
                (in_fence, abnf) = (true, Some(String::new()));
            } else if in_fence && line == "/// ```" {
                in_fence = false;
            } else if in_fence {
                let text = abnf.as_mut().unwrap();
                text.push_str(line.strip_prefix("/// ").unwrap());
                text.push('\n');
            } else if line.starts_with("/// [") {
                section = linked_section(line);
            } else if let Some(name) = line.strip_prefix("#[doc(alias = \"") {
                alias = name.strip_suffix("\")]").map(str::to_owned);
            } else if let Some(rest) = line.strip_prefix("pub fn ")
                && let Some(abnf) = abnf.take()
            {
                fences.push(Fence {
                    module: module.clone(),
                    function: rest.split('<').next().unwrap().to_owned(),
                    section: section.take().unwrap_or_default(),
                    alias: alias.take(),
                    abnf: abnf.trim_end().to_owned(),
                });
            } else if !line.starts_with("///") && !line.starts_with("#[") {
                (section, alias, abnf) = (None, None, None);
            }
        }
    }
    fences
}

#[cfg(not(feature = "iri"))]
const RFC: [&str; 2] = ["rfc3986.abnf", "rfc5234.abnf"];
#[cfg(all(feature = "iri", not(feature = "template")))]
const RFC: [&str; 3] = ["rfc3986.abnf", "rfc5234.abnf", "rfc3987.abnf"];
#[cfg(feature = "template")]
const RFC: [&str; 4] = ["rfc3986.abnf", "rfc5234.abnf", "rfc3987.abnf", "rfc6570.abnf"];

/// The rules of grammar files by name: their section and text, read in another way than the library reads them.
fn definitions(files: &[&str]) -> BTreeMap<String, (String, String)> {
    let mut definitions = BTreeMap::new();
    for file in files {
        let grammar = fs::read_to_string(root().join("grammar").join(file)).unwrap();
        let mut section = String::new();
        for block in grammar.replace("\n ", "\u{1} ").lines() {
            if let Some(heading) = block.strip_prefix("; ") {
                section = heading.split(".  ").next().unwrap().to_owned();
            } else if let Some((name, _)) = block.split_once('=') {
                let text = block.replace('\u{1}', "\n");
                assert!(definitions.insert(name.trim().to_owned(), (section.clone(), text)).is_none(), "{name} twice");
            }
        }
    }
    definitions
}

#[test]
fn every_rule_of_the_files_is_a_rule_and_every_rule_is_in_the_files() {
    let defined: BTreeSet<_> = definitions(&RFC).into_keys().collect();
    let listed: BTreeSet<_> = Rule::ALL.iter().map(|rule| rule.name().to_owned()).collect();
    assert_eq!(defined, listed);
    assert_eq!(
        defined.len(),
        39 + if cfg!(feature = "iri") { 25 } else { 0 } + if cfg!(feature = "template") { 15 } else { 0 }
    );
}

#[test]
fn rules_have_the_section_and_the_text_of_the_files() {
    for (name, (section, abnf)) in definitions(&RFC) {
        let rule = Rule::from_name(&name).unwrap();
        assert_eq!(rule.section().number, section, "{name}");
        assert_eq!(rule.abnf(), abnf, "{name}");
        assert!(!rule.section().title.is_empty() && !rule.section().title.starts_with(' '), "{name}");
    }
}

#[test]
fn every_rule_has_one_function_with_its_text_in_the_module_of_its_section() {
    let (mut seen, mut of_schemes, mut of_sling) = (BTreeMap::new(), BTreeSet::new(), definitions(&["sling.abnf"]));
    let mut of_zones = 0;
    for fence in fences() {
        let name = fence.abnf.split([' ', '=']).next().unwrap().to_owned();
        if fence.module == "urispec::view::sling::grammar" {
            let (_, abnf) = of_sling.remove(&name).unwrap_or_else(|| panic!("{name} is no rule, or twice"));
            assert_eq!(fence.abnf, abnf, "the fence of {name} differs from grammar/");
            assert_eq!(fence.function, name.replace('-', "_"));
            continue;
        }
        if fence.module == "urispec::zone::grammar" {
            let rule = ZoneRule::ALL.iter().find(|rule| rule.name() == name).unwrap();
            assert_eq!((fence.abnf.as_str(), fence.function.as_str()), (rule.abnf(), rule.function()));
            of_zones += 1;
            continue;
        }
        let is_here = |rule: &&SchemeRule| rule.name() == name && rule.abnf() == fence.abnf;
        let of_scheme = SchemeRule::ALL.iter().find(is_here);
        if let Some(rule) = of_scheme.filter(|_| fence.module.starts_with("urispec::scheme")) {
            assert_eq!(fence.abnf, rule.abnf(), "the fence of {name} differs from grammar/");
            assert_eq!(fence.function.trim_start_matches("r#"), name.to_lowercase().replace('-', "_"));
            assert_eq!(fence.section, rule.section().number, "{name} is in another section's module");
            assert!(of_schemes.insert((fence.module.clone(), name)), "twice");
            continue;
        }
        let rule = Rule::from_name(&name).unwrap_or_else(|| panic!("{name} is no rule"));
        assert_eq!(fence.abnf, rule.abnf(), "the fence of {name} differs from grammar/");
        assert_eq!(fence.function, name.to_lowercase().replace('-', "_"));
        assert_eq!((fence.module.as_str(), fence.function.as_str()), (rule.module(), rule.function()), "{name}");
        assert_eq!(fence.section, rule.section().number, "{name} is in another section's module");
        let alias = (name != fence.function).then(|| name.clone());
        assert_eq!(fence.alias, alias, "rustdoc finds {name} by its name in the RFC");
        assert!(seen.insert(name.clone(), ()).is_none(), "{name} twice");
    }
    assert_eq!(seen.len(), Rule::ALL.len());
    assert_eq!(of_schemes.len(), SchemeRule::ALL.len());
    assert_eq!(of_zones, ZoneRule::ALL.len());
    assert!(of_sling.is_empty(), "{of_sling:?} have no function");
}

#[test]
fn modules_are_listed_in_the_order_of_the_rfc() {
    let sections: Vec<_> = Rule::ALL.iter().map(|rule| rule.section()).filter(|section| section.rfc == 3986).collect();
    let numbers = |number: &str| number.split('.').map(|part| part.parse::<u32>().unwrap()).collect::<Vec<_>>();
    assert!(sections.is_sorted_by_key(|section| numbers(section.number)));
    for path in sources(&root().join("src/rfc3986")) {
        let source = fs::read_to_string(&path).unwrap();
        let listed: Vec<_> = source
            .lines()
            .filter_map(|line| Some(line.strip_prefix("/// ")?.split_once(". ")?.0.trim_end_matches('\\')))
            .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
            .map(numbers)
            .collect();
        assert!(listed.is_sorted(), "{}", path.display());
    }
}

#[test]
fn names_are_found_in_any_case() {
    assert_eq!(Rule::from_name("ipV6ADDRESS"), Some(Rule::Ipv6address));
    assert_eq!(Rule::from_name("ipv6"), None);
    assert_eq!("nothing".parse::<Rule>().unwrap_err().to_string(), "no ABNF rule has this name");
    for rule in Rule::ALL {
        assert_eq!(rule.name().parse(), Ok(*rule));
    }
}

#[test]
fn references_are_the_rules_that_the_abnf_names() {
    let references = |rule: Rule| rule.references().map(Rule::name).collect::<Vec<_>>();
    assert_eq!(references(Rule::Uri), ["scheme", "hier-part", "query", "fragment"]);
    assert_eq!(references(Rule::Ipv6address), ["h16", "ls32"]);
    assert_eq!(references(Rule::DecOctet), ["DIGIT"]);
    assert_eq!(references(Rule::Ipvfuture), ["HEXDIG", "unreserved", "sub-delims"]);
    assert_eq!(references(Rule::H16), ["HEXDIG"]);
    assert_eq!(references(Rule::PathEmpty), ["pchar"]);
    assert_eq!(references(Rule::Hexdig), ["DIGIT"]);
    assert_eq!(references(Rule::Alpha), [""; 0]);
}
