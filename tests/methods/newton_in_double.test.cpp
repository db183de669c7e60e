// Equations of implicit steps in many digits, solved by matrices in double.
#include "halfstep/methods/kernels/newton_in_double.hpp"

#include <memory>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/implicit.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

/// A system that tells how often its Jacobian was asked for.
template <class T>
class Watched final : public System<T> {
 public:
  explicit Watched(std::unique_ptr<System<T>> inner) : inner_(std::move(inner)) {}

  using System<T>::acceleration;
  int dimension() const override { return inner_->dimension(); }
  Force force() const override { return inner_->force(); }
  void initial(T* x, T* v) const override { inner_->initial(x, v); }
  void acceleration(const T& t, const T* x, const T* v, T* a) const override { inner_->acceleration(t, x, v, a); }
  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const override {
    ++jacobians;
    inner_->jacobian(t, x, v, dx, dv);
  }
  void taylor(const T&, const T*, const T*, int, T*) const override {}
  bool has_energy() const override { return false; }
  T energy(const T&, const T*, const T*) const override { return T(0); }

  mutable int jacobians = 0;

 private:
  std::unique_ptr<System<T>> inner_;
};

/// a_i = -k x_i with a k that no double holds.
template <class T>
class BeyondDouble final : public System<T> {
 public:
  int dimension() const override { return 4; }
  Force force() const override { return Force::position; }
  void acceleration(const T&, const T* x, const T*, T* a) const override {
    for (int i = 0; i < 4; ++i) a[i] = -k * x[i];
  }
  void jacobian(const T&, const T*, const T*, T* dx, T* dv) const override {
    for (int i = 0; i < 16; ++i) {
      dx[i] = i % 5 == 0 ? -k : T(0);
      dv[i] = T(0);
    }
  }
  void taylor(const T&, const T*, const T*, int, T*) const override {}
  bool has_energy() const override { return false; }
  T energy(const T&, const T*, const T*) const override { return T(0); }

  const T k = from_text<T>("1e400");
};

/// How far a is from a(t, X + p a, V + q a), in roundings of what it is made of.
template <class T>
double roundings_off(const System<T>& system, const std::vector<T>& X, const std::vector<T>& V, const T& p, const T& q,
                     const std::vector<T>& a) {
  std::vector<T> x(X), v(V);
  T largest = 0;
  for (std::size_t i = 0; i < X.size(); ++i) {
    x[i] += p * a[i];
    v[i] += q * a[i];
    for (const T& part : {a[i], T(x[i] / p), T(v[i] / q)}) largest = std::max(largest, T(abs(part)));
  }
  const auto right = system.acceleration(T(0), x, v);
  double most = 0;
  for (std::size_t i = 0; i < X.size(); ++i)
    most = std::max(most, to_double(T(abs(T(a[i] - right[i])) / (std::numeric_limits<T>::epsilon() * largest))));
  return most;
}

}  // namespace

TEMPLATE_TEST_CASE("implicit equations: a Jacobian in double, kept, leaves all digits of wide numbers", "[methods]",
                   Scalar<Precision::double_double>, Scalar<Precision::quad>, Scalar<Precision::digits50>,
                   Scalar<Precision::digits100>) {
  using T = TestType;
  for (const std::string name : {"pleiades", "figure-eight", "argon-cluster"}) {
    CAPTURE(name);
    const Watched<T> system(make_system<T>(problem(name)));
    const auto n = static_cast<std::size_t>(system.dimension());
    REQUIRE(n >= 4);
    std::vector<T> X(n), V(n);
    system.initial(X.data(), V.data());
    std::vector<T> a = system.acceleration(T(0), X, V);
    AccelerationEquation<System<T>> equation(system);
    equation.forget();
    const T q = T(1) / 512;
    // Steps of a run: the Jacobian is taken once.
    for (int step = 1; step <= 3; ++step) {
      for (std::size_t i = 0; i < n; ++i) X[i] += q * V[i] / 64;
      equation.solve(system, T(0), X, V, T(q * q), q, a);
      CHECK(roundings_off<T>(system, X, V, T(q * q), q, a) <= 4);
    }
    const bool is_longest = std::numeric_limits<T>::digits > 200;  // where corrections by an old one are too many
    CHECK(system.jacobians <= (is_longest ? 6 : 2));
    // Another step size needs another matrix, of the same Jacobian.
    equation.solve(system, T(0), X, V, T(q * q / 4), T(q / 2), a);
    CHECK(roundings_off<T>(system, X, V, T(q * q / 4), T(q / 2), a) <= 4);
    CHECK(system.jacobians <= (is_longest ? 8 : 2));
    equation.forget();
    const int before = system.jacobians;
    equation.solve(system, T(0), X, V, T(q * q), q, a);
    CHECK(system.jacobians > before);
  }
}

TEST_CASE("implicit equations: a matrix that no double holds is factored in all digits", "[methods]") {
  using T = Scalar<Precision::digits50>;
  const BeyondDouble<T> system;
  AccelerationEquation<System<T>> equation(system);
  const std::vector<T> X = {T(1), T(-1), T(2), T(3)}, V(4, T(0));
  std::vector<T> a(4, T(0));
  equation.solve(system, T(0), X, V, T(1), T(0), a);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(to_double(T(abs(T(a[i] + X[i] * (system.k / (1 + system.k)))))) <=
          4 * to_double(std::numeric_limits<T>::epsilon()));
}

TEST_CASE("implicit equations: what the convergence rate asks for", "[methods]") {
  using Next = NewtonConvergence<double>::Next;
  const double rounding = 1e-50;
  NewtonConvergence<double> falling;
  CHECK(falling.after(1e-5, rounding, 10) == Next::correct);
  CHECK(falling.after(1e-20, rounding, 10) == Next::correct);
  CHECK(falling.after(1e-34, rounding, 10) == Next::correct);
  CHECK(falling.after(1e-46, rounding, 10) == Next::solved);  // another twelve digits would be below the rounding

  NewtonConvergence<double> costly;  // a digit each: another matrix is cheaper than forty more corrections
  CHECK(costly.after(1e-5, rounding, 10) == Next::correct);
  CHECK(costly.after(1e-6, rounding, 10) == Next::take_another_matrix);
  CHECK(costly.after(1e-16, rounding, 10) == Next::correct);  // ten digits each
  CHECK(costly.after(1e-26, rounding, 10) == Next::correct);

  NewtonConvergence<double> at_the_end;  // rounding is reached, and corrections fall no more
  CHECK(at_the_end.after(1e-49, rounding, 10) == Next::correct);
  CHECK(at_the_end.after(3e-50, rounding, 10) == Next::take_another_matrix);
  CHECK(at_the_end.after(2e-50, rounding, 10) == Next::solved);

  NewtonConvergence<double> never;
  Next last = never.after(1, rounding, 10);
  int corrections = 1;
  while (last != Next::give_up && corrections < 100) {
    last = never.after(1, rounding, 10);
    ++corrections;
  }
  CHECK(corrections == 10);
  CHECK(NewtonConvergence<double>{}.after(0, rounding, 10) == Next::solved);
}
