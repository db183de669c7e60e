// The chapters of the studies: none is forgotten, and their words and numbers fit together.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/reports/chapters/chapter_text.hpp"
#include "halfstep/reports/chapters/chapter_values.hpp"
#include "halfstep/reports/chapters/embedded_text.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/reports/chapters/study_results.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"
#include "tests/program.hpp"
#include "tests/reports/whole_texts.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

/// Whether a study reaches findings, which a chapter shows.
bool has_findings(const Study& study) { return study.run != nullptr || study.elsewhere; }

/// Every table with its header alone.
void write_headers(const std::filesystem::path& dir) {
  for (const auto& table : known_tables(all_studies())) {
    std::ofstream file(dir / table.file);
    for (std::size_t i = 0; i < table.columns.size(); ++i) file << (i == 0 ? "" : ",") << table.columns[i].name;
    file << '\n';
  }
}

}  // namespace

TEST_CASE("chapters: an expected number that is not told from 0 is 0, and one without a bound is so", "[chapters]") {
  const testing::TemporaryFolder folder;
  const double limitless = std::numeric_limits<double>::infinity();
  std::vector<FindingRow> findings(3);
  for (auto& row : findings) row.study = "some";
  findings[0].expected = findings[0].observed = -3.33067e-16;
  findings[0].tolerance = 1e-12;
  findings[1].expected = findings[1].observed = limitless;
  findings[2].expected = 0.5;
  const auto all = chapters(findings, folder.path);
  const PlainTable& table = all.front().tables.back();
  const auto column = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(table.columns.begin(), table.columns.end(), name) -
                                    table.columns.begin());
  };
  CHECK(table.rows[0][column("expected")] == "0");
  CHECK(table.rows[1][column("expected")] == "∞");
  CHECK(table.rows[1][column("observed")] == "∞");
  CHECK(table.rows[2][column("expected")] == "0.5");
  CHECK(table.rows[2][column("observed")] == "–");
}

TEST_CASE("chapters: the list has every study, and one with findings has a chapter with words", "[chapters]") {
  const testing::TemporaryFolder folder;
  write_headers(folder.path);
  std::vector<FindingRow> findings;
  for (const auto& study : all_studies()) {
    INFO(study.name << ": list it in reports/chapters/chapters.cpp");
    CHECK(is_in_list_of_chapters(study.name));
    if (!has_findings(study)) continue;
    FindingRow row;
    row.study = study.name;
    findings.push_back(row);
  }
  // A placeholder without a value, or a value without a placeholder, would throw here.
  const auto all = chapters(findings, folder.path);
  REQUIRE(all.size() == findings.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(findings[i].study);
    CHECK(all[i].id == findings[i].study);
    CHECK(all[i].title != findings[i].study);
    CHECK_FALSE(all[i].text.empty());
    for (const auto& chart : all[i].charts) CHECK(chart.name.starts_with(all[i].id));
  }
}

// The test of claims looks at the texts of the studies that those need.
TEST_CASE("chapters: after a run no text lacks a value", "[chapters][slow][long]") {
  constexpr int most = 10000;  // ms of a study: the dearer ones are left to the reader
  const auto& studies = all_studies();
  const auto claims =
      std::find_if(studies.begin(), studies.end(), [](const Study& one) { return one.name == "claims"; });
  const testing::TemporaryFolder folder;
  std::string names;
  for (const auto& each : studies)
    if (each.run != nullptr && each.needs.empty() && each.cost <= most &&
        std::find(claims->needs.begin(), claims->needs.end(), each.name) == claims->needs.end())
      names += " " + std::string(each.name);
  const auto ran = testing::program(fmt::format("run{} --no-report --out '{}'", names, folder.path.string()));
  INFO(ran.err);
  REQUIRE(ran.code <= 1);  // 1: of some adaptive methods the order does not settle
  const auto all = chapters(read_table<FindingRow>(folder.path), folder.path);
  CHECK(all.size() > 4);
  testing::check_texts_are_whole(all);
}

TEST_CASE("chapters: every text is in the program, and of a study", "[chapters]") {
  std::set<std::string> files, embedded, names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(source_dir) + "/reports/chapters"))
    if (entry.path().extension() == ".md") files.insert(entry.path().stem().string());
  for (const auto& text : embedded_texts()) embedded.emplace(text.study);
  for (const auto& study : all_studies())
    if (has_findings(study)) names.insert(study.name);
  CHECK(embedded == files);
  CHECK(embedded == names);
}

TEST_CASE("chapters: a tolerance is shown as one, an uncertainty behind ±", "[chapters]") {
  FindingRow within{"other", "a", "double", "moment", 0, 0.000312, 0.004, Verdict::pass, ""};
  within.tolerance = 0.004;
  FindingRow near = within;
  near.expected = 0.25, near.observed = 0.2500004, near.uncertainty = near.tolerance = 1e-5;
  FindingRow exact = within;
  exact.expected = exact.observed = 22320, exact.uncertainty = exact.tolerance = 0;
  const FindingRow order{"other", "a", "double", "order", 2, 2.0021, 0.0036, Verdict::pass, ""};
  const auto table = chapters({within, near, exact, order}, ".").front().tables.back();
  const auto column = [&](const std::string& name) {
    const auto at = std::find(table.columns.begin(), table.columns.end(), name) - table.columns.begin();
    std::vector<std::string> cells;
    for (const auto& row : table.rows) cells.push_back(row[static_cast<std::size_t>(at)]);
    return cells;
  };
  CHECK(column("observed") == std::vector<std::string>{"0.00031", "0.25", "22320", "2.002 ± 0.004"});
  CHECK(column("tolerance") == std::vector<std::string>{"0.004", "1e-05", "0", "–"});
}

TEST_CASE("chapters: how many findings are what is expected is counted, and what the others are", "[chapters]") {
  const auto finding = [](const char* quantity, std::optional<double> expected, Verdict verdict) {
    return FindingRow{"x", "rk4", "double", quantity, expected, 2.0, {}, verdict, ""};
  };
  std::vector<FindingRow> rows = {finding("order of position", 2, Verdict::pass),
                                  finding("order of velocity", 2, Verdict::superconvergent),
                                  finding("order of velocity", {}, Verdict::pass),   // nothing is expected
                                  finding("order of energy", 2, Verdict::resolved),  // nothing is judged
                                  finding("share of misses", 0, Verdict::fail)};     // another quantity
  CHECK(agreement(rows, {"order"}).text() == "2 of 2");
  CHECK(agreement(rows, {"order"}).others().empty());
  CHECK(agreement(rows, {"exponent"}).text() == "–");
  rows.push_back(finding("order of position", 2, Verdict::rounding_limited));
  CHECK(agreement(rows, {"order"}).others() == "; rounding hides one");
  rows.push_back(finding("order of position", 2, Verdict::fail));
  CHECK(agreement(rows, {"order"}).others() == "; rounding hides one; one differs or is open");
  rows.push_back(finding("order of position", 2, Verdict::no_window));
  CHECK(agreement(rows, {"order", "share"}).text() == "2 of 6");
  CHECK(agreement(rows, {"order", "share"}).others() == "; rounding hides one; three differ or are open");
}

TEST_CASE("chapters: a text has a title, paragraphs, and a value for each placeholder", "[chapters]") {
  const auto chapter =
      filled_text("x", "# A title\n\n> A result\n> {b}.\n\nOne {a} of\ntwo lines.\n\nAnother: {b}, {a}.\n",
                  {{"a", "{word}"}, {"b", "2"}});
  CHECK(chapter.id == "x");
  CHECK(chapter.title == "A title");
  CHECK(chapter.result == "A result 2.");
  CHECK(filled_text("x", "# A\n\n> The order is {b}.\n", {{"b", value_text({})}}).result.empty());
  CHECK(chapter.text == std::vector<std::string>{"One {word} of two lines.", "Another: 2, {word}."});
  using Catch::Matchers::ContainsSubstring;
  CHECK_THROWS_WITH(filled_text("x", "# A\n\n{a} and {b}\n", {{"a", "1"}}),
                    ContainsSubstring("x.md: {b} has no value"));
  CHECK_THROWS_WITH(filled_text("x", "# A\n\n{a}\n", {{"a", "1"}, {"b", "2"}}),
                    ContainsSubstring("x.md: holds no {b}"));
  CHECK_THROWS_WITH(filled_text("x", "no title\n\n{a}\n", {{"a", "1"}}), ContainsSubstring("first line"));
  CHECK_THROWS_WITH(filled_text("x", "# A\n\nan {open brace\n", {}), ContainsSubstring("brace"));
  CHECK_THROWS_WITH(filled_text("x", "# A\n\na closed} brace\n", {}), ContainsSubstring("brace"));
  CHECK_THROWS_AS(chapter_text("no-such-study"), std::logic_error);
}

namespace {

/// What may stand in the texts with a digit in it, and why. Everything else with one is a number that somebody typed:
/// it belongs into a table or a constant of the study, and a placeholder into the text.
struct Digits {
  std::string study, words, reason;
};

const std::string year = "year of a publication", formula = "a formula", named = "part of a name",
                  definition = "true by definition of what is drawn or judged";

const std::vector<Digits>& allowed_digits() {
  static const std::vector<Digits> all = {
      {"collisions", "1 - 2f", formula},
      {"collisions", "g h v / 2", formula},
      {"collisions", "k h^2", formula},
      {"collisions", "above = 2 a single kick", "where the formula that follows, k h^2 - 1, exceeds 1"},
      {"collisions", "- 1 times its speed", formula},
      {"collisions", "e^2", formula},
      {"collisions", "RK4", named},
      {"constants", "Wanner 1993", year},
      {"constants", "II.8 and III.9", "sections of a book"},
      {"constants", "E(0) = 0", formula},
      {"constants", "h^(p + 1)", formula},
      {"constants", "y^(p + 1)", formula},
      {"constraints", "Jakobsen 2001", year},
      {"constraints", "q^2 - q + 1 = 0", formula},
      {"constraints", "times h^2", formula},
      {"constraints", "order h^2", formula},
      {"constraints", "h = 0", "the limit of small steps"},
      {"constraints", "4 N^2 ln 10 / pi^2", formula},
      {"cube", "Particle Motion 3", named},
      {"cube", "RK4", named},
      {"cube", "RK2", named},
      {"cube", "1 − d/(h|v|)", formula},
      {"damping", "x' = (2 − f) x − (1 − f) x₋₁", formula},
      {"damping", "1 − e^(−gh)", formula},
      {"damping", "RK4", named},
      {"growth", "n (n + 1) / 2", formula},
      {"growth", "the line at 1", definition},
      {"growth", "global order 2", "n² h⁴ = t² h², the formula before it"},
      {"growth", "1/q", formula},
      {"growth", "2 asinh(ωh/2)", formula},
      {"growth", "1 − (ωh)³/24 + 3(ωh)⁵/640", formula},
      {"growth", "t e^t/24 − sinh(t)/24", formula},
      {"growth", "Brouwer 1937", year},
      {"growth", "rk4", named},
      {"implicit-solvers", "Witkin 1998", year},
      {"implicit-solvers", "Particle Motion 2", named},
      {"implicit-solvers", "1 + (ωh)²", formula},
      {"implicit-solvers", "2 over the largest eigenvalue of D⁻¹A", formula},
      {"implicit-solvers", ", not 2", "what the source allows for any matrix"},
      {"implicit-solvers", "h tends to 0", "the limit of small steps"},
      {"implicit-solvers", "1 − (1 − omega)^l", formula},
      {"implicit-solvers", "(|v' − v|² + h² v'·Kv')/2", formula},
      {"invariants", "Wanner 2006", year},
      {"invariants", "IV.1 and IV.2", "sections of a book"},
      {"invariants", "section IV.2", "a section of a book"},
      {"invariants", "up to 2", "the difference of two opposite vectors over their length"},
      {"stages", "RK4", named},
      {"stability", "|q| exceeds 1", definition},
      {"stability", "computed eigenvalues with 1", definition},
      {"stability", "10⁻²⁰", "an example of what is small"},
      {"stability", "√(1 + b/a)", formula},
      {"stiff", "Robinson (1974)", year},
      {"stiff", "Wanner 1996", year},
      {"stiff", "IV.15", "a section of a book"},
      {"stiff", "λ < 0", formula},
      {"stiff", "u = (1 + x)³/(1 + t)", formula},
      {"stiff", "min(p, q + 1 + ¼)", formula},
      {"stiff", "Roche 1992", year},
      {"stiff", "Ostermann 1995", year},
      {"stiff", "sin(t + 1/2)", formula},
      {"stiff", "−z b (1 − z A)⁻¹", formula},
      {"stiff", "tends to 1", formula},
      {"structure", "p + 1", formula},
      {"variable-steps", "Dummer 2005", year},
      {"variable-steps", "d (d + p) / 2", formula},
      {"variable-steps", "a d (d − p) / 2", formula},
  };
  return all;
}

/// Takes every occurrence out of a text; false where there is none.
bool take_out(std::string& text, const std::string& words) {
  bool removed = false;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words)) {
    text.erase(at, words.size() + (at > 0 && text[at - 1] == ' ' && text[at + words.size()] == ' ' ? 1 : 0));
    removed = true;
  }
  return removed;
}

/// A text on one line and without its placeholders.
std::string without_placeholders(std::string_view text) {
  std::string plain;
  bool inside = false;
  for (const char c : text) {
    inside = inside || c == '{';
    if (!inside) plain += c == '\n' ? ' ' : c;
    inside = inside && c != '}';
  }
  return plain;
}

}  // namespace

TEST_CASE("chapters: no text holds a number that comes from a study", "[chapters]") {
  for (const auto& file : embedded_texts()) {
    std::string text = without_placeholders(file.text);
    for (const auto& one : allowed_digits()) {
      if (one.study != file.study) continue;
      INFO(file.study << ".md no longer holds \"" << one.words << "\" (" << one.reason << "): drop it from the list");
      CHECK(take_out(text, one.words));
    }
    const auto at = text.find_first_of("0123456789");
    INFO(file.study << ".md holds a number that is no placeholder: "
                    << (at == std::string::npos ? "" : text.substr(at < 40 ? 0 : at - 40, 80)));
    CHECK(at == std::string::npos);
  }
}

TEST_CASE("chapters: values are written as people write them", "[chapters]") {
  CHECK(value_text(0.7) == "0.7");
  CHECK(value_text(std::nullopt) == "–");
  CHECK(value_text(1e-9) == "1e-9");
  CHECK(value_text(2e6) == "2e6");
  CHECK(count_text(6) == "six");
  CHECK(count_text(125) == "125");
  CHECK(count_text(4096) == "4\u00a0096");
  CHECK(count_text(65536) == "65\u00a0536");
  CHECK(count_text(1234567) == "1\u00a0234\u00a0567");
  CHECK(step_text(1.0 / 32) == "1/32");
  CHECK(step_text(0.01) == "0.01");
  CHECK(step_text(2) == "2");
  CHECK(enumerated({"1", "2", "4"}, "or") == "1, 2 or 4");
  CHECK(enumerated({"1"}, "or") == "1");
  CHECK(enumerated({}, "or") == "–");
}

TEST_CASE("chapters: results are found by subject, quantity and precision", "[chapters]") {
  FindingRow wide, narrow;
  wide.subject = narrow.subject = "rk4 on kepler";
  wide.quantity = narrow.quantity = "order";
  wide.precision = "quad";
  narrow.precision = "double";
  wide.expected = 4;
  narrow.observed = 3.9;
  const StudyResults results(".", {wide, narrow});
  CHECK(results.expected("rk4 on kepler", "order") == 4);
  CHECK(results.expected("rk4 on kepler", "order", "double") == std::nullopt);
  CHECK(results.observed("rk4 on kepler", "order", "double") == 3.9);
  CHECK(results.finding("rk4 on kepler", "order", "50") == nullptr);
  CHECK(results.finding("rk4", "order") == nullptr);
}

}  // namespace halfstep
