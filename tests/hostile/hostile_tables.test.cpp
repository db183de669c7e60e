// Tables come back from disk, where anybody may have changed them: every column of every table is damaged in turn, and
// what is accepted all the same is drawn.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/sample_results.hpp"
#include "tests/temporary_folder.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;
using halfstep::testing::TemporaryFolder;
using halfstep::testing::write;

namespace {

using Kind = KnownColumn::Kind;
using Row = std::vector<std::string>;

/// What a column may hold; its key, if it has a part in one, differs from row to row.
std::string valid(const KnownColumn& column, std::size_t row) {
  const auto& domain = column.domain;
  switch (column.kind) {
    case Kind::verdict:
      return "pass";
    case Kind::yes_no:
      return "yes";
    case Kind::text:
      if (!domain.words.empty()) return domain.words.front();
      return domain.list ? "1e-3;-2" : "name";
    case Kind::whole:
    case Kind::number:
      break;
  }
  return std::to_string(1 + (domain.is_key ? row : 0));
}

/// Rows as a table may hold them. In a key without numbers the texts differ.
std::vector<Row> valid_rows(const KnownTable& table, std::size_t count = 3) {
  const bool by_number = std::any_of(table.columns.begin(), table.columns.end(), [](const KnownColumn& column) {
    return column.domain.is_key && (column.kind == Kind::whole || column.kind == Kind::number);
  });
  std::vector<Row> rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    bool told_apart = by_number;
    for (const auto& column : table.columns) {
      std::string field = valid(column, i);
      if (!told_apart && column.domain.is_key && column.domain.words.empty()) {
        field += std::to_string(i);
        told_apart = true;
      }
      rows[i].push_back(field);
    }
  }
  return rows;
}

std::string text_of(const KnownTable& table, const std::vector<Row>& rows) {
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += (i == 0 ? "" : ",") + table.columns[i].name;
  text += '\n';
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + row[i];
    text += '\n';
  }
  return text;
}

/// Empty: the table was read; else the one line that refuses it.
std::string refusal(const KnownTable& table, const std::filesystem::path& dir, const std::string& text) {
  write(dir / table.file, text);
  try {
    table.check(dir / table.file);
    return "";
  } catch (const InputError& error) {
    const std::string message = error.what();
    INFO(message);
    CHECK(message.starts_with((dir / table.file).string() + ":"));
    CHECK(std::none_of(message.begin(), message.end(), [](unsigned char c) { return c < ' '; }));
    return message.substr((dir / table.file).string().size());
  }
}

/// All tables of all studies in a folder, each with the rows that `rows_of` makes of it.
void fill(const std::filesystem::path& dir, const std::function<std::vector<Row>(const KnownTable&)>& rows_of) {
  for (const auto& table : known_tables(all_studies())) write(dir / table.file, text_of(table, rows_of(table)));
  std::string findings =
      "study,subject,precision,quantity,expected,observed,uncertainty,verdict,reason\naudit,a,,b,,,,pass,\n";
  for (const auto& study : all_studies())
    if (study.run != nullptr) findings += study.name + ",a,double,b,1,1,0.1,pass,\n";
  write(dir / "findings.csv", findings);
}

/// Everything that a report makes of a folder, but for gnuplot's own work.
std::size_t draw_everything(const std::filesystem::path& dir) {
  const Results results = read_results(dir, all_studies());
  const auto chapters_of_run = chapters(results.findings, dir);
  std::string text = console_tables(results, false) + chapter_tables(chapters_of_run, results.findings, {});
  for (const auto& drawing : drawings(results, chapters_of_run)) text += drawing.script;
  for (const auto& chapter : chapters_of_run)
    for (const auto& table : chapter.tables) {
      text += latex_table(table);
      for (const auto& row : table.rows) CHECK(row.size() == table.columns.size());
    }
  return text.size() + page(results, dir, chapters_of_run).size();
}

}  // namespace

TEST_CASE("tables: what the list of columns says is read, and drawn", "[hostile][slow]") {
  const TemporaryFolder folder;
  fill(folder.path, [](const KnownTable& table) { return valid_rows(table); });
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));
  CHECK(draw_everything(folder.path) > 10000);
  SECTION("a header and no row") {
    fill(folder.path, [](const KnownTable&) { return std::vector<Row>(); });
  }
  SECTION("one row") {
    fill(folder.path, [](const KnownTable& table) { return valid_rows(table, 1); });
  }
  SECTION("rows in another order") {
    fill(folder.path, [](const KnownTable& table) {
      auto rows = valid_rows(table, 5);
      std::reverse(rows.begin(), rows.end());
      return rows;
    });
  }
  CHECK(draw_everything(folder.path) > 1000);
}

TEST_CASE("tables: findings may be of every study there is", "[hostile]") {
  const auto tables = known_tables(all_studies());
  const auto findings =
      std::find_if(tables.begin(), tables.end(), [](const KnownTable& table) { return table.file == "findings.csv"; });
  const auto& known = findings->columns.front().domain.words;
  for (const auto& study : all_studies()) CHECK(std::find(known.begin(), known.end(), study.name) != known.end());
  CHECK(known.size() == all_studies().size());
}

TEST_CASE("tables: a report is drawn of any number that a column may hold", "[hostile][slow]") {
  const TemporaryFolder folder;
  for (const std::string number : {"0", "1e-300", "1e300", "inf", "nan", "", "-1"}) {
    INFO("number " << number);
    fill(folder.path, [&](const KnownTable& table) {
      auto rows = valid_rows(table, 4);
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].kind != Kind::number || table.columns[i].domain.is_key) continue;
        auto changed = rows;
        changed[1][i] = changed[2][i] = number;
        if (refusal(table, folder.path, text_of(table, changed)).empty()) rows = changed;
      }
      return rows;
    });
    CHECK(draw_everything(folder.path) > 10000);
  }
}

TEST_CASE("tables: a damaged field is refused with its line and column", "[hostile][slow]") {
  const TemporaryFolder folder;
  for (const auto& table : known_tables(all_studies())) {
    INFO(table.file);
    const auto rows = valid_rows(table);
    REQUIRE(refusal(table, folder.path, text_of(table, rows)) == "");
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const auto& column = table.columns[i];
      const auto with = [&](const std::string& field) {
        auto changed = rows;
        changed[1][i] = field;
        return refusal(table, folder.path, text_of(table, changed));
      };
      INFO("column " << column.name);
      std::size_t byte = 1;  // with which the field begins
      for (std::size_t j = 0; j < i; ++j) byte += rows[1][j].size() + 1;
      const std::string place = fmt::format(":3:{}: column \"{}\"", byte, column.name);
      const bool text = column.kind == Kind::text;
      if (!text || !column.domain.words.empty()) {
        CHECK_THAT(with("dubble"), ContainsSubstring(place));
        CHECK_THAT(with("1e5x"), ContainsSubstring(place));
      }
      if (column.kind == Kind::whole) CHECK_THAT(with("99999999999999999999"), ContainsSubstring(place));
      if (column.domain.least >= 0) CHECK_THAT(with("-1"), ContainsSubstring(place));
      if (!column.domain.may_be_infinite && !text) CHECK_THAT(with("inf"), ContainsSubstring(place));
      if (!column.domain.may_be_empty) CHECK_THAT(with(""), ContainsSubstring(place));
      CHECK_THAT(with(std::string("a\0b", 3)), ContainsSubstring(":3:"));
      CHECK_THAT(with("\x1b[31m"), ContainsSubstring("a control character (code 27)"));
      if (text) CHECK_THAT(with("\xff\xfe"), ContainsSubstring(place));
    }
  }
}

TEST_CASE("tables: a row that is there twice is refused, and draws no more than one", "[hostile]") {
  const TemporaryFolder folder;
  for (const auto& table : known_tables(all_studies())) {
    INFO(table.file);
    auto rows = valid_rows(table);
    rows.push_back(rows[1]);
    const auto why = refusal(table, folder.path, text_of(table, rows));
    const bool has_key = std::any_of(table.columns.begin(), table.columns.end(),
                                     [](const KnownColumn& column) { return column.domain.is_key; });
    if (has_key) CHECK_THAT(why, ContainsSubstring(":5: ") && ContainsSubstring("appears twice, first in line 3"));
    if (!has_key) CHECK(why.empty());
  }
}

TEST_CASE("tables: what follows a NUL is not passed over", "[hostile]") {
  const TemporaryFolder folder;
  const std::string good = "problem,method,precision,h,t,relative_energy_error\nkepler,rk4,double,0.1,1,1e-3\n";
  write(folder / "energy.csv", good + std::string("\0\0\0", 3));
  CHECK_THROWS_WITH(read_csv<EnergyRow>(folder / "energy.csv"),
                    ContainsSubstring("energy.csv:3:1: a control character (code 0) is not allowed in a table"));
  write(folder / "energy.csv", good + "kepler,rk4,double,0.1,2,1e-3\rmore\n");
  CHECK_THROWS_WITH(read_csv<EnergyRow>(folder / "energy.csv"), ContainsSubstring("energy.csv:3:29: "));
}

TEST_CASE("tables: an order's window lies in the ladder that it is of", "[hostile]") {
  const TemporaryFolder folder;
  auto results = halfstep::testing::sample_results();
  write_csv(folder / "errors.csv", results.errors);
  write_csv(folder / "orders.csv", results.orders);
  CHECK_NOTHROW(read_results(folder.path, all_studies()));
  results.orders[1].last_level = 30;
  write_csv(folder / "orders.csv", results.orders);
  CHECK_THROWS_WITH(read_results(folder.path, all_studies()),
                    ContainsSubstring("orders.csv:3:66: column \"last_level\": "));
  results.orders[1].last_level = 2;
  write_csv(folder / "orders.csv", results.orders);
  CHECK_THROWS_WITH(read_results(folder.path, all_studies()),
                    ContainsSubstring("orders.csv:3:66: column \"last_level\": "));
}
