// Exponential Runge-Kutta methods: Lawson's, whose entries are exponentials, and those of exponential time
// differencing.
#include <string>
#include <utility>

#include "halfstep/methods/options.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/methods/starting_tableaus.hpp"

namespace halfstep::inline methods {

namespace {

/// As a fraction, where it is one.
Coefficient difference(const Coefficient& a, const Coefficient& b) {
  const Coefficient exact("(" + a.text() + ") - (" + b.text() + ")");
  return exact.rational() ? Coefficient(*exact.rational()) : exact;
}

/// A Runge-Kutta method on e^(-t L) y: what lies c_i - c_j steps between two stages is multiplied by its exponential.
ExponentialTableau lawson(const ButcherTableau& tableau) {
  ExponentialTableau result;
  std::vector<Coefficient> nodes;
  for (const auto& row : tableau.a) {
    std::string sum = "0";
    for (const auto& entry : row) sum += " + (" + entry.text() + ")";
    nodes.emplace_back(sum);
  }
  const auto entry = [&](const Coefficient& weight, const Coefficient& at, std::size_t j) {
    if (weight.is_zero()) return PhiSum();
    return PhiSum(std::vector<PhiTerm>{{weight, 0, difference(at, nodes[j])}});
  };
  for (std::size_t i = 0; i < tableau.a.size(); ++i) {
    auto& row = result.a.emplace_back();
    for (std::size_t j = 0; j < tableau.a[i].size(); ++j) row.push_back(entry(tableau.a[i][j], nodes[i], j));
  }
  for (std::size_t j = 0; j < tableau.b.size(); ++j) result.b.push_back(entry(tableau.b[j], "1", j));
  return result;
}

/// Where a step is the exact solution for a g that is a polynomial in t, its position is the integral of its velocity,
/// and one order better.
Method with_polynomial_in_time(Method method) {
  for (auto& [force, claim] : method.claims)
    if (force != Force::first_order) ++claim.local.position;
  return method;
}

/// The weights at hL = 0 cancel the leading errors of the stages, their derivatives in hL do not: these carry the
/// errors into the position with one power of h more. Under a(x) only errors of the stages' positions enter, which are
/// one order smaller; under a(x, v) those of velocities do, and the gain in the position is lost.
Method without_gain_under_velocities(Method method) {
  --method.claims.at(Force::velocity).local.position;
  return method;
}

Method exponential_row(const std::string& name, const std::string& description, ExponentialTableau tableau, int p,
                       const std::string& source) {
  return {.name = name,
          .what = description,
          .family = "exponential",
          .scheme = std::move(tableau),
          .claims = order(p),
          .source = source,
          .options = {option<&ExponentialTableau::jacobian>()},
          .main_job = false};
}

}  // namespace

std::vector<Method> exponential_methods() {
  const std::string by_lawson =
                        "Hochbruck, Ostermann 2010, doi:10.1017/S0962492910000048 (equation number not confirmed)",
                    by_cox = "Cox, Matthews 2002, doi:10.1006/jcph.2002.6995, ";
  const PhiSums simpson = {"phi1 - 3*phi2 + 4*phi3", "2*phi2 - 4*phi3", "2*phi2 - 4*phi3", "-phi2 + 4*phi3"};
  return {
      exponential_row("lawson-euler", "Lawson's of 1967: Euler's method on e^(-tL) y", lawson(explicit_euler_tableau()),
                      1, by_lawson),
      exponential_row("lawson-2", "Lawson's of 1967: the midpoint rule on e^(-tL) y", lawson(midpoint_tableau()), 2,
                      by_lawson),
      exponential_row("lawson-4", "Lawson's of 1967: the classic Runge-Kutta method on e^(-tL) y",
                      lawson(rk4_tableau()), 4, by_lawson),
      with_polynomial_in_time(exponential_row(
          "etd1", "exponential Euler: the nonlinear part stands still in a step", {.a = {{}}, .b = {"phi1"}}, 1,
          "Nørsett 1969, doi:10.1007/BFb0060031 (equation number not confirmed); " + by_cox + "eq. (4)")),
      with_polynomial_in_time(exponential_row("etd2rk", "two stages, order 2",
                                              {.a = {{}, {"phi1"}}, .b = {"phi1 - phi2", "phi2"}}, 2,
                                              by_cox + "eq. (22)")),
      without_gain_under_velocities(with_polynomial_in_time(
          exponential_row("etd3rk", "three stages, order 3",
                          {.a = {{}, {"1/2*phi1(1/2)"}, {"-phi1", "2*phi1"}},
                           .b = {"phi1 - 3*phi2 + 4*phi3", "4*phi2 - 8*phi3", "-phi2 + 4*phi3"}},
                          3, by_cox + "eqs. (23)-(25)"))),
      exponential_row(
          "etdrk4", "four stages, order 4",
          {.a = {{}, {"1/2*phi1(1/2)"}, {"", "1/2*phi1(1/2)"}, {"phi1 - phi1(1/2)", "", "phi1(1/2)"}}, .b = simpson}, 4,
          by_cox + "eqs. (26)-(29)"),
      exponential_row(
          "etdrk4-krogstad", "four stages, order 4, the last two stages of order 2",
          {.a = {{}, {"1/2*phi1(1/2)"}, {"1/2*phi1(1/2) - phi2(1/2)", "phi2(1/2)"}, {"phi1 - 2*phi2", "", "2*phi2"}},
           .b = simpson},
          4, "Krogstad 2005, doi:10.1016/j.jcp.2004.08.006 (equation number not confirmed)"),
      exponential_row(
          "exprk4-hochbruck-ostermann", "five stages, of order 4 on stiff equations too",
          {.a = {{},
                 {"1/2*phi1(1/2)"},
                 {"1/2*phi1(1/2) - phi2(1/2)", "phi2(1/2)"},
                 {"phi1 - 2*phi2", "phi2", "phi2"},
                 {"1/2*phi1(1/2) - 3/4*phi2(1/2) + phi3 - 1/4*phi2 + 1/2*phi3(1/2)",
                  "1/2*phi2(1/2) - phi3 + 1/4*phi2 - 1/2*phi3(1/2)", "1/2*phi2(1/2) - phi3 + 1/4*phi2 - 1/2*phi3(1/2)",
                  "-1/4*phi2(1/2) + phi3 - 1/4*phi2 + 1/2*phi3(1/2)"}},
           .b = {"phi1 - 3*phi2 + 4*phi3", "", "", "-phi2 + 4*phi3", "4*phi2 - 8*phi3"}},
          4, "Hochbruck, Ostermann 2005, doi:10.1137/040611434 (equation number not confirmed)"),
  };
}

}  // namespace halfstep::inline methods
