// What schemes keep of the structure of Hamiltonian systems: reversibility, the symplectic form, areas, momenta.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// How long the runs are: forth and back, to the symplectic form, to the momenta.
inline constexpr int reversal_time = 2, form_time = 1, momentum_time = 1;
/// Steps from one area of the disc to the next; how many times finer those of its exact motion are.
inline constexpr long disc_every = 3, exact_disc_finer = 64;

/// structure.csv: a defect at one step size. property: "reversibility defect", "symplectic form", "linear momentum",
/// "angular momentum". defect: of size one where the structure is lost; units: the same in ulp of
/// what it is a defect of (empty for the symplectic form, whose defect is found by differences).
struct StructureRow {
  std::string method, family, property, system, precision;
  double h = 0, defect = 0;
  std::optional<double> units;
  bool declared = false;  ///< whether the method is declared to keep it (momenta: whether theory says so)
};

/// phase-area.csv: the area of a disc of initial data of x'' = -sin x, carried along.
struct PhaseAreaRow {
  std::string method, family;
  double h = 0, t = 0, area = 0, uncertainty = 0;
};

/// phase-outline.csv: the outline of that disc.
struct PhaseOutlineRow {
  std::string method;
  double h = 0, t = 0;
  int point = 0;
  double x = 0, v = 0;
};

/// Why it can judge nothing of a method; empty where it can.
std::string not_for_structure(const Method* method, const std::vector<Precision>& asked);

/// The study. Throws InputError where none of the methods can be judged.
std::vector<FindingRow> structure(const StudyInput& input);

}  // namespace halfstep::inline studies
