// All kernels on the erased equations in one precision: compiled once for each, HALFSTEP_PRECISION naming the
// enumerator.
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/stepper.hpp"

namespace halfstep::inline methods {

using T = Scalar<Precision::HALFSTEP_PRECISION>;
using C = Compensated<T>;

template ErasedSteps<T> make_stepper(const Method&, const System<T>&, const T&, const T&);
template ErasedSteps<C> make_stepper(const Method&, const System<C>&, const C&, const C&);

}  // namespace halfstep::inline methods
