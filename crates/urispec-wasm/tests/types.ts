// That the types say what can be done, and what cannot. The compiler reads it, and nobody runs it.

import init, { anatomy, derive, diagnose, explain, findings, fix, java, normalize, parse, relativize, resolve, sling } from "urispec";
import type { Answer, Components, Finding } from "urispec";
import initCore, * as core from "urispec/core";

await init();
await init(new URL("https://example.com/urispec.wasm"));
await initCore(fetch("core.wasm"));

const uri: Answer<Components> = parse("http://h/", { rule: "URI" });
if (uri.ok) {
  const host: string | undefined = uri.host?.text;
  const end: number = uri.path.end;
  // @ts-expect-error: it may be absent.
  uri.host.text;
  void [host, end];
} else {
  const message: string = uri.error.message;
  // @ts-expect-error: there are no components.
  uri.path;
  void message;
}

// @ts-expect-error: no such rule has components.
parse("h", { rule: "host" });
// @ts-expect-error: a number is no text.
diagnose(42);
// @ts-expect-error: there is no such trust.
fix("a", { trust: "blind" });
// @ts-expect-error: the small module has no documents.
core.findings("");

const report = findings("", { path: "a.md", levels: { style: "off" }, schemes: ["x"] });
const list: Finding[] = report.ok ? report.findings : [];
const names: string[] = list.flatMap((finding) => finding.fixes.flatMap((each) => each.edits.map((edit) => edit.text)));
void [names, derive("a", { characters: true }), explain("host", { expand: 1 }), normalize("a", { level: "path" })];
void [relativize("a", "b", { movable: true }), resolve("a", "b", { lenient: true }), core.parse("a")];

const read = java("http://h/");
const table = anatomy("http://h/");
const split = sling("/a.html");
if (read.ok && table.ok && split.ok) {
  const host: string | null | undefined = read.getters?.host;
  const start: number | undefined = table.rows[0]?.start;
  const extension: string | undefined = split.readings[0]?.extension?.text;
  // @ts-expect-error: the class may have thrown.
  read.getters.host;
  void [host, start, extension];
}
