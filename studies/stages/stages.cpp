// Steps that are watched from inside, and solutions at coarse and at fine steps.
#include "halfstep/studies/stages/stages.hpp"

#include <fmt/format.h>

#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <numbers>

#include "halfstep/core/append.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/exponential.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"

namespace halfstep {

template <>
TableLayout Table<StageRow>::layout() {
  return {"stages.csv",
          {{"method", &Row::method, column::name().key()},
           {"h", &Row::h, column::positive()},
           {"kind", &Row::kind, column::one_of({"stage", "end", "solution"}).key()},
           {"number", &Row::number, column::count().key()},
           {"t", &Row::t, column::finite()},
           {"x", &Row::x, column::finite()},
           {"v", &Row::v, column::finite()},
           {"a", &Row::a, column::finite()}}};
}
template struct Table<StageRow>;

template <>
TableLayout Table<CoarseFineRow>::layout() {
  return {"stages-steps.csv",
          {{"method", &Row::method, column::name().key()},
           {"steps_per_period", &Row::steps_per_period, column::count().key()},
           {"t", &Row::t, column::not_negative().key()},
           {"x", &Row::x, column::finite()},
           {"exact", &Row::exact, column::finite()}}};
}
template struct Table<CoarseFineRow>;

template <>
TableLayout Table<DifferenceRow>::layout() {
  return {"stages-differences.csv",
          {{"h", &Row::h, column::positive().key()},
           {"forward", &Row::forward, column::finite()},
           {"forward_error", &Row::forward_error, column::size()},
           {"central_error", &Row::central_error, column::size()}}};
}
template struct Table<DifferenceRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

constexpr double step = 1;  // so long that slopes can be told apart

/// Steps of a run, of five or a multiple of five to the period.
long steps_of_run(int steps_per_period) { return std::lround(run_periods * steps_per_period); }

/// x'' = x, which notes down every evaluation. That it says to depend on all makes schemes hand it all.
class Watched final : public System<double> {
 public:
  mutable std::vector<StageRow> seen;

  int dimension() const override { return 1; }
  Force force() const override { return Force::velocity; }
  void acceleration(const double& t, const double* x, const double* v, double* a) const override {
    exponential_.acceleration(t, x, v, a);
    seen.push_back({"", 0, "stage", static_cast<int>(seen.size()) + 1, t, x[0], v[0], a[0]});
  }
  void jacobian(const double& t, const double* x, const double* v, double* dx, double* dv) const override {
    exponential_.jacobian(t, x, v, dx, dv);
  }
  void taylor(const double& t, const double* x, const double* v, int order, double* out) const override {
    exponential_.taylor(t, x, v, order, out);
  }
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  Equations<Exponential, double> exponential_{problem("exponential:v0=1").data};
};

/// That the step is h times the weighted mean of the slopes, to the last digits.
void judge_weights(const std::string& name, const std::vector<StageRow>& rows, FindingsIn& findings) {
  const Method chosen = method(name);
  const auto& tableau = std::get<ButcherTableau>(chosen.scheme);
  double mean = 0;
  for (std::size_t i = 0; i < tableau.b.size(); ++i) mean += tableau.b[i].as<double>() * rows.at(i).v;
  findings.value(name, "step over h", mean, (rows.back().x - rows.front().x) / step,
                 4 * std::numeric_limits<double>::epsilon(), "the weighted mean of the slopes at the stages");
}

/// A scheme on x'' = -x, and its x after n steps from x = 1, v = 0.
struct Oscillation {
  std::string method;
  std::function<double(double h, int n)> closed_form;
};

/// The real part of the n-th power of what one step multiplies x - iv by: the exponential series of ih to the order.
double series_power(int order, double h, int n) {
  std::complex<double> factor = 1, term = 1;
  for (int k = 1; k <= order; ++k) factor += term *= std::complex<double>(0, h / k);
  return std::pow(factor, n).real();
}

/// Each step of Verlet turns by the angle 2 asin(h / 2).
const std::vector<Oscillation>& oscillations() {
  static const std::vector<Oscillation> all = {
      {"explicit-euler", [](double h, int n) { return series_power(1, h, n); }},
      {"velocity-verlet", [](double h, int n) { return std::cos(2 * n * std::asin(h / 2)); }},
      {"rk4", [](double h, int n) { return series_power(4, h, n); }}};
  return all;
}

/// The errors begin as h/2 and h^2/6; rounding of x(h) over h ends them, so that the best step of each is a root of the
/// unit roundoff.
void judge_differences(const std::vector<DifferenceRow>& rows, FindingsIn& findings) {
  constexpr double early = 0x1p-10;  // where terms of higher order and rounding are a thousandth or less
  const double unit_roundoff = info(Precision::double_).unit_roundoff;
  const auto judge = [&](const std::string& name, double DifferenceRow::*error, int power, double constant) {
    const DifferenceRow* best = &rows.front();
    for (const auto& row : rows) {
      if (row.h == early)
        findings.value(name, fmt::format("error over h^{}", power), constant, row.*error / std::pow(row.h, power),
                       1e-3 * constant, "the first term of the series that is left over");
      if (row.*error < best->*error) best = &row;
    }
    findings.number(name, "least error", best->*error,
                    fmt::format("at h = 2^{:.0f}, where the root of order {} of the unit roundoff is 2^{:.0f}",
                                std::log2(best->h), power + 1, std::log2(unit_roundoff) / (power + 1)));
  };
  judge("forward difference", &DifferenceRow::forward_error, 1, 1. / 2);
  judge("central difference", &DifferenceRow::central_error, 2, 1. / 6);
}

}  // namespace

namespace detail {

std::vector<StageRow> stages_of(const std::string& name, double h) {
  const Watched system;
  const Method chosen = method(name);
  Trajectory<System<double>> run(chosen, system, h);
  run.start({{1}, {1}});
  system.seen.clear();
  run.advance();
  auto rows = system.seen;
  const auto& [x, v] = run.state();
  rows.push_back({"", 0, "end", 0, h, x[0], v[0], x[0]});
  for (auto& row : rows) {
    row.method = name;
    row.h = h;
  }
  return rows;
}

std::vector<StageRow> solution_around(double h) {
  constexpr int points = 69;
  std::vector<StageRow> rows;
  for (int i = 0; i < points; ++i) {
    const double t = h * (0.02 * i - 0.18), x = std::exp(t);
    rows.push_back({"exact", h, "solution", i + 1, t, x, x, x});
  }
  return rows;
}

std::vector<DifferenceRow> differences() {
  constexpr int finest = 50;
  constexpr double t = 0.625;  // t + h is exact, and e^t is not, which at 0 it would be
  const double x = std::exp(t);
  std::vector<DifferenceRow> rows;
  for (int level = 0; level <= finest; ++level) {
    const double h = std::ldexp(1, -level), next = std::exp(t + h), last = std::exp(t - h);
    const double forward = (next - x) / h / x, central = (next - last) / (2 * h) / x;
    rows.push_back({h, forward, std::fabs(forward - 1), std::fabs(central - 1)});
  }
  return rows;
}

std::vector<CoarseFineRow> coarse_and_fine(const std::string& name, int steps_per_period) {
  const Equations<HarmonicOscillator, double> oscillator{problem("harmonic-oscillator").data};
  const double h = 2 * std::numbers::pi / steps_per_period;
  std::vector<CoarseFineRow> rows;
  const auto all = states<double>(method(name), oscillator, {{1}, {0}}, h, steps_of_run(steps_per_period));
  for (std::size_t n = 0; n < all.size(); ++n) {
    const double t = static_cast<double>(n) * h;
    rows.push_back({name, steps_per_period, t, all[n].x[0], std::cos(t)});
  }
  return rows;
}

std::vector<CoarseFineRow> cosine(int points_per_period) {
  std::vector<CoarseFineRow> rows;
  for (int n = 0; n <= steps_of_run(points_per_period); ++n) {
    const double t = 2 * std::numbers::pi * n / points_per_period;
    rows.push_back({"exact", points_per_period, t, std::cos(t), std::cos(t)});
  }
  return rows;
}

}  // namespace detail

std::vector<FindingRow> stages(const StudyInput& input) {
  Findings all(input.study);
  auto findings = all.in(Precision::double_);
  std::vector<StageRow> stage_rows = detail::solution_around(step);
  for (const std::string name : {"explicit-euler", "midpoint", "heun", "rk4", "rk4-38", "ralston"}) {
    const auto rows = detail::stages_of(name, step);
    judge_weights(name, rows, findings);
    append(stage_rows, rows);
  }
  std::vector<CoarseFineRow> runs = detail::cosine(100);
  for (const auto& [scheme, closed_form] : oscillations())
    for (const int steps : {5, 10, 20}) {
      const auto rows = detail::coarse_and_fine(scheme, steps);
      const double expected = closed_form(2 * std::numbers::pi / steps, static_cast<int>(steps_of_run(steps)));
      findings.value(fmt::format("{}, {} steps per period", scheme, steps), "x at the end", expected, rows.back().x,
                     1e-12 * std::fabs(expected), "closed form");
      append(runs, rows);
    }
  const auto differences = detail::differences();
  judge_differences(differences, findings);
  input.write(differences);
  input.write(stage_rows);
  input.write(runs);
  return all.rows();
}

}  // namespace halfstep::inline studies
