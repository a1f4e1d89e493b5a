//! Types of documents by the languages of editors.

use urispec_documents::FileType;

/// The type of a document whose language the client names, if the language tells. Source code and plain text leave it to the name of the file.
pub(crate) fn file_type(language: &str) -> Option<FileType> {
    Some(match language {
        "markdown" | "mdx" | "quarto" | "rmd" => FileType::Markdown,
        "html" | "xhtml" | "htmldjango" | "django-html" | "jinja-html" | "handlebars" | "vue" | "svelte" | "php"
        | "erb" | "eruby" | "twig" | "nunjucks" | "liquid" => FileType::Html,
        "xml" | "xsl" | "svg" => FileType::Xml,
        "json" | "jsonc" | "json5" | "jsonl" => FileType::Json,
        "toml" => FileType::Toml,
        "yaml" | "dockercompose" | "github-actions-workflow" => FileType::Yaml,
        "asciidoc" | "asciidoctor" => FileType::Asciidoc,
        "rst" | "restructuredtext" => FileType::Rst,
        "org" => FileType::Org,
        "tex" | "latex" | "plaintex" | "bibtex" | "bib" => FileType::Tex,
        "nroff" | "man" => FileType::Man,
        "csv" | "tsv" => FileType::Csv,
        "icalendar" | "ics" | "vcard" | "vcf" | "ldif" => FileType::Folded,
        "css" | "scss" | "sass" | "less" => FileType::Css,
        "turtle" | "sparql" | "trig" | "ntriples" => FileType::Rdf,
        "javascriptreact" | "typescriptreact" | "astro" => FileType::Jsx,
        _ => return None,
    })
}

/// Languages of source code, as the protocol, or Vim, calls them.
const CODE: &str = "abap ada applescript asm awk bash bat bicep bzl c clojure cmake coffeescript commonlisp cpp crystal cs csh \
    csharp cuda-cpp d dart dockerfile dosbatch elixir elm emacs-lisp erlang fish fortran fsharp gdscript glsl \
    go groovy hack haskell haxe hcl hlsl java javascript julia just kotlin lean lisp lua make makefile matlab \
    nim nix objc objcpp objective-c objective-cpp ocaml octave pascal perl perl6 powershell prolog proto proto3 \
    ps1 puppet purescript python r racket raku reason rescript ruby rust scala scheme sh shaderlab shellscript \
    solidity sql starlark swift systemverilog tcl terraform typescript vb verilog vhdl vim viml wgsl zig zsh";

/// Whether a language is one of source code. What is written in it may be called in any way before it is saved.
pub(crate) fn is_code(language: &str) -> bool {
    CODE.split(' ').any(|code| code == language)
}

#[cfg(test)]
mod tests {
    use urispec_documents::FileType;

    use super::{CODE, file_type, is_code};

    #[test]
    fn each_language_of_code_has_no_other_type() {
        for language in CODE.split(' ') {
            assert_eq!((file_type(language), is_code(language)), (None, true), "{language}");
        }
        for language in ["plaintext", "markdown", "ini", "log", "git-commit", "unknown", ""] {
            assert!(!is_code(language), "{language}");
        }
    }

    #[test]
    fn each_language_has_its_type() {
        for (expected, languages) in [
            (Some(FileType::Markdown), "markdown mdx quarto rmd"),
            (
                Some(FileType::Html),
                "html xhtml htmldjango django-html jinja-html handlebars vue svelte php erb eruby twig nunjucks liquid",
            ),
            (Some(FileType::Xml), "xml xsl svg"),
            (Some(FileType::Json), "json jsonc json5 jsonl"),
            (Some(FileType::Toml), "toml"),
            (Some(FileType::Yaml), "yaml dockercompose github-actions-workflow"),
            (Some(FileType::Asciidoc), "asciidoc asciidoctor"),
            (Some(FileType::Rst), "rst restructuredtext"),
            (Some(FileType::Org), "org"),
            (Some(FileType::Tex), "tex latex plaintex bibtex bib"),
            (Some(FileType::Man), "nroff man"),
            (Some(FileType::Csv), "csv tsv"),
            (Some(FileType::Folded), "icalendar ics vcard vcf ldif"),
            (Some(FileType::Css), "css scss sass less"),
            (Some(FileType::Rdf), "turtle sparql trig ntriples"),
            (Some(FileType::Jsx), "javascriptreact typescriptreact astro"),
            (None, "rust plaintext python javascript unknown"),
        ] {
            for language in languages.split(' ') {
                assert_eq!(file_type(language), expected, "{language}");
            }
        }
    }
}
