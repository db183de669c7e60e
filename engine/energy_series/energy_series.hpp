// An energy, or another quantity that should be constant, against time, as some program wrote it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline engine {

/// What the energy of a run does.
enum class DriftClass { none, linear, walk, exponential, undecided };

/// The word that tables carry: "none", "linear", "sqrt", "exponential", "undecided".
std::string_view word(DriftClass drift);

/// The class of that word, "√t" and "random-walk" among them; empty for any other, and for "undecided".
std::optional<DriftClass> drift_class_named(std::string_view word);

/// One run at one time step.
struct EnergySeries {
  std::string name;          ///< "" where there is but one
  std::string group;         ///< of runs that differ in dt alone
  std::optional<double> dt;  ///< time step, in the unit of `times`
  std::optional<DriftClass> claimed;
  std::vector<double> times;      ///< strictly rising, finite
  std::vector<double> energies;   ///< finite, as many
  std::string time_unit;          ///< "ps", "step", ...; "" where it is not known
  std::string column;             ///< what the values are: "TotEng"
  std::optional<double> ends_at;  ///< time from which on the values are no numbers: the run blew up
};

}  // namespace halfstep::inline engine
