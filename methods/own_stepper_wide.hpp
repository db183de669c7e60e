// A stepper of the reader's own in every precision that it can be called in, the wide ones among them.
#pragma once

#include <tuple>
#include <type_traits>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/own_stepper.hpp"

namespace halfstep::inline methods {

namespace detail {
template <class... T>
using Tags = std::tuple<std::type_identity<T>...>;
}

/// As integrator<T...>(), with all scalars that the callable takes: a generic one takes all seven and must compile for
/// all; where it does not, name those that it is written for.
template <class Stepper>
OwnStepper integrator(const std::string& name, const Stepper& stepper) {
  OwnStepper result(name);
  const auto add = [&]<class... T>(std::type_identity<T>... scalars) {
    static_assert((AnyStepsIn<Stepper, T> || ...),
                  "a stepper is called as stepper(system, t, x, v, h): const System<T>&, T, span<T>, span<T>, T; "
                  "one of y' = f(t, y) as stepper(system, t, y, h): const FirstOrderSystem<T>&, T, span<T>, T");
    const auto add_one = [&]<class One>(std::type_identity<One>) {
      if constexpr (AnyStepsIn<Stepper, One>) detail::set_code<One>(result, stepper);
    };
    (add_one(scalars), ...);
  };
  [&]<class... T>(std::tuple<std::type_identity<T>...>) {
    add(std::type_identity<T>()...);
  }(OfEachScalar<detail::Tags>());
  return result;
}

}  // namespace halfstep::inline methods
