// The implicit Runge-Kutta steppers of GSL's gsl_odeiv2. They estimate their errors by one step of twice the size, and
// return the end of two: a step of 2h of theirs is two steps here, and costs the solution of a third one beside.
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/library_rows.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::benchmarks {
namespace {

constexpr double tolerance = 1e-9;  ///< of Newton's iteration; at a tenth of it some steps do not converge
constexpr double apart = 2e-8;

template <class Force>
class Stepper {
  using Equations = FirstOrder<Force>;

 public:
  Stepper(const gsl_odeiv2_step_type* type, const Force& force, std::vector<double> start)
      : equations_{force},
        start_(std::move(start)),
        error_(Equations::size),
        system_{rate, jacobian, Equations::size, &equations_},
        driver_(gsl_odeiv2_driver_alloc_y_new(&system_, type, batch_h, tolerance, tolerance), gsl_odeiv2_driver_free) {}
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  /// An even number of steps from the beginning; throws where one does not converge.
  std::vector<double> run(double h, long steps) {
    auto y = start_;
    gsl_odeiv2_step_reset(driver_->s);
    for (long k = 0; k < steps; k += 2) {
      const double t = h * static_cast<double>(k);
      const int status =
          gsl_odeiv2_step_apply(driver_->s, t, 2 * h, y.data(), error_.data(), nullptr, nullptr, &system_);
      if (status != GSL_SUCCESS) throw InputError(std::string("GSL: ") + gsl_strerror(status));
    }
    return y;
  }

  long evaluations() const { return equations_.evaluations; }

 private:
  static int rate(double, const double y[], double slope[], void* equations) {
    static_cast<Equations*>(equations)->rate(y, slope);
    return GSL_SUCCESS;
  }
  static int jacobian(double, const double y[], double* rows, double by_time[], void* equations) {
    const auto at = [rows](std::size_t i, std::size_t j) -> double& { return rows[i * Equations::size + j]; };
    static_cast<Equations*>(equations)->jacobian(y, at);
    std::fill_n(by_time, Equations::size, 0.0);
    return GSL_SUCCESS;
  }

  Equations equations_;
  std::vector<double> start_, error_;
  gsl_odeiv2_system system_;
  std::unique_ptr<gsl_odeiv2_driver, decltype(&gsl_odeiv2_driver_free)> driver_;
};

}  // namespace

void HALFSTEP_ADD(std::vector<Row>& rows) {
  for (const auto& [method, type] :
       {std::pair("implicit-euler", gsl_odeiv2_step_rk1imp), std::pair("implicit-midpoint", gsl_odeiv2_step_rk2imp),
        std::pair("gauss-2", gsl_odeiv2_step_rk4imp)})
    add_library_row<Stepper>({.method = method, .by = "GSL", .flags = type->name, .apart = apart}, type, rows);
}

}  // namespace halfstep::benchmarks
