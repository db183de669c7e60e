// Which models make the errors of a surface likely, and how likely each is beside the others.
#include "halfstep/engine/surface/surface_posterior.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "halfstep/engine/surface/real_orders.hpp"
#include "halfstep/engine/surface/surface_maximum.hpp"
#include "halfstep/engine/surface/surface_prior.hpp"
#include "halfstep/engine/surface/surface_signs.hpp"

namespace halfstep::inline engine {
namespace {

struct PosteriorSearch {
  const SurfaceData& data;
  const Signs& known;
  double power = 1;  // of the errors that the data hold
  std::vector<SurfaceCandidate> all = {};

  bool norms() const { return known.empty(); }

  // Tunes a candidate; of norms, with the signs that its own fit has.
  void tune(SurfaceCandidate& one, bool thorough) const {
    std::tie(one.sizes, one.posterior) = most_likely_sizes(data, one.signs, one.model, one.sizes, thorough);
    constexpr int rounds = 3;
    for (int round = 0; norms() && round < rounds; ++round) {
      SurfaceCandidate next = one;
      next.signs = signs_of_fit(data, one.model, one.posterior.coefficients);
      if (next.signs == one.signs) break;
      std::tie(next.sizes, next.posterior) = most_likely_sizes(data, next.signs, next.model, next.sizes, thorough);
      if (!(score(next) > score(one))) break;
      one = std::move(next);
    }
  }

  double score(const SurfaceCandidate& one) const { return one.posterior.log_evidence + log_prior(one, norms()); }

  void sort() {
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return score(a) > score(b); });
  }

  void keep(std::size_t most) {
    sort();
    if (all.size() > most) all.resize(most);
  }

  void add(const SurfaceModel& model, const Signs& signs) {
    SurfaceCandidate one{model, signs, first_sizes(data, signs, model), {}};
    one.power = power;
    tune(one, false);
    all.push_back(std::move(one));
  }

  void add(const SurfaceModel& model, std::size_t most_signs) {
    if (!norms()) return add(model, known);
    for (const LikelySigns& one : likely_signs(data, model, most_signs)) add(model, one.signs);
  }

  // A model with signs to begin from, and how badly its leading terms alone fit.
  struct Start {
    SurfaceModel model;
    LikelySigns signs;
  };
  using Starts = std::vector<Start>;
  static bool fits_better(const Start& a, const Start& b) { return a.signs.misfit < b.signs.misfit; }

  void add_starts(const SurfaceModel& model, std::size_t most_signs, Starts& starts) const {
    if (norms()) {
      for (LikelySigns& one : likely_signs(data, model, most_signs)) starts.push_back({model, std::move(one)});
    } else {
      starts.push_back({model, {known, misfit_of(data, model, known)}});
    }
  }

  // Tunes those that fit best, roughly.
  void add_best(Starts& starts, std::size_t most) {
    std::stable_sort(starts.begin(), starts.end(), fits_better);
    if (starts.size() > most) starts.resize(most);
    for (const Start& start : starts) add(start.model, start.signs.signs);
  }

  // Every pair of multiples of one half, also with an offset or the product of half their powers; each term alone.
  void take_halves() {
    constexpr std::size_t tuned = 100;
    Starts pairs, offsets, products;
    for (int i = 1; i <= half_orders; ++i) {
      const double half = 0.5 * power;
      add(SurfaceModel{.p = half * i, .has_y = false}, std::size_t{0});
      add(SurfaceModel{.q = half * i, .has_x = false}, std::size_t{0});
      for (int k = 1; k <= half_orders; ++k) {
        add_starts({half * i, half * k}, 2, pairs);
        add_starts({.p = half * i, .q = half * k, .offset = true}, 0, offsets);
        if (power > 2) continue;  // the square of a square with a product is one of more terms
        add_starts({.p = half * i, .q = half * k, .product = std::pair{half * i / 2, half * k / 2}}, 0, products);
      }
    }
    add_best(pairs, tuned);
    add_best(offsets, tuned / 2);
    add_best(products, tuned / 4);
  }

  // The same model with an offset, or with one of the products that may be seen beside its terms.
  std::vector<SurfaceModel> variants(const SurfaceModel& model) const {
    std::vector<SurfaceModel> models;
    if (!model.offset) {
      models.push_back(model);
      models.back().offset = true;
    }
    if (model.product || !model.has_x || !model.has_y) return models;
    if (power > 2) return models;
    models.push_back(model);
    models.back().product = {model.p / 2, model.q / 2};  // of a square over components; half powers of a sum
    if (power != 1) return models;
    for (int r = 1; r <= highest_power; ++r)
      for (int s = 1; s <= highest_power; ++s) {
        if (r > std::max(1.0, model.p) || s > std::max(1.0, model.q)) continue;
        if (2 * r == model.p && 2 * s == model.q) continue;
        models.push_back(model);
        models.back().product = {double(r), double(s)};
      }
    return models;
  }

  // Adds the likeliest variants of the best models.
  void vary(std::size_t count) {
    const std::size_t from = std::min(count, all.size());
    PosteriorSearch others{data, known, power};
    for (std::size_t i = 0; i < from; ++i)
      for (const SurfaceModel& model : variants(all[i].model)) {
        others.add(model, all[i].signs);
        others.all.back().sizes.of_x = all[i].sizes.of_x;
        others.all.back().sizes.of_y = all[i].sizes.of_y;
      }
    take_best(others, count);
  }

  // Where errors scatter, offsets with all pairs of orders, and products with the pairs that come nearest: of norms
  // whose terms cancel, no pair alone may fit, and signs that one suggests are wrong.
  void vary_all(std::size_t count) {
    constexpr std::size_t tuned = 150, pairs = 80;
    Starts offsets, starts;
    for (int i = 1; i <= half_orders; ++i)
      for (int k = 1; k <= half_orders; ++k) {
        add_starts({0.5 * i, 0.5 * k}, 2, offsets);
        add_starts({.p = 0.5 * i, .q = 0.5 * k, .offset = true}, 2, offsets);
      }
    std::stable_sort(offsets.begin(), offsets.end(), fits_better);
    for (std::size_t i = 0; i < std::min(pairs, offsets.size()); ++i)
      for (const SurfaceModel& model : variants({offsets[i].model.p, offsets[i].model.q})) add_starts(model, 2, starts);
    starts.insert(starts.end(), offsets.begin(), offsets.end());
    PosteriorSearch others{data, known, power};
    others.add_best(starts, tuned);
    take_best(others, count);
  }

  // Tunes and takes over the best of another search.
  void take_best(PosteriorSearch& others, std::size_t count) {
    others.keep(count);
    for (SurfaceCandidate& one : others.all) {
      others.tune(one, true);
      all.push_back(std::move(one));
    }
    sort();
  }

  // From each of the best models to neighbouring orders, as long as these are likelier: a search that began from
  // leading terms alone may have stopped beside them.
  void climb(std::size_t count) {
    const std::size_t from = std::min(count, all.size());
    for (std::size_t i = 0; i < from; ++i) {
      SurfaceCandidate best = all[i];
      constexpr int most_steps = 6;
      bool higher = true;
      for (int step = 0; higher && step < most_steps; ++step) {
        higher = false;
        const SurfaceCandidate middle = best;
        for (const double off : {-1.0, -0.5, 0.5, 1.0})
          for (const bool of_q : {false, true}) {
            SurfaceCandidate next = middle;
            double& order = of_q ? next.model.q : next.model.p;
            order += off * power;
            if (order < 0.5 * power || order > highest_order * power || !(of_q ? next.model.has_y : next.model.has_x))
              continue;
            tune(next, true);
            if (score(next) > score(best)) best = next, higher = true;
            all.push_back(std::move(next));
          }
      }
    }
    sort();
  }

  void take_reals(std::size_t count) {
    const std::size_t from = std::min(count, all.size());
    for (std::size_t i = 0; i < from; ++i)
      for (const auto& [real_p, real_q] : {std::pair{true, true}, {true, false}, {false, true}}) {
        SurfaceCandidate one = all[i];
        one.real_p = real_p && one.model.has_x;
        one.real_q = real_q && one.model.has_y;
        if (one.real_p != real_p || one.real_q != real_q) continue;
        if (!make_real(data, one)) continue;
        // Sizes that suit it better, then once more.
        std::tie(one.sizes, one.posterior) = most_likely_sizes(data, one.signs, one.model, one.sizes, true);
        if (!make_real(data, one)) continue;
        all.push_back(std::move(one));
      }
  }

  // The multiples of one half next to real orders, with the sizes that suited these.
  void round_reals() {
    std::vector<SurfaceCandidate> candidates;
    for (const SurfaceCandidate& one : all) {
      if (!one.real_p && !one.real_q) continue;
      SurfaceCandidate next = one;
      next.model.p = std::max(1.0, std::round(2 * one.order(false))) / 2 * power;
      next.model.q = std::max(1.0, std::round(2 * one.order(true))) / 2 * power;
      next.real_p = next.real_q = false;
      next.spread_p = next.spread_q = 0;
      tune(next, true);
      candidates.push_back(std::move(next));
    }
    all.insert(all.end(), candidates.begin(), candidates.end());
  }

  // One of each model: the likeliest.
  void drop_doubles() {
    sort();
    std::vector<SurfaceCandidate> single;
    for (SurfaceCandidate& one : all) {
      constexpr double same = 0.02;
      const bool there = std::any_of(single.begin(), single.end(), [&](const SurfaceCandidate& other) {
        const SurfaceModel &a = other.model, &b = one.model;
        return other.power == one.power && other.real_p == one.real_p && other.real_q == one.real_q &&
               a.has_x == b.has_x && a.has_y == b.has_y && a.product == b.product && a.offset == b.offset &&
               (!a.has_x || std::abs(a.p - b.p) < same) && (!a.has_y || std::abs(a.q - b.q) < same);
      });
      if (!there) single.push_back(std::move(one));
    }
    all = std::move(single);
  }

  // Without evidence, or of a norm with a term below 0.
  void drop_failed() {
    std::erase_if(all, [&](const SurfaceCandidate& one) {
      const auto& mean = one.posterior.mean;
      return !std::isfinite(one.posterior.log_evidence) || (power != 1 && std::min({mean[0], mean[1], mean[3]}) < 0);
    });
  }

  void weigh() {
    sort();
    const double best = score(all.front());
    double sum = 0;
    for (SurfaceCandidate& one : all) sum += one.weight = std::exp(score(one) - best);
    for (SurfaceCandidate& one : all) one.weight /= sum;
  }
};

// The candidates of sums of terms.
std::vector<SurfaceCandidate> sums(const SurfaceData& data, const Signs& signs) {
  constexpr std::size_t first_look = 24, variants = 6, climbed = 2, real_ones = 3;
  PosteriorSearch search{data, signs};
  search.take_halves();
  search.keep(first_look);
  for (SurfaceCandidate& one : search.all) search.tune(one, true);
  search.sort();
  search.vary(variants);
  constexpr double settled_scatter = 1e-3;
  if (signs.empty() && search.all.front().sizes.scatter > settled_scatter) search.vary_all(variants);
  search.vary(1);  // both a product and an offset
  search.drop_doubles();
  search.climb(climbed);
  search.drop_failed();
  if (search.all.empty()) return {};
  search.drop_doubles();
  search.take_reals(real_ones);
  search.round_reals();
  search.drop_doubles();
  return std::move(search.all);
}

// The candidates of norms of terms: sums of positive powers, whose squares may have a product.
std::vector<SurfaceCandidate> norms(const SurfaceData& data, double power) {
  constexpr std::size_t first_look = 8, variants = 3, climbed = 1, real_ones = 1;
  const double unit = *std::max_element(data.size.begin(), data.size.end());
  const SurfaceData powers = in_powers(data, power, unit);
  const Signs positive(data.count(), 1);
  PosteriorSearch search{powers, positive, power};
  search.take_halves();
  search.keep(first_look);
  for (SurfaceCandidate& one : search.all) search.tune(one, true);
  search.sort();
  search.vary(variants);
  search.drop_doubles();
  search.climb(climbed);
  search.drop_failed();
  if (search.all.empty()) return {};
  search.drop_doubles();
  search.take_reals(real_ones);
  search.drop_failed();
  for (SurfaceCandidate& one : search.all) {
    one.unit = unit;
    one.posterior.log_evidence += static_cast<double>(data.count()) * std::log(power);  // d ln e^m = m d ln e
  }
  return std::move(search.all);
}

}  // namespace

SurfaceData in_powers(const SurfaceData& data, double power, double unit) {
  if (power == 1) return data;
  SurfaceData powers = data;
  for (std::size_t i = 0; i < data.count(); ++i) {
    powers.size[i] = std::pow(data.size[i] / unit, power);
    powers.noise[i] = power * powers.size[i] * data.noise[i] / data.size[i];
  }
  return powers;
}

TermValues terms_of(const SurfaceCandidate& one, double log_x, double log_y) {
  TermValues terms = surface_terms(one.model, one.posterior.coefficients, log_x, log_y);
  if (one.power != 1)
    for (double& term : terms) term = one.unit * std::pow(std::abs(term), 1 / one.power);
  return terms;
}

TermValues constants_of(const SurfaceCandidate& one) {
  TermValues constants = one.posterior.mean;
  if (one.power != 1)
    for (double& constant : constants) constant = one.unit * std::pow(std::abs(constant), 1 / one.power);
  return constants;
}

std::vector<SurfaceCandidate> surface_candidates(const SurfaceData& data, const Signs& signs) {
  std::vector<SurfaceCandidate> all = sums(data, signs);
  constexpr double fits = 3e-5;  // no other model can do much better than the least scatter that one has
  if (signs.empty() && (all.empty() || all.front().scatter() > fits)) {
    for (const double power : {2.0, 4.0})
      for (SurfaceCandidate& one : norms(data, power)) all.push_back(std::move(one));
    for (SurfaceCandidate& one : maxima(data)) all.push_back(std::move(one));
  }
  if (all.empty()) return all;
  PosteriorSearch search{data, signs};
  search.all = std::move(all);
  search.weigh();
  return std::move(search.all);
}

}  // namespace halfstep::inline engine
