// The study of constraints: ladders of rods and hanging chains, and their tables.
#include "halfstep/studies/constraints/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/studies/constraints/constraint_ladders.hpp"

namespace halfstep::inline studies {

namespace {

/// Chains of several lengths, one after the other: their times are measured.
void chains(const StudyInput& input, FindingsIn findings) {
  std::vector<ChainRow> course;
  std::vector<ChainSpeedRow> speeds;
  std::vector<StretchRow> stretches;
  for (const char* shape : {"straight", "curved"})
    for (const int links : {2, 5, 10, 20, 50, 100}) {
      speeds.push_back(chain_speed(links, shape, course));
      const auto& row = speeds.back();
      findings.value(fmt::format("hanging chain of {} links, {}", links, shape), "sweeps per digit", row.theory,
                     row.sweeps_per_digit, std::max(0.005 * row.theory, 0.1), "-ln 10 / (2 ln(cos(turn) cos(pi/2N)))");
    }
  for (const double h : {0.01, 0.005})
    for (const int sweeps : {1, 2, 5, 10, 20, 50, 100}) stretches.push_back(stretch(20, sweeps, h));
  input.write(course);
  input.write(speeds);
  input.write(stretches);
}

/// Chains whose rods are relaxed in other orders, and in clusters.
void relaxations(const StudyInput& input, FindingsIn findings) {
  std::vector<RelaxationRow> rows;
  std::vector<SymmetryRow> symmetries{symmetry(20, SweepOrder::forward, 0)};
  for (const int links : {10, 20, 40}) {
    for (const char* shape : {"straight", "curved"})
      for (const auto order : {SweepOrder::forward, SweepOrder::alternating})
        rows.push_back(relaxation(links, shape, order, 1));
    for (const int cluster : {2, 3, 5, 10, 20, 40})
      if (cluster <= links) rows.push_back(relaxation(links, "straight", SweepOrder::forward, cluster));
  }
  for (const int sweeps : {2, 4, 8, 16, 32})
    for (const auto order : {SweepOrder::forward, SweepOrder::alternating})
      symmetries.push_back(symmetry(20, order, sweeps));
  const auto clusters = swings_of_clusters();
  judge_relaxation(rows, findings);
  judge_symmetry(symmetries, findings);
  judge_clusters(clusters, findings);
  input.write(rows);
  input.write(symmetries);
  input.write(clusters);
}

/// Inequalities, and springs in place of rods.
void bounds_and_springs(const StudyInput& input, FindingsIn findings) {
  const auto threads = slack_threads();
  const auto clamping = clamped_relaxations();
  const auto springs = stiff_springs();
  const auto against_rods = springs_against_rods();
  judge_bounds(threads, findings);
  judge_clamping(clamping, findings);
  judge_springs(springs, against_rods, findings);
  input.write(threads);
  input.write(clamping);
  input.write(springs);
  input.write(against_rods);
}

}  // namespace

std::vector<FindingRow> constraints(const StudyInput& input) {
  std::vector<std::unique_ptr<ConstraintLadders>> parts;
  for (const Precision precision : precisions_above_float(input.plan, "constraints"))
    parts.push_back(std::make_unique<ConstraintLadders>(input, precision));
  const std::size_t each = parts.front()->size(), all = each * parts.size();
  const auto measure = [&](std::size_t i) { parts[i / each]->measure(i % each); };
  parallel_for(input, all, measure, all + 1);
  if (input.stopped()) return {};
  std::vector<ConstraintErrorRow> errors;
  std::vector<EnergyRow> samples;
  std::vector<DriftRow> drifts;
  Findings findings(input.study);
  for (const auto& part : parts) {
    for (const auto& rows : part->errors) append(errors, rows);
    for (const auto& run : part->energies) {
      append(samples, run.samples);
      if (!run.samples.empty()) drifts.push_back(drift(run));
    }
    part->judge(findings);
  }
  input.write(errors);
  input.write(samples, constraint_energy_file);
  input.write(drifts, constraint_drift_file);
  chains(input, findings.in(Precision::double_));
  relaxations(input, findings.in(Precision::double_));
  bounds_and_springs(input, findings.in(Precision::double_));
  return findings.rows();
}

std::vector<FindingRow> chain_times(const std::filesystem::path& dir) {
  Findings findings("constraints");
  if (!std::filesystem::exists(dir / Table<ChainSpeedRow>::file())) return {};
  for (const auto& row : read_table<ChainSpeedRow>(dir, Table<ChainSpeedRow>::file()))
    findings.in(Precision::double_)
        .number(fmt::format("hanging chain of {} links, {}", row.links, row.shape),
                "time of relaxation over that of LU", row.sweeping_microseconds / row.newton_microseconds, "")
        .uncertainty = row.time_scatter * row.sweeping_microseconds / row.newton_microseconds;
  return findings.rows();
}

}  // namespace halfstep::inline studies
