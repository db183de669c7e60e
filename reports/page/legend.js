// What the reader chooses: precision and quantity in a bar, methods in a legend grouped by family.

function toolbar() {
  const precision = el("select", { onchange: (e) => change((s) => (s.precision = Number(e.target.value))) },
    ...data.precisions.map((p, i) => el("option", { value: i }, p.name)));
  const quantity = el("select", { onchange: (e) => change((s) => (s.quantity = e.target.value)) },
    ...data.quantities.map((q) => el("option", { value: q.name }, q.label)));
  follow(() => {
    precision.value = state.precision;
    quantity.value = state.quantity;
  });
  return el("div", { class: "toolbar" }, el("label", {}, "Quantity ", quantity), el("label", {}, "Precision ", precision));
}

// A line with the marker, as in the plots.
function swatch(method) {
  const look = looks[method];
  return svg("svg", { class: "swatch", viewBox: "0 0 26 12", width: 26, height: 12, "aria-hidden": "true" },
    svg("g", { class: `curve f${look.family}` },
      svg("path", { class: "line", d: "M0 6H26", "stroke-dasharray": look.dash }),
      svg("path", { class: "filled", d: marker(look.shape, 13, 6, 4.2) })));
}

function legend(host) {
  const switchAll = (methods, on) => () => change((s) => methods.forEach((m) => (on ? s.shown.add(m) : s.shown.delete(m))));
  const toggle = (m) => () => change((s) => (s.shown.has(m) ? s.shown.delete(m) : s.shown.add(m)));
  const pair = (what, methods) => el("span", { class: "pair" },
    el("button", { type: "button", "aria-label": `show ${what}`, onclick: switchAll(methods, true) }, "all"),
    el("button", { type: "button", "aria-label": `hide ${what}`, onclick: switchAll(methods, false) }, "none"));
  const count = el("span");
  const every = data.methods.map((_, m) => m);
  const buttons = every.map((m) => el("button", { type: "button", class: "entry", "data-method": m, onclick: toggle(m),
    onpointerenter: () => highlight(m), onpointerleave: () => highlight(state.pinned), onfocus: () => highlight(m),
    onblur: () => highlight(state.pinned) }, swatch(m), data.methods[m].name));
  const groups = data.families.map((family, f) => {
    const members = every.filter((m) => data.methods[m].family === f);
    return el("div", { class: "group", role: "group", "aria-label": family },
      el("p", {}, el("span", {}, family), pair(family, members)), ...members.map((m) => buttons[m]));
  });
  const details = el("details", { open: window.matchMedia("(min-width: 62rem)").matches },
    el("summary", {}, "Methods ", count), el("p", { class: "pairs" }, pair("all methods", every)), ...groups);
  host.append(details);
  follow(() => {
    count.textContent = `(${state.shown.size} of ${every.length} shown)`;
    buttons.forEach((button, m) => button.setAttribute("aria-pressed", state.shown.has(m)));
  });
}

// A first choice that shows what differs: well-known schemes, else one of each family.
function firstChoice() {
  const known = ["explicit-euler", "symplectic-euler", "velocity-verlet", "rk4", "ab4", "abm4", "beeman", "gear5"]
    .map((name) => data.methods.findIndex((m) => m.name === name)).filter((m) => m >= 0);
  if (known.length >= 4) return known;
  if (data.methods.length <= 8) return data.methods.map((_, m) => m);
  return data.families.map((_, f) => data.methods.findIndex((m) => m.family === f)).slice(0, 8);
}
