// Steps of unequal length, friction, magnetic fields: what the two studies must find, and what is refused.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/damping/damping.hpp"
#include "halfstep/studies/variable_steps/chosen_steps.hpp"
#include "halfstep/studies/variable_steps/frame_times.hpp"
#include "halfstep/studies/variable_steps/variable_steps.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

namespace {

std::vector<FindingRow> findings_of(const std::string& study, std::vector<FindingRow> (*run)(const StudyInput&),
                                    const std::filesystem::path& out) {
  Request request;
  request.studies = {study};
  const Plan plan = make_plan(request, all_studies());
  return run({study, plan, out, 0});
}

void check_all_pass(const std::vector<FindingRow>& findings) {
  for (const auto& row : findings) {
    INFO(row.subject << " / " << row.quantity << ": expected " << row.expected.value_or(0) << ", observed "
                     << row.observed.value_or(0) << ", " << word(row.verdict) << " (" << row.reason << ")");
    CHECK(row.verdict == Verdict::pass);
  }
}

}  // namespace

TEST_CASE("grids end where they should and have steps of the lengths they promise", "[damping]") {
  constexpr int steps = 1 << 12;
  const double span = 10, h = span / steps;
  for (const auto& [shape, most, least] : {std::tuple{GridShape::smooth, 1.5, 0.5},
                                           std::tuple{GridShape::geometric, 4 * std::log(4.0) / 3, std::log(4.0) / 3},
                                           std::tuple{GridShape::alternating, 1.5, 0.5}}) {
    const Grid<double> grid(shape, h, span);
    double longest = 0, shortest = span;
    for (int n = 0; n < steps; ++n) {
      const double step = grid(h * (n + 1)) - grid(h * n);
      longest = std::max(longest, step / h);
      shortest = std::min(shortest, step / h);
    }
    CHECK(grid(0.0) == 0);
    CHECK(std::fabs(grid(span) - span) < 1e-14);
    CHECK(std::fabs(grid(span + 8 * h) - span - grid(8 * h)) < 1e-13);
    CHECK(std::fabs(longest - most) < 1e-3);
    CHECK(std::fabs(shortest - least) < 1e-3);
  }
}

TEST_CASE("schemes made for special forces refuse others, and say which they take", "[damping]") {
  using Catch::Matchers::ContainsSubstring;
  const auto runner = [](const char* method_name, const char* problem_name) {
    return make_runner({method(method_name), problem(problem_name), Precision::double_});
  };
  CHECK_THROWS_WITH(runner("boris", "double-pendulum"), ContainsSubstring("only as a(t, x) + v x B(t, x)"));
  CHECK_THROWS_WITH(runner("boris", "damped-oscillator"), ContainsSubstring("only as a(t, x) + v x B(t, x)"));
  CHECK_THROWS_WITH(runner("verlet-damped", "magnetic-field"), ContainsSubstring("only as a(t, x) - g v"));
  CHECK_NOTHROW(runner("boris", "penning-trap"));
  CHECK_NOTHROW(runner("verlet-damped", "damped-oscillator"));
  Request request;
  request.methods = {"boris"};
  request.problems = {"double-pendulum"};
  CHECK_THROWS_WITH(make_plan(request, all_studies()),
                    ContainsSubstring("boris accepts velocity-dependent forces only as"));
}

TEST_CASE("impossible damping and unknown grids are refused", "[damping]") {
  using Catch::Matchers::ContainsSubstring;
  for (const char* f : {"0", "-1/2", "2"})
    CHECK_THROWS_WITH(method(std::string("verlet-damped:f=") + f), ContainsSubstring("greater than 0 and at most 1"));
  CHECK_THROWS_WITH(method("verlet-damped:f=1/10,rate=exponential"), ContainsSubstring("give one of them"));
  CHECK_THROWS_WITH(method("verlet-variable:grid=random"), ContainsSubstring("smooth, geometric, alternating"));
}

TEST_CASE("frames of a game fill the time, are jittered, and one in twelve is dropped", "[damping]") {
  constexpr int count = 1 << 14;
  const auto frames = frame_times(count, 3, 1);
  REQUIRE(frames.size() == count + 1);  // one more, ahead of the last time
  CHECK(std::fabs(std::accumulate(frames.begin(), frames.end() - 1, 0.0) - 3) < 1e-12);
  CHECK(frames == frame_times(count, 3, 1));
  CHECK(frames != frame_times(count, 3, 2));
  const double mean_of_kept = 3.0 / count / (1 + 1.0 / 12);
  int dropped = 0;
  for (const double length : frames) {
    const double relative = length / mean_of_kept;
    const bool twice = relative > 1.4;
    dropped += twice ? 1 : 0;
    CHECK(std::fabs(relative / (twice ? 2 : 1) - 1) < 0.26);
  }
  CHECK(std::fabs(dropped / (count / 12.0) - 1) < 0.1);  // four standard deviations
}

TEST_CASE("the recurrence is of order 0 on every grid, the simple formula of order 1 and Taylor's of order 2",
          "[damping][slow]") {
  const testing::TemporaryFolder folder;
  const auto findings = findings_of("variable-steps", variable_steps, folder.path);
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  check_all_pass(findings);
  int simple = 0, taylor = 0, uncorrected = 0;
  for (const auto& row : findings) {
    if (row.subject.starts_with("verlet-uncorrected")) {
      ++uncorrected;
      continue;
    }
    if (row.quantity.find("order of") == std::string::npos) continue;
    const bool is_simple = row.subject.starts_with("verlet-variable-simple");
    (is_simple ? simple : taylor) += 1;
    REQUIRE(row.observed);
    CHECK(std::fabs(*row.observed - (is_simple ? 1 : 2)) < 0.01);
  }
  CHECK(simple == taylor);
  CHECK(2 * uncorrected == taylor);
  CHECK(simple >= 3 * 2 * 4);
  CHECK(read_csv<VariableStepsRow>(folder.path / "variable-steps.csv").size() > findings.size());
}

TEST_CASE("steps chosen from the state: the errors are those of the recurrence written out", "[damping]") {
  const Plan plan = make_plan({.studies = {"variable-steps"}}, all_studies());
  const StudyInput input{.study = "variable-steps", .plan = plan, .out = {}};
  Findings findings("variable-steps");
  std::vector<VariableStepsRow> rows;
  chosen_steps(input, rows, findings.in(Precision::double_));
  const auto exact = [](double t) { return std::cos(t) + std::sin(t) / 2; };
  // x'' = -x, so that |a| = |x|; a step is chosen from the position before the last.
  const auto error = [&](double end, double h) {
    double t = 0, x = 1, step = h / std::sqrt(1 + std::fabs(x)), ahead = step;
    double next_t = step, next = exact(step);
    while (next_t < end) {
      const double before = x, behind = step;
      t = next_t, x = next, step = ahead;
      ahead = h / std::sqrt(1 + std::fabs(x));
      next_t = t + step;
      next = x + (x - before) * step / behind - step * (step + behind) / 2 * x;
    }
    const double part = (end - t) / (next_t - t);
    return std::fabs((1 - part) * (x - exact(t)) + part * (next - exact(next_t)));
  };
  int compared = 0;
  for (const auto& row : rows)
    if (row.problem == "harmonic-oscillator" && row.method == "verlet-variable") {
      // Errors of 1e-6 and more, of thousands of steps that both round in their own way.
      CHECK(row.position == Approx(error(10, 10.0 / (1 << row.level))).epsilon(1e-4));
      ++compared;
    }
  CHECK(compared == 5);
  CHECK(findings.rows().size() == 4 * 3 + 2);  // and the energy over chosen and over equal steps
  check_all_pass(findings.rows());
}

TEST_CASE("friction per step converges to nothing, friction per time to order 1, and Boris keeps the radius",
          "[damping][slow]") {
  const testing::TemporaryFolder folder;
  const auto findings = findings_of("damping", damping, folder.path);
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  check_all_pass(findings);
  const auto expected = [&](const std::string& subject) {
    for (const auto& row : findings)
      if (row.subject.starts_with(subject)) return row.expected.value_or(std::nan(""));
    return std::nan("");
  };
  // What rounding leaves undecided counts neither way, and is named.
  const auto takers = std::ranges::count_if(
      default_methods(), [](const Method& one) { return takes(one, problem("driven-oscillator").info); });
  CHECK(expected("all schemes on driven-oscillator") < static_cast<double>(takers));
  CHECK(std::ranges::any_of(findings, [](const FindingRow& row) {
    return row.subject == "all schemes on driven-oscillator" &&
           row.reason.find("rounding leaves undecided: gear5") != std::string::npos;
  }));
  CHECK(expected("verlet-damped:f=1/10 on") == 0);
  CHECK(expected("verlet-damped on") == 1);
  CHECK(expected("verlet-damped:rate=exponential on") == 1);
  const auto rows = read_csv<GyrationRow>(folder.path / "gyration.csv");
  for (const auto& row : rows) {
    if (row.method == "boris") CHECK(std::fabs(row.radius) < 1e-12);
    if (row.method == "rk4" && row.turns >= 100) CHECK(row.radius < -1e-3);
    if (row.method == "heun" && row.turns >= 100) CHECK(row.radius > 0.5);
  }
  // Drag brings velocities together and leaves that of the centre of mass: of the data, 2/7 and 1/5 over 7/2.
  const auto velocities = read_csv<ViscosityRow>(folder.path / "viscosity.csv");
  REQUIRE(velocities.size() % 4 == 0);
  for (const auto& row : velocities)
    if (row.particle == 0) {
      CHECK(std::fabs(row.u - 2. / 3 / 3.5) < 1e-14);
      CHECK(std::fabs(row.w - 0.2 / 3.5) < 1e-14);
    }
  for (std::size_t i = velocities.size() - 4; i < velocities.size(); ++i)
    CHECK(std::fabs(velocities[i].u - 2. / 3 / 3.5) < 0.02);
}
