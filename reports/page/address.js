// The address says what is on show: "#kepler&m=rk4,velocity-verlet&q=energy" is the section of a problem, two methods,
// a quantity; c: the precision, pin: the method that stands out, by: the figures that are split by family. What is left out is as a fresh page has it.
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
  return own;
}

function addressOf(anchor) {
  const own = choices();
  const changed = Object.keys(own).filter((name) => own[name] !== fresh[name]).map((name) => `${name}=${own[name]}`);
  if (state.pinned !== null) changed.push(`pin=${encoded(data.methods[state.pinned]?.name ?? state.pinned)}`);
  return anchor || changed.length ? `#${[anchor, ...changed].join("&")}` : "";
}

function writeAddress() {
  if (!fresh) return;
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
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const index = (list, name) => list.findIndex((entry) => entry.name === decoded(name));
  const methodsNamed = (names) => new Set(names.split(",").map((m) => index(data.methods, m)).filter((m) => m >= 0));
  if (pairs.length && fresh) {  // what is left out is as a fresh page has it
    if (data.methods.length) state.shown = methodsNamed(fresh.m);
    if (fresh.q) state.quantity = fresh.q;
    if (fresh.c) state.precision = index(data.precisions, fresh.c);
    state.pinned = null;
    state.split = new Set();
  }
  for (const pair of pairs) {
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (name === "m" && (value === "" || methodsNamed(value).size)) state.shown = methodsNamed(value);
    if (name === "q" && index(data.quantities, value) >= 0) state.quantity = decoded(value);
    if (name === "c" && index(data.precisions, value) >= 0) state.precision = index(data.precisions, value);
    if (name === "by") state.split = new Set(value.split(",").map(decoded).filter((id) => id));
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
