// Dense output beside the exact solution.
#include "halfstep/studies/between/between_runs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "halfstep/core/error.hpp"
#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/lost_rungs.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

/// T / 2^level are the steps. Errors of high order sink to rounding within few halvings in double: longer ones there.
/// Programs are asked for each step, and make fewer.
struct Levels {
  int first, last;
};
Levels levels_of(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  if (code != nullptr) return is_program(*code) ? Levels{2, 8} : Levels{2, 11};
  return {4 + further_halvings(solver), 11 + further_halvings(solver)};
}

/// Beyond the last one: where an order still moves, and where that over a run does, which takes programs minutes.
constexpr int levels_where_open = 3;
int levels_where_run_is_open(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  return code != nullptr && is_program(*code) ? levels_where_open : 5;
}

Ladder ladder_of(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows, double BetweenRow::*error,
                 int order, double unit) {
  const double interval = rows.front().h * (1 << levels_of(solver).first);
  Ladder ladder{Arithmetic(unit, rows.back().size, interval)};
  ladder.largest = true;
  for (const BetweenRow& row : rows) ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.*error});
  ladder.claimed = order;
  return ladder;
}

double roundoff_of(const AdaptiveMethod& solver) { return info(precision_of_steps(solver)).unit_roundoff; }

Ladder ladder_inside(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows) {
  return ladder_of(solver, rows, &BetweenRow::inside, solver.dense_order() + 1, roundoff_of(solver));
}

/// Differences over this share of a step, four to each side: exact for polynomials in theta of degree 8.
constexpr int spacings = 64;

Ladder ladder_of_slope(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows) {
  const double interval = rows.front().h * (1 << levels_of(solver).first);
  const double of_slope = spacings * roundoff_of(solver) / interval;  // over h
  return ladder_of(solver, rows, &BetweenRow::slope, solver.dense_order(), of_slope);
}

Ladder ladder_of_run(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows) {
  return ladder_of(solver, rows, &BetweenRow::run, std::min(solver.order(), solver.dense_order() + 1),
                   roundoff_of(solver));
}

/// Whether the next level is looked at.
bool goes_on(const AdaptiveMethod& solver, int level, const std::vector<BetweenRow>& rows) {
  const int last = levels_of(solver).last;
  if (level <= last) return true;
  const auto is_open = [](const Ladder& ladder) { return judge(ladder).verdict == Verdict::no_window; };
  if (level <= last + levels_where_run_is_open(solver) && is_open(ladder_of_run(solver, rows))) return true;
  return level <= last + levels_where_open &&
         (is_open(ladder_inside(solver, rows)) || is_open(ladder_of_slope(solver, rows)));
}

template <class A, class B>
double distance(const std::vector<A>& a, const std::vector<B>& b) {
  using W = ErrorScalar<A>;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum = std::hypot(sum, to_double(W(W(a[i]) - W(b[i]))));
  return sum;
}

template <class T>
double norm(const std::vector<T>& a) {
  return distance(a, std::vector<T>(a.size(), T(0)));
}

/// A solver on a problem in T, with steps of one size; the exact solution in a precision that is wider, or the same.
template <class T>
class EqualSteps {
 public:
  using W = ErrorScalar<T>;

  EqualSteps(const AdaptiveMethod& solver, const Problem& problem)
      : solver_(solver),
        system_(make_system<T>(problem)),
        wide_(make_system<W>(problem)),
        states_(*system_),
        wide_states_(*wide_),
        motion_(solution<W>(problem)),
        end_(problem.data.at("T").as<T>()),
        n_(static_cast<std::size_t>(problem.dimension)) {}

  const T& end() const { return end_; }

  std::vector<W> exact(const W& t) const {
    std::vector<W> x(n_), v(n_), y;
    motion_->at(t, x.data(), v.data());
    wide_states_.gather(std::span<const W>(x), std::span<const W>(v), y);
    return y;
  }

  std::vector<W> exact_slope(const W& t) const { return wide_states_.rate(t, exact(t)); }

  /// look(step) at each of so many steps of equal size; false where the run does not reach the end.
  bool walk(long steps, const std::function<void(const AdaptiveStep<T>&)>& look) const {
    AdaptiveOptions options{.first_step = to_double(T(end_ / T(steps))),
                            .equal_steps = true,
                            .most_steps = steps + 1};  // the size of a step is a double: a short one may be left
    std::vector<T> x(n_), v(n_), start;
    system_->initial(x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), start);
    AdaptiveSolver<T> run(solver_, *system_, {}, T(0), start, options);
    const AdaptiveRun ended = run.advance_to(end_, [&](const AdaptiveStep<T>& step) {
      constexpr double differs = 1e-6;  // of the size; a last step may be short
      const double h = to_double(step.h);
      if (std::abs(h / options.first_step - 1) > differs && step.t + step.h < end_)
        throw IntegratorError("a step of " + to_text(options.first_step) + " is asked for, and one of " + to_text(h) +
                              " made");
      if (step.accepted) look(step);
    });
    if (ended.outcome == Outcome::broken) throw IntegratorError(ended.reason);
    return ended.outcome == Outcome::finished;
  }

 private:
  const AdaptiveMethod& solver_;
  std::unique_ptr<System<T>> system_;
  std::unique_ptr<System<W>> wide_;
  FirstOrderSystem<T> states_;
  FirstOrderSystem<W> wide_states_;
  std::shared_ptr<const Solution<W>> motion_;
  T end_;
  std::size_t n_;
};

template <class T>
T place(int k, int places) {
  return T(k) / T(places);
}

constexpr std::array<int, 4> slope_weights = {672, -168, 32, -3};  // over 840

/// The error of the derivative of the curve at theta.
template <class T>
double slope_error(const EqualSteps<T>& steps, const AdaptiveStep<T>& step, const T& theta) {
  std::vector<T> slope(step.after.size(), T(0));
  for (int k = 1; k <= 4; ++k) {
    const T away = place<T>(k, spacings);
    const auto above = step.between(theta + away), below = step.between(theta - away);
    for (std::size_t i = 0; i < slope.size(); ++i)
      slope[i] += slope_weights[std::size_t(k - 1)] * (above[i] - below[i]);
  }
  for (T& entry : slope) entry = entry * spacings / (840 * step.h);
  using W = ErrorScalar<T>;
  return distance(slope, steps.exact_slope(W(step.t) + W(theta) * W(step.h)));
}

/// The larger of both; what is no number stays none.
void raise(double& largest, double error) {
  if (!(error <= largest)) largest = std::isnan(largest) ? largest : error;
}

template <class T>
BetweenRow look_at(const EqualSteps<T>& steps, long count) {
  using W = ErrorScalar<T>;
  BetweenRow row;
  row.h = to_double(T(steps.end() / T(count)));
  const bool finished = steps.walk(count, [&](const AdaptiveStep<T>& step) {
    raise(row.jump, distance(step.between(T(0)), step.before));
    raise(row.jump, distance(step.between(T(1)), step.after));
    raise(row.size, norm(step.after));
    raise(row.at_points, distance(step.after, steps.exact(W(step.t) + W(step.h))));
    for (int k = 1; k < BetweenRow::places; ++k) {
      const T theta = place<T>(k, BetweenRow::places);
      const double error = distance(step.between(theta), steps.exact(W(step.t) + W(theta) * W(step.h)));
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

/// The row of a run that did not get anywhere.
template <class T>
BetweenRow nothing_seen(const EqualSteps<T>& steps, long count) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  BetweenRow row;
  row.h = to_double(T(steps.end() / T(count)));
  row.inside = row.slope = row.run = row.at_points = none;
  return row;
}

}  // namespace

std::vector<BetweenRow> between_ladder(const AdaptiveMethod& solver, const Problem& problem) {
  return in_precision_of_steps(solver, [&]<class T>(const T&) {
    const EqualSteps<T> steps(solver, problem);
    std::vector<BetweenRow> rows;
    LostRungs lost;
    for (int level = levels_of(solver).first; goes_on(solver, level, rows); ++level) {
      rows.push_back(lost.unless_broken([&] { return look_at(steps, 1L << level); }, nothing_seen(steps, 1L << level)));
      rows.back().problem = problem.name;
      rows.back().solver = solver.name;
      rows.back().precision = name(precision_of_steps(solver));
    }
    lost.check(rows.size());
    return rows;
  });
}

std::vector<BetweenCurveRow> between_curve(const AdaptiveMethod& solver, const Problem& problem, int count) {
  return in_precision_of_steps(solver, [&]<class T>(const T&) {
    using W = ErrorScalar<T>;
    const EqualSteps<T> steps(solver, problem);
    std::vector<BetweenCurveRow> rows;
    steps.walk(count, [&](const AdaptiveStep<T>& step) {
      for (int k = rows.empty() ? 0 : 1; k <= BetweenCurveRow::places; ++k) {
        const T theta = place<T>(k, BetweenCurveRow::places);
        const W t = W(step.t) + W(theta) * W(step.h);
        rows.push_back({problem.name, solver.name, name(precision_of_steps(solver)), to_double(step.h), to_double(t),
                        distance(step.between(theta), steps.exact(t))});
      }
    });
    return rows;
  });
}

void judge_between(const AdaptiveMethod& solver, const std::vector<BetweenRow>& rows, Findings& findings) {
  if (rows.empty()) return;
  const Precision precision = precision_of_steps(solver);
  auto in = findings.in(precision);
  const double roundoff = info(precision).unit_roundoff;
  const std::string subject = solver.name + " on " + rows.front().problem;
  in.order(subject, "order inside a step", ladder_inside(solver, rows));
  in.order(subject, "order of the slope inside a step", ladder_of_slope(solver, rows));
  in.order(subject, "order over a run", ladder_of_run(solver, rows));
  // of the finest run: over coarse steps states may be so large that rounding alone is above this
  constexpr double roundings = 1000;
  in.value(subject, "jump of the curve at the points", 0, rows.back().jump,
           roundings * roundoff * std::max(rows.back().size, 1.0), "both ends of each step are where the curve ends");
}

}  // namespace halfstep::inline studies
