// What can be asked, with the options of each question and their types. The types for people are in the files that end in .d.ts.

const CHECK = { rule: "string", place: "string", base: "string", lints: "boolean" };

/** The functions of both modules. */
export const ofUris = (ask) => ({
  parse: (text, options) => ask("parse", { text }, options, { rule: "string" }),
  diagnose: (text, options) => ask("diagnose", { text }, options, CHECK),
  fix: (text, options) => ask("fix", { text }, options, { ...CHECK, trust: "string" }),
  resolve: (base, reference, options) => ask("resolve", { base, reference }, options, { lenient: "boolean", trace: "boolean" }),
  normalize: (text, options) => ask("normalize", { text }, options, { level: "string", trace: "boolean" }),
  redact: (text, options) => ask("redact", { text }, options, {}),
  relativize: (base, target, options) => ask("relativize", { base, target }, options, { movable: "boolean" }),
});

const DERIVE = { rule: "string", characters: "boolean", failures: "boolean" };

const FINDINGS = {
  path: "string",
  type: "string",
  base: "string",
  levels: "pairs",
  schemes: "list",
  code: "boolean",
  strict: "boolean",
};

/** The functions of the full module alone. */
export const ofDocuments = (ask) => ({
  derive: (text, options) => ask("derive", { text }, options, DERIVE),
  explain: (name, options) => ask("explain", { name }, options, { width: "number", expand: "number" }),
  findings: (text, options) => ask("findings", { text }, options, FINDINGS),
  uris: (text, options) => ask("uris", { text }, options, FINDINGS),
  anatomy: (text, options) => ask("anatomy", { text }, options, {}),
  java: (text, options) => ask("java", { text }, options, {}),
  sling: (text, options) => ask("sling", { text }, options, {}),
});
