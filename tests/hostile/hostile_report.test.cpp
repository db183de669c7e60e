// Text that attacks, in every place of a report where text of others stands: gnuplot, pdflatex, Chromium and an XML
// parser really read what is written, and nothing happens. The rows are made here, behind the doors that would refuse
// most of such text: what writes is safe by itself.
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/core/text/unicode.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/check/check.hpp"
#include "halfstep/reports/check/github.hpp"
#include "halfstep/reports/check/junit.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;
using testing::TemporaryFolder;

namespace {

/// Each makes a file named HACKED, or sets `hacked` in the page, where a format takes part of it for its own.
const std::vector<std::string> attacks = {
    "Evil\nsystem(\"touch HACKED\")\n#",
    "'.system('touch HACKED').'",
    "''\nx = system('touch HACKED')\n'",
    "`touch HACKED` @x \\",
    "\"; touch HACKED; $(touch HACKED) \xff",
    "}\\immediate\\write18{touch HACKED}\\end{document}",
    "\n\\immediate\\write18{touch HACKED}\\undefined % ^^5cundefined #1 $x & ~",
    "</script><img src=x onerror=\"hacked=1\">",
    "\" onmouseover=\"hacked=1\" autofocus onfocus='hacked=1' x=\"",
    "]]><script>hacked=1</script><!--",
    "\x1b]0;title\x07 \u202e ✗ ☃ \xc2\x9b",
};

/// The attack number i, another one each time: as it is, or as much of it as a table may hold.
struct Attack {
  bool in_table = false;

  std::string operator()(std::size_t i) const {
    const auto text = attacks[i % attacks.size()] + std::to_string(i);
    return in_table ? plain(text) : text;
  }
  std::vector<std::string> all() const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < attacks.size(); ++i) texts.push_back((*this)(i));
    return texts;
  }
};

/// Results whose methods, families and problems are attacks, and all other text of a row in turn.
Results attacked_results(const Attack& attack = {}) {
  std::vector<testing::SampleMethod> methods = testing::few_methods();
  for (std::size_t i = 0; i < methods.size(); ++i) {
    methods[i].name = attack(i);
    methods[i].family = attack(i / 2 + 4);
  }
  Results r = testing::sample_results(methods, {"double", attack(3)});
  std::size_t next = 0;
  const auto rename = [&](auto& rows) {
    for (auto& row : rows)
      if (row.problem == "kepler") row.problem = attack(7);
  };
  rename(r.errors), rename(r.orders), rename(r.energy), rename(r.drift), rename(r.table<TimingRow>()),
      rename(r.table<PortraitRow>());
  rename(r.table<RoundingRow>());
  for (auto& row : r.orders) {
    row.reason = attack(next++);
    if (next % 5 == 0) row.verdict = Verdict::fail;
  }
  for (auto& row : r.drift) row.behaviour = attack(next++);
  for (auto& row : r.table<RoundingRow>()) row.wide_precision = attack(5);
  for (auto& row : r.proofs) row.how = attack(next++);
  for (auto& row : r.methods) {
    row.what = attack(next++);
    row.source = attack(next++) + " doi:10.1/\"><b>";
    row.source += attack(next++);
  }
  for (auto& row : r.methods) row.velocity_dependent = attack(next++), row.evaluations = attack(next++);
  for (auto& row : r.problems) {
    if (row.name == "kepler") row.name = attack(7);
    for (auto* text : {&row.equation, &row.data, &row.force, &row.exact}) *text = attack(next++);
  }
  for (const auto& text : attack.all()) {
    FindingRow row;
    row.study = row.subject = row.precision = row.quantity = row.reason = text;
    r.findings.push_back(row);
  }
  return r;
}

/// A chapter that is nothing but attacks, a chart for each.
Chapter attacked_chapter(const Attack& attack = {}) {
  const auto all = attack.all();
  Chapter chapter{"attacked", attack(7), all, {}, {{attack(6), all, {all, all}}}};
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    Chart chart{.name = "attacked-" + attack(i),
                .title = attack(i),
                .note = attack(i + 1),
                .x = {},
                .y = {},
                .panels = {{attack(i), {}, {}}}};
    chart.x.label = attack(i + 2);
    chart.y.label = attack(i + 3);
    for (std::size_t k = 0; k < 2; ++k)
      chart.panels[0].curves.push_back(
          {attack(i + k), attack(i + k + 5), k, {{1, 1, true}, {0.1, 0.01, true}, {0.01, 0.0001, false}}, 2.0, false});
    chapter.charts.push_back(chart);
  }
  return chapter;
}

bool hacked(const TemporaryFolder& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path))
    if (entry.path().filename() == "HACKED") return true;
  return false;
}

bool is_there(const std::string& tool, const std::string& subject) {
  if (testing::shell(TemporaryFolder(), "command -v " + tool).code == 0) return true;
  WARN("no " << tool << ": " << subject << " is not tested");
  return false;
}

}  // namespace

TEST_CASE("attacked: gnuplot draws figures whose text is made to be run", "[slow]") {
  if (!is_there("gnuplot", "text in figures")) return;
  const TemporaryFolder folder;
  draw_figures(attacked_results(), {attacked_chapter()}, folder.path);
  CHECK_FALSE(hacked(folder));
  std::size_t drawn = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "figures")) {
    const auto& file = entry.path();
    if (file.extension() == ".gp" || file.extension() == ".dat") {
      INFO(file);
      CHECK(testing::content(file).find('\x1b') == std::string::npos);
    }
    if (file.extension() != ".svg") continue;
    ++drawn;
    CHECK(testing::content(file).find("<img") == std::string::npos);
    CHECK(testing::content(file).find("<script>hacked") == std::string::npos);
  }
  CHECK(drawn > 20);
  if (is_there("xmllint", "whether SVG is XML"))
    CHECK(testing::shell(folder, "xmllint --noout figures/*.svg").code == 0);
}

TEST_CASE("attacked: a chart's name is a file in its folder, and no command", "[slow]") {
  if (!is_there("gnuplot", "names of figures")) return;
  const TemporaryFolder folder;
  Chapter chapter{"attacked", "", {}, {}, {}};
  for (const char* name : {"a $(touch HACKED)", "../HACKED", "b'; touch HACKED; '", "c');system('touch HACKED');('"}) {
    chapter.charts.push_back(attacked_chapter().charts.front());
    chapter.charts.back().name = name;
  }
  std::filesystem::create_directory(folder / "out");
  draw_figures({}, {chapter}, folder / "out");
  write_latex({}, {chapter}, folder / "out");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path))
    if (entry.is_regular_file()) {
      ++files;
      INFO(entry.path());
      CHECK(entry.path().filename() != "HACKED");
      CHECK(entry.path().parent_path().parent_path() == folder / "out");
    }
  CHECK(files > 20);
}

TEST_CASE("attacked: pdflatex sets tables and plots whose text is made to be run", "[slow]") {
  if (!is_there("pdflatex", "text in LaTeX")) return;
  const TemporaryFolder folder;
  Results results = attacked_results();
  // Of the plots one of each problem is enough.
  std::erase_if(results.errors, [](const ErrorRow& row) { return row.precision != "double"; });
  std::erase_if(results.orders, [](const OrderRow& row) { return row.precision != "double"; });
  write_latex(results, {attacked_chapter()}, folder.path);
  const auto ran =
      testing::shell(folder, "cd latex && pdflatex -shell-escape -interaction=nonstopmode -halt-on-error example.tex");
  INFO(ran.out.substr(ran.out.size() > 3000 ? ran.out.size() - 3000 : 0));
  CHECK(ran.code == 0);
  CHECK(std::filesystem::exists(folder / "latex/example.pdf"));
  CHECK_FALSE(hacked(folder));
}

TEST_CASE("attacked: neither beamer nor a browser runs a deck's text", "[slow]") {
  const TemporaryFolder folder;
  write_slides(attacked_results(), {attacked_chapter()}, folder.path);
  const auto page = testing::content(folder / "slides/slides.html");
  for (const char* harm : {"<img src=x", "<script>hacked", "\" onmouseover=\"hacked", "\x1b", "\u202e"})
    CHECK(page.find(harm) == std::string::npos);
  CHECK_FALSE(hacked(folder));
  if (!is_there("pdflatex", "text in beamer") || testing::shell(folder, "kpsewhich beamer.cls").code != 0) return;
  const auto ran =
      testing::shell(folder, "cd slides && pdflatex -shell-escape -interaction=nonstopmode -halt-on-error slides.tex");
  INFO(ran.out.substr(ran.out.size() > 3000 ? ran.out.size() - 3000 : 0));
  CHECK(ran.code == 0);
  CHECK_FALSE(hacked(folder));
}

TEST_CASE("attacked: the page runs none of it", "[slow]") {
  const TemporaryFolder folder;
  write_page(attacked_results(), folder.path, {attacked_chapter()});
  const auto page = testing::content(folder / "index.html");
  CHECK(page.find("<img src=x") == std::string::npos);
  CHECK(page.find("<script>hacked") == std::string::npos);
  CHECK(page.find("\" onmouseover=\"hacked") == std::string::npos);
  CHECK(page.find('\x1b') == std::string::npos);
  CHECK(page.find("\u202e") == std::string::npos);
  // The browser's own word: what the page's script does with such text, as tables may hold it.
  const Attack attack{true};
  write_page(attacked_results(attack), folder.path, {attacked_chapter(attack)});
  const auto ran = testing::shell(
      folder, "sh '" + std::string(source_dir) + "/tests/page/check.sh' index.html light 1300 attacked.js");
  if (ran.code == 77) {
    WARN(ran.out);
    return;
  }
  INFO(ran.out << ran.err);
  CHECK(ran.code == 0);
}

TEST_CASE("attacked: JUnit's XML and GitHub's commands and tables hold it as text") {
  std::vector<Comparison> comparisons;
  std::vector<OrderRow> missing;
  for (const auto& text : attacks) {
    Comparison comparison;
    comparison.expected.problem = comparison.expected.method = comparison.expected.precision = text;
    comparison.expected.reason = text;
    comparison.deviation = Deviation::order;
    comparison.description = text;
    comparison.ladder.emplace_back().status = text;
    comparisons.push_back(comparison);
    OrderRow row;
    row.problem = row.method = row.precision = row.reason = text;
    missing.push_back(row);
  }
  const TemporaryFolder folder;
  std::ofstream(folder / "junit.xml", std::ios::binary) << junit(comparisons, missing, "a\n<b>\"&'.csv");
  if (is_there("xmllint", "whether JUnit's file is XML"))
    CHECK(testing::shell(folder, "xmllint --noout junit.xml").code == 0);
  const auto commands = github_annotations(comparisons, "a\nb::c.csv");
  CHECK(commands.find('\x1b') == std::string::npos);
  std::istringstream lines(commands);
  for (std::string line; std::getline(lines, line);) CHECK(line.starts_with("::error file="));
  const auto summary = github_summary(comparisons, 0, "file");
  CHECK(summary.find('\x1b') == std::string::npos);
  CHECK(summary.find("<img") == std::string::npos);
  CHECK(summary.find("<script") == std::string::npos);
  std::istringstream rows(summary);
  std::size_t cells = 0;
  for (std::string row; std::getline(rows, row);)
    if (row.starts_with("| ")) ++cells;
  CHECK(cells == 1 + attacks.size());
}
