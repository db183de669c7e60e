// Gauss, Radau and Lobatto for any number of stages: the conditions that define them, and the tables that books print.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/collocation.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

using Number = certifying_t;

Number power(const Number& base, int exponent) {
  Number result = 1;
  for (int k = 0; k < exponent; ++k) result *= base;
  return result;
}

/// A tableau in numbers, and by how much it misses the simplifying conditions of Hairer, Wanner 1996, section IV.5.
struct Tableau {
  std::vector<std::vector<Number>> a;
  std::vector<Number> b, c;

  explicit Tableau(const ButcherTableau& t) {
    for (const auto& weight : t.b) b.push_back(weight.as<Number>());
    for (const auto& row : t.a) {
      a.emplace_back(b.size(), 0);
      c.emplace_back(0);
      for (std::size_t j = 0; j < row.size(); ++j) c.back() += a.back()[j] = row[j].as<Number>();
    }
  }

  std::size_t stages() const { return b.size(); }

  Number missed_b(int p) const {
    Number most = 0;
    for (int k = 1; k <= p; ++k) {
      Number sum = Number(-1) / k;
      for (std::size_t i = 0; i < stages(); ++i) sum += b[i] * power(c[i], k - 1);
      most = std::max(most, Number(abs(sum)));
    }
    return most;
  }

  Number missed_c(int q) const {
    Number most = 0;
    for (int k = 1; k <= q; ++k)
      for (std::size_t i = 0; i < stages(); ++i) {
        Number sum = -power(c[i], k) / k;
        for (std::size_t j = 0; j < stages(); ++j) sum += a[i][j] * power(c[j], k - 1);
        most = std::max(most, Number(abs(sum)));
      }
    return most;
  }

  Number missed_d(int r) const {
    Number most = 0;
    for (int k = 1; k <= r; ++k)
      for (std::size_t j = 0; j < stages(); ++j) {
        Number sum = -b[j] * (1 - power(c[j], k)) / k;
        for (std::size_t i = 0; i < stages(); ++i) sum += b[i] * power(c[i], k - 1) * a[i][j];
        most = std::max(most, Number(abs(sum)));
      }
    return most;
  }

  /// b_i a_ij + b_j a_ji - b_i b_j: zero for a symplectic method.
  Number missed_symplecticity() const {
    Number most = 0;
    for (std::size_t i = 0; i < stages(); ++i)
      for (std::size_t j = 0; j < stages(); ++j)
        most = std::max(most, Number(abs(b[i] * a[i][j] + b[j] * a[j][i] - b[i] * b[j])));
    return most;
  }

  /// a_ij + a_(s+1-i)(s+1-j) - b_j: zero for a symmetric method.
  Number missed_symmetry() const {
    Number most = 0;
    for (std::size_t i = 0; i < stages(); ++i)
      for (std::size_t j = 0; j < stages(); ++j)
        most = std::max(most, Number(abs(a[i][j] + a[stages() - 1 - i][stages() - 1 - j] - b[j])));
    return most;
  }
};

/// A family, and the degrees to which its conditions hold, from the stages on at which nodes are the sums of rows.
struct FamilyOfNodes {
  std::string name;
  ButcherTableau (*tableau)(int);
  int least, summed;
  int b, c, d;  ///< B(2s + b), C(s + c), D(s + d)
  bool symplectic, symmetric;
};

const std::vector<FamilyOfNodes> families = {
    {"Gauss", gauss, 1, 1, 0, 0, 0, true, true},
    {"Radau IA", radau_ia, 1, 2, -1, -1, 0, false, false},
    {"Radau IIA", radau_iia, 1, 1, -1, 0, -1, false, false},
    {"Lobatto IIIA", lobatto_iiia, 2, 2, -2, 0, -2, false, true},
    {"Lobatto IIIB", lobatto_iiib, 2, 3, -2, -2, 0, false, true},
    {"Lobatto IIIC", lobatto_iiic, 2, 2, -2, -1, -1, false, false},
    {"Lobatto IIID", lobatto_iiid, 2, 2, -2, -1, -1, true, true},
};

Number most_missed() { return pow(Number(10), -110); }

Number difference(const Tableau& one, const Tableau& other) {
  Number most = 0;
  for (std::size_t i = 0; i < one.stages(); ++i) {
    most = std::max(most, Number(abs(one.b[i] - other.b[i])));
    for (std::size_t j = 0; j < one.stages(); ++j) most = std::max(most, Number(abs(one.a[i][j] - other.a[i][j])));
  }
  return most;
}

}  // namespace

TEST_CASE("collocation: the simplifying conditions hold to the degrees of the family, and no further") {
  for (const auto& family : families)
    for (int s = family.summed; s <= 6; ++s) {
      INFO(family.name << " with " << s << " stages");
      const Tableau table(family.tableau(s));
      REQUIRE(table.stages() == static_cast<std::size_t>(s));
      CHECK(table.missed_b(2 * s + family.b) < most_missed());
      CHECK(table.missed_c(s + family.c) < most_missed());
      CHECK(table.missed_d(s + family.d) < most_missed());
      CHECK(table.missed_b(2 * s + family.b + 1) > 1e-8);
      CHECK(table.missed_c(s + family.c + 1) > 1e-8);
      CHECK(table.missed_d(s + family.d + 1) > 1e-8);
    }
}

TEST_CASE("collocation: Gauss and Lobatto IIID are symplectic and with IIIA and IIIB symmetric") {
  for (const auto& family : families)
    for (int s = std::max(family.least, 2); s <= 6; ++s) {
      INFO(family.name << " with " << s << " stages");
      const Tableau table(family.tableau(s));
      CHECK((table.missed_symplecticity() < most_missed()) == family.symplectic);
      CHECK((table.missed_symmetry() < most_missed()) == family.symmetric);
    }
}

TEST_CASE("collocation: what is computed is what books print") {
  const auto printed = [](const char* name) { return Tableau(std::get<ButcherTableau>(method(name).scheme)); };
  CHECK(difference(Tableau(gauss(2)), printed("gauss-2")) < most_missed());
  CHECK(difference(Tableau(gauss(3)), printed("gauss-3")) < most_missed());
  CHECK(difference(Tableau(radau_ia(3)), printed("radau-ia-3")) < most_missed());
  CHECK(difference(Tableau(radau_iia(3)), printed("radau-iia-3")) < most_missed());
  // The trapezoidal rule, and the tables of Hairer, Wanner 1996, section IV.5, for two and three nodes.
  const auto is = [](const ButcherTableau& t, const ButcherTableau& book) {
    return difference(Tableau(t), Tableau(book)) < most_missed();
  };
  CHECK(is(gauss(1), {{{"1/2"}}, {"1"}}));
  CHECK(is(radau_ia(2), {{{"1/4", "-1/4"}, {"1/4", "5/12"}}, {"1/4", "3/4"}}));
  CHECK(is(radau_iia(2), {{{"5/12", "-1/12"}, {"3/4", "1/4"}}, {"3/4", "1/4"}}));
  CHECK(is(lobatto_iiia(2), {{{"0", "0"}, {"1/2", "1/2"}}, {"1/2", "1/2"}}));
  CHECK(is(lobatto_iiib(2), {{{"1/2", "0"}, {"1/2", "0"}}, {"1/2", "1/2"}}));
  CHECK(is(lobatto_iiic(2), {{{"1/2", "-1/2"}, {"1/2", "1/2"}}, {"1/2", "1/2"}}));
  CHECK(is(lobatto_iiid(2), {{{"1/4", "-1/4"}, {"3/4", "1/4"}}, {"1/2", "1/2"}}));
  const Coefficients simpson = {"1/6", "2/3", "1/6"};
  CHECK(is(lobatto_iiia(3), {{{"0"}, {"5/24", "1/3", "-1/24"}, {"1/6", "2/3", "1/6"}}, simpson}));
  CHECK(is(lobatto_iiib(3), {{{"1/6", "-1/6"}, {"1/6", "1/3"}, {"1/6", "5/6"}}, simpson}));
  CHECK(is(lobatto_iiic(3), {{{"1/6", "-1/3", "1/6"}, {"1/6", "5/12", "-1/12"}, {"1/6", "2/3", "1/6"}}, simpson}));
}

TEST_CASE("collocation: fractions are written as such, and what is none is worth all digits") {
  for (const auto& row : lobatto_iiic(3).a)
    for (const auto& entry : row) CHECK(entry.rational());
  CHECK(lobatto_iiia(4).a[0][2].is_zero());
  CHECK_FALSE(gauss(4).b[0].rational());
  CHECK(gauss(4).b[0].digits() == exact_digits);
}

TEST_CASE("collocation: thirty stages are as good as two, fewer than a family has are refused") {
  CHECK(Tableau(gauss(30)).missed_b(60) < most_missed());
  CHECK(Tableau(gauss(30)).missed_c(30) < most_missed());
  CHECK(Tableau(lobatto_iiib(30)).missed_d(30) < most_missed());
  for (const auto& family : families) {
    INFO(family.name);
    CHECK_THROWS_WITH(family.tableau(family.least - 1), family.name + " has " + std::to_string(family.least) +
                                                            " to 30 stages, not " + std::to_string(family.least - 1));
    CHECK_THROWS_AS(family.tableau(31), InputError);
  }
}

TEST_CASE("collocation methods of any number of stages have a name") {
  for (const auto& [name, order] : std::map<std::string, int>{{"gauss-7", 14},
                                                              {"radau-ia-4", 7},
                                                              {"radau-iia-6", 11},
                                                              {"lobatto-iiia-5", 8},
                                                              {"lobatto-iiib-5", 8},
                                                              {"lobatto-iiic-5", 8},
                                                              {"lobatto-iiid-5", 8}}) {
    INFO(name);
    const Method m = method(name);
    CHECK(m.name == name);
    CHECK(claim_for(m, Force::position).global.position == order);
    CHECK(is_implicit(m));
  }
  CHECK(method("gauss-7:sum=compensated").sum == Summation::compensated);
  for (const char* unknown : {"gauss-", "gauss-07", "gauss-7x", "gauss--2", "gauss-x"})
    CHECK_THROWS_WITH(method(unknown), Catch::Contains("no method is named"));
  for (const char* none : {"gauss-0", "gauss-31", "gauss-4294967295", "lobatto-iiic-1"})
    CHECK_THROWS_AS(method(none), InputError);
}
