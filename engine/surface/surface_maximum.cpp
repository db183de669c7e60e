// The larger of two terms: which of them each error is.
#include "halfstep/engine/surface/surface_maximum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include "halfstep/engine/surface/real_orders.hpp"
#include "halfstep/engine/surface/surface_prior.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::size_t least_steps_led = 2;

double score_of_maximum(const SurfaceCandidate& one) { return one.posterior.log_evidence + log_prior(one, true); }

/// Whether each term makes the errors at enough step sizes of its own to have an order.
bool both_lead(const SurfaceData& data, const std::vector<Leads>& leads) {
  std::set<double> x, y;
  for (std::size_t i = 0; i < data.count(); ++i)
    leads[i] == Leads::x ? x.insert(data.log_x[i]) : y.insert(data.log_y[i]);
  return x.size() >= least_steps_led && y.size() >= least_steps_led;
}

/// Leading terms alone, in logarithms: constants and leads in turn.
struct Start {
  double p = 0, q = 0, log_x = 0, log_y = 0;  // orders, logarithms of the constants
  std::vector<Leads> leads = {};
  double misfit = std::numeric_limits<double>::infinity();
};

Start started(const SurfaceData& data, double p, double q) {
  const std::size_t n = data.count();
  Start start{p, q, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  std::vector<double> of_x(n), of_y(n);  // what the constants are if the term makes the error; it is no larger anywhere
  for (std::size_t i = 0; i < n; ++i) {
    const double size = std::log(data.size[i]);
    start.log_x = std::min(start.log_x, of_x[i] = size - p * data.log_x[i]);
    start.log_y = std::min(start.log_y, of_y[i] = size - q * data.log_y[i]);
  }
  constexpr int most_turns = 8;
  for (int turn = 0; turn < most_turns; ++turn) {
    std::vector<Leads> leads(n);
    double sum_x = 0, sum_y = 0;
    std::size_t count_x = 0;
    for (std::size_t i = 0; i < n; ++i) {
      leads[i] = of_x[i] - start.log_x < of_y[i] - start.log_y ? Leads::x : Leads::y;
      if (leads[i] == Leads::x)
        sum_x += of_x[i], ++count_x;
      else
        sum_y += of_y[i];
    }
    if (count_x == 0 || count_x == n || leads == start.leads) break;
    start.leads = std::move(leads);
    start.log_x = sum_x / static_cast<double>(count_x);
    start.log_y = sum_y / static_cast<double>(n - count_x);
  }
  if (start.leads.empty() || !both_lead(data, start.leads)) return start;
  start.misfit = 0;
  constexpr double usual = 0.1;  // corrections and noise
  for (std::size_t i = 0; i < n; ++i) {
    const double off = start.leads[i] == Leads::x ? of_x[i] - start.log_x : of_y[i] - start.log_y;
    start.misfit += std::log1p(off * off / (usual * usual));
  }
  return start;
}

SurfaceData with_leads(const SurfaceData& data, const std::vector<Leads>& leads) {
  SurfaceData led = data;
  led.leads = leads;
  return led;
}

/// Sizes, then leads that the fit has, as long as the data become likelier.
void tune_maximum(const SurfaceData& data, SurfaceCandidate& one, bool thorough) {
  const auto fit = [&](SurfaceCandidate& candidate) {
    std::tie(candidate.sizes, candidate.posterior) = most_likely_sizes(
        with_leads(data, candidate.leads), candidate.signs, candidate.model, candidate.sizes, thorough);
  };
  fit(one);
  constexpr int rounds = 4;
  for (int round = 0; round < rounds; ++round) {
    SurfaceCandidate next = one;
    for (std::size_t i = 0; i < data.count(); ++i)
      next.leads[i] = leader_of(one.model, one.posterior.coefficients, data.log_x[i], data.log_y[i]);
    if (next.leads == one.leads || !both_lead(data, next.leads)) return;
    fit(next);
    if (!(score_of_maximum(next) > score_of_maximum(one))) return;
    one = std::move(next);
  }
}

void keep_best(std::vector<SurfaceCandidate>& all, std::size_t most) {
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return score_of_maximum(a) > score_of_maximum(b); });
  if (all.size() > most) all.resize(most);
}

}  // namespace

Leads leader_of(const SurfaceModel& model, const std::vector<double>& coefficients, double log_x, double log_y) {
  const TermValues terms = surface_terms(model, coefficients, log_x, log_y);
  return terms[0] > terms[1] ? Leads::x : Leads::y;
}

std::vector<SurfaceCandidate> maxima(const SurfaceData& data) {
  constexpr std::size_t tuned = 24, kept = 6, real_ones = 2;
  std::vector<Start> starts;
  for (int i = 1; i <= half_orders; ++i)
    for (int k = 1; k <= half_orders; ++k)
      if (Start start = started(data, 0.5 * i, 0.5 * k); std::isfinite(start.misfit))
        starts.push_back(std::move(start));
  std::stable_sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.misfit < b.misfit; });
  if (starts.size() > tuned) starts.resize(tuned);
  std::vector<SurfaceCandidate> all;
  for (const Start& start : starts) {
    SurfaceCandidate one{{.p = start.p, .q = start.q, .maximum = true}, Signs(data.count(), 1), {}, {}};
    one.sizes.leading = {std::exp(start.log_x), std::exp(start.log_y), 1, 1};
    one.leads = start.leads;
    tune_maximum(data, one, false);
    all.push_back(std::move(one));
  }
  keep_best(all, kept);
  for (SurfaceCandidate& one : all) tune_maximum(data, one, true);
  std::erase_if(all, [](const SurfaceCandidate& one) {
    const auto& mean = one.posterior.mean;
    return !std::isfinite(one.posterior.log_evidence) || !(std::min(mean[0], mean[1]) > 0);
  });
  keep_best(all, kept);
  const std::size_t from = std::min(real_ones, all.size());
  for (std::size_t i = 0; i < from; ++i)
    for (const auto& [real_p, real_q] : {std::pair{true, true}, {true, false}, {false, true}}) {
      SurfaceCandidate one = all[i];
      one.real_p = real_p;
      one.real_q = real_q;
      const SurfaceData led = with_leads(data, one.leads);
      if (make_real(led, one)) all.push_back(std::move(one));
    }
  return all;
}

}  // namespace halfstep::inline engine
