// Dense linear systems of any size, by Eigen, in each precision.
#include "halfstep/core/dense_solver.hpp"

#include "halfstep/core/fixed_solver.hpp"

namespace halfstep::inline core {

template <class T>
struct DenseSolver<T, 0>::Factors {
  DenseSolver<T, Eigen::Dynamic> of;
};

template <class T>
DenseSolver<T, 0>::DenseSolver() : factors_(std::make_unique<Factors>()) {}
template <class T>
DenseSolver<T, 0>::DenseSolver(DenseSolver&&) noexcept = default;
template <class T>
DenseSolver<T, 0>& DenseSolver<T, 0>::operator=(DenseSolver&&) noexcept = default;
template <class T>
DenseSolver<T, 0>::~DenseSolver() = default;

template <class T>
void DenseSolver<T, 0>::factor(const T* matrix, int n) {
  factors_->of.factor(matrix, n);
}

template <class T>
void DenseSolver<T, 0>::solve(T* b, int n) const {
  factors_->of.solve(b, n);
}

#define HALFSTEP_INSTANTIATE(enumerator, type, ...) template class DenseSolver<type, 0>;
HALFSTEP_EACH_PRECISION(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

}  // namespace halfstep::inline core
