// What every method declares, measured: order, evaluations, reversibility, symplecticity, citation. There is no list.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <set>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/linearized_verlet.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

/// All methods, bare and in every variant.
std::vector<Method> methods_and_variants() {
  auto all = all_methods();
  for (const auto& variant : variants()) all.push_back(variant);
  return all;
}

std::string text_of(const OrderRow& row) {
  return fmt::format("{} / {} / {}: declared {}, observed {} +- {}, {} ({})", row.problem, row.method,
                     name(row.quantity), row.expected ? fmt::format("{}", *row.expected) : "conserved",
                     row.observed.value_or(0), row.uncertainty.value_or(0), word(row.verdict), row.reason);
}

/// Every method on every problem that it takes.
std::vector<Cell> cells_of(const std::vector<Method>& tested, const std::vector<std::string>& problem_names) {
  std::vector<Cell> cells;
  for (const auto& name : problem_names)
    for (const auto& m : tested) {
      const Problem p = problem(name);
      if (takes(m, p.info)) cells.push_back({m, p, Precision::quad});
    }
  return cells;
}

using Expected = std::function<bool(const OrderRow&)>;

/// The orders of every cell, on all cores: of the shortest ladder that leaves none open that is expected to show, or of
/// the longest. Ladders have at most `least` evaluations in one run, or four times as many, up to `most`.
std::vector<OrderRow> orders_of(const std::vector<Cell>& cells, long long least, long long most,
                                const Expected& expected) {
  std::vector<OrderRow> all;
  std::mutex mutex;
  parallel_for(cells.size(), 0, nullptr, [&](std::size_t i) {
    const auto runner = make_runner(cells[i]);
    std::vector<OrderRow> cell_orders;
    for (long long budget = least; budget <= most; budget *= 4) {
      const long long of_cell = cells[i].problem->dimension > 4 ? budget / 4 : budget;
      const auto rows = run_ladder(cells[i], *runner, {{}, of_cell}, {}, [](const ErrorRow&) { return true; });
      cell_orders = orders(cells[i], rows, runner->scale());
      // A longer ladder may decide what a short one does not, and show a small term below a large one of higher order
      // (gear5's velocities on Kepler's orbit). A failure on a short one it does not take back.
      const auto is_open = [&](const OrderRow& row) { return !expected(row) && row.verdict != Verdict::fail; };
      if (std::none_of(cell_orders.begin(), cell_orders.end(), is_open)) break;
    }
    const std::lock_guard lock(mutex);
    all.insert(all.end(), cell_orders.begin(), cell_orders.end());
  });
  return all;
}

std::vector<OrderRow> orders_of(const std::vector<Cell>& cells, long long budget) {
  return orders_of(cells, budget, budget, [](const OrderRow&) { return true; });
}

}  // namespace

TEST_CASE("every method has exactly the order it declares", "[slow][long]") {
  // Better than declared: in magnetic fields Heun's velocities, which are those of predicted Verlet too, change the
  // speed by h^4 a step. With a = v x B1 and w = v x B2 of the two stages the squares differ by h^2 |a - w|^2 / 4 and
  // h^3 (B2 . v) (a . B2) / 2, and a - w and a . B2 are of order h themselves.
  const std::set<std::string> better = {"magnetic-field/velocity-verlet-predicted/energy",
                                        "dipole-field/velocity-verlet-predicted/energy", "dipole-field/heun/energy"};
  std::vector<std::string> tested;
  for (const auto& p : all_problems())
    if (!p.written) tested.push_back(p.name);
  // There x moves by h times the mean of both velocities, and the rotation changes no speed.
  const std::set<std::string> conserved = {"magnetic-field/boris/energy", "dipole-field/boris/energy"};
  const auto as_expected = [&](const OrderRow& row) {
    const auto cell = row.problem + "/" + row.method + "/" + std::string(name(row.quantity));
    if (conserved.contains(cell)) return row.verdict == Verdict::rounding_limited;
    if (better.contains(cell)) return row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent;
    return row.verdict == Verdict::pass;
  };
  for (const auto& row : orders_of(cells_of(default_methods(), tested), 1 << 14, 1 << 18, as_expected)) {
    INFO(text_of(row));
    CHECK(as_expected(row));
  }
}

/// Equations that are text are read at every step: few methods of each kind, and short ladders.
TEST_CASE("problems that are text show the orders of every kind of method", "[slow]") {
  std::vector<Method> few;
  for (const char* name : {"heun", "rk4", "ab3", "abm4", "implicit-euler", "symplectic-euler", "velocity-verlet",
                           "dormand-prince-5", "radau-iia-2"})
    few.push_back(method(name));
  std::vector<std::string> generic;
  for (const auto& p : all_problems())
    if (p.written && !p.info.stiff) generic.push_back(p.name);
  std::map<std::string, bool> passes;
  for (const auto& row : orders_of(cells_of(few, generic), 1 << 13)) {
    INFO(text_of(row));
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::no_window || row.verdict == Verdict::unstable));
    passes[row.problem] |= row.verdict == Verdict::pass;
  }
  CHECK(passes.size() == generic.size());
  for (const auto& [name, pass] : passes) {
    INFO(name);
    CHECK(pass);
  }
}

/// Half of the Jacobian leaves g = f cos(ut) - w^2 x/2 to Lawson's method of Euler, which is 0 at the start. A kick by
/// g and an exact flow are of order 2 but for half a kick at either end, and that at the end leaves the position alone.
bool is_better_by_its_start(const OrderRow& row) {
  return row.method == "lawson-euler" && row.problem == "driven-oscillator" &&
         row.quantity == Quantity::global_position && row.verdict == Verdict::superconvergent;
}

/// There are many of them, and the implicit ones are dear: on one problem of either kind, with ladders that are short
/// for some, so that each order passes somewhere and is contradicted nowhere.
TEST_CASE("every method beyond the main job has the order it declares", "[slow]") {
  std::vector<Method> others;
  for (const auto& m : all_methods())
    if (!m.main_job) others.push_back(m);
  std::map<std::string, bool> passes;
  const auto passes_here = [](const OrderRow& row) { return row.verdict == Verdict::pass; };
  const auto cells = cells_of(others, {"driven-oscillator", "lotka-volterra"});
  for (const auto& row : orders_of(cells, 1 << 11, 1 << 15, passes_here)) {
    INFO(text_of(row));
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::no_window || is_better_by_its_start(row)));
    const bool is_local = row.quantity == Quantity::local_position || row.quantity == Quantity::local_velocity ||
                          row.quantity == Quantity::local_state;
    passes[row.method + (is_local ? ", one step" : ", many steps")] |= row.verdict == Verdict::pass;
  }
  CHECK(passes.size() == 2 * others.size());
  for (const auto& [description, pass] : passes) {
    INFO(description);
    CHECK(pass);
  }
}

TEST_CASE("every start has the order it declares", "[slow]") {
  std::vector<Method> tested = variants();
  std::erase_if(tested, [](const Method& m) { return !m.main_job; });
  for (const auto& row : orders_of(cells_of(tested, {"harmonic-oscillator", "exponential"}), 1 << 20)) {
    INFO(text_of(row));
    CHECK(row.verdict == Verdict::pass);
  }
}

TEST_CASE("every method declares what its coefficients prove", "[slow]") {
  for (const auto& m : methods_and_variants()) {
    const Proof proof = prove(m);
    if (!proof.order) continue;
    const Claim& claim = m.claims.at(Force::time);
    INFO(m.name << ": " << proof.how);
    CHECK(*proof.order == std::min(claim.global.position, claim.global.velocity));
  }
}

TEST_CASE("every method evaluates the force as often as it says", "[slow]") {
  for (const char* name : {"kepler", "double-pendulum"}) {
    const Problem p = problem(name);
    for (const auto& m : methods_and_variants()) {
      const auto declared = evaluations_per_step(m, p.info.force);
      if (!declared || !takes(m, p.info)) continue;
      const auto system = system_of<quad_t>(p);
      const auto s0 = start_of<quad_t>(p);
      const quad_t h = quad_t(1) / 64;
      const auto evaluations_of = [&](long n) {
        const auto before = system->evaluations();
        states(m, *system, p, s0, h, n);
        return system->evaluations() - before;
      };
      INFO(m.name << " on " << name);
      CHECK(evaluations_of(30) - evaluations_of(20) == 10LL * *declared);
    }
  }
}

/// Forward, velocities turned round, and back: a reversible scheme retraces its steps up to rounding.
TEST_CASE("a method is reversible if and only if it says so") {
  const Problem p = problem("kepler");
  const auto system = system_of<quad_t>(p);
  const quad_t h = quad_t(1) / 32;
  for (const auto& m : methods_and_variants()) {
    const auto forward = states(m, *system, p, start_of<quad_t>(p), h, 24);
    std::vector<State<System<quad_t>>> turned(forward.rbegin(), forward.rbegin() + points(m));
    std::reverse(turned.begin(), turned.end());
    for (std::size_t i = 0; i < turned.size() / 2; ++i) std::swap(turned[i], turned[turned.size() - 1 - i]);
    for (auto& s : turned)
      for (auto& v : s.v) v = -v;
    auto s = turned.back();
    const auto stepper = make_stepper(m, *system, h);
    stepper->begin(*system, quad_t(0), turned, s);
    stepper->advance(*system, quad_t(0), 0, 10, s);
    const auto& there = forward[forward.size() - static_cast<std::size_t>(points(m)) - 10];
    const quad_t defect = largest_difference(s.x, there.x);
    INFO(m.name << ": retraces its steps to " << to_double(defect));
    CHECK((defect < quad_t(1e-28)) == m.is.reversible);
  }
}

/// The Jacobian of the map from the first data to a later state, by central differences with 50 digits to spend.
TEST_CASE("a method is symplectic if and only if it says so") {
  using T = digits50_t;
  const Problem p = problem("kepler");
  const auto system = system_of<T>(p);
  const T h = T(1) / 16;
  const T delta = pow(T(10), -16);
  constexpr std::size_t n = 2;
  const auto map = [&](const Method& m, std::size_t column, const T& shift) {
    auto s = start_of<T>(p);
    (column < n ? s.x[column] : s.v[column - n]) += shift;
    return states(m, *system, p, s, h, 6).back();
  };
  for (const auto& m : methods_and_variants()) {
    if (m.start != method(m.name.substr(0, m.name.find(':'))).start)
      continue;  // what makes the history is another scheme's map
    // Its force is a gradient where a is central, as here, and in one dimension; the next test has neither.
    if (std::holds_alternative<LinearizedVerlet>(m.scheme)) continue;
    T jacobian[2 * n][2 * n];
    for (std::size_t j = 0; j < 2 * n; ++j) {
      const auto plus = map(m, j, delta);
      const auto minus = map(m, j, -delta);
      for (std::size_t i = 0; i < n; ++i) {
        jacobian[i][j] = (plus.x[i] - minus.x[i]) / (2 * delta);
        jacobian[i + n][j] = (plus.v[i] - minus.v[i]) / (2 * delta);
      }
    }
    T defect = 0;
    for (std::size_t j = 0; j < 2 * n; ++j)
      for (std::size_t k = 0; k < 2 * n; ++k) {
        T entry = k == j + n ? -1 : j == k + n ? 1 : 0;
        for (std::size_t i = 0; i < n; ++i)
          entry += jacobian[i][j] * jacobian[i + n][k] - jacobian[i + n][j] * jacobian[i][k];
        if (abs(entry) > defect) defect = abs(entry);
      }
    INFO(m.name << ": J^T Omega J - Omega is " << to_double(defect));
    CHECK((defect < T(1e-24)) == m.is.symplectic);
  }
}

namespace {

/// a = -grad V of V = x^4 / 4 + x^2 y + y^4, whose forces are not central.
struct Valley {
  using Scalar = double;
  static constexpr int static_dimension = 0;

  int dimension() const { return 2; }

  void acceleration(double, const double* x, const double*, double* a) const {
    a[0] = -(x[0] * x[0] * x[0] + 2 * x[0] * x[1]);
    a[1] = -(x[0] * x[0] + 4 * x[1] * x[1] * x[1]);
  }
  void jacobian(double, const double* x, const double*, double* dx, double* dv) const {
    dx[0] = -(3 * x[0] * x[0] + 2 * x[1]);
    dx[1] = dx[2] = -2 * x[0];
    dx[3] = -12 * x[1] * x[1];
    std::fill(dv, dv + 4, 0.0);
  }
  void linearize(double t, const double* x, const double* v, double* a, double* dx, double* dv) const {
    acceleration(t, x, v, a);
    jacobian(t, x, v, dx, dv);
  }
};

}  // namespace

TEST_CASE("the linearised Verlet is no symplectic map where forces are not central") {
  const Valley valley;
  const auto map = [&](std::size_t column, double shift) {
    State<Valley> s{{0.7, 0.4}, {0.3, -0.2}};
    (column < 2 ? s.x[column] : s.v[column - 2]) += shift;
    LinearizedVerletKernel<Valley> kernel(valley, 1.0);
    const std::vector history{s};
    kernel.begin(valley, 0, history, s);
    kernel.advance(valley, 0, 0, 1, s);
    return s;
  };
  const double delta = 1e-5;
  double jacobian[4][4];
  for (std::size_t j = 0; j < 4; ++j) {
    const auto plus = map(j, delta), minus = map(j, -delta);
    for (std::size_t i = 0; i < 2; ++i) {
      jacobian[i][j] = (plus.x[i] - minus.x[i]) / (2 * delta);
      jacobian[i + 2][j] = (plus.v[i] - minus.v[i]) / (2 * delta);
    }
  }
  double form = 0;  // of the two positions: 0 for a symplectic map
  for (std::size_t i = 0; i < 2; ++i) form += jacobian[i][0] * jacobian[i + 2][1] - jacobian[i + 2][0] * jacobian[i][1];
  CHECK(std::abs(form) > 1e-3);
}

TEST_CASE("every method says what it is and where it comes from") {
  std::set<std::string> names;
  for (const auto& m : methods_and_variants()) {
    INFO(m.name);
    CHECK(names.insert(m.name).second);
    CHECK_FALSE(m.what.empty());
    CHECK_FALSE(m.family.empty());
    CHECK(m.source.find_first_of("0123456789") != std::string::npos);  // a year
    CHECK(digits(m) >= 100);  // rational, or of more digits than any precision has
  }
}

}  // namespace halfstep
