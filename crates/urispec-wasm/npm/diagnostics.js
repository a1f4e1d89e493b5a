// From the numbers and the text that `diagnose` is answered with to objects. `src/compact.rs` writes them, and says how.

const decoder = new TextDecoder();

const APPLICABILITIES = ["safe", "style", "suggested"];

/** The text is an answer as JSON. */
const JSON_TEXT = 2;

/** Reads what one instance of the module answers. */
export function reader(memory) {
  /** What diagnostics have in common, by their numbers. */
  const kinds = [];
  /** The strings of the module, by their addresses. */
  const strings = new Map();
  let buffer;
  let bytes;
  let numbers;
  let at = 0;
  let text = "";
  let from = 0;

  const decode = (start, length) => decoder.decode(bytes.subarray(start, start + length));

  /** A string of the module. Two may begin at the same address. */
  function known(start, length) {
    const found = strings.get(start);
    if (found !== undefined && found.length === length) return found.string;
    const string = decode(start, length);
    strings.set(start, { length, string });
    return string;
  }

  function string() {
    const number = numbers[at++];
    if (number === -1) return null;
    if ((number & 1) === 1) return known(number >>> 1, numbers[at++]);
    const start = from;
    from += number >>> 1;
    return text.slice(start, from);
  }

  function kind() {
    const number = numbers[at++];
    if (number === kinds.length) kinds.push(JSON.parse(string()));
    return kinds[number];
  }

  /** As many of something as the next number says. */
  function list(item) {
    const count = numbers[at++];
    const items = [];
    for (let index = 0; index < count; index += 1) items.push(item());
    return items;
  }

  const part = () => ({ start: numbers[at++], end: numbers[at++], text: string() });

  const fix = () => ({ title: string(), applicability: APPLICABILITIES[numbers[at++]], edits: list(part) });

  function diagnostic() {
    const { name, severity, rule, rfc, section, url, expected } = kind();
    const message = string();
    const labels = list(part);
    const { start, end } = labels[0];
    return { name, severity, message, start, end, rule, rfc, section, url, labels, expected: expected.slice(), help: string(), fixes: list(fix) };
  }

  /** The answer whose numbers are at this address. */
  return (address) => {
    if (buffer !== memory.buffer) {
      buffer = memory.buffer;
      bytes = new Uint8Array(buffer);
      numbers = new Int32Array(buffer);
    }
    at = address >>> 2;
    const start = numbers[at++];
    const length = numbers[at++];
    const is = numbers[at++];
    text = length === 0 ? "" : decode(start, length);
    from = 0;
    return is === JSON_TEXT ? JSON.parse(text) : { ok: true, valid: is === 1, diagnostics: list(diagnostic) };
  };
}
