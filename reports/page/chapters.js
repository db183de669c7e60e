// The charts of chapters: their curves are given as they are, each chart with a legend of its own.

// The look of a chart's own curve, by number.
const ownLook = (look) => ({ colour: `c${look % 8}`, shape: look % 8, dash: ["", "7 3", "2 3"][(look >> 3) % 3] });

function chapterCurve(curve, chart) {
  const [x, y] = [chart.x.label, chart.y.label];
  const points = curve.points.map(([px, py, used]) => ({ x: px ?? NaN, y: py ?? NaN, used: Boolean(used),
    rows: [[x, px === null ? "–" : short(px)], [y, py === null ? "–" : sci(py)]] }));
  const method = data.methods.findIndex((m) => m.name === curve.name);
  const own = ownLook(curve.look);
  const scale = curve.grade === undefined ? toneOf(curve.family, curve.member) : `g${curve.grade}`;
  // Members of a family beyond the third: told apart by markers, too, or without these by dashes.
  const dash = (chart.markers && curve.family !== undefined) || !curve.member ? "" : ["", "7 3", "2 3"][Math.floor(curve.member / 3) % 3];
  const look = curve.family === undefined && curve.grade === undefined ? { ...own, dash: dash || own.dash } : { ...own, colour: scale, dash };
  const grey = curve.grey ? "broad" : curve.ghost ? "ghost" : null;
  return { method: grey ? null : method >= 0 ? method : curve.name, look, exact: grey, fill: curve.fill,
    dots: curve.dots, unjoined: curve.unjoined, side: curve.grade === undefined ? 3.4 : 9, tile: curve.tile && { reach: curve.tile, log: [chart.x.log, chart.y.log] }, middle: curve.every, thin: curve.thin, faint: curve.narrow, narrow: curve.narrow, name: curve.name, title: curve.label, points, slope: curve.slope, markers: curve.unjoined || (chart.markers && !curve.thin && points.length <= 200) ? 3.6 : 0 };
}

// The name of the line around an inside, which is switched off with it.
const lineOf = (inside, panel) => panel.curves.find((curve) => curve.name && curve.look === inside.look)?.name ?? "";

// A legend under a panel: a button for each name, which switches its curves off and on in all panels of the chart.
function ownLegend(curves, notes, place, redraw) {
  return el("p", { class: "own-legend" }, ...curves.map((curve) => {
    const note = notes.get(curve.name);
    return el("button", { type: "button", class: "entry", "aria-pressed": "true", "data-name": curve.name, onclick: () => {
      const hidden = state.hidden.get(place) ?? new Set();
      hidden.has(curve.name) ? hidden.delete(curve.name) : hidden.add(curve.name);
      state.hidden.set(place, hidden);
      redraw();
      writeAddress(place);
    } }, sample(curve), `${curve.title ?? curve.name}${note ? `  ${note}` : ""}`);
  }));
}

// Fills a figure of a chapter; returns its host and what draws it again.
function chapterFigure(figure) {
  const drawn = data.charts.find((c) => c.name === figure.dataset.chart);
  const notes = (panel) => new Map(panel.curves.map((curve) => [curve.name, curve.note]));
  const panels = drawn.panels.map((panel) => ({ panel, host: el("div", { class: "host" }),
    curves: panel.curves.map((curve) => chapterCurve(curve.fill ? { ...curve, name: curve.name || lineOf(curve, panel) } : curve, drawn)) }));
  const named = (curves) => [...new Map(curves.filter((curve) => curve.name).map((curve) => [curve.name, curve])).values()];
  panels.forEach((one, i) => (one.host.place = panels.length > 1 ? `${figure.id} ${i + 1}` : figure.id));
  const grid = el("div", { class: panels.length > 1 ? "panels" : "panel-alone" }, ...panels.map(({ panel, host, curves }) =>
    el("div", {}, panel.title ? el("h4", {}, panel.title) : null, host, ownLegend(named(curves), notes(panel), figure.id, () => draw()))));
  // All panels share the axes, so that they can be compared.
  const points = panels.flatMap((p) => p.curves).flatMap((curve) => curve.points);
  const heights = panels.flatMap((p) => p.panel.levels);
  const x = { ...drawn.x, range: range(drawn.x, points.map((p) => p.x)) };
  const y = { ...drawn.y, range: range(drawn.y, [...points.map((p) => p.y), ...heights]) };
  let width = 0;
  const draw = (room) => {
    if (typeof room === "number") width = room;
    const { width: across, height } = typeof room === "object" && room ? room : { width };
    const columns = panels.length > 1 ? Math.max(1, Math.round(across / (panels[0].host.clientWidth || across))) : 1;
    const rows = Math.ceil(panels.length / columns);
    const hidden = state.hidden.get(figure.id) ?? new Set();
    for (const button of figure.querySelectorAll(".entry"))
      button.setAttribute("aria-pressed", String(!hidden.has(button.dataset.name)));
    for (const { panel, host, curves } of panels) {
      const shown = curves.filter((curve) => !hidden.has(curve.name));
      const spec = { label: [drawn.title, panel.title].filter((part) => part).join(", "), x, y, equal: drawn.equal, bare: drawn.bare, curves: shown,
        slopes: drawn.x.log && drawn.y.log ? shown.filter((c) => c.slope).map((c) => ({ order: c.slope, curve: c })) : [],
        levels: panel.levels.map((value) => ({ value, label: "", dashed: true })) };
      const own = onPaper && panels.length > 1 ? Math.min(across, 330) : panels.length > 1 ? host.clientWidth || across / 2 : Math.min(across, height ? Infinity : 860);
      chart(host, spec, height ? { width: own, height: Math.max(220, height / rows - 20) } : own);
    }
  };
  const own = fileMenu();
  own.show(data.files[drawn.name]);
  const told = figure.querySelectorAll(".told");  // below what it tells of
  figure.append(tools(figure, own.menu, draw), grid, ...told);
  return { host: grid, draw };
}
