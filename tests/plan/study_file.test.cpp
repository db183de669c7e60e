// Study files: what they ask for, the methods they define, and what is said of a mistake: file, line, column.
#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/options.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Names = std::vector<std::string>;

namespace {

Request study(const std::string& text) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "study.toml") << text;
  return read_study(folder / "study.toml", all_studies());
}

/// What is said of a file, without the folder in front.
std::string refusal_of_study(const std::string& text) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "study.toml") << text;
  try {
    read_study(folder / "study.toml", all_studies());
  } catch (const InputError& error) {
    return std::string(error.what()).substr(folder.path.string().size() + 1);
  }
  return "accepted";
}

/// The same for one block that lacks nothing but what `lines` say.
std::string block_refusal(const std::string& lines) {
  return refusal_of_study("[[method]]\nname = \"mine\"\norder = 2\n" + lines);
}

bool begins(const std::string& text, const std::string& start) {
  INFO(text << "\n  should begin with\n" << start);
  const bool holds = text.starts_with(start);
  CHECK(holds);
  return holds;
}

}  // namespace

TEST_CASE("study file: every key is read") {
  const auto request = study(R"(
study = ["convergence", "energy"]
methods = ["rk4", "ab*"]
problems = "kepler:e=0.9"
precisions = ["double", 50]
levels = "2..9"
time = "2*pi/3"
)");
  CHECK(request.studies == Names{"convergence", "energy"});
  CHECK(request.methods == Names{"rk4", "ab*"});
  CHECK(request.problems == Names{"kepler:e=0.9"});
  CHECK(request.precisions == Names{"double", "50"});
  CHECK(request.levels == std::pair{2, 9});
  CHECK(request.time == "2*pi/3");
  CHECK(study("study = \"convergence\"\nbudget = 1000000\n").budget == 1000000);
}

TEST_CASE("study file: methods of every shape") {
  const auto request = study(R"toml(
[[method]]
name = "test-heun"
what = "mean of the slopes at both ends"
order = 2
a = [[], [1]]
b = ["1/2", "1/2"]

[[method]]
name = "test-verlet"
order = 2
velocity_dependent_order = 1
velocity_dependent_local_order = { position = 3, velocity = 2 }
is = ["symplectic", "reversible"]
kick = ["1/2", "1/2"]
drift = [1, 0]

[[method]]
name = "test-adams"
order = 2
alpha = [1]
beta = ["3/2", "-1/2"]
start = "exact"

[[method]]
name = "test-trapezoid"
order = 2
alpha = [1]
beta = ["1/2"]
implicit = "1/2"

[[method]]
name = "test-pece"
order = { position = 2, velocity = 2 }
local_order = 3
energy_order = 2
predictor = { alpha = [1], beta = ["3/2", "-1/2"] }
corrector = { alpha = [1], beta = ["1/2"], implicit = "1/2" }
[[method]]
name = "test-corrected-twice"
order = 2
predictor = { alpha = [1], beta = [1] }
corrector = { alpha = [1], beta = ["1/2"], implicit = "1/2" }
corrections = 2
[[method]]
name = "test-exponential"
order = 2
phi_a = [[], ["1/2*phi1(1/2)"]]
phi_b = ["phi1 - 2*phi2", "2*phi2"]
jacobian = "whole"
[[method]]
name = "test-former-start"
order = 2
alpha = [1]
beta = ["3/2", "-1/2"]
start = "slides"
)toml");
  // A file that defines methods and names none is about those.
  CHECK(request.methods == Names{"test-heun", "test-verlet", "test-adams", "test-trapezoid", "test-pece",
                                 "test-corrected-twice", "test-exponential", "test-former-start"});
  const auto heun = method("test-heun");
  CHECK(std::get<ButcherTableau>(heun.scheme).a.at(1).at(0).text() == "1");
  CHECK(heun.claims.at(Force::velocity).global == Orders{2, 2});
  CHECK(heun.claims.at(Force::position).local == Orders{3, 3});
  CHECK(heun.family == "Study file");
  const auto verlet = method("test-verlet");
  CHECK(verlet.is.symplectic);
  CHECK(verlet.is.reversible);
  CHECK(verlet.claims.at(Force::velocity).global == Orders{1, 1});
  CHECK(verlet.claims.at(Force::velocity).local == Orders{3, 2});
  CHECK(std::get<Splitting>(verlet.scheme).drift.size() == 2);
  const auto exponential = std::get<ExponentialTableau>(method("test-exponential").scheme);
  CHECK(exponential.node(1).rational() == "1/2");
  CHECK(exponential.b.at(0).terms().at(1).weight.rational() == "-2");
  CHECK(exponential.jacobian == JacobianShare::whole);
  CHECK(prove(method("test-exponential")).order == 2);
  CHECK(method("test-adams").start == Start::exact);
  CHECK(method("test-former-start").start == Start::linear);
  CHECK(is_implicit(method("test-trapezoid")));
  CHECK(method("test-adams").options.size() == options_of_runs(method("ab2")).size());  // how sums are made
  // Without a start in the file any may be asked for.
  CHECK(method("test-pece:start=euler").start == Start::euler);
  CHECK(evaluations_per_step(method("test-pece"), Force::position) == 2);
  CHECK(evaluations_per_step(method("test-corrected-twice"), Force::position) == 3);
}

TEST_CASE("study file: a splitting is not offered for forces that depend on the velocity unless it says so") {
  study("[[method]]\nname = \"test-kick-drift\"\norder = 1\nkick = [1]\ndrift = [1]\n");
  CHECK_FALSE(method("test-kick-drift").claims.contains(Force::velocity));
  CHECK(method("test-kick-drift").claims.contains(Force::time));
  study("[[method]]\nname = \"test-euler\"\norder = 1\nvelocity_dependent_order = false\na = [[]]\nb = [1]\n");
  CHECK_FALSE(method("test-euler").claims.contains(Force::velocity));
}

TEST_CASE("study file: coefficients keep every digit") {
  study(R"([[method]]
name = "test-digits"
order = 1
kick = ["0.1786178958448091", "1 - 0.1786178958448091"]
drift = ["1/3", "2/3"])");
  const auto kick = std::get<Splitting>(method("test-digits").scheme).kick;
  CHECK(kick.at(0).text() == "0.1786178958448091");
  CHECK(kick.at(0).digits() == 16);
}

TEST_CASE("study file: mistakes of TOML") {
  begins(refusal_of_study("study = \"convergence\nlevels = 3\n"), "study.toml:1:");
  begins(refusal_of_study("study = [\"convergence\"\nlevels = \"2..9\"\n"), "study.toml:2:");
  begins(refusal_of_study("time = \"1\"\ntime = \"2\"\n"), "study.toml:2:");
  begins(refusal_of_study(""), "study.toml:1:1: selects nothing");
  begins(refusal_of_study("# only a comment\n"), "study.toml:1:1: selects nothing");
}

TEST_CASE("study file: unknown keys and wrong types") {
  begins(refusal_of_study("problem = \"kepler\"\n"),
         "study.toml:1:11: \"problem\": expected [[problem]] blocks (names belong to \"problems\"), not a text");
  begins(refusal_of_study("problms = \"kepler\"\n"),
         "study.toml:1:1: study file: unknown key \"problms\" (did you mean \"problems\"?); it may hold: study, "
         "methods, ");
  CHECK_THAT(
      block_refusal("predictor = { alpha = [1], beta = [1] }\ncorrector = { alpha = [1], beta = [], implicit = 1 "
                    "}\ncorrections = 4\n"),
      Catch::Matchers::ContainsSubstring("\"corrections\": cannot be \"4\"; it is one of: 1, 2, 3"));
  begins(refusal_of_study("\nmethod = \"rk4\"\n"),
         "study.toml:2:10: \"method\": expected [[method]] blocks (names belong to \"methods\"), not a text");
  begins(refusal_of_study("levels = 3\n"),
         "study.toml:1:10: \"levels\": expected a text in quotes, not a whole number");
  begins(refusal_of_study("levels = \"3\"\n"), "study.toml:1:10: levels \"3\": expected A..B");
  begins(refusal_of_study("budget = 0\n"), "study.toml:1:10: \"budget\": 0 is out of range");
  begins(refusal_of_study("budget = \"many\"\n"), "study.toml:1:10: \"budget\": expected a whole number");
  begins(refusal_of_study("methods = []\n"), "study.toml:1:11: \"methods\": the list is empty");
  begins(refusal_of_study("methods = [true]\n"),
         "study.toml:1:12: \"methods\": expected a list of texts, not true or false");
  begins(refusal_of_study("time = 2.5\n"),
         "study.toml:1:8: \"time\": a bare decimal number keeps 16 digits at most; write "
         "\"2.5\" in quotes");
}

TEST_CASE("study file: unknown names are shown where they stand") {
  begins(refusal_of_study("study = \"energy\"\nmethods = [\"rk44\"]\n"),
         "study.toml:2:11: no method is named \"rk44\"");
  begins(refusal_of_study("problems = \"keppler\"\n"),
         "study.toml:1:12: no problem is named \"keppler\" (did you mean");
  begins(refusal_of_study("study = \"enery\"\n"),
         "study.toml:1:9: no study is named \"enery\" (did you mean \"energy\"?)");
  begins(refusal_of_study("precisions = [\"triple\"]\n"), "study.toml:1:14: no precision is named \"triple\"");
  begins(refusal_of_study("time = \"-1\"\n"), "study.toml:1:8: end time \"-1\" (--time): it must be greater than 0");
  begins(refusal_of_study("time = \"3\"\nproblems = \"kepler:T=5\"\n"), "study.toml:1:1: the end time is given twice");
}

TEST_CASE("study file: mistakes in a [[method]] block") {
  const std::string table = "a = [[]]\nb = [1]\n";
  begins(refusal_of_study("[[method]]\norder = 2\n" + table), "study.toml:1:1: [[method]]: \"name\" is missing");
  begins(refusal_of_study("[[method]]\nname = \"mine\"\n" + table), "study.toml:1:1: [[method]]: \"order\" is missing");
  begins(block_refusal(""), "study.toml:1:1: [[method]]: it has no coefficients; give one of: a Butcher tableau");
  begins(block_refusal(table + "kick = [1]\ndrift = [1]\n"),
         "study.toml:1:1: [[method]]: a Butcher tableau (a, b) and a splitting (kick, drift) contradict each other");
  begins(block_refusal("kick = [1]\n"), "study.toml:1:1: [[method]]: \"drift\" is missing");
  begins(block_refusal("kicks = [1]\n"), "study.toml:4:1: [[method]]: unknown key \"kicks\" (did you mean \"kick\"?)");
  begins(block_refusal("kick = [0.1786178958448091]\ndrift = [1]\n"),
         "study.toml:4:9: \"kick\": a bare decimal number keeps 16 digits at most; write \"0.1786178958448091\" in "
         "quotes");
  begins(block_refusal("kick = [\"1/\"]\ndrift = [1]\n"), "study.toml:4:9: \"kick\": ");
  begins(block_refusal("kick = [\"1/0\"]\ndrift = [1]\n"), "study.toml:4:9: \"kick\": ");
  begins(block_refusal("kick = [\"1/2\", \"1/3\"]\ndrift = [1, 0]\n"),
         "study.toml:2:8: method \"mine\": the kicks sum to");
  begins(block_refusal("kick = [1]\ndrift = [1, 0]\n"), "study.toml:2:8: method \"mine\": kick has 1 entries, drift 2");
  begins(block_refusal(table + "is = \"symplectc\"\n"),
         "study.toml:6:6: \"is\": no property is named \"symplectc\" (did you mean \"symplectic\"?)");
  begins(block_refusal(table + "start = \"euler\"\n"),
         "study.toml:6:9: \"start\": only a multistep scheme has a history");
  begins(block_refusal("alpha = [1]\nbeta = [\"3/2\", \"-1/2\"]\nstart = \"eular\"\n"),
         "study.toml:6:9: \"start\": no start is named \"eular\" (did you mean \"euler\"?)");
  begins(block_refusal("a = [[\"1/2\", \"1/2\"]]\nb = [1]\n"),
         "study.toml:2:8: method \"mine\": a row of a is longer than b");
  begins(block_refusal("phi_a = [[], [\"phi1\"]]\nphi_b = [\"phi1 - phi2\",\n\"1/2phi2\"]\n"),
         "study.toml:6:1: \"phi_b\": \"1/2phi2\": expected * between a weight and its function");
  begins(block_refusal("phi_a = [[], \"phi1\"]\nphi_b = [\"phi1\", 0]\n"),
         "study.toml:4:14: \"phi_a\": expected a list ([\"phi1 - phi2\", \"phi2\"])");
  begins(block_refusal("phi_a = [[]]\nphi_b = [\"phi1\"]\na = [[]]\n"),
         "study.toml:1:1: [[method]]: a Butcher tableau (a, b) and an exponential tableau (phi_a, phi_b, jacobian) "
         "contradict each other");
  begins(block_refusal(table + "implicit = 1\n"), "study.toml:6:12: \"implicit\": belongs to a multistep formula");
  begins(block_refusal(table + "velocity_dependent_local_order = 2\n"),
         "study.toml:6:34: \"velocity_dependent_local_order\": needs velocity_dependent_order");
  begins(refusal_of_study("[[method]]\nname = \"mine\"\norder = 0\n" + table),
         "study.toml:3:9: \"order\": 0 is out of range");
  begins(refusal_of_study("[[method]]\nname = \"mine\"\norder = \"two\"\n" + table),
         "study.toml:3:9: \"order\": expected a whole number or {");
  begins(refusal_of_study("[[method]]\nname = \"rk4\"\norder = 1\n" + table),
         "study.toml:2:8: a method named \"rk4\" exists already");
  begins(refusal_of_study("[[method]]\nname = \"my method\"\norder = 1\n" + table),
         "study.toml:2:8: method \"my method\": a name");
}

TEST_CASE("study file: alphas of the other side of the equation are recognised") {
  const std::string start = "study.toml:2:8: method \"mine\": the alphas sum to ";
  const std::string meant =
      ", not to 1; did you mean alpha = [\"4/3\", \"-1/3\"]? The past stands on the right, newest "
      "first: y[n+1] = alpha[0] y[n] + alpha[1] y[n-1] + ...";
  const std::string implicit = "implicit = \"2/3\"\n";
  begins(block_refusal("alpha = [\"-4/3\", \"1/3\"]\n" + implicit), start + "-1" + meant);
  begins(block_refusal("alpha = [1, \"-4/3\", \"1/3\"]\n" + implicit), start + "0" + meant);
  begins(block_refusal("alpha = [\"1/3\", \"-4/3\"]\n" + implicit), start + "-1" + meant);
  begins(block_refusal("alpha = [\"1/3\", \"-4/3\", 1]\n" + implicit), start + "0" + meant);
  // Negated it would be no better: the betas belong to another formula.
  CHECK(block_refusal("alpha = [\"-4/3\", \"1/3\"]\nimplicit = 1\n") == start + "-1, not to 1");
  CHECK(block_refusal("alpha = [\"3/4\", \"1/3\"]\n" + implicit) == start + "13/12, not to 1");
}

TEST_CASE("study file: a sum that is not 1 is shown to the digits that tell it from 1") {
  const std::string start = "study.toml:2:8: method \"mine\": the weights b sum to ";
  const std::string rows = "a = [[], [1]]\n";
  CHECK(block_refusal(rows + "b = [\"1/2\", \"1/3\"]\n") == start + "5/6, not to 1");
  CHECK(block_refusal(rows + "b = [\"1/2\", \"1/2 + 1/10^18\"]\n") == start + "1.000000000000000001, not to 1");
  CHECK(block_refusal(rows + "b = [\"sqrt(2) - 1\", \"2 - sqrt(2) + 1/10^30\"]\n") ==
        start + "1.000000000000000000000000000001, not to 1");
}

TEST_CASE("study file: one mistake and nothing is added") {
  const auto before = all_methods().size();
  const std::string good = "[[method]]\nname = \"test-good\"\norder = 1\na = [[]]\nb = [1]\n";
  begins(refusal_of_study(good + "[[method]]\nname = \"test-bad\"\norder = 1\na = [[]]\nb = [2]\n"),
         "study.toml:7:8: ");
  CHECK(all_methods().size() == before);
}

TEST_CASE("study file: one that is not there, or a folder") {
  const testing::TemporaryFolder folder;
  const auto message = [](const std::filesystem::path& path) -> std::string {
    try {
      read_study(path, all_studies());
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  CHECK(message(folder / "none.toml") ==
        (folder / "none.toml").string() + ": cannot be opened: No such file or directory");
  CHECK(message(folder.path) == folder.path.string() + ": cannot be opened: Is a directory");
}

TEST_CASE("study file: an option that no study takes is told by its key and place") {
  begins(refusal_of_study("study = \"convergence\"\nperiods = 20\n"),
         "study.toml:2:11: \"periods\" means nothing to convergence; leave it out");
  begins(refusal_of_study("study = \"energy\"\nlevels = \"2..4\"\n"),
         "study.toml:2:10: \"levels\" means nothing to energy");
  begins(refusal_of_study(
             "study = \"collisions\"\n[[method]]\nname = \"test-applies\"\norder = 1\nkick = [1]\ndrift = [1]\n"),
         "study.toml:2:1: \"method\" means nothing to collisions");
}

TEST_CASE("study file: solvers that choose their steps") {
  const auto request = study("study = \"between\"\nsolvers = [\"dormand-prince-5-4:controller=pid\", \"verner-*\"]\n");
  CHECK(request.solvers == std::vector<std::string>{"dormand-prince-5-4:controller=pid", "verner-*"});
  CHECK(make_plan(request, all_studies()).solvers.size() > 3);
  begins(refusal_of_study("study = \"between\"\nsolvers = [\"dormand-prince-45\"]\n"),
         "study.toml:2:11: no adaptive method is named \"dormand-prince-45\"");
  begins(refusal_of_study("study = \"stability\"\nsolvers = [\"verner-7-6\"]\n"),
         "study.toml:2:11: \"solvers\" means nothing to stability; leave it out");
}

TEST_CASE("study file: a problem that cannot be solved is told by its place, though only a run finds out") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "study.toml") << "methods = [\"rk4\"]\nproblems = [\"double-pendulum:T=1e6\"]\n";
  const auto plan = make_plan(read_study(folder / "study.toml", all_studies()), all_studies());
  RunOptions options;
  options.out = folder / "out";
  CHECK_THROWS_WITH(run(plan, all_studies(), options),
                    Catch::Matchers::ContainsSubstring("study.toml:2:12: \"problems\": double-pendulum:T=1e6: the end "
                                                       "time is too long for a certified reference"));
}

// Where toml++ keeps its assertions these end the program (a debug build), though it has a message for each.
TEST_CASE("study file: what is no TOML at all is refused by its place") {
  begins(refusal_of_study("methods = [\"rk4\", }\n"), "study.toml:1:");
  begins(refusal_of_study("study = \"energy\"\n[\nname = 1\n"), "study.toml:2:");
  begins(refusal_of_study("time = 1979-05-27Ta7:32:00Z\n"), "study.toml:1:");
}

TEST_CASE("study file: a key of a thousand parts is refused, not recursed into") {
  std::string key = "a";
  for (int i = 0; i < 100'000; ++i) key += ".a";
  begins(refusal_of_study(key + " = 1\n"), "study.toml:1:100: a key of more than 50 parts");
  begins(refusal_of_study("study = \"energy\"\nx = {" + key + " = 1}\n"),
         "study.toml:2:105: a key of more than 50 parts");
  // Dots in texts are none of a key.
  CHECK(refusal_of_study("name = \"" + key.substr(0, 900) + "\"\n").find("parts") == std::string::npos);
}
