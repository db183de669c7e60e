// The numerical statements of five texts on Verlet's method and its relatives (docs/sources.md), one row each, in the
// order in which a reader meets them.
#include "studies/claims/claims.hpp"

namespace halfstep {

namespace {

const std::string wikipedia = "Wikipedia, Verlet integration",
                  wikipedia_early = "Wikipedia, Verlet integration (early version)",
                  sklogwiki = "SklogWiki, Velocity Verlet algorithm",
                  gregory = "Gregory 2009, Game Engine Architecture",
                  teschner = "Teschner, Simulation in Computer Graphics";

constexpr auto conditional = ClaimVerdict::conditional;
constexpr auto fails = ClaimVerdict::fails;

const std::string position_only = "on forces of x alone; else the velocity that the force is given decides";
const std::string half_force = "the new force would need the new velocity";

}  // namespace

const std::vector<OrderClaim>& order_claims() {
  static const std::vector<OrderClaim> all = {
      {teschner, "Particle Motion 1, explicit Euler", "Explicit Euler: one step errs by h^2 in position",
       "explicit-euler", "local_position", 2},
      {teschner, "Particle Motion 1, explicit Euler", "Explicit Euler: one step errs by h^2 in velocity",
       "explicit-euler", "local_velocity", 2},
      {teschner, "Particle Motion 1, midpoint method", "Midpoint: one step errs by h^3", "midpoint", "local_position",
       3},
      {teschner, "Particle Motion 1, Heun", "Heun is of second order", "heun", "global_position", 2},
      {teschner, "Particle Motion 1, Ralston", "Ralston is of second order", "ralston", "global_position", 2},
      {teschner, "Particle Motion 1, classic Runge-Kutta", "Classic Runge-Kutta: one step errs by h^5", "rk4",
       "local_position", 5},
      {teschner, "Particle Motion 1, 3/8 rule", "The 3/8 rule is of fourth order", "rk4-38", "global_position", 4},
      {teschner, "Particle Motion 2, Adams-Bashforth", "Two-step Adams-Bashforth: one step errs by h^3", "ab2",
       "local_velocity", 3},
      {teschner, "Particle Motion 2, Adams-Bashforth", "Three-step Adams-Bashforth: one step errs by h^4", "ab3",
       "local_velocity", 4},
      {teschner, "Particle Motion 2, Adams-Bashforth", "Four-step Adams-Bashforth: one step errs by h^5", "ab4",
       "local_velocity", 5},
      {teschner, "Particle Motion 2, Adams-Bashforth", "Five-step Adams-Bashforth: one step errs by h^6", "ab5",
       "local_velocity", 6},
      {teschner, "Particle Motion 2, Adams-Moulton", "One-step Adams-Moulton: one step errs by h^3", "am2",
       "local_velocity", 3},
      {teschner, "Particle Motion 2, Adams-Moulton", "Two-step Adams-Moulton: one step errs by h^4", "am3",
       "local_velocity", 4},
      {teschner, "Particle Motion 2, Adams-Moulton", "Three-step Adams-Moulton: one step errs by h^5", "am4",
       "local_velocity", 5},
      {teschner, "Particle Motion 2, Adams-Moulton", "Four-step Adams-Moulton: one step errs by h^6", "am5",
       "local_velocity", 6},
      {teschner, "Particle Motion 2, predictor-corrector example",
       "The pair of second order keeps it with the history x - hv, v - ha", "abm2:start=slides", "global_position", 2},
      {teschner, "Particle Motion 3, Verlet", "Verlet: the recurrence errs by h^4 in position", "stormer-verlet",
       "local_position", 4, conditional, "the recurrence is given a velocity half a step old"},
      {teschner, "Particle Motion 3, Verlet", "Verlet: (x - x[-1]) / h errs by h in velocity",
       "stormer-verlet-backward", "local_velocity", 1},
      {teschner, "Particle Motion 3, velocity Verlet", "Velocity Verlet: one step errs by h^3 in position",
       "velocity-verlet", "local_position", 3},
      {teschner, "Particle Motion 3, velocity Verlet", "Velocity Verlet: one step errs by h^3 in velocity",
       "velocity-verlet", "local_velocity", 3, conditional, half_force},
      {teschner, "Particle Motion 3, Beeman", "Beeman: one step errs by h^4 in position", "beeman", "local_position",
       4},
      {teschner, "Particle Motion 3, Beeman", "Beeman: one step errs by h^4 in velocity", "beeman", "local_velocity",
       4},
      {teschner, "Particle Motion 3, comparison", "Table of schemes: explicit Euler has error order 1",
       "explicit-euler", "global_position", 1},
      {teschner, "Particle Motion 3, comparison", "Table of schemes: RK 2 has error order 2", "midpoint",
       "global_position", 2},
      {teschner, "Particle Motion 3, comparison", "Table of schemes: implicit Euler has error order 1",
       "implicit-euler-linearized", "global_position", 1},
      {teschner, "Particle Motion 3, comparison", "Table of schemes: RK 4 has error order 4", "rk4", "global_position",
       4},
      {teschner, "Particle Motion 3, comparison", "Table of schemes: Verlet has error order 3", "stormer-verlet",
       "global_position", 3, fails,
       "its global order is 2; 4 is the power of the defect of one step, and 3 that of one step of velocity Verlet"},
      {wikipedia, "Discretization error", "Stoermer: exact values fulfil the recurrence up to h^4", "stormer-verlet",
       "local_position", 4, conditional, "the recurrence is given a velocity half a step old"},
      {wikipedia, "A simple example", "Stoermer: the global error is of order 2", "stormer-verlet", "global_position",
       2, conditional, "the recurrence is given a velocity half a step old"},
      {wikipedia, "Starting the iteration", "A first step that errs by h^3 costs no order: the positions keep order 2",
       "stormer-verlet:start=taylor", "global_position", 2, conditional,
       "the recurrence is given a velocity half a step old"},
      {wikipedia, "Starting the iteration", "A first step that errs by h^2 would cost one: order 1",
       "stormer-verlet:start=euler", "global_position", 1},
      {wikipedia, "Computing velocities", "(x[n+1] - x[n-1]) / 2h is of order 2", "stormer-verlet", "global_velocity",
       2, conditional, "the recurrence is given a velocity half a step old"},
      {wikipedia, "Computing velocities", "(x[n+1] - x[n]) / h is of order 2 at the half step",
       "stormer-verlet:velocity=half-step", "global_velocity", 2, conditional,
       "the recurrence is given a velocity half a step old"},
      {wikipedia, "Computing velocities", "(x[n+1] - x[n]) / h is of order 1 at the end of the step",
       "stormer-verlet-backward", "global_velocity", 1},
      {wikipedia, "Velocity Verlet", "Velocity Verlet has the order of basic Verlet, 2", "velocity-verlet",
       "global_position", 2, conditional, half_force},
      {wikipedia, "Velocity Verlet", "The global error of all Euler methods is of order 1: explicit", "explicit-euler",
       "global_velocity", 1},
      {wikipedia, "Velocity Verlet", "The global error of all Euler methods is of order 1: semi-implicit",
       "symplectic-euler", "global_velocity", 1},
      {wikipedia, "Velocity Verlet", "The global error of all Euler methods is of order 1: implicit", "implicit-euler",
       "global_velocity", 1},
      {wikipedia, "Velocity Verlet", "Semi-implicit Euler: energy swings within a band of order 1", "symplectic-euler",
       "energy", 1},
      {wikipedia, "Velocity Verlet", "Verlet and leapfrog: energy swings within a band of order 2", "velocity-verlet",
       "energy", 2, conditional, half_force},
      {wikipedia, "Velocity Verlet", "Leapfrog is one order better than semi-implicit Euler: 2", "leapfrog",
       "global_position", 2, conditional, "v at the half step stands in for the velocity of the force"},
      {wikipedia, "Error terms", "Verlet: one step errs by h^4 in position", "velocity-verlet", "local_position", 4,
       fails, "3 for a step from exact position and velocity; 4 is the defect of the two-step recurrence"},
      {wikipedia, "Error terms", "Verlet: one step errs by h^2 in velocity", "stormer-verlet", "local_velocity", 2},
      {wikipedia, "Error terms", "Verlet: the global error in velocity is of order 2", "stormer-verlet",
       "global_velocity", 2, conditional, "the recurrence is given a velocity half a step old"},
      {wikipedia_early, "Verlet integration", "x + (x - x[-1]) + h^2 a errs by h^4", "stormer-verlet", "local_position",
       4, conditional, "the recurrence is given a velocity half a step old"},
      {wikipedia_early, "Velocity Verlet", "Velocity Verlet has the same order of error as basic Verlet, 2",
       "velocity-verlet", "global_velocity", 2, conditional, half_force},
      {gregory, "12.4, regular Verlet", "The recurrence errs by h^4", "stormer-verlet", "local_position", 4,
       conditional, "the recurrence is given a velocity half a step old"},
      {gregory, "12.4, regular Verlet", "(x[n+1] - x[n]) / h errs by h in velocity", "stormer-verlet-backward",
       "local_velocity", 1},
  };
  return all;
}

const std::vector<CostClaim>& cost_claims() {
  static const std::vector<CostClaim> all = {
      {teschner, "Particle Motion 1, performance", "RK2 is two times as expensive as Euler", "midpoint",
       "explicit-euler", 2},
      {teschner, "Particle Motion 1, performance", "RK4 is four times as expensive as Euler", "rk4", "explicit-euler",
       4},
      {teschner, "Particle Motion 2, discussion", "A predictor-corrector step computes two accelerations", "abm2",
       "explicit-euler", 2},
      {teschner, "Particle Motion 2, Adams-Bashforth", "An Adams-Bashforth step computes two accelerations", "ab2",
       "explicit-euler", 2, fails, "one, with the older ones kept; two is right for the pair with a corrector"},
      {teschner, "Particle Motion 3, Verlet", "Verlet computes one acceleration a step, like explicit Euler",
       "stormer-verlet", "explicit-euler", 1},
      {teschner, "Particle Motion 3, velocity Verlet", "Velocity Verlet computes one acceleration a step",
       "velocity-verlet", "explicit-euler", 1},
      {teschner, "Particle Motion 3, Beeman", "Beeman computes one acceleration a step", "beeman", "explicit-euler", 1},
      {wikipedia, "Introduction", "Verlet costs no more than the simple Euler method", "velocity-verlet",
       "explicit-euler", 1},
  };
  return all;
}

const std::vector<SameClaim>& same_claims() {
  static const std::vector<SameClaim> all = {
      {teschner, "Particle Motion 3, leap-frog", "Leap-frog makes the positions of Verlet", "leapfrog",
       "stormer-verlet"},
      {wikipedia, "Velocity Verlet", "The shortened form of velocity Verlet is the same scheme", "velocity-verlet",
       "velocity-verlet-predicted", conditional, position_only},
      {wikipedia, "Velocity Verlet", "Velocity Verlet is Newmark's method with beta = 0, gamma = 1/2",
       "velocity-verlet", "newmark-explicit", conditional, position_only},
      {wikipedia, "Velocity Verlet", "Semi-implicit Euler is velocity Verlet with velocities half a step apart",
       "symplectic-euler", "velocity-verlet", ClaimVerdict::holds, "", "harmonic-oscillator",
       "harmonic-oscillator:v0=15/32"},
      {sklogwiki, "formulas", "x += hv + h^2 a/2, v += h (a + a[+1]) / 2 is velocity Verlet",
       "velocity-verlet-predicted", "velocity-verlet", conditional, position_only},
      {gregory, "12.4.4.5, velocity Verlet",
       "The four-step form is explicit, as long as the force does not depend on the velocity", "velocity-verlet",
       "velocity-verlet-predicted", ClaimVerdict::conditional,
       "as the book says; with F(t, x, v) the velocity that the force is given decides the scheme"},
  };
  return all;
}

const std::vector<StudyClaim>& study_claims() {
  static const std::vector<StudyClaim> all = {
      {wikipedia, "A simple example", "q+ / e^(wh) = 1 - (wh)^3/24 + O(h^5)", "growth", "*", "coefficient of (wh)^?"},
      {wikipedia, "A simple example", "q+ / e^(wh) - 1 is of third order, the rest of fifth", "growth", "*",
       "order of q+*"},
      {wikipedia, "A simple example",
       "The solution of the recurrence grows by q+ = 1 + (wh)^2/2 + wh sqrt(1 + (wh)^2/4)", "growth", "*",
       "growth per step against q+*"},
      {wikipedia, "Error terms", "After n steps the error is n (n + 1) / 2 times that of one", "growth", "*",
       "error after * steps*", ClaimVerdict::conditional,
       "in the limit h -> 0 for a fixed number of steps; over a fixed time the defect changes and the curves part"},
      {wikipedia, "Non-constant time differences", "The Taylor-derived formula corrects the method for changing steps",
       "variable-steps", "verlet-variable on *", "order of position"},
      {wikipedia, "Non-constant time differences", "The ratio formula corrects the method for changing steps",
       "variable-steps", "verlet-variable-simple on *", "order of position", fails,
       "it converges, but with order 1 on every grid whose steps change"},
      {wikipedia, "Introduction", "Verlet's method is reversible in time", "structure", "velocity-verlet on *",
       "reversibility defect, ulp"},
      {wikipedia, "Introduction", "Verlet's method preserves the symplectic form", "structure", "velocity-verlet on *",
       "symplectic form, defect"},
      {wikipedia, "Velocity Verlet", "A symplectic integrator preserves linear and angular momentum", "structure",
       "velocity-verlet on *", "* momentum, ulp"},
      {wikipedia, "Constraints", "Positioning the points where they should be is enough, the integrator does the rest",
       "constraints", "*, new-rod*", "order of position", conditional,
       "it converges, but along the new direction it is a friction and the order is 1; along the old one (SHAKE) it is "
       "2"},
      {wikipedia, "Constraints", "For small systems LU needs far fewer iterations than relaxation", "constraints",
       "hanging chain*", "sweeps per digit"},
      {wikipedia, "Collision reactions", "Too strong a penalty force makes the motion unstable", "collisions",
       "penalty, *", "largest k h^2 in resting contact"},
      {wikipedia, "Collision reactions",
       "Projection changes the velocity implicitly, not as collision physics would have it", "collisions",
       "*projection*", "restitution by phase in the step, deviation from theory"},
      {teschner, "Particle Motion 1, performance", "RK4 allows larger steps than RK2, RK2 larger ones than Euler",
       "cube", "*", "largest stable step over that of the fastest vibration", conditional,
       "where there is damping; on an undamped spring RK2 and Euler allow none, RK4 wh = 2.83"},
      {teschner, "Particle Motion 2, implicit schemes", "Implicit Euler is stable at any step", "stability",
       "implicit-euler*", "limit of wh"},
      {teschner, "Particle Motion 2, conjugate gradient", "It agrees with the direct solution", "implicit-solvers",
       "CG, *", "smallest difference from sparse LU"},
      {teschner, "Particle Motion 2, implicit schemes", "Implicit Euler damps the motion artificially",
       "implicit-solvers", "vibration *", "energy after a step over energy before"},
      {teschner, "Particle Motion 3, comparison", "The cube has 4k particles, 17k tetrahedra, 22k edges", "cube",
       "cube of 16^3", "*"},
      {teschner, "Particle Motion 3, comparison", "Largest steps: 0.5, 3.8, 17 and 11.5 ms", "cube", "*",
       "largest stable step over the published one", conditional,
       "for a material derived from the published steps of Euler and Verlet; RK2 comes out 19 percent larger"},
      {teschner, "Particle Motion 3, comparison",
       "Order of the ratios of step to time: Euler, RK2, implicit, RK4, Verlet", "cube", "ratio of step to time",
       "pairs of schemes in the published order"},
      {teschner, "Particle Motion 3, time step", "h <= d / |v|: beyond it a plate of thickness d may be missed", "cube",
       "plate*", "share of undetected passages"},
  };
  return all;
}

}  // namespace halfstep
