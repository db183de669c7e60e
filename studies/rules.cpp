// What the field's rules of thumb would have said of a run.
#include "studies/rules.hpp"

#include <fmt/format.h>

#include <cmath>

#include "studies/csv.hpp"

namespace halfstep {

std::vector<KnownLadder> known_ladders(const Cell& cell, const std::vector<ErrorRow>& rows,
                                       const CellRunner::Scale& scale) {
  const Orders declared = cell.method.claims.at(cell.problem.info.force).global;
  std::vector<KnownLadder> result;
  for (const bool position : {true, false}) {
    KnownLadder known;
    known.order = position ? declared.position : declared.velocity;
    known.ladder.scale = position ? scale.position : scale.velocity;
    known.ladder.unit_roundoff = info(cell.precision).unit_roundoff;
    for (const auto& row : rows) {
      const Number& error = position ? row.global_position : row.global_velocity;
      known.ladder.rungs.push_back({row.level, row.h.value, error.empty() ? std::nan("") : error.value});
    }
    result.push_back(known);
  }
  return result;
}

std::string rules_csv(const std::string& precision, const std::vector<KnownLadder>& ladders, bool with_header) {
  std::string text = with_header ? "rule,precision,false_rejections,false_acceptances,unanswered\n" : "";
  for (const auto& score : compare_rules(ladders))
    text += fmt::format("{},{},{:.1f},{:.1f},{:.1f}\n", csv_field(score.rule), precision,
                        score.false_rejections_percent, score.false_acceptances_percent, score.unresolved_percent);
  return text;
}

}  // namespace halfstep
