// The study of linear stability: what the data say beside what the running code does.
#include "halfstep/studies/stability/stability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "halfstep/core/append.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/methods/scheme/velocity_verlet.hpp"
#include "halfstep/studies/stability/linear_runs.hpp"
#include "halfstep/studies/stability/linear_stability.hpp"
#include "halfstep/studies/stability/uneven_steps.hpp"

namespace halfstep::inline studies {

namespace {

/// Growth of h^7 a step, the slowest of the catalogue, is told from rounding at 1/32.
constexpr LimitSearch in_runs{1.0 / 32, 1.0 / 16, 4, 1024, 1e-5};
constexpr double three_digits = 5e-4;
constexpr long settled = 400;
constexpr double turn_tolerance = 1e-12;  // of eigenvalues in double

/// What one method in one precision leaves behind.
struct MethodRows {
  Findings findings;
  StabilityRow row = {};
  std::vector<AmplificationRow> amplification = {};
};

std::optional<double> uncertainty_of(double measured) {
  if (std::isinf(measured)) return std::nullopt;
  return measured == 0 ? in_runs.first : three_digits * measured;
}

FindingRow& judge_limit(const StabilityRow& row, const std::string& quantity, std::optional<double> expected,
                        double measured, FindingsIn findings) {
  const auto uncertainty = uncertainty_of(measured);
  const std::string how = row.arithmetic.empty() ? "the formula of this stepper is unknown"
                          : std::isinf(measured) ? "bounded at every step size tried, up to 1024"
                          : measured == 0        ? "grows at 1/32 already; the coefficients imply growth at any step"
                                                 : "data judged in " + row.arithmetic + ", code by bisection";
  FindingRow& finding = findings.number(row.method, quantity, measured, how);
  finding.expected = expected;
  finding.uncertainty = uncertainty;
  const bool agrees = !uncertainty ? expected == measured : expected && std::fabs(*expected - measured) <= *uncertainty;
  finding.verdict = !expected ? Verdict::resolved : agrees ? Verdict::pass : Verdict::fail;
  if (finding.verdict == Verdict::fail)
    finding.reason = "the limit of the running code differs from that of its coefficients";
  return finding;
}

/// Terms of a step that cancel leave their rounding, which hides the limit where it is no less than what moves that:
/// there, agreement is evidence only where it is as close as bisection is.
void allow_rounding(FindingRow& finding, const LinearStability& stability, Precision precision, std::complex<double> z,
                    double visible) {
  const auto agrees_closely = [&] {
    return std::fabs(*finding.expected - finding.observed.value()) <= 2 * in_runs.tolerance * *finding.expected;
  };
  if (!finding.expected || (finding.verdict == Verdict::pass && agrees_closely()) ||
      !(info(precision).unit_roundoff * stability.cancellation(z) >= visible))
    return;
  finding.verdict = Verdict::rounding_limited;
  finding.reason = "the terms of a step cancel, and what is left of their rounding hides the limit";
}

/// Coefficients that imply growth at any step, or from a limit on, so slow that runs tell it from rounding only from
/// the limit on that they show: what they imply must reach there what a run can tell. Where rounding of one step is
/// more than that, it is what made the run grow.
void allow_slow_growth(FindingRow& finding, const LinearStability& stability, Precision precision, double limit,
                       long steps) {
  if (finding.verdict != Verdict::fail || !finding.expected || !(limit > *finding.expected) || std::isinf(limit))
    return;
  allow_rounding(finding, stability, precision, {0, limit}, least_growth(precision, limit, steps));
  if (finding.verdict != Verdict::fail) return;
  const auto is_told = [&](double wh) {
    double largest = 0;
    for (const auto& q : stability.factors(wh)) largest = std::max(largest, std::abs(q));
    return largest - 1 >= least_growth(precision, wh, steps);
  };
  constexpr double nearly = 0.03;  // factors in double: their growth is known to a few per cent
  if (is_told((1 - nearly) * limit) || !is_told((1 + nearly) * limit)) return;
  finding.verdict = Verdict::pass;
  finding.reason = fmt::format("the coefficients imply growth {}, which runs tell from rounding from here on",
                               *finding.expected == 0 ? "at any step" : "beyond their limit");
}

/// The limit that runs show.
double measured_limit(const Method& method, Precision precision, TestEquation equation) {
  const long steps = info(precision).native ? native_run_steps : wide_run_steps;
  return first_limit([&](double h) { return stays_bounded(method, precision, equation, h, steps); }, in_runs);
}

/// Runs that grow where the same code, with twice the digits, keeps to the limit of its coefficients: rounding
/// makes them grow, a step's or that of large coefficients.
void allow_growth_of_rounding(FindingRow& finding, const Method& method, Precision precision, double limit) {
  constexpr Precision wide = Precision::double_double;
  if (finding.verdict != Verdict::fail || !finding.expected || !(limit < *finding.expected) ||
      info(precision).unit_roundoff <= info(wide).unit_roundoff || !offers(method, wide))
    return;
  const double kept = measured_limit(method, wide, TestEquation::oscillator);
  if (kept != *finding.expected && !(std::fabs(kept - *finding.expected) <= three_digits * kept)) return;
  finding.verdict = Verdict::rounding_limited;
  finding.reason = fmt::format(
      "rounding makes these runs grow: in {} the same code keeps the limit of its coefficients", name(wide));
}

/// Whether the other factors have died down beside the principal one after the steps that are waited for.
bool dominates(const LinearStability& stability, double wh, std::complex<double> principal) {
  for (const auto& q : stability.factors(wh)) {
    const double distance = std::min(std::abs(q - principal), std::abs(q - std::conj(principal)));
    if (distance > 1e-6 && std::pow(std::abs(q) / std::abs(principal), double(settled)) > 1e-14) return false;
  }
  return true;
}

/// The angle of q, of all that differ by full turns the nearest to another one: q may pass the real axis.
double angle_near(std::complex<double> q, double angle) {
  constexpr double turn = 2 * std::numbers::pi;
  return std::arg(q) + turn * std::round((angle - std::arg(q)) / turn);
}

void amplification(const Method& method, Precision precision, const LinearStability& stability, MethodRows& part) {
  constexpr double step = 1.0 / 32;
  auto findings = part.findings.in(precision);
  const auto factors = principal_factors(stability, step, AmplificationRow::most_wh);
  double angle = 0;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const double wh = step * static_cast<double>(k + 1);
    const auto q = factors[k];
    angle = angle_near(q, angle + step);
    auto& row = part.amplification.emplace_back(
        AmplificationRow{method.name, method.family, part.row.precision, wh, std::abs(q) - 1, angle - wh, {}, {}});
    const bool is_run = wh == 1.0 / 8 || wh == 1.0 / 4 || wh == 1.0 / 2 || wh == 1;
    if (!is_run || !dominates(stability, wh, q)) continue;
    const auto measured = turn(method, precision, wh, settled);
    row.measured_growth = std::abs(measured) - 1;
    row.measured_phase_error = angle_near(measured, angle) - wh;
    if (wh != 1.0 / 8) continue;
    const char* where = "at wh = 1/8, on x'' = -w^2 x";
    findings.value(method.name, "growth per step", row.growth, *row.measured_growth, turn_tolerance, where);
    findings.value(method.name, "phase error per step", row.phase_error, *row.measured_phase_error, turn_tolerance,
                   where);
  }
}

void measure_all(const Method& method, Precision precision, MethodRows& part) {
  const LinearStability stability(method);
  const long steps = info(precision).native ? native_run_steps : wide_run_steps;
  part.row.method = method.name;
  part.row.family = method.family;
  part.row.precision = name(precision);
  if (stability.known()) part.row.arithmetic = stability.exact() ? "rationals" : "100 digits";

  if (stability.known()) part.row.limit = stability.oscillator_limit();
  const double limit = measured_limit(method, precision, TestEquation::oscillator);
  part.row.measured_limit = limit;
  part.row.limit_uncertainty = uncertainty_of(limit);
  auto& finding = judge_limit(part.row, "limit of wh", part.row.limit, limit, part.findings.in(precision));
  if (stability.known()) allow_slow_growth(finding, stability, precision, limit, steps);
  allow_growth_of_rounding(finding, method, precision, limit);
  if (stability.first_order()) {
    part.row.axis_limit = stability.axis_limit();
    const double axis = measured_limit(method, precision, TestEquation::decay);
    part.row.measured_axis_limit = axis;
    part.row.axis_uncertainty = uncertainty_of(axis);
    auto& on_axis =
        judge_limit(part.row, "limit of rh on y' = -r y", part.row.axis_limit, axis, part.findings.in(precision));
    if (std::isfinite(axis)) allow_rounding(on_axis, stability, precision, -axis, three_digits);
  }
  if (stability.known()) amplification(method, precision, stability, part);
}

/// Why a method has no limits to be found; empty where it has.
std::string no_limits(const Method& method) {
  // Steps that differ have no one factor.
  if (!has_equal_steps(method)) return "its steps are of unequal length";
  if (!method.claims.contains(Force::position)) return "it takes no forces a(x)";
  return takes_any_system(method) ? "" : "it has forces of its own";
}

/// Methods in the precisions in which their code is there.
std::vector<std::pair<Method, Precision>> subjects_of(const std::vector<Method>& methods,
                                                      const std::vector<Precision>& asked) {
  std::vector<std::pair<Method, Precision>> subjects;
  for (const auto& method : methods)
    for (const Precision precision : asked)
      if (offers(method, precision)) subjects.emplace_back(method, precision);
  return subjects;
}

}  // namespace

std::string not_for_stability(const Method* method, const std::vector<Precision>& asked) {
  const std::string why = method == nullptr ? "" : no_limits(*method);
  return why.empty() ? hidden_in_float(asked) : why;
}

std::vector<RegionRow> region_of(const Method& method) {
  const LinearStability stability(method);
  if (!stability.first_order()) return {};
  constexpr int angles = 720;
  constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
  const bool outside = std::isinf(stability.axis_limit());
  std::vector<std::vector<RegionRow>> curves;
  std::vector<std::complex<double>> last;
  for (int k = 0; k <= angles; ++k) {
    const double phi = 2 * std::numbers::pi * k / angles;
    const auto points = stability.boundary(phi, last);
    if (curves.size() < points.size()) curves.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool broken = !curves[i].empty() && std::isnan(curves[i].back().re);
      if (!points[i] && (broken || curves[i].empty())) continue;
      curves[i].push_back({method.name, method.family, static_cast<int>(i), phi,
                           points[i] ? points[i]->real() : nowhere, points[i] ? points[i]->imag() : nowhere, outside});
    }
  }
  std::vector<RegionRow> rows;
  for (const auto& curve : curves) append(rows, curve);
  return rows;
}

std::vector<FindingRow> stability(const StudyInput& input) {
  auto methods = methods_of(input.plan);
  std::erase_if(methods, [](const Method& method) { return !no_limits(method).empty(); });
  if (methods.empty())
    throw InputError(
        "stability: neither steps of unequal length, nor methods that take no forces a(x), nor programs with forces of "
        "their own can be judged; ask for another method");
  const auto subjects = subjects_of(methods, precisions_above_float(input.plan, "stability"));
  const MethodRows nothing{Findings(input.study)};
  std::vector<MethodRows> parts(subjects.size(), nothing);
  std::vector<std::vector<RegionRow>> regions(methods.size());
  parallel_for(input, parts.size() + methods.size(), [&](std::size_t i) {
    if (i < parts.size()) {
      const Method& method = subjects[i].first;
      parts[i].findings.unless_broken(method.name, [&] {
        MethodRows part = nothing;
        measure_all(method, subjects[i].second, part);
        parts[i] = part;
      });
    } else {
      regions[i - parts.size()] = region_of(methods[i - parts.size()]);
    }
  });
  std::vector<StabilityRow> rows;
  std::vector<RegionRow> boundaries;
  std::vector<AmplificationRow> amplifications;
  Findings findings(input.study);
  for (const auto& some : regions) append(boundaries, some);
  for (const auto& part : parts) {
    if (!part.row.method.empty()) rows.push_back(part.row);
    append(amplifications, part.amplification);
    findings.add(part.findings);
  }
  for (const auto& method : methods)
    if (is_velocity_verlet(method) && !input.stopped()) uneven_steps(method, findings.in(Precision::double_));
  input.write(rows);
  input.write(boundaries);
  input.write(amplifications);
  return findings.rows();
}

}  // namespace halfstep::inline studies
