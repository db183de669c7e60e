// What the page shows first, and where it cannot be written.
#include <string>

#include "halfstep/reports/html/html.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;

TEST_CASE("html: statements that do not hold come first, once") {
  const testing::TemporaryFolder folder;
  Chapter chapter{"claims", "Claims", {"Words."}, {}, {}};
  const Results results = testing::sample_results();
  CHECK(page(results, folder.path, {chapter}).find("id=\"refuted\"") == std::string::npos);
  Card card;
  card.title = "The method is of order 3";
  card.quote = "always of order 3";
  card.measured = "order 2.0000(1)";
  chapter.cards = {card};
  const std::string html = page(results, folder.path, {chapter});
  const auto cards = html.find("<article class=\"card\">");
  REQUIRE(cards != std::string::npos);
  CHECK(html.find("<article class=\"card\">", cards + 1) == std::string::npos);
  CHECK(html.find("id=\"refuted\"") < cards);
  CHECK(cards < html.find("id=\"matrix\""));
  CHECK(html.find("<a href=\"#refuted\">") < html.find("<a href=\"#matrix\">"));
  CHECK(html.find("id=\"claims\"") > html.find("id=\"matrix\""));
}

TEST_CASE("html: a folder that cannot be written is told in one line") {
  const testing::TemporaryFolder folder;
  testing::write(folder / "taken", "");
  CHECK_THROWS_WITH(write_page(testing::sample_results(), folder / "taken"),
                    Catch::Matchers::ContainsSubstring("index.html: cannot be written"));
}
