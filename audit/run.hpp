// The audit as a run: which schemes, on which problems, with which ladders; tables and report.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "audit/audited.hpp"
#include "audit/physics/world.hpp"

namespace halfstep::audit {

/// The schemes of the libraries that are installed, in the order of libraries().
std::vector<Audited> every_scheme();

/// The physics engines, likewise.
std::vector<PhysicsEngine> every_engine();

/// Which libraries are in, with versions, and which are not, with the packages that bring them: one line.
std::string libraries_found();

/// Throws InputError for a name or glob that fits no scheme, solver or engine: with the nearest name, or with the
/// package of the library that is missing.
void check_named(const std::vector<Audited>& all, const std::vector<AuditedSolver>& solvers,
                 const std::vector<PhysicsEngine>& engines, const std::vector<std::string>& globs);

/// Whether one of the names or globs fits; everything is chosen where there are none.
bool is_chosen(const std::string& name, const std::vector<std::string>& globs);

/// Runs the schemes, writes every table (audit.csv and signals.csv among them) and the report to `out`, and returns the
/// rows of audit.csv. Throws InputError where `out` cannot be written.
std::vector<AuditRow> run_audit(const std::vector<Audited>& schemes, const std::filesystem::path& out);

}  // namespace halfstep::audit
