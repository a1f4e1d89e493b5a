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
        "css" | "scss" | "sass" | "less" => FileType::Css,
        "turtle" | "sparql" | "trig" | "ntriples" => FileType::Rdf,
        "javascriptreact" | "typescriptreact" | "astro" => FileType::Jsx,
        _ => return None,
    })
}
