// The rules of thumb by which the field accepts an order, beside the verdict of this program, on ladders of known
// order.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// A rule: whether it accepts that the errors of a ladder (levels in order, halving steps) fall as h^order.
struct FieldRule {
  std::string name;
  bool (*accepts)(const Ladder& ladder, double order);
};

/// The rules in use: mean, largest, last and median slope between neighbours, least squares, each with its tolerance.
const std::vector<FieldRule>& field_rules();

/// A ladder whose order is known.
struct KnownLadder {
  Ladder ladder{Arithmetic::unknown()};
  double order = 0;
  bool decidable = true;  ///< the order is to be seen in the ladder
};

/// How a rule does: asked to accept the true order, and to refuse one more and one less.
struct RuleScore {
  std::string rule;
  long long ladders = 0;
  double false_rejections_percent = 0;   ///< of the ladders
  double false_acceptances_percent = 0;  ///< of the neighbours, two a ladder
  double unresolved_percent = 0;         ///< of the ladders: neither accepted nor refused
};

/// The same, counted: what is counted of parts is added.
struct RuleCount {
  long long ladders = 0;
  long long false_rejections = 0, false_acceptances = 0, unresolved = 0;

  RuleCount& operator+=(const RuleCount& other);
  bool operator==(const RuleCount&) const = default;
};

/// Counts of the field's rules, and last of `judge`, on those ladders that are decidable; none where there are none.
std::vector<RuleCount> count_rules(const std::vector<KnownLadder>& ladders);

/// The scores that such counts are.
std::vector<RuleScore> scores_of(const std::vector<RuleCount>& counts);

/// Scores of the rules on those ladders that are decidable.
std::vector<RuleScore> compare_rules(const std::vector<KnownLadder>& ladders);

/// Reads ladders of known order: `<precision>.csv` (series,steps,error) and `orders.csv` (series,precision,order,
/// decidable) in a folder; precision "double", or "80" for wide.csv. Throws InputError.
std::vector<KnownLadder> read_known_ladders(const std::filesystem::path& folder, const std::string& precision);

/// Scores on the ladders of a folder in double.
std::vector<RuleScore> compare_rules(const std::filesystem::path& folder);

}  // namespace halfstep::inline engine
