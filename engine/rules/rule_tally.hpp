// What the field's rules of thumb would have said of a run, beside the verdict of this program: rules.csv.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/rules/field_rules.hpp"

namespace halfstep::inline engine {

/// Counts of the rules on ladders of known order, by precision: of parts of a run they are added, and no ladder is
/// held.
struct RuleTally {
  std::map<Precision, std::vector<RuleCount>> of_precisions;

  void add(Precision precision, const std::vector<KnownLadder>& ladders);
  void add(const RuleTally& other);

  /// CSV: rule,precision,false_rejections,false_acceptances,unanswered, in percent of the ladders of each precision;
  /// empty where there are none.
  std::string csv() const;
};

}  // namespace halfstep::inline engine
