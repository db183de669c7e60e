// What may follow a method's name: each option changes what the method computes, and what is declared with it.
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/options.hpp"
#include "tests/catch.hpp"

namespace halfstep {

namespace {

/// All that decides what a method computes; what it declares is left out.
std::string computed_by(Method m) {
  m.claims.clear();
  m.is = {};
  m.settings.clear();
  return method_data(m) + ", sum " + std::string(chosen_word(m.sum)) + ", steps " + std::string(chosen_word(m.steps));
}

std::string computed_with(Method m, const Option& option, const std::string& value) {
  option.apply(m, value);
  return computed_by(m);
}

/// Whether the values of an option make as many methods, of which the first is the row as it stands.
bool has_effect(const Method& row, const Option& option) {
  const bool of_words = !option.values.empty();
  const std::vector<std::string> numbers =
      option.key == "order" ? std::vector<std::string>{"3", "5"} : std::vector<std::string>{"1/7", "1/11"};
  std::set<std::string> made{computed_by(row)};
  for (const auto& value : of_words ? option.values : numbers) made.insert(computed_with(row, option, value));
  return made.size() == (of_words ? option.values.size() : 3);
}

std::string refusal_of_method(const std::string& name) {
  try {
    method(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

bool same_claims(const Method& a, const Method& b) {
  const auto declared = [](Method m) {
    m.scheme = Scheme{};
    m.settings.clear();
    m.start = Start::own;
    return method_data(m);
  };
  return declared(a) == declared(b);
}

}  // namespace

TEST_CASE("every value of every option makes another method, and the first is the row's own", "[options]") {
  for (const auto& row : all_methods())
    for (const auto& option : row.options) {
      INFO(row.name << ":" << option.key);
      CHECK(has_effect(row, option));
      if (!option.values.empty()) CHECK(computed_with(row, option, option.values.front()) == computed_by(row));
    }
}

TEST_CASE("an option without an effect is found", "[options]") {
  const Method row = method("ab2");
  CHECK_FALSE(has_effect(row, {"idle", {"one", "two"}, [](Method&, const std::string&) {}}));
  CHECK_FALSE(has_effect(row, {"idle", {}, [](Method&, const std::string&) {}}));
  // What it declares is not what it computes.
  CHECK_FALSE(has_effect(row, {"boast", {"one", "two"}, [](Method& m, const std::string&) { m.claims = order(3); }}));
  // Two words for one method.
  const Option start{"start", {"sufficient", "euler", "Euler"}, [](Method& m, const std::string& value) {
                       m.start = value == "sufficient" ? Start::sufficient : Start::euler;
                     }};
  CHECK_FALSE(has_effect(row, start));
}

TEST_CASE("a method declares no option twice", "[options]") {
  Method row = method("ab2");
  row.name = "twice";
  row.options.push_back(options_of_runs(row).front());
  CHECK_THROWS_WITH(validate(row), "method \"twice\": it declares the option \"sum\" twice");
}

TEST_CASE("what was chosen is kept in the order in which the row declares it", "[options]") {
  const Method m = method("abm2:sum=compensated,start=euler,corrections=2");
  CHECK(m.name == "abm2:corrections=2,start=euler,sum=compensated");
  REQUIRE(m.settings.size() == 3);
  CHECK(m.settings[0].key == "corrections");
  CHECK(m.settings[1].value == "euler");
  CHECK(std::get<PredictorCorrector>(m.scheme).times_corrected() == 2);
  CHECK(m.start == Start::euler);
  CHECK(m.sum == Summation::compensated);
  // The first value is the default, and leaves no trace.
  CHECK(method("abm2:corrections=1,start=sufficient,sum=plain").name == "abm2");
  CHECK(method("abm2:corrections=1").settings.empty());
}

TEST_CASE("the option of a velocity keeps what a start has cost", "[options]") {
  const Option starts = method("stormer-verlet-backward").options.front();
  CHECK(starts.key == "start");
  for (const auto& start : starts.values) {
    INFO(start);
    const Method option = method("stormer-verlet:velocity=backward,start=" + start);
    CHECK(same_claims(option, method("stormer-verlet-backward:start=" + start)));
  }
}

TEST_CASE("an unknown option or value is named, with those there are", "[options]") {
  CHECK(refusal_of_method("ab4:strat=euler") ==
        "method \"ab4\" has no parameter \"strat\" (did you mean \"start\"?); it has: start, sum, steps");
  CHECK(refusal_of_method("abm2:corrections=4") ==
        "method \"abm2\": parameter \"corrections\" cannot be \"4\"; it is one of: 1, 2, 3");
  CHECK(refusal_of_method("verlet-damped:f=2") ==
        "method \"verlet-damped\": f (the part of its displacement that a step loses) cannot be 2; it must be greater "
        "than 0 and at most 1");
  CHECK(refusal_of_method("verlet-damped:f=1/2,rate=exponential") ==
        "method \"verlet-damped\": f fixes what a step loses, rate takes it from the problem; give one of them");
}

}  // namespace halfstep
