// How long `diagnose` takes for so many URIs, in milliseconds: the least of several times. `native.test.mjs` asks with the name of a module.

import { uris } from "./list.mjs";

const [name, count] = process.argv.slice(2);
const { default: init, diagnose } = await import(name);
await init();

const texts = uris(Number(count));
const times = Array.from({ length: 20 }, () => {
  const start = performance.now();
  for (const text of texts) diagnose(text);
  return performance.now() - start;
});
console.log(Math.min(...times));
