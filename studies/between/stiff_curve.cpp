// One differential and one algebraic component, in the stiff limit of an equation of index 1.
#include "halfstep/studies/between/stiff_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"
#include "halfstep/methods/adaptive/program_solver.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double fast_decay = 1e7;
constexpr double end_of_run = 2;
constexpr long most_steps = 2000;  // of implicit methods: explicit ones need as many as the fast_decay has them make
constexpr const char* stiff_equations = "v' = u, u' = -10^7 (u - cos t) - sin t";
constexpr std::array<const char*, 2> components = {"differential", "algebraic"};

/// y = (v, u).
class StiffLimit final : public System<double> {
 public:
  int dimension() const override { return 2; }
  Force force() const override { return Force::first_order; }
  void acceleration(const double& t, const double*, const double* y, double* rate) const override {
    rate[0] = y[1];
    rate[1] = -fast_decay * (y[1] - std::cos(t)) - std::sin(t);
    ++evaluations_;
  }
  void jacobian(const double&, const double*, const double*, double* dx, double* dy) const override {
    std::fill_n(dx, 4, 0.0);
    dy[0] = 0, dy[1] = 1;
    dy[2] = 0, dy[3] = -fast_decay;
  }
  void time_derivative(const double& t, const double*, const double*, double* rate_t) const override {
    rate_t[0] = 0;
    rate_t[1] = -fast_decay * std::sin(t) - std::cos(t);
  }
  void taylor(const double&, const double*, const double*, int, double*) const override {}
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }
};

bool has_curve(const AdaptiveMethod& solver) {
  const auto* code = foreign(solver);
  return code == nullptr || (solver.dense_order() > 0 && code->own_problems.empty() && code->has_known_steps());
}

/// The larger of both; what is no number counts as infinite.
void keep_larger(double& largest, double error) {
  largest = std::max(largest, std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
}

/// What a straight line between exact values of sin t or cos t, the parabola that has the slope at one of them, too,
/// and the cubic that has both are off by at most; curves of higher order may be cubics in the stiff limit.
double of_exact_points(int order, double h) {
  switch (order) {
    case 0:  // it varies, as the tolerance asks
      return 0;
    case 1:
      return h * h / 8;
    case 2:
      return h * h * h * 2 / 81;
    default:
      return h * h * h * h / 384;
  }
}

/// It may need more steps, or not be made for stiff equations.
std::string why_unfinished(const StiffCurveRow& row) {
  if (row.status == status_of(Outcome::too_many_steps))
    return fmt::format("it does not reach the end in {} steps, rejected ones included", most_steps);
  return fmt::format("{} after {} steps", row.reason.empty() ? row.status : row.reason, row.accepted);
}

/// A curve from elsewhere is told where it is off: its library may have another interpolant for stiff equations than
/// the one that is asked here. One that is no number, or infinite, fails whoever made it.
void judge_between(const AdaptiveMethod& solver, const StiffCurveRow& row, const std::string& subject,
                   const std::string& quantity, FindingsIn& in) {
  const double allowed = std::sqrt(row.tolerance) + of_exact_points(solver.dense_order(), row.longest_step);
  const std::string words = fmt::format("at the points it is {:.2g}, at a tolerance of {:.2g}; steps of up to {:.2g}",
                                        row.at_points, row.tolerance, row.longest_step);
  if (foreign(solver) != nullptr && std::isfinite(row.between) && row.between > allowed)
    in.number(subject, quantity, row.between, words);
  else
    in.value(subject, quantity, 0, row.between, allowed, words);
}

}  // namespace

std::vector<StiffCurveRow> stiff_curve(const AdaptiveMethod& solver, double tolerance) {
  if (!has_curve(solver)) return {};
  const StiffLimit system;
  AdaptiveSolver<double> run(solver, system, {tolerance, tolerance}, 0, {0, 1}, {.most_steps = most_steps});
  std::vector<StiffCurveRow> rows;
  for (const char* component : components) {
    rows.push_back({.solver = solver.name, .precision = name(Precision::double_), .component = component});
    rows.back().tolerance = tolerance;
  }
  const auto look = [&](double t, const std::vector<double>& y, double StiffCurveRow::*error) {
    keep_larger(rows[0].*error, std::abs(y[0] - std::sin(t)));
    keep_larger(rows[1].*error, std::abs(y[1] - std::cos(t)));
  };
  const AdaptiveRun ended = run.advance_to(end_of_run, [&](const AdaptiveStep<double>& step) {
    if (!step.accepted) return;
    for (StiffCurveRow& row : rows) row.longest_step = std::max(row.longest_step, step.h);
    look(step.t + step.h, step.after, &StiffCurveRow::at_points);
    for (int k = 1; k < BetweenRow::places; ++k) {
      const double theta = static_cast<double>(k) / BetweenRow::places;
      look(step.t + theta * step.h, step.between(theta), &StiffCurveRow::between);
    }
  });
  for (StiffCurveRow& row : rows) {
    row.status = status_of(ended.outcome);
    row.reason = ended.reason;
    row.accepted = ended.accepted;
  }
  return rows;
}

void judge_stiff_curve(const AdaptiveMethod& solver, const std::vector<StiffCurveRow>& rows, Findings& findings) {
  auto in = findings.in(Precision::double_);
  for (const StiffCurveRow& row : rows) {
    const std::string subject = row.solver + " on " + stiff_equations;
    const std::string quantity = "error between the points, " + row.component + " component";
    if (!row.reason.empty() && !is_own_word(row.reason))
      in.verdict(subject, quantity, Verdict::fail, row.status + ": " + row.reason);
    else if (row.status != "ok" && !std::isinf(row.between))
      findings.declined(subject, quantity, why_unfinished(row));
    else
      judge_between(solver, row, subject, quantity, in);
  }
}

}  // namespace halfstep::inline studies
