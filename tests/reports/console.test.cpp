// What a run prints.
#include "halfstep/reports/console.hpp"

#include <algorithm>
#include <sstream>

#include "halfstep/reports/text/numbers.hpp"
#include "tests/approve.hpp"
#include "tests/catch.hpp"
#include "tests/sample_results.hpp"

using namespace halfstep;

namespace {

std::vector<ErrorRow> ladder_of(const Results& results, const std::string& method) {
  std::vector<ErrorRow> rows;
  for (const auto& row : results.errors)
    if (row.method == method && row.problem == "kepler") rows.push_back(row);
  return rows;
}

std::string without_colour(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
      continue;
    }
    plain += text[i];
  }
  return plain;
}

}  // namespace

TEST_CASE("console: the tables of a run") {
  testing::approve("console.txt", console_tables(testing::sample_results(), false));
}

TEST_CASE("console: no line is longer than 120 columns, and colour changes no word") {
  const Results results = testing::sample_results(testing::many_methods(), {"double", "quad"});
  const std::string plain = console_tables(results, false), painted = console_tables(results, true);
  CHECK(painted != plain);
  std::istringstream lines(plain);
  for (std::string line; std::getline(lines, line);) {
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
    INFO(line);
    CHECK(columns <= 120);
  }
  std::istringstream a(plain), b(without_colour(painted));
  for (std::string left, right; std::getline(a, left) && std::getline(b, right);) {
    right.erase(right.find_last_not_of(' ') + 1);  // a painted cell ends in a code, not in spaces
    CHECK(left == right);
  }
}

TEST_CASE("console: a ladder of errors with its rates") {
  const Results results = testing::sample_results();
  testing::approve("ladder.txt",
                   error_table(ladder_of(results, "rk4")) + "\n" + error_table(ladder_of(results, "ab4")));
}

TEST_CASE("console: nothing to say is said in nothing") { CHECK(console_tables({}, false).empty()); }

TEST_CASE("console: verdicts are counted") {
  std::vector<OrderRow> orders(4);
  orders[0].verdict = orders[1].verdict = Verdict::pass;
  orders[2].verdict = Verdict::fail;
  orders[3].verdict = Verdict::no_window;
  CHECK(verdict_counts(summary_of(orders)) == "4 orders: 2 pass, 1 fail ✗, 1 no-window ?");
}

TEST_CASE("console: how small an error the orders that pass rest on") {
  CHECK(smallest_faults(OrderSummary{}).empty());
  std::vector<OrderRow> orders(5);
  for (OrderRow& row : orders) row.verdict = Verdict::pass;
  orders[0].finest_error = 1e-6;
  orders[1].finest_error = 1e-12;
  orders[2].finest_error = 3e-10;
  orders[3].verdict = Verdict::fail;
  orders[3].finest_error = 0.5;
  CHECK(smallest_faults(summary_of(orders))
            .starts_with("Orders that pass rest on errors down to 3e-10 of the solution (median; 1e-06 at most)."));
}

TEST_CASE("console: an uncertainty stands in the last digits, rounded up") {
  CHECK(with_uncertainty(2.0021, 0.0036) == "2.002(4)");
  CHECK(with_uncertainty(2.0021, 0.0101) == "2.00(2)");
  CHECK(with_uncertainty(1.98, 0.3) == "2.0(3)");
  CHECK(with_uncertainty(3.2, 1.5) == "3(2)");
  CHECK(with_uncertainty(4.00000001, 1e-9) == "4.0000(1)");
  CHECK(with_uncertainty(4.004, std::nullopt) == "4.00");
}

namespace {

Chapter chapter_of(const std::string& study, std::vector<std::string> summary) {
  const PlainTable measured{"Measured by " + study, {"what"}, {{"a row"}}}, decided{"What was decided", {"what"}, {}};
  return {.id = study, .title = study, .text = {}, .charts = {}, .tables = {measured, decided}, .summary = summary};
}

}  // namespace

TEST_CASE("console: a summary stands for the tables of its chapter and of the studies that it looks at") {
  const std::vector<Chapter> chapters = {chapter_of("damping", {}), chapter_of("stiff", {}),
                                         chapter_of("claims", {"3 statements: 2 hold"})};
  const std::string brief = chapter_tables(chapters, {}, {}), all = chapter_tables(chapters, {}, {.verbose = true});
  CHECK(brief ==
        "Measured by stiff\nwhat\na row\n\n3 statements: 2 hold\n\n"
        "2 tables of damping, claims are printed with --verbose.\n");
  for (const char* study : {"damping", "stiff", "claims"})
    CHECK(all.find("Measured by " + std::string(study)) < all.size());
  CHECK(all.find("--verbose") == std::string::npos);
  // Alone, a study that others look at has its tables.
  CHECK(chapter_tables({chapter_of("damping", {})}, {}, {}).starts_with("Measured by damping\n"));
}

TEST_CASE("console: of findings those that are no statements are counted, too") {
  Chapter claims = chapter_of("claims", {"2 statements: 2 hold"});
  claims.decides_statements = true;
  std::vector<FindingRow> findings(3);
  findings[0].study = "damping", findings[0].verdict = Verdict::pass;
  for (const std::size_t i : {1U, 2U}) findings[i].study = "claims", findings[i].verdict = Verdict::resolved;
  CHECK(chapter_tables({claims}, findings, {})
            .ends_with("3 findings: 1 pass, 2 resolved\n"
                       "1 finding without the 2 published statements, which are resolved\n"));
  findings.resize(1);
  CHECK(chapter_tables({claims}, findings, {}).ends_with("1 finding: 1 pass\n"));
}

TEST_CASE("console: the last line says in words, and in colour, whether all is as declared") {
  const auto with = [](Verdict second) {
    Results results;
    results.orders.resize(2);
    results.orders[0].verdict = Verdict::pass;
    results.orders[1].verdict = second;
    return results;
  };
  CHECK(closing_line({}, true).empty());
  CHECK(closing_line(with(Verdict::rounding_limited), false) ==
        "✓ 1 of 2 verdicts as declared, 1 hidden by rounding\n");
  CHECK(closing_line(with(Verdict::superconvergent), false) ==
        "✓ 1 of 2 verdicts as declared, 1 above what is declared\n");
  CHECK(closing_line(with(Verdict::pass), true) == "\x1b[32m✓ all 2 verdicts as declared\x1b[0m\n");
  Results mixed = with(Verdict::pass);
  mixed.findings.resize(3);
  for (auto& row : mixed.findings) row.verdict = Verdict::resolved;
  CHECK(closing_line(mixed, false) == "✓ all 5 verdicts as declared (2 orders, 3 findings)\n");
  CHECK(closing_line(with(Verdict::fail), true) == "\x1b[31m✗ 1 of 2 verdicts not as declared\x1b[0m\n");
  CHECK(closing_line(with(Verdict::no_window), true) == "\x1b[33m? 1 of 2 verdicts not as declared\x1b[0m\n");
  Results disproven = with(Verdict::pass);
  disproven.proofs.push_back({.method = "mine", .declared = 4, .proven = 3, .how = ""});
  CHECK(closing_line(disproven, false) == "✗ 1 of 3 verdicts not as declared (2 orders, 1 proof)\n");
  CHECK_FALSE(all_as_declared(disproven));
  Results single = with(Verdict::fail);
  single.orders.erase(single.orders.begin());
  CHECK(closing_line(single, false) == "✗ 1 of 1 verdict not as declared\n");
}
