// @ts-check
// The table of components: for the text, and as it holds for every URI.

import { definitions } from "site/data.js";
import { el, quoted, table } from "site/dom.js";
import * as urispec from "urispec";

/** @typedef {import("site/page.js").Page} Page */

/** @param {Page} page @returns {(Node | false)[]} */
export function anatomy(page) {
  const found = urispec.anatomy(page.state.text);
  // Made once, so that it stays open.
  always ??= el("details", {}, el("summary", {}, "The table that holds for every URI"), holding());
  return [found.ok ? parts(page, found.rows) : el("p", { class: "note" }, "Only what is valid has components."), always];
}

/** @type {HTMLElement | undefined} */
let always;

/**
 * @param {Page} page
 * @param {import("urispec").AnatomyRow[]} rows
 */
function parts(page, rows) {
  const shown = rows.map(({ part, number, presence, text, start, end, sentence }) => {
    const isInner = ["userinfo", "host", "port", "segment"].includes(part);
    const name = number === null ? part : `${part} ${number}`;
    const read = () => page.go({ view: "read", at: start ?? 0, picked: part });
    const head = start === undefined || start === end ? name : el("button", { type: "button", class: "rule", onclick: read }, name);
    return [
      el("span", { class: isInner ? "inner-part" : null }, head),
      presence,
      start === undefined ? "" : `${start}..${end}`,
      text ? el("code", { class: `part ${part === "segment" ? "path" : part}` }, text) : "",
      quoted(sentence),
    ];
  });
  return table(["component", "is", "place", "text", "what it is"], shown);
}

function holding() {
  const rows = definitions.map((definition) => [
    el("span", { class: definition.parent ? "inner-part" : null }, definition.part),
    definition.aliases.join(", "),
    definition.necessity,
    definition.position,
    definition.may_be_empty ? "yes" : "no",
    el("code", {}, `${definition.leader ?? ""}…${definition.trailer ?? ""}`),
    definition.section,
  ]);
  return table(["component", "also called", "occurs", "where", "may be empty", "between", "section"], rows);
}
