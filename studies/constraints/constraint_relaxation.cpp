// Sweeps back and forth, and over clusters: how fast they converge and how far they reach.
#include "halfstep/studies/constraints/constraint_relaxation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "halfstep/studies/constraints/constrained/clusters.hpp"
#include "halfstep/studies/constraints/constraint_chain.hpp"
#include "halfstep/studies/constraints/hanging_chain.hpp"

namespace halfstep::inline studies {
namespace {

/// Where a predicate that holds at `yes` and not at `no` ends, to rounding.
double boundary(double yes, double no, const std::function<bool(double)>& holds) {
  for (int i = 0; i < 100; ++i) {
    const double middle = (yes + no) / 2;
    (holds(middle) ? yes : no) = middle;
  }
  return yes;
}

/// Sweeps of one kind over a chain.
class ChainSweeper {
 public:
  ChainSweeper(const Linkage<double>& linkage, SweepOrder order, int cluster)
      : linkage_(&linkage),
        order_(order),
        clusters_(linkage, static_cast<std::size_t>(cluster)),
        single_(cluster == 1) {}

  void sweep(int number, const Points<double>& old, Points<double>& x) {
    const bool back = goes_back(order_, number);
    if (single_)
      sweep_rods(*linkage_, Pull::new_rod, back, old, x);
    else
      clusters_.sweep(Pull::new_rod, back, old, x);
  }

 private:
  const Linkage<double>* linkage_;
  SweepOrder order_;
  ClusterProjection<double> clusters_;
  bool single_;
};

/// Sweeps until all free particles of a curved chain are elsewhere than without a pull at one of them. Each rod passes
/// on about half of it, so that 40 links leave more than rounding.
int reach(const Linkage<double>& linkage, ChainSweeper& sweeper, std::size_t pulled) {
  const int links = static_cast<int>(linkage.rods.size());
  const Points<double> start = chain_positions(links, "curved");
  Points<double> x = start, undisturbed = start;
  x[pulled][1] -= 0.5;
  const auto reaches_all = [&] {
    for (std::size_t i = 1; i < x.size(); ++i)
      if (i != pulled && x[i] == undisturbed[i]) return false;
    return true;
  };
  int sweeps = 0;
  for (; !reaches_all() && sweeps <= links; ++sweeps) {
    sweeper.sweep(sweeps, start, x);
    sweeper.sweep(sweeps, start, undisturbed);
  }
  return sweeps;
}

double theory_of(int links, const std::string& shape, SweepOrder order, int cluster) {
  if (cluster > 1) return sweeps_per_digit_of_clusters(links, cluster);
  const double turn = chain_turn(links, shape);
  return order == SweepOrder::forward ? sweeps_per_digit(links, turn) : sweeps_per_digit_alternating(links, turn);
}

/// "hanging chain of 20 links, straight, clusters of 5".
std::string relaxation_subject(const RelaxationRow& row) {
  const std::string chain = fmt::format("hanging chain of {} links, {}, ", row.links, row.shape);
  return chain + (row.cluster > 1 ? fmt::format("clusters of {}", row.cluster) : row.order + " sweeps");
}

}  // namespace

std::string name_of(SweepOrder order) { return order == SweepOrder::forward ? "forward" : "alternating"; }

double sweeps_per_digit_alternating(int links, double turn) {
  // Row i > 2 of A x = k N x: x[i] = sin((N + 1 - i) p) with k c^2 = 4 - 4 c cos(p); rows 1 and 2 fix p.
  const double c = std::cos(turn);
  const auto below_root = [&](double p) {
    return std::sin((links - 2) * p) - (4 * std::cos(p) - 2 / c - c) * std::sin((links - 1) * p) < 0;
  };
  const double largest = std::numbers::pi / (links - 1);
  const double p = boundary(1e-9 * largest, largest, below_root);
  const double k = 4 * (1 - c * std::cos(p)) / (c * c);
  return 2 * std::log(10) / std::log1p(k);
}

double sweeps_per_digit_of_clusters(int links, int cluster) {
  if (cluster >= links) return 0;
  // Continued linearly over its ends, block k is `before` in front of and `behind` it; its neighbours have the
  // eigenvalue times that there. The first block, which hangs on the peg, is constant; behind the last one there is 0.
  const auto keeps_sign = [&](double eigenvalue) {
    double behind = 1, last = 1;
    for (int from = cluster; from < links; from += cluster) {
      const int size = std::min(cluster, links - from);
      const double before = last / eigenvalue, first = eigenvalue * behind;
      const double slope = first - before;
      behind = before + (size + 1) * slope;
      last = before + size * slope;
      if (behind < 0) return false;
    }
    return true;
  };
  return -std::log(10) / (2 * std::log(boundary(1, 0.01, keeps_sign)));
}

RelaxationRow relaxation(int links, const std::string& shape, SweepOrder order, int cluster) {
  constexpr int most = 1'000'000;
  const Linkage<double> linkage = hanging_chain(links);
  ChainSweeper sweeper(linkage, order, cluster);
  const Points<double> old = chain_positions(links, shape);
  RelaxationRow row{links, shape, name_of(order), cluster, 0, theory_of(links, shape, order, cluster), 0, 0, 0};

  Points<double> x = free_step(old, chain_step);
  double last = violation(linkage, x), decade_from = 0;
  int decade_begins = 0, number = 0;
  // Sweeps back leave other shares to the rods than sweeps forward: rates are those between sweeps of one kind.
  while ((row.sweeps == 0 || number % 2 == 1) && number < most) {
    sweeper.sweep(number++, old, x);
    last = violation(linkage, x);
    if (row.sweeps == 0 && last <= chain_goal) row.sweeps = number;
    if (decade_from == 0 && last <= 10 * chain_goal && number % 2 == 0) decade_begins = number, decade_from = last;
  }
  row.sweeps_per_digit = decade_from > last ? (number - decade_begins) / std::log10(decade_from / last) : 0;
  row.reach_along = reach(linkage, sweeper, 1);
  row.reach_against = reach(linkage, sweeper, old.size() - 1);
  return row;
}

void judge_relaxation(const std::vector<RelaxationRow>& rows, FindingsIn& findings) {
  int forward_sweeps = 0;  // of the chain before
  for (const auto& row : rows) {
    const bool alternating = row.order == name_of(SweepOrder::alternating);
    const std::string subject = relaxation_subject(row);
    if (row.theory > 0 && (alternating || row.cluster > 1))  // else a finding on chains of more lengths
      findings.value(subject, "sweeps per digit", row.theory, row.sweeps_per_digit, std::max(0.005 * row.theory, 0.1),
                     alternating ? "symmetric Gauss-Seidel" : "Gauss-Seidel between blocks");
    if (alternating)
      findings.number(subject, "sweeps over those of forward sweeps", double(row.sweeps) / forward_sweeps, "to 1e-10");
    forward_sweeps = row.sweeps;
    const int against = alternating ? 2 : row.cluster == 1 ? row.links - 1 : (row.links - 1) / row.cluster + 1;
    findings.value(subject, "sweeps until a pull at the first free particle is felt everywhere", 1, row.reach_along, 0);
    findings.value(subject, "sweeps until a pull at the last particle is felt everywhere", against, row.reach_against,
                   0);
  }
}

}  // namespace halfstep::inline studies
