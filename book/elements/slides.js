// @ts-check
// The plan for a lecture as slides: each heading of the second level is one, with what is below it. `?print` asks for it.

import { el } from "./parts.js";

export function slides() {
  const main = document.querySelector("main");
  if (!main || !new URLSearchParams(location.search).has("print")) return;
  /** @type {HTMLElement[]} */
  const made = [];
  for (const node of [...main.childNodes]) {
    const starts = node instanceof HTMLElement && /^H[12]$/.test(node.tagName);
    if (starts || made.length === 0) made.push(el("section", { className: "u-slide" }));
    made.at(-1)?.append(node);
  }
  main.replaceChildren(...made.filter((slide) => slide.textContent?.trim()));
  document.documentElement.classList.add("u-slides");
  // A slide is a page in landscape. A rule of the style sheet would turn the pages of the book, too, and a named page is laid out in the width of the others.
  document.head.append(el("style", {}, "@page { size: landscape; margin: 10mm; }"));
  const all = [...main.querySelectorAll("section.u-slide")];
  all.forEach((slide, at) => slide.append(el("p", { className: "u-number" }, `${at + 1} / ${all.length}`)));
  // What is for the speaker is not on the slide.
  for (const notes of main.querySelectorAll("details")) notes.remove();
  const current = () => {
    const at = all.findIndex((slide) => slide.getBoundingClientRect().bottom > innerHeight / 3);
    return at < 0 ? all.length - 1 : at;
  };
  addEventListener(
    "keydown",
    (event) => {
      const by = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // The book would turn the page.
      event.stopImmediatePropagation();
      all[Math.min(Math.max(current() + by, 0), all.length - 1)]?.scrollIntoView();
    },
    { capture: true },
  );
}
