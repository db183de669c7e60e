// Boost.odeint's implicit steppers, on uBLAS vectors, with exact derivatives.
#include <boost/numeric/odeint/stepper/implicit_euler.hpp>
#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <limits>

#include "audit/odeint/odeint.hpp"

namespace halfstep::audit {
namespace {

namespace odeint = boost::numeric::odeint;
namespace ublas = boost::numeric::ublas;

template <class T>
using Vector = ublas::vector<T>;

/// implicit_euler's iteration has no end of its own, and does not come to one at every coarse step.
struct Endless : std::runtime_error {
  Endless() : std::runtime_error("its iteration has not ended after 10000 evaluations of f") {}
};

/// f, and how often it may be asked within a step.
template <class T>
struct Derivative {
  const System<T>* system;
  int* left;
  void operator()(const Vector<T>& y, Vector<T>& dydt, const T& t) const {
    if (--*left < 0) throw Endless();
    const std::size_t n = y.size() / 2;
    std::copy(y.begin() + static_cast<std::ptrdiff_t>(n), y.end(), dydt.begin());
    system->acceleration(t, &y[0], &y[0] + n, &dydt[0] + n);
  }
};

template <class T>
struct Jacobian {
  const System<T>* system;
  void operator()(const Vector<T>& y, ublas::matrix<T>& dfdy, const T& t, Vector<T>& dfdt) const {
    jacobian(*system, t, &y[0], &dfdy.data()[0], &dfdt[0]);  // ublas::matrix is row-major
  }
  void operator()(const Vector<T>& y, ublas::matrix<T>& dfdy, const T& t) const {
    Vector<T> dfdt(y.size());
    (*this)(y, dfdy, t, dfdt);
  }
};

template <class T, class Stepper>
void offer_implicit(Watched& integrator, const Stepper& made, bool in_place) {
  integrator.set<T>([made, in_place, signals = integrator.signals]() -> Integrator::Run<T> {
    return [stepper = made, in_place, signals](const System<T>& system, const T& t, const T& h, long count,
                                               std::span<T> x, std::span<T> v) mutable {
      const std::size_t n = x.size();
      Vector<T> y(2 * n);
      std::copy(x.begin(), x.end(), y.begin());
      std::copy(v.begin(), v.end(), y.begin() + static_cast<std::ptrdiff_t>(n));
      for (long k = 0; k < count; ++k) {
        int left = 10000;
        const auto equations = std::make_pair(Derivative<T>{&system, &left}, Jacobian<T>{&system});
        const T now = t + h * static_cast<T>(k);
        const auto step = [&] {
          if (in_place) return stepper.do_step(equations, y, now, h);
          if constexpr (requires(Vector<T> out) { stepper.do_step(equations, y, now, out, h); }) {
            Vector<T> out(2 * n);
            stepper.do_step(equations, y, now, out, h);
            y = out;
          }
        };
        if (!watch(*signals, h, step)) spoil(y);
      }
      std::copy(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(n), x.begin());
      std::copy(y.begin() + static_cast<std::ptrdiff_t>(n), y.end(), v.begin());
    };
  });
}

}  // namespace

std::vector<Audited> odeint_implicit() {
  std::vector<Audited> all;
  const auto euler = [&](const std::string& suffix, const std::string& call, double epsilon) {
    auto integrator = std::make_shared<Watched>();
    offer_implicit<double>(*integrator, odeint::implicit_euler<double>(epsilon), true);
    all.push_back(
        audited_scheme("odeint-implicit-euler" + suffix, odeint_version(), "implicit_euler", call,
                       {.order = 1, .local = 2, .where = "its name", .documented = "1 (table Stepper Algorithms)"},
                       std::move(integrator)));
  };
  euler("", "do_step(sys, x, t, dt), epsilon = 1e-6 (default)", 1e-6);
  euler("-tight", "do_step(sys, x, t, dt), epsilon = 1e-13", 1e-13);
  const auto rosenbrock = [&](const std::string& suffix, const std::string& call, bool in_place) {
    auto integrator = std::make_shared<Watched>();
    offer_implicit<double>(*integrator, odeint::rosenbrock4<double>(), in_place);
    offer_implicit<quad_t>(*integrator, odeint::rosenbrock4<quad_t>(), in_place);
    const int p = odeint::rosenbrock4<double>::stepper_order;
    all.push_back(audited_scheme("odeint-rosenbrock4" + suffix, odeint_version(), "rosenbrock4", call,
                                 {.order = p, .local = p + 1, .where = "order()"}, std::move(integrator)));
  };
  rosenbrock("", "do_step(sys, x, t, dt)", true);
  rosenbrock("-out", "do_step(sys, in, t, out, dt)", false);
  return all;
}

}  // namespace halfstep::audit
