// @ts-check
// The prose of the RFC, from a file that the reader has. It stays in the browser.

import given from "site/rfc.js";

const KEPT = "urispec-rfc3986";

/** @type {Map<string, string> | undefined} */
let known;

/**
 * The sections of an RFC's text: what is between two headings, without what is at the edge of each page.
 * @param {string} text
 * @returns {Map<string, string>}
 */
export function split(text) {
  const pages = text.replace(/\r/g, "").split("\f");
  const lines = pages.flatMap((page, at) => {
    const lines = page.split("\n");
    // A page begins with the title of the document, and ends with its number.
    const isEdge = (/** @type {string} */ line) => /\[Page \d+\]\s*$/.test(line) || (at > 0 && /^RFC \d+ .*\d{4}\s*$/.test(line));
    return lines.filter((line) => !isEdge(line));
  });
  /** @type {Map<string, string>} */
  const found = new Map();
  let number = "";
  /** @type {string[]} */
  let body = [];
  const end = () => {
    const text = body.join("\n").replace(/\n{3,}/g, "\n\n").replace(/^\n+/, "").trimEnd();
    if (number && text) found.set(number, text);
    body = [];
  };
  for (const line of lines) {
    // The table of contents is indented, or has dots up to the number of a page.
    const heading = /^(?:Appendix )?(\d+(?:\.\d+)*|[A-Z](?:\.\d+)*)\.\s+\S/.exec(line);
    if (heading && !/\.\s?\.\s?\.|\s\d+$/.test(line)) {
      end();
      number = heading[1] ?? "";
    } else body.push(line);
  }
  end();
  return found;
}

/** The prose of a section, if the reader has given the text. @param {string} section */
export function prose(section) {
  known ??= split(given || localStorage.getItem(KEPT) || "");
  return known.get(section);
}

export function hasProse() {
  prose("1");
  return (known?.size ?? 0) > 0;
}

/**
 * Takes the text of the RFC. Returns how many sections it has.
 * @param {string} text
 */
export function take(text) {
  known = split(text);
  if (known.size > 0) localStorage.setItem(KEPT, text);
  return known.size;
}

/** Forgets the text. */
export function forget() {
  localStorage.removeItem(KEPT);
  known = undefined;
}
