// The order that the clean rungs of a ladder show, and the error constant, with their uncertainties.
#include "halfstep/engine/verdict/ladder_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "halfstep/engine/verdict/ladder_beyond.hpp"
#include "halfstep/engine/verdict/ladder_limits.hpp"
#include "halfstep/engine/verdict/ladder_wide.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// What an integer order takes, if the slope is known to this, or less well but near to an integer and with a constant
// that converges the better.
struct Demand {
  double slope;     // uncertainty of the slope
  double off;       // of the slope from the integer
  double constant;  // relative uncertainty of the constant
};
std::array<Demand, 2> demands() {
  return {{{whole_slope, whole_slope, 1 / hidden_noise}, {vague_slope, 1 / one_digit, 1 / one_digit}}};
}

// Coarsest over finest step size of a window that is wide enough, but for rounding of the ratios.
double three_halvings() {
  constexpr int halvings = 3;  // of fewer, slopes that curve look straight
  return std::pow(2 / closest_steps, halvings);
}

// Powers k * stride of h, as the terms that follow the leading one.
Terms powers(std::span<const CleanRung> rungs, int stride) {
  const std::size_t terms = std::min(fit_rungs.count(), rungs.size());
  Terms result(terms, std::vector<long double>(rungs.size()));
  for (std::size_t j = 0; j < rungs.size(); ++j) {
    const long double h = static_cast<long double>(rungs[j].h) / static_cast<long double>(rungs[0].h);
    const long double factor = stride == 2 ? h * h : h;
    long double power = 1;
    for (std::size_t k = 0; k < terms; ++k) result[k][j] = power *= factor;
  }
  return result;
}

// LocalSlopes between neighbours, and the logarithms of the ratios of step sizes that they are taken over.
struct LocalSlopes {
  explicit LocalSlopes(std::span<const CleanRung> rungs) {
    for (std::size_t j = 0; j + 1 < rungs.size(); ++j) {
      span.push_back(std::log(static_cast<long double>(rungs[j].h) / static_cast<long double>(rungs[j + 1].h)));
      const long double fall =
          std::log(std::abs(static_cast<long double>(rungs[j].error) / static_cast<long double>(rungs[j + 1].error)));
      value.push_back(fall / span.back());
    }
  }

  std::vector<long double> value;
  std::vector<long double> span;
};

// log |error| = log c + p log h + a_1 h + ...: slopes between neighbours tend to p, the powers becoming differences.
std::vector<ExtrapolatedLimit> limits_of(const LocalSlopes& slopes, std::span<const CleanRung> rungs, int stride) {
  Terms terms = powers(rungs, stride);
  std::vector<double> known;
  std::vector<double> measured;
  for (std::size_t j = 0; j + 1 < rungs.size(); ++j) {
    const long double span = slopes.span[j];
    known.push_back((rungs[j].noise + rungs[j + 1].noise) / static_cast<double>(span));
    measured.push_back((rungs[j].measured + rungs[j + 1].measured) / static_cast<double>(span));
    for (auto& term : terms) term[j] = (term[j] - term[j + 1]) / span;
  }
  for (auto& term : terms) term.pop_back();
  return limits(slopes.value, known, measured, std::move(terms));
}

// error / h^p, which tends to the constant if p is the order.
std::vector<long double> ratios_to_power(std::span<const CleanRung> rungs, double p) {
  std::vector<long double> ratios;
  for (const CleanRung& rung : rungs)
    ratios.push_back(static_cast<long double>(rung.error) /
                     std::pow(static_cast<long double>(rung.h), static_cast<long double>(p)));
  return ratios;
}

std::vector<ExtrapolatedLimit> constants(const std::vector<long double>& ratios, std::span<const CleanRung> rungs,
                                         int stride) {
  std::vector<double> known;
  std::vector<double> measured;
  for (std::size_t j = 0; j < rungs.size(); ++j) {
    const double size = std::abs(static_cast<double>(ratios[j]));
    known.push_back(rungs[j].noise * size);
    measured.push_back(rungs[j].measured * size);
  }
  return limits(ratios, known, measured, powers(rungs, stride));
}

std::vector<CleanRung> with_unit_noise(std::vector<CleanRung> rungs) {
  for (CleanRung& rung : rungs) rung.noise = 1;
  return rungs;
}

// Relative noise of each rung as the data themselves show it: what high differences cannot get rid of. `table` was made
// with unit noise; its first place belongs to rung `offset`.
std::vector<double> noise_shown(const std::vector<ExtrapolatedLimit>& table, std::size_t rungs, std::size_t offset) {
  std::vector<double> shown(rungs, 1.0);
  for (const ExtrapolatedLimit& limit : table) {
    double& noise = shown[static_cast<std::size_t>(limit.last) + offset];
    noise = std::min(noise, hidden_noise * limit.step / limit.step_noise);
  }
  const std::size_t untold = convincing.count();  // coarsest rungs, which no high difference ends at
  for (std::size_t j = rungs; j-- > untold + 1;) shown[j] = std::max(shown[j], shown[j - 1] / plateau_leeway);
  for (std::size_t j = 0; j < std::min(untold, rungs); ++j) shown[j] = 0;
  return shown;
}

void measure_noise(std::vector<CleanRung>& rungs, const LocalSlopes& slopes) {
  const std::vector<double> shown = noise_shown(limits_of(slopes, with_unit_noise(rungs), 1), rungs.size(), 1);
  for (std::size_t j = 0; j < rungs.size(); ++j) rungs[j].measured = std::max(rungs[j].noise, shown[j]);
}

// Where errors pass through 0 their logarithm is wild and error / h^p is not: that shows the noise better.
std::vector<CleanRung> with_noise_of_constants(std::vector<CleanRung> rungs, const std::vector<long double>& ratios) {
  const auto negative = [](const CleanRung& rung) { return rung.error < 0; };
  if (std::all_of(rungs.begin(), rungs.end(), negative) || std::none_of(rungs.begin(), rungs.end(), negative))
    return rungs;
  const std::vector<double> shown = noise_shown(constants(ratios, with_unit_noise(rungs), 1), rungs.size(), 0);
  for (std::size_t j = 0; j < rungs.size(); ++j) {
    rungs[j].measured = std::max(rungs[j].noise, std::min(rungs[j].measured, shown[j]));
  }
  return rungs;
}

// A limit and the uncertainty that it has when all is considered.
struct Weighed {
  ExtrapolatedLimit limit;
  double uncertainty = 0;
};

// Where the slopes, up to place `last`, move as a series in even powers moves: by about h^2, twice in a row.
bool looks_even(std::span<const ExtrapolatedLimit> slope, std::span<const CleanRung> rungs, int last) {
  if (last < fewest_rungs) return false;
  const auto moved = [&](int place) { return slope[static_cast<std::size_t>(place) - 1].step; };
  for (int place = last; place > last - 2; --place) {
    const ExtrapolatedLimit& here = slope[static_cast<std::size_t>(place) - 1];
    const auto j = static_cast<std::size_t>(place);
    const double expected = std::pow(rungs[j].h / rungs[j - 1].h, 2);
    const double shrinking = moved(place) / moved(place - 1);
    if (moved(place) > here.step_noise && shrinking > series_slack * expected) return false;
  }
  return true;
}

// A ladder with all limits that its slopes may have, by the powers that follow the leading one.
struct ExtrapolatedLadder : CleanLadder {
  explicit ExtrapolatedLadder(const CleanLadder& ladder) : CleanLadder(ladder), steps(steps_to_rungs(ladder)) {
    const LocalSlopes slopes(rungs);
    measure_noise(rungs, slopes);
    for (const int stride : {1, 2}) tables.push_back(limits_of(slopes, rungs, stride));
  }

  std::vector<StepToRung> steps;
  std::vector<std::vector<ExtrapolatedLimit>> tables;  // of all powers, and of even ones
};

// The sharpest slope, of those that are `steady` if that is asked for.
std::optional<Weighed> sharpest_slope(const ExtrapolatedLadder& ladder, bool steady) {
  const int pairs = ladder.rungs.size() > fewest_rungs ? 2 : 1;
  // An order that is no integer must hold to the end: of windows about equally sharp the finer one is taken.
  const double equal = steady ? double(hidden_noise) : 1;
  std::optional<Weighed> best;
  for (const std::vector<ExtrapolatedLimit>& table : ladder.tables) {
    const bool even = &table == &ladder.tables.back();
    for (const ExtrapolatedLimit& limit : table) {
      if (limit.pairs < pairs || (steady && !limit.steady) || limit.value <= nearly_whole) continue;
      if (even && !looks_even(table, ladder.rungs, limit.last)) continue;
      if (best && limit.uncertainty() > equal * best->uncertainty) continue;
      const double bend = std::abs(table[static_cast<std::size_t>(limit.last) - 1].value - limit.value);
      const double uncertainty =
          limit.uncertainty() +
          contradiction(ladder, ladder.steps, {limit.value, limit.uncertainty(), limit.first, limit.last + 1}, bend);
      const bool finer = best && limit.last > best->limit.last && uncertainty <= equal * best->uncertainty;
      if (!best || finer || uncertainty < best->uncertainty / equal) best = Weighed{limit, uncertainty};
    }
  }
  return best;
}

// Whether error / h^p still moves at its finest place, visibly, the same way as before and hardly less.
bool drifts(std::span<const ExtrapolatedLimit> raw, int last) {
  if (last < fewest_rungs) return false;
  const auto place = static_cast<std::size_t>(last) - 1;
  const double now = raw[place].value - raw[place - 1].value;
  const double before = raw[place - 1].value - raw[place - 2].value;
  const bool visible = std::abs(now) > std::max(raw[place].step_noise, nearly_whole * std::abs(raw[place].value));
  return visible && now * before > 0 && std::abs(now) > too_slow * std::abs(before);
}

// The sharpest constant, its uncertainty relative, at or beside the finest rung that the slope rests on.
std::optional<Weighed> sharpest_constant(const CleanLadder& ladder, double p, int last) {
  std::vector<long double> ratios = ratios_to_power(ladder.rungs, p);
  std::vector<CleanRung> rungs = with_noise_of_constants(ladder.rungs, ratios);
  // No limit depends on finer rungs.
  const std::size_t looked_at = std::min(rungs.size(), static_cast<std::size_t>(last) + 2);
  ratios.resize(looked_at);
  rungs.resize(looked_at);
  std::optional<Weighed> best;
  for (const int stride : {1, 2}) {
    const std::vector<ExtrapolatedLimit> table = constants(ratios, rungs, stride);
    if (drifts(table, last)) return std::nullopt;
    for (const ExtrapolatedLimit& limit : table) {
      if (std::abs(limit.last - last) > 1 || (stride == 2 && !limit.steady)) continue;
      const double relative = limit.uncertainty() / std::abs(limit.value);
      if (!best || relative < best->uncertainty) best = Weighed{limit, relative};
    }
  }
  return best;
}

Order order_from(const Weighed& slope) {
  Order order;
  order.observed = slope.limit.value;
  order.uncertainty = order.doubt = slope.uncertainty;
  order.first = slope.limit.first;
  order.last = slope.limit.last + 1;
  return order;
}

// The slope of what is left of the errors when the terms behind h^whole are eliminated from them; where a leading term
// changes sign, it settles long before the slope of the errors themselves. Taken if it is the sharper one.
void sharpen(Order& order, std::span<const CleanRung> rungs, const ExtrapolatedLimit& constant, double whole) {
  const auto place = static_cast<std::size_t>(constant.last);
  const double ratio = constant.before / constant.value;
  if (!(ratio > 0 && std::isfinite(ratio))) return;
  const double span = std::log(rungs[place - 1].h / rungs[place].h);
  const double uncertainty = hidden_noise * (constant.step + constant.noise) / std::abs(constant.value) / span;
  if (!(uncertainty < order.uncertainty)) return;
  order.observed = whole + std::log(ratio) / span;
  order.uncertainty = uncertainty;
}

std::optional<Order> whole_order(const CleanLadder& ladder, const Weighed& slope, EvidenceList& evidence) {
  Order order = order_from(slope);
  const double whole = std::round(order.observed);
  const double off = std::abs(order.observed - whole);
  const bool is_near = evidence.add(Test::near_whole, off, std::max<double>(order.uncertainty, nearly_whole));
  evidence.add(Test::slope_known, order.uncertainty, whole_slope);
  if (whole < 1 || !is_near) return std::nullopt;
  const std::optional<Weighed> constant = sharpest_constant(ladder, whole, order.last);
  evidence.add(Test::constant_known, constant ? constant->uncertainty : std::numeric_limits<double>::infinity(),
               1 / hidden_noise);
  if (!constant) return std::nullopt;
  for (const Demand& demand : demands()) {
    // Asked so that what is not a number meets no demand.
    if (!(order.uncertainty <= demand.slope && off <= demand.off && constant->uncertainty <= demand.constant)) continue;
    evidence.add(Test::slope_known, order.uncertainty, demand.slope);
    evidence.add(Test::near_whole, off, demand.off);
    evidence.add(Test::constant_known, constant->uncertainty, demand.constant);
    order.uncertainty = std::max(order.uncertainty, safety * off);
    sharpen(order, ladder.rungs, constant->limit, whole);
    const bool leave = evidence.add(Test::finer_aside, finest_aside(ladder, order.last, whole), convincing);
    constexpr int two_slopes = 2;  // three errors, of which none alone is to blame
    const bool far = evidence.add(Test::finer_far, finest_far_below(ladder, order.last, whole), two_slopes);
    const bool settle = evidence.add(Test::finer_settle_lower, chance_of_settling(ladder, order.last, whole), accident);
    if (leave || far || settle) return std::nullopt;
    order.whole = static_cast<int>(whole);
    order.constant = std::abs(constant->limit.value);
    order.constant_uncertainty = chosen * constant->uncertainty * order.constant;
    return order;
  }
  return std::nullopt;
}

// The constant of an order that is no integer. A half-integer is taken for itself; any other order is known no better
// than it was measured, and at the finest h its uncertainty is one of the constant too.
void add_fractional_constant(Order& order, const CleanLadder& ladder) {
  const double half = std::round(2 * order.observed) / 2;
  const bool is_half = std::abs(order.observed - half) <= std::max<double>(order.uncertainty, nearly_whole);
  const std::optional<Weighed> sharpest = sharpest_constant(ladder, is_half ? half : order.observed, order.last);
  if (!sharpest) return;
  order.constant = std::abs(sharpest->limit.value);
  double relative = chosen * sharpest->uncertainty;
  if (!is_half)
    relative +=
        std::expm1(order.uncertainty * std::abs(std::log(ladder.rungs[static_cast<std::size_t>(order.last)].h)));
  order.constant_uncertainty = relative * order.constant;
}

std::optional<Order> fractional_order(const ExtrapolatedLadder& ladder, EvidenceList& evidence) {
  const auto slope = sharpest_slope(ladder, true);
  const bool known =
      evidence.add(Test::fraction_known, slope ? slope->uncertainty : std::numeric_limits<double>::infinity(), sharp);
  if (!known) return std::nullopt;
  Order order = order_from(*slope);
  if (order.last + 2 < static_cast<int>(ladder.rungs.size())) {
    // A sharp window that ends before noise begins: all that is finer must bear it out.
    const auto finest = static_cast<std::size_t>(order.last);
    const double bend = std::abs(slope_between(ladder.rungs[finest - 1], ladder.rungs[finest]) - order.observed);
    const OrderInterval interval{order.observed, order.uncertainty, order.first, order.last};
    if (!evidence.add(Test::interval_borne_out, borne_out_beyond(ladder, ladder.steps, interval, bend)))
      return std::nullopt;
    if (evidence.add(Test::finer_settle_lower, chance_of_settling(ladder, order.last, order.observed), accident))
      return std::nullopt;
  }
  const auto h = [&](int rung) { return ladder.rungs[static_cast<std::size_t>(rung)].h; };
  if (!evidence.add(Test::window_width, h(order.first) / h(order.last), three_halvings())) return std::nullopt;
  if (std::abs(order.observed - std::round(order.observed)) <= std::max<double>(order.uncertainty, nearly_whole))
    return std::nullopt;
  // So near to a half-integer it is taken for that one, and must not exclude it.
  const double off = std::abs(order.observed - std::round(2 * order.observed) / 2);
  if (off <= nearly_whole) order.uncertainty = std::max(order.uncertainty, safety * off);
  add_fractional_constant(order, ladder);
  return order;
}

std::optional<Order> interval_order(const CleanLadder& ladder, const std::vector<StepToRung>& steps,
                                    EvidenceList& evidence) {
  for (std::size_t count = ladder.rungs.size(); count >= fewest_rungs; --count) {
    const std::span<const CleanRung> window(ladder.rungs.data(), count);
    const CleanRung& finest = window.back();
    if (count == fewest_rungs && ladder.rungs.size() + ladder.tail.size() > fewest_rungs) break;
    if (std::abs(finest.error) < one_digit * std::max(finest.rounding_bound, finest.usual)) continue;
    // A window ends before the ladder does only where noise may have begun.
    const auto noisy = [](const CleanRung& rung) {
      return one_digit * one_digit * rung.ceiling >= std::abs(rung.error);
    };
    if (!std::all_of(ladder.rungs.begin() + static_cast<std::ptrdiff_t>(count), ladder.rungs.end(), noisy))
      return std::nullopt;
    auto interval = order_interval(window, count == ladder.rungs.size() + ladder.tail.size());
    const double width = interval ? interval->half_width : std::numeric_limits<double>::infinity();
    if (!evidence.add(Test::interval_width, width, widest)) continue;
    const double last_slope =
        std::log(std::abs(window[count - 2].error / finest.error)) / std::log(window[count - 2].h / finest.h);
    const bool borne_out = borne_out_beyond(ladder, steps, *interval, std::abs(last_slope - interval->value));
    if (!evidence.add(Test::interval_borne_out, borne_out)) continue;
    if (evidence.add(Test::finer_settle_lower, chance_of_settling(ladder, interval->last, interval->value), accident))
      continue;
    Order order;
    order.observed = interval->value;
    order.uncertainty = interval->half_width;
    order.doubt = interval->unwidened;
    order.first = interval->first;
    order.last = interval->last;
    order.interval = true;
    return order;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Order> order_of(const CleanLadder& given, EvidenceList& evidence) {
  if (given.rungs.size() < fewest_rungs) return std::nullopt;
  const ExtrapolatedLadder ladder(given);
  const auto sharpest = sharpest_slope(ladder, false);
  if (sharpest) {
    if (const auto order = whole_order(ladder, *sharpest, evidence)) return order;
  }
  if (const auto order = fractional_order(ladder, evidence)) return order;
  return interval_order(given, ladder.steps, evidence);
}

std::optional<Order> order_below(const CleanLadder& ladder, int p) {
  if (ladder.rungs.size() <= fit_rungs.count()) return std::nullopt;
  const auto finest = static_cast<int>(ladder.rungs.size()) - 1;
  const std::vector<ExtrapolatedLimit> table = constants(ratios_to_power(ladder.rungs, p), ladder.rungs, 1);
  const auto step_before = [&](const ExtrapolatedLimit& limit) {
    const auto same = [&](const ExtrapolatedLimit& other) {
      return other.terms == limit.terms && other.last == limit.last - 1;
    };
    return std::find_if(table.begin(), table.end(), same)->step;
  };
  std::optional<Weighed> sharpest;
  for (const ExtrapolatedLimit& limit : table) {
    if (limit.last != finest || limit.terms == 0 || !limit.steady) continue;
    const double uncertainty = hidden_noise * (limit.step + step_before(limit) + limit.step_noise);
    if (!sharpest || uncertainty < sharpest->uncertainty) sharpest = Weighed{limit, uncertainty};
  }
  if (!sharpest || std::abs(sharpest->limit.value) < one_digit * sharpest->uncertainty) return std::nullopt;
  Order order;
  order.whole = p;
  order.first = sharpest->limit.first;
  order.last = finest;
  order.constant = std::abs(sharpest->limit.value);
  order.constant_uncertainty = sharpest->uncertainty;
  order.uncertainty = 1;
  sharpen(order, ladder.rungs, sharpest->limit, p);
  order.doubt = order.uncertainty;
  return order;
}

}  // namespace halfstep::inline engine
