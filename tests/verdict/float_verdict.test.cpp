// Verdicts in float, where rounding takes over early: nothing undecided, nothing false.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {

namespace {

/// The ladder of a cell, and what is said of it when every order claimed is off by so much.
struct FloatLadder {
  explicit FloatLadder(Cell given) : cell(std::move(given)), runner(make_runner(cell)) {
    // Rounding has taken over in most cells with a sixteenth of the evaluations that a run takes.
    const long long most = default_budget(cell.precision);
    const auto is_open = [](const OrderRow& row) { return row.verdict == Verdict::no_window; };
    for (const long long budget : {most / 16, most}) {
      rows = run_ladder(cell, *runner, {{}, budget}, {}, [](const ErrorRow&) { return true; });
      const auto all_orders = orders(cell, rows, runner->scale());
      if (std::none_of(all_orders.begin(), all_orders.end(), is_open)) return;
    }
  }

  std::vector<OrderRow> judged(int off) {
    Method method = cell.method;
    Claim& claim = method.claims.at(cell.problem->info.force);
    for (int* order : {&claim.global.position, &claim.global.velocity, &claim.local.position, &claim.local.velocity,
                       &claim.energy, &claim.linear_energy})
      if (*order > 0 && *order != Claim::conserved) *order += off;
    return orders({method, cell.problem, cell.precision}, rows, runner->scale());
  }

  Cell cell;
  std::unique_ptr<CellRunner> runner;
  std::vector<ErrorRow> rows;
};

}  // namespace

TEST_CASE("in float what is declared passes or is lost in rounding, and its neighbours never pass", "[slow]") {
  int passed = 0;
  // In magnetic fields Heun's velocities, predicted Verlet's too, make 3 true. Known and not mended: on the pendulum 23
  // bits end before the h^2 of heun's energy shows beneath its h^3.
  const std::set<std::string> better = {"magnetic-field/velocity-verlet-predicted/energy",
                                        "dipole-field/velocity-verlet-predicted/energy", "dipole-field/heun/energy",
                                        "pendulum/heun/energy"};
  // Nor is this: what is declared passes or is lost, but 23 bits end before the first term of these errors shows
  // beneath the second, whose order passes when it is claimed.
  const std::set<std::string> second_term = {"damped-spring/abm3/local_position", "dipole-field/abm3/local_position",
                                             "argon-cluster/abm2/local_position", "argon-cluster/abm3/local_position"};
  for (const auto& p : all_problems())
    for (const auto& m : default_methods()) {
      if (p.written || !takes(m, p.info)) continue;
      FloatLadder ladder({m, p, Precision::float_});
      for (const auto& row : ladder.judged(0)) {
        INFO(fmt::format("{} / {} / {}: {} ({})", row.problem, row.method, name(row.quantity), word(row.verdict),
                         row.reason));
        if (!better.contains(row.problem + "/" + row.method + "/" + std::string(name(row.quantity))))
          CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::rounding_limited));
        passed += row.verdict == Verdict::pass ? 1 : 0;
      }
      for (const int off : {-1, 1})
        for (const auto& row : ladder.judged(off)) {
          if (!row.expected) continue;  // conserved, whatever the order
          INFO(fmt::format("{} / {} / {}, claimed {}: {}", row.problem, row.method, name(row.quantity), *row.expected,
                           row.reason));
          const auto cell = row.problem + "/" + row.method + "/" + std::string(name(row.quantity));
          if (!better.contains(cell) && !(off == 1 && second_term.contains(cell))) CHECK(row.verdict != Verdict::pass);
        }
    }
  CHECK(passed > 350);
}

}  // namespace halfstep
