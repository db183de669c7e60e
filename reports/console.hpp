// The tables that a run prints: orders, energy, cost; at most 120 columns.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports {

/// The tables of the chapters; of what was decided, how much and what is not as declared.
std::string chapter_tables(const std::vector<Chapter>& chapters, const std::vector<FindingRow>& findings, bool colour);

/// All tables of the results. colour: with ANSI escapes; what they say is always there in symbols and words as well.
std::string console_tables(const Results& results, bool colour);

/// One ladder as deal.II prints it: h, each error and its rate between neighbouring steps ("-" at first).
/// rows: of one method on one problem in one precision.
std::string error_table(const std::vector<ErrorRow>& rows);

/// The findings counted by verdict, then those that are not as declared, a line each with its reason.
std::string finding_verdicts(const std::vector<FindingRow>& findings, bool colour);

/// "31 orders: 30 pass, 1 fail": the verdicts counted.
std::string verdict_counts(const std::vector<OrderRow>& orders);
std::string verdict_counts(const std::vector<FindingRow>& findings);

}  // namespace halfstep::inline reports
