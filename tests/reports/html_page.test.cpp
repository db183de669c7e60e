// What the page shows first, and where it cannot be written.
#include <fmt/format.h>

#include <string>

#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/html/html_chapter.hpp"
#include "halfstep/reports/html/html_text.hpp"
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

TEST_CASE("html: what was decided on statements is counted apart from verdicts, what does not hold by its colour") {
  const testing::TemporaryFolder folder;
  Results results;
  results.findings = {{"claims", "a statement", "double", "does not hold", {}, {}, {}, Verdict::resolved, ""},
                      {"growth", "rk4", "double", "order", 4, 4, 0.1, Verdict::pass, ""}};
  Chapter chapter{"claims", "Claims", {}, {}, {}};
  chapter.result = "Of 3 published statements 1 holds; 1 does not hold, 1 was not measured.";
  chapter.decides_statements = true;
  chapter.cards = {{.title = "The method is of order 3",
                    .place = {},
                    .quote = {},
                    .measured = {},
                    .instead = {},
                    .quantity = {},
                    .unit = {},
                    .written = {},
                    .readings = {}}};
  const std::string html = page(results, folder.path, {chapter});
  CHECK(html.find("Of 1 finding, <strong>1 as declared</strong> and <strong class=\"v-pass\">none fails</strong>. "
                  "Of 3 published statements 1 holds; <strong class=\"v-fail\">1 does not hold</strong>, 1 was not "
                  "measured.</p>") != std::string::npos);
}

TEST_CASE("html: the findings of a chapter are counted in the words of the page's first lines") {
  const auto finding = [](const char* study, Verdict verdict) {
    return FindingRow{study, "rk4", "double", "order", 4, 4, 0.1, verdict, ""};
  };
  std::vector<FindingRow> findings = {finding("growth", Verdict::pass), finding("growth", Verdict::pass),
                                      finding("growth", Verdict::superconvergent), finding("growth", Verdict::resolved),
                                      finding("damping", Verdict::pass)};
  const Chapter chapter{"growth", "Growth", {}, {}, {}};
  CHECK(html::result_line(chapter, findings) ==
        "<span class=\"as\">4 findings: 2 as declared, 1 superconvergent, 1 resolved, with nothing declared.</span>");
  findings = {finding("growth", Verdict::fail)};
  CHECK(html::result_line(chapter, findings) == "<span class=\"v-fail\">1 finding: 1 fail.</span>");
}

TEST_CASE("html: the first picture is that of a chapter, but not where cards come first") {
  const testing::TemporaryFolder folder;
  const Axis axis{.label = "h"};
  Chapter chapter{"study", "Study", {}, {}, {}};
  chapter.charts = {{.name = "study-one",
                     .title = "One",
                     .note = "",
                     .x = axis,
                     .y = axis,
                     .panels = {{"one", {Curve{"rk4", "", 0, {{0.1, 1e-4, true}, {0.01, 1e-8, true}}, 4}}, {}}}}};
  CHECK(page({}, folder.path, {chapter}).find("id=\"overview\"") != std::string::npos);
  Card card;
  card.title = "The method is of order 3";
  chapter.cards = {card};
  CHECK(page({}, folder.path, {chapter}).find("id=\"overview\"") == std::string::npos);
}

TEST_CASE("html: a column that says nothing is left out, one that has a word in a row is not") {
  html::Table table("t", "Caption", {{"name"}, {"empty"}, {"dashes"}, {"some"}});
  table.row({{"a"}, {""}, {"–"}, {"–"}});
  table.row({{"b"}, {""}, {"–"}, {"1"}});
  const std::string text = table.html();
  for (const char* head : {">name<", ">some<", "<td>1</td>"}) CHECK(text.find(head) != std::string::npos);
  for (const char* head : {">empty<", ">dashes<"}) CHECK(text.find(head) == std::string::npos);
}

TEST_CASE("html: a folder that cannot be written is told in one line") {
  const testing::TemporaryFolder folder;
  testing::write(folder / "taken", "");
  CHECK_THROWS_WITH(write_page(testing::sample_results(), folder / "taken"),
                    Catch::Matchers::ContainsSubstring("index.html: cannot be written"));
}

TEST_CASE("html: tables of verdicts name the file with all rows, from which paper leaves out what is as declared") {
  const testing::TemporaryFolder folder;
  const PlainTable measured{"Measured", {"subject", "verdict"}, {{"a", "✓ pass"}}};
  const PlainTable decided{decided_caption, {"subject", "verdict"}, {{"a", "✓ pass"}}};
  const Chapter chapter{"study", "Study", {}, {}, {measured, decided}};
  const std::string html = page(testing::sample_results(), folder.path, {chapter});
  CHECK(html.find("id=\"order-table\" data-source=\"orders.csv\">") != std::string::npos);
  CHECK(html.find("id=\"study-table-1\"><caption>") != std::string::npos);
  CHECK(html.find("id=\"study-table-2\" data-source=\"findings.csv\">") != std::string::npos);
}

TEST_CASE("html: labels that begin with a number are text, zeros have neither sign nor power, trees are drawn") {
  const testing::TemporaryFolder folder;
  const PlainTable table{
      "Measured",
      {"where", "size", "drift", "what"},
      {{"12.4, regular Verlet", "0.0e+00", "-0.000", "of tree []"}, {"12.5", "1.5e-12", "-0.100", "of tree [[]]"}}};
  const std::string html = page(testing::sample_results(), folder.path, {Chapter{"study", "Study", {}, {}, {table}}});
  for (const char* part : {"<th scope=\"col\">where</th>", "<td class=\"n\" data-key=\"0\">0</td>", ">0.000</td>",
                           ">−0.100</td>", "<td>of tree <svg class=\"tree\""}) {
    INFO(part);
    CHECK(html.find(part) != std::string::npos);
  }
}

TEST_CASE("html: the title names what was run, and how it was run is told at the end") {
  const testing::TemporaryFolder folder;
  testing::write(folder / "run.json", R"({"version": "0.1"})");
  const Results results = testing::sample_results();
  const std::string html = page(results, folder.path);
  CHECK(html.find(fmt::format("<title>{} methods on ", results.methods.size())) != std::string::npos);
  const auto facts = html.find("<dt>version</dt>");
  REQUIRE(facts != std::string::npos);
  CHECK(facts > html.find("id=\"methods\""));
  const auto named = [](const char* title) { return Chapter{title, title, {"Words."}, {}, {}}; };
  CHECK(page({}, folder.path, {named("A"), named("B"), named("C")}).find("<title>A, B and 1 other study · halfstep<") !=
        std::string::npos);
}

TEST_CASE("html: a chapter of methods that were not asked for says so") {
  const testing::TemporaryFolder folder;
  constexpr const char* told = "is its own choice, and does not follow the methods";
  Results results = testing::sample_results();
  const Chapter chapter{"growth", "Growth", {"Words."}, {}, {}};
  results.findings = {{"growth", "rk4 on kepler", "double", "order", 4, 4, 0.1, Verdict::pass, ""}};
  CHECK(page(results, folder.path, {chapter}).find(told) == std::string::npos);
  results.findings.push_back({"growth", "boris on kepler", "double", "order", 2, 2, 0.1, Verdict::pass, ""});
  CHECK(page(results, folder.path, {chapter}).find(told) != std::string::npos);
  results.findings = {{"growth", "a solver", "double", "order", 2, 2, 0.1, Verdict::pass, ""}};
  CHECK(page(results, folder.path, {chapter}).find(told) != std::string::npos);
  results.methods.clear();  // no methods were chosen
  CHECK(page(results, folder.path, {chapter}).find(told) == std::string::npos);
}
