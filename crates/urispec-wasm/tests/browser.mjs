// The package in a browser: served, with its own files; and as one file, without a server.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { buildSync } from "esbuild";

const [chromium] = process.argv.slice(2);
const EXPECTED = "found 9 path-character 1";
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

/** The title of a page when it has done its work. */
async function title(address) {
  const profile = mkdtempSync(join(tmpdir(), "urispec-"));
  try {
    const flags = [...FLAGS, `--user-data-dir=${profile}`, "--virtual-time-budget=20000", "--dump-dom", address];
    const { stdout } = await promisify(execFile)(chromium, flags, { encoding: "utf8", timeout: 120_000, maxBuffer: 2 ** 28 });
    return /<title>(.*?)<\/title>/.exec(stdout)?.[1];
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Virtual time may end before a busy machine has compiled the module, so there are a few tries. */
async function check(name, address) {
  let found;
  for (let attempt = 0; attempt < 3 && found !== EXPECTED; attempt += 1) found = await title(address);
  if (found !== EXPECTED) throw new Error(`${name}: "${found}" is not "${EXPECTED}"`);
  console.log(`${name}: passed`);
}

const map = JSON.stringify({ imports: { urispec: "./node_modules/urispec/urispec.js" } });
writeFileSync("served.html", `<!doctype html><script type="importmap">${map}</script><script type="module" src="page.mjs"></script>`);
const server = createServer((request, response) => {
  try {
    const path = new URL(request.url, "http://localhost").pathname;
    const bytes = readFileSync(resolve(`.${path}`));
    response.writeHead(200, { "content-type": TYPES[path.split(".").pop()] ?? "text/plain" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
await check("a page from a server", `http://127.0.0.1:${server.address().port}/served.html`);
server.close();

const options = { entryPoints: ["page.mjs"], bundle: true, format: "esm", write: false, logLevel: "warning" };
const [{ text }] = buildSync(options).outputFiles;
const wasm = readFileSync("node_modules/urispec/urispec.wasm").toString("base64");
const script = `<script>globalThis.wasm = "data:application/wasm;base64,${wasm}"</script><script type="module">${text}</script>`;
writeFileSync("one-file.html", `<!doctype html><meta charset="utf-8">${script}`);
await check("a page that is one file", pathToFileURL(resolve("one-file.html")).href);
