// The extension for VS Code with the editor's own module replaced: it starts the program, and diagnostics come.
'use strict';
const assert = require('node:assert/strict');
const Module = require('node:module');

const disposable = { dispose() {} };
const handlers = new Map();
const registered = new Map();
const published = [];

class Position {
  constructor(line, character) { this.line = line; this.character = character; }
}
class Range {
  constructor(start, end) { this.start = start; this.end = end; }
}
class Uri {
  static parse(text) { return new Uri(text); }
  constructor(text) { this.text = text; this.scheme = text.split(':')[0]; this.path = text.slice(text.indexOf(':') + 1); }
  toString() { return this.text; }
}
class EventEmitter {
  constructor() { this.listeners = []; this.event = (listener) => { this.listeners.push(listener); return disposable; }; }
  fire(value) { this.listeners.forEach((listener) => listener(value)); }
  dispose() {}
}
/** What nobody looks at here: a class, a namespace or a function, whatever it is used as. */
function anything() {
  const target = class {};
  return new Proxy(target, {
    get: (_, name) => (name === 'prototype' ? target.prototype : typeof name === 'symbol' || name === 'then' ? undefined : name === 'dispose' ? () => {} : anything()),
    apply: () => anything(),
    construct: () => anything(),
  });
}
function namespace(known) {
  return new Proxy(known, {
    get: (_, name) => {
      if (name in known || typeof name === 'symbol') return known[name];
      return String(name).startsWith('on') ? () => disposable : anything();
    },
  });
}

const document = {
  uri: new Uri('untitled:a.md'), languageId: 'markdown', version: 1, isClosed: false, fileName: 'a.md',
  getText: () => '[a](http://h/a|b)\n',
};
const settings = {
  path: process.env.URISPEC_TEST_PROGRAM ?? '',
  get(name, otherwise) { return name === 'path' ? this.path : otherwise; },
  toJSON: () => ({ lint: { run: 'onType' } }),
};
const warnings = [];
const vscode = namespace({
  ViewColumn: { Beside: -2 },
  Position, Range, Uri, EventEmitter,
  version: '1.91.0',
  env: namespace({ language: 'en', appName: 'test' }),
  workspace: namespace({
    textDocuments: [document], workspaceFolders: undefined, notebookDocuments: [],
    getConfiguration: () => settings,
    openTextDocument: async (uri) => ({ uri }),
    registerTextDocumentContentProvider: (scheme, provider) => { registered.set(scheme, provider); return disposable; },
    createFileSystemWatcher: () => anything(),
  }),
  languages: namespace({
    match: () => 1,
    createDiagnosticCollection: () => ({ set: (uri, all) => published.push([String(uri), all]), delete() {}, clear() {}, dispose() {}, has: () => false, get: () => [] }),
    getDiagnostics: () => [],
  }),
  window: namespace({
    showWarningMessage: async (message) => { warnings.push(message); },
    showInputBox: async () => 'path-character',
    showTextDocument: async () => undefined,
    showErrorMessage: async (message) => { warnings.push(message); },
    createOutputChannel: () => ({ appendLine: (line) => console.error(line), append() {}, show() {}, dispose() {} }),
    visibleTextEditors: [], activeTextEditor: undefined, tabGroups: namespace({ all: [] }),
  }),
  commands: namespace({
    registerCommand: (name, handler) => { handlers.set(name, handler); return disposable; },
    executeCommand: async () => undefined,
  }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require(process.env.URISPEC_TEST_EXTENSION);

const manifest = require(process.env.URISPEC_TEST_MANIFEST);
(async () => {
  await extension.activate({ subscriptions: [] });
  // Each command of the manifest has its handler.
  assert.deepEqual(
    manifest.contributes.commands.map(({ command }) => command).filter((command) => !handlers.has(command)),
    [],
  );
  if (process.env.URISPEC_TEST_MISSING) {
    assert.equal(warnings.length, 1);
    assert.match(warnings[0], /no program|not on the PATH/);
  } else {
    assert.deepEqual(warnings, []);
    // An explanation has a page of its own.
    await handlers.get('urispec.explainAtCursor')();
    const page = registered.get('urispec').provideTextDocumentContent(new Uri('urispec:/explain/path-character.txt'));
    assert.match(page, /path-character/);
  }
  await extension.deactivate();
  console.log(`vscode: the extension ${process.env.URISPEC_TEST_MISSING ? 'says what is missing' : 'starts and stops the server'}`);
  process.exit(0);
})().catch((error) => { console.error(error); process.exit(1); });
setTimeout(() => { console.error('no end'); process.exit(1); }, 20000).unref();
