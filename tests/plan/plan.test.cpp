// Names, globs and defaults become cells; what cannot be meant is refused.
#include "halfstep/engine/plan/plan.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/applies.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using Names = std::vector<std::string>;

namespace {

template <class Get>
Names distinct(const Plan& plan, Get get) {
  Names names;
  for (const auto& cell : plan.cells)
    if (const auto name = std::string(get(cell)); std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  return names;
}

Names methods_asked(const Request& request) {
  return distinct(make_plan(request, all_studies()), [](const Cell& cell) { return cell.method->name; });
}

Names problems_asked(const Request& request) {
  return distinct(make_plan(request, all_studies()), [](const Cell& cell) { return cell.problem->name; });
}

std::string refusal_by(void (*use)(const Request&), const Request& request) try {
  use(request);
  return "accepted";
} catch (const InputError& error) {
  return error.what();
}

/// What a check says is what the plan says.
std::string refusal_of_request(const Request& request) {
  const auto planned = refusal_by([](const Request& one) { make_plan(one, all_studies()); }, request);
  CHECK(refusal_by([](const Request& one) { check_request(one, all_studies()); }, request) == planned);
  return planned;
}

}  // namespace

TEST_CASE("plan: asking for nothing in particular is the main job") {
  const Plan plan = make_plan({}, all_studies());
  CHECK(plan.studies == Names{"convergence", "energy", "equal-cost", "timing", "portrait", "rounding"});
  Names bare;
  for (const auto& method : default_methods()) bare.push_back(method.name);
  CHECK(methods_asked({}) == bare);
  Names main;
  for (const auto& problem : all_problems())
    if (problem.info.main_job) main.push_back(problem.name);
  CHECK(main.size() == 4);
  CHECK(problems_asked({}) == main);
  CHECK(distinct(plan, [](const Cell& cell) { return name(cell.precision); }) == Names{"double"});
}

TEST_CASE("plan: cells come problem by problem, method by method, precision by precision") {
  const Plan plan = make_plan({.studies = {"timing", "convergence", "timing"},
                               .methods = {"rk4", "velocity-verlet", "rk4"},
                               .problems = {"kepler", "harmonic-oscillator"},
                               .precisions = {"quad", "float", "quad"}},
                              all_studies());
  CHECK(plan.studies == Names{"convergence", "timing"});
  Names cells;
  for (const auto& cell : plan.cells)
    cells.push_back(cell.problem->name + " " + cell.method->name + " " + name(cell.precision));
  CHECK(cells == Names{"kepler rk4 quad", "kepler rk4 float", "kepler velocity-verlet quad",
                       "kepler velocity-verlet float", "harmonic-oscillator rk4 quad", "harmonic-oscillator rk4 float",
                       "harmonic-oscillator velocity-verlet quad", "harmonic-oscillator velocity-verlet float"});
}

TEST_CASE("plan: a bare glob means bare names, one with a colon variants") {
  const auto adams = methods_asked({.methods = {"ab*"}});
  CHECK(std::find(adams.begin(), adams.end(), "ab4") != adams.end());
  CHECK(std::none_of(adams.begin(), adams.end(), [](const auto& n) { return n.find(':') != std::string::npos; }));
  const auto starts = methods_asked({.methods = {"ab4:start=*"}});
  CHECK(std::find(starts.begin(), starts.end(), "ab4:start=euler") != starts.end());
  CHECK(std::all_of(starts.begin(), starts.end(), [](const auto& n) { return n.starts_with("ab4:start="); }));
  CHECK(methods_asked({.methods = {"*:*"}}).size() == variants().size());
  CHECK(methods_asked({.methods = {"rk?"}}) == Names{"rk4"});
  CHECK(methods_asked({.methods = {"rk4", "rk*"}}).front() == "rk4");
}

TEST_CASE("plan: a start under its former name is the one of today") {
  Request request;
  request.problems = {"kepler"};
  request.methods = {"ab2:start=slides", "abm?:start=slides"};
  CHECK(methods_asked(request) == Names{"ab2:start=linear", "abm2:start=linear", "abm3:start=linear",
                                        "abm4:start=linear", "abm5:start=linear", "abm6:start=linear",
                                        "abm7:start=linear", "abm8:start=linear"});
}

TEST_CASE("plan: parameters of any value, and a star behind the colon may be a product") {
  CHECK(methods_asked({.methods = {"newmark:beta=1/5"}}) == Names{"newmark:beta=1/5"});
  CHECK(methods_asked({.methods = {"newmark:beta=2*1/10"}}) == Names{"newmark:beta=2*1/10"});
  CHECK(problems_asked({.problems = {"kepler:e=0.9,T=2*pi/3"}}) == Names{"kepler:e=0.9,T=2*pi/3"});
  CHECK(problems_asked({.problems = {"kep*:e=0.3"}}) == Names{"kepler:e=0.3"});
  // A parameter that is the default leaves the bare name.
  CHECK(methods_asked({.methods = {"ab4", "ab4:start=sufficient"}}) == Names{"ab4"});
}

TEST_CASE("plan: --time is the end time of every problem") {
  CHECK(problems_asked({.methods = {"rk4"}, .problems = {"kepler", "harmonic-oscillator"}, .time = "7/3"}) ==
        Names{"kepler:T=7/3", "harmonic-oscillator:T=7/3"});
  CHECK(refusal_of_request({.problems = {"kepler:T=5"}, .time = "7"}) ==
        "the end time is given twice: T=5 in \"kepler:T=5\" and 7 for every problem; give one of them");
  CHECK_THAT(refusal_of_request({.time = "0"}), ContainsSubstring("must be greater than 0"));
  CHECK_THAT(refusal_of_request({.time = "-1"}), ContainsSubstring("must be greater than 0"));
  CHECK_THAT(refusal_of_request({.time = "soon"}),
             ContainsSubstring("end time \"soon\" (--time): character 1: expected a number"));
  CHECK_THAT(refusal_of_request({.time = "nan"}), ContainsSubstring("end time \"nan\" (--time): "));
  CHECK_THAT(refusal_of_request({.time = "1e300"}), ContainsSubstring("end time \"1e300\" (--time): "));
}

TEST_CASE("plan: a method that cannot take a force makes no cell with it") {
  for (const auto& cell : make_plan({.methods = {"*"}, .problems = {"*"}}, all_studies()).cells)
    CHECK(takes(cell.method, cell.problem->info));
}

TEST_CASE("plan: unknown names are refused and the nearest is suggested") {
  CHECK_THAT(refusal_of_request({.studies = {"convergance"}}), ContainsSubstring("did you mean \"convergence\"?"));
  CHECK_THAT(refusal_of_request({.methods = {"velocty-verlet"}}),
             ContainsSubstring("did you mean \"velocity-verlet\"?"));
  CHECK_THAT(refusal_of_request({.methods = {"ab4:strat=euler"}}), ContainsSubstring("did you mean \"start\"?"));
  CHECK_THAT(refusal_of_request({.methods = {"ab4:start=eular"}}), ContainsSubstring("did you mean \"euler\"?"));
  CHECK_THAT(refusal_of_request({.problems = {"keppler"}}), ContainsSubstring("did you mean \"kepler\"?"));
  CHECK_THAT(refusal_of_request({.precisions = {"duoble"}}), ContainsSubstring("did you mean \"double\"?"));
  CHECK_THAT(refusal_of_request({.methods = {"foo*"}}), ContainsSubstring("no method matches \"foo*\""));
  CHECK_THAT(refusal_of_request({.methods = {"ab4:foo=*"}}), ContainsSubstring("no parameter \"foo\""));
  CHECK_THAT(refusal_of_request({.problems = {"*x*y*z"}}), ContainsSubstring("no problem matches"));
  CHECK_THAT(refusal_of_request({.methods = {""}}), ContainsSubstring("has no name"));
}

TEST_CASE("plan: impossible values are refused") {
  CHECK_THAT(refusal_of_request({.levels = std::pair{5, 2}}), ContainsSubstring("the first must not be greater"));
  CHECK_THAT(refusal_of_request({.levels = std::pair{-1, 2}}), ContainsSubstring("between 0 and 40"));
  CHECK_THAT(refusal_of_request({.levels = std::pair{2, 99}}), ContainsSubstring("between 0 and 40"));
  CHECK_THAT(refusal_of_request({.budget = 0}), ContainsSubstring("at least one force evaluation"));
  CHECK_THAT(refusal_of_request({.levels = std::pair{2, 9}, .budget = 1000}),
             ContainsSubstring("--levels and --budget contradict each other"));
  CHECK_THAT(refusal_of_request({.studies = {"energy"}, .budget = 1000}),
             ContainsSubstring("--budget means nothing to energy"));
  CHECK_THAT(refusal_of_request({.studies = {"convergence"}, .periods = 100}),
             ContainsSubstring("--periods means nothing to convergence") && ContainsSubstring("such as energy"));
  CHECK_THAT(refusal_of_request({.studies = {"energy"}, .periods = 3}), ContainsSubstring("periods 3"));
  CHECK_THAT(refusal_of_request({.studies = {"claims"}, .levels = std::pair(1, 2)}),
             ContainsSubstring("means nothing to claims"));
  CHECK_THAT(refusal_of_request({.problems = {"kepler:e=1.5"}}),
             ContainsSubstring("must be 0 or more and less than 1"));
  CHECK_THAT(refusal_of_request({.problems = {"kepler:e=abc"}}),
             ContainsSubstring("problem \"kepler\", parameter \"e\": "));
  CHECK_THAT(refusal_of_request({.studies = {"rounding"}, .precisions = {"quad"}}), ContainsSubstring("float, double"));
}

TEST_CASE("plan: levels as typed") {
  CHECK(parse_levels("2..9") == std::pair{2, 9});
  CHECK(parse_levels("3..3") == std::pair{3, 3});
  for (const std::string bad :
       {"", "2", "2-9", "2...9", "a..b", "2..", "..9", "2..9x", "9..2", "-1..3", "0..9999999999"})
    CHECK_THROWS_AS(parse_levels(bad), InputError);
}

TEST_CASE("plan: what some studies of a run pass over is told, in a sentence") {
  const auto told = [](const Request& request) {
    return passed_over(make_plan(request, all_studies()), all_studies());
  };
  const Names rk4 = {"rk4"};
  CHECK(told({.studies = {"damping", "convergence", "growth"}, .methods = rk4}) ==
        Names{"the methods asked for mean nothing to damping, growth: these have sets of their own"});
  CHECK(told({.studies = {"convergence", "stability"}, .methods = rk4, .problems = {"kepler"}}) ==
        Names{"the problems asked for mean nothing to stability: it has a set of its own"});
  CHECK(told({.methods = rk4}).empty());                                   // the main job takes all
  CHECK(told({.studies = {"damping", "convergence", "growth"}}).empty());  // nothing was asked for
}
