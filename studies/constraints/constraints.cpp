// The study of constraints: ladders of rods and hanging chains, and their tables.
#include "studies/constraints/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "engine/plan/facts.hpp"
#include "engine/run/drift.hpp"
#include "engine/run/pool.hpp"
#include "studies/constraints/constraint_ladders.hpp"

namespace halfstep {

namespace {

/// Chains of several lengths, one after the other: their times are measured.
std::vector<FindingRow> chains(const StudyInput& input) {
  std::vector<ChainRow> course;
  std::vector<ChainSpeedRow> speeds;
  std::vector<StretchRow> stretches;
  std::vector<FindingRow> rows;
  for (const char* shape : {"straight", "curved"})
    for (const int links : {2, 5, 10, 20, 50, 100}) {
      speeds.push_back(chain_speed(links, shape, course));
      const auto& row = speeds.back();
      rows.push_back(value_finding("constraints", fmt::format("hanging chain of {} links, {}", links, shape), "double",
                                   "sweeps per digit", row.theory, row.sweeps_per_digit,
                                   std::max(0.005 * row.theory, 0.1), "-ln 10 / (2 ln(cos(turn) cos(pi/2N)))"));
    }
  for (const double h : {0.01, 0.005})
    for (const int sweeps : {1, 2, 5, 10, 20, 50, 100}) stretches.push_back(stretch(20, sweeps, h));
  write_table(input.out, course);
  write_table(input.out, speeds);
  write_table(input.out, stretches);
  return rows;
}

}  // namespace

std::vector<FindingRow> constraints(const StudyInput& input) {
  std::vector<std::unique_ptr<ConstraintLadders>> parts;
  for (const Precision precision : precisions_above_float(input.plan, "constraints"))
    parts.push_back(std::make_unique<ConstraintLadders>(input, precision));
  const std::size_t each = parts.front()->size(), all = each * parts.size();
  std::atomic<std::size_t> done = 0;
  share_out(all, input.jobs, input.stop, [&](std::size_t i) {
    parts[i / each]->measure(i % each);
    input.progress(++done, all + 1);
  });
  if (input.stop != nullptr && *input.stop) return {};
  std::vector<ConstraintErrorRow> errors;
  std::vector<EnergyRow> samples;
  std::vector<DriftRow> drifts;
  std::vector<FindingRow> findings;
  for (const auto& part : parts) {
    for (const auto& rows : part->errors) errors.insert(errors.end(), rows.begin(), rows.end());
    for (const auto& run : part->energies) {
      samples.insert(samples.end(), run.samples.begin(), run.samples.end());
      if (!run.samples.empty()) drifts.push_back(drift(run));
    }
    const auto rows = part->findings();
    findings.insert(findings.end(), rows.begin(), rows.end());
  }
  write_table(input.out, errors);
  write_table(input.out, samples, constraint_energy_file);
  write_table(input.out, drifts, constraint_drift_file);
  const auto rows = chains(input);
  findings.insert(findings.end(), rows.begin(), rows.end());
  return findings;
}

}  // namespace halfstep
