// The rows of controllers, and what they make of estimates.
#include "halfstep/methods/adaptive/controller.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {
namespace {

/// The least estimate that is remembered, so that one of zero does not blind a controller to those that follow.
constexpr double least_error = 1e-10;

}  // namespace

const std::vector<Controller>& all_controllers() {
  static const std::vector<Controller> all = {
      {.name = "elementary",
       .what = "the last estimate alone: deadbeat",
       .beta = {"1", "0", "0"},
       .source = "Hairer, Nørsett, Wanner 1993, section II.4, eq. (4.12)"},
      {.name = "pi-34",
       .what = "proportional-integral, PI.3.4",
       .beta = {"7/10", "-2/5", "0"},
       .source = "Gustafsson 1991, doi:10.1145/210232.210242 (equation number not confirmed)"},
      {.name = "pi-42",
       .what = "proportional-integral, PI.4.2",
       .beta = {"3/5", "-1/5", "0"},
       .source = "Söderlind 2003, doi:10.1145/641876.641877 (equation number not confirmed)"},
      {.name = "pid",
       .what = "proportional-integral-derivative",
       .beta = {"49/100", "-17/50", "1/10"},
       .source = "Kennedy, Carpenter, Lewis 2000, doi:10.1016/S0168-9274(99)00141-5 (equation number not confirmed)"},
      {.name = "predictive",
       .what = "supposes that the constant of the error goes on changing as it did",
       .beta = {"2", "-1", "0"},
       .alpha = {"-1", "0"},
       .source = "Gustafsson 1994, doi:10.1145/198429.198437 (equation number not confirmed)"},
      {.name = "h211b",
       .what = "low-pass filter of first order, b = 4",
       .beta = {"1/4", "1/4", "0"},
       .alpha = {"1/4", "0"},
       .source = "Söderlind 2003, doi:10.1145/641876.641877 (equation number not confirmed)"},
      {.name = "h312pid",
       .what = "low-pass filter of second order",
       .beta = {"1/18", "1/9", "1/18"},
       .source = "Söderlind 2003, doi:10.1145/641876.641877 (equation number not confirmed)"},
  };
  return all;
}

const Controller& controller(std::string_view name) {
  std::vector<std::string> names;
  for (const Controller& one : all_controllers()) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  throw InputError("no controller is named \"" + std::string(name) + "\"" + suggestion(std::string(name), names));
}

ControllerMemory::ControllerMemory(const Controller& controller, double power, const StepLimits& limits)
    : power_(power), limits_(limits) {
  const auto number = [](const Coefficient& c) { return c.as<double>(); };
  std::transform(controller.beta.begin(), controller.beta.end(), beta_.begin(), number);
  std::transform(controller.alpha.begin(), controller.alpha.end(), alpha_.begin(), number);
}

double ControllerMemory::bounded(double factor) const {
  return std::clamp(limits_.safety * factor, limits_.most_shrinking, limits_.most_growth);
}

double ControllerMemory::after_acceptance(double error, double ratio) {
  const double now = std::max(error, least_error);
  const auto& [a, b, c] = beta_;
  double factor = std::pow(now, -a / power_) * std::pow(errors_[0], -b / power_) * std::pow(errors_[1], -c / power_) *
                  std::pow(ratio, -alpha_[0]) * std::pow(ratio_, -alpha_[1]);
  errors_ = {now, errors_[0]};
  ratio_ = ratio;
  factor = bounded(factor);
  if (rejected_) factor = std::min(factor, 1.0);  // what has just been refused is not tried again
  rejected_ = false;
  return factor;
}

double ControllerMemory::after_rejection(double error) {
  rejected_ = true;
  if (!std::isfinite(error)) return limits_.most_shrinking;
  return std::min(bounded(std::pow(error, -1 / power_)), limits_.safety);
}

}  // namespace halfstep::inline methods
