// @ts-check
// The module as a text, where the page is one file: here it is a file of its own, which the package finds.

/** @type {string | undefined} */
const module = undefined;
export default module;
