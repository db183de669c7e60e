// Local errors of methods with a history, which begins before t = 0.
#include <cmath>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

namespace halfstep::testing {

// Lorenz' equations blow up backward at t = -1.45; six past points at the coarsest step reach beyond. Stiff problems
// are not solved backward at all.
TEST_CASE("local errors that need a solution where there is none are left empty, and nothing else is", "[slow]") {
  const TemporaryFolder folder;
  const Ran ran = shell(folder,
                        "timeout 60 \"$halfstep\" run convergence -m ab6 -m bdf6 -m rk4 -p lorenz -p "
                        "hires --no-report --out out");
  INFO(ran.err);
  REQUIRE(ran.code <= 1);
  std::size_t without = 0, explained = 0, rows = 0;
  for (const auto& row : read_table<ErrorRow>(folder / "out")) {
    INFO(row.method << " on " << row.problem << ", level " << row.level);
    ++rows;
    CHECK(row.status != "broken");
    CHECK((row.reason.empty() || (row.status == "ok" && row.reason.starts_with("no local errors"))));
    explained += row.reason.empty() ? 0 : 1;
    if (!row.local_state.empty() || row.problem != "lorenz") continue;
    ++without;
    CHECK(row.method != "rk4");
    CHECK(row.level <= 1);
  }
  CHECK(rows > 40);
  CHECK(without >= 2);
  CHECK(explained >= 2);
  int judged = 0;
  for (const auto& row : read_table<OrderRow>(folder / "out"))
    if (row.quantity == Quantity::local_state && row.problem == "lorenz") {
      ++judged;
      CHECK(row.verdict == Verdict::pass);
    }
  CHECK(judged == 3);
}

// With fewer start points at coarse steps these ladders would show 4.16, 7.02, 4.49 and 4.17 in double.
TEST_CASE("local errors on a stiff problem are the largest over the same start points at all steps", "[slow]") {
  struct Expected {
    const char *method, *problem;
    double order;
  };
  for (const auto& [name, on, order] :
       {Expected{"am4", "prothero-robinson", 5}, Expected{"am7", "prothero-robinson", 8},
        Expected{"bdf4", "van-der-pol", 5}, Expected{"am4", "kvaerno-prothero-robinson", 5}}) {
    for (const Precision precision : {Precision::double_, Precision::quad}) {
      INFO(name << " on " << on << ", " << halfstep::name(precision));
      const auto measured = orders_of({method(name), problem(on), precision}, {{}, default_budget(precision)}, nullptr);
      REQUIRE_FALSE(measured.errors.front().status == "broken");
      CHECK(measured.errors.front().local_state.empty());  // its history begins before t = 0
      const OrderRow row = order_row(measured, Quantity::local_state);
      if (precision == Precision::double_) {
        CHECK((row.verdict == Verdict::pass || row.verdict == Verdict::rounding_limited));
        continue;
      }
      CHECK(row.verdict == Verdict::pass);
      REQUIRE(row.observed);
      CHECK(std::abs(*row.observed - order) <= *row.uncertainty);
    }
  }
}

}  // namespace halfstep::testing
