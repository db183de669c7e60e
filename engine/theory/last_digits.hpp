// Whether what decimals leave out explains why order conditions are missed: all of them by the same choice.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline engine {

/// Linear conditions on numbers z_k that lie between -1 and 1: where a coefficient lies within the last digit of its
/// text. Every condition may be missed by a little on its own, for terms that a linear condition does not have.
class LastDigits {
 public:
  /// Adds residual + sum_k gains[k] z_k = 0, up to `slack` > 0. Gains may stop early.
  void require(double residual, const std::vector<double>& gains, double slack);

  /// Whether some z meet all conditions. "No" is proven by a plane that parts the cube from what meets the conditions;
  /// where neither is found in a few thousand projections, the two touch but for rounding, and the answer is yes.
  bool explain();

  /// The least cube -r ... r that is known to be needed: at most 1 where the answer is yes.
  double needed() const { return needed_; }

 private:
  /// direction . z = target, of length one and at right angles to all before it.
  struct Plane {
    std::vector<double> direction;
    double target = 0;
  };

  std::vector<Plane> planes_;
  std::vector<double> z_;  // 2k: of the digits of coefficient k; 2i + 1: of the slack of condition i
  double needed_ = 0;
};

}  // namespace halfstep::inline engine
