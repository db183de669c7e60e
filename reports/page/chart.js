// One plot: axes, curves, a key of their names. Everything is drawn in CSS pixels of its host.

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

// spec: {label, same: what a range chosen by zooming belongs to, where that is less than the label, x, y: {label, log, range, least, cap, floor}, equal, curves, levels: [{value, label, dashed}],
//        slopes: [{order, curve}], named: a key of the curves' names is wanted, bare: a picture without axes}
// curve: {method (null: none), exact, name, points: [{x, y, used, rows: [[label, value]]}], markers: radius, every,
//         dash, faint: what the fit did not use is drawn pale, or thin where it is narrow}
// title: its name in the key where it is another, empty where it has none there
// fill: only its inside, in a tint of its colour; dots: squares without a line; unjoined: markers without one
// middle: a marker on the middle one of each so many points
// every: a marker on each so-many-th point only; look: the curve's own, where it is no method's
// room: {width, height} in pixels; without a height, what suits the width
// Returns {xs, ys}: the ranges of the axes before any zoom; null where there is nothing to draw.
function chart(host, spec, room = host.clientWidth) {
  const { width: available, height: asked } = typeof room === "number" ? { width: room } : room;
  const width = Math.max(240, Math.min(available || 480, asked ? Infinity : 1000));
  // On a telephone that lies on its side a plot is no higher than is seen of it at once.
  const seen = onPaper ? Infinity : Math.max(200, 0.75 * window.innerHeight);
  const height = Math.round(asked ?? Math.min(seen, Math.max(250, Math.min(width * (spec.equal ? 0.8 : 0.68), 480))));
  const box = spec.bare ? { left: 4, right: width - 4, top: 4, bottom: height - 4 } : { left: 62, right: width - 12, top: 10, bottom: height - 44 };
  const points = spec.curves.flatMap((curve) => curve.points);
  let xs = range(spec.x, points.map((p) => p.x));
  let ys = range(spec.y, points.map((p) => p.y));
  if (!xs || !ys) {
    host.replaceChildren(el("p", { class: "empty" }, spec.empty ?? "Nothing to draw for this choice."));
    return null;
  }
  if (!spec.bare) box.left = Math.max(box.left, 24 + widestLabel(scale(spec.y, ...(zoomOf(host, spec)?.ys ?? ys), box.bottom, box.top)));
  if (spec.equal) [xs, ys] = equalUnits(xs, ys, box.right - box.left, box.bottom - box.top);
  const whole = { xs, ys };
  if (zoomOf(host, spec)) {
    ({ xs, ys } = zoomOf(host, spec));
    if (spec.equal) [xs, ys] = equalUnits(xs, ys, box.right - box.left, box.bottom - box.top);
  }
  const x = scale(spec.x, xs[0], xs[1], box.left, box.right);
  const y = scale(spec.y, ys[0], ys[1], box.bottom, box.top);
  const clip = `clip-${(chart.count = (chart.count ?? 0) + 1)}`;
  const drawable = (p) => isFinite(p.x) && isFinite(p.y) && p.x !== null && p.y !== null &&
    (!spec.x.log || p.x > 0) && (!spec.y.log || p.y > 0);
  const inside = (at) => Math.max(-1e6, Math.min(1e6, at));  // what an attribute holds; far enough to keep directions
  const place = (p) => [inside(x.at(p.x)), inside(y.at(p.y))];

  const names = spec.curves.map((curve) => curve.name).filter((name) => name).join(", ");
  // No wider than it was drawn: letters keep their size.
  const root = svg("svg", { class: "chart", style: asked ? null : `max-width: ${width}px`, viewBox: `0 0 ${width} ${height}`, role: "img", ...(spec.bare
    ? { "aria-label": `${spec.label}: a picture` }
    : { tabindex: 0, "aria-label": `${spec.label}. Curves: ${names}. Arrow keys read the values.` }) });
  root.append(svg("clipPath", { id: clip },
    svg("rect", { x: box.left, y: box.top - 4, width: box.right - box.left + 6, height: box.bottom - box.top + 4 })));
  if (!spec.bare) root.append(axes(spec, x, y, box, width, height));
  const levels = (spec.levels ?? []).filter((level) => level.value >= ys[0] && level.value <= ys[1]);
  for (const level of levels)
    root.append(svg("path", { class: level.dashed ? "level dashed" : "level", d: `M${box.left} ${y.at(level.value)}H${box.right}` }));
  const body = svg("g", { "clip-path": `url(#${clip})` });
  const [spots, groups, crossing] = [new Map(), new Map(), new Set()];
  for (const curve of spec.curves) {
    const [group, own] = drawCurve(curve, drawable, place);
    body.append(group);
    groups.set(curve, group);
    if (own.some((spot, i) => i > 0 && spot.joined && passes(own[i - 1], spot, box))) crossing.add(curve);
    spots.set(curve, own.filter((s) => s.y >= box.top - 4 && s.y <= box.bottom + 1 && s.x >= box.left - 1 && s.x <= box.right + 6));
  }
  const hits = [...spots.values()].flat().filter((spot) => spot.curve.exact !== "ghost");
  root.append(body);
  for (const level of levels) root.append(levelLabel(level.label, y.at(level.value) - 4, hits, box));
  if (spec.slopes) root.append(...slopeMarks(spec.slopes, place, hits, box));
  const ring = svg("circle", { class: "ring", r: 8, visibility: "hidden" });
  root.append(ring);
  const together = coinciding(spots);
  // Of curves that coincide the one whose sample the key shows is on top.
  for (const [first, ...others] of together) groups.get(first).before(...others.map((curve) => groups.get(curve)));
  [...body.children].forEach((group, layer) => (group.dataset.layer = layer));
  host.replaceChildren(root, ...(spec.named ? [key([...together, ...[...crossing].filter((curve) => !spots.get(curve).length).map((curve) => [curve])],
    spec.curves.filter((curve) => !spots.get(curve).length && !crossing.has(curve)))] : []));
  if (spec.bare) return whole;  // a picture has no values to read
  const read = listen(root, ring, hits, width, together, host);
  zooming(root, host, spec, { x, y, box, width, height, whole, read }, () => chart(host, spec, room));
  return whole;
}

// Whether a line between two points is seen in a box: a part of it is between all four edges.
function passes(from, to, box) {
  let [first, last] = [0, 1];
  for (const [at, step, low, high] of [[from.x, to.x - from.x, box.left, box.right], [from.y, to.y - from.y, box.top, box.bottom]]) {
    if (step === 0 && (at < low || at > high)) return false;
    if (step === 0) continue;
    const shares = [(low - at) / step, (high - at) / step].sort((a, b) => a - b);
    [first, last] = [Math.max(first, shares[0]), Math.min(last, shares[1])];
  }
  return first <= last;
}

// Curves that cannot be told apart here: lists of them, each curve in one. What is not in the picture is in none.
function coinciding(spots) {
  const lists = [];
  for (const [curve, own] of spots) {
    if (!own.length) continue;
    const like = ([other]) => {
      const its = spots.get(other);
      return !curve.exact && !other.exact && curve.dash === other.dash && its.length === own.length &&
        own.every((spot, i) => Math.abs(spot.x - its[i].x) < 0.8 && Math.abs(spot.y - its[i].y) < 0.8);
    };
    const list = lists.find(like);
    if (list) list.push(curve);
    else lists.push([curve]);
  }
  return lists;
}

// The names of curves that cannot be told apart: "a = b" where their values are equal to rounding, else "a like b".
function joinedNames(curves, nameOf) {
  const equal = (a, b) => a.points.length === b.points.length &&
    a.points.every((p, i) => !(Math.abs(p.y - b.points[i].y) > 1e-12 * Math.abs(p.y) + 1e-13));
  return curves.map((curve, i) => (i ? (equal(curves[0], curve) ? " = " : " like ") : "") + nameOf(curve)).join("");
}

// The names of the curves under a plot: "leapfrog like velocity-verlet" where one lies on the other, last those that are
// nowhere in it.
function key(together, outside) {
  const named = together.map((curves) => curves.filter((curve) => curve.title !== "")).filter((curves) => curves.length);
  return el("ul", { class: "key" }, ...named.map((curves) => {
    const methods = curves.map((curve) => curve.method);
    const entry = el("li", { "data-method": methods.join(" "), onclick: () => pin(state.pinned === methods[0] ? null : methods[0]),
      onpointerenter: (event) => event.pointerType !== "touch" && highlight(methods[0]),
      onpointerleave: () => highlight(state.pinned) },
      sample(curves[0]), joinedNames(curves, (curve) => curve.title ?? curve.name));
    return entry;
  }), ...outside.filter((curve) => curve.title !== "").map((curve) => el("li", { class: "outside" }, `${curve.title ?? curve.name} (outside)`)));
}

// A line with the marker, or a square, as in the plots.
function sample(curve) {
  const look = curve.exact ? null : curve.look ?? looks[curve.method];
  return svg("svg", { class: "swatch", viewBox: "0 0 26 12", width: 26, height: 12, "aria-hidden": "true" },
    svg("g", { class: `curve ${look ? look.colour : curve.exact}` }, curve.dots ? svg("path", { class: "inside", d: "M8 1h10v10h-10Z" }) : null,
      curve.dots || curve.unjoined ? null : svg("path", { class: "line", d: "M0 6H26", "stroke-dasharray": curve.dash ?? look?.dash ?? "" }),
      look && curve.markers !== 0 && !curve.dots ? svg("path", { class: "filled", d: marker(look.shape, 13, 6, 4.2) }) : null));
}

// At the end of the line where fewer points are in the way.
function levelLabel(label, y, hits, box) {
  const crowd = (from) => hits.filter((hit) => Math.abs(hit.y - y + 4) < 14 && hit.x > from - 5 && hit.x < from + 80).length;
  const right = crowd(box.right - 80) <= crowd(box.left);
  return svg("text", { class: "note", x: right ? box.right - 2 : box.left + 6, y, "text-anchor": right ? "end" : "start" }, label);
}

function drawCurve(curve, drawable, place) {
  const look = curve.exact ? null : curve.look ?? looks[curve.method];
  const group = svg("g", { class: `curve ${look ? look.colour : curve.exact}`, "data-method": curve.method ?? "" });
  let [line, pale, filled, hollow, before] = ["", "", "", "", null];
  const spots = [];
  for (const [index, point] of curve.points.entries()) {
    if (!drawable(point)) {
      before = null;
      continue;
    }
    const [px, py] = place(point);
    const at = `${px.toFixed(1)} ${py.toFixed(1)}`;
    const joined = before !== null && !curve.unjoined;
    if (!before) line += `M${at}`;
    else if (!curve.faint || (before.point.used && point.used)) line += before.drawn ? `L${at}` : `M${before.at}L${at}`;
    else pale += `M${before.at}L${at}`;
    before = { at, point, drawn: !before || !curve.faint || (before.point.used && point.used) };
    spots.push({ x: px, y: py, point, curve, joined });
    if (!curve.markers || !look || (index + look.shape) % (curve.every ?? 1)) continue;
    if (curve.middle && index % curve.middle !== Math.floor(curve.middle / 2)) continue;
    const mark = marker(look.shape, px, py, curve.markers);
    if (point.used) filled += mark;
    else hollow += mark;
  }
  if (curve.fill) {
    group.append(svg("path", { class: `inside tint${curve.fill}`, d: `${line}Z` }));
    return [group, []];
  }
  if (curve.dots) {
    const a = curve.side ?? 3.4;
    if (curve.tile) {
      const beside = (value, k, side) => (curve.tile.log[k] ? value * curve.tile.reach[k] ** side : value + side * curve.tile.reach[k]);
      const corner = (p, side) => place({ x: beside(p.x, 0, side), y: beside(p.y, 1, side) });
      const tile = ({ point }) => {
        const [[left, bottom], [right, top]] = [corner(point, -1), corner(point, 1)];
        return `M${left.toFixed(1)} ${top.toFixed(1)}H${right.toFixed(1)}V${bottom.toFixed(1)}H${left.toFixed(1)}Z`;
      };
      group.append(svg("path", { class: "inside", d: spots.map(tile).join("") }));
      return [group, spots];
    }
    const square = (spot) => `M${(spot.x - a / 2).toFixed(1)} ${(spot.y - a / 2).toFixed(1)}h${a}v${a}h-${a}Z`;
    group.append(svg("path", { class: "inside", d: spots.map(square).join("") }));
    return [group, spots];
  }
  if (pale) group.append(svg("path", { class: curve.narrow ? "line thin" : "line pale", d: pale }));
  if (!curve.unjoined) group.append(svg("path", { class: curve.thin ? "line thin" : "line", d: line, "stroke-dasharray": curve.dash ?? look?.dash ?? "" }));
  if (filled) group.append(svg("path", { class: "filled", d: filled }));
  if (hollow) group.append(svg("path", { class: curve.faint ? "hollow pale" : "hollow", d: hollow }));
  return [group, spots];
}
