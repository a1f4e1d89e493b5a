// @ts-check
// What a view may know of the page, and do to it.

/**
 * @typedef {object} Page
 * @property {import("site/state.js").State} state
 * @property {import("site/model.js").Tree | null} tree the derivation of the text, down to characters
 * @property {import("site/model.js").Tree | null} unread what of the text is not read
 * @property {(change: Partial<import("site/state.js").State>) => void} go changes the state, and draws all again
 * @property {(name: string) => void} openRule shows a rule
 * @property {(words: string) => void} say says something to everyone, also to those who do not see the page
 */

export {};
