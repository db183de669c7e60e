// How often the intervals of limits hold the truth, beside those of the rules of grid convergence.
#include "tests/calibration/value_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "halfstep/core/median.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"
#include "halfstep/engine/values/limit.hpp"

namespace halfstep::testing {
namespace {

// The answers of one rule, kept to be counted.
struct Answers {
  std::string rule;
  int ladders = 0, answered = 0, covered = 0;
  std::vector<double> widths = {}, widths_beside = {};

  void take(const KnownLimit& known, const std::optional<RuleInterval>& interval, bool beside) {
    ++ladders;
    if (!interval) return;
    ++answered;
    const double rounding = 2e-16 * std::abs(known.limit);
    covered += std::abs(interval->value - known.limit) <= interval->half_width + rounding ? 1 : 0;
    const double error = std::max(std::abs(known.ladder.back().value - known.limit), rounding);
    widths.push_back(interval->half_width / error);
    if (beside) widths_beside.push_back(widths.back());
  }
};

double median_or_zero(const std::vector<double>& numbers) { return numbers.empty() ? 0 : median(numbers); }

std::optional<RuleInterval> ours(const KnownLimit& known) {
  const auto limit = limit_of(known.ladder).limit;
  if (!limit) return std::nullopt;
  return RuleInterval{limit->value, limit->half_width()};
}

std::vector<Answers> none() {
  std::vector<Answers> all{{.rule = "halfstep"}};
  for (const IntervalRule& rule : interval_rules()) all.push_back({.rule = std::string(rule.name)});
  return all;
}

void append(std::vector<IntervalScore>& scores, std::string_view family, const std::vector<Answers>& answers) {
  for (const Answers& one : answers)
    scores.push_back({std::string(family), one.rule, one.ladders, one.answered, one.covered, median_or_zero(one.widths),
                      median_or_zero(one.widths_beside)});
}

}  // namespace

std::vector<IntervalScore> score_intervals(std::uint64_t first, int count) {
  std::vector<IntervalScore> scores;
  std::vector<Answers> all = none();
  for (const auto family : value_families()) {
    std::vector<Answers> here = none();
    for (int i = 0; i < count; ++i) {
      const KnownLimit known = value_ladder(family, first + static_cast<std::uint64_t>(i));
      std::vector<std::optional<RuleInterval>> intervals{ours(known)};
      for (const IntervalRule& rule : interval_rules()) intervals.push_back(rule.interval(known.ladder, known.order));
      const bool beside = intervals[1].has_value();
      for (std::size_t k = 0; k < here.size(); ++k) {
        here[k].take(known, intervals[k], beside);
        all[k].take(known, intervals[k], beside);
      }
    }
    append(scores, family, here);
  }
  append(scores, "all", all);
  return scores;
}

std::string interval_table(const std::vector<IntervalScore>& scores) {
  const std::size_t rules = 1 + interval_rules().size();
  std::string head = "| ladders |", line = "|---|";
  for (std::size_t k = 0; k < rules; ++k) {
    head += " " + scores[k].rule + " |";
    line += "---|";
  }
  std::string text = head + "\n" + line;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const IntervalScore& score = scores[i];
    if (i % rules == 0) text += fmt::format("\n| {} |", score.family);
    text +=
        fmt::format(" {:.1f} % of {:.0f} %, {:.2g} |", score.covered_percent(), score.answered_percent(), score.median);
  }
  text += "\n| all where Roache's rule answers |";
  for (auto one = scores.end() - static_cast<std::ptrdiff_t>(rules); one != scores.end(); ++one)
    text += fmt::format(" {:.2g} |", one->median_beside);
  return text + "\n";
}

}  // namespace halfstep::testing
