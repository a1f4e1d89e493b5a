// @ts-check
// Elements, made of data.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. A function is a listener; `true` is an attribute without a value, unless it begins with `aria-`, and what is null is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice("on".length), value);
    else if (typeof value === "boolean" && key.startsWith("aria-")) element.setAttribute(key, String(value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...kept(children.flat()));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function kept(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const child of children) if (child) found.push(child);
  return found;
}

/**
 * An element that stays while what it was made of is the same.
 * @returns {(of: unknown[], make: () => Child[]) => HTMLElement}
 */
export function lasting() {
  let last = "";
  let root = el("div");
  return (of, make) => {
    const now = JSON.stringify(of);
    if (last !== now) root = el("div", {}, ...make());
    last = now;
    return root;
  };
}

/**
 * The element of the page with this name.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no ${id}`);
  return element;
}

/**
 * Puts children in place of those that an element has.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children.flat()));
}

/**
 * A table that may be wider than the page. The first cell of a row is its head.
 * @param {string[]} titles
 * @param {(Child | Child[])[][]} rows
 * @param {string} [caption]
 */
export function table(titles, rows, caption) {
  const row = (/** @type {(Child | Child[])[]} */ [head, ...cells]) => el("tr", {}, el("th", { scope: "row" }, ...[head].flat()), ...cells.map((cell) => el("td", {}, ...[cell].flat())));
  return el(
    "div",
    { class: "scroll", tabindex: 0 },
    el(
      "table",
      {},
      caption !== undefined && el("caption", { class: "note" }, caption),
      el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)))),
      el("tbody", {}, ...rows.map(row)),
    ),
  );
}

/**
 * Text in which what is between backquotes is code.
 * @param {string} text
 * @returns {Child[]}
 */
export function quoted(text) {
  return text.split(/(`[^`]+`)/).map((part) => (/^`[^`]+`$/.test(part) ? el("code", {}, part.slice(1, -1)) : part));
}

/**
 * Text with the names of rules as links.
 * @param {string} text
 * @param {Set<string>} names
 * @param {(name: string) => void} open
 * @returns {Child[]}
 */
export function linked(text, names, open) {
  // Not within quotes, comments or `<` and `>`.
  const parts = text.split(/("[^"]*"|;[^\n]*|<[^>]*>|[A-Za-z][A-Za-z0-9-]*)/);
  return parts.map((part) =>
    names.has(part) ? el("button", { type: "button", class: "rule", onclick: () => open(part) }, part) : part,
  );
}
