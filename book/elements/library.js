// @ts-check
// The library, from a script beside this one, which is loaded at the first question.

import { connect } from "./module.js";

/** @typedef {{ ok: true, valid: boolean, html: string }} Shown */
/** @typedef {{ ok: true, right: boolean, html: string, start?: number, end?: number, differs?: string }} Judged */
/** @typedef {{ ok: false, error: { about: string, message: string } }} Failure */

/** The address of this script, while it is first run. */
const here = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src ?? "";

const { init, ask } = connect(() => Promise.reject(new Error("the library is passed")));

/** @type {Promise<void> | undefined} */
let loading;

/** Loads the library once. A page that was opened as a file cannot fetch, but it can have a script. */
export function ready() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = here.replace(/[^/]*$/, "library.wasm.js");
    script.onload = () => resolve(init(/** @type {{ urispecLibrary?: string }} */ (globalThis).urispecLibrary));
    script.onerror = () => reject(new Error(`${script.src} cannot be loaded`));
    document.head.append(script);
  });
  return loading;
}

/** @param {string} text @param {{ rule?: string, base?: string, lints?: boolean }} options @returns {Shown | Failure} */
export const check = (text, options) => ask("book-check", { text }, options, { rule: "string", base: "string", lints: "boolean" });

/** @param {string} text @param {{ rule?: string, characters?: boolean, failures?: boolean }} options @returns {Shown | Failure} */
export const tree = (text, options) => ask("book-tree", { text }, options, { rule: "string", characters: "boolean", failures: "boolean" });

/** @param {string} text @param {string} quiz as JSON @returns {Judged | Failure} */
export const judge = (text, quiz) => ask("book-answer", { answer: text, quiz }, {}, {});
