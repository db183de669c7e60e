// Linear multistep methods on y = (x, v): Adams-Bashforth, Adams-Moulton, the two as predictor and corrector, and
// backward differentiation.
#include <array>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/methods/options.hpp"

namespace halfstep::inline methods {

namespace {

const std::array<Coefficients, 7> bashforth = {{
    {"3/2", "-1/2"},
    {"23/12", "-16/12", "5/12"},
    {"55/24", "-59/24", "37/24", "-9/24"},
    {"1901/720", "-2774/720", "2616/720", "-1274/720", "251/720"},
    {"4277/1440", "-7923/1440", "9982/1440", "-7298/1440", "2877/1440", "-475/1440"},
    {"198721/60480", "-447288/60480", "705549/60480", "-688256/60480", "407139/60480", "-134472/60480", "19087/60480"},
    {"434241/120960", "-1152169/120960", "2183877/120960", "-2664477/120960", "2102243/120960", "-1041723/120960",
     "295767/120960", "-36799/120960"},
}};

/// First the weight of the new point, then those of the current one and of its predecessors.
const std::array<Coefficients, 7> moulton = {{
    {"1/2", "1/2"},
    {"5/12", "8/12", "-1/12"},
    {"9/24", "19/24", "-5/24", "1/24"},
    {"251/720", "646/720", "-264/720", "106/720", "-19/720"},
    {"475/1440", "1427/1440", "-798/1440", "482/1440", "-173/1440", "27/1440"},
    {"19087/60480", "65112/60480", "-46461/60480", "37504/60480", "-20211/60480", "6312/60480", "-863/60480"},
    {"36799/120960", "139849/120960", "-121797/120960", "123133/120960", "-88547/120960", "41499/120960",
     "-11351/120960", "1375/120960"},
}};

/// Backward differentiation: the weights of the past, on the right, and that of the new slope.
const std::array<Multistep, 5> backward_differentiation = {{
    {.alpha = {"4/3", "-1/3"}, .beta = {}, .implicit = "2/3"},
    {.alpha = {"18/11", "-9/11", "2/11"}, .beta = {}, .implicit = "6/11"},
    {.alpha = {"48/25", "-36/25", "16/25", "-3/25"}, .beta = {}, .implicit = "12/25"},
    {.alpha = {"300/137", "-300/137", "200/137", "-75/137", "12/137"}, .beta = {}, .implicit = "60/137"},
    {.alpha = {"360/147", "-450/147", "400/147", "-225/147", "72/147", "-10/147"}, .beta = {}, .implicit = "60/147"},
}};

Multistep adams_bashforth(int k) { return {.alpha = {"1"}, .beta = bashforth.at(static_cast<std::size_t>(k - 2))}; }

Multistep adams_moulton(int k) {
  const auto& row = moulton.at(static_cast<std::size_t>(k - 2));
  return {.alpha = {"1"}, .beta = {row.begin() + 1, row.end()}, .implicit = row.front()};
}

/// Even orders gain one in the energy of linear problems: the root of z = i w h is e^z (1 - C z^(k+1) + ...) with a
/// real C, and where k is even its leading error turns the phase only.
Claims one_root_claims(int k) { return k % 2 == 0 ? order_even(k) : order(k); }

/// The trapezoidal rule conserves that energy, as it does every quadratic invariant of a linear system.
Claims trapezoidal_claims() {
  Claims claims = one_root_claims(2);
  for (const auto force : {Force::position, Force::velocity}) claims.at(force).linear_energy = Claim::conserved;
  return claims;
}

/// What more than one correction makes of the energy.
void follow_corrections(Method& method) {
  const auto& pair = std::get<PredictorCorrector>(method.scheme);
  // k corrections leave h^(k+3) to the trapezoidal rule, which conserves the energy of linear problems; of that only
  // even powers change it: a step by h^4, h^6, h^6, ..., a run by one power less. Without the last evaluation as well.
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
  for (int k = 2; k <= 8; ++k) {
    const auto n = std::to_string(k);
    const bool main_job = k <= 5;
    rows.push_back({.name = "ab" + n,
                    .what = "Adams-Bashforth of order " + n,
                    .family = word(Family::adams_bashforth),
                    .scheme = adams_bashforth(k),
                    .claims = one_root_claims(k),
                    .source = book + "eq. (1.5)" + slides + bashforth_slide,
                    .options = {start},
                    .main_job = main_job});
    rows.push_back({.name = "abm" + n,
                    .what = "predictor ab" + n + ", corrector am" + n +
                            ", PECE; P(EC)^k E with k corrections, P(EC)^k without the last evaluation",
                    .family = word(Family::adams_pece),
                    .scheme = PredictorCorrector{.predictor = adams_bashforth(k), .corrector = adams_moulton(k)},
                    .claims = one_root_claims(k),
                    .source = book + "eqs. (1.5), (1.9)" + slides + bashforth_slide + " and " + moulton_slide,
                    .options = {option<&PredictorCorrector::corrections, follow_corrections>(),
                                option<&PredictorCorrector::mode>(), start},
                    .main_job = main_job});
    const bool trapezoidal = k == 2;
    rows.push_back({.name = "am" + n,
                    .what = "Adams-Moulton of order " + n + ", solved to convergence",
                    .family = word(Family::adams_moulton),
                    .scheme = adams_moulton(k),
                    .claims = trapezoidal ? trapezoidal_claims() : one_root_claims(k),
                    .is = trapezoidal ? reversible : Properties{},
                    .source = book + "eq. (1.9)" + slides + moulton_slide,
                    .options = trapezoidal ? std::vector<Option>{} : std::vector{start},
                    .main_job = main_job});
  }
  // No straight lines for a history: the errors of its positions and velocities, of h^2, would stay.
  const Option steps = start_option({Start::sufficient, Start::exact, Start::rk4, Start::midpoint, Start::euler});
  for (int k = 2; k <= 6; ++k) {
    const auto n = std::to_string(k);
    rows.push_back({.name = "bdf" + n,
                    .what = "backward differentiation of order " + n + ", solved to convergence",
                    .family = word(Family::bdf),
                    .scheme = backward_differentiation.at(static_cast<std::size_t>(k - 2)),
                    .claims = one_root_claims(k),
                    .source = "Curtiss, Hirschfelder 1952, doi:10.1073/pnas.38.3.235; " + book + "eq. (1.22)",
                    .options = {steps},
                    .main_job = false});
  }
  return rows;
}

}  // namespace halfstep::inline methods
