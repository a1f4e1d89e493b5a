// @ts-check
// <abnf-rule>: a rule, and a text that runs through its automaton.

import { el, isPaper, keepKeys, PLAIN, unique } from "./parts.js";

export class AbnfRule extends HTMLElement {
  connectedCallback() {
    const graph = /** @type {SVGElement | null} */ (this.querySelector("svg.u-graph"));
    if (!graph || isPaper() || this.querySelector("form")) return;
    keepKeys(this);
    const id = unique();
    const input = el("input", { ...PLAIN, id, type: "text" });
    const said = el("p", { className: "u-ran", role: "status" });
    const form = el("form", { className: "u-form" }, el("label", { for: id }, "Run a text through it"), el("span", { className: "u-field" }, input));
    form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    input.addEventListener("input", () => (said.textContent = input.value ? run(graph, input.value) : clear(graph)));
    graph.parentElement?.before(form);
    graph.parentElement?.after(said);
  }
}

/** Nothing is lit. @param {SVGElement} graph */
function clear(graph) {
  for (const lit of graph.querySelectorAll(".u-on, .u-last")) lit.classList.remove("u-on", "u-last");
  return "";
}

/**
 * Lights the way of a text, and says where it ends.
 * @param {SVGElement} graph
 * @param {string} text
 */
function run(graph, text) {
  clear(graph);
  const state = (/** @type {string} */ name) => graph.querySelector(`[data-state="${name}"]`);
  const edges = /** @type {SVGElement[]} */ ([...graph.querySelectorAll("[data-from]")]);
  const takes = (/** @type {SVGElement} */ edge, /** @type {number} */ byte) =>
    (edge.dataset.bytes ?? "").split(" ").some((range) => {
      const [first, last] = range.split("-").map(Number);
      return byte >= (first ?? 256) && byte <= (last ?? -1);
    });
  let here = "0";
  let read = 0;
  state(here)?.classList.add("u-on");
  for (const byte of new TextEncoder().encode(text)) {
    const edge = edges.find((edge) => edge.dataset.from === here && takes(edge, byte));
    if (!edge) {
      state(here)?.classList.add("u-last");
      return `It stops in state ${here}, after ${read} of the bytes: no step takes the next one. It does not match.`;
    }
    edge.classList.add("u-on");
    here = edge.dataset.to ?? here;
    state(here)?.classList.add("u-on");
    read += 1;
  }
  state(here)?.classList.add("u-last");
  const isMatch = /** @type {SVGElement | null} */ (state(here))?.dataset.accepting === "true";
  return `It ends in state ${here}, which has ${isMatch ? "two circles: it matches" : "one circle: it does not match"}.`;
}
