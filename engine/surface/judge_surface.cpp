// What errors over two step sizes say.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "halfstep/engine/surface/next_run.hpp"
#include "halfstep/engine/surface/rows_alone.hpp"
#include "halfstep/engine/surface/surface.hpp"
#include "halfstep/engine/surface/surface_posterior.hpp"
#include "halfstep/engine/surface/surface_runs.hpp"
#include "halfstep/engine/surface/surface_thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// One order over all candidates.
struct OrderOfMixture {
  double mean = 0, half_width = 0, absent = 0;
};

OrderOfMixture order_of(const std::vector<SurfaceCandidate>& all, bool of_dx) {
  double weight = 0, mean = 0, square = 0;
  for (const SurfaceCandidate& one : all) {
    if (!(of_dx ? one.model.has_y : one.model.has_x)) continue;
    const double order = one.order(of_dx), spread = of_dx ? one.spread_q : one.spread_p;
    weight += one.weight;
    mean += one.weight * order;
    square += one.weight * (order * order + spread * spread);
  }
  if (weight == 0) return {0, std::numeric_limits<double>::infinity(), 1};
  mean /= weight;
  return {mean, two_sided * std::sqrt(std::max(square / weight - mean * mean, 0.0)), 1 - weight};
}

std::vector<PointShares> shares_of(const SurfaceRuns& used, const SurfaceData& data, const SurfaceCandidate& best) {
  std::vector<PointShares> all;
  for (std::size_t i = 0; i < data.count(); ++i) {
    const TermValues terms = terms_of(best, data.log_x[i], data.log_y[i]);
    double sum = 0;
    for (const double term : terms) sum += std::abs(term);
    if (!(sum > 0)) sum = 1;
    all.push_back({used.points[i], std::abs(terms[0]) / sum, std::abs(terms[1]) / sum, std::abs(terms[2]) / sum,
                   std::abs(terms[3]) / sum});
  }
  return all;
}

// What the model leaves of the errors, relative to them, at each point.
std::vector<double> residuals_of(const SurfaceData& data, const SurfaceCandidate& best) {
  std::vector<double> residuals;
  for (std::size_t i = 0; i < data.count(); ++i) {
    const TermValues terms = terms_of(best, data.log_x[i], data.log_y[i]);
    double sum = 0;
    for (const double term : terms) sum += std::pow(term, best.power);
    if (best.model.maximum) sum = std::max(terms[0], terms[1]);
    residuals.push_back(std::pow(std::abs(sum), 1 / best.power) / data.size[i] - 1);
  }
  return residuals;
}

// Squares of the steps between residuals of neighbours in h and in dx, over their own: 2 of noise.
double roughness(const SurfaceData& data, const std::vector<double>& residuals) {
  double steps = 0, squares = 0;
  std::size_t pairs = 0;
  const auto add_along = [&](const std::vector<double>& fixed, const std::vector<double>& along) {
    std::map<std::pair<double, double>, double> by_step;
    for (std::size_t i = 0; i < data.count(); ++i) by_step[{fixed[i], along[i]}] = residuals[i];
    for (auto next = by_step.begin(), one = next++; next != by_step.end(); one = next++) {
      if (one->first.first != next->first.first) continue;
      steps += std::pow(next->second - one->second, 2);
      ++pairs;
    }
  };
  add_along(data.log_x, data.log_y);
  add_along(data.log_y, data.log_x);
  for (const double one : residuals) squares += one * one;
  constexpr double of_noise = 2;
  if (pairs == 0 || !(squares > 0)) return of_noise;
  return (steps / static_cast<double>(pairs)) / (squares / static_cast<double>(residuals.size()));
}

// Why no order is told of a model, if its residuals say so.
std::string misfit_of_model(const SurfaceData& data, const SurfaceCandidate& best) {
  if (best.scatter() > widest_scatter)
    return fmt::format("not shown: the errors are off the likeliest model by {:.0f} %", 100 * best.scatter());
  if (best.scatter() > widest_smooth_scatter && roughness(data, residuals_of(data, best)) < least_roughness_of_surface)
    return fmt::format("not shown: what the likeliest model leaves, {:.2g} of the errors, is no noise", best.scatter());
  return "";
}

// Different step sizes at which the term is seen.
std::set<double> steps_where_seen(const std::vector<PointShares>& shares, bool of_dx, double least) {
  std::set<double> steps;
  for (const PointShares& one : shares)
    if ((of_dx ? one.of_dx : one.of_h) >= least) steps.insert(of_dx ? one.point.dx : one.point.h);
  return steps;
}

// Of a norm of two terms, or the larger of them: at how many step sizes the term leads, and at how many it should.
std::pair<std::size_t, std::size_t> led_in_norm(const SurfaceFinding& surface_finding, bool of_dx) {
  const auto led = [&](double share) { return steps_where_seen(surface_finding.shares, of_dx, share).size(); };
  if (surface_finding.power == 2) return {led(leading_share_of_square), fewest_step_sizes};
  if (surface_finding.power == 1 && !(surface_finding.maximum && surface_finding.scatter > widest_corner_scatter))
    return {0, 0};
  return {led(leading_share), steps_of_norm};
}

// mean / step^order where step^order may be out of range.
double constant_of(double mean, double step, double order) {
  const double unit = std::pow(step, order);
  if (std::isnormal(unit)) return mean / unit;
  return std::copysign(std::exp(std::log(std::abs(mean)) - order * std::log(step)), mean);
}

LeadingTerm leading_term(const SurfaceCandidate& one, bool of_dx, double coarsest) {
  const double order = one.order(of_dx);
  return {order, constant_of(constants_of(one)[of_dx ? 1 : 0], coarsest, order)};
}

double nearest_half(double order) { return 0.5 * std::round(2 * order); }

void tell_order(SurfaceFinding& surface_finding, const std::vector<SurfaceCandidate>& all, const SurfaceRuns& used,
                const std::string& misfit, bool of_dx) {
  Finding& finding = of_dx ? surface_finding.dx : surface_finding.h;
  bool& hidden = of_dx ? surface_finding.hidden_dx : surface_finding.hidden_h;
  const char* step = of_dx ? "dx" : "h";
  const OrderOfMixture order = order_of(all, of_dx);
  const std::set<double> where =
      steps_where_seen(surface_finding.shares, of_dx, surface_finding.maximum ? leading_share : seen_share);
  const std::size_t steps = of_dx ? used.steps_dx : used.steps_h, seen = where.size();
  const std::size_t fewest = fewest_step_sizes + (surface_finding.offset ? more_for_offset : 0) +
                             (surface_finding.product ? more_for_product : 0);
  hidden = order.absent > chance_of_no_term;
  if (hidden) {
    finding.reason = fmt::format("not shown: no term in {} is seen in these data", step);
  } else if (steps < fewest) {
    finding.reason = fmt::format("not shown: {} step sizes in {} are too few: an order takes {}", steps, step, fewest);
  } else if (seen < fewest) {
    finding.reason =
        fmt::format("not shown: its term is {:g} % of the error or more at {} step size{}, and an order takes {}",
                    100 * (surface_finding.maximum ? leading_share : seen_share), seen, seen == 1 ? "" : "s", fewest);
  } else if (!misfit.empty()) {
    finding.reason = misfit;
  } else if (order.half_width > widest_order) {
    finding.reason = fmt::format("not shown: the order is known to {:.2g} only", order.half_width);
  } else if (std::abs(order.mean - nearest_half(order.mean)) > nearly_integer &&
             (seen < steps_of_fraction || *where.rbegin() < widest_steps * *where.begin() || surface_finding.offset ||
              surface_finding.power != 1 || surface_finding.maximum)) {
    finding.reason =
        fmt::format("not shown: {:.3g} is no multiple of 1/2, and to tell such an order takes more steps", order.mean);
  } else if (const RowsAlone rows = judge_rows(surface_finding.shares, of_dx, order.mean); rows.contradiction) {
    finding.reason = "not shown: " + *rows.contradiction;
  } else if (const auto [led, wanted] = led_in_norm(surface_finding, of_dx); led < wanted && !rows.confirmed) {
    finding.reason = fmt::format(
        "not shown: in a norm of two terms this one leads at {} step size{}, an order takes {}, and no row "
        "of runs alone bears it out",
        led, led == 1 ? "" : "s", wanted);
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
  const double constant = leading_term(*has_it, of_dx, of_dx ? used.dx0 : used.h0).constant;
  if (!std::isnormal(constant)) return;  // out of range in these units
  finding.constant = constant;
  const double part = has_it->posterior.deviation[term] / std::abs(has_it->posterior.mean[term]);
  finding.constant_uncertainty = two_sided * part / has_it->power * std::abs(constant);
}

void decide(Finding& finding, const std::optional<double>& claimed, bool hidden, const std::string& rounding) {
  if (finding.verdict == Verdict::unstable) return;
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

// What runs without a result, and rounding, say before any fit.
void take_runs(SurfaceFinding& surface_finding, const SurfaceRuns& runs) {
  const auto lose = [](Finding& finding, const std::string& why) {
    if (why.empty()) return;
    finding.verdict = Verdict::unstable;
    finding.reason = why;
  };
  lose(surface_finding.h, runs.unstable_h);
  lose(surface_finding.dx, runs.unstable_dx);
  surface_finding.rounding_h = runs.rounding_h;
  surface_finding.rounding_dx = runs.rounding_dx;
  if (runs.lost > 0)
    surface_finding.lost =
        fmt::format("{} of {} runs {} no result", runs.lost,
                    runs.lost + runs.small + runs.left_out + runs.points.size(), runs.lost == 1 ? "has" : "have");
}

SurfaceFinding neither(const std::string& reason, const SurfaceRuns& runs) {
  SurfaceFinding surface_finding;
  surface_finding.h = surface_finding.dx = no_window_because(reason);
  surface_finding.hidden_h = surface_finding.hidden_dx = true;
  take_runs(surface_finding, runs);
  return judged_again(std::move(surface_finding), {}, {});
}

void tell_candidates(SurfaceFinding& surface_finding, const std::vector<SurfaceCandidate>& all,
                     const SurfaceRuns& runs) {
  if (runs.left_out > 0)
    surface_finding.evidence.push_back(
        fmt::format("fitted: {} of {} runs, spread evenly", runs.points.size(), runs.points.size() + runs.left_out));
  constexpr std::size_t shown_models = 8;
  constexpr double least_weight = 1e-6;
  surface_finding.evidence.push_back(fmt::format("{:>6}  {:>6}  {:>9}  {:>6}  {:>8}  {:>8}  {:>6}  {}", "p", "q",
                                                 "product", "offset", "chance", "scatter", "terms", "log evidence"));
  for (std::size_t i = 0; i < std::min(all.size(), shown_models); ++i) {
    const SurfaceCandidate& one = all[i];
    if (one.weight < least_weight && i > 1) break;
    const auto order = [&](bool of_dx) {
      const bool has = of_dx ? one.model.has_y : one.model.has_x;
      return has ? fmt::format("{:.4g}", one.order(of_dx)) : std::string("-");
    };
    const std::string product =
        one.model.product ? fmt::format("h^{:g}dx^{:g}", one.model.product->first, one.model.product->second) : "-";
    surface_finding.evidence.push_back(
        fmt::format("{:>6}  {:>6}  {:>9}  {:>6}  {:>8.2g}  {:>8.1e}  {:>6}  {:.1f}", order(false), order(true), product,
                    one.model.offset ? "yes" : "-", one.weight, one.scatter(),
                    one.power == 1 ? "sum" : fmt::format("{:g}-norm", one.power), one.posterior.log_evidence));
  }
}

}  // namespace

SurfaceTerm leader(const PointShares& one) {
  const double most = std::max({one.of_h, one.of_dx, one.of_product, one.of_offset});
  return most == one.of_h         ? SurfaceTerm::h
         : most == one.of_dx      ? SurfaceTerm::dx
         : most == one.of_product ? SurfaceTerm::product
                                  : SurfaceTerm::offset;
}

SurfaceFinding judged_again(SurfaceFinding finding, std::optional<double> claimed, std::optional<double> claimed_dx) {
  decide(finding.h, claimed, finding.hidden_h, finding.rounding_h);
  decide(finding.dx, claimed_dx, finding.hidden_dx, finding.rounding_dx);
  if (finding.lost.empty()) return finding;
  for (Finding* one : {&finding.h, &finding.dx})
    if (one->reason.find(finding.lost) == std::string::npos) one->reason += "; " + finding.lost;
  return finding;
}

SurfaceFinding judge_surface(const Surface& surface) {
  const SurfaceRuns used = runs_of(surface);
  if (used.points.size() < fewest_points)
    return neither(
        fmt::format("{} usable error{} {} too few: two orders take {}", used.points.size(),
                    used.points.size() == 1 ? "" : "s", used.points.size() == 1 ? "is" : "are", fewest_points),
        used);
  const SurfaceData data = data_of(used);
  if (vary_together(data))
    return neither("not shown: h and dx vary together, and no term tells which of them it is from; vary one alone",
                   used);
  Signs signs;
  if (surface.carries_sign)
    for (const SurfacePoint& point : used.points) signs.push_back(point.error < 0 ? -1 : 1);
  const std::vector<SurfaceCandidate> all = surface_candidates(data, signs);
  if (all.empty()) return neither("not shown: no model fits these errors", used);
  const SurfaceCandidate& best = all.front();
  SurfaceFinding surface_finding;
  surface_finding.shares = shares_of(used, data, best);
  surface_finding.scatter = best.scatter();
  surface_finding.power = best.power;
  surface_finding.maximum = best.model.maximum;
  const auto h0 = used.h0, dx0 = used.dx0;
  if (best.model.product && best.power == 1)
    surface_finding.product = ProductTerm{
        best.model.product->first, best.model.product->second,
        best.posterior.mean[2] / (std::pow(h0, best.model.product->first) * std::pow(dx0, best.model.product->second))};
  if (best.model.offset) surface_finding.offset = constants_of(best)[3];
  if (best.model.has_x) surface_finding.term_h = leading_term(best, false, h0);
  if (best.model.has_y) surface_finding.term_dx = leading_term(best, true, dx0);
  const std::string misfit = misfit_of_model(data, best);
  tell_order(surface_finding, all, used, misfit, false);
  tell_order(surface_finding, all, used, misfit, true);
  tell_candidates(surface_finding, all, used);
  take_runs(surface_finding, used);
  surface_finding.next = next_run(data, best,
                                  {.h0 = h0,
                                   .dx0 = dx0,
                                   .dimension = surface.dimension,
                                   .missing_h = !surface_finding.h.observed,
                                   .missing_dx = !surface_finding.dx.observed,
                                   .hidden_h = surface_finding.hidden_h,
                                   .hidden_dx = surface_finding.hidden_dx,
                                   .claimed = surface.claimed,
                                   .claimed_dx = surface.claimed_dx});
  return judged_again(std::move(surface_finding), surface.claimed, surface.claimed_dx);
}

}  // namespace halfstep::inline engine
