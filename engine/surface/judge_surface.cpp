// What errors over two step sizes say.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "halfstep/engine/surface/next_run.hpp"
#include "halfstep/engine/surface/surface.hpp"
#include "halfstep/engine/surface/surface_posterior.hpp"
#include "halfstep/engine/surface/surface_thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// The points that a fit takes, and what was left out.
struct Usable {
  std::vector<SurfacePoint> points;
  std::size_t blown_up = 0, exact = 0, below_floor = 0;
  bool lost = false;  // a run without a result at a finer h than one that worked at the same dx
  double h0 = 0, dx0 = 0;
  std::size_t steps_h = 0, steps_dx = 0;
};

Usable usable(const Surface& surface) {
  Usable found;
  std::set<double> of_h, of_dx;
  for (const SurfacePoint& point : surface.points) {
    if (!std::isfinite(point.error)) {
      ++found.blown_up;
      found.lost =
          found.lost || std::any_of(surface.points.begin(), surface.points.end(), [&](const SurfacePoint& one) {
            return std::isfinite(one.error) && one.dx == point.dx && one.h > point.h;
          });
    } else if (point.error == 0) {
      ++found.exact;
    } else if (std::abs(point.error) <= surface.floor) {
      ++found.below_floor;
    } else {
      found.points.push_back(point);
      of_h.insert(point.h);
      of_dx.insert(point.dx);
      found.h0 = std::max(found.h0, point.h);
      found.dx0 = std::max(found.dx0, point.dx);
    }
  }
  found.steps_h = of_h.size();
  found.steps_dx = of_dx.size();
  return found;
}

SurfaceData data_of(const Usable& used) {
  SurfaceData data;
  for (const SurfacePoint& point : used.points) {
    data.log_x.push_back(std::log(point.h / used.h0));
    data.log_y.push_back(std::log(point.dx / used.dx0));
    data.size.push_back(std::abs(point.error));
    data.noise.push_back(point.noise);
  }
  return data;
}

// Whether one step size follows from the other by a power, so that no term tells from which of them it comes.
bool vary_together(const SurfaceData& data) {
  const auto n = static_cast<double>(data.count());
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < data.count(); ++i) {
    x += data.log_x[i] / n;
    y += data.log_y[i] / n;
  }
  for (std::size_t i = 0; i < data.count(); ++i) {
    const double dx = data.log_x[i] - x, dy = data.log_y[i] - y;
    xx += dx * dx, xy += dx * dy, yy += dy * dy;
  }
  constexpr double same = 1e-6;
  return !(xx * yy - xy * xy > same * xx * yy);
}

// One order over all candidates.
struct OrderOfMixture {
  double mean = 0, half_width = 0, absent = 0;
};

OrderOfMixture order_of(const std::vector<SurfaceCandidate>& all, bool of_dx) {
  double weight = 0, mean = 0, square = 0;
  for (const SurfaceCandidate& one : all) {
    if (!(of_dx ? one.model.has_y : one.model.has_x)) continue;
    const double order = of_dx ? one.model.q : one.model.p, spread = of_dx ? one.spread_q : one.spread_p;
    weight += one.weight;
    mean += one.weight * order;
    square += one.weight * (order * order + spread * spread);
  }
  if (weight == 0) return {0, std::numeric_limits<double>::infinity(), 1};
  mean /= weight;
  return {mean, two_sided * std::sqrt(std::max(square / weight - mean * mean, 0.0)), 1 - weight};
}

std::vector<PointShares> shares_of(const Usable& used, const SurfaceData& data, const SurfaceCandidate& best) {
  std::vector<PointShares> all;
  for (std::size_t i = 0; i < data.count(); ++i) {
    const TermValues terms = surface_terms(best.model, best.posterior.coefficients, data.log_x[i], data.log_y[i]);
    double sum = 0;
    for (const double term : terms) sum += std::abs(term);
    if (!(sum > 0)) sum = 1;
    all.push_back({used.points[i], std::abs(terms[0]) / sum, std::abs(terms[1]) / sum, std::abs(terms[2]) / sum,
                   std::abs(terms[3]) / sum});
  }
  return all;
}

// Different step sizes at which the term is seen.
std::set<double> steps_where_seen(const std::vector<PointShares>& shares, bool of_dx) {
  std::set<double> steps;
  for (const PointShares& one : shares)
    if ((of_dx ? one.of_dx : one.of_h) >= seen_share) steps.insert(of_dx ? one.point.dx : one.point.h);
  return steps;
}

double nearest_half(double order) { return 0.5 * std::round(2 * order); }

void tell_order(SurfaceFinding& found, const std::vector<SurfaceCandidate>& all, const Usable& used, bool of_dx) {
  Finding& finding = of_dx ? found.dx : found.h;
  bool& hidden = of_dx ? found.hidden_dx : found.hidden_h;
  const char* step = of_dx ? "dx" : "h";
  const OrderOfMixture order = order_of(all, of_dx);
  const std::set<double> where = steps_where_seen(found.shares, of_dx);
  const std::size_t steps = of_dx ? used.steps_dx : used.steps_h, seen = where.size();
  const std::size_t fewest =
      fewest_step_sizes + (found.offset ? more_for_offset : 0) + (found.product ? more_for_product : 0);
  hidden = order.absent > chance_of_no_term;
  if (hidden) {
    finding.reason = fmt::format("not shown: no term in {} is seen in these data", step);
  } else if (steps < fewest) {
    finding.reason = fmt::format("not shown: {} step sizes in {} are too few: an order takes {}", steps, step, fewest);
  } else if (seen < fewest) {
    finding.reason =
        fmt::format("not shown: its term is {:g} % of the error or more at {} step size{}, and an order takes {}",
                    100 * seen_share, seen, seen == 1 ? "" : "s", fewest);
  } else if (order.half_width > widest_order) {
    finding.reason = fmt::format("not shown: the order is known to {:.2g} only", order.half_width);
  } else if (std::abs(order.mean - nearest_half(order.mean)) > nearly_integer &&
             (seen < steps_of_fraction || *where.rbegin() < widest_steps * *where.begin() || found.offset)) {
    finding.reason =
        fmt::format("not shown: {:.3g} is no multiple of 1/2, and to tell such an order takes more steps", order.mean);
  } else {
    finding.observed = order.mean;
    constexpr double least = 1e-3;  // orders are told to three digits after the point
    finding.uncertainty = std::max(order.half_width, least);
    finding.last_level = static_cast<int>(steps) - 1;
  }
  if (!finding.observed) return;
  const auto has_it = std::find_if(
      all.begin(), all.end(), [&](const SurfaceCandidate& one) { return of_dx ? one.model.has_y : one.model.has_x; });
  const std::size_t term = of_dx ? 1 : 0;
  const double unit = of_dx ? std::pow(used.dx0, has_it->model.q) : std::pow(used.h0, has_it->model.p);
  finding.constant = has_it->posterior.mean[term] / unit;
  finding.constant_uncertainty = two_sided * has_it->posterior.deviation[term] / unit;
}

void decide(Finding& finding, const std::optional<double>& claimed, bool hidden, const std::string& rounding) {
  if (!finding.observed) {
    finding.verdict = rounding.empty() || !hidden ? Verdict::no_window : Verdict::rounding_limited;
    if (finding.verdict == Verdict::rounding_limited) finding.reason = rounding;
    return;
  }
  const double order = *finding.observed, off = std::abs(order - claimed.value_or(order));
  const double leeway = std::max(*finding.uncertainty, nearly_integer);
  const bool one_of_halves = std::abs(order - nearest_half(order)) <= leeway;
  if (!claimed) {
    finding.verdict = Verdict::resolved;
    finding.reason = one_of_halves ? "resolved" : "no multiple of 1/2";
  } else if (off <= leeway) {
    finding.verdict = Verdict::pass;
    finding.reason = "observed as claimed";
  } else {
    finding.verdict = order > *claimed ? Verdict::superconvergent : Verdict::fail;
    finding.reason = fmt::format("observed {:.3g}, claimed {:g}", order, *claimed);
  }
}

Finding no_window_because(const std::string& reason) {
  Finding finding;
  finding.reason = reason;
  return finding;
}

SurfaceFinding neither(const std::string& reason, bool rounding) {
  SurfaceFinding found;
  found.h = found.dx = no_window_because(reason);
  if (rounding) found.h.verdict = found.dx.verdict = Verdict::rounding_limited;
  found.hidden_h = found.hidden_dx = true;
  return found;
}

void tell_candidates(SurfaceFinding& found, const std::vector<SurfaceCandidate>& all) {
  constexpr std::size_t shown_models = 8;
  constexpr double least_weight = 1e-6;
  found.evidence.push_back(fmt::format("{:>6}  {:>6}  {:>9}  {:>6}  {:>8}  {:>8}  {}", "p", "q", "product", "offset",
                                       "chance", "scatter", "log evidence"));
  for (std::size_t i = 0; i < std::min(all.size(), shown_models); ++i) {
    const SurfaceCandidate& one = all[i];
    if (one.weight < least_weight && i > 1) break;
    const auto order = [](bool has, double value) { return has ? fmt::format("{:.4g}", value) : std::string("-"); };
    const std::string product =
        one.model.product ? fmt::format("h^{:g}dx^{:g}", one.model.product->first, one.model.product->second) : "-";
    found.evidence.push_back(fmt::format("{:>6}  {:>6}  {:>9}  {:>6}  {:>8.2g}  {:>8.1e}  {:.1f}",
                                         order(one.model.has_x, one.model.p), order(one.model.has_y, one.model.q),
                                         product, one.model.offset ? "yes" : "-", one.weight, one.sizes.scatter,
                                         one.posterior.log_evidence));
  }
}

}  // namespace

SurfaceFinding judged_again(SurfaceFinding finding, std::optional<double> claimed, std::optional<double> claimed_dx) {
  if (finding.h.verdict != Verdict::unstable) decide(finding.h, claimed, finding.hidden_h, finding.rounding);
  decide(finding.dx, claimed_dx, finding.hidden_dx, finding.rounding);
  return finding;
}

SurfaceFinding judge_surface(const Surface& surface) {
  const Usable used = usable(surface);
  const std::size_t small = used.exact + used.below_floor;
  if (used.points.size() < fewest_points)
    return neither(
        fmt::format("{} usable error{} {} too few: two orders take {}", used.points.size(),
                    used.points.size() == 1 ? "" : "s", used.points.size() == 1 ? "is" : "are", fewest_points),
        small > used.blown_up && small + used.points.size() >= fewest_points);
  const SurfaceData data = data_of(used);
  if (vary_together(data))
    return neither("not shown: h and dx vary together, and no term tells which of them it is from; vary one alone",
                   false);
  Signs signs;
  if (surface.carries_sign)
    for (const SurfacePoint& point : used.points) signs.push_back(point.error < 0 ? -1 : 1);
  const std::vector<SurfaceCandidate> all = surface_candidates(data, signs);
  if (all.empty()) return neither("not shown: no model fits these errors", false);
  const SurfaceCandidate& best = all.front();
  SurfaceFinding found;
  found.shares = shares_of(used, data, best);
  found.scatter = best.sizes.scatter;
  const auto h0 = used.h0, dx0 = used.dx0;
  if (best.model.product)
    found.product = ProductTerm{
        best.model.product->first, best.model.product->second,
        best.posterior.mean[2] / (std::pow(h0, best.model.product->first) * std::pow(dx0, best.model.product->second))};
  if (best.model.offset) found.offset = best.posterior.mean[3];
  if (best.model.has_x) found.term_h = LeadingTerm{best.model.p, best.posterior.mean[0] / std::pow(h0, best.model.p)};
  if (best.model.has_y) found.term_dx = LeadingTerm{best.model.q, best.posterior.mean[1] / std::pow(dx0, best.model.q)};
  tell_order(found, all, used, false);
  tell_order(found, all, used, true);
  tell_candidates(found, all);
  if (small > 0) found.rounding = fmt::format("not shown: {} errors are 0 or below the floor", small);
  if (used.lost) {
    found.h.verdict = Verdict::unstable;
    found.h.reason = "no result at a finer h than one that worked at the same dx";
  }
  found.next = next_run(data, best,
                        {.h0 = h0,
                         .dx0 = dx0,
                         .dimension = surface.dimension,
                         .missing_h = !found.h.observed,
                         .missing_dx = !found.dx.observed,
                         .hidden_h = found.hidden_h,
                         .hidden_dx = found.hidden_dx,
                         .claimed = surface.claimed,
                         .claimed_dx = surface.claimed_dx});
  return judged_again(std::move(found), surface.claimed, surface.claimed_dx);
}

}  // namespace halfstep::inline engine
