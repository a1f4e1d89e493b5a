// The examples of the README.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

const readme = readFileSync("node_modules/urispec/README.md", "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);

test("the examples of the README run", () => {
  assert.ok(examples.length > 2);
  for (const [at, example] of examples.entries()) {
    writeFileSync(`example-${at}.mjs`, `import assert from "node:assert/strict";\n${example}`);
    execFileSync(process.execPath, [`example-${at}.mjs`], { stdio: "inherit" });
  }
});
