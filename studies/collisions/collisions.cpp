// The study of collisions: its parts in turn, and their tables.
#include "halfstep/studies/collisions/collisions.hpp"

#include <memory>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/studies/collisions/collision_balance.hpp"
#include "halfstep/studies/collisions/collision_cases.hpp"
#include "halfstep/studies/collisions/collision_ladders.hpp"

namespace halfstep::inline studies {

namespace {

std::vector<PathRow> paths() {
  constexpr double h = 1.0 / 32;
  const auto runner = make_collision_runner(bouncing_ball, "1", "3", Precision::double_);
  std::vector<PathRow> rows;
  for (const auto& sample : runner->exact_path(h / 8)) rows.push_back({"exact", h / 8, sample.t, sample.gap});
  for (const auto& impact : {located, newton_impact, projection, mirror, stiffening_penalty, stiffest_penalty})
    for (const auto& sample : runner->path(impact, h)) rows.push_back({impact.name, h, sample.t, sample.gap});
  return rows;
}

}  // namespace

std::vector<FindingRow> collisions(const StudyInput& input) {
  const auto asked = precisions_above_float(input.plan, "collisions");
  std::vector<std::unique_ptr<CollisionLadders>> parts;
  for (const Precision precision : asked) parts.push_back(std::make_unique<CollisionLadders>(input, precision));
  const std::size_t each = parts.front()->size(), all = each * parts.size();
  const auto measure = [&](std::size_t i) { parts[i / each]->measure(i % each); };
  parallel_for(input, all, measure, all + 1);
  Findings findings(input.study);
  const auto sweep = penalties(input, findings);
  const auto forces = broken_forces(input, findings);
  if (input.stopped()) return {};
  const auto by_place = restitutions(findings);
  std::vector<CollisionErrorRow> errors;
  std::vector<BalanceRow> balance;
  for (const auto& part : parts) {
    for (const auto& rows : part->rows) append(errors, rows);
    part->judge(findings);
  }
  for (const Precision precision : asked) measure_balance(precision, balance, findings);
  input.write(errors);
  input.write(by_place);
  input.write(balance);
  input.write(sweep);
  input.write(paths());
  input.write(forces);
  return findings.rows();
}

}  // namespace halfstep::inline studies
