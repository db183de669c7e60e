// The study of rounding: how far its runs go.
#include "halfstep/studies/rounding/rounding.hpp"

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("rounding: runs go on as long as rounding may come up to discretisation", "[slow]") {
  Request request;
  request.studies = {"rounding"};
  request.problems = {"kepler", "harmonic-oscillator"};
  request.methods = {"explicit-euler", "rk4", "abm5", "stormer-verlet"};
  for (const Cell& cell : make_plan(request, all_studies()).cells) {
    const auto rows = rounding(cell);
    const std::string& method = cell.method->name;
    INFO(method << " on " << cell.problem->name << ", to level " << rows.back().level);
    REQUIRE(rows.size() > 4);
    const RoundingRow& last = rows.back();
    // Euler's errors are a thousand million times those of rounding; those of orders 4 and 5 come to it, and so does
    // a scheme of order 2 whose rounding grows with the square of the steps.
    if (method == "explicit-euler") CHECK(last.level == 8);
    if (method == "rk4" || method == "abm5") CHECK(last.rounding >= last.discretisation);
    if (method == "stormer-verlet" && cell.problem->name == "harmonic-oscillator")
      CHECK(last.rounding >= 0.1 * last.discretisation);
  }
}
