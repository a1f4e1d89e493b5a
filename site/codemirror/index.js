// @ts-check
// What of CodeMirror the page uses. esbuild makes one module of it, which the page loads when its editor is first shown.

export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { linter, lintGutter, lintKeymap, setDiagnosticsEffect } from "@codemirror/lint";
export { EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
