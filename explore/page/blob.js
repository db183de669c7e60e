// A disc of initial data, carried through phase space by two methods: what happens to its area.

const corners = 180;  // of the polygon that stands for the disc
const nearby = 1e-5;  // distance of the data whose differences make the determinant

// One method's disc.
class Disc {
  constructor(kernels, problem, centre, radius, method, h, lap) {
    const start = (x, v) => new Run(kernels, problem.name, method.name, h, { lap, detail: 100, data: [x, v], keep: 0 });
    this.rim = Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      return start(centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle));
    });
    this.cross = [[nearby, 0], [-nearby, 0], [0, nearby], [0, -nearby]].map(([a, b]) => start(centre[0] + a, centre[1] + b));
    this.first = 0.5 * corners * radius ** 2 * Math.sin((2 * Math.PI) / corners);
    this.alive = true;
  }

  advanceTo(time) {
    for (const run of [...this.rim, ...this.cross]) run.advanceTo(time);
    this.alive = [...this.rim, ...this.cross].every((run) => run.alive);
    this.points = this.rim.map((run) => run.at(time).slice(2));  // drawn between steps as well,
    this.corners = this.rim.map((run) => run.past.at(-1).slice(2));  // measured after whole ones
  }

  // Area of the polygon over that at the start, after whole steps.
  area() {
    let twice = 0;
    this.corners.forEach(([x, v], i) => {
      const [nx, nv] = this.corners[(i + 1) % corners];
      twice += x * nv - nx * v;
    });
    return Math.abs(twice) / 2 / this.first;
  }

  // d(x, v) / d(x0, v0) in the middle, after whole steps.
  determinant() {
    const [right, left, up, down] = this.cross.map((run) => run.past.at(-1).slice(2));
    const [a, c] = [0, 1].map((k) => (right[k] - left[k]) / (2 * nearby));
    const [b, d] = [0, 1].map((k) => (up[k] - down[k]) / (2 * nearby));
    return a * d - b * c;
  }

  end() {
    for (const run of [...this.rim, ...this.cross]) run.end();
  }
}

class Blobs {
  constructor(kernels, root) {
    this.kernels = kernels;
    this.catalogue = kernels.catalogue;
    this.problems = this.catalogue.problems.filter((p) => p.dimension === 1);
    this.speed = 1;
    this.h = 0.2;
    this.panels = ["explicit-euler", "symplectic-euler"].map((name, i) => ({
      name, picture: picture(`Disc of initial data, ${i + 1}`, { class: "square" }), numbers: el("output", { class: "reading" }) }));
    this.build(root);
    this.setProblem("pendulum");
  }

  build(root) {
    const problems = [[null, this.problems.map((p) => [p.name, title(p)])]];
    this.slider = slider("Step size h", { low: 0.005, high: 1, value: this.h, text: (h) => `h = ${short(h, 3)}` }, (h) => {
      this.h = h;
      this.late = true;  // many motions: once a frame
    });
    this.equation = el("span", { class: "equation" });
    this.player = player(this, () => this.rewind(), () => this.panels.map((p) => p.picture.canvas), "discs");
    this.problemChoice = choice("Problem of the discs", problems, "pendulum", (name) => this.setProblem(name));
    for (const panel of this.panels) panel.place = el("span");
    root.append(
      el("div", { class: "controls" }, el("label", {}, el("span", {}, "Problem"), this.problemChoice), this.equation, this.slider.node),
      el("div", { class: "stage even" }, ...this.panels.map((panel) =>
        el("figure", {}, el("figcaption", { class: "with-choice" }, panel.place), panel.picture.canvas, panel.numbers))),
      this.player.node);
  }

  setProblem(name) {
    this.problem = this.problems.find((p) => p.name === name);
    say(this.equation, formula(this.problem));
    this.lap = this.problem.period || this.problem.end;
    this.laps = this.problem.period ? 6 : 2;
    const takers = takersOf(this.catalogue, this.problem);
    for (const panel of this.panels) {
      if (!takers.some((m) => m.name === panel.name)) panel.name = takers[0].name;
      panel.place.replaceChildren(choice("Method of this disc", methodGroups(this.catalogue, takers), panel.name, (method) => {
        panel.name = method;
        this.rewind();
      }));
    }
    this.rewind();
  }

  rewind() {
    const first = this.kernels.motion(this.problem.name, this.panels[0].name, this.h);
    const centre = first.state().slice(2);
    first.end();
    const size = Math.max(0.5, Math.hypot(...centre));
    this.reach = 2.6 * size;
    for (const panel of this.panels) {
      panel.disc?.end();
      panel.method = this.catalogue.methods.find((m) => m.name === panel.name);
      panel.disc = new Disc(this.kernels, this.problem, centre, 0.32 * size, panel.method, this.h, this.lap);
      panel.ghosts = [];
    }
    this.t = 0;
    this.changed = true;
  }

  frame(dt) {
    if (this.late) this.rewind();
    if (dt === 0 && !this.changed) return;
    this.changed = this.late = false;
    this.t += (dt * this.speed * this.lap) / 6;
    if (this.t > this.laps * this.lap || this.panels.every((p) => !p.disc.alive)) this.rewind();
    for (const panel of this.panels) {
      panel.disc.advanceTo(this.t);
      if (this.t >= (panel.ghosts.length * this.lap) / 4 && panel.ghosts.length < 5) panel.ghosts.push(panel.disc.points);
      this.draw(panel);
      const { alive } = panel.disc;
      const [area, determinant] = [panel.disc.area(), panel.disc.determinant()];
      panel.area = area;
      panel.determinant = determinant;
      say(panel.numbers, alive ? `area ${area.toFixed(4)} of that at the start; determinant in the middle ${determinant.toFixed(6)}`
        : "blown up");
      panel.picture.say(`${panel.name}: area ${short(area)} of that at the start, time ${short(this.t, 3)}`);
    }
  }

  draw({ picture: { begin }, disc, method, ghosts }) {
    const { pen, width, height } = begin();
    const unit = Math.min(width - 70, height - 48) / (2 * this.reach);
    const [a, b] = [(width - 70) / (2 * unit), (height - 48) / (2 * unit)];
    const frame = axes(pen, width, height, { low: -a, high: a, label: "position" }, { low: -b, high: b, label: "velocity" });
    const shape = (points) => {
      pen.beginPath();
      points.forEach(([x, v], i) => (i ? pen.lineTo : pen.moveTo).call(pen, frame.x(x), frame.y(v)));
      pen.closePath();
    };
    clipped(pen, frame.box, () => {
      pen.lineWidth = 1.2;
      pen.strokeStyle = palette.exact;
      for (const ghost of ghosts) {
        shape(ghost);
        pen.stroke();
      }
      shape(disc.points);
      pen.fillStyle = pen.strokeStyle = colourOf(method);
      pen.globalAlpha = 0.35;
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineWidth = 1.8;
      pen.stroke();
    });
  }
}
