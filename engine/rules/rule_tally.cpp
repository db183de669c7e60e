// The rules of thumb, counted.
#include "halfstep/engine/rules/rule_tally.hpp"

#include <fmt/format.h>

#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline engine {
namespace {

void add_counts(std::vector<RuleCount>& sum, const std::vector<RuleCount>& counts) {
  if (sum.size() < counts.size()) sum.resize(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) sum[i] += counts[i];
}

}  // namespace

void RuleTally::add(Precision precision, const std::vector<KnownLadder>& ladders) {
  const auto counts = count_rules(ladders);
  if (!counts.empty()) add_counts(of_precisions[precision], counts);
}

void RuleTally::add(const RuleTally& other) {
  for (const auto& [precision, counts] : other.of_precisions) add_counts(of_precisions[precision], counts);
}

std::string RuleTally::csv() const {
  std::string text;
  for (const auto& precision : precisions) {
    const auto entry = of_precisions.find(precision.precision);
    if (entry == of_precisions.end()) continue;
    if (text.empty()) text = "rule,precision,false_rejections,false_acceptances,unanswered\n";
    for (const auto& score : scores_of(entry->second))
      text += fmt::format("{},{},{:.1f},{:.1f},{:.1f}\n", escaped::csv(score.rule), precision.name,
                          score.false_rejections_percent, score.false_acceptances_percent, score.unresolved_percent);
  }
  return text;
}

}  // namespace halfstep::inline engine
