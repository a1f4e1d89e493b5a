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

/** The URIs of a document, in its order, without its escapes. At most 50,000 are listed; `left_out` are more. */
export function uris(text: string, options?: FindingsOptions): Answer<{
  type: string;
  /** `target` is where a relative reference leads, if its base is known. */
  uris: (Part & { target: string | null })[];
  left_out: number;
}>;

/** What was found in a document. */
export interface Findings {
  type: string;
  uris: number;
  findings: Finding[];
  left_out: number;
  /** What looks like a URI and is not checked, such as `https://${host}/`. */
  templates: (Span & { why: string })[];
}

/** What is wrong with the URIs of a document, in its order. At most 50,000 findings are listed; `left_out` are more. */
export function findings(text: string, options?: FindingsOptions): Answer<Findings>;

/** A row of the table of components: what is absent has no text and no place. */
export interface AnatomyRow extends Partial<Span> {
  part: "scheme" | "authority" | "userinfo" | "host" | "port" | "path" | "segment" | "query" | "fragment";
  /** Which segment of the path it is, from 1. */
  number: number | null;
  presence: "absent" | "empty" | "present";
  text: string | null;
  /** The delimiter before it, and the one after it. */
  leader: Part | null;
  trailer: Part | null;
  /** What is to be said of it, with the section of the RFC. */
  sentence: string;
}

/** The components of a reference as a table, each with a sentence. */
export function anatomy(text: string): Answer<{ rows: AnatomyRow[] }>;

/** What the getters of `java.net.URI` return, by their names without `get` and `is`. An undefined port is -1. */
export interface JavaGetters {
  scheme: string | null;
  rawSchemeSpecificPart: string;
  schemeSpecificPart: string;
  rawAuthority: string | null;
  authority: string | null;
  rawUserInfo: string | null;
  userInfo: string | null;
  host: string | null;
  port: number;
  rawPath: string | null;
  path: string | null;
  rawQuery: string | null;
  query: string | null;
  rawFragment: string | null;
  fragment: string | null;
  absolute: boolean;
  opaque: boolean;
  /** `normalize()` */
  normalized: string;
}

/** What `java.net.URI` of JDK 17 says of a text: its components, or its exception; and where RFC 3986 differs. */
export function java(text: string): Answer<{
  getters: JavaGetters | null;
  exception: { reason: string; index: number | null } | null;
  differences: (Span & { section: string; message: string })[];
}>;

/** How Apache Sling splits the path of a request if `resource_path` is the first path that exists; the parts are decoded. */
export interface SlingReading {
  /** Whether there is a resource: the last reading is the one without. */
  found: boolean;
  resource_path: Part;
  selector_string: Part | null;
  selectors: Part[];
  extension: Part | null;
  suffix: Part | null;
}

/** Each way in which Apache Sling may split the path of a request, in the order in which it looks paths up. A very long path has only the last. */
export function sling(text: string): Answer<{
  readings: SlingReading[];
  parameters: (Part & { name: string; value: string })[];
}>;
