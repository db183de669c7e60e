// Reference slopes: a short dashed segment of slope p beside a curve of order p and nearer to it than to any curve of
// another order, where it collides with least.

// slopes: [{order, curve}], several for one order are alternatives. spots: all drawn points, in pixels.
function slopeMarks(slopes, place, spots, box) {
  const orders = new Map(slopes.map(({ order, curve }) => [curve, order]));
  const obstacles = spots.map((spot) => [spot.x, spot.y, orders.get(spot.curve)]);
  for (let i = 1; i < spots.length; i++)
    if (spots[i].curve === spots[i - 1].curve)
      for (const t of [0.25, 0.5, 0.75])
        obstacles.push([spots[i - 1].x + t * (spots[i].x - spots[i - 1].x), spots[i - 1].y + t * (spots[i].y - spots[i - 1].y),
                        orders.get(spots[i].curve)]);
  const pieces = spots.slice(1).map((spot, i) => [spots[i], spot]).filter(([a, b]) => a.curve === b.curve);
  const marks = [];
  for (const order of [...new Set(slopes.map((s) => s.order))].sort((a, b) => a - b)) {
    const candidates = slopes.filter((s) => s.order === order).flatMap((s) => slopeCandidates(s, place));
    const stride = Math.ceil(candidates.length / 61);  // some sixty are enough to find a free place
    let best = null;
    for (const candidate of candidates.filter((_, i) => i % stride === 0)) {
      candidate.cost = slopeCost(candidate, obstacles, box) + (isNearOther(candidate, order, obstacles) || isCrossed(candidate, pieces) ? 7 : 0);
      if (!best || candidate.cost < best.cost) best = candidate;
    }
    if (!best || best.cost > 6) continue;
    for (const t of [-1, -0.5, 0, 0.5, 1]) obstacles.push([best.x + t * best.dx, best.y + t * best.dy, order]);
    for (const t of [-0.6, 0, 0.6]) obstacles.push([best.textX + t * best.dx, best.textY + t * best.dy, order]);
    pieces.push(...linesOf(best));
    marks.push(svg("path", { class: "slope",
      d: `M${best.x - best.dx} ${best.y - best.dy}L${best.x + best.dx} ${best.y + best.dy}` }),
      svg("text", { class: "note", "text-anchor": "middle", dy: 3,
        transform: `translate(${best.textX} ${best.textY}) rotate(${best.angle})` }, `slope ${Number(order.toPrecision(3))}`));
  }
  return marks;
}

// Segments beside the used stretch of a curve, on either side of it.
function slopeCandidates({ order, curve }, place) {
  const all = curve.points.filter((p) => p.x > 0 && p.y > 0);
  const used = all.some((p) => p.used) ? all.filter((p) => p.used) : all;
  const out = [];
  for (let i = 1; i < used.length; i++) {
    const [x1, y1] = place(used[i - 1]);
    const [x2, y2] = place(used[i]);
    // Pixels per power of ten on both axes turn the order into a direction.
    const across = Math.abs(x2 - x1) / Math.abs(Math.log10(used[i].x / used[i - 1].x));
    const up = Math.abs(y2 - y1) / Math.max(1e-9, Math.abs(Math.log10(used[i].y / used[i - 1].y)));
    const direction = Math.atan2(-order * up, across);
    const [dx, dy] = [34 * Math.cos(direction), 34 * Math.sin(direction)];
    for (const side of [1, -1]) {
      const [nx, ny] = [-Math.sin(direction) * side, Math.cos(direction) * side];
      const [x, y] = [(x1 + x2) / 2 + 15 * nx, (y1 + y2) / 2 + 15 * ny];
      out.push({ x, y, dx, dy, textX: x + 9 * nx, textY: y + 9 * ny, angle: (direction * 180) / Math.PI });
    }
  }
  return out;
}

// The segment, and lines along its words: above, through and below them.
function linesOf(mark) {
  const [ux, uy] = [mark.dx / 34, mark.dy / 34];
  return [[mark.x, mark.y, 36], ...[-5, 0, 5].map((off) => [mark.textX - off * uy, mark.textY + off * ux, 25])]
    .map(([x, y, half]) => [{ x: x - half * ux, y: y - half * uy }, { x: x + half * ux, y: y + half * uy }]);
}

// Whether a curve or another mark lies across it.
const isCrossed = (mark, pieces) => linesOf(mark).some((line) => pieces.some((piece) => cross(line, piece)));

function cross([a, b], [c, d]) {
  const side = (p, q, r) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

function isNearOther(mark, order, obstacles) {
  let [own, other] = [Infinity, Infinity];
  for (const [x, y, its] of obstacles) {
    const distance = (x - mark.x) ** 2 + (y - mark.y) ** 2;
    if (its === order) own = Math.min(own, distance);
    else other = Math.min(other, distance);
  }
  return other < own;
}

function slopeCost(mark, obstacles, box) {
  const probes = [-1, -0.5, 0, 0.5, 1].map((t) => [mark.x + t * mark.dx, mark.y + t * mark.dy]);
  for (const t of [-0.6, 0, 0.6]) probes.push([mark.textX + t * mark.dx, mark.textY + t * mark.dy]);
  let cost = 0;
  for (const [x, y] of probes) {
    if (x < box.left + 6 || x > box.right - 4 || y < box.top + 4 || y > box.bottom - 6) cost += 10;
    for (const [ox, oy] of obstacles) {
      const distance = (x - ox) ** 2 + (y - oy) ** 2;
      if (distance < 900) cost += Math.exp(-distance / 90);
    }
  }
  return cost;
}
