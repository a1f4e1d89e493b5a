// @ts-check
// The fourth view: what is done with the text. Resolution with its two buffers, and the ladder of normalization.

import { el } from "site/dom.js";
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

/** @param {Page} page */
export function work(page) {
  return [...resolution(page), ...normalization(page)];
}

/** @param {Page} page */
function resolution(page) {
  const { base, text } = page.state;
  const found = /** @type {any} */ (urispec.resolve(base, text, { trace: true }));
  const set = (/** @type {{ target: HTMLInputElement }} */ event) => page.go({ base: event.target.value });
  const head = [
    el("h2", {}, "Resolution (section 5)"),
    el(
      "div",
      { class: "fields" },
      el("label", { for: "base" }, "Base"),
      el("input", { id: "base", value: base, spellcheck: false, oninput: set }),
    ),
  ];
  if (!found.ok) return [...head, el("p", { class: "note" }, `The ${found.error.about ?? "text"} is not taken: ${found.error.message}.`)];
  const steps = found.trace.steps.map((/** @type {{ name: string, output: string, input: string }} */ step) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, step.name),
      el("td", {}, LINES.get(step.name) ?? ""),
      el("td", {}, el("code", {}, step.output)),
      el("td", {}, el("code", {}, step.input)),
    ),
  );
  return [
    ...head,
    el("p", {}, el("code", {}, found.text), el("span", { class: "note" }, ` by ${found.trace.branch}`)),
    steps.length > 0 &&
      el("div", { class: "scroll", tabindex: 0 }, el(
        "table",
        {},
        el("caption", { class: "note" }, "Dot segments are removed with two buffers (section 5.2.4)."),
        el("thead", {}, el("tr", {}, ...["line", "what it does", "output", "input"].map((title) => el("th", { scope: "col" }, title)))),
        el("tbody", {}, steps),
      )),
  ];
}

/** @param {Page} page */
function normalization({ state }) {
  const head = el("h2", { style: "margin-top: 1.5rem" }, "Normalization (section 6)");
  const found = /** @type {any} */ (urispec.normalize(state.text, { trace: true }));
  if (!found.ok) return [head, el("p", { class: "note" }, "Only what is valid can be normalized.")];
  const rows = found.trace.map(
    (/** @type {{ level: string, section: string, before: string, after: string, change: string }} */ step) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, step.section),
        el("td", {}, step.change),
        el("td", {}, el("code", {}, step.before)),
        el("td", {}, el("code", {}, step.after)),
      ),
  );
  return [
    head,
    el("p", {}, el("code", {}, found.text), rows.length === 0 && el("span", { class: "note" }, ": it is normal as it is")),
    rows.length > 0 &&
      el("div", { class: "scroll", tabindex: 0 }, el(
        "table",
        {},
        el("thead", {}, el("tr", {}, ...["section", "what changes", "before", "after"].map((title) => el("th", { scope: "col" }, title)))),
        el("tbody", {}, rows),
      )),
  ];
}
