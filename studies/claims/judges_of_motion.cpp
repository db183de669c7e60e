// Judges of what is computed from the positions of a run: kinetic energies, divided differences, errors of two schemes.
#include <cmath>
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

void read_deviation(const Finding& found, const std::string& where, double p, Judged& into) {
  if (found.observed) into.readings.push_back({where, *found.observed, found.uncertainty});
  into.within = both(into.within, found.observed ? answer(is_order(*found.observed, p, 0)) : Answer::unknown);
}

constexpr long long steps_of_unit = 16;  // of one step whose error is compared, 1/16

/// How far the position is off after one step from exact data; none where the run ends before.
std::optional<double> error_of_a_step(const std::string& scheme, const std::string& on) {
  const Problem where = problem(on);
  const auto runner = make_runner({method(scheme), where, Precision::quad});
  const auto moments = runner->moments(Coefficient("1/" + std::to_string(steps_of_unit)), {1});
  if (moments.size() != 1) return std::nullopt;
  auto x = read_all(moments[0].x), v = read_all(moments[0].v), exact = x;
  solution<quad_t>(where)->at(quad_t(1) / quad_t(double(steps_of_unit)), exact.data(), v.data());
  quad_t square = 0;
  for (std::size_t i = 0; i < x.size(); ++i) square += (x[i] - exact[i]) * (x[i] - exact[i]);
  return std::sqrt(to_double(square));
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
            auto all = position_problems();
            all.push_back(velocity_problem());
            for (const auto& on : all) {
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
            auto all = position_problems();
            all.push_back(velocity_problem());
            for (const auto& on : all) {
              const auto one = error_of_a_step(method, on), other = error_of_a_step(than, on);
              if (one && other) judged.readings.push_back({on, *one / *other});
              judged.within = both(judged.within, one && other ? answer(*one < *other) : Answer::unknown);
            }
            return judged;
          }};
}

}  // namespace halfstep::inline studies
