// Small tools of all parts.

// <tag attributes>children</tag>; "on..." attributes are listeners.
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const minus = (text) => text.replaceAll("-", "−");
const superscript = (k) => minus(String(k)).replace(/./g, (c) => "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"["0123456789−".indexOf(c)]);
const short = (v, digits = 4) => minus(String(Number(v.toPrecision(digits))));

// "1.23·10⁻⁴", and plainly what is neither large nor small.
function scientific(v, digits = 3) {
  if (v === null || v === undefined || Number.isNaN(v)) return "–";
  if (!isFinite(v)) return "∞";
  if (v === 0 || (Math.abs(v) >= 0.01 && Math.abs(v) < 10000)) return short(v, digits);
  const [mantissa, power] = v.toExponential(digits - 1).split("e");
  return `${minus(mantissa)}·10${superscript(Number(power))}`;
}

// "2.0000(1)": the uncertainty in units of the last digit, four places at most.
function withUncertainty(value, uncertainty) {
  let places = Math.max(0, Math.min(4, -Math.floor(Math.log10(uncertainty || 1e-9))));
  if (places > 0 && uncertainty * 10 ** places > 9) places--;
  return `${minus(value.toFixed(places))}(${Math.max(1, Math.ceil(uncertainty * 10 ** places - 1e-9))})`;
}

// Text on the page that is written only when it changes.
function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// A select of groups of options: [[label, [[value, text]]]].
function choice(label, groups, value, change) {
  const select = el("select", { "aria-label": label, onchange: () => change(select.value) });
  const option = ([key, text]) => el("option", { value: key }, text);
  for (const [group, options] of groups)
    select.append(...(group ? [el("optgroup", { label: group }, ...options.map(option))] : options.map(option)));
  select.value = value;
  return select;
}

// A slider for a number on a logarithmic scale between low and high, with its value beside it.
function slider(label, { low, high, value, text }, change) {
  const steps = 1000;
  const at = (v) => Math.round((steps * Math.log(v / low)) / Math.log(high / low));
  const output = el("output");
  const input = el("input", { type: "range", min: 0, max: steps, "aria-label": label });
  const of = () => low * (high / low) ** (Number(input.value) / steps);
  const show = (v) => {
    output.replaceChildren(...[text(v)].flat());
    input.setAttribute("aria-valuetext", output.textContent);
  };
  input.value = at(value);
  input.addEventListener("input", () => {
    show(of());
    change(of());
  });
  show(value);
  return {
    node: el("label", { class: "slider" }, el("span", {}, label), input, output),
    set: (v) => {
      input.value = at(v);
      show(v);
    },
  };
}

function button(text, click, attributes = {}) {
  return el("button", { type: "button", onclick: click, ...attributes }, text);
}
