// Trees of several colours, and the order of methods that treat parts of f differently.
#include <string>
#include <variant>
#include <vector>

#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/engine/theory/theory_text.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

std::vector<int> coloured_per_order(Colours colours, int most) {
  std::vector<int> count(std::size_t(most), 0);
  for (const Tree& tree : all_trees(Trees::first_order, most, colours)) ++count[std::size_t(tree.order - 1)];
  return count;
}

/// Rooted trees whose vertices have one of n colours, by the formula that they are as many multisets of themselves:
/// a_(k+1) = n / k sum over j <= k of (sum over d | j of d a_d) a_(k+1-j) / n, Cayley's for n = 1.
std::vector<int> counted_by_recurrence(int colours, int most) {
  std::vector<long> a(std::size_t(most) + 1, 0);
  a[1] = colours;
  for (int k = 1; k < most; ++k) {
    long sum = 0;
    for (int j = 1; j <= k; ++j) {
      long divisors = 0;
      for (int d = 1; d <= j; ++d)
        if (j % d == 0) divisors += d * a[std::size_t(d)];
      sum += divisors * a[std::size_t(k + 1 - j)];
    }
    a[std::size_t(k) + 1] = sum / k;
  }
  return {a.begin() + 1, a.end()};
}

Proof proof_of_shape(const Scheme& scheme) {
  Method method;
  method.name = "under-test";
  method.scheme = scheme;
  method.claims = order(1);
  return prove(method);
}

/// An additive tableau of the catalogue, with f split that way.
AdditiveTableau table_of(const char* name, Split split) {
  auto table = std::get<AdditiveTableau>(method(name).scheme);
  table.split = split;
  return table;
}

}  // namespace

TEST_CASE("trees of several colours are as many as there are") {
  CHECK(coloured_per_order({.count = 2}, 7) == std::vector{2, 4, 14, 52, 214, 916, 4116});
  CHECK(coloured_per_order({.count = 3}, 5) == std::vector{3, 9, 45, 246, 1485});
  for (const int colours : {1, 2, 3, 4})
    CHECK(coloured_per_order({.count = colours}, 6) == counted_by_recurrence(colours, 6));
}

TEST_CASE("a linear colour leaves out the trees in which it would have a second derivative") {
  // Of order 3 with two colours: eight chains, and the other colour upon two leaves, which may be had in three ways.
  CHECK(coloured_per_order({.count = 2, .linear = 1}, 3) == std::vector{2, 4, 11});
  // Chains are all that is left.
  CHECK(coloured_per_order({.count = 1, .linear = 1}, 6) == std::vector{1, 1, 1, 1, 1, 1});
  CHECK(coloured_per_order({.count = 2, .linear = 2}, 6) == std::vector{2, 4, 8, 16, 32, 64});
  const auto trees = all_trees(Trees::first_order, 3, {.count = 2});
  CHECK(text(trees, trees[0]) == "[]");
  CHECK(text(trees, trees[1]) == "()");
  for (const Tree& tree : all_trees(Trees::first_order, 6, {.count = 3, .linear = 2}))
    CHECK((tree.colour == 0 || tree.branches.size() <= 1));
}

TEST_CASE("a tableau for both parts has the order that it has for one") {
  for (const char* name : {"heun", "rk4", "kutta-3"}) {
    INFO(name);
    const auto tableau = std::get<ButcherTableau>(method(name).scheme);
    const int alone = proof_of_shape(tableau).order.value();
    for (const Split split : {Split::linear, Split::components})
      CHECK(proof_of_shape(AdditiveTableau{tableau, tableau, split}).order == alone);
  }
}

TEST_CASE("parts of order 2 that do not fit together are of order 1") {
  // The trapezoidal rule of both stages beside Heun's method with its weights exchanged for those of the midpoint rule.
  const ButcherTableau midpoint{.a = {{}, {"1/2"}}, .b = {"0", "1"}};
  const ButcherTableau trapezoidal{.a = {{}, {"1/2", "1/2"}}, .b = {"1/2", "1/2"}};
  const AdditiveTableau both{midpoint, trapezoidal, Split::components};
  CHECK(proof_of_shape(midpoint).order == 2);
  CHECK(proof_of_shape(trapezoidal).order == 2);
  CHECK(proof_of_shape(both).order == 1);
  CHECK_THAT(proof_of_shape(both).how, ContainsSubstring("tree [()] gives 1, not 1/2"));
}

TEST_CASE("a slip in any coefficient of an additive tableau is noticed") {
  for (const char* name : {"ars-443", "ssp2-222", "ark4-kc"}) {
    const AdditiveTableau whole = table_of(name, Split::components);
    const int order = proof_of_shape(whole).order.value();
    AdditiveTableau damaged = whole;
    std::size_t count = 0, seen = 0;
    for (auto* part : {&damaged.explicit_part, &damaged.implicit_part})
      for (auto& row : part->a)
        for (auto& entry : row) {
          if (entry.is_zero()) continue;
          const Coefficient kept = entry;
          entry = Coefficient("(" + kept.text() + ") + 1/10^9");
          ++count;
          if (proof_of_shape(damaged).order < order) ++seen;
          entry = kept;
        }
    INFO(name);
    CHECK(seen == count);
  }
}

TEST_CASE("theory tells the order of each part and of both together") {
  const auto text = theory_text(method("ssp3-332"));
  CHECK_THAT(text, ContainsSubstring("explicit part       order 3:") &&
                       ContainsSubstring("implicit part       order 2:") &&
                       ContainsSubstring("order               2: all") && ContainsSubstring("trees of two colours"));
}
