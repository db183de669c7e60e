// Runs over tolerances, with the true local errors of some of their steps.
#include "halfstep/studies/tolerance/tolerance_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/median.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/tolerance/true_local_error.hpp"

namespace halfstep::inline studies {
namespace {

/// Steps of a run whose true local errors are looked at, evenly among those accepted.
constexpr std::size_t looks = ToleranceRow::looks;

/// A step kept for a look, with a state between its points where there is a curve.
template <class T>
struct KeptStep {
  T t, h;
  std::vector<T> before, after;
  T theta;
  std::vector<T> between;
};

/// Every so manieth accepted step, the first among them, and the last: when twice as many are kept as wanted, each
/// second is dropped.
template <class T>
class KeptSteps {
 public:
  explicit KeptSteps(bool with_curve) : with_curve_(with_curve) {}

  void add(const AdaptiveStep<T>& step, bool is_last) {
    const bool is_next = count_++ % stride_ == 0;
    if (is_last && with_curve_) last_ = kept(step);
    if (!is_next) return;
    kept_.push_back(kept(step));
    if (kept_.size() < 2 * looks) return;
    for (std::size_t i = 1; 2 * i < kept_.size(); ++i) kept_[i] = std::move(kept_[2 * i]);
    kept_.resize(looks);
    stride_ *= 2;
  }
  const std::vector<KeptStep<T>>& steps() const { return kept_; }
  const std::optional<KeptStep<T>>& last() const { return last_; }

 private:
  /// Looked at a quarter, a half or three quarters of the way.
  KeptStep<T> kept(const AdaptiveStep<T>& step) {
    KeptStep<T> result{step.t, step.h, step.before, step.after, T(1 + count_ % 3) / 4, {}};
    if (with_curve_) result.between = step.between(result.theta);
    return result;
  }

  bool with_curve_;
  long count_ = 0, stride_ = 1;
  std::vector<KeptStep<T>> kept_;
  std::optional<KeptStep<T>> last_;
};

/// The sizes of the accepted steps.
class StepSizes {
 public:
  void add(double h) { sizes_.push_back(std::abs(h)); }

  double typical() const { return sizes_.empty() ? ToleranceRow::not_known : median(sizes_); }

  /// Of which equal steps have local errors c h^(order + 1) of the same sum.
  double effective(int order) const {
    double time = 0, errors = 0;
    for (const double h : sizes_) time += h, errors += std::pow(h, order + 1);
    return sizes_.empty() ? ToleranceRow::not_known : std::pow(errors / time, 1. / order);
  }

 private:
  std::vector<double> sizes_;
};

/// A solver on a problem in T, with the exact state at the end in a precision that is wider or the same.
template <class T>
class SolverUnderTest {
  using W = Exact<T>;
  using Fast = ErrorScalar<T>;

 public:
  SolverUnderTest(const AdaptiveMethod& solver, const Problem& problem, Precision precision)
      : solver_(solver),
        problem_(problem),
        unit_roundoff_(info(precision).unit_roundoff),
        system_(make_system<T>(problem)),
        wide_(make_system<W>(problem)),
        fast_(make_system<Fast>(problem)),
        states_(*system_),
        end_(problem.data.at("T").as<W>()) {
    const auto n = static_cast<std::size_t>(problem.dimension);
    std::vector<T> x(n), v(n);
    system_->initial(x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), start_);
    std::vector<W> exact_x(n), exact_v(n);
    solution<W>(problem)->at(end_, exact_x.data(), exact_v.data());
    FirstOrderSystem<W>(*wide_).gather(std::span<const W>(exact_x), std::span<const W>(exact_v), exact_end_);
  }

  ToleranceRow run(double tolerance, long long most_evaluations) const {
    ToleranceRow row{.problem = problem_.name, .solver = solver_.name, .tolerance = tolerance};
    row.error = row.deceived = row.largest_ratio = row.curve_error = ToleranceRow::not_known;
    row.one_component = start_.size() == 1;
    const long long before = system_->evaluations();
    AdaptiveSolver<T> solver(solver_, *system_, {tolerance, tolerance}, T(0), start_,
                             {.most_steps = static_cast<long>(most_evaluations)});
    KeptSteps<T> kept(shows_steps() && solver_.dense_order() > 0);
    const T end = narrow<T>(end_);
    long long of_curve = 0;
    StepSizes steps;
    std::vector<double> estimates;
    const AdaptiveRun ended = solver.advance_to(end, [&](const AdaptiveStep<T>& step) {
      if (!step.accepted) return;
      steps.add(to_double(step.h));
      if (!step.errors.empty()) estimates.push_back(std::isnan(step.estimate) ? HUGE_VAL : step.estimate);
      const long long so_far = system_->evaluations();
      kept.add(step, step.h == end - step.t);
      of_curve += system_->evaluations() - so_far;
    });
    row.reason = ended.reason;
    row.status = status_of(ended.outcome);
    row.accepted = ended.accepted;
    row.rejected = ended.rejected;
    row.evaluations = system_->evaluations() - before - of_curve;
    const long long attempts = row.accepted + row.rejected;
    row.rejected_share = attempts > 0 ? static_cast<double>(row.rejected) / static_cast<double>(attempts) : 0;
    if (ended.outcome != Outcome::finished) return row;
    row.error = error(solver.state());
    for (const W& entry : exact_end_) row.size = std::hypot(row.size, to_double(entry));
    if (!std::isfinite(row.error)) row.status = "not finite", row.error = ToleranceRow::not_known;
    if (shows_steps()) {
      row.typical_step = steps.typical();
      if (!estimates.empty()) {
        row.typical_estimate = median(estimates);
        row.largest_estimate = std::ranges::max(estimates);
      }
      row.effective_step = solver_.order() > 0 ? steps.effective(solver_.order()) : ToleranceRow::not_known;
      look(kept.steps(), row);
      look_between(kept, row);
    }
    return row;
  }

 private:
  bool shows_steps() const {
    const auto* code = foreign(solver_);
    return code == nullptr || code->has_known_steps();
  }

  template <class Step>
  static std::optional<std::vector<double>> local_error(const System<Step>& system, const T& t,
                                                        const std::vector<T>& before, const T& h,
                                                        const std::vector<T>& after, double negligible) {
    const auto wide = [](const std::vector<T>& y) { return std::vector<Step>(y.begin(), y.end()); };
    return true_local_error<Step>(system, Step(t), wide(before), Step(h), wide(after), negligible);
  }

  /// The true error of a step of size h. Where the fast numbers do not tell it, W is asked: the series of very stiff
  /// equations overflow with the exponents of double.
  std::optional<std::vector<double>> local_error(const KeptStep<T>& step, const T& h, const std::vector<T>& after,
                                                 double tolerance) const {
    constexpr double negligible = 1e-3;  // of a tolerance
    auto error = local_error(*fast_, step.t, step.before, h, after, tolerance * negligible);
    if constexpr (!std::is_same_v<Fast, W>)
      if (!error) error = local_error(*wide_, step.t, step.before, h, after, tolerance * negligible);
    return error;
  }

  double error(const std::vector<T>& reached) const {
    double sum = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const double off = to_double(W(W(reached[i]) - exact_end_[i]));
      sum += off * off;
    }
    return std::sqrt(sum);
  }

  /// The true local errors beside what was allowed, in the norm that the solver holds to the tolerance.
  void look(const std::vector<KeptStep<T>>& steps, ToleranceRow& row) const {
    long seen = 0, deceived = 0;
    double largest = 0;
    for (const KeptStep<T>& step : steps) {
      // Per unit step the allowed error can be below the rounding error of a step, which says nothing of the estimate.
      const double length = solver_.per == ErrorPer::unit_step ? std::abs(to_double(step.h)) : 1;
      if (row.tolerance * length < above_rounding * unit_roundoff_) continue;
      const auto off = local_error(step, step.h, step.after, row.tolerance);
      if (!off) continue;
      double sum = 0;
      for (std::size_t i = 0; i < off->size(); ++i) {
        const double size = std::max(std::abs(to_double(step.before[i])), std::abs(to_double(step.after[i])));
        const double share = (*off)[i] / (row.tolerance + row.tolerance * size);
        sum += share * share;
      }
      const double ratio = std::sqrt(sum / static_cast<double>(off->size())) / length;
      ++seen;
      if (ratio > 1) ++deceived;
      largest = std::max(largest, ratio);
    }
    if (seen == 0) return;
    row.deceived = static_cast<double>(deceived) / static_cast<double>(seen);
    row.largest_ratio = largest;
  }

  /// The largest distance of the curve from the solution through the point before; infinite where it is no number.
  void look_between(const KeptSteps<T>& kept, ToleranceRow& row) const {
    const auto look_at = [&](const KeptStep<T>& step) {
      if (step.between.empty()) return;
      const auto off = local_error(step, step.theta * step.h, step.between, row.tolerance);
      if (!off) return;
      double sum = 0;
      for (const double entry : *off) sum += entry * entry;
      const double distance = std::isfinite(sum) ? std::sqrt(sum) : std::numeric_limits<double>::infinity();
      row.curve_error = std::isnan(row.curve_error) ? distance : std::max(row.curve_error, distance);
    };
    for (const KeptStep<T>& step : kept.steps()) look_at(step);
    if (kept.last()) look_at(*kept.last());
  }

  static constexpr double above_rounding = 10;  // unit roundoffs

  const AdaptiveMethod& solver_;
  const Problem& problem_;
  double unit_roundoff_;
  std::unique_ptr<System<T>> system_;
  std::unique_ptr<System<W>> wide_;
  std::unique_ptr<System<Fast>> fast_;
  FirstOrderSystem<T> states_;
  W end_;
  std::vector<T> start_;
  std::vector<W> exact_end_;
};

}  // namespace

bool is_clear_of_rounding(const ToleranceRow& row, Precision precision) {
  constexpr double well_above = 10;
  return row.error > well_above * info(precision).unit_roundoff * row.size * static_cast<double>(row.evaluations);
}

ToleranceLadder tolerance_ladder(Precision precision) {
  ToleranceLadder ladder;
  ladder.last = std::max(100 * info(precision).unit_roundoff, 1e-24);
  if (!info(precision).native) ladder.per_decade = 2, ladder.evaluations = 20000;
  return ladder;
}

ToleranceLadder tolerance_ladder(const AdaptiveMethod& solver, Precision precision) {
  ToleranceLadder ladder = tolerance_ladder(precision);
  const auto* code = foreign(solver);
  if (code == nullptr) return ladder;
  ladder.evaluations = code->has_known_steps() ? 50000 : 20000;
  if (is_program(*code)) ladder.per_decade = std::min(ladder.per_decade, 2), ladder.evaluations = 10000;
  if (!solver.tolerance_exponent()) ladder.per_decade = 1;
  return ladder;
}

std::vector<ToleranceRow> tolerance_runs(const AdaptiveMethod& solver, const Problem& problem, Precision precision,
                                         const ToleranceLadder& ladder, const std::atomic<bool>* stop) {
  return in_precision(precision, [&]<class T>(const T&) {
    const SolverUnderTest<T> subject(solver, problem, precision);
    std::vector<ToleranceRow> rows;
    for (int i = 0;; ++i) {
      const double tolerance = ladder.first * std::pow(10, -static_cast<double>(i) / ladder.per_decade);
      if (tolerance < ladder.last * (1 - 1e-9) || (stop != nullptr && *stop)) return rows;
      auto row = subject.run(tolerance, ladder.evaluations);
      if (stop != nullptr && *stop) return rows;  // what was under way may have been cut off
      rows.push_back(std::move(row));
      rows.back().precision = name(precision);
      if (rows.back().evaluations > ladder.evaluations) return rows;
    }
  });
}

}  // namespace halfstep::inline studies
