// The address says what is on show: "#kepler&m=rk4,velocity-verlet&q=energy" is the section of a problem, two methods,
// a quantity; c: the precision, pin: the method that stands out, by: the figures that are split by family. What is left
// out is as a fresh page has it. So are parts of the page that were looked at closely, each a list of places:
// "zoom=kepler-error:0.001:0.1:1e-9:1", from and to on either axis; "off=stability:rk4", the curves that a chapter's
// figure leaves out; "rows=order-table:verlet:-observed:problem=kepler", a search, a column to sort by, and filters.
let place = "";
let fresh = "";

const encoded = (name) => encodeURIComponent(name).replaceAll("%3A", ":").replaceAll("%3D", "=");
const sortedMethods = () => [...state.shown].sort((a, b) => a - b).map((m) => encoded(data.methods[m].name)).join(",");

function choices() {
  const own = {};
  if (data.methods.length) own.m = sortedMethods();
  if (state.quantity) own.q = state.quantity;
  if (data.precisions.length) own.c = encoded(precisionName(state.precision));
  own.by = [...state.split].sort().map(encoded).join(",");
  own.zoom = placesOf(state.zooms, (zoom) => zoom.fits !== false && [...inDigits(zoom.xs), ...inDigits(zoom.ys)]);
  own.off = placesOf(state.hidden, (names) => [...names]);
  own.rows = placesOf(state.rows, rowsWritten);
  return own;
}

// "place:word:word,place:word" of a map; write: the words of an entry, none where it is as on a fresh page.
function placesOf(map, write) {
  return [...map].map(([place, entry]) => [place, ...(write(entry) || [])])
    .filter((words) => words.length > 1).sort()
    .map((words) => words.map((word) => encodeURIComponent(word).replaceAll("%3D", "=")).join(":")).join(",");
}

// The other way; read: an entry from its words, null where they mean nothing.
function placesIn(text, read) {
  const entries = text.split(",").filter((place) => place).map((place) => place.split(":").map(decoded));
  return new Map(entries.map(([place, ...words]) => [place, read(words)]).filter(([, entry]) => entry));
}

// A range in as many digits as tell four of its length.
function inDigits(range) {
  const [size, length] = [Math.max(...range.map(Math.abs)), Math.abs(range[1] - range[0])];
  const count = Math.min(15, 4 + Math.max(0, Math.ceil(Math.log10(size / length))));
  return range.map((v) => String(Number(v.toPrecision(count))));
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function zoomRead(words) {
  const numbers = words.map(Number);
  if (words.length !== 4 || !numbers.every(isFinite) || numbers[0] === numbers[1] || numbers[2] === numbers[3]) return null;
  return { xs: numbers.slice(0, 2), ys: numbers.slice(2) };
}

function addressOf(anchor) {
  const own = choices();
  const changed = Object.keys(own).filter((name) => own[name] !== fresh[name]).map((name) => `${name}=${own[name]}`);
  if (state.pinned !== null) changed.push(`pin=${encoded(data.methods[state.pinned]?.name ?? state.pinned)}`);
  const parts = [anchor, ...changed].filter((part) => part);
  return parts.length ? `#${parts.join("&")}` : "";
}

// anchor: the place that was changed, which a reader of the address is led to.
function writeAddress(anchor) {
  if (!fresh) return;
  place = anchor || place;
  const address = addressOf(place);
  if (address !== location.hash) history.replaceState(null, "", address || location.pathname + location.search);
  for (const link of document.querySelectorAll("a.address"))
    link.setAttribute("href", addressOf(link.closest("figure").id));
}

const sectionOf = (anchor) => document.getElementById(anchor) ?? document.getElementById(`problem-${anchor}`);

// Takes from the address what it knows; an address without choices changes none. Returns whether it had any.
function readAddress() {
  const [anchor, ...pairs] = location.hash.slice(1).split("&");
  place = anchor.includes("=") ? "" : anchor;
  if (anchor.includes("=")) pairs.unshift(anchor);
  const index = (list, name) => list.findIndex((entry) => entry.name === decoded(name));
  const methodsNamed = (names) => new Set(names.split(",").map((m) => index(data.methods, m)).filter((m) => m >= 0));
  if (pairs.length && fresh) {  // what is left out is as a fresh page has it
    if (data.methods.length) state.shown = methodsNamed(fresh.m);
    if (fresh.q) state.quantity = fresh.q;
    if (fresh.c) state.precision = index(data.precisions, fresh.c);
    state.pinned = null;
    state.split = new Set();
    for (const map of [state.zooms, state.hidden, state.rows]) map.clear();
  }
  for (const pair of pairs) {
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (name === "m" && (value === "" || methodsNamed(value).size)) state.shown = methodsNamed(value);
    if (name === "q" && index(data.quantities, value) >= 0) state.quantity = decoded(value);
    if (name === "c" && index(data.precisions, value) >= 0) state.precision = index(data.precisions, value);
    if (name === "by") state.split = new Set(value.split(",").map(decoded).filter((id) => id));
    if (name === "zoom") state.zooms = placesIn(value, zoomRead);
    if (name === "off") state.hidden = placesIn(value, (names) => new Set(names));
    if (name === "rows") state.rows = placesIn(value, rowsRead);
    if (name === "pin") state.pinned = index(data.methods, value) >= 0 ? index(data.methods, value) : decoded(value);
  }
  return pairs.length > 0;
}

// The choices as they are become those of a fresh page; then the address is read.
function startAddress() {
  fresh = choices();
  readAddress();
  window.addEventListener("hashchange", () => {
    const chosen = readAddress();
    if (chosen) change(() => {});
    else writeAddress();
    if (place) goTo(place);
  });
}
