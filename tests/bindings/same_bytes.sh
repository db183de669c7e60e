#!/bin/sh
# Whether a language prints of a file of ladders what `halfstep fit --csv` prints: the same bytes.
# usage: same_bytes.sh LANGUAGE PROGRAM BUILD FILE...; BUILD is the folder of the build. Exit code 77: left out, with a word.
set -eu
language=$1 program=$2 build=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
bindings=$(dirname "$(dirname "$here")")/bindings
# A library with sanitizers in it would have to be opened by a program with them.
export HALFSTEP_LIBRARY="$build/bindings/c/libhalfstep.so.1" HALFSTEP_NODE="$build/bindings/javascript/halfstep.node"
export LD_LIBRARY_PATH="$build/bindings/c" PYTHONPATH="$bindings/python" PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

left_out() {
  echo "left out: $*"
  exit 77
}
needs() { command -v "$1" >"$folder/found" || left_out "there is no $1 here"; }
compile_c() {
  needs cc
  cc -std=c99 -pedantic -Wall -Wextra -Wconversion -Werror -I "$bindings/c" "$here/ladders.c" -o "$folder/ladders" \
    -L "$build/bindings/c" -lhalfstep
}

for file in "$@"; do
  [ -e "$file" ] || left_out "there is no file $file here"
done
case $language in
  c) compile_c ;;
  python) needs python3 ;;
  fortran)
    needs gfortran
    gfortran -std=f2018 -Wall -Wextra -Werror -fcheck=all -J "$folder" "$bindings/fortran/halfstep.f90" \
      "$here/ladders.f90" -o "$folder/ladders" -L "$build/bindings/c" -lhalfstep
    ;;
  r) needs Rscript && compile_c ;;
  javascript) needs node ;;
  julia) needs julia ;;
esac
judged() {
  case $language in
    c | fortran) "$folder/ladders" "$1" ;;
    python) python3 "$here/ladders.py" "$1" ;;
    r)
      "$folder/ladders" --bits "$1" >"$folder/bits.csv"
      Rscript --vanilla "$here/ladders.R" "$bindings/r/halfstep.R" "$folder/bits.csv"
      ;;
    javascript) node "$here/ladders.mjs" "$bindings/javascript/halfstep.mjs" "$1" ;;
    julia) julia "$here/ladders.jl" "$bindings/julia/Halfstep.jl" "$1" ;;
  esac
}
for file in "$@"; do
  "$program" fit --csv "$file" >"$folder/theirs.csv" || [ $? = 1 ]
  judged "$file" >"$folder/ours.csv"
  cmp "$folder/theirs.csv" "$folder/ours.csv" || {
    diff "$folder/theirs.csv" "$folder/ours.csv" | head -n 5
    exit 1
  }
  echo "$file: $(($(wc -l <"$folder/ours.csv") - 1)) series, the same bytes"
done
