// What the page knows (data) and what its reader has chosen (state); small tools for all parts.
const data = JSON.parse(document.getElementById("data").textContent);

const state = { precision: 0, quantity: null, shown: new Set(), pinned: null };
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

// One method stands out in all figures; null: none does.
function highlight(method) {
  for (const chart of document.querySelectorAll(".chart")) {
    chart.classList.toggle("lit", method !== null);
    for (const curve of chart.querySelectorAll(".curve")) {
      curve.classList.toggle("on", method !== null && curve.dataset.method === String(method));
      if (curve.classList.contains("on")) curve.parentNode.append(curve);  // above the others
    }
  }
}

function pin(method) {
  state.pinned = method;
  highlight(method);
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

// Numbers as the tables print them.
const minus = (text) => text.replaceAll("-", "−");
const sci = (v) => (v === null || v === undefined || !isFinite(v) ? "–" : minus(v.toExponential(3).replace(/e([+-])(\d)$/, "e$10$2")));
const fix = (v) => (v === null || v === undefined || !isFinite(v) ? "–" : minus(v.toFixed(2)));
const short = (v) => minus(String(Number(v.toPrecision(4))));

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

// Colour by family, marker by place within it; where colours or markers are used up, they come again with a dash.
const looks = data.methods.map((method, index) => {
  const place = data.methods.slice(0, index).filter((other) => other.family === method.family).length;
  const round = method.family >> 3;
  return { family: method.family % 8, shape: (place + 4 * round) % 8, dash: ["", "7 3", "2 3"][((place >> 3) + round) % 3] };
});
