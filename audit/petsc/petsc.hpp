// PETSc's time steppers, one run each: in steps of one size (TSADAPTNONE) or of its own choice (TSADAPTBASIC).
#pragma once

#include <petscts.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "halfstep/methods/adaptive/foreign_solver.hpp"

namespace halfstep::audit {

/// Throws IntegratorError where a function of PETSc returned an error.
void petsc_require(PetscErrorCode code, const char* call);

/// How the equations are handed over. The state of x'' = a(t, x, v) is (x, v).
enum class Given {
  right_hand_side,    ///< f
  with_jacobian,      ///< f and its Jacobian, for an implicit method
  residual,           ///< y' - f(t, y), with its Jacobian
  explicit_part,      ///< f, beside the residual y' and its Jacobian
  both,               ///< half of v' as f, the other half and all of x' in the residual
  position_momentum,  ///< x' = v and v' = a(t, x) as splits of the right-hand side
};

/// Who makes the steps: TSStep(), one a call, or TSSolve(), all of them, which ends at the time asked for by a last
/// step cut to match, or by a step past it and dense output.
enum class Caller { step, solve_matching, solve_interpolating };

/// A time stepper, chosen and set up.
struct PetscScheme {
  std::function<void(TS)> choose;  ///< TSSetType and what belongs to the type
  Given given = Given::right_hand_side;
  int order = 0;            ///< with which TSEvaluateStep(order - 1) is asked for the embedded result; 0: never
  std::string filter = {};  ///< of TSADAPTDSP; empty: TSADAPTBASIC
  Caller caller = Caller::step;
  bool is_sparse = false;  ///< the Jacobian is MATSEQAIJ, else MATSEQDENSE
};

/// A time stepper with what is claimed of it.
struct PetscRow {
  std::string name;  ///< behind "petsc-"
  std::string call;
  PetscScheme scheme;
  ForeignSolver claims;
  std::string claim;
  int local = 0;                ///< power of h of the first step's error; 0: order + 1
  bool has_control = true;      ///< whether it chooses its steps, too
  bool has_equal_steps = true;  ///< whether steps of one size are a call of their own
  bool is_symplectic = false;   ///< for a(t, x)
  bool is_autonomous = false;   ///< documented for y' = f(y) alone
  bool is_variant = false;      ///< looked at on two problems (Audited::variant)
};

/// Rows of pairs, called by TSSolve().
void add_petsc_solve(std::vector<PetscRow>& rows);

void add_petsc_runge_kutta(std::vector<PetscRow>& rows);  // petsc_runge_kutta.cpp
void add_petsc_arkimex(std::vector<PetscRow>& rows);      // petsc_arkimex.cpp
void add_petsc_rosenbrock(std::vector<PetscRow>& rows);   // petsc_rosenbrock.cpp
void add_petsc_others(std::vector<PetscRow>& rows);       // petsc_others.cpp

/// Sets the type, and its own type by `set`.
template <class Set>
std::function<void(TS)> petsc_type(TSType type, Set set, const char* subtype) {
  return [type, set, subtype](TS ts) {
    petsc_require(TSSetType(ts, type), "TSSetType");
    petsc_require(set(ts, subtype), "the type of a type");
  };
}

/// The time stepper of PETSc at work. PETSc is not made for several threads: what is called of it stands in line.
std::unique_ptr<ForeignRun> petsc_run(const ForeignTask& task, const PetscScheme& scheme);

/// "PETSc 3.18.5"; begins PETSc, and MPI for this process alone.
std::string petsc_version();

}  // namespace halfstep::audit
