// How the next step size follows from the estimates of the steps before it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline methods {

/// A controller in the form of Söderlind 2003, a digital filter. With e the norm of an estimate over its tolerance, k
/// the power of h that it falls with, n the step just made:
///   h(n+1)/h(n) = e(n)^(-beta[0]/k) e(n-1)^(-beta[1]/k) e(n-2)^(-beta[2]/k) (h(n)/h(n-1))^(-alpha[0])
///   (h(n-1)/h(n-2))^(-alpha[1])
struct Controller {
  std::string name = {};
  std::string what = {};
  std::array<Coefficient, 3> beta{"1", "0", "0"};
  std::array<Coefficient, 2> alpha{"0", "0"};
  std::string source = {};
};

/// What every controller keeps to, as the codes of Hairer, Nørsett, Wanner 1993, section II.4 do.
struct StepLimits {
  double safety = 0.9;     ///< factor of every proposed step
  double most_growth = 5;  ///< of a step over the one before
  double most_shrinking = 0.2;
};

/// All controllers, the default first.
const std::vector<Controller>& all_controllers();

/// The controller of that name. Throws InputError for an unknown one; the nearest is suggested.
const Controller& controller(std::string_view name);

/// The estimates and step sizes that a controller remembers. A run begins with nothing to remember: what is missing
/// counts as on the tolerance, and as a step of equal length.
class ControllerMemory {
 public:
  ControllerMemory(const Controller& controller, double power, const StepLimits& limits);

  /// From now on estimates fall with another power of h: the method has changed its order.
  void falls_with(double power) { power_ = power; }

  /// The factor for the next step after one that was accepted with this estimate, a norm over its tolerance, and was
  /// `ratio` times as long as the one before.
  double after_acceptance(double error, double ratio);

  /// A step was accepted that is shorter than it was to be: its estimate is forgotten.
  void after_a_cut() { rejected_ = false; }

  /// The factor for trying a step again. One that is not finite shrinks as far as a step may.
  double after_rejection(double error);

 private:
  double bounded(double factor) const;

  std::array<double, 3> beta_;
  std::array<double, 2> alpha_;
  double power_;
  StepLimits limits_;
  std::array<double, 2> errors_{1, 1};  // of the two steps before, the later first
  double ratio_ = 1;                    // of the step before
  bool rejected_ = false;               // the step just tried
};

}  // namespace halfstep::inline methods
