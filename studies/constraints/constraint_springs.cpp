// Runs of the pendulum on a spring.
#include "halfstep/studies/constraints/constraint_springs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/constrained/rigid_pendulum.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double spring_gravity = 9.81, spring_angle = std::numbers::pi / 3, spring_end = 2;

Point2<double> on_circle(double angle) { return {std::sin(angle), -std::cos(angle)}; }

Point2<double> rigid_position(double t) {
  static const RigidPendulum<double> pendulum(spring_gravity, 1, {spring_angle, 0});
  return on_circle(pendulum.at(t).angle);
}

double deviation_at(const Point2<double>& x, double t) {
  const Point2<double> d = x - rigid_position(t);
  return std::sqrt(dot(d, d));
}

/// x[n+1] = 2 x[n] - x[n-1] + h^2 a(x[n]) from rest.
class SpringPendulum {
 public:
  SpringPendulum(double k, double h) : k_(k), h_(h), x_(on_circle(spring_angle)), last_(x_) {
    const auto a = acceleration();
    for (std::size_t d = 0; d < 2; ++d) last_[d] += h * h * a[d] / 2;
  }

  void step() {
    const auto a = acceleration();
    for (std::size_t d = 0; d < 2; ++d) {
      const double next = x_[d] + (x_[d] - last_[d]) + h_ * h_ * a[d];
      last_[d] = x_[d];
      x_[d] = next;
    }
  }

  const Point2<double>& position() const { return x_; }

 private:
  Point2<double> acceleration() const {
    const double length = std::sqrt(dot(x_, x_)), pull = k_ * (length - 1) / length;
    return {-pull * x_[0], -pull * x_[1] - spring_gravity};
  }

  double k_, h_;
  Point2<double> x_, last_;
};

double spring_deviation(double k, double h) {
  SpringPendulum spring(k, h);
  const long steps = std::lround(spring_end / h), stride = std::max(1L, std::lround(0.1 / (h * std::sqrt(k))));
  double largest = 0;
  for (long n = 1; n <= steps; ++n) {
    spring.step();
    if (n % stride == 0) largest = std::max(largest, deviation_at(spring.position(), static_cast<double>(n) * h));
  }
  return largest;
}

double rod_error(Pull pull, double h) {
  const Linkage<double> rod{{0, 1}, {{0, 1, 1}}};
  ConstrainedVerlet<double> stepper(rod, {pull}, {0, -spring_gravity}, h, {{0, 0}, on_circle(spring_angle)},
                                    {{0, 0}, {0, 0}});
  double largest = 0;
  for (long n = 1; n <= std::lround(spring_end / h); ++n) {
    stepper.advance(1);
    largest = std::max(largest, deviation_at(stepper.position()[1], static_cast<double>(n) * h));
  }
  return largest;
}

bool stays_whole(double k, double h) {
  constexpr int steps = 20'000;
  SpringPendulum spring(k, h);
  for (int n = 0; n < steps; ++n) {
    spring.step();
    if (!(dot(spring.position(), spring.position()) < 4)) return false;
  }
  return true;
}

double largest_whole_step(double k) {
  double whole = 1 / std::sqrt(k), broken = 3 / std::sqrt(k);
  for (int i = 0; i < 20; ++i) {
    const double middle = (whole + broken) / 2;
    (stays_whole(k, middle) ? whole : broken) = middle;
  }
  return whole;
}

}  // namespace

std::vector<SpringRow> stiff_springs() {
  std::vector<SpringRow> rows;
  for (double k = 1000; k < 2e6; k *= 4)
    rows.push_back({k, spring_deviation(k, 0.05 / std::sqrt(k)), largest_whole_step(k)});
  return rows;
}

std::vector<SpringAgainstRodRow> springs_against_rods() {
  std::vector<SpringAgainstRodRow> rows;
  for (const double h : {1.0 / 64, 1.0 / 256, 1.0 / 1024}) {
    const double shake = rod_error(Pull::old_rod, h), new_rod = rod_error(Pull::new_rod, h);
    for (const double kh2 : {1.0 / 16, 1.0 / 4, 1.0, 3.0}) {
      const double deviation = spring_deviation(kh2 / (h * h), h);
      rows.push_back({h, kh2, deviation / shake, deviation / new_rod});
    }
  }
  return rows;
}

void judge_springs(const std::vector<SpringRow>& springs, const std::vector<SpringAgainstRodRow>& rods,
                   FindingsIn& findings) {
  Ladder ladder{Arithmetic(std::numeric_limits<double>::epsilon() / 2, 1, 0)};
  ladder.largest = true;
  ladder.claimed = 1;
  std::vector<double> stiffness, step;
  for (const auto& row : springs) {
    ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), 1 / row.stiffness, row.deviation});
    stiffness.push_back(row.stiffness);
    step.push_back(row.stable_step);
  }
  findings.order("pendulum on a spring of stiffness k", "order of the deviation from the rod in 1/k", ladder);
  findings.value("pendulum on a spring of stiffness k", "power of k in the largest stable step", -0.5,
                 fitted_power(stiffness, step), 0.01, "2 / sqrt(k)");
  for (const auto& row : rods) {
    const std::string subject = fmt::format("spring, k h^2 = {:g}, h = 1/{:g}", row.kh2, 1 / row.h);
    findings.number(subject, "deviation over the error of shake", row.over_shake, "at the same step");
    findings.number(subject, "deviation over the error of new-rod", row.over_new_rod, "at the same step");
  }
}

}  // namespace halfstep::inline studies
