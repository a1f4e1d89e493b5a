// @ts-check
// The first view: the chain of the picked character, and the RFC, the ABNF and the code of the rule that is picked in it.

import { el, linked } from "site/dom.js";
import { names, repository, rules, sections } from "site/data.js";
import { lessonsOn } from "site/lessons.js";
import { alternatives, chain } from "site/model.js";
import { prose } from "site/prose.js";

/** @typedef {import("site/model.js").Tree} Tree */
/** @typedef {import("site/page.js").Page} Page */

/**
 * The node that is picked in a chain: that of the named rule, or the innermost rule that read more than this character.
 * @param {Tree[]} nodes
 * @param {string} name
 */
export function pickedOf(nodes, name) {
  const rulesOnly = nodes.filter((node) => node.rule);
  const isLong = (/** @type {Tree} */ node) => node.end - node.start > 1;
  return rulesOnly.findLast((node) => node.rule === name) ?? rulesOnly.findLast(isLong) ?? rulesOnly.at(-1);
}

/** @param {Page} page */
export function read(page) {
  const opened = rules.get(page.state.opened);
  if (opened) return [away(page, opened), columns(page, opened, null)];
  const nodes = page.tree ? chain(page.tree, page.state.at) : [];
  const picked = pickedOf(nodes, page.state.picked);
  const rule = picked?.rule ? rules.get(picked.rule) : undefined;
  if (!picked || !rule) return [el("p", { class: "note" }, unread(page))];
  return [steps(page, nodes, picked), columns(page, rule, picked)];
}

/**
 * What is said of a rule that is not one of the character's.
 * @param {Page} page
 * @param {import("site/data.js").Rule} rule
 */
function away(page, { name }) {
  const back = () => page.go({ opened: "" });
  return el("p", { class: "controls" }, el("span", {}, "The page of the rule ", el("code", {}, name), ", which does not read the picked character."), el("button", { type: "button", onclick: back }, "Back to the character"));
}

/** @param {Page} page */
function unread({ state, tree }) {
  if (!state.text) return "Type a URI, and pick a character of it.";
  if (!tree) return "Nothing of this text is read by the rule.";
  return "This character is not read by the rule: no text that matches goes on as this one does up to here.";
}

/**
 * @param {Page} page
 * @param {Tree[]} nodes
 * @param {Tree} picked
 */
function steps(page, nodes, picked) {
  const items = nodes.map((node) => {
    const name = node.rule;
    if (!name) return el("li", {}, el("code", {}, node.text));
    const pick = () => page.go({ picked: name });
    return el("li", {}, el("button", { type: "button", "aria-current": node === picked, onclick: pick, title: node.text }, name));
  });
  return el("ol", { class: "chain", "aria-label": "The rules that read this character, from the outside" }, items);
}

/**
 * @param {Page} page
 * @param {import("site/data.js").Rule} rule
 * @param {Tree | null} picked the node of the character that it reads, if it does
 */
function columns(page, rule, picked) {
  const open = (/** @type {string} */ name) => page.openRule(name);
  const section = sections.find((section) => section.section === rule.section);
  const own = prose(rule.section);
  const users = rule.used_by.filter((name) => names.has(name));
  const { test, proof } = rule;
  return el(
    "div",
    { class: "columns" },
    el(
      "section",
      { class: "column", "aria-labelledby": "column-rfc" },
      el("h2", { id: "column-rfc" }, "RFC"),
      el("p", {}, el("strong", {}, `${rule.section}. ${rule.title}`)),
      !section && el("p", {}, "RFC 5234, which defines ABNF, has the rules for single characters."),
      own ? el("div", { class: "prose", tabindex: 0 }, linked(own, names, open)) : el("p", {}, section?.text ?? ""),
      el(
        "p",
        { class: "links" },
        el("a", { href: rule.url }, "the section in the RFC"),
        section && el("button", { type: "button", class: "rule", onclick: () => page.go({ view: "rfc", section: rule.section }) }, "its page here"),
        ...lessonsOn("rules", rule.name),
      ),
    ),
    el(
      "section",
      { class: "column", "aria-labelledby": "column-abnf" },
      el("h2", { id: "column-abnf" }, "ABNF"),
      el("pre", { tabindex: 0 }, picked ? lit(rule.abnf, picked, open) : linked(rule.abnf, names, open)),
      picked && el("p", {}, "It matched ", el("code", {}, picked.text || "the empty text"), choice(picked), "."),
      el(
        "p",
        { class: "links" },
        users.length > 0 && el("span", {}, "used by ", ...users.flatMap((name) => [...linked(name, names, open), " "])),
        el("button", { type: "button", class: "rule", onclick: () => page.go({ view: "automaton", why: rule.name, span: picked ? `${picked.start}..${picked.end}` : page.state.span }) }, "its automaton"),
        el("a", { href: `${repository}/grammar/${rule.url.includes("rfc5234") ? "rfc5234" : "rfc3986"}.abnf` }, "the grammar"),
      ),
    ),
    el(
      "section",
      { class: "column", "aria-labelledby": "column-rust" },
      el("h2", { id: "column-rust" }, "Rust"),
      el("pre", { tabindex: 0 }, picked ? code(rule, picked) : rule.source),
      el(
        "p",
        { class: "links" },
        el("a", { href: `${repository}/${rule.file}#L${rule.line}` }, `${rule.file}:${rule.line}`),
        test && el("a", { href: `${repository}/${test.file}` }, `held by the test ${test.function}`),
        proof && el("a", { href: `${repository}/${proof.file}#L${proof.line}` }, `proved by ${proof.texts.toLocaleString("en")} texts`),
      ),
    ),
  );
}

/**
 * The function with the alternative marked that matched: the call that names its number, or the function of the rule that it is, also where one around it says what must not follow.
 * @param {import("site/data.js").Rule} rule
 * @param {Tree} picked
 */
function code({ source }, picked) {
  const part = picked.choice && (numbered(source, picked.choice.number) ?? called(source, rules.get(picked.choice.abnf)?.function));
  if (!part) return source;
  return [source.slice(0, part.start), el("mark", {}, source.slice(part.start, part.end)), source.slice(part.end)];
}

/** @param {string} source @param {number} number */
function numbered(source, number) {
  const start = source.indexOf(`alternative(${number}, `);
  let depth = 0;
  for (let at = start; start >= 0 && at < source.length; at += 1) {
    if (source.charAt(at) === "(") depth += 1;
    if (source.charAt(at) === ")" && (depth -= 1) === 0) return { start, end: at + 1 };
  }
  return undefined;
}

/** @param {string} source @param {string | undefined} name */
function called(source, name) {
  const body = source.indexOf("{");
  const found = name ? new RegExp(`\\w*${name}\\b`).exec(source.slice(body)) : null;
  return found ? { start: body + found.index, end: body + found.index + found[0].length } : undefined;
}

/** @param {Tree} picked */
function choice(picked) {
  return picked.choice && picked.choice.of > 1 ? ` by alternative ${picked.choice.number} of ${picked.choice.of}` : "";
}

/**
 * The ABNF with the alternative marked that matched.
 * @param {string} abnf
 * @param {Tree} picked
 * @param {(name: string) => void} open
 */
function lit(abnf, picked, open) {
  const all = alternatives(abnf);
  const part = picked.choice && all.length > 1 ? all[picked.choice.number - 1] : undefined;
  if (!part) return linked(abnf, names, open);
  return [
    ...linked(abnf.slice(0, part.start), names, open),
    el("mark", {}, ...linked(abnf.slice(part.start, part.end), names, open)),
    ...linked(abnf.slice(part.end), names, open),
  ];
}
