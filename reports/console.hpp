// The tables that a run prints: orders, energy, cost; at most 120 columns.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"

namespace halfstep::inline reports {

/// How tables are printed.
struct Printing {
  bool colour = false;    ///< with ANSI escapes
  std::size_t width = 0;  ///< of the terminal, to which tables are folded; 0: none, nothing is folded
  bool verbose = false;   ///< also the tables that a summary stands for
};

/// What chapters say of themselves in lines: the counts of statements, and those that do not hold.
std::string chapter_summaries(const std::vector<Chapter>& chapters, const Printing& how);

/// The tables of the chapters; where one has a summary, that instead of its tables and those of the studies that it
/// looks at. Of what was decided, how much and what is not as declared.
std::string chapter_tables(const std::vector<Chapter>& chapters, const std::vector<FindingRow>& findings,
                           const Printing& how);

/// All tables of the results. colour: with ANSI escapes; what they say is always there in symbols and words as well.
std::string console_tables(const Results& results, bool colour);

/// The first of these: the orders of every method, a table a problem and precision.
std::string console_orders(const Results& results, bool colour);

/// One ladder as deal.II prints it: h, each error and its rate between neighbouring steps ("-" at first).
/// rows: of one method on one problem in one precision.
std::string error_table(const std::vector<ErrorRow>& rows);

/// The findings counted by verdict, then those that are not as declared, a line each with its reason.
std::string finding_verdicts(const std::vector<FindingRow>& findings, bool colour);

/// "31 orders: 30 pass, 1 fail": the verdicts counted.
std::string verdict_counts(const OrderSummary& orders);
std::string verdict_counts(const std::vector<FindingRow>& findings);

/// The last line of a run, in green where all is as declared, in red where something contradicts its declaration, in
/// yellow where something is open; nothing where there is no verdict.
std::string closing_line(const Results& results, bool colour);

/// Which size of fault the orders that pass could have shown: two lines, nothing where none passes.
std::string smallest_faults(const OrderSummary& orders);

}  // namespace halfstep::inline reports
