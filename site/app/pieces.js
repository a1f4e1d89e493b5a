// @ts-check
// The parts of a URI in a document.

import * as urispec from "urispec";

/**
 * A part of a URI, where it is in the document.
 * @typedef {object} Piece
 * @property {string} name of the component: `host`
 * @property {string} words what it is: `host, a reg-name`
 * @property {string} text
 * @property {number} start
 * @property {number} end
 */

/**
 * The components of the URIs of a document, in its order. A URI that is written with escapes has none, since its places are not those of its text, and a URI that is
 * not valid has none.
 * @param {string} document
 * @param {{ text: string, start: number, end: number }[]} uris
 * @returns {Piece[]}
 */
export function pieces(document, uris) {
  return uris.flatMap(({ text, start, end }) => (document.slice(start, end) === text ? piecesOf(text, start) : []));
}

/** @param {string} text @param {number} at @returns {Piece[]} */
function piecesOf(text, at) {
  const found = urispec.parse(text);
  if (!found.ok) return [];
  const { scheme, userinfo, host, port, path, query, fragment } = found;
  /** @type {[string, string, import("urispec").Part | null][]} */
  const all = [
    ["scheme", "scheme", scheme],
    ["userinfo", "userinfo", userinfo],
    ["host", `host, by the rule ${host?.rule}`, host],
    ["port", "port", port],
    ["path", `path, by the rule ${path.rule}`, path],
    ["query", "query", query],
    ["fragment", "fragment", fragment],
  ];
  return all.flatMap(([name, words, part]) => (part?.text ? [{ name, words, text: part.text, start: at + part.start, end: at + part.end }] : []));
}
