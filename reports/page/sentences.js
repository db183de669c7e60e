// The sentence under a figure: what its curves say in numbers, for all that it draws.

// "an energy error"
function kindOf(quantity) {
  const kind = `${data.quantities.find((q) => q.name === quantity)?.brief ?? ""} error`.trim();
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const methodName = (row) => data.methods[row.m].name;

// Where a ladder first reaches an error, on the scale of x ("h", "evaluations", "seconds"); null where it does not.
// isBound: no coarser run has a larger error, so that less work might do as well.
function reach(ladder, quantity, x, error) {
  const errors = ladder.errors?.[quantity] ?? [];
  for (let i = 0; i < errors.length; i++) {
    if (!(errors[i] > 0) || !ladder.ok[i] || errors[i] > error) continue;
    if (i === 0 || !(errors[i - 1] > error) || !(ladder[x][i] > 0) || !(ladder[x][i - 1] > 0)) return { value: ladder[x][i], isBound: true };
    const t = Math.log(errors[i - 1] / error) / Math.log(errors[i - 1] / errors[i]);
    return { value: ladder[x][i - 1] * (ladder[x][i] / ladder[x][i - 1]) ** t, isBound: false };
  }
  return null;
}

// The power of ten that methods are compared at: 1e-6 if most of the ladders reach it, else the smallest that most do.
function commonError(rows, quantity) {
  const enough = (k) => rows.filter((row) => reach(row, quantity, "h", 10 ** k) !== null).length > rows.length / 2;
  return [-6, -5, -4, -3, -2, -1].find(enough) ?? -1;
}

// {k, reached: [[name, {value, isBound}]] with the best first, missed: [name]}; null where nothing is comparable.
function reaching(rows, quantity, x, best) {
  if (!rows.length) return null;
  const k = commonError(rows, quantity);
  const all = rows.map((row) => [methodName(row), reach(row, quantity, x, 10 ** k)]);
  const reached = all.filter(([, value]) => value !== null).sort((a, b) => best * (a[1].value - b[1].value));
  if (!reached.length) return null;
  return { k, reached, missed: all.filter(([, value]) => value === null).map(([name]) => name) };
}

// Of many, the first four and the last: "a: 1, b: 2, c: 3, d: 4, ..., z: 9".
function few(pairs, say) {
  const told = pairs.map(([name, value], i) => say(name, value, i));
  return told.length <= 6 ? told.join(", ") : `${told.slice(0, 4).join(", ")}, …, ${told.at(-1)}`;
}

const missing = (names) => (names.length ? `; ${names.length > 3 ? `${names.length} others do` : `${listed(names)} ${names.length > 1 ? "do" : "does"}`} not reach it` : "");
const about = (v) => grouped(Number(v.toPrecision(v < 1000 ? 3 : 2)));
const time = (v) => (v < 1e-6 ? `${short(Number((v * 1e9).toPrecision(2)))} ns` : v < 1e-3 ? `${short(Number((v * 1e6).toPrecision(2)))} µs`
  : v < 1 ? `${short(Number((v * 1e3).toPrecision(2)))} ms` : `${short(Number(v.toPrecision(2)))} s`);

function workSentence(problem, rows, quantity, x) {
  const found = reaching(rows, quantity, x, 1);
  if (!found) return "";
  const value = x === "seconds" ? time : about;
  const most = (of) => `${of.isBound ? "at most " : ""}${value(of.value)}`;
  const say = (name, of, i) => (i === 0 ? `${name} needs ${most(of)}${x === "seconds" ? "" : " force evaluations"}` : `${name}:\u00a0${most(of)}`)
    + (of.isBound ? " (its coarsest step)" : "");
  return `For ${kindOf(quantity)} of ${powerOfTen(found.k)} on ${data.problems[problem].name}: ${few(found.reached, say)}${missing(found.missed)}.`;
}

function stepSentence(problem, rows, quantity) {
  const found = reaching(rows, quantity, "h", -1);
  if (!found) return "";
  const say = (name, of, i) => `${name} ${i === 0 ? "with h = " : ""}${times(of.value)}${of.isBound ? " or more" : ""}`;
  return `${capital(kindOf(quantity))} of ${powerOfTen(found.k)} on ${data.problems[problem].name} is reached by ${few(found.reached, say)}${missing(found.missed)}.`;
}

function orderSentence(curves) {
  const judged = curves.filter((curve) => curve.order);
  if (!judged.length) return "";
  const as = judged.filter((curve) => ["pass", "resolved"].includes(curve.order.verdict));
  const others = judged.filter((curve) => !as.includes(curve))
    .map((curve) => `${curve.name}: declared ${curve.order.expected ?? "none"}, ${curve.order.observed === null ? "" : `observed ${curve.order.text}, `}${curve.order.verdict}`);
  if (others.length === 1 && judged.length === 1) return `${others[0]}.`;
  const count = as.length === judged.length ? (as.length === 1 ? "The order shown is" : as.length === 2 ? "Both orders shown are" : `All ${as.length} orders shown are`)
    : `${as.length} of ${judged.length} orders shown are`;
  return `${count} as declared${others.length ? `; ${others.join("; ")}` : ""}.`;
}

// Of runs that came to their end the largest error up to a time that all of them reach; of the others, when they ended.
function energySentence(rows) {
  const lost = rows.filter((row) => row.behaviour === "unstable");
  const whole = rows.filter((row) => !lost.includes(row));
  const ends = whole.map((row) => row.end ?? row.t.at(-1));
  const end = Math.min(...ends);
  const together = Math.max(...ends) <= 1.001 * end;
  const last = (row) => (together && row.most ? row.most : row.e.reduce((most, e, i) =>
    (row.t[i] > 1.001 * end ? most : e !== null && isFinite(e) ? Math.max(most, e) : Infinity), 0));
  const ranked = whole.map((row) => [methodName(row), last(row), row]).sort((a, b) => a[1] - b[1]);
  const say = (name, e) => `${name} ${isFinite(e) ? times(e) : "NaN"}`;
  const sentences = [];
  if (ranked.length) sentences.push(`Largest energy error up to t = ${short(end)}: ${few(ranked, say)}${overtaking(ranked)}.`);
  const when = [...lost].sort((a, b) => a.end - b.end).map((row) => [methodName(row), row.end]);
  if (when.length) sentences.push(`Unstable, ended early beyond 10⁹ times the solution or with a value that is not a number: ${few(when, (name, t) => (t ? `${name} at t = ${short(t)}` : name))}.`);
  return sentences.join(" ");
}

// Of runs that came to the latest time of all the largest error up to it, and which of them pass the bound of one that stays;
// which ended before.
function equalCostSentence(rows) {
  if (!rows.length) return "";
  const end = Math.max(...rows.map((row) => row.t.at(-1)));
  const whole = rows.filter((row) => row.t.at(-1) > 0.99 * end);
  const stays = (row) => row.e.at(-1) !== null && row.e.at(-1) <= 2 * row.e[0];
  const ranked = whole.map((row) => [methodName(row), row.e.at(-1) ?? NaN, { ...row, behaviour: stays(row) ? "bounded" : "growing" }])
    .sort((a, b) => a[1] - b[1]);
  const ended = rows.filter((row) => !whole.includes(row)).map(methodName);
  return `Largest energy error up to t = ${short(end)}: ${few(ranked, (name, e) => `${name} ${times(e)}`)}${overtaking(ranked)}.${ended.length ? ` Ended early: ${listed(ended)}.` : ""}`;
}

// Which energy errors are at first smaller than that of a method which stays bounded, grow and pass its bound; and which
// of them have not passed it when the run ends. Of several bounded ones: of that which most pass, the smallest of these.
function overtaking(ranked) {
  const rows = ranked.map(([, , row]) => row);
  const growing = rows.filter((row) => row.behaviour === "linear" || row.behaviour === "growing");
  const against = rows.filter((row) => row.behaviour === "bounded").map((bounded) => {
    const most = Math.max(...bounded.e);
    // Rows need not begin at the same time.
    const at = (row, t) => row.e[row.t.findIndex((one) => one >= t)];
    const begun = growing.filter((row) => {
      const t = Math.max(row.t[0], bounded.t[0]);
      return at(row, t) < at(bounded, t) && at(row, t) <= most;
    });
    const passing = begun.map((row) => [methodName(row), row.t[row.e.findIndex((e) => e > most)]]);
    return { name: methodName(bounded), passed: passing.filter(([, t]) => t !== undefined).sort((a, b) => a[1] - b[1]),
      below: passing.filter(([, t]) => t === undefined).map(([name]) => name) };
  });
  const most = Math.max(0, ...against.map((one) => one.passed.length));
  const met = against.find((one) => most > 0 && one.passed.length === most) ?? against.find((one) => one.below.length);
  if (!met) return "";
  const { name, passed, below } = met;
  const told = passed.length ? `; ${name}'s bound is passed by ${few(passed, (one, t, i) => `${one} at ${i === 0 ? "t = " : ""}${short(t)}`)}` : "";
  return below.length ? `${told}; ${below.length > 3 ? `${below.length} that grow are` : `${listed(below)} ${below.length > 1 ? "grow but are" : "grows but is"}`} still below ${told ? "it" : `${name}'s bound`} at the end` : told;
}

function portraitSentence(rows, fields, ranges) {
  const leaves = (row) => fields.some((field, i) => (row[field] ?? []).some((v) => v === null || v < ranges[i][0] || v > ranges[i][1]));
  const gone = rows.filter(leaves).map(methodName);
  if (!rows.length) return "";
  return gone.length ? `${listed(gone)} ${gone.length > 1 ? "leave" : "leaves"} the picture.`
    : rows.length === 1 ? `${methodName(rows[0])} stays in the picture.` : "All methods shown stay in the picture.";
}

function roundingSentence(rows) {
  const found = rows.map((row) => {
    const at = row.h.findIndex((_, i) => row.rounding[i] > 0 && row.rounding[i] >= row.discretisation[i]);
    return at > 0 ? [methodName(row), row.h[at]] : null;
  }).filter(Boolean).sort((a, b) => b[1] - a[1]);
  if (!found.length) return rows.length ? "Down to the smallest step shown, discretisation error is the larger of the two." : "";
  return `Rounding error is the larger of the two from ${few(found, (name, h, i) => `${i === 0 ? "h = " : ""}${times(h)}${i === 0 ? " down" : ""} (${name})`)}.`;
}
