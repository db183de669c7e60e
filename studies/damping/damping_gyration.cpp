// The gyroradius |v| / b over many turns: conserved to rounding error by Boris's rotation, lost or gained by
// others at a rate that their stability functions give.
#include <cmath>
#include <functional>

#include "halfstep/core/append.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/damping/damping.hpp"

namespace halfstep::inline studies::detail {

namespace {

constexpr int steps_per_turn = GyrationRow::steps_per_turn;
constexpr int octaves = 10;  // of turns
const char* const field_alone = "magnetic-field:e1=0,e3=0,w0=0";
const Coefficient step = "2*pi/(3/2)/" + std::to_string(steps_per_turn);

/// A scheme, and what n steps multiply |v| by, as a function of y = b h.
struct GyrationSubject {
  std::string method;
  std::function<double(double y, double n)> growth;
};

/// Runge-Kutta and Euler: |R(iy)|^n with R for v' = iyv. Velocity Verlet hands its last force on to the next step, so
/// that its half-step velocities are those of explicit Euler.
const std::vector<GyrationSubject>& subjects() {
  static const std::vector<GyrationSubject> all = {
      {"boris", [](double, double) { return 1.0; }},
      {"am2", [](double, double) { return 1.0; }},
      {"velocity-verlet", [](double y, double n) { return (1 + y * y / 4) * std::pow(1 + y * y, (n - 1) / 2); }},
      {"symplectic-euler", [](double y, double n) { return std::pow(1 + y * y, n / 2); }},
      {"implicit-euler", [](double y, double n) { return std::pow(1 + y * y, -n / 2); }},
      {"heun", [](double y, double n) { return std::pow(1 + std::pow(y, 4) / 4, n / 2); }},
      {"rk4", [](double y, double n) { return std::pow(1 - std::pow(y, 6) / 72 + std::pow(y, 8) / 576, n / 2); }},
  };
  return all;
}

std::vector<long long> sampled_steps() {
  std::vector<long long> steps;
  for (int octave = 0; octave < octaves; ++octave)
    for (int half = 2; half < 4; ++half) steps.push_back(steps_per_turn * (1LL << octave) * half / 2);
  steps.push_back(steps_per_turn * (1LL << octaves));
  return steps;
}

double radius_change(const CellRunner::Moment& moment) {
  using W = digits100_t;
  const auto square = [](const W& u, const W& v) { return u * u + v * v; };
  const W now = square(from_text<W>(moment.v[0]), from_text<W>(moment.v[1]));
  return to_double(W(sqrt(now / square(W(1), W(1) / 2)) - 1));
}

/// Up to eight turns the radius must have grown as the stability function says; where that is by nothing, to the end.
void judge(const GyrationSubject& subject, const std::vector<GyrationRow>& rows, Precision precision,
           Findings& findings) {
  const double h = rows.front().h;
  const bool keeps = subject.growth(1, 2) == 1;
  const GyrationRow* last = &rows.front();
  for (const auto& row : rows)
    if (keeps || row.turns <= 8) last = &row;
  const double steps = last->turns * steps_per_turn;
  const double expected = subject.growth(1.5 * h, steps) - 1;
  // In wide precisions the expectation itself is a double.
  const double rounding = steps * (info(precision).unit_roundoff + (keeps ? 0 : 1e-16)) * (1 + std::abs(expected));
  const bool agrees = std::abs(last->radius - expected) <= rounding;
  findings.in(precision).value(
      subject.method + " in a magnetic field, " + std::to_string(int(last->turns)) + " turns",
      "relative change of the radius", expected, last->radius, rounding,
      std::string(agrees ? "" : "not ") +
          (keeps ? "conserved to rounding error" : "as the growth factor of the scheme predicts"));
}

}  // namespace

void gyration(const StudyInput& input, std::vector<GyrationRow>& rows, Findings& findings) {
  for (const auto precision : precisions_of(input.plan)) {
    std::vector<std::vector<GyrationRow>> of_subjects(subjects().size());
    parallel_for(subjects().size(), input.jobs, input.stop, [&](std::size_t i) {
      const Cell cell{method(subjects()[i].method), problem(field_alone), precision};
      const auto runner = make_runner(cell);
      runner->stop = input.stop;
      for (const auto& moment : runner->moments(step, sampled_steps()))
        of_subjects[i].push_back({cell.method->name, name(precision), step.as<double>(),
                                  static_cast<double>(moment.step) / steps_per_turn, radius_change(moment)});
    });
    for (std::size_t i = 0; i < of_subjects.size(); ++i) {
      if (of_subjects[i].empty()) continue;
      append(rows, of_subjects[i]);
      judge(subjects()[i], of_subjects[i], precision, findings);
    }
  }
}

}  // namespace halfstep::inline studies::detail
