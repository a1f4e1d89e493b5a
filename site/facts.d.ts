// What `cargo xtask site` writes into app/facts.js.

/** The states of an automaton, which begins in the first: whether a text may end there, and where ranges of bytes lead. */
export type Automaton = [0 | 1, [number, [number, number][]][]][];

export interface Rule {
  name: string;
  section: string;
  title: string;
  url: string;
  abnf: string;
  module: string;
  function: string;
  file: string;
  line: number;
  /** The text of its function. */
  source: string;
  uses: string[];
  used_by: string[];
  /** The states that differ in what may follow. */
  minimal: Automaton;
  /** Those that the alternatives of the ABNF keep apart, unless they are very many. */
  detailed: Automaton;
  test: { file: string; function: string } | null;
  proof: { file: string; line: number; states: number; texts: number } | null;
}

export interface Section {
  section: string;
  title: string;
  url: string;
  text: string;
  examples: { text: string; answer: string }[];
  rules: string[];
}

/** A component, as `urispec anatomy --table --format json` has it. */
export interface Definition {
  part: string;
  aliases: string[];
  parent: string | null;
  necessity: string;
  position: string;
  may_be_empty: boolean;
  leader: string | null;
  trailer: string | null;
  rule: string;
  section: string;
}

/** A lesson of the book, which is in the folder `book`. */
export interface Lesson {
  page: string;
  title: string;
}

/** The lessons about rules, sections and diagnostics, by their names. */
export interface Lessons {
  rules: Record<string, Lesson[]>;
  sections: Record<string, Lesson[]>;
  diagnostics: Record<string, Lesson[]>;
}

declare const facts: { rules: Rule[]; sections: Section[]; definitions: Definition[]; lessons: Lessons; repository: string };
export default facts;
