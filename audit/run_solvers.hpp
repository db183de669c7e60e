// The audit of solvers that choose their steps.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "audit/audited_solver.hpp"
#include "halfstep/studies/audit/audit_solvers.hpp"

namespace halfstep::audit {

/// The solvers of the libraries that are installed, in the order of libraries().
std::vector<AuditedSolver> every_solver();

/// The names of the studies of solvers.
std::vector<std::string> studies_of_solvers();

/// The rows of audit-solvers.csv, from the tables of a run in a folder.
std::vector<SolverAuditRow> solver_audit_of(const std::vector<AuditedSolver>& solvers,
                                            const std::filesystem::path& folder);

/// Runs the studies of solvers, writes their tables and audit-solvers.csv to `out`, and returns the rows of the latter.
std::vector<SolverAuditRow> run_solver_audit(const std::vector<AuditedSolver>& solvers,
                                             const std::filesystem::path& out);

}  // namespace halfstep::audit
