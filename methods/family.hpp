// The families that the methods of the catalogue belong to, in the order in which they are listed.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace halfstep::inline methods {

/// Study files have families of their own behind these.
enum class Family {
  euler,
  runge_kutta,
  runge_kutta_nystrom,
  implicit_runge_kutta,
  rosenbrock,
  verlet,
  composition,
  beeman,
  newmark,
  gear,
  adams_bashforth,
  adams_pece,
  adams_moulton,
  bdf
};

constexpr auto words_of(Family) {
  return std::to_array<std::string_view>({"Euler", "Runge-Kutta", "Runge-Kutta-Nystrom", "implicit Runge-Kutta",
                                          "Rosenbrock", "Verlet", "symplectic composition", "Beeman", "Newmark", "Gear",
                                          "Adams-Bashforth", "Adams PECE", "Adams-Moulton", "BDF"});
}
static_assert(words_of(Family{}).size() == static_cast<std::size_t>(Family::bdf) + 1, "a family has no word");

/// The name of a family: "Adams PECE".
inline std::string word(Family family) { return std::string(words_of(family).at(static_cast<std::size_t>(family))); }

/// A text in which families are named, spelt for people; tables and typed names have the words as they are.
inline std::string with_diacritics(std::string text) {
  const std::string plain = word(Family::runge_kutta_nystrom);
  if (const auto at = text.find(plain); at != std::string::npos) text.replace(at, plain.size(), "Runge-Kutta-Nyström");
  return text;
}

}  // namespace halfstep::inline methods
