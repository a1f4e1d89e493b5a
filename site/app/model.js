// @ts-check
// What the library says of a text, as the page needs it.

import * as urispec from "urispec";

/**
 * A node of a derivation: `tree` of `urispec parse --tree --format json`, with places in UTF-16 code units, and with the words of the terminal.
 * @typedef {object} Tree
 * @property {string} kind
 * @property {string | null} rule
 * @property {string} text
 * @property {number} start
 * @property {number} end
 * @property {string} label
 * @property {{ number: number, of: number, abnf: string }} [alternative]
 * @property {{ number: number, of: number, abnf: string }} [choice]
 * @property {boolean} [given_up]
 * @property {boolean} [unfinished]
 * @property {number} [failed_at]
 * @property {Tree[]} children
 */

/**
 * A line of a tree: a node, and how deep it is.
 * @typedef {{ node: Tree, depth: number, indent: string }} Line
 */

/**
 * The derivation of a text, down to characters; with attempts, also all that was tried in vain.
 * @param {string} text
 * @param {string} rule
 * @param {boolean} failures
 * @param {boolean} [characters] whether it goes down to them
 * @returns {{ tree: Tree, unread: Tree | null, accepted: boolean } | null}
 */
export function derive(text, rule, failures, characters = true) {
  const found = /** @type {any} */ (urispec.derive(text, { rule, characters, failures }));
  return found.ok ? found : null;
}

/**
 * The nodes that read a character, from the outside.
 * @param {Tree} tree
 * @param {number} at
 * @returns {Tree[]}
 */
export function chain(tree, at) {
  const reads = (/** @type {Tree} */ node) =>
    !node.given_up && node.failed_at === undefined && node.start <= at && at < node.end && node.kind !== "unread";
  const found = [];
  for (let node = reads(tree) ? tree : undefined; node; node = node.children.find(reads)) found.push(node);
  return found;
}

/**
 * The nodes of a tree, each before its children, with the lines that connect them.
 * @param {Tree} tree
 * @param {Tree | null} unread
 * @returns {Line[]}
 */
export function lines(tree, unread) {
  /** @type {Line[]} */
  const found = [];
  /** @type {(node: Tree, depth: number, before: string, branch: string, below: string) => void} */
  const add = (node, depth, before, branch, below) => {
    found.push({ node, depth, indent: before + branch });
    node.children.forEach((child, at) => {
      const isLast = at === node.children.length - 1;
      add(child, depth + 1, before + below, isLast ? "└─ " : "├─ ", isLast ? "   " : "│  ");
    });
  };
  add(tree, 0, "", "", "");
  if (unread) add(unread, 0, "", "", "");
  return found;
}

/** The parts of a text that have a colour. */
const COMPONENTS = /** @type {const} */ (["scheme", "userinfo", "host", "port", "path", "query", "fragment"]);

/**
 * Of which component each code unit is. A text that is no URI has the components that were read.
 * @param {Tree | null} tree
 * @param {number} length
 * @returns {string[]}
 */
export function components(tree, length) {
  /** @type {string[]} */
  const found = new Array(length).fill(tree ? "" : "unread");
  const visit = (/** @type {Tree} */ node) => {
    if (node.given_up || node.failed_at !== undefined) return;
    const name = COMPONENTS.find((name) => node.rule === name || (name === "path" && node.rule?.startsWith("path-")));
    if (name) found.fill(name, node.start, node.end);
    else node.children.forEach(visit);
  };
  if (tree) {
    found.fill("unread", tree.end);
    visit(tree);
  }
  return found;
}

/**
 * The alternatives of a rule, as its ABNF has them: what `/` separates, but not in brackets, quotes or comments. Each is where it is in the ABNF.
 * @param {string} abnf
 * @returns {{ start: number, end: number }[]}
 */
export function alternatives(abnf) {
  const found = [];
  let depth = 0;
  let start = abnf.indexOf("=") + 1;
  let end = start;
  for (let at = start; at < abnf.length; at += 1) {
    const character = abnf.charAt(at);
    if (character === '"' || character === "<") {
      const close = abnf.indexOf(character === '"' ? '"' : ">", at + 1);
      at = close < 0 ? abnf.length : close;
      end = at + 1;
    } else if (character === ";") {
      const close = abnf.indexOf("\n", at);
      at = close < 0 ? abnf.length : close;
    } else if (character === "/" && depth === 0) {
      found.push({ start, end });
      start = at + 1;
      end = start;
    } else {
      if (character === "(" || character === "[") depth += 1;
      if (character === ")" || character === "]") depth -= 1;
      if (character.trim()) end = at + 1;
    }
  }
  found.push({ start, end });
  return found.map(({ start, end }) => {
    const leading = abnf.slice(start, end).search(/\S/);
    return { start: start + Math.max(leading, 0), end };
  });
}
