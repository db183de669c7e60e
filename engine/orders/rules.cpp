// What the field's rules of thumb would have said of a run.
#include "halfstep/engine/orders/rules.hpp"

#include <fmt/format.h>

#include <cmath>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/orders/error_ladder.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {

std::vector<KnownLadder> known_ladders(const Orders& declared, Precision precision, const std::vector<ErrorRow>& rows,
                                       const ErrorScale& scale) {
  std::vector<KnownLadder> result;
  for (const auto& [quantity, order] : {std::pair(Quantity::global_position, declared.position),
                                        std::pair(Quantity::global_velocity, declared.velocity)})
    result.push_back({error_ladder(quantity, precision, rows, scale), static_cast<double>(order)});
  return result;
}

std::string rules_csv(const std::vector<Precision>& precisions_of_cells,
                      const std::vector<std::vector<KnownLadder>>& ladders) {
  std::string text;
  for (const auto& precision : precisions) {
    std::vector<KnownLadder> in_precision;
    for (std::size_t i = 0; i < ladders.size(); ++i)
      if (precisions_of_cells[i] == precision.precision)
        in_precision.insert(in_precision.end(), ladders[i].begin(), ladders[i].end());
    if (in_precision.empty()) continue;
    if (text.empty()) text = "rule,precision,false_rejections,false_acceptances,unanswered\n";
    for (const auto& score : compare_rules(in_precision))
      text += fmt::format("{},{},{:.1f},{:.1f},{:.1f}\n", escaped::csv(score.rule), precision.name,
                          score.false_rejections_percent, score.false_acceptances_percent, score.unresolved_percent);
  }
  return text;
}

}  // namespace halfstep::inline engine
