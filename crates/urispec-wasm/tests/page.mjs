// What a page does with the package. It writes what it found into its title.

import init, { diagnose, findings, parse } from "urispec";

const found = [];
try {
  await init(globalThis.wasm);
  found.push(parse("http://h/\u{1f517}").error.start, diagnose("http://h/a|b").diagnostics[0].name);
  found.push(findings("[x](http://h/a|b)", { path: "a.md" }).findings.length);
} catch (error) {
  found.push(String(error));
}
document.title = `found ${found.join(" ")}`;
