// What may stand between the kernel of a method and those who run it.
#pragma once

#include <functional>
#include <memory>

#include "core/scalar.hpp"
#include "core/system.hpp"
#include "methods/kernels/any_stepper.hpp"

namespace halfstep {

/// From a system and a step size to the method's own stepper.
template <class T>
using MakeInner = std::function<std::unique_ptr<Stepper<System<T>>>(const System<T>&, const T&)>;

/// Runs a method otherwise than its data say, in the wide precisions. None is made here; whoever tests the suite with
/// methods that are wrong brings his own (studies/mutation/fault.hpp).
class Decorator {
 public:
  virtual ~Decorator() = default;

  virtual std::unique_ptr<Stepper<System<quad_t>>> around(const System<quad_t>& system, const quad_t& h,
                                                          const MakeInner<quad_t>& make) const = 0;
  virtual std::unique_ptr<Stepper<System<digits50_t>>> around(const System<digits50_t>& system, const digits50_t& h,
                                                              const MakeInner<digits50_t>& make) const = 0;
  virtual std::unique_ptr<Stepper<System<digits100_t>>> around(const System<digits100_t>& system, const digits100_t& h,
                                                               const MakeInner<digits100_t>& make) const = 0;
};

}  // namespace halfstep
