// Text that attacks at every door: study files, plug-ins, programs, data for fit, tables of another run, the command
// line. What may not be is refused before anything runs, where it stands; what may be is harmless.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/tables/csv.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using namespace halfstep;
using testing::Ran;
using testing::shell;
using testing::TemporaryFolder;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Whether a terminal would do something: a control character other than line feeds and tabs, or a turn of writing.
bool moves_terminal(const std::string& text) {
  return has(text, "\u202e") || std::any_of(text.begin(), text.end(), [](unsigned char c) {
           return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
         });
}

bool harmless(const TemporaryFolder& folder, const Ran& ran) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path))
    if (entry.path().filename() == "HACKED") return false;
  return !moves_terminal(ran.out) && !moves_terminal(ran.err);
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void put(const std::filesystem::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

/// A study file in whose method one key is `value`, as TOML writes it; the key is in line 7.
std::string study(const std::string& key, const std::string& value) {
  return "study = \"convergence\"\nproblems = \"harmonic-oscillator\"\nlevels = \"0..6\"\n[[method]]\norder = 2\n" +
         std::string(key == "name" ? "" : "name = \"mine\"") + "\n" + key + " = " + value +
         "\nkick = [\"1/2\", \"1/2\"]\ndrift = [\"1\", \"0\"]\n";
}

/// One text that is an attack in a shell, gnuplot, LaTeX and HTML, without what a table may not hold.
const std::string broad_attack =
    "a'\"$(touch HACKED)`touch HACKED`'.system('touch HACKED').'</script><img src=x onerror=\"hacked=1\">"
    "}\\immediate\\write18{touch HACKED}%#$&\\";

std::string in_csv(const std::string& text) {
  std::string field = "\"";
  for (const char c : text) field.append(c == '"' ? 2 : 1, c);
  return field + "\"";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace

TEST_CASE("hostile: a study file's texts are refused where they stand, before anything runs") {
  struct Wrong {
    std::string key, value, refusal;
  };
  std::vector<Wrong> all = {{"name", "\"*\"", "may not have \"*\""},
                            {"name", "\"../mine\"", "may not have"},
                            {"name", "\"mine[1]\"", "may not have \"[\""},
                            {"name", "\"=1+1\"", "may not have \"=\""},
                            {"family", "\"" + std::string(400, 'f') + "\"", "400 characters; at most 64"},
                            {"is", "[\"symplectic\", \"\\u001b[8m\"]", "escape character (U+001B)"}};
  for (const char* key : {"name", "what", "family", "source"})
    for (const auto& [value, refusal] : std::vector<std::pair<std::string, std::string>>{
             {"\"E\\nx = system(\\\"touch HACKED\\\")\\n#\"", "character 2 is a line feed (U+000A)"},
             {"\"\\u001b]0;title\\u0007\"", "an escape character (U+001B)"},
             {"\"a\\u202Eb\"", "character 2 is an invisible character (U+202E)"},
             {"\"a\\u009b8m\"", "a control character (U+009B)"},
             {"\"" + std::string(2000, 'x') + "\"", "characters; at most"}})
      all.push_back({key, value, refusal});
  for (const auto& [key, value, refusal] : all) {
    const TemporaryFolder folder;
    put(folder / "study.toml", study(key, value));
    const Ran ran = shell(folder, "\"$halfstep\" run study.toml --out out");
    INFO(key << " = " << value << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "study.toml:7:"));
    CHECK(has(ran.err, refusal));
    CHECK(lines(ran.err) == 1);
    CHECK(harmless(folder, ran));
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
  }
}

TEST_CASE("hostile: keys and names of a study file that are echoed do not reach the terminal") {
  for (const char* line : {"\"\\u001b[8m\" = 1", "study = \"\\u001b[8m\"", "problems = [\"kepler\", \"\\u001b[8m\"]",
                           "levels = \"\\u001b[8m\"", "time = \"\\u001b[8m\"", "precisions = \"\\u001b[8m\"",
                           "methods = \"rk4\\n::error::x\"", "study = \x1b[8m"}) {
    const TemporaryFolder folder;
    put(folder / "study.toml", std::string(line) + "\n");
    const Ran ran = shell(folder, "\"$halfstep\" run study.toml --no-report --out out");
    INFO(line << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "study.toml:1:"));
    CHECK(lines(ran.err) == 1);
    CHECK(harmless(folder, ran));
  }
}

TEST_CASE("hostile: words of the command line that are echoed do not reach the terminal", "[slow]") {
  const TemporaryFolder folder;
  for (const char* words : {"run --method \"$evil\"", "run --problem \"$evil\"", "run \"$evil\"", "\"$evil\"",
                            "run --levels \"$evil\"", "run --time \"$evil\"", "run --program \"$evil\"",
                            "run --plugin \"$evil\"", "list \"$evil\"", "reference \"$evil\"", "fit \"$evil\"",
                            "report \"$evil\"", "check --baseline \"$evil\"", "merge \"$evil\"", "run \"--$evil\""}) {
    const Ran ran =
        shell(folder, "evil=$(printf 'x\\033]0;t\\007\\n::add-mask::y\\342\\200\\256\\377')\n\"$halfstep\" " +
                          std::string(words) + " --out out || \"$halfstep\" " + words);
    INFO(words << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK_FALSE(ran.err.empty());
    CHECK(harmless(folder, ran));
    CHECK_FALSE(has(ran.err, "\n::"));
    CHECK_FALSE(has(ran.err, "\xff"));
  }
}

TEST_CASE("hostile: a plug-in's texts are refused, what it says while it runs is only text", "[slow]") {
  if (shell(TemporaryFolder(), "command -v cc").code != 0) {
    WARN("no C compiler: hostile plug-ins are not tested");
    return;
  }
  const TemporaryFolder folder;
  const auto compiled = [&](const std::string& name, const std::string& description, const std::string& source) {
    put(folder / "evil.c",
        "#include <string.h>\n#include \"halfstep_plugin.h\"\n"
        "static int step(void* run, const struct halfstep_problem* p, double t, double h, double* x,\n"
        "                double* v, char* message) {\n"
        "  (void)run; (void)p; (void)t; (void)h; (void)x; (void)v;\n"
        "  strcpy(message, \"\\033]0;t\\007 =cmd|x \\377\\342\\200\\256\"); return 7;\n}\n"
        "static const struct halfstep_method method = {.name = " +
            name + ", .what = " + description + ", .source = " + source +
            ", .claim = {.position = 2}, .step = step};\n"
            "static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 1, &method};\n"
            "const struct halfstep_table* halfstep_plugin(int spoken) { (void)spoken; return &table; }\n");
    const Ran ran =
        shell(folder, "cc -shared -fPIC -I '" + std::string(source_dir) + "/methods/foreign' evil.c -o evil.so");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return shell(folder,
                 "rm -rf out; \"$halfstep\" run convergence -p harmonic-oscillator --levels 0..4 --no-report "
                 "--out out --plugin ./evil.so");
  };
  const std::string good = "\"fine\"";
  for (const std::string bad :
       {"\"a\\033]0;t\\007\"", "\"a\\nx = system('touch HACKED')\"", "\"a\\342\\200\\256b\"", "\"a\\377\""}) {
    for (const Ran& ran : {compiled(bad, good, good), compiled(good, bad, good), compiled(good, good, bad)}) {
      INFO(bad << "\n" << ran.err);
      CHECK(ran.code == 2);
      CHECK(has(ran.err, "plug-in ./evil.so"));
      CHECK(lines(ran.err) == 1);
      CHECK(harmless(folder, ran));
      CHECK_FALSE(std::filesystem::exists(folder / "out"));
    }
  }
  for (const char* name : {"\"*\"", "\"a/b\"", "\"@x\"", "\"\""}) CHECK(compiled(name, good, good).code == 2);
  const Ran ran = compiled(good, good, good);
  INFO(ran.out << ran.err);
  CHECK(harmless(folder, ran));
  CHECK(has(testing::content(folder / "out/errors.csv"), "its step returned 7"));
  CHECK_FALSE(moves_terminal(testing::content(folder / "out/errors.csv")));
}

TEST_CASE("hostile: a program's description is refused, its answers are only text") {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& description, const std::string& answer) {
    put(folder / "evil.sh", "while read -r word rest; do\n  if [ \"$word\" = halfstep ]; then printf '" + description +
                                "\\n'; else printf '" + answer + "\\n'; fi\ndone\n");
    return shell(folder,
                 "rm -rf out; \"$halfstep\" run convergence -p kepler --levels 0..3 --no-report --out out "
                 "--program 'sh ./evil.sh'");
  };
  for (const char* description :
       {"a\\033]0;t\\007 order=2 problems=kepler", "* order=2 problems=kepler", "../a order=2 problems=kepler",
        "fine order=2 problems=kepler source=a\\033[8m", "fine order=2 problems=\\033[8m",
        "fine order=\\033[8m problems=kepler", "fine \\033[8m=2", "\\377 order=2 problems=kepler"}) {
    const Ran ran = run(description, "0 0 0 0");
    INFO(description << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "sh ./evil.sh"));
    CHECK(lines(ran.err) == 1);
    CHECK(harmless(folder, ran));
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
  }
  const Ran ran = run("fine order=2 problems=kepler", "\\033]0;t\\007 \\377 =cmd|x");
  INFO(ran.out << ran.err);
  CHECK(harmless(folder, ran));
  CHECK(has(testing::content(folder / "out/errors.csv"), "prints text instead of numbers"));
  CHECK_FALSE(moves_terminal(testing::content(folder / "out/errors.csv")));
}

TEST_CASE("hostile: data for fit") {
  const TemporaryFolder folder;
  const auto fit = [&](const std::string& series, const std::string& options = "") {
    std::string text = "series,h,error\n";
    for (const char* rung : {",1,1", ",0.5,0.25", ",0.25,0.0625", ",0.125,0.015625"}) text += series + rung + "\n";
    put(folder / "data.csv", text);
    return shell(folder, "\"$halfstep\" fit data.csv " + options);
  };
  for (const char* series : {"a\x1b]0;t\x07",
                             "a\u202e"
                             "b",
                             "\xff",
                             "a\xc2\x9b"
                             "8m",
                             "a\x7f"}) {
    const Ran ran = fit(series);
    INFO(ran.err);
    CHECK(ran.code == 2);
    // A control character is told by its column in the line, other texts that are no name by the column's name.
    CHECK((has(ran.err, "data.csv:2:1: column \"series\": ") || has(ran.err, "data.csv:2:2: a control character")));
    CHECK(harmless(folder, ran));
  }
  const Ran table = fit("::add-mask::x");
  CHECK(table.code == 0);
  CHECK_FALSE(has(table.out, "\n::"));
  CHECK(has(fit("\"=HYPERLINK(\"\"http://x\"\")\"", "--csv").out, "\n\"'=HYPERLINK(\"\"http://x\"\")\","));
  CHECK(has(fit("@SUM(A1)", "--csv").out, "\n'@SUM(A1),"));
  // What honest people write is taken, and comes back as it was.
  for (const char* series :
       {"rk4", "Störmer, Größe 1", "dt = 0.1", "-0.5", "run #3", "a=b", "x'' = -x", "50%", "C:\\data"})
    for (const char* options : {"", "--csv"}) {
      const Ran ran = fit(in_csv(series), options);
      INFO(series << "\n" << ran.out << ran.err);
      CHECK(ran.code != 2);
      CHECK(has(ran.out, series));
    }
}

TEST_CASE("hostile: tables of another run do nothing in a report", "[slow]") {
  const TemporaryFolder folder;
  const Ran made = shell(folder,
                         "\"$halfstep\" run convergence variable-steps -m rk4 -m ab4 -p harmonic-oscillator "
                         "--levels 0..8 --no-report --out honest || true");
  INFO(made.err);
  REQUIRE(std::filesystem::exists(folder / "honest/orders.csv"));
  REQUIRE(std::filesystem::exists(folder / "honest/variable-steps.csv"));
  std::size_t drawn = 0;
  for (const char* honest : {"double", "ab4", "harmonic-oscillator", "global_position", "Adams-Bashforth", "kepler"}) {
    const auto out = folder / "out";
    std::filesystem::remove_all(out);
    std::filesystem::copy(folder / "honest", out, std::filesystem::copy_options::recursive);
    bool changed = false;
    for (const auto& entry : std::filesystem::directory_iterator(out)) {
      if (entry.path().extension() != ".csv") continue;
      const auto text = testing::content(entry.path());
      auto hostile = replaced(text, "," + std::string(honest) + ",", "," + in_csv(broad_attack) + ",");
      hostile = replaced(hostile, "\n" + std::string(honest) + ",", "\n" + in_csv(broad_attack) + ",");
      changed = changed || hostile != text;
      put(entry.path(), hostile);
    }
    CHECK(changed);
    const Ran ran = shell(folder, "\"$halfstep\" report out");
    INFO(honest << "\n" << ran.out << ran.err);
    CHECK((ran.code == 0 || ran.code == 1 || ran.code == 2));  // 2: no run writes such a table
    CHECK(harmless(folder, ran));
    CHECK_FALSE(has(ran.err, "gnuplot failed"));
    if (ran.code == 2) continue;
    ++drawn;
    CHECK_FALSE(has(testing::content(out / "index.html"), "<img src=x"));
  }
  CHECK(drawn > 0);
  // A control character is no text at all.
  auto orders = testing::content(folder / "honest/orders.csv");
  put(folder / "honest/orders.csv", replaced(orders, ",ab4,", ",ab4\x1b[8m,"));
  const Ran ran = shell(folder, "\"$halfstep\" report honest");
  INFO(ran.err);
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "orders.csv:"));
  CHECK(harmless(folder, ran));
}
