// What URL of Node.js does with the texts of the list of traps: reads questions and answers each with a line; `--versions` writes what it is. A question is a verb, a text and
// a base in hexadecimal digits, with tabs between them.

import { createInterface } from "node:readline";

const decoded = (hex) => Buffer.from(hex, "hex").toString();

function answer(verb, text, base) {
  const url = new URL(text, base === "" ? undefined : base);
  switch (verb) {
    case "accept":
    case "uri":
      return "accepted";
    case "host":
      return url.hostname || "no host";
    case "port":
      return url.port || "no port";
    default:
      return url.href;
  }
}

if (process.argv.includes("--versions")) {
  console.log(`URL ${process.versions.node}`);
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb, text, base] = line.split("\t");
    try {
      console.log(answer(verb, decoded(text), decoded(base)));
    } catch {
      console.log("rejected");
    }
  }
}
