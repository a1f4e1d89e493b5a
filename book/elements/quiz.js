// @ts-check
// <uri-quiz>: a question, and what is said of an answer.

import { judge, ready } from "./library.js";
import { el, failed, isPaper, keepKeys, PLAIN, unique } from "./parts.js";

/**
 * @typedef {object} Quiz
 * @property {string} kind
 * @property {string} [rule]
 * @property {boolean} [combinators]
 * @property {string} [text]
 * @property {{ text: string }[]} [options]
 */

export class UriQuiz extends HTMLElement {
  connectedCallback() {
    const data = /** @type {HTMLDataElement | null} */ (this.querySelector("data.u-data"));
    if (!data || isPaper() || this.querySelector("form")) return;
    keepKeys(this);
    const json = data.value;
    /** @type {Quiz} */
    const quiz = JSON.parse(json);
    const question = this.querySelector(".u-question");
    if (!question) return;
    question.id = unique();
    const said = el("div", { className: "u-said", role: "status" });
    const { field, value, point } = this.field(quiz, question.id);
    const button = el("button", { type: "submit" }, "Check");
    const form = el("form", { className: "u-form", "aria-labelledby": question.id }, field, button);
    const answer = async () => {
      try {
        await ready();
      } catch (why) {
        said.textContent = failed(why);
        return;
      }
      const judged = judge(value(), json);
      if (!judged.ok) {
        said.textContent = judged.error.message;
        return;
      }
      // A status with the same text is not read again; an empty one in between makes it new.
      said.replaceChildren();
      said.innerHTML = judged.html;
      this.toggleAttribute("data-right", judged.right);
      if (judged.start !== undefined && judged.end !== undefined) point(judged.start, judged.end);
    };
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      answer();
    });
    form.addEventListener("focusin", () => ready().catch(() => {}), { once: true });
    form.addEventListener("input", () => said.replaceChildren());
    question.after(form, said);
  }

  /**
   * What the reader answers with: the field, its value, and how a part of it is shown.
   * @param {Quiz} quiz
   * @param {string} named by which element the field is named
   * @returns {{ field: HTMLElement, value: () => string, point: (start: number, end: number) => void }}
   */
  field(quiz, named) {
    const labelled = { "aria-labelledby": named };
    const nowhere = () => {};
    if (quiz.kind === "choice") {
      const list = this.querySelector(".u-options");
      const name = unique();
      const items = [...(list?.children ?? [])].map((item, at) => {
        const id = unique();
        const words = el("label", { for: id });
        words.append(...item.childNodes);
        return el("li", {}, el("input", { type: "radio", name, id, value: String(at) }), words);
      });
      list?.remove();
      const field = el("fieldset", { ...labelled }, el("ul", { className: "u-options" }, ...items));
      return { field, value: () => field.querySelector("input:checked")?.value ?? "", point: nowhere };
    }
    if (quiz.kind === "span") {
      this.querySelector(".u-picture")?.remove();
      const help = el("p", { className: "u-note", id: unique() }, "Select the characters with the pointer, or with Shift and the arrow keys.");
      const picked = el("p", { className: "u-picked" });
      const input = el("input", { ...PLAIN, ...labelled, "aria-describedby": help.id, "aria-readonly": "true", type: "text", inputMode: "none", value: quiz.text ?? "" });
      // A field that is read-only has no caret to move with the keys.
      input.addEventListener("beforeinput", (/** @type {Event} */ event) => event.preventDefault());
      const show = () => {
        const part = input.value.slice(input.selectionStart, input.selectionEnd);
        picked.replaceChildren(...(part ? ["Selected: ", el("code", {}, part)] : []));
      };
      for (const event of ["select", "keyup", "mouseup", "touchend"]) input.addEventListener(event, show);
      const bytes = (/** @type {number} */ at) => new TextEncoder().encode(input.value.slice(0, at)).length;
      return {
        field: el("div", { className: "u-span-field" }, input, help, picked),
        value: () => `${bytes(input.selectionStart)}..${bytes(input.selectionEnd)}`,
        point: nowhere,
      };
    }
    const isRule = quiz.kind === "rule";
    const input = isRule
      ? el("textarea", { ...PLAIN, ...labelled, rows: 2, placeholder: quiz.combinators ? "combinators" : "ABNF or combinators" })
      : el("input", { ...PLAIN, ...labelled, type: "text" });
    // A line break in a rule is typed with Shift.
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (!isRule || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      input.form?.requestSubmit();
    });
    const point = (/** @type {number} */ start, /** @type {number} */ end) => {
      input.focus();
      input.setSelectionRange(start, Math.max(end, start));
    };
    const before = isRule && quiz.rule ? [el("code", { className: "u-left" }, `${quiz.rule} =`)] : [];
    return { field: el("span", { className: "u-field" }, ...before, input), value: () => input.value, point };
  }
}
