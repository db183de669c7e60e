// What the energy does over a long run.
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/engine/run/cell_runner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace halfstep::inline engine {

namespace {

struct Line {
  double slope = 0;
  double uncertainty = 0;  // two standard errors
};

/// The largest correlation of neighbouring residuals that is reckoned with: beyond it the standard error, widened by
/// sqrt((1 + c) / (1 - c)) = 14, is as good as unknown.
constexpr double most_correlated = 0.99;
/// A power of the time within a tenth of 1 is that of a straight line: over a doubling of the time the two differ by 7
/// %.
constexpr double near_straight = 0.1;
/// A power that is known no better than to 1 does not tell t from a constant or from t^2.
constexpr double vague_power = 1;
/// A rise by less than a twentieth of the largest error is not told from its swing.
constexpr double least_rise = 0.05;

/// Least squares through (x, y). Residuals of neighbouring windows are correlated on an orbit that precesses; the
/// standard error is widened by the correlation of neighbours.
Line fit(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  const double mx = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double my = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sxx += (x[i] - mx) * (x[i] - mx);
    sxy += (x[i] - mx) * (y[i] - my);
  }
  Line line;
  line.slope = sxy / sxx;
  double squares = 0, neighbours = 0, last = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double r = y[i] - my - line.slope * (x[i] - mx);
    squares += r * r;
    neighbours += r * last;
    last = r;
  }
  const double correlation = squares > 0 ? std::min(most_correlated, std::max(0.0, neighbours / squares)) : 0;
  line.uncertainty = 2 * std::sqrt(squares / (n - 2) / sxx * (1 + correlation) / (1 - correlation));
  return line;
}

/// Whether the mean goes on as it began: what rises as c + d t^p rises 2^p - 1 times as fast in the second half of the
/// time as in the first, whatever c is.
bool in_proportion(const std::vector<double>& t, const std::vector<double>& mean) {
  const auto half = static_cast<std::ptrdiff_t>(t.size() / 2);
  const Line first = fit({t.begin(), t.begin() + half}, {mean.begin(), mean.begin() + half});
  const Line second = fit({t.begin() + half, t.end()}, {mean.begin() + half, mean.end()});
  const double ratio = second.slope / first.slope;
  if (!(ratio > 0)) return false;
  const double power = std::log2(1 + ratio);
  const double uncertainty = std::hypot(first.uncertainty / first.slope, second.uncertainty / second.slope) * ratio /
                             (1 + ratio) / std::log(2);
  return uncertainty < vague_power && std::fabs(power - 1) <= std::max(near_straight, uncertainty);
}

}  // namespace

LongRunSize long_run_size(const ProblemInfo& problem, std::optional<int> periods) {
  const bool slow = problem.force == Force::velocity;
  const LongRunSize usual = problem.linear ? LongRunSize{1000, 40}
                            : slow         ? LongRunSize{100, 200}
                                           : LongRunSize{200, 320};
  return {periods.value_or(usual.periods), usual.steps_per_period};
}

DriftRow drift(const LongRun& run) {
  DriftRow row;
  if (!run.samples.empty()) {
    row.problem = run.samples.front().problem;
    row.method = run.samples.front().method;
    row.precision = run.samples.front().precision;
  }
  row.h = run.h;
  row.time = run.time;
  row.max_relative_energy_error = run.largest;
  row.drift_per_time = row.drift_uncertainty = std::numeric_limits<double>::quiet_NaN();
  if (run.unstable) {
    row.behaviour = "unstable";
    return row;
  }
  // Once the mean error is a tenth of the energy itself, the orbit is another one (or has died down): what the energy
  // does from then on says nothing of the scheme.
  constexpr double lost = 0.1;
  std::vector<double> middle, mean;
  double begin = 0;
  double largest = 0;
  for (std::size_t i = 0; i < run.samples.size() && std::fabs(run.window_mean[i]) < lost; ++i) {
    middle.push_back((begin + run.samples[i].t) / 2);
    mean.push_back(run.window_mean[i]);
    begin = run.samples[i].t;
    largest = std::max(largest, run.samples[i].relative_energy_error);
  }
  constexpr std::size_t enough_to_fit = 3;       // a line, and one residual that tells how well it fits
  constexpr std::size_t enough_to_classify = 8;  // lines through both halves, and two residuals of each
  row.behaviour = "growing";
  if (middle.size() < enough_to_fit) return row;
  const Line line = fit(middle, mean);
  row.drift_per_time = line.slope;
  row.drift_uncertainty = line.uncertainty;
  if (middle.size() < enough_to_classify) return row;
  const double rise = std::fabs(line.slope) * begin;
  if (std::fabs(line.slope) <= line.uncertainty || rise < least_rise * largest)
    row.behaviour = "bounded";
  else if (in_proportion(middle, mean))
    row.behaviour = "linear";
  return row;
}

}  // namespace halfstep::inline engine
