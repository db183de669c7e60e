// Running a plan: the same bytes at any number of threads and after an interruption, and in wide precision always.
#include <fstream>
#include <iterator>
#include <regex>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

Plan small_plan(const std::string& precision) {
  Request request;
  request.studies = {"convergence"};
  request.methods = {"rk4", "velocity-verlet", "ab3", "gear5", "implicit-euler", "beeman", "ab4:start=linear"};
  request.problems = {"harmonic-oscillator", "kepler", "double-pendulum"};
  request.precisions = {precision};
  request.levels = {0, 4};
  return make_plan(request, all_studies());
}

/// errors.csv of a run, without the one column that no two runs share: the seconds.
std::string errors(const Plan& plan, const RunOptions& options) {
  run(plan, all_studies(), options);
  std::ifstream in(options.out / "errors.csv");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  return std::regex_replace(text, std::regex(",[^,]*,(ok|unstable),"), ",,$1,");
}

}  // namespace

TEST_CASE("a run gives the same bytes at any number of threads") {
  const testing::TemporaryFolder one, three;
  const Plan plan = small_plan("double");
  RunOptions options{.out = one.path, .jobs = 1};
  const auto alone = errors(plan, options);
  options.out = three.path;
  options.jobs = 3;
  CHECK(errors(plan, options) == alone);
}

TEST_CASE("every table is the same bytes at any number of threads", "[slow]") {
  Request request;
  request.studies = {"convergence", "energy", "equal-cost", "portrait", "rounding"};
  request.methods = {"rk4", "velocity-verlet", "ab3", "implicit-euler"};
  request.problems = {"harmonic-oscillator", "double-pendulum"};
  request.precisions = {"double", "quad"};
  request.levels = {0, 4};
  const Plan plan = make_plan(request, all_studies());
  const testing::TemporaryFolder one, four;
  run(plan, all_studies(), {.out = one.path, .jobs = 1});
  run(plan, all_studies(), {.out = four.path, .jobs = 4});
  int tables = 0;
  for (const auto& entry : std::filesystem::directory_iterator(one.path)) {
    if (entry.path().extension() != ".csv") continue;
    const auto text = [&](const testing::TemporaryFolder& folder) {
      std::ifstream in(folder / entry.path().filename());
      const std::string all{std::istreambuf_iterator<char>(in), {}};
      return std::regex_replace(all, std::regex(",[^,]*,(ok|unstable),"), ",,$1,");
    };
    INFO(entry.path().filename().string());
    CHECK(text(four) == text(one));
    CHECK(text(one).size() > 100);
    ++tables;
  }
  CHECK(tables >= 9);
}

TEST_CASE("a run that is stopped and resumed gives the same bytes") {
  const testing::TemporaryFolder whole, parts;
  const Plan plan = small_plan("double");
  RunOptions options{.out = whole.path, .jobs = 2};
  const auto uninterrupted = errors(plan, options);
  std::atomic<bool> stop = false;
  options.out = parts.path;
  options.stop = &stop;
  options.progress = [&](std::string_view, std::size_t done, std::size_t) { stop = stop || done >= 5; };
  const auto first_part = errors(plan, options);
  CHECK(first_part.size() < uninterrupted.size());
  CHECK(first_part.size() > 200);
  stop = false;
  options.progress = nullptr;
  options.resume = true;
  CHECK(errors(plan, options) == uninterrupted);
}

TEST_CASE("a line cut off by a kill is dropped, the others are kept") {
  const testing::TemporaryFolder folder;
  const Plan plan = small_plan("double");
  RunOptions options{.out = folder.path};
  const auto whole = errors(plan, options);
  const auto file = folder.path / "errors.csv";
  std::filesystem::resize_file(file, std::filesystem::file_size(file) * 2 / 3);
  options.resume = true;
  CHECK(errors(plan, options) == whole);
}

TEST_CASE("a method whose data have changed is run anew on resuming") {
  const testing::TemporaryFolder folder;
  Plan plan = small_plan("double");
  RunOptions options{.out = folder.path, .resume = true};
  run(plan, all_studies(), options);
  Plan changed = plan;
  for (auto& cell : changed.cells)
    if (Method other = cell.method; auto* splitting = std::get_if<Splitting>(&other.scheme)) {
      splitting->kick = {"1/3", "2/3"};
      cell.method = other;
    }
  const testing::TemporaryFolder fresh;
  CHECK(errors(changed, options) == errors(changed, {.out = fresh.path}));
}

TEST_CASE("resuming keeps the rows of cells and levels that the plan does not name") {
  const testing::TemporaryFolder folder;
  const Plan plan = small_plan("double");
  RunOptions options{.out = folder.path};
  const auto all = run(plan, all_studies(), options).errors.size();
  Plan part = plan;
  part.cells.erase(part.cells.begin() + 2, part.cells.end());
  part.levels = {3, 5};
  options.resume = true;
  CHECK(run(part, all_studies(), options).errors.size() == all + 2);
}

TEST_CASE("wide precisions give the accepted bytes") {
  if (wide_backend != "mpfr") {
    WARN("skipped: the accepted bytes are MPFR's");
    return;
  }
  const testing::TemporaryFolder folder;
  testing::approve("errors-quad.csv", errors(small_plan("quad"), {.out = folder.path}));
}

}  // namespace halfstep
