// Which way dependencies go, read from the #include lines.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/house/tree.hpp"

namespace {

namespace fs = std::filesystem;

using halfstep::testing::content;
using halfstep::testing::files_of;
using halfstep::testing::root_of_tree;

const fs::path root = halfstep::testing::root_of_tree;

/// Folder -> the folders whose headers it may include.
const std::map<std::string, std::set<std::string>> may_include = {
    {"core", {"core"}},
    {"methods", {"methods", "core"}},
    {"problems", {"problems", "core"}},
    {"engine", {"engine", "methods", "problems", "core"}},
    {"explore", {"explore", "engine", "methods", "problems", "core"}},
    {"bindings", {"bindings", "engine", "core"}},
    {"studies", {"studies", "engine", "methods", "problems", "core"}},
    {"reports", {"reports", "studies", "engine", "methods", "problems", "core"}},
    {"app", {"app", "reports", "studies", "engine", "methods", "problems", "core"}},
};

/// Rooms of the engine -> the other rooms of engine/ whose headers they may include.
const std::map<std::string, std::set<std::string>> rooms_of_engine = {
    {"engine/verdict", {}},
    {"engine/theory", {}},
    {"engine/tables", {"engine/verdict"}},
    {"engine/plan", {"engine/tables", "engine/theory"}},
    {"engine/lint", {"engine/theory", "engine/plan"}},
    {"engine/rules", {"engine/verdict", "engine/tables"}},
    {"engine/shards", {"engine/plan", "engine/rules", "engine/tables"}},
    {"engine/run", {"engine/plan", "engine/rules", "engine/shards", "engine/tables"}},
    {"engine/merge", {"engine/plan", "engine/run", "engine/shards", "engine/tables"}},
    {"engine/values", {"engine/verdict"}},
    {"engine/laws", {"engine/verdict"}},
    {"engine/surface", {"engine/verdict"}},
    {"engine/noise", {"engine/verdict"}},
    {"engine/energy_series", {"engine/verdict", "engine/run", "engine/tables"}},
    {"engine/fit",
     {"engine/verdict", "engine/values", "engine/laws", "engine/surface", "engine/noise", "engine/run",
      "engine/tables"}},
    {"engine/orders",
     {"engine/verdict", "engine/theory", "engine/fit", "engine/plan", "engine/rules", "engine/run", "engine/tables"}},
    {"engine/memory", {}},
    {"engine/particles", {}},
    {"engine/structure", {"engine/run"}},
    {"engine/check", {"engine/verdict", "engine/orders", "engine/plan", "engine/run", "engine/tables"}},
};

/// A library of others -> the only files of ours that include it (without extension, or a whole folder).
const std::vector<std::pair<std::string, std::string>> only_in = {
    {"Eigen/|unsupported/Eigen|boost/multiprecision/eigen",
     "core/(chebyshev_proxy|roots|sparse_solve)|engine/energy_series/"
     "(cosine_transform|disturbances|drift_(curves|models)|oscillation(_fit|_search|s))|engine/run/fastest_rate|"
     "engine/laws/law_(fit|model)|engine/noise/(bias_(models|evidence)|outlook)|"
     "engine/surface/(next_run|surface_model|surface_signs)|engine/values/(eca_hoekstra|posterior)|"
     "engine/verdict/ladder_lower|"
     "tests/calibration/energy_oracle"},
    {".*csv\\.h$", "engine/tables/csv"},
    {"CLI/", "app/.*"},
    {"toml\\+\\+/|toml.hpp", "engine/plan/.*"},
    {"nlohmann/", "(engine|reports)/.*"},
    {"boost/multiprecision/(mpfr|gmp|float128|cpp_bin_float|cpp_dec_float)", "core/scalar"},
    {"mpfr\\.h", "core/wide_float_functions"},
    {"boost/multiprecision/", "core/.*"},
};

struct Include {
  std::string file;  ///< from the root
  int line;
  std::string header;
};

/// "halfstep/core/scalar.hpp" as the tree has it, "core/scalar.hpp"; the headers that users name stand in app/.
std::string from_root(std::string header) {
  constexpr std::string_view ours = "halfstep/";
  if (!header.starts_with(ours)) return header;
  header.erase(0, ours.size());
  return fs::exists(root / "app" / header) ? "app/" + header : header;
}

std::vector<Include> includes_of(const std::string& file, const std::string& text) {
  static const std::regex directive(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::vector<Include> includes;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number)
    if (std::smatch match; std::regex_search(line, match, directive))
      includes.push_back({file, number, from_root(match[1])});
  return includes;
}

/// "studies/cube" of "studies/cube/cube.cpp"; empty of the list of studies, which stands above them.
std::string study_of(const std::string& file) {
  const auto end = file.find('/', file.find('/') + 1);
  return file.starts_with("studies/") && end != std::string::npos ? file.substr(0, end) : "";
}

/// What is wrong with an include, or nothing.
std::string complaint(const Include& include) {
  const auto where = include.file + ":" + std::to_string(include.line) + ": ";
  const auto folder = include.file.substr(0, include.file.find('/'));
  const auto of = include.header.substr(0, include.header.find('/'));
  const bool ours = include.header.find('/') != std::string::npos && (may_include.count(of) != 0 || of == "tests");
  if (ours && may_include.at(folder).count(of) == 0) return where + folder + " must not include " + include.header;
  if (!ours && fs::exists((root / include.file).parent_path() / include.header))
    return where + "write \"" + include.header + "\" from the root";
  const auto room = rooms_of_engine.find(include.file.substr(0, include.file.rfind('/')));
  if (folder == "engine" && room == rooms_of_engine.end()) return where + "a room of the engine that no list has";
  if (const auto in = include.header.substr(0, include.header.rfind('/'));
      room != rooms_of_engine.end() && in.starts_with("engine") && in != room->first && room->second.count(in) == 0)
    return where + room->first + " must not include " + include.header;
  const auto study = study_of(include.file), other = study_of(include.header);
  if (!study.empty() && !other.empty() && study != other) return where + study + " must not include " + include.header;
  const auto stem = include.file.substr(0, include.file.rfind('.'));
  for (const auto& [library, place] : only_in) {
    if (!std::regex_search(include.header, std::regex("^(" + library + ")"))) continue;
    if (!std::regex_match(stem, std::regex(place))) return where + include.header + " belongs in " + place + " only";
    break;
  }
  return {};
}

/// A folder -> the other folders whose headers its files include.
using Arrows = std::map<std::string, std::set<std::string>>;

std::string folder_of(const std::string& file) { return file.substr(0, file.rfind('/')); }

void add_arrow(Arrows& arrows, const Include& include) {
  const auto from = folder_of(include.file), to = folder_of(include.header);
  if (from != to && fs::exists(root / include.header)) arrows[from].insert(to);
}

/// The first way found that leads from a folder back to itself, "a -> b -> a"; empty where there is none.
std::string circle(const Arrows& arrows) {
  std::set<std::string> seen;
  std::vector<std::string> way;
  const std::function<std::string(const std::string&)> go_on = [&](const std::string& folder) -> std::string {
    if (const auto met = std::find(way.begin(), way.end(), folder); met != way.end()) {
      std::string text;
      for (auto step = met; step != way.end(); ++step) text += *step + " -> ";
      return text + folder;
    }
    if (!seen.insert(folder).second) return "";
    way.push_back(folder);
    if (const auto entry = arrows.find(folder); entry != arrows.end())
      for (const auto& next : entry->second)
        if (auto text = go_on(next); !text.empty()) return text;
    way.pop_back();
    return "";
  };
  for (const auto& [folder, targets] : arrows)
    if (auto text = go_on(folder); !text.empty()) return text;
  return "";
}

/// All folders at the top that hold sources, whether they are a library or not.
std::vector<std::string> top_folders() {
  std::vector<std::string> folders;
  for (const auto& entry : fs::directory_iterator(root))
    if (const auto name = entry.path().filename().string();
        entry.is_directory() && !name.starts_with('.') && !name.starts_with("build"))
      folders.push_back(name);
  return folders;
}

Arrows arrows_of_the_tree() {
  Arrows arrows;
  for (const auto& folder : top_folders())
    for (const auto& file : files_of(folder))
      for (const auto& include : includes_of(file, content(root / file))) add_arrow(arrows, include);
  return arrows;
}

/// Whether a source is compiled: the CMakeLists.txt of its folder, or of the next folder above that has one, names it,
/// or takes whatever is there.
bool is_built(const std::string& file) {
  fs::path folder = fs::path(file).parent_path();
  while (!fs::exists(root / folder / "CMakeLists.txt")) folder = folder.parent_path();
  const auto list = content(root / folder / "CMakeLists.txt");
  const auto name = fs::path(file).lexically_relative(folder).generic_string();
  const auto matches = [&](std::string pattern) {
    pattern = std::regex_replace(pattern, std::regex("\\."), "\\.");
    return std::regex_match(name, std::regex(std::regex_replace(pattern, std::regex("\\*"), "[^/]*")));
  };
  static const std::regex taken(R"(file\(GLOB sources CONFIGURE_DEPENDS (\S+)\))");
  std::smatch glob;
  if (std::regex_search(list, glob, taken) && matches(glob[1])) return true;
  return std::regex_search(list, std::regex("(^|\\s)" + std::regex_replace(name, std::regex("\\."), "\\.") + "[\\s)]"));
}

}  // namespace

TEST_CASE("includes go one way and each library has its place", "[house][slow]") {
  std::size_t seen = 0;
  for (const auto& [folder, allowed] : may_include)
    for (const auto& file : files_of(folder))
      for (const auto& include : includes_of(file, content(root / file))) {
        ++seen;
        INFO(include.file << ":" << include.line << ": " << include.header);
        CHECK(complaint(include) == "");
      }
  CHECK(seen > 50);
}

TEST_CASE("sources include as users do, with the name of the library in front", "[house]") {
  const std::regex without(
      R"(^\s*#\s*include\s*"(core|methods|problems|engine|explore|bindings|studies|reports|app)/)");
  CHECK(std::regex_search(R"( # include "core/scalar.hpp")", without));
  for (const auto& [folder, allowed] : may_include)
    for (const auto& file : files_of(folder)) {
      std::istringstream in(content(root / file));
      for (std::string line; std::getline(in, line);) {
        if (line.find("include") == std::string::npos) continue;
        INFO(file << ": " << line);
        CHECK_FALSE(std::regex_search(line, without));
      }
    }
}

TEST_CASE("a wrong include is seen", "[house]") {
  const auto bad = [](const std::string& file, const std::string& header) {
    return complaint(includes_of(file, "\n#include \"" + header + "\"\n").at(0)) != "";
  };
  CHECK(bad("engine/run/run.cpp", "halfstep/reports/console.hpp"));
  CHECK(bad("engine/run/run.cpp", "halfstep/halfstep.hpp"));
  CHECK(bad("core/system.hpp", "methods/scheme/method.hpp"));
  CHECK(bad("methods/start.cpp", "problems/statement/problem.hpp"));
  CHECK(bad("problems/statement/problem.hpp", "methods/scheme/method.hpp"));
  CHECK(bad("engine/run/run.cpp", "reports/console.hpp"));
  CHECK(bad("reports/html/html.cpp", "app/main.hpp"));
  CHECK(bad("reports/html/html.cpp", "tests/catch.hpp"));
  CHECK(bad("engine/verdict/verdict.cpp", "engine/run/run.hpp"));
  CHECK(bad("engine/tables/tables.cpp", "engine/plan/study.hpp"));
  CHECK(bad("engine/plan/plan.cpp", "studies/catalogue.hpp"));
  CHECK(bad("explore/motion.cpp", "halfstep/studies/catalogue.hpp"));
  CHECK(bad("engine/run/run.cpp", "halfstep/explore/motion.hpp"));
  CHECK(bad("bindings/c/halfstep.cpp", "halfstep/app/halfstep.hpp"));
  CHECK(bad("engine/tables/tables.cpp", "libfccp/csv.h"));
  CHECK(bad("engine/verdict/verdict.cpp", "Eigen/Dense"));
  CHECK(bad("engine/run/run.cpp", "CLI/CLI.hpp"));
  CHECK(bad("methods/catalogue.cpp", "boost/multiprecision/cpp_bin_float.hpp"));
  CHECK(bad("core/scalar.hpp", "precision.hpp"));
  CHECK(bad("core/iterative.hpp", "Eigen/Sparse"));
  CHECK(bad("studies/claims/evidence.cpp", "halfstep/studies/constraints/constraints.hpp"));
  CHECK(bad("studies/constraints/constrained/linkage.hpp", "halfstep/studies/collisions/contact/ball.hpp"));
  CHECK_FALSE(bad("core/roots.cpp", "Eigen/Eigenvalues"));
  CHECK_FALSE(bad("core/sparse_solve.cpp", "Eigen/Sparse"));
  CHECK_FALSE(bad("studies/catalogue.cpp", "halfstep/studies/cube/cube.hpp"));
  CHECK_FALSE(bad("studies/constraints/constraint_runs.cpp", "halfstep/studies/constraints/constrained/linkage.hpp"));
  CHECK_FALSE(bad("engine/tables/csv.cpp", "libfccp/csv.h"));
  CHECK_FALSE(bad("app/main.cpp", "CLI/CLI.hpp"));
  CHECK_FALSE(bad("engine/run/run.cpp", "methods/scheme/method.hpp"));
}

TEST_CASE("folders include each other in one direction", "[house][slow]") {
  const auto arrows = arrows_of_the_tree();
  CHECK(arrows.size() > 50);
  for (const std::string folder :
       {"tests", "tests/calibration", "tests/fuzz", "audit", "benchmarks", "explore", "app"}) {
    INFO(folder);
    CHECK(arrows.contains(folder));
  }
  CHECK(circle(arrows) == "");
}

TEST_CASE("a circle of folders is seen, however long", "[house][slow]") {
  const auto tree = arrows_of_the_tree();
  const auto with = [&](const std::string& file, const std::string& header) {
    auto arrows = tree;
    add_arrow(arrows, includes_of(file, "#include \"" + header + "\"\n").at(0));
    return circle(arrows);
  };
  CHECK(with("engine/tables/tables.cpp", "engine/plan/plan.hpp") == "engine/plan -> engine/tables -> engine/plan");
  CHECK(with("engine/verdict/verdict.cpp", "engine/merge/merge.hpp") != "");
  CHECK(with("methods/kernels/verlet.hpp", "methods/catalogue.hpp") != "");
  CHECK(with("studies/cube/cube.cpp", "halfstep/studies/catalogue.hpp") != "");
  CHECK(with("tests/calibration/ladders.hpp", "tests/catch.hpp") == "tests -> tests/calibration -> tests");
  CHECK(with("tests/fuzz/cases.hpp", "tests/catch.hpp") == "");
  CHECK(with("studies/cube/cube.cpp", "engine/run/run.hpp") == "");
}

TEST_CASE("the engine knows no study by name", "[house][slow]") {
  // Quantities, columns, keys of [[problem]], lines of `theory` and `lint` have the names of studies.
  const std::map<std::string, std::string> other_meanings = {
      {"energy",
       "engine/(energy_series/.*|tables/(tables|quantities)|orders/orders|check/cell_check|plan/problem_block)"},
      {"stiff", "engine/plan/problem_block"},
      {"stages", "engine/theory/theory_text"},
      {"tolerance", "engine/tables/finding"},
      {"structure", "engine/theory/theory_text"},
      {"stability", "engine/lint/lint"},
  };
  const auto names_it = [](const std::string& text, const std::string& study) {
    return text.find('"' + study + '"') != std::string::npos || text.find("\\\"" + study + "\\\"") != std::string::npos;
  };
  CHECK(names_it(R"(if (study == "timing"))", "timing"));
  CHECK(names_it(R"(what = "study \"timing\"";)", "timing"));
  CHECK_FALSE(names_it(R"(file = "timing.csv")", "timing"));
  for (const auto& file : files_of("engine")) {
    std::istringstream code(content(root / file));
    const auto stem = file.substr(0, file.rfind('.'));
    for (std::string line; std::getline(code, line);) {
      line.resize(std::min(line.size(), line.find("//")));
      for (const auto& study : halfstep::all_studies()) {
        const auto other = other_meanings.find(study.name);
        if (other != other_meanings.end() && std::regex_match(stem, std::regex(other->second))) continue;
        INFO(file << ": " << line);
        CHECK_FALSE(names_it(line, study.name));
      }
    }
  }
}

TEST_CASE("every source is named in the build", "[house]") {
  for (const std::string folder :
       {"core", "methods", "problems", "engine", "explore", "studies", "reports", "app", "tests"})
    for (const auto& file : files_of(folder))
      if (file.ends_with(".cpp")) {
        INFO(file << " is not in the CMakeLists.txt of its folder");
        CHECK(is_built(file));
      }
  CHECK(is_built("methods/any.cpp"));
  CHECK(is_built("tests/run/any.test.cpp"));
  for (const char* left_out :
       {"engine/run/any.cpp", "tests/any.test.cpp", "tests/run/any.cpp", "tests/fuzz/any.test.cpp"})
    CHECK_FALSE(is_built(left_out));
}

// Most builds leave that page out, and would not see a name that is of no file any more.
TEST_CASE("what the page of explore is made of is there", "[house]") {
  const std::string script = content(root_of_tree / "explore/wasm.cmake");
  std::size_t named = 0;
  for (const auto& [list, folder, ending] :
       {std::tuple{"foreach(source core", "", ".cpp"}, {"set(parts shell", "explore/page/", ""}}) {
    const auto from = script.find(' ', script.find(list));
    REQUIRE(from != std::string::npos);
    std::istringstream names(script.substr(from, script.find(')', from) - from));
    for (std::string name; names >> name; ++named) {
      INFO(name);
      CHECK(std::filesystem::exists(root_of_tree / (folder + name + ending)));
    }
  }
  CHECK(named > 20);
}
