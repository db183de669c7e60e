// What a CI server reads of a check: JUnit, annotations and a summary.
#include <algorithm>
#include <string>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/reports/check/check.hpp"
#include "halfstep/reports/check/github.hpp"
#include "halfstep/reports/check/junit.hpp"
#include "tests/app/check_samples.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("check: JUnit is valid under Jenkins' schema, with failures, errors and all that needs escaping") {
  Results results = sample(3.9);
  results.orders.push_back(order_row("ab4:start=\"<&>\"\x01\n\xFF\xEF\xBF\xBF\xC3\xA9", 4, 4));
  const auto rows = baseline("kepler,rk4,double,global_position,4,0.01,,,\nkepler,rk5,double,energy,4,0.01,,,]]>\n");
  const auto xml = junit(compare(rows, results, {{"kepler / rk5 / double", "no rk5"}}),
                         without_baseline(rows, results.orders), "base.csv");
  CHECK_THAT(xml, ContainsSubstring("<testsuite name=\"halfstep check\" tests=\"3\" failures=\"1\" errors=\"1\" "
                                    "skipped=\"1\" time=\"1.500\" file=\"base.csv\">"));
  CHECK_THAT(xml,
             ContainsSubstring(
                 "<testcase classname=\"kepler.rk4.double\" name=\"global_position\" "
                 "time=\"1.500\">\n<failure type=\"order\" message=\"order 3.9 +- 0.0062 (pass) where 4 within 0.01 "
                 "is expected\">order 3.9 +- 0.0062 (pass) where 4 within 0.01 is expected\n at base.csv:2\n"));
  CHECK_THAT(xml,
             ContainsSubstring("<error type=\"gone\" message=\"no rk5\">no rk5\n at base.csv:3\nreason of the row: "
                               "]]&gt;\n</error>"));
  const std::string unknown = "\xEF\xBF\xBD";  // one for each byte that is no character
  CHECK_THAT(xml, ContainsSubstring("kepler.ab4:start=&quot;&lt;&amp;&gt;&quot;" + unknown + "&#10;" + unknown +
                                    unknown + "\xC3\xA9.double"));
  const testing::TemporaryFolder folder;
  write_file(folder / "j.xml", xml);
  const auto ran = testing::shell(folder, "command -v xmllint >&2 || exit 99; xmllint --noout --schema '" +
                                              std::string(source_dir) + "/tests/junit.xsd' j.xml 2>&1");
  INFO(ran.out << xml);
  if (ran.code == 99)
    WARN("skipped: there is no xmllint");
  else
    CHECK(ran.code == 0);
}

TEST_CASE("check: GitHub gets annotations with what its commands cannot hold escaped, ten at most") {
  auto comparisons = compare(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), sample(3.9));
  comparisons[0].description = "100 %\r\nof it: a, b";
  comparisons[0].expected.reason = "why";
  CHECK(github_annotations(comparisons, "a,b:c.csv") ==
        "::error file=a%2Cb%3Ac.csv,line=2,title=kepler / rk4 / double / global_position::100 %25%0D%0Aof it: a, b "
        "(why)\n");
  CHECK(github_annotations(compare(baseline("kepler,rk4,double,global_position,3.999,0.0062,12.5,0.1,\n"), sample()),
                           "b.csv")
            .empty());
  comparisons.resize(12, comparisons[0]);
  const auto many = github_annotations(comparisons, "b.csv");
  CHECK(std::count(many.begin(), many.end(), '\n') == 10);
  CHECK_THAT(many, ContainsSubstring("::error file=b.csv,line=1,title=halfstep check::3 more rows deviate\n"));
}

TEST_CASE("check: GitHub's summary is a table in Markdown") {
  auto comparisons = compare(baseline("kepler,rk4,double,global_position,4,0.01,,,\n"), sample(3.9));
  comparisons[0].description = "a|b <c>\nd";
  CHECK(github_summary(comparisons, 3, "b.csv") ==
        "### halfstep check: failed\n\n1 row of b.csv: 0 as expected, 1 not; 3 measured orders are in no row\n"
        "\n| problem | method | precision | quantity | what | line |\n|---|---|---|---|---|---|\n"
        "| kepler | rk4 | double | global\\_position | a\\|b &lt;c> d | 2 |\n");
}
