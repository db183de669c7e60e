// The study of collisions: its parts in turn, and their tables.
#include "studies/collisions/collisions.hpp"

#include <atomic>
#include <memory>

#include "engine/plan/facts.hpp"
#include "engine/run/pool.hpp"
#include "studies/collisions/collision_balance.hpp"
#include "studies/collisions/collision_cases.hpp"
#include "studies/collisions/collision_ladders.hpp"

namespace halfstep {

namespace {

std::vector<PathRow> paths() {
  constexpr double h = 1.0 / 32;
  const auto runner = make_collision_runner(ball, "1", "3", Precision::double_);
  std::vector<PathRow> rows;
  for (const auto& sample : runner->exact_path(h / 8)) rows.push_back({"exact", h / 8, sample.t, sample.gap});
  for (const auto& impact : {located, restitution, projection, mirror, stiffening_penalty, stiffest_penalty})
    for (const auto& sample : runner->path(impact, h)) rows.push_back({impact.name, h, sample.t, sample.gap});
  return rows;
}

}  // namespace

std::vector<FindingRow> collisions(const StudyInput& input) {
  const auto asked = precisions_above_float(input.plan, "collisions");
  std::vector<std::unique_ptr<CollisionLadders>> parts;
  for (const Precision precision : asked) parts.push_back(std::make_unique<CollisionLadders>(input, precision));
  const std::size_t each = parts.front()->size(), all = each * parts.size();
  std::atomic<std::size_t> done = 0;
  share_out(all, input.jobs, input.stop, [&](std::size_t i) {
    parts[i / each]->measure(i % each);
    input.progress(++done, all + 1);
  });
  std::vector<FindingRow> findings;
  const auto sweep = penalties(input, findings);
  if (input.stop != nullptr && *input.stop) return {};
  const auto by_place = restitutions(findings);
  std::vector<CollisionErrorRow> errors;
  std::vector<BalanceRow> balance;
  for (const auto& part : parts) {
    for (const auto& rows : part->rows) errors.insert(errors.end(), rows.begin(), rows.end());
    const auto own = part->findings();
    findings.insert(findings.end(), own.begin(), own.end());
  }
  for (const Precision precision : asked) measure_balance(precision, balance, findings);
  write_table(input.out, errors);
  write_table(input.out, by_place);
  write_table(input.out, balance);
  write_table(input.out, sweep);
  write_table(input.out, paths());
  return findings;
}

}  // namespace halfstep
