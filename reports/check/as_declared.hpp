// Whether a method converges as it declares, for a test: yes or no, and the ladders of errors to show.
#pragma once

#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/own_stepper.hpp"

namespace halfstep::inline reports {

/// The answer. text: each problem's orders, declared beside observed, with verdict and reason, and below them the
/// ladder of errors where one is not as declared.
struct Report {
  bool ok = false;
  std::string text;
};

/// Where to look. No problems: those of the main job and one with a force of time (default_problems), where the method
/// takes the force; no precisions: double.
struct Where {
  std::vector<std::string> problems = {};  ///< "kepler:e=0.3"
  std::vector<Precision> precisions = {};
};

/// Halves the step until orders are known and judges them. ok: none `fail`s, is `unstable` or has `no-window`, and in
/// each cell an order of position or velocity is resolved, and foreign code evaluates forces as often as it declares.
/// Throws InputError for a problem that does not exist or that the method cannot take, and for a precision that it does
/// not offer.
Report converges_as_declared(const Method& method, const Where& where = {});
Report converges_as_declared(const OwnStepper& stepper, const Where& where = {});

}  // namespace halfstep::inline reports
