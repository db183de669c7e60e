// The reader that checks a page: what it finds things with, what it does to them, and what it has found. Goes after the
// page's scripts; the files beside it add parts, and check.js has them all done.
const reader = (() => {
  const lines = [];
  const check = (holds, what) => lines.push(`${holds ? "ok" : "FAIL"}: ${what}`);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const data = JSON.parse(one("#data").textContent);
  const charts = () => all(".problem .chart");
  const curves = (m) => all(`.problem .curve[data-method="${m}"]`).length;
  const raised = (power) => [...String(power)].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
  const printed = (v) => {
    const [mantissa, power] = v.toExponential(3).split("e").map(Number);
    return Math.abs(power) <= 3 ? v.toPrecision(4) : `${mantissa.toFixed(3)}·10${raised(power)}`;
  };
  const choose = (select, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const hideAll = () => one('[aria-label="none of methods"]').click();
  const showAll = () => one('[aria-label="all methods"]').click();
  const entry = (m) => one(`#legend .entry[data-method="${m}"]`);
  const point = (kind, target, [x, y], more = {}) =>
    target.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, button: 0, bubbles: true, isPrimary: true, ...more }));
  const settled = () => new Promise((done) => setTimeout(done, 50));

  // A row of the ladders that is drawn at first: of the first problem, in the precision chosen.
  const precision = () => data.precisions[Number(all(".toolbar select")[1].value)].name;
  const drawn = (l) => l.p === 0 && data.precisions[l.c].name === precision() && curves(l.m) > 0;

  // The only curve of the first plot of a problem, alone, and the middle of it on the screen.
  function alone() {
    const ladder = data.ladders.find(drawn);
    hideAll();
    entry(ladder.m).click();
    const chart = charts()[0];
    chart.scrollIntoView();
    const path = one(".filled", chart) ?? one(".line", chart);
    const spots = one(`.curve[data-method="${ladder.m}"] .line`, chart).getAttribute("d").match(/[ML]([\d.]+) ([\d.]+)/g);
    const [x, y] = spots[Math.floor(spots.length / 2)].slice(1).split(" ").map(Number);
    const frame = chart.getBoundingClientRect();
    const unit = frame.width / chart.viewBox.baseVal.width;
    return { ladder, chart, path, at: [frame.left + x * unit + 3, frame.top + y * unit - 3] };
  }

  return {
    lines, parts: {}, check, one, all, data, charts, curves, printed, choose, hideAll, showAll, entry, point, settled, precision,
    drawn, alone,
  };
})();
