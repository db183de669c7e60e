// Going on in a folder: what is measured again, what is kept, and what must not be believed.
#include "halfstep/engine/run/resume.hpp"

#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>

#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/written/written_problem.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

const std::vector<std::string> studies_of_cells = {"convergence", "energy",   "equal-cost",
                                                   "timing",      "portrait", "rounding"};

Plan plan_of(const std::vector<std::string>& studies, const std::vector<std::string>& names) {
  Plan plan{studies, {}, std::pair{0, 4}, {}};
  for (const auto& name : names)
    plan.cells.push_back({method(name), problem("harmonic-oscillator"), Precision::double_});
  return plan;
}

std::string text(const testing::TemporaryFolder& folder, const std::string& file) {
  std::ifstream in(folder / file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool speaks_of(const Results& results, const std::string& method) {
  return std::any_of(results.findings.begin(), results.findings.end(),
                     [&](const FindingRow& row) { return row.subject.find(method) != std::string::npos; });
}

}  // namespace

TEST_CASE("resume: a study is run anew where other methods are asked for, and only there", "[resume]") {
  const testing::TemporaryFolder folder;
  const RunOptions options{.out = folder.path, .resume = true};
  run(plan_of({"stability"}, {"symplectic-euler"}), all_studies(), options);
  const Plan both = plan_of({"stability"}, {"symplectic-euler", "velocity-verlet"});
  CHECK(speaks_of(run(both, all_studies(), options), "velocity-verlet"));
  const auto before = text(folder, "findings.csv");
  int asked = 0;
  RunOptions again = options;
  again.progress = [&](std::string_view stage, std::size_t, std::size_t) { asked += stage == "stability" ? 1 : 0; };
  run(both, all_studies(), again);
  CHECK(asked == 0);
  CHECK(text(folder, "findings.csv") == before);
}

TEST_CASE("resume: a study is run anew where other solvers are asked for", "[resume]") {
  const testing::TemporaryFolder folder;
  const RunOptions options{.out = folder.path, .resume = true};
  Request request;
  request.studies = {"estimate"};
  request.problems = {"lotka-volterra"};
  for (const std::string solver : {"heun-euler-2-1", "merson-4-3"}) {
    request.solvers = {solver};
    const auto results = run(make_plan(request, all_studies()), all_studies(), options);
    CHECK(speaks_of(results, solver));
    CHECK_FALSE(speaks_of(results, solver == "merson-4-3" ? "heun-euler-2-1" : "merson-4-3"));
  }
}

TEST_CASE("resume: rounding errors are on disk cell by cell, and a killed run goes on behind them", "[resume]") {
  const testing::TemporaryFolder folder;
  const Plan plan = plan_of({"rounding"}, {"symplectic-euler", "velocity-verlet"});
  RunOptions options{.out = folder.path, .jobs = 1};
  options.progress = [&](std::string_view stage, std::size_t done, std::size_t) {
    if (stage == "rounding" && done == 1) CHECK(read_csv<RoundingRow>(folder / "rounding.csv").size() > 2);
  };
  auto rows = run(plan, all_studies(), options).table<RoundingRow>();
  // What a kill in the second cell leaves; a number of the first shows whether it is measured again.
  const auto whole = rows;
  while (rows.back().level > 4) rows.pop_back();
  REQUIRE(rows.back().method == "velocity-verlet");
  rows.front().rounding = 12345;
  std::string left = to_csv(rows);
  left.resize(left.size() - 5);
  write_file(folder / "rounding.csv", left);
  options.resume = true;
  options.progress = nullptr;
  const auto gone_on = run(plan, all_studies(), options).table<RoundingRow>();
  REQUIRE(gone_on.size() == whole.size());
  CHECK(gone_on.front().rounding == 12345);
  for (std::size_t i = 1; i < whole.size(); ++i) CHECK(gone_on[i].rounding == whole[i].rounding);
}

TEST_CASE("resume: where single steps went on alone, runs that are asked for take their place", "[resume]") {
  const testing::TemporaryFolder folder;
  Plan plan = plan_of({"convergence"}, {"abm4"});
  plan.cells = {Cell{method("abm4"), problem("pendulum"), Precision::quad}};
  plan.levels.reset();
  RunOptions options{.out = folder.path, .resume = true};
  const auto levels = [&] {
    std::string text;
    for (const auto& row : run(plan, all_studies(), options).errors)
      text += std::to_string(row.level) + " " + row.status + " " + row.local_position.text + "\n";
    return text;
  };
  const std::string alone = levels();
  REQUIRE(alone.find(single_steps) != std::string::npos);
  CHECK(levels() == alone);
  // Where the run is cut off, no level is in the table twice.
  plan.levels = {0, 12};
  std::atomic<bool> stop = true;
  options.stop = &stop;
  levels();
  CHECK_NOTHROW(read_csv<ErrorRow>(folder / "errors.csv"));
  options.stop = nullptr;
  const std::string runs = levels();
  CHECK(runs.find(single_steps) == std::string::npos);
  CHECK(std::ranges::count(runs, '\n') == 13);
  plan.levels.reset();
  CHECK(levels() == runs);  // what was run stays, and serves
}

TEST_CASE("resume: long runs of another length are run anew", "[resume]") {
  const testing::TemporaryFolder folder;
  const RunOptions options{.out = folder.path, .resume = true};
  Plan plan = plan_of({"energy"}, {"velocity-verlet"});
  const auto usual = run(plan, all_studies(), options).drift.at(0).time;
  plan.periods = 20;
  const auto few = run(plan, all_studies(), options).drift.at(0).time;
  CHECK(std::abs(few / usual - 20.0 / 1000) < 1e-9);
  const auto before = text(folder, "energy.csv");
  run(plan, all_studies(), options);
  CHECK(text(folder, "energy.csv") == before);
}

TEST_CASE("resume: a run that is stopped at once takes no finished row away", "[resume]") {
  const testing::TemporaryFolder folder;
  const Plan plan = plan_of(studies_of_cells, {"symplectic-euler", "velocity-verlet"});
  RunOptions options{.out = folder.path};
  run(plan, all_studies(), options);
  const std::vector<std::string> tables = {"errors.csv",     "orders.csv",    "energy.csv",   "drift.csv",
                                           "equal-cost.csv", "portraits.csv", "rounding.csv", "timing.csv"};
  std::map<std::string, std::string> before;
  for (const auto& file : tables) before[file] = text(folder, file);
  const std::atomic<bool> stop = true;
  options.stop = &stop;
  options.resume = true;
  run(plan, all_studies(), options);
  for (const auto& file : tables) {
    INFO(file);
    CHECK((text(folder, file) == before[file]));
    CHECK(before[file].size() > 100);
  }
}

TEST_CASE("resume: old errors of a method that has changed are not believed, whatever ran in between", "[resume]") {
  const testing::TemporaryFolder folder, fresh;
  const Plan plan = plan_of({"convergence"}, {"velocity-verlet"});
  run(plan, all_studies(), {.out = folder.path});
  Plan changed = plan;
  Method third_kicks = changed.cells[0].method;
  std::get<Splitting>(third_kicks.scheme).kick = {"1/3", "2/3"};
  changed.cells[0].method = third_kicks;
  const auto last_error = [](const Results& results) { return results.errors.back().global_position.text; };
  const auto right = last_error(run(changed, all_studies(), {.out = fresh.path}));

  SECTION("a run of another method") {
    run(plan_of({"energy"}, {"symplectic-euler"}), all_studies(), {.out = folder.path});
  }
  SECTION("a run of the changed method that measures something else") {
    Plan other = changed;
    other.studies = {"rounding"};
    run(other, all_studies(), {.out = folder.path});
  }
  SECTION("methods.json is lost") { std::filesystem::remove(folder / "methods.json"); }
  const auto resumed = run(changed, all_studies(), {.out = folder.path, .resume = true});
  CHECK(last_error(resumed) == right);
  CHECK(resumed.errors.size() == 5);
}

TEST_CASE("resume: old errors of a problem whose text has changed are not believed", "[resume]") {
  const testing::TemporaryFolder folder, fresh;
  const auto plan_with = [](const char* rate) {
    WrittenProblem written{.info = {.name = "mine",
                                    .force = Force::first_order,
                                    .has_energy = false,
                                    .closed_form = false,
                                    .exact = "certified reference",
                                    .invariants = "none",
                                    .parameters = {{"T", "1", "end time", Domain::positive}},
                                    .source = ""},
                           .unknowns = {{.name = "y", .rate = rate, .initial = "1"}}};
    Plan plan = plan_of({"convergence"}, {"rk4"});
    Problem mine = problem("logistic");
    mine.name = mine.info.name = "mine";
    mine.info = written.info;
    mine.data = {{"T", Coefficient("1")}};
    mine.dimension = 1;
    mine.written = std::make_shared<WrittenProblem>(written);
    plan.cells = {plan.cells.front()};
    plan.cells.front().problem = mine;
    return plan;
  };
  const auto last_error = [](const Results& results) { return results.errors.back().global_state.text; };
  run(plan_with("-y"), all_studies(), {.out = folder.path});
  const auto right = last_error(run(plan_with("-y^2"), all_studies(), {.out = fresh.path}));
  const auto resumed = run(plan_with("-y^2"), all_studies(), {.out = folder.path, .resume = true});
  CHECK(last_error(resumed) == right);
  const auto again = run(plan_with("-y^2"), all_studies(), {.out = folder.path, .resume = true});
  CHECK(again.errors.size() == resumed.errors.size());
}

TEST_CASE("resume: a method that has changed leaves every table of cells", "[resume]") {
  const testing::TemporaryFolder folder;
  run(plan_of(studies_of_cells, {"symplectic-euler", "velocity-verlet"}), all_studies(), {.out = folder.path});
  auto methods = read_method_data(folder / "methods.json");
  methods.at("symplectic-euler") += "; changed";
  forget_changed_methods(folder.path, methods, all_studies());
  const auto tables = tables_of_cells(all_studies());
  CHECK(tables.size() == 8);
  for (const auto& table : tables) {
    INFO(table.file);
    std::set<std::string> left;
    for (const auto& line : read_lines(folder / table.file, {{"method"}})) left.insert(line.fields.at(0));
    left.erase("exact");
    CHECK(left == std::set<std::string>{"velocity-verlet"});
  }
}

TEST_CASE("resume: a line that a kill cut off is dropped from any table that grows row by row", "[resume]") {
  const testing::TemporaryFolder folder;
  const Plan plan = plan_of(studies_of_cells, {"velocity-verlet"});
  run(plan, all_studies(), {.out = folder.path});
  std::map<std::string, std::string> before;
  for (const auto& table : tables_of_cells(all_studies()))
    if (table.written == Written::row_by_row) {
      before[table.file] = text(folder, table.file);
      std::ofstream(folder / table.file, std::ios::app | std::ios::binary) << "harmonic-oscillator,velocity-ver";
    }
  CHECK(before.size() == 6);
  run(plan, all_studies(), {.out = folder.path, .resume = true});
  for (const auto& [file, whole] : before) {
    INFO(file);
    CHECK(text(folder, file) == whole);
  }
}

TEST_CASE("resume: the data of a method are all that it claims and computes", "[resume]") {
  const Method verlet = method("velocity-verlet");
  const auto differs = [&](const auto& change) {
    Method other = verlet;
    change(other);
    return method_data(other) != method_data(verlet);
  };
  CHECK_FALSE(differs([](Method&) {}));
  CHECK(differs([](Method& m) { m.is.symplectic = false; }));
  CHECK(differs([](Method& m) { m.is.reversible = false; }));
  CHECK(differs([](Method& m) { m.velocity_term = VelocityTerm::magnetic; }));
  const auto foreign_data = [&](std::optional<int> evaluations, int digits) {
    Integrator code;
    code.what_is_run = "mine";
    code.evaluations = evaluations;
    code.digits = digits;
    Method mine = verlet;
    mine.scheme = Foreign{std::make_shared<Integrator>(code)};
    return method_data(mine);
  };
  CHECK(foreign_data(1, 50) == foreign_data(1, 50));
  CHECK(foreign_data(1, 50) != foreign_data(2, 50));
  CHECK(foreign_data(1, 50) != foreign_data({}, 50));
  CHECK(foreign_data(1, 50) != foreign_data(1, 16));
}

}  // namespace halfstep
