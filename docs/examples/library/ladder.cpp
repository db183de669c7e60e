// A problem of one's own, solved by one's own code: halfstep is given the errors alone, and judges them.
#include <cmath>
#include <halfstep/ladder.hpp>
#include <iostream>

constexpr double end = 4;

// Heun's method on logistic growth, u' = u (1 - u), u(0) = 1/2: its error at t = end.
double error_with(int steps) {
  const auto slope = [](double u) { return u * (1 - u); };
  const double h = end / steps;
  double u = 0.5;
  for (int n = 0; n < steps; ++n) {
    const double predicted = u + h * slope(u);
    u += h / 2 * (slope(u) + slope(predicted));
  }
  return std::abs(u - 1 / (1 + std::exp(-end)));
}

int main() {
  // The unit roundoff of double, the size of u, and how far the steps go: what rounding may do. Where nothing is known:
  // halfstep::Arithmetic::unknown().
  halfstep::Ladder ladder{halfstep::Arithmetic(std::ldexp(1.0, -53), 1, end)};
  ladder.claimed = 2;
  for (int level = 0; level < 14; ++level) {
    const int steps = 8 << level;
    ladder.rungs.push_back({level, end / steps, error_with(steps)});
  }
  const halfstep::Finding finding = halfstep::judge(ladder);
  std::cout << halfstep::word(finding.verdict) << ": " << finding.reason << "\n";
  if (finding.observed)
    std::cout << "order " << *finding.observed << " +- " << *finding.uncertainty << ", from level "
              << finding.first_level << " to " << finding.last_level << "\n";
  if (finding.constant) std::cout << "error = " << *finding.constant << " h^2\n";
  return finding.verdict == halfstep::Verdict::pass ? 0 : 1;
}
