// findings.csv: the verdicts of the studies that have tables of their own.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/tables/tables.hpp"
#include "engine/verdict/verdict.hpp"

namespace halfstep {

/// One thing that a study was asked to decide: what theory says, what was measured, the verdict.
struct FindingRow {
  std::string study;      ///< name of the study: "stability"
  std::string subject;    ///< what was looked at: "rk4", "verlet-variable on kepler, alternating grid"
  std::string precision;  ///< by name
  std::string quantity;   ///< what was measured: "order of position", "limit of wh"
  std::optional<double> expected, observed, uncertainty;
  Verdict verdict = Verdict::no_window;
  std::string reason;  ///< one clause: why this verdict, or what the numbers mean
};

/// The finding that a ladder of errors leads to; its `claimed` is what is expected.
FindingRow order_finding(std::string study, std::string subject, std::string precision, std::string quantity,
                         const Ladder& ladder);

/// `pass` where |observed - expected| is within `uncertainty`, else `fail`: for quantities that are no orders.
FindingRow value_finding(std::string study, std::string subject, std::string precision, std::string quantity,
                         double expected, double observed, double uncertainty, std::string reason = {});

/// `resolved`, with no numbers: a plug-in declines what it is asked on, which is no failure.
FindingRow not_measured(std::string study, std::string subject, std::string quantity, const std::string& why);

/// Does `work`; where code from elsewhere breaks or declines in it, there is one finding that says so, and nothing of
/// its own.
void unless_broken(const std::string& study, const std::string& subject, std::vector<FindingRow>& findings,
                   const std::function<void()>& work);

}  // namespace halfstep
