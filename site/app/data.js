// @ts-check
// What is known before any text is read: the rules and the sections. `cargo xtask site` writes the file.

import facts from "site/facts.js";

/**
 * The states of an automaton, which begins in the first: whether a text may end there, and where ranges of bytes lead.
 * @typedef {[0 | 1, [number, [number, number][]][]][]} Automaton
 */

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} section
 * @property {string} title
 * @property {string} url
 * @property {string} abnf
 * @property {string} module
 * @property {string} function
 * @property {string} file
 * @property {number} line
 * @property {string} source
 * @property {string[]} uses
 * @property {string[]} used_by
 * @property {Automaton} minimal the states that can be told apart by what may follow
 * @property {Automaton} detailed those that the alternatives of the ABNF keep apart, unless they are very many
 * @property {{ file: string, function: string } | null} test
 * @property {{ file: string, line: number, states: number, texts: number } | null} proof
 */

/**
 * @typedef {object} Section
 * @property {string} section
 * @property {string} title
 * @property {string} url
 * @property {string} text
 * @property {{ text: string, answer: string }[]} examples
 * @property {string[]} rules
 */

/** @type {Map<string, Rule>} */
export const rules = new Map(facts.rules.map((rule) => [rule.name, rule]));

/** @type {Set<string>} */
export const names = new Set(rules.keys());

/** @type {Section[]} */
export const sections = facts.sections;

/** Where the code is, up to the path of a file. */
export const repository = facts.repository;
