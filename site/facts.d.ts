// What `cargo xtask site` writes into app/facts.js.
declare const facts: {
  rules: import("./app/data.js").Rule[];
  sections: import("./app/data.js").Section[];
  repository: string;
};
export default facts;
