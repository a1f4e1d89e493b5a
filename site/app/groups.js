// @ts-check
// The states of an automaton in groups: what lies between two delimiters of a URI.

import { exampleOf } from "site/changes.js";

/** @typedef {import("site/data.js").Automaton} Automaton */
/** @typedef {[number, number][]} Ranges */

/**
 * @typedef {object} Group
 * @property {number[]} states
 * @property {string} text the shortest that leads to it
 * @property {boolean} accepts whether a text may end in it
 */

const DELIMITERS = new Set([...":/?#[]@."].map((character) => character.charCodeAt(0)));

/** Whether all bytes of some ranges are delimiters. @param {Ranges} ranges */
function isDelimiter(ranges) {
  return ranges.every(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at).every((byte) => DELIMITERS.has(byte)));
}

/** What was grouped before. @type {WeakMap<Automaton, ReturnType<typeof group>>} */
const known = new WeakMap();

/** The groups of an automaton: see below. @param {Automaton} states */
export function grouped(states) {
  const found = known.get(states) ?? group(states);
  known.set(states, found);
  return found;
}

/**
 * The groups, the group of each state, and the steps between groups. States are in one group if a step leads from one to the other that is more than delimiters.
 * @param {Automaton} states
 */
function group(states) {
  const parent = states.map((_, state) => state);
  const find = (/** @type {number} */ state) => {
    let root = state;
    while (parent[root] !== root) root = parent[root] ?? root;
    return root;
  };
  states.forEach(([, steps], from) => {
    for (const [to, ranges] of steps) {
      const [one, other] = [find(from), find(to)];
      if (!isDelimiter(ranges)) parent[Math.max(one, other)] = Math.min(one, other);
    }
  });
  const texts = shortest(states);
  const roots = [...new Set(states.map((_, state) => find(state)))].sort((one, other) => one - other);
  const of = states.map((_, state) => roots.indexOf(find(state)));
  /** @type {Group[]} */
  const groups = roots.map((_, group) => {
    const members = states.map((_, state) => state).filter((state) => of[state] === group);
    const text = members.map((state) => texts[state] ?? "").reduce((one, other) => (other.length < one.length ? other : one));
    return { states: members, text, accepts: members.some((state) => states[state]?.[0] === 1) };
  });
  /** @type {Map<string, { from: number, to: number, ranges: Ranges }>} */
  const edges = new Map();
  states.forEach(([, steps], state) => {
    for (const [next, ranges] of steps) {
      const [from, to] = [of[state] ?? 0, of[next] ?? 0];
      if (from === to) continue;
      const edge = edges.get(`${from}-${to}`) ?? { from, to, ranges: [] };
      edges.set(`${from}-${to}`, { ...edge, ranges: united(edge.ranges, ranges) });
    }
  });
  return { groups, of, edges: [...edges.values()] };
}

/** The ranges of both, without what is there twice. @param {Ranges} one @param {Ranges} other */
function united(one, other) {
  return [...one, ...other.filter(([first, last]) => !one.some((known) => known[0] <= first && last <= known[1]))];
}

/** The plainest character of some ranges. @param {Ranges} ranges */
function simplest(ranges) {
  const has = (/** @type {string} */ character) => ranges.some(([first, last]) => first <= character.charCodeAt(0) && character.charCodeAt(0) <= last);
  return [..."1a"].find(has) ?? exampleOf(ranges, "1");
}

/** A shortest text that leads to each state. @param {Automaton} states @returns {string[]} */
function shortest(states) {
  /** @type {string[]} */
  const texts = [];
  texts[0] = "";
  const left = [0];
  for (let state = left.shift(); state !== undefined; state = left.shift()) {
    for (const [to, ranges] of states[state]?.[1] ?? []) {
      if (texts[to] !== undefined) continue;
      texts[to] = texts[state] + simplest(ranges);
      left.push(to);
    }
  }
  return texts;
}

/**
 * A group with its surroundings: its states, the groups from which steps lead into it, and those that its steps lead to. `step` has the states of a step.
 * @param {Automaton} states
 * @param {Group[]} groups
 * @param {number[]} of
 * @param {number} open
 */
export function inside(states, groups, of, open) {
  const own = groups[open]?.states ?? [];
  /** @type {{ state?: number, group: number, side?: string }[]} */
  const nodes = own.map((state) => ({ state, group: open }));
  const away = (/** @type {number} */ group, /** @type {string} */ side) => {
    const known = nodes.findIndex((node) => node.side === side && node.group === group);
    return known >= 0 ? known : nodes.push({ group, side }) - 1;
  };
  /** @type {{ from: number, to: number, ranges: Ranges, step: [number, number] }[]} */
  const edges = [];
  states.forEach(([, steps], from) => {
    for (const [to, ranges] of steps) {
      const isFrom = of[from] === open;
      const isTo = of[to] === open;
      if (!isFrom && !isTo) continue;
      const start = isFrom ? own.indexOf(from) : away(of[from] ?? 0, "before");
      const end = isTo ? own.indexOf(to) : away(of[to] ?? 0, "after");
      const known = edges.find((edge) => edge.from === start && edge.to === end);
      if (known) known.ranges = united(known.ranges, ranges);
      else edges.push({ from: start, to: end, ranges, step: [from, to] });
    }
  });
  return { nodes, edges };
}
