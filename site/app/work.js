// @ts-check
// The fifth view: what is done with the text. Resolution with its two buffers, the ladder of normalization, and how others read it.

import { anatomy } from "site/anatomy.js";
import { el, table } from "site/dom.js";
import { readers } from "site/readers.js";
import { sling } from "site/sling.js";
import * as urispec from "urispec";

/** @typedef {import("site/page.js").Page} Page */

/** What a line of the pseudocode of section 5.2.4 says, in our words. */
const LINES = new Map([
  ["1", "the input is the path"],
  ["2A", "a prefix ../ or ./ goes"],
  ["2B", "/./ or /. at the end becomes /"],
  ["2C", "/../ becomes /, and the last segment of the output goes"],
  ["2D", "a lone . or .. goes"],
  ["2E", "the first segment moves to the output"],
]);

/** @type {[string, string, (page: Page) => (Node | false)[]][]} */
const PARTS = [
  ["resolution", "Resolution (section 5)", resolution],
  ["normalization", "Normalization (section 6)", normalization],
  ["anatomy", "Anatomy (section 3)", anatomy],
  ["readers", "Other readers", readers],
  ["sling", "Apache Sling", sling],
];

/** @param {Page} page */
export function work(page) {
  const to = (/** @type {string} */ id) => () => document.getElementById(id)?.scrollIntoView();
  const links = PARTS.map(([name, title]) => el("button", { type: "button", class: "rule", onclick: to(`work-${name}`) }, title));
  const parts = PARTS.map(([name, title, show]) => el("section", { class: "part-of-work", "aria-labelledby": `work-${name}` }, el("h2", { id: `work-${name}` }, title), ...show(page)));
  return [el("p", { class: "jumps" }, ...links), ...parts];
}

/** @param {Page} page */
function resolution(page) {
  const { base, text } = page.state;
  const found = /** @type {any} */ (urispec.resolve(base, text, { trace: true }));
  const set = (/** @type {{ target: HTMLInputElement }} */ event) => page.go({ base: event.target.value });
  const head = [
    el(
      "div",
      { class: "fields" },
      el("label", { for: "base" }, "Base"),
      el("input", { id: "base", value: base, spellcheck: "false", oninput: set }),
    ),
  ];
  if (!found.ok) return [...head, el("p", { class: "note" }, `The ${found.error.about ?? "text"} is not taken: ${found.error.message}.`)];
  const steps = found.trace.steps.map((/** @type {{ name: string, output: string, input: string }} */ { name, output, input }) => [
    name,
    LINES.get(name) ?? "",
    el("code", {}, output),
    el("code", {}, input),
  ]);
  const caption = "Dot segments are removed with two buffers (section 5.2.4).";
  return [
    ...head,
    el("p", {}, el("code", {}, found.text), el("span", { class: "note" }, ` by ${found.trace.branch}`)),
    steps.length > 0 && table(["line", "what it does", "output", "input"], steps, caption),
  ];
}

/** @param {Page} page */
function normalization({ state }) {
  const found = /** @type {any} */ (urispec.normalize(state.text, { trace: true }));
  if (!found.ok) return [el("p", { class: "note" }, "Only what is valid can be normalized.")];
  const rows = found.trace.map((/** @type {{ section: string, before: string, after: string, change: string }} */ { section, change, before, after }) => [
    section,
    change,
    el("code", {}, before),
    el("code", {}, after),
  ]);
  return [
    el("p", {}, el("code", {}, found.text), rows.length === 0 && el("span", { class: "note" }, ": it is normal as it is")),
    rows.length > 0 && table(["section", "what changes", "before", "after"], rows),
  ];
}
