// Tables of coefficients on trial: sound ones are cleared, slips are noticed and undone.
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/lint/lint.hpp"
#include "tests/catch.hpp"
#include "tests/places.hpp"

using namespace halfstep;

namespace {

const std::filesystem::path folder = std::filesystem::path(source_dir) / "tests/tables";

std::vector<std::filesystem::path> sound_tables() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

CoefficientTable sound(const std::string& name) { return read_coefficient_table(folder / (name + ".toml")); }

std::filesystem::path written(const std::string& name, const std::string& content) {
  const auto file = std::filesystem::temp_directory_path() / name;
  std::ofstream(file) << content;
  return file;
}

/// A table with one slip, and what stood there.
struct Typo {
  CoefficientTable table;
  Entry entry;
  std::string before, after;
  Slip slip = Slip::digit;
};

/// One of the slips of a number, of the kind asked for, that changes its value; none where it has no such slip.
class Typist {
 public:
  explicit Typist(unsigned seed) : random_(seed) {}

  Typo slip(const CoefficientTable& table) {
    const auto all = entries(table);
    for (;;) {
      Typo typo{table, all[below(all.size())], "", "", Slip::digit};
      const Coefficient& number = at(table, typo.entry);
      typo.before = number.text();
      switch (below(5)) {
        case 0:
          typo.slip = Slip::exchanged_rows;
          if (exchange_rows(typo)) return typo;
          continue;
        case 1:
          typo.slip = Slip::missing_digit;
          typo.after = shortened(typo.before);
          break;
        default: {
          const auto slips = edits(number);
          if (slips.empty()) continue;
          const auto& one = slips[below(slips.size())];
          if (one.slip == Slip::missing_digit) continue;
          typo.slip = one.slip;
          typo.after = one.text;
        }
      }
      try {
        const Coefficient changed(typo.after);
        // In 100 digits nobody sees what changes the hundredth.
        const digits100_t before = number.as<digits100_t>(), after = changed.as<digits100_t>();
        if (abs(digits100_t(after - before)) <= digits100_t("1e-95") * abs(before)) continue;
        at(typo.table, typo.entry) = changed;
        return typo;
      } catch (const InputError&) {
      }
    }
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  bool exchange_rows(Typo& typo) {
    auto& a = typo.table.a;
    const std::size_t i = below(a.size()), k = below(a.size());
    if (i == k || a[i].size() == 0 || a[k].size() == 0) return false;
    const auto same = [&](std::size_t j) {
      const auto value = [&](const Coefficients& row) {
        return j < row.size() ? row[j].as<digits100_t>() : digits100_t(0);
      };
      return value(a[i]) == value(a[k]);
    };
    bool equal = true;
    for (std::size_t j = 0; j < a.size(); ++j) equal = equal && same(j);
    if (equal) return false;
    std::swap(a[i], a[k]);
    typo.entry = {Entry::Part::a, std::min(i, k), 0};
    return true;
  }

  /// Without the last digit of one of its whole numbers.
  std::string shortened(const std::string& text) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 1; i < text.size(); ++i)
      if (std::isdigit(static_cast<unsigned char>(text[i])) && std::isdigit(static_cast<unsigned char>(text[i - 1])) &&
          (i + 1 == text.size() || !std::isdigit(static_cast<unsigned char>(text[i + 1]))))
        ends.push_back(i);
    if (ends.empty()) return text;
    std::string result = text;
    return result.erase(ends[below(ends.size())], 1);
  }

  std::mt19937 random_;
};

bool equal(const CoefficientTable& x, const CoefficientTable& y) {
  for (const Entry& entry : entries(x)) {
    if (entry.part == Entry::Part::a && entry.column >= y.a[entry.row].size()) return false;
    if (at(x, entry).as<digits100_t>() != at(y, entry).as<digits100_t>()) return false;
  }
  return true;
}

/// How many of `count` slips are noticed, and how many of the proposals are the original.
struct Tally {
  int slips = 0, noticed = 0, first = 0;
};

Tally tally(unsigned seed, int count, bool claimed) {
  const auto files = sound_tables();
  std::vector<CoefficientTable> tables;
  for (const auto& file : files) tables.push_back(read_coefficient_table(file));
  Typist typist(seed);
  Tally result;
  for (int k = 0; k < count; ++k) {
    const CoefficientTable& original = tables[static_cast<std::size_t>(k) % tables.size()];
    Typo typo = typist.slip(original);
    if (!claimed) typo.table.order = typo.table.embedded = {};
    const LintReport report = lint(typo.table);
    ++result.slips;
    result.noticed += report.faults.empty() ? 0 : 1;
    const bool first = !report.repairs.empty() && equal(report.repairs.front().table, original);
    result.first += first ? 1 : 0;
    if (!first || report.faults.empty())
      UNSCOPED_INFO(original.name << " " << text(typo.entry) << ": " << typo.before << " -> " << typo.after << " ("
                                  << words_of(typo.slip)[static_cast<std::size_t>(typo.slip)] << ")\n"
                                  << text(report));
  }
  return result;
}

}  // namespace

TEST_CASE("lint: sound tables are cleared, with the orders that their papers give", "[lint][slow]") {
  for (const auto& file : sound_tables()) {
    const LintReport report = lint(read_coefficient_table(file));
    INFO(text(report));
    CHECK(report.faults.empty());
    REQUIRE(report.table.order);
    CHECK(report.facts.order.order == *report.table.order);
    CoefficientTable silent = report.table;
    silent.order = silent.embedded = {};
    CHECK(lint(silent).faults.empty());
    if (report.table.embedded) CHECK(report.facts.embedded->order >= *report.table.embedded);
  }
}

TEST_CASE("lint: what a table is", "[lint]") {
  const TableFacts gauss = facts(sound("gauss-2"));
  CHECK(gauss.order.order == 4);
  CHECK(gauss.stage_order == 2);
  CHECK(gauss.symplectic);
  CHECK(gauss.symmetric);
  CHECK_FALSE(gauss.stiffly_accurate);
  CHECK(gauss.kind == StageKind::implicit);
  const TableFacts dormand_prince = facts(sound("dormand-prince-5"));
  CHECK(dormand_prince.order.order == 5);
  CHECK(dormand_prince.embedded->order == 4);
  CHECK(dormand_prince.stage_order == 1);
  CHECK(dormand_prince.stiffly_accurate);  // first same as last
  CHECK_FALSE(dormand_prince.symplectic);
  CHECK(dormand_prince.kind == StageKind::explicit_);
  CHECK(dormand_prince.negative_weights);
  const TableFacts lobatto = facts(sound("lobatto-iiic-3"));
  CHECK(lobatto.stage_order == 2);
  CHECK(lobatto.stiffly_accurate);
  const auto says = [](const char* name, const char* line) {
    CHECK_THAT(text(lint(sound(name))), Catch::Matchers::ContainsSubstring(line));
  };
  says("gauss-2", "stability     A-stable; real axis all, imaginary axis all\n");
  says("gauss-2", "symplectic, symmetric, algebraically stable\n");
  says("lobatto-iiic-3", "stability     L-stable");
  says("dormand-prince-5", "SSP           none\n");
}

TEST_CASE("lint: a slip is undone", "[lint]") {
  CoefficientTable table = sound("dormand-prince-5");
  SECTION("two digits exchanged") {
    table.a[4][2] = "64484/6561";
    const LintReport report = lint(table);
    REQUIRE_FALSE(report.repairs.empty());
    CHECK(report.repairs.front().after == "64448/6561");
    CHECK(report.repairs.front().slip == Slip::transposed_digits);
    CHECK(report.repairs.front().score.order == 5);
  }
  SECTION("a sign, where neither nodes nor orders are given") {
    table.c.clear();
    table.order = table.embedded = {};
    table.a[3][1] = "56/15";
    const LintReport report = lint(table);
    REQUIRE_FALSE(report.repairs.empty());
    CHECK(report.repairs.front().after == "-56/15");
    CHECK_FALSE(report.faults.empty());
  }
  SECTION("a weight of the embedded method") {
    table.b_hat[6] = "1/46";
    REQUIRE_FALSE(repairs(table).empty());
    CHECK(repairs(table).front().after == "1/40");
  }
  SECTION("a node") {
    table.c[4] = "8/7";
    REQUIRE_FALSE(repairs(table).empty());
    CHECK(repairs(table).front().after == "8/9");
  }
  SECTION("two rows exchanged") {
    std::swap(table.a[2], table.a[3]);
    REQUIRE_FALSE(repairs(table).empty());
    CHECK(repairs(table).front().slip == Slip::exchanged_rows);
    CHECK(repairs(table).front().score.order == 5);
  }
  SECTION("two slips have no single repair, and are told") {
    table.a[4][2] = "64484/6561";
    table.b[2] = "501/1113";
    const LintReport report = lint(table);
    CHECK_FALSE(report.faults.empty());
    for (const auto& repair : report.repairs) CHECK(repair.score.order < 5);
  }
}

TEST_CASE("lint: a decimal that was cut off is continued", "[lint]") {
  CoefficientTable table = sound("kutta-3");
  for (const Entry& entry : entries(table))
    at(table, entry) = at(table, entry).as<digits100_t>().str(20, std::ios_base::fixed);
  CHECK(lint(table).faults.empty());
  table.b[0] = "0.1667";  // exact as it stands
  const LintReport report = lint(table);
  CHECK(report.facts.order.order == 0);
  REQUIRE_FALSE(report.repairs.empty());
  const Repair& repair = report.repairs.front();
  CHECK(text(repair.entry) == "b[1]");
  CHECK(std::abs(to_double(digits100_t(Coefficient(repair.after).as<digits100_t>() - digits100_t(1) / 6))) < 1e-11);
}

TEST_CASE("lint: tables come as TOML, JSON and CSV", "[lint]") {
  const auto json =
      written("heun.json", R"({"name": "heun", "order": 2, "a": [[], [1]], "b": [0.5, "1/2"], "c": [0, 1.0]})");
  CHECK(facts(read_coefficient_table(json)).order.order == 2);
  const auto csv = written("pair.csv", "# Heun, Euler\n0\n1, 1\n, 1/2, 1/2\n, 1, 0\n");
  const CoefficientTable pair = read_coefficient_table(csv);
  CHECK(pair.name == "pair");
  CHECK(facts(pair).order.order == 2);
  CHECK(facts(pair).embedded->order == 1);
  const auto digits = written("digits.json", R"({"a": [[]], "b": [0.33333333333333333333333333333333333333]})");
  CHECK(read_coefficient_table(digits).b[0].digits() == 38);
}

TEST_CASE("lint: files that are no table are refused with their place", "[lint]") {
  using Catch::Matchers::ContainsSubstring;
  const auto refuses = [](const std::string& name, const std::string& content, const std::string& words) {
    INFO(content);
    CHECK_THROWS_WITH(read_coefficient_table(written(name, content)), ContainsSubstring(words));
  };
  refuses("x.toml", "a = [[]]\n", "\"b\" is missing");
  refuses("x.toml", "a = [[]]\nb = [\"1/0\"]\n", ":2:6: ");
  refuses("x.toml", "a = [[], []]\nb = [1]\n",
          ":1:5: \"a\": a has 2 rows, b has 1 entry; the two numbers must be equal");
  refuses("x.toml", "a = [[]]\nb = [1]\nembedded_order = 3\n",
          ":3:18: \"embedded_order\": embedded_order is claimed, but there is no b_hat");
  refuses("x.json", "{\"a\": [[]],\n \"b\": [1,}", ":2:10: is not JSON");
  refuses("x.json", "{\"a\": [[]], \"b\": [true]}", ":1:13: \"b\"[1]: expected a number");
  refuses("x.json", "{\"A\": [[], []],\n \"b\": [1]}",
          ":1:2: \"A\": a has 2 rows, b has 1 entry; the two numbers must be equal");
  refuses("x.json", "{\"name\": \"c\\\": {\", \"a\": [[]],\n \"b\": [1], \"c\": []\n, \"d\": 1}",
          ":3:3: \"d\": unknown key");
  refuses("x.json", "{\"a\": [[]], \"b\": [1], \"order\": 2.5}", "is no order");
  refuses("x.json", "[1]", "expected an object");
  refuses("x.json", "{\"b\": [1]}", "\"a\" is missing");
  refuses("x.csv", "0\n1, x\n, 1, 0\n", ":2:4: ");
  refuses("x.csv", "0\n, 1\n, 1\n, 1\n", ":4:1: a third row of weights");
  refuses("x.csv", "0\n1, 1\n, 1\n", ":1:1: a has 2 rows, b has 1 entry; the two numbers must be equal");
  refuses("x.csv", "", ":1:1: the file holds no numbers");
  refuses("x.csv", "0\n1/2, 1/2\n", ":2:1: the row of weights is missing");
  refuses("x.csv", "0;0\n;1\n", ":1:2: fields are separated by ',', not by ';'");
  refuses("x.toml", "[[method]]\nname = \"mine\"\n",
          "this is a study file, no table of coefficients; `halfstep theory ");
  refuses("x.txt", "", "ends in .toml, .json or .csv");
}

TEST_CASE("lint: slips of a seeded typist are noticed and undone", "[lint][slow]") {
  for (const bool claimed : {true, false}) {
    const Tally sum = tally(claimed ? 1 : 7, 100, claimed);
    CHECK(sum.noticed == sum.slips);
    CHECK(100 * sum.first >= 95 * sum.slips);
  }
}

// The numbers of docs/lint.md, in some minutes: halfstep_tests "[lint-full]"
TEST_CASE("lint: two thousand slips", "[.][lint-full]") {
  const Tally sum = tally(20261123, 2000, true);
  WARN(sum.slips << " slips, " << sum.noticed << " noticed, " << sum.first << " undone by the first proposal");
  CHECK(sum.noticed == sum.slips);
  CHECK(100 * sum.first >= 95 * sum.slips);
}
