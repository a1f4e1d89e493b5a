#!/bin/bash -eu
# Builds each fuzz target into $OUT, with its seeds and options. OSS-Fuzz calls it in its container; it runs anywhere with cargo-fuzz and a nightly
# compiler:
#
#     SRC=.. OUT=/tmp/out SANITIZER=none fuzz/oss-fuzz/build.sh
#
# SRC is the directory that the repository `urispec` is in, and REPOSITORY the repository itself if it has another name.

repository=${REPOSITORY:-$SRC/urispec}
cd "$repository"
mkdir -p "$OUT"

# In the container, `cargo` is a nightly compiler.
cargo=(cargo)
if ! cargo --version | grep -q nightly; then
  cargo=(cargo +nightly)
fi

directory=${CARGO_TARGET_DIR:-$repository/fuzz/target}
"${cargo[@]}" fuzz build -O --debug-assertions --sanitizer "${SANITIZER:-address}" --target-dir "$directory"

for target in $("${cargo[@]}" fuzz list); do
  cp "$directory/x86_64-unknown-linux-gnu/release/$target" "$OUT/$target"
  options=fuzz/oss-fuzz/$target.options
  [ -f "$options" ] || options=fuzz/oss-fuzz/default.options
  cp "$options" "$OUT/$target.options"
  # A seed on each line, with the escapes of a byte string.
  python3 - "fuzz/seeds/$target.txt" "$OUT/${target}_seed_corpus.zip" <<'PYTHON'
import ast, sys, zipfile

with open(sys.argv[1], encoding="ascii") as seeds, zipfile.ZipFile(sys.argv[2], "w") as corpus:
    for number, line in enumerate(seeds):
        corpus.writestr(str(number), ast.literal_eval('b"' + line.rstrip("\n") + '"'))
PYTHON
done
