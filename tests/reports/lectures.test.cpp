// The study files for lectures: each runs, and makes the figures that the list names.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/program.hpp"

namespace halfstep::testing {

TEST_CASE("lectures: every study file makes the figures that are listed for it", "[docs][slow]") {
  const auto folder = std::filesystem::path(source_dir) / "docs" / "lectures";
  static const std::regex row(R"(^\| \[([a-z-]+\.toml)\]\(\1\) \| `([a-z0-9-]+)` \|)");
  std::map<std::string, std::vector<std::string>> figures;
  std::ifstream list(folder / "README.md");
  for (std::string line; std::getline(list, line);)
    if (std::smatch match; std::regex_search(line, match, row)) figures[match[1]].push_back(match[2]);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files += entry.path().extension() == ".toml" ? 1 : 0;
  CHECK(files >= 7);
  CHECK(figures.size() == files);
  for (const auto& [file, names] : figures) {
    const TemporaryFolder results;
    const auto ran = shell(results, "\"$halfstep\" run '" + (folder / file).string() + "' --out out");
    INFO(file << "\n" << ran.out << ran.err);
    CHECK(ran.code == 0);
    for (const auto& name : names)
      for (const char* ending : {".svg", ".pdf", ".png", ".gp", ".dat"}) {
        INFO(name << ending);
        CHECK(std::filesystem::exists(results / ("out/figures/" + name + ending)));
      }
  }
}

}  // namespace halfstep::testing
