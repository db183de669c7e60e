// Judges of what is computed from the positions of a run: kinetic energies, divided differences, errors of two schemes.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/claims/answers.hpp"
#include "halfstep/studies/claims/evidence.hpp"
#include "halfstep/studies/claims/judges.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int first_motion_level = 4, last_motion_level = 10;  // steps of 2^-level up to t = 1

struct Instant {
  std::vector<quad_t> x, v;
};

std::vector<quad_t> read_all(const std::vector<std::string>& texts) {
  std::vector<quad_t> numbers;
  for (const auto& text : texts) numbers.push_back(from_text<quad_t>(text));
  return numbers;
}

using Deviation =
    std::function<quad_t(const std::vector<Instant>& run, const std::vector<Instant>& exact, const quad_t& h)>;

/// The order of a deviation at t = 1 between a run and the exact motion, at the steps before, at and after it.
Finding order_of_deviation(const std::string& scheme, const std::string& on, double p, const Deviation& deviation) {
  const Problem where = problem(on);
  const auto motion = solution<quad_t>(where);
  const auto runner = make_runner({method(scheme), where, Precision::quad});
  Ladder ladder{Arithmetic(info(Precision::quad).unit_roundoff, 1, 0)};
  ladder.claimed = p;
  for (int level = first_motion_level; level <= last_motion_level; ++level) {
    const long long steps = 1LL << level;
    const quad_t h = quad_t(1) / quad_t(static_cast<double>(steps));
    const auto moments = runner->moments(Coefficient("1/" + std::to_string(steps)), {steps, steps + 1});
    if (moments.size() != 2) continue;
    std::vector<Instant> run, exact;
    for (const auto& moment : moments) {
      run.push_back({read_all(moment.x), read_all(moment.v)});
      exact.push_back(run.back());
      motion->at(quad_t(h * quad_t(static_cast<double>(moment.step))), exact.back().x.data(), exact.back().v.data());
    }
    ladder.rungs.push_back({level, to_double(h), to_double(deviation(run, exact, h))});
  }
  return judge(ladder);
}

void read_deviation(const Finding& finding, const std::string& where, double p, Judged& into) {
  if (finding.observed) into.readings.push_back({where, *finding.observed, finding.uncertainty});
  into.within = both(into.within, finding.observed ? answer(is_order(*finding.observed, p, 0)) : Answer::unknown);
}

constexpr long long steps_of_unit = 16;  // steps whose errors are compared are multiples of 1/16

/// How far positions are off after one step from exact data.
class ErrorsOfAStep {
 public:
  ErrorsOfAStep(const std::string& scheme, const std::string& on)
      : motion_(solution<quad_t>(problem(on))), runner_(make_runner({method(scheme), problem(on), Precision::quad})) {}

  /// Of a step of so many sixteenths; none where the run ends before.
  std::optional<double> after(long long sixteenths) const {
    const Coefficient h(fmt::format("{}/{}", sixteenths, steps_of_unit));
    const auto moments = runner_->moments(h, {1});
    if (moments.size() != 1) return std::nullopt;
    auto x = read_all(moments[0].x), v = read_all(moments[0].v), exact = x;
    motion_->at(quad_t(double(sixteenths)) / quad_t(double(steps_of_unit)), exact.data(), v.data());
    quad_t square = 0;
    for (std::size_t i = 0; i < x.size(); ++i) square += (x[i] - exact[i]) * (x[i] - exact[i]);
    return std::sqrt(to_double(square));
  }

 private:
  std::shared_ptr<const Solution<quad_t>> motion_;
  std::unique_ptr<CellRunner> runner_;
};

/// The oscillator, Kepler's orbit and the double pendulum.
std::vector<std::string> all_problems_of_evidence() {
  auto all = position_problems();
  all.push_back(velocity_problem());
  return all;
}

/// The step with which a run errs by so much in position at t = 2: between the last of 2^-level with a larger error and
/// the first with a smaller one, along the power of h that leads from one to the other. None where no step of these
/// has one, or the step before it gives no result.
std::optional<double> step_for(double error, const std::string& scheme, const std::string& on) {
  constexpr long long time = 2;
  constexpr int first_level = 2, last_level = 12;
  const Problem where = problem(on);
  const auto motion = solution<quad_t>(where);
  const auto runner = make_runner({method(scheme), where, Precision::quad});
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  double coarser = nan;  // the error with the step before
  for (int level = first_level; level <= last_level; ++level) {
    const long long steps = 1LL << level;
    const auto moments = runner->moments(Coefficient("1/" + std::to_string(steps)), {time * steps});
    if (moments.size() != 1) {
      coarser = nan;
      continue;
    }
    auto x = read_all(moments[0].x), v = read_all(moments[0].v), exact = x;
    motion->at(quad_t(double(time)), exact.data(), v.data());
    quad_t square = 0;
    for (std::size_t i = 0; i < x.size(); ++i) square += (x[i] - exact[i]) * (x[i] - exact[i]);
    const double off = std::sqrt(to_double(square));
    if (off <= error) {
      const double step = std::exp2(-level + std::log(error / off) / std::log(coarser / off));
      return std::isfinite(step) ? std::optional(step) : std::nullopt;
    }
    coarser = off;
  }
  return std::nullopt;
}

/// What a bound of e^(Lt) is asked of: two deviations of a run from the exact motion, over h^2, at a time.
struct Deviations {
  double position = 0, difference = 0;
};

std::optional<Deviations> deviations(const std::string& scheme, const std::string& on, long long t, long long steps) {
  const Problem where = problem(on);
  const auto motion = solution<quad_t>(where);
  const quad_t h = quad_t(1) / quad_t(double(steps));
  const auto moments = make_runner({method(scheme), where, Precision::quad})
                           ->moments(Coefficient("1/" + std::to_string(steps)), {t * steps, t * steps + 1});
  if (moments.size() != 2) return std::nullopt;
  std::vector<quad_t> off;
  for (const auto& moment : moments) {
    auto x = read_all(moment.x), v = read_all(moment.v), exact = x;
    motion->at(quad_t(h * quad_t(double(moment.step))), exact.data(), v.data());
    off.push_back(x[0] - exact[0]);
  }
  const double square = to_double(quad_t(h * h));
  return Deviations{std::fabs(to_double(off[0])) / square,
                    std::fabs(to_double(quad_t((off[1] - off[0]) / h))) / square};
}

quad_t kinetic_energy(const Instant& one) {
  quad_t sum = 0;
  for (const auto& v : one.v) sum += v * v / 2;
  return sum;
}

}  // namespace

Judge temperature_order_is(const std::string& method, double p) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "order of the temperature", .written = {p}};
            judged.within = Answer::unasked;
            const auto off = [](const auto& run, const auto& exact, const quad_t&) {
              using std::abs;
              return quad_t(abs(quad_t(kinetic_energy(run[0]) - kinetic_energy(exact[0]))));
            };
            read_deviation(order_of_deviation(method, "argon-cluster", p, off), method + " on argon-cluster", p,
                           judged);
            return judged;
          }};
}

Judge divided_differences_order_is(const std::string& method, double p) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "order of the divided differences", .written = {p}};
            judged.within = Answer::unasked;
            const auto off = [](const auto& run, const auto& exact, const quad_t& h) {
              quad_t square = 0;
              for (std::size_t i = 0; i < run[0].x.size(); ++i) {
                const quad_t gap = (run[1].x[i] - run[0].x[i]) - (exact[1].x[i] - exact[0].x[i]);
                square += gap * gap / (h * h);
              }
              using std::sqrt;
              return quad_t(sqrt(square));
            };
            for (const std::string on : {"exponential", "harmonic-oscillator", "kepler"})
              read_deviation(order_of_deviation(method, on, p, off), on, p, judged);
            return judged;
          }};
}

Judge smaller_errors(const std::string& method, const std::string& than) {
  const Quantity quantity = Quantity::global_position;
  return {{{.method = method, .quantity = quantity}, {.method = than, .quantity = quantity}},
          [=](const Evidence& evidence) {
            Judged judged{.name = "error over that of " + than + ", in the limit of small steps"};
            judged.within = Answer::unasked;
            for (const auto& on : all_problems_of_evidence()) {
              const auto one = evidence.order(method, on, quantity), other = evidence.order(than, on, quantity);
              if (!one.row.constant || !other.row.constant || !one.row.constant_uncertainty ||
                  !other.row.constant_uncertainty) {
                judged.within = both(judged.within, Answer::unknown);
                continue;
              }
              const double ratio = *one.row.constant / *other.row.constant;
              const double uncertainty = ratio * (*one.row.constant_uncertainty / *one.row.constant +
                                                  *other.row.constant_uncertainty / *other.row.constant);
              judged.readings.push_back({on, ratio, uncertainty});
              judged.within = both(judged.within, answer(ratio + uncertainty < 1));
            }
            return judged;
          }};
}

Judge smaller_error_of_a_step(const std::string& method, const std::string& than) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "error of a step of 1/" + std::to_string(steps_of_unit) + " over that of " + than,
                          .exact = "of a run in quad"};
            judged.within = Answer::unasked;
            for (const auto& on : all_problems_of_evidence()) {
              const auto one = ErrorsOfAStep(method, on).after(1), other = ErrorsOfAStep(than, on).after(1);
              if (one && other) judged.readings.push_back({on, *one / *other});
              judged.within = both(judged.within, one && other ? answer(*one < *other) : Answer::unknown);
            }
            return judged;
          }};
}

Judge smaller_error_at_every_step(const std::string& method, const std::string& than) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "first step at which " + method + " errs no less than " + than};
            judged.within = Answer::unasked;
            for (const auto& on : all_problems_of_evidence()) {
              const ErrorsOfAStep errors(method, on), others(than, on);
              const auto last = std::llround(problem(on).data.at("T").as<double>() * steps_of_unit);
              bool is_smaller = true, is_known = true;
              for (long long i = 1; i <= last && is_smaller && is_known; ++i) {
                const auto one = errors.after(i), other = others.after(i);
                is_known = one && other && !std::isnan(*one) && !std::isnan(*other);
                is_smaller = is_known && *one < *other;
                if (is_smaller || !is_known) continue;
                constexpr double half = 0.5 / steps_of_unit;
                judged.readings.push_back({on, double(i) / steps_of_unit - half, half});
              }
              if (is_smaller)
                judged.remark += fmt::format("{}none up to {} ({})", judged.remark.empty() ? "" : ", ",
                                             double(last) / steps_of_unit, on);
              judged.within = both(judged.within, is_known ? answer(is_smaller) : Answer::unknown);
            }
            return judged;
          }};
}

Judge larger_step_for_an_error(const std::string& method, const std::string& than) {
  return {{}, [=](const Evidence&) {
            constexpr double error = 1e-5;
            Judged judged{.name = "step for an error of 1e-5 at t = 2 over that of " + than,
                          .exact = "between two runs in quad"};
            judged.within = Answer::unasked;
            for (const auto& on : position_problems()) {
              const auto one = step_for(error, method, on), other = step_for(error, than, on);
              if (one && other) judged.readings.push_back({on, *one / *other});
              judged.within = both(judged.within, one && other ? answer(*one > *other) : Answer::unknown);
            }
            return judged;
          }};
}

Judge bounded_by_exponential(const std::string& method) {
  return {
      {}, [=](const Evidence&) {
        constexpr long long early = 4, late = 8, steps = 128;
        Judged judged{.name = "growth of error / (h^2 e^(Lt)) from t = 4 to t = 8"};
        judged.within = judged.beyond = Answer::unasked;
        for (const std::string on : {"exponential:v0=1", "harmonic-oscillator"}) {
          const auto coarse_early = deviations(method, on, early, steps / 2),
                     coarse_late = deviations(method, on, late, steps / 2),
                     fine_early = deviations(method, on, early, steps), fine_late = deviations(method, on, late, steps);
          if (!coarse_early || !coarse_late || !fine_early || !fine_late) {
            judged.within = Answer::unknown;
            continue;
          }
          for (const double lipschitz : {2.0, 1.0}) {
            Answer& decided = lipschitz > 1 ? judged.within : judged.beyond;
            const double bound = std::exp(lipschitz * double(late - early));
            const auto read = [&](const std::string& what, double Deviations::*of) {
              const double fine = *fine_late.*of / (*fine_early.*of * bound),
                           coarse = *coarse_late.*of / (*coarse_early.*of * bound);
              const double uncertainty = std::fabs(fine - coarse);
              judged.readings.push_back({fmt::format("{} on {}, L = {:g}", what, on, lipschitz), fine, uncertainty});
              decided = both(decided, answer(fine + uncertainty <= 1));
            };
            read("positions", &Deviations::position);
            read("differences", &Deviations::difference);
          }
        }
        return judged;
      }};
}

}  // namespace halfstep::inline studies
