// docs/study-files.md: each of its examples runs and passes, and no key is missing on it.
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::content;
using testing::shell;
using testing::TemporaryFolder;

namespace {

std::string page() { return content(std::string(source_dir) + "/docs/study-files.md"); }

/// The TOML blocks of the page, in its order.
std::vector<std::string> examples() {
  std::vector<std::string> blocks;
  std::istringstream lines(page());
  bool inside = false;
  for (std::string line; std::getline(lines, line);)
    if (!inside && line == "```toml") {
      inside = true;
      blocks.emplace_back();
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  return blocks;
}

/// The keys that the program offers when one is unknown.
std::set<std::string> keys_of(const std::string& study) {
  const TemporaryFolder folder;
  std::ofstream(folder / "study.toml") << study;
  std::string message;
  try {
    read_study(folder / "study.toml", all_studies());
  } catch (const InputError& error) {
    message = error.what();
  }
  const std::string before = "it may hold: ";
  REQUIRE(message.find(before) != std::string::npos);
  std::istringstream list(message.substr(message.find(before) + before.size()));
  std::set<std::string> keys;
  for (std::string key; std::getline(list >> std::ws, key, ',');) keys.insert(key);
  return keys;
}

}  // namespace

TEST_CASE("study page: every example runs and is as it declares", "[docs][slow]") {
  const TemporaryFolder folder;
  const auto made =
      shell(folder, "cp '" + std::string(source_dir) + "/docs/examples/verlet.py' . && cc -shared -fPIC -I '" +
                        source_dir + "/methods/foreign' '" + source_dir +
                        "/docs/examples/verlet_plugin.c' -o libverlet.so && python3 -c 'print()'");
  REQUIRE(examples().size() >= 8);
  for (const auto& example : examples()) {
    if (made.code != 0 && example.find("plugin") != std::string::npos) {
      WARN("no C compiler or no Python: the block of code from elsewhere is not tested");
      continue;
    }
    std::ofstream(folder / "study.toml") << example;
    const auto ran = shell(folder, "\"$halfstep\" run study.toml --no-report --out out && rm -r out");
    INFO(example << ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find(" pass") != std::string::npos);
  }
}

TEST_CASE("study page: every key is explained, and in an example", "[docs]") {
  const auto text = page();
  std::string shown;
  for (const auto& example : examples()) shown += "\n" + example;
  auto keys = keys_of("nothing = 1\n");
  keys.merge(keys_of("[[method]]\nnothing = 1\n"));
  keys.merge(keys_of("[[problem]]\nnothing = 1\n"));
  keys.merge(keys_of("[[solver]]\nnothing = 1\n"));
  CHECK(keys.size() > 30);
  for (const auto& key : keys) {
    INFO(key);
    // "method" is a key of a solver, too
    const bool is_block = key == "method" || key == "problem" || key == "solver";
    CHECK(text.find(is_block ? "`[[" + key + "]]`" : "`" + key + "`") != std::string::npos);
    const bool in_example =
        shown.find("\n" + key + " = ") != std::string::npos || shown.find("\n[[" + key + "]]\n") != std::string::npos;
    CHECK(in_example);
  }
}
