// On stiff problems a ladder in double may never reach the steps at which classical orders show: no verdict may come of
// that, and a wrong order must be told all the same.
#include "halfstep/engine/orders/stiff_ladder.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/fastest_rate.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

std::vector<OrderRow> judged(const Method& method, const char* problem_name) {
  const Cell cell{method, problem(problem_name), Precision::double_};
  const auto runner = make_runner(cell);
  const auto rows =
      run_ladder(cell, *runner, {{}, default_budget(cell.precision)}, {}, [](const ErrorRow&) { return true; });
  return orders(cell, rows, runner->scale());
}

std::vector<Verdict> verdicts(const Method& method, const char* problem_name) {
  std::vector<Verdict> result;
  for (const OrderRow& row : judged(method, problem_name)) result.push_back(row.verdict);
  return result;
}

Method claimed_higher(const char* name) {
  Method liar = method(name);
  for (auto& [force, claim] : liar.claims) {
    ++claim.global.position, ++claim.global.velocity;
    ++claim.local.position, ++claim.local.velocity;
  }
  return liar;
}

constexpr double rate = 1000;

/// |y| = 1 in double, steps 1/8, 1/16, ... with the errors given.
Ladder ladder_of_state(const std::vector<double>& errors) {
  Ladder ladder{Arithmetic(0x1p-53, 1, 1)};
  for (std::size_t level = 0; level < errors.size(); ++level)
    ladder.rungs.push_back({static_cast<int>(level), std::ldexp(1, -3 - static_cast<int>(level)), errors[level]});
  return ladder;
}

Finding limited(Verdict verdict, int last_level, const std::vector<double>& errors, Quantity quantity,
                double fastest = rate, double observed = 3) {
  Finding finding;
  finding.verdict = verdict;
  finding.last_level = last_level;
  finding.observed = observed;
  finding.uncertainty = 0.01;
  finding.reason = "observed 3, claimed 4";
  return on_stiff_problem(finding, ladder_of_state(errors), info(quantity), {0, 1, 50, fastest});
}

}  // namespace

TEST_CASE("stiff problems in double: sound methods pass or are lost in rounding, whatever stiffness does to slopes",
          "[slow]") {
  // Beside one another: an order that stiffness takes away, one that it adds, slopes that never settle.
  const auto [scheme, on] = GENERATE(table<const char*, const char*>({{"merson-4", "prothero-robinson"},
                                                                      {"grk4t", "prothero-robinson"},
                                                                      {"abm4", "prothero-robinson"},
                                                                      {"abm5", "kvaerno-prothero-robinson"},
                                                                      {"gauss-4", "kvaerno-prothero-robinson"},
                                                                      {"cash-karp-5", "heat"},
                                                                      {"dverk-6", "kaps"},
                                                                      {"rodas4", "kaps"},
                                                                      {"ode23s", "robertson"},
                                                                      {"ars-233", "robertson"},
                                                                      {"prince-dormand-8", "stiff-pendulum"},
                                                                      {"ark5-kc2", "stiff-pendulum"}}));
  for (const OrderRow& row : judged(method(scheme), on)) {
    CAPTURE(scheme, on, name(row.quantity), row.reason);
    CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::rounding_limited));
  }
}

TEST_CASE("stiff problems in double: a wrong order is told where steps are short, and passes nowhere", "[slow]") {
  for (const char* on : {"prothero-robinson", "kvaerno-prothero-robinson", "kaps", "dahlquist"})
    for (const char* scheme : {"implicit-euler", "bdf2", "sdirk-3", "rk4"}) {
      CAPTURE(scheme, on);
      const auto all_verdicts = verdicts(claimed_higher(scheme), on);
      CHECK(std::ranges::count(all_verdicts, Verdict::fail) > 0);
      CHECK(std::ranges::count(all_verdicts, Verdict::pass) == 0);
    }
}

TEST_CASE("stiff problems in double: errors that no rounding explains are not excused by it") {
  // Cut off while its order still moves, at h |lambda| = 0.006, with errors of 4e-14: 50 digits show the same slopes.
  const Cell cell{method("velocity-verlet"), problem("stiff-pendulum"), Precision::double_};
  const auto runner = make_runner(cell);
  const auto rows = run_ladder(cell, *runner, {{}, 1 << 16}, {}, [](const ErrorRow&) { return true; });
  for (const OrderRow& row : orders(cell, rows, runner->scale()))
    if (row.quantity == Quantity::local_velocity) CHECK(row.verdict == Verdict::no_window);
}

TEST_CASE("what a ladder on a stiff problem cannot contradict") {
  using enum Verdict;
  const auto local = Quantity::local_state, global = Quantity::global_state;
  const std::vector<double> above = {1e-4, 1e-5, 1e-6, 1e-7}, rounding = {1e-4, 1e-8, 1e-12, 1e-15},
                            lost = {1e-4, 1e-14, 1e-14, 1e-14};
  // h = 1/64, 16 times 1/|lambda|: no step for a classical order.
  CHECK(limited(fail, 3, above, global).verdict == no_window);
  CHECK(limited(fail, 3, above, global).reason ==
        "observed 3, claimed 4, but with steps of 16 times 1/|lambda| and more, too long for the classical order");
  CHECK_FALSE(limited(fail, 3, above, global).observed);
  // Orders turn into the classical one from there down to a tenth of 1/|lambda|: none on its way is a whole one.
  CHECK(limited(fail, 3, above, global, 60).verdict == fail);
  CHECK(limited(fail, 3, above, global, 60, 3.4).verdict == no_window);
  CHECK(limited(fail, 3, above, global, 5, 3.4).verdict == fail);
  // Where rounding takes over, an order above the claim is no contradiction at any step, one below it is.
  CHECK(limited(superconvergent, 2, rounding, local, 1).verdict == rounding_limited);
  CHECK(limited(superconvergent, 3, above, local).verdict == superconvergent);
  CHECK(limited(superconvergent, 3, above, local).reason.ends_with("where stiffness may hide that order"));
  CHECK(limited(fail, 2, rounding, global, 1).verdict == fail);
  CHECK(limited(fail, 2, rounding, global).verdict == rounding_limited);
  // Errors of steps that show no order: three of them are what the stiff component makes of rounding, or none is.
  CHECK(limited(no_window, 0, lost, local).verdict == rounding_limited);
  CHECK(limited(no_window, 0, lost, local, 1).verdict == no_window);
  CHECK(limited(no_window, 0, rounding, local).verdict == no_window);
  CHECK(limited(no_window, 0, above, local).verdict == no_window);
  CHECK(limited(no_window, 0, {1e-14, 1e-14}, local).verdict == no_window);
  CHECK(limited(no_window, 0, {1e-4, 1e-14, 1e-14, NAN}, local).verdict == no_window);
  // What a run does not show may have another cause than rounding.
  CHECK(limited(no_window, 0, lost, global).verdict == no_window);
  CHECK(limited(no_window, 0, lost, Quantity::energy).verdict == no_window);
  // Other findings stay, and so does all that is said where nothing is stiff, or nothing was measured.
  CHECK(limited(pass, 3, above, global).verdict == pass);
  CHECK(limited(unstable, 3, above, global).verdict == unstable);
  CHECK(limited(fail, 3, above, global, 0).verdict == fail);
  CHECK(limited(fail, 3, {}, global).verdict == fail);
}

TEST_CASE("the fastest rate is the largest eigenvalue in modulus, of first and of second order") {
  CHECK(fastest_rate(1, {-1000}) == Approx(1000));
  CHECK(fastest_rate(2, {0, 3, -3, 0}) == Approx(3));     // +-3i
  CHECK(fastest_rate(2, {-5, 100, 0, -2}) == Approx(5));  // far from normal
  CHECK(fastest_rate(1, {0}, {-49}) == Approx(7));        // x'' = -49 x
  CHECK(fastest_rate(1, {-8}, {-12}) == Approx(6));       // x'' = -12 x - 8 x': -2, -6
  CHECK(fastest_rate(2, {0, 0, 0, 0}, {-4, 0, 0, -9}) == Approx(3));
  CHECK(fastest_rate(1, {NAN}) == 0);
  const auto rate_of = [](const char* name) {
    return make_runner({method("rk4"), problem(name), Precision::double_})->scale().fastest_rate;
  };
  CHECK(rate_of("prothero-robinson") == Approx(1000));
  CHECK(rate_of("prothero-robinson:lambda=-20") == Approx(20));
  CHECK(rate_of("dahlquist") == Approx(10));
  CHECK(rate_of("logistic") == 0);  // not a stiff problem
}

}  // namespace halfstep
