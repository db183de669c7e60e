// Diffusion mode by mode, against runs of all modes at once.
#include "halfstep/studies/stiff/stiff.hpp"

#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/stiff/diffusion.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {

TEST_CASE("the modes of diffusion have the errors of the whole equation", "[stiff]") {
  constexpr int cells = 16;  // of the catalogue's problem
  const Diffusion diffusion(cells);
  for (const char* name : {"sdirk-3", "radau-iia-2", "lobatto-iiic-3", "rodas3", "rk4"}) {
    INFO(name);
    const Ladder ladder = diffusion.ladder(method(name), Precision::long_double, 4, nullptr);
    const auto runner = make_runner({method(name), problem("heat"), Precision::long_double});
    std::size_t lost = 0;
    for (int level = 0; level < 4; ++level) {
      const ErrorRow whole = runner->global_errors(level, base_steps << level);
      const auto i = static_cast<std::size_t>(level);
      if (whole.status != "ok") {
        ++lost;
        continue;
      }
      REQUIRE(i < ladder.rungs.size());
      CHECK(ladder.rungs[i].h == whole.h.value);
      // A sum over the points there, their mean here.
      CHECK(ladder.rungs[i].error * 4 == Approx(whole.global_state.value).epsilon(1e-9));
    }
    CHECK(lost == 4 - ladder.rungs.size());
  }
}

TEST_CASE("over the root of h the order is twice as high, and the same runs round as much", "[stiff]") {
  Ladder ladder{Arithmetic(1e-16, 3, 1)};
  for (int level = 0; level < 8; ++level) {
    const double h = std::ldexp(1.0, -level - 3);
    ladder.rungs.push_back({level, h, std::pow(h, 2.25) * (1 + std::sqrt(h))});
  }
  ladder.claimed = 2.25;
  const Ladder over = over_root_of_step(ladder);
  CHECK(*over.claimed == 4.5);
  const Finding finding = judge(over);
  CHECK(finding.verdict == Verdict::pass);
  CHECK(std::abs(*finding.observed - 4.5) < 0.01);
  const auto rounding = [](const Ladder& of) {
    const Rung& finest = of.rungs.back();
    return of.arithmetic.unit_roundoff * std::pow(of.arithmetic.interval / finest.h, of.arithmetic.rounding_power);
  };
  CHECK(rounding(over) == Approx(rounding(ladder)));
}

TEST_CASE("stiff measures the methods that were asked for, and says where it can measure none", "[stiff]") {
  const testing::TemporaryFolder folder;
  const auto findings_of = [&](const std::vector<std::string>& methods) {
    return stiff({"stiff", make_plan({.studies = {"stiff"}, .methods = methods}, all_studies()), folder.path});
  };
  const auto of_one = findings_of({"rk4", "implicit-midpoint"});
  CHECK(of_one.size() > 1);
  for (const FindingRow& row : of_one) CHECK(row.subject.starts_with("implicit-midpoint"));
  const auto of_none = findings_of({"rk4", "velocity-verlet"});
  REQUIRE(of_none.size() == 1);
  CHECK(of_none[0].verdict == Verdict::resolved);
  CHECK_THAT(of_none[0].reason, Catch::Matchers::ContainsSubstring("none of the methods is an implicit"));
}

}  // namespace halfstep
