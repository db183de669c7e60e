// Compares errors.csv of the program with what the kernels compute in WebAssembly, number by number.
const fs = require("fs");
const [table, module_, wrapper] = process.argv.slice(2);
const load = require(fs.realpathSync(module_));
const openKernels = new Function(`${fs.readFileSync(wrapper, "utf8")}; return openKernels;`)();

// Where only + - * / and sqrt enter the run: the same bits. Elsewhere two libraries have their own last digits, which a
// run carries on: sines in the force, in the grid of verlet-variable, and Eigen's sums of products in the LU factors of
// large matrices, which are made in the order that suits the processor's registers.
const arithmetic = ["harmonic-oscillator", "exponential", "kepler", "damped-oscillator", "magnetic-field", "penning-trap",
  "dipole-field", "damped-spring", "argon-cluster", "spring-sheet"];
const large = ["argon-cluster", "spring-sheet"];
const isArithmetic = (problem, method) => arithmetic.includes(problem) && !method.startsWith("verlet-variable") &&
  !(method === "implicit-euler-linearized" && large.includes(problem));
const agreement = 1e-10;

(async () => {
  const kernels = await openKernels(load);
  const [head, ...lines] = fs.readFileSync(table, "utf8").trim().split("\n").map((line) => line.split(","));
  const rows = lines.map((fields) => Object.fromEntries(head.map((name, i) => [name, fields[i]])));
  const ladders = new Map();
  const counts = { equal: 0, near: 0, wrong: 0, cells: 0 };
  let largest = 0;
  for (const row of rows) {
    const key = `${row.problem} ${row.method}`;
    if (!ladders.has(key)) ladders.set(key, kernels.ladder(row.problem, row.method));
    let rung;
    try {
      rung = ladders.get(key).rung(Number(row.steps));
    } catch (error) {
      console.log(`FAIL ${key} ${row.steps}: ${error.message}`);
      counts.wrong++;
      continue;
    }
    const pairs = [["h", rung.h], ["global_position", rung.position], ["global_velocity", rung.velocity], ["energy", rung.energy]];
    for (const [name, here] of pairs) {
      const there = row[name] === "" ? NaN : Number(row[name]);
      if (Object.is(here, there)) {
        counts.equal++;
        continue;
      }
      const off = Math.abs(here - there) / Math.max(1, Math.abs(there));
      largest = Math.max(largest, off);
      if (!isArithmetic(row.problem, row.method) && off < agreement) {
        counts.near++;
        continue;
      }
      counts.wrong++;
      if (counts.wrong < 20) console.log(`FAIL ${key}, ${row.steps} steps, ${name}: ${here} here, ${there} in the program`);
    }
  }
  console.log(`${ladders.size} cells, ${rows.length} runs: ${counts.equal} numbers equal bit by bit, ${counts.near} within ${largest.toExponential(1)}`);
  process.exit(counts.wrong === 0 && rows.length > 1000 && counts.equal > 4000 ? 0 : 1);
})();
