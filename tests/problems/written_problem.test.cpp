// Problems whose equations are text: they are what compiled ones are, and what is wrong with them is said.
#include <fstream>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/conserved.hpp"
#include "halfstep/problems/manufacture.hpp"
#include "halfstep/problems/written/statements.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

namespace {

Request read_text(const std::string& text) {
  const testing::TemporaryFolder folder;
  const auto file = folder.path / "problem.toml";
  std::ofstream(file) << text;
  return read_study(file, all_studies());
}

void refuse(const std::string& block, const std::string& message) {
  INFO(block);
  CHECK_THROWS_WITH(read_text("[[problem]]\n" + block), Catch::Matchers::ContainsSubstring(message));
}

std::vector<ErrorRow> runs_of(const std::string& method_name, const std::string& problem_name) {
  const Cell cell{method(method_name), problem(problem_name), Precision::quad};
  return orders_of(cell, {{{2, 5}}, 0}, nullptr).errors;
}

double relative_difference(const Number& a, const Number& b) { return std::abs(a.value / b.value - 1); }

}  // namespace

TEST_CASE("a problem of a study file is what the compiled one is") {
  read_text(R"toml(
[[problem]]
name = "written-pendulum"
equation = "q'' = -sin(q)"
initial = ["q = theta0", "q' = omega0"]
parameters = ["theta0 = 1", "omega0 = 1/2"]
energy = "q'^2/2 - cos(q)"
time = "6"
)toml");
  const auto compiled = "pendulum:theta0=1,omega0=1/2,T=6";
  for (const char* name : {"rk4", "velocity-verlet", "ab4", "am3", "gear5", "implicit-euler"}) {
    const auto written = runs_of(name, "written-pendulum"), known = runs_of(name, compiled);
    REQUIRE(written.size() == known.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
      INFO(name << ", level " << written[i].level);
      CHECK(relative_difference(written[i].global_position, known[i].global_position) < 1e-15);
      CHECK(relative_difference(written[i].local_velocity, known[i].local_velocity) < 1e-15);
    }
  }
}

TEST_CASE("the kind of an invariant is read off its formulas") {
  const WrittenProblem row{
      .info = {.name = "kinds", .exact = "none", .invariants = "of all kinds", .parameters = {}, .source = "none"},
      .where = {{"momentum_x", "3*x'"}},
      .unknowns = {{.name = "x", .rate = "-y", .initial = "1", .velocity = "0"},
                   {.name = "y", .rate = "-x", .initial = "2", .velocity = "1"}},
      .invariants = {{"one velocity", {"2*y' - momentum_x"}},
                     {"turned", {"x*y' - y*x'"}},
                     {"position", {"x"}},
                     {"square", {"(x' + y')^2/3"}},
                     {"both", {"momentum_x", "x^2"}},
                     {"root", {"sqrt(x'^2)"}},
                     {"ratio", {"x'/y'"}},
                     {"cube", {"x'^3"}},
                     {"moved", {"t*x'"}}}};
  const Problem made = unlisted(row);
  const auto all = invariants_of(made);
  const auto is = [&](std::size_t i, std::string_view name, int components, InvariantKind kind) {
    INFO(name);
    REQUIRE(i < all.size());
    CHECK(all[i].name == name);
    CHECK(all[i].components == components);
    CHECK(all[i].kind == kind);
  };
  is(0, "one velocity", 1, InvariantKind::linear);
  is(1, "turned", 1, InvariantKind::bilinear);
  is(2, "position", 1, InvariantKind::bilinear);
  is(3, "square", 1, InvariantKind::quadratic);
  is(4, "both", 2, InvariantKind::quadratic);
  is(5, "root", 1, InvariantKind::other);
  is(6, "ratio", 1, InvariantKind::other);
  is(7, "cube", 1, InvariantKind::other);
  is(8, "moved", 1, InvariantKind::other);
  CHECK(all.size() == 9);
  const auto kind_on = [](const char* name, std::size_t i) { return invariants_of(problem(name)).at(i).kind; };
  CHECK(kind_on("robertson", 0) == InvariantKind::linear);
  CHECK(kind_on("rigid-body", 0) == InvariantKind::quadratic);
  CHECK(kind_on("lotka-volterra", 0) == InvariantKind::other);
  CHECK(kind_on("outer-solar-system", 0) == InvariantKind::linear);
  CHECK(kind_on("outer-solar-system", 1) == InvariantKind::bilinear);
  CHECK(kind_on("kepler", 0) == InvariantKind::bilinear);
  CHECK(invariants_of(problem("exponential")).empty());
}

TEST_CASE("invariants that cannot be read are refused") {
  const std::string block = "name = \"u1\"\nequation = \"u' = -u\"\ninitial = \"u = 1\"\ntime = \"1\"\n";
  refuse(block + "conserved = \"u\"\n", "expected a name, '=' and a formula, such as \"momentum = m1*x1'");
  refuse(block + "conserved = \"mass = w\"\n", "mass: ");
  refuse(block + "conserved = \"mass = u'\"\n", "mass: ");
  refuse(block + "conserved = \"entropy = log(-u)\"\n", "what it conserves is no number at t = 0");
  refuse(block + "exact = \"u = cos(t)\"\nmanufactured = true\nconserved = \"mass = u\"\n",
         "forced to have a solution");
  refuse(
      "name = \"u2\"\nequation = \"x'' = -x\"\ninitial = [\"x = 1\", \"x' = 0\"]\ntime = \"1\"\nenergy = \"x^2 + "
      "x'^2\"\nconserved = \"energy = x'^2 + x^2\"\n",
      "the energy is what");
}

/// The oscillator as two first-order equations: the error of the state is that of position and velocity together.
TEST_CASE("a second-order problem is a first-order one of twice the size") {
  read_text(R"toml(
[[problem]]
name = "written-oscillator"
equation = ["y1' = y2", "y2' = -y1"]
exact = ["y1 = cos(t) + sin(t)/2", "y2 = -sin(t) + cos(t)/2"]
linear = true
time = "5"
)toml");
  for (const char* name : {"rk4", "ralston", "ab3", "abm4", "am4", "implicit-euler"}) {
    const auto flow = runs_of(name, "written-oscillator");
    const auto system = runs_of(name, "harmonic-oscillator:w=1,x0=1,v0=1/2,T=5");
    REQUIRE(flow.size() == system.size());
    for (std::size_t i = 0; i < flow.size(); ++i) {
      INFO(name << ", level " << flow[i].level);
      const double both = std::hypot(system[i].global_position.value, system[i].global_velocity.value);
      CHECK(flow[i].global_state.value == Approx(both).epsilon(1e-12));
      CHECK(flow[i].global_position.empty());
      CHECK(flow[i].energy.empty());
    }
  }
}

TEST_CASE("schemes for x'' = a do not take y' = f") {
  const Problem p = problem("logistic");
  for (const char* name : {"velocity-verlet", "symplectic-euler", "gear5", "newmark-average", "beeman"})
    CHECK_FALSE(takes(method(name), p.info));
  for (const char* name : {"rk4", "ab4", "abm4", "am3", "implicit-euler"}) CHECK(takes(method(name), p.info));
}

TEST_CASE("the class of a force is read off its formula") {
  read_text(R"toml(
[[problem]]
name = "free-of-velocity"
equation = "x'' = -x^3"
initial = ["x = 1", "x' = 0.3"]
time = "2"
[[problem]]
name = "of-time"
equation = "x'' = -x + cos(2*t)"
initial = ["x = 1", "x' = 0.3"]
time = "2"
[[problem]]
name = "of-velocity"
equation = "x'' = -w^2*sin(x) - g*v"
initial = ["x = 1", "x' = 0.3"]
parameters = ["w = 1", "g = 1/5"]
time = "2"
)toml");
  CHECK(problem("free-of-velocity").info.force == Force::position);
  CHECK(problem("of-time").info.force == Force::time);
  CHECK(problem("of-velocity:g=1/2").info.force == Force::velocity);
}

TEST_CASE("any problem that is text can be forced to have a solution of one's choice") {
  using Q = halfstep::quad_t;
  const Problem lorenz = problem(manufacture("lorenz:rho=20,T=2", "x = 1 + sin(t), y = cos(2*t); z = exp(-t)"));
  CHECK(lorenz.name == "lorenz-manufactured:rho=20,T=2");
  std::vector<Q> x(3), v(3);
  solution<Q>(lorenz)->at(Q("0.7"), x.data(), v.data());
  CHECK(v[1] == cos(Q("1.4")));
  const Problem heiles = problem(manufacture("henon-heiles", "x = cos(t), y = 1/(1 + t)"));
  CHECK(heiles.info.title.empty());  // it is another problem than the one with that title
  CHECK(heiles.info.force == Force::time);
  CHECK_FALSE(heiles.info.has_energy);
  const auto runs = runs_of("rk4", heiles.name.c_str());
  REQUIRE(runs.size() > 2);
  const double ratio = runs[runs.size() - 2].global_position.value / runs.back().global_position.value;
  CHECK(std::log2(ratio) == Approx(4).margin(0.1));
  const auto refuses = [](const char* name, const char* solution, const char* message) {
    CHECK_THROWS_WITH(manufacture(name, solution), Catch::Matchers::ContainsSubstring(message));
  };
  refuses("kepler", "x = 1", "the equations of kepler are code");
  refuses("logistic", "z = 1", "logistic has no unknown \"z\"");
  refuses("logistic", "t", "expected \"");
  refuses("henon-heiles", "x = t", "no formula for y");
  refuses("henon-heiles", "x = t, x = 1", "two formulas for x");
  refuses("bernoulli", "y = cos(", "expected");
  refuses("nothing", "y = 1", "no problem is named");
}

TEST_CASE("what is wrong with a problem of a study file is said with its place") {
  const std::string sound = "name = \"p\"\ntime = \"1\"\n";
  refuse("name = \"p\"\nequation = \"u' = u\"\ninitial = \"u = 1\"\n", "\"time\" is missing");
  refuse(sound + "initial = \"u = 1\"\n", "\"equation\" is missing");
  refuse(sound + "equation = \"u' = u*w\"\ninitial = \"u = 1\"\n", "character 3: expected a known name");
  refuse(sound + "equation = \"u = 1\"\ninitial = \"u = 1\"\n", ":4:12: \"equation\"");
  refuse(sound + "equation = [\"u' = v\", \"v'' = u\"]\n", "all equations must be of the same order");
  refuse(sound + "equation = \"u' = u\"\n", "its data at t = 0 are missing: u");
  refuse(sound + "equation = \"u'' = -u\"\ninitial = \"u = 1\"\n", "its data at t = 0 are missing: u'");
  refuse(sound + "equation = \"u' = u\"\ninitial = [\"u = 1\", \"u = 2\"]\n",
         ":5:11: \"initial\": two formulas for u; give one of them");
  refuse(sound + "equation = \"u'' = u\"\ninitial = [\"u = 1\", \"u' = 1\", \"u' = 2\"]\n", "two formulas for u'");
  refuse(sound + "equation = \"u' = u\"\nexact = [\"u = exp(t)\", \"u = 2*exp(t)\"]\n",
         ":5:9: \"exact\": two formulas for u; give one of them");
  refuse(sound + "equation = \"u' = u\"\ninitial = \"w = 1\"\n", "no unknown is named \"w\"");
  refuse(sound + "equation = \"u' = u\"\ninitial = \"u = t\"\n", "it may depend on the parameters only");
  refuse(sound + "equation = \"u' = u\"\nexact = \"u = exp(u)\"\n", "it may depend on the parameters and t only");
  refuse(sound + "equation = \"u' = log(u)\"\ninitial = \"u = -1\"\n", "its right-hand side at t = 0 is no number");
  refuse(sound + "equation = \"u' = u\"\ninitial = \"u = 1/0\"\n", "its data at t = 0 are no numbers");
  refuse(sound + "equation = \"u' = u\"\ninitial = \"u = 1\"\nenergy = \"u\"\n",
         "belongs to equations of second order");
  refuse(sound + "equation = \"t' = t\"\ninitial = \"t = 1\"\n", "the name \"t\" is given twice");
  refuse("name = \"kepler\"\ntime = \"1\"\nequation = \"u' = u\"\ninitial = \"u = 1\"\n", "exists already");
  refuse("name = \"p\"\ntime = \"-1\"\nequation = \"u' = u\"\ninitial = \"u = 1\"\n", "it must be greater than 0");
}

TEST_CASE("what a problem states of its solution and of what it conserves follows from its equations") {
  const std::string decay = "name = \"statement\"\nequation = \"x' = -x\"\ntime = \"1\"\n";
  refuse(decay + "exact = \"x = exp(t)\"",
         "exact: x = exp(t) is no solution: at t = 0 its x' is 1, and the equation gives -1");
  refuse(decay + "exact = \"x = exp(-t)\"\ninitial = \"x = 2\"", "x = 2 at t = 0, and the exact solution begins at 1");
  refuse(decay + "initial = \"x = 1\"\nconserved = \"sum = x + t\"", "sum is not conserved: at t = 0.");
  const std::string spring =
      "name = \"statement\"\nequation = \"x'' = -w^2*x\"\nparameters = \"w = 2\"\ntime = \"5\"\n";
  const std::string at_rest = "initial = [\"x = 1\", \"x' = 0\"]\n";
  refuse(spring + "exact = \"x = cos(t)\"", "at t = 0 its x'' is -1, and the equation gives -4");
  refuse(spring + "exact = \"x = sin(2*t)\"\ninitial = [\"x = 0\", \"x' = 1\"]", "x' = 1 at t = 0");
  refuse(spring + at_rest + "energy = \"x'^2/2 + x^2\"", "energy is not conserved");  // at t = 0 it does not change
  refuse(spring + at_rest + "conserved = \"momentum = x'\"",
         "momentum is not conserved: at t = 0 it changes at a rate of -4");
  // Numbers with the digits of a double are taken for what they stand for, in stiff equations, too.
  const std::string third = "[[problem]]\ntime = \"1\"\nexact = \"x = 0.3333333333333333\"\n";
  CHECK_NOTHROW(read_text(third + "name = \"stiff-third\"\nequation = \"x' = -1000000*(x - 1/3)\""));
  refuse("time = \"1\"\nname = \"small\"\nequation = \"x'' = -1e-40*x\"\nexact = \"x = 1e-20*cos(2*t)\"",
         "x = 1e-20*cos(2*t) is no solution");
  // A solution whose series begins with t^11 is left alone, in finite time.
  CHECK_NOTHROW(
      read_text("[[problem]]\nname = \"late\"\nequation = \"x'' = t^9\"\ninitial = [\"x = 0\", \"x' = 0\"]\n"
                "conserved = \"q = x' - t^10/10\"\ntime = \"1\""));
  // What holds for one value of a parameter only is refused with another.
  read_text("[[problem]]\n" + spring + at_rest + "energy = \"x'^2/2 + 2*x^2\"");
  CHECK_THROWS_WITH(problem("statement:w=3"), Catch::Matchers::ContainsSubstring("energy is not conserved"));
}

TEST_CASE("what problems of the catalogue state follows from their equations") {
  for (const Problem& one : all_problems()) {
    INFO(one.name);
    if (one.written) CHECK_NOTHROW(check_statements(one));
  }
}

}  // namespace halfstep
