// Ladders of collisions: which are climbed, and how each is judged.
#include "halfstep/studies/collisions/collision_ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "halfstep/engine/run/worse.hpp"
#include "halfstep/studies/collisions/collision_cases.hpp"

namespace halfstep::inline studies {

namespace {

/// At the end of a step an impact comes late by up to h. Gravity alone is integrated without error, so that located
/// impacts leave rounding only; a spring shows their order. A penalty of k = c/h delays the rebound by pi sqrt(h/c). A
/// wrong restitution leaves an error that no step removes.
std::vector<CollisionCase> collision_cases() {
  std::vector<CollisionCase> all;
  const auto both = [&](const CollisionSystem& system, const char* e, const char* end, std::optional<double> order) {
    all.push_back({system, e, end, newton_impact, 1});
    all.push_back({system, e, end, located, order});
  };
  both(bouncing_ball, "1", "0.7", {});
  both(bouncing_ball, "1", "3", {});
  both(bouncing_ball, "0.7", "1.5", {});
  both(ball_on_spring, "1", "0.7", 2);
  both(ball_on_spring, "0.7", "1.4", 2);
  both(pair_in_trap, "1", "1.3", 2);
  both(pair_in_trap, "0.7", "2.9", 2);
  for (const char* end : {"0.7", "3"})
    for (const auto& impact : {projection, mirror}) all.push_back({bouncing_ball, "1", end, impact, 0});
  all.push_back({bouncing_ball, "1", "0.7", fixed_penalty, {}});
  all.push_back({bouncing_ball, "1", "0.7", stiffening_penalty, 0.5});
  all.push_back({bouncing_ball, "1", "0.7", stiffest_penalty, 0});
  return all;
}

}  // namespace

CollisionLadders::CollisionLadders(const StudyInput& input, Precision precision)
    : input_(input), precision_(precision), cases_(collision_cases()) {
  for (const auto& c : cases_) runners_.push_back(make_collision_runner(c.system, c.restitution, c.end, precision));
  rows.resize(cases_.size());
}

void CollisionLadders::measure(std::size_t i) {
  const auto [first, last] = input_.plan.levels.value_or(std::pair(2, 8));
  for (int level = first; level <= last; ++level) rows[i].push_back(runners_[i]->errors(cases_[i].impact, level));
}

void CollisionLadders::judge(Findings& findings) const {
  auto precision_findings = findings.in(precision_);
  for (std::size_t i = 0; i < cases_.size(); ++i)
    if (!rows[i].empty()) judge(i, precision_findings);
}

void CollisionLadders::judge(std::size_t i, FindingsIn& findings) const {
  const CollisionCase& c = cases_[i];
  const auto& finest = rows[i].back();
  const auto subject = fmt::format("{}, e = {}, {} impact{}, {}", c.system.name, c.restitution, finest.impacts,
                                   finest.impacts == 1 ? "" : "s", c.impact.name);
  if (c.order && *c.order > 0) {
    for (const bool of_velocity : {false, true}) judge_order(i, subject, of_velocity, findings);
    return;
  }
  if (c.order) return stays(i, subject, findings);
  if (c.impact.handler == Handler::penalty) return delay(i, subject, findings);
  double largest = 0;
  for (const auto& row : rows[i]) largest = worse(largest, row.position.value);
  const double steps = finest.end / finest.h;
  findings.value(subject, "largest position error", 0, largest,
                 4 * steps * info(precision_).unit_roundoff * runners_[i]->scale().velocity,
                 "parabolas and their impacts are exact: only rounding error is left");
}

void CollisionLadders::judge_order(std::size_t i, const std::string& subject, bool of_velocity,
                                   FindingsIn& findings) const {
  const auto scale = runners_[i]->scale();
  Ladder ladder{Arithmetic(info(precision_).unit_roundoff, of_velocity ? scale.velocity : scale.position, 0)};
  // A series in the time of contact, which is as the root of h, is what half an order comes from.
  const bool in_root = cases_[i].order == 0.5;
  for (const auto& row : rows[i])
    ladder.rungs.push_back(
        {row.level, in_root ? std::sqrt(row.h) : row.h, (of_velocity ? row.velocity : row.position).value});
  ladder.claimed = in_root ? 1 : cases_[i].order;
  findings.order(subject,
                 fmt::format("order of {}{}", of_velocity ? "velocity" : "position", in_root ? " in sqrt(h)" : ""),
                 ladder);
}

/// No order: over the finer half of the ladder the error has not fallen by more than the scatter of impacts.
void CollisionLadders::stays(std::size_t i, const std::string& subject, FindingsIn& findings) const {
  const std::size_t middle = rows[i].size() / 2;
  const double halvings = double(rows[i].size() - 1 - middle);
  const std::string quantity = "mean slope of the velocity error, finer half";
  if (halvings < 3) {
    findings.verdict(subject, quantity, Verdict::no_window, "fewer than four steps in the finer half of the ladder");
    return;
  }
  const double slope = std::log2(rows[i][middle].velocity.value / rows[i].back().velocity.value) / halvings;
  findings.value(subject, quantity, 0, slope, 0.25,
                 "the error does not converge: it belongs to a different restitution");
}

/// The rebound from a spring is as fast as from a floor, but comes (pi + 2 atan(g / w v)) / w later, w^2 = k.
void CollisionLadders::delay(std::size_t i, const std::string& subject, FindingsIn& findings) const {
  const double w = std::sqrt(std::stod(cases_[i].impact.stiffness)), g = std::stod(cases_[i].system.g);
  const double time = (std::numbers::pi + 2 * std::atan(g / (w * runners_[i]->impact_speed()))) / w;
  const double expected = runners_[i]->change_within(time);
  const std::string quantity = "limit of the position error";
  if (w * rows[i].back().h > 0.25)
    findings.verdict(subject, quantity, Verdict::no_window, "the finest step does not resolve the contact");
  else
    findings.value(subject, quantity, expected, rows[i].back().position.value, 0.01 * expected,
                   "the rebound is late by the contact time");
}

}  // namespace halfstep::inline studies
