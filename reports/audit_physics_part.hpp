// The part of docs/audit.md on engines of molecular dynamics and of games.
#pragma once

#include <string>
#include <vector>

#include "halfstep/studies/audit/audit_physics.hpp"

namespace halfstep::inline reports {

/// Two tables in Markdown: what each engine says it is and which schemes make its positions; what was measured.
std::string physics_part(const std::vector<PhysicsRow>& rows);

}  // namespace halfstep::inline reports
