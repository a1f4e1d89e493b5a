// @ts-check
// The fourth view: the automaton of a rule, and how a part of the text runs through it.

import { run } from "site/changes.js";
import { el, linked } from "site/dom.js";
import { names, rules } from "site/data.js";
import { part, question } from "site/why.js";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/data.js").Automaton} Automaton */

/** No larger automaton is drawn. */
const LARGEST = 25;

/** The distances of a drawing. */
const WIDE = 140;
const HIGH = 56;
const RADIUS = 15;

/** @param {Page} page */
export function automaton(page) {
  const { text, why: name, span, kept } = page.state;
  const rule = rules.get(name);
  if (!rule) return [question(page)];
  const { start, end } = part(text, span);
  const asked = text.slice(start, end);
  const states = kept ? rule.detailed : rule.minimal;
  const path = run(states, asked);
  const open = (/** @type {string} */ other) => page.go({ why: other, span: `0..${text.length}` });
  const change = (/** @type {{ target: HTMLInputElement }} */ event) => page.go({ kept: event.target.checked ? "1" : "" });
  return [
    question(page),
    el("p", {}, el("label", {}, el("input", { id: "kept", type: "checkbox", checked: Boolean(kept), onchange: change }), " Keep apart what the alternatives of the ABNF keep apart")),
    states.length > 0 && el("p", {}, verdict(asked, name, states, path)),
    states.length === 0 || states.length > LARGEST
      ? el("div", {}, el("p", { class: "note" }, `${states.length || "So many"} states are too many for a drawing. The rules that it uses may have fewer:`), el("p", {}, ...rule.uses.flatMap((used) => [...linked(used, names, open), " "])))
      : el("figure", { class: "scroll", tabindex: 0, style: "margin: 0" }, draw(states, path)),
  ];
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

/**
 * @param {Automaton} states
 * @param {number[]} path
 */
function draw(states, path) {
  const { places, edges } = layout(states);
  const width = Math.max(...places.map(({ x }) => x)) + 2 * RADIUS + 30;
  const height = Math.max(...edges.flatMap(({ through }) => through.map(({ y }) => y)), ...places.map(({ y }) => y)) + HIGH;
  const taken = new Set(path.slice(1).map((to, at) => `${path[at]}-${to}`));
  /** @type {Element[]} */
  const parts = [];
  for (const { from, to, ranges, through } of edges) {
    const isTaken = taken.has(`${from}-${to}`);
    const { curve, label } = from === to ? loop(places[from]) : line(through);
    const words = short(ranges);
    parts.push(svg("path", { d: curve, class: isTaken ? "edge taken" : "edge", "marker-end": isTaken ? "url(#taken)" : "url(#arrow)" }));
    parts.push(svg("text", { x: label.x, y: label.y, class: isTaken ? "taken" : "" }, words, svg("title", {}, all(ranges).join(" "))));
  }
  states.forEach(([accepts], state) => {
    const { x, y } = places[state] ?? NOWHERE;
    const name = `state ${path.includes(state) ? "on" : ""}${path.at(-1) === state ? " last" : ""}`;
    parts.push(svg("circle", { cx: x, cy: y, r: RADIUS, class: name }));
    if (accepts) parts.push(svg("circle", { cx: x, cy: y, r: RADIUS - 4, class: "inner" }));
    parts.push(svg("text", { x, y: y + 4, class: "number" }, String(state)));
  });
  const arrow = (/** @type {string} */ id) =>
    svg("marker", { id, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto", class: id }, svg("path", { d: "M0 0 8 4 0 8Z" }));
  const title = `The automaton: ${states.length} states; the text leads through ${path.join(", ")}`;
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "graph", role: "img", "aria-label": title }, arrow("arrow"), arrow("taken"), ...parts);
}

/** @typedef {{ x: number, y: number }} Point */

/** @type {Point} */
const NOWHERE = { x: 0, y: 0 };

/**
 * Where states are, and which points steps go through: states in columns, so that steps lead to the right but for those that lead back. A step that passes
 * columns has a place of its own in each.
 * @param {Automaton} states
 */
function layout(states) {
  const { rank, back } = ranks(states);
  /** The nodes of each column: a state, or a place that a step passes. @type {Place[][]} */
  const columns = Array.from({ length: Math.max(...rank) + 1 }, () => []);
  const node = (/** @type {number} */ column) => {
    /** @type {Place} */
    const made = { row: columns[column]?.length ?? 0, column, before: [] };
    columns[column]?.push(made);
    return made;
  };
  const nodes = rank.map(node);
  const edges = states.flatMap(([, steps], from) =>
    steps.map(([to, ranges]) => {
      const passed = [nodes[from]];
      const isBack = back.has(`${from}-${to}`);
      for (let column = (rank[from] ?? 0) + 1; !isBack && column < (rank[to] ?? 0); column += 1) passed.push(node(column));
      passed.push(nodes[to]);
      if (!isBack) passed.forEach((one, at) => one && at > 0 && one.before.push(/** @type {Place} */ (passed[at - 1])));
      return { from, to, ranges, passed, isBack };
    }),
  );
  // Each is as high as those that lead to it, on the average.
  for (const column of columns) {
    const height = (/** @type {Place} */ { before, row }) => (before.length === 0 ? row : before.reduce((sum, { row }) => sum + row, 0) / before.length);
    const sorted = column.map((node) => ({ node, height: height(node) })).sort((one, other) => one.height - other.height);
    sorted.forEach(({ node }, row) => (node.row = row));
  }
  const most = Math.max(...columns.map((column) => column.length));
  const point = (/** @type {Place | undefined} */ node) =>
    node ? { x: RADIUS + 20 + node.column * WIDE, y: HIGH + (node.row + (most - (columns[node.column]?.length ?? 0)) / 2) * HIGH } : NOWHERE;
  const below = HIGH * (most + 0.4);
  const through = (/** @type {(Place | undefined)[]} */ passed, /** @type {boolean} */ isBack) => {
    const points = passed.map(point);
    const [one, other] = [points[0] ?? NOWHERE, points.at(-1) ?? NOWHERE];
    return isBack ? [one, { x: (one.x + other.x) / 2, y: below }, other] : points;
  };
  return { places: nodes.map(point), edges: edges.map(({ from, to, ranges, passed, isBack }) => ({ from, to, ranges, through: through(passed, isBack) })) };
}

/**
 * @typedef {object} Place
 * @property {number} row
 * @property {number} column
 * @property {Place[]} before those in the column before that lead to it
 */

/** A step that leads back to its state, and where its words are. @param {Point | undefined} at */
function loop({ x, y } = NOWHERE) {
  const top = y - RADIUS;
  return { curve: `M${x - 7} ${top + 2} C${x - 22} ${top - 32} ${x + 22} ${top - 32} ${x + 7} ${top + 1}`, label: { x, y: top - 28 } };
}

/**
 * A curve through points, and where its words are: in the middle of its first part, or below where it leads back.
 * @param {Point[]} points
 */
function line(points) {
  const [first, second] = [points[0] ?? NOWHERE, points[1] ?? NOWHERE];
  const last = points.at(-1) ?? NOWHERE;
  if (last.x <= first.x) {
    const start = { x: first.x, y: first.y + RADIUS };
    const end = { x: last.x, y: last.y + RADIUS + 1 };
    return { curve: `M${start.x} ${start.y} Q${second.x} ${second.y} ${end.x} ${end.y}`, label: { x: second.x, y: (second.y * 2 + start.y + end.y) / 4 + 14 } };
  }
  let curve = `M${first.x + RADIUS} ${first.y}`;
  points.slice(1).forEach((to, at) => {
    const from = points[at] ?? NOWHERE;
    const [left, right] = [from.x + (at === 0 ? RADIUS : 0), to.x - (to === last ? RADIUS + 1 : 0)];
    const half = (right - left) / 2;
    curve += ` C${left + half} ${from.y} ${right - half} ${to.y} ${right} ${to.y}`;
  });
  return { curve, label: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 - 5 } };
}

/**
 * The column of each state: how many steps lead there at most, without those that lead back.
 * @param {Automaton} states
 */
function ranks(states) {
  const rank = new Array(states.length).fill(0);
  /** The states in an order in which each is before those that its steps lead to. */
  const order = [];
  const seen = new Set([0]);
  const within = new Set([0]);
  /** @type {Set<string>} */
  const back = new Set();
  const open = [{ state: 0, left: [...(states[0]?.[1] ?? [])] }];
  while (open.length > 0) {
    const here = open.at(-1);
    const step = here?.left.shift();
    if (!here || !step) {
      if (here) {
        order.unshift(here.state);
        within.delete(here.state);
      }
      open.pop();
      continue;
    }
    const [to] = step;
    if (within.has(to)) back.add(`${here.state}-${to}`);
    if (seen.has(to)) continue;
    seen.add(to);
    within.add(to);
    open.push({ state: to, left: [...(states[to]?.[1] ?? [])] });
  }
  for (const state of order) {
    for (const [to] of states[state]?.[1] ?? []) {
      if (!back.has(`${state}-${to}`)) rank[to] = Math.max(rank[to], rank[state] + 1);
    }
  }
  return { rank, back };
}

/** Ranges in few words. @param {[number, number][]} ranges */
function short(ranges) {
  const words = all(ranges);
  return words.length > 4 ? `${words.slice(0, 3).join(" ")} …` : words.join(" ");
}

/** @param {[number, number][]} ranges */
function all(ranges) {
  const shown = (/** @type {number} */ byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `%x${byte.toString(16).toUpperCase()}`);
  return ranges.map(([first, last]) => (first === last ? shown(first) : `${shown(first)}-${shown(last)}`));
}

/**
 * An element of SVG.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
