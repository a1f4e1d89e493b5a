// How large the modules are, as files and as they are sent. Fails above the limits.

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const LIMITS = { "core.wasm": 195_000, "urispec.wasm": 455_000 };

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;

for (const [file, limit] of Object.entries(LIMITS)) {
  const module = readFileSync(file);
  const sent = brotliCompressSync(module).length;
  console.log(`${file}: ${kilobytes(module.length)}, as Brotli ${kilobytes(sent)}, of ${kilobytes(limit)} that are allowed`);
  if (sent > limit) process.exitCode = 1;
}
