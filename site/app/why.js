// @ts-check
// The third view: why a rule does not match a part of the text, and what it would take there.

import { run, shortest } from "site/changes.js";
import { el, lasting, linked, quoted } from "site/dom.js";
import { names, rules } from "site/data.js";
import { derive } from "site/model.js";

/** The characters of a keyboard. */
const KEYS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/model.js").Tree} Tree */

/**
 * The part of a text that a span names.
 * @param {string} text
 * @param {string} span
 */
export function part(text, span) {
  const [, start, end] = /^(\d+)\.\.(\d+)$/.exec(span) ?? [];
  const from = Math.min(Number(start ?? 0), text.length);
  return { start: from, end: Math.max(from, Math.min(Number(end ?? text.length), text.length)) };
}

/**
 * The fields that say which rule and which part of the text is asked about.
 * @param {Page} page
 */
export function question(page) {
  const { text, why: rule, span } = page.state;
  const { start, end } = part(text, span);
  const set = (/** @type {string} */ name) => (/** @type {{ target: HTMLInputElement | HTMLSelectElement }} */ event) =>
    page.go({ [name]: event.target.value });
  const options = [...names].map((name) => el("option", { value: name, selected: name === rule }, name));
  return el(
    "div",
    { class: "fields" },
    el("label", { for: "why-rule" }, "Rule"),
    el("select", { id: "why-rule", onchange: set("why") }, options),
    el("label", { for: "why-span" }, "Part of the text"),
    el("input", { id: "why-span", value: `${start}..${end}`, pattern: "\\d+\\.\\.\\d+", onchange: set("span") }),
  );
}

const keep = lasting();

/** @param {Page} page */
export function why(page) {
  const { text, why: rule, span } = page.state;
  const { start, end } = part(text, span);
  const asked = text.slice(start, end);
  return [keep([rule, asked, start], () => drawn(page, asked, rule))];
}

/**
 * @param {Page} page
 * @param {string} asked
 * @param {string} rule
 */
function drawn(page, asked, rule) {
  const found = derive(asked, rule, true, false);
  return [
    question(page),
    ...(found ? answer(page, asked, rule, found) : [el("p", { class: "note" }, "No rule has this name.")]),
  ];
}

/**
 * @param {Page} page
 * @param {string} asked
 * @param {string} rule
 * @param {{ tree: Tree, unread: Tree | null, accepted: boolean }} found
 */
function answer(page, asked, rule, { tree, unread, accepted }) {
  const open = (/** @type {string} */ name) => page.openRule(name);
  const verdict = accepted
    ? el("p", {}, el("code", {}, asked), " matches ", ...linked(rule, names, open), ".")
    : el("p", {}, el("code", {}, asked), " does not match ", ...linked(rule, names, open), ": ", ...quoted(unread?.label ?? "nothing of it is read"), ".");
  const tried = tree.children.filter((node) => node.alternative);
  const rows = tried.map((node) => {
    const state = node.failed_at !== undefined ? `failed at ${node.failed_at}` : node.given_up ? "matched, and was given up" : "matched";
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, `${node.alternative?.number} of ${node.alternative?.of}`),
      el("td", {}, el("code", {}, ...linked(node.alternative?.abnf ?? "", names, open))),
      el("td", {}, state),
      el("td", {}, el("code", {}, node.text)),
      el("td", {}, ...quoted(node.label.split(/failed at \d+: |given up: /)[1] ?? "")),
    );
  });
  const table = el(
    "table",
    {},
    el("thead", {}, el("tr", {}, ...["number", "ABNF", "how it ended", "came to", "why"].map((title) => el("th", { scope: "col" }, title)))),
    el("tbody", {}, rows),
  );
  // Where the text stops being right. The automaton has no step to what leads nowhere.
  const states = rules.get(rule)?.minimal ?? [];
  const path = run(states, asked);
  const before = [...asked].slice(0, path.length - 1).join("");
  const keys = KEYS.map((key) => el("kbd", { class: run(states, before + key).length > path.length ? "lit" : "" }, key));
  const lit = keys.filter((key) => key.className === "lit").length;
  return [
    verdict,
    rows.length > 0 ? el("div", { class: "scroll", tabindex: 0 }, table) : el("pre", { tabindex: 0 }, rules.get(rule)?.abnf ?? ""),
    el("h2", {}, "What could be there"),
    el("p", { class: "note" }, "After ", el("code", {}, before || "nothing"), `, ${lit} of the 94 keys keep the text on a way to a match.`),
    el("div", { class: "keys", role: "group", "aria-label": "The keys" }, keys),
    ...(accepted ? [] : fixes(page, asked, rule)),
  ];
}

/**
 * What the shortest changes make of a text.
 * @param {Page} page
 * @param {string} asked
 * @param {string} rule
 */
function fixes(page, asked, rule) {
  const { start, end } = part(page.state.text, page.state.span);
  const found = shortest(rules.get(rule)?.minimal ?? [], asked);
  if (!found) return [];
  const load = (/** @type {string} */ by) => () => {
    const { text } = page.state;
    page.go({ text: text.slice(0, start) + by + text.slice(end), span: `${start}..${start + by.length}` });
  };
  const count = found.edits === 1 ? "One change is" : `${found.edits} changes are`;
  return [
    el("h2", {}, "The shortest changes that would make it match"),
    el("p", { class: "note" }, `${count} enough, by the automaton. They are the shortest, which says nothing about what was meant.`),
    el("ul", {}, found.texts.map((text) => el("li", {}, el("button", { type: "button", class: "rule", onclick: load(text) }, text || "(the empty text)")))),
  ];
}
