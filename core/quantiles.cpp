#include "halfstep/core/quantiles.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace halfstep::inline core {

double normal_quantile(double below) { return boost::math::quantile(boost::math::normal(), below); }

double students_t_quantile(double freedom, double below) {
  return boost::math::quantile(boost::math::students_t(freedom), below);
}

double chi_squared_quantile(double freedom, double below) {
  return boost::math::quantile(boost::math::chi_squared(freedom), below);
}

}  // namespace halfstep::inline core
