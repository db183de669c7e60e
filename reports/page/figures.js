// The figures of a problem: each function turns the data and the reader's choice into the specification of a plot.

const isShown = (m) => m !== null && (state.shown.has(m) || state.preview === m);
const shownRows = (list, problem) => rowsOf(list, problem).filter((row) => isShown(row.m));
const spoken = (rows) => (rows.length ? `, in ${precisionName(rows[0].c)}` : "");

// Local errors have no cost of their own: the global error of the same variable stands in.
const globalQuantity = () => state.quantity.replace("local", "global");

// A ladder as a curve; x is one of its lists ("h", "evaluations", "seconds").
function ladderCurve(ladder, quantity, x) {
  const errors = ladder.errors?.[quantity] ?? [];
  const order = orderOf(ladder, quantity);
  const resolved = order && order.observed !== null;
  const points = errors.map((error, i) => {
    const used = Boolean(resolved && ladder.level[i] >= order.first && ladder.level[i] <= order.last);
    return { x: ladder[x][i], y: error, used, rows: [
      ["h", short(ladder.h[i])], ["steps", String(ladder.steps[i])], ["error", sci(error)],
      ["local slope", fix(rate(ladder.h, errors, i))], ["evaluations", ladder.evaluations[i] > 0 ? String(ladder.evaluations[i]) : "–"],
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
  return { title: "Error against step size", quantity: state.quantity, note: `${quantityLabel(state.quantity)}${spoken(rows)}; filled: used for the order`,
    curves, levels, families: true, slopes: slopesOf(curves), x: { label: "step size h", log: true },
    sentence: stepSentence(problem, rows, state.quantity),
    y: { label: "error", log: true, cap: 1e4, floor: levels[0]?.value } };
}

// Errors at least as small as those that rounding leaves: from the smallest one on, to finer steps. 0 where there are none.
function roundingOf(errors) {
  const good = errors.map((error) => (error > 0 ? error : Infinity));
  const least = good.indexOf(Math.min(...good));
  return least + 1 < good.length ? Math.max(...good.slice(least).filter(isFinite)) : 0;
}

// Whether a slope tells of the order: it is not one between errors of rounding, or as large as the solution.
const tells = (errors, i) => i > 0 && Math.max(errors[i], errors[i - 1]) < 1 && Math.min(errors[i], errors[i - 1]) > 10 * roundingOf(errors);

function orderFigure(problem) {
  const rows = shownRows(data.ladders, problem);
  const curves = rows.map((ladder) => {
    const order = orderOf(ladder, state.quantity);
    // A slope that is far from the order, declared or observed, would stretch the axis; where rounding hides the order none tells of it.
    const near = (slope) => order?.verdict !== "rounding-limited" && [order?.expected, order?.observed].some((one) => Math.abs(slope - (one ?? NaN)) <= 1);
    const errors = ladder.errors?.[state.quantity] ?? [];
    const curve = ladderCurve(ladder, state.quantity, "h");
    curve.points = curve.points.slice(1).map((fine, k) => {
      const [coarse, i] = [curve.points[k], k + 1];
      const [slope, used] = [rate(ladder.h, errors, i), fine.used && coarse.used];
      return { x: Math.sqrt(coarse.x * fine.x), y: slope !== null && (used || tells(errors, i)) && near(slope) ? slope : NaN, used, rows: [
        ["between h", `${short(coarse.x)} and ${short(fine.x)}`], ["slope", fix(slope)], ["in the fit", used ? "yes" : "no"]] };
    });
    return curve;
  });
  const declared = [...new Set(curves.map((curve) => curve.order?.expected).filter((order) => order > 0))];
  return { title: "Observed order", quantity: state.quantity,
    note: "the slope between neighbouring steps; dashed: the declared order; pale: not used for the order; left out: near rounding, errors above 1, further than 1 from the order, and orders that rounding hides",
    curves: curves.map((curve) => ({ ...curve, faint: true })),
    levels: declared.map((value) => ({ value, label: "", dashed: true })),
    families: true, sentence: orderSentence(curves),
    x: { label: "step size √(h · h/2)", log: true }, y: { label: "slope between h and h/2" } };
}

function workFigure(problem, x, label, unit) {
  const rows = shownRows(data.ladders, problem);
  const curves = rows.map((ladder) => ladderCurve(ladder, globalQuantity(), x));
  return { title: `Error against ${label}`, quantity: globalQuantity(), note: `${quantityLabel(globalQuantity())}${spoken(rows)}; lower left is better${x === "seconds" ? "; time: force evaluations, with those of the start, × the time of one where it was measured" : ""}${x === "evaluations" ? "; a start by Runge-Kutta steps is counted, one from exact derivatives (gear) takes none" : ""}`,
    curves, families: true, sentence: workSentence(problem, rows, globalQuantity(), x),
    x: { label: unit, log: true }, y: { label: "error", log: true, cap: 1e4 } };
}

// Methods are compared at the same step size, not for the same work: it is said where there is one.
const commonStep = (rows) => (rows.length && rows.every((row) => row.h === rows[0].h) ? `, h = ${short(rows[0].h)} for all` : "");

const energyCurves = (rows) => rows.map((row) => ({ method: row.m, name: data.methods[row.m].name, markers: 4,
  every: Math.max(1, Math.round(row.t.length / 8)), points: row.t.map((t, i) => ({ x: t, y: row.e[i] ?? NaN, used: true,
    rows: [["t", short(t)], ["largest energy error", sci(row.e[i])], ["h", short(row.h)]] })) }));

function energyFigure(problem) {
  const rows = shownRows(data.energy, problem);
  const curves = energyCurves(rows);
  const levels = roundingLevel(rows);
  return { title: "Energy error against time", note: `relative to the first energy${spoken(rows)}${commonStep(rows)}; the largest so far`,
    curves, levels, families: true, sentence: energySentence(rows), x: { label: "time" }, y: { label: "largest relative energy error", log: true, cap: 1e4 } };
}

// A step is as long as its force evaluations allow.
function equalCostFigure(problem) {
  const rows = shownRows(data.equal, problem);
  const counts = [...new Set(rows.map((row) => row.evaluations))].sort((a, b) => a - b);
  const granted = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)}` : `${counts[0]}`;
  return { title: "Energy error at equal cost", note: rows.length ? `${granted} force evaluations per period or time scale of the problem, of every method${spoken(rows)}; the largest so far` : "",
    curves: energyCurves(rows), families: true, sentence: equalCostSentence(rows), x: { label: "time", log: true }, y: { label: "largest relative energy error", log: true, cap: 10 } };
}

function portraitFigure(problem) {
  const orbit = data.problems[problem].dimension >= 2 || data.portraits.some((row) => row.p === problem && row.x2);
  const [across, up] = orbit ? ["x1", "x2"] : ["x1", "v1"];
  const all = rowsOf(data.portraits, problem);
  const letter = data.problems[problem].coordinate;
  const path = all.some((row) => row.path) ? data.problems[problem].path : "";
  const [first, second] = path ? ["x", "y"] : orbit ? [`${letter}₁`, `${letter}₂`] : [letter, "v"];
  const curve = (row) => ({ method: row.m, name: row.m === null ? "exact" : data.methods[row.m].name,
    exact: row.m === null ? "exact" : null,
    markers: row.x1.length <= 400 ? 2.6 : 0, every: Math.max(1, Math.round(row.x1.length / 40)),
    points: row.x1.map((value, i) => ({ x: value ?? NaN, y: row[up]?.[i] ?? NaN, used: true,
      rows: [[first, short(value ?? NaN)], [second, short(row[up]?.[i] ?? NaN)],
             ...(row.m === null ? [] : [["h", short(row.h)]])] })) });
  const exact = all.filter((row) => row.m === null);
  const shown = all.filter((row) => isShown(row.m));
  if (isStraight(exact, across, up)) return null;
  const curves = [...exact, ...shown].map(curve);  // beneath the methods
  const step = shown.length ? `h = ${short(Math.max(...shown.map((row) => row.h)))}` : null;
  const ranges = [portraitRange(exact, shown, across), portraitRange(exact, shown, up)];
  const fields = [across, up];
  return { title: `${path ? `Path of ${path}` : orbit ? "Orbit" : "Phase portrait"} at a coarse step`,
    note: [exact.length ? "grey: the exact solution" : null, step].filter(Boolean).join(", "), curves, equal: true, sentence: ({ xs, ys }) => portraitSentence(shown, fields, [xs, ys]),
    x: { label: first, range: ranges[0] }, y: { label: second, range: ranges[1] } };
}

// A motion along a straight line: its portrait would show nothing.
function isStraight(exact, across, up) {
  return exact.length > 0 && exact.every((row) => {
    const [xs, ys] = [row[across], row[up] ?? []];
    const [dx, dy] = [xs.at(-1) - xs[0], ys.at(-1) - ys[0]];
    const length = Math.hypot(dx, dy);
    return length > 0 && xs.every((x, i) => Math.abs((x - xs[0]) * dy - (ys[i] - ys[0]) * dx) < 0.05 * length * length);
  });
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

// What a precision's name means where it is no word: "dd", "50".
const arithmetic = (name) => (name === "dd" ? "double-double" : /^\d+$/.test(name) ? `${name} digits` : name);

function roundingFigure(problem) {
  const rows = shownRows(data.rounding, problem);
  const part = (row, field, used, dash) => ({ method: row.m, name: `${data.methods[row.m].name}: ${field}`, markers: 4, dash,
    title: used ? data.methods[row.m].name : "",
    points: row.h.map((h, i) => ({ x: h, y: row[field][i] ?? NaN, used,
      rows: [["h", short(h)], ["steps", String(row.steps[i])], [field, sci(row[field][i])]] })) });
  const curves = rows.flatMap((row) => [part(row, "discretisation", true), part(row, "rounding", false, "3 3")]);
  const levels = roundingLevel(rows);
  const wide = rows.length ? `, the difference from the same run in ${arithmetic(rows[0].wide)}` : "";
  return { title: "Discretisation and rounding error",
    note: `position${spoken(rows)}; filled: discretisation, hollow and dashed: rounding${wide}`, curves, levels,
    sentence: roundingSentence(rows),
    x: { label: "step size h", log: true }, y: { label: "error", log: true, cap: 1e4, floor: levels[0]?.value } };
}

// All methods at once, coloured by family: the picture on top of the page.
function overviewFigure(problem) {
  const rows = rowsOf(data.ladders, problem);
  const curves = rows.map((ladder) => ({ ...ladderCurve(ladder, globalQuantity(), "h"), markers: 0,
    look: { colour: toneOf(data.colours[data.methods[ladder.m].family], 0), shape: 0, dash: "" } }));
  const levels = roundingLevel(rows);
  const name = data.problems[problem].name;
  return { quantity: globalQuantity(), title: `Error against step size: ${data.methods.length === 1 ? data.methods[0].name : "all methods"} on ${name}`,
    note: `${quantityLabel(globalQuantity())}${spoken(rows)}${data.methods.length === 1 ? "" : "; one colour for each family, as in the figures of each problem"}`,
    curves, levels, families: true, slopes: slopesOf(curves), sentence: stepSentence(problem, rows, globalQuantity()),
    x: { label: "step size h", log: true }, y: { label: "error", log: true, cap: 10, floor: levels[0]?.value } };
}

// What a figure is called in addresses and in the names of its files.
const errorFile = () => (state.quantity === "energy" ? "energy-error" : state.quantity);
const slopeFile = () => `order-${globalQuantity()}`;
const figures = [
  { id: "error", make: errorFigure, from: "ladders", wide: true, file: errorFile },
  { id: "order", make: orderFigure, from: "ladders", file: slopeFile },
  { id: "portrait", make: portraitFigure, from: "portraits", file: () => "portrait" },
  { id: "work", make: (p) => workFigure(p, "evaluations", "force evaluations", "force evaluations"), from: "ladders", file: () => "work-evaluations" },
  { id: "time", make: (p) => workFigure(p, "seconds", "time spent", "seconds"), from: "ladders", file: () => "work-seconds" },
  { id: "energy", make: energyFigure, from: "energy", file: () => "energy" },
  { id: "equal-cost", make: equalCostFigure, from: "equal", file: () => "overview-energy" },
  { id: "rounding", make: roundingFigure, from: "rounding", file: () => "rounding" },
];

// The files of a figure: that of the precision that it shows.
function filesOf(what, problem, list) {
  const row = rowsOf(data[list], problem)[0];
  return row ? data.files[`${what}|${problem}|${row.c}`] : null;
}

// The picture on top, with a list of the families' colours.
function overview(figure) {
  const problem = data.problems.findIndex((p) => p.name === figure.dataset.problem);
  const part = framed(figure, () => overviewFigure(problem), () => filesOf("overview", problem, "ladders"), "", "h2");
  const families = [...new Set(rowsOf(data.ladders, problem).map((row) => data.methods[row.m].family))].sort((a, b) => a - b);
  part.host.after(el("ul", { class: "key families" }, ...families.map((family) => el("li", {},
    sample({ look: { colour: `f${data.colours[family]}`, dash: "" }, markers: 0 }), data.families[family]))));
  return part;
}

// Puts the figures of a problem into its section; returns, for each, its host and what draws it again.
function problemFigures(section) {
  const problem = data.problems.findIndex((p) => p.name === section.dataset.problem);
  const grid = el("div", { class: "figures" });
  section.append(grid);
  return figures.filter((figure) => data[figure.from].some((row) => row.p === problem)).flatMap((figure) => {
    if (!figure.make(problem)) return [];
    const frame = el("figure", { class: figure.wide ? "wide" : "", id: `${section.id.replace(/^problem-/, "")}-${figure.id}` });
    grid.append(frame);
    const make = () => ({ ...figure.make(problem), named: true });
    return framed(frame, make, () => filesOf(figure.file(), problem, figure.from), section.dataset.problem);
  });
}

// Fills a <figure>: caption, tools, plot, and the sentence that is computed from what it shows. One that depends on the
// ranges of the axes, which the plot may widen, is a function of these.
function framed(frame, make, files, of = "", heading = "h4") {
  const [title, note, host, told] = [el(heading), el("span"), el("div", { class: "host" }), el("p", { class: "told" })];
  const own = fileMenu();
  host.place = frame.id;
  let width = 0;
  const split = splitter(frame, () => draw());
  const draw = (room) => {
    if (typeof room === "number") width = room;
    const spec = make();
    title.replaceChildren(spec.title, ...(of ? [el("span", { class: "only-print" }, ` · ${of}`)] : []));
    note.textContent = spec.note;
    spec.same = `${spec.title}, ${spec.quantity ?? ""}, ${precisionName(state.precision)}`;
    spec.label = `${spec.title}${of ? `, ${of}` : ""}, ${spec.note}`;
    spec.empty = state.shown.size ? "Nothing to draw for this choice." : "No method is switched on.";
    own.show(files());
    split.show(spec);
    const seen = (state.split.has(frame.id) && !split.button.hidden ? chartsByFamily : chart)(host, spec, room ?? width);
    told.textContent = (typeof spec.sentence === "function" ? seen && spec.sentence(seen) : spec.sentence) ?? "";
  };
  frame.replaceChildren(el("figcaption", {}, title, note), tools(frame, own.menu, draw, split.button), host, told);
  return { host, draw };
}

// What can be done with a figure: its address, its files, the whole window.
function tools(frame, menu, draw, split = null) {
  return el("div", { class: "tools" },
    frame.id ? el("a", { href: `#${frame.id}`, class: "address", "aria-label": "link to this view" }, "link") : null, split, menu,
    el("button", { type: "button", class: "enlarge", onclick: () => enlarge(frame, draw) }, "full screen"));
}

// The links to a figure's files, folded: there are up to five for each of its parts.
function fileMenu() {
  const links = el("div", { class: "links" });
  const summary = el("summary", {}, "files");
  const menu = el("details", { class: "menu" }, summary, links);
  const show = (files) => {
    // On the page of a method, which is in a folder of its own, they show more than the plot.
    if (files?.path.startsWith("../")) summary.textContent = "files, of all methods";
    links.replaceChildren(...fileLinks(files));
    menu.hidden = !files;
  };
  return { menu, show };
}

// Links to a figure's files; where it is drawn in several parts, each part's behind its number.
function fileLinks(files) {
  const names = { svg: "SVG", png: "PNG", pdf: "PDF", gp: "gnuplot", dat: "data" };
  const parts = files ? [files, ...(files.parts ?? [])] : [];
  return parts.flatMap((part, i) => {
    const which = `part ${i + 1} of ${parts.length}`;
    const links = part.formats.filter((format) => names[format]).map((format) =>
      el("a", { href: `${part.path}.${format}`, "aria-label": parts.length > 1 ? `${names[format]}, ${which}` : null }, names[format]));
    return parts.length > 1 ? [el("span", { class: "part-of" }, `${which}:`), ...links] : links;
  });
}
