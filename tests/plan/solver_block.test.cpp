// [[solver]] blocks of study files: solvers that are defined, and what is refused, with its place.
#include "halfstep/engine/plan/solver_block.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/between/between_runs.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/estimate/estimate_ladder.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;

Request read_file_of_solvers(const std::string& text) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "mine.toml") << text;
  return read_study(folder / "mine.toml", all_studies(), {});
}

std::string refusal_of_solver(const std::string& text) {
  try {
    read_file_of_solvers(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// Heun's third-order method with weights of order 2 on its stages, and a curve of order 2.
std::string file_with_pair(const std::string& name, const std::string& b_hat = "[\"-1/2\", \"3/2\", 0]") {
  return "[[method]]\nname = \"" + name +
         "-method\"\norder = 3\na = [[], [\"1/3\"], [0, \"2/3\"]]\nb = [\"1/4\", 0, "
         "\"3/4\"]\n\n[[solver]]\nname = \"" +
         name + "\"\nmethod = \"" + name + "-method\"\nb_hat = " + b_hat +
         "\nembedded_order = 2\ndense = [[1, \"-3/4\"], [], [0, \"3/4\"]]\ndense_order = 2\ncontroller = \"pi-34\"\n";
}

std::vector<FindingRow> judged_solver(const std::string& name) {
  const AdaptiveMethod solver = adaptive_method(name);
  Findings findings("all");
  judge_estimate(solver, estimate_ladder(solver, problem("lotka-volterra")), findings);
  judge_between(solver, between_ladder(solver, problem("lotka-volterra")), findings);
  return findings.rows();
}

}  // namespace

TEST_CASE("a pair that a file defines is looked at by all studies of solvers, and is what it says",
          "[solver-block][slow]") {
  const Request request = read_file_of_solvers(file_with_pair("file-heun"));
  CHECK(request.solvers == std::vector<std::string>{"file-heun"});
  CHECK(request.studies == std::vector<std::string>{"estimate", "between", "events", "tolerance"});
  const auto solver = adaptive_method("file-heun");
  CHECK(solver.controller.name == "pi-34");
  CHECK(solver.tolerance_exponent() == 1);
  for (const auto& row : judged_solver("file-heun")) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
    CHECK(row.verdict == Verdict::pass);
  }
  CHECK(adaptive_method("file-heun:per=unit-step,controller=pid").per == ErrorPer::unit_step);
}

TEST_CASE("weights of a file that are of another order than it says fail", "[solver-block][slow]") {
  read_file_of_solvers(file_with_pair("file-heun-wrong", "[1, 0, 0]"));  // Euler's method, of order 1
  const auto rows = judged_solver("file-heun-wrong");
  CHECK(rows.front().quantity == "order of the estimate");
  CHECK(rows.front().verdict == Verdict::fail);
}

TEST_CASE("a solver of a file may double its steps and bring its controller", "[solver-block]") {
  read_file_of_solvers(
      "study = \"tolerance\"\n[[solver]]\nname = \"file-doubled\"\nmethod = \"gauss-2\"\nper = \"unit-step\"\ndense = "
      "\"full\"\ncontroller = { beta = [\"1/2\", \"1/4\"], alpha = [\"1/8\"] }\n");
  const auto solver = adaptive_method("file-doubled");
  CHECK(std::holds_alternative<StepDoubling>(solver.estimate));
  CHECK(solver.dense_order() == 4);
  CHECK(solver.controller.beta[1].as<double>() == 0.25);
  CHECK(solver.controller.beta[2].as<double>() == 0);
  CHECK(solver.controller.alpha[0].as<double>() == 0.125);
  // what a run is resumed by tells solvers of one name apart
  AdaptiveMethod other = solver;
  other.controller.beta[1] = Coefficient("1/5");
  CHECK(solver_data(other) != solver_data(solver));
}

TEST_CASE("a solver of a file may have the polynomial of its collocation method", "[solver-block]") {
  const std::string block =
      "[[solver]]\nname = \"file-collocation\"\nmethod = \"radau-iia-3\"\ndense = \"collocation\"\n";
  read_file_of_solvers(block);
  CHECK(adaptive_method("file-collocation").dense_order() == 3);
  CHECK(solver_data(adaptive_method("file-collocation")) != solver_data(adaptive_method("doubled-radau-iia-3")));
  CHECK_THAT(refusal_of_solver("[[solver]]\nname = \"a\"\nmethod = \"rk4\"\ndense = \"collocation\"\n"),
             ContainsSubstring("\"rk4\" is no implicit collocation method"));
  CHECK_THAT(refusal_of_solver(block + "dense_order = 3\n"), ContainsSubstring("the number of stages"));
}

TEST_CASE("steps of one size are looked at once, whatever holds the error, and once at least", "[solver-block]") {
  const AdaptiveMethod per_step = adaptive_method("dormand-prince-5-4"),
                       per_unit = adaptive_method("dormand-prince-5-4:per=unit-step,controller=pid"),
                       raised = adaptive_method("dormand-prince-5-4:dense=full,per=unit-step");
  CHECK(of_different_steps({per_step, per_unit}).size() == 1);
  CHECK(of_different_steps({per_unit}).size() == 1);
  CHECK(of_different_steps({per_step, per_unit, raised}).size() == 2);
  CHECK(of_different_steps({adaptive_method("bdf:order=2"), adaptive_method("bdf:order=3,per=unit-step")}).size() == 2);
}

TEST_CASE("dense output of a file may have stages of its own", "[solver-block][slow]") {
  const std::string rk4 = "[[solver]]\nname = \"file-third\"\nmethod = \"rk4\"\nb_hat = [0, 1]\nembedded_order = 2\n";
  const std::string polynomials =
      "dense = [[1, -3, \"11/3\", \"-3/2\"], [0, -2, \"16/3\", -3], [0, -2, \"16/3\", -3], [0, -1, \"8/3\", \"-3/2\"], "
      "[0, \"5/4\", \"-7/2\", \"9/4\"], [0, \"27/4\", \"-27/2\", \"27/4\"]]\ndense_order = 4\n";
  const std::string stage = "dense_stages = [[\"31/162\", \"7/81\", \"7/81\", \"7/162\", \"-2/27\"]]\n";
  read_file_of_solvers(rk4 + stage + polynomials);
  CHECK(adaptive_method("file-third").dense_order() == 4);
  for (const auto& row : judged_solver("file-third")) {
    INFO(row.subject << ", " << row.quantity << ": " << row.reason << ", observed " << row.observed.value_or(-99));
    CHECK(row.verdict == Verdict::pass);
  }
  // a stage elsewhere than its polynomial assumes
  read_file_of_solvers(
      "[[solver]]\nname = \"file-elsewhere\"\nmethod = \"rk4\"\nb_hat = [0, 1]\nembedded_order = 2\n"
      "dense_stages = [[\"5/24\", \"1/6\", \"1/6\", \"1/12\", \"-1/8\"]]\n" +
      polynomials);
  const auto rows = judged_solver("file-elsewhere");
  CHECK(std::any_of(rows.begin(), rows.end(), [](const FindingRow& row) {
    return row.quantity == "order inside a step" && row.verdict == Verdict::fail;
  }));
  CHECK(solver_data(adaptive_method("file-elsewhere")) != solver_data(adaptive_method("file-third")));
  CHECK_THAT(refusal_of_solver(rk4 + stage), ContainsSubstring("mine.toml:6:16") && ContainsSubstring("needs dense"));
  CHECK_THAT(refusal_of_solver(rk4 + stage + "dense = \"full\"\n"), ContainsSubstring("rows of coefficients"));
  CHECK_THAT(refusal_of_solver(rk4 + "dense_stages = [[0, 0, 0, 0, 0, 1]]\n" + polynomials),
             ContainsSubstring("a later one"));
}

TEST_CASE("what no solver of a file can be is refused at its place", "[solver-block]") {
  const std::string head = "[[solver]]\nname = \"bad\"\n", rk4 = head + "method = \"rk4\"\n";
  CHECK_THAT(refusal_of_solver(head), ContainsSubstring("mine.toml:1:1") && ContainsSubstring("\"method\" is missing"));
  CHECK_THAT(refusal_of_solver(head + "method = \"rk44\"\n"),
             ContainsSubstring("mine.toml:3:10") && ContainsSubstring("rk4"));
  CHECK_THAT(refusal_of_solver(rk4 + "b_hat = [1]\n"),
             ContainsSubstring("mine.toml:4:9") && ContainsSubstring("embedded_order"));
  CHECK_THAT(refusal_of_solver(rk4 + "embedded_order = 3\n"), ContainsSubstring("needs b_hat"));
  CHECK_THAT(refusal_of_solver(rk4 + "further = [[1]]\n"), ContainsSubstring("needs b_hat"));
  CHECK_THAT(refusal_of_solver(rk4 + "b_hat = [1]\nembedded_order = 4\n"), ContainsSubstring("neither error"));
  CHECK_THAT(refusal_of_solver(rk4 + "b_hat = [\"1/2\"]\nembedded_order = 3\n"), ContainsSubstring("b_hat"));
  CHECK_THAT(refusal_of_solver(rk4 + "b_hat = [1, 0, 0, 0, 0, 0]\nembedded_order = 3\n"),
             ContainsSubstring("6 entries"));
  CHECK_THAT(refusal_of_solver(rk4 + "dense = [[1]]\n"), ContainsSubstring("dense_order"));
  CHECK_THAT(refusal_of_solver(rk4 + "dense_order = 3\n"), ContainsSubstring("needs dense"));
  CHECK_THAT(refusal_of_solver(rk4 + "dense = \"all\"\n"), ContainsSubstring("\"full\""));
  CHECK_THAT(refusal_of_solver(rk4 + "dense = \"full\"\ndense_order = 3\n"), ContainsSubstring("mine.toml:5:15"));
  CHECK_THAT(refusal_of_solver(rk4 + "dense = [[1]]\ndense_order = 1\n"),
             ContainsSubstring("needs the slopes of a pair"));
  CHECK_THAT(refusal_of_solver(rk4 + "controller = \"pi34\"\n"), ContainsSubstring("pi-34"));
  CHECK_THAT(refusal_of_solver(rk4 + "controller = { alpha = [1] }\n"), ContainsSubstring("\"beta\" is missing"));
  CHECK_THAT(refusal_of_solver(rk4 + "controller = { beta = [1, 2, 3, 4] }\n"), ContainsSubstring("one to three"));
  CHECK_THAT(refusal_of_solver(rk4 + "controller = 3\n"),
             ContainsSubstring("mine.toml:4:14") && ContainsSubstring("expected a name, or {"));
  CHECK_THAT(refusal_of_solver("study = \"convergence\"\n" + rk4), ContainsSubstring("mine.toml:2:1"));
  CHECK_THAT(refusal_of_solver(rk4 + "per = \"second\"\n"), ContainsSubstring("mine.toml:4:7"));
  CHECK_THAT(refusal_of_solver(rk4 + "order = 4\n"), ContainsSubstring("order"));
  CHECK_THAT(refusal_of_solver("[[solver]]\nname = \"bad\"\nmethod = \"ab4\"\n"), ContainsSubstring("history"));
  CHECK_THAT(refusal_of_solver("[[solver]]\nname = \"adams\"\nmethod = \"rk4\"\n"),
             ContainsSubstring("exists already"));
  CHECK_THAT(refusal_of_solver("[[solver]]\nname = \"doubled-x\"\nmethod = \"rk4\"\n"),
             ContainsSubstring("step doubling"));
  CHECK_THAT(refusal_of_solver("[[solver]]\nname = \"a:b\"\nmethod = \"rk4\"\n"), ContainsSubstring("a name"));
  CHECK_THAT(refusal_of_solver("solver = 3\n"), ContainsSubstring("[[solver]]"));
}

}  // namespace halfstep
