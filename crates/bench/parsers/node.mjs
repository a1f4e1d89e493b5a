// Parsers in JavaScript, held to their rules by `cargo xtask parsers`: `node.mjs NAME` reads a text from each line, in hexadecimal digits, and writes
// `accept` or `reject`; `node.mjs --versions` writes what is installed. The packages are in the directory of PARSERS_MODULES.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const modules = join(process.env.PARSERS_MODULES ?? ".", "node_modules");
const require = createRequire(join(modules, "here.js"));

const PARSERS = {
  "URL canParse": () => (text) => URL.canParse(text),
  "uri-js parse": () => {
    const { parse } = require("uri-js");
    return (text) => parse(text).error === undefined;
  },
  "fast-uri parse": () => {
    const { parse } = require("fast-uri");
    return (text) => parse(text).error === undefined;
  },
};

// Strings are Unicode: nobody can give these parsers what is not UTF-8.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function accepts(parser, text) {
  try {
    return parser(utf8.decode(text));
  } catch {
    return false;
  }
}

const name = process.argv.slice(2).join(" ");
if (name === "--versions") {
  console.log(`node ${process.versions.node}`);
  for (const module of ["uri-js", "fast-uri"]) {
    console.log(`${module} ${JSON.parse(readFileSync(join(modules, module, "package.json"))).version}`);
  }
} else {
  const parser = PARSERS[name]();
  let answers = [];
  for await (const line of createInterface({ input: process.stdin })) {
    answers.push(accepts(parser, Buffer.from(line, "hex")) ? "accept\n" : "reject\n");
    if (answers.length === 1000) {
      process.stdout.write(answers.join(""));
      answers = [];
    }
  }
  process.stdout.write(answers.join(""));
}
