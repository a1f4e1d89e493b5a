// @ts-check
// <uri-check> and <uri-tree>: a text, and what the library says of it while it is typed.

import { check, ready, tree } from "./library.js";
import { el, failed, isPaper, keepKeys, PLAIN, unique } from "./parts.js";

class OfText extends HTMLElement {
  connectedCallback() {
    if (isPaper() || this.querySelector("form")) return;
    keepKeys(this);
    const given = this.getAttribute("text") ?? "";
    const rule = this.getAttribute("rule") ?? "URI-reference";
    const base = this.getAttribute("base");
    const id = unique();
    // What was made with the page stays until something is typed.
    const shown = el("div", { className: "u-shown" });
    shown.append(...this.childNodes);
    const said = el("p", { className: "u-said", role: "status" });
    const input = el("input", { ...PLAIN, id, type: "text", value: given });
    const again = el("button", { type: "button", hidden: true, className: "u-again" }, "As it was");
    const draw = async () => {
      try {
        await ready();
      } catch (why) {
        said.textContent = failed(why);
        return;
      }
      const answer = this.ask(input.value, rule);
      again.hidden = input.value === given;
      if (!answer.ok) {
        said.textContent = answer.error.message;
        return;
      }
      shown.innerHTML = answer.html;
      said.textContent = answer.valid ? `Matches ${rule}.` : `Does not match ${rule}.`;
    };
    const to = (/** @type {string} */ text) => {
      input.value = text;
      input.focus();
      return draw();
    };
    input.addEventListener("input", draw);
    input.addEventListener("focus", () => ready().catch(() => {}), { once: true });
    again.addEventListener("click", () => to(given));
    shown.addEventListener("click", (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button[data-text]");
      if (button) to(/** @type {HTMLElement} */ (button).dataset.text ?? "");
    });
    const label = el("label", { for: id }, this.words(rule), ...(base ? [` relative to ${base}`] : []));
    const form = el("form", { className: "u-form" }, label, el("span", { className: "u-field" }, input, again));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      draw();
    });
    this.append(form, shown, said);
  }

  /** What the field asks for. @param {string} rule */
  words(rule) {
    return `A text, read as ${rule}`;
  }

  /**
   * @param {string} _text
   * @param {string} _rule
   * @returns {import("./library.js").Shown | import("./library.js").Failure}
   */
  ask(_text, _rule) {
    return { ok: false, error: { about: "text", message: "" } };
  }
}

export class UriCheck extends OfText {
  /** @override @param {string} text @param {string} rule */
  ask(text, rule) {
    const base = this.getAttribute("base") ?? undefined;
    return check(text, { rule, base, lints: this.getAttribute("lints") !== "false" });
  }
}

export class UriTree extends OfText {
  /** @override @param {string} rule */
  words(rule) {
    return `A text, derived from ${rule}`;
  }

  /** @override @param {string} text @param {string} rule */
  ask(text, rule) {
    return tree(text, { rule, characters: this.hasAttribute("characters"), failures: this.hasAttribute("failures") });
  }
}
