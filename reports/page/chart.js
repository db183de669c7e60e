// One plot: axes, curves, values on hover and by arrow keys. Everything is drawn in CSS pixels of its host.

// Unit shapes, drawn at radius r around (x, y).
function marker(shape, x, y, r) {
  const regular = (n, turn, inner = 1) => {
    const count = inner === 1 ? n : 2 * n;
    const corners = Array.from({ length: count }, (_, i) => {
      const radius = i % 2 && inner !== 1 ? r * inner : r;
      const angle = ((turn + (360 * i) / count) * Math.PI) / 180;
      return `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
    });
    return `M${corners.join("L")}Z`;
  };
  r *= [0.95, 1.15, 1.3, 1.25, 1.3, 1.45, 1.3, 1.1][shape];
  if (shape === 0) return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return [null, () => regular(4, 45), () => regular(3, 0), () => regular(4, 0), () => regular(3, 180),
          () => regular(5, 0, 0.45), () => regular(3, 90), () => regular(6, 0)][shape]();
}

function powerLabel(exponent) {
  if (exponent === 0) return ["1"];
  return ["10", svg("tspan", { dy: -5, "font-size": "0.8em" }, minus(String(exponent)))];
}

// {at(value) -> pixel, ticks: [{value, label, minor}]}
function scale({ log }, low, high, from, to) {
  const f = log ? Math.log10 : (v) => v;
  const [a, b] = [f(low), f(high)];
  const at = (v) => from + ((f(v) - a) / (b - a)) * (to - from);
  const room = Math.abs(to - from) / (log ? 34 : 60);
  const ticks = [];
  if (log && b - a > 1.2) {
    const stride = Math.max(1, Math.ceil((b - a) / room));
    for (let k = Math.ceil(a - 1e-9); k <= b + 1e-9; k++)
      if (k % stride === 0) ticks.push({ value: 10 ** k, label: powerLabel(k) });
      else if (stride === 2) ticks.push({ value: 10 ** k, label: null });
  } else if (log) {
    for (let k = Math.floor(a); k <= b; k++)
      for (const digit of [1, 2, 5]) {
        const value = digit * 10 ** k;
        if (value >= low * 0.999 && value <= high * 1.001) ticks.push({ value, label: [short(value)] });
      }
  } else {
    const raw = (b - a) / Math.max(2, room);
    const power = 10 ** Math.floor(Math.log10(raw));
    const stride = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= raw);
    for (let k = Math.ceil(a / stride - 1e-9); k * stride <= b + 1e-9 * stride; k++)
      ticks.push({ value: k * stride, label: [short(k * stride)] });
  }
  return { at, ticks };
}

// The range of an axis: its own, or what the drawn points need, with a margin.
function range(axis, values) {
  if (axis.range) return axis.range;
  const good = values.filter((v) => isFinite(v) && (!axis.log || v > 0) && v <= (axis.cap ?? Infinity));
  if (!good.length) return null;
  let [low, high] = [Math.min(...good), Math.max(...good)];
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
  const unit = Math.max((xs[1] - xs[0]) / width, (ys[1] - ys[0]) / height);
  const widen = ([low, high], length) => {
    const extra = (unit * length - (high - low)) / 2;
    return [low - extra, high + extra];
  };
  return [widen(xs, width), widen(ys, height)];
}

// spec: {label, x, y: {label, log, range, cap, floor}, equal, curves, levels: [{value, label}], slopes: [{order, curve}]}
// curve: {method (null: grey), name, points: [{x, y, used, rows: [[label, value]]}], markers: radius, every, dash}
// every: a marker on each so-many-th point only; look: the curve's own, where it is no method's
function chart(host, spec, available = host.clientWidth) {
  const width = Math.max(280, Math.min(available || 480, 1000));
  const height = Math.round(Math.max(250, Math.min(width * (spec.equal ? 0.8 : 0.68), 480)));
  const box = { left: 62, right: width - 12, top: 10, bottom: height - 44 };
  const points = spec.curves.flatMap((curve) => curve.points);
  let xs = range(spec.x, points.map((p) => p.x));
  let ys = range(spec.y, points.map((p) => p.y));
  if (!xs || !ys) {
    host.replaceChildren(el("p", { class: "empty" }, spec.empty ?? "Nothing to draw for this choice."));
    return;
  }
  if (spec.equal) [xs, ys] = equalUnits(xs, ys, box.right - box.left, box.bottom - box.top);
  const x = scale(spec.x, xs[0], xs[1], box.left, box.right);
  const y = scale(spec.y, ys[0], ys[1], box.bottom, box.top);
  const clip = `clip-${(chart.count = (chart.count ?? 0) + 1)}`;
  const drawable = (p) => isFinite(p.x) && isFinite(p.y) && p.x !== null && p.y !== null &&
    (!spec.x.log || p.x > 0) && (!spec.y.log || p.y > 0);
  const place = (p) => [x.at(p.x), Math.max(-4000, Math.min(4000, y.at(p.y)))];

  const root = svg("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, tabindex: 0, role: "img",
    "aria-label": `${spec.label}. Curves: ${spec.curves.map((c) => c.name).join(", ")}. Arrow keys read the values.` });
  root.append(svg("clipPath", { id: clip },
    svg("rect", { x: box.left, y: box.top - 4, width: box.right - box.left + 6, height: box.bottom - box.top + 4 })));
  root.append(axes(spec, x, y, box, width, height));
  for (const level of spec.levels ?? []) {
    if (level.value < ys[0] || level.value > ys[1]) continue;
    root.append(svg("path", { class: "level", d: `M${box.left} ${y.at(level.value)}H${box.right}` }));
  }
  const body = svg("g", { "clip-path": `url(#${clip})` });
  const hits = [];
  for (const curve of spec.curves) {
    const [group, spots] = drawCurve(curve, drawable, place);
    body.append(group);
    hits.push(...spots.filter((s) => s.y >= box.top - 4 && s.y <= box.bottom + 1 && s.x >= box.left - 1));
  }
  root.append(body);
  for (const level of spec.levels ?? [])
    if (level.value >= ys[0] && level.value <= ys[1]) root.append(levelLabel(level.label, y.at(level.value) - 4, hits, box));
  if (spec.slopes) root.append(...slopeMarks(spec.slopes, place, hits, box));
  const ring = svg("circle", { class: "ring", r: 8, visibility: "hidden" });
  root.append(ring);
  host.replaceChildren(root);
  listen(root, ring, hits, width);
}

// At the end of the line where fewer points are in the way.
function levelLabel(label, y, hits, box) {
  const crowd = (from) => hits.filter((hit) => Math.abs(hit.y - y + 4) < 14 && hit.x > from - 5 && hit.x < from + 80).length;
  const right = crowd(box.right - 80) <= crowd(box.left);
  return svg("text", { class: "note", x: right ? box.right - 2 : box.left + 6, y, "text-anchor": right ? "end" : "start" }, label);
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

function drawCurve(curve, drawable, place) {
  const look = curve.method === null ? null : curve.look ?? looks[curve.method];
  const group = svg("g", { class: `curve ${look ? `f${look.family}` : "exact"}`, "data-method": curve.method ?? "" });
  let [line, filled, hollow, pen] = ["", "", "", "M"];
  const spots = [];
  for (const [index, point] of curve.points.entries()) {
    if (!drawable(point)) {
      pen = "M";
      continue;
    }
    const [px, py] = place(point);
    line += `${pen}${px.toFixed(1)} ${py.toFixed(1)}`;
    pen = "L";
    spots.push({ x: px, y: py, point, curve });
    if (!curve.markers || !look || (index + look.shape) % (curve.every ?? 1)) continue;
    const mark = marker(look.shape, px, py, curve.markers);
    if (point.used) filled += mark;
    else hollow += mark;
  }
  group.append(svg("path", { class: "line", d: line, "stroke-dasharray": curve.dash ?? look?.dash ?? "" }));
  if (filled) group.append(svg("path", { class: "filled", d: filled }));
  if (hollow) group.append(svg("path", { class: "hollow", d: hollow }));
  return [group, spots];
}

// Pointer and arrow keys lead to the same readings.
function listen(root, ring, hits, width) {
  let current = null;
  const show = (hit) => {
    current = hit;
    ring.setAttribute("visibility", hit ? "visible" : "hidden");
    if (!hit) return hideTip();
    ring.setAttribute("cx", hit.x);
    ring.setAttribute("cy", hit.y);
    highlight(hit.curve.method);
    const frame = root.getBoundingClientRect();
    showTip(hit, frame.left + (hit.x * frame.width) / width, frame.top + (hit.y * frame.width) / width);
  };
  const leave = () => {
    show(null);
    highlight(state.pinned);
  };
  root.addEventListener("pointermove", (event) => {
    const frame = root.getBoundingClientRect();
    const [px, py] = [event.clientX - frame.left, event.clientY - frame.top].map((v) => (v * width) / frame.width);
    let [best, distance] = [null, 40];
    for (const hit of hits) {
      const d = Math.hypot(hit.x - px, hit.y - py);
      if (d < distance) [best, distance] = [hit, d];
    }
    if (best !== current) best ? show(best) : leave();
  });
  root.addEventListener("pointerleave", leave);
  root.addEventListener("blur", leave);
  root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const jump = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") return leave();
    if ((!step && !jump) || !hits.length) return;
    event.preventDefault();
    if (!current) return show(hits[0]);
    const own = hits.filter((hit) => hit.curve === current.curve).sort((a, b) => a.x - b.x);
    if (step) return show(own[Math.max(0, Math.min(own.length - 1, own.indexOf(current) + step))]);
    const curves = [...new Set(hits.map((hit) => hit.curve))];
    const next = curves[(curves.indexOf(current.curve) + jump + curves.length) % curves.length];
    const others = hits.filter((hit) => hit.curve === next);
    show(others.reduce((a, b) => (Math.abs(a.x - current.x) <= Math.abs(b.x - current.x) ? a : b)));
  });
}

function showTip(hit, left, top) {
  const tip = document.getElementById("tip");
  tip.replaceChildren(el("b", {}, hit.curve.name),
    el("dl", {}, ...hit.point.rows.flatMap(([label, value]) => [el("dt", {}, label), el("dd", {}, value)])));
  tip.hidden = false;
  const x = Math.min(left + 14, document.documentElement.clientWidth - tip.offsetWidth - 8);
  const y = top + 16 + tip.offsetHeight > window.innerHeight ? top - tip.offsetHeight - 14 : top + 16;
  tip.style.left = `${Math.max(8, x) + window.scrollX}px`;
  tip.style.top = `${y + window.scrollY}px`;
}

function hideTip() {
  document.getElementById("tip").hidden = true;
}
