// Methods broken on purpose, that the suite must tell from the sound ones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// What kind of damage was done.
enum class Damage { coefficient, exchange, dropped, fault, start, option };

/// The word for it: "coefficient", "exchange", "dropped stage", ...
std::string_view word(Damage damage);

/// A method with one thing wrong in it, which declares what the sound one does.
struct Mutant {
  Method method;
  Damage damage = Damage::coefficient;
  std::string change;            ///< "b[2] * (1 + 1e-6)", "kick and drift exchanged"
  std::optional<double> amount;  ///< relative, or absolute where the coefficient is zero; empty: no small change
};

/// Everything that is tried on a method:
/// each coefficient of its data, larger by parts of 1e-1, 1e-3, 1e-6 and 1e-9 (a zero by as much absolutely);
/// each force, and the step itself, by the same parts where a method has no data;
/// kick and drift exchanged; the last stage or the oldest point dropped, its weight given to the one before, so that
/// sums stay what they were; stale forces and a clock that stands still within a step;
/// each start and each other option of the method that costs it an order, declared as if it did not.
std::vector<Mutant> mutants_of(const Method& method);

}  // namespace halfstep::inline studies
