// The shortest test: what its equations are, what it sees, what it does not accuse, and the files that hold it.
#include "halfstep/studies/mutation/discriminate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <fstream>
#include <numeric>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/written/powers.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/reports/discrimination.hpp"
#include "halfstep/reports/exports/export_test.hpp"
#include "halfstep/studies/mutation/mutants.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/program.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;
using testing::write;

/// The largest error of the powers that a method should make exactly, by the exported probe.
double exported_error(const Method& m) { return largest_error(exported_reading(m), claimed_order(m)); }

/// A tableau that claims an order.
Method claiming(int p, const Rows& a, const Coefficients& b) {
  Method m = method("rk4");
  m.name = "claiming";
  m.scheme = ButcherTableau{.a = a, .b = b};
  m.claims = order(p);
  return m;
}

}  // namespace

TEST_CASE("discriminate: weights of a mean are positive, of sum 1, and no two mixtures have the same") {
  for (int count = 1; count <= 56; ++count) {
    for (const int mixture : {0, 1, 2}) {
      const auto weights = mixture_weights(count, mixture);
      INFO(count << " " << mixture);
      CHECK(2 * *std::min_element(weights.begin(), weights.end()) * count > whole_weight);
      CHECK(std::accumulate(weights.begin(), weights.end(), 0) == whole_weight);
    }
    if (count > 1) CHECK(mixture_weights(count, 0) != mixture_weights(count, 1));
    const auto alternating = alternating_weights(count);
    CHECK(std::accumulate(alternating.begin(), alternating.end(), 0) == whole_weight);
    if (count > 1)
      CHECK(std::count_if(alternating.begin(), alternating.end(), [](int w) { return w < 0; }) == count / 2);
  }
  CHECK_THROWS_AS(powers_problem(0), InputError);
  CHECK_THROWS_AS(powers_problem(most_powers + 1), InputError);
}

TEST_CASE("discriminate: powers of t solve the equations, exactly in double where t is short") {
  for (const auto& problem :
       {powers_problem(most_powers), powers_problem(most_powers, 1), alternating_powers_problem(most_powers)}) {
    const auto system = make_system<quad_t>(unlisted(problem));
    constexpr int n = most_powers + 1;
    for (const double t : {-0.75, 0.0, 0.125, 1.0, 3.0}) {
      std::vector<quad_t> x(n, quad_t(0)), v(n), rate(n);
      for (int k = 0; k < n; ++k) v[static_cast<std::size_t>(k)] = k == 0 ? quad_t(1) : pow(quad_t(t), k);
      system->acceleration(quad_t(t), x.data(), v.data(), rate.data());
      for (int k = 0; k < n; ++k) {
        INFO(problem.info.name << " " << t << " " << k);
        const quad_t expected = k <= 1 ? quad_t(k) : k * pow(quad_t(t), k - 1);
        CHECK(abs(rate[static_cast<std::size_t>(k)] - expected) <= quad_t("1e-29") * (1 + abs(expected)));
      }
    }
  }
}

/// By hand: Heun's method at order 3. From t = 0 in one step of 1, s = 1 and y_2 = 0 at its second stage, so that
/// y_3 = f_3 / 2 = 3 w / 2 with the weight w of s^2: the two trees of order 3 have w (3/2) and (1 - w) (0) in it.
TEST_CASE("discriminate: the first wrong power holds the conditions of its order, weighted") {
  const double w = static_cast<double>(alternating_weights(2)[1]) / whole_weight;
  CHECK(alternating_powers_problem(3).unknowns[3].rate.ends_with("*s*s"));
  const auto start = powers_probes().back().read(method("heun"));
  REQUIRE(start.errors.size() == 5);
  for (const std::size_t exact : {0U, 1U, 2U}) CHECK(start.errors[exact] == 0);
  CHECK(std::fabs(start.errors[3] - (1.5 * w - 1)) < 1e-15);
}

TEST_CASE("discriminate: no method is accused but of its own order plus one") {
  for (const auto& m : all_methods()) {
    if (!is_covered(m)) continue;
    INFO(m.name);
    const auto reading = exported_reading(m);
    const int p = claimed_order(m);
    const bool rounds_more = m.name == "verner-6";
    CHECK(largest_error(reading, p) <= (rounds_more ? 5e-10 : rounding_of_alternating_powers / 3));
    CHECK(largest_error(reading, 1) <= rounding_of_powers);
    for (const auto& probe : powers_probes()) {
      if (!probe.exported) continue;
      const auto original = probe.read(m);
      CHECK_FALSE(probe.judge(original, p, original).accused);
    }
    // One order more is more than it has: in two steps of 7/8 the next power shows it.
    CHECK(largest_error(reading, p + 1) > 100 * allowed_of(allowed_rounding(reading, p, usual_rounding), p + 1));
  }
}

/// Each condition of order 3 alone, broken by an eighth: a scheme that is of order 2 and keeps the other.
TEST_CASE("discriminate: each tree of order 3 is seen by itself") {
  CHECK(exported_error(claiming(3, {{}, {"1/2"}, {"-1", "2"}}, {"1/6", "2/3", "1/6"})) < 1e-15);
  // b c^2 = 1/3 holds, b a c = 1/6 does not.
  CHECK(exported_error(claiming(3, {{}, {"1/2"}, {"-3/4", "7/4"}}, {"1/6", "2/3", "1/6"})) > 1e-3);
  // b a c = 1/6 holds, b c^2 = 1/3 does not: midpoint with c3 = 1 - and a weight that keeps b c = 1/2.
  CHECK(exported_error(claiming(3, {{}, {"1/3"}, {"0", "1"}}, {"0", "3/4", "1/4"})) > 1e-3);
}

TEST_CASE("discriminate: what lies about its order is accused, nan and infinity too") {
  Method liar = method("heun");
  liar.claims = order(3);
  CHECK(powers_probes().front().judge(exported_reading(liar), 3, exported_reading(liar)).accused);
  for (const double wrong : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    const Reading broken{{0, 0, wrong, 0, 0}, 4};
    CHECK(powers_probes().front().judge(broken, 2, broken).accused);
    const Reading uneven{{0, 0, 0, 0.5, 0}, 4, wrong};
    CHECK(powers_probes().front().judge(uneven, 2, uneven).accused);
  }
}

TEST_CASE("discriminate: every mutant of a coefficient of 1e-9 is seen in double by two steps") {
  for (const char* name : {"heun", "rk4", "kutta-3", "dormand-prince-5", "butcher-6", "implicit-midpoint", "gauss-2",
                           "sdirk-3", "ros2", "ab4", "am3", "abm3", "bdf4"}) {
    const Method sound = method(name);
    for (const auto& mutant : mutants_of(sound)) {
      if (mutant.damage != Damage::coefficient) continue;
      INFO(name << ": " << mutant.change);
      // The predictor of a pair needs less than the order of the corrector.
      CHECK(largest_error(exported_reading(mutant.method), claimed_order(sound)) > rounding_of_alternating_powers);
    }
  }
}

/// Whether an exported probe accuses a mutant of a method, by its name.
bool is_seen(const char* name, const std::string& change) {
  const Method sound = method(name);
  for (const auto& mutant : mutants_of(sound)) {
    if (mutant.change != change) continue;
    const auto probes = powers_probes();
    return std::any_of(probes.begin(), probes.end(), [&](const Probe& probe) {
      return probe.exported && probe.judge(probe.read(mutant.method), claimed_order(sound), probe.read(sound)).accused;
    });
  }
  throw std::invalid_argument(change);
}

/// Of y' = f_E + f_I, or L y + g, the part that is taken implicitly has a constant: y_0.
TEST_CASE("discriminate: implicit parts of additive methods are seen down to 1e-9") {
  CHECK(is_seen("ars-111", "implicit_part b[1] * (1 + 1e-9)"));
  CHECK(is_seen("ars-222", "implicit_part a[2][1] * (1 + 1e-9)"));
  CHECK(is_seen("ssp3-332", "implicit_part a[0][0] * (1 + 1e-9)"));
  CHECK(is_seen("ark5-kc", "implicit_part a[1][1] * (1 + 1e-9)"));
  CHECK(is_seen("sbdf1", "implicit_beta[0] * (1 + 1e-9)"));
}

/// Of a tall tree the mean of all has a small part; where weights alternate it has a whole one.
TEST_CASE("discriminate: first coefficients of methods of high order are seen down to 1e-9") {
  for (const char* name : {"enright-verner-7", "verner-8", "dormand-prince-8", "prince-dormand-8",
                           "tsitouras-papakostas-8", "tsitouras-9", "verner-9", "feagin-10"})
    CHECK(is_seen(name, "a[1][0] * (1 + 1e-9)"));
  CHECK(is_seen("verner-6", "a[2][0] * (1 + 1e-9)"));
  CHECK(is_seen("verner-6", "b[0] * (1 + 1e-9)"));
}

/// In each step of order 3, but with the Jacobian of the first for ever: of a whole run of order 2.
TEST_CASE("discriminate: a step that depends on the run leaves another part of the next power") {
  CHECK(is_seen("ros3pw", "jacobian=run"));
}

TEST_CASE("discriminate: a change is hidden only where rounding the table does as much") {
  const Method sound = method("rk4");
  const auto with = [&](const char* factor) {
    Method changed = sound;
    auto& tableau = std::get<ButcherTableau>(changed.scheme);
    tableau.b[1] = Coefficient("(" + tableau.b[1].text() + ")*(1 + " + factor + ")");
    return change_beside_rounding(changed, sound);
  };
  REQUIRE(with("1e-9"));
  CHECK_FALSE(with("1e-9")->is_hidden());
  CHECK_FALSE(with("1e-14")->is_hidden());  // below what the probes allow, but no rounding: to be called missed
  CHECK(with("1e-17")->is_hidden());
  CHECK_FALSE(change_beside_rounding(sound, sound));
  // Without its last stage rodas4 is of order 4 but for the digits that its source prints.
  for (const auto& mutant : mutants_of(method("rodas4")))
    if (mutant.damage == Damage::dropped) {
      const auto change = change_beside_rounding(mutant.method, method("rodas4"));
      REQUIRE(change);
      CHECK(change->is_hidden());
      CHECK(change->change > 0);
    }
}

TEST_CASE("discriminate: what is missed is reported as missed") {
  Discrimination all;
  all.methods = 1;
  all.probes = powers_probes();
  all.scores.resize(all.probes.size());
  ProbedMutant seen{"rk4", "seen", "coefficient", 1e-9, Known::caught, "proof"};
  seen.seen_by.assign(all.probes.size(), true);
  seen.rung.assign(all.probes.size(), 0);
  all.mutants = {seen};
  sum_up(all);
  CHECK(all.holds);
  ProbedMutant missed = seen;
  missed.mutant = "missed";
  missed.seen_by.assign(all.probes.size(), false);
  SECTION("by far") { missed.hidden = ChangeBesideRounding{1e-14, 1e-15}; }
  SECTION("without coefficients") { missed.hidden.reset(); }
  SECTION("by exported probes only") {
    for (std::size_t p = 0; p < all.probes.size(); ++p) missed.seen_by[p] = !all.probes[p].exported;
  }
  all.mutants.push_back(missed);
  sum_up(all);
  CHECK_FALSE(all.holds);
  CHECK(all.missed == std::vector<std::string>{"rk4: missed"});
  CHECK(all.hidden.empty());
  CHECK_THAT(discrimination_text(all, 100),
             ContainsSubstring("sees 1 of 2") && ContainsSubstring("misses rk4: missed"));
  all.mutants.back().hidden = ChangeBesideRounding{1e-17, 1e-15};
  sum_up(all);
  CHECK(all.holds);
  CHECK(all.missed.empty());
  CHECK_THAT(discrimination_text(all, 400),
             ContainsSubstring("sees 1 of 2") && ContainsSubstring("Rounding hides rk4: missed"));
}

TEST_CASE("discriminate: what contradicts an order on x'' = a only is no fault on y' = f", "[slow]") {
  const Plan plan;
  const auto all = discriminate({method("etd1")}, StudyInput{"discriminate", plan, {}}, Breadth::powers);
  CHECK(all.missed.empty());
  const auto row = std::find_if(all.mutants.begin(), all.mutants.end(), [](const auto& one) {
    return one.mutant == "argument of phi1 in phi_b[0] * (1 + 1e-1)";
  });
  REQUIRE(row != all.mutants.end());
  CHECK(row->known == Known::of_motion);
}

TEST_CASE("discriminate: the smallest cover is found, and is told where it is not proven") {
  const auto set = [](std::vector<bool> holds, long long cost) { return CoverSet{std::move(holds), cost}; };
  CHECK(smallest_cover({}).chosen.empty());
  CHECK(smallest_cover({set({false, false}, 1)}).chosen.empty());
  // Greedy takes the set of four first and needs three; two are enough.
  const std::vector<CoverSet> trap = {set({true, true, true, true, false, false}, 1),
                                      set({true, false, true, false, true, false}, 1),
                                      set({false, true, false, true, false, true}, 1)};
  CHECK(smallest_cover(trap).chosen == std::vector<std::size_t>{1, 2});
  CHECK(smallest_cover(trap).smallest);
  const Cover hasty = smallest_cover(trap, 1);
  CHECK_FALSE(hasty.smallest);
  CHECK(hasty.chosen.size() == 3);
  CHECK(hasty.at_least <= 2);
  // Of two that hold the same the cheaper, whatever their order.
  CHECK(smallest_cover({set({true}, 5), set({true}, 2), set({true}, 2)}).chosen == std::vector<std::size_t>{1});
}

TEST_CASE("discriminate: the exported test sees what studies catch, and the field does not", "[slow]") {
  const Plan plan;
  StudyInput input{"discriminate", plan, {}};
  const auto all = discriminate({method("heun"), method("rk4"), method("ab3"), method("implicit-midpoint")}, input);
  CHECK(all.holds);
  CHECK(all.missed.empty());
  CHECK(all.accused.empty());
  CHECK(all.evaluations <= most_exported_evaluations);
  CHECK(all.caught > 80);
  CHECK(all.cover.covered == all.cover.coverable);
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    INFO(all.probes[p].problem);
    if (all.probes[p].of_the_field) CHECK(all.scores[p].seen < all.caught);
  }
  // The same bits on one thread.
  input.jobs = 1;
  const auto again = discriminate({method("heun"), method("rk4"), method("ab3"), method("implicit-midpoint")}, input);
  for (std::size_t i = 0; i < all.mutants.size(); ++i) CHECK(again.mutants[i].seen_by == all.mutants[i].seen_by);
}

TEST_CASE("discriminate: tables quote what needs it, and name who sees") {
  Discrimination all;
  all.methods = 1;
  all.probes = powers_probes();
  all.scores.resize(all.probes.size());
  ProbedMutant row{"ab4:start=euler,sum=compensated", "a \"b\", c", "start", std::nullopt};
  row.seen_by.assign(all.probes.size(), false);
  row.seen_by.back() = true;
  all.mutants = {row};
  const auto text = mutants_csv(all);
  CHECK_THAT(text, ContainsSubstring("\n\"ab4:start=euler,sum=compensated\",\"a \"\"b\"\", c\",start,,unseen,,"
                                     "\"powers-alternating (exact powers, start, from t = 0 to 1)\",no,,\n"));
  CHECK_THAT(discrimination_text(all, 100), ContainsSubstring("1 method for y' = f(t, y), 1 mutant,"));
}

TEST_CASE("discriminate: what cannot be asked for") {
  for (const auto& [arguments, message] :
       {std::pair{"--export pearl", "python"}, std::pair{"--order 0", "at least 1"},
        std::pair{"--method velocity-verlet", "solves y' = f"}, std::pair{"--order 11 --export c", "1 to 10"},
        std::pair{"--csv --mutants", "excludes"}, std::pair{"--method 'ab*' --export c", "methods"},
        std::pair{"--export c /nowhere/at/all.c", "cannot be written"}, std::pair{"--export c --all", "excludes"},
        std::pair{"--export c x.c --csv", "excludes"}, std::pair{"--export c x.c --mutants", "excludes"},
        std::pair{"--export c --order 3 --method rk4", "rk4 claims 4"}}) {
    const auto ran = testing::program(std::string("discriminate ") + arguments);
    INFO(arguments << ": " << ran.err);
    CHECK(ran.code == 2);
    CHECK_THAT(ran.err, ContainsSubstring(message));
  }
  // Of an export the highest order, whatever the method claims.
  const auto ran = testing::program("discriminate --export c --order 6 --method rk4");
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("#define MOST 6") && ContainsSubstring("#define ORDER 4"));
}

}  // namespace halfstep
