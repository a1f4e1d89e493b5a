// The functions of the package, as a project has them that installed it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as core from "urispec/core";
import * as full from "urispec";

const wasm = (name) => readFile(new URL(import.meta.resolve(`urispec/${name}.wasm`)));

test("before the module is loaded, functions say so, and a module that cannot be had may be tried again", async () => {
  assert.equal(full.parse("http://h/").error.kind, "not-ready");
  await assert.rejects(full.default(new Uint8Array([1, 2, 3])));
  await assert.rejects(core.default("data:application/wasm;base64,AAAA"));
  // As a page has it that was opened as a file.
  await core.default(`data:application/wasm;base64,${(await wasm("core")).toString("base64")}`);
  await Promise.all([full.default(), full.default()]);
  await full.default();
  assert.equal(full.parse("http://h/").ok, true);
  assert.equal(core.parse("http://h/").ok, true);
});

test("all functions answer", () => {
  const uri = full.parse("http://ada:x@example.com:8042/over/there?name=ferret#nose");
  assert.deepEqual(uri.host, { text: "example.com", start: 13, end: 24, rule: "reg-name" });
  assert.deepEqual([uri.kind, uri.userinfo.password.text, uri.port.text], ["URI", "x", "8042"]);
  assert.deepEqual(uri.path.segments.map((segment) => segment.text), ["over", "there"]);
  assert.equal(full.parse("a").scheme, null);
  assert.equal(full.parse("a", { rule: "URI" }).ok, false);

  const found = full.diagnose("http://h/a|b");
  assert.deepEqual([found.valid, found.diagnostics[0].name, found.diagnostics[0].start], [false, "path-character", 10]);
  assert.equal(full.diagnose("HTTP://h/").valid, true);
  assert.equal(full.diagnose("HTTP://h/").diagnostics.length, 1);
  assert.equal(full.diagnose("HTTP://h/", { lints: false }).diagnostics.length, 0);
  assert.equal(full.diagnose("[::1", { rule: "host", place: "code" }).ok, true);

  const fixed = full.fix("http://h/a|b");
  assert.deepEqual([fixed.text, fixed.changed, fixed.valid], ["http://h/a%7Cb", true, true]);
  assert.equal(full.fix("http://us@er@h/").changed, false);
  assert.equal(full.fix("http://us@er@h/", { trust: "suggested" }).text, "http://us%40er@h/");

  assert.equal(full.resolve("http://a/b/c/d;p?q", "../g").text, "http://a/b/g");
  assert.equal(full.resolve("http://a/b", "http:g", { lenient: true }).text, "http://a/g");
  assert.equal(full.resolve("a", "b").error.about, "base");
  assert.equal(full.normalize("HTTP://EXAMPLE.com:80/%7ea/../b").text, "http://example.com/b");
  assert.equal(full.normalize("HTTP://EXAMPLE.com:80", { level: "case" }).text, "http://example.com:80");
  assert.equal(full.relativize("http://a/b/c/d", "http://a/b/f").text, "../f");
  assert.equal(full.relativize("http://a/", "ftp://a/").error.kind, "no-reference");

  const derived = full.derive("h:80", { rule: "authority" });
  assert.deepEqual(derived.tree.children.map((node) => node.rule), ["host", null, "port"]);
  assert.equal(full.derive("h", { rule: "port" }).accepted, false);
  assert.equal(derived.unread, null);
  const { tree, unread } = full.derive("http://[::1/ä", {});
  assert.deepEqual([tree.end, tree.unfinished, unread.start, unread.end, unread.cause.at], [11, true, 11, 13, 11]);
  assert.ok(JSON.stringify(full.derive("h", { rule: "host", failures: true })).includes("failed_at"));
  assert.equal(full.explain("dec-octet").pages[0].kind, "rule");
  assert.equal(full.explain("path-character").pages[0].kind, "diagnostic");
  assert.match(full.explain("hots").error.message, /did you mean/);

  const report = full.findings("see [x](http://h/a|b) and https://${host}/\n", { path: "notes.md" });
  assert.deepEqual([report.type, report.uris], ["markdown", 1]);
  assert.deepEqual(report.findings.map((finding) => finding.name), ["path-character"]);
  assert.equal(report.templates[0].why, "placeholder");
  const levels = { style: "off", "default-port": "error" };
  assert.deepEqual(full.findings("HTTP://h:80/", { levels }).findings.map((it) => [it.name, it.severity]), [["default-port", "error"]]);
  assert.equal(full.findings("htpp://h/", { schemes: ["htpp"] }).findings.length, 0);
  assert.equal(full.findings("", { levels: { stile: "off" } }).error.kind, "unknown-name");
  assert.deepEqual(full.findings("HTTP://h:80/", { levels: {}, schemes: [] }), full.findings("HTTP://h:80/"));

  assert.deepEqual(full.uris("é [x](b) http://h/ä", { type: "markdown" }).uris.map(({ text, start, end }) => [text, start, end]), [["b", 6, 7], ["http://h/ä", 9, 19]]);
});

test("the steps to a text can be asked for", () => {
  const { trace } = full.resolve("http://a/b/c/d;p?q", "../g", { trace: true });
  assert.deepEqual([trace.merged, trace.steps.map((step) => step.name)], ["/b/c/../g", ["1", "2E", "2E", "2C", "2E"]]);
  assert.deepEqual(full.resolve("http://a/", "#b", { trace: true }).trace.steps, []);
  assert.equal(full.resolve("http://a/", "b").trace, undefined);
  const changes = full.normalize("HTTP://h/%7e", { trace: true }).trace;
  assert.deepEqual(changes[0], { level: "case", section: "6.2.2.1", before: "HTTP", after: "http", change: "scheme lowercased" });
  assert.equal(full.redact("http://u:secret@h/|").text.includes("secret"), false);
  const wrong = full.derive("http://[::1/x");
  assert.deepEqual([wrong.unread.kind, wrong.unread.start, wrong.tree.unfinished], ["unread", 11, true]);
  const address = full.derive("::1", { rule: "IPv6address" }).tree;
  assert.deepEqual([address.choice.number, address.choice.of, address.label], [8, 9, "IPv6address `::1` (8 of 9)"]);
});

test("a text can be had as others read it", () => {
  const rows = full.anatomy("\u{1f517}").ok ? [] : full.anatomy("//h:/%20#").rows;
  assert.deepEqual(rows.filter((row) => row.presence !== "absent").map((row) => row.part), ["authority", "host", "port", "path", "segment", "fragment"]);
  assert.deepEqual([rows[4].presence, rows[4].start, rows[4].leader], ["empty", 4, { text: ":", start: 3, end: 4 }]);
  const java = full.java("http://h/é|");
  assert.deepEqual([java.getters, java.exception], [null, { reason: "Illegal character in path", index: 10 }]);
  assert.deepEqual(full.java("http://h/éa").differences.map(({ start, end }) => [start, end]), [[9, 10]]);
  assert.equal(full.java("mailto:a?b").getters.opaque, true);
  const { readings, parameters } = full.sling("/a/b.s1.html/c;v=1");
  assert.deepEqual(readings.map((it) => [it.resource_path.text, it.extension?.text, it.found]), [
    ["/a/b.s1.html/c;v=1", undefined, true],
    ["/a/b.s1", "html", true],
    ["/a/b", "html", true],
    ["/a/b", "html", false],
  ]);
  assert.deepEqual(parameters, []);
  assert.equal(full.sling("a").error.kind, "no-request");
});

test("the small module has the same seven functions", () => {
  assert.deepEqual(Object.keys(core).sort(), ["default", "diagnose", "fix", "normalize", "parse", "redact", "relativize", "resolve"]);
  assert.deepEqual(core.diagnose("http://h/é|"), full.diagnose("http://h/é|"));
});

test("places are those of JavaScript", () => {
  for (const before of ["", "é", "п\u{1f517}", "\ud800", "\u{1f517}\udc00é"]) {
    const text = `${before}|x`;
    const bar = full.diagnose(text, { rule: "segment" }).diagnostics.find((found) => text[found.start] === "|");
    assert.ok(bar, `${JSON.stringify(before)}`);
    assert.equal(text.slice(bar.start, bar.end), "|");
    const { edits } = bar.fixes.at(-1);
    assert.ok(edits.every((edit) => edit.start >= 0 && edit.end <= text.length));
    const document = `\u{1f517}${before} http://h/a|b\n`;
    const finding = full.findings(document).findings.find((it) => it.name === "path-character");
    assert.equal(document.slice(finding.start, finding.end), "|");
    assert.equal(document.slice(finding.uri.start, finding.uri.end), "http://h/a|b");
  }
  const wrong = full.parse("a/\u{1f517}b");
  assert.deepEqual([wrong.error.start, wrong.error.end], [2, 4]);
  const base = full.resolve("http://h/é é", "b").error;
  assert.deepEqual([base.about, base.start, base.end], ["base", 9, 10]);
  const left = full.fix("http://us@er@h/é", { trust: "safe" });
  assert.equal(left.text.slice(left.diagnostics.at(-1).start, left.diagnostics.at(-1).end), "é");
});

/** What nobody should pass. */
const STRANGE = [
  undefined,
  null,
  42,
  NaN,
  10n,
  true,
  Symbol("s"),
  {},
  [],
  ["http://h/"],
  new String("http://h/"),
  () => "http://h/",
  Object.create(null),
  new Proxy({}, { get: () => assert.fail(), ownKeys: () => assert.fail() }),
  { toString: () => assert.fail() },
];

test("nothing throws, whatever is passed", () => {
  const functions = Object.entries(full).filter(([name]) => name !== "default");
  assert.equal(functions.length, 14);
  for (const [name, ask] of functions) {
    for (const strange of STRANGE) {
      for (const given of [[strange], [strange, strange], ["a", strange], ["a", strange, strange], ["a", "b", strange]]) {
        const answer = ask(...given);
        assert.equal(typeof answer.ok, "boolean", name);
        assert.ok(answer.ok || ["argument", "unknown-name", "invalid-character", "unexpected-end", "no-request"].includes(answer.error.kind), `${name}: ${answer.error?.kind}`);
      }
    }
    assert.equal(ask().error.kind, "argument");
    for (const options of [{ none: 1 }, { rule: 1 }, { rule: "hots" }, { lints: "no" }, { constructor: 1 }, { __proto__: { rule: 1 }, x: 1 }]) {
      const given = name === "resolve" || name === "relativize" ? ["http://a/", "http://a/", options] : ["a", options];
      assert.ok(["argument", "unknown-name"].includes(ask(...given).error.kind), name);
    }
  }
  for (const text of ["", "\0", "\ud800", "\udc00\ud800", "\u{10ffff}", "a".repeat(100_000), "é".repeat(30_000), "%".repeat(1000), "[".repeat(1000)]) {
    for (const [name, ask] of functions) {
      const answer = ask(text, name === "resolve" || name === "relativize" ? text : undefined);
      assert.notEqual(answer.error?.kind, "internal", name);
    }
  }
});

test("a text that is too long is refused, and one that needs too much memory ends its call alone", () => {
  assert.equal(full.parse("a".repeat(2 ** 24 + 1)).error.kind, "too-long");
  const before = full.diagnose("http://h/a|b");
  // Each character is a node with a text of its own.
  const answer = full.derive("a".repeat(2 ** 24), { characters: true, failures: true });
  assert.ok(answer.ok || answer.error.kind === "internal");
  assert.deepEqual(full.diagnose("http://h/a|b"), before);
});
