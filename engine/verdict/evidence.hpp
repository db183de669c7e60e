// What is asked of a ladder: each test by name, the number that answers it, and the threshold that it is held to.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace halfstep::inline engine {

/// The tests, in the order in which a verdict asks them.
enum class Test : std::size_t {
  // Rungs.
  sound_steps,
  finite_results,
  separate_rungs,
  usable_rungs,
  stated_noise,
  stops_falling,
  stops_at_rounding,
  // A whole order, by extrapolation.
  slope_known,
  near_whole,
  constant_known,
  finer_aside,
  finer_far,
  finer_settle_lower,
  // An order that is no integer; an interval.
  fraction_known,
  window_width,
  interval_width,
  interval_borne_out,
  // An order, and what takes it back.
  hidden_term,
  stays,
  order,
  interval,
  lower_term,
  // Why no order shows.
  floor_reached,
  rounding_reached,
  few_finite,
  grows,
  exact,
  // The claim.
  claimed,
  claim_held,
  one_order_held,
  near_half,
  window_in_rounding,
  beyond_solution,
  finer_leave,
  slope_sharp,
  beside_claim,
  clearly_off,
  interval_rungs,
  interval_above_rounding,
  interval_seen,
  gives_way,
  higher,
  missing_results,
};

/// What a test asks for, and when it holds.
struct TestInfo {
  enum class Kind { at_most, at_least, yes_or_no };

  Test test;
  std::string_view name;  ///< "slope-known"
  std::string_view asks;  ///< what the number is
  Kind kind;
};

const TestInfo& info(Test test);

/// The answer to one test. It is held to its own number: a number that is none (nan) holds nothing.
struct Evidence {
  Test test{};
  double number = 0;
  double threshold = 0;

  bool holds() const;
};

/// All answers of one ladder, in the order in which they were found.
class EvidenceList {
 public:
  /// Adds an answer, in the place of an earlier one to the same test; whether it holds.
  bool add(Test test, double number, double threshold);
  bool add(Test test, bool yes);

  /// Whether the test was asked, and holds or does not.
  bool holds(Test test) const;
  bool fails(Test test) const;

  const std::vector<Evidence>& all() const { return all_; }

 private:
  const Evidence* find(Test test) const;

  std::vector<Evidence> all_;
};

}  // namespace halfstep::inline engine
