#!/usr/bin/env bash
# Time and memory of a run against its number of cells, whole and in shards that are merged, as rows of the table in
# docs/many-machines.md. Cells are cheap here, so that what a cell costs beside its runs is seen: four one-step methods
# on oscillators of different frequencies, ladders of five rungs, no figures.
# usage: benchmarks/scale.sh PROGRAM CELLS...
set -euo pipefail
(($# > 1)) || { sed -n 's/^# usage/usage/p' "$0" >&2 && exit 2; }
[[ -x /usr/bin/time ]] || { echo 'scale.sh: needs /usr/bin/time (Debian: time)' >&2 && exit 2; }
halfstep=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

study() {  # CELLS
  printf 'study = "convergence"\nmethods = ["rk4", "heun", "midpoint", "velocity-verlet"]\nlevels = "3..7"\nproblems = ['
  seq 1 $(($1 / 4)) | awk '{ printf "\"harmonic-oscillator:w=%.9f\", ", 0.5 + $1 / 1000003 }'
  printf ']\n'
}
# Seconds and megabytes of a command that may end with exit code 1, a verdict that is not as declared.
cost() {
  local code=0
  /usr/bin/time -f '%e %M' -o cost "$@" >log 2>&1 || code=$?
  ((code < 2)) || { tail -n 3 log >&2 && return 1; }
  awk 'END { printf "%s %.0f", $1, $2 / 1024 }' cost
}

echo '| cells | whole: s | MB | one shard of eight: s | MB | merged: s | MB | tables, MB |'
echo '|---|---|---|---|---|---|---|---|'
for cells in "${@:2}"; do
  study "$cells" >study.toml
  whole=$(cost "$halfstep" run study.toml --no-report --out whole)
  for shard in 1 2 3 4 5 6 7 8; do
    one=$(cost "$halfstep" run study.toml --no-report --out sharded --shard "$shard/8")
  done
  merged=$(cost "$halfstep" merge sharded --no-report --out merged)
  cmp whole/orders.csv merged/orders.csv
  size=$(du -sm whole | cut -f 1)
  echo "| $cells | ${whole/ / | } | ${one/ / | } | ${merged/ / | } | $size |"
  rm -rf whole sharded merged
done
