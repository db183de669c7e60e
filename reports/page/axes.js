// Axes of a plot: ranges, scales, ticks.

function powerLabel(exponent) {
  if (exponent === 0) return ["1"];
  return ["10", svg("tspan", { dy: -5, "font-size": "0.8em" }, minus(String(exponent)))];
}

// {at(value) -> pixel, value(pixel), ticks: [{value, label, minor}]}
function scale({ log }, low, high, from, to) {
  const f = log ? Math.log10 : (v) => v;
  const [a, b] = [f(low), f(high)];
  const at = (v) => from + ((f(v) - a) / (b - a)) * (to - from);
  const value = (pixel) => {
    const t = a + ((pixel - from) / (to - from)) * (b - a);
    return log ? 10 ** t : t;
  };
  // How many labels there is room for: powers of ten, or numbers, which need less where they stand above one another.
  const [powers, numbers] = [34, to < from ? 36 : 60].map((each) => Math.abs(to - from) / each);
  const ticks = [];
  if (!isFinite(a) || !isFinite(b) || a === b) return { at, value, ticks };
  if (log && b - a > 1.2) {
    const stride = Math.max(1, Math.ceil((b - a) / powers));
    for (let k = Math.ceil(a - 1e-9); k <= b + 1e-9; k++)
      if (k % stride === 0) ticks.push({ value: 10 ** k, label: powerLabel(k) });
      else if (stride === 2) ticks.push({ value: 10 ** k, label: null });
  } else if (log && b - a > 0.4) {
    for (let k = Math.floor(a); k <= b; k++)
      for (const digit of [1, 2, 5]) {
        const mark = digit * 10 ** k;
        if (mark >= low * 0.999 && mark <= high * 1.001) ticks.push({ value: mark, label: [short(mark)] });
      }
  } else {
    const [least, most] = low < high ? [low, high] : [high, low];  // the rows of a matrix run downwards
    const raw = (most - least) / Math.max(2, numbers);
    const power = 10 ** Math.floor(Math.log10(raw));
    const stride = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= raw);
    const first = Math.ceil(least / stride - 1e-9);
    const told = Math.max(4, Math.ceil(Math.log10(Math.max(Math.abs(least), Math.abs(most)) / stride)) + 1);  // digits that differ
    for (let i = 0; i <= 100 && (first + i) * stride <= most + 1e-9 * stride; i++)
      ticks.push({ value: (first + i) * stride, label: [digits((first + i) * stride, told, true)] });
  }
  return { at, value, ticks };
}

// How wide the labels of a vertical axis are, about, with the mark beside them; that of a power is a short one.
const widestLabel = ({ ticks }) => Math.max(0, ...ticks.map(({ label }) => (label?.length === 1 ? 8 + 7 * label[0].length : 0)));

// The range of an axis: its own, or what the drawn points need, with a margin. Points below `least` or above `cap`
// are cut off.
function range(axis, values) {
  if (axis.range) return axis.range;
  const good = values.filter((v) => v !== null && isFinite(v) && (!axis.log || v > 0))
    .map((v) => Math.max(axis.least ?? -Infinity, Math.min(axis.cap ?? Infinity, v)));
  if (!good.length) return null;
  let low = good.reduce((a, b) => Math.min(a, b));
  let high = good.reduce((a, b) => Math.max(a, b));
  if (axis.log) {
    if (axis.floor && low < 300 * axis.floor) low = Math.min(low, axis.floor);
    const margin = Math.max(1.15, (high / low) ** 0.04);
    return [low / margin, high * margin];
  }
  const margin = (high - low || 1) * 0.05;
  return [low - margin, high + margin];
}

// Widens the shorter side so that a unit is as long on both axes.
function equalUnits(xs, ys, width, height) {
  const unit = Math.max(Math.abs(xs[1] - xs[0]) / width, Math.abs(ys[1] - ys[0]) / height);
  const widen = ([from, to], length) => {
    const extra = (unit * length - Math.abs(to - from)) / 2;
    return from < to ? [from - extra, to + extra] : [from + extra, to - extra];
  };
  return [widen(xs, width), widen(ys, height)];
}

function axes(spec, x, y, box, width, height) {
  const group = svg("g", { class: "axes", "aria-hidden": "true" });
  for (const tick of y.ticks) {
    const at = y.at(tick.value);
    group.append(svg("path", { class: "grid", d: `M${box.left} ${at.toFixed(1)}H${box.right}` }));
    if (!tick.label) continue;
    group.append(svg("path", { class: "tick", d: `M${box.left} ${at.toFixed(1)}h-5` }),
      svg("text", { x: box.left - 8, y: at + 4, "text-anchor": "end" }, ...tick.label));
  }
  for (const tick of x.ticks) {
    const at = x.at(tick.value);
    group.append(svg("path", { class: "grid", d: `M${at.toFixed(1)} ${box.top}V${box.bottom}` }));
    if (!tick.label) continue;
    group.append(svg("path", { class: "tick", d: `M${at.toFixed(1)} ${box.bottom}v5` }),
      svg("text", { x: at, y: box.bottom + 19, "text-anchor": "middle" }, ...tick.label));
  }
  group.append(svg("path", { class: "frame", d: `M${box.left} ${box.top}V${box.bottom}H${box.right}` }),
    svg("text", { class: "label", x: (box.left + box.right) / 2, y: height - 6, "text-anchor": "middle" }, spec.x.label),
    svg("text", { class: "label", "text-anchor": "middle",
      transform: `translate(11 ${(box.top + box.bottom) / 2}) rotate(-90)` }, spec.y.label));
  return group;
}
