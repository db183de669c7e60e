// What may stand between the kernel of a method and those who run it.
#pragma once

#include <functional>
#include <memory>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/any_stepper.hpp"

namespace halfstep::inline methods {

/// From a system and a step size to the method's own stepper.
template <class T>
using MakeInner = std::function<std::unique_ptr<Stepper<System<T>>>(const System<T>&, const T&)>;

/// Runs a method otherwise than its data say, in the wide precisions. None is made here; whoever tests the suite with
/// methods that are wrong brings his own (studies/mutation/fault.hpp).
class Decorator {
 public:
  virtual ~Decorator() = default;

#define HALFSTEP_DECLARE(enumerator, type, ...)                                                    \
  virtual std::unique_ptr<Stepper<System<type>>> around(const System<type>& system, const type& h, \
                                                        const MakeInner<type>& make) const = 0;
  HALFSTEP_EACH_WIDE_PRECISION(HALFSTEP_DECLARE)
#undef HALFSTEP_DECLARE
};

}  // namespace halfstep::inline methods
