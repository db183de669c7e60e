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
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/html/html_chapter.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/html/html_tree.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/places.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

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
               Verdict::pass, 0.01, "", "", none},
              {"harmonic-oscillator", "rk4", "double", Quantity::energy, 4.0, 4.998, 0.02, 0.5, 2, 6,
               Verdict::superconvergent, none, "linear", "", none},
              {"harmonic-oscillator", "rk4", "double", Quantity::local_position, 5.0, none, none, none, 0, 0,
               Verdict::rounding_limited, none, "", "", none}};
  r.drift = {{"harmonic-oscillator", "rk4", "double", 0.1, 6283, 1.5e-3, 2.4e-7, 1e-9, "linear"}};
  r.table<TimingRow>() = {{"harmonic-oscillator", "rk4", "double", 12.345, 3.1, 4, 8}};
  return r;
}

}  // namespace

TEST_CASE("html: text is escaped, numbers read well") {
  CHECK(escaped::html("a<b & \"c\" 'd'") == "a&lt;b &amp; &quot;c&quot; &#39;d&#39;");
  CHECK(escaped::address("figures/a b%.svg") == "figures/a%20b%25.svg");
  CHECK(escaped::anchor("kepler:e=0.9") == "kepler-e-0-9");
  CHECK(html::plus_minus(2.00012, 0.00234) == "2.0001 ± 0.0023");
  CHECK(html::plus_minus(4.0, 3e-9) == "4.0000 ± 0.0001");  // no uncertainty below the last digit
  CHECK(html::plus_minus(4.93, 0.1661) == "4.93 ± 0.17");
  CHECK(html::constant(5.55541042, 1.6e-9) == "5.5554 ± 0.0001");
  CHECK(html::constant(1.25e-5, 2e-7) == "(1.25 ± 0.02)·10<sup>−5</sup>");
  CHECK(html::constant(0.5, std::nullopt) == "0.5000");
  CHECK(html::constant(-1234.4, 30) == "−1234 ± 30");
  CHECK(html::constant(2.5e7, std::nullopt) == "2.500·10<sup>7</sup>");
  CHECK(html::constant(0.0, 1e-3) == "0.000 ± 0.001");
  CHECK(html::constant(2e-9, 3e-7) == "(0 ± 3)·10<sup>−7</sup>");
  CHECK(html::to_digits(8.7712e17, 2) == "8.77·10<sup>17</sup>");
  CHECK(html::to_digits(9.996e-8, 2) == "1.00·10<sup>−7</sup>");
  CHECK(html::to_digits(-6.2e-8, 0) == "−6·10<sup>−8</sup>");
  CHECK(html::to_digits(0.00829, 2) == "0.00829");
  CHECK(html::to_digits(std::nullopt, 2) == "–");
  CHECK(html::plus_minus(1.5, std::nullopt) == "1.50");
  CHECK(html::plus_minus(std::nullopt, 0.1) == "–");
  CHECK(html::fixed(-0.5, 2) == "−0.50");
  CHECK(html::fixed(std::numeric_limits<double>::infinity(), 2) == "∞");
  CHECK(html::to_digits(std::nan(""), 3) == "–");
  CHECK(grouped(1234567) == "1\u00a0234\u00a0567");
  CHECK(grouped(-999) == "-999");
}

TEST_CASE("html: captions, heads and cells of tables are typeset, numbers in columns among them") {
  const PlainTable plain{"depth v/sqrt(k) at 1e-10", {"k h^2", "1e-3"}, {{"a - b", "-1.5e-05"}, {"omega", "2e-06"}}};
  const Chapter one{.id = "one", .title = "One", .text = {}, .charts = {}, .tables = {plain}};
  const std::string out = html::chapter(one);
  CHECK(has(out, "<caption>depth v/√k at 10<sup>−10</sup></caption>"));
  CHECK(has(out, ">k h<sup>2</sup></th>"));
  CHECK(has(out, ">10<sup>−3</sup></th>"));
  CHECK(has(out, "data-key=\"-1.5e-05\">−1.5·10<sup>−5</sup></td>"));
  CHECK(has(out, ">ω</th>"));
}

TEST_CASE("html: the precision that all rows of a chapter's table have stands in its caption") {
  Chapter one{.id = "one", .title = "One", .text = {}, .charts = {}, .tables = {}};
  one.tables = {{"Errors", {"method", "precision"}, {{"rk4", "double"}, {"heun", "double"}}}};
  CHECK(has(html::chapter(one), "<caption>Errors; precision: double</caption>"));
  CHECK_FALSE(has(html::chapter(one), "<td>double</td>"));
  one.tables[0].rows[1][1] = "dd";
  CHECK(has(html::chapter(one), "<caption>Errors</caption>"));
  CHECK(has(html::chapter(one), "<td>dd</td>"));
}

TEST_CASE("html: trees are drawn, root below, with their brackets as their name") {
  const auto drawn = html::with_trees("the tree [[][.]] gives <0>");
  CHECK(has(drawn, "the tree <svg class=\"tree\" role=\"img\" aria-label=\"[[][.]]\""));
  CHECK(has(drawn, "</svg> gives &lt;0&gt;"));
  const auto count = [&](std::string_view part) {
    std::size_t n = 0;
    for (auto at = drawn.find(part); at != std::string::npos; at = drawn.find(part, at + 1)) ++n;
    return n;
  };
  CHECK(count("<circle") == 4);          // the root, two branches, and the leaf on the second
  CHECK(count("class=\"other\"") == 1);  // which is of the other kind
  CHECK(count("L") == 3);                // an edge above each node but the root
  CHECK(html::with_trees("tree [[] of [x] <b>") == "tree [[] of [x] &lt;b&gt;");
  CHECK(html::with_trees("tree " + std::string(400, '[')) == "tree " + std::string(400, '['));
}

TEST_CASE("html: a table leaves out what all rows say alike, and repeats no verdict in words") {
  const TemporaryFolder folder;
  auto results = tiny();
  results.orders.front().reason = "observed as claimed";
  const std::string html = page(results, folder.path);
  CHECK_FALSE(has(main_of(html), "<th scope=\"col\" data-filter>precision</th>"));
  CHECK_FALSE(has(main_of(html), "<td>observed as claimed</td>"));
  results.orders.back().precision = "quad";
  CHECK(has(page(results, folder.path), "<th scope=\"col\" data-filter>precision</th>"));
}

TEST_CASE("html: the matrix ticks what is sharply as declared, and gives all else its uncertainty") {
  const TemporaryFolder folder;
  auto results = tiny();
  results.orders.push_back(results.orders.front());
  results.orders.back().method = "ab5";
  results.orders.back().expected = 5;
  results.orders.back().observed = 4.93;
  results.orders.back().uncertainty = 0.17;
  results.orders.push_back(results.orders.front());
  results.orders.back().method = "am2";
  results.orders.back().expected = results.orders.back().observed = std::nullopt;
  const std::string html = main_of(page(results, folder.path));
  CHECK(has(html, "<i class=\"tick\" aria-hidden=\"true\">✓</i> <span class=\"sr\">pass</span>"));
  CHECK(has(html, "<b>4.93</b> ± 0.17"));
  CHECK(has(html, ">conserved <span"));
}

TEST_CASE("html: a chart without points is left out, the others are not") {
  const TemporaryFolder folder;
  Chart empty{.name = "study-empty", .title = "Nothing", .note = "", .x = {}, .y = {}, .panels = {}};
  Chart full{.name = "study-full", .title = "Something", .note = "", .x = {}, .y = {}, .panels = {}};
  full.x.least = -8;
  full.panels.push_back({"", {Curve{"rk4", "", 0, {{1, 2, true}}, {}}}, {}});
  const std::string html = page(tiny(), folder.path, {Chapter{"study", "Study", {}, {empty, full}, {}}});
  CHECK_FALSE(has(html, "study-empty"));
  CHECK(has(html, "<figure class=\"overview drawn\" id=\"overview\" data-chart=\"study-full\"><figcaption><h2>"));
  CHECK(has(html, "<figure class=\"wide drawn\" id=\"study-full\" data-chart=\"study-full\"><figcaption><h3>"));
  CHECK(has(html, "data-chart=\"study-full\""));
  REQUIRE(data_of(html)["charts"].size() == 1);
  CHECK(data_of(html)["charts"][0]["panels"].size() == 1);
  CHECK(data_of(html)["charts"][0]["x"]["least"] == -8);
}

TEST_CASE("html: families have the same colours on the page and in the figures, whatever was run") {
  const TemporaryFolder folder;
  const std::string html = page(tiny(), folder.path);
  for (std::size_t i = 0; i < family_colours().size(); ++i)
    CHECK(has(html, fmt::format("--f{}: {};", i, family_colours()[i])));
  REQUIRE(family_colours_on_dark().size() == family_colours().size());
  for (std::size_t i = 0; i < family_colours().size(); ++i) {
    CHECK(has(html, fmt::format("--f{}: {};", i, family_colours_on_dark()[i])));
    CHECK(has(html, fmt::format(".f{0} {{ color: var(--f{0}); }}", i)));
    for (std::size_t tone = 1; tone < tones; ++tone) {
      CHECK(has(html, fmt::format("--f{}t{}: {};", i, tone, family_tone(i, tone))));
      CHECK(has(html, fmt::format("--f{}t{}: {};", i, tone, family_tone_on_dark(i, tone))));
      CHECK(has(html, fmt::format(".f{0}t{1} {{ color: var(--f{0}t{1}); }}", i, tone)));
    }
  }
  for (std::size_t i = 0; i < 8; ++i)  // of curves by number, as figures have them
    CHECK(has(html, fmt::format(".c{} {{ color: var(--f{}); }}", i,
                                std::find(family_colours().begin(), family_colours().end(), colour(i)) -
                                    family_colours().begin())));
  CHECK(data_of(html)["colours"] == nlohmann::json::array({family_colour("Runge-Kutta")}));
  CHECK(family_colour("Runge-Kutta") == 1);
  CHECK(family_colour("of my own") == family_colours().size() - 1);
}

TEST_CASE("html: the table says Nystrom, the page Nyström") {
  const TemporaryFolder folder;
  auto results = tiny();
  results.methods[0].family = "Runge-Kutta-Nystrom";
  const std::string html = page(results, folder.path);
  CHECK(has(html, "<td>Runge-Kutta-Nyström</td>"));
  CHECK_FALSE(has(html, "Runge-Kutta-Nystrom"));
  CHECK(data_of(html)["families"] == nlohmann::json::array({"Runge-Kutta-Nyström"}));
  CHECK(data_of(html)["colours"] == nlohmann::json::array({family_colour("Runge-Kutta-Nystrom")}));
}

TEST_CASE("html: a figure links to the files that were drawn of it") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "figures");
  write(folder / "figures/overview-kepler-double.svg", "");
  write(folder / "figures/overview-kepler-double.gp", "");
  const auto data = data_of(page(sample_results(), folder.path));
  const auto& problems = data["problems"];
  std::size_t kepler = 0;
  while (problems.at(kepler)["name"] != "kepler") ++kepler;
  const auto files = data["files"][fmt::format("overview|{}|0", kepler)];
  CHECK(files["path"] == "figures/overview-kepler-double");
  CHECK(files["formats"] == nlohmann::json::array({"svg", "gp"}));
  CHECK(data["files"].size() == 1);
  // From the page of a method, which is a folder further down and has no list of files.
  write_method_pages(sample_results(), folder.path, {});
  const std::string method_html = content(folder / "methods/rk4.html");
  CHECK(has(method_html, "\"path\":\"../figures/overview-kepler-double\""));
  CHECK(has(method_html, "<a href=\"../index.html#files\">"));
  CHECK_FALSE(has(method_html, "linked at the end"));
}

TEST_CASE("html: the page of a method has its errors at each step size, and the orders between them") {
  const std::string method_html = method_page(sample_results(), {}, "rk4");
  CHECK(has(method_html, "id=\"ladder-kepler-double\""));
  CHECK(has(method_html,
            "<caption>Errors on harmonic-oscillator in double, each with the order from the step size before; "));
  // 0.8 h^4 (1 + 2 h) with h = 1/8 and 1/16, of which the second is in the window.
  CHECK(has(method_html, "<td class=\"n\" data-key=\"0.000244140625\">2.441·10<sup>−4</sup></td>"));
  CHECK(has(method_html, "<b>1.373·10<sup>−5</sup></b></td><td class=\"n\" data-key=\"4.15200309\">4.15</td>"));
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

TEST_CASE("html: equal tables give equal bytes, under three megabytes for a full run", "[slow]") {
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
  twice(more.table<TimingRow>());
  twice(more.table<PortraitRow>());
  twice(more.table<RoundingRow>());
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
  results.table<TimingRow>().clear();
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
  // The lead counts what the list below it names, in the same words.
  const Results results = sample_results();
  const auto count = [&](auto holds) {
    return std::count_if(results.orders.begin(), results.orders.end(),
                         [&](const auto& row) { return holds(row.verdict); });
  };
  const auto amiss = count([](Verdict verdict) { return !as_declared(verdict); });
  CHECK(amiss > 2);
  CHECK(has(html, fmt::format(": <strong class=\"v-fail\">{} not as declared</strong> in all.", amiss)));
  CHECK(has(html, fmt::format(", {} fail, ", count([](Verdict verdict) { return verdict == Verdict::fail; }))));
  CHECK(has(html, "<h2>Not as declared</h2>"));
  CHECK_FALSE(has(html, "none fails"));
  const std::string sound = page(tiny(), folder.path);
  CHECK(has(sound, "none fails"));
  CHECK_FALSE(has(sound, "ot as declared"));
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
        "rule,precision,false_rejections,false_acceptances,unanswered\nlast pair,double,13 %,40 %,0 %\n"
        "last pair,quad,1 %,4 %,0 %\n");
  write(folder / "errors.csv", "");
  write(folder / "figures/error kepler.svg", "");
  write(folder / "figures/error kepler.pdf", "");
  const std::string html = page(tiny(), folder.path);
  CHECK(has(html, "<dt>version</dt><dd>0.1 &lt;b&gt;</dd>"));
  CHECK(has(html, "<dt>wall time</dt><dd>12.35</dd>"));
  CHECK(has(html, "<summary>study</summary>"));
  CHECK(has(html, "last pair</th><td>double</td><td class=\"n\">13 %</td>"));
  CHECK(has(html, "<details class=\"chapter\"><summary><h2 id=\"files-title\">Files</h2>"));
  CHECK(has(html, "<a href=\"errors.csv\">errors.csv</a>"));
  CHECK(has(html,
            "error kepler: <a href=\"figures/error%20kepler.pdf\">pdf</a>, <a href=\"figures/error%20kepler.svg\">"));
  write(folder / "rules.csv",
        "rule,precision,false_rejections,false_acceptances,unanswered\nlast pair,double,13 %,40 %,0 %\n");
  const std::string same = page(tiny(), folder.path);
  CHECK(has(same, "last pair</th><td class=\"n\">13 %</td>"));
  CHECK(has(same, "; precision: double</caption>"));
  write(folder / "run.json", "{");
  CHECK_THROWS_AS(page(tiny(), folder.path), InputError);
}

TEST_CASE("html: verdicts in the table of a chapter have their colours, and a list that filters them") {
  const TemporaryFolder folder;
  const PlainTable table{"Table", {"judged", "verdict"}, {{"a", "✓ holds"}, {"b", "✗ does not hold"}}};
  const std::string html = page(tiny(), folder.path, {Chapter{"study", "Study", {}, {}, {table}}});
  CHECK(has(html, "<th scope=\"col\">judged</th><th scope=\"col\" data-filter>verdict</th>"));
  CHECK(has(html, "<td><span class=\"v-fail\"><i aria-hidden=\"true\">✗</i> does not hold</span></td>"));
}

TEST_CASE("html: a column of a chapter's table is one of numbers where what it holds are numbers") {
  const TemporaryFolder folder;
  const PlainTable table{"Table",
                         {"name", "few", "words", "none"},
                         {{"a", "–", "1", "–"}, {"b", "–", "one", "–"}, {"c", "1.5", "two", ""}}};
  const std::string html = page(tiny(), folder.path, {Chapter{"study", "Study", {}, {}, {table}}});
  CHECK(
      has(html, "<th scope=\"col\">name</th><th scope=\"col\" class=\"n\">few</th><th scope=\"col\">words</th></tr>"));
}
