// The region of stability of a method, and what it does to one solution of the test equation.

class Stability {
  constructor(kernels, root) {
    this.kernels = kernels;
    this.catalogue = kernels.catalogue;
    this.name = "rk4";
    this.z = [-0.5, 2.2];
    this.regions = new Map();
    this.region = picture("Region of stability in the plane of h λ", { class: "square", tabindex: 0 });
    this.solution = picture("The solution of the test equation, exact and computed", { class: "wide" });
    this.reading = el("dl", { class: "reading", "aria-live": "off" });
    this.range = { x: [-5.4, 2], y: [-3.3, 3.3] };
    draggable(this.region.canvas, (x, y) => this.frameOf && this.move(this.frameOf.xOf(x), this.frameOf.yOf(y)));
    this.region.canvas.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.5 : 0.05;
      const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key] ?? [];
      if (dx === undefined) return;
      event.preventDefault();
      this.move(this.z[0] + dx, this.z[1] + dy);
    });
    const methods = this.catalogue.methods.filter((m) => !Number.isNaN(kernels.amplification(m.name, 0, 0.5)));
    root.append(
      el("div", { class: "controls" }, el("label", {}, el("span", {}, "Method"),
        choice("Method of the region", methodGroups(this.catalogue, methods), this.name, (name) => {
          this.name = name;
          this.changed = true;
        })), this.note = el("span", { class: "hint" })),
      el("div", { class: "stage" },
        el("figure", {}, el("figcaption", {}, el("h3", {}, "Region of stability"), el("span", {}, "drag h λ, or use the arrow keys")), this.region.canvas),
        el("figure", {}, el("figcaption", {}, el("h3", {}, "What it makes of one solution")), this.solution.canvas, this.reading)));
    this.changed = true;
  }

  move(x, y) {
    const within = ([low, high], v) => Math.min(high, Math.max(low, v));
    const near = (v) => (Math.abs(v) < 0.04 ? 0 : v);  // the axes are easily met
    this.z = [near(within(this.range.x, x)), near(within(this.range.y, y))];
    this.changed = true;
  }

  // Factors on a grid, computed row by row when there is time; the plane is symmetric.
  gridOf(name) {
    if (!this.regions.has(name)) {
      const [nx, ny] = [100, 54];
      this.regions.set(name, { nx, ny, rows: [], points: !Number.isNaN(this.kernels.amplification(name, -0.5, 0.5)) });
    }
    return this.regions.get(name);
  }

  work() {
    const began = performance.now();
    const grid = this.gridOf(this.name);
    const [low, high] = this.range.x;
    while (grid.rows.length <= grid.ny && performance.now() - began < 6) {
      const y = (this.range.y[1] * grid.rows.length) / grid.ny;
      const width = grid.points ? grid.nx : 0;  // on the imaginary axis alone
      grid.rows.push(Array.from({ length: width + 1 }, (_, i) =>
        this.kernels.amplification(this.name, width ? low + ((high - low) * i) / width : 0, y)));
      this.changed = true;
    }
    return grid;
  }

  frame() {
    const grid = this.work();
    if (!this.changed) return;
    this.changed = false;
    const method = this.catalogue.methods.find((m) => m.name === this.name);
    if (!grid.points) this.z[0] = 0;
    say(this.note, grid.points ? "x″ = 2 Re λ x′ − |λ|² x, solved by exp λt and its conjugate; stable where no factor exceeds 1"
      : "x″ = −ω² x, h λ = iωh: this method takes no force of the velocity, so only the imaginary axis is asked");
    this.drawRegion(grid, method);
    this.drawSolution(method);
    const factor = this.kernels.amplification(this.name, ...this.z);
    const exact = Math.exp(this.z[0]);
    const row = (name, value) => [el("dt", {}, name), el("dd", {}, value)];
    const sign = this.z[1] < 0 ? "−" : "+";
    this.factor = factor;
    this.reading.replaceChildren(...row("h λ", `${short(this.z[0], 3)} ${sign} ${short(Math.abs(this.z[1]), 3)} i`),
      ...row("factor of a step", Number.isNaN(factor) ? "–" : short(factor, 5)), ...row("of the exact solution", short(exact, 5)),
      ...row("verdict", Number.isNaN(factor) ? "cannot take this force" : factor <= 1 + 1e-9 ? "stable" : "unstable: grows without bound"));
    this.region.say(`${this.name}, h lambda ${this.z.map((v) => short(v, 3)).join(" + i ")}, factor ${short(factor, 4)}`);
  }

  drawRegion({ nx, ny, rows, points }, method) {
    const { pen, width, height } = this.region.begin();
    const [x, y] = [this.range.x, this.range.y].map(([low, high]) => ({ low, high }));
    const frame = (this.frameOf = axes(pen, width, height, { ...x, label: "Re h λ" }, { ...y, label: "Im h λ" }));
    const at = (i, j) => [frame.x(x.low + ((x.high - x.low) * i) / nx), (y.high * j) / ny];
    clipped(pen, frame.box, () => {
      line(pen, [[frame.x(0), frame.box.top], [frame.x(0), frame.box.bottom]], palette.axis, 1);
      line(pen, [[frame.box.left, frame.y(0)], [frame.box.right, frame.y(0)]], palette.axis, 1);
      if (points) this.fillRegion(pen, frame, rows, at, method);
      else this.lineRegion(pen, frame, rows, ny, y.high, method);
      dot(pen, frame.x(this.z[0]), frame.y(this.z[1]), 8, palette.ink);
    });
  }

  // Cells inside in colour, and the boundary where the factor passes 1.
  fillRegion(pen, frame, rows, at, method) {
    pen.fillStyle = pen.strokeStyle = colourOf(method);
    const level = (v) => Math.log(Math.max(v, 1e-12)) - 1e-9;
    const edges = [];
    pen.globalAlpha = 0.25;
    pen.beginPath();
    for (let j = 0; j + 1 < rows.length; j++)
      for (let i = 0; i + 1 < rows[j].length; i++) {
        const corner = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
        const value = corner.map(([a, b]) => level(rows[b][a]));
        const place = corner.map(([a, b]) => at(a, b));
        const inside = [], cut = [];
        for (let k = 0; k < 4; k++) {
          const [a, b] = [value[k], value[(k + 1) % 4]];
          if (a <= 0) inside.push(place[k]);
          if (a <= 0 === b <= 0) continue;
          const part = Math.min(1, Math.max(0, a / (a - b)));
          const point = [0, 1].map((c) => place[k][c] + part * (place[(k + 1) % 4][c] - place[k][c]));
          inside.push(point);
          cut.push(point);
        }
        for (const side of [1, -1]) {
          inside.forEach(([px, v], n) => (n ? pen.lineTo : pen.moveTo).call(pen, px, frame.y(side * v)));
          if (inside.length) pen.closePath();
          for (let n = 0; n + 1 < cut.length; n += 2) edges.push([0, 1].map((c) => [cut[n + c][0], frame.y(side * cut[n + c][1])]));
        }
      }
    pen.fill();
    pen.globalAlpha = 1;
    pen.lineWidth = 2;
    pen.beginPath();
    for (const [[ax, ay], [bx, by]] of edges) {
      pen.moveTo(ax, ay);
      pen.lineTo(bx, by);
    }
    pen.stroke();
  }

  lineRegion(pen, frame, rows, ny, top, method) {
    pen.strokeStyle = colourOf(method);
    pen.lineWidth = 7;
    pen.beginPath();
    rows.forEach(([value], j) => {
      if (!(value <= 1 + 1e-9) || j + 1 >= rows.length || !(rows[j + 1][0] <= 1 + 1e-9)) return;
      for (const side of [1, -1]) {
        pen.moveTo(frame.x(0), frame.y((side * top * j) / ny));
        pen.lineTo(frame.x(0), frame.y((side * top * (j + 1)) / ny));
      }
    });
    pen.stroke();
  }

  drawSolution(method) {
    const count = 30;
    const { pen, width, height } = this.solution.begin();
    let values = [];
    try {
      values = this.kernels.test(this.name, ...this.z, count);
    } catch {
      return;
    }
    const [re, im] = this.z;
    const exact = (n) => Math.exp(re * n) * Math.cos(im * n);
    const size = Math.min(20, Math.max(1.2, ...values.filter(isFinite).map(Math.abs)));
    const frame = axes(pen, width, height, { low: 0, high: count, label: "step" }, { low: -size, high: size, label: "x" });
    clipped(pen, frame.box, () => {
      const fine = Array.from({ length: 20 * count + 1 }, (_, i) => [frame.x(i / 20), frame.y(exact(i / 20))]);
      line(pen, fine, palette.exact, 4);
      const points = values.map((v, n) => [frame.x(n), frame.y(v)]);
      line(pen, points, colourOf(method), 1.4);
      for (const p of points) dot(pen, ...p, 3.2, colourOf(method), colourOf(method));
    });
  }
}
