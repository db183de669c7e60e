// The C interface: what it answers, what it refuses, and that threads do not disturb each other.
#include <halfstep.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"

namespace {

using Catch::Matchers::ContainsSubstring;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// A table of errors that owns its columns.
struct Table {
  std::vector<double> h, error, noise;
  double floor = 0, claimed = 0, unit_roundoff = 0;

  halfstep_ladder ladder() const {
    return {sizeof(halfstep_ladder),
            h.size(),
            h.data(),
            error.data(),
            noise.empty() ? nullptr : noise.data(),
            floor,
            claimed,
            unit_roundoff};
  }
};

Table table(double order, double claimed, int rungs = 10, double constant = 1) {
  Table made;
  for (int k = 2; k < 2 + rungs; ++k) {
    made.h.push_back(std::ldexp(1.0, -k));
    made.error.push_back(constant * std::pow(made.h.back(), order) * (1 + made.h.back()));
  }
  made.claimed = claimed;
  return made;
}

struct Answer {
  int status = 0;
  halfstep_finding finding{};
};

Answer judged(const halfstep_ladder& ladder) {
  Answer answer;
  std::memset(&answer.finding, 0x5A, sizeof answer.finding);
  answer.finding.size = sizeof answer.finding;
  answer.status = halfstep_judge(&ladder, &answer.finding);
  return answer;
}
Answer judged(const Table& table) { return judged(table.ladder()); }

std::string row(const Table& table, const char* series = nullptr) {
  const auto ladder = table.ladder();
  std::vector<char> text(4096);
  const int size = halfstep_csv_row(&ladder, series, text.data(), text.size());
  REQUIRE(size >= 0);
  REQUIRE(std::strlen(text.data()) == static_cast<std::size_t>(size));
  return text.data();
}

// What is said of a table that is refused.
std::string complaint(const Table& table) {
  const Answer answer = judged(table);
  CHECK(answer.status == HALFSTEP_BAD_VALUE);
  CHECK(answer.finding.verdict == HALFSTEP_NO_WINDOW);
  CHECK(answer.finding.holds == 0);
  CHECK(std::isnan(answer.finding.observed));
  const auto ladder = table.ladder();
  char text[8] = "before";
  CHECK(halfstep_csv_row(&ladder, "", text, sizeof text) == HALFSTEP_BAD_VALUE);
  CHECK(std::string(text).empty());
  return answer.finding.reason;
}

bool unresolved(const halfstep_finding& finding) {
  return std::isnan(finding.observed) && std::isnan(finding.uncertainty) && std::isnan(finding.constant) &&
         std::isnan(finding.constant_uncertainty) && finding.first_level == -1 && finding.last_level == -1;
}

}  // namespace

TEST_CASE("libhalfstep: an order with its claim held, too high, too low, and none") {
  const auto held = judged(table(2, 2, 10, 3));
  CHECK(held.status == HALFSTEP_OK);
  CHECK(held.finding.verdict == HALFSTEP_PASS);
  CHECK(held.finding.holds == 1);
  CHECK(std::abs(held.finding.observed - 2) <= held.finding.uncertainty);
  CHECK(std::abs(held.finding.constant - 3) <= held.finding.constant_uncertainty);
  CHECK(held.finding.first_level >= 0);
  CHECK(held.finding.last_level == 9);
  CHECK(std::string(held.finding.reason) == "observed as claimed");
  const auto high = judged(table(2, 3));
  CHECK(high.finding.verdict == HALFSTEP_FAIL);
  CHECK(high.finding.holds == 0);
  const auto low = judged(table(3, 2));
  CHECK(low.finding.verdict == HALFSTEP_SUPERCONVERGENT);
  CHECK(low.finding.holds == 1);
  const auto open = judged(table(2, 0));
  CHECK(open.finding.verdict == HALFSTEP_RESOLVED);
  CHECK(open.finding.holds == 1);
}

TEST_CASE("libhalfstep: the row of the table, and as much of it as there is room for") {
  const auto two = table(2, 2);
  const std::string whole = row(two, "a, \"b\"");
  CHECK(whole.substr(0, 12) == "\"a, \"\"b\"\"\",2");
  CHECK(whole.substr(whole.size() - 26) == ",pass,observed as claimed\n");
  CHECK(row(two) == whole.substr(10));
  const std::string header = halfstep_csv_header();
  CHECK(header == "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n");

  const auto ladder = two.ladder();
  const auto size = static_cast<int>(whole.size());
  CHECK(halfstep_csv_row(&ladder, "a, \"b\"", nullptr, 0) == size);
  for (std::size_t room = 1; room < whole.size() + 3; ++room) {
    std::vector<char> text(room + 1, '#');
    CHECK(halfstep_csv_row(&ladder, "a, \"b\"", text.data(), room) == size);
    CHECK(std::string(text.data()) == whole.substr(0, room - 1));
    CHECK(text[room] == '#');
  }
  // Never half a character.
  char text[6];
  halfstep_csv_row(&ladder, "Nystr\xC3\xB6m", text, sizeof text);
  CHECK(std::string(text) == "Nystr");
  char more[7];
  halfstep_csv_row(&ladder, "Nystr\xC3\xB6m", more, sizeof more);
  CHECK(std::string(more) == "Nystr");
}

TEST_CASE("libhalfstep: none, one, two rungs, results that are none, steps in any order and repeated") {
  for (int rungs : {0, 1, 2}) {
    const auto few = judged(table(2, 2, rungs));
    INFO(rungs << ": " << few.finding.reason);
    CHECK(few.status == HALFSTEP_OK);
    CHECK(few.finding.verdict == HALFSTEP_NO_WINDOW);
    CHECK(few.finding.holds == 0);
    CHECK(unresolved(few.finding));
  }
  halfstep_ladder nothing{};
  nothing.size = sizeof nothing;
  const auto empty = judged(nothing);
  CHECK(empty.status == HALFSTEP_OK);
  CHECK(empty.finding.verdict == HALFSTEP_NO_WINDOW);
  CHECK(empty.finding.holds == 1);  // of no claim

  auto lost = table(2, 2);
  for (auto& error : lost.error) error = no_number;
  CHECK(judged(lost).status == HALFSTEP_OK);
  CHECK(unresolved(judged(lost).finding));
  auto late = table(2, 2);
  late.error[8] = late.error[9] = infinity;
  CHECK(judged(late).finding.verdict == HALFSTEP_UNSTABLE);
  auto level = table(2, 2);
  for (auto& h : level.h) h = 0.1;
  CHECK(judged(level).finding.verdict == HALFSTEP_NO_WINDOW);

  auto backwards = table(2, 2);
  std::reverse(backwards.h.begin(), backwards.h.end());
  std::reverse(backwards.error.begin(), backwards.error.end());
  CHECK(row(backwards) == row(table(2, 2)));
  auto twice = table(2, 2);
  twice.h.insert(twice.h.end(), twice.h.begin(), twice.h.end());
  twice.error.insert(twice.error.end(), twice.error.begin(), twice.error.end());
  CHECK_THAT(judged(twice).finding.reason,
             ContainsSubstring("observed as claimed; mean of up to 2 errors at one step size"));
}

TEST_CASE("libhalfstep: noise, floor and rounding count") {
  auto noisy = table(2, 3, 6);
  CHECK(judged(noisy).finding.verdict == HALFSTEP_FAIL);
  noisy.noise = noisy.error;
  CHECK(judged(noisy).finding.verdict != HALFSTEP_FAIL);
  auto floored = table(2, 3, 6);
  floored.floor = 1;
  CHECK(judged(floored).finding.verdict == HALFSTEP_ROUNDING_LIMITED);
  auto flat = table(2, 2, 6);
  for (std::size_t i = 0; i < flat.error.size(); ++i) flat.error[i] = 1e-7 * (1 + static_cast<double>(i % 3));
  CHECK(judged(flat).finding.verdict == HALFSTEP_NO_WINDOW);
  flat.unit_roundoff = 0x1p-24;
  CHECK(judged(flat).finding.verdict == HALFSTEP_ROUNDING_LIMITED);
}

TEST_CASE("libhalfstep: values that are none are refused by name and place") {
  const auto with = [](auto change) {
    auto changed = table(2, 2, 4);
    change(changed);
    return complaint(changed);
  };
  CHECK(with([](Table& t) { t.h[3] = 0; }) == "h[3] is 0: a step size is a finite number above 0");
  CHECK(with([](Table& t) { t.h[0] = -0.5; }) == "h[0] is -0.5: a step size is a finite number above 0");
  CHECK(with([](Table& t) { t.h[1] = no_number; }) == "h[1] is nan: a step size is a finite number above 0");
  CHECK(with([](Table& t) { t.h[1] = infinity; }) == "h[1] is inf: a step size is a finite number above 0");
  CHECK(with([](Table& t) {
          t.noise = {0, 0, -1, 0};
        }) == "noise[2] is -1: a half-width is a finite number, 0 or above");
  CHECK(with([](Table& t) {
          t.noise = {no_number, 0, 0, 0};
        }) == "noise[0] is nan: a half-width is a finite number, 0 or above");
  CHECK(with([](Table& t) { t.floor = -1; }) == "floor is -1: it is a finite number, 0 (unknown) or above");
  CHECK(with([](Table& t) { t.claimed = -4; }) == "claimed is -4: an order is a finite number above 0, or 0 for none");
  CHECK(with([](Table& t) { t.claimed = no_number; }) ==
        "claimed is nan: an order is a finite number above 0, or 0 for none");
  CHECK(with([](Table& t) { t.unit_roundoff = 2; }) == "unit_roundoff is 2: it is 0 (unknown) to 1");
}

TEST_CASE("libhalfstep: pointers that are 0, structs of other sizes, rows beyond all bounds", "[slow]") {
  const auto sound = table(2, 2).ladder();
  halfstep_finding finding{};
  finding.size = sizeof finding;
  CHECK(halfstep_judge(nullptr, &finding) == HALFSTEP_NO_LADDER);
  CHECK_THAT(finding.reason, ContainsSubstring("a pointer is 0"));
  CHECK(halfstep_judge(&sound, nullptr) == HALFSTEP_NO_LADDER);
  CHECK(halfstep_judge(nullptr, nullptr) == HALFSTEP_NO_LADDER);
  CHECK(halfstep_csv_row(nullptr, "", nullptr, 0) == HALFSTEP_NO_LADDER);
  CHECK(halfstep_csv_row(&sound, "", nullptr, 9) == HALFSTEP_NO_LADDER);
  for (const bool of_h : {true, false}) {
    auto lacking = sound;
    (of_h ? lacking.h : lacking.error) = nullptr;
    CHECK(judged(lacking).status == HALFSTEP_NO_LADDER);
  }
  for (const std::size_t size : {std::size_t{0}, sizeof finding - 1, sizeof finding + 8, SIZE_MAX}) {
    halfstep_finding other{};
    other.size = size;
    other.verdict = 77;
    CHECK(halfstep_judge(&sound, &other) == HALFSTEP_BAD_SIZE);
    CHECK(other.verdict == 77);  // not a byte is written
    auto ladder = sound;
    ladder.size = size;
    CHECK(judged(ladder).status == HALFSTEP_BAD_SIZE);
    CHECK_THAT(judged(ladder).finding.reason, ContainsSubstring("set .size to sizeof"));
  }
  for (const std::size_t count : {std::size_t{HALFSTEP_MOST_ROWS} + 1, SIZE_MAX}) {
    auto endless = sound;  // nothing of it is read
    endless.count = count;
    CHECK(judged(endless).status == HALFSTEP_TOO_MANY);
    CHECK_THAT(judged(endless).finding.reason, ContainsSubstring("more than 1000000 rows"));
  }
  Table most;
  most.h.assign(HALFSTEP_MOST_ROWS, 0.5);
  most.error.assign(HALFSTEP_MOST_ROWS, 0.25);
  CHECK(judged(most).finding.verdict == HALFSTEP_NO_WINDOW);
}

TEST_CASE("libhalfstep: by addresses alone it answers the same") {
  const auto two = table(2, 2);
  const int count = static_cast<int>(two.h.size());
  const std::vector<double> noise(two.h.size(), 0.0);
  const double settings[] = {0, 2, 0};
  const char* series[] = {"a"};
  std::vector<char> reason(1000), line(1000);
  char* text[] = {reason.data(), line.data()};
  int words[5] = {}, capacity = 1000;
  double numbers[4] = {};
  const auto call = [&](const double* h) {
    halfstep_judge_by_address(&count, h, two.error.data(), noise.data(), settings, series, words, numbers, text,
                              &capacity);
  };
  call(two.h.data());
  const auto direct = judged(two).finding;
  CHECK(words[0] == HALFSTEP_OK);
  CHECK((words[1] == direct.verdict && words[2] == direct.holds));
  CHECK((words[3] == direct.first_level && words[4] == direct.last_level));
  CHECK((numbers[0] == direct.observed && numbers[1] == direct.uncertainty));
  CHECK((numbers[2] == direct.constant && numbers[3] == direct.constant_uncertainty));
  CHECK(std::string(reason.data()) == direct.reason);
  CHECK(std::string(line.data()) == row(two, "a"));
  capacity = 10;
  call(two.h.data());
  CHECK(words[0] == HALFSTEP_BAD_SIZE);
  CHECK((std::strlen(line.data()) == 9 && std::strlen(reason.data()) == 9));
  capacity = 1000;
  const std::vector<double> wrong(two.h.size(), -1.0);
  call(wrong.data());
  CHECK(words[0] == HALFSTEP_BAD_VALUE);
  CHECK_THAT(reason.data(), ContainsSubstring("h[0] is -1"));
}

TEST_CASE("libhalfstep: many threads at once get the answers of one", "[slow]") {
  std::vector<Table> tables;
  for (int k = 0; k < 100; ++k) {
    auto made = table(1 + k % 5, 1 + k % 4, 3 + k % 13, 1 + k);
    if (k % 7 == 0) made.error.back() = no_number;
    if (k % 9 == 0) made.h.front() = -1;
    tables.push_back(made);
  }
  const auto all = [&] {
    std::string text;
    for (const auto& one : tables) {
      const auto ladder = one.ladder();
      char line[2000];
      halfstep_finding finding{};
      finding.size = sizeof finding;
      text += std::to_string(halfstep_judge(&ladder, &finding)) + finding.reason;
      halfstep_csv_row(&ladder, "series", line, sizeof line);
      text += line;
    }
    return text;
  };
  const std::string expected = all();
  constexpr std::size_t threads = 8;
  std::vector<std::string> answers(threads);
  std::vector<std::thread> running;
  for (auto& answer : answers)
    running.emplace_back([&] {
      for (int times = 0; times < 20; ++times) {
        answer = all();
        if (answer != expected) return;
      }
    });
  for (auto& thread : running) thread.join();
  for (const auto& answer : answers) CHECK(answer == expected);
}

TEST_CASE("libhalfstep: versions, words and statuses") {
  CHECK(halfstep_abi() == HALFSTEP_ABI);
  CHECK(std::string(halfstep_version()) == HALFSTEP_EXPECTED_VERSION);
  CHECK(std::string(halfstep_verdict_word(HALFSTEP_PASS)) == "pass");
  CHECK(std::string(halfstep_verdict_word(HALFSTEP_ROUNDING_LIMITED)) == "rounding-limited");
  CHECK(std::string(halfstep_verdict_word(HALFSTEP_RESOLVED)) == "resolved");
  CHECK(std::string(halfstep_verdict_word(7)) == "noise-limited");
  CHECK(std::string(halfstep_verdict_word(8)) == "other-law");
  CHECK(halfstep_verdict_word(9) == nullptr);
  CHECK(halfstep_verdict_word(-1) == nullptr);
  for (int status = HALFSTEP_INTERNAL_ERROR; status <= HALFSTEP_OK; ++status)
    CHECK(std::string(halfstep_error_text(status)) != halfstep_error_text(1));
  CHECK(std::string(halfstep_error_text(1)) == "no status of halfstep");
}
