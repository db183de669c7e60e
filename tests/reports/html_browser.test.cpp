// The HTML page in headless Chromium; where there is none, the tests say so and pass.
#include <fmt/format.h>
#include <sys/wait.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/html/html_stability.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

struct Outcome {
  int status = 0;  ///< 0: all hold, 1: some do not, 77: no browser
  std::string report;
};

Outcome in_browser(const TemporaryFolder& folder, std::string_view how, std::string_view file = "index.html") {
  const std::string command = fmt::format("sh '{}/tests/page/check.sh' '{}/{}' {} > '{}/report' 2>&1", source_dir,
                                          folder.path.string(), file, how, folder.path.string());
  Outcome outcome;
  outcome.status = WEXITSTATUS(std::system(command.c_str()));
  std::ostringstream text;
  text << std::ifstream(folder / "report").rdbuf();
  outcome.report = text.str();
  return outcome;
}

// A method whose errors are those of another.
void add_twin(Results& results, const std::string& method) {
  const auto twice = [&](auto& rows) {
    const auto copy = rows;
    for (auto row : copy)
      if (row.method == method) {
        row.method = "twin-of-" + method;
        rows.push_back(row);
      }
  };
  twice(results.errors);
  twice(results.orders);
  for (auto row : std::vector(results.methods))
    if (row.name == method) {
      row.name = "twin-of-" + method;
      results.methods.push_back(row);
    }
}

// A method whose long runs blow up on their way.
void make_unstable(Results& results, const std::string& method) {
  constexpr double when = 300;
  std::erase_if(results.energy, [&](const auto& row) { return row.method == method && row.t > when; });
  for (auto& row : results.drift)
    if (row.method == method) {
      row.time = when;
      row.behaviour = "unstable";
    }
}

// Every verdict, every table, and a method whose name is an attack.
Results everything() {
  Results results = sample_results(few_methods(), {"double", "quad"});
  auto row = results.errors.front();
  auto order = results.orders.front();
  row.method = order.method = "</script><img src=x onerror=\"hacked=1\">";
  results.errors.push_back(row);
  results.orders.push_back(order);
  add_twin(results, "velocity-verlet");
  make_unstable(results, "explicit-euler");
  return results;
}

}  // namespace

// A chart that has something to draw between two that have nothing, as where a study was run with a few methods.
Chapter sparse_chapter() {
  const Axis axis{.label = "h"};
  Chart nothing{.name = "study-nothing", .title = "Nothing", .note = "", .x = axis, .y = axis, .panels = {}};
  Chart full = nothing;
  full.name = "study-full";
  full.panels = {{"one", {Curve{"rk4", "", 0, {{0.1, 1e-4, true}, {0.01, 1e-8, true}}, 4}}, {}},
                 {"two", {Curve{"heun", "= ralston", 0, {{0.1, 1e-2, true}, {0.01, 1e-4, true}}, 2}}, {1e-3}}};
  PlainTable table{"Table", {"a", "told"}, {}};
  constexpr int rows = 20;  // more than a table opens with
  for (int i = 0; i < rows; ++i)
    table.rows.push_back({std::to_string(i), "a sentence that is longer than a column of a narrow window is"});
  return {"study", "Study", {"Words."}, {nothing, full, nothing}, {table}};
}

TEST_CASE("browser: the page works, loads nothing, and reports no error", "[slow]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "figures");
  for (const char* format : {"svg", "gp"})
    std::ofstream(folder / (std::string("figures/overview-kepler-double.") + format)) << "";
  write_page(everything(), folder.path, {sparse_chapter()});
  for (const char* how : {"light", "dark 500", "light 390", "dark 320", "light 768"}) {
    const auto outcome = in_browser(folder, how);
    INFO(how << "\n" << outcome.report);
    if (outcome.status == 77) WARN(outcome.report);
    CHECK((outcome.status == 0 || outcome.status == 77));
  }
}

TEST_CASE("browser: axe finds nothing, at any width, in light and in dark", "[slow]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "figures");
  for (const char* format : {"svg", "gp"})
    std::ofstream(folder / (std::string("figures/overview-kepler-double.") + format)) << "";
  const Results results = everything();
  write_page(results, folder.path, {sparse_chapter()});
  write_method_pages(sample_results(few_methods(), {"double"}), folder.path, {sparse_chapter()});
  const std::string index = "index.html", of_method = "methods/rk4.html";
  for (const auto& [file, how] : {std::pair{index, "light 320"},
                                  {index, "dark 390"},
                                  {index, "light 768"},
                                  {index, "dark 1024"},
                                  {of_method, "dark 320"},
                                  {of_method, "light 1300"}}) {
    const auto outcome = in_browser(folder, std::string(how) + " axe.js", file);
    INFO(file << ", " << how << "\n" << outcome.report);
    if (outcome.status == 77) WARN(outcome.report);
    CHECK((outcome.status == 0 || outcome.status == 77));
  }
  // And it does find something: a picture without words.
  std::ostringstream text;
  text << std::ifstream(folder / index).rdbuf();
  const std::string good = text.str();
  std::ofstream(folder / index) << std::string(good).insert(good.find("<main"), "<img src=\"data:,\">");
  const auto outcome = in_browser(folder, "light 1300 axe.js", index);
  INFO(outcome.report);
  CHECK((outcome.status == 77 || (outcome.status == 1 && outcome.report.find("image-alt") != std::string::npos)));
}

TEST_CASE("browser: many chapters are folded, and opened by a click, an address, and printing", "[slow]") {
  const TemporaryFolder folder;
  Chapter first = sparse_chapter(), second = sparse_chapter();
  first.result = "It has order 4.";
  second.id = "other";
  second.title = "Another study";
  second.result = "It has none.";
  for (Chart& chart : second.charts) chart.name = "other-" + chart.name;
  write_page({}, folder.path, {first, second});
  for (const char* how : {"light 1300 fold.js", "dark 390 fold.js"}) {
    const auto outcome = in_browser(folder, how);
    INFO(how << "\n" << outcome.report);
    if (outcome.status == 77) WARN(outcome.report);
    CHECK((outcome.status == 0 || outcome.status == 77));
  }
}

TEST_CASE("browser: a page that fetches something or stumbles is seen", "[slow]") {
  const TemporaryFolder folder;
  write_page(everything(), folder.path);
  std::ostringstream text;
  text << std::ifstream(folder / "index.html").rdbuf();
  const std::string good = text.str();
  for (const char* harm : {"", "<img src=\"https://example.org/x.png\">", "<script>undefined_function()</script>"}) {
    std::ofstream(folder / "index.html") << std::string(good).insert(good.find("<main"), harm);
    const auto outcome = in_browser(folder, "light 1300 opened.js");
    INFO(harm << "\n" << outcome.report);
    if (outcome.status == 77) WARN(outcome.report);
    CHECK((outcome.status == (*harm == '\0' ? 0 : 1) || outcome.status == 77));
  }
}

TEST_CASE("browser: the page of a method stands by itself, on a screen and on a phone", "[slow]") {
  const TemporaryFolder folder;
  Results results = sample_results(few_methods(), {"double"});
  for (auto& row : results.methods)
    if (row.name == "rk4") row.source = method("rk4").source;
  write_method_pages(results, folder.path, {sparse_chapter()});
  for (const auto& [file, how] : {std::pair{"methods/rk4.html", "light 360 method.js"},
                                  std::pair{"methods/velocity-verlet.html", "dark 1280 method.js"}}) {
    const auto outcome = in_browser(folder, how, file);
    INFO(file << ", " << how << "\n" << outcome.report);
    if (outcome.status == 77) WARN(outcome.report);
    CHECK((outcome.status == 0 || outcome.status == 77));
  }
}

TEST_CASE("page: that of a method has its row alone, and the index leads to it") {
  const TemporaryFolder folder;
  const Results results = everything();
  write_method_pages(results, folder.path, {sparse_chapter()});
  const std::string method_html = method_page(results, {sparse_chapter()}, "rk4");
  CHECK(method_html.find("<h1>rk4</h1>") != std::string::npos);
  CHECK(method_html.find("study-full") != std::string::npos);  // the chart that has a curve of it
  CHECK(method_html.find("heun") == std::string::npos);
  CHECK(method_html.find("\"name\":\"velocity-verlet\"") == std::string::npos);
  CHECK(std::filesystem::exists(folder / "methods/rk4.html"));
  CHECK(page(results, folder.path).find("<a href=\"methods/rk4.html\">rk4</a>") != std::string::npos);
  CHECK(page(results, folder / "elsewhere").find("methods/rk4.html") == std::string::npos);
  CHECK_THROWS_AS(method_page(results, {}, "rk5"), InputError);
}

TEST_CASE("page: that of a scheme for x'' = a has its tableau, its memory, and the factors of its step") {
  const TemporaryFolder folder;
  Results results = sample_results(few_methods(), {"double"});
  results.methods.front().name = "nystrom4";
  results.errors.front().method = "nystrom4";
  const std::string nystrom = method_page(results, {}, "nystrom4");
  for (const char* part :
       {"<tr><th scope=\"row\">1/2</th><td>1/8</td><td></td><td></td></tr>",
        "<tr class=\"weights\"><th scope=\"row\">position</th><td>1/6</td><td>1/3</td><td>0</td></tr>",
        "<tr><th scope=\"row\">velocity</th><td>1/6</td><td>2/3</td><td>1/6</td></tr>",
        "vectors of the length of x stored between steps", "stays bounded up to ωh = 2.5865"}) {
    INFO(part);
    CHECK(nystrom.find(part) != std::string::npos);
  }
  const Chapter stability = html::stability_of("velocity-verlet");
  REQUIRE(stability.charts.size() == 1);
  for (const Curve& curve : stability.charts.front().panels.front().curves)
    for (const Point& point : curve.points) {
      // Both factors are on the circle up to 2, and their product is 1 beyond.
      const double s = point.x * point.x / 2, beyond = s - 1 + std::sqrt(s * (s - 2));
      const double larger = point.x <= 2 ? 1 : beyond;
      if (curve.name == "largest |q|") CHECK(point.y == Approx(larger).epsilon(1e-6));
      if (curve.name == "smallest |q|") CHECK(point.y == Approx(1 / larger).epsilon(1e-6));
    }
}
