// Error against step size, and the point on each line at the step size that is chosen.

const unitRoundoff = 2 ** -53;

// The rungs of a method on a problem: 8 * 2^k steps, run when there is time; others when they are asked for.
class Ladder {
  constructor(kernels, problem, method) {
    this.ladder = kernels.ladder(problem.name, method.name);
    this.rungs = [];
    this.next = 0;
    this.orders = [];
  }

  static get finest() {
    return 12;
  }

  // One more rung; false where all are there.
  climb() {
    if (this.next > Ladder.finest) return false;
    const rung = this.at(8 * 2 ** this.next++);
    if (rung) this.rungs.push(rung);
    if (this.next > 5) this.orders = this.ladder.orders();
    return true;
  }

  // null where the start of the method alone makes more steps.
  at(steps) {
    try {
      return this.ladder.rung(steps);
    } catch {
      return null;
    }
  }

  // The slope from a rung to one of about half its step.
  slope(rung, quantity) {
    const finer = rung && this.rungs.find((r) => r.steps >= 1.4 * rung.steps);
    if (!finer || !(rung[quantity] > 0) || !(finer[quantity] > 0)) return NaN;
    return Math.log(rung[quantity] / finer[quantity]) / Math.log(rung.h / finer.h);
  }

  order(quantity) {
    return this.orders.find((o) => o.quantity === (quantity === "energy" ? quantity : `global_${quantity}`));
  }
}

class ErrorLine {
  // choose(h): the reader has moved to another step size.
  constructor(choose) {
    this.picture = picture("Error against step size, both logarithmic", { class: "wide", tabindex: 0 });
    this.node = this.picture.canvas;
    draggable(this.node, (x) => this.frame && choose(this.frame.xOf(x)));
  }

  // rows: [{ladder, method, rung}]
  draw(rows, quantity, end, shown) {
    const { pen, width, height } = this.picture.begin();
    const errors = rows.flatMap(({ ladder }) => ladder.rungs.map((r) => r[quantity])).filter((e) => e > 0 && isFinite(e));
    const low = Math.min(unitRoundoff / 4, ...errors.map((e) => e / 2));
    const high = Math.min(1e4, Math.max(1, ...errors.map((e) => e * 2)));
    const x = { low: end / (8 * 2 ** Ladder.finest) / 1.3, high: (end / 8) * 1.3, log: true, label: "step size h" };
    const frame = (this.frame = axes(pen, width, height, x, { low, high, log: true, label: `error, ${quantity}` }));
    clipped(pen, frame.box, () => {
      line(pen, [[frame.box.left, frame.y(unitRoundoff)], [frame.box.right, frame.y(unitRoundoff)]], palette.soft, 1, [2, 4]);
      pen.fillStyle = palette.soft;
      pen.textAlign = "left";
      pen.fillText("unit roundoff", frame.box.left + 6, frame.y(unitRoundoff) - 5);
      if (rows[0]?.rung) line(pen, [[frame.x(rows[0].rung.h), 0], [frame.x(rows[0].rung.h), height]], palette.focus, 1);
      for (const { ladder, method } of rows) {
        const points = ladder.rungs.map((r) => [frame.x(r.h), r[quantity] > 0 ? frame.y(r[quantity]) : NaN]);
        line(pen, points, colourOf(method), 1.8, dashOf(method, shown));
        for (const [px, py] of points) dot(pen, px, py, 2.6, colourOf(method), colourOf(method));
      }
      const labels = [];  // heights that are taken
      for (const { ladder, method, rung } of rows) {
        if (!rung || !(rung[quantity] > 0)) continue;
        const [px, py] = [frame.x(rung.h), frame.y(rung[quantity])];
        dot(pen, px, py, 7, colourOf(method));
        const slope = ladder.slope(rung, quantity);
        if (!isFinite(slope)) continue;
        const text = `slope ${minus(slope.toFixed(2))}`;
        const right = px + 80 < frame.box.right;
        let below = py + 14;
        while (labels.some((taken) => Math.abs(taken - below) < 15)) below += 4;
        labels.push(below);
        pen.textAlign = right ? "left" : "right";
        pen.lineWidth = 4;
        pen.strokeStyle = palette.paper;
        pen.strokeText(text, px + (right ? 11 : -11), below);
        pen.fillStyle = colourOf(method);
        pen.fillText(text, px + (right ? 11 : -11), below);
      }
    });
    this.picture.say(rows.map(({ ladder, method, rung }) =>
      rung ? `${method.name}: error ${scientific(rung[quantity])}, slope ${short(ladder.slope(rung, quantity), 3)}` : "").join("; "));
  }
}
