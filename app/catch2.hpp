// A matcher for Catch2, 2 or 3: CHECK_THAT(my_stepper, ConvergesAsDeclared().on("kepler:e=0.3")).
#pragma once

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
namespace halfstep::inline app::detail {
template <class T>
using CatchMatcher = Catch::Matchers::MatcherBase<T>;
}
#else
#include <catch2/catch.hpp>
namespace halfstep::inline app::detail {
template <class T>
using CatchMatcher = Catch::MatcherBase<T>;
}
#endif

#include <string>

#include "halfstep/native.hpp"

/// A stepper is shown by its name.
template <>
struct Catch::StringMaker<halfstep::OwnStepper> {
  static std::string convert(const halfstep::OwnStepper& stepper) { return stepper.name(); }
};

namespace halfstep::inline app {

/// Matches a stepper whose orders are those that it declares: see converges_as_declared. A failure shows them beside
/// the ladder of errors that they come from.
class ConvergesAsDeclared : public detail::CatchMatcher<OwnStepper> {
 public:
  /// A problem and its parameters, "kepler:e=0.3"; several add up. None: those of the default run, one with a
  /// force of time among them, that it can take.
  ConvergesAsDeclared& on(const std::string& problem) {
    where_.problems.push_back(problem);
    return *this;
  }

  /// A precision; several add up. None: double.
  ConvergesAsDeclared& in(Precision precision) {
    where_.precisions.push_back(precision);
    return *this;
  }

  bool match(const OwnStepper& stepper) const override {
    report_ = converges_as_declared(stepper, where_);
    return report_.ok;
  }

  std::string describe() const override { return "converges as declared\n\n" + report_.text; }

 private:
  Where where_;
  mutable Report report_;  // what describe() tells of the last match
};

}  // namespace halfstep::inline app
