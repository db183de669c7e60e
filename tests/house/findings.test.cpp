// The programs that show the findings of the audit are small.
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>

#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/house/tree.hpp"

using namespace halfstep::testing;

namespace {

/// Extension of a program -> the lines of its language that are not counted: comments, blank lines and includes.
const std::map<std::string, std::regex> not_counted = {
    {".cpp", std::regex(R"(\s*((//|#include ).*)?)")},
    {".py", std::regex(R"(\s*(#.*)?|(import|from) .*)")},
    {".R", std::regex(R"(\s*(#.*)?)")},
    {".m", std::regex(R"(\s*(%.*)?)")},
};

int lines_of_code(const std::string& program, const std::string& extension) {
  const std::regex& left_out = not_counted.at(extension);
  std::istringstream in(program);
  int lines = 0;
  for (std::string line; std::getline(in, line);)
    if (!std::regex_match(line, left_out)) ++lines;
  return lines;
}

}  // namespace

TEST_CASE("every finding is shown by at most 30 lines of code", "[house]") {
  int programs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(root_of_tree / "audit/findings")) {
    const auto name = entry.path().filename().string(), extension = entry.path().extension().string();
    if (extension == ".txt") continue;  // what a program prints; and CMakeLists.txt
    INFO(name);
    REQUIRE(not_counted.count(extension) == 1);
    CHECK(lines_of_code(content(entry.path()), extension) <= 30);
    ++programs;
  }
  CHECK(programs > 20);
}

TEST_CASE("lines of code are counted without comments, blank lines and includes", "[house]") {
  CHECK(lines_of_code("// GSL\n#include <cmath>\n\nint main() {  // ends\n  return 0;\n}\n", ".cpp") == 3);
  CHECK(lines_of_code("# SciPy\nimport sys\nfrom scipy import stats\n\n  # ends\nsys.exit(0)\n", ".py") == 1);
  CHECK(lines_of_code("# deSolve\nquit(status = 0)\n", ".R") == 1);
  CHECK(lines_of_code("% Octave\n\nexit (0);", ".m") == 1);
}
