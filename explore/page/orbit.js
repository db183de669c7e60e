// The orbits of the chosen methods as they go on, over the exact one in grey.

// How a state [t, energy, x..., v...] becomes a picture: the places of what moves. all: each of them leaves a trail,
// not the last alone; linked: a line is drawn through them.
const particles = (s) => Array.from({ length: (s.length - 2) / 4 }, (_, i) => [s[2 + 2 * i], s[3 + 2 * i]]);
const pictures = {
  "double-pendulum": {
    linked: true,
    places: (s) => {
      const [a, b] = [s[2], s[3]];
      return [[0, 0], [Math.sin(a), -Math.cos(a)], [Math.sin(a) + Math.sin(b), -Math.cos(a) - Math.cos(b)]];
    },
  },
  "damped-spring": { linked: true, all: true, places: particles },
  "argon-cluster": { all: true, places: particles },
  "spring-sheet": { labels: ["displacement of one vertex", "its velocity"], places: (s) => [[s[3], s[2 + s.length / 2]]] },
};

function pictureOf({ name, dimension }) {
  const plain = { labels: dimension === 1 ? ["position", "velocity"] : ["x", "y"], places: (s) => [[s[2], s[3]]] };
  const view = { ...plain, ...pictures[name] };
  const trails = [...view.places(Array(2 + 2 * dimension).fill(0)).keys()];
  return { ...view, trails: view.all ? trails : trails.slice(-1) };
}

class Orbit {
  constructor(label) {
    this.picture = picture(label, { class: "square" });
    this.node = this.picture.canvas;
  }

  // exact: states of the exact solution.
  setup(problem, exact) {
    this.view = pictureOf(problem);
    this.problem = problem;
    this.exact = this.view.trails.map((i) => exact.map((s) => this.view.places(s)[i]));
    const all = exact.flatMap((s) => this.view.places(s));
    const [xs, ys] = [0, 1].map((k) => all.map((p) => p[k]));
    this.middle = [xs, ys].map((v) => (Math.min(...v) + Math.max(...v)) / 2);
    this.reach = 0.62 * Math.max(...[xs, ys].map((v) => Math.max(...v) - Math.min(...v)));
  }

  // runs: [{run, method}], at time t.
  draw(runs, t, shown) {
    const { pen, width, height } = this.picture.begin();
    const unit = Math.min(width - 70, height - 48) / (2 * this.reach);
    const half = [(width - 70) / (2 * unit), (height - 48) / (2 * unit)];
    const side = (k, label) => ({ low: this.middle[k] - half[k], high: this.middle[k] + half[k], label });
    const frame = axes(pen, width, height, side(0, this.view.labels[0]), side(1, this.view.labels[1]));
    const place = ([x, y]) => [frame.x(x), frame.y(y)];
    clipped(pen, frame.box, () => {
      for (const path of this.exact) line(pen, path.map(place), palette.exact, 5);
      if (this.problem.name === "kepler") dot(pen, ...place([0, 0]), 5, palette.ink);
      for (const { run, method } of runs) this.drawRun(pen, place, run, t, colourOf(method), dashOf(method, shown));
      for (const { run, method } of runs)
        if (run.alive) for (const i of this.view.trails) dot(pen, ...place(this.view.places(run.at(t))[i]), 6.5, colourOf(method));
    });
    this.picture.say(runs.map(({ run, method }) => {
      const [x, y] = this.view.places(run.at(t)).at(-1);
      return `${method.name} ${run.alive ? `at ${short(x, 3)}, ${short(y, 3)}` : "has blown up"}`;
    }).join("; ") + `, at time ${short(t, 3)}`);
  }

  drawRun(pen, place, run, t, colour, dash) {
    const now = this.view.places(run.at(t)).map(place);
    const past = run.past.filter((s) => s[0] <= t).map((s) => this.view.places(s));
    for (const i of this.view.trails) {
      const trail = past.map((places) => place(places[i]));
      line(pen, [...trail, now[i]], colour, 1.8, dash);
      if (run.stride === 1 && trail.length < 90) for (const p of trail) dot(pen, ...p, 2.2, colour, colour);  // single steps
    }
    if (this.view.linked) line(pen, now, colour, 2.5);
  }
}
