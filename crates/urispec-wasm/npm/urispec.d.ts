import type { Answer, Diagnostic, Part, Span } from "./core.js";

export { default } from "./core.js";
export * from "./core.js";

/** One of the alternatives of a rule: its number, how many there are, and what it is in ABNF. */
export interface Alternative {
  number: number;
  of: number;
  abnf: string;
}

/** Why something failed or was given up: a character that had to follow, a rule that had to, or what must not. */
export type Cause =
  | { at: number; expected: string[] }
  | { at: number; rule: string }
  | { at: number; end: number; not_followed_by: string };

/** What happened at a place: a rule, an alternative of it, characters, or a look-ahead. Its other fields are those of `urispec parse --tree --format json`. */
export interface DerivationNode extends Part {
  kind: "rule" | "text" | "alternative" | "without" | "lookahead" | "unread";
  rule: string | null;
  /** The alternative of the rule above that this is. */
  alternative?: Alternative;
  /** The alternative by which the rule matched. */
  choice?: Alternative;
  /** It matched, and what had to follow did not. */
  given_up?: true;
  /** It had matched so far when the text went wrong. */
  unfinished?: true;
  /** It did not match, and this is how far it came. */
  failed_at?: number;
  /** Why it failed, was given up or was not read. */
  cause?: Cause;
  /** All of this in words. */
  label: string;
  children: DerivationNode[];
}

export interface DeriveOptions {
  /** The rule to derive from, by its name in ABNF. `URI-reference`, unless another is asked for. */
  rule?: string;
  /** Down to single characters. */
  characters?: boolean;
  /** Also what was tried in vain. */
  failures?: boolean;
}

/** Which rule matched which part of a text. If the text does not match, the tree is as far as the rule came. */
export function derive(
  text: string,
  options?: DeriveOptions,
): Answer<{
  accepted: boolean;
  error: (Span & { kind: string; message: string; expected: string[] }) | null;
  tree: DerivationNode;
  /** What of a text that does not match was not read. */
  unread: DerivationNode | null;
}>;

/** A page about a diagnostic, a group of them, a rule, a section or a word. Its other fields are those of `urispec explain --format json`. */
export interface Page {
  kind: "diagnostic" | "group" | "rule" | "section" | "term" | "comment";
  [field: string]: unknown;
}

/** The pages about a name. `width` is that of railroads in text; `expand` is how deep they show what other rules stand for. */
export function explain(name: string, options?: { width?: number; expand?: number }): Answer<{ pages: Page[] }>;

/** A problem of a URI in a document, or of a comment that suppresses problems, which no rule is about. */
export interface Finding extends Omit<Diagnostic, "rule" | "rfc" | "section" | "url" | "expected"> {
  rule: string | null;
  rfc: number | null;
  section: string | null;
  url: string | null;
  expected: string[] | null;
  /** The URI without the escapes of the document, and its place. */
  uri: Part | null;
  /** Where a relative reference leads, if its base is known. */
  target: string | null;
}

export interface FindingsOptions {
  /** The name of the document, which tells its type. */
  path?: string;
  /** The type itself: `markdown`, `html`, `json` ... */
  type?: string;
  /** The URI of the document. */
  base?: string;
  /** Other levels, by the name of a diagnostic or of a group. */
  levels?: Record<string, "off" | "advice" | "warning" | "error">;
  /** Schemes that are no mistake, whatever they resemble. */
  schemes?: string[];
  /** Whether code in Markdown is read. */
  code?: boolean;
  /** Whether IRIs in documents for people are mistakes. */
  strict?: boolean;
}

/** What is wrong with the URIs of a document, in its order. At most 50,000 findings are listed; `left_out` are more. */
export function findings(
  text: string,
  options?: FindingsOptions,
): Answer<{
  type: string;
  uris: number;
  findings: Finding[];
  left_out: number;
  /** What looks like a URI and is not checked, such as `https://${host}/`. */
  templates: (Span & { why: string })[];
}>;
