// A stepper of the reader's own as a method: the callable, and what is claimed of it. Includes no Boost.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/system.hpp"

namespace halfstep::inline methods {

struct Method;

/// Whether `Stepper` can be called as stepper(system, t, x, v, h) in the scalar T: one step of size h from (x, v) at
/// time t, in place; x and v are std::span<T>. A body that does not compile for T is no "no" but an error.
template <class Stepper, class T>
concept StepsIn = requires(Stepper& stepper, const System<T>& system, const T& t, const std::span<T>& x) {
  stepper(system, t, x, x, t);
};

/// Whether it can be called as stepper(system, t, y, h): one step of y' = f(t, y) of size h from y at time t, in place;
/// y is a std::span<T>. Such a stepper is run on systems of first order, and on those of second order as y = (x, v).
template <class Stepper, class T>
concept FirstOrderStepsIn = requires(Stepper& stepper, const FirstOrderSystem<T>& system, const T& t,
                                     const std::span<T> y) {
  stepper(system, t, y, t);
};

/// Any of them.
template <class Stepper, class T>
concept AnyStepsIn = StepsIn<Stepper, T> || FirstOrderStepsIn<Stepper, T>;

/// A stepper and its declaration: what integrator() below makes. Each call returns a copy that claims more.
class OwnStepper {
 public:
  /// Powers of h of the errors of position and velocity at a fixed time. One number: both, and the energy error. The
  /// first call is for all forces, one with a force for that class alone. Local orders are one more until declared.
  /// Force::first_order, y' = f(t, y), is for steppers that are called with a FirstOrderSystem: of the two numbers the
  /// second counts.
  [[nodiscard]] OwnStepper order(int p) const { return order(p, p); }
  [[nodiscard]] OwnStepper order(int position, int velocity) const;
  [[nodiscard]] OwnStepper order(Force force, int position, int velocity) const;

  /// Powers of h of the errors of one step from exact data.
  [[nodiscard]] OwnStepper local_order(int position, int velocity) const;
  [[nodiscard]] OwnStepper local_order(Force force, int position, int velocity) const;

  /// Power of h of the largest energy error over time.
  [[nodiscard]] OwnStepper energy_order(int p) const;
  [[nodiscard]] OwnStepper energy_order(Force force, int p) const;

  /// It cannot be used with forces of that class: never run on them.
  [[nodiscard]] OwnStepper not_for(Force force) const;

  [[nodiscard]] OwnStepper symplectic() const;                     ///< on a(x) = -grad U
  [[nodiscard]] OwnStepper reversible() const;                     ///< on a(x)
  [[nodiscard]] OwnStepper evaluations(int each) const;            ///< force evaluations per step, always as many
  [[nodiscard]] OwnStepper digits(int count) const;                ///< that its coefficients are worth; all without it
  [[nodiscard]] OwnStepper what(const std::string& line) const;    ///< one line for a reader
  [[nodiscard]] OwnStepper source(const std::string& line) const;  ///< author, year, DOI

  /// The method that all of halfstep knows. Throws InputError where nothing is claimed.
  const Method& method() const;
  const std::string& name() const;

  /// One run, and what begins one: the same types as in methods/scheme/integrator.hpp.
  template <class T>
  using Run = std::function<void(const System<T>&, const T& t, const T& h, long count, std::span<T> x, std::span<T> v)>;
  template <class T>
  using Begin = std::function<Run<T>()>;

  explicit OwnStepper(const std::string& name);
  template <class T>
  void set(Begin<T> begin);  ///< defined for the scalars of the build
  void set_first_order();    ///< it is called with a FirstOrderSystem

 private:
  template <class Change>
  OwnStepper with(const Change& change) const;

  std::shared_ptr<const Method> method_;
};

namespace detail {
/// Ends the run, and no other, with the reason that a stepper gave.
[[noreturn]] void stepper_failed(const char* message);

/// `count` steps of a stepper of either kind.
template <class T, class Stepper>
void make_steps(Stepper& stepper, const System<T>& system, const T& t, const T& h, long count, std::span<T> x,
                std::span<T> v) {
  const auto time = [&](long i) { return T(t + static_cast<T>(i) * h); };
  if constexpr (StepsIn<Stepper, T>) {
    for (long i = 0; i < count; ++i) stepper(system, time(i), x, v, h);
  } else {
    const FirstOrderSystem<T> first_order(system);
    std::vector<T> y;
    first_order.gather(x, v, y);
    const std::span<T> state(y);
    for (long i = 0; i < count; ++i) stepper(first_order, time(i), state, h);
    first_order.scatter(y, x, v);
  }
}

template <class T, class Stepper>
void set_code(OwnStepper& result, const Stepper& stepper) {
  if constexpr (!StepsIn<Stepper, T>) result.set_first_order();
  result.set<T>([stepper]() -> OwnStepper::Run<T> {
    // `mine` is a copy that nobody has stepped with: a stepper may remember its last steps.
    return [mine = stepper](const System<T>& system, const T& t, const T& h, long count, std::span<T> x,
                            std::span<T> v) mutable {
      try {
        make_steps(mine, system, t, h, count, x, v);
      } catch (const std::exception& error) {
        stepper_failed(error.what());
      } catch (...) {
        stepper_failed("threw something that is no std::exception");
      }
    };
  });
}
}  // namespace detail

/// A stepper in the scalars T that are named: integrator<double>("my-verlet", stepper).order(2). Every run gets a
/// copy of the callable. Without scalars: methods/own_stepper_wide.hpp. The name is kebab-case.
template <class T, class... More, class Stepper>
OwnStepper integrator(const std::string& name, const Stepper& stepper) {
  static_assert((AnyStepsIn<Stepper, T> && ... && AnyStepsIn<Stepper, More>),
                "a stepper is called as stepper(system, t, x, v, h): const System<T>&, T, span<T>, span<T>, T; "
                "one of y' = f(t, y) as stepper(system, t, y, h): const FirstOrderSystem<T>&, T, span<T>, T");
  OwnStepper result(name);
  detail::set_code<T>(result, stepper);
  (detail::set_code<More>(result, stepper), ...);
  return result;
}

}  // namespace halfstep::inline methods
