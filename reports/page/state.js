// What the page knows (data) and what its reader has chosen (state); small tools for all parts.
const data = JSON.parse(document.getElementById("data").textContent);

// zooms: the range chosen in a plot, by the name of its place; hidden: the curves that are switched off in a chapter's
// figure, by its id; rows: what a table is searched for and sorted by, by its id.
const state = { precision: 0, quantity: null, shown: new Set(), pinned: null, preview: null, split: new Set(),
                zooms: new Map(), hidden: new Map(), rows: new Map() };
const listeners = [];

// Calls f now and whenever the choice of precision, quantity or methods changes.
function follow(f) {
  listeners.push(f);
  f();
}

function change(edit) {
  edit(state);
  listeners.forEach((f) => f());
}

// One method stands out in all figures that draw it; null: none does.
function highlight(method) {
  for (const chart of document.querySelectorAll(".chart")) {
    const curves = [...chart.querySelectorAll(".curve")];
    const own = curves.filter((curve) => method !== null && curve.dataset.method === String(method));
    chart.classList.toggle("lit", own.length > 0);
    curves.forEach((curve) => curve.classList.toggle("on", own.includes(curve)));
    raise(chart, curves, own.length ? method : null);
  }
  for (const entry of document.querySelectorAll(".key li[data-method]"))
    entry.classList.toggle("on", method !== null && entry.dataset.method.split(" ").includes(String(method)));
}

// Puts the curves of a method above the others; those of the one before go back to their places.
function raise(chart, curves, method) {
  if ((chart.raised ?? null) === method) return;
  chart.raised = method;
  const layer = (curve) => Number(curve.dataset.layer) + (curve.classList.contains("on") ? curves.length : 0);
  [...curves].sort((a, b) => layer(a) - layer(b)).forEach((curve) => curve.parentNode.append(curve));
}

// The method that stands out until it is let go of.
function pin(method) {
  if (state.pinned === method) return highlight(method);
  state.pinned = method;
  highlight(method);
  writeAddress();
}

const quantityLabel = (name) => data.quantities.find((q) => q.name === name)?.label ?? name.replaceAll("_", " ");
const precisionName = (c) => data.precisions[c]?.name ?? "";
const same = (a, b) => a.p === b.p && a.m === b.m && a.c === b.c;
const orderOf = (row, quantity) => data.orders.find((o) => same(o, row) && o.q === quantity);

// The rows of a problem in the chosen precision, or in the first that has any.
function rowsOf(list, problem) {
  const rows = list.filter((row) => row.p === problem);
  const chosen = rows.filter((row) => row.c === state.precision);
  return chosen.length || !rows.length ? chosen : rows.filter((row) => row.c === Math.min(...rows.map((r) => r.c)));
}

// Slope of the error between this rung and the one before; null where there is none.
function rate(h, e, i) {
  if (i === 0 || !(e[i] > 0) || !(e[i - 1] > 0)) return null;
  return Math.log(e[i - 1] / e[i]) / Math.log(h[i - 1] / h[i]);
}

const superscript = (k) => minus(String(k)).replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"["0123456789−".indexOf(c)]);
const powerOfTen = (k) => (k === 0 ? "1" : k === 1 ? "10" : `10${superscript(k)}`);
const grouped = (v) => String(Math.round(v)).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

// Numbers as the tables print them (core/text/measured.hpp has the notation): so many digits, in full from 0.001 to
// 9999, else "1.235·10⁻⁶"; an en dash for what is none. brief: without zeros at the end, and in full up to a million
// where these digits are all.
const minus = (text) => text.replaceAll("-", "−");
function digits(v, count, brief = false) {
  if (v === null || v === undefined || !isFinite(v)) return "–";
  if (v === 0) return "0";
  const [mantissa, power] = v.toExponential(count - 1).split("e").map(Number);
  const few = Number(v.toPrecision(count));
  if (power >= -3 && (power <= 3 || (brief && power < 6 && few === v)))
    return minus(brief ? String(few) : v.toFixed(Math.max(0, count - 1 - power)));
  const shown = brief ? String(mantissa) : mantissa.toFixed(count - 1);
  return `${shown === "1" ? "" : `${minus(shown)}·`}${powerOfTen(power)}`;
}
const sci = (v) => digits(v, 4);
const short = (v) => digits(v, 4, true);
const times = (v) => (v > 0 ? digits(v, 2, true) : "–");
const fix = (v) => (v === null || v === undefined || !isFinite(v) ? "–" : minus(v.toFixed(2)));
// Numbers in sentences that were typed: "9.5e-13".
const typed = (text) => text.replace(/(?<![\w.=])(\d+(?:\.\d+)?)e([+-]?\d+)(?!\w)/g,
  (_, mantissa, power) => `${mantissa === "1" ? "" : `${mantissa}·`}${powerOfTen(Number(power))}`);

// <tag attributes>children</tag>; "on..." attributes are listeners. Text children are never read as HTML.
function el(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// The colour of a family, the same in every run, in a tone for each of its members, as in the figures.
const toneOf = (family, member) => `f${family}${member % 6 ? `t${member % 6}` : ""}`;

// Marker by place within the family, and a dash where the markers are used up.
const looks = data.methods.map((method, index) => {
  const place = data.methods.slice(0, index).filter((other) => other.family === method.family).length;
  return { colour: toneOf(data.colours[method.family], method.member), shape: place % 8, dash: ["", "7 3", "2 3"][(place >> 3) % 3] };
});
