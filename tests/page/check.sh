#!/bin/sh
# Opens PAGE in headless Chromium, runs CHECKS inside it, prints what it found, one line a check. CHECKS: a script, or a
# folder of them (check), of which reader.js comes first and check.js last.
# usage: check.sh PAGE [light|dark [WIDTH [CHECKS]]]; exit 0: all hold, 1: some do not, 77: there is no Chromium to ask, or,
# for axe.js, no axe-core, which .ci/run puts where it is looked for.
page=$1 scheme=${2:-light} width=${3:-1300} checks=${4:-check}
here=$(dirname "$0")
for name in chromium chromium-browser google-chrome; do
  browser=$(command -v "$name") && break
done
[ -n "$browser" ] || { echo "no Chromium found: the page was not opened in a browser"; exit 77; }

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
ln -s "$(dirname "$(readlink -f "$page")")/figures" "$work/figures"
scripts=$here/$checks
if [ -d "$scripts" ]; then
  scripts=$scripts/reader.js
  for part in "$here/$checks"/*.js; do
    case $part in */reader.js | */check.js) ;; *) scripts="$scripts:$part" ;; esac
  done
  scripts=$scripts:$here/$checks/check.js
fi
if [ "$checks" = axe.js ]; then
  library=${HALFSTEP_AXE:-$here/../../build/axe/package/axe.min.js}
  [ -e "$library" ] || { echo "no axe-core found: the page was not searched by it"; exit 77; }
  scripts=$library:$scripts
fi
# The catcher goes before every script of the page, the checks after them.
awk -v catcher="$here/catch.js" -v scripts="$scripts" '
  function insert(file,   line) { print "<script>"; while ((getline line < file) > 0) print line; print "</script>" }
  /^<\/body>/ { count = split(scripts, list, ":"); for (i = 1; i <= count; i++) insert(list[i]) }
  { print }
  /^<head>/ { insert(catcher) }' "$page" > "$work/index.html"

# A window cannot be as narrow as a telephone, but a frame in it can.
open=$work/index.html
if [ "$width" -lt 500 ]; then
  open=$work/frame.html
  cat > "$open" <<END
<!DOCTYPE html><iframe src="index.html" width="$width" height="844" style="border: 0"></iframe>
<script>
addEventListener("message", (event) => {
  const report = document.createElement("pre");
  report.id = "browser-check";
  report.textContent = event.data;
  document.body.append(report);
});
</script>
END
fi

colour=1
[ "$scheme" = dark ] && colour=0
timeout 100 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --hide-scrollbars \
  --disable-background-networking --disable-component-update --disable-sync --disable-extensions \
  --host-resolver-rules='MAP * ~NOTFOUND' --blink-settings=preferredColorScheme=$colour --window-size="$width",1000 \
  --user-data-dir="$work/profile" --virtual-time-budget=20000 --dump-dom "file://$open" \
  > "$work/dom.html" 2> "$work/log"
sed -n '/<pre id="browser-check">/,/<\/pre>/p' "$work/dom.html" | sed 's/<[^>]*>//g' > "$work/result"
cat "$work/result"
grep -q '^done$' "$work/result" || { echo "FAIL: the checks did not run to their end"; tail -5 "$work/log"; exit 1; }
! grep -q '^FAIL' "$work/result"
