// @ts-check
// What the elements are made of.

/**
 * @param {string} tag
 * @param {Record<string, unknown>} properties properties of the element, or attributes where the name has a hyphen
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  element.append(...children);
  return element;
}

let last = 0;

/** A name that no other element of the page has. */
export function unique() {
  last += 1;
  return `u-${last}`;
}

/** A field in which nothing is corrected. */
export const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: false };

/** What is said when the library cannot be asked. @param {unknown} why */
export function failed(why) {
  return `This needs the library, and it cannot be loaded: ${why instanceof Error ? why.message : why}`;
}

/** Whether the page is printed as a whole, or shown as slides: there, the elements stay as they are on paper. */
export function isPaper() {
  return document.querySelector("main section.u-slide") !== null || /print\.html$/.test(location.pathname);
}

/** What the book does with keys, such as turning the page, is not for a field of an element. @param {HTMLElement} element */
export function keepKeys(element) {
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") event.stopPropagation();
  });
}
