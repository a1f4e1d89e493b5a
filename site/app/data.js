// @ts-check
// What is known before any text is read: the rules and the sections. `cargo xtask site` writes the file.

import facts from "site/facts.js";

/** @typedef {import("site/facts.js").Automaton} Automaton */
/** @typedef {import("site/facts.js").Rule} Rule */
/** @typedef {import("site/facts.js").Section} Section */

/** @type {Map<string, Rule>} */
export const rules = new Map(facts.rules.map((rule) => [rule.name, rule]));

/** @type {Set<string>} */
export const names = new Set(rules.keys());

/** @type {Section[]} */
export const sections = facts.sections;

/** The components of a URI, as the table of "Anatomy of a URL" has them. */
export const definitions = facts.definitions;

/** Where the code is, up to the path of a file. */
export const repository = facts.repository;

/** The lessons of the book, by what they are about. */
export const lessons = facts.lessons;
