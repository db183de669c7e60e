#include "audit/physics/identify.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/structure/structure_measures.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::audit {
namespace {

constexpr long steps = 40;
constexpr double step_size = 1.0 / 16;

/// Positions of step 1 and later, one after the other; empty where the method cannot be run so.
template <class T>
std::vector<T> positions(const Method& method, const Problem& problem) try {
  const auto system = make_system<T>(problem);
  const auto n = static_cast<std::size_t>(system->dimension());
  State<System<T>> s0{std::vector<T>(n), std::vector<T>(n)};
  system->initial(s0.x.data(), s0.v.data());
  std::vector<T> all;
  for (const auto& state : states(method, *system, s0, static_cast<T>(step_size), steps))
    all.insert(all.end(), state.x.begin(), state.x.end());
  return all;
} catch (const std::exception&) {
  return {};
}

template <class T>
Likenesses compare(const Method& engine, const Problem& problem, Precision precision) {
  const auto theirs = positions<T>(engine, problem);
  double size = 0;
  for (const T x : theirs) size = std::max(size, std::fabs(static_cast<double>(x)));
  Likenesses likenesses;
  auto schemes = all_methods();
  for (auto& variant : variants()) schemes.push_back(std::move(variant));
  for (const Method& scheme : schemes) {
    if (foreign(scheme) || !takes(scheme, problem.info) || !has_equal_steps(scheme)) continue;
    const auto ours = positions<T>(scheme, problem);
    if (ours.size() != theirs.size() || ours.empty()) continue;
    double largest = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const double difference = std::fabs(static_cast<double>(ours[i]) - static_cast<double>(theirs[i]));
      largest = difference <= largest ? largest : difference;  // NaN is not "no more"
    }
    const Likeness likeness{scheme.name, largest / (2 * info(precision).unit_roundoff * size)};
    if (likeness.difference <= units_of_rounding(steps))
      likenesses.same.push_back(likeness);
    else if (!likenesses.next || likeness.difference < likenesses.next->difference)
      likenesses.next = likeness;
  }
  const auto bare = [](const Likeness& likeness) { return likeness.scheme.find(':') == std::string::npos; };
  if (std::any_of(likenesses.same.begin(), likenesses.same.end(), bare))
    std::erase_if(likenesses.same, std::not_fn(bare));
  return likenesses;
}

}  // namespace

Likenesses identify(const Method& engine, Precision precision, const std::string& problem_name) {
  const Problem on = problem(problem_name);
  return precision == Precision::float_ ? compare<float>(engine, on, precision)
                                        : compare<double>(engine, on, precision);
}

}  // namespace halfstep::audit
