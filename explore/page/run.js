// A motion that is followed with its past, so that it can be drawn where it has been.
class Run {
  // lap: the length of time that about `detail` points of the past are kept for.
  constructor(kernels, subject, method, h, { lap, detail = 400, data = null, keep = 1.3 }) {
    this.motion = kernels.motion(subject, method, h, data);
    this.stride = Math.max(1, Math.floor(lap / (detail * h)));
    this.keep = keep * lap;
    this.past = [this.motion.state()];
    this.energy = this.past[0][1];
    this.alive = true;
  }

  // Goes on until it has a state at `time` or later; one of the past is the last before it.
  advanceTo(time) {
    while (this.alive && this.past.at(-1)[0] < time) {
      this.alive = this.motion.advance(this.stride);
      if (!this.alive) this.lost = this.past.at(-1)[0];
      else this.past.push(this.motion.state());
    }
    let old = 0;
    while (this.past[old + 1]?.[0] < time - this.keep) old++;
    if (old > 64) this.past.splice(0, old);
  }

  // The state at `time`, on the straight line between two steps.
  at(time) {
    let i = this.past.length - 1;
    while (i > 0 && this.past[i - 1][0] >= time) i--;
    const [a, b] = [this.past[Math.max(0, i - 1)], this.past[i]];
    if (i === 0 || !this.alive) return this.past.at(-1);
    const part = Math.min(1, Math.max(0, (time - a[0]) / (b[0] - a[0])));
    return a.map((v, k) => v + part * (b[k] - v));
  }

  // (H - H0) / |H0|, or H - H0 where that is 0.
  energyError(state) {
    return Math.abs(state[1] - this.energy) / (Math.abs(this.energy) || 1);
  }

  end() {
    this.motion.end();
  }
}
