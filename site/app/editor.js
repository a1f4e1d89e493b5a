// @ts-check
// A field for a document: CodeMirror, with findings underlined and URIs coloured, or a plain field if the page was built without it.

import { el, quoted } from "site/dom.js";

/** @typedef {import("urispec").Finding} Finding */
/** @typedef {import("site/pieces.js").Piece} Piece */

/**
 * What happens in the field.
 * @typedef {object} Hooks
 * @property {(text: string) => void} changed
 * @property {(finding: Finding, fix: number) => void} fix
 * @property {(name: string) => void} explain
 */

/**
 * @typedef {object} Editor
 * @property {(text: string) => void} show puts a text in place of the one that is there
 * @property {(findings: Finding[], pieces: Piece[]) => void} mark
 * @property {(start: number, end: number) => void} select also goes there
 */

const LABEL = "The document";

/**
 * Makes the field.
 * @param {HTMLElement} parent
 * @param {Hooks} hooks
 * @returns {Promise<Editor>}
 */
export async function editor(parent, hooks) {
  const mirror = await import("site/codemirror.js");
  return "EditorView" in mirror ? rich(mirror, parent, hooks) : plain(parent, hooks);
}

/** @param {HTMLElement} parent @param {Hooks} hooks @returns {Editor} */
function plain(parent, hooks) {
  const field = el("textarea", { "aria-label": LABEL, spellcheck: "false", class: "plain", rows: 18, oninput: () => hooks.changed(field.value) });
  parent.replaceChildren(field);
  return {
    show: (text) => {
      if (field.value !== text) field.value = text;
    },
    mark: () => {},
    select: (start, end) => {
      field.focus();
      field.setSelectionRange(start, end);
    },
  };
}

/** Colours are those of the page, so that there is one theme for light and dark. */
const THEME = {
  "&": { color: "var(--text)", backgroundColor: "var(--back)", fontSize: ".875rem", maxHeight: "34rem" },
  "&.cm-focused": { outline: "2px solid var(--link)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)", minHeight: "16rem" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--faint)", border: "0" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-tooltip": { backgroundColor: "var(--back)", color: "var(--text)", border: "1px solid var(--faint)", borderRadius: ".375rem", maxWidth: "min(34rem, 92vw)" },
  ".cm-diagnostic": { padding: ".4rem .75rem", borderLeftWidth: "3px", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)" },
  ".cm-diagnostic .rule": { fontSize: ".875rem" },
  ".cm-diagnosticAction": { backgroundColor: "var(--soft)", color: "var(--text)", border: "1px solid var(--line)", margin: ".25rem .375rem 0 0", fontSize: ".8125rem" },
  ".cm-lintRange": { paddingBottom: "0" },
  ".cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info": { backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 1.5px", textDecorationSkipInk: "none", textUnderlineOffset: ".2em" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warn)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--faint)" },
  ".cm-lintRange-active": { backgroundColor: "var(--picked)" },
  ".cm-panels": { backgroundColor: "var(--soft)", color: "var(--text)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--picked)" },
};

/**
 * @param {typeof import("site/codemirror.js")} mirror
 * @param {HTMLElement} parent
 * @param {Hooks} hooks
 * @returns {Editor}
 */
function rich(mirror, parent, hooks) {
  const { Decoration, EditorState, EditorView, RangeSetBuilder, StateEffect, StateField } = mirror;
  /** @type {Piece[]} */
  let known = [];
  /** @type {import("@codemirror/state").StateEffectType<Piece[]>} */
  const colour = StateEffect.define();
  const coloured = StateField.define({
    create: () => Decoration.none,
    update(marks, transaction) {
      for (const effect of transaction.effects) if (effect.is(colour)) return marksOf(effect.value);
      return marks.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
  const marksOf = (/** @type {Piece[]} */ pieces) => {
    /** @type {import("@codemirror/state").RangeSetBuilder<import("@codemirror/view").Decoration>} */
    const builder = new RangeSetBuilder();
    let last = 0;
    for (const { name, start, end } of pieces) {
      if (start < last) continue;
      builder.add(start, end, Decoration.mark({ class: `part ${name}` }));
      last = end;
    }
    return builder.finish();
  };
  const hover = mirror.hoverTooltip((_, at) => {
    const piece = known.find(({ start, end }) => start <= at && at < end);
    if (!piece) return null;
    const create = () => ({ dom: el("p", { class: "piece" }, el("strong", {}, piece.words), " ", el("code", {}, piece.text)) });
    return { pos: piece.start, end: piece.end, create };
  });
  let isShown = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        mirror.lineNumbers(),
        mirror.lintGutter(),
        mirror.history(),
        mirror.linter(null),
        coloured,
        hover,
        mirror.keymap.of([...mirror.defaultKeymap, ...mirror.historyKeymap, ...mirror.lintKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": LABEL, "aria-describedby": "editor-keys", spellcheck: "false" }),
        EditorView.theme(THEME),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShown) hooks.changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(text) {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      isShown = true;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
      isShown = false;
    },
    mark(findings, pieces) {
      known = pieces;
      const length = view.state.doc.length;
      const isThere = (/** @type {{ end: number }} */ { end }) => end <= length;
      const diagnostics = findings.filter(isThere).map((finding) => diagnosticOf(finding, hooks));
      view.dispatch({ effects: [mirror.setDiagnosticsEffect.of(diagnostics), colour.of(pieces.filter(isThere))] });
    },
    select(start, end) {
      view.focus();
      view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
    },
  };
}

/**
 * @param {Finding} finding
 * @param {Hooks} hooks
 * @returns {import("@codemirror/lint").Diagnostic}
 */
function diagnosticOf(finding, hooks) {
  const { name, severity, message, help, start, end, fixes } = finding;
  return {
    from: start,
    to: end,
    severity: severity === "advice" ? "info" : severity,
    message,
    renderMessage: () =>
      el(
        "div",
        {},
        el("strong", {}, ...quoted(message)),
        " ",
        el("button", { type: "button", class: "rule", onclick: () => hooks.explain(name) }, name),
        help && el("p", { class: "note" }, ...quoted(help)),
      ),
    actions: fixes.map((fix, at) => ({ name: fix.title, apply: () => hooks.fix(finding, at) })),
  };
}
