// @ts-check
// The fifth view: the RFC, section by section.

import { el, lasting, linked } from "site/dom.js";
import { names, rules, sections } from "site/data.js";
import { lessonsOn } from "site/lessons.js";
import { derive } from "site/model.js";
import { forget, hasProse, prose, take } from "site/prose.js";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/model.js").Tree} Tree */

const keep = lasting();

/** @param {Page} page */
export function book(page) {
  const here = sections.find((section) => section.section === page.state.section) ?? sections[0];
  if (!here) return [];
  const governed = governs(page);
  return [keep([here.section, [...governed.keys()], governed.get(here.section), prose(here.section)], () => drawn(page, here, governed))];
}

/**
 * @param {Page} page
 * @param {import("site/data.js").Section} here
 * @param {Map<string, string[]>} governed
 */
function drawn(page, here, governed) {
  const items = sections.map((section) => {
    const attributes = {
      href: "#",
      "aria-current": section === here && "page",
      class: governed.has(section.section) ? "governs" : null,
      style: `padding-left: ${0.5 + 0.9 * (section.section.split(".").length - 1)}rem`,
      onclick: (/** @type {Event} */ event) => {
        event.preventDefault();
        page.go({ section: section.section });
      },
    };
    return el("li", {}, el("a", attributes, `${section.section}. ${section.title}`));
  });
  const nav = el("nav", { "aria-label": "Sections" }, el("ul", { class: "contents" }, items));
  requestAnimationFrame(() => {
    const current = nav.querySelector("[aria-current]");
    if (current) nav.scrollTop += current.getBoundingClientRect().top - nav.getBoundingClientRect().top - nav.clientHeight / 3;
  });
  return [el("div", { class: "book" }, nav, content(page, here, governed))];
}

/**
 * @param {Page} page
 * @param {import("site/data.js").Section} here
 * @param {Map<string, string[]>} governed
 */
function content(page, here, governed) {
  const open = (/** @type {string} */ name) => page.openRule(name);
  const own = prose(here.section);
  const spans = governed.get(here.section);
  return el(
    "article",
    {},
    el("h2", {}, `${here.section}. ${here.title}`),
    spans && el("p", {}, "Of your text, it governs ", ...spans.flatMap((span, at) => [at > 0 && ", ", el("code", {}, span)]), "."),
    el("p", {}, here.text),
    own && el("div", { class: "column prose", tabindex: 0, style: "white-space: pre-wrap" }, linked(own, names, open)),
    here.rules.length > 0 && [el("h3", {}, "Rules"), ...here.rules.map((name) => ruleBox(name, open))],
    here.examples.length > 0 && [el("h3", {}, "Examples"), examples(page, here)],
    el("p", { class: "links" }, el("a", { href: here.url }, "Read it in the RFC"), ...lessonsOn("sections", here.section)),
    source(page),
  );
}

/**
 * @param {string} name
 * @param {(name: string) => void} open
 */
function ruleBox(name, open) {
  return el("pre", { tabindex: 0 }, linked(rules.get(name)?.abnf ?? name, names, open));
}

/**
 * @param {Page} page
 * @param {import("site/data.js").Section} here
 */
function examples(page, here) {
  const rows = here.examples.map((example) => {
    const load = () => page.go({ text: example.text, rule: "URI-reference", at: 0, view: "read" });
    return el("tr", {}, el("td", {}, el("button", { type: "button", class: "rule", onclick: load }, example.text || "(the empty text)")), el("td", {}, example.answer));
  });
  return el("div", { class: "scroll" }, el("table", {}, el("tbody", {}, rows)));
}

/**
 * Which sections govern a part of the text, and which part: those of the rules that matched.
 * @param {Page} page
 * @returns {Map<string, string[]>}
 */
function governs({ state }) {
  const found = derive(state.text, state.rule, false);
  /** @type {Map<string, string[]>} */
  const spans = new Map();
  const visit = (/** @type {Tree} */ node, /** @type {string} */ above) => {
    const section = (node.rule && rules.get(node.rule)?.section) || above;
    if (section !== above && node.end > node.start) {
      const all = spans.get(section) ?? [];
      const span = `${node.start}..${node.end}`;
      if (!all.includes(span) && all.length < 8) spans.set(section, [...all, span]);
    }
    node.children.forEach((child) => visit(child, section));
  };
  if (found) visit(found.tree, "");
  return spans;
}

/** @param {Page} page */
function source(page) {
  const read = async (/** @type {Blob | undefined} */ file) => {
    if (!file) return;
    const count = take(await file.text());
    page.go({});
    page.say(count > 0 ? `The RFC is read: ${count} sections.` : "This file has no sections of an RFC.");
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void read(event.dataTransfer?.files[0]);
  };
  const allow = (/** @type {DragEvent} */ event) => event.preventDefault();
  const remove = () => {
    forget();
    page.go({});
  };
  return el(
    "p",
    { class: "note", ondrop: drop, ondragover: allow },
    hasProse() ? "The prose is from the file that you gave, which this browser keeps. " : "This page has no prose of the RFC. Give it the text as a file, or drop it here: it stays in this browser. ",
    el("label", { for: "rfc-file" }, "rfc3986.txt "),
    el("input", { id: "rfc-file", type: "file", accept: ".txt,text/plain", onchange: (/** @type {{ target: HTMLInputElement }} */ event) => void read(event.target.files?.[0]) }),
    hasProse() && el("button", { type: "button", onclick: remove }, "Forget it"),
  );
}
