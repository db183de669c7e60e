// Linear multistep methods on y = (x, v): Adams-Bashforth, Adams-Moulton, and the two as predictor and corrector.
#include <array>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

const std::array<Coefficients, 4> bashforth = {{
    {"3/2", "-1/2"},
    {"23/12", "-16/12", "5/12"},
    {"55/24", "-59/24", "37/24", "-9/24"},
    {"1901/720", "-2774/720", "2616/720", "-1274/720", "251/720"},
}};

/// First the weight of the new point, then those of the current one and of its predecessors.
const std::array<Coefficients, 4> moulton = {{
    {"1/2", "1/2"},
    {"5/12", "8/12", "-1/12"},
    {"9/24", "19/24", "-5/24", "1/24"},
    {"251/720", "646/720", "-264/720", "106/720", "-19/720"},
}};

Multistep adams_bashforth(int k) { return {.alpha = {"1"}, .beta = bashforth.at(static_cast<std::size_t>(k - 2))}; }

Multistep adams_moulton(int k) {
  const auto& row = moulton.at(static_cast<std::size_t>(k - 2));
  return {.alpha = {"1"}, .beta = {row.begin() + 1, row.end()}, .implicit = row.front()};
}

/// Even orders gain one in the energy of linear problems.
Claims adams_claims(int k) { return k % 2 == 0 ? order_even(k) : order(k); }

/// The trapezoidal rule conserves that energy, as it does every quadratic invariant of a linear system.
Claims trapezoidal_claims() {
  Claims claims = adams_claims(2);
  for (const auto force : {Force::position, Force::velocity}) claims.at(force).linear_energy = Claim::conserved;
  return claims;
}

/// What more than one correction makes of the energy.
void follow_corrections(Method& method) {
  const auto& pair = std::get<PredictorCorrector>(method.scheme);
  // k corrections leave h^(k+3) to the trapezoidal rule, which conserves the energy of linear problems; of that only
  // even powers change it: a step by h^4, h^6, h^6, ..., a run by one power less.
  const bool trapezoidal = pair.corrector.beta.size() == 1 && pair.corrector.implicit.rational() == "1/2";
  if (!trapezoidal) return;
  for (auto& [force, claim] : method.claims) claim.linear_energy = 2 * ((pair.times_corrected() + 4) / 2) - 1;
}

}  // namespace

std::vector<Method> multistep_methods() {
  const std::string book = "Hairer, Nørsett, Wanner 1993, section III.1, ",
                    slides = "; Teschner, Particle Motion 2, slide ";
  const std::string bashforth_slide = "\"Explicit Adams-Bashforth\"", moulton_slide = "\"Implicit Adams-Moulton\"";
  const Option start =
      start_option({Start::sufficient, Start::exact, Start::rk4, Start::midpoint, Start::euler, Start::linear});
  std::vector<Method> rows = {
      {.name = "implicit-euler",
       .what = "both at n+1, Newton to convergence",
       .family = word(Family::euler),
       .scheme = Multistep{.alpha = {"1"}, .beta = {}, .implicit = "1"},
       .claims = order(1),
       .source = "Hairer, Wanner 1996, section IV.1" + slides + "\"Explicit vs. Implicit Schemes\""},
  };
  for (int k = 2; k <= 5; ++k) {
    const auto n = std::to_string(k);
    rows.push_back({.name = "ab" + n,
                    .what = "Adams-Bashforth of order " + n,
                    .family = word(Family::adams_bashforth),
                    .scheme = adams_bashforth(k),
                    .claims = adams_claims(k),
                    .source = book + "eq. (1.5)" + slides + bashforth_slide,
                    .options = {start}});
    rows.push_back({.name = "abm" + n,
                    .what = "predictor ab" + n + ", corrector am" + n + ", PECE; P(EC)^k E with k corrections",
                    .family = word(Family::adams_pece),
                    .scheme = PredictorCorrector{.predictor = adams_bashforth(k), .corrector = adams_moulton(k)},
                    .claims = adams_claims(k),
                    .source = book + "eqs. (1.5), (1.9)" + slides + bashforth_slide + " and " + moulton_slide,
                    .options = {option<&PredictorCorrector::corrections, follow_corrections>(), start}});
    const bool trapezoidal = k == 2;
    rows.push_back({.name = "am" + n,
                    .what = "Adams-Moulton of order " + n + ", solved to convergence",
                    .family = word(Family::adams_moulton),
                    .scheme = adams_moulton(k),
                    .claims = trapezoidal ? trapezoidal_claims() : adams_claims(k),
                    .is = trapezoidal ? reversible : Properties{},
                    .source = book + "eq. (1.9)" + slides + moulton_slide,
                    .options = trapezoidal ? std::vector<Option>{} : std::vector{start}});
  }
  return rows;
}

}  // namespace halfstep::inline methods
