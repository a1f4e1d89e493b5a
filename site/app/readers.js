// @ts-check
// The same text as several readers have it: RFC 3986, java.net.URI, and the browser that shows this page.

import { el, quoted, table } from "site/dom.js";
import * as urispec from "urispec";

/** @typedef {import("site/page.js").Page} Page */

/** What a reader has for each component: a text, `null` for what is absent, `undefined` for what it does not know. @typedef {Record<string, string | null | undefined>} Reading */

/** The nine components of java.net.URI. That of RFC 3986 has all but the second. */
const ROWS = ["scheme", "scheme-specific part", "authority", "userinfo", "host", "port", "path", "query", "fragment"];

/** @param {Page} page @returns {(Node | false)[]} */
export function readers({ state: { text } }) {
  const java = urispec.java(text);
  const rfc = ofRfc(text);
  const normal = urispec.normalize(text);
  const plain = normal.ok ? ofRfc(normal.text).reading : undefined;
  const columns = [rfc, ofJava(java), ofBrowser(text)];
  const rows = ROWS.map((name) => {
    const values = columns.map(({ reading }) => reading?.[name]);
    const known = values.filter((value) => value !== undefined);
    const isEqual = known.every((value) => value === known[0]);
    // A browser normalizes what it reads: case, encoding, dot segments and default ports.
    const [own, ofClass, ofBrowser] = values;
    const isNormal = (ofClass === undefined || ofClass === own) && Boolean(plain) && same(ofBrowser, plain?.[name]);
    const mark = isEqual ? "" : isNormal ? "≈ normalized" : "≠ differs";
    return [name, ...values.map((value, at) => cell(columns[at], value)), mark && el("strong", { class: isNormal ? "note" : "differs" }, mark)];
  });
  const verdicts = columns.map(({ refusal }) => refusal === undefined);
  const verdict = ["verdict", ...columns.map(({ refusal }) => (refusal === undefined ? "accepted" : `refused: ${refusal}`)), verdicts.every((one) => one === verdicts[0]) ? "" : el("strong", { class: "differs" }, "≠ differs")];
  const differences = java.ok ? java.differences : [];
  return [
    el("p", { class: "note" }, "One program often checks a URI, and another one sends the request. This is what each of them reads."),
    table(["component", "RFC 3986", "java.net.URI", "new URL of this browser", "agreement"], [verdict, ...rows]),
    differences.length > 0 && el("ul", {}, ...differences.map(({ message, section }) => el("li", {}, ...quoted(message), el("span", { class: "note" }, ` (section ${section})`)))),
  ];
}

/** Whether a browser has the same: it does not distinguish absent from empty. @param {string | null | undefined} one @param {string | null | undefined} other */
function same(one, other) {
  return (one || null) === (other || null);
}

/** @param {{ reading: Reading | null } | undefined} column @param {string | null | undefined} value */
function cell(column, value) {
  if (!column?.reading) return "";
  if (value === undefined) return el("span", { class: "note" }, "no component of it");
  if (value === null) return el("span", { class: "note" }, "absent");
  return value === "" ? el("span", { class: "note" }, "empty") : el("code", {}, value);
}

/** @param {string} text @returns {{ reading: Reading | null, refusal?: string }} */
function ofRfc(text) {
  const found = urispec.parse(text);
  if (!found.ok) return { reading: null, refusal: found.error.message };
  const { scheme, authority, userinfo, host, port, path, query, fragment } = found;
  const all = Object.entries({ scheme, authority, userinfo, host, port, path, query, fragment });
  return { reading: { ...Object.fromEntries(all.map(([name, part]) => [name, part?.text ?? null])), "scheme-specific part": undefined } };
}

/** @param {ReturnType<typeof urispec.java>} found @returns {{ reading: Reading | null, refusal?: string }} */
function ofJava(found) {
  if (!found.ok) return { reading: null, refusal: found.error.message };
  const { getters, exception } = found;
  if (!getters) return { reading: null, refusal: `${exception?.reason}${exception?.index === null ? "" : ` at index ${exception?.index}`}` };
  return {
    reading: {
      scheme: getters.scheme,
      "scheme-specific part": getters.rawSchemeSpecificPart,
      authority: getters.rawAuthority,
      userinfo: getters.rawUserInfo,
      host: getters.host,
      port: getters.port < 0 ? null : String(getters.port),
      path: getters.rawPath,
      query: getters.rawQuery,
      fragment: getters.rawFragment,
    },
  };
}

/** @param {string} text @returns {{ reading: Reading | null, refusal?: string }} */
function ofBrowser(text) {
  if (!URL.canParse(text)) return { reading: null, refusal: URL.canParse(text, "http://h/") ? "it needs a base" : "an invalid URL" };
  const url = new URL(text);
  // What is absent and what is empty is one to it, but for what it writes.
  const written = (/** @type {string} */ part, /** @type {string} */ sign) => (part ? part.slice(1) : url.href.includes(sign) ? "" : null);
  const userinfo = url.username + (url.password && `:${url.password}`);
  const hasAuthority = url.href.startsWith(`${url.protocol}//`);
  return {
    reading: {
      scheme: url.protocol.slice(0, -1),
      "scheme-specific part": undefined,
      authority: hasAuthority ? `${userinfo && `${userinfo}@`}${url.host}` : null,
      userinfo: userinfo || null,
      host: hasAuthority ? url.hostname : null,
      port: url.port || null,
      path: url.pathname,
      query: written(url.search, "?"),
      fragment: written(url.hash, "#"),
    },
  };
}
