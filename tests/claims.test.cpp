// The list of statements: every one is well formed, and the judge can say no.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/claims/claims.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

TEST_CASE(
    "every statement names a source of the bibliography, a method that exists and a reason where it does not simply "
    "hold",
    "[claims]") {
  std::ifstream page(std::filesystem::path(source_dir) / "docs" / "sources.md");
  const std::string bibliography{std::istreambuf_iterator<char>(page), {}};
  std::set<std::string> seen;
  const auto check = [&](const auto& claim, ClaimVerdict expected) {
    INFO(claim.statement);
    CHECK(!claim.place.empty());
    CHECK((expected == ClaimVerdict::holds || !claim.comment.empty()));
    CHECK(seen.insert(claim.source + claim.place + claim.statement).second);
    const auto title = claim.source.substr(claim.source.find(", ") + 2);
    CHECK_THAT(bibliography, Catch::Matchers::ContainsSubstring(title.substr(0, title.find(" ("))));
  };
  for (const auto& claim : order_claims()) {
    check(claim, claim.expected);
    CHECK_NOTHROW(method(claim.method));
  }
  for (const auto& claim : cost_claims()) check(claim, claim.expected);
  for (const auto& claim : same_claims()) check(claim, claim.expected);
  for (const auto& claim : study_claims()) check(claim, claim.if_pass);
  CHECK(seen.size() > 60);
}

TEST_CASE("claims: a table from before the column was called source is read", "[claims]") {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "claims.csv") << "seed,place,statement,measured,verdict,comment\nbook,12.4,a,b,holds,\n";
  const auto rows = read_csv<ClaimRow>(folder / "claims.csv");
  REQUIRE(rows.size() == 1);
  CHECK(rows.front().source == "book");
}

TEST_CASE("every statement comes out as the list says, and some do not hold", "[claims][alone][slow]") {
  const testing::TemporaryFolder folder;
  RunOptions options;
  options.out = folder.path;
  const auto results = run(make_plan({.studies = {"claims"}}, all_studies()), all_studies(), options);
  std::size_t failing = 0;
  for (const auto& row : results.findings) {
    INFO(row.subject << ": " << row.reason);
    CHECK(as_declared(row.verdict));
    if (row.study == "claims") CHECK(row.verdict == Verdict::pass);
    if (row.study == "claims" && row.quantity == word(ClaimVerdict::fails)) ++failing;
  }
  CHECK(failing >= 3);
}
