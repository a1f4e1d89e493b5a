// @ts-check
// The seventh view: a document, what is wrong with its URIs, and what fixes it: the linter without installing it.

import { documents, written } from "site/documents.js";
import { el, fill, quoted } from "site/dom.js";
import { lessonsOn } from "site/lessons.js";
import { byOffset, fixedAll, safeFix } from "site/edits.js";
import { editor } from "site/editor.js";
import { pieces } from "site/pieces.js";
import * as urispec from "urispec";

/** @typedef {import("urispec").Finding} Finding */
/** @typedef {import("site/page.js").Page} Page */

/** How many findings are listed, and how many are underlined. */
const LISTED = 100;
const UNDERLINED = 1000;

/** A document whose findings take longer than this many milliseconds is looked at in a pause, of this length. */
const SLOW = 8;
const PAUSE = 120;

/**
 * What a document has.
 * @typedef {object} Looked
 * @property {string} text
 * @property {string} type
 * @property {number} uris
 * @property {Finding[]} findings
 * @property {import("site/pieces.js").Piece[]} pieces
 */

/** @type {Looked} */
let looked = { text: "", type: "", uris: 0, findings: [], pieces: [] };
let took = 0;
/** What looks at the document after the pause, if that is to come. @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {string} text @param {string} type @returns {Finding[]} */
function findings(text, type) {
  const found = urispec.findings(text, { type });
  return found.ok ? found.findings : [];
}

/** What the document of the state has. @param {Page} page */
export function look({ state }) {
  const text = written(state);
  if (looked.text === text && looked.type === state.type) return looked;
  const start = performance.now();
  const found = urispec.uris(text, { type: state.type });
  const uris = found.ok ? found.uris : [];
  looked = { text, type: state.type, uris: uris.length, findings: findings(text, state.type), pieces: pieces(text, uris) };
  took = performance.now() - start;
  return looked;
}

/** What is to be said of the document. @param {Page} page */
export function summary(page) {
  const { uris, findings } = look(page);
  const counted = (/** @type {number} */ count, /** @type {string} */ one) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return { isFine: findings.length === 0, words: `${counted(findings.length, "finding")} in ${counted(uris, "URI")}.` };
}

/** The parts of the view, which stay while it is shown: a field that is made anew loses its cursor. @type {ReturnType<typeof make> | undefined} */
let parts;

/** @param {Page} page */
function make(page) {
  const host = el("div", { class: "editor" }, el("p", { class: "note" }, "The editor is being loaded."));
  const type = el("select", { id: "type", onchange: () => page.go({ type: type.value, explained: "" }) }, Object.entries(documents).map(([name, { title }]) => el("option", { value: name }, title)));
  const again = el("button", { type: "button", onclick: () => page.go({ document: null }) }, "The example again");
  const all = el("button", { type: "button", id: "fix-all", onclick: () => page.go({ document: fixedAll(written(page.state), (text) => findings(text, page.state.type)) }) }, "Fix all that is safe");
  const list = el("ol", { class: "findings", "aria-label": "Findings" });
  const article = el("article", { class: "column", tabindex: -1, hidden: true });
  const root = el(
    "div",
    {},
    el("div", { class: "controls" }, el("label", { for: "type" }, "Type"), type, all, again),
    el(
      "div",
      { class: "sides" },
      el("div", {}, host, el("p", { id: "editor-keys", class: "note" }, el("kbd", {}, "Tab"), " leaves the editor, ", el("kbd", {}, "F8"), " goes to the next finding. Point at a URI to see its parts.")),
      el("div", {}, list, article),
    ),
  );
  const change = (/** @type {string} */ text) => page.go({ document: text });
  const field = editor(host, { changed: change, fix: (finding, at) => repair(page, finding, at), explain: (name) => page.go({ explained: name }) });
  void field.then((made) => {
    host.querySelector(":scope > .note")?.remove();
    current = made;
    page.go({});
  });
  return { root, type, again, all, list, article };
}

/** @type {import("site/editor.js").Editor | undefined} */
let current;

/** What is drawn, so that nothing is drawn twice. @type {{ looked: Looked | undefined, marked: boolean, explained: string | undefined }} */
const drawn = { looked: undefined, marked: false, explained: undefined };

/** @param {Page} page @returns {HTMLElement[]} */
export function document(page) {
  parts ??= make(page);
  const { state } = page;
  parts.type.value = state.type;
  parts.again.disabled = state.document === null;
  current?.show(written(state));
  clearTimeout(waiting);
  waiting = undefined;
  const isTyped = looked.text !== written(state) && looked.type === state.type;
  const later = () => {
    look(page);
    page.go({});
  };
  if (isTyped && took > SLOW && drawn.marked) waiting = setTimeout(later, PAUSE);
  else drawFindings(page, parts);
  drawPage(page, parts.article);
  return [parts.root];
}

/** Whether the findings are to be looked at after a pause. */
export function isWaiting() {
  return waiting !== undefined;
}

/**
 * @param {Page} page
 * @param {{ list: HTMLElement, all: HTMLButtonElement }} parts
 */
function drawFindings(page, { list, all }) {
  const now = look(page);
  if (drawn.looked === now && drawn.marked === (current !== undefined)) return;
  Object.assign(drawn, { looked: now, marked: current !== undefined });
  const { text, findings, pieces } = now;
  current?.mark(findings.slice(0, UNDERLINED), pieces);
  all.disabled = !findings.some(safeFix);
  const place = places(text);
  fill(
    list,
    findings.slice(0, LISTED).map((finding, at) => row(page, finding, place(finding.start), `finding-${at}`)),
    findings.length > LISTED && el("li", { class: "note" }, `And ${findings.length - LISTED} more.`),
    findings.length === 0 && el("li", { class: "note" }, "Nothing is wrong with the URIs of this document."),
  );
}

/** The line and the column of an offset, as the command line counts them; offsets are asked for in their order. @param {string} text */
function places(text) {
  let line = 1;
  let start = 0;
  return (/** @type {number} */ offset) => {
    for (let next = text.indexOf("\n", start); next >= 0 && next < offset; next = text.indexOf("\n", start)) {
      line += 1;
      start = next + 1;
    }
    return `${line}:${[...text.slice(start, offset)].length + 1}`;
  };
}

/**
 * @param {Page} page
 * @param {Finding} finding
 * @param {string} place
 * @param {string} id which its buttons have, so that what is drawn anew keeps the focus
 */
function row(page, finding, place, id) {
  const { name, severity, message, help, fixes, start, end, uri } = finding;
  let count = 0;
  const button = (/** @type {import("site/dom.js").Child | import("site/dom.js").Child[]} */ label, /** @type {() => void} */ onclick, name = "") =>
    el("button", { type: "button", class: name || null, id: `${id}-${(count += 1)}`, onclick }, label);
  const read = () => uri && page.go({ text: uri.text, rule: "URI-reference", at: 0, picked: "", view: "read" });
  return el(
    "li",
    { class: `problem ${severity}` },
    el("p", {}, button(place, () => current?.select(start, end), "rule"), ` ${severity}: `, el("strong", {}, ...quoted(message))),
    help && el("p", { class: "note" }, ...quoted(help)),
    ...fixes.map((fix, at) => button(quoted(fix.title), () => repair(page, finding, at))),
    button(name, () => page.go({ explained: name })),
    uri && button("Read it", read),
  );
}

/**
 * Applies a fix.
 * @param {Page} page
 * @param {Finding} finding
 * @param {number} at
 */
function repair(page, finding, at) {
  const text = written(page.state);
  // What was found in another text is not edited in this one.
  if (text !== looked.text || !looked.findings.includes(finding)) return;
  page.go({ document: byOffset(text, finding.fixes[at]?.edits ?? []) });
}

/**
 * The page of a diagnostic.
 * @param {Page} page
 * @param {HTMLElement} article
 */
function drawPage(page, article) {
  const name = page.state.explained;
  if (drawn.explained === name) return;
  const isFirst = drawn.explained === undefined;
  drawn.explained = name;
  const found = name ? urispec.explain(name) : undefined;
  const [explained] = found?.ok ? found.pages : [];
  article.hidden = !explained;
  if (!explained) return fill(article);
  // The first says the name, and the last the section.
  const [, ...blocks] = String(explained.page ?? explained.summary ?? "").split(/\n\n/);
  const { url } = explained;
  fill(
    article,
    el("h2", { class: "mono" }, name),
    ...blocks.filter((text) => !text.includes(String(url))).map(block),
    typeof url === "string" && el("p", { class: "links" }, el("a", { href: url }, `RFC ${explained.rfc}, ${explained.section}. ${explained.title}`), ...lessonsOn("diagnostics", name)),
    el("button", { type: "button", onclick: () => page.go({ explained: "" }) }, "Close"),
  );
  if (isFirst) return;
  article.focus();
  article.scrollIntoView({ block: "nearest" });
}

/** A paragraph of a page, or lines that stay as they are. @param {string} text */
function block(text) {
  if (text.startsWith("    ")) return el("pre", { tabindex: 0 }, text.replaceAll(/^ {4}/gm, ""));
  return el("p", {}, ...quoted(text.trim()));
}
