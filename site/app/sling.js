// @ts-check
// The path of a request as Apache Sling splits it, which depends on the resources that exist.

import { el, table } from "site/dom.js";
import * as urispec from "urispec";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("urispec").SlingReading} SlingReading */

/** The parts, with the colours of components. */
const PARTS = /** @type {const} */ ([
  ["resource path", "resource_path", "host"],
  ["selectors", "selector_string", "port"],
  ["extension", "extension", "query"],
  ["suffix", "suffix", "path"],
]);

const EXAMPLE = "http://example.com/tools/spy.printable.a4.html/a/b?x=12";

/** @param {Page} page @returns {(Node | false)[]} */
export function sling(page) {
  const { text, reading } = page.state;
  const found = urispec.sling(text);
  const example = el("p", { class: "note" }, "Such as ", el("button", { type: "button", class: "rule", onclick: () => page.go({ text: EXAMPLE, reading: "" }) }, EXAMPLE));
  if (!found.ok) return [el("p", { class: "note" }, found.error.kind === "no-request" ? "The path of a request begins with a slash, and this one does not." : "Only what is valid has a path."), example];
  const { readings, parameters } = found;
  const last = readings.length - 1;
  const picked = /^\d+$/.test(reading) && Number(reading) < readings.length ? Number(reading) : last;
  const rows = readings.map((one, at) => {
    const pick = () => page.go({ reading: at === last ? "" : String(at) });
    const label = one.found ? el("code", {}, one.resource_path.text) : "none of these";
    const choice = el("label", {}, el("input", { type: "radio", name: "reading", id: `reading-${at}`, checked: at === picked, onchange: pick }), " ", label);
    return [choice, ...PARTS.map(([, part]) => (one[part] ? el("code", {}, one[part].text) : el("span", { class: "note" }, "–")))];
  });
  return [
    el("p", { class: "note" }, "It looks up the path, then the part before each dot, from the last to the first. The first that exists is the resource, and the rest says how to show it: the text alone does not decide it."),
    table(["if this exists", ...PARTS.map(([title]) => title)], rows),
    coloured(text, readings[picked]),
    parameters.length > 0 && el("p", {}, "Parameters: ", ...parameters.flatMap(({ name, value }, at) => [at > 0 && ", ", el("code", {}, `${name}=${value}`)])),
    !text.includes(".") && example,
  ];
}

/**
 * The text with the colours of a reading, each with its name.
 * @param {string} text
 * @param {SlingReading | undefined} reading
 */
function coloured(text, reading) {
  const parts = PARTS.flatMap(([title, name, colour]) => (reading?.[name]?.text ? [{ title, colour, start: reading[name].start, end: reading[name].end }] : []));
  parts.sort((one, other) => one.start - other.start);
  /** @type {(Node | string)[]} */
  const shown = [];
  let at = 0;
  for (const { title, colour, start, end } of parts) {
    shown.push(text.slice(at, start), el("span", { class: `part named ${colour}` }, text.slice(start, end), el("small", {}, title)));
    at = end;
  }
  return el("p", { class: "split mono" }, ...shown, text.slice(at));
}
