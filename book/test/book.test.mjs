// The book in a browser: `cargo xtask book --test` says which, and where the tools are.

import assert from "node:assert/strict";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

const tools = createRequire(resolve(process.env.TOOLS, "package.json"));
const { chromium } = tools("playwright-core");
const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");

const ROOT = resolve("target/site");
const BOOK = join(ROOT, "book");
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png" };
const THEMES = ["light", "rust", "coal", "navy", "ayu"];

const pages = readdirSync(BOOK).filter((name) => name.endsWith(".html") && !["404.html", "toc.html", "print.html"].includes(name));

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
  origin = `http://127.0.0.1:${server.address().port}/book/`;
  browser = await chromium.launch({ executablePath: process.env.BROWSER, args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page that is open. What it says on the console, and what it asks of others, fails the test. */
async function open(name, { theme = "light", from = origin, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript((theme) => {
      try {
        localStorage.setItem("mdbook-theme", theme);
      } catch {}
    }, theme);
  }
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(from) && !request.url().startsWith("data:")) said.push(`it asks for ${request.url()}`);
  });
  await page.goto(`${from}${name}`);
  const close = async () => {
    await context.close();
    assert.deepEqual(said, [], name);
  };
  return { page, close };
}

/** All quizzes of the book, each with the page that has it. */
const quizzes = pages.flatMap((name) => {
  if (name === "index.html") return [];
  const text = readFileSync(join(BOOK, name), "utf8");
  return [...text.matchAll(/<data class="u-data"[^>]* value="([^"]*)"/g)].map(([, value]) => {
    const numbered = value.replaceAll(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)));
    const plain = numbered.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    return { name, quiz: JSON.parse(plain) };
  });
});

/** The first quiz of a kind in the book, with the page that has it. */
function quizOf(kind) {
  const found = quizzes.find(({ quiz }) => quiz.kind === kind);
  assert.ok(found, `the book has no quiz of the kind ${kind}`);
  return found;
}

test("a text is checked while it is typed, and a fix is applied", async () => {
  const { page, close } = await open("00-a-uri-that-surprises.html");
  const check = page.locator("uri-check").first();
  const input = check.locator("input");
  await input.fill("http://h/a b");
  await check.locator(".u-wrong").waitFor();
  assert.match(await check.locator(".u-problem").first().innerText(), /a space is not allowed in a path/);
  await check.locator("button[data-text]").first().click();
  await check.locator(".u-right").waitFor();
  assert.equal(await input.inputValue(), "http://h/a%20b");
  await check.locator(".u-again").click();
  assert.equal(await input.inputValue(), "http://1.2.3.4com");
  // The arrows that turn the page of a book stay in the field.
  await input.press("ArrowRight");
  await input.press("ArrowLeft");
  assert.match(page.url(), /00-a-uri/);
  await close();
});

test("a tree grows with its text", async () => {
  const { page, close } = await open("00-a-uri-that-surprises.html");
  const tree = page.locator("uri-tree").first();
  await tree.locator("input").fill("urn:a");
  await tree.locator(".u-rule", { hasText: "path-rootless" }).waitFor();
  await tree.locator("input").fill("<img src=x onerror=alert(1)>");
  await tree.locator(".u-lost").first().waitFor();
  assert.equal(await tree.locator("img").count(), 0);
  await close();
});

test("a text runs through an automaton", async () => {
  const { page, close } = await open("02-a-rule-is-a-function.html");
  const rule = page.locator("abnf-rule").first();
  await rule.locator("summary").first().click();
  await rule.locator("input").fill("256");
  assert.match(await rule.locator(".u-ran").innerText(), /after 2 of the bytes/);
  await rule.locator("input").fill("255");
  assert.match(await rule.locator(".u-ran").innerText(), /two circles: it matches/);
  assert.equal(await rule.locator(".u-state.u-on").count(), 4);
  await close();
});

for (const kind of ["rule", "text"]) {
  test(`a wrong answer gets its reason, and a right one is right: ${kind}`, async () => {
    const { name, quiz } = quizOf(kind);
    const { page, close } = await open(name);
    const element = page.locator(`uri-quiz[id="${quiz.id}"]`);
    const field = element.locator("textarea, input[type=text]");
    await field.fill(quiz.wrong[0].answer);
    await field.press("Enter");
    await element.locator(".u-said .u-wrong").waitFor();
    assert.match(await element.locator(".u-said .u-wrong").innerText(), /Not yet\. .{12}/);
    await field.fill(quiz.answers[0]);
    await element.locator("button[type=submit]").click();
    await element.locator(".u-said .u-right").waitFor();
    await close();
  });
}

test("every quiz takes its answers, and gives a reason for each that is wrong", async () => {
  let tried = 0;
  for (const name of new Set(quizzes.map(({ name }) => name))) {
    const { page, close } = await open(name);
    const typed = quizzes.filter((it) => it.name === name && ["rule", "text"].includes(it.quiz.kind));
    for (const { quiz } of typed) {
      const element = page.locator(`uri-quiz[id="${quiz.id}"]`);
      const field = element.locator("form textarea, form input[type=text]");
      for (const [answer, verdict] of [...quiz.wrong.map(({ answer }) => [answer, "u-wrong"]), ...quiz.answers.map((answer) => [answer, "u-right"])]) {
        await field.fill(answer);
        await field.press("Enter");
        await element.locator(`.u-said .${verdict}`).waitFor({ timeout: 5000 });
        tried += 1;
      }
    }
    await close();
  }
  assert.ok(tried > 100, `only ${tried} answers`);
});

test("an option has its reason", async () => {
  const { name, quiz } = quizOf("choice");
  const { page, close } = await open(name);
  const element = page.locator(`uri-quiz[id="${quiz.id}"]`);
  const [right, wrong] = [true, false].map((is) => quiz.options.findIndex((option) => Boolean(option.right) === is));
  await element.locator("button[type=submit]").click();
  await element.locator(".u-said .u-wrong").waitFor();
  await element.locator("input[type=radio]").nth(wrong).check();
  await element.locator("button[type=submit]").click();
  await element.locator(".u-said .u-wrong").waitFor();
  await element.locator("input[type=radio]").nth(right).check();
  await element.locator("input[type=radio]").nth(right).press("Enter");
  await element.locator(".u-said .u-right").waitFor();
  await close();
});

test("characters are picked with the keys", async () => {
  const { name, quiz } = quizOf("span");
  const { page, close } = await open(name);
  const element = page.locator(`uri-quiz[id="${quiz.id}"]`);
  const input = element.locator("input");
  const answer = quiz.answers[0] ?? (await element.locator(".u-answer code").first().textContent());
  const [start, end] = /^\d+\.\.\d+$/.test(answer) ? answer.split("..").map(Number) : [quiz.text.indexOf(answer), quiz.text.indexOf(answer) + answer.length];
  await input.focus();
  await input.press("Home");
  for (let at = 0; at < start; at += 1) await input.press("ArrowRight");
  await element.locator("button[type=submit]").click();
  await element.locator(".u-said .u-wrong").waitFor();
  await input.focus();
  for (let at = start; at < end; at += 1) await input.press("Shift+ArrowRight");
  await element.locator("button[type=submit]").click();
  await element.locator(".u-said .u-right").waitFor();
  await close();
});

test("everything works from a file, without a server", async () => {
  const from = pathToFileURL(`${BOOK}/`).href;
  const { page, close } = await open("00-a-uri-that-surprises.html", { from });
  await page.locator("uri-check input").first().fill("a b");
  await page.locator("uri-check .u-wrong").first().waitFor();
  // The search is a script, too.
  await page.locator("#mdbook-search-toggle").click();
  await page.locator("#mdbook-searchbar").pressSequentially("registered");
  await page.locator("#mdbook-searchresults li").first().waitFor();
  await close();
});

test("without scripts the text reads, with answers folded", async () => {
  const { name, quiz } = quizOf("rule");
  const { page, close } = await open(name, { javaScriptEnabled: false });
  const element = page.locator(`uri-quiz[id="${quiz.id}"]`);
  assert.ok((await element.locator(".u-question").innerText()).length > 5);
  assert.equal(await element.locator("details.u-answer[open]").count(), 0);
  assert.match((await element.locator("details.u-answer").textContent()).trim(), /^Answer/);
  assert.ok((await page.locator("abnf-rule svg.railroad").count()) > 0);
  await close();
});

test("each page loads, asks nobody, and is accessible in each theme", async () => {
  const said = [];
  for (const [at, name] of pages.entries()) {
    // Each page in one dark and one light theme, and each theme on several pages.
    for (const theme of [THEMES[at % 2], THEMES[2 + (at % 3)]]) {
      const { page, close } = await open(name, { theme });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run("main"));
      said.push(...violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${name} in ${theme}: ${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)));
      await close();
    }
  }
  assert.deepEqual(said, []);
});

test("what is answered is accessible too", async () => {
  const { name, quiz } = quizOf("rule");
  for (const theme of THEMES) {
    const { page, close } = await open(name, { theme });
    for (const answer of [quiz.wrong[0].answer, quiz.answers[0]]) {
      await page.locator(`uri-quiz[id="${quiz.id}"] textarea`).fill(answer);
      await page.locator(`uri-quiz[id="${quiz.id}"] textarea`).press("Enter");
      await page.locator(`uri-quiz[id="${quiz.id}"] .u-verdict`).waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run("uri-quiz"));
      assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`)), [], theme);
    }
    await close();
  }
});

test("nothing is wider than a narrow page", async () => {
  for (const name of pages) {
    const { page, close } = await open(name, { viewport: { width: 360, height: 740 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
    await close();
  }
});

test("the plan is slides with ?print, and each is a page in landscape", async () => {
  const plain = await open("a-ninety-minutes.html");
  const parts = 1 + (await plain.page.locator("main h2").count());
  await plain.close();
  const { page, close } = await open("a-ninety-minutes.html?print");
  const count = await page.locator("section.u-slide").count();
  assert.equal(count, parts);
  assert.ok(count > 10);
  assert.equal(await page.locator("nav.u-site").isVisible(), false);
  await page.keyboard.press("ArrowRight");
  assert.ok((await page.evaluate(() => scrollY)) > 0);
  assert.match(page.url(), /a-ninety-minutes/);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = [...printed.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  assert.equal(pages.length, count);
  assert.ok(pages.every(([, width, height]) => Number(width) > Number(height)));
  await close();
});

test("the book, the page and the documentation lead to each other", async () => {
  const { page, close } = await open("07-host.html");
  const links = await page.locator("nav.u-site a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(links.slice(0, 2), ["../index.html", "index.html"]);
  assert.match(links[2], /docs\.rs\/urispec/);
  await close();
});
