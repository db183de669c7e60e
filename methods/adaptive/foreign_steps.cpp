// The loop over steps of a foreign solver.
#include "halfstep/methods/adaptive/foreign_steps.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/first_order_system.hpp"

namespace halfstep::inline methods {
namespace {

/// A run that does not go on, and why. What the code said itself begins with `ended_with`.
struct BrokenRun : IntegratorError {
  using IntegratorError::IntegratorError;
};

void check_size(const std::vector<double>& numbers, std::size_t wanted, const char* what) {
  if (numbers.size() != wanted)
    throw BrokenRun(std::string(what) + " has " + std::to_string(numbers.size()) + " entries, not " +
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
    const std::function<std::vector<double>(const double&)> between = [&](const double& theta) {
      require_within_step(theta);
      return in_their_code([&] {
        auto values = run_->between(theta == 1 ? step_.reached : t + theta * step_.h);
        check_size(values, y.size(), "the state between two points");
        return values;
      });
    };
    try {
      while (t != end) {
        if (attempts_ >= options_.most_steps) return run.outcome = Outcome::too_many_steps, run;
        make_step(end, run);
        if (watch)
          watch({t, step_.h, y, step_.after, step_.errors, step_.estimate, true, between,
                 code_.finds_events ? &step_.events : nullptr});
        t = step_.reached;
        y = step_.after;
      }
    } catch (const BrokenRun& broken) {
      run_.reset();
      run.outcome = Outcome::broken;
      run.reason = broken.what();
    } catch (...) {  // of who watches: the solver is a step ahead of where this run is
      run_.reset();
      throw;
    }
    return run;
  }

 private:
  /// What their code makes of one step.
  struct Step {
    double h = 0, reached = 0, estimate = 0;
    std::vector<double> after, errors;
    std::vector<ReportedEvent> events;
  };

  /// Errors of halfstep itself go on up; all that comes out of their code ends the run, in their words.
  template <class Call>
  static auto in_their_code(const Call& call) -> decltype(call()) {
    try {
      return call();
    } catch (const InputError&) {
      throw;
    } catch (const BrokenRun&) {
      throw;
    } catch (const std::exception& error) {
      throw BrokenRun(std::string(ended_with) + error.what());
    } catch (...) {
      throw BrokenRun(std::string(ended_with) + "what is no std::exception");
    }
  }

  void make_step(double end, AdaptiveRun& run) {
    in_their_code([&] {
      begin(end);
      const long rejected = run_->rejected(), evaluations = run_->own_evaluations();
      run_->step(end);
      step_.reached = run_->time();
      step_.after = run_->state();
      step_.errors = run_->estimate();
      if (code_.finds_events) step_.events = run_->events();
      count(run_->rejected() - rejected, run_->own_evaluations() - evaluations, run);
    });
    const bool forward = end > t;
    if (!(forward ? step_.reached > t : step_.reached < t))
      throw BrokenRun("a step from t = " + to_text(t) + " leads to t = " + to_text(step_.reached));
    if (forward ? step_.reached > end : step_.reached < end)
      throw BrokenRun("a step leads past the end, t = " + to_text(end) + ", to t = " + to_text(step_.reached));
    check_size(step_.after, y.size(), "the state");
    if (!step_.errors.empty()) check_size(step_.errors, y.size(), "the estimate");
    for (const ReportedEvent& event : step_.events) check_event(event);
    step_.h = step_.reached - t;
    step_.estimate = step_.errors.empty() ? std::numeric_limits<double>::quiet_NaN()
                                          : over_tolerance(tolerances_, step_.errors, y, step_.after);
    if (per_ == ErrorPer::unit_step) step_.estimate /= std::abs(step_.h);
  }

  void check_event(const ReportedEvent& event) const {
    if (event.function >= options_.events.size())
      throw BrokenRun("it reports an event of function " + std::to_string(event.function) +
                      ", where it was asked for " + std::to_string(options_.events.size()) + ", from 0 on");
    const auto [first, last] = std::minmax(t, step_.reached);
    if (!(event.t >= first && event.t <= last))
      throw BrokenRun("it reports an event at t = " + to_text(event.t) + ", beside its step from " + to_text(t) +
                      " to " + to_text(step_.reached));
  }

  void count(long rejected, long evaluations, AdaptiveRun& run) {
    if (rejected < 0 || evaluations < 0) throw BrokenRun("what it counts since the run began falls");
    constexpr int most_without = 1000;
    without_evaluations_ = evaluations > 0 ? 0 : without_evaluations_ + 1;
    if (brings_equations_ && run_->own_evaluations() > 0 && without_evaluations_ >= most_without)
      throw BrokenRun("its evaluations since the run began stand still over " + std::to_string(most_without) +
                      " steps");
    run.rejected += rejected;
    ++run.accepted;
    attempts_ += 1 + rejected;
    system_.count_evaluations(evaluations);
  }

  /// In the direction that it is advanced in now; a turn begins anew.
  void begin(double end) {
    const bool backward = end < t;
    if (run_ && backward == backward_) return;
    backward_ = backward;
    run_.reset();
    run_ =
        code_.begin({states_, t, end, y, tolerances_, options_.equal_steps ? options_.first_step : 0, options_.events});
    if (!run_) throw BrokenRun("it does not begin a run");
  }

  const ForeignSolver code_;
  ErrorPer per_;
  const System<double>& system_;
  FirstOrderSystem<double> states_;
  Tolerances tolerances_;
  AdaptiveOptions options_;
  std::unique_ptr<ForeignRun> run_;
  bool backward_ = false;
  const bool brings_equations_ = !code_.own_problems.empty();
  Step step_;
  int without_evaluations_ = 0;
  long attempts_ = 0;
};

}  // namespace

std::unique_ptr<Advance<double>> make_foreign_steps(const AdaptiveMethod& method, const System<double>& system,
                                                    const Tolerances& tolerances, double t, std::vector<double> y,
                                                    const AdaptiveOptions& options) {
  return std::make_unique<ForeignSteps>(method, system, tolerances, t, std::move(y), options);
}

}  // namespace halfstep::inline methods
