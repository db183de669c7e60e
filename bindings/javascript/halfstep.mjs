// Judges errors at falling step sizes: the order that they show, with its uncertainty, and whether it is as claimed.
//
//   import { judge } from "/usr/lib/halfstep/halfstep.mjs";
//   judge(h, error, { claimed: 4 }).observed
//
// The answers are those of `halfstep fit`; the work is done by libhalfstep through halfstep.node, which stands beside
// this file, or is $HALFSTEP_NODE. node.js 14 or newer, nothing else.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const native = require(process.env.HALFSTEP_NODE ?? "./halfstep.node");
if (typeof native !== "function") throw new Error("halfstep.node and libhalfstep differ: install both from one halfstep");

const orNull = (number, missing) => (Object.is(number, missing) ? null : number);

/**
 * What is found on errors at step sizes h > 0 (arrays of numbers of one length, in any order and unit): verdict ("pass",
 * "fail", ...), holds (the claim, if any, is confirmed, exceeded, or hidden by rounding), observed (the order), uncertainty, constant,
 * constantUncertainty, firstLevel, lastLevel (of the step sizes that the order was found from, 0 the coarsest; null where
 * no order is resolved), reason, and csv (the row that `halfstep fit --csv` prints, line feed included).
 * claimed: the order that is claimed, 0 for none. noise: half-widths of what each error may be off by. floor: below it no
 * error is believed. unitRoundoff: of the arithmetic, 2 ** -53 for double, 0 where unknown. An error of NaN or Infinity is
 * a run that gave no result. Throws RangeError or TypeError for what is no such table.
 */
export function judge(h, error, { claimed = 0, noise = null, floor = 0, unitRoundoff = 0, series = "" } = {}) {
  const [verdict, holds, observed, uncertainty, constant, constantUncertainty, firstLevel, lastLevel, reason, csv] =
    native(Float64Array.from(h), Float64Array.from(error), noise ? Float64Array.from(noise) : new Float64Array(h.length),
      Float64Array.of(floor, claimed, unitRoundoff), series);
  return {
    verdict,
    holds: holds === 1,
    observed: orNull(observed, NaN),
    uncertainty: orNull(uncertainty, NaN),
    constant: orNull(constant, NaN),
    constantUncertainty: orNull(constantUncertainty, NaN),
    firstLevel: orNull(firstLevel, -1),
    lastLevel: orNull(lastLevel, -1),
    reason,
    csv,
  };
}

/** The line above such rows, line feed included. */
export const csvHeader = "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n";
