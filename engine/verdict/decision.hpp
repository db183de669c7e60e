// The decision: from the evidence on a ladder and its claim to a verdict, by a table of rules.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/verdict/analysis.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// A test that must hold, or one that must not: because it was asked and does not, or was not asked.
struct Condition {
  Test test;
  bool holds;
};

/// What a user can do about a ladder that shows no order.
enum class Remedy {
  none,             ///< an order shows, or nothing is known to help
  finer,            ///< smaller step sizes
  coarser,          ///< larger step sizes, or arithmetic with more digits: the small ones end in rounding
  further_results,  ///< more errors than there are
  apart,            ///< step sizes that lie further apart
  as_it_behaves,    ///< told by how the errors behave: finer, where they fall; what stops them, where they do not
};

/// A verdict where all conditions are met, the first rule of the table that applies.
struct Rule {
  std::string_view when;  ///< in words
  std::vector<Condition> conditions;
  Verdict verdict;
  std::string (*reason)(const Analysis& analysis);
  Remedy remedy = Remedy::none;
};

/// All rules, in order. docs/verdict.md prints them.
std::span<const Rule> rules();

/// A finding, and the rule that led to it.
struct Decision {
  Finding finding;
  const Rule* rule = nullptr;
};

/// A pure function of the evidence and the claim.
Decision decide(const Analysis& analysis);

}  // namespace halfstep::inline engine
