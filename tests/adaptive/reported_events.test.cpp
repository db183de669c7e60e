// Code from elsewhere that finds events by itself: what is told of a sound one, and of those that lose, move, double or
// turn them.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/events/random_events.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

enum class Trick {
  none,
  straight_line,
  end_of_step,
  doubled_on_a_knot,
  any_direction,
  turned,
  loses_some,
  gives_up,
  no_number,
  beside_its_step,
  unknown_function
};

/// The classical Runge-Kutta method with steps of a length that the tolerance allows, cubics between the points, and
/// events where signs differ at the ends of a step.
class Watching final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  Watching(const ForeignTask& task, Trick trick)
      : task_(task), trick_(trick), t_(task.t), from_t_(task.t), y_(task.y), from_(task.y) {}

  void step(double end) override {
    const double length = task_.equal_step > 0 ? task_.equal_step : std::pow(task_.tolerances.relative, 0.25);
    const double h = std::copysign(std::min(length, std::abs(end - t_)), end - t_);
    from_ = y_, from_t_ = t_;
    slope_ = rate(t_, from_);
    const auto k2 = rate(t_ + h / 2, plus(h / 2, slope_)), k3 = rate(t_ + h / 2, plus(h / 2, k2)),
               k4 = rate(t_ + h, plus(h, k3));
    for (std::size_t i = 0; i < y_.size(); ++i) y_[i] += h / 6 * (slope_[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    t_ = h == end - t_ ? end : t_ + h;
    slope_after_ = rate(t_, y_);
    find();
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }
  std::vector<ReportedEvent> events() const override { return events_; }

  Numbers between(double t) override {
    const double h = t_ - from_t_, theta = (t - from_t_) / h;
    Numbers y(y_.size());
    if (trick_ == Trick::no_number) return Numbers(y.size(), std::nan(""));
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double rise = y_[i] - from_[i];
      y[i] = from_[i] + theta * rise +
             theta * (theta - 1) * ((1 - 2 * theta) * rise + (theta - 1) * h * slope_[i] + theta * h * slope_after_[i]);
    }
    return y;
  }

 private:
  void find() {
    events_.clear();
    if (trick_ == Trick::gives_up && !task_.events.empty()) throw std::runtime_error("too close");
    for (std::size_t k = 0; k < task_.events.size(); ++k) {
      const auto& [g, crossing, terminal] = task_.events[k];
      const double first = g(from_t_, from_), last = g(t_, y_);
      const bool at_start = first == 0;  // that was the end of the step before
      if (trick_ != Trick::doubled_on_a_knot && at_start) continue;
      const bool rises = first < 0 || (at_start && last > 0);
      if (first * last > 0 || (last == 0 && first == 0)) continue;
      if (trick_ != Trick::any_direction && crossing != Crossing::either && rises != (crossing == Crossing::rising))
        continue;
      if (trick_ == Trick::loses_some && ++seen_ % 100 == 0) continue;
      const double t = trick_ == Trick::straight_line     ? from_t_ + (t_ - from_t_) * first / (first - last)
                       : trick_ == Trick::end_of_step     ? t_
                       : trick_ == Trick::beside_its_step ? 2 * t_ - from_t_
                                                          : root(task_.events[k], first);
      events_.push_back(
          {trick_ == Trick::unknown_function ? task_.events.size() : k, t, trick_ == Trick::turned ? !rises : rises});
    }
    const bool forward = t_ > from_t_;
    std::ranges::sort(events_, [&](const auto& a, const auto& b) { return forward ? a.t < b.t : a.t > b.t; });
  }

  double root(const EventFunction<double>& function, double first) {
    double a = from_t_, b = t_;
    if (first == 0) return a;
    for (int halving = 0; halving < 80; ++halving) {
      const double middle = a + (b - a) / 2, value = function.g(middle, between(middle));
      ((value < 0) == (first < 0) && value != 0 ? a : b) = middle;
    }
    return b;
  }

  Numbers rate(double t, const Numbers& y) const { return task_.system.rate(t, y); }
  Numbers plus(double h, const Numbers& slope) const {
    Numbers y = from_;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += h * slope[i];
    return y;
  }

  ForeignTask task_;
  Trick trick_;
  double t_, from_t_;
  Numbers y_, from_, slope_, slope_after_;
  std::vector<ReportedEvent> events_;
  int seen_ = 0;
};

AdaptiveMethod solver_with(Trick trick) {
  AdaptiveMethod solver;
  solver.name = "watching";
  ForeignSolver code{.order = 4, .estimate_order = 3, .dense_order = 3, .finds_events = true};
  code.begin = [trick](const ForeignTask& task) { return std::make_unique<Watching>(task, trick); };
  solver.estimate = code;
  return solver;
}

/// Findings by quantity of 1500 random events.
struct Told {
  FindingRow missed, spurious, of_pairs;
};

Told told(Trick trick) {
  const AdaptiveMethod solver = solver_with(trick);
  Findings findings("events");
  constexpr std::uint64_t seed = 61;
  judge_random_events(solver, random_events(solver, 1500, seed, [](auto) { return reported_by_solver; }), findings);
  const auto of = [&](const std::string& quantity) {
    const auto row = std::ranges::find(findings.rows(), quantity, &FindingRow::quantity);
    REQUIRE(row != findings.rows().end());
    return *row;
  };
  return {of("share of events missed"), of("share of events spurious"), of("share of events missed, two in a step")};
}

}  // namespace

TEST_CASE("reported events: signs at the ends of steps find all that have a step to themselves", "[events]") {
  const Told sound = told(Trick::none);
  INFO(sound.missed.reason << "; " << sound.of_pairs.reason);
  CHECK(sound.missed.verdict == Verdict::pass);
  CHECK(sound.spurious.verdict == Verdict::pass);
  CHECK(sound.of_pairs.verdict == Verdict::resolved);
  CHECK(*sound.of_pairs.observed > 0.1);
  CHECK(*sound.of_pairs.observed < 1);
}

TEST_CASE("reported events: faulty searches are seen", "[events][slow]") {
  using enum Trick;
  for (const Trick trick : {straight_line, end_of_step, turned, loses_some}) {
    INFO(static_cast<int>(trick));
    CHECK(told(trick).missed.verdict == Verdict::fail);
  }
  for (const Trick trick : {straight_line, end_of_step, turned, doubled_on_a_knot, any_direction}) {
    INFO(static_cast<int>(trick));
    CHECK(told(trick).spurious.verdict == Verdict::fail);
  }
  CHECK(told(loses_some).spurious.verdict == Verdict::pass);
  CHECK(told(doubled_on_a_knot).missed.verdict == Verdict::pass);
}

TEST_CASE("reported events: an error of the search is a number, and nothing is decided by it", "[events]") {
  const AdaptiveMethod solver = solver_with(Trick::gives_up);
  const auto none = random_events(solver, 100, 1, [](auto) { return reported_by_solver; });
  Findings findings("events");
  judge_random_events(solver, none, findings);
  CHECK(none.ended == none.runs);
  REQUIRE(findings.rows().size() == 2);
  CHECK(findings.rows()[0].verdict == Verdict::resolved);
  CHECK(findings.rows()[0].observed == 1);
  CHECK(findings.rows()[0].reason.find("it ended with: too close") != std::string::npos);
  CHECK(findings.rows()[1].reason == "not measured: every run ends in the search");
}

TEST_CASE("reported events: a curve that is no number breaks the run, whoever looks for events", "[events]") {
  AdaptiveMethod solver = solver_with(Trick::no_number);
  CHECK_THROWS_AS(random_events(solver, 100, 1, [](auto) { return reported_by_solver; }), IntegratorError);
  std::get<ForeignSolver>(solver.estimate).finds_events = false;
  CHECK_THROWS_AS(random_events(solver, 100, 1), IntegratorError);
}

TEST_CASE("reported events: what cannot be breaks the run, with words", "[events]") {
  const auto system = make_system<double>(problem("harmonic-oscillator"));
  AdaptiveOptions options;
  options.events = {{[](const double&, const std::vector<double>& y) { return y[0]; }}};
  const auto ended = [&](const AdaptiveMethod& solver) {
    return AdaptiveSolver<double>(solver, *system, {1e-4, 1e-4}, 0, {1, 0}, options).advance_to(3);
  };
  CHECK(ended(solver_with(Trick::none)).outcome == Outcome::finished);
  const AdaptiveRun beside = ended(solver_with(Trick::beside_its_step));
  CHECK(beside.outcome == Outcome::broken);
  CHECK(beside.reason.find(", beside its step from ") != std::string::npos);
  const AdaptiveRun unknown = ended(solver_with(Trick::unknown_function));
  CHECK(unknown.outcome == Outcome::broken);
  CHECK(unknown.reason == "it reports an event of function 1, where it was asked for 1, from 0 on");
  CHECK_THROWS_AS(random_events(solver_with(Trick::beside_its_step), 100, 1, [](auto) { return reported_by_solver; }),
                  IntegratorError);
  // Nobody else is asked to find events.
  AdaptiveMethod blind = solver_with(Trick::none);
  std::get<ForeignSolver>(blind.estimate).finds_events = false;
  CHECK_THROWS_AS(ended(blind), InputError);
  CHECK_THROWS_AS(ended(adaptive_method("dormand-prince-5-4")), InputError);
}

}  // namespace halfstep
