// Methods side by side on one problem at one step size: orbit, error line, energy, and the numbers.
class Compare {
  constructor(kernels, root) {
    this.kernels = kernels;
    this.catalogue = kernels.catalogue;
    this.ladders = new Map();
    this.exacts = new Map();
    this.chosen = ["velocity-verlet", "symplectic-euler", "rk4"].map((name) => this.method(name));
    this.quantity = "position";
    this.speed = 1;
    this.steps = 160;
    this.runs = [];
    this.waiting = [];
    const said = readAddress(this.catalogue);
    if (said.methods?.length) this.chosen = said.methods;
    if (said.quantity) this.quantity = said.quantity;
    if (said.steps) this.steps = Math.min(32768, Math.max(8, Math.round(said.steps)));
    this.build(root);
    this.quantityChoice.value = this.quantity;
    this.setProblem(said.problem ?? "kepler");
  }

  method(name) {
    return this.catalogue.methods.find((m) => m.name === name);
  }

  build(root) {
    this.orbit = new Orbit("Orbit");
    this.errorLine = new ErrorLine((h) => this.setStep(this.problem.end / h));
    this.errorLine.node.addEventListener("keydown", (event) => {
      const factor = { ArrowLeft: 1.1, ArrowRight: 1 / 1.1 }[event.key];
      if (!factor) return;
      event.preventDefault();
      this.setStep(factor > 1 ? Math.max(this.steps + 1, this.steps * factor) : Math.min(this.steps - 1, this.steps * factor));
    });
    this.energy = new EnergyChart();
    this.equation = el("span", { class: "equation" });
    this.chips = el("div", { class: "chips" });
    this.table = el("table", { class: "numbers" });
    const problems = [[null, this.catalogue.problems.map((p) => [p.name, title(p)])]];
    this.problemChoice = choice("Problem", problems, "kepler", (name) => this.setProblem(name));
    this.slider = slider("Step size h", { low: 1 / 32768, high: 1 / 8, value: 1 / 64, text: () => this.stepText() },
      (part) => this.setStep(1 / part));
    this.player = player(this, () => this.rewind(), () => this.orbit.node, "orbit");
    this.quantityChoice = choice("Error of", [[null, [["position", "position"], ["velocity", "velocity"], ["energy", "energy"]]]],
      "position", (quantity) => {
        this.quantity = quantity;
        this.changed = this.moved = true;
      });
    root.append(
      el("div", { class: "controls" },
        el("label", {}, el("span", {}, "Problem"), this.problemChoice), this.equation,
        el("div", { class: "field" }, el("span", {}, "Methods"), this.chips),
        this.slider.node),
      el("div", { class: "stage" },
        el("figure", {}, el("figcaption", {}, el("h3", {}, "Orbit"), this.caption = el("span")), this.orbit.node, this.player.node),
        el("figure", {}, el("figcaption", { class: "with-choice" }, el("h3", {}, "Error against step size"),
          el("label", {}, el("span", {}, "error of "), this.quantityChoice)), this.errorLine.node,
          el("p", { class: "hint" }, "Drag in the plot, or use the arrow keys, to move h."))),
      el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Numbers at this step size" }, this.table),
      el("figure", {}, el("figcaption", {}, el("h3", {}, "Energy error of the orbits against time")), this.energy.node));
  }

  stepText() {
    if (!this.problem) return "";
    return [`h = ${scientific(this.problem.end / this.steps)}`, el("small", {}, ` ${this.steps} steps to T = ${short(this.problem.end)}`)];
  }

  setProblem(name) {
    this.problem = this.catalogue.problems.find((p) => p.name === name);
    this.problemChoice.value = name;
    const takers = takersOf(this.catalogue, this.problem);
    this.chosen = this.chosen.filter((m) => takers.includes(m));
    if (!this.chosen.length) this.chosen = takers.slice(0, 2);
    this.lap = this.problem.period || this.problem.end;
    this.laps = this.problem.period ? 8 : 1;
    say(this.equation, formula(this.problem));
    say(this.caption, `exact solution in grey, one ${this.problem.period ? "period" : "interval [0, T]"}`);
    this.orbit.setup(this.problem, this.exactOf(this.problem));
    this.slider.set(1 / this.steps);
    this.setMethods();
  }

  exactOf(problem) {
    if (!this.exacts.has(problem.name)) {
      const { ladder } = this.ladderOf(problem, takersOf(this.catalogue, problem)[0]);
      const states = Array.from({ length: 241 }, (_, i) => [0, 0, ...ladder.exact((this.lap * i) / 240)]);
      this.exacts.set(problem.name, states);
    }
    return this.exacts.get(problem.name);
  }

  ladderOf(problem, method) {
    const key = `${problem.name} ${method.name}`;
    if (!this.ladders.has(key)) this.ladders.set(key, new Ladder(this.kernels, problem, method));
    return this.ladders.get(key);
  }

  setMethods() {
    const colour = (m) => swatch(m, this.chosen);
    const free = takersOf(this.catalogue, this.problem).filter((m) => !this.chosen.includes(m));
    const add = choice("Add a method", [[null, [["", "+ add a method"]]], ...methodGroups(this.catalogue, free)], "", (name) => {
      if (!name) return;
      this.chosen.push(this.method(name));
      this.setMethods();
      this.chips.querySelector("select")?.focus();
    });
    this.chips.replaceChildren(...this.chosen.map((m) => el("span", { class: "chip", title: m.what }, colour(m), m.name,
      this.chosen.length > 1 && button("×", () => {
        this.chosen = this.chosen.filter((other) => other !== m);
        this.setMethods();
      }, { "aria-label": `Remove ${m.name}` }) || null)), this.chosen.length < 5 ? add : "");
    this.rows = this.chosen.map((method) => {
      const cells = ["error", "slope", "order", "energy", "evaluations"].map((name) => el("td", { class: `n ${name}` }));
      return { method, ladder: this.ladderOf(this.problem, method), cells,
        node: el("tr", {}, el("th", { scope: "row" }, colour(method), method.name), ...cells) };
    });
    this.errorHead = el("th", { scope: "col", class: "n" });
    this.table.replaceChildren(
      el("caption", { class: "sr" }, "What the chosen methods do at the chosen step size"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "method"), this.errorHead,
        ...["slope here", "observed order", "largest energy error", "force evaluations"].map((t) => el("th", { scope: "col", class: "n" }, t)))),
      el("tbody", {}, ...this.rows.map((row) => row.node)));
    this.waiting = this.rows.map((row) => row.ladder).filter((ladder) => ladder.next <= Ladder.finest);
    this.setStep(this.steps);
  }

  setStep(steps) {
    this.steps = Math.round(Math.min(32768, Math.max(8, steps)));
    this.slider.set(1 / this.steps);
    this.moved = true;
    this.rewind();
  }

  rewind() {
    for (const { run } of this.runs) run.end();
    this.runs = this.chosen.map((method) => ({ method,
      run: new Run(this.kernels, this.problem.name, method.name, this.problem.end / this.steps, { lap: this.lap }) }));
    this.energy.clear();
    this.t = this.problem.period ? 0.35 * this.lap : 0;
    this.changed = true;
  }

  // One frame, `dt` seconds after the last; 0: only what has changed.
  frame(dt) {
    const began = performance.now();
    while (this.waiting.length && performance.now() - began < 5) {
      if (!this.waiting[0].climb()) this.waiting.shift();
      this.changed = true;
    }
    if (dt > 0) {
      this.t += (dt * this.speed * this.lap) / 5;
      if (this.t > this.laps * this.lap) this.rewind();
    } else if (!this.changed) {
      return;
    }
    for (const each of this.runs) {
      each.run.advanceTo(this.t);
      this.energy.follow(each, this.t);
    }
    if (this.changed) this.measure();
    if (this.moved && began - (this.written ?? -Infinity) > 500) {  // browsers refuse addresses that change too often
      writeAddress(this);
      this.written = began;
      this.moved = false;
    }
    this.orbit.draw(this.runs, this.t, this.chosen);
    this.energy.draw(this.runs, this.laps * this.lap, this.chosen);
    this.changed = false;
  }

  // The numbers at this step size.
  measure() {
    for (const row of this.rows) row.rung = row.ladder.at(this.steps);
    this.errorLine.draw(this.rows, this.quantity, this.problem.end, this.chosen);
    say(this.errorHead, this.quantity === "energy" ? "largest error of the energy" : `error of ${this.quantity} at T`);
    for (const { ladder, rung, cells: [error, slope, order, energy, evaluations] } of this.rows) {
      const found = ladder.order(this.quantity);
      const size = rung?.[this.quantity] ?? NaN;
      say(error, !rung ? "–" : Number.isNaN(rung.position) ? "blown up" : scientific(size, 4));
      error.dataset.bits = rung ? String(rung[this.quantity]) : "";
      const here = ladder.slope(rung, this.quantity);
      say(slope, isFinite(here) ? minus(here.toFixed(2)) : "–");
      const observed = found && found.observed !== null ? withUncertainty(found.observed, found.uncertainty) : "";
      say(order, !found ? "…" : found.verdict === "pass" && observed ? observed : `${observed} ${found.verdict}`.trim());
      order.title = found ? `declared ${found.expected ?? "nothing"}: ${found.verdict}` : "";
      order.className = `n order v-${found?.verdict}`;
      say(energy, rung ? scientific(rung.energy) : "–");
      say(evaluations, rung ? String(rung.evaluations) : "–");
    }
  }
}
