// What a problem conserves, in numbers.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// The invariants that a problem declares beside its energy.
std::vector<Invariant> invariants_of(const Problem& problem);

/// Their values, and that of the energy where the problem declares one, in 50 digits: what is compared is not rounded
/// again. Not for several threads at once.
class Conserved {
 public:
  using Number = digits50_t;
  using Numbers = std::vector<Number>;

  explicit Conserved(const Problem& problem);

  /// The energy first, if the problem has one. Names live as long as this.
  const std::vector<Invariant>& all() const { return all_; }

  /// The data at t = 0: as many numbers each as the problem has dimensions; of y' = f(t, y), v is y.
  void initial(Numbers& x, Numbers& v) const;

  /// A vector each, in the order of all().
  std::vector<Numbers> at(const Number& t, const Numbers& x, const Numbers& v) const;

 private:
  std::vector<Invariant> all_;
  std::shared_ptr<const WrittenProblem> written_;  // has the names
  std::unique_ptr<System<Number>> system_;
  std::function<void(const Number& t, const Number* x, const Number* v, Number* values)> invariants_at_;
};

}  // namespace halfstep::inline problems
