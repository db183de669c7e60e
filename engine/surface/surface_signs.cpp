// Norms hide the signs of errors: where terms of opposite sign may cancel.
#include "halfstep/engine/surface/surface_signs.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "halfstep/engine/surface/log_of_product.hpp"

namespace halfstep::inline engine {
namespace {

using Coefficients = Eigen::Vector4d;

// The leading terms over the size of the error, and least squares by them. Terms that the model lacks are 0.
struct LeadingColumns {
  std::vector<Coefficients> rows = {};
  std::vector<Eigen::Index> there = {};  // columns of the model

  LeadingColumns(const SurfaceData& data, const SurfaceModel& model) {
    const bool has[] = {model.has_x, model.has_y, model.product.has_value(), model.offset};
    for (Eigen::Index t = 0; t < 4; ++t)
      if (has[t]) there.push_back(t);
    const auto [r, s] = model.product.value_or(std::pair{0.0, 0.0});
    for (std::size_t i = 0; i < data.count(); ++i) {
      const double x = data.log_x[i], y = data.log_y[i];
      const Coefficients all(std::exp(model.p * x), std::exp(model.q * y), std::exp(r * x + s * y), 1);
      rows.emplace_back(Coefficients::Zero());
      for (const Eigen::Index t : there) rows.back()(t) = all(t) / data.size[i];
    }
  }

  Coefficients fit(const Signs& signs, const std::vector<double>& weight) const {
    Eigen::Matrix4d normal = Eigen::Matrix4d::Identity();
    Coefficients right = Coefficients::Zero();
    constexpr double ridge = 1e-10;
    for (const Eigen::Index t : there) {
      for (const Eigen::Index u : there) {
        if (u > t) break;
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) sum += weight[i] * rows[i](t) * rows[i](u);
        normal(t, u) = normal(u, t) = u == t ? sum * (1 + ridge) : sum;
      }
      for (std::size_t i = 0; i < rows.size(); ++i) right(t) += weight[i] * signs[i] * rows[i](t);
    }
    return normal.llt().solve(right);
  }

  // Least squares where an error off by a part of the terms' sizes counts little, for they may nearly cancel. `turn`:
  // the signs follow the fit.
  double misfit(Signs& signs, bool turn) const {
    constexpr double part = 0.2, usual = 0.05;
    constexpr int rounds = 3, most_turns = 8;
    std::vector<double> weight(rows.size(), 1);
    double sum = 0;
    for (int round = 0; round < (turn ? most_turns : rounds); ++round) {
      const Coefficients c = fit(signs, weight), sizes = part * c.cwiseAbs();
      bool turned = false;
      LogOfProduct product;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        const double value = c.dot(rows[i]), sign = value < 0 ? -1 : 1, of_terms = sizes.dot(rows[i]);
        if (turn && sign != signs[i]) signs[i] = sign, turned = true;
        const double scale = 1 + of_terms * of_terms, off = signs[i] - value;
        const double counts = scale + off * off / (usual * usual);
        product.take(counts);
        weight[i] = 1 / counts;
      }
      sum = product.value();
      if (turn && !turned && round >= rounds) break;
    }
    return sum;
  }
};

// The signs on both sides of every line x^p = c y^q.
void add_lines(const SurfaceData& data, const SurfaceModel& model, const LeadingColumns& columns,
               std::vector<LikelySigns>& likely) {
  const std::size_t n = data.count();
  std::vector<double> ratio(n);
  for (std::size_t i = 0; i < n; ++i) ratio[i] = model.p * data.log_x[i] - model.q * data.log_y[i];
  std::vector<double> sorted = ratio;
  std::sort(sorted.begin(), sorted.end());
  constexpr double apart = 1e-9;
  constexpr std::size_t most_lines = 32;  // of larger surfaces, lines at equal parts of the points
  const std::size_t stride = std::max<std::size_t>(1, n / most_lines);
  for (std::size_t i = stride; i < n; i += stride) {
    if (sorted[i] - sorted[i - 1] <= apart) continue;
    const double line = 0.5 * (sorted[i] + sorted[i - 1]);
    Signs signs(n);
    for (std::size_t k = 0; k < n; ++k) signs[k] = ratio[k] > line ? 1 : -1;
    const double misfit = columns.misfit(signs, false);
    likely.push_back({std::move(signs), misfit});
  }
}

// Beginnings at which each term alone makes one of the errors, with either sign.
void add_turned(const LeadingColumns& columns, std::vector<LikelySigns>& likely) {
  constexpr int beginnings = 16;
  const std::size_t n = columns.rows.size();
  std::mt19937_64 engine(1);
  for (int k = 0; k < beginnings; ++k) {
    Coefficients c = Coefficients::Zero();
    for (const Eigen::Index t : columns.there) c(t) = (engine() % 2 == 0 ? 1 : -1) / columns.rows[engine() % n](t);
    Signs signs(n);
    for (std::size_t i = 0; i < n; ++i) signs[i] = c.dot(columns.rows[i]) < 0 ? -1 : 1;
    const double misfit = columns.misfit(signs, true);
    likely.push_back({std::move(signs), misfit});
  }
}

}  // namespace

double misfit_of(const SurfaceData& data, const SurfaceModel& model, const Signs& signs) {
  Signs same = signs;
  return LeadingColumns(data, model).misfit(same, false);
}

std::vector<LikelySigns> likely_signs(const SurfaceData& data, const SurfaceModel& model, std::size_t most) {
  const LeadingColumns columns(data, model);
  std::vector<LikelySigns> likely{{Signs(data.count(), 1), 0}};
  likely.front().misfit = columns.misfit(likely.front().signs, false);
  constexpr double good_fit = 0.2;  // of every point: within half of what is usual, and no sign is missed
  const bool fits = likely.front().misfit < good_fit * static_cast<double>(data.count());
  if (columns.there.size() < 2 || most == 0 || fits) return likely;
  if (columns.there.size() == 2 && model.has_x && model.has_y)
    add_lines(data, model, columns, likely);
  else
    add_turned(columns, likely);
  for (LikelySigns& one : likely)  // the sign of the whole is free
    if (one.signs.front() < 0) std::transform(one.signs.begin(), one.signs.end(), one.signs.begin(), std::negate<>());
  std::stable_sort(likely.begin() + 1, likely.end(), [](const auto& a, const auto& b) { return a.misfit < b.misfit; });
  const auto same = [](const auto& a, const auto& b) { return a.signs == b.signs; };
  likely.erase(std::unique(likely.begin() + 1, likely.end(), same), likely.end());
  const double without = likely.front().misfit;
  likely.erase(std::find_if(likely.begin() + 1, likely.end(), [&](const auto& one) { return one.misfit >= without; }),
               likely.end());
  if (likely.size() > most + 1) likely.resize(most + 1);
  return likely;
}

Signs signs_of_fit(const SurfaceData& data, const SurfaceModel& model, const std::vector<double>& coefficients) {
  Signs signs;
  for (std::size_t i = 0; i < data.count(); ++i) {
    const TermValues terms = surface_terms(model, coefficients, data.log_x[i], data.log_y[i]);
    signs.push_back(std::accumulate(terms.begin(), terms.end(), 0.0) < 0 ? -1 : 1);
  }
  return signs;
}

}  // namespace halfstep::inline engine
