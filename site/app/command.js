// @ts-check
// What to type in a terminal for what the page shows.

import { written } from "site/documents.js";
import { part } from "site/why.js";

/** @typedef {import("site/state.js").State} State */

/**
 * The command for a view.
 * @param {State} state
 */
export function command(state) {
  const { text, rule, view, at, why, span, base, section } = state;
  const as = rule === "URI-reference" ? "" : ` --rule ${rule}`;
  switch (view) {
    case "document":
      return check(state);
    case "trace":
      return `urispec parse --tree --failed${as} -- ${quoted(text)}`;
    case "why": {
      const { start, end } = part(text, span);
      return `urispec parse${as} --why-not ${why} --span ${bytes(text, start)}..${bytes(text, end)} -- ${quoted(text)}`;
    }
    case "automaton":
      return `urispec explain --automaton ${why}`;
    case "work":
      return `urispec resolve --trace --base ${quoted(base)} -- ${quoted(text)}`;
    case "rfc":
      return `urispec explain ${section}`;
    default:
      return `urispec validate --format full${as} -- ${quoted(text)}`;
  }
}

/** The linter reads the document from a here-document, whose last line is none of the document's. @param {State} state */
function check(state) {
  const text = written(state).replace(/\n$/, "");
  const lines = new Set(text.split("\n"));
  let end = "END";
  while (lines.has(end)) end += "_";
  return `urispec check --isolated --type ${state.type} - <<'${end}'\n${text}\n${end}`;
}

/** Where an offset is in the text as UTF-8. @param {string} text @param {number} offset */
function bytes(text, offset) {
  return new TextEncoder().encode(text.slice(0, offset)).length;
}

/** A text as one word of a shell. @param {string} text */
function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
