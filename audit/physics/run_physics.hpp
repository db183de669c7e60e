// The audit of physics engines as a run.
#pragma once

#include <filesystem>
#include <vector>

#include "audit/physics/world.hpp"
#include "halfstep/studies/audit/audit_physics.hpp"

namespace halfstep::audit {

/// Runs the engines, writes their tables, audit-physics.csv and audit-physics-energies.csv among them, to `out`, and
/// returns the rows of the former. Throws InputError where `out` cannot be written.
std::vector<PhysicsRow> run_physics_audit(const std::vector<PhysicsEngine>& engines, const std::filesystem::path& out);

}  // namespace halfstep::audit
