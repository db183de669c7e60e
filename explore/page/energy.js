// The energy error of the orbits against time.
class EnergyChart {
  constructor() {
    this.picture = picture("Relative energy error against time", { class: "strip" });
    this.node = this.picture.canvas;
    this.lines = new Map();
  }

  clear() {
    this.lines.clear();
  }

  // Takes down the states that a run has reached since the last call.
  follow({ run, method }, t) {
    if (!this.lines.has(method.name)) this.lines.set(method.name, { points: [], last: -1, largest: 0 });
    const own = this.lines.get(method.name);
    for (const state of run.past) {
      if (state[0] <= own.last || state[0] > t) continue;
      const error = run.energyError(state);
      own.points.push([state[0], error]);
      own.largest = Math.max(own.largest, error);
      own.last = state[0];
    }
    if (own.points.length > 3000) own.points = own.points.filter((_, i) => i % 2 === 0);
  }

  largest(method) {
    return this.lines.get(method.name)?.largest;
  }

  draw(runs, until, shown) {
    const { pen, width, height } = this.picture.begin();
    const x = { low: 0, high: until, label: "time" };
    const errors = runs.flatMap(({ method }) => this.lines.get(method.name)?.points ?? []).map(([, e]) => e).filter((e) => e > 0);
    const high = 10 ** Math.min(3, Math.ceil(Math.log10(Math.max(1e-15, ...errors)) + 0.3));
    const low = Math.min(high / 1e4, 10 ** Math.floor(Math.log10(Math.max(1e-17, Math.min(1, ...errors)))));
    const frame = axes(pen, width, height, x, { low, high, log: true, label: "energy error" });
    if (!errors.length) {
      pen.textAlign = "center";
      pen.fillStyle = palette.soft;
      pen.fillText("this problem has no energy that is conserved", width / 2, height / 2);
    }
    clipped(pen, frame.box, () => {
      for (const { method } of runs) {
        const points = this.lines.get(method.name)?.points ?? [];
        line(pen, points.map(([t, e]) => [frame.x(t), frame.y(Math.max(e, low / 10))]), colourOf(method), 1.5, dashOf(method, shown));
      }
    });
    this.picture.say(runs.map(({ method }) => `${method.name} at most ${scientific(this.largest(method) ?? NaN)}`).join("; "));
  }
}
