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
