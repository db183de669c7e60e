// Judges of methods: orders, costs, positions and energies, for forces a(x) and beyond.
#include "halfstep/studies/claims/judges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/memory/step_memory.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/claims/answers.hpp"
#include "halfstep/studies/claims/evidence.hpp"

namespace halfstep::inline studies {
namespace {

/// The order on a problem, as a reading of `into`.
Answer read_order(const Evidence& evidence, const std::string& method, const std::string& on, Quantity quantity,
                  double p, Judged& into, bool more = false) {
  if (!evidence.has(method, on)) return Answer::unasked;
  const auto order = evidence.order(method, on, quantity);
  if (!order.resolved) {
    into.remark += (into.remark.empty() ? "" : "; ") + ("not resolved on " + on);
    return Answer::unknown;
  }
  const bool wider = order.row.precision == name(Precision::quad);
  const double observed = *order.row.observed;
  into.readings.push_back(
      {on + (wider ? ", in quad" : ""), observed, order.row.uncertainty, std::string(info(quantity).words)});
  return answer((more && observed > p) || is_order(observed, p, order.row.uncertainty.value_or(0)));
}

/// more: an order above p will do as well.
Judge judge_of_order(const std::string& method, Quantity quantity, double p, bool more) {
  return {{{.method = method, .quantity = quantity}}, [=](const Evidence& evidence) {
            Judged judged{.name = "order", .written = {p}};
            judged.within = Answer::unasked;
            for (const auto& on : position_problems())
              judged.within = both(judged.within, read_order(evidence, method, on, quantity, p, judged, more));
            judged.beyond = read_order(evidence, method, velocity_problem(), quantity, p, judged, more);
            return judged;
          }};
}

constexpr double rounding_in_quad = 1e-30;

/// Largest difference of positions over ten steps of 1/16, in quad; not a number where a run did not get there.
double difference(const std::string& a, const std::string& on, const std::string& b, const std::string& other_on) {
  const std::vector<long long> steps = {2, 5, 10};
  const auto run = [&](const std::string& name, const std::string& where) {
    return make_runner({method(name), problem(where), Precision::quad})->moments("1/16", steps);
  };
  const auto first = run(a, on), second = run(b, other_on);
  if (first.size() != steps.size() || second.size() != steps.size()) return std::numeric_limits<double>::quiet_NaN();
  double largest = 0;
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (std::size_t d = 0; d < first[i].x.size(); ++d)
      largest = worse(
          largest, std::fabs(to_double(quad_t(from_text<quad_t>(first[i].x[d]) - from_text<quad_t>(second[i].x[d])))));
  return largest;
}

Judged same_as(double largest) {
  Judged judged{.name = "largest difference of positions", .exact = "in quad: exact but for rounding"};
  judged.within = std::isnan(largest) ? Answer::unknown : answer(largest < rounding_in_quad);
  return judged;
}

/// |x(t + h) - 2 x(t) + x(t - h) - h^2 a(t)| of the exact motion, over halving h.
Finding defect_of_recurrence(const std::string& on, double p) {
  using T = digits50_t;
  const Problem where = problem(on);
  return with_problem(where, [&]<template <class> class P>(ProblemType<P>) {
    const Equations<P, T> system(where.data);
    const auto motion = solution<T>(where);
    const auto n = static_cast<std::size_t>(where.dimension);
    std::vector<T> before(n), x(n), after(n), v(n), a(n), unused(n);
    const T t = T(3) / 4;
    motion->at(t, x.data(), v.data());
    system.acceleration(t, x.data(), v.data(), a.data());
    Ladder ladder{Arithmetic(info(Precision::digits50).unit_roundoff, 1, 0)};
    ladder.claimed = p;
    for (int level = 4; level <= 12; ++level) {
      const T h = T(1) / T(1 << level);
      motion->at(T(t - h), before.data(), unused.data());
      motion->at(T(t + h), after.data(), unused.data());
      T square = 0;
      for (std::size_t d = 0; d < n; ++d) {
        const T defect = after[d] - 2 * x[d] + before[d] - h * h * a[d];
        square += defect * defect;
      }
      ladder.rungs.push_back({level, to_double(h), to_double(T(sqrt(square)))});
    }
    return judge(ladder);
  });
}

}  // namespace

Judge order_is(const std::string& method, Quantity quantity, double p) {
  return judge_of_order(method, quantity, p, false);
}

Judge order_at_least(const std::string& method, Quantity quantity, double p) {
  return judge_of_order(method, quantity, p, true);
}

Judge defect_of_recurrence_is(double p) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "order of the defect", .written = {p}};
            judged.within = Answer::unasked;
            auto all = position_problems();
            all.push_back(velocity_problem());
            for (const auto& on : all) {
              const Finding finding = defect_of_recurrence(on, p);
              const bool known = finding.observed.has_value();
              if (known) judged.readings.push_back({on, *finding.observed, finding.uncertainty});
              judged.within = both(judged.within, known ? answer(is_order(*finding.observed, p, 0)) : Answer::unknown);
            }
            return judged;
          }};
}

Judge costs(const std::string& method, double times, const std::string& reference) {
  return {{{.method = method}, {.method = reference}}, [=](const Evidence& evidence) {
            Judged judged{.name = "force evaluations a step", .written = {times}, .exact = counted};
            const auto look = [&](const std::string& on) {
              const double evaluations = evidence.evaluations(method, on), other = evidence.evaluations(reference, on);
              if (evaluations == 0 || other == 0) return Answer::unknown;
              judged.readings.push_back({method + " on " + on, evaluations});
              judged.readings.push_back({reference + " on " + on, other});
              return answer(std::fabs(evaluations / other - times) < 0.01);
            };
            judged.within = look(position_problems()[1]);
            judged.beyond = evidence.has(method, velocity_problem()) ? look(velocity_problem()) : Answer::unasked;
            return judged;
          }};
}

Judge keeps_no_more_vectors(const std::string& method_name, const std::string& reference) {
  return {{}, [=](const Evidence&) {
            Judged judged{.name = "vectors kept between steps", .exact = counted};
            const auto kept = [&](const std::string& scheme) {
              const auto memory = step_memory(method(scheme));
              if (memory) judged.readings.push_back({scheme, static_cast<double>(memory->kept)});
              return memory ? std::optional(memory->kept) : std::nullopt;
            };
            const auto most = kept(reference), one = kept(method_name);
            if (most && one) judged.within = answer(*one <= *most);
            return judged;
          }};
}

Judge same_positions(const std::string& method, const std::string& other) {
  return {{}, [=](const Evidence&) {
            const auto &here = position_problems()[1], &there = velocity_problem();
            const double off = difference(method, here, other, here), beyond = difference(method, there, other, there);
            Judged judged = same_as(off);
            judged.readings = {{here, off}, {there, beyond}};
            judged.beyond = same_as(beyond).within;
            return judged;
          }};
}

Judge same_positions(const std::string& method, const std::string& on, const std::string& other,
                     const std::string& other_on) {
  return {{}, [=](const Evidence&) {
            const double off = difference(method, on, other, other_on);
            Judged judged = same_as(off);
            judged.readings = {{method + " on " + on + " and " + other + " on " + other_on, off}};
            return judged;
          }};
}

Judge energy_band(const std::string& method, double p) {
  return {{{.method = method, .quantity = Quantity::energy}, {.method = method, .long_run = true}},
          [=](const Evidence& evidence) {
            Judged judged{.name = "order of the energy error", .written = {p}};
            std::string long_runs;
            const auto look = [&](const std::string& on) {
              const Answer order = read_order(evidence, method, on, Quantity::energy, p, judged);
              const DriftRow* run = evidence.long_run(method, on);
              if (run == nullptr) return both(order, Answer::unknown);
              long_runs += fmt::format("{}{} on {} over t = {:.0f}", long_runs.empty() ? "over a long run " : ", ",
                                       run->behaviour, on, run->time);
              return both(order, answer(run->behaviour == "bounded"));
            };
            judged.within = Answer::unasked;
            for (const auto& on : position_problems()) judged.within = both(judged.within, look(on));
            judged.beyond = look(velocity_problem());
            judged.remark += (judged.remark.empty() ? "" : "; ") + long_runs;
            return judged;
          }};
}

}  // namespace halfstep::inline studies
