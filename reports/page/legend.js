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
  const bar = el("div", { class: "toolbar" }, el("label", {}, "Quantity ", quantity), el("label", { hidden: data.precisions.length < 2 }, "Precision ", precision));
  // What stays below the bar has to know how high it is.
  new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);
  return bar;
}

function legend(host) {
  const switchAll = (methods, on) => () => change((s) => methods.forEach((m) => (on ? s.shown.add(m) : s.shown.delete(m))));
  const toggle = (m) => () => change((s) => {
    s.preview = null;
    s.shown.has(m) ? s.shown.delete(m) : s.shown.add(m);
  });
  const pair = (what, methods) => el("span", { class: "pair" },
    el("button", { type: "button", "aria-label": `all ${what}`, onclick: switchAll(methods, true) }, "all"),
    el("button", { type: "button", "aria-label": `none of ${what}`, onclick: switchAll(methods, false) }, "none"));
  const count = el("span");
  const every = data.methods.map((_, m) => m);
  const point = (m) => {
    preview(state.shown.has(m) ? null : m);
    highlight(m);
  };
  const leave = () => {
    preview(null);
    highlight(state.pinned);
  };
  const buttons = every.map((m) => el("button", { type: "button", class: "entry", "data-method": m, onclick: toggle(m),
    onpointerenter: (event) => pointerMoved(event) && point(m), onpointerleave: leave, onfocus: (event) =>
      event.target.matches(":focus-visible") && point(m), onblur: leave }, sample({ method: m }), data.methods[m].name));
  const groups = data.families.map((family, f) => {
    const members = every.filter((m) => data.methods[m].family === f);
    return el("div", { class: "group", role: "group", "aria-label": family },
      el("p", {}, el("span", {}, family), pair(family, members)), ...members.map((m) => buttons[m]));
  });
  const details = el("details", { open: window.matchMedia("(min-width: 62rem)").matches },
    el("summary", {}, "Methods ", count), el("p", { class: "pairs" }, pair("methods", every)), ...groups);
  host.append(details);
  oneStop(details, [...details.querySelectorAll("button")]);
  follow(() => {
    count.textContent = `(${state.shown.size} of ${every.length} shown)`;
    buttons.forEach((button, m) => button.setAttribute("aria-pressed", state.shown.has(m)));
  });
}

// One stop of the Tab key for many buttons; the arrow keys move among them.
function oneStop(host, buttons) {
  const stop = (at) => buttons.forEach((button) => (button.tabIndex = button === at ? 0 : -1));
  stop(buttons[0]);
  host.addEventListener("focusin", (event) => buttons.includes(event.target) && stop(event.target));
  host.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const next = step && buttons[buttons.indexOf(event.target) + step];
    if (!next || !buttons.includes(event.target)) return;
    event.preventDefault();
    stop(next);
    next.focus();
  });
}

// Whether a pointer came here by itself: when the page scrolls beneath it, it did not. Touch has no hovering.
let pointerAt = "";
const positionOf = (event) => `${event.screenX} ${event.screenY}`;
const pointerMoved = (event) => event.pointerType !== "touch" && positionOf(event) !== pointerAt;
document.addEventListener("pointermove", (event) => (pointerAt = positionOf(event)), true);
document.addEventListener("pointerdown", (event) => (pointerAt = positionOf(event)), true);

// A first choice that shows what differs: well-known schemes, else one of each family.
function firstChoice() {
  const known = ["explicit-euler", "symplectic-euler", "velocity-verlet", "rk4", "ab4", "abm4", "beeman", "gear5"]
    .map((name) => data.methods.findIndex((m) => m.name === name)).filter((m) => m >= 0);
  if (known.length >= 4) return known;
  if (data.methods.length <= 8) return data.methods.map((_, m) => m);
  return data.families.map((_, f) => data.methods.findIndex((m) => m.family === f)).slice(0, 8);
}
