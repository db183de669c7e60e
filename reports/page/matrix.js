// The matrix: one of its tables is shown; a cell opens the ladder of errors behind its order. Looking at a ladder
// changes nothing else: the figures and the address follow where that is asked for.

function matrix() {
  const tables = [...document.querySelectorAll(".matrix")];
  follow(() => {
    for (const table of tables)
      table.hidden = table.dataset.precision !== precisionName(state.precision) || table.dataset.quantity !== state.quantity;
  });
  for (const table of tables) {
    table.addEventListener("click", (event) => {
      const cell = event.target.closest("button.cell");
      if (cell) openLadder(cell);
    });
    arrowKeys(table);
  }
}

// One stop of the Tab key for a whole matrix; the arrow keys move within it.
function arrowKeys(table) {
  const cells = [...table.querySelectorAll("button.cell")];
  const stop = (at) => cells.forEach((cell) => (cell.tabIndex = cell === at ? 0 : -1));
  stop(cells[0]);
  table.addEventListener("focusin", (event) => event.target.matches("button.cell") && stop(event.target));
  table.addEventListener("keydown", (event) => {
    const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!move || !event.target.matches("button.cell")) return;
    event.preventDefault();
    const rows = [...table.querySelectorAll("tbody tr")].filter((row) => row.querySelector("button.cell"));
    const column = event.target.closest("td").cellIndex + move[1];
    const row = rows[rows.indexOf(event.target.closest("tr")) + move[0]];
    const next = row?.cells[column]?.querySelector("button.cell");
    if (!next) return;
    stop(next);
    next.focus();
  });
}

function closeLadder() {
  document.querySelector("tr.ladder")?.remove();
  const open = document.querySelector('.cell[aria-expanded="true"]');
  open?.setAttribute("aria-expanded", "false");
  return open;
}

function openLadder(cell) {
  if (closeLadder() === cell) return;
  const problem = data.problems.findIndex((p) => p.name === cell.dataset.problem);
  const method = data.methods.findIndex((m) => m.name === cell.dataset.method);
  const row = { p: problem, m: method, c: state.precision };
  const order = orderOf(row, state.quantity);
  const ladder = data.ladders.find((l) => same(l, row));
  const host = el("div", { class: "host" });
  const close = () => closeLadder()?.focus();
  const see = () => {
    change((s) => s.shown.add(method));
    pin(method);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.querySelectorAll(".problem")[problem]?.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
  };
  const panel = el("div", { class: "panel", role: "region", tabindex: -1, "aria-label": `Ladder of ${cell.dataset.method} on ${cell.dataset.problem}` },
    el("h3", {}, `${cell.dataset.method} on ${cell.dataset.problem}`), sentence(order),
    el("div", { class: "columns" }, ladder ? ladderTable(ladder, order) : el("p", {}, "The runs behind it are not in errors.csv."), host),
    ...evidence(order),
    el("p", { class: "buttons" }, el("button", { type: "button", class: "see", onclick: see }, "Show it in the figures"),
      el("button", { type: "button", class: "close", onclick: close }, "Close")));
  panel.addEventListener("keydown", (event) => event.key === "Escape" && close());
  const columns = cell.closest("table").rows[0].cells.length;
  cell.closest("tr").after(el("tr", { class: "ladder" }, el("td", { colspan: columns }, panel)));
  cell.setAttribute("aria-expanded", "true");
  if (ladder) {
    const curve = ladderCurve(ladder, state.quantity, "h");
    chart(host, { label: `Ladder of ${curve.name}`, curves: [curve], slopes: slopesOf([curve]), levels: roundingLevel([ladder]),
      x: { label: "step size h", log: true }, y: { label: "error", log: true, cap: 1e4 } });
  }
}

// "declared 2, observed 2.001 ± 0.002: ✓ pass, reason".
function sentence(order) {
  const expected = order.expected === null ? "nothing" : String(order.expected);
  const constant = order.constant === null ? "" : `, error constant ${sci(order.constant)}`;
  return el("p", {}, `${quantityLabel(order.q)}: declared ${expected}, observed ${order.text}${constant}: `,
    el("strong", { class: `v-${order.verdict}` }, `${data.symbols[order.verdict]} ${order.verdict}`), order.reason ? `; ${typed(order.reason)}` : "");
}

// The rule that decided, and each test of the ladder: "slope-known 1.3e-06 <= 0.2 yes".
function evidence(order) {
  if (!order.evidence) return [];
  const [rule, ...tests] = order.evidence.split(" | ");
  const rows = tests.map(typed).map((test) => {
    const [, name, found, answer] = test.match(/^(\S+) ?(.*) (yes|no)$/) ?? [null, test, "", ""];
    return el("tr", {}, ...[name, found.replace("<=", "≤").replace(">=", "≥"), answer].map((text) => el("td", {}, text)));
  });
  const head = ["test", "found, threshold", "holds"].map((text) => el("th", { scope: "col" }, text));
  return [el("details", { class: "evidence" }, el("summary", {}, `Evidence: ${rule}`),
    scrolling("Tests of the verdict", head, rows))];
}

// A table that may be wider than its place: the keys must reach it to scroll.
function scrolling(name, head, rows) {
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name },
    el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}

function ladderTable(ladder, order) {
  const errors = ladder.errors?.[order.q] ?? [];
  const curve = ladderCurve(ladder, order.q, "h");
  const head = ["level", "steps", "h", "error", "rate", "in the fit"].map((text) => el("th", { scope: "col", class: "n" }, text));
  const rows = errors.map((error, i) => {
    const used = curve.points[i].used;
    const cells = [ladder.level[i], ladder.steps[i], sci(ladder.h[i]), ladder.ok[i] ? sci(error) : `${sci(error)} unstable`,
      i === 0 ? "–" : fix(rate(ladder.h, errors, i)), used ? "● yes" : "○ no"];
    return el("tr", { class: used ? "used" : "" }, ...cells.map((text) => el("td", { class: "n" }, String(text))));
  });
  return scrolling("Errors at each step size", head, rows);
}
