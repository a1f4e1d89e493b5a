// @ts-check
// Edits of a text, and the fixes of a document.

/** @typedef {{ start: number, end: number, text: string }} Edit */
/** @typedef {import("urispec").Finding} Finding */

/** How many rounds of fixes are applied: a fix may reveal another problem. */
const ROUNDS = 10;

/**
 * The text after edits, in any order. One that changes what another has changed is left out.
 * @param {string} text
 * @param {Edit[]} edits
 */
export function byOffset(text, edits) {
  let result = "";
  let at = 0;
  for (const { start, end, text: by } of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    if (start < at) continue;
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}

/**
 * The edits of fixes that do not touch each other, the first of the document first: a fix is applied as a whole, or not at all.
 * @param {Edit[][]} fixes
 */
function together(fixes) {
  /** @type {Edit[]} */
  const kept = [];
  const touches = (/** @type {Edit} */ one) => kept.some((other) => one.start < other.end && other.start < one.end || one.start === other.start);
  for (const edits of fixes) if (!edits.some(touches)) kept.push(...edits);
  return kept;
}

/** The fix of a finding that needs no one to decide. That of advice waits for someone. @param {Finding} finding */
export function safeFix({ severity, fixes }) {
  return severity === "advice" ? undefined : fixes.find((fix) => fix.applicability === "safe");
}

/**
 * A document after all of its safe fixes, and of those that they reveal, as long as it gets better: as `urispec check --fix` writes it.
 * @param {string} text
 * @param {(text: string) => Finding[]} find
 */
export function fixedAll(text, find) {
  let found = find(text);
  for (let round = 0; round < ROUNDS; round += 1) {
    const fixes = found.flatMap((finding) => safeFix(finding) ?? []).map((fix) => fix.edits);
    const next = byOffset(text, together(fixes));
    const after = find(next);
    if (next === text || !isBetter(after, found)) break;
    [text, found] = [next, after];
  }
  return text;
}

/** Fewer errors, or as many and fewer warnings, or as many and less advice. @param {Finding[]} after @param {Finding[]} before */
function isBetter(after, before) {
  for (const severity of ["error", "warning", "advice"]) {
    const count = (/** @type {Finding[]} */ all) => all.filter((finding) => finding.severity === severity).length;
    if (count(after) !== count(before)) return count(after) < count(before);
  }
  return false;
}
