// The chapters of the studies: none is forgotten, and their words and numbers fit together.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>

#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/reports/chapters/embedded_text.hpp"
#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"
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

TEST_CASE("chapters: a text has a title, paragraphs, and a value for each placeholder", "[chapters]") {
  const auto chapter =
      filled_text("x", "# A title\n\nOne {a} of\ntwo lines.\n\nAnother: {b}, {a}.\n", {{"a", "{word}"}, {"b", "2"}});
  CHECK(chapter.id == "x");
  CHECK(chapter.title == "A title");
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
