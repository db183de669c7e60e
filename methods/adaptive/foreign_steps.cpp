// The loop over steps of a foreign solver.
#include "halfstep/methods/adaptive/foreign_steps.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/core/first_order_system.hpp"

namespace halfstep::inline methods {
namespace {

/// A run that does not go on, and why.
struct BrokenRun : IntegratorError {
  using IntegratorError::IntegratorError;
};

void check_size(const std::vector<double>& numbers, std::size_t wanted, const char* name) {
  if (numbers.size() != wanted)
    throw BrokenRun(std::string(name) + " has " + std::to_string(numbers.size()) + " entries, not " +
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
        auto values = run_->between(theta == 1 ? next_.t : t + theta * (next_.t - t));
        check_size(values, y.size(), "the state between two points");
        return values;
      });
    };
    try {
      while (t != end) {
        if (attempts_ >= options_.most_steps) return run.outcome = Outcome::too_many_steps, run;
        make_steps(end, run);
        for (std::size_t i = 0; i < made_.size(); ++i) {
          next_ = std::move(made_[i]);
          const double h = next_.t - t;
          const bool is_last = i + 1 == made_.size();  // the one whose error is estimated
          const Estimate estimate = is_last ? estimate_of_last(h) : Estimate();
          const auto events = events_within(next_.t, i == 0);
          if (watch)
            watch({t, h, y, next_.y, estimate.errors, estimate.norm, true, between,
                   code_.finds_events ? &events : nullptr, rejected_in_call_});
          t = next_.t;
          y = std::move(next_.y);
        }
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
  /// What their code says of the error of a step.
  struct Estimate {
    double norm = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> errors = {};
  };

  /// Errors of halfstep itself go on up; all that comes out of their code ends the run, in their words unless halfstep
  /// found the fault.
  template <class Call>
  static auto in_their_code(const Call& call) -> decltype(call()) {
    try {
      return call();
    } catch (const InputError&) {
      throw;
    } catch (const BrokenRun&) {
      throw;
    } catch (const Fault& fault) {
      throw BrokenRun(fault.what());
    } catch (const std::exception& error) {
      throw BrokenRun(std::string(ended_with) + error.what());
    } catch (...) {
      throw BrokenRun(std::string(ended_with) + "what is no std::exception");
    }
  }

  /// One call of their `step`: one step, or the steps of its history.
  void make_steps(double end, AdaptiveRun& run) {
    Knot last;
    in_their_code([&] {
      begin(end);
      const long rejected = run_->rejected(), evaluations = run_->own_evaluations();
      run_->step(end);
      last = {run_->time(), run_->state()};
      errors_ = run_->estimate();
      made_ = code_.keeps_history ? run_->history() : std::vector{last};
      events_.clear();
      if (code_.finds_events) events_ = run_->events();
      rejected_in_call_ = run_->rejected() - rejected;
      count(rejected_in_call_, run_->own_evaluations() - evaluations, run);
    });
    const bool forward = end > t;
    if (!(forward ? last.t > t : last.t < t))
      throw BrokenRun("a step from t = " + to_text(t) + " leads to t = " + to_text(last.t));
    if (forward ? last.t > end : last.t < end)
      throw BrokenRun("a step leads past the end, t = " + to_text(end) + ", to t = " + to_text(last.t));
    check_size(last.y, y.size(), "the state");
    if (!errors_.empty()) check_size(errors_, y.size(), "the estimate");
    if (code_.keeps_history) check_history(last);
    for (const ReportedEvent& event : events_) check_event(event, last.t);
  }

  /// That it leads from here to where the call ended, and no further than evaluations can have led.
  void check_history(const Knot& last) const {
    if (made_.empty()) throw BrokenRun("its history has no step that leads to t = " + to_text(last.t));
    double from = t;
    for (const Knot& knot : made_) {
      if (!(last.t > t ? knot.t > from : knot.t < from))
        throw BrokenRun("its history has a step from t = " + to_text(from) + " to t = " + to_text(knot.t));
      check_size(knot.y, y.size(), "a state of its history");
      from = knot.t;
    }
    if (from != last.t)
      throw BrokenRun("its history ends at t = " + to_text(from) + ", its last step at t = " + to_text(last.t));
    const auto differ = [](double a, double b) { return a != b && !(std::isnan(a) && std::isnan(b)); };
    if (!std::ranges::equal(made_.back().y, last.y, std::not_fn(differ)))
      throw BrokenRun("its history ends in another state than its last step, at t = " + to_text(from));
    const long long evaluations = system_.evaluations() - evaluations_before_;
    const bool counts_them = !brings_equations_ || run_->own_evaluations() > 0;
    if (counts_them && attempts_of_run_ > evaluations)
      throw BrokenRun("its history has " + std::to_string(attempts_of_run_) +
                      " attempts since the run began, for which " + std::to_string(evaluations) +
                      " evaluations are not enough");
  }

  void check_event(const ReportedEvent& event, double reached) const {
    if (event.function >= options_.events.size())
      throw BrokenRun("it reports an event of function " + std::to_string(event.function) +
                      ", where it was asked for " + std::to_string(options_.events.size()) + ", from 0 on");
    const auto [first, last] = std::minmax(t, reached);
    if (!(event.t >= first && event.t <= last))
      throw BrokenRun("it reports an event at t = " + to_text(event.t) + ", beside its step from " + to_text(t) +
                      " to " + to_text(reached));
  }

  /// Of the last step of a call.
  Estimate estimate_of_last(double h) const {
    Estimate estimate{.errors = errors_};
    if (errors_.empty()) return estimate;
    estimate.norm = over_tolerance(tolerances_, errors_, y, next_.y);
    if (per_ == ErrorPer::unit_step) estimate.norm /= std::abs(h);
    return estimate;
  }

  /// Those of the last call in the step from here; one where it begins belongs to the step before, if the call has one.
  std::vector<ReportedEvent> events_within(double reached, bool is_first) const {
    std::vector<ReportedEvent> within;
    const auto [first, last] = std::minmax(t, reached);
    std::ranges::copy_if(events_, std::back_inserter(within), [&, first = first, last = last](const auto& event) {
      return event.t >= first && event.t <= last && (is_first || event.t != t);
    });
    return within;
  }

  void count(long rejected, long evaluations, AdaptiveRun& run) {
    if (rejected < 0 || evaluations < 0) throw BrokenRun("what it counts since the run began falls");
    constexpr int most_without = 1000;
    without_evaluations_ = evaluations > 0 ? 0 : without_evaluations_ + 1;
    if (brings_equations_ && run_->own_evaluations() > 0 && without_evaluations_ >= most_without)
      throw BrokenRun("its evaluations since the run began stand still over " + std::to_string(most_without) +
                      " steps");
    const auto accepted = static_cast<long>(made_.size());
    run.rejected += rejected;
    run.accepted += accepted;
    attempts_ += accepted + rejected;
    attempts_of_run_ += accepted + rejected;
    system_.count_evaluations(evaluations);
  }

  /// In the direction that it is advanced in now; a turn begins anew.
  void begin(double end) {
    const bool backward = end < t;
    if (run_ && backward == backward_) return;
    backward_ = backward;
    run_.reset();
    attempts_of_run_ = 0;
    evaluations_before_ = system_.evaluations();
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
  std::vector<Knot> made_;  // in the last call
  Knot next_;               // where the step leads that is shown
  std::vector<double> errors_;
  std::vector<ReportedEvent> events_;
  int without_evaluations_ = 0;
  long rejected_in_call_ = 0;                // the last one
  long attempts_ = 0, attempts_of_run_ = 0;  // over all calls; since their code began
  long long evaluations_before_ = 0;         // it began
};

}  // namespace

std::unique_ptr<Advance<double>> make_foreign_steps(const AdaptiveMethod& method, const System<double>& system,
                                                    const Tolerances& tolerances, double t, std::vector<double> y,
                                                    const AdaptiveOptions& options) {
  return std::make_unique<ForeignSteps>(method, system, tolerances, t, std::move(y), options);
}

}  // namespace halfstep::inline methods
