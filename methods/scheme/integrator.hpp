// A scheme that is somebody else's code: what is called, in which precisions it can be, and on which problems.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"

namespace halfstep::inline methods {

/// Code behind a method's name, from any source: a callable, a plug-in, a program.
class Integrator {
 public:
  /// One run: makes `count` steps of size h from (x, v) at time t, in place. A run is called in order, each time where
  /// the last call ended, so that a scheme may keep a history; the spans are the system's dimension long.
  /// Throws IntegratorError.
  template <class T>
  using Run =
      std::function<void(const System<T>& system, const T& t, const T& h, long count, std::span<T> x, std::span<T> v)>;

  /// Begins a run, with nothing left of those before. Called by several threads at once.
  template <class T>
  using Begin = std::function<Run<T>()>;

  template <class T>
  void set(Begin<T> begin) {
    std::get<Begin<T>>(begins_) = std::move(begin);
  }

  /// Throws InputError where it has no code for T.
  template <class T>
  Run<T> begin() const {
    const auto& begin = std::get<Begin<T>>(begins_);
    if (!begin) throw InputError("this integrator has no code for the precision asked for");
    return begin();
  }

  bool offers(Precision precision) const {
    const auto any = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ((static_cast<std::size_t>(precision) == I && std::get<I>(begins_)) || ...);
    };
    return any(std::make_index_sequence<precisions.size()>());
  }

  std::string what_is_run = {};                ///< for run.json and --resume: a path, a version
  std::optional<int> evaluations = {};         ///< force evaluations per step, where they are always as many
  int digits = exact_digits;                   ///< significant digits that its coefficients are worth
  bool of_first_order = false;                 ///< made for y' = f(t, y): x'' = a is y = (x, v) to it
  bool in_legs = false;                        ///< a call costs much more than a step: few, of many steps
  std::vector<std::string> own_problems = {};  ///< bare names of those whose forces it brings itself; empty: any system

 private:
  template <class... T>
  using Begins = std::tuple<Begin<T>...>;
  OfEachScalar<Begins> begins_;  // in the order of Precision
};

}  // namespace halfstep::inline methods
