// @ts-check
// Drawings of nodes in columns, with arrows between them.

/** @typedef {[number, number][]} Ranges */

/**
 * A node: a circle, or wider if it has more words.
 * @typedef {object} Drawn
 * @property {string} words
 * @property {string} name the class: `state on last`
 * @property {boolean} [accepts] whether it has a second line around it
 * @property {string} [title]
 * @property {(() => void) | undefined} [open] what a click does
 */

/**
 * A step from a node to a node.
 * @typedef {object} Edge
 * @property {number} from
 * @property {number} to
 * @property {Ranges} ranges the bytes by which it is taken
 * @property {boolean} taken
 */

/** The distances of a drawing. */
const WIDE = 108;
const HIGH = 56;
const LOW = 22;
const RADIUS = 15;

/** How wide a character is. */
const LETTER = 7.3;

/** No more characters of a node's words are shown. */
const LONGEST = 16;

/**
 * @param {Drawn[]} nodes of which the first is where it begins
 * @param {Edge[]} edges
 * @param {string} label
 */
export function draw(nodes, edges, label) {
  const halves = nodes.map(({ words }) => halfOf(words));
  const { places, lines } = layout(halves, edges);
  const width = Math.max(...places.map(({ x }, at) => x + (halves[at] ?? 0))) + 40;
  const height = Math.max(...lines.flatMap((through) => through.map(({ y }) => y)), ...places.map(({ y }) => y)) + HIGH * 0.8;
  const leaving = nodes.map((_, at) => edges.filter(({ from, to }) => from === at && to !== at).length);
  const arriving = nodes.map((_, at) => edges.filter(({ from, to }) => to === at && from !== at).length);
  const curves = edges.map(({ from, to, ranges, taken }, at) => {
    // Where more steps leave than arrive, the words are near the arrow, and otherwise near the beginning: there the lines are apart.
    const share = (lines[at]?.length ?? 0) > 2 ? 0.75 : (leaving[from] ?? 0) > (arriving[to] ?? 0) ? 0.7 : (leaving[from] ?? 0) < (arriving[to] ?? 0) ? 0.3 : 0.5;
    const { curve, place } = from === to ? loop(lines[at]?.[0]) : line(lines[at] ?? [], halves[from] ?? RADIUS, halves[to] ?? RADIUS, share);
    const name = taken ? "edge taken" : "edge";
    return {
      taken,
      line: svg("path", { d: curve, class: name, "marker-end": taken ? "url(#taken)" : "url(#arrow)" }),
      words: svg("text", { x: place.x, y: place.y, class: taken ? "taken" : "" }, ...words(ranges)),
    };
  });
  // What is lit is above the rest, and words are above lines.
  curves.sort((one, other) => Number(one.taken) - Number(other.taken));
  const parts = [...curves.map(({ line }) => line), ...nodes.map((node, at) => nodeOf(node, places[at] ?? NOWHERE)), ...curves.map(({ words }) => words)];
  const arrow = (/** @type {string} */ id) =>
    svg("marker", { id, viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto", class: id }, svg("path", { d: "M0 0 8 4 0 8Z" }));
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "graph", role: "img", "aria-label": label }, arrow("arrow"), arrow("taken"), ...parts);
}

/** How wide half of a node is. @param {string} words */
function halfOf(words) {
  return Math.max(RADIUS, (Math.min([...words].length, LONGEST) * LETTER) / 2 + 8);
}

/** @param {Drawn} node @param {Point} place */
function nodeOf({ words, name, accepts, title, open }, { x, y }) {
  const half = halfOf(words);
  const around = (/** @type {number} */ by, /** @type {string} */ name) =>
    svg("rect", { x: x - half + by, y: y - RADIUS + by, width: 2 * (half - by), height: 2 * (RADIUS - by), rx: RADIUS - by, class: name });
  const characters = [...words];
  const shown = characters.length > LONGEST ? `…${characters.slice(1 - LONGEST).join("")}` : words;
  const group = svg("g", { class: `node ${open ? "opens" : ""}` }, around(0, name), accepts ? around(3.5, "inner") : "", svg("text", { x, y: y + 4, class: "number" }, shown), title ? svg("title", {}, title) : "");
  if (open) group.addEventListener("click", open);
  return group;
}

/** @typedef {{ x: number, y: number }} Point */

/** @type {Point} */
const NOWHERE = { x: 0, y: 0 };

/**
 * Where nodes are, and which points edges go through: nodes in columns, so that edges lead to the right but for those that lead back. An edge that passes
 * columns has a place in each, which it shares with those that lead to the same node.
 * @param {number[]} halves how wide half of each node is
 * @param {Edge[]} edges
 */
function layout(halves, edges) {
  const { rank, back } = ranks(halves.length, edges);
  /** The places of each column: that of a node, or one that an edge passes. @type {Place[][]} */
  const columns = Array.from({ length: Math.max(...rank) + 1 }, () => []);
  const place = (/** @type {number} */ column, /** @type {number} */ high) => {
    /** @type {Place} */
    const made = { row: columns[column]?.length ?? 0, column, high, y: 0, before: [] };
    columns[column]?.push(made);
    return made;
  };
  const nodes = rank.map((column) => place(column, HIGH));
  /** @type {Map<string, Place>} */
  const shared = new Map();
  const passing = (/** @type {number} */ column, /** @type {number} */ to) => {
    const known = shared.get(`${column}-${to}`) ?? place(column, LOW);
    shared.set(`${column}-${to}`, known);
    return known;
  };
  const ways = edges.map(({ from, to }) => {
    const passed = [nodes[from]];
    const isBack = back.has(`${from}-${to}`);
    for (let column = (rank[from] ?? 0) + 1; !isBack && column < (rank[to] ?? 0); column += 1) passed.push(passing(column, to));
    passed.push(nodes[to]);
    if (!isBack) passed.forEach((one, at) => one && at > 0 && one.before.push(/** @type {Place} */ (passed[at - 1])));
    return { passed, isBack };
  });
  // Each is as high as those that lead to it, on the average.
  for (const column of columns) {
    const height = (/** @type {Place} */ { before, row }) => (before.length === 0 ? row : before.reduce((sum, { row }) => sum + row, 0) / before.length);
    const sorted = column.map((node) => ({ node, height: height(node) })).sort((one, other) => one.height - other.height);
    sorted.forEach(({ node }, row) => (node.row = row));
  }
  const highs = columns.map((column) => column.reduce((sum, { high }) => sum + high, 0));
  const most = Math.max(...highs);
  columns.forEach((column, at) => {
    let y = HIGH / 2 + (most - (highs[at] ?? 0)) / 2;
    for (const one of [...column].sort((one, other) => one.row - other.row)) {
      one.y = y + one.high / 2;
      y += one.high;
    }
  });
  // Each column is as wide as its widest node.
  const widest = columns.map((_, column) => Math.max(RADIUS, ...halves.filter((_, at) => rank[at] === column)));
  /** @type {number[]} */
  const middles = [];
  widest.forEach((half, at) => middles.push(at === 0 ? half + 12 : (middles[at - 1] ?? 0) + (widest[at - 1] ?? 0) + WIDE + half));
  const point = (/** @type {Place | undefined} */ place) => (place ? { x: middles[place.column] ?? 0, y: place.y } : NOWHERE);
  const below = most + HIGH * 0.9;
  const through = (/** @type {(Place | undefined)[]} */ passed, /** @type {boolean} */ isBack) => {
    const points = passed.map(point);
    const [one, other] = [points[0] ?? NOWHERE, points.at(-1) ?? NOWHERE];
    return isBack ? [one, { x: (one.x + other.x) / 2, y: below }, other] : points;
  };
  return { places: nodes.map(point), lines: ways.map(({ passed, isBack }) => through(passed, isBack)) };
}

/**
 * @typedef {object} Place
 * @property {number} row
 * @property {number} column
 * @property {number} high
 * @property {number} y
 * @property {Place[]} before those in the column before that lead to it
 */

/** An edge that leads back to its node, and where its words are. @param {Point | undefined} at */
function loop({ x, y } = NOWHERE) {
  const top = y - RADIUS;
  return { curve: `M${x - 7} ${top + 2} C${x - 22} ${top - 32} ${x + 22} ${top - 32} ${x + 7} ${top + 1}`, place: { x, y: top - 28 } };
}

/**
 * A curve through points, and where its words are: on its first part, or below where it leads back.
 * @param {Point[]} points
 * @param {number} out how far from the first point it begins
 * @param {number} into how far from the last point it ends
 * @param {number} share how much of the first part is before the words
 */
function line(points, out, into, share) {
  const [first, second] = [points[0] ?? NOWHERE, points[1] ?? NOWHERE];
  const last = points.at(-1) ?? NOWHERE;
  if (last.x <= first.x) {
    const start = { x: first.x, y: first.y + RADIUS };
    const end = { x: last.x, y: last.y + RADIUS + 1 };
    return { curve: `M${start.x} ${start.y} Q${second.x} ${second.y} ${end.x} ${end.y}`, place: { x: second.x, y: (second.y * 2 + start.y + end.y) / 4 + 14 } };
  }
  let curve = `M${first.x + out} ${first.y}`;
  points.slice(1).forEach((to, at) => {
    const from = points[at] ?? NOWHERE;
    const [left, right] = [from.x + (at === 0 ? out : 0), to.x - (to === last ? into + 1 : 0)];
    const half = (right - left) / 2;
    curve += ` C${left + half} ${from.y} ${right - half} ${to.y} ${right} ${to.y}`;
  });
  const [start, end] = [first.x + out, second.x - (second === last ? into : 0)];
  const [across, down] = [1.5 * share * (1 - share) + share ** 3, share * share * (3 - 2 * share)];
  return { curve, place: { x: start + (end - start) * across, y: first.y + (second.y - first.y) * down - 4 } };
}

/**
 * The column of each node: how many edges lead there at most, without those that lead back.
 * @param {number} count
 * @param {Edge[]} edges
 */
function ranks(count, edges) {
  const rank = new Array(count).fill(0);
  /** @type {number[][]} */
  const next = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) next[from]?.push(to);
  /** The nodes in an order in which each is before those that its edges lead to. @type {number[]} */
  const order = [];
  const seen = new Set();
  const within = new Set();
  /** @type {Set<string>} */
  const back = new Set();
  for (let first = 0; first < count; first += 1) {
    if (seen.has(first)) continue;
    seen.add(first);
    within.add(first);
    const open = [{ node: first, left: [...(next[first] ?? [])] }];
    for (let here = open.at(-1); here; here = open.at(-1)) {
      const to = here.left.shift();
      if (to === undefined) {
        order.unshift(here.node);
        within.delete(here.node);
        open.pop();
        continue;
      }
      if (within.has(to)) back.add(`${here.node}-${to}`);
      if (seen.has(to)) continue;
      seen.add(to);
      within.add(to);
      open.push({ node: to, left: [...(next[to] ?? [])] });
    }
  }
  for (const node of order) {
    for (const to of next[node] ?? []) {
      if (!back.has(`${node}-${to}`)) rank[to] = Math.max(rank[to], rank[node] + 1);
    }
  }
  return { rank, back };
}

/** Ranges in few words, and all of them for the pointer where that is not all. @param {Ranges} ranges */
function words(ranges) {
  const words = all(ranges);
  return words.length > 4 ? [`${words.slice(0, 3).join(" ")} …`, svg("title", {}, words.join(" "))] : [words.join(" ")];
}

/** Ranges of bytes as characters. @param {Ranges} ranges */
export function all(ranges) {
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
