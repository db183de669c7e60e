// From the orders and defects of a physics engine to one row.
#include "halfstep/studies/audit/audit_physics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/audit/audit.hpp"

namespace halfstep {

template <>
TableLayout Table<PhysicsRow>::layout() {
  return {"audit-physics.csv",
          {{"library", &Row::library, column::name()},
           {"engine", &Row::engine, column::name().key()},
           {"call", &Row::call},
           {"precision", &Row::precision, column::precision()},
           {"documented", &Row::documented},
           {"where", &Row::where},
           {"taken_for", &Row::taken_for, column::name()},
           {"x_of_position", &Row::x_of_position},
           {"v_of_position", &Row::v_of_position},
           {"x_of_time", &Row::x_of_time},
           {"v_of_time", &Row::v_of_time},
           {"x_of_velocity", &Row::x_of_velocity},
           {"v_of_velocity", &Row::v_of_velocity},
           {"passed", &Row::passed, column::count()},
           {"more", &Row::more, column::count()},
           {"failed", &Row::failed, column::count()},
           {"rounding_limited", &Row::rounding_limited, column::count()},
           {"undecided", &Row::undecided, column::count()},
           {"verdict", &Row::verdict},
           {"same_of_position", &Row::same_of_position},
           {"same_of_time", &Row::same_of_time},
           {"same_of_velocity", &Row::same_of_velocity},
           {"difference", &Row::difference},
           {"next_difference", &Row::next_difference},
           {"reversible", &Row::reversible},
           {"symplectic", &Row::symplectic},
           {"area", &Row::area},
           {"area_uncertainty", &Row::area_uncertainty},
           {"drift", &Row::drift},
           {"rate", &Row::rate},
           {"swing", &Row::swing},
           {"note", &Row::note}}};
}
template struct Table<PhysicsRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

std::optional<double>* field_of(PhysicsRow& engine, const OrderRow& row) {
  const bool of_x = row.quantity == Quantity::global_position;
  if (!of_x && row.quantity != Quantity::global_velocity) return nullptr;
  switch (problem(row.problem).info.force) {
    case Force::position:
      return of_x ? &engine.x_of_position : &engine.v_of_position;
    case Force::time:
      return of_x ? &engine.x_of_time : &engine.v_of_time;
    default:
      return of_x ? &engine.x_of_velocity : &engine.v_of_velocity;
  }
}

bool decided(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::fail || verdict == Verdict::superconvergent;
}

void lowest_orders(PhysicsRow& engine, const std::vector<OrderRow>& orders) {
  for (const OrderRow& row : orders) {
    if (row.method != engine.engine || !decided(row.verdict) || !row.observed) continue;
    if (auto* field = field_of(engine, row))
      *field = std::min(field->value_or(std::numeric_limits<double>::infinity()), *row.observed);
  }
}

/// Of the findings of a property on several systems: "no" where one shows that it is lost, "yes" where one shows that
/// it is kept and none that it is lost.
std::string kept(const std::vector<FindingRow>& findings, const std::string& engine, const std::string& property) {
  bool yes = false;
  for (const FindingRow& row : findings) {
    if (!row.subject.starts_with(engine + " on ") || !row.quantity.starts_with(property)) continue;
    const bool conserved = row.reason.starts_with("conserved");
    const bool lost = row.verdict == Verdict::fail || row.reason.starts_with("not conserved") ||
                      (!conserved && row.observed && row.quantity.ends_with("order of the defect"));
    if (lost) return "no";
    yes = yes || conserved;
  }
  return yes ? "yes" : "?";
}

}  // namespace

PhysicsRow audited(PhysicsRow engine, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure) {
  AuditRow counted;
  counted.method = engine.engine;
  counted = audited(std::move(counted), orders, {});
  engine.passed = counted.passed, engine.more = counted.more;
  engine.failed = counted.failed, engine.rounding_limited = counted.rounding_limited;
  engine.undecided = counted.undecided;
  engine.verdict = counted.verdict;
  engine.note = counted.note;
  if (counted.verdict != Verdict::pass && !counted.problem.empty())
    engine.note = fmt::format("{}, {}: {}", counted.problem, counted.quantity, engine.note);
  lowest_orders(engine, orders);
  engine.reversible = kept(structure, engine.engine, "reversibility defect");
  engine.symplectic = kept(structure, engine.engine, "symplectic form");
  for (const FindingRow& row : structure)
    if (row.subject == engine.engine + " on pendulum" && row.quantity.starts_with("area of a disc"))
      engine.area = row.observed, engine.area_uncertainty = row.uncertainty;
  return engine;
}

std::vector<FindingRow> findings_of(const std::vector<PhysicsRow>& rows) {
  std::vector<FindingRow> findings;
  for (const PhysicsRow& row : rows)
    findings.push_back({.study = "audit",
                        .subject = row.engine,
                        .precision = row.precision,
                        .quantity = "orders of " + row.taken_for,
                        .expected = {},
                        .observed = {},
                        .uncertainty = {},
                        .verdict = row.verdict,
                        .reason = row.note});
  return findings;
}

}  // namespace halfstep::inline studies
