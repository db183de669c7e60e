// The suite, tested by mutation: which study catches which damage, and whether any accuses a sound method.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/mutation/detectors.hpp"
#include "halfstep/studies/mutation/mutants.hpp"

namespace halfstep::inline studies {

/// mutants.csv: a mutant, or a sound method (mutant "none").
struct MutantRow {
  std::string method, mutant;
  std::optional<double> amount;  ///< relative, of a zero absolute
  std::string caught_by;         ///< every study that saw it, joined by ';'
  std::string problem, quantity;
  std::optional<double> expected, observed, uncertainty;  ///< what the first of the studies that measure says of it
  std::string reason;                                     ///< the same in words; of a survivor, why it survives
  std::string damage;
  std::string outcome;  ///< see the namespace below
};

namespace outcome {
inline const std::string sound = "sound";      ///< no mutant, and not accused
inline const std::string accused = "accused";  ///< no mutant, but accused
inline const std::string caught = "caught";    ///< does not do what it declares, and a study said so
/// The order conditions of the declared order hold with it, no study contradicts anything that is declared, and a
/// baseline of the sound method tells the two apart.
inline const std::string changed_constant = "changed constant";
/// A baseline tells it from the sound method; nothing else does, and nothing proves that it does what it declares.
inline const std::string baseline_only = "seen by the baseline only";
/// All order conditions of the declared order hold with it, and no study contradicts anything that is declared.
inline const std::string free = "free";
inline const std::string no_change = "no change";  ///< runs as the sound method does, to the last digits
inline const std::string survived = "survived";    ///< none of these: a blind spot
}  // namespace outcome

/// Looks at every method and all its mutants with every detector. Rows in the order of methods and of mutants_of,
/// whatever the threads do; each method's own row first. Ends early where `input.stop` asks for it.
std::vector<MutantRow> mutate(const std::vector<Method>& methods, const std::vector<Detector>& detectors,
                              const Grounds& grounds, const StudyInput& input);

/// One finding for the mutants of each method and one for itself: as many as are there are to be caught or explained,
/// none of the sound methods accused.
std::vector<FindingRow> findings_of(const std::vector<MutantRow>& rows, Precision precision);

/// The study: writes mutants.csv. It runs in quad where that is asked for, else in 50.
std::vector<FindingRow> mutation(const StudyInput& input);

/// Throws InputError for precisions that were asked for and are not one of these two.
void check_mutation_precisions(const Request& request, const std::vector<Precision>& asked);

}  // namespace halfstep::inline studies
