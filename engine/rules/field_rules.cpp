// The rules of thumb by which the field accepts an order, beside the verdict of this program, on ladders of known
// order.
#include "halfstep/engine/rules/field_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

using Rungs = std::vector<Rung>;

Rungs usable(const Rungs& rungs) {
  Rungs kept;
  for (const Rung& rung : rungs) {
    if (std::isfinite(rung.error) && rung.error != 0) kept.push_back(rung);
  }
  return kept;
}

std::vector<double> slopes(const Rungs& rungs) {
  std::vector<double> result;
  for (std::size_t i = 1; i < rungs.size(); ++i) {
    result.push_back(power_between(rungs[i - 1].h, std::abs(rungs[i - 1].error), rungs[i].h, std::abs(rungs[i].error)));
  }
  return result;
}

double least_squares(const Rungs& rungs) {
  double x = 0, y = 0, xx = 0, xy = 0;
  for (const Rung& rung : rungs) {
    const double log_h = std::log(rung.h);
    const double log_error = std::log(std::abs(rung.error));
    x += log_h;
    y += log_error;
    xx += log_h * log_h;
    xy += log_h * log_error;
  }
  const auto count = static_cast<double>(rungs.size());
  return (count * xy - x * y) / (count * xx - x * x);
}

// The leading rungs while errors fall and stay above what rounding is thought to be.
Rungs falling(const Rungs& rungs) {
  constexpr double rounding = 1e-13;
  Rungs kept;
  for (const Rung& rung : rungs) {
    if (std::abs(rung.error) <= rounding) break;
    if (!kept.empty() && std::abs(rung.error) >= std::abs(kept.back().error)) break;
    kept.push_back(rung);
  }
  return kept;
}

bool mean_slope(const Ladder& ladder, double order) {
  const std::vector<double> all = slopes(usable(ladder.rungs));
  return std::abs(std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size()) - order) <= 0.2;
}

bool falling_least_squares(const Ladder& ladder, double order) {
  return std::abs(least_squares(falling(usable(ladder.rungs))) - order) <= 0.35;
}

bool largest_slope(const Ladder& ladder, double order) {
  const std::vector<double> all = slopes(usable(ladder.rungs));
  return !all.empty() && *std::max_element(all.begin(), all.end()) >= order - 0.5;
}

bool last_slope(const Ladder& ladder, double order) {
  const std::vector<double> all = slopes(usable(ladder.rungs));
  return !all.empty() && all.back() + 0.1 > order;
}

bool regression(const Ladder& ladder, double order) {
  return std::abs(least_squares(usable(ladder.rungs)) - order) <= 0.9;
}

bool median_slope(const Ladder& ladder, double order) {
  std::vector<double> all = slopes(usable(ladder.rungs));
  if (all.empty()) return false;
  std::sort(all.begin(), all.end());
  const double median = (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
  return std::abs(median - order) <= 0.4;
}

RuleCount count(const FieldRule& rule, const std::vector<KnownLadder>& ladders) {
  RuleCount result;
  result.ladders = static_cast<long long>(ladders.size());
  for (const KnownLadder& known : ladders) {
    result.false_rejections += rule.accepts(known.ladder, known.order) ? 0 : 1;
    for (const double off : {-1.0, 1.0})
      result.false_acceptances += rule.accepts(known.ladder, known.order + off) ? 1 : 0;
  }
  return result;
}

Verdict verdict_on(Ladder ladder, double claimed) {
  ladder.claimed = claimed;
  return judge(ladder).verdict;
}

RuleCount count_of_judge(const std::vector<KnownLadder>& ladders) {
  RuleCount result;
  result.ladders = static_cast<long long>(ladders.size());
  for (const KnownLadder& known : ladders) {
    const Verdict verdict = verdict_on(known.ladder, known.order);
    if (verdict == Verdict::fail || verdict == Verdict::superconvergent) {
      ++result.false_rejections;
    } else if (verdict != Verdict::pass) {
      ++result.unresolved;
    }
    for (const double off : {-1.0, 1.0})
      result.false_acceptances += verdict_on(known.ladder, known.order + off) == Verdict::pass ? 1 : 0;
  }
  return result;
}

}  // namespace

const std::vector<FieldRule>& field_rules() {
  static const std::vector<FieldRule> rules{
      {"mean of the pairwise slopes ± 0.2", mean_slope},
      {"least squares over falling errors above 1e-13 ± 0.35", falling_least_squares},
      {"largest pairwise slope ≥ p - 0.5", largest_slope},
      {"last pairwise slope + 0.1 > p", last_slope},
      {"least squares over all errors ± 0.9", regression},
      {"median pairwise slope ± 0.4", median_slope},
  };
  return rules;
}

RuleCount& RuleCount::operator+=(const RuleCount& other) {
  ladders += other.ladders;
  false_rejections += other.false_rejections;
  false_acceptances += other.false_acceptances;
  unresolved += other.unresolved;
  return *this;
}

std::vector<RuleCount> count_rules(const std::vector<KnownLadder>& ladders) {
  std::vector<KnownLadder> decidable;
  for (const KnownLadder& known : ladders) {
    if (known.decidable) decidable.push_back(known);
  }
  std::vector<RuleCount> counts;
  if (decidable.empty()) return counts;
  for (const FieldRule& rule : field_rules()) counts.push_back(count(rule, decidable));
  counts.push_back(count_of_judge(decidable));
  return counts;
}

std::vector<RuleScore> scores_of(const std::vector<RuleCount>& counts) {
  const auto share = [](double factor, long long part, long long whole) {
    return factor * static_cast<double>(part) / static_cast<double>(whole);
  };
  std::vector<RuleScore> scores;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const RuleCount& of = counts[i];
    scores.push_back({i < field_rules().size() ? field_rules()[i].name : "halfstep", of.ladders,
                      share(100, of.false_rejections, of.ladders), share(50, of.false_acceptances, of.ladders),
                      share(100, of.unresolved, of.ladders)});
  }
  return scores;
}

std::vector<RuleScore> compare_rules(const std::vector<KnownLadder>& ladders) {
  return scores_of(count_rules(ladders));
}

std::vector<KnownLadder> read_known_ladders(const std::filesystem::path& folder, const std::string& precision) {
  const std::filesystem::path orders = folder / "orders.csv";
  const std::vector<Column> order_columns{{"series"}, {"precision"}, {"order"}, {"decidable"}};
  std::map<std::string, KnownLadder> known;
  for (const CsvLine& line : read_lines(orders, order_columns)) {
    if (line.fields[1] != precision) continue;
    KnownLadder& ladder = known[line.fields[0]];
    ladder.order = field_value(orders, line, order_columns[2], line.fields[2]);
    ladder.decidable = line.fields[3] == "yes";
  }
  const std::filesystem::path errors = folder / (precision == "80" ? "wide.csv" : precision + ".csv");
  const std::vector<Column> columns{{"series"}, {"steps"}, {"error"}};
  for (const CsvLine& line : read_lines(errors, columns)) {
    const auto place = known.find(line.fields[0]);
    if (place == known.end()) {
      throw InputError(fmt::format("{}: \"{}\" is not in {}", csv_place(errors, line.number, columns[0].name),
                                   line.fields[0], orders.string()));
    }
    Rungs& rungs = place->second.ladder.rungs;
    rungs.push_back({static_cast<int>(rungs.size()), 1 / field_value(errors, line, columns[1], line.fields[1]),
                     field_value(errors, line, columns[2], line.fields[2])});
  }
  std::vector<KnownLadder> ladders;
  for (const auto& [series, ladder] : known) ladders.push_back(ladder);
  return ladders;
}

std::vector<RuleScore> compare_rules(const std::filesystem::path& folder) {
  return compare_rules(read_known_ladders(folder, "double"));
}

}  // namespace halfstep::inline engine
