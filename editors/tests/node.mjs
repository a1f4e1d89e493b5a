// The library that VS Code itself speaks the protocol with: diagnostics are pulled, and columns count UTF-8.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const require = createRequire(process.env.URISPEC_TEST_MODULES + '/');
const lsp = require('vscode-languageserver-protocol/node');

const child = spawn('urispec', ['server'], { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(child.stdout),
  new lsp.StreamMessageWriter(child.stdin),
);
connection.listen();

const { capabilities, serverInfo } = await connection.sendRequest(lsp.InitializeRequest.type, {
  processId: process.pid,
  rootUri: null,
  workspaceFolders: null,
  capabilities: {
    general: { positionEncodings: ['utf-8', 'utf-16'] },
    textDocument: { diagnostic: {}, publishDiagnostics: { relatedInformation: true } },
    workspace: { workspaceEdit: { documentChanges: true } },
  },
});
assert.equal(serverInfo.name, 'urispec');
assert.equal(capabilities.positionEncoding, 'utf-8');
assert.ok(capabilities.diagnosticProvider.workspaceDiagnostics);
await connection.sendNotification(lsp.InitializedNotification.type, {});

const uri = pathToFileURL(process.env.URISPEC_TEST_FILE).href;
const text = '# \u{1f517} [a](http://h/a|b) HTTP://h/\n';
await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: 'markdown', version: 1, text },
});
const report = await connection.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument: { uri } });
assert.equal(report.kind, 'full');
assert.deepEqual(
  report.items.map((item) => [item.range.start.character, item.range.end.character, item.code]),
  [[21, 22, 'path-character'], [25, 29, 'upper-case-scheme']],
);
const again = await connection.sendRequest(lsp.DocumentDiagnosticRequest.type, {
  textDocument: { uri },
  previousResultId: report.resultId,
});
assert.equal(again.kind, 'unchanged');

const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
  textDocument: { uri },
  range: report.items[0].range,
  context: { diagnostics: [report.items[0]] },
});
const preferred = actions.filter((action) => action.isPreferred);
assert.equal(preferred.length, 1);
const [edit] = preferred[0].edit.documentChanges[0].edits;
const bytes = Buffer.from(text);
const { start, end } = edit.range;
const fixed = Buffer.concat([bytes.subarray(0, start.character), Buffer.from(edit.newText), bytes.subarray(end.character)]);
assert.equal(fixed.toString(), '# \u{1f517} [a](http://h/a%7Cb) HTTP://h/\n');

const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri }, position: { line: 0, character: 12 } });
assert.match(hover.contents.value, /scheme/);
await connection.sendRequest(lsp.ShutdownRequest.type);
await connection.sendNotification(lsp.ExitNotification.type);
const code = await new Promise((resolve) => child.on('exit', resolve));
assert.equal(code, 0);
console.log('node: diagnostics, fix and hover are right');
