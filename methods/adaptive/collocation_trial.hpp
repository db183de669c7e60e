// Step doubling with dense output by the stages of both halves.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "halfstep/methods/adaptive/trial_step.hpp"
#include "halfstep/methods/kernels/implicit_runge_kutta.hpp"

namespace halfstep::inline methods {

/// Of an implicit tableau. The halves are those of DoubledTrial, bit by bit, and their stages, which the steps need
/// anyway, are kept: the curve costs no evaluation.
template <class T>
class CollocationTrial final : public DoubledTrial<T> {
 public:
  CollocationTrial(const System<T>& system, const FirstOrderSystem<T>& states, const Method& method, int order,
                   const DenseOutput& dense)
      : DoubledTrial<T>(system, states, method, order), tableau_(std::get<ButcherTableau>(method.scheme)) {
    for (const auto& row : dense.polynomials) {
      polynomials_.emplace_back();
      for (const Coefficient& c : row) polynomials_.back().push_back(c.template as<T>());
    }
  }

  std::vector<T> between(const T&, const std::vector<T>&, const T& h, const std::vector<T>&, const T& theta) override {
    const bool is_second = theta > T(1) / 2;
    const Half& half = halves_[is_second ? 1 : 0];
    const T of_half = 2 * theta - (is_second ? 1 : 0);
    std::vector<T> y = half.before;
    for (std::size_t i = 0; i < polynomials_.size(); ++i) {
      T weight(0);
      for (auto c = polynomials_[i].rbegin(); c != polynomials_[i].rend(); ++c) weight = (weight + *c) * of_half;
      weight *= h / 2;
      for (std::size_t d = 0; d < y.size(); ++d) y[d] += weight * half.slopes[i][d];
    }
    return y;
  }

 protected:
  void make_halves(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after) override {
    // One stage after the other, or all at once, as methods/kernels/stepper.hpp chooses.
    if (tableau_.is_diagonal())
      advance<DiagonallyImplicitRungeKutta<System<T>>>(t, before, T(h / 2), after);
    else
      advance<ImplicitRungeKutta<System<T>>>(t, before, T(h / 2), after);
  }

 private:
  struct Half {
    std::vector<T> before;
    std::vector<std::vector<T>> slopes;  // of the stages
  };

  template <class Kernel>
  void advance(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after) {
    State<System<T>> state{zeros(this->system_), zeros(this->system_)};
    this->states_.scatter(before, state.x, state.v);
    Kernel kernel(this->system_, tableau_, h);
    kernel.begin(this->system_, t, {state}, state);
    after = before;
    for (long n = 0; n < 2; ++n) {
      Half& half = halves_[static_cast<std::size_t>(n)];
      half.before = after;
      kernel.advance(this->system_, t, n, 1, state);
      half.slopes.resize(polynomials_.size());
      for (std::size_t i = 0; i < polynomials_.size(); ++i)
        this->states_.gather(kernel.velocity(i), kernel.force(i), half.slopes[i]);
      this->states_.gather(state.x, state.v, after);
    }
  }

  const ButcherTableau& tableau_;
  std::vector<std::vector<T>> polynomials_;  // of each stage the coefficients of theta, theta^2, ...
  std::array<Half, 2> halves_;
};

}  // namespace halfstep::inline methods
