// Dense output: its orders, and that a curve which is worse than declared is seen.
#include "halfstep/studies/between/between.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

std::vector<FindingRow> judged(const AdaptiveMethod& solver) {
  Findings findings("between");
  judge_between(solver, between_ladder(solver, problem("lotka-volterra")), findings);
  return findings.rows();
}

Verdict verdict_of_quantity(const std::vector<FindingRow>& rows, const std::string& quantity) {
  const auto finding =
      std::find_if(rows.begin(), rows.end(), [&](const FindingRow& row) { return row.quantity == quantity; });
  REQUIRE(finding != rows.end());
  return finding->verdict;
}

/// Hairer, Norsett, Wanner 1993, section II.6: sum_i b_i(theta) Phi_i(t) = theta^order / density; and at theta = 1 the
/// curve ends in the point.
void check_conditions(const Rows& a, const Coefficients& b, const DenseOutput& dense) {
  using W = digits100_t;
  std::vector<std::vector<W>> inner;
  std::size_t degree = 0;
  for (const auto& polynomial : dense.polynomials) degree = std::max(degree, polynomial.size());
  for (const Tree& tree : all_trees(Trees::first_order, dense.order)) {
    std::vector<W> weight(a.size(), W(1));
    for (const int branch : tree.branches)
      for (std::size_t i = 0; i < weight.size(); ++i) weight[i] *= inner[static_cast<std::size_t>(branch)][i];
    inner.emplace_back();
    for (const auto& row : a) {
      W total = 0;
      for (std::size_t j = 0; j < row.size(); ++j) total += row[j].as<W>() * weight[j];
      inner.back().push_back(total);
    }
    for (std::size_t power = 1; power <= degree; ++power) {
      W sum = 0;
      for (std::size_t i = 0; i < dense.polynomials.size(); ++i)
        if (power <= dense.polynomials[i].size()) sum += dense.polynomials[i][power - 1].as<W>() * weight[i];
      const W expected = static_cast<int>(power) == tree.order ? W(1) / W(tree.density) : W(0);
      CHECK(abs(sum - expected) < W("1e-90"));
    }
  }
  for (std::size_t i = 0; i < dense.polynomials.size(); ++i) {
    W sum = 0;
    for (const Coefficient& c : dense.polynomials[i]) sum += c.as<W>();
    CHECK(abs(sum - (i < b.size() ? b[i].as<W>() : W(0))) < W("1e-90"));
  }
}

}  // namespace

TEST_CASE("weights of dense output meet the conditions of their order for every theta", "[between]") {
  int seen = 0;
  for (const AdaptiveMethod& method : all_adaptive_methods()) {
    if (method.dense.polynomials.empty()) continue;
    ++seen;
    INFO(method.name);
    const auto& tableau = std::get<ButcherTableau>(method.advance.scheme);
    const auto& further = std::get<EmbeddedWeights>(method.estimate).further;
    Rows a = tableau.a;
    a.insert(a.end(), further.begin(), further.end());
    a.push_back(tableau.b);
    a.insert(a.end(), method.dense.stages.begin(), method.dense.stages.end());
    check_conditions(a, tableau.b, method.dense);
  }
  CHECK(seen >= 15);
}

TEST_CASE("weights of collocation methods meet the conditions of as many orders as there are stages", "[between]") {
  for (const char* name : {"implicit-midpoint", "gauss-2", "gauss-4", "gauss-6", "radau-iia-1", "radau-iia-3",
                           "lobatto-iiia-2", "lobatto-iiia-4"}) {
    INFO(name);
    const AdaptiveMethod solver = adaptive_method("doubled-" + std::string(name) + ":dense=collocation");
    const auto& tableau = std::get<ButcherTableau>(solver.advance.scheme);
    CHECK(solver.dense.order == static_cast<int>(tableau.b.size()));
    check_conditions(tableau.a, tableau.b, solver.dense);
  }
}

TEST_CASE("curves between the points have the orders of their dense output", "[between][slow]") {
  for (const char* name :
       {"heun-euler-2-1", "bogacki-shampine-3-2", "dormand-prince-5-4", "zonneveld-4-3", "enright-verner-7-6",
        "verner-7-6", "verner-8-7", "doubled-rk4", "hairer-ostermann-4-2", "hairer-ostermann-6-4", "odex-6-4"})
    for (const auto& row : judged(adaptive_method(name))) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      CHECK(row.verdict == Verdict::pass);
    }
}

TEST_CASE("a run whose slopes still move is made with further halvings, another one is not", "[between][slow]") {
  for (const char* name : {"fehlberg-4-5", "bogacki-shampine-3-2"}) {
    CAPTURE(name);
    const AdaptiveMethod solver = adaptive_method(name);
    const auto rows = between_ladder(solver, problem("kepler"));
    Findings findings("between");
    judge_between(solver, rows, findings);
    CHECK(verdict_of_quantity(findings.rows(), "order over a run") == Verdict::pass);
    CHECK((rows.size() > 8) == (solver.name == "fehlberg-4-5"));
  }
}

TEST_CASE("every curve can be raised to the order of its points", "[between][slow]") {
  for (const char* name : {"bogacki-shampine-3-2", "merson-4-3", "dormand-prince-5-4", "prince-dormand-6-5",
                           "dormand-prince-8-5", "doubled-gauss-2"}) {
    const AdaptiveMethod raised = adaptive_method(std::string(name) + ":dense=full");
    CHECK(raised.dense_order() == raised.order());
    for (const auto& row : judged(raised)) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      CHECK(row.verdict == Verdict::pass);
    }
    AdaptiveMethod claimed = raised;  // the same claim without the slopes
    claimed.dense = {.order = raised.order()};
    if (raised.order() > 3) CHECK(verdict_of_quantity(judged(claimed), "order inside a step") == Verdict::fail);
  }
}

TEST_CASE("a doubled collocation method has the polynomial of its stages between its points", "[between][slow]") {
  for (const char* name : {"implicit-midpoint", "gauss-3", "radau-iia-2", "lobatto-iiia-3"}) {
    const AdaptiveMethod solver = adaptive_method("doubled-" + std::string(name) + ":dense=collocation");
    for (const auto& row : judged(solver)) {
      INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
      CHECK(row.verdict == Verdict::pass);
    }
    AdaptiveMethod claimed = solver;  // one order more than the polynomial has
    ++claimed.dense.order;
    CHECK(verdict_of_quantity(judged(claimed), "order of the slope inside a step") == Verdict::fail);
  }
  using Catch::Matchers::ContainsSubstring;
  for (const char* name : {"radau-ia-2", "lobatto-iiic-3", "hairer-wanner-sdirk-4", "rk4", "ros3p"})
    CHECK_THROWS_WITH(adaptive_method("doubled-" + std::string(name) + ":dense=collocation"),
                      ContainsSubstring("dense=collocation") && ContainsSubstring(name));
  CHECK_THROWS_WITH(adaptive_method("dormand-prince-5-4:dense=collocation"),
                    ContainsSubstring("\"dormand-prince-5-4\" is no doubled Runge-Kutta method"));
}

TEST_CASE("keeping the stages changes no point, and the curve satisfies the equations at the nodes", "[between]") {
  using T = quad_t;
  const auto system = make_system<T>(problem("lotka-volterra"));
  const FirstOrderSystem<T> states(*system);
  const auto points = [&](const std::string& name) {
    std::vector<T> seen;
    AdaptiveSolver<T> run(adaptive_method(name), *system, {1e-6, 1e-6}, T(0), {T(5) / 2, T(1)});
    run.advance_to(T(2), [&](const AdaptiveStep<T>& step) {
      if (!step.accepted) return;
      seen.insert(seen.end(), step.after.begin(), step.after.end());
      if (!name.ends_with("=collocation")) return;
      // u' = f(t, u) at the nodes of either half, 2/6 and 1: by a difference that is exact for a quadratic
      for (const int node : {1, 3, 4, 6}) {
        const T theta = T(node) / 6, away = T(1) / 64;
        const bool at_end_of_half = node % 3 == 0;
        const auto at = step.between(theta), slope = states.rate(T(step.t + theta * step.h), at);
        const auto near = step.between(theta - away), far = step.between(theta - 2 * away);
        for (std::size_t i = 0; i < at.size(); ++i) {
          const T difference = (3 * at[i] - 4 * near[i] + far[i]) / (2 * away * step.h);
          INFO("node " << node << (at_end_of_half ? ", the end of its half" : ""));
          CHECK(abs(difference - slope[i]) < T("1e-27"));
        }
      }
    });
    return seen;
  };
  CHECK(points("doubled-radau-iia-2:dense=collocation") == points("doubled-radau-iia-2"));
}

TEST_CASE("values in an attempt that is refused change nothing of those that follow", "[between]") {
  const auto system = make_system<double>(problem("kepler"));
  const auto values = [&](const std::string& name, bool in_all_attempts) {
    std::vector<double> seen;
    long refused = 0;
    std::vector<double> x(2), v(2);
    system->initial(x.data(), v.data());
    AdaptiveSolver<double> run(adaptive_method(name), *system, {1e-7, 1e-7}, 0, {x[0], x[1], v[0], v[1]},
                               {.first_step = 2});
    run.advance_to(6, [&](const AdaptiveStep<double>& step) {
      refused += step.accepted ? 0 : 1;
      if (!step.accepted && !in_all_attempts) return;
      const auto y = step.between(0.5);
      if (!step.accepted) return;
      seen.insert(seen.end(), y.begin(), y.end());
      seen.insert(seen.end(), step.after.begin(), step.after.end());
    });
    CHECK(refused > 0);
    return seen;
  };
  for (const char* name :
       {"verner-6-5", "dormand-prince-8-5", "owren-zennaro-5-4", "bogacki-shampine-5-4:dense=full"}) {
    INFO(name);
    CHECK(values(name, true) == values(name, false));
  }
}

TEST_CASE("a run that is lost is no curve without errors", "[between][slow]") {
  std::vector<BetweenRow> rows = between_ladder(adaptive_method("heun-euler-2-1"), problem("lotka-volterra"));
  for (auto& row : rows) row.inside = row.run = row.jump = std::nan("");
  Findings findings("between");
  judge_between(adaptive_method("heun-euler-2-1"), rows, findings);
  for (const char* quantity : {"order inside a step", "order over a run", "jump of the curve at the points"})
    CHECK(verdict_of_quantity(findings.rows(), quantity) != Verdict::pass);
}

TEST_CASE("curves that are worse than declared are seen", "[between][slow]") {
  const AdaptiveMethod sound = adaptive_method("dormand-prince-5-4");
  const Coefficients& b = std::get<ButcherTableau>(sound.advance.scheme).b;
  AdaptiveMethod linear = sound;  // a straight line between the points
  linear.dense.polynomials.clear();
  for (const Coefficient& weight : b) linear.dense.polynomials.push_back({weight});
  CHECK(verdict_of_quantity(judged(linear), "order inside a step") == Verdict::fail);
  CHECK(verdict_of_quantity(judged(linear), "order over a run") == Verdict::fail);
  AdaptiveMethod of_another = sound;
  of_another.dense.polynomials = adaptive_method("zonneveld-4-3").dense.polynomials;
  CHECK(verdict_of_quantity(judged(of_another), "jump of the curve at the points") == Verdict::fail);
  AdaptiveMethod cubic = sound;  // Hermite's, under the order of the pair's own
  cubic.dense.polynomials.clear();
  CHECK(verdict_of_quantity(judged(cubic), "order inside a step") == Verdict::fail);
  CHECK(verdict_of_quantity(judged(cubic), "order of the slope inside a step") == Verdict::fail);
}

TEST_CASE("the study of what is between the points writes its tables", "[between][slow]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"between"};
  request.methods = {"bogacki-shampine-3"};
  request.problems = {"lotka-volterra"};
  const Plan plan = make_plan(request, all_studies());
  // three orders and a jump on the problem, and two components of stiff equations
  CHECK(between({"between", plan, folder.path}).size() == 4 + 2);
  CHECK(read_table<StiffCurveRow>(folder.path).size() == 2);
  for (const auto& row : read_table<BetweenRow>(folder.path)) CHECK(row.run >= row.at_points);
  const auto curve = read_table<BetweenCurveRow>(folder.path);
  CHECK(curve.size() == BetweenCurveRow::places * (16 + 32 + 64) + 3);
}

}  // namespace halfstep
