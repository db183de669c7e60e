#!/bin/sh
# Runs PROGRAM on every method and problem in double, and asks KERNELS (kernels.js) for the same errors.
# usage: bits.sh PROGRAM KERNELS; exit 0: they agree, 1: they do not, 77: there is no Node to ask.
here=$(dirname "$0")
command -v node >/dev/null || { echo "no Node found: the kernels were not run"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"$1" run convergence --method '*' --problem '*' --precision double --levels 2..8 --no-report --out "$work/out" \
  >"$work/log" 2>&1
[ -s "$work/out/errors.csv" ] || { cat "$work/log"; exit 1; }
node "$here/bits.js" "$work/out/errors.csv" "$2" "$here/../../explore/page/kernels.js"
