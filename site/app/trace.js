// @ts-check
// The second view: what was tried, step by step.

import { el } from "site/dom.js";
import { derive, lines } from "site/model.js";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/model.js").Line} Line */

/** @type {number | undefined} */
let playing;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let completing;

/** The events that were asked for last. */
const last = { text: "", rule: "", events: /** @type {Line[]} */ ([]) };

/** How many events before this one, and after it, are drawn at once: the others follow after so many milliseconds without a key, since a long text has thousands. */
const SHOWN = 25;
const PAUSE = 150;

/** Up to so many characters, what does not fit on a line goes on below its beginning. */
const MOST_INDENT = 40;

/** @param {Page} page @returns {Line[]} */
export function events({ state: { text, rule } }) {
  if (last.text !== text || last.rule !== rule) {
    const found = derive(text, rule, true);
    Object.assign(last, { text, rule, events: found ? lines(found.tree, found.unread) : [] });
  }
  return last.events;
}

/** Whether something was tried there that was not taken. @param {Line} line */
export function isMiss({ node }) {
  return Boolean(node.given_up) || node.failed_at !== undefined;
}

/** Whether there was a choice: one of several alternatives. @param {Line} line */
export function isChoice({ node }) {
  return node.alternative !== undefined && node.alternative.number === 1;
}

/**
 * The step after this one for which something holds, or the last.
 * @param {Line[]} all
 * @param {number} from
 * @param {1 | -1} by
 * @param {(line: Line) => boolean} holds
 */
export function stepTo(all, from, by, holds) {
  for (let at = from + by; at >= 0 && at < all.length; at += by) {
    const line = all[at];
    if (line && holds(line)) return at;
  }
  return by > 0 ? Math.max(all.length - 1, 0) : 0;
}

/** @param {Page} page */
export function trace(page) {
  const all = events(page);
  const now = Math.min(page.state.step, all.length - 1);
  const go = (/** @type {number} */ step) => page.go({ step });
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) => el("button", { type: "button", onclick }, label);
  const play = () => {
    if (playing !== undefined) return stop();
    playing = setInterval(() => {
      const at = Math.min(page.state.step, all.length - 1);
      if (page.state.view !== "trace" || at >= all.length - 1) return stop();
      page.go({ step: at + 1 });
    }, 350);
    page.go({});
  };
  const stop = () => {
    clearInterval(playing);
    playing = undefined;
    page.go({});
  };
  const row = (/** @type {Line} */ line, /** @type {number} */ at) => {
    const { node } = line;
    const kind = node.kind === "unread" ? "unread" : node.given_up ? "given-up" : node.failed_at === undefined ? "matched" : "failed";
    const attributes = {
      role: "treeitem",
      class: `${kind}${at === now ? " now" : ""}${at > now ? " future" : ""}`,
      style: `--depth: ${line.depth}; --indent: ${Math.min(line.indent.length + 2, MOST_INDENT)}ch`,
      "aria-level": line.depth + 1,
      "aria-current": at === now,
      onclick: () => go(at),
    };
    return el("div", attributes, el("span", { class: "indent" }, line.indent), el(kind === "matched" ? "span" : "b", {}, node.label));
  };
  const rows = (/** @type {number} */ from, /** @type {number} */ to) => all.slice(from, to).map((line, at) => row(line, from + at));
  const [first, last] = [Math.max(now - SHOWN, 0), Math.max(now + SHOWN, 0)];
  const tree = el("div", { class: "tree", role: "tree", "aria-label": "The trace", tabindex: 0, "aria-busy": first > 0 || last < all.length }, rows(first, last));
  const complete = () => {
    if (!tree.isConnected) return;
    tree.prepend(...rows(0, first));
    tree.append(...rows(last, all.length));
    tree.setAttribute("aria-busy", "false");
    tree.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  };
  clearTimeout(completing);
  completing = setTimeout(complete, PAUSE);
  const label = `Step ${all.length === 0 ? 0 : now + 1} of ${all.length}`;
  requestAnimationFrame(() => document.querySelector(".tree .now")?.scrollIntoView({ block: "nearest" }));
  return [
    el("p", { class: "note" }, "Every rule and character that was tried, in the order of the code. What did not match, or was given up, says why."),
    el(
      "div",
      { class: "controls" },
      button(playing === undefined ? "Play" : "Pause", play),
      button("Back", () => go(Math.max(now - 1, 0))),
      button("Next", () => go(Math.min(now + 1, all.length - 1))),
      button("Next choice", () => go(stepTo(all, now, 1, isChoice))),
      button("First miss", () => go(stepTo(all, -1, 1, isMiss))),
      el("input", {
        type: "range", min: 0, max: Math.max(all.length - 1, 0), value: now, "aria-label": "The step of the trace",
        oninput: (/** @type {{ target: HTMLInputElement }} */ event) => go(Number(event.target.value)),
      }),
      el("output", {}, label),
    ),
    tree,
  ];
}

/**
 * What of the text the step is about.
 * @param {Page} page
 * @returns {{ start: number, end: number } | null}
 */
export function spanOf(page) {
  if (page.state.view !== "trace") return null;
  const all = events(page);
  const node = all[Math.min(page.state.step, all.length - 1)]?.node;
  return node ? { start: node.start, end: node.end } : null;
}
