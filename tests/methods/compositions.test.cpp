// Symplectic splittings: what their lists of kicks and drifts keep of time, of the sums, of the steps that they repeat.
#include <algorithm>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

const certifying_t smallest = pow(certifying_t(10), -115);

std::vector<certifying_t> numbers(const Coefficients& list) {
  std::vector<certifying_t> result;
  for (const auto& c : list) result.push_back(c.as<certifying_t>());
  return result;
}

std::vector<Method> splittings() {
  std::vector<Method> all;
  for (const auto& m : all_methods())
    if (std::holds_alternative<Splitting>(m.scheme)) all.push_back(m);
  return all;
}

/// The flows of a step in turn, kicks and drifts that do nothing left out: true for a kick, and how far.
std::vector<std::pair<bool, certifying_t>> flows(const Splitting& s) {
  std::vector<std::pair<bool, certifying_t>> all;
  for (std::size_t i = 0; i < s.kick.size(); ++i) {
    if (!s.kick[i].is_zero()) all.emplace_back(true, s.kick[i].as<certifying_t>());
    if (!s.drift[i].is_zero()) all.emplace_back(false, s.drift[i].as<certifying_t>());
  }
  return all;
}

bool is_palindrome(const Splitting& s) {
  const auto forward = flows(s);
  return std::equal(forward.begin(), forward.end(), forward.rbegin(), [](const auto& a, const auto& b) {
    return a.first == b.first && abs(a.second - b.second) < smallest;
  });
}

}  // namespace

TEST_CASE("splittings: kicks and drifts sum to 1 in all the digits that they have") {
  CHECK(splittings().size() > 20);
  for (const auto& m : splittings()) {
    INFO(m.name);
    const auto& s = std::get<Splitting>(m.scheme);
    for (const auto* list : {&s.kick, &s.drift}) {
      certifying_t missing = 1;
      for (const auto& c : numbers(*list)) missing -= c;
      CHECK(abs(missing) < smallest);
    }
  }
}

TEST_CASE("splittings: those that are reversible read the same backward, and only those") {
  for (const auto& m : splittings()) {
    INFO(m.name);
    CHECK(is_palindrome(std::get<Splitting>(m.scheme)) == m.is.reversible);
  }
  CHECK_FALSE(is_palindrome({.kick = {"1/2", "1/2"}, .drift = {"1/2", "1/2"}}));
}

TEST_CASE("splittings: a composition's kicks are half the sums of the steps that meet there") {
  for (const char* name : {"forest-ruth-4", "suzuki-4", "yoshida-6a", "yoshida-6b", "yoshida-6c", "kahan-li-6",
                           "yoshida-8d", "suzuki-umeno-8", "kahan-li-8", "sofroniou-spaletta-10"}) {
    INFO(name);
    const auto s = std::get<Splitting>(method(name).scheme);
    const auto kick = numbers(s.kick);
    auto step = numbers(s.drift);
    REQUIRE(s.drift.back().is_zero());
    certifying_t before = 0;
    for (std::size_t i = 0; i < kick.size(); ++i) {
      CHECK(abs(2 * kick[i] - before - step[i]) < smallest);
      before = step[i];
    }
    // A Verlet step of g h has the error g^3 h^3, and no other of that order is left of a palindrome.
    certifying_t cubes = 0;
    for (const auto& g : step) cubes += g * g * g;
    CHECK(abs(cubes) < smallest);
  }
}
