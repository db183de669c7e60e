// A scheme that is somebody else's code.
#pragma once

#include <memory>

#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> no_methods();  // they come from study files and callers

class Integrator;

/// An integrator from elsewhere: a callable, a plug-in, a program.
struct Foreign {
  std::shared_ptr<const Integrator> integrator;

  static constexpr std::string_view what = "an integrator from elsewhere";
  static constexpr auto rows = no_methods;
  static constexpr auto in_study_files = InStudyFiles::no;  // its blocks name a plug-in or a program instead
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{Part{"integrator", &Foreign::integrator}}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force force) const;
  void check_shape() const { require(integrator != nullptr, "there is no code behind it"); }
  void check_sums() const {}
};

}  // namespace halfstep::inline methods
