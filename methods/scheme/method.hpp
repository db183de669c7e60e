// What a method is, and what it says of itself.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/coefficient.hpp"
#include "core/force.hpp"
#include "core/precision.hpp"

namespace halfstep {

class Integrator;

/// Runge-Kutta on y = (x, v). a: row i holds a_i0, a_i1, ... and may stop early; b: weights; c is the row sum.
struct ButcherTableau {
  Rows a;
  Coefficients b;
};

/// for i: v += kick[i] h a(t, x, v); x += drift[i] h v. The clock of the forces is the sum of the drifts so far.
struct Splitting {
  Coefficients kick;
  Coefficients drift;
};

/// Linear multistep on y = (x, v), y' = f:
/// y[n+1] = sum_j alpha[j] y[n-j] + h (implicit f[n+1] + sum_j beta[j] f[n-j]).
struct Multistep {
  Coefficients alpha;
  Coefficients beta;
  Coefficient implicit = "0";
};

/// Predict with an explicit formula, evaluate, correct with an implicit one, evaluate (PECE).
struct PredictorCorrector {
  Multistep predictor;
  Multistep corrector;
};

/// Scaled derivatives r_k = h^k x^(k) / k!, k = 0 ... ; predicted by Taylor, then r_k -= corrector[k] (r_2 - h^2 a /
/// 2).
struct Nordsieck {
  Coefficients corrector;
};

/// x[n+1] = x + h v + h^2 ((1/2 - beta) a + beta a[n+1]); v[n+1] = v + h ((1 - gamma) a + gamma a[n+1]).
struct Newmark {
  Coefficient beta;
  Coefficient gamma;
};

/// x[n+1] = x + h v + h^2 (position[0] a[n] + position[1] a[n-1]);
/// v[n+1] = v + h (velocity[0] a[n+1] + velocity[1] a[n] + velocity[2] a[n-1]).
struct Beeman {
  Coefficients position;
  Coefficients velocity;
};

/// A scheme that is no table: the kernel of that name in methods/kernels/, or an integrator from elsewhere.
struct Code {
  std::string kernel;
  std::shared_ptr<const Integrator> integrator = {};
};

using Scheme = std::variant<ButcherTableau, Splitting, Multistep, PredictorCorrector, Nordsieck, Newmark, Beeman, Code>;

/// Powers of h for position and for velocity.
struct Orders {
  int position = 0;
  int velocity = 0;
  bool operator==(const Orders&) const = default;
};

/// What is claimed for one class of force: error at a fixed end time, error of one step from exact data, and the
/// order of the largest energy error over time.
struct Claim {
  static constexpr int conserved = 1000;  ///< an energy order: exact up to rounding

  Orders global;
  Orders local;
  int energy = 0;
  int linear_energy = 0;  ///< on linear problems, where theory promises more there; 0: the same as energy
};

using Claims = std::map<Force, Claim>;

/// How a multistep scheme gets its history, or a Nordsieck scheme its derivatives.
/// sufficient: a one-step scheme (extrapolated midpoint rule) of at least the scheme's order; exact: the exact
/// solution; rk4, midpoint, euler: steps of that scheme; slides: x[-j] = x0 - j h v0, v[-j] = v0 - j h a0;
/// taylor: x[1] = x0 + h v0 + h^2 a0 / 2; constant: a[-1] = a0; zero: zero higher derivatives; own: the kernel makes
/// the first step from the data alone.
enum class Start { sufficient, exact, rk4, midpoint, euler, slides, taylor, constant, zero, own };

/// The word a person types for it: "start=euler".
std::string_view word(Start start);

/// A parameter of a method: its values where they are few words (empty: any coefficient), the default first.
struct Option {
  std::string key;
  std::vector<std::string> values;
};

/// A method: a row of data.
struct Method {
  std::string name;    ///< kebab-case, with the parameters that differ from the default: "ab4:start=euler"
  std::string what;    ///< one line for a reader
  std::string family;  ///< "Euler", "Runge-Kutta", "Adams-Bashforth", ...
  Scheme scheme;
  Claims claims;            ///< a class of force without an entry cannot be taken
  bool symplectic = false;  ///< on a(x) = -grad U
  bool reversible = false;  ///< on a(x)
  std::string source;       ///< author, year, DOI, equation
  Start start = Start::sufficient;
  std::vector<Option> options = {};                    ///< what may follow the colon
  std::map<std::string, std::string> parameters = {};  ///< what did follow it, or was set by the row
  std::string note = {};                               ///< why less than the scheme's own order is declared
  VelocityTerm velocity_term = VelocityTerm::any;      ///< of forces of the velocity the only ones it takes; any: all
};

/// The same orders for every class of force: global p, local p + 1, energy p.
Claims order(int p);

/// Those of order(p), but `dependent` where the force depends on the velocity.
Claims order(int p, const Claim& dependent);

/// Those of order(p) with one order more in the energy of linear problems: on x'' = -w^2 x the leading error of a
/// Runge-Kutta or Adams method of even order turns the phase only.
Claims order_even(int p);

/// Whether "sum=compensated" was asked for: every method takes it.
bool sums_with_compensation(const Method& method);

/// Whether the method can take a force that is such a function of time, position and velocity.
bool takes(const Method& method, Force force, VelocityTerm velocity_term);

/// Whether all steps of a run are equally long: not on the grids of verlet-variable.
bool has_equal_steps(const Method& method);

/// The code of a method from elsewhere; null for those of halfstep and for data.
const Integrator* foreign(const Method& method);

/// Whether the method can be run in that precision: all of ours can in all.
bool offers(const Method& method, Precision precision);

/// Whether it can be run on systems that are no problem of the catalogue: not code that brings its own forces.
bool takes_any_system(const Method& method);

/// What is derived from the data, never declared.
bool is_implicit(const Method& method);
/// Force evaluations per step for a(x) and a(t, x), where the scheme fixes them; empty for implicit schemes.
std::optional<int> evaluations_per_step(const Method& method, Force force);
/// Points of history that a step needs, the current one included.
int points(const Method& method);
/// Significant digits that the coefficients are worth, the least of them; 120 where all are exact.
int digits(const Method& method);

}  // namespace halfstep
