// Runs of the swinging chain.
#include "halfstep/studies/constraints/constraint_clusters.hpp"

#include <fmt/format.h>

#include <cmath>

#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/hanging_chain.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int swing_links = 8, swing_steps = 256;
const double step_ratio = std::pow(2, 0.25);

Projector<double> along_old_rods(int sweeps, int cluster) {
  constexpr int enough = 100'000;
  constexpr double rounding = 1e-13;
  return {.pull = Pull::old_rod,
          .relaxation = Relaxation::sweeps,
          .most = sweeps == 0 ? enough : sweeps,
          .tolerance = sweeps == 0 ? rounding : 0,
          .order = SweepOrder::forward,
          .cluster = cluster};
}

ConstrainedVerlet<double> swing(const Linkage<double>& linkage, const Projector<double>& by, double h) {
  const auto start = chain_positions(swing_links, "curved");
  return {linkage, by, {0, -chain_gravity}, h, start, Points<double>(start.size(), Point2<double>{0, 0})};
}

Points<double> after_unit_time(const Linkage<double>& linkage, const Projector<double>& by, int steps) {
  auto stepper = swing(linkage, by, 1.0 / steps);
  stepper.advance(steps);
  return stepper.position();
}

double distance_of_chains(const Points<double>& a, const Points<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += dot(a[i] - b[i], a[i] - b[i]);
  return std::sqrt(sum);
}

double chain_energy(const ConstrainedVerlet<double>& stepper) {
  const auto &x = stepper.position(), v = stepper.velocity();
  double sum = 0;
  for (std::size_t i = 1; i < x.size(); ++i)
    sum += dot(v[i], v[i]) / 2 + chain_gravity * (x[i][1] + static_cast<double>(i));
  return sum;
}

bool stays_bounded(const Linkage<double>& linkage, const Projector<double>& by, double h) {
  constexpr double time = 20;
  auto stepper = swing(linkage, by, h);
  const double start = chain_energy(stepper);
  for (double t = 0; t < time; t += h) {
    stepper.advance(1);
    if (!(std::fabs(chain_energy(stepper)) < 2 * start) || !(violation(linkage, stepper.position()) < 1)) return false;
  }
  return true;
}

double largest_stable_step(const Linkage<double>& linkage, const Projector<double>& by) {
  double stable = 0;
  for (double h = 1.0 / 64; stays_bounded(linkage, by, h) && h < 1; h *= step_ratio) stable = h;
  return stable;
}

}  // namespace

std::vector<ClusterRow> swings_of_clusters() {
  const auto linkage = hanging_chain(swing_links);
  const Projector<double> all_rods{Pull::old_rod};
  const auto exact = after_unit_time(linkage, all_rods, 64 * swing_steps);  // an error 4096 times smaller
  const double least = distance_of_chains(after_unit_time(linkage, all_rods, swing_steps), exact);
  std::vector<ClusterRow> rows;
  for (const int sweeps : {0, 1})
    for (const int cluster : {1, 2, 4, 8}) {
      const auto by = along_old_rods(sweeps, cluster);
      const double error = distance_of_chains(after_unit_time(linkage, by, swing_steps), exact);
      rows.push_back({swing_links, cluster, sweeps, 1.0 / swing_steps, error / least,
                      sweeps == 0 ? 0 : largest_stable_step(linkage, by)});
    }
  return rows;
}

void judge_clusters(const std::vector<ClusterRow>& rows, FindingsIn& findings) {
  double single_rods = 0;
  for (const auto& row : rows) {
    const bool converged = row.sweeps == 0;
    const std::string subject = fmt::format("swinging chain of {} links, {}, clusters of {}", row.links,
                                            converged ? "relaxed to rounding" : "one sweep a step", row.cluster);
    if (converged) {
      findings.value(subject, "error over that of Newton's method", 1, row.error, 1e-6, "the same equations");
      continue;
    }
    findings.number(subject, "error over that of Newton's method", row.error, "what one sweep leaves");
    if (row.cluster == 1) single_rods = row.stable_step;
    findings
        .value(subject, "largest stable step over that of single rods", 1, row.stable_step / single_rods,
               step_ratio - 0.999, "one of the steps that are tried")
        .uncertainty = (step_ratio - 1) * row.stable_step / single_rods;  // to the next that is tried
  }
}

}  // namespace halfstep::inline studies
