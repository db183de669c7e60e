// A spring pendulum and a rope, moved by any method at any step: what happens beyond the limit of stability is seen.

const reachOf = { "spring-pendulum": 2.1, rope: 1.35 };

class Scene {
  constructor(kernels, root, name, { method, h, low, high }) {
    this.kernels = kernels;
    this.subject = kernels.catalogue.scenes.find((s) => s.name === name);
    this.speed = 1;
    this.h = h;
    this.stiffness = Number(this.subject.parameters.k);
    this.methods = takersOf(kernels.catalogue, this.subject);
    this.method = this.methods.find((m) => m.name === method);
    this.picture = picture(title(this.subject), { class: "square" });
    this.reading = el("output", { class: "reading" });
    this.player = player(this, () => this.rewind(), () => this.picture.canvas, name);
    const what = title(this.subject);
    root.append(el("figure", {}, el("figcaption", {}, el("h3", {}, what), el("span", { class: "equation" }, formula(this.subject))),
      el("div", { class: "controls" },
        el("label", {}, el("span", {}, "Method"), choice(`Method of the ${what.toLowerCase()}`, methodGroups(kernels.catalogue, this.methods),
          method, (chosen) => {
            this.method = this.methods.find((m) => m.name === chosen);
            this.rewind();
          })),
        slider("Step size h", { low, high, value: h, text: (v) => `h = ${short(v, 2)}` }, (v) => {
          this.h = v;
          this.rewind();
        }).node,
        slider("Stiffness k", { low: 5, high: 2000, value: this.stiffness, text: (v) => `k = ${short(v, 3)}` }, (v) => {
          this.stiffness = v;
          this.rewind();
        }).node),
      this.picture.canvas, this.reading, this.player.node));
    this.rewind();
  }

  rewind() {
    this.run?.end();
    const name = `${this.subject.name}:k=${this.stiffness.toPrecision(4)}`;
    this.run = new Run(this.kernels, name, this.method.name, this.h, { lap: 2, detail: 120, keep: 1.2 });
    this.fastest = this.subject.fastest * Math.sqrt(this.stiffness / Number(this.subject.parameters.k));
    this.t = 0;
    this.still = 0;
    this.worst = 0;
    this.changed = true;
  }

  frame(dt) {
    if (dt === 0 && !this.changed) return;
    this.changed = false;
    if (this.run.alive) this.t += dt * this.speed;
    else if ((this.still += dt) > 2.5) this.rewind();
    this.run.advanceTo(this.t);
    const state = this.run.at(this.t);
    const error = this.run.energyError(this.run.past.at(-1));
    this.worst = Math.max(this.worst, error);
    this.draw(state);
    const wh = this.fastest * this.h;
    say(this.reading, this.run.alive
      ? `ωh = ${short(wh, 3)} of the fastest oscillation; energy error ${scientific(error, 2)}, at most ${scientific(this.worst, 2)}`
      : `ωh = ${short(wh, 3)}: blown up at t = ${short(this.run.lost, 3)}`);
    this.picture.say(this.run.alive ? `${this.method.name}, time ${short(this.t, 3)}, energy error ${scientific(error, 2)}` : "blown up");
  }

  draw(state) {
    const { pen, width, height } = this.picture.begin();
    const unit = Math.min(width, height) / (2 * reachOf[this.subject.name]);
    const origin = [width / 2, this.subject.name === "rope" ? height * 0.26 : height * 0.3];
    const place = (x, y) => [origin[0] + unit * x, origin[1] - unit * y];
    const colour = colourOf(this.method);
    const n = this.subject.dimension;
    const nodes = [[0, 0]];
    for (let i = 0; i < n; i += 2) nodes.push([state[2 + i], state[3 + i]]);
    line(pen, this.run.past.filter((s) => s[0] <= this.t).map((s) => place(s[n], s[n + 1])), palette.exact, 1.5);
    line(pen, [[origin[0] - 26, origin[1]], [origin[0] + 26, origin[1]]], palette.axis, 3);
    if (n === 2) line(pen, this.coil(place(0, 0), place(...nodes[1])), palette.soft, 1.6);
    else line(pen, nodes.map((p) => place(...p)), colour, 3.2);
    nodes.slice(1).forEach((p, i) => dot(pen, ...place(...p), n === 2 ? 13 : i + 2 === nodes.length ? 7 : 3.4, colour));
    if (!this.run.alive) {
      pen.fillStyle = palette.fail;
      pen.font = `600 ${pen.font.replace(/^\d+px/, "18px")}`;
      pen.textAlign = "center";
      pen.fillText("blown up", width / 2, height - 20);
    }
  }

  // A spring from a to b, drawn as a zigzag of constant width.
  coil([ax, ay], [bx, by]) {
    const turns = 14;
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / length) * 9, (dx / length) * 9];
    const points = [[ax, ay], [ax + 0.06 * dx, ay + 0.06 * dy]];
    for (let i = 0; i < turns; i++) {
      const part = 0.06 + (0.88 * (i + 0.5)) / turns;
      const side = i % 2 ? -1 : 1;
      points.push([ax + part * dx + side * nx, ay + part * dy + side * ny]);
    }
    return [...points, [ax + 0.94 * dx, ay + 0.94 * dy], [bx, by]];
  }
}
