/** The URIs in every file, by the language server of `urispec`. */
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';
import { find, missing } from './program';

/** Pages that the program writes, by the path of their URIs. */
const pages = new Map<string, string>();
const SCHEME = 'urispec';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (uri) => pages.get(uri.path) ?? '',
    }),
    vscode.commands.registerCommand('urispec.explainAtCursor', explainAtCursor),
    vscode.commands.registerCommand('urispec.fixAll', fixAll),
    vscode.commands.registerCommand('urispec.components', showComponents),
    vscode.commands.registerCommand('urispec.restart', restart),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('urispec.path')) {
        await restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  const old = client;
  client = undefined;
  // One that has not started cannot be stopped either.
  await old?.stop().catch(() => {});
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('urispec');
}

function path(): string {
  return settings().get<string>('path', '');
}

async function start(): Promise<void> {
  const command = find(path(), process.env);
  if (command === undefined) {
    const open = 'Open Settings';
    // Whoever closes this has seen it: nothing waits for it.
    void vscode.window.showWarningMessage(missing(path()), open).then((chosen) => {
      if (chosen === open) {
        return vscode.commands.executeCommand('workbench.action.openSettings', 'urispec.path');
      }
    });
    return;
  }
  const server: ServerOptions = { command, args: ['server'] };
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: 'file' }, { scheme: 'untitled' }],
    initializationOptions: settings(),
    middleware: {
      // An explanation has a page of its own here.
      executeCommand: async (name, given, next) => {
        const answer: unknown = await next(name, given);
        if (name === 'urispec.explain' && typeof answer === 'string') {
          await showPage(`explain/${String(given[0])}.txt`, answer);
        }
        return answer;
      },
    },
  };
  client = new LanguageClient('urispec', 'urispec', server, options);
  client.registerFeature({
    // The server need not show what a page shows.
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...(capabilities.experimental as object | undefined), urispecExplain: true };
    },
    initialize: () => undefined,
    getState: () => ({ kind: 'static' }),
    clear: () => undefined,
  });
  await client.start();
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

async function showPage(name: string, text: string): Promise<void> {
  const uri = vscode.Uri.parse(`${SCHEME}:/${name}`);
  pages.set(uri.path, text);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

/** Explains the finding at the cursor, or asks for a name. */
async function explainAtCursor(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const found = editor === undefined ? [] : vscode.languages.getDiagnostics(editor.document.uri);
  const here = found.find((one) => one.source === 'urispec' && editor?.selection.intersection(one.range) !== undefined);
  const name =
    here === undefined
      ? await vscode.window.showInputBox({ prompt: 'A diagnostic, a rule or a section', placeHolder: 'path-character, IPv6address, 3.2.2' })
      : String(typeof here.code === 'object' ? here.code.value : here.code);
  if (name !== undefined && name !== '') {
    await run(['explain', name], `explain/${name}.txt`);
  }
}

async function fixAll(): Promise<void> {
  await vscode.commands.executeCommand('editor.action.codeAction', { kind: 'source.fixAll.urispec', apply: 'first' });
}

/** Shows the components of the URI at the cursor, or of what is selected. */
async function showComponents(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const selected = editor.document.getText(editor.selection);
  const links =
    (await vscode.commands.executeCommand<vscode.DocumentLink[] | undefined>('vscode.executeLinkProvider', editor.document.uri)) ?? [];
  const link = links.find((one) => one.range.contains(editor.selection.active));
  const text = selected !== '' ? selected : link === undefined ? '' : editor.document.getText(link.range);
  if (text === '') {
    void vscode.window.showInformationMessage('There is no URI at the cursor.');
    return;
  }
  await run(['anatomy', '--', text], 'components.txt');
}

/** Runs the program, and shows what it writes. */
async function run(words: string[], page: string): Promise<void> {
  const command = find(path(), process.env);
  if (command === undefined) {
    void vscode.window.showWarningMessage(missing(path()));
    return;
  }
  const answer = await new Promise<string>((resolve) => {
    execFile(command, words, { timeout: 10_000 }, (_, output, errors) => resolve(output === '' ? errors : output));
  });
  await showPage(page, answer);
}
