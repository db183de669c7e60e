// Dense linear systems of any size, by Eigen, in each precision.
#include "core/dense_solver.hpp"

#include "core/fixed_solver.hpp"

namespace halfstep {

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

template class DenseSolver<float, 0>;
template class DenseSolver<double, 0>;
template class DenseSolver<long double, 0>;
template class DenseSolver<quad_t, 0>;
template class DenseSolver<digits50_t, 0>;
template class DenseSolver<digits100_t, 0>;

}  // namespace halfstep
