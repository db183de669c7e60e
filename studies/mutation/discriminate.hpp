// Which small test sees which mutant: probes against all mutants of methods for y' = f(t, y).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/mutation/cover.hpp"
#include "halfstep/studies/mutation/probe.hpp"

namespace halfstep::inline studies {

/// What the studies of halfstep say of a mutant, those that cost little asked first.
enum class Known {
  caught,         ///< a study contradicts the order that it declares
  of_motion,      ///< only claims on x'' = a(x) are contradicted: an order that is more than that on y' = f, energy,
                  ///< symplecticity, reversibility
  baseline_only,  ///< only a baseline of the original method tells the two apart
  unseen          ///< none does
};

/// A mutant, and what was seen of it.
struct ProbedMutant {
  std::string method, mutant, damage;
  std::optional<double> amount;
  Known known = Known::unseen;
  std::string caught_by = {};      ///< the first detector that saw it, or "powers"; empty: none
  std::vector<bool> seen_by = {};  ///< by each probe
  std::vector<int> rung = {};      ///< of each ladder that sees it, the coarsest pair of steps that does
  bool other_constants = false;    ///< the first probe of powers reads other numbers than of the original method
  /// Of a caught mutant that no exported probe sees: what it changes, and what a table in double leaves unknown.
  std::optional<ChangeBesideRounding> hidden = {};
};

/// How much of what is caught a probe sees.
struct ProbeScore {
  std::size_t seen = 0;         ///< caught mutants that it sees
  std::size_t seen_early = 0;   ///< those of them that a ladder sees on its four coarsest step sizes
  std::size_t not_caught = 0;   ///< those that it accuses although no study catches them
  std::size_t accused = 0;      ///< original methods that it accuses
  long long evaluations = 0;    ///< most that it takes of any method
  double largest_of_sound = 0;  ///< of powers: the largest error of an original method
};

struct Discrimination {
  std::vector<Probe> probes;
  std::vector<ProbedMutant> mutants;
  std::vector<ProbeScore> scores;  ///< one a probe
  std::size_t methods = 0;
  std::size_t caught = 0;             ///< mutants that a study catches: what is to be seen
  Cover cover;                        ///< of those, by all probes
  long long evaluations = 0;          ///< most that the exported probes take together of one method
  std::string dearest;                ///< that method
  std::vector<std::string> missed;    ///< caught mutants that no exported probe sees: "METHOD: MUTANT"
  std::vector<std::string> hidden;    ///< others of these, that change less than rounding the table does
  std::vector<std::string> accused;   ///< original methods that a probe accuses: "METHOD: PROBE"
  std::vector<std::string> rounding;  ///< methods whose own rounding in double is more than usual
  /// Whether the exported probes see all that is caught and not hidden, within the bounds that are promised, and accuse
  /// no original.
  bool holds = false;
};

/// What the exported test is to keep to.
inline constexpr std::size_t most_exported_problems = 4;
inline constexpr long long most_exported_evaluations = 200;

/// How far a search goes. `powers`: the probes of the field are left out, and a mutant that an exported probe sees
/// counts as caught without asking the studies: a power that is wrong disproves the order by itself. Of the studies
/// only the proof and single steps are asked. For many methods.
enum class Breadth { everything, powers };

/// Counts what the rows say, and decides what is missed and whether that holds. `probes`, `mutants` and of the scores
/// what the original methods make of them are there.
void sum_up(Discrimination& all);

/// Lets every probe look at every mutant of methods that is_covered() allows. Ends early, with what is finished, where
/// `input.stop` asks for it.
Discrimination discriminate(const std::vector<Method>& methods, const StudyInput& input,
                            Breadth breadth = Breadth::everything);

}  // namespace halfstep::inline studies
