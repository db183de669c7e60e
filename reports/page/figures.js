// The figures of a problem: each function turns the data and the reader's choice into the specification of a plot.

const shownRows = (list, problem) => rowsOf(list, problem).filter((row) => row.m !== null && state.shown.has(row.m));
const spoken = (rows) => (rows.length ? `, in ${precisionName(rows[0].c)}` : "");

// Local errors have no cost of their own: the global error of the same variable stands in.
const globalQuantity = () => state.quantity.replace("local", "global");

// A ladder as a curve; x is one of its lists ("h", "evaluations", "seconds").
function ladderCurve(ladder, quantity, x, y = (errors, i) => errors[i]) {
  const errors = ladder.errors?.[quantity] ?? [];
  const order = orderOf(ladder, quantity);
  const resolved = order && order.observed !== null;
  const points = errors.map((error, i) => {
    const used = Boolean(resolved && ladder.level[i] >= order.first && ladder.level[i] <= order.last);
    return { x: ladder[x][i], y: y(errors, i), used, rows: [
      ["h", short(ladder.h[i])], ["steps", String(ladder.steps[i])], ["error", sci(error)],
      ["local slope", fix(rate(ladder.h, errors, i))], ["evaluations", String(ladder.evaluations[i])],
      ["in the fit", used ? "yes" : "no"]] };
  });
  return { method: ladder.m, name: data.methods[ladder.m].name, points, markers: 4.2, order };
}

const slopesOf = (curves) =>
  curves.filter((c) => c.order?.expected > 0 && c.order.verdict === "pass").map((c) => ({ order: c.order.expected, curve: c }));

const roundingLevel = (rows) => {
  const unit = rows.length ? data.precisions[rows[0].c]?.unit : null;
  return unit ? [{ value: unit, label: "unit roundoff" }] : [];
};

function errorFigure(problem) {
  const rows = shownRows(data.ladders, problem);
  const curves = rows.map((ladder) => ladderCurve(ladder, state.quantity, "h"));
  const levels = roundingLevel(rows);
  return { title: "Error against step size", note: `${quantityLabel(state.quantity)}${spoken(rows)}; filled: used for the order`,
    curves, levels, slopes: slopesOf(curves), x: { label: "step size h", log: true },
    y: { label: "error", log: true, cap: 1e4, floor: levels[0]?.value } };
}

function orderFigure(problem) {
  const rows = shownRows(data.ladders, problem);
  const top = Math.max(2, ...rows.map((ladder) => orderOf(ladder, state.quantity)?.expected ?? 0)) + 1.2;
  // Where rounding rules the slopes are anything: they would hide what is to be seen.
  const inside = (slope) => (slope !== null && slope > -0.4 && slope < top ? slope : NaN);
  const curves = rows.map((ladder) => ladderCurve(ladder, state.quantity, "h", (e, i) => inside(rate(ladder.h, e, i))));
  return { title: "Observed order against step size",
    note: `slope between neighbouring steps, and where it settles; left out: below −0.4 and above ${fix(top)}`,
    curves, x: { label: "step size h", log: true }, y: { label: "observed order", range: [-0.4, top] } };
}

function workFigure(problem, x, label, unit) {
  const rows = shownRows(data.ladders, problem);
  const curves = rows.map((ladder) => ladderCurve(ladder, globalQuantity(), x));
  return { title: `Error against ${label}`, note: `${quantityLabel(globalQuantity())}${spoken(rows)}; lower left is better`,
    curves, x: { label: unit, log: true }, y: { label: "error", log: true, cap: 1e4 } };
}

function energyFigure(problem) {
  const rows = shownRows(data.energy, problem);
  const curves = rows.map((row) => ({ method: row.m, name: data.methods[row.m].name, markers: 4,
    every: Math.max(1, Math.round(row.t.length / 8)), points: row.t.map((t, i) => ({ x: t, y: row.e[i] ?? NaN, used: true,
      rows: [["t", short(t)], ["energy error", sci(row.e[i])], ["h", short(row.h)]] })) }));
  const levels = roundingLevel(rows);
  return { title: "Energy error against time", note: `relative to the first energy${spoken(rows)}; the largest of each stretch`,
    curves, levels, x: { label: "time" }, y: { label: "|ΔH / H₀|", log: true, cap: 1e4 } };
}

function portraitFigure(problem) {
  const orbit = data.problems[problem].dimension >= 2 || data.portraits.some((row) => row.p === problem && row.x2);
  const [across, up] = orbit ? ["x1", "x2"] : ["x1", "v1"];
  const all = rowsOf(data.portraits, problem);
  const curve = (row) => ({ method: row.m, name: row.m === null ? "exact" : data.methods[row.m].name,
    markers: row.x1.length <= 400 ? 2.6 : 0,
    points: row.x1.map((value, i) => ({ x: value ?? NaN, y: row[up]?.[i] ?? NaN, used: true,
      rows: [[orbit ? "x₁" : "x", short(value ?? NaN)], [orbit ? "x₂" : "v", short(row[up]?.[i] ?? NaN)],
             ...(row.m === null ? [] : [["h", short(row.h)]])] })) });
  const exact = all.filter((row) => row.m === null);
  const shown = all.filter((row) => row.m !== null && state.shown.has(row.m));
  const curves = [...exact, ...shown].map(curve);
  const step = shown.length ? `, h = ${short(Math.max(...shown.map((row) => row.h)))}` : "";
  return { title: orbit ? "Orbit at a coarse step" : "Phase portrait at a coarse step",
    note: `the exact one in grey${step}`, curves, equal: true,
    x: { label: orbit ? "x₁" : "x", range: portraitRange(exact, shown, across) },
    y: { label: orbit ? "x₂" : "v", range: portraitRange(exact, shown, up) } };
}

// What the methods need, but no more than twice the extent of the exact solution: runaways leave the frame.
function portraitRange(exact, shown, field) {
  const numbers = (rows) => rows.flatMap((row) => row[field] ?? []).filter((v) => v !== null);
  const extent = (values) => [Math.min(...values), Math.max(...values)];
  const all = numbers([...exact, ...shown]);
  if (!all.length) return undefined;
  let [low, high] = extent(all);
  const reference = numbers(exact);
  if (reference.length) {
    const [a, b] = extent(reference);
    const half = (b - a) / 2 || 1;
    low = Math.max(low, a - half);
    high = Math.min(high, b + half);
  }
  const margin = (high - low || 1) * 0.06;
  return [low - margin, high + margin];
}

function roundingFigure(problem) {
  const rows = shownRows(data.rounding, problem);
  const part = (row, field, used, dash) => ({ method: row.m, name: `${data.methods[row.m].name}: ${field}`, markers: 4, dash,
    points: row.h.map((h, i) => ({ x: h, y: row[field][i] ?? NaN, used,
      rows: [["h", short(h)], ["steps", String(row.steps[i])], [field, sci(row[field][i])]] })) });
  const curves = rows.flatMap((row) => [part(row, "discretisation", true), part(row, "rounding", false, "3 3")]);
  const levels = roundingLevel(rows);
  const wide = rows.length ? `; measured against ${rows[0].wide}` : "";
  return { title: "Discretisation and rounding error",
    note: `position${spoken(rows)}; filled: discretisation, hollow and dashed: rounding${wide}`, curves, levels,
    x: { label: "step size h", log: true }, y: { label: "error", log: true, cap: 1e4, floor: levels[0]?.value } };
}

const figures = [
  { make: errorFigure, from: "ladders", wide: true },
  { make: orderFigure, from: "ladders" },
  { make: portraitFigure, from: "portraits" },
  { make: (p) => workFigure(p, "evaluations", "force evaluations", "force evaluations"), from: "ladders" },
  { make: (p) => workFigure(p, "seconds", "time spent", "seconds"), from: "ladders" },
  { make: energyFigure, from: "energy" },
  { make: roundingFigure, from: "rounding" },
];

// Puts the figures of a problem into its section; returns, for each, its host and what draws it again at a width.
function problemFigures(section) {
  const problem = data.problems.findIndex((p) => p.name === section.dataset.problem);
  const grid = el("div", { class: "figures" });
  section.append(grid);
  return figures.filter((figure) => data[figure.from].some((row) => row.p === problem)).map((figure) => {
    const [title, note, host] = [el("h4"), el("span"), el("div", { class: "host" })];
    const frame = el("figure", { class: figure.wide ? "wide" : "" }, el("figcaption", {}, title, note), host);
    grid.append(frame);
    const draw = (width) => {
      const spec = figure.make(problem);
      title.textContent = spec.title;
      note.textContent = spec.note;
      spec.label = `${spec.title}, ${section.dataset.problem}, ${spec.note}`;
      spec.empty = state.shown.size ? "Nothing to draw for this choice." : "No method is switched on.";
      chart(host, spec, width);
    };
    return { host, draw };
  });
}
