// What the package finds is what the command line finds.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import init, { diagnose, findings } from "urispec";
import { uris } from "./list.mjs";

const { URISPEC, URISPEC_TIME } = process.env;
const COUNT = 20_000;
const TIMED = 10_000;

await init();

/** Where each byte of a text is, in UTF-16 code units. */
function units(text) {
  const units = [];
  let at = 0;
  for (const character of text) {
    for (let byte = Buffer.byteLength(character); byte > 0; byte -= 1) units.push(at);
    at += character.length;
  }
  return [...units, at];
}

/** What the command line says, with the places of JavaScript, and without what JavaScript has no use for. */
function translated(value, map) {
  const isPlace = (key) => key === "start" || key === "end";
  return JSON.parse(JSON.stringify(value), (key, value) => {
    if (/^(end_)?(line|column|utf16_column)$/.test(key) || key === "path" || key === "same_as") return undefined;
    return isPlace(key) ? map[value] : value;
  });
}

// Lone surrogates reach the command line as bytes that are not UTF-8, and JavaScript sends U+FFFD.
const list = uris(COUNT).map((text) => text.toWellFormed?.() ?? text.replace(/\ud800/g, "\ufffd"));

test(`the diagnostics of ${COUNT} URIs`, () => {
  const input = list.map((text) => `${JSON.stringify(text)}\n`).join("");
  const { stdout } = spawnSync(URISPEC, ["validate", "--input", "json", "--format", "jsonl"], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, COUNT);
  let found = 0;
  for (const [at, { valid, diagnostics }] of lines.entries()) {
    const expected = { ok: true, valid, diagnostics: translated(diagnostics, units(list[at])) };
    assert.deepEqual(diagnose(list[at]), expected, list[at]);
    found += diagnostics.length;
  }
  assert.ok(found > COUNT / 2, `${found}`);
});

test(`the findings of a document with ${COUNT} URIs`, () => {
  const document = list.map((text) => `- <a href="${text.replace(/[\0\n\r"]/g, " ")}">\u{1f517}</a>\n`).join("");
  writeFileSync("list.md", document);
  const { stdout } = spawnSync(URISPEC, ["check", "--isolated", "--format", "json", "list.md"], { encoding: "utf8", maxBuffer: 2 ** 30 });
  const expected = translated(JSON.parse(stdout).findings, units(document));
  const report = findings(document, { path: "list.md" });
  assert.equal(report.findings.length, expected.length);
  assert.ok(expected.length > COUNT / 2, `${expected.length}`);
  for (const [at, finding] of report.findings.entries()) assert.deepEqual({ ...finding, expected: finding.expected ?? [] }, expected[at]);
});

/** The shortest of some times, in milliseconds. */
function shortest(run) {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

test(`the time of ${TIMED} URIs`, (context) => {
  const timed = list.slice(0, TIMED);
  const input = timed.map((text) => `${JSON.stringify(text)}\n`).join("");
  const native = JSON.parse(execFileSync(URISPEC_TIME, { input, encoding: "utf8" }));
  const own = shortest(() => timed.forEach((text) => diagnose(text)));
  const ratio = (time) => (own / time).toFixed(1);
  context.diagnostic(`${own.toFixed(0)} ms; the library ${native.library.toFixed(0)} ms (${ratio(native.library)} times), with JSON ${native.json.toFixed(0)} ms (${ratio(native.json)} times)`);
});
