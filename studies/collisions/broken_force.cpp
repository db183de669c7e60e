// Schemes across a force that jumps or bends.
#include "halfstep/studies/collisions/broken_force.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "halfstep/core/system.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline studies {
namespace {

/// x'' = -sign(x), or -x below 0 and 0 above.
class BrokenForce final : public System<double> {
 public:
  explicit BrokenForce(bool jumps) : jumps_(jumps) {}

  int dimension() const override { return 1; }
  Force force() const override { return Force::position; }
  void acceleration(const double&, const double* x, const double*, double* a) const override {
    a[0] = jumps_ ? (x[0] < 0 ? 1 : -1) : (x[0] < 0 ? -x[0] : 0);
  }
  void jacobian(const double&, const double* x, const double*, double* dx, double* dv) const override {
    dx[0] = !jumps_ && x[0] < 0 ? -1 : 0;
    dv[0] = 0;
  }
  /// Of the side on which x is: what a Nordsieck scheme begins with.
  void taylor(const double& t, const double* x, const double* v, int order, double* out) const override {
    std::fill(out, out + order + 1, 0.0);
    out[0] = x[0];
    if (order > 0) out[1] = v[0];
    if (order > 1) acceleration(t, x, v, out + 2), out[2] /= 2;
    for (int k = 3; k <= order && !jumps_ && x[0] < 0; ++k) out[k] = -out[k - 2] / (k * (k - 1));
  }
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  bool jumps_;
};

/// A motion that is at x = 0 at the time `crossing`.
struct Crossing {
  double x0, v0;
  double x, v;   ///< at the end
  double scale;  ///< of a change of the velocity at the crossing to that of the velocity at the end
};

/// From rest: the speed at the crossing is the time it took, t. Then x = -t s + s^2 / 2 after the time s.
Crossing over_jump(double crossing, double end) {
  const double s = end - crossing;
  return {crossing * crossing / 2, 0, -crossing * s + s * s / 2, -crossing + s, 1};
}

/// At unit speed, then half a swing on the spring: S, the jump of da/dt, is 1.
Crossing over_kink(double crossing, double end) {
  const double s = end - crossing;
  return {crossing, -1, -std::sin(s), -std::cos(s), std::cos(s)};
}

constexpr int broken_phases = 48;
constexpr long coarsest_steps = 32;
constexpr int broken_levels = 7;

/// scaled: the velocity error carried back to the crossing.
struct RootMeanSquares {
  double position = 0, velocity = 0, scaled = 0;
};

RootMeanSquares errors_over_phases(const Method& scheme, bool jumps, long steps) {
  const double end = jumps ? 3 : 2, h = end / static_cast<double>(steps);
  const BrokenForce system(jumps);
  RootMeanSquares sum;
  for (int i = 0; i < broken_phases; ++i) {
    const double crossing = end / 2 + h * (i + 0.5) / broken_phases;
    const Crossing exact = jumps ? over_jump(crossing, end) : over_kink(crossing, end);
    Trajectory<System<double>> run(scheme, system, h);
    run.start({{exact.x0}, {exact.v0}});
    run.advance(steps - run.step());
    const double x = run.state().x[0] - exact.x, v = run.state().v[0] - exact.v;
    sum.position += x * x / broken_phases;
    sum.velocity += v * v / broken_phases;
    sum.scaled += v * v / (exact.scale * exact.scale) / broken_phases;
  }
  return {std::sqrt(sum.position), std::sqrt(sum.velocity), std::sqrt(sum.scaled)};
}

/// Schemes, and whether a step has points of force between its ends.
struct Crosser {
  std::string method;
  int order;  ///< on a smooth force
  bool inner_points = false;
};

const std::vector<Crosser>& crossers() {
  static const std::vector<Crosser> all = {
      {"velocity-verlet", 2}, {"ab2", 2}, {"abm2", 2}, {"ab4", 4}, {"abm4", 4}, {"gear5", 5}, {"rk4", 4, true}};
  return all;
}

/// Of the velocity error over h times the jump, or h^2 times the jump of da/dt; empty: the smooth part of the force
/// adds an error of the same order.
std::optional<double> expected_constant(const Crosser& scheme, bool jumps) {
  if (jumps) return scheme.inner_points ? 1.0 / 6 : 1 / std::sqrt(12.0);
  if (scheme.order < 3) return {};
  return 1 / std::sqrt(scheme.inner_points ? 4320.0 : 720.0);
}

}  // namespace

std::vector<BrokenForceRow> broken_forces(const StudyInput& input, Findings& findings) {
  const auto& schemes = crossers();
  const std::size_t count = schemes.size() * 2;
  std::vector<std::vector<RootMeanSquares>> measured(count, std::vector<RootMeanSquares>(broken_levels));
  parallel_for(count * broken_levels, input.jobs, input.stop, [&](std::size_t i) {
    const std::size_t run = i / broken_levels, level = i % broken_levels;
    measured[run][level] = errors_over_phases(method(schemes[run / 2].method), run % 2 == 0, coarsest_steps << level);
  });
  std::vector<BrokenForceRow> rows;
  if (input.stopped()) return rows;
  auto judged = findings.in(Precision::double_);
  for (const bool jumps : {true, false}) {
    const std::string force = jumps ? "jump" : "kink";
    const double end = jumps ? 3 : 2, jump = jumps ? 2 : 1;
    const int order = jumps ? 1 : 2;
    double finest_of_predictor = 0;
    for (std::size_t k = 0; k < schemes.size(); ++k) {
      const auto& scheme = schemes[k];
      const auto& errors = measured[2 * k + (jumps ? 0 : 1)];
      const auto subject = force + ", " + scheme.method;
      Ladder position{Arithmetic(info(Precision::double_).unit_roundoff, 1, 0)}, velocity = position;
      for (int level = 0; level < broken_levels; ++level) {
        const double h = end / static_cast<double>(coarsest_steps << level);
        const auto& error = errors[static_cast<std::size_t>(level)];
        rows.push_back({force, scheme.method, h, error.position, error.velocity});
        position.rungs.push_back({level, h, error.position});
        velocity.rungs.push_back({level, h, error.velocity});
      }
      position.claimed = velocity.claimed = order;
      judged.order(subject, "order of position", position);
      judged.order(subject, "order of velocity", velocity);
      const double h = rows.back().h, finest = errors.back().scaled;
      const auto quantity = jumps ? "velocity error / (h * jump of force)" : "velocity error / (h^2 * jump of da/dt)";
      const double constant = finest / (jump * std::pow(h, order));
      if (const auto expected = expected_constant(scheme, jumps))
        judged.value(subject, quantity, *expected, constant, 0.01 * *expected,
                     "Peano kernel of the composite rule, root mean square over the phase");
      else
        judged.number(subject, quantity, constant, "with the error of the smooth part, of the same order");
      // A corrector stands behind its predictor in the list.
      if (!scheme.method.starts_with("abm")) {
        finest_of_predictor = finest;
        continue;
      }
      const double ratio = finest / finest_of_predictor;
      const std::string beside = "velocity error over that of its predictor";
      if (expected_constant(scheme, jumps))
        judged.value(subject, beside, 1, ratio, 0.01, "both sum the same points with weight h");
      else
        judged.number(subject, beside, ratio, "the smooth part, of the same order, is integrated better");
    }
  }
  return rows;
}

}  // namespace halfstep::inline studies
