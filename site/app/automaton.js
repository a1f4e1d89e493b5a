// @ts-check
// The fourth view: the automaton of a rule, and how a part of the text runs through it. One of many states is drawn as groups, of which one is open.

import { run } from "site/changes.js";
import { el, lasting } from "site/dom.js";
import { rules } from "site/data.js";
import { all, draw } from "site/drawing.js";
import { grouped, inside } from "site/groups.js";
import { part, question } from "site/why.js";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/data.js").Automaton} Automaton */

/** A larger automaton is drawn as groups, and a larger group is a table. */
const LARGEST = 25;

const keep = lasting();

/** @param {Page} page */
export function automaton(page) {
  const { text, why, span, kept, group } = page.state;
  const { start, end } = part(text, span);
  return [keep([why, text.slice(start, end), start, kept, group], () => drawn(page))];
}

/** @param {Page} page */
function drawn(page) {
  const { text, why: name, span, kept } = page.state;
  const rule = rules.get(name);
  if (!rule) return [question(page)];
  const { start, end } = part(text, span);
  const asked = text.slice(start, end);
  // Where the alternatives take too many states, they are not there.
  const isKept = Boolean(kept) && rule.detailed.length > 0;
  const states = isKept ? rule.detailed : rule.minimal;
  const path = run(states, asked);
  const change = (/** @type {{ target: HTMLInputElement }} */ event) => page.go({ kept: event.target.checked ? "1" : "", group: "" });
  return [
    question(page),
    el("p", {}, el("label", {}, el("input", { id: "kept", type: "checkbox", checked: Boolean(kept), onchange: change }), " Keep apart what the alternatives of the ABNF keep apart")),
    Boolean(kept) && !isKept && el("p", { class: "note" }, "With its alternatives apart it has more states than this page holds: these are the fewest that it can have."),
    el("p", {}, verdict(asked, name, states, path)),
    ...(states.length <= LARGEST ? [picture(whole(states, path))] : overview(page, states, path)),
  ];
}

/** @param {Element} drawing */
function picture(drawing) {
  return el("figure", { class: "scroll", tabindex: 0 }, drawing);
}

/**
 * All states of an automaton.
 * @param {Automaton} states
 * @param {number[]} path
 */
function whole(states, path) {
  const nodes = states.map(([accepts], state) => ({ words: String(state), name: classOf(path, state), accepts: accepts === 1 }));
  const edges = states.flatMap(([, steps], from) => steps.map(([to, ranges]) => ({ from, to, ranges, taken: isTaken(path, from, to) })));
  return draw(nodes, edges, `The automaton: ${states.length} states; the text leads through ${path.join(", ")}`);
}

/** @param {number[]} path @param {number} state */
function classOf(path, state) {
  return `state${path.includes(state) ? " on" : ""}${path.at(-1) === state ? " last" : ""}`;
}

/** @param {number[]} path @param {number} from @param {number} to */
function isTaken(path, from, to) {
  return path.some((state, at) => state === from && path[at + 1] === to);
}

/**
 * The groups of an automaton, and the states of the one that is open: the one that was asked for, or in which the text ends.
 * @param {Page} page
 * @param {Automaton} states
 * @param {number[]} path
 */
function overview(page, states, path) {
  const { groups, of, edges } = grouped(states);
  const through = path.map((state) => of[state] ?? 0);
  const end = through.at(-1) ?? 0;
  const asked = /^\d+$/.test(page.state.group) ? Number(page.state.group) : end;
  const open = asked < groups.length ? asked : end;
  const show = (/** @type {number} */ group) => () => page.go({ group: group === end ? "" : String(group) });
  const count = (/** @type {number} */ group) => `${groups[group]?.states.length} ${groups[group]?.states.length === 1 ? "state" : "states"}`;
  const nodes = groups.map(({ text }, group) => ({
    words: text || "start",
    name: `${classOf(through, group)}${group === open ? " open" : ""}`,
    accepts: groups[group]?.accepts,
    title: `${text || "the start"}: ${count(group)}`,
    open: show(group),
  }));
  const drawn = edges.map(({ from, to, ranges }) => ({ from, to, ranges, taken: isTaken(through, from, to) }));
  const buttons = groups.map(({ text }, group) => {
    const name = `${through.includes(group) ? "on" : ""}`;
    return el("li", {}, el("button", { type: "button", class: name, "aria-pressed": group === open, onclick: show(group) }, el("code", {}, text || "start"), ` ${count(group)}`));
  });
  return [
    el("p", { class: "note" }, "So many are drawn as groups. A delimiter (", el("code", {}, ": / ? # [ ] @ ."), ") leads from one group to another, and every other character stays in its group. Each group has the shortest text that leads to it, and opens."),
    picture(draw(nodes, drawn, `${groups.length} groups of states; the text leads through ${through.map((group) => groups[group]?.text || "the start").join(", ")}`)),
    el("ul", { class: "groups", "aria-label": "The groups" }, buttons),
    el("h2", {}, "Inside ", groups[open]?.text ? el("code", {}, groups[open]?.text) : "the first group"),
    content(states, path, groups, of, open),
  ];
}

/**
 * The states of a group, and the groups that steps come from and lead to.
 * @param {Automaton} states
 * @param {number[]} path
 * @param {import("site/groups.js").Group[]} groups
 * @param {number[]} of
 * @param {number} open
 */
function content(states, path, groups, of, open) {
  const { nodes, edges } = inside(states, groups, of, open);
  const taken = edges.map((edge) => ({ ...edge, taken: isTaken(path, edge.step[0], edge.step[1]) }));
  if (nodes.length <= LARGEST + groups.length) {
    const shown = nodes.map(({ state, group }) =>
      state === undefined ? { words: groups[group]?.text || "start", name: "state away" } : { words: String(state), name: classOf(path, state), accepts: states[state]?.[0] === 1 },
    );
    return picture(draw(shown, taken, `The ${groups[open]?.states.length} states of this group, and where they come from and lead to`));
  }
  const name = (/** @type {number} */ at) => nodes[at]?.state ?? groups[nodes[at]?.group ?? 0]?.text;
  return el(
    "div",
    { class: "scroll", tabindex: 0 },
    el(
      "table",
      {},
      el("caption", { class: "note" }, "Too many states for a drawing."),
      el("thead", {}, el("tr", {}, ...["from", "by", "to"].map((title) => el("th", { scope: "col" }, title)))),
      el("tbody", {}, taken.map(({ from, to, ranges, taken }) => el("tr", { class: taken ? "lit" : null }, ...[name(from), all(ranges).join(" "), name(to)].map((words) => el("td", {}, el("code", {}, String(words))))))),
    ),
  );
}

/**
 * @param {string} text
 * @param {string} name
 * @param {Automaton} states
 * @param {number[]} path
 */
function verdict(text, name, states, path) {
  const read = [...text].length + 1 === path.length;
  const accepts = states[path.at(-1) ?? 0]?.[0] === 1;
  const count = `${states.length} ${states.length === 1 ? "state" : "states"}`;
  if (read && accepts) return `${count}. The text ends where a text of ${name} may end.`;
  if (read) return `${count}. The text ends where no text of ${name} may end: something must follow.`;
  return `${count}. No step leads on from state ${path.at(-1)} by the character ${path.length}.`;
}

