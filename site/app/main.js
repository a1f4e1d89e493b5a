// @ts-check
// The page: it keeps the state, and draws what the state says.

import { automaton } from "site/automaton.js";
import { command } from "site/command.js";
import { names } from "site/data.js";
import { document as documentView, isWaiting, summary } from "site/document.js";
import { written } from "site/documents.js";
import { byId, el, fill, quoted } from "site/dom.js";
import { byOffset } from "site/edits.js";
import { chain, components, derive } from "site/model.js";
import { pickedOf, read as readView } from "site/read.js";
import { redacted, redactedDocument } from "site/redaction.js";
import { book } from "site/sections.js";
import { read, START, write } from "site/state.js";
import { events, isChoice, spanOf, stepTo, trace } from "site/trace.js";
import { part, why } from "site/why.js";
import { work } from "site/work.js";
import module from "site/wasm.js";
import init, * as urispec from "urispec";

/** @typedef {import("site/page.js").Page} Page */
/** @typedef {import("site/state.js").State} State */

const EXAMPLES = [
  "http://1.2.3.4com:80/a%20b?q#f",
  "ftp://ada@[2001:db8::7]:21/x;type=a",
  "http://[::1/x",
  "urn:example:a123",
  "../g;x=1/./y",
  "mailto:a b@example.org",
];

/** How many milliseconds after the last key a document is in the address, and how long it may be there. */
const PAUSE = 300;
const LONGEST = 20_000;

/** How many findings are shown. */
const SHOWN = 8;

/** @type {[string, string, (page: Page) => (Node | string | false | null | undefined)[]][]} */
const VIEWS = [
  ["read", "Read", readView],
  ["trace", "Trace", trace],
  ["why", "Why not", why],
  ["automaton", "Automaton", automaton],
  ["work", "Work", work],
  ["rfc", "RFC", book],
  ["document", "Document", documentView],
];

const text = byId("text", HTMLInputElement);
const rule = byId("rule", HTMLSelectElement);
const strip = byId("strip", HTMLElement);
const view = byId("view", HTMLElement);
const verdict = byId("verdict", HTMLElement);
const help = byId("help", HTMLDialogElement);

/** @type {Page} */
const page = {
  state: START,
  tree: null,
  unread: null,
  go(change) {
    const before = page.state;
    page.state = { ...before, ...change };
    if (change.text !== undefined && change.text !== before.text) {
      page.state.at = Math.min(page.state.at, Math.max(page.state.text.length - 1, 0));
      page.state.step = change.step ?? 0;
    }
    // What is picked is shown instead of the rule that was opened.
    if (["text", "at", "picked"].some((name) => name in change)) page.state.opened = change.opened ?? "";
    draw();
  },
  openRule(name) {
    const isInChain = page.tree && chain(page.tree, page.state.at).some((node) => node.rule === name);
    if (isInChain) page.go({ picked: name, view: "read" });
    else page.go({ opened: name, view: "read" });
  },
  say(words) {
    // What does not change is not said again.
    if (verdict.textContent !== words) verdict.textContent = words;
  },
};

/** Draws all that the state says. */
function draw() {
  const { state } = page;
  document.body.dataset.view = state.view;
  if (state.view === "document") {
    drawViews();
    if (!isWaiting()) drawSummary();
  } else {
    drawText();
    drawViews();
  }
  remember();
}

/** Draws what is said of the text. */
function drawText() {
  const { state } = page;
  const found = derive(state.text, state.rule, false);
  page.tree = found?.tree ?? null;
  page.unread = found?.unread ?? null;
  if (text.value !== state.text) text.value = state.text;
  rule.value = state.rule;
  const diagnosis = diagnose();
  drawVerdict(diagnosis);
  drawStrip(diagnosis.diagnostics);
}

/** Says what is wrong with the document. */
function drawSummary() {
  const { isFine, words } = summary(page);
  verdict.className = isFine ? "valid" : "invalid";
  page.say(words);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;

/** Writes the state into the address: at once, or after a pause where every key would write a whole document. */
function remember() {
  clearTimeout(writing);
  if (page.state.document === null) return address();
  writing = setTimeout(address, PAUSE);
}

function address() {
  clearTimeout(writing);
  history.replaceState(null, "", write(shared(page.state)));
}

/** A state without what may be a password, and without a document that is too long for a link. @param {State} state @returns {State} */
function shared(state) {
  const { document, type } = state;
  const isShort = document !== null && document.length <= LONGEST;
  return { ...state, text: redacted(state.text), base: redacted(state.base), document: isShort ? redactedDocument(document, type) : null };
}

/** What is found in the text, which each key asks for once. */
function diagnose() {
  const { text, rule } = page.state;
  const found = /** @type {any} */ (urispec.diagnose(text, { rule }));
  return found.ok ? found : { valid: false, diagnostics: [], said: found.error.message };
}

/** @param {any} found */
function drawVerdict({ valid, diagnostics, said }) {
  const rule = page.state.rule;
  verdict.className = valid ? "valid" : "invalid";
  page.say(said ?? (valid ? `It matches ${rule}${count(diagnostics.length)}.` : `It does not match ${rule}${count(diagnostics.length)}.`));
  fill(byId("problems", HTMLElement), diagnostics.slice(0, SHOWN).map(problem), diagnostics.length > SHOWN && el("p", { class: "note" }, `And ${diagnostics.length - SHOWN} more.`));
}

/** @param {number} problems */
function count(problems) {
  if (problems === 0) return "";
  return problems === 1 ? ": one finding" : `: ${problems} findings`;
}

/** @param {any} found */
function problem(found) {
  const fixes = found.fixes.map((/** @type {any} */ fix) =>
    el("button", { type: "button", onclick: () => page.go({ text: byOffset(page.state.text, fix.edits) }) }, ...quoted(fix.title)),
  );
  return el(
    "div",
    { class: `problem ${found.severity}` },
    el("p", {}, el("strong", {}, ...quoted(found.message)), " ", el("span", { class: "note" }, `${found.name}, section ${found.section}`)),
    found.help && el("p", { class: "note" }, ...quoted(found.help)),
    ...fixes,
  );
}

/** @param {any[]} diagnostics */
function drawStrip(diagnostics) {
  const { state, tree } = page;
  const of = components(tree, state.text.length);
  const wrong = diagnostics.filter((found) => found.severity === "error");
  const span = spanOf(page) ?? (["why", "automaton"].includes(state.view) ? part(state.text, state.span) : pickedSpan());
  const cells = [];
  let at = 0;
  for (const character of state.text) {
    const start = at;
    at += character.length;
    const isWrong = wrong.some((found) => found.start <= start && start < Math.max(found.end, found.start + 1));
    const isWithin = span && span.start <= start && start < span.end;
    const isPicked = start <= state.at && state.at < at;
    cells.push(
      el(
        "span",
        {
          id: `c${start}`,
          role: "option",
          "aria-selected": isPicked,
          "aria-label": `${named(character)}, ${of[start] || "delimiter"}`,
          class: [of[start], isWrong && "wrong", isWithin && "within"].filter(Boolean).join(" "),
          onclick: () => page.go({ at: start, picked: "" }),
        },
        character,
      ),
    );
  }
  fill(strip, cells);
  const selected = strip.querySelector('[aria-selected="true"]');
  if (selected) strip.setAttribute("aria-activedescendant", selected.id);
  else strip.removeAttribute("aria-activedescendant");
}

/** What a character is called where it is not seen. @param {string} character */
function named(character) {
  if (character === " ") return "space";
  return /^[!-~]$/.test(character) ? character : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function pickedSpan() {
  return page.tree && pickedOf(chain(page.tree, page.state.at), page.state.picked);
}

function drawViews() {
  const { state } = page;
  const tabs = byId("views", HTMLElement);
  const focused = document.activeElement?.id;
  fill(
    tabs,
    VIEWS.map(([name, title]) =>
      el(
        "button",
        {
          type: "button", role: "tab", id: `tab-${name}`, "aria-selected": name === state.view, "aria-controls": "view",
          tabindex: name === state.view ? 0 : -1,
          onclick: () => page.go({ view: name }),
        },
        title,
      ),
    ),
  );
  const [name, , show] = VIEWS.find(([name]) => name === state.view) ?? VIEWS[0] ?? ["", "", () => []];
  view.setAttribute("aria-labelledby", `tab-${name}`);
  const shown = show(page);
  // A view that keeps its elements is left as it is, with its cursor.
  if (shown.length !== 1 || view.childNodes.length !== 1 || view.firstChild !== shown[0]) fill(view, ...shown);
  // What was drawn again keeps the focus, and the place of the cursor.
  const again = focused ? document.getElementById(focused) : null;
  if (again && again !== document.activeElement) again.focus();
  if (again instanceof HTMLInputElement && again.type === "text" && again !== text) again.setSelectionRange(again.value.length, again.value.length);
}

/** To another character. @param {number} by */
function move(by) {
  const starts = [];
  let at = 0;
  for (const character of page.state.text) {
    starts.push(at);
    at += character.length;
  }
  const now = starts.findLastIndex((start) => start <= page.state.at);
  const next = starts[Math.min(Math.max(now + by, 0), starts.length - 1)];
  if (next !== undefined) page.go({ at: next, picked: "" });
}

/** Up or down the chain. @param {number} by */
function climb(by) {
  const rulesOf = page.tree ? chain(page.tree, page.state.at).filter((node) => node.rule) : [];
  const now = rulesOf.findIndex((node) => node === pickedSpan());
  const next = rulesOf[Math.min(Math.max(now + by, 0), rulesOf.length - 1)];
  if (next?.rule) page.go({ picked: next.rule });
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const target = event.target;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return;
  if (target instanceof HTMLElement && target.isContentEditable) return;
  const isOnTabs = target instanceof HTMLElement && target.role === "tab";
  const isOnStrip = page.state.view !== "document" && (target === strip || target === document.body);
  const all = () => events(page);
  const index = VIEWS.findIndex(([name]) => name === page.state.view);
  const tab = (/** @type {number} */ at) => {
    const name = VIEWS[(at + VIEWS.length) % VIEWS.length]?.[0] ?? "read";
    page.go({ view: name });
    document.getElementById(`tab-${name}`)?.focus();
  };
  /** @type {Record<string, (() => void) | false>} */
  const actions = {
    "/": () => (page.state.view === "document" ? /** @type {HTMLElement | null} */ (view.querySelector("textarea, [contenteditable]"))?.focus() : text.select()),
    "?": () => help.showModal(),
    ArrowLeft: isOnTabs ? () => tab(index - 1) : isOnStrip && (() => move(-1)),
    ArrowRight: isOnTabs ? () => tab(index + 1) : isOnStrip && (() => move(1)),
    Home: isOnStrip && (() => move(-Infinity)),
    End: isOnStrip && (() => move(Infinity)),
    ArrowUp: isOnStrip && (() => climb(-1)),
    ArrowDown: isOnStrip && (() => climb(1)),
    "[": () => page.go({ view: "trace", step: Math.max(page.state.step - 1, 0) }),
    "]": () => page.go({ view: "trace", step: Math.min(page.state.step + 1, Math.max(all().length - 1, 0)) }),
    p: () => page.go({ view: "trace", step: stepTo(all(), page.state.step, -1, isChoice) }),
    n: () => page.go({ view: "trace", step: stepTo(all(), page.state.step, 1, isChoice) }),
    ...Object.fromEntries(VIEWS.map(([name], at) => [String(at + 1), () => page.go({ view: name })])),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** @param {string} words @param {string} done @param {string} otherwise */
async function copy(words, done, otherwise) {
  try {
    await navigator.clipboard.writeText(words);
    page.say(done);
  } catch {
    page.say(otherwise);
  }
}

function share() {
  address();
  const link = location.href;
  const isLong = page.state.view === "document" && written(page.state).length > LONGEST;
  const left = isLong ? "The document is too long for a link, and is not in it." : "What may be a password is not in it.";
  return copy(link, `The link is in the clipboard. ${left}`, `The link is the address of this page: ${link}`);
}

function shareCommand() {
  const line = command(page.state);
  return copy(line, "The command that finds the same is in the clipboard.", line);
}

await init(module);
fill(rule, [...names].map((name) => el("option", { value: name }, name)));
fill(
  byId("examples", HTMLElement),
  EXAMPLES.map((example) => el("button", { type: "button", class: "mono", onclick: () => page.go({ text: example, rule: "URI-reference", at: 0 }) }, example)),
);
text.addEventListener("input", () => page.go({ text: text.value }));
rule.addEventListener("change", () => page.go({ rule: rule.value }));
byId("ask", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
byId("share", HTMLButtonElement).addEventListener("click", () => void share());
byId("command", HTMLButtonElement).addEventListener("click", () => void shareCommand());
byId("help-button", HTMLButtonElement).addEventListener("click", () => help.showModal());
document.addEventListener("keydown", press);
globalThis.addEventListener("pagehide", address);
globalThis.addEventListener("hashchange", () => page.go(read(location.hash)));
page.go(read(location.hash));
