// Runs of the symmetric chain.
#include "halfstep/studies/constraints/constraint_symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/constraint_relaxation.hpp"
#include "halfstep/studies/constraints/hanging_chain.hpp"

namespace halfstep::inline studies {
namespace {

/// From peg to peg along half a circle below them; the right half is the mirror image of the left one to the last bit.
Points<double> half_circle(int links) {
  Points<double> x(static_cast<std::size_t>(links) + 1);
  const double radius = 1 / (2 * std::sin(std::numbers::pi / (2 * links)));
  for (int i = 0; i <= links / 2; ++i) {
    const double angle = std::numbers::pi * i / links;
    const auto left = static_cast<std::size_t>(i), right = static_cast<std::size_t>(links - i);
    x[left] = {-radius * std::cos(angle), -radius * std::sin(angle)};
    if (left == right) x[left][0] = 0;
    x[right] = {-x[left][0], x[left][1]};
  }
  return x;
}

double mirror_defect(const Points<double>& x) {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Point2<double>& other = x[x.size() - 1 - i];
    largest = std::max(largest, std::hypot(x[i][0] + other[0], x[i][1] - other[1]));
  }
  return largest;
}

}  // namespace

SymmetryRow symmetry(int links, SweepOrder order, int sweeps) {
  constexpr double h = 0.01, time = 5;
  Linkage<double> linkage = hanging_chain(links);
  linkage.inverse_mass.back() = 0;
  Projector<double> by{Pull::new_rod, sweeps == 0 ? Relaxation::newton : Relaxation::sweeps, sweeps, 0, order};
  const Points<double> start = half_circle(links);
  ConstrainedVerlet<double> stepper(linkage, by, {0, -chain_gravity}, h, start,
                                    Points<double>(start.size(), Point2<double>{0, 0}));
  SymmetryRow row{links, name_of(order), sweeps, h, 0, 0};
  for (long n = std::lround(time / h); n > 0; --n) {
    stepper.advance(1);
    row.asymmetry = std::max(row.asymmetry, mirror_defect(stepper.position()));
    row.excess = std::max(row.excess, violation(linkage, stepper.position()));
  }
  return row;
}

void judge_symmetry(const std::vector<SymmetryRow>& rows, FindingsIn& findings) {
  constexpr double rounding = 1e-10;  // that of some 500 steps, each of which may double what the last ones left
  double forward = 0;
  for (const auto& row : rows) {
    const std::string subject = fmt::format("chain between two pegs, {} sweeps", row.sweeps);
    if (row.sweeps == 0) {
      findings.value("chain between two pegs, Newton's method", "asymmetry", 0, row.asymmetry, rounding, "all at once");
    } else if (row.order == name_of(SweepOrder::forward)) {
      findings.number(subject, "asymmetry", row.asymmetry, "in links");
      forward = row.asymmetry;
    } else {
      findings.number(subject, "asymmetry of alternating sweeps over that of forward ones", row.asymmetry / forward,
                      "the last sweep decides");
    }
  }
}

}  // namespace halfstep::inline studies
