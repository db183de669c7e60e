// Dense output beside the exact solution.
#include "halfstep/studies/between/between_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

using T = Scalar<precision_between>;

constexpr int first_level = 4, last_level = 11;

double distance(const std::vector<T>& a, const std::vector<T>& b) {
  T sum(0);
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return to_double(T(sqrt(sum)));
}

double norm(const std::vector<T>& a) { return distance(a, std::vector<T>(a.size(), T(0))); }

/// A solver on a problem, with steps of one size.
class EqualSteps {
 public:
  EqualSteps(const AdaptiveMethod& solver, const Problem& problem)
      : solver_(solver),
        system_(make_system<T>(problem)),
        states_(*system_),
        motion_(solution<T>(problem)),
        end_(problem.data.at("T").as<T>()),
        n_(static_cast<std::size_t>(problem.dimension)) {}

  const T& end() const { return end_; }

  std::vector<T> exact(const T& t) const {
    std::vector<T> x(n_), v(n_), y;
    motion_->at(t, x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), y);
    return y;
  }

  std::vector<T> exact_slope(const T& t) const {
    const auto y = exact(t);
    return states_.rate(t, y);
  }

  /// look(step) at each of so many steps of equal size; false where the run does not reach the end.
  bool walk(long steps, const std::function<void(const AdaptiveStep<T>&)>& look) const {
    constexpr Tolerances all_accepted{1e250, 0};
    AdaptiveOptions options{.limits = {.safety = 1, .most_growth = 1, .most_shrinking = 1},
                            .first_step = to_double(T(end_ / T(steps))),
                            .most_steps = steps + 1};  // the size of a step is a double: a short one may be left
    std::vector<T> x(n_), v(n_), start;
    system_->initial(x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), start);
    AdaptiveSolver<T> run(solver_, *system_, all_accepted, T(0), start, options);
    const AdaptiveRun ended = run.advance_to(end_, [&](const AdaptiveStep<T>& step) {
      if (step.accepted) look(step);
    });
    return ended.outcome == Outcome::finished;
  }

 private:
  const AdaptiveMethod& solver_;
  std::unique_ptr<System<T>> system_;
  FirstOrderSystem<T> states_;
  std::shared_ptr<const Solution<T>> motion_;
  T end_;
  std::size_t n_;
};

T place(int k, int places) { return T(k) / T(places); }

/// The error of the derivative of the curve at theta, by a difference so small that it leaves a third of the digits.
double slope_error(const EqualSteps& steps, const AdaptiveStep<T>& step, const T& theta) {
  const T small("1e-11");
  const auto above = step.between(theta + small), below = step.between(theta - small);
  auto slope = above;
  for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = (above[i] - below[i]) / (2 * small * step.h);
  return distance(slope, steps.exact_slope(step.t + theta * step.h));
}

/// The larger of both; what is no number stays none.
void raise(double& largest, double error) {
  if (!(error <= largest)) largest = std::isnan(largest) ? largest : error;
}

BetweenRow look_at(const EqualSteps& steps, long count) {
  BetweenRow row;
  row.h = to_double(T(steps.end() / T(count)));
  const bool finished = steps.walk(count, [&](const AdaptiveStep<T>& step) {
    raise(row.jump, distance(step.between(T(0)), step.before));
    raise(row.jump, distance(step.between(T(1)), step.after));
    raise(row.size, norm(step.after));
    raise(row.at_points, distance(step.after, steps.exact(step.t + step.h)));
    for (int k = 1; k < BetweenRow::places; ++k) {
      const T theta = place(k, BetweenRow::places);
      const double error = distance(step.between(theta), steps.exact(step.t + theta * step.h));
      raise(row.run, error);
      if (step.t != 0) continue;
      raise(row.inside, error);
      raise(row.slope, slope_error(steps, step, theta));
    }
  });
  raise(row.run, row.at_points);
  if (!finished) row.run = row.at_points = std::numeric_limits<double>::quiet_NaN();
  return row;
}

}  // namespace

std::vector<BetweenRow> between_ladder(const AdaptiveMethod& solver, const Problem& problem) {
  const EqualSteps steps(solver, problem);
  std::vector<BetweenRow> rows;
  for (int level = first_level; level <= last_level; ++level) {
    rows.push_back(look_at(steps, 1L << level));
    rows.back().problem = problem.name;
    rows.back().solver = solver.name;
    rows.back().precision = name(precision_between);
  }
  return rows;
}

std::vector<BetweenCurveRow> between_curve(const AdaptiveMethod& solver, const Problem& problem, int count) {
  const EqualSteps steps(solver, problem);
  std::vector<BetweenCurveRow> rows;
  steps.walk(count, [&](const AdaptiveStep<T>& step) {
    for (int k = rows.empty() ? 0 : 1; k <= BetweenCurveRow::places; ++k) {
      const T theta = place(k, BetweenCurveRow::places), t = step.t + theta * step.h;
      rows.push_back({problem.name, solver.name, name(precision_between), to_double(step.h), to_double(t),
                      distance(step.between(theta), steps.exact(t))});
    }
  });
  return rows;
}

void judge_between(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows, Findings& findings) {
  if (rows.empty()) return;
  auto in = findings.in(precision_between);
  const double roundoff = info(precision_between).unit_roundoff;
  const std::string subject = solver.name + " on " + rows.front().problem;
  const auto judge = [&](const char* quantity, double BetweenRow::*error, int order, double unit) {
    Ladder ladder{Arithmetic(unit, rows.back().size, 0)};
    ladder.largest = true;
    for (const BetweenRow& row : rows)
      ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.*error});
    ladder.claimed = order;
    in.order(subject, quantity, ladder);
  };
  const int dense = solver.dense_order();
  judge("order inside a step", &BetweenRow::inside, dense + 1, roundoff);
  judge("order of the slope inside a step", &BetweenRow::slope, dense, 1e-21);  // what differences leave of the digits
  judge("order over a run", &BetweenRow::run, std::min(solver.order(), dense + 1), roundoff);
  // of the finest run: over coarse steps states may be so large that rounding alone is above this
  constexpr double roundings = 1000;
  in.value(subject, "jump of the curve at the points", 0, rows.back().jump,
           roundings * roundoff * std::max(rows.back().size, 1.0), "both ends of each step are where the curve ends");
}

}  // namespace halfstep::inline studies
