// The bibliography: every source that a method or a problem cites is in docs/sources.bib and docs/sources.md.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"

using namespace halfstep;

namespace {

std::string text_of(const std::string& name) {
  std::ifstream in(std::filesystem::path(source_dir) / "docs" / name);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The keys in the bibliography: @article{verlet1967,
std::set<std::string> entries() {
  static const std::regex entry(R"(@\w+\{(\w+),)");
  const std::string text = text_of("sources.bib");
  std::set<std::string> keys;
  for (std::sregex_iterator at(text.begin(), text.end(), entry), end; at != end; ++at) keys.insert((*at)[1]);
  return keys;
}

/// "Stoermer 1907; Verlet 1967, doi:..." cites stoermer1907 and verlet1967: of each part the first name and the year.
std::set<std::string> cited(const std::string& source) {
  static const std::regex author_and_year(R"(^\s*([A-Z][A-Za-z]+)\b[^;]*? ((?:1[6-9]|20)\d\d)\b)");
  std::set<std::string> keys;
  std::size_t from = 0;
  while (from <= source.size()) {
    const std::size_t to = std::min(source.find(';', from), source.size());
    const std::string part = source.substr(from, to - from);
    if (std::smatch match; std::regex_search(part, match, author_and_year)) {
      std::string key = match[1].str() + match[2].str();
      for (char& c : key) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      keys.insert(key);
    }
    from = to + 1;
  }
  return keys;
}

}  // namespace

TEST_CASE("sources: keys are read off a citation") {
  CHECK(cited("Stoermer 1907; Verlet 1967, doi:10.1103/PhysRev.159.98, eqs. (4), (5)") ==
        std::set<std::string>{"stoermer1907", "verlet1967"});
  CHECK(cited("Qin et al. 2013, doi:10.1063/1.4818428") == std::set<std::string>{"qin2013"});
  CHECK(cited("none").empty());
}

TEST_CASE("sources: what methods and problems cite is in the bibliography, and the page has every entry") {
  const auto keys = entries();
  CHECK(keys.size() > 40);
  const std::string page = text_of("sources.md");
  for (const auto& key : keys) CHECK_THAT(page, Catch::Matchers::ContainsSubstring("| `" + key + "` |"));
  const auto check = [&](const std::string& name, const std::string& source) {
    for (const auto& key : cited(source)) {
      INFO(name << " cites " << key);
      CHECK(keys.count(key) == 1);
    }
  };
  for (const auto& method : all_methods()) check(method.name, method.source);
  for (const auto& problem : all_problems()) check(problem.name, problem.info.source);
}
