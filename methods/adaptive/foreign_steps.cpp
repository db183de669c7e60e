// The loop over steps of a foreign solver.
#include "halfstep/methods/adaptive/foreign_steps.hpp"

#include <cmath>
#include <exception>
#include <limits>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/first_order_system.hpp"

namespace halfstep::inline methods {
namespace {

void check_size(const std::vector<double>& numbers, std::size_t wanted, const char* what) {
  if (numbers.size() != wanted)
    throw IntegratorError(std::string(what) + " has " + std::to_string(numbers.size()) + " entries, not " +
                          std::to_string(wanted));
}

class ForeignSteps final : public Advance<double> {
 public:
  ForeignSteps(const AdaptiveMethod& method, const System<double>& system, const Tolerances& tolerances, double from,
               std::vector<double> state, const AdaptiveOptions& options)
      : Advance(from, std::move(state)),
        code_(*foreign(method)),
        per_(method.per),
        system_(system),
        states_(system),
        tolerances_(tolerances),
        options_(options) {}

  AdaptiveRun advance_to(const double& end, const std::function<void(const AdaptiveStep<double>&)>& watch) override {
    AdaptiveRun run;
    try {
      advance(end, watch, run);
    } catch (const InputError&) {
      throw;
    } catch (const std::exception& error) {
      run.outcome = Outcome::broken;
      run.reason = error.what();
    }
    return run;
  }

 private:
  void advance(double end, const std::function<void(const AdaptiveStep<double>&)>& watch, AdaptiveRun& run) {
    if (t == end) return;
    begin(end);
    const std::function<std::vector<double>(const double&)> between = [&](const double& theta) {
      auto values = run_->between(theta == 1 ? t + h_ : t + theta * h_);
      check_size(values, y.size(), "the state between two points");
      return values;
    };
    while (t != end) {
      if (steps_ >= options_.most_steps) {
        run.outcome = Outcome::too_many_steps;
        return;
      }
      const long rejected = run_->rejected(), evaluations = run_->own_evaluations();
      run_->step(end);
      const double reached = run_->time();
      const bool forward = end > t;
      if (!(forward ? reached > t : reached < t))
        throw IntegratorError("a step from t = " + to_text(t) + " leads to t = " + to_text(reached));
      if (forward ? reached > end : reached < end)
        throw IntegratorError("a step leads past the end, t = " + to_text(end) + ", to t = " + to_text(reached));
      auto after = run_->state();
      check_size(after, y.size(), "the state");
      const auto errors = run_->estimate();
      if (!errors.empty()) check_size(errors, y.size(), "the estimate");
      h_ = reached - t;
      const long not_accepted = run_->rejected() - rejected;
      run.rejected += not_accepted;
      system_.count_evaluations(run_->own_evaluations() - evaluations);
      ++run.accepted;
      steps_ += 1 + not_accepted;
      double estimate =
          errors.empty() ? std::numeric_limits<double>::quiet_NaN() : over_tolerance(tolerances_, errors, y, after);
      if (per_ == ErrorPer::unit_step) estimate /= std::abs(h_);
      if (watch) watch({t, h_, y, after, errors, estimate, true, between});
      t = reached;
      y.swap(after);
    }
  }

  /// In the direction that it is advanced in now; a turn begins anew.
  void begin(double end) {
    const bool backward = end < t;
    if (run_ && backward == backward_) return;
    backward_ = backward;
    run_.reset();
    run_ = code_.begin({states_, t, end, y, tolerances_, options_.equal_steps ? options_.first_step : 0});
    if (!run_) throw IntegratorError("it does not begin a run");
  }

  const ForeignSolver code_;
  ErrorPer per_;
  const System<double>& system_;
  FirstOrderSystem<double> states_;
  Tolerances tolerances_;
  AdaptiveOptions options_;
  std::unique_ptr<ForeignRun> run_;
  bool backward_ = false;
  double h_ = 0;
  long steps_ = 0;
};

}  // namespace

std::unique_ptr<Advance<double>> make_foreign_steps(const AdaptiveMethod& method, const System<double>& system,
                                                    const Tolerances& tolerances, double t, std::vector<double> y,
                                                    const AdaptiveOptions& options) {
  return std::make_unique<ForeignSteps>(method, system, tolerances, t, std::move(y), options);
}

}  // namespace halfstep::inline methods
