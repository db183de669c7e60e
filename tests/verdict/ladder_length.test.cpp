// How far a ladder goes: until a further halving would tell nothing new, and no less far.
#include <algorithm>
#include <cmath>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

struct MeasuredLadder {
  MeasuredLadder(const char* method_name, const char* problem_name)
      : cell{method(method_name), problem(problem_name), Precision::quad}, runner(make_runner(cell)) {
    rows = run_ladder(cell, *runner, {{}, default_budget(cell.precision)}, {}, [](const ErrorRow&) { return true; });
  }

  OrderRow order(Quantity quantity) const {
    const auto all = orders(cell, rows, runner->scale());
    return *std::find_if(all.begin(), all.end(), [&](const OrderRow& row) { return row.quantity == quantity; });
  }

  Cell cell;
  std::unique_ptr<CellRunner> runner;
  std::vector<ErrorRow> rows;
};

}  // namespace

TEST_CASE("a ladder ends once orders are tight, though a term below a larger one has no constant", "[slow]") {
  const MeasuredLadder gear("gear5", "kepler");
  const OrderRow velocity = gear.order(Quantity::global_velocity);
  CHECK(velocity.verdict == Verdict::pass);
  CHECK(std::abs(*velocity.observed - 5) < 1e-3);
  CHECK(8 * gear.rows.back().force_evaluations < default_budget(Precision::quad));
}

TEST_CASE("a ladder does not end before a run is stable, though the order of single steps is known", "[slow]") {
  const MeasuredLadder explicit_on_stiff("rk4", "prothero-robinson");
  CHECK(explicit_on_stiff.rows[5].status == "unstable");
  CHECK(explicit_on_stiff.order(Quantity::local_state).verdict == Verdict::pass);
  CHECK(explicit_on_stiff.order(Quantity::global_state).verdict == Verdict::pass);
}

TEST_CASE("what is told of a ladder holds down to its finest step", "[slow]") {
  for (const auto& [scheme, on] : {std::pair{"ark3-kc", "double-pendulum"}, {"rk4", "kepler"}, {"abm4", "kepler"}}) {
    const MeasuredLadder ladder(scheme, on);
    for (const auto& row : orders(ladder.cell, ladder.rows, ladder.runner->scale())) {
      CAPTURE(scheme, on, name(row.quantity));
      CHECK(row.verdict == Verdict::pass);
      CHECK(row.last_level == ladder.rows.back().level);
    }
  }
}

TEST_CASE("single steps go on alone where orders of runs are known, and change nothing that is told of these") {
  const Cell cell{method("abm4"), problem("pendulum"), Precision::quad};
  const auto runner = make_runner(cell);
  const long long budget = default_budget(cell.precision);
  const auto ladder = [&](bool single, std::span<const ErrorRow> known, int& made) {
    return run_ladder(cell, *runner, {{}, budget, single}, known, [&](const ErrorRow&) { return ++made > 0; });
  };
  int made = 0, made_again = 0;
  const auto rows = ladder(true, {}, made);
  const auto is_alone = [](const ErrorRow& row) { return row.status == single_steps; };
  const auto first_alone = std::ranges::find_if(rows, is_alone);
  REQUIRE(first_alone != rows.end());
  CHECK(std::all_of(first_alone, rows.end(), is_alone));
  for (auto row = first_alone; row != rows.end(); ++row) {
    CHECK((row->global_position.empty() && row->energy.empty() && row->force_evaluations == 0));
    CHECK((row->local_position.value > 0 && row->local_velocity.value > 0));
  }
  // As if no row of single steps were there, but for local errors, which are known down to the last of them.
  const std::vector<ErrorRow> runs(rows.begin(), first_alone);
  const auto all = orders(cell, rows, runner->scale()), of_runs = orders(cell, runs, runner->scale());
  REQUIRE(all.size() == of_runs.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CAPTURE(name(all[i].quantity));
    CHECK(all[i].verdict == Verdict::pass);
    if (is_local(all[i].quantity))
      CHECK(all[i].last_level == rows.back().level);
    else
      CHECK((all[i].observed == of_runs[i].observed && all[i].constant == of_runs[i].constant &&
             all[i].last_level == runs.back().level));
  }
  // The steps that a longer ladder of runs makes are the same.
  const auto whole = ladder(false, {}, made_again);
  REQUIRE(whole.size() >= rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) CHECK(whole[i].local_position.text == rows[i].local_position.text);
  // Taken up again, nothing is made anew; asked for runs, those of single steps are; where there are runs, they serve.
  made = 0;
  CHECK(ladder(true, rows, made).size() == rows.size());
  CHECK(made == 0);
  ladder(false, rows, made);
  CHECK(made == static_cast<int>(whole.size() - runs.size()));
  made = 0;
  const auto with_runs = ladder(true, whole, made);
  CHECK(made == 0);
  CHECK(std::ranges::none_of(with_runs, is_alone));
}

TEST_CASE("where runs have reached the budget, single steps go on alone, if theirs are not known") {
  const Cell cell{method("rk4"), problem("kepler"), Precision::quad};
  const auto runner = make_runner(cell);
  const auto ladder = [&](long long budget) {
    return run_ladder(cell, *runner, {{}, budget, true}, {}, [](const ErrorRow&) { return true; });
  };
  const auto rows = ladder(1000);
  const auto alone = std::ranges::find(rows, std::string(single_steps), &ErrorRow::status);
  REQUIRE((alone != rows.begin() && alone != rows.end()));
  CHECK(std::prev(alone)->force_evaluations <= 1000);
  CHECK(rows.back().steps <= 256 * 1000);
  const auto all = orders(cell, rows, runner->scale());
  const auto local = std::ranges::find(all, Quantity::local_position, &OrderRow::quantity);
  REQUIRE((local != all.end() && local->uncertainty));
  CHECK(*local->uncertainty < 0.01);
  const auto long_runs = ladder(1 << 15);  // they know the orders of their single steps
  CHECK(std::ranges::find(long_runs, std::string(single_steps), &ErrorRow::status) == long_runs.end());
}

TEST_CASE("in native precisions no single steps go on alone: figures show more than the verdict needs") {
  const Cell cell{method("ark-esdirk-5"), problem("kepler"), Precision::double_};
  const auto runner = make_runner(cell);
  const auto rows = run_ladder(cell, *runner, {{}, 200000, true}, {}, [](const ErrorRow&) { return true; });
  CHECK(std::ranges::none_of(rows, [](const ErrorRow& row) { return row.status == single_steps; }));
}

TEST_CASE("a short ladder passes as a long one does") {
  const MeasuredLadder verlet("velocity-verlet", "double-pendulum");
  for (const auto& row : orders(verlet.cell, verlet.rows, verlet.runner->scale())) {
    CAPTURE(name(row.quantity));
    CHECK(row.verdict == Verdict::pass);
    REQUIRE(row.expected);
    CHECK(std::abs(*row.observed - *row.expected) < 2e-3);
    CHECK(*row.uncertainty < 2e-3);
  }
}

}  // namespace halfstep
