// What engines of molecular dynamics and of games do with x'' = a(t, x, v): audit-physics.csv.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// audit-physics.csv: an engine, driven by one of its calls. Its orders are held against those of a scheme of the
/// catalogue that it is taken for; which schemes make the same positions is measured beside that.
struct PhysicsRow {
  std::string library = {};     ///< with its version: "Box2D 2.4.1"
  std::string engine = {};      ///< under which name its rows stand in the other tables
  std::string call = {};        ///< how the force was set, and the step made
  std::string precision = {};   ///< what it computes in
  std::string documented = {};  ///< what its documentation says of the integrator, word for word; empty: nothing
  std::string where = {};       ///< where it says so, or where that was looked for
  std::string taken_for = {};   ///< the scheme whose orders it is held against
  /// The lowest global orders of position and velocity that were decided, for each class of force.
  std::optional<double> x_of_position = {}, v_of_position = {}, x_of_time = {}, v_of_time = {}, x_of_velocity = {},
                        v_of_velocity = {};
  /// Global and local orders of both: as those of `taken_for`, higher, not so, hidden by rounding, not decided.
  int passed = 0, more = 0, failed = 0, rounding_limited = 0, undecided = 0;
  Verdict verdict = Verdict::no_window;
  /// Schemes whose positions are the same but for rounding, under forces a(x), a(t, x) and a(x, v); the largest
  /// difference from the first of them, and the least from one that is not the same, in ulp of the largest position.
  std::string same_of_position = {}, same_of_time = {}, same_of_velocity = {};
  std::optional<double> difference = {}, next_difference = {};
  std::string reversible = {}, symplectic = {};  ///< "yes", "no", or "?" where it was not decided
  std::optional<double> area = {};               ///< of a disc in phase space after 12 steps over its initial area
  std::optional<double> area_uncertainty = {};
  std::string drift = {};            ///< class of the drift of the energy over a long run
  std::optional<double> rate = {};   ///< of the drift: energy per time, or e-folds per time where it is exponential
  std::optional<double> swing = {};  ///< root mean square of the energy about it, over the mean of the energy
  std::string note = {};
};

/// Fills in what orders and the findings of the study of structure say of an engine.
PhysicsRow audited(PhysicsRow engine, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure);

/// One finding for each row, of the study "audit".
std::vector<FindingRow> findings_of(const std::vector<PhysicsRow>& rows);

}  // namespace halfstep::inline studies
