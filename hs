#!/bin/sh
# One command from a bare machine to results: installs packages, configures, builds, then runs the program or its tests.
# Standard output carries only what the program (or the test runner) prints; everything else goes to standard error.
set -u

usage() {
  cat <<'END'
usage: ./hs run [ARGUMENTS]     install what is missing, build, run the studies (halfstep run ...)
       ./hs test [ARGUMENTS]    the same for the tests (ctest ...)
       ./hs audit [ARGUMENTS]   the same for the audit of other people's libraries (docs/audit.md)
       ./hs explore [FILE]      write a page in which the kernels run (default: halfstep-explore.html; needs Emscripten)
       ./hs setup               install and build only
       ./hs doctor              say what this machine has and lacks; change nothing
       ./hs COMMAND ...         any other command of the program: list, report, fit, check, reference, --help
The build is in build/release beside this script, or in $HALFSTEP_BUILD.
Exit codes: 0 done, 1 a verdict or a test failed, 2 bad usage, or the machine lacks something.
END
}

# What is looked for, for what, the Debian packages that bring it (the first that apt offers), what it is.
# A header is found under any include folder. need: impossible without; want: goes on without, saying what is lost.
table() {
  cat <<'END'
need run  command c++             g++                              C++ compiler
need run  command cmake           cmake                            CMake 3.25
need run  command ninja           ninja-build                      Ninja
need run  header  boost/version.hpp  libboost1.81-dev|libboost-dev Boost headers
need run  header  eigen3/Eigen/Core  libeigen3-dev                 Eigen
need run  header  fmt/format.h    libfmt-dev                       fmt
need run  header  CLI/CLI.hpp     libcli11-dev                     CLI11
need run  header  nlohmann/json.hpp  nlohmann-json3-dev            JSON for C++
need run  header  toml++/toml.h   libtomlplusplus-dev              toml++
need run  header  libfccp/csv.h   libfccp-dev                      CSV parser
want run  header  mpfr.h          libmpfr-dev                      MPFR (without it: slower wide precisions)
want run  header  gmp.h           libgmp-dev                       GMP (goes with MPFR)
want run  command gnuplot         gnuplot-nox|gnuplot              gnuplot (without it: no figures)
want run  file    /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf  fonts-dejavu-core  font of the figures
want run  command ccache          ccache                           ccache (without it: slower rebuilds)
need test header  catch2          catch2                           Catch2, 2 or 3
want test header  benchmark/benchmark.h  libbenchmark-dev          Google Benchmark (without it: no step benchmark)
want audit header gsl/gsl_odeiv2.h   libgsl-dev                    GSL (without it: audited without)
want audit header arkode/arkode_mristep.h  libsundials-dev         SUNDIALS (without it: audited without)
want audit header lammps/library.h   liblammps-dev                 LAMMPS (without it: audited without)
want audit command gmx_d            gromacs                         GROMACS (without it: audited without)
want audit header OpenMM.h           libopenmm-dev                 OpenMM (without it: audited without)
want audit header bullet/btBulletDynamicsCommon.h  libbullet-dev   Bullet (without it: audited without)
want audit header ode/ode.h          libode-dev                    ODE (without it: audited without)
want audit header box2d/box2d.h      libbox2d-dev                  Box2D (without it: audited without)
want audit header chipmunk/chipmunk.h  chipmunk-dev                Chipmunk (without it: audited without)
want explore command em++        emscripten                       Emscripten (without it: no ./hs explore)
want explore file /usr/share/nodejs/acorn/package.json  node-acorn Acorn (goes with Emscripten)
want test command chromium        chromium|chromium-browser        Chromium (without it: the page is not tested)
want test command pdflatex       texlive-latex-base               pdflatex (without it: LaTeX files are not tested)
want test file    /usr/share/texlive/texmf-dist/tex/latex/pgfplots/pgfplots.sty  texlive-pictures  pgfplots (goes with it)
want test file    /usr/share/texlive/texmf-dist/tex/latex/beamer/beamer.cls  texlive-latex-recommended  beamer (without it: slides are not tested in it)
want test file    /usr/share/texlive/texmf-dist/tex/luatex/luaotfload/luaotfload.sty  texlive-luatex  fonts of lualatex (goes with pdflatex)
want test file    /usr/share/texmf/tex/latex/lm/lmodern.sty  lmodern  Latin Modern (goes with pdflatex)
END
}

say() { printf 'hs: %s\n' "$*" >&2; }
die() {
  say "$@"
  exit 2
}
has() { command -v "$1" >/dev/null 2>&1; }
terminal() { [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; }

self=$0
if has readlink; then self=$(readlink -f -- "$0" 2>/dev/null || printf '%s' "$0"); fi
root=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd -P) || die "cannot enter the folder of $0"
build=${HALFSTEP_BUILD:-$root/build/release}
case $build in /*) ;; *) build=$PWD/$build ;; esac
log=$build/hs.log

# --- what is there --------------------------------------------------------------------------------------------------

found_header() {
  for folder in ${CPATH:+"$CPATH"} ${CONDA_PREFIX:+"$CONDA_PREFIX/include"} /usr/include /usr/local/include \
    /usr/include/*-linux-gnu* /opt/homebrew/include /opt/local/include; do
    if [ -e "$folder/$1" ]; then return 0; fi
  done
  return 1
}

found() {  # KIND NAME
  case $1 in
    command)
      case $2 in
        c++) has "${CXX:-c++}" || has g++ || has clang++ ;;
        ninja) has ninja || has ninja-build || has make ;;
        chromium) has chromium || has chromium-browser || has google-chrome ;;
        *) has "$2" ;;
      esac ;;
    header) found_header "$2" || found_header "${2#eigen3/}" ;;
    file) [ -e "$2" ] ;;
  esac
}

# Lines of the table for run, or for run and test or audit, that are not found.
missing() {  # run|test|audit [need]
  table | while read -r necessity use kind name packages what; do
    [ "$use" = run ] || [ "$use" = "$1" ] || continue
    [ -z "${2:-}" ] || [ "$2" = "$necessity" ] || continue
    found "$kind" "$name" || printf '%s %s %s %s %s %s\n' "$necessity" "$use" "$kind" "$name" "$packages" "$what"
  done
}

offered() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'; }

# The packages for the lines of the table on standard input: of alternatives the first that apt offers.
packages() {
  while read -r necessity _ _ _ alternatives _; do
    chosen=
    for package in $(printf '%s' "$alternatives" | tr '|' ' '); do
      if offered "$package"; then
        chosen=$package
        break
      fi
    done
    if [ -z "$chosen" ] && [ "$necessity" = need ]; then
      chosen=${alternatives#*|}
      if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release 2>/dev/null; then chosen=${alternatives%%|*}; fi
    fi
    if [ -n "$chosen" ]; then printf ' %s' "$chosen"; fi
  done
}

# --- installing -----------------------------------------------------------------------------------------------------

# How to become root without a question: nothing, "sudo -n", or failure.
elevation() {
  if [ "$(id -u)" = 0 ]; then return 0; fi
  if has sudo && sudo -n true 2>/dev/null; then
    echo 'sudo -n'
    return 0
  fi
  return 1
}

# apt-get without questions; waits up to five minutes for whoever holds apt's locks.
apt() {
  tries=0
  while :; do
    # shellcheck disable=SC2086 # "sudo -n" is two words
    $elevate env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 \
      -o APT::Update::Error-Mode=any -o Dpkg::Use-Pty=0 -q "$@" </dev/null >"$log.apt" 2>&1
    code=$?
    cat "$log.apt" >>"$log"
    if [ $code = 0 ] || [ $tries -ge 60 ] || ! grep -qi 'could not get lock\|unable to lock' "$log.apt"; then
      return $code
    fi
    if [ $tries = 0 ]; then say 'another program holds the lock of apt; waiting for it'; fi
    tries=$((tries + 1))
    sleep 5
  done
}

complain_apt() {
  say "apt-get $1 failed; its last lines:"
  tail -n 8 "$log.apt" | sed 's/^/    /' >&2
}

install_missing() {  # run|test|audit
  lacking=$(missing "$1")
  [ -n "$lacking" ] || return 0
  if ! has apt-get; then
    say 'there is no apt-get here; missing, with the names of the Debian packages:'
    describe "$lacking"
    return 0
  fi
  if ! elevate=$(elevation); then
    say 'missing on this machine:'
    describe "$lacking"
    say 'not root, and sudo asks for a password; this line, for an administrator, installs it:'
    printf '    apt-get update && apt-get install --no-install-recommends%s\n' \
      "$(printf '%s\n' "$lacking" | packages)" >&2
    return 0
  fi
  say 'updating the list of packages'
  apt update || complain_apt update
  wanted=$(printf '%s\n' "$lacking" | packages)
  [ -n "$wanted" ] || return 0
  say "installing$wanted"
  # shellcheck disable=SC2086 # a list of words
  if ! apt install -y --no-install-recommends --no-remove $wanted; then
    complain_apt install
    needed=$(printf '%s\n' "$lacking" | grep '^need' | packages)
    if [ -n "$needed" ] && [ "$needed" != "$wanted" ]; then
      say "trying only what cannot be done without: $needed"
      # shellcheck disable=SC2086
      apt install -y --no-install-recommends --no-remove $needed || complain_apt install
    fi
  fi
  left=$(missing "$1")
  if [ -n "$left" ]; then
    say 'still missing:'
    describe "$left"
  fi
}

describe() {
  printf '%s\n' "$1" | while read -r necessity _ _ _ packages what; do
    [ "$necessity" = need ] && mark='needed' || mark='useful'
    printf '    %s: %s (%s)\n' "$mark" "$what" "$packages" >&2
  done
}

# --- building -------------------------------------------------------------------------------------------------------

jobs() {
  cores=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
  # A compiler at work here takes up to 1.8 GB.
  room=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null)
  room=$((${room:-8000000} / 1800000))
  if [ "$room" -lt 1 ]; then room=1; fi
  if [ "$room" -lt "$cores" ]; then cores=$room; fi
  echo "$cores"
}

fail_with_log() {
  rm -f "$build/.hs-run" "$build/.hs-test"
  say "$1; the end of $log:"
  tail -n "${2:-30}" "$log" | sed 's/^/    /' >&2
  exit 2
}

# A mark is good for this folder and for as long as this script is not changed.
current() { [ -f "$1" ] && [ "$(cat "$1")" = "$root" ] && [ -z "$(find "$root/hs" -newer "$1")" ]; }

# Installs and configures, once: later calls find the mark that it leaves.
set_up() {  # run|test|audit|explore
  mark=$build/.hs-$1
  if current "$mark" || { [ "$1" = run ] && current "$build/.hs-test"; }; then return 0; fi
  : >"$log" || die "cannot write to $build; set HALFSTEP_BUILD to a folder that can be written"
  install_missing "$1"
  has cmake || die 'CMake is missing (Debian: cmake)'
  found command c++ || die 'a C++ compiler is missing (Debian: g++)'
  say 'configuring'
  fresh=
  if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    fresh=--fresh
  fi
  generator=Ninja
  has ninja || has ninja-build || generator='Unix Makefiles'
  if [ -f "$build/CMakeCache.txt" ] && [ -z "$fresh" ]; then
    generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
  fi
  tests=auto
  if [ "$1" = test ]; then tests=ON; fi
  cmake -S "$root" -B "$build" -G "$generator" -DCMAKE_BUILD_TYPE=Release -DHALFSTEP_TESTS=$tests \
    ${fresh:+"$fresh"} >>"$log" 2>&1 || fail_with_log 'configuring failed'
  printf '%s\n' "$root" >"$mark"
}

# Passes on how far the build is: one line that moves on a terminal, a line every quarter elsewhere.
progress() {
  shown=0
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    case $line in '['[0-9\ ]*) ;; *) continue ;; esac
    if terminal; then
      printf '\r\033[K%.78s' "$line" >&2
      shown=1
      continue
    fi
    counter=${line#\[}
    counter=${counter%%\]*}
    case $counter in
      */*) percent=$((100 * ${counter%/*} / ${counter#*/})) ;;
      *) percent=${counter%\%} percent=$((percent)) ;;
    esac
    if [ "$percent" -ge $((shown + 25)) ]; then
      shown=$((percent / 25 * 25))
      say "building: $percent %"
    fi
  done
  if terminal && [ "$shown" = 1 ]; then printf '\r\033[K' >&2; fi
}

compile() {  # TARGET
  : >"$log"
  { cmake --build "$build" --target "$1" -j "$(jobs)" 2>&1 || echo failed >"$build/.hs-failed"; } | progress
  if [ -f "$build/.hs-failed" ]; then
    rm -f "$build/.hs-failed"
    fail_with_log 'building failed' 60
  fi
}

# Brings the build up to date; two at a time wait for each other.
prepare() {  # run|test|audit|explore TARGET
  if [ "$1" = run ] && [ -x "$build/halfstep" ] && [ ! -w "$build" ]; then return 0; fi  # somebody else's build
  mkdir -p "$build" 2>/dev/null || die "cannot make $build; set HALFSTEP_BUILD to a folder that can be written"
  [ -w "$build" ] || die "cannot write to $build; set HALFSTEP_BUILD to a folder that can be written"
  if has flock; then
    exec 9>"$build/.hs-lock"
    flock 9
  fi
  if [ ! -x "$build/halfstep" ]; then
    say "first run: sets up and builds, which takes some minutes; log: $log"
  fi
  rm -f "$build/.hs-failed"
  set_up "$1"
  compile "$2"
  exec 9>&-
}

doctor() {
  state=0
  printf 'machine   %s, %s cores\n' "$(uname -srm)" "$(jobs)"
  printf 'system    %s\n' "$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release 2>/dev/null)"
  if ! has apt-get; then
    printf 'packages  no apt-get: nothing can be installed from here\n'
  elif elevate=$(elevation); then
    printf 'packages  can be installed (%s)\n' "${elevate:-root}"
  else
    printf 'packages  apt-get, but neither root nor sudo without a password\n'
  fi
  lacking=$(missing test)
  table | while read -r necessity _ kind name packages what; do
    if found "$kind" "$name"; then
      printf 'found     %s\n' "$what"
    elif [ "$necessity" = need ]; then
      printf 'MISSING   %s: package %s\n' "$what" "$packages"
    else
      printf 'missing   %s: package %s\n' "$what" "$packages"
    fi
  done
  if has "${CXX:-c++}"; then printf 'compiler  %s\n' "$("${CXX:-c++}" --version | head -n 1)"; fi
  if has cmake; then printf 'cmake     %s\n' "$(cmake --version | head -n 1)"; fi
  if [ -x "$build/halfstep" ]; then
    printf 'program   %s\n' "$build/halfstep"
  else
    printf 'program   not built yet; ./hs setup builds it\n'
  fi
  if printf '%s\n' "$lacking" | grep -q '^need'; then
    printf 'to do     ./hs setup, or: apt-get install --no-install-recommends%s\n' \
      "$(printf '%s\n' "$lacking" | packages)"
    state=2
  fi
  return $state
}

# --- the verbs ------------------------------------------------------------------------------------------------------

if [ $# = 0 ]; then
  usage >&2
  exit 2
fi

case $1 in
  -h | --help | help) usage ;;
  doctor) doctor ;;
  setup)
    rm -f "$build/.hs-run" "$build/.hs-test"
    prepare test installable
    say "built $build/halfstep"
    ;;
  test)
    shift
    prepare test halfstep_tests
    ctest --test-dir "$build" --output-on-failure --no-tests=error -j "$(jobs)" "$@" || exit 1
    ;;
  audit)
    shift
    rm -f "$build/.hs-audit"  # libraries may have been installed since
    prepare audit halfstep_audit
    exec "$build/audit/halfstep_audit" "$@"
    ;;
  explore)
    shift
    [ $# -le 1 ] || die 'usage: ./hs explore [FILE]'
    case ${1:-} in -*) die 'usage: ./hs explore [FILE]' ;; esac
    if [ -d "${1:-}" ]; then die "$1 is a folder; name a file"; fi
    page=${1:-halfstep-explore.html}
    # Not installed unasked: one and a half gigabytes for one page.
    has em++ || die 'the page needs Emscripten (Debian: apt-get install --no-install-recommends emscripten node-acorn)'
    prepare explore halfstep_explore_page
    cp "$build/explore/halfstep-explore.html" "$page" || die "cannot write $page"
    say "wrote $page"
    ;;
  *)
    prepare run halfstep
    exec "$build/halfstep" "$@"
    ;;
esac
