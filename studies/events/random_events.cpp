// Random functions along runs of an oscillator, and the balance of what is found.
#include "halfstep/studies/events/random_events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/studies/events/event_truth.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double length_of_run = 20;
constexpr int most_runs =
    300;  // five times what most solvers take; of one that is off by too much, little is decidable
constexpr int most_ended = 20;  // by the solver's own search: a program is begun anew after each
constexpr int functions_of_each_kind = 5, places_in_step = 16;
/// Tolerances are those powers of a step that the estimate falls with: of steps of about so many powers of ten.
constexpr double shortest_step = -1.7, longest_step = -0.3;
constexpr double times_seen = 2;  // what a run is off by, over what is seen of it on some places

constexpr std::array<const char*, 3> kinds_of_random_events = {"transversal", "two in a step", "on a knot"};
enum RandomKind : std::size_t { transversal, two_in_a_step, on_a_knot };

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// The same numbers everywhere, unlike those of the distributions of the library.
  double between(double a, double b) { return a + (b - a) * static_cast<double>(engine_() >> 11) * 0x1p-53; }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(between(0, static_cast<double>(n))); }

 private:
  std::mt19937_64 engine_;
};

SumOfCosines random_sum(Dice& dice) {
  SumOfCosines f;
  for (auto& c : f.c) c = std::polar(dice.between(0.1, 1), dice.between(0, 2 * std::numbers::pi));
  f.level = dice.between(-0.5, 0.5) * f.bound(0);
  return f;
}

/// Two zeros about an extremum, at a random time; from a thousandth to a third of the unit of time apart.
SumOfCosines random_pair(Dice& dice) {
  SumOfCosines f = random_sum(dice);
  const double t = dice.between(0, length_of_run), half = std::pow(10, dice.between(-3.3, -0.8));
  // c_0 e^(it) turned so that the slope at t is nothing
  const auto first = f.c[0];
  f.c[0] = 0;
  const double slope = f.slope(t), size = std::max(std::abs(first), 1.5 * std::abs(slope));
  f.c[0] = std::polar(size, std::asin(slope / size) - t);
  f.level = 0;
  f.level = f(t) + f.bend(t) * half * half / 2;
  return f;
}

/// The power of the length of a step that a tolerance is; of a solver that varies its order one in the middle.
int power_of_steps(const AdaptiveMethod& solver) {
  constexpr int in_the_middle = 6;
  return solver.estimate_power() > 0 ? solver.estimate_power() : in_the_middle;
}

/// A run, whatever is looked for along it.
class OscillatorRun {
 public:
  /// Throws IntegratorError where code from elsewhere breaks.
  OscillatorRun(const AdaptiveMethod& solver, Dice& dice)
      : solver_(solver),
        system_(make_system<double>(problem("harmonic-oscillator"))),
        tolerance_(std::pow(10, power_of_steps(solver) * dice.between(shortest_step, longest_step))),
        start_(dice.below(2) == 0 ? 0 : length_of_run),
        end_(length_of_run - start_) {}

  bool is_backward() const { return end_ < start_; }

  /// Shows the accepted steps; false where the run does not reach its end. A solver that finds events by itself is
  /// asked for them.
  bool walk(const std::vector<EventFunction<double>>& asked,
            const std::function<void(const AdaptiveStep<double>&)>& look) const {
    AdaptiveOptions options;
    if (finds_events(solver_)) options.events = asked;
    AdaptiveSolver<double> run(solver_, *system_, {tolerance_, tolerance_}, start_,
                               {std::cos(start_), -std::sin(start_)}, options);
    const AdaptiveRun ended = run.advance_to(end_, [&](const AdaptiveStep<double>& step) {
      if (step.accepted) look(step);
    });
    if (ended.outcome == Outcome::broken) throw IntegratorError(ended.reason);
    return ended.outcome == Outcome::finished;
  }

 private:
  const AdaptiveMethod& solver_;
  std::unique_ptr<System<double>> system_;
  double tolerance_, start_, end_;
};

std::complex<double> z_of(const std::vector<double>& y) { return {y[0], -y[1]}; }

struct RandomFunction {
  SumOfCosines f;
  Crossing crossing;
  double knot;                    // where it is zero in the run, for one that is zero on the end of a step
  double off = 0, off_slope = 0;  // what it is off by along the run, and its slope: between places of a step
  double off_before = 0;          // at the place before
  double longest = 0;             // step
};

/// Whether no step can hold another zero of the function as the run has it: within the longest step of this one,
/// beyond its reach, the function is further from zero than the run is off. Its slope bounds it between the places.
bool is_alone(const RandomFunction& one, const TrueZero& zero) {
  constexpr int places = 128;
  const double apart = one.longest / places, between = one.f.bound(1) * apart / 2;
  for (int place = -places; place <= places; ++place) {
    const double away = place * apart;
    if (std::abs(away) < zero.reach) continue;
    const double beyond = one.f(zero.t + away) * (zero.slope * away > 0 ? 1 : -1);
    if (!(beyond > one.off + between)) return false;
  }
  return true;
}

/// Within reach of a decidable zero there is one event, none of the wrong direction. Elsewhere those are right that are
/// as near to zero as the run is off. `accuracy_of_times`: how exact times are at least, which solvers find by
/// themselves.
void balance(const RandomFunction& one, bool backward, double accuracy_of_times, std::vector<Event<double>> events,
             std::array<RandomEventRow, 3>& rows) {
  const double off = one.off + accuracy_of_times * one.f.bound(1);
  const auto is_near = [&](const Event<double>& event) { return std::abs(one.f(event.t)) <= off; };
  const auto zeros = true_zeros(one.f, 0, length_of_run);
  for (std::size_t k = 0; k < zeros.size(); ++k) {
    const TrueZero& zero = zeros[k];
    const double gap = std::min(k > 0 ? zero.t - zeros[k - 1].t : length_of_run,
                                k + 1 < zeros.size() ? zeros[k + 1].t - zero.t : length_of_run);
    const bool is_on_knot = std::abs(zero.slope * (zero.t - one.knot)) <= one.off;
    const bool may_share_step = gap < one.longest && !is_on_knot;
    auto& row = rows[may_share_step || (accuracy_of_times > 0 && !is_alone(one, zero)) ? two_in_a_step
                     : is_on_knot                                                      ? on_a_knot
                                                                                       : transversal];
    const bool rising = (zero.slope > 0) != backward;
    const bool wanted = one.crossing == Crossing::either || rising == (one.crossing == Crossing::rising);
    if (!zero.is_decidable(one.off, one.off_slope)) {
      row.undecidable += wanted;
      continue;
    }
    long long right = 0, all = 0;
    std::erase_if(events, [&](const Event<double>& event) {
      if (std::abs(event.t - zero.t) > zero.reach) return false;
      ++all;
      right += wanted && is_near(event) && event.rising == rising;
      return true;
    });
    row.events += wanted;
    row.missed += wanted && right == 0;
    row.spurious += all - std::min(right, 1LL);
  }
  rows[transversal].spurious += std::count_if(events.begin(), events.end(), [&](const auto& e) { return !is_near(e); });
}

}  // namespace

RandomEvents random_events(const AdaptiveMethod& solver, long long events, std::uint64_t seed,
                           const MakeEventSearch<double>& search) {
  RandomEvents result;
  std::array<RandomEventRow, 3> rows;
  for (std::size_t k = 0; k < rows.size(); ++k)
    rows[k] = {solver.name, name(Precision::double_), kinds_of_random_events[k]};
  // Root finders that are not ours end a hundred units of the last place of t and h before the zero (SUNDIALS).
  const double accuracy_of_times =
      finds_events(solver) ? 1000 * std::numeric_limits<double>::epsilon() * length_of_run : 0;
  Dice dice(seed);
  const auto sought = [&] { return rows[0].events + rows[1].events + rows[2].events; };
  for (int runs = 0; runs < most_runs && result.ended < most_ended && sought() < events; ++runs) {
    const OscillatorRun run(solver, dice);
    std::vector<std::pair<double, std::complex<double>>> knots;
    if (run.is_backward() && !result.not_backward.empty()) continue;
    try {
      const bool finished = run.walk({}, [&](const AdaptiveStep<double>& step) {
        knots.push_back({step.t + step.h, z_of(step.after)});
      });
      if (!finished) continue;  // what is behind its end is not missed
    } catch (const IntegratorError& error) {
      if (!run.is_backward()) throw;
      result.not_backward = error.what();
      continue;
    }
    std::vector<RandomFunction> functions;
    std::vector<EventFunction<double>> asked;
    for (std::size_t k = 0; k < 3 * functions_of_each_kind; ++k) {
      RandomFunction one{k % 3 == two_in_a_step ? random_pair(dice) : random_sum(dice),
                         static_cast<Crossing>(dice.below(3)), -1};
      if (k % 3 == on_a_knot) {
        const auto& [t, z] = knots[dice.below(knots.size())];
        one.knot = t;
        one.f.level = 0;
        one.f.level = one.f.at(z);
      }
      functions.push_back(one);
      asked.push_back(
          {[f = one.f](const double&, const std::vector<double>& y) { return f.at(z_of(y)); }, one.crossing});
    }
    std::vector<std::vector<Event<double>>> reported(functions.size());
    const auto look = search(asked);
    const auto watch = [&](const AdaptiveStep<double>& step) {
      for (int place = 0; place <= places_in_step; ++place) {
        const double theta = static_cast<double>(place) / places_in_step, t = step.t + theta * step.h;
        const auto z = z_of(step.between(theta)), exact = std::polar(1.0, t);
        if (!std::isfinite(std::abs(z)))
          throw IntegratorError(fmt::format("its curve is no number, in the step from t = {:.6g}", step.t));
        for (auto& one : functions) {
          const double off = one.f.at(z) - one.f.at(exact), apart = std::abs(step.h) / places_in_step;
          one.off = std::max(one.off, times_seen * std::abs(off));
          if (place > 0) one.off_slope = std::max(one.off_slope, times_seen * std::abs(off - one.off_before) / apart);
          one.off_before = off;
        }
      }
      for (auto& one : functions) one.longest = std::max(one.longest, std::abs(step.h));
      for (auto& event : look(step)) reported[event.function].push_back(std::move(event));
    };
    ++result.runs;
    try {
      run.walk(asked, watch);
    } catch (const IntegratorError& error) {
      if (!finds_events(solver) || !is_own_word(error.what())) throw;
      if (result.ended++ == 0) result.words = error.what();
      continue;
    }
    for (std::size_t k = 0; k < functions.size(); ++k)
      balance(functions[k], run.is_backward(), accuracy_of_times, reported[k], rows);
  }
  result.rows.assign(rows.begin(), rows.end());
  return result;
}

std::vector<Event<double>> reported_by_solver(const AdaptiveStep<double>& step) {
  std::vector<Event<double>> events;
  for (const ReportedEvent& each : *step.reported) events.push_back({each.function, each.t, {}, each.rising});
  return events;
}

bool finds_events(const AdaptiveMethod& solver) { return foreign(solver) != nullptr && foreign(solver)->finds_events; }

void judge_random_events(const AdaptiveMethod& solver, const RandomEvents& random, Findings& findings) {
  const auto& rows = random.rows;
  if (rows.empty()) return;
  auto in = findings.in(Precision::double_);
  const auto share = [](long long count, long long of) { return static_cast<double>(count) / static_cast<double>(of); };
  if (!random.not_backward.empty())
    in.verdict(solver.name, "events backward in time", Verdict::resolved, "not asked: " + random.not_backward);
  if (random.ended > 0)
    in.number(solver.name, "share of runs that end in the search for events", share(random.ended, random.runs),
              fmt::format("of {}; the first: {}", random.runs, random.words));
  // Signs at the ends of steps show no two zeros within one: whoever compares them says so, and claims no more.
  const bool all_are_claimed = !finds_events(solver);
  long long events = 0, undecidable = 0, missed = 0, spurious = 0;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    undecidable += rows[k].undecidable;
    if (k == two_in_a_step && !all_are_claimed) continue;
    events += rows[k].events;
    missed += rows[k].missed;
    spurious += rows[k].spurious;
  }
  const RandomEventRow& pairs = rows[two_in_a_step];
  if (!all_are_claimed && pairs.events > 0)
    in.number(solver.name, "share of events missed, two in a step", share(pairs.missed, pairs.events),
              fmt::format("of {} with another zero within the longest step; {} reported there are none of them",
                          pairs.events, pairs.spurious));
  if (events == 0) {
    in.verdict(solver.name, "share of events missed", Verdict::resolved,
               random.runs > 0 && random.ended == random.runs
                   ? "not measured: every run ends in the search"
                   : "not measured: the runs are off by too much, no event is decidable");
    return;
  }
  const std::string of_all = fmt::format("of {} random events; {} more are undecidable", events, undecidable);
  in.value(solver.name, "share of events missed", 0, share(missed, events), 0, of_all);
  in.value(solver.name, "share of events spurious", 0, share(spurious, events), 0, of_all);
}

}  // namespace halfstep::inline studies
