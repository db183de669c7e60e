// Numerical statements of published texts, and what is measured of each.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// The verdict on a statement.
enum class ClaimVerdict { holds, conditional, fails, unmeasured };

/// "holds", "holds under a condition", "does not hold", "not measured".
std::string_view word(ClaimVerdict verdict);

/// claims.csv: one numerical statement.
struct ClaimRow {
  std::string source;     ///< author and title, as in docs/sources.md
  std::string place;      ///< where in it
  std::string statement;  ///< in our words
  std::string measured;   ///< the evidence
  std::string verdict;    ///< a word of ClaimVerdict
  std::string comment;    ///< the condition, or what does hold
};

/// A statement on an order: "METHOD: QUANTITY is of order P". Measured on problems with a(x), and on one whose force
/// depends on the velocity.
struct OrderClaim {
  std::string source, place, statement, method;
  Quantity quantity = Quantity::global_position;
  double order = 0;
  ClaimVerdict expected = ClaimVerdict::holds;
  std::string comment = {};
};

/// A statement on force evaluations per step, relative to those of another method.
struct CostClaim {
  std::string source, place, statement, method, reference;
  double ratio = 0;
  ClaimVerdict expected = ClaimVerdict::holds;
  std::string comment = {};
};

/// Two schemes, or two forms of one, that are said to make the same positions (in ten steps of 1/16).
struct SameClaim {
  std::string source, place, statement, method, other;
  ClaimVerdict expected = ClaimVerdict::holds;
  std::string comment = {};
  std::string on = {}, other_on = {};  ///< problems for the two, where their data have to differ
};

/// A statement that a study has decided: all of its findings whose subject and quantity match the patterns (* and ?).
struct StudyClaim {
  std::string source, place, statement;
  std::string study, subject, quantity;
  ClaimVerdict if_pass = ClaimVerdict::holds;  ///< what follows where every one of them passes
  std::string comment = {};
};

const std::vector<OrderClaim>& order_claims();
const std::vector<CostClaim>& cost_claims();
const std::vector<SameClaim>& same_claims();
const std::vector<StudyClaim>& study_claims();

/// Writes claims.csv. A finding passes where the verdict on the statement is the one that the list expects: a
/// statement that begins to hold, or no longer does, is news either way.
std::vector<FindingRow> claims(const StudyInput& input);

}  // namespace halfstep::inline studies
