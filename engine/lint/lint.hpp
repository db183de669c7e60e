// A table of coefficients on trial: what it is, what is wrong with it, which slip would explain that.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/lint/repair.hpp"
#include "halfstep/engine/lint/table_facts.hpp"

namespace halfstep::inline engine {

struct LintReport {
  CoefficientTable table;
  TableFacts facts;
  std::vector<std::string> faults;  ///< what is wrong, a sentence each; empty for a sound table
  Score score;
  std::vector<Repair> repairs;  ///< the best first; not looked for where the table is as it claims
};

LintReport lint(const CoefficientTable& table);

/// The report for a terminal: the table's properties, its faults, the repair.
std::string text(const LintReport& report);

}  // namespace halfstep::inline engine
