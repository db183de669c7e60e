// Linear multistep methods for sums of two parts: Crank-Nicolson with Adams-Bashforth or leapfrog, and backward
// differentiation with an extrapolated explicit part.
#include <string>

#include "halfstep/methods/additive_rows.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

/// CNLF is symmetric: it retraces its steps where the split is the same on the way back, as that by entries is. A
/// matrix that is taken where a run begins is not.
void follow_split_of_leapfrog(Method& method) {
  follow_split(method);
  method.is = reversible;
}

Method additive_row(const std::string& name, const std::string& description, AdditiveMultistep formula,
                    const Claims& claims, Option split = option<&AdditiveMultistep::split, follow_split>()) {
  Method row{.name = name,
             .what = description,
             .family = "IMEX multistep",
             .scheme = std::move(formula),
             .claims = claims,
             .source = "Ascher, Ruuth, Wetton 1995, doi:10.1137/0732037 (equation number not confirmed)",
             .options = {std::move(split)},
             .main_job = false};
  if (points(row) > 1)
    row.options.push_back(start_option({Start::sufficient, Start::exact, Start::rk4, Start::midpoint, Start::euler}));
  return row;
}

/// Crank-Nicolson conserves the energy of linear problems; what changes it there is the first step, of the extrapolated
/// midpoint rule of order 4, by h^6.
Claims conserving_after_start() {
  Claims claims = order_even(2);
  for (auto& [force, claim] : claims) claim.linear_energy = 6;
  return claims;
}

}  // namespace

std::vector<Method> additive_multistep_methods() {
  return {
      additive_row("sbdf1", "forward and backward Euler as a multistep formula",
                   {.alpha = {"1"}, .explicit_beta = {"1"}, .implicit_beta = {"1"}}, order(1)),
      additive_row("cnab", "Crank-Nicolson with Adams-Bashforth of order 2",
                   {.alpha = {"1"}, .explicit_beta = {"3/2", "-1/2"}, .implicit_beta = {"1/2", "1/2"}},
                   conserving_after_start()),
      additive_row("mcnab", "CNAB with an implicit part that damps",
                   {.alpha = {"1"}, .explicit_beta = {"3/2", "-1/2"}, .implicit_beta = {"9/16", "3/8", "1/16"}},
                   order_even(2)),
      additive_row("cnlf", "Crank-Nicolson over two steps with leapfrog",
                   {.alpha = {"0", "1"}, .explicit_beta = {"2"}, .implicit_beta = {"1", "0", "1"}},
                   conserving_after_start(), option<&AdditiveMultistep::split, follow_split_of_leapfrog>()),
      additive_row("sbdf2", "BDF2 with an extrapolated explicit part",
                   {.alpha = {"4/3", "-1/3"}, .explicit_beta = {"4/3", "-2/3"}, .implicit_beta = {"2/3"}},
                   order_even(2)),
      additive_row("sbdf3", "BDF3 with an extrapolated explicit part",
                   {.alpha = {"18/11", "-9/11", "2/11"},
                    .explicit_beta = {"18/11", "-18/11", "6/11"},
                    .implicit_beta = {"6/11"}},
                   order(3)),
      additive_row("sbdf4", "BDF4 with an extrapolated explicit part",
                   {.alpha = {"48/25", "-36/25", "16/25", "-3/25"},
                    .explicit_beta = {"48/25", "-72/25", "48/25", "-12/25"},
                    .implicit_beta = {"12/25"}},
                   order_even(4)),
  };
}

}  // namespace halfstep::inline methods
