// Multistep formulas whose steps change: the orders that follow, and that a run which is off is not let pass.
#include "halfstep/studies/step_changes/step_changes.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/step_changes/changed_runs.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

TEST_CASE("grids whose steps change are what they are called", "[step-changes]") {
  const StepNumber end(3);
  for (const StepChange change :
       {StepChange::none, StepChange::halved, StepChange::cut, StepChange::alternating, StepChange::growing}) {
    INFO(words_of(change)[static_cast<std::size_t>(change)]);
    const auto grid = changed_grid(change, end, 6);
    CHECK(grid.times.front() == StepNumber(0));
    CHECK(grid.times.back() == end);
    std::vector<double> steps;
    for (std::size_t i = 1; i < grid.times.size(); ++i)
      steps.push_back(to_double(StepNumber(grid.times[i] - grid.times[i - 1])));
    const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
    CHECK(*least > 0);
    const double ratio = *most / *least;
    switch (change) {
      case StepChange::none:
        CHECK(ratio == Approx(1));
        CHECK(steps.size() == 64);
        break;
      case StepChange::halved:
        CHECK(to_double(grid.times[grid.change]) == Approx(1.5));
        CHECK(steps[grid.change - 1] == Approx(2 * steps[grid.change]));
        CHECK(steps.size() == 96);
        break;
      case StepChange::cut:
        CHECK(steps.back() == Approx(share_of_last_step * steps.front()));
        CHECK(grid.change == steps.size() - 1);
        break;
      case StepChange::alternating:
        CHECK(steps[1] == Approx(steps[0] / 2));
        CHECK(steps[2] == Approx(steps[0]));
        break;
      case StepChange::growing:
        CHECK(steps[10] / steps[9] == Approx(steps[40] / steps[39]));
        CHECK(steps.back() / steps.front() == Approx(std::pow(4, 63.0 / 64)));
        break;
    }
  }
}

TEST_CASE("what is left of an order when a step changes is what theory leaves of it", "[step-changes][slow][long]") {
  const testing::TemporaryFolder folder;
  Request request;
  request.studies = {"step-changes"};
  const Plan plan = make_plan(request, all_studies());
  const auto findings = step_changes({"step-changes", plan, folder.path});
  CHECK(findings.size() == problems_of_step_changes.size() * changed_formulas().size());
  for (const auto& row : findings) {
    INFO(row.subject << ": " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
  // Eight step sizes each; further ones where the one step of low order that a restart makes rules at the finest only.
  const auto further = read_table<StepChangeRow>(folder.path).size() - 8 * findings.size();
  CHECK(further >= 1);
  CHECK(further <= 10);
}

TEST_CASE("a formula that takes points to lie where they do not is not of its order", "[step-changes]") {
  const Problem on = problem("lotka-volterra");
  for (const auto family : {MultistepFamily::adams, MultistepFamily::bdf}) {
    const ChangedFormula wrong{family, 3, StepChange::halved, PointsBehind::as_if_equal};
    const auto rows = changed_runs(wrong, on);
    Ladder ladder{Arithmetic(info(precision_of_step_changes).unit_roundoff, 1, 0)};
    for (const auto& row : rows) ladder.rungs.push_back({row.level, row.h, row.error});
    ladder.claimed = 3;
    CHECK(judge(ladder).verdict == Verdict::fail);
    ladder.claimed = expected_order(wrong);
    CHECK(judge(ladder).verdict == Verdict::pass);
  }
}

}  // namespace halfstep
