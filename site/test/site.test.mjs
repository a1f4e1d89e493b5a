// The page in a browser: `cargo xtask site --test` says which, and where the tools are.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createReadStream, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { extname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { grid, HEIGHT, isSame } from "./pictures.mjs";

const tools = createRequire(resolve(process.env.TOOLS, "package.json"));
const { chromium } = tools("playwright-core");
const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");

const ROOT = resolve("target/site");

/** What the page looked like, by the view, the width and the scheme. */
const PICTURES = resolve("site/test/pictures.json");
const VIEWS = ["read", "trace", "why", "automaton", "work", "rfc", "document"];
const WIDTHS = [360, 800, 1280];
const SCHEMES = ["light", "dark"];
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };

let browser;
let server;
let origin;

before(async () => {
  server = createServer(({ url }, answer) => {
    const path = join(ROOT, new URL(url, "http://localhost").pathname);
    const file = createReadStream(path.endsWith("/") ? join(path, "index.html") : path);
    file.on("error", () => answer.writeHead(404).end());
    file.on("open", () => answer.writeHead(200, { "content-type": TYPES[extname(file.path)] ?? "text/plain" }));
    file.pipe(answer);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({ executablePath: process.env.BROWSER, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page that is open. What it says on the console, and what it asks of others, fails the test. */
async function open(hash = "", { address = `${origin}/`, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) said.push(`it asks for ${request.url()}`);
  });
  await page.goto(`${address}${hash}`);
  await page.waitForFunction(() => document.getElementById("verdict")?.textContent !== "");
  return { page, said, close: () => context.close() };
}

/** How many milliseconds a key may take: more where more programs run than there are cores, since they share what a core has. */
function limit() {
  return 16 * Math.min(Math.max(loadavg()[0] / cpus().length, 1), 3);
}

/** How many milliseconds of its thread a key takes in a page: other programs do not count. `press` presses so many keys in it. */
async function cost(page, keys, press) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  await press(10);
  const before = await spent();
  await press(keys);
  const after = await spent();
  await session.detach();
  return (1000 * (after - before)) / keys;
}

const words = (page, selector) => page.locator(selector).allTextContents();
const state = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));

test("the page starts as a server has it, and as one file", async () => {
  for (const address of [`${origin}/`, pathToFileURL(join(ROOT, "urispec.html")).href]) {
    const { page, said, close } = await open("#u=http://h/a|b", { address });
    assert.match(await page.textContent("#verdict"), /does not match URI-reference: one finding/);
    assert.match(await page.textContent("#problems"), /path-character, section 3\.3/);
    assert.deepEqual(said, []);
    await close();
  }
});

test("each cell has exactly its character, and its component", async () => {
  const text = "http://u@\u{1f517}é h:80/a%20?q#f";
  const { page, close } = await open(`#u=${encodeURIComponent(text)}`);
  assert.deepEqual(await words(page, "#strip span"), [...text]);
  const { page: other, close: end } = await open(`#u=${encodeURIComponent("http://u@h:80/a?q#f")}`);
  const of = await other.locator("#strip span").evaluateAll((cells) => cells.map((cell) => cell.className.split(" ")[0]));
  const letters = { scheme: "s", userinfo: "u", host: "h", port: "p", path: "/", query: "?", fragment: "#" };
  assert.equal(of.map((name) => letters[name] ?? ".").join(""), "ssss...u.h.pp//.?.#");
  await end();
  await close();
});

test("every example can be picked, and every character of it has a chain", async () => {
  const { page, said, close } = await open();
  for (const example of await page.locator("#examples button").all()) {
    await example.click();
    assert.equal(await page.inputValue("#text"), await example.textContent());
    for (const cell of await page.locator("#strip span").all()) {
      await cell.click();
      const isRead = !((await cell.getAttribute("class")) ?? "").includes("unread");
      assert.equal(await page.locator(".chain").count(), isRead ? 1 : 0, await page.inputValue("#text"));
    }
  }
  assert.deepEqual(said, []);
  await close();
});

test("the three columns are about the rule that is picked", async () => {
  const { page, close } = await open("#u=http://192.0.2.255/&c=7");
  assert.deepEqual((await words(page, ".chain li")).slice(0, 6), ["URI-reference", "URI", "hier-part", "authority", "host", "IPv4address"]);
  await page.click(".chain button:text-is('dec-octet')");
  const [rfc, abnf, rust] = await words(page, ".column");
  assert.match(rfc, /3\.2\.2\. Host/);
  assert.match(abnf, /dec-octet\s+= DIGIT/);
  assert.match(rust, /pub fn dec_octet<S: Source>[^]*src\/rfc3986\/syntax\/authority\/host\.rs:\d+/);
  assert.match(rust, /held by the test every_rule_is_its_automatonproved by [\d,]+ texts/);
  assert.equal(state(page).get("p"), "dec-octet");
  // The alternative that matched is lit in both.
  await page.click("#c15");
  await page.click(".chain button:text-is('dec-octet')");
  assert.deepEqual(await words(page, "mark"), ['"25" %x30-35', 'alternative(5, (literal!("25"), range(0x30, 0x35)))']);
  await page.click(".chain button:text-is('host')");
  assert.deepEqual(await words(page, "mark"), ["IPv4address", "whole_ipv4address"]);
  await close();
});

test("rules and sections lead to their lessons, and the page to the book", async () => {
  const { page, close } = await open("#o=host");
  assert.equal(await page.locator("header nav a").first().getAttribute("href"), "book/index.html");
  assert.equal(await page.locator(".column a", { hasText: "lesson" }).getAttribute("href"), "book/07-host.html");
  await page.goto(`${origin}/#v=rfc&n=5.2.4`);
  await page.locator("article a", { hasText: "lesson: Resolution" }).waitFor();
  await close();
});

test("the page of every rule has its code", async () => {
  const { page, close } = await open();
  const wrong = await page.evaluate(async () => {
    const { rules } = await import("site/data.js");
    const isWhole = (rule) => rule.source.includes(`fn ${rule.function}`) && rule.source.endsWith("}") && rule.abnf.startsWith(rule.name);
    return { count: rules.size, wrong: [...rules.values()].filter((rule) => !isWhole(rule)).map((rule) => rule.name) };
  });
  assert.deepEqual(wrong.wrong, []);
  assert.ok(wrong.count >= 39, `${wrong.count} rules`);
  await close();
});

test("every rule has a page, with its ABNF and its function", async () => {
  const { page, said, close } = await open();
  const rules = await page.locator("#rule option").allTextContents();
  for (const name of rules) {
    await page.evaluate((name) => (location.hash = `#u=%00&v=read&o=${name}`), name);
    await page.waitForFunction((name) => document.querySelector("#view .controls code")?.textContent === name, name);
    const [rfc, abnf, rust] = await words(page, ".column");
    assert.match(rfc, /^RFC[A-D1-9]/, name);
    assert.ok(abnf.startsWith(`ABNF${name}`) && abnf.includes("="), `${name}: ${abnf}`);
    assert.match(rust, /fn \w+[^]*held by the test \w+/, name);
  }
  assert.deepEqual(said, []);
  // A link of the ABNF leads to the rule, and back.
  await page.click(".column .rule >> nth=1");
  await page.click("text=Back to the character");
  assert.equal(state(page).get("o"), null);
  await close();
});

test("fixes can be applied", async () => {
  const { page, close } = await open("#u=http://h/a|b");
  await page.click("#problems button");
  assert.equal(await page.inputValue("#text"), "http://h/a%7Cb");
  assert.equal(await page.getAttribute("#verdict", "class"), "valid");
  await close();
});

test("the keyboard is enough", async () => {
  const { page, said, close } = await open("#u=http://h/");
  const at = () => page.getAttribute("#strip [aria-selected=true]", "id");
  await page.keyboard.press("/");
  await page.keyboard.type("ftp://a:1/");
  assert.equal(await page.inputValue("#text"), "ftp://a:1/");
  await page.focus("#strip");
  await page.keyboard.press("Home");
  assert.equal(await at(), "c0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  assert.equal(await at(), "c9");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(), "c8");
  const picked = () => page.textContent(".chain [aria-current=true]");
  const inner = await picked();
  await page.keyboard.press("ArrowUp");
  const outer = await picked();
  assert.notEqual(outer, inner);
  await page.keyboard.press("ArrowDown");
  assert.equal(await picked(), inner);
  await page.keyboard.press("]");
  assert.equal(await page.textContent("#views [aria-selected=true]"), "Trace");
  await page.keyboard.press("n");
  await page.keyboard.press("p");
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#help"));
  await page.keyboard.press("Escape");
  await page.focus("#tab-trace");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.textContent("#views [aria-selected=true]"), "Why not");
  assert.deepEqual(said, []);
  await close();
});

test("a document needs no mouse", async () => {
  const { page, said, close } = await open();
  await page.keyboard.press("7");
  await page.waitForSelector(".cm-content");
  assert.match(await page.textContent("#verdict"), /findings in/);
  await page.keyboard.press("/");
  await page.keyboard.press("F8");
  await page.waitForSelector(".cm-tooltip-lint");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("[x](http://h/a|b) ");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.endsWith("in 7 URIs."));
  const before = await page.textContent("#verdict");
  await page.keyboard.press("Tab");
  for (let key = 0; key < 8 && !/^percent-encode/.test(await page.evaluate(() => document.activeElement.textContent)); key += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent(".cm-content"), /^\[x\]\(http:\/\/h\/a%7Cb\) /);
  await page.waitForFunction((before) => document.getElementById("verdict").textContent !== before, before);
  // What is drawn anew keeps the focus.
  assert.match(await page.evaluate(() => document.activeElement.id), /^finding-0/);
  assert.deepEqual(said, []);
  await close();
});

test("the trace goes from the first rule to the end", async () => {
  const { page, close } = await open("#u=http://[::1/x&v=trace");
  assert.match(await page.textContent(".tree .now"), /^URI-reference/);
  await page.waitForSelector(".tree[aria-busy=false]");
  const count = await page.locator(".tree [role=treeitem]").count();
  await page.click("text=First miss");
  assert.match(await page.textContent(".tree .now"), /failed at/);
  await page.locator("input[type=range]").fill(String(count - 1));
  assert.match(await page.textContent("output"), new RegExp(`Step ${count} of ${count}`));
  await close();
});

test("it says why a rule does not match, and what could be there", async () => {
  const { page, close } = await open("#u=http://1.2.3.4com&v=why&w=IPv4address&x=7..17");
  assert.match(await page.textContent("#view"), /1\.2\.3\.4com does not match IPv4address/);
  assert.equal((await words(page, ".keys .lit")).join(""), "0123456789");
  await page.selectOption("#why-rule", "IPv6address");
  assert.equal(state(page).get("w"), "IPv6address");
  const rows = await words(page, "#view tbody tr:first-child > *");
  assert.deepEqual(rows, ["1 of 9", '6( h16 ":" ) ls32', "failed at 1", "1", "expected HEXDIG or :"]);
  await close();
});

test("the shortest changes are those of the automaton", async () => {
  const { page, close } = await open("#u=http://1.2.3.4com&v=why&w=IPv4address&x=7..17");
  assert.match(await page.textContent("#view"), /3 changes are enough/);
  const texts = await words(page, "#view li button");
  assert.ok(texts.length > 0);
  const wrong = await page.evaluate(async (texts) => {
    const [{ run, shortest }, { rules }] = await Promise.all([import("site/changes.js"), import("site/data.js")]);
    const { minimal } = rules.get("IPv4address");
    const accepts = (text) => {
      const path = run(minimal, text);
      return path.length === text.length + 1 && minimal[path.at(-1)][0] === 1;
    };
    return {
      texts: texts.filter((text) => !accepts(text)),
      // A text that matches needs none; one character that is missing is one change.
      edits: ["1.2.3.4", "1.2.3.", "1.2.3.4com", "", "1.2.3.256"].map((text) => shortest(minimal, text)?.edits),
    };
  }, texts);
  assert.deepEqual(wrong, { texts: [], edits: [0, 1, 3, 7, 1] });
  await close();
});

test("the run of a text through an automaton is lit", async () => {
  const { page, close } = await open("#u=http://h:199/&v=automaton&w=dec-octet&x=9..12");
  assert.match(await page.textContent("#view"), /6 states\. The text ends where a text of dec-octet may end/);
  assert.equal(await page.locator(".graph .state").count(), 6);
  assert.equal(await page.locator(".graph .edge.taken").count(), 3);
  await page.check("#kept");
  assert.match(await page.textContent("#view"), /12 states/);
  await page.selectOption("#why-rule", "URI");
  assert.match(await page.textContent("#view"), /more states than this page holds[^]*179 states/);
  await close();
});

test("many states are groups between delimiters, and a group opens", async () => {
  const { page, said, close } = await open("#u=http://[2001:db8::7]/&v=automaton&w=IPv6address&x=8..19");
  const [overview, inside] = [page.locator(".graph").nth(0), page.locator(".graph").nth(1)];
  assert.equal(await overview.locator(".state").count(), 17);
  assert.equal(await overview.locator(".edge.taken").count(), 3);
  assert.equal(await overview.locator("g.node:has(.last) text").textContent(), "1:1::");
  assert.equal(await inside.locator(".state:not(.away)").count(), 14);
  await page.click(".groups button:has(code:text-is('1:1:1:1:'))");
  assert.match(await page.textContent("#view h2"), /^Inside 1:1:1:1:$/);
  assert.equal(await page.getAttribute(".groups [aria-pressed=true]", "class"), "");
  assert.ok(state(page).get("g"));
  await overview.locator("g.node", { hasText: /^start/ }).click();
  assert.equal(state(page).get("g"), "0");
  assert.deepEqual(said, []);
  await close();
});

test("the automaton of every rule has a picture, and a group has all of its states and steps", async () => {
  const { page, said, close } = await open("#v=automaton");
  for (const kept of [false, true]) {
    await page.setChecked("#kept", kept);
    for (const rule of await page.locator("#why-rule option").allTextContents()) {
      await page.selectOption("#why-rule", rule);
      const nodes = await page.locator(".graph").first().locator(".state").count();
      assert.ok(nodes > 0 && nodes <= 40, `${rule}: ${nodes}`);
      assert.ok((await page.locator(".graph").count()) + (await page.locator("#view table").count()) > 0, rule);
    }
  }
  const wrong = await page.evaluate(async () => {
    const [{ grouped, inside }, { rules }] = await Promise.all([import("site/groups.js"), import("site/data.js")]);
    const wrong = [];
    for (const { name, minimal } of rules.values()) {
      const { groups, of } = grouped(minimal);
      const states = groups.flatMap((group) => group.states).sort((one, other) => one - other);
      if (states.some((state, at) => state !== at) || states.length !== minimal.length) wrong.push(name);
      const steps = new Set(groups.flatMap((_, open) => inside(minimal, groups, of, open).edges.map(({ step }) => String(step))));
      const within = minimal.flatMap(([, all], from) => all.filter(([to]) => of[from] === of[to]).map(([to]) => String([from, to])));
      if (within.some((step) => !steps.has(step))) wrong.push(name);
    }
    return wrong;
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(said, []);
  await close();
});

test("what is done with a text has its steps", async () => {
  const { page, close } = await open("#u=../g&v=work");
  assert.match(await page.textContent("#view"), /http:\/\/a\/b\/g/);
  assert.deepEqual(await words(page, "section[aria-labelledby=work-resolution] tbody th"), ["1", "2E", "2E", "2C", "2E"]);
  await page.fill("#base", "http://x/y/");
  assert.match(await page.textContent("#view"), /http:\/\/x\/g/);
  await close();
});

test("a text has its anatomy, and leads from a component to its rule", async () => {
  const { page, close } = await open("#u=http://ada@h:/a//b&v=work");
  const anatomy = "section[aria-labelledby=work-anatomy]";
  const rows = await page.locator(`${anatomy} tr:has(.rule), ${anatomy} td:text-is('empty')`).allTextContents();
  assert.ok(rows.some((row) => row.startsWith("userinfopresent7..10ada")), rows.join("\n"));
  assert.ok(rows.includes("empty"));
  await page.click(`${anatomy} summary`);
  assert.match(await page.textContent(`${anatomy} details`), /querystring/);
  await page.click(`${anatomy} .rule:text-is('host')`);
  assert.equal(await page.textContent(".chain [aria-current=true]"), "host");
  assert.equal(state(page).get("c"), "11");
  await close();
});

test("readers are side by side, and what differs is marked", async () => {
  const { page, close } = await open(`#u=${encodeURIComponent("HTTP://a_b:80/%7Ea/../b?#f")}&v=work`);
  const table = () => page.locator("section[aria-labelledby=work-readers] tr").evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.cells[0].textContent, [...row.cells].slice(1).map((cell) => cell.textContent)])));
  const rows = await table();
  assert.deepEqual(rows.verdict, ["accepted", "accepted", "accepted", ""]);
  assert.deepEqual(rows.scheme, ["HTTP", "HTTP", "http", "≈ normalized"]);
  assert.deepEqual(rows.host, ["a_b", "absent", "a_b", "≠ differs"]);
  assert.deepEqual(rows.path, ["/%7Ea/../b", "/%7Ea/../b", "/b", "≈ normalized"]);
  assert.deepEqual(rows.query, ["empty", "empty", "empty", ""]);
  assert.equal(rows["scheme-specific part"][1], "//a_b:80/%7Ea/../b?");
  assert.match(await page.textContent("section[aria-labelledby=work-readers] ul"), /registry-based name/);
  await page.fill("#text", "x:");
  assert.deepEqual((await table()).verdict, ["accepted", "refused: Expected scheme-specific part at index 2", "accepted", "≠ differs"]);
  await page.fill("#text", "../a b");
  assert.deepEqual((await table()).verdict.slice(2), ["refused: it needs a base", ""]);
  await close();
});

test("Sling splits a path by what exists", async () => {
  const { page, close } = await open("#u=http://h/a/b.s1.html/c&v=work");
  const rows = await page.locator("section[aria-labelledby=work-sling] tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  assert.deepEqual(rows[1], ["/a/b.s1", "/a/b.s1", "–", "html", "/c"]);
  assert.deepEqual(rows[3], ["none of these", "/a/b", "s1", "html", "/c"]);
  assert.deepEqual(await words(page, ".split .named"), ["/a/bresource path", "s1selectors", "htmlextension", "/csuffix"]);
  await page.check("#reading-1");
  assert.deepEqual(await words(page, ".split .named"), ["/a/b.s1resource path", "htmlextension", "/csuffix"]);
  assert.equal(state(page).get("l"), "1");
  await close();
});

test("every section has a page, and shows the reader's copy of the RFC", async () => {
  const { page, said, close } = await open("#v=rfc&n=1");
  const titles = await words(page, ".contents a");
  assert.ok(titles.length > 60, `${titles.length} sections`);
  for (const [at, title] of titles.entries()) {
    await page.locator(".contents a").nth(at).click();
    assert.equal(await page.textContent("article h2"), title);
  }
  // A text of the same form as the RFC's, and not its words.
  const form = [
    "Network Working Group                                          A. Author\n\n   3.2.2.  Host ...................... 18\n",
    "3.2.2.  Host\n\n   A sentence about reg-name,\n\nAuthor          Standards Track          [Page 1]\n\fRFC 3986      A Title      January 2005\n\n   that goes on.\n\n3.2.3.  Port\n\n   Another.\n",
  ].join("\n");
  await page.setInputFiles("#rfc-file", { name: "rfc3986.txt", mimeType: "text/plain", buffer: Buffer.from(form) });
  await page.waitForFunction(() => document.body.textContent?.includes("2 sections"));
  await page.locator(".contents a", { hasText: "3.2.2. Host" }).click();
  assert.match(await page.textContent("article .prose"), /^\s*A sentence about reg-name,\s+that goes on\.$/);
  assert.equal(await page.textContent("article .prose button"), "reg-name");
  await page.reload();
  await page.waitForSelector("article .prose");
  await page.click("text=Forget it");
  assert.equal(await page.locator("article .prose").count(), 0);
  assert.deepEqual(said, []);
  await close();
});

test("a document is checked while it is written, and fixed", async () => {
  for (const address of [`${origin}/`, pathToFileURL(join(ROOT, "urispec.html")).href]) {
    const { page, said, close } = await open("#v=document", { address });
    await page.waitForSelector(".cm-content");
    await page.click(".cm-content");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("\u{1f517} [x](http://h/a|b) and HTTP://h/");
    await page.waitForFunction(() => document.getElementById("verdict")?.textContent === "2 findings in 2 URIs.");
    assert.equal(await page.textContent(".cm-lintRange-error"), "|");
    assert.equal(await page.locator(".cm-gutter-lint .cm-lint-marker").count(), 1);
    assert.deepEqual(await words(page, ".findings .rule"), ["1:17", "1:25"]);
    // The valid one has the colours of its parts.
    assert.deepEqual(await words(page, ".cm-line .part"), ["HTTP", "h", "/"]);
    await page.click("#fix-all");
    assert.equal(await page.textContent(".cm-content"), "\u{1f517} [x](http://h/a%7Cb) and HTTP://h/");
    assert.equal(await page.isDisabled("#fix-all"), true);
    await page.click(".findings button:has-text('normalize to')");
    assert.equal(await page.textContent("#verdict"), "0 findings in 2 URIs.");
    // What was typed can be taken back, and Tab leaves.
    await page.click(".cm-content");
    await page.keyboard.press("Control+Z");
    assert.match(await page.textContent(".cm-content"), /HTTP/);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest(".cm-editor") === null), true);
    // Keys are characters there.
    await page.click(".cm-content");
    await page.keyboard.type("1?/[n");
    assert.equal(await page.textContent("#views [aria-selected=true]"), "Document");
    assert.deepEqual(said, []);
    await close();
  }
});

test("a finding says what it is, where the pointer is, and beside the document", async () => {
  const { page, said, close } = await open("#v=document&t=text&d=http://example.com/a|b%20http://h.test/c%5Ed");
  await page.hover(".cm-lintRange-error");
  await page.waitForSelector(".cm-tooltip-lint");
  assert.match(await page.textContent(".cm-tooltip-lint"), /\| is not allowed in a path path-character/);
  await page.click(".cm-tooltip-lint .rule");
  assert.match(await page.textContent("#view article"), /A path consists of letters[^]*RFC 3986, 3\.3\. Path/);
  await page.waitForURL(/&e=path-character/);
  await page.click("#view article >> text=Close");
  assert.equal(await page.isVisible("#view article"), false);
  await page.mouse.move(0, 0);
  await page.hover(".cm-lintRange-error");
  await page.click(".cm-tooltip-lint .cm-diagnosticAction");
  assert.equal(await page.textContent(".cm-content"), "http://example.com/a%7Cb http://h.test/c^d");
  await page.mouse.move(0, 0);
  await page.hover(".part.host >> nth=0");
  await page.waitForSelector(".cm-tooltip .piece");
  assert.equal(await page.textContent(".cm-tooltip .piece"), "host, by the rule reg-name example.com");
  // Its URI can be read character by character.
  await page.click(".findings button:text-is('Read it')");
  assert.equal(await page.inputValue("#text"), "http://h.test/c^d");
  assert.equal(await page.textContent("#views [aria-selected=true]"), "Read");
  assert.deepEqual(said, []);
  await close();
});

test("every type has a document, in which the page finds and fixes what the command line does", async () => {
  const { page, said, close } = await open("#v=document");
  const types = await page.locator("#type option").evaluateAll((options) => options.map((option) => option.value));
  const known = execFileSync("target/debug/urispec", ["check", "--help"], { encoding: "utf8" });
  assert.deepEqual([...types].sort(), [...known.slice(known.indexOf("--type")).split("--code")[0].matchAll(/- (\w+):/g)].map(([, name]) => name).sort());
  for (const type of types) {
    await page.selectOption("#type", type);
    const { text, fixed, line } = await page.evaluate(async (type) => {
      const [{ documents }, { fixedAll }, { command }, urispec, { START }] = await Promise.all(["site/documents.js", "site/edits.js", "site/command.js", "urispec", "site/state.js"].map((name) => import(name)));
      const { text } = documents[type];
      return { text, fixed: fixedAll(text, (text) => urispec.findings(text, { type }).findings), line: command({ ...START, view: "document", type }) };
    }, type);
    // The command that the page gives, as it is and with what fixes.
    const run = (line) => spawnSync("bash", ["-c", line], { encoding: "utf8", env: { ...process.env, PATH: `${resolve("target/debug")}:${process.env.PATH}` } }).stdout;
    const { findings } = JSON.parse(run(line.replace("--isolated", "--isolated --format json")));
    const names = (await words(page, ".findings li button")).filter((name) => /^[a-z]+(-[a-z0-9]+)+$/.test(name));
    assert.deepEqual(names, findings.map(({ name }) => name), type);
    writeFileSync(`target/site/fixed.${type}`, text);
    spawnSync("target/debug/urispec", ["check", "--isolated", "--type", type, "--fix", `target/site/fixed.${type}`]);
    assert.equal(fixed, readFileSync(`target/site/fixed.${type}`, "utf8"), type);
    rmSync(`target/site/fixed.${type}`);
  }
  assert.deepEqual(said, []);
  await close();
});

test("the link of a document has no password", async () => {
  const { page, close } = await open();
  const leaks = await page.evaluate(async () => {
    const { redactedDocument } = await import("site/redaction.js");
    const secret = "secret1";
    const documents = [
      ["text", `see http://ada:${secret}@h/, and ftp://ada:se ${secret}@h/`],
      ["json", `{ "url": "http:\\/\\/ada:${secret}@h\\/", "mail": "ada@h.example" }`],
      ["html", `<a href='//ada:${secret}@h/'>x</a> <a href="redis://:p#${secret}@cache">y</a>`],
      ["yaml", `url: postgres://ada:a b ${secret}@h\nsip: sip:ada:${secret}@h`],
      ["lines", `ada:${secret}@h`],
    ];
    const kept = "To: Ada <ada@example.com>, at 10:30 [x](mailto:ada@example.com) http://h:80/ @me";
    return { leaks: documents.map(([type, text]) => redactedDocument(text, type)).filter((text) => text.includes(secret)), kept: redactedDocument(kept, "markdown") === kept };
  });
  assert.deepEqual(leaks, { leaks: [], kept: true });
  await page.click("#tab-document");
  await page.waitForSelector(".cm-content");
  await page.click(".cm-content");
  await page.keyboard.type("http://ada:secret1@h/ ");
  await page.click("#share");
  assert.ok(page.url().includes("ada") && !page.url().includes("secret1"), page.url());
  await close();
});

test("a key in a document of 10 KB is drawn within 16 ms", async () => {
  const { page, close } = await open("#v=document");
  await page.waitForSelector(".cm-content");
  const text = "See the [list](http://example.com/notes/index.html?q=1#a), or ask Ada <mailto:ada@example.com>.\n".repeat(104) + "And http://h/a|b\n";
  assert.ok(text.length > 10_000);
  const press = (keys) =>
    page.evaluate(async ({ text, keys }) => {
      const { EditorView } = await import("site/codemirror.js");
      const view = EditorView.findFromDOM(document.querySelector(".cm-editor"));
      if (!view.state.doc.toString().endsWith(text)) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      for (let key = 0; key < keys; key += 1) {
        view.dispatch({ changes: { from: 0, insert: "x" } });
        document.body.getBoundingClientRect();
      }
    }, { text, keys });
  const time = await cost(page, 40, press);
  assert.ok(time < limit(), `${time} ms`);
  await close();
});

test("without CodeMirror, a plain field does", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/app/codemirror.js", (route) => route.fulfill({ contentType: "text/javascript", body: "export {};\n" }));
  await page.goto(`${origin}/#v=document`);
  await page.fill(".editor textarea", "[x](http://h/a|b)\n");
  await page.waitForFunction(() => document.getElementById("verdict").textContent === "1 finding in 1 URI.");
  await page.click(".findings .rule");
  assert.equal(await page.evaluate(() => getSelection().toString()), "|");
  await page.click("#fix-all");
  assert.equal(await page.inputValue(".editor textarea"), "[x](http://h/a%7Cb)\n");
  await context.close();
});

test("a key is drawn within 16 ms in every view", async () => {
  const { page, close } = await open("#u=http://ada@[2001:db8::7]:21/x.a.html/y?q&w=IPv6address&x=12..24");
  for (const view of VIEWS.slice(0, -1)) {
    await page.click(`#tab-${view}`);
    const press = (keys) =>
      page.evaluate((keys) => {
        const text = document.getElementById("text");
        for (let key = 0; key < keys; key += 1) {
          text.value = key % 2 === 0 ? `${text.value}x` : text.value.slice(0, -1);
          text.dispatchEvent(new Event("input"));
          document.body.getBoundingClientRect();
        }
      }, keys);
    // A few tries, since what runs beside it slows it down.
    const times = [];
    while (times.length < 4 && !(times.at(-1) < limit())) times.push(await cost(page, 30, press));
    assert.ok(times.at(-1) < limit(), `${view}: ${times.join(", ")} ms`);
  }
  await close();
});

test("a link shows what it was made of, and no password", async () => {
  const { page, close } = await open("#u=http://ada:secret1@h/&c=3&v=work&b=http://x/");
  const link = page.url();
  assert.ok(!link.includes("secret1"), link);
  const { page: other, close: end } = await open(new URL(link).hash);
  assert.equal(other.url(), link);
  assert.equal(await other.textContent("#views [aria-selected=true]"), "Work");
  assert.equal(await other.inputValue("#base"), "http://x/");
  await end();
  await close();
});

test("a link of every view shows the same", async () => {
  const text = encodeURIComponent("http://ada@[2001:db8::7]:21/x.a.html/y?q#f");
  const links = [
    `#u=${text}&r=URI&c=13&p=IP-literal`,
    `#u=${text}&o=dec-octet`,
    `#u=${text}&v=trace&s=17`,
    `#u=${text}&v=why&w=h16&x=12..18`,
    `#u=${text}&v=automaton&w=IPv6address&x=12..24&g=3`,
    `#u=${text}&v=automaton&w=dec-octet&x=0..1&k=1`,
    `#u=${text}&v=work&b=http%3A%2F%2Fx%2Fy&l=1`,
    `#u=${text}&v=rfc&n=6.2.2`,
    `#u=${text}&v=document&t=html&e=path-character`,
    `#u=${text}&v=document&d=${encodeURIComponent("<http://h/a|b>\nä & + %\n")}&t=text`,
  ];
  for (const link of links) {
    const { page, close } = await open(link);
    if (link.includes("v=document")) await page.waitForSelector(".cm-content");
    await page.click("#share");
    const shared = page.url();
    // Nothing is lost, and nothing is added.
    assert.deepEqual([...state(page)].sort(), [...new URLSearchParams(link.slice(1))].sort());
    const { page: other, said, close: end } = await open(new URL(shared).hash);
    if (link.includes("v=document")) await other.waitForSelector(".cm-content");
    assert.equal(other.url(), shared);
    for (const each of [page, other]) await each.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    const shown = (page) => page.evaluate(() => [document.getElementById("view").innerText, document.getElementById("strip").innerText]);
    assert.deepEqual(await shown(other), await shown(page), link);
    assert.deepEqual(said, []);
    await end();
    await close();
  }
});

test("the command of a view can be typed", async () => {
  const { page, close } = await open(`#u=${encodeURIComponent("http://it's/é?1.2.3")}&w=IPv4address&x=14..19`);
  for (const view of ["read", "trace", "why", "automaton", "work", "rfc"]) {
    const line = await page.evaluate(async (view) => {
      const [{ command }, { read }] = await Promise.all([import("site/command.js"), import("site/state.js")]);
      return command({ ...read(location.hash), view });
    }, view);
    const { status, stderr, stdout } = spawnSync("bash", ["-c", line], { encoding: "utf8", env: { ...process.env, PATH: `${resolve("target/debug")}:${process.env.PATH}` } });
    assert.ok(status < 2 && stdout !== "", `${line}\n${stderr}`);
    if (view === "why") assert.match(stdout, /1\.2\.3/);
  }
  await close();
});

test("nothing that a link says breaks the page", async () => {
  for (const hash of ["#u=%00&c=999999&s=-1&v=x&n=9&w=y&x=9..1&b=[", "#r=no-rule", "#u=", "#%", `#u=${"a/".repeat(3000)}&v=trace`, "#v=why&x=1e9..2", "#v=automaton&w=URI&g=99&k=1", "#v=work&l=-1", "#v=document&t=none&e=none&d=%00", `#v=document&d=${"[](".repeat(3000)}`]) {
    const { page, said, close } = await open(hash);
    assert.notEqual(await page.textContent("#verdict"), "", hash);
    assert.deepEqual(said, [], hash);
    await close();
  }
});

test("everyone can use it: every view, narrow and wide, light and dark", async () => {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      for (const view of VIEWS) {
        const { page, said, close } = await open(`#u=http://[::1/x|&v=${view}&s=9`, { colorScheme, viewport: { width, height: 900 } });
        await page.addScriptTag({ content: axe });
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), [], `${view} ${width} ${colorScheme}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${view} is ${overflow} pixels too wide at ${width}`);
        assert.deepEqual(said, []);
        await close();
      }
    }
  }
});

test("it looks as it did: RENEW=1 takes new pictures", async () => {
  const known = process.env.RENEW ? {} : JSON.parse(readFileSync(PICTURES, "utf8"));
  const blank = await browser.newPage();
  /** @type {Record<string, string>} */
  const taken = {};
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      for (const view of VIEWS) {
        const { page, close } = await open(`#v=${view}&s=30`, { colorScheme, viewport: { width, height: HEIGHT } });
        if (view === "document") await page.waitForSelector(".cm-lint-marker");
        const name = `${view} ${width} ${colorScheme}`;
        taken[name] = await grid(page, blank);
        if (!process.env.RENEW) assert.ok(isSame(taken[name], known[name] ?? ""), `${name} does not look as in site/test/pictures.json: RENEW=1 takes new pictures, if it should not`);
        // A panel that is missing, and one that is elsewhere, are seen.
        if (width === 1280) {
          await page.addStyleTag({ content: "#view { visibility: hidden; }" });
          assert.ok(!isSame(taken[name], await grid(page, blank)), `${name} without its view`);
          await page.addStyleTag({ content: "#view { visibility: visible; } main { transform: translate(14rem, 9rem); }" });
          assert.ok(!isSame(taken[name], await grid(page, blank)), `${name} elsewhere`);
        }
        await close();
      }
    }
  }
  await blank.close();
  if (process.env.RENEW) writeFileSync(PICTURES, `${JSON.stringify(taken, null, 1)}\n`);
});
