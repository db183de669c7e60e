// Penalty forces under the schemes of the catalogue, in double.
#include "halfstep/studies/collisions/penalty.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline studies {
namespace {

/// x'' = -g, and -g - k x below the floor.
class PenaltyBall final : public System<double> {
 public:
  PenaltyBall(double g, double k) : g_(g), k_(k) {}

  int dimension() const override { return 1; }
  Force force() const override { return Force::position; }
  void acceleration(const double&, const double* x, const double*, double* a) const override {
    ++evaluations_;
    a[0] = -g_ - (x[0] < 0 ? k_ * x[0] : 0);
  }
  void jacobian(const double&, const double* x, const double*, double* dx, double* dv) const override {
    dx[0] = x[0] < 0 ? -k_ : 0;
    dv[0] = 0;
  }
  /// Of the side on which x is.
  void taylor(const double&, const double* x, const double* v, int order, double* out) const override {
    const double k = x[0] < 0 ? k_ : 0;
    std::fill(out, out + order + 1, 0.0);
    out[0] = x[0];
    if (order > 0) out[1] = v[0];
    for (int i = 2; i <= order; ++i) out[i] = -((i == 2 ? g_ : 0) + k * out[i - 2]) / (i * (i - 1));
  }
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  double g_, k_;
};

/// Steps of length 1 from x, v until `done` says so or there are too many; whether it was said.
template <class Done>
bool steps_until(const std::string& name, const PenaltyBall& ball, double x, double v, long most, const Done& done) {
  const Method scheme = method(name);
  Trajectory<System<double>> run(scheme, ball, 1.0);
  run.start({{x}, {v}}, 1);
  const State<System<double>>& s = run.state();
  for (long n = 0; n < most; ++n) {
    run.advance();
    if (!std::isfinite(s.x[0]) || !std::isfinite(s.v[0])) return false;
    if (done(n + 1, s.x[0], s.v[0])) return true;
  }
  return false;
}

}  // namespace

PenaltyRow penalty_impact(const std::string& method, double kh2) {
  constexpr int phases = 200;
  constexpr long most = 5000;
  const double omega = std::sqrt(kh2), infinite = std::numeric_limits<double>::infinity();
  const PenaltyBall ball(0, kh2);
  PenaltyRow row{method, kh2, 0, 0, infinite, 0};
  for (int i = 0; i < phases; ++i) {
    const double before = (i + 0.5) / phases;  // until the impact, at speed 1
    double deepest = 0, out = infinite, time = infinite;
    const bool came_back = steps_until(method, ball, before, -1, most, [&](long n, double x, double v) {
      deepest = std::min(deepest, x);
      if (!(x > 0 && v > 0)) return false;
      out = v;
      time = double(n) - x / v - before;
      return true;
    });
    if (!came_back) out = time = deepest = infinite;
    row.depth += std::fabs(deepest) * omega / phases;
    row.time += time * omega / M_PI / phases;
    row.least_restitution = std::min(row.least_restitution, out);
    row.largest_restitution = std::max(row.largest_restitution, out);
  }
  return row;
}

double penalty_limit(const std::string& method) {
  const auto stays = [&](double kh2) {
    constexpr double nudge = 1e-6;
    const double rest = -1 / kh2;
    return !steps_until(method, PenaltyBall(1, kh2), rest + nudge * std::fabs(rest), 0, 4000,
                        [&](long, double x, double) { return !(std::fabs(x - rest) < 1e3 * nudge * std::fabs(rest)); });
  };
  double low = 0, high = 16;
  if (!stays(1e-2)) return 0;
  for (low = 1e-2; high - low > 1e-3;) {
    const double middle = (low + high) / 2;
    (stays(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace halfstep::inline studies
