// What an error over two step sizes is made of, and how well data could tell its orders.
#include "tests/calibration/surface_truth.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace halfstep::testing {
namespace {

constexpr double nothing_known = std::numeric_limits<double>::infinity();

/// One number that the data should tell.
struct Unknown {
  double before;  // its standard deviation before any datum
  std::function<void(SurfaceTruth&, double)> move;
};

void add_corrections(std::vector<Unknown>& all, SurfaceSeries SurfaceTruth::*series) {
  double largest = largest_correction;
  for (std::size_t j = 0; j < SurfaceSeries{}.corrections.size(); ++j, largest /= 2)
    all.push_back({largest / std::sqrt(3.0),  // of a uniform number between -largest and largest
                   [=](SurfaceTruth& truth, double by) { (truth.*series).corrections[j] += by; }});
}

std::vector<Unknown> unknowns_of(const SurfaceTruth& truth) {
  std::vector<Unknown> all = {{nothing_known, [](SurfaceTruth& t, double by) { t.of_h.order += by; }},
                              {nothing_known, [](SurfaceTruth& t, double by) { t.of_dx.order += by; }},
                              {nothing_known, [](SurfaceTruth& t, double by) { t.factor_h *= 1 + by; }},
                              {nothing_known, [](SurfaceTruth& t, double by) { t.factor_dx *= 1 + by; }}};
  add_corrections(all, &SurfaceTruth::of_h);
  add_corrections(all, &SurfaceTruth::of_dx);
  if (truth.product != 0) all.push_back({1, [](SurfaceTruth& t, double by) { t.product *= 1 + by; }});
  if (truth.floor != 0) all.push_back({1, [](SurfaceTruth& t, double by) { t.floor *= 1 + by; }});
  return all;
}

/// Rows: how each error changes with each unknown, over its noise; then what is known before, over its deviation. What
/// is known is the square of this.
Eigen::MatrixXd root_of_information(const SurfaceTruth& truth, const std::vector<Unknown>& all,
                                    const std::vector<std::pair<double, double>>& runs, double noise) {
  const auto n = static_cast<Eigen::Index>(runs.size()), k = static_cast<Eigen::Index>(all.size());
  Eigen::MatrixXd root = Eigen::MatrixXd::Zero(n + k, k);
  constexpr double step = 1e-5;
  for (Eigen::Index j = 0; j < k; ++j) {
    SurfaceTruth more = truth, less = truth;
    const Unknown& one = all[static_cast<std::size_t>(j)];
    one.move(more, step);
    one.move(less, -step);
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto& [h, dx] = runs[static_cast<std::size_t>(i)];
      root(i, j) = (more.error(h, dx) - less.error(h, dx)) / (2 * step * truth.error(h, dx) * noise);
    }
    if (std::isfinite(one.before)) root(n + j, j) = 1 / one.before;
  }
  return root;
}

}  // namespace

double SurfaceSeries::operator()(double x) const {
  double sum = 0;
  for (std::size_t j = corrections.size(); j-- > 0;) sum = x * (corrections[j] + sum);
  return std::pow(x, order) * (1 + sum);
}

std::array<double, 4> SurfaceTruth::terms(double h, double dx) const {
  return {factor_h * of_h(h), factor_dx * of_dx(dx), product * std::pow(h, product_r) * std::pow(dx, product_s), floor};
}

double SurfaceTruth::error(double h, double dx) const {
  const auto all = terms(h, dx);
  if (norm == 1) return std::accumulate(all.begin(), all.end(), 0.0);
  double most = 0, sum = 0;
  for (const double term : all) most = std::max(most, std::abs(term));
  for (const double term : all) sum += std::pow(std::abs(term) / most, norm);
  return std::isfinite(norm) ? most * std::pow(sum, 1 / norm) : most;
}

std::pair<double, double> order_bounds(const SurfaceTruth& truth, const std::vector<std::pair<double, double>>& runs,
                                       double noise) {
  const auto all = unknowns_of(truth);
  Eigen::MatrixXd root = root_of_information(truth, all, runs, noise);
  const Eigen::Index k = root.cols();
  // Columns of length one: the squares of what is known without noise would not fit beside the others.
  const Eigen::VectorXd length = root.colwise().norm();
  if (!(length.minCoeff() > 0)) return {nothing_known, nothing_known};
  root.array().rowwise() /= length.transpose().array();
  const Eigen::HouseholderQR<Eigen::MatrixXd> factors(root);
  const Eigen::MatrixXd upper = factors.matrixQR().topRows(k).triangularView<Eigen::Upper>();
  const auto bound = [&](Eigen::Index j) {  // the root of entry j, j of the inverse of root^T root
    Eigen::VectorXd unit = Eigen::VectorXd::Unit(k, j);
    upper.transpose().triangularView<Eigen::Lower>().solveInPlace(unit);
    const double deviation = unit.norm() / length(j);
    return std::isfinite(deviation) ? deviation : nothing_known;
  };
  return {bound(0), bound(1)};
}

}  // namespace halfstep::testing
