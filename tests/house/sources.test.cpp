// The bibliography: every source that a method or a problem cites is in docs/sources.bib and docs/sources.md.
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"

using namespace halfstep;

namespace {

std::string docs_text(const std::string& name) {
  std::ifstream in(std::filesystem::path(source_dir) / "docs" / name);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The keys in the bibliography: @article{verlet1967,
std::set<std::string> entries() {
  static const std::regex entry(R"(@\w+\{(\w+),)");
  const std::string text = docs_text("sources.bib");
  std::set<std::string> keys;
  for (std::sregex_iterator at(text.begin(), text.end(), entry), end; at != end; ++at) keys.insert((*at)[1]);
  return keys;
}

/// The works of a source, which semicolons divide.
std::vector<std::string> works(const std::string& source) {
  std::vector<std::string> all;
  std::istringstream in(source);
  for (std::string work; std::getline(in, work, ';');) all.push_back(work);
  return all;
}

/// Keys are ASCII: o for ö and ø, ae for æ.
std::string ascii(std::string text) {
  constexpr std::pair<std::string_view, const char*> letters[] = {
      {"ö", "o"}, {"ø", "o"}, {"ä", "a"}, {"é", "e"}, {"æ", "ae"}};
  for (const auto& [letter, plain] : letters)
    for (auto at = text.find(letter); at != std::string::npos; at = text.find(letter))
      text.replace(at, letter.size(), plain);
  return text;
}

/// The key of a work: "Störmer 1907, p. 5" is stormer1907, the first name and the year; two sources have no year.
std::optional<std::string> key_of(const std::string& work) {
  static const std::regex author_and_year(R"(^\s*([A-Z][A-Za-z]+)\b.*? ((?:1[6-9]|20)\d\d)\b)"),
      without_year(R"(^\s*(Teschner|Wikipedia), )");
  const std::string text = ascii(work);
  std::smatch match;
  std::string key;
  if (std::regex_search(text, match, without_year))
    key = match[1].str();
  else if (std::regex_search(text, match, author_and_year))
    key = match[1].str() + match[2].str();
  else
    return std::nullopt;
  for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return key;
}

std::set<std::string> cited(const std::string& source) {
  std::set<std::string> keys;
  for (const auto& work : works(source))
    if (const auto key = key_of(work)) keys.insert(*key);
  return keys;
}

/// Whether a source says where in a work the formula stands, or that this is not known (docs/sources.md).
bool names_a_place(const std::string& source) {
  static const std::regex place(
      R"(, (?:eqs?\. \(|pp?\. \d|table [\dIVX]|sections? [\dIVX"]|slide "|(?:algorithm|pseudocode) [\dIVX]|method [\dA-Z]))");
  return std::regex_search(source, place) || source.find(" (equation number not confirmed)") != std::string::npos;
}

}  // namespace

TEST_CASE("sources: keys are read off a citation") {
  CHECK(cited("Störmer 1907; Verlet 1967, doi:10.1103/PhysRev.159.98, eqs. (4), (5)") ==
        std::set<std::string>{"stormer1907", "verlet1967"});
  CHECK(cited("Kværnø 2004; Nørsett 1974") == std::set<std::string>{"kvaerno2004", "norsett1974"});
  CHECK(cited("Qin et al. 2013, doi:10.1063/1.4818428") == std::set<std::string>{"qin2013"});
  CHECK(cited("Hénon, Heiles 1964; Schäfer 1975") == std::set<std::string>{"henon1964", "schafer1975"});
  CHECK(cited("Wikipedia, Verlet integration; Teschner, Particle Motion 1") ==
        std::set<std::string>{"wikipedia", "teschner"});
  CHECK(cited("none").empty());
}

TEST_CASE("sources: what methods and problems cite is in the bibliography, and the page has every entry") {
  const auto keys = entries();
  CHECK(keys.size() > 40);
  const std::string page = docs_text("sources.md");
  for (const auto& key : keys) CHECK_THAT(page, Catch::Matchers::ContainsSubstring("| `" + key + "` |"));
  const auto check = [&](const std::string& name, const std::string& source) {
    for (const auto& work : works(source)) {
      INFO(name << " cites " << work);
      const auto key = key_of(work);
      REQUIRE(key);
      CHECK(keys.count(*key) == 1);
    }
  };
  for (const auto& method : all_methods()) check(method.name, method.source);
  for (const auto& problem : all_problems()) check(problem.name, problem.info.source);
}

TEST_CASE("sources: a place is told from a year and an address") {
  CHECK(names_a_place("Verlet 1967, doi:10.1103/PhysRev.159.98, eqs. (4), (5)"));
  CHECK(names_a_place("Kutta 1901, Z. Math. Phys. 46, p. 443"));
  CHECK(names_a_place("Fehlberg 1969, NASA TR R-315, table III"));
  CHECK(names_a_place("Beeman 1976, doi:10.1016/0021-9991(76)90059-0 (equation number not confirmed)"));
  CHECK_FALSE(names_a_place("Verlet 1967, doi:10.1103/PhysRev.159.98"));
  CHECK_FALSE(names_a_place("Kutta 1901, Z. Math. Phys. 46"));
}

TEST_CASE("sources: every method names the place of its formula, or says that it is not known") {
  for (const auto& method : all_methods()) {
    INFO(method.name << ": " << method.source);
    CHECK(names_a_place(method.source));
  }
}
