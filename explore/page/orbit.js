// The orbits of the chosen methods as they go on, over the exact one in grey.

// How a state [t, energy, x..., v...] becomes a picture: the places of what moves, the last of which leaves the trail.
const pictures = {
  "double-pendulum": {
    labels: ["x", "y"],
    places: (s) => {
      const [a, b] = [s[2], s[3]];
      return [[0, 0], [Math.sin(a), -Math.cos(a)], [Math.sin(a) + Math.sin(b), -Math.cos(a) - Math.cos(b)]];
    },
  },
};

function pictureOf(problem) {
  if (pictures[problem.name]) return pictures[problem.name];
  const [a, b] = problem.dimension === 1 ? [2, 3] : [2, 3];
  const labels = problem.dimension === 1 ? ["position", "velocity"] : ["x", "y"];
  return { labels, places: (s) => [[s[a], s[b]]] };
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
    this.exact = exact.map((s) => this.view.places(s).at(-1));
    const all = exact.flatMap((s) => this.view.places(s));
    const [xs, ys] = [0, 1].map((k) => all.map((p) => p[k]));
    this.middle = [xs, ys].map((v) => (Math.min(...v) + Math.max(...v)) / 2);
    this.reach = 0.62 * Math.max(...[xs, ys].map((v) => Math.max(...v) - Math.min(...v)));
  }

  // runs: [{run, method}], at time t.
  draw(runs, t, shown) {
    const { pen, width, height } = this.picture.begin();
    const unit = Math.min(width - 62, height - 48) / (2 * this.reach);
    const half = [(width - 62) / (2 * unit), (height - 48) / (2 * unit)];
    const side = (k, label) => ({ low: this.middle[k] - half[k], high: this.middle[k] + half[k], label });
    const frame = axes(pen, width, height, side(0, this.view.labels[0]), side(1, this.view.labels[1]));
    const place = ([x, y]) => [frame.x(x), frame.y(y)];
    clipped(pen, frame.box, () => {
      line(pen, this.exact.map(place), palette.exact, 5);
      if (this.problem.name === "kepler") dot(pen, ...place([0, 0]), 5, palette.ink);
      for (const { run, method } of runs) {
        const trail = run.past.filter((s) => s[0] <= t).map((s) => place(this.view.places(s).at(-1)));
        const head = this.view.places(run.at(t)).map(place);
        line(pen, [...trail, head.at(-1)], colourOf(method), 1.8, dashOf(method, shown));
        const sparse = run.stride === 1 && trail.length < 90;  // so that single steps are seen
        if (sparse) for (const p of trail) dot(pen, ...p, 2.2, colourOf(method), colourOf(method));
        if (head.length > 1) line(pen, head, colourOf(method), 2.5);
      }
      for (const { run, method } of runs) {
        const head = this.view.places(run.at(t)).map(place).at(-1);
        if (run.alive) dot(pen, ...head, 6.5, colourOf(method));
      }
    });
    this.picture.say(runs.map(({ run, method }) => {
      const [x, y] = this.view.places(run.at(t)).at(-1);
      return `${method.name} ${run.alive ? `at ${short(x, 3)}, ${short(y, 3)}` : "has blown up"}`;
    }).join("; ") + `, at time ${short(t, 3)}`);
  }
}
