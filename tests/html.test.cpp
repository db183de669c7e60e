// The HTML page: what it says, what it leaves out, that nothing in the tables can break it.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

void write(const std::filesystem::path& file, std::string_view text) { std::ofstream(file) << text; }

std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const auto begin = text.find(from) + from.size();
  return text.substr(begin, text.find(to, begin) - begin);
}

std::string main_of(const std::string& html) { return between(html, "<main id=\"main\">\n", "</main>"); }

nlohmann::json data_of(const std::string& html) {
  return nlohmann::json::parse(between(html, "id=\"data\">", "</script>"));
}

// One method on one problem, every number chosen by hand.
Results tiny() {
  Results r;
  r.problems = {{"harmonic-oscillator", "x'' = -w^2 x", "x0 = 1", "a(x)", "closed form", 1, 10, true}};
  r.methods = {{"rk4", "the classic", "Runge-Kutta", 4, 4, "4/4", "4", false, false, "Kutta 1901, doi:10.1/a<b"}};
  r.proofs = {{"rk4", 4, 4, "rooted trees"}};
  const auto none = std::nullopt;
  r.orders = {{"harmonic-oscillator", "rk4", "double", Quantity::global_position, 4.0, 4.0012, 0.0023, 1.25, 2, 6,
               Verdict::pass, 0.01, "", ""},
              {"harmonic-oscillator", "rk4", "double", Quantity::energy, 4.0, 4.998, 0.02, 0.5, 2, 6,
               Verdict::superconvergent, none, "linear", ""},
              {"harmonic-oscillator", "rk4", "double", Quantity::local_position, 5.0, none, none, none, 0, 0,
               Verdict::rounding_limited, none, "", ""}};
  r.drift = {{"harmonic-oscillator", "rk4", "double", 0.1, 6283, 1.5e-3, 2.4e-7, 1e-9, "linear"}};
  r.timing = {{"harmonic-oscillator", "rk4", "double", 12.345, 3.1, 4, 8}};
  return r;
}

}  // namespace

TEST_CASE("html: text is escaped, numbers read well") {
  CHECK(escaped::html("a<b & \"c\" 'd'") == "a&lt;b &amp; &quot;c&quot; &#39;d&#39;");
  CHECK(escaped::address("figures/a b%.svg") == "figures/a%20b%25.svg");
  CHECK(escaped::anchor("kepler:e=0.9") == "kepler-e-0-9");
  CHECK(html::plus_minus(2.00012, 0.00234) == "2.0001 ± 0.0023");
  CHECK(html::plus_minus(4.0, 3e-9) == "4.000000 ± 3e−09");
  CHECK(html::plus_minus(1.5, std::nullopt) == "1.50");
  CHECK(html::plus_minus(std::nullopt, 0.1) == "–");
  CHECK(html::fixed(-0.5, 2) == "−0.50");
  CHECK(html::fixed(std::numeric_limits<double>::infinity(), 2) == "∞");
  CHECK(html::scientific(std::nan(""), 3) == "–");
  CHECK(html::grouped(1234567) == "1\u00a0234\u00a0567");
  CHECK(html::grouped(-999) == "-999");
}

TEST_CASE("html: the page of a tiny run is as approved") {
  const TemporaryFolder folder;
  const std::string received = main_of(page(tiny(), folder.path));
  const std::filesystem::path approved = std::filesystem::path(source_dir) / "tests/approved/page.html";
  std::ostringstream text;
  text << std::ifstream(approved).rdbuf();
  if (text.str() != received) {
    const auto file = std::filesystem::temp_directory_path() / "halfstep-page.received.html";
    write(file, received);
    FAIL_CHECK("differs from " << approved << "; copy " << file << " over it if it is right");
  }
}

TEST_CASE("html: equal tables give equal bytes, under three megabytes for a full run") {
  const TemporaryFolder folder;
  auto results = sample_results(many_methods(), {"double", "quad"});
  auto more = results;
  const auto twice = [](auto& rows) {
    const auto copy = rows;
    for (auto row : copy) {
      row.problem += "-2";
      rows.push_back(row);
    }
  };
  twice(more.errors);
  twice(more.orders);
  twice(more.energy);
  twice(more.drift);
  twice(more.timing);
  twice(more.portraits);
  twice(more.rounding);
  const std::string html = page(more, folder.path);
  CHECK(html == page(more, folder.path));
  CHECK(html.size() < 3'000'000);
  CHECK(data_of(html)["ladders"].size() == many_methods().size() * 4 * 2);
}

TEST_CASE("html: a table that is empty has no section") {
  const TemporaryFolder folder;
  Results results = tiny();
  CHECK(has(page(results, folder.path), "id=\"cost\""));
  CHECK_FALSE(has(page(results, folder.path), "id=\"plots\""));  // no errors, nothing to draw
  results.timing.clear();
  results.drift.clear();
  results.proofs.clear();
  const std::string html = page(results, folder.path);
  for (const char* id : {"cost", "energy", "proofs", "rules", "files"})
    CHECK_FALSE(has(html, fmt::format("<section id=\"{}\"", id)));
  CHECK(has(html, "<section id=\"orders\""));
}

TEST_CASE("html: every verdict is told by a word and by a symbol, failures at the top") {
  const TemporaryFolder folder;
  const std::string html = page(sample_results(), folder.path);
  for (const auto verdict : {Verdict::pass, Verdict::fail, Verdict::superconvergent, Verdict::rounding_limited,
                             Verdict::unstable, Verdict::no_window}) {
    INFO(word(verdict));
    CHECK(has(html, fmt::format("class=\"cell v-{}\"", word(verdict))));
    CHECK(has(html, fmt::format("{}</i> {}", symbol(verdict), word(verdict))));
  }
  CHECK(has(html, "✗ fail</span>: <b>ab4</b> on kepler in double, global error, position: declared 4, observed 1.98"));
  CHECK(has(html, "<strong class=\"v-fail\">2 fail</strong>"));
  CHECK(has(page(tiny(), folder.path), "none fails"));
}

TEST_CASE("html: no name in the tables can break out of text, attribute or script") {
  const TemporaryFolder folder;
  Results results = sample_results();
  const std::string evil = "</script><img src=x onerror=\"hacked=1\">'\"\xff";
  auto row = results.errors.front();
  auto order = results.orders.front();
  row.method = order.method = order.reason = evil;
  results.errors.push_back(row);
  results.orders.push_back(order);
  const std::string html = page(results, folder.path);
  CHECK_FALSE(has(html, "<img"));
  CHECK(data_of(html)["methods"].back()["name"].get<std::string>().starts_with("</script><img"));
}

TEST_CASE("html: numbers that are none become null, and an unstable run stays a run") {
  const TemporaryFolder folder;
  Results results = sample_results();
  results.errors.front().global_position = {"inf", std::numeric_limits<double>::infinity()};
  results.errors.front().global_velocity = {"nan", std::nan("")};
  results.errors.front().status = "unstable";
  const auto ladder = data_of(page(results, folder.path))["ladders"][0];
  CHECK(ladder["errors"]["global_position"][0].is_null());
  CHECK(ladder["errors"]["global_velocity"][0].is_null());
  CHECK(ladder["ok"][0] == 0);
  CHECK(ladder["h"].size() == 14);
}

TEST_CASE("html: facts, rules and links come from the folder") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "figures");
  write(folder / "run.json", R"({"version": "0.1 <b>", "wall_time": 12.3456, "study": {"name": "convergence"}})");
  write(folder / "rules.csv",
        "rule,precision,false_rejections,false_acceptances,unanswered\nlast pair,double,13 %,40 %,0 %\n");
  write(folder / "errors.csv", "");
  write(folder / "figures/error kepler.svg", "");
  write(folder / "figures/error kepler.pdf", "");
  const std::string html = page(tiny(), folder.path);
  CHECK(has(html, "<dt>version</dt><dd>0.1 &lt;b&gt;</dd>"));
  CHECK(has(html, "<dt>wall time</dt><dd>12.35</dd>"));
  CHECK(has(html, "<summary>study</summary>"));
  CHECK(has(html, "last pair</th><td>double</td>"));
  CHECK(has(html, "<a href=\"errors.csv\">errors.csv</a>"));
  CHECK(has(html,
            "error kepler: <a href=\"figures/error%20kepler.pdf\">pdf</a>, <a href=\"figures/error%20kepler.svg\">"));
  write(folder / "run.json", "{");
  CHECK_THROWS_AS(page(tiny(), folder.path), InputError);
}

TEST_CASE("html: a folder that cannot be written is told in one line") {
  const TemporaryFolder folder;
  write(folder / "taken", "");
  CHECK_THROWS_WITH(write_page(tiny(), folder / "taken"),
                    Catch::Matchers::ContainsSubstring("index.html: cannot be written"));
}
