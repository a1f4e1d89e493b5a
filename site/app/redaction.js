// @ts-check
// Texts without what may be a password, for links.

import { byOffset } from "site/edits.js";
import * as urispec from "urispec";

/** What is between URIs in most documents. */
const BETWEEN = /([\s"'`<>()]+)/;

/**
 * A URI, or what is meant to be one.
 * @param {string} text
 */
export function redacted(text) {
  const found = urispec.redact(text);
  return found.ok ? found.text : "";
}

/**
 * A document: what its findings call a password, what may be one in any word, and on each line from the first two slashes on, since what follows may hold spaces.
 * @param {string} text
 * @param {string} type
 */
export function redactedDocument(text, type) {
  if (!text.includes("@")) return text;
  const found = urispec.findings(text, { type });
  const passwords = found.ok ? found.findings.filter((finding) => finding.name === "password-in-userinfo") : [];
  const masked = byOffset(text, passwords.map(({ start, end }) => ({ start, end, text: "***" })));
  return masked.split("\n").map(redactedLine).join("\n");
}

/** @param {string} line */
function redactedLine(line) {
  if (!line.includes("@")) return line;
  const words = line.split(BETWEEN).map((word) => (word.includes("@") ? redacted(word) : word)).join("");
  const slashes = words.search(/[/\\]{2}/);
  return slashes < 0 ? words : words.slice(0, slashes) + redacted(words.slice(slashes));
}
