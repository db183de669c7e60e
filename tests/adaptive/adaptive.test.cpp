// Solvers that choose their steps: the weights that estimate, the controllers, and what a run keeps to.
#include "halfstep/methods/adaptive/adaptive_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

using Wide100 = digits100_t;

/// The tableau of a pair with its embedded weights in the place of the others, in 100 digits.
Stages<Wide100> embedded_method(const AdaptiveMethod& method) {
  const auto& weights = std::get<EmbeddedWeights>(method.estimate);
  const auto& tableau = std::get<ButcherTableau>(method.advance.scheme);
  Rows a = tableau.a;
  a.insert(a.end(), weights.further.begin(), weights.further.end());
  if (weights.b_hat.size() > a.size()) a.push_back(tableau.b);
  Stages<Wide100> result;
  for (const auto& row : a) {
    result.a.emplace_back();
    for (const auto& entry : row) result.a.back().push_back(entry.as<Wide100>());
  }
  for (const auto& entry : weights.b_hat) result.b.push_back(entry.as<Wide100>());
  result.b.resize(a.size(), Wide100(0));
  return result;
}

/// The largest residual of the conditions of one order.
double largest_residual(const Stages<Wide100>& m, int order) {
  const auto trees = all_trees(Trees::first_order, order);
  std::vector<std::vector<Wide100>> inner;
  Wide100 largest = 0;
  for (const Tree& tree : trees) {
    std::vector<Wide100> weight(m.b.size(), Wide100(1));
    for (const int branch : tree.branches)
      for (std::size_t i = 0; i < weight.size(); ++i) weight[i] *= inner[static_cast<std::size_t>(branch)][i];
    Wide100 sum = 0;
    for (std::size_t i = 0; i < weight.size(); ++i) sum += m.b[i] * weight[i];
    const Wide100 residual = abs(sum - Wide100(1) / Wide100(tree.density));
    if (tree.order == order && residual > largest) largest = residual;
    inner.emplace_back();
    for (const auto& row : m.a) {
      Wide100 total = 0;
      for (std::size_t j = 0; j < row.size(); ++j) total += row[j] * weight[j];
      inner.back().push_back(total);
    }
  }
  return to_double(largest);
}

/// y' = f(t), which one formula can get wrong alone.
struct Motion {
  std::unique_ptr<System<double>> system;
  std::vector<double> y, end_y;
  double end = 0;

  explicit Motion(const Problem& p) : system(make_system<double>(p)), end(p.data.at("T").as<double>()) {
    const auto n = static_cast<std::size_t>(p.dimension);
    const FirstOrderSystem<double> states(*system);
    std::vector<double> x(n), v(n);
    system->initial(x.data(), v.data());
    states.gather(std::span<const double>(x), std::span<const double>(v), y);
    std::vector<quad_t> exact_x(n), exact_v(n);
    solution<quad_t>(p)->at(quad_t(end), exact_x.data(), exact_v.data());
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = to_double(exact_x[i]);
      v[i] = to_double(exact_v[i]);
    }
    states.gather(std::span<const double>(x), std::span<const double>(v), end_y);
  }

  double error(const std::vector<double>& reached) const {
    double largest = 0;
    for (std::size_t i = 0; i < end_y.size(); ++i) largest = std::max(largest, std::abs(reached[i] - end_y[i]));
    return largest;
  }
};

std::vector<std::string> some_solvers() {
  std::vector<std::string> names;
  for (const auto& method : all_adaptive_methods())
    if (multistep(method) == nullptr) names.push_back(method.name);  // those have tests of their own
  for (const char* doubled : {"doubled-rk4", "doubled-implicit-midpoint", "doubled-ros4"}) names.emplace_back(doubled);
  return names;
}

}  // namespace

TEST_CASE("embedded weights have the order that their row says, and no more", "[adaptive]") {
  CHECK(all_adaptive_methods().size() >= 24);
  std::set<std::string> names;
  for (const AdaptiveMethod& method : all_adaptive_methods()) {
    if (multistep(method) != nullptr) continue;
    INFO(method.name);
    CHECK(names.insert(method.name).second);
    if (std::holds_alternative<Rosenbrock>(method.advance.scheme)) {
      const auto& weights = std::get<EmbeddedWeights>(method.estimate);
      Method other = method.advance;
      auto& b = std::get<Rosenbrock>(other.scheme).b;
      b = weights.b_hat;
      b.resize(std::get<Rosenbrock>(method.advance.scheme).b.size(), Coefficient("0"));
      other.claims = order(weights.order);
      const Proof proof = prove(other);
      INFO(proof.how);
      CHECK(proof.order == weights.order);
      continue;
    }
    const Stages<Wide100> embedded = embedded_method(method);
    const int order = std::get<EmbeddedWeights>(method.estimate).order;
    for (int q = 1; q <= order; ++q) CHECK(largest_residual(embedded, q) < 1e-80);
    CHECK(largest_residual(embedded, order + 1) > 1e-8);
    CHECK(method.name.ends_with("-" + std::to_string(method.order()) + "-" + std::to_string(order)));
  }
}

TEST_CASE("every solver ends at the end time, with an error of the size of the tolerance", "[adaptive][slow]") {
  for (const char* name : {"kepler", "lotka-volterra", "bernoulli"}) {
    const Motion motion{problem(name)};
    for (const std::string& solver : some_solvers()) {
      INFO(solver << " on " << name);
      const AdaptiveMethod method = adaptive_method(solver);
      for (const double tolerance : {1e-4, 1e-7}) {
        AdaptiveSolver<double> run(method, *motion.system, {tolerance, tolerance}, 0, motion.y);
        const AdaptiveRun ended = run.advance_to(motion.end);
        CHECK(ended.outcome == Outcome::finished);
        CHECK(run.time() == motion.end);
        // the error of a step is held, not that of the run: Kepler's orbit multiplies it by some hundred
        const double scale = std::pow(tolerance, method.tolerance_exponent().value());
        CHECK(motion.error(run.state()) < 3000 * scale);
      }
    }
  }
}

TEST_CASE("estimates fall with the power of h that their orders give", "[adaptive]") {
  const Motion motion{problem("lotka-volterra")};
  for (const std::string& solver : some_solvers()) {
    INFO(solver);
    const AdaptiveMethod method = adaptive_method(solver);
    std::vector<quad_t> y(motion.y.begin(), motion.y.end());
    const auto system = make_system<quad_t>(problem("lotka-volterra"));
    const auto estimate = [&](double h) {
      // so loose a tolerance takes any step; the first attempt is of the size asked for
      AdaptiveSolver<quad_t> run(method, *system, {1e-30, 0}, quad_t(0), y, {.first_step = h, .most_steps = 1});
      double seen = 0;
      run.advance_to(quad_t(1), [&](const AdaptiveStep<quad_t>& step) { seen = step.estimate; });
      return seen;
    };
    const double slope = std::log2(estimate(1.0 / 512) / estimate(1.0 / 1024));
    CHECK(slope == Approx(method.estimate_power()).margin(0.1));
  }
}

TEST_CASE("a run backward returns to where it came from", "[adaptive]") {
  const Motion motion{problem("lotka-volterra")};
  AdaptiveSolver<double> run(adaptive_method("dormand-prince-5-4"), *motion.system, {1e-10, 1e-10}, 0, motion.y);
  CHECK(run.advance_to(motion.end).outcome == Outcome::finished);
  CHECK(run.advance_to(0).outcome == Outcome::finished);
  CHECK(run.time() == 0);
  for (std::size_t i = 0; i < motion.y.size(); ++i) CHECK(run.state()[i] == Approx(motion.y[i]).margin(1e-7));
}

TEST_CASE("stops on the way change an error by no more than the tolerance does", "[adaptive]") {
  const Motion motion{problem("lotka-volterra")};
  const AdaptiveMethod method = adaptive_method("bogacki-shampine-3-2");
  AdaptiveSolver<double> run(method, *motion.system, {1e-6, 1e-6}, 0, motion.y);
  long accepted = 0;
  for (int i = 1; i <= 7; ++i) accepted += run.advance_to(motion.end * i / 7).accepted;
  AdaptiveSolver<double> whole(method, *motion.system, {1e-6, 1e-6}, 0, motion.y);
  const long without = whole.advance_to(motion.end).accepted;
  CHECK(motion.error(run.state()) < 20e-6);
  CHECK(accepted <= without + 14);  // a step cut short does not make the next one small
}

TEST_CASE("a step cut short by a stop leaves the controller as it was", "[adaptive]") {
  const Motion motion{problem("lotka-volterra")};
  for (const Controller& controller : all_controllers()) {
    INFO(controller.name);
    const AdaptiveMethod method = adaptive_method("dormand-prince-5-4:controller=" + controller.name);
    AdaptiveSolver<double> whole(method, *motion.system, {1e-8, 1e-8}, 0, motion.y);
    const AdaptiveRun without = whole.advance_to(motion.end);
    AdaptiveSolver<double> stopped(method, *motion.system, {1e-8, 1e-8}, 0, motion.y);
    AdaptiveRun with;
    constexpr int stops = 10;
    for (int i = 1; i <= stops; ++i)
      for (const double before : {1e-4, 0.0}) {  // two stops close to each other
        const AdaptiveRun part = stopped.advance_to(motion.end * i / stops - before);
        with.accepted += part.accepted;
        with.rejected += part.rejected;
      }
    CHECK(with.accepted <= without.accepted + 2 * stops);
    CHECK(with.rejected <= without.rejected + 2);
  }
}

TEST_CASE("a component that is and stays zero needs no absolute tolerance", "[adaptive]") {
  const Motion motion{problem("kepler")};
  AdaptiveSolver<double> run(adaptive_method("dormand-prince-5-4"), *motion.system, {0, 1e-6}, 0, {1, 0, 0, 0});
  CHECK(run.advance_to(0.5).outcome == Outcome::finished);  // a fall along the axis
}

TEST_CASE("an accepted step is within the tolerance, a rejected one is not", "[adaptive]") {
  const Motion motion{problem("kepler:e=0.9")};
  AdaptiveSolver<double> run(adaptive_method("cash-karp-5-4"), *motion.system, {1e-6, 1e-6}, 0, motion.y);
  double at = 0;
  long rejected = 0;
  const AdaptiveRun ended = run.advance_to(motion.end, [&](const AdaptiveStep<double>& step) {
    CHECK(step.t == at);
    CHECK(step.accepted == (step.estimate <= 1));
    if (step.accepted)
      at = std::abs(motion.end - step.t - step.h) < 1e-12 ? motion.end : step.t + step.h;
    else
      ++rejected;
  });
  CHECK(rejected == ended.rejected);
  CHECK(rejected > 0);
}

TEST_CASE("all controllers arrive, and the smooth ones reject less", "[adaptive]") {
  const Motion motion{problem("arenstorf")};
  for (const Controller& controller : all_controllers()) {
    INFO(controller.name);
    const AdaptiveMethod method = adaptive_method("dormand-prince-5-4:controller=" + controller.name);
    AdaptiveSolver<double> run(method, *motion.system, {1e-8, 1e-8}, 0, motion.y);
    const AdaptiveRun ended = run.advance_to(motion.end);
    CHECK(ended.outcome == Outcome::finished);
    CHECK(motion.error(run.state()) < 1e-4);
    CHECK(ended.rejected < ended.accepted / 2);
    CHECK(ended.accepted < 400);
  }
}

TEST_CASE("the exponent of the tolerance follows from the orders", "[adaptive]") {
  CHECK(adaptive_method("dormand-prince-5-4").tolerance_exponent() == 1);
  CHECK(adaptive_method("dormand-prince-5-4:per=unit-step").tolerance_exponent() == 1.25);
  CHECK(adaptive_method("fehlberg-4-5").tolerance_exponent() == 0.8);
  CHECK(adaptive_method("fehlberg-4-5:per=unit-step").tolerance_exponent() == 1);
  CHECK(adaptive_method("doubled-rk4").tolerance_exponent() == 0.8);
  CHECK(adaptive_method("dormand-prince-8-5").tolerance_exponent().value() == Approx(8.0 / 6));
}

TEST_CASE("what no solver can do ends with a word", "[adaptive][slow]") {
  const Motion motion{problem("logistic")};
  const AdaptiveMethod method = adaptive_method("dormand-prince-5-4");
  const auto solver = [&](Tolerances tolerances, AdaptiveOptions options = {}) {
    return AdaptiveSolver<double>(method, *motion.system, tolerances, 0, motion.y, options);
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const Tolerances& bad :
       {Tolerances{0, 0}, Tolerances{-1e-6, 1e-6}, Tolerances{nan, 1e-6}, Tolerances{1e-6, inf}})
    CHECK_THROWS_WITH(solver(bad), Catch::Matchers::ContainsSubstring("tolerances must be finite"));
  CHECK_THROWS_WITH(AdaptiveSolver<double>(method, *motion.system, Tolerances{}, 0, {1, 2}),
                    Catch::Matchers::ContainsSubstring("the state has 2 entries"));
  for (const AdaptiveOptions& bad :
       {AdaptiveOptions{.limits = {.safety = 0}}, AdaptiveOptions{.limits = {.most_growth = 0.5}},
        AdaptiveOptions{.limits = {.most_shrinking = nan}}, AdaptiveOptions{.first_step = -1},
        AdaptiveOptions{.first_step = nan}})
    CHECK_THROWS_AS(solver({}, bad), InputError);
  CHECK_THROWS_WITH(solver({}).advance_to(inf), Catch::Matchers::ContainsSubstring("must be finite"));
  CHECK_THROWS_WITH(adaptive_method("doubled-velocity-verlet"), Catch::Matchers::ContainsSubstring("not made for y'"));
  auto few = solver({1e-12, 1e-12}, {.most_steps = 5});
  CHECK(few.advance_to(3).outcome == Outcome::too_many_steps);
  CHECK(few.time() > 0);
  // a tolerance below the rounding of the state: steps shrink until they no longer change the time
  auto impossible = solver({1e-300, 0});
  CHECK(impossible.advance_to(3).outcome != Outcome::finished);
  CHECK_THROWS_WITH(adaptive_method("dormand-prince-54"), Catch::Matchers::ContainsSubstring("dormand-prince-5-4"));
  CHECK_THROWS_WITH(adaptive_method("dormand-prince-5-4:contoller=pid"),
                    Catch::Matchers::ContainsSubstring("controller"));
  CHECK_THROWS_WITH(adaptive_method("dormand-prince-5-4:controller=pi34"), Catch::Matchers::ContainsSubstring("pi-34"));
  CHECK_THROWS_WITH(adaptive_method("doubled-ab4"), Catch::Matchers::ContainsSubstring("history"));
  CHECK_THROWS_WITH(adaptive_method("doubled-rk5"), Catch::Matchers::ContainsSubstring("rk5"));
}

}  // namespace halfstep
