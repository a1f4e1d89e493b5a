// @ts-check
// A text in an automaton: where it leads, and the shortest changes after which it is accepted.

/** @typedef {import("site/data.js").Automaton} Automaton */

/** How many texts are listed. */
const MOST = 6;

/** No longer text, and no larger automaton, is looked at: each place of the text is one of each state. */
const LARGEST = 400_000;

/**
 * How many changes are needed, and what the text may be after them.
 * @param {Automaton} automaton
 * @param {string} text
 * @returns {{ edits: number, texts: string[] } | null}
 */
export function shortest(automaton, text) {
  const characters = [...text];
  if (automaton.length === 0 || automaton.length * (characters.length + 1) > LARGEST) return null;
  const left = costs(automaton, characters);
  const edits = left[0]?.[0] ?? Infinity;
  if (!Number.isFinite(edits)) return null;
  /** @type {Set<string>} */
  const texts = new Set();
  // Each way that costs no more than it must, the character itself first.
  const ways = [{ at: 0, state: 0, made: "" }];
  while (ways.length > 0 && texts.size < MOST) {
    const way = ways.pop();
    if (!way) break;
    const { at, state, made } = way;
    const cost = left[at]?.[state] ?? Infinity;
    if (at === characters.length && cost === 0) {
      texts.add(made);
      continue;
    }
    const next = [];
    const character = characters[at];
    for (const [to, ranges] of automaton[state]?.[1] ?? []) {
      const example = exampleOf(ranges, character);
      if (character !== undefined && isIn(ranges, character) && left[at + 1]?.[to] === cost) next.unshift({ at: at + 1, state: to, made: made + character });
      else if (character !== undefined && left[at + 1]?.[to] === cost - 1) next.push({ at: at + 1, state: to, made: made + example });
      if (left[at]?.[to] === cost - 1) next.push({ at, state: to, made: made + example });
    }
    if (character !== undefined && left[at + 1]?.[state] === cost - 1) next.push({ at: at + 1, state, made });
    ways.push(...next.reverse());
  }
  return { edits, texts: [...texts] };
}

/**
 * How many changes the rest of the text needs from each place in each state.
 * @param {Automaton} automaton
 * @param {string[]} characters
 */
function costs(automaton, characters) {
  const ends = inserted(automaton, automaton.map(([accepts]) => (accepts ? 0 : Infinity)));
  const left = [ends];
  for (const character of characters.toReversed()) {
    const after = left[0] ?? [];
    const here = automaton.map(([, steps], state) => {
      let cost = 1 + (after[state] ?? Infinity);
      for (const [to, ranges] of steps) cost = Math.min(cost, (isIn(ranges, character) ? 0 : 1) + (after[to] ?? Infinity));
      return cost;
    });
    left.unshift(inserted(automaton, here));
  }
  return left;
}

/**
 * The costs where characters may be put in, each for one.
 * @param {Automaton} automaton
 * @param {number[]} costs
 */
function inserted(automaton, costs) {
  for (let changed = true; changed; ) {
    changed = false;
    automaton.forEach(([, steps], state) => {
      for (const [to] of steps) {
        const cost = 1 + (costs[to] ?? Infinity);
        if (cost < (costs[state] ?? Infinity)) {
          costs[state] = cost;
          changed = true;
        }
      }
    });
  }
  return costs;
}

/**
 * The states that a text leads through, as far as it goes.
 * @param {Automaton} states
 * @param {string} text
 */
export function run(states, text) {
  const path = [0];
  for (const character of text) {
    const next = states[path.at(-1) ?? 0]?.[1].find(([, ranges]) => isIn(ranges, character));
    if (!next) break;
    path.push(next[0]);
  }
  return path;
}

/**
 * Whether ranges of bytes have a character. One that is not ASCII is never one of them.
 * @param {[number, number][]} ranges
 * @param {string} character
 */
function isIn(ranges, character) {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 && ranges.some(([first, last]) => first <= code && code <= last);
}

/**
 * A character of some ranges: the one that is nearest to another.
 * @param {[number, number][]} ranges
 * @param {string | undefined} near
 */
export function exampleOf(ranges, near) {
  const wanted = near?.codePointAt(0) ?? 0x61;
  const all = ranges.map(([first, last]) => Math.min(Math.max(wanted, first), last));
  const best = all.reduce((one, other) => (Math.abs(other - wanted) < Math.abs(one - wanted) ? other : one), all[0] ?? 0x3f);
  return String.fromCharCode(best);
}
