// @ts-check
// The elements of the book. Without this script, each shows what it was made with.

import { UriQuiz } from "./quiz.js";
import { AbnfRule } from "./rule.js";
import { slides } from "./slides.js";
import { UriCheck, UriTree } from "./text.js";

/** The theme of the book says how a page is drawn; here it says how fields and scrollbars are. */
function scheme() {
  const root = document.documentElement;
  const isDark = ["navy", "coal", "ayu"].some((name) => root.classList.contains(name));
  root.style.colorScheme = isDark ? "dark" : "light";
}

/** What is wider than the page is scrolled, and so can be reached with the keys. */
function reach() {
  for (const code of document.querySelectorAll("main pre > code, main .table-wrapper")) {
    if (code.scrollWidth > code.clientWidth) code.setAttribute("tabindex", "0");
  }
}

function start() {
  slides();
  scheme();
  new MutationObserver(scheme).observe(document.documentElement, { attributeFilter: ["class"] });
  reach();
  addEventListener("load", reach);
  addEventListener("resize", reach);
  customElements.define("abnf-rule", AbnfRule);
  customElements.define("uri-check", UriCheck);
  customElements.define("uri-tree", UriTree);
  customElements.define("uri-quiz", UriQuiz);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
