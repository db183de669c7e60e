// What a method is, and what it says of itself.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/force.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/additive_multistep.hpp"
#include "halfstep/methods/scheme/additive_tableau.hpp"
#include "halfstep/methods/scheme/beeman.hpp"
#include "halfstep/methods/scheme/boris.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/damped_verlet.hpp"
#include "halfstep/methods/scheme/exponential_tableau.hpp"
#include "halfstep/methods/scheme/foreign.hpp"
#include "halfstep/methods/scheme/leapfrog.hpp"
#include "halfstep/methods/scheme/linearized_euler.hpp"
#include "halfstep/methods/scheme/linearized_verlet.hpp"
#include "halfstep/methods/scheme/multistep.hpp"
#include "halfstep/methods/scheme/newmark.hpp"
#include "halfstep/methods/scheme/nordsieck.hpp"
#include "halfstep/methods/scheme/predicted_verlet.hpp"
#include "halfstep/methods/scheme/predictor_corrector.hpp"
#include "halfstep/methods/scheme/rosenbrock.hpp"
#include "halfstep/methods/scheme/runge_kutta_nystrom.hpp"
#include "halfstep/methods/scheme/splitting.hpp"
#include "halfstep/methods/scheme/stormer_verlet.hpp"
#include "halfstep/methods/scheme/taylor_series.hpp"
#include "halfstep/methods/scheme/variable_verlet.hpp"

namespace halfstep::inline methods {

/// One of several shapes, each of which says all that methods/scheme/shape.hpp asks for.
template <SchemeShape... Shape>
using OneShapeOf = std::variant<Shape...>;

using AnyShape = OneShapeOf<ButcherTableau, Splitting, Multistep, PredictorCorrector, RungeKuttaNystrom, Rosenbrock,
                            TaylorSeries, AdditiveTableau, AdditiveMultistep, ExponentialTableau, Nordsieck, Newmark,
                            Beeman, StormerVerlet, Leapfrog, PredictedVerlet, VariableVerlet, DampedVerlet, Boris,
                            LinearizedEuler, LinearizedVerlet, Foreign>;

/// The data of a scheme. How a variant is copied and destroyed is compiled once, not wherever a method is.
class Scheme : public AnyShape {
 public:
  template <SchemeShape Shape>
  Scheme(Shape shape) : AnyShape(std::move(shape)) {}

  Scheme();
  Scheme(const Scheme&);
  Scheme(Scheme&&) noexcept;
  Scheme& operator=(const Scheme&);
  Scheme& operator=(Scheme&&) noexcept;
  ~Scheme();
};

/// use.operator()<Shape>() for each shape that a scheme may have.
template <class Use>
void each_shape(const Use& use) {
  [&]<class... Shape>(std::type_identity<std::variant<Shape...>>) {
    (use.template operator()<Shape>(), ...);
  }(std::type_identity<AnyShape>{});
}

/// use(name, coefficient) for each coefficient of a scheme's data (methods/scheme/shape.hpp).
template <class Use>
void each_coefficient(Scheme& scheme, const Use& use) {
  std::visit([&](auto& shape) { each_coefficient(shape, use); }, scheme);
}
template <class Use>
void each_coefficient(const Scheme& scheme, const Use& use) {
  std::visit([&](const auto& shape) { each_coefficient(shape, use); }, scheme);
}

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
/// solution; rk4, midpoint, euler: steps of that scheme; linear: x[-j] = x0 - j h v0, v[-j] = v0 - j h a0;
/// taylor: x[1] = x0 + h v0 + h^2 a0 / 2; constant: a[-1] = a0; zero: zero higher derivatives; own: the kernel makes
/// the first step from the data alone.
enum class Start { sufficient, exact, rk4, midpoint, euler, linear, taylor, constant, zero, own };

constexpr std::array<std::string_view, 10> words_of(Start) {
  return {"sufficient", "exact", "rk4", "midpoint", "euler", "linear", "taylor", "constant", "zero", "own"};
}

/// The word a person types for it: "start=euler".
std::string_view word(Start start);

/// How the sums of a step are made.
enum class Summation { plain, compensated };

constexpr std::array<std::string_view, 2> words_of(Summation) { return {"plain", "compensated"}; }

/// How the steps of a run lie. halved: half as long from the middle of the run on. cut: the last one is made in two, of
/// 3/8 h and 5/8 h, as where a run is looked at between two steps. At a change the scheme is restarted from its state.
enum class StepSizes { equal, halved, cut };

constexpr std::array<std::string_view, 3> words_of(StepSizes) { return {"equal", "halved", "cut"}; }

struct Method;

/// What may follow the name of a method, "start=euler", and what it makes of the method. The rows declare theirs
/// (methods/options.hpp).
struct Option {
  using Apply = void (*)(Method& method, const std::string& value);

  std::string key;
  std::vector<std::string> values;  ///< words, the default first; empty: any coefficient
  Apply apply;                      ///< of a value that is not the default; throws InputError for one out of range

  Option(std::string its_key, std::vector<std::string> its_values, Apply its_apply)
      : key(std::move(its_key)), values(std::move(its_values)), apply(its_apply) {}
};

/// An option that was chosen, as it was typed.
struct Setting {
  std::string key, value;
};

/// What a method keeps, a set: `symplectic | reversible`.
struct Properties {
  bool symplectic = false;  ///< on a(x) = -grad U
  bool reversible = false;  ///< on a(x)
  bool operator==(const Properties&) const = default;
};

inline constexpr Properties symplectic{.symplectic = true, .reversible = false};
inline constexpr Properties reversible{.symplectic = false, .reversible = true};

constexpr Properties operator|(Properties a, Properties b) {
  return {.symplectic = a.symplectic || b.symplectic, .reversible = a.reversible || b.reversible};
}

class Decorator;  // methods/kernels/decorator.hpp

/// A method: a row of data.
struct Method {
  std::string name = {};    ///< kebab-case, with the parameters that differ from the default: "ab4:start=euler"
  std::string what = {};    ///< one line for a reader
  std::string family = {};  ///< "Euler", "Runge-Kutta", "Adams-Bashforth", ...
  Scheme scheme = {};
  Claims claims = {};  ///< a class of force without an entry cannot be taken
  Properties is = {};
  std::string source = {};  ///< author, year, DOI, equation
  Start start = Start::sufficient;
  std::vector<Option> options = {};                ///< what may follow the colon
  std::vector<Setting> settings = {};              ///< what did follow it and differs from the default
  std::string note = {};                           ///< why less than the scheme's own order is declared
  VelocityTerm velocity_term = VelocityTerm::any;  ///< of forces of the velocity the only ones it takes; any: all
  Summation sum = Summation::plain;
  StepSizes steps = StepSizes::equal;
  std::shared_ptr<const Decorator> decorator = {};  ///< what is put around its kernel; null: nothing
  bool main_job = true;                             ///< whether a run that names no methods takes it
};

/// The same orders for every class of force: global p, local p + 1, energy p.
Claims order(int p);

/// Those of order(p), but `dependent` where the force depends on the velocity.
Claims order(int p, const Claim& dependent);

/// Those of order(p) with one order more in the energy of linear problems: on x'' = -w^2 x the leading error of a
/// Runge-Kutta or Adams method of even order turns the phase only.
Claims order_even(int p);

/// What is claimed for a class of force that the method can take. For y' = f(t, y), of which a scheme made for it makes
/// what it makes of the velocities under a(x, v), it is that, unless a claim is made for it.
const Claim& claim_for(const Method& method, Force force);

/// What is claimed for the simplest class of force that the method can take.
const Claim& claim_for_simplest_force(const Method& method);

/// Whether the method can take a force that is such a function of time, position and velocity.
bool takes(const Method& method, Force force, VelocityTerm velocity_term);

/// The highest order claimed of positions, over a run or a step, for the simplest class of force: what a sufficient
/// start is to exceed.
int order_to_start(const Method& method);

/// Whether all steps of a run are equally long: not on the grids of verlet-variable.
bool has_equal_steps(const Method& method);

/// Whether two methods are run alike, by how sums are made and how steps lie, whatever their schemes are.
bool is_run_alike(const Method& a, const Method& b);

/// Whether each position is made of the two before it, as Stoermer has it: a position is a sum of sums then.
bool is_two_step(const Method& method);

/// Whether the scheme is a table: not where its coefficients stand in code.
bool has_coefficients(const Method& method);

/// The code of a method from elsewhere; null for those of halfstep and for data.
const Integrator* foreign(const Method& method);

/// Whether the method can be run in that precision: all of ours can in all.
bool offers(const Method& method, Precision precision);

/// Whether it can be run on systems that are no problem of the catalogue: not code that brings its own forces.
bool takes_any_system(const Method& method);

/// What is derived from the data, never declared.
bool is_implicit(const Method& method);
/// Force evaluations per step for a(x) and a(t, x), where the scheme fixes them; empty for implicit schemes, and where
/// steps change.
std::optional<int> evaluations_per_step(const Method& method, Force force);
/// Points of history that a step needs, the current one included.
int points(const Method& method);
/// Significant digits that the coefficients are worth, the least of them; 120 where all are exact.
int digits(const Method& method);

}  // namespace halfstep::inline methods
