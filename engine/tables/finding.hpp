// findings.csv: the verdicts of the studies that have tables of their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// One thing that a study was asked to decide: what theory says, what was measured, the verdict.
struct FindingRow {
  std::string study;      ///< name of the study: "stability"
  std::string subject;    ///< what was looked at: "rk4", "verlet-variable on kepler, alternating grid"
  std::string precision;  ///< by name
  std::string quantity;   ///< what was measured: "order of position", "limit of wh"
  std::optional<double> expected, observed, uncertainty;
  Verdict verdict = Verdict::no_window;
  std::string reason;                    ///< one clause: why this verdict, or what the numbers mean
  std::optional<double> tolerance = {};  ///< what `observed` may be away from `expected`; orders have none
};

}  // namespace halfstep::inline engine
