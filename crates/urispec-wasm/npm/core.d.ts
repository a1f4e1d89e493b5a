/**
 * Loads the module. Everything else answers `not-ready` before.
 *
 * Without an argument, the file of this package is loaded. Otherwise it is what is given: an address (also `data:`), an answer of `fetch`, bytes, or a compiled
 * module. Only this function may fail as functions of JavaScript do, if the module cannot be had.
 */
export default function init(
  source?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>,
): Promise<void>;

/** An answer, or why there is none. No function throws. */
export type Answer<T> = ({ ok: true } & T) | Failure;

/** Why there is no answer. */
export interface Failure {
  ok: false;
  error: {
    /** The argument or the option that it is about. */
    about: string;
    /**
     * `argument`, `too-long`, `unknown-name`, `no-reference`, `not-ready` or `internal`; otherwise the text does not match, and this is what is wrong with it:
     * `invalid-character`, `unexpected-end` ...
     */
    kind: string;
    /** Lower case, without a full stop. */
    message: string;
    /** Where, if a text does not match. */
    start?: number;
    end?: number;
    /** What would have matched there: names of rules, characters, ranges such as `0-4`, `end`. */
    expected?: string[];
  };
}

/** A place in the text. All places are UTF-16 code units, as in `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

/** A part of the text. */
export interface Part extends Span {
  text: string;
}

/** A part that has several forms, and the rule of the one that it has. */
export interface Form extends Part {
  rule: string;
}

/** The components of a reference. What is absent is `null`, and what is empty is not. */
export interface Components {
  kind: "URI" | "network-path" | "absolute-path" | "relative-path";
  scheme: Part | null;
  authority: Part | null;
  userinfo: (Part & { user: Part; password: Part | null }) | null;
  host: Form | null;
  port: Part | null;
  path: Form & { segments: Part[] };
  query: Part | null;
  fragment: Part | null;
}

export type ReferenceRule = "URI-reference" | "URI" | "absolute-URI" | "relative-ref";

/** The components of a text, which has to match a rule: `URI-reference`, unless another is asked for. */
export function parse(text: string, options?: { rule?: ReferenceRule }): Answer<Components>;

/** How much trust a fix asks for. */
export type Applicability = "safe" | "style" | "suggested";

/** A way to fix a problem: edits that do not overlap, in the order of the text. */
export interface Fix {
  title: string;
  applicability: Applicability;
  /** `text` replaces what is between `start` and `end`. */
  edits: Part[];
}

/** A problem of a text. */
export interface Diagnostic extends Span {
  /** A name to explain and to select: `path-character`. */
  name: string;
  severity: "error" | "warning" | "advice";
  message: string;
  rule: string;
  rfc: number;
  section: string;
  url: string;
  /** The places, of which the first is to blame, each with a few words. */
  labels: Part[];
  expected: string[];
  help: string | null;
  /** The likeliest first. */
  fixes: Fix[];
}

export interface CheckOptions {
  /** The rule that the text has to match, by its name in ABNF. `URI-reference`, unless another is asked for. */
  rule?: string;
  /** Where the text is, which decides what is safe to fix. `alone`, unless it is said. */
  place?: "alone" | "value" | "prose" | "code";
  /** The URI that a relative reference is resolved against, which some problems depend on. */
  base?: string;
  /** Whether a valid text is checked for what is unwise. It is, unless this is `false`. */
  lints?: boolean;
}

/** Everything that is wrong with a text, or unwise. */
export function diagnose(text: string, options?: CheckOptions): Answer<{ valid: boolean; diagnostics: Diagnostic[] }>;

/** The text after the fixes that ask for no more trust than `trust`, which is `safe` unless it is said; and what is left to say of it. */
export function fix(
  text: string,
  options?: CheckOptions & { trust?: Applicability },
): Answer<{ text: string; changed: boolean; valid: boolean; diagnostics: Diagnostic[] }>;

/** How a reference was resolved: by which branch of section 5.2.2, the merged path, and the lines of 5.2.4 with the two buffers after each. */
export interface ResolutionTrace {
  branch: string;
  merged: string | null;
  /** A very long path has none. */
  steps: { name: string; output: string; input: string }[];
}

/** The URI that a reference means. `lenient` ignores the scheme of a reference if the base has the same one; `trace` adds the steps. */
export function resolve(
  base: string,
  reference: string,
  options?: { lenient?: boolean; trace?: boolean },
): Answer<{ text: string; trace?: ResolutionTrace }>;

/** The levels of the ladder of section 6. */
export type Level = "simple" | "case" | "percent" | "path" | "scheme";

/** A change by normalization, and the section that allows it. */
export interface NormalizationChange {
  level: Level;
  section: string;
  before: string;
  after: string;
  change: string;
}

/** The reference in its normal form, up to a level. `scheme`, the highest, unless another is asked for; `trace` adds the changes. */
export function normalize(
  text: string,
  options?: { level?: Level; trace?: boolean },
): Answer<{ text: string; trace?: NormalizationChange[] }>;

/** The text with a mask in place of what may be a password, also if it is not valid. */
export function redact(text: string): Answer<{ text: string }>;

/** The shortest reference from a base to a target; with `movable`, one that leads to the same place when both are moved together. */
export function relativize(base: string, target: string, options?: { movable?: boolean }): Answer<{ text: string }>;
