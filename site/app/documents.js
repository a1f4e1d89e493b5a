// @ts-check
// The types of documents, each with a document to begin with.

/**
 * @typedef {object} Example
 * @property {string} title
 * @property {string} text
 */

/** By the names that `urispec check --type` knows. @type {Record<string, Example>} */
export const documents = {
  markdown: {
    title: "Markdown",
    text: `# Notes

See the [list](http://example.com/a|b), the [mirror](http://exa mple.com/x),
and http://[::1/ for yourself. The [guide](HTTP://Example.COM:80/docs/) moved.

Mail <mailto:ada lovelace@example.org>, or log in at
<ftp://ada:secret@ftp.example.com/pub/>.

The template \`https://\${HOST}/v1\` is not checked.
`,
  },
  html: {
    title: "HTML",
    text: `<!doctype html>
<base href="https://example.com/docs/">
<p>
  <a href="/search?q=two words&amp;lang=en">Search</a>
  for <a href="guide.html#a|b">guides</a>, as in
  https://example.com:443@evil.example/.
  <img src="http://10.0.0.256/logo.png" alt="">
</p>
`,
  },
  json: {
    title: "JSON",
    text: `{
  "homepage": "http://example.com/a b",
  "api": "http:\\/\\/10.0.0.256\\/v1",
  "template": "https://\${HOST}/v1",
  "repository": { "url": "https//example.com/r.git" }
}
`,
  },
  yaml: {
    title: "YAML",
    text: `openapi: 3.1.0
info:
  title: Ferrets  # see http://example.com/%zz
servers:
  - url: https://{region}.example.com/v1
  - url: "http://localhost:80800/v1"
`,
  },
  toml: {
    title: "TOML",
    text: `[package]
name = "ferret"
homepage = "htpp://example.com/"
repository = "https://example.com/ferret ferret"

# The docs are at http://[2001:db8::7:8443/docs
`,
  },
  xml: {
    title: "XML",
    text: `<?xml version="1.0"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <link>http://example.com/news?id=1&amp;x={y}</link>
    <atom:link href="http://example.com:8o/feed"/>
  </channel>
</rss>
`,
  },
  asciidoc: { title: "AsciiDoc", text: `= Notes\n\nSee http://example.com/a|b[the list] and link:guide%2.html[the guide].\n` },
  rst: { title: "reStructuredText", text: `Notes\n=====\n\nSee the \`list <http://example.com/a|b>\`_ and the guide_.\n\n.. _guide: http://[::1/guide\n` },
  org: { title: "Org", text: `* Notes\n\nSee [[http://example.com/a|b][the list]] and http://example.com/%zz.\n` },
  tex: { title: "TeX and BibTeX", text: `@misc{ferret,\n  title = {Ferrets},\n  url = {http://example.com/\\~ada/a b},\n  note = {See \\url{http://[::1/x}},\n}\n` },
  man: { title: "Manual page", text: `.TH FERRET 1\n.SH SEE ALSO\n.UR http://example.com/a|b\nthe list\n.UE\n` },
  csv: { title: "Table (CSV)", text: `name,homepage\nAda,http://example.com/a|b\nGrace,"http://exa mple.com/"\n` },
  css: { title: "Style sheet", text: `@import url("http://example.com/a b.css");\n\nbody { background: url(http://[::1/back.png); }\n` },
  rdf: { title: "Turtle, SPARQL", text: `@prefix ex: <http://example.com/a b#> .\n\nex:ada <http://xmlns.com/foaf/0.1/homepage> <HTTP://example.com/~ada> .\n` },
  source: {
    title: "Source code",
    text: `/// The service, as http://example.com/docs/%zz describes it.
const API: &str = "http://10.0.0.256/v1";

fn address(host: &str) -> String {
    // Built at run time, so it is not checked.
    format!("https://{host}/v1")
}

const MIRROR: &str = "https://ada:secret@mirror.example.com/";
`,
  },
  jsx: { title: "Source code with tags", text: `export const Guide = () => (\n  <p>\n    <a href="http://example.com/a b">guide</a>, <a href={\`https://\${host}/\`}>home</a>\n  </p>\n);\n` },
  notebook: {
    title: "Notebook",
    text: `{
 "cells": [
  { "cell_type": "markdown", "metadata": {}, "source": ["See the [list](http://example.com/a|b).\\n"] },
  { "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": ["get(\\"http://10.0.0.256/\\")\\n"] }
 ],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 5
}
`,
  },
  mhtml: {
    title: "MHTML",
    text: `MIME-Version: 1.0
Content-Type: multipart/related; boundary="b"

--b
Content-Type: text/html; charset=utf-8
Content-Location: http://example.com/

<a href=3D"http://example.com/a|b">list</a>
--b--
`,
  },
  folded: {
    title: "Calendar, contacts",
    text: `BEGIN:VCARD
VERSION:4.0
FN:Ada
URL:http://example.com/a page with a name so long that the line goes on in the
  next one
NOTE:My list is at http://example.com/a|b\\, too.
END:VCARD
`,
  },
  text: { title: "Plain text", text: `Dear Ada,\n\nthe list is at http://example.com/a|b, and the mirror at www.example.com/%zz.\nFor http://[::1/, ask me.\n` },
  lines: { title: "A URI on each line", text: `http://example.com/a|b\nhttp://exa mple.com/\nmailto:ada@example.org\nHTTP://example.com:80\n../g\n` },
};

/** The document of a type: what was written, or the example. @param {import("site/state.js").State} state */
export function written({ type, document }) {
  return document ?? documents[type]?.text ?? "";
}
