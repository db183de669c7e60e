// Runs with bounds on distances, against closed forms.
#include "halfstep/studies/constraints/constraint_thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/scalar.hpp"
#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/constrained/slack_thread.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double thread_gravity = 9.81, peg_distance = 0.6;
constexpr double roundoff = std::numeric_limits<double>::epsilon() / 2;

using ThreadReference = SlackThread<Exact<double>>;

const ThreadReference& thread_reference() {
  using R = Exact<double>;
  static const ThreadReference reference(R(thread_gravity), R(1), R(peg_distance));
  return reference;
}

Projector<double> to_rounding(Pull pull) { return {pull, Relaxation::sweeps, 50, 16 * roundoff}; }

Linkage<double> tied(double length, Bound bound) { return {{0, 1}, {{0, 1, length, bound}}}; }

ConstrainedVerlet<double> let_go(const Linkage<double>& linkage, Pull pull, double h, const Point2<double>& from) {
  return {linkage, to_rounding(pull), {0, -thread_gravity}, h, {{0, 0}, from}, {{0, 0}, {0, 0}}};
}

std::string handling_of(Pull pull) { return pull == Pull::new_rod ? "new-rod" : "shake"; }

double error_of(const Point2<double>& x, const Point2<Exact<double>>& exact) {
  return std::hypot(to_double(Exact<double>(x[0] - exact[0])), to_double(Exact<double>(x[1] - exact[1])));
}

ThreadRow slack_thread(Pull pull, double phase, int level) {
  const auto& exact = thread_reference();
  const long before = 8L << level;  // whole steps in front of the jerk
  const double h = to_double(exact.taut_at()) / (static_cast<double>(before) + phase);
  ThreadRow row{handling_of(pull), phase, level, 5 * before + 3, h, 0, 0, 0};
  const auto thread = tied(1, Bound::at_most);
  auto stepper = let_go(thread, pull, h, {peg_distance, 0});

  const long behind = before + 4;
  stepper.advance(behind);
  const auto x = stepper.position()[1], v = stepper.velocity()[1];
  const double rate = (x[0] * v[1] - x[1] * v[0]) / dot(x, x);
  row.excess_rate = (rate - to_double(exact.swing(Exact<double>(h) * behind).rate)) / h;

  stepper.advance(static_cast<long>(row.steps) - behind);
  const Exact<double> t = Exact<double>(h) * row.steps;
  row.position = error_of(stepper.position()[1], exact.position(t));
  row.velocity = error_of(stepper.velocity()[1], exact.velocity(t));
  return row;
}

/// The largest difference of positions of two linkages over 1000 steps, from the same start at rest.
double largest_difference(const Linkage<double>& a, const Linkage<double>& b, const Point2<double>& from) {
  double largest = 0;
  for (const Pull pull : {Pull::new_rod, Pull::old_rod}) {
    auto first = let_go(a, pull, 1.0 / 256, from), second = let_go(b, pull, 1.0 / 256, from);
    for (int n = 0; n < 1000; ++n) {
      first.advance(1);
      second.advance(1);
      const Point2<double> d = first.position()[1] - second.position()[1];
      largest = std::max({largest, std::fabs(d[0]), std::fabs(d[1])});
    }
  }
  return largest;
}

/// Masses 1 and 4 fly towards each other with no momentum in all, and are to keep a distance of 1.
void judge_kept_apart(FindingsIn& findings) {
  const Linkage<double> pair{{1, 0.25}, {{0, 1, 1, Bound::at_least}}};
  constexpr double h = 1.0 / 64, approach = 1.25;
  const double rounding = 100 * roundoff / h;
  for (const Pull pull : {Pull::new_rod, Pull::old_rod}) {
    ConstrainedVerlet<double> stepper(pair, to_rounding(pull), {0, 0}, h, {{0, 0}, {1.7, 0}}, {{1, 0}, {-0.25, 0}});
    stepper.advance(128);
    const auto v = stepper.velocity();
    const std::string subject = "two particles kept apart, " + handling_of(pull);
    findings.value(subject, "speed of separation / speed of approach", 0, (v[1][0] - v[0][0]) / approach, rounding,
                   "a projection takes all of it");
    findings.value(subject, "momentum after", 0, v[0][0] + 4 * v[1][0], rounding, "as before");
    findings.value(subject, "least distance - 1", 0, violation(pair, stepper.position()), 16 * roundoff, "");
  }
}

/// One pull at one phase: its ladder.
void judge_thread(const std::vector<ThreadRow>& rows, FindingsIn& findings) {
  const auto& exact = thread_reference();
  const bool along_new_rod = rows.front().handling == "new-rod";
  const std::string subject =
      fmt::format("slack thread, {}, taut at {:g} of a step", rows.front().handling, rows.front().phase);
  for (const bool of_velocity : {false, true}) {
    const double speed = to_double(exact.along());
    Ladder ladder{Arithmetic(roundoff, of_velocity ? speed : 1, 0)};
    for (const auto& row : rows) ladder.rungs.push_back({row.level, row.h, of_velocity ? row.velocity : row.position});
    ladder.claimed = along_new_rod ? 1 : 2;
    findings.order(subject, of_velocity ? "order of velocity" : "order of position", ladder);
  }
  const auto& fine = rows.back();
  const auto& coarse = rows[rows.size() - 2];
  // Extrapolated to h = 0 linearly; what is left is of order h^2.
  const double limit = (coarse.h * fine.excess_rate - fine.h * coarse.excess_rate) / (coarse.h - fine.h);
  const double expected = along_new_rod ? to_double(Exact<double>(-exact.along() * exact.across())) : 0;
  findings.value(subject, "excess of the rate behind the jerk / h", expected, limit, 1e-3 * to_double(exact.along()),
                 along_new_rod ? "-u w / l^2" : "two corrections cancel");
}

}  // namespace

std::vector<ThreadRow> slack_threads() {
  constexpr int finest = 7;
  std::vector<ThreadRow> rows;
  for (const Pull pull : {Pull::new_rod, Pull::old_rod})
    for (const double phase : {0.25, 0.5, 0.75})
      for (int level = 0; level <= finest; ++level) rows.push_back(slack_thread(pull, phase, level));
  return rows;
}

void judge_bounds(const std::vector<ThreadRow>& rows, FindingsIn& findings) {
  for (auto from = rows.begin(); from != rows.end();) {
    const auto other = [&](const ThreadRow& row) { return row.phase != from->phase || row.handling != from->handling; };
    const auto to = std::find_if(from, rows.end(), other);
    judge_thread({from, to}, findings);
    from = to;
  }
  const Linkage<double> nothing{{0, 1}, {}};
  findings.value("thread that is always slack", "largest difference from free flight", 0,
                 largest_difference(tied(1000, Bound::at_most), nothing, {peg_distance, 0}), 0, "to the last bit");
  findings.value("thread that is always taut", "largest difference from a rod", 0,
                 largest_difference(tied(1, Bound::at_most), tied(1, Bound::exact), {peg_distance, -0.8}), 0,
                 "to the last bit");
  judge_kept_apart(findings);
}

}  // namespace halfstep::inline studies
