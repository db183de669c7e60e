// The study `constraints`: rods kept by projection, in what direction, how exactly, at what order.
#pragma once

#include <filesystem>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/constraints/constraint_chain.hpp"
#include "halfstep/studies/constraints/constraint_clamping.hpp"
#include "halfstep/studies/constraints/constraint_clusters.hpp"
#include "halfstep/studies/constraints/constraint_relaxation.hpp"
#include "halfstep/studies/constraints/constraint_runs.hpp"
#include "halfstep/studies/constraints/constraint_springs.hpp"
#include "halfstep/studies/constraints/constraint_symmetry.hpp"
#include "halfstep/studies/constraints/constraint_thread.hpp"

namespace halfstep::inline studies {

/// Long runs, in the columns of energy.csv and drift.csv; the handling is the method.
inline constexpr const char* constraint_energy_file = "constraint_energy.csv";
inline constexpr const char* constraint_drift_file = "constraint_drift.csv";

/// Writes constraint_errors.csv, constraint_energy.csv and constraint_drift.csv (columns of energy.csv and drift.csv,
/// the handling as the method), constraint_chain.csv, constraint_chain_speed.csv, constraint_stretch.csv,
/// constraint_relaxation.csv, constraint_symmetry.csv, constraint_clusters.csv, constraint_clamping.csv,
/// constraint_thread.csv, constraint_springs.csv, constraint_springs_against_rods.csv.
std::vector<FindingRow> constraints(const StudyInput& input);

/// What its tables in a folder say of times, as findings: those it returns are the same in every run.
std::vector<FindingRow> chain_times(const std::filesystem::path& dir);

}  // namespace halfstep::inline studies
