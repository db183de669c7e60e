#!/bin/sh
# Runs PROGRAM with every method on every problem of the page in double, and asks KERNELS (kernels.js) for the same errors.
# usage: bits.sh PROGRAM KERNELS; exit 0: they agree, 1: they do not, 77: there is no Node to ask.
here=$(dirname "$0")
command -v node >/dev/null || { echo "no Node found: the kernels were not run"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
wrapper=$here/../../explore/page/kernels.js
problems=$(node "$here/problems.js" "$2" "$wrapper")
[ -n "$problems" ] || { echo "the kernels have no catalogue"; exit 1; }
# shellcheck disable=SC2086  # a list of words
"$1" run convergence $problems --precision double --levels 2..8 --no-report --out "$work/out" \
  >"$work/log" 2>&1
[ -s "$work/out/errors.csv" ] || { cat "$work/log"; exit 1; }
node "$here/bits.js" "$work/out/errors.csv" "$2" "$wrapper"
