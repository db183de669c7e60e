#!/bin/sh
# Whether the examples of docs/languages.md run as printed, with libhalfstep installed. usage: examples.sh LANGUAGE BUILD
# Exit code 77: left out, with a word.
set -eu
language=$1 build=$2
page=$(cd "$(dirname "$0")/../.." && pwd)/docs/languages.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

left_out() {
  echo "left out: $*"
  exit 77
}
# The Nth block of a kind (c, sh, "") below the heading of a language, with /usr made the folder of the installation.
block() {
  awk -v heading="## $1" -v fence="\`\`\`$2" -v wanted="$3" '
    /^## / { inside = $0 == heading }
    /^```/ && open { open = 0; next }
    /^```/ { open = 1; taken = inside && $0 == fence && ++count == wanted; next }
    open && taken' "$page" | sed "s#/usr/#$folder/usr/#g"
}

case $language in
  c) heading=C fence=c tool=cc file=decay.c ;;
  python) heading=Python fence=python tool=python3 file=decay.py ;;
  fortran) heading=Fortran fence=fortran tool=gfortran file=decay.f90 ;;
  r) heading=R fence=r tool=Rscript file=decay.R ;;
  javascript) heading=JavaScript fence=js tool=node file=decay.mjs ;;
  julia) heading=Julia fence=julia tool=julia file=decay.jl ;;
  pytest)
    heading=Python fence=python tool=python3 file=decay.py
    # Debian's pytest belongs to Debian's Python, which need not be the first.
    if ! python3 -c 'import pytest' 2>found; then
      /usr/bin/python3 -c 'import pytest' 2>found || left_out 'there is no pytest here'
      mkdir first
      ln -s /usr/bin/python3 first/python3
      PATH=$folder/first:$PATH
    fi
    ;;
  *) echo "no language: $language" && exit 2 ;;
esac
command -v "$tool" >found || left_out "there is no $tool here"

cmake --install "$build" --prefix "$folder/usr" --component bindings >install.log || { cat install.log && exit 1; }
lib=$(dirname "$(find usr -name libhalfstep.so.1)")
if [ "$lib" != usr/lib ]; then ln -s "$folder/$lib/halfstep" usr/lib/halfstep; fi  # Debian's folders of a machine
# As if /usr were there.
export HALFSTEP_LIBRARY="$folder/$lib/libhalfstep.so.1" CPATH="$folder/usr/include" LIBRARY_PATH="$folder/$lib"
export LD_LIBRARY_PATH="$folder/$lib" PYTHONPATH="$folder/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1

block "$heading" "$fence" 1 >"$file"
if [ "$language" = pytest ]; then
  block Python python 2 >test_decay.py
  python3 -m pytest --rootdir . -p no:cacheprovider test_decay.py >out.txt && { cat out.txt && exit 1; }
  block Python '' 1 >expected.txt
  [ -s expected.txt ]
  # Every line of what the page shows, in one piece.
  python3 -c 'import sys; sys.exit(open("expected.txt").read() not in open("out.txt").read())' || {
    cat out.txt
    exit 1
  }
  exit 0
fi
block "$heading" sh 1 >commands.sh
[ -s commands.sh ]
sh -e commands.sh >out.txt || { cat out.txt && exit 1; }
cat out.txt
[ "$(cat out.txt)" = 'pass 2.000 observed as claimed' ]
