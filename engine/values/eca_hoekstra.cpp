// Least squares over all values, weighted or not, and a factor of safety by how well they fit.
#include <Eigen/QR>
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "halfstep/engine/values/grid_convergence.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double least_order = 0.5, largest_order = 2;  // that are believed

// A fit of f0 + a h^p + b h^q.
struct LeastSquares {
  double order = 0;   // p
  double limit = 0;   // f0
  double finest = 0;  // of the fit at the finest step size
  double deviation = std::numeric_limits<double>::infinity();
};

// `free_order`: the order is a fourth unknown, found elsewhere.
LeastSquares least_squares_of(const ValueLadder& ladder, const std::vector<double>& orders, bool weighted,
                              bool free_order) {
  const auto rows = static_cast<Eigen::Index>(ladder.size()), columns = static_cast<Eigen::Index>(orders.size()) + 1;
  double sum = 0;
  for (const ValueRung& rung : ladder) sum += weighted ? 1 / rung.h : 1;
  Eigen::MatrixXd powers(rows, columns);
  Eigen::VectorXd values(rows), roots(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const ValueRung& rung = ladder[static_cast<std::size_t>(i)];
    roots[i] = std::sqrt((weighted ? 1 / rung.h : 1) / sum);
    powers(i, 0) = 1;
    for (Eigen::Index k = 1; k < columns; ++k)
      powers(i, k) = std::pow(rung.h / ladder.front().h, orders[static_cast<std::size_t>(k - 1)]);
    values[i] = rung.value;
  }
  const Eigen::VectorXd unknowns =
      (roots.asDiagonal() * powers).colPivHouseholderQr().solve(roots.cwiseProduct(values));
  const Eigen::VectorXd misfit = roots.cwiseProduct(values - powers * unknowns);
  const auto freedom = static_cast<double>(rows - columns - (free_order ? 1 : 0));
  return {orders.front(), unknowns[0], powers.row(rows - 1).dot(unknowns),
          std::sqrt(static_cast<double>(rows) * misfit.squaredNorm() / freedom)};
}

// The power that fits best: the best of a row of them, then what lies between its neighbours.
LeastSquares free_power(const ValueLadder& ladder, bool weighted) {
  const auto deviation = [&](double order) { return least_squares_of(ladder, {order}, weighted, true).deviation; };
  constexpr double lowest = 0.05, highest = 10, factor = 1.25;
  double best = lowest, least = std::numeric_limits<double>::infinity();
  for (double order = lowest; order <= highest; order *= factor) {
    const double scatter = deviation(order);
    if (scatter < least) {
      least = scatter;
      best = order;
    }
  }
  constexpr int bits = 20;
  const double order = boost::math::tools::brent_find_minima(deviation, best / factor, best * factor, bits).first;
  return least_squares_of(ladder, {order}, weighted, true);
}

bool believed(const LeastSquares& one) { return one.order >= least_order && one.order <= largest_order; }

bool closer(const LeastSquares& a, const LeastSquares& b) { return a.deviation < b.deviation; }

}  // namespace

std::optional<RuleInterval> eca_hoekstra(const ValueLadder& ladder, std::optional<double> /*claimed*/) {
  constexpr std::size_t fewest = 4;
  if (ladder.size() < fewest) return std::nullopt;
  const auto by_value = [](const ValueRung& a, const ValueRung& b) { return a.value < b.value; };
  const auto [low, high] = std::minmax_element(ladder.begin(), ladder.end(), by_value);
  const double mean_difference = (high->value - low->value) / static_cast<double>(ladder.size() - 1);
  if (!(mean_difference > 0)) return std::nullopt;

  const std::vector<LeastSquares> free = {free_power(ladder, false), free_power(ladder, true)};
  double order = std::min_element(free.begin(), free.end(), closer)->order;
  std::vector<LeastSquares> candidates;
  std::copy_if(free.begin(), free.end(), std::back_inserter(candidates), believed);
  if (!candidates.empty()) {
    order = std::min_element(candidates.begin(), candidates.end(), closer)->order;
  } else {
    for (const bool weighted : {false, true}) {
      candidates.push_back(least_squares_of(ladder, {1}, weighted, false));
      candidates.push_back(least_squares_of(ladder, {2}, weighted, false));
      if (order < least_order) candidates.push_back(least_squares_of(ladder, {1, 2}, weighted, false));
    }
  }
  const LeastSquares& best = *std::min_element(candidates.begin(), candidates.end(), closer);
  const double finest = ladder.back().value;
  const double error = std::abs(finest - best.limit), off = std::abs(finest - best.finest);
  constexpr double nearly = 0.1, trusted = 1.25, doubted = 3;
  if (best.deviation >= mean_difference)
    return RuleInterval{finest, doubted * best.deviation / mean_difference * (error + best.deviation + off)};
  const double factor = order >= least_order && order < largest_order + nearly ? trusted : doubted;
  return RuleInterval{finest, factor * error + best.deviation + off};
}

}  // namespace halfstep::inline engine
