// What the package finds is what the command line finds.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";

import init, { diagnose, findings } from "urispec";
import initCore, { diagnose as diagnoseByCore } from "urispec/core";
import { uris } from "./list.mjs";

const { URISPEC, URISPEC_TIME } = process.env;
const COUNT = 20_000;
const TIMED = 10_000;

await init();
await initCore();

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
    assert.deepEqual(diagnoseByCore(list[at]), expected, list[at]);
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

/** The time of all texts in a process of its own, in milliseconds: two modules in one process slow down each other. */
const timeOf = (name) => Number(execFileSync(process.execPath, ["time.mjs", name, String(TIMED)], { encoding: "utf8" }));

test(`the time of ${TIMED} URIs`, (context) => {
  const input = list.slice(0, TIMED).map((text) => `${JSON.stringify(text)}\n`).join("");
  const times = { core: [], full: [], library: [], json: [] };
  // By turns, since something else may run at some time.
  for (let turn = 0; turn < 4; turn += 1) {
    const { library, json } = JSON.parse(execFileSync(URISPEC_TIME, { input, encoding: "utf8" }));
    times.library.push(library);
    times.json.push(json);
    times.core.push(timeOf("urispec/core"));
    times.full.push(timeOf("urispec"));
  }
  const [core, full, library, json] = Object.values(times).map((each) => Math.min(...each));
  const shown = (name, time) => `${name} ${time.toFixed(0)} ms (${(time / library).toFixed(1)} times the library, ${(time / json).toFixed(1)} times with JSON)`;
  context.diagnostic(`the library ${library.toFixed(0)} ms, with JSON ${json.toFixed(0)} ms; ${shown("urispec/core", core)}; ${shown("urispec", full)}`);
});
