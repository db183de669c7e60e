// Stabilized explicit Runge-Kutta methods: Chebyshev's polynomials (RKC) and Legendre's (RKL).
#include <string>
#include <utility>

#include "halfstep/methods/butcher_methods.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/stabilized.hpp"

namespace halfstep::inline methods {

namespace {

Method stabilized(const std::string& family, int stages, const std::string& description, ButcherTableau tableau,
                  const Claims& claims, const std::string& source) {
  return {.name = family + "-" + std::to_string(stages),
          .what = description + " with " + std::to_string(stages) + " stages, for diffusion",
          .family = word(Family::runge_kutta),
          .scheme = std::move(tableau),
          .claims = claims,
          .source = source,
          .main_job = false};
}

}  // namespace

std::vector<Method> stabilized_methods() {
  const std::string verwer = "Verwer 1996, doi:10.1016/S0168-9274(96)00022-0 (equation number not confirmed)";
  const std::string sommeijer = "Sommeijer et al. 1998, doi:10.1016/S0377-0427(97)00219-7, section 2";
  const std::string meyer = "Meyer et al. 2014, doi:10.1016/j.jcp.2013.08.021 (equation number not confirmed)";
  std::vector<Method> all;
  for (const int s : {5, 10}) all.push_back(stabilized("rkc1", s, "RKC of order 1", chebyshev_1(s), order(1), verwer));
  for (const int s : {5, 10})
    all.push_back(stabilized("rkc2", s, "RKC of order 2", chebyshev_2(s), order_even(2), sommeijer));
  for (const int s : {5, 9, 21}) all.push_back(stabilized("rkl1", s, "RKL of order 1", legendre_1(s), order(1), meyer));
  for (const int s : {5, 9, 21})
    all.push_back(stabilized("rkl2", s, "RKL of order 2", legendre_2(s), order_even(2), meyer));
  return all;
}

}  // namespace halfstep::inline methods
