// Numerical statements of published texts, and what is measured of each: the study and its tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/claims/claim.hpp"

namespace halfstep::inline studies {

/// claims.csv: one statement.
struct ClaimRow {
  std::string source;     ///< author and title, as in docs/sources.md
  std::string place;      ///< where in it
  std::string statement;  ///< what is judged, in our words
  std::string measured;   ///< the evidence, with units and uncertainties
  std::string verdict;    ///< a word of ClaimVerdict
  std::string comment;    ///< the condition, or what does hold
  std::string quote;      ///< what is written, word for word
  std::string key;        ///< of the source in docs/sources.md
};

/// claim-readings.csv: a number behind a verdict. Those written come first: one number, or from and to.
struct ClaimReadingRow {
  std::string source, place, statement;
  std::string kind;  ///< "written" or "measured"
  std::string where, quantity, unit;
  double value = 0;
  std::optional<double> uncertainty;
  std::string exact;  ///< why there is no uncertainty
};

/// Writes both tables. A finding is resolved where the statement was decided, whichever way.
std::vector<FindingRow> claims(const StudyInput& input);

}  // namespace halfstep::inline studies
