// The way to WebAssembly and back: texts go in as UTF-8, JSON comes out (and of `diagnose` something faster), and its places become those of JavaScript.

import { reader } from "./diagnostics.js";

/** The longest text, in UTF-16 code units. */
const LONGEST = 2 ** 24;

/** Room for a call that is larger than this many bytes is given back. */
const KEPT = 2 ** 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const failure = (kind, about, message) => ({ ok: false, error: { about, kind, message } });

/** A function that loads the module, and one that asks it. `file` says where the module is, if nobody else does. */
export function connect(file) {
  let module; // compiled
  let exports; // of the instance
  let loading;
  let read; // the diagnostics of the instance
  let room = 0;
  let start = 0;
  let bytes = new Uint8Array(); // of the room
  let isAscii = true; // the last call
  let head = ""; // the function that the last call was of

  async function load(source) {
    const compiled = await compile(source ?? file());
    begin(await WebAssembly.instantiate(compiled));
    module = compiled;
  }

  function begin(instance) {
    exports = instance.exports;
    read = reader(exports.memory);
    room = 0;
    head = "";
  }

  async function init(source) {
    loading ??= load(source);
    try {
      await loading;
    } catch (error) {
      // It may be tried again.
      loading = undefined;
      throw error;
    }
  }

  /** Writes the parts of a call, each after its length. Returns the length of all. */
  function write(parts) {
    let most = 0;
    for (const part of parts) most += 4 + 3 * part.length;
    if (most > room) {
      room = Math.max(most, 4096);
      start = exports.urispec_room(room) >>> 0;
      head = "";
    }
    const { buffer } = exports.memory;
    if (bytes.buffer !== buffer || bytes.byteOffset !== start || bytes.length !== room) {
      bytes = new Uint8Array(buffer, start, room);
      head = "";
    }
    isAscii = true;
    // The name of the function and the number of its texts, which is one digit, are there from the last call.
    const isSame = parts[0] === head;
    head = parts[0];
    let at = isSame ? 4 + head.length + 4 + 1 : 0;
    for (let index = isSame ? 2 : 0; index < parts.length; index += 1) {
      const part = parts[index];
      const written = encode(part, bytes, at + 4);
      if (written !== part.length) isAscii = false;
      bytes[at] = written;
      bytes[at + 1] = written >>> 8;
      bytes[at + 2] = written >>> 16;
      bytes[at + 3] = written >>> 24;
      at += 4 + written;
    }
    return at;
  }

  function call(parts) {
    // After a call that ended in the middle, there is a new instance.
    if (exports === undefined) begin(new WebAssembly.Instance(module));
    const length = write(parts);
    const answer = parts[0] === "diagnose" ? read(exports.urispec_diagnose(length) >>> 0) : json(length);
    if (room > KEPT) {
      room = 0;
      exports.urispec_room(0);
    }
    return answer;
  }

  function json(length) {
    const at = exports.urispec_answer(length) >>> 0;
    return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, at, exports.urispec_length())));
  }

  /** Asks, and never throws: neither for what it is given, nor for what happens then. */
  function ask(name, texts, options, types) {
    const { failed, parts, named } = gather(name, texts, options, types);
    if (failed) return failed;
    if (module === undefined) return failure("not-ready", "init", "`await init()` comes first");
    try {
      const answer = call(parts);
      if (isAscii) return answer;
      inUnits(answer, answer.ok ? (answer.text ?? parts[2]) : (named[answer.error.about] ?? ""));
      return answer;
    } catch (error) {
      exports = undefined;
      return failure("internal", name, `the call ended in the middle: ${error}`);
    }
  }

  return { init, ask };
}

/** Up to this length, a loop is faster than an encoder. */
const SHORT = 128;

/** Writes a text as UTF-8, and returns how many bytes it has. */
function encode(text, bytes, at) {
  if (text.length <= SHORT) {
    let length = 0;
    for (let unit; length < text.length && (unit = text.charCodeAt(length)) < 0x80; length += 1) bytes[at + length] = unit;
    if (length === text.length) return length;
  }
  return encoder.encodeInto(text, bytes.subarray(at)).written;
}

/** The parts of a call, if its texts and options are what they have to be: the function, the number of texts, these, and each option after its name. */
function gather(name, texts, options, types) {
  try {
    const parts = [name, ""];
    for (const about in texts) {
      const text = texts[about];
      if (typeof text !== "string") return { failed: failure("argument", about, `\`${about}\` is not a string`) };
      if (text.length > LONGEST) return { failed: failure("too-long", about, `\`${about}\` has more than ${LONGEST} characters`) };
      parts.push(text);
    }
    parts[1] = String(parts.length - 2);
    if (options === undefined || options === null) return { failed: null, parts, named: texts };
    if (typeof options !== "object") return { failed: failure("argument", "options", "`options` is not an object") };
    const named = { ...texts };
    for (const option of Object.keys(options)) {
      const value = options[option];
      if (value === undefined) continue;
      if (!Object.hasOwn(types, option)) return { failed: failure("argument", "options", `\`options\` has no \`${option}\``) };
      const text = asText(value, types[option]);
      if (text === undefined) return { failed: failure("argument", option, `\`${option}\` is not ${NOUNS[types[option]]}`) };
      if (text.length > LONGEST) return { failed: failure("too-long", option, `\`${option}\` is too long`) };
      parts.push(option, text);
      named[option] = text;
    }
    return { failed: null, parts, named };
  } catch {
    return { failed: failure("argument", "options", "`options` cannot be read") };
  }
}

const NOUNS = {
  boolean: "true or false",
  list: "an array of strings without commas",
  number: "a whole number",
  pairs: "an object of strings without commas",
  string: "a string",
};

/** An option as text; undefined, if it is not of its type. */
function asText(option, type) {
  const isPlain = (text) => typeof text === "string" && !text.includes(",");
  switch (type) {
    case "list":
      return Array.isArray(option) && option.every(isPlain) ? option.join(",") : undefined;
    case "pairs": {
      const isObject = typeof option === "object" && option !== null && !Array.isArray(option);
      const pairs = isObject ? Object.entries(option) : [["", undefined]];
      return pairs.every((pair) => pair.every(isPlain)) ? pairs.map((pair) => pair.join("=")).join(",") : undefined;
    }
    case "number":
      return Number.isInteger(option) && option >= 0 && option < 2 ** 31 ? String(option) : undefined;
    default:
      return typeof option === type ? String(option) : undefined;
  }
}

/** The fields of an answer that are places. */
const PLACES = new Set(["start", "end", "failed_at", "at"]);

const ASCII = /^[\0-\x7f]*$/;

/** Turns all places of an answer from bytes of the text as UTF-8 into UTF-16 code units. A lone surrogate was sent as U+FFFD. */
function inUnits(answer, text) {
  if (ASCII.test(text)) return;
  const places = [];
  const left = [answer];
  while (left.length > 0) {
    const object = left.pop();
    if (Array.isArray(object)) {
      for (const value of object) if (typeof value === "object" && value !== null) left.push(value);
      continue;
    }
    for (const key in object) {
      const value = object[key];
      if (typeof value === "object" && value !== null) left.push(value);
      else if (typeof value === "number" && PLACES.has(key)) places.push([value, object, key]);
    }
  }
  places.sort(([one], [other]) => one - other);
  let bytes = 0;
  let units = 0;
  for (const [place, object, key] of places) {
    while (bytes < place && units < text.length) {
      const point = text.codePointAt(units);
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      units += point < 0x10000 ? 1 : 2;
    }
    object[key] = units;
  }
}

/** The compiled module, from what it is or from where it is. */
async function compile(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  if (typeof Response === "function" && given instanceof Response) return ofResponse(given);
  const address = String(given);
  // Neither of these two can be fetched everywhere.
  if (address.startsWith("data:")) return WebAssembly.compile(ofBase64(address.slice(address.indexOf(",") + 1)));
  if (address.startsWith("file:") && globalThis.process?.versions?.node) return WebAssembly.compile(await ofFile(address));
  return ofResponse(await fetch(address));
}

async function ofResponse(response) {
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function ofFile(address) {
  // A variable, since bundlers for browsers look for what they can read.
  const files = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
  return readFile(new URL(address));
}

const ofBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
