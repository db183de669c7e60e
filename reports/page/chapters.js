// The charts of chapters: their curves are given as they are, each chart with a legend of its own.

// The look of a chart's own curve: the colours and markers of the methods, by number.
const ownLook = (look) => ({ family: look % 8, shape: look % 8, dash: ["", "7 3", "2 3"][(look >> 3) % 3] });

function chapterCurve(curve, chart, name) {
  const [x, y] = [chart.x.label, chart.y.label];
  const points = curve.points.map(([px, py, used]) => ({ x: px ?? NaN, y: py ?? NaN, used: Boolean(used),
    rows: [[x, px === null ? "–" : short(px)], [y, py === null ? "–" : sci(py)]] }));
  return { method: curve.grey ? null : name, look: ownLook(curve.look), name: curve.name, points,
    markers: chart.markers && points.length <= 200 ? 3.6 : 0 };
}

// A legend under a chart: a button for each name, which switches its curves off and on.
function ownLegend(curves, hidden, redraw) {
  return el("p", { class: "own-legend" }, ...curves.map((curve) => {
    const look = ownLook(curve.look);
    const swatch = svg("svg", { class: "swatch", viewBox: "0 0 26 12", width: 26, height: 12, "aria-hidden": "true" },
      svg("g", { class: `curve ${curve.grey ? "exact" : `f${look.family}`}` },
        svg("path", { class: "line", d: "M0 6H26", "stroke-dasharray": look.dash })));
    const button = el("button", { type: "button", class: "entry", "aria-pressed": "true", onclick: () => {
      hidden.has(curve.name) ? hidden.delete(curve.name) : hidden.add(curve.name);
      button.setAttribute("aria-pressed", String(!hidden.has(curve.name)));
      redraw();
    } }, swatch, curve.note ? `${curve.name}  ${curve.note}` : curve.name);
    return button;
  }));
}

// Fills a figure of a chapter; returns its host and what draws it again at a width.
function chapterFigure(figure) {
  const drawn = data.charts.find((c) => c.name === figure.dataset.chart);
  const hidden = new Set();
  const panels = drawn.panels.map((panel) => ({ panel, host: el("div", { class: "host" }) }));
  const grid = el("div", { class: panels.length > 1 ? "figures" : "" }, ...panels.map(({ panel, host }) =>
    el("div", {}, panel.title ? el("h5", {}, panel.title) : null, host)));
  const names = new Map();
  for (const { panel } of panels) for (const curve of panel.curves) if (curve.name && !names.has(curve.name)) names.set(curve.name, curve);
  let width = 0;
  const draw = (available = width) => {
    width = available;
    for (const { panel, host } of panels) {
      const curves = panel.curves.filter((curve) => !hidden.has(curve.name)).map((curve) => chapterCurve(curve, drawn, curve.name));
      const spec = { label: `${drawn.title}, ${panel.title}`, x: { ...drawn.x }, y: { ...drawn.y }, equal: drawn.equal, curves,
        levels: panel.levels.map((value) => ({ value, label: "" })) };
      chart(host, spec, panels.length > 1 ? host.clientWidth || available / 2 : available);
    }
  };
  figure.append(grid, ownLegend([...names.values()], hidden, () => draw()));
  return { host: grid, draw };
}
