#!/usr/bin/env bash
# Time and memory of a run against its number of cells, whole and in shards that are merged, as rows of the table in
# docs/many-machines.md. Cells are cheap here, so that what a cell costs beside its runs is seen: twenty one-step methods
# on oscillators of different frequencies, ladders of five rungs, no figures. A shard has 1250 cells, or an eighth.
# usage: benchmarks/scale.sh PROGRAM CELLS...
#        benchmarks/scale.sh PROGRAM --shard CELLS...   one shard alone, where all would take too long
set -euo pipefail
(($# > 1)) || { sed -n 's/^# usage/usage/p' "$0" >&2 && exit 2; }
[[ -x /usr/bin/time ]] || { echo 'scale.sh: needs /usr/bin/time (Debian: time)' >&2 && exit 2; }
halfstep=$(realpath "$1")
shift
one_alone=
[[ $1 != --shard ]] || { one_alone=yes && shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

methods='rk4 heun midpoint ralston rk4-38 kutta-3 bogacki-shampine-3 owren-zennaro-3 ssprk-3 velocity-verlet
  explicit-euler symplectic-euler taylor2 ruth-3 forest-ruth-4 mclachlan-atela-4 pefrl-4 suzuki-4 gill-4 mclachlan-4'

study() {  # CELLS
  printf 'study = "convergence"\nlevels = "3..7"\nmethods = ['
  # shellcheck disable=SC2086  # one word each
  printf '"%s", ' $methods
  printf ']\nproblems = ['
  seq 1 $(($1 / 20)) | awk '{ printf "\"harmonic-oscillator:w=%.9f\", ", 0.5 + $1 / 1000003 }'
  printf ']\n'
}
# Seconds and megabytes of a command that may end with exit code 1, a verdict that is not as declared.
cost() {
  local code=0
  /usr/bin/time -f '%e %M' -o cost "$@" >log 2>&1 || code=$?
  ((code < 2)) || { tail -n 3 log >&2 && return 1; }
  awk 'END { printf "%s %.0f", $1, $2 / 1024 }' cost
}

if [[ $one_alone ]]; then
  for cells in "$@"; do
    study "$cells" >study.toml
    shard=$(cost "$halfstep" run study.toml --no-report --out sharded --shard "1/$((cells / 1250))")
    echo "$cells cells: shard 1/$((cells / 1250)) takes ${shard/ / s, } MB"
    rm -rf sharded
  done
  exit
fi
echo '| cells | whole: s | MB | shards | one of them: s | MB | merged: s | MB | tables, MB |'
echo '|---|---|---|---|---|---|---|---|---|'
for cells in "$@"; do
  study "$cells" >study.toml
  whole=$(cost "$halfstep" run study.toml --no-report --out whole)
  shards=$((cells > 10000 ? cells / 1250 : 8))
  for ((shard = 1; shard <= shards; ++shard)); do
    one=$(cost "$halfstep" run study.toml --no-report --out sharded --shard "$shard/$shards")
  done
  merged=$(cost "$halfstep" merge sharded --no-report --out merged)
  cmp whole/orders.csv merged/orders.csv
  size=$(du -sm whole | cut -f 1)
  echo "| $cells | ${whole/ / | } | $shards | ${one/ / | } | ${merged/ / | } | $size |"
  rm -rf whole sharded merged
done
