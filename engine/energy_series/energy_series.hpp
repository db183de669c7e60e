// An energy, or another quantity that should be constant, against time, as some program wrote it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline engine {

/// What the energy of a run does. blown_up: the run ended before its time; nothing is said of its long term.
enum class DriftClass { none, linear, walk, exponential, undecided, blown_up };

/// The word that tables carry: "none", "linear", "sqrt", "exponential", "undecided", "blown-up".
std::string_view word(DriftClass drift);

/// The class of that word, "√t" and "random-walk" among them; empty for any other, and for what cannot be
/// claimed.
std::optional<DriftClass> drift_class_named(std::string_view word);

/// The end of a run that blew up.
struct BlowUp {
  double time = 0;  ///< of the first energy that is no number, or of the last one that was written
  std::string how;  ///< "the energy is nan", or the message with which the program ended
};

/// One run at one time step.
struct EnergySeries {
  std::string name;          ///< "" where there is but one
  std::string group;         ///< of runs that differ in dt alone
  std::optional<double> dt;  ///< time step, in the unit of `times`
  std::optional<DriftClass> claimed;
  std::vector<double> times;       ///< strictly rising, finite
  std::vector<double> energies;    ///< finite, as many
  std::string time_unit;           ///< "ps", "step", ...; "" where it is not known
  std::string column;              ///< what the values are: "TotEng"
  std::optional<BlowUp> blown_up;  ///< what is above ends there
};

}  // namespace halfstep::inline engine
