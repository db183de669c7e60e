// Ladders of constraints: which are climbed, and how each is judged.
#include "halfstep/studies/constraints/constraint_ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/run/drift.hpp"

namespace halfstep::inline studies {

namespace {

const Handling new_rod{.name = "new-rod"};
const Handling shake{.name = "shake", .pull = Pull::old_rod};
const Handling lagged{.name = "lagged", .pull = Pull::lagged};

Handling swept(const Handling& handling, int sweeps) {
  Handling result = handling;
  result.name += fmt::format(":sweeps={}", sweeps);
  result.relaxation = Relaxation::sweeps;
  result.sweeps = sweeps;
  return result;
}

Handling to_tolerance(const std::string& tolerance) {
  Handling result = shake;
  result.name += ":tolerance=" + tolerance;
  result.relaxation = Relaxation::sweeps;
  result.sweeps = 1000;
  result.tolerance = tolerance;
  return result;
}

Handling without_masses() {
  Handling result = shake;
  result.name += ":half-and-half";
  result.half_and_half = true;
  return result;
}

/// Pulling along the new rod is a friction of first order; along the old one it is RATTLE, of order 2. To the letter
/// the rods are springs with six steps to a swing: their stretch is of order h^2, and so their speed is of order h.
std::vector<ConstraintCase> cases() {
  const std::string one = "pendulum", two = "double-pendulum", uneven = "double-pendulum:m1=2";
  std::vector<ConstraintCase> all{{one, new_rod, 1, 1}, {one, shake, 2, 2}, {one, lagged, 2, 1}, {two, new_rod, 1, 1}};
  all.push_back({two, swept(new_rod, 1), 1, 1});
  all.push_back({two, shake, 2, 2});
  for (const int sweeps : {1, 2, 3, 5, 10}) all.push_back({two, swept(shake, sweeps), 2, 2});
  for (const char* tolerance : {"1e-4", "1e-6"}) all.push_back({two, to_tolerance(tolerance), {}, {}});
  all.push_back({two, to_tolerance("1e-8"), 2, {}});
  all.push_back({two, lagged, 2, 1});
  all.push_back({uneven, shake, 2, 2});
  all.push_back({uneven, without_masses(), {}, {}});
  return all;
}

std::string subject(const ConstraintCase& c) { return fmt::format("{}, {}", c.system, c.handling.name); }

}  // namespace

ConstraintLadders::ConstraintLadders(const StudyInput& input, Precision precision)
    : input_(input), precision_(precision), all_(cases()) {
  for (const auto& c : all_)
    if (!runners_.contains(c.system)) runners_[c.system] = make_constraint_runner(c.system, precision);
  errors.resize(all_.size());
  energies.resize(all_.size());
}

void ConstraintLadders::measure(std::size_t i) {
  constexpr double long_time = 100;
  constexpr int steps_per_unit = 256;
  const ConstraintCase& c = all_[i];
  // What is asked of these two shows at small steps only.
  const int deeper = c.handling.pull == Pull::lagged || c.handling.tolerance != "0" ? 4 : 0;
  const auto [first, last] = input_.plan.levels.value_or(std::pair(2, (info(precision_).native ? 10 : 9) + deeper));
  for (int level = first; level <= last; ++level) errors[i].push_back(runner(c).errors(c.handling, level));
  if (info(precision_).native) energies[i] = runner(c).energy(c.handling, long_time, steps_per_unit);
}

void ConstraintLadders::judge_order(std::size_t i, bool of_velocity, int expected, FindingsIn& findings) const {
  const ConstraintCase& c = all_[i];
  const auto scale = runner(c).scale();
  Ladder ladder{Arithmetic(info(precision_).unit_roundoff, of_velocity ? scale.velocity : scale.position, 0)};
  for (const auto& row : errors[i])
    ladder.rungs.push_back({row.level, row.h, (of_velocity ? row.velocity : row.position).value});
  ladder.floor = std::stod(c.handling.tolerance);
  ladder.claimed = expected;
  findings.order(subject(c), of_velocity ? "order of velocity" : "order of position", ladder);
}

void ConstraintLadders::judge_orders(std::size_t i, FindingsIn& findings) const {
  const ConstraintCase& c = all_[i];
  if (c.position) judge_order(i, false, *c.position, findings);
  if (c.velocity) judge_order(i, true, *c.velocity, findings);
  if (c.handling.tolerance == "0") return;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& row : errors[i]) least = std::min(least, row.position.value);
  findings.value(subject(c), "log10 (least error of position / tolerance)", 0,
                 std::log10(least / std::stod(c.handling.tolerance)), 1,
                 "smaller steps gain nothing below the tolerance");
  const auto& finest = errors[i].back();
  findings.value(subject(c), "log10 (error of velocity at the finest step * h / tolerance)", 0,
                 std::log10(finest.velocity.value * finest.h / std::stod(c.handling.tolerance)), 1,
                 "rods that are not corrected within the tolerance move off at tolerance / h");
}

/// RATTLE keeps a nearby energy; the friction of the new rods takes it all.
void ConstraintLadders::judge_energy(std::size_t i, FindingsIn& findings) const {
  const ConstraintCase& c = all_[i];
  if (energies[i].samples.empty() || c.handling.relaxation == Relaxation::sweeps || c.handling.half_and_half) return;
  if (c.handling.pull == Pull::new_rod) {
    findings.value(subject(c), "energy after a long run / energy at the start", 0, 1 + energies[i].window_mean.back(),
                   0.1, "corrections along the new rods brake the motion to rest");
    return;
  }
  const DriftRow row = drift(energies[i]);
  findings.value(subject(c), "energy drift over a long run / its oscillation", 0,
                 row.drift_per_time * row.time / row.max_relative_energy_error, 0.1, row.behaviour);
}

void ConstraintLadders::judge_pendulum(std::size_t i, FindingsIn& findings) const {
  const ConstraintCase& c = all_[i];
  if (c.handling.pull == Pull::new_rod) {
    const auto& fine = errors[i].back();
    const auto& coarse = errors[i][errors[i].size() - 2];
    const double expected = runner(c).loss_per_step_size();
    // The ratio of loss and h is extrapolated once; what is left is of order h^2.
    const double observed = 2 * fine.energy / fine.h - coarse.energy / coarse.h;
    findings.value(subject(c), "relative energy loss / h", expected, observed, 1e-3 * std::abs(expected),
                   "-(integral of lambda v^2), the work of a friction h lambda v");
  } else {
    constexpr long long steps = 1024;
    const double rounding = info(precision_).unit_roundoff * double(steps) * double(steps);
    findings.value(subject(c), "reversibility defect of a run and its reversal", 0,
                   runner(c).reversibility_defect(c.handling, steps), 10 * rounding, "reversible up to rounding error");
  }
}

void ConstraintLadders::judge_double_pendulum(std::size_t i, FindingsIn& findings) const {
  const ConstraintCase& c = all_[i];
  if (c.handling.half_and_half) {
    double squares = 0;
    const auto with = runner(c).exact_end(), without = runners_.at("double-pendulum")->exact_end();
    for (std::size_t k = 0; k < with.size(); ++k) squares += (with[k] - without[k]) * (with[k] - without[k]);
    findings.value(subject(c), "limit of the error as h falls", std::sqrt(squares), errors[i].back().position.value,
                   10 * errors[i].back().h, "this is the motion of two equal masses");
  } else if (c.handling.pull == Pull::old_rod && c.handling.relaxation == Relaxation::newton) {
    const auto limit = runner(c).limit(c.handling, 2, 8);
    findings.value(subject(c), "distance of the limit h = 0 from the angle formulation", 0, limit.error,
                   10 * limit.settled, "two formulations of one motion");
  }
}

void ConstraintLadders::judge(Findings& findings) const {
  auto precision_findings = findings.in(precision_);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    judge_orders(i, precision_findings);
    judge_energy(i, precision_findings);
    if (errors[i].size() < 2) continue;
    if (all_[i].system == "pendulum")
      judge_pendulum(i, precision_findings);
    else
      judge_double_pendulum(i, precision_findings);
  }
}

}  // namespace halfstep::inline studies
