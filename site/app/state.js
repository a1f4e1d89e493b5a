// @ts-check
// What the page shows, and the link that says so.

/**
 * @typedef {object} State
 * @property {string} text what is read
 * @property {string} rule what it is read as
 * @property {number} at the picked character, in UTF-16 code units
 * @property {string} picked the rule that is picked in the chain of the character, or nothing for the innermost
 * @property {string} opened a rule whose page is shown, whether it reads the character or not
 * @property {string} view
 * @property {number} step how many events of the trace are shown
 * @property {string} section of the RFC
 * @property {string} why the rule that is asked about
 * @property {string} span what of the text is asked about: `7..17`, or nothing for all of it
 * @property {string} kept `1` if the automaton keeps the alternatives apart
 * @property {string} group the group of states that is open, or nothing for the one in which the text ends
 * @property {string} base what the text is resolved against
 * @property {string} reading which path is a resource for Sling, or nothing for none
 * @property {string | null} document what is written into the document, or nothing for the example of its type
 * @property {string} type of the document
 * @property {string} explained the diagnostic whose page is shown beside the document
 */

/** @type {State} */
export const START = {
  text: "http://1.2.3.4com:80/a%20b?q#f",
  rule: "URI-reference",
  at: 7,
  picked: "",
  opened: "",
  view: "read",
  step: 0,
  section: "3.2.2",
  why: "IPv4address",
  span: "7..17",
  kept: "",
  group: "",
  base: "http://a/b/c/d;p?q",
  reading: "",
  document: null,
  type: "markdown",
  explained: "",
};

/** The letters that a link has for each part of the state. */
const LETTERS = /** @type {const} */ ([
  ["u", "text"],
  ["r", "rule"],
  ["c", "at"],
  ["p", "picked"],
  ["o", "opened"],
  ["v", "view"],
  ["s", "step"],
  ["n", "section"],
  ["w", "why"],
  ["x", "span"],
  ["k", "kept"],
  ["g", "group"],
  ["b", "base"],
  ["l", "reading"],
  ["d", "document"],
  ["t", "type"],
  ["e", "explained"],
]);

/**
 * The state that a fragment says. What it leaves out, or what is not valid, is as at the start.
 * @param {string} hash
 * @returns {State}
 */
export function read(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  /** @type {Record<string, string | number | null>} */
  const state = { ...START };
  for (const [letter, name] of LETTERS) {
    const value = said.get(letter);
    if (value === null) continue;
    if (typeof START[name] !== "number") state[name] = value;
    else if (/^\d{1,6}$/.test(value)) state[name] = Number(value);
  }
  return /** @type {State} */ (/** @type {unknown} */ (state));
}

/**
 * The fragment that says a state. It has no more than it needs.
 * @param {State} state
 * @returns {string}
 */
export function write(state) {
  const said = new URLSearchParams();
  for (const [letter, name] of LETTERS) {
    if (name === "text" || state[name] !== START[name]) said.set(letter, String(state[name]));
  }
  return `#${said}`;
}
