// Who looks at a method and may say that it is not what it declares.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/studies/mutation/one_step.hpp"

namespace halfstep::inline studies {

/// What methods are looked at on: problems of every class of force, at generic data.
struct Grounds {
  Precision precision = Precision::digits50;
  std::vector<Problem> problems;
  std::vector<std::unique_ptr<OneSteps>> one_steps;  ///< one a problem
  const std::atomic<bool>* stop = nullptr;
};

/// Throws InputError for a precision other than quad and 50.
Grounds make_grounds(Precision precision, const std::atomic<bool>* stop = nullptr);

/// A method under examination, and what was measured of it, each thing once. For several threads at once.
class ExaminedMethod {
 public:
  ExaminedMethod(Method method, const Grounds& grounds);

  const Method& method() const { return method_; }
  const Grounds& grounds() const { return grounds_; }

  /// The ladder of runs and one-step errors on a problem (by its place in the grounds), as the convergence study has
  /// it; nothing where the method cannot take the force.
  const CellOrders& ladder(std::size_t problem);

 private:
  const Method method_;
  const Grounds& grounds_;
  std::mutex mutex_;
  std::vector<std::optional<CellOrders>> ladders_;
};

/// Something that contradicts what a method declares.
struct Detection {
  std::string detector, problem, quantity;
  std::optional<double> expected, observed, uncertainty;
  std::string reason;
};

/// A study, as it looks at a method. `sound` is the method that was mutated; only `check` looks at it.
struct Detector {
  std::string name;
  std::function<std::optional<Detection>(ExaminedMethod& examined, ExaminedMethod& sound)> look;
};

/// proof: the order that the coefficients prove; one-step: the orders of one step's errors down to h = 1e-14;
/// convergence: those of runs; energy: that of the largest energy error; structure: what is declared symplectic or
/// reversible; check: order and constant of each error against those of the sound method, with the tolerances of a
/// baseline. Where there are several problems, the first that shows something.
std::vector<Detector> all_detectors();

}  // namespace halfstep::inline studies
