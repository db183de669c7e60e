// Runge-Kutta methods on the nodes of Gauss, Radau and Lobatto: the first of a family as they are printed, the others
// from what defines them.
#include <charconv>
#include <string>
#include <system_error>
#include <utility>

#include "halfstep/methods/butcher_methods.hpp"
#include "halfstep/methods/collocation.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep::inline methods {

namespace {

Method implicit_row(const std::string& name, const std::string& description, ButcherTableau tableau,
                    const Claims& claims, Properties is = {}) {
  return {.name = name,
          .what = description,
          .family = word(Family::implicit_runge_kutta),
          .scheme = std::move(tableau),
          .claims = claims,
          .is = is,
          .source = "Hairer, Wanner 1996, section IV.5",
          .main_job = false};
}

std::string of_stages(const std::string& family, int stages) {
  return family + " with " + std::to_string(stages) + " stages";
}

/// Its stability function has modulus 1 on the imaginary axis: it conserves the energy of linear problems.
Claims unitary(int p) {
  Claims claims = order_even(p);
  for (const auto force : {Force::position, Force::velocity}) claims.at(force).linear_energy = Claim::conserved;
  return claims;
}

Method gauss_row(int s, ButcherTableau tableau) {
  return implicit_row("gauss-" + std::to_string(s), of_stages("Gauss", s), std::move(tableau), unitary(2 * s),
                      symplectic | reversible);
}

Method radau_ia_row(int s, ButcherTableau tableau) {
  return implicit_row("radau-ia-" + std::to_string(s), of_stages("Radau IA", s), std::move(tableau), order(2 * s - 1));
}

Method radau_iia_row(int s, ButcherTableau tableau) {
  return implicit_row("radau-iia-" + std::to_string(s), of_stages("Radau IIA", s) + ", stiffly accurate",
                      std::move(tableau), order(2 * s - 1));
}

Method lobatto_iiia_row(int s) {
  return implicit_row("lobatto-iiia-" + std::to_string(s), of_stages("Lobatto IIIA", s) + ", stiffly accurate",
                      lobatto_iiia(s), unitary(2 * s - 2), reversible);
}

Method lobatto_iiib_row(int s) {
  return implicit_row("lobatto-iiib-" + std::to_string(s), of_stages("Lobatto IIIB", s), lobatto_iiib(s),
                      unitary(2 * s - 2), reversible);
}

Method lobatto_iiic_row(int s) {
  return implicit_row("lobatto-iiic-" + std::to_string(s), of_stages("Lobatto IIIC", s) + ", stiffly accurate",
                      lobatto_iiic(s), order_even(2 * s - 2));
}

Method lobatto_iiid_row(int s) {
  Method row = implicit_row("lobatto-iiid-" + std::to_string(s), of_stages("Lobatto IIID", s), lobatto_iiid(s),
                            unitary(2 * s - 2), symplectic | reversible);
  row.source =
      "Nørsett, Wanner 1981, doi:10.1007/BF01397089; Jay 2015, doi:10.1007/978-3-540-70529-1_123 (equation "
      "number not confirmed)";
  return row;
}

// clang-format off
ButcherTableau printed_gauss_2() {
  return {.a = {{"1/4",             "1/4 - sqrt(3)/6"},
                {"1/4 + sqrt(3)/6", "1/4"}},
          .b = {"1/2",              "1/2"}};
}

ButcherTableau printed_gauss_3() {
  return {.a = {{"5/36",               "2/9 - sqrt(15)/15", "5/36 - sqrt(15)/30"},
                {"5/36 + sqrt(15)/24", "2/9",               "5/36 - sqrt(15)/24"},
                {"5/36 + sqrt(15)/30", "2/9 + sqrt(15)/15", "5/36"}},
          .b = {"5/18",                "4/9",               "5/18"}};
}

ButcherTableau printed_radau_ia_3() {
  return {.a = {{"1/9", "(-1 - sqrt(6))/18",      "(-1 + sqrt(6))/18"},
                {"1/9", "(88 + 7*sqrt(6))/360",   "(88 - 43*sqrt(6))/360"},
                {"1/9", "(88 + 43*sqrt(6))/360",  "(88 - 7*sqrt(6))/360"}},
          .b = {"1/9",  "(16 + sqrt(6))/36",      "(16 - sqrt(6))/36"}};
}

ButcherTableau printed_radau_iia_3() {
  return {.a = {{"(88 - 7*sqrt(6))/360",     "(296 - 169*sqrt(6))/1800", "(-2 + 3*sqrt(6))/225"},
                {"(296 + 169*sqrt(6))/1800", "(88 + 7*sqrt(6))/360",     "(-2 - 3*sqrt(6))/225"},
                {"(16 - sqrt(6))/36",        "(16 + sqrt(6))/36",        "1/9"}},
          .b = {"(16 - sqrt(6))/36",         "(16 + sqrt(6))/36",        "1/9"}};
}
// clang-format on

}  // namespace

std::vector<Method> fully_implicit_methods() {
  return {gauss_row(2, printed_gauss_2()),
          gauss_row(3, printed_gauss_3()),
          gauss_row(4, gauss(4)),
          gauss_row(5, gauss(5)),
          radau_ia_row(2, radau_ia(2)),
          radau_ia_row(3, printed_radau_ia_3()),
          radau_iia_row(2, radau_iia(2)),
          radau_iia_row(3, printed_radau_iia_3()),
          radau_iia_row(4, radau_iia(4)),
          radau_iia_row(5, radau_iia(5)),
          lobatto_iiia_row(3),
          lobatto_iiia_row(4),
          lobatto_iiib_row(3),
          lobatto_iiib_row(4),
          lobatto_iiic_row(2),
          lobatto_iiic_row(3),
          lobatto_iiic_row(4),
          lobatto_iiid_row(3),
          lobatto_iiid_row(4)};
}

std::optional<Method> method_with_stages(std::string_view name) {
  using Row = Method (*)(int stages);
  constexpr std::pair<std::string_view, Row> families[] = {
      {"gauss-", [](int s) { return gauss_row(s, gauss(s)); }},
      {"radau-ia-", [](int s) { return radau_ia_row(s, radau_ia(s)); }},
      {"radau-iia-", [](int s) { return radau_iia_row(s, radau_iia(s)); }},
      {"lobatto-iiia-", lobatto_iiia_row},
      {"lobatto-iiib-", lobatto_iiib_row},
      {"lobatto-iiic-", lobatto_iiic_row},
      {"lobatto-iiid-", lobatto_iiid_row}};
  for (const auto& [beginning, row] : families) {
    if (!name.starts_with(beginning)) continue;
    const std::string_view digits = name.substr(beginning.size());
    unsigned stages = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), stages);
    const bool is_number = error == std::errc() && end == digits.data() + digits.size();
    if (is_number && std::to_string(stages) == digits) return row(static_cast<int>(stages));
  }
  return std::nullopt;
}

}  // namespace halfstep::inline methods
