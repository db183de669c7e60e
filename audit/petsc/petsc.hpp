// PETSc's time steppers, one run each: in steps of one size (TSADAPTNONE) or of its own choice (TSADAPTBASIC).
#pragma once

#include <petscts.h>

#include <functional>
#include <memory>
#include <string>

#include "halfstep/methods/adaptive/foreign_solver.hpp"

namespace halfstep::audit {

/// A time stepper, chosen and set up.
struct PetscScheme {
  std::function<void(TS)> choose;  ///< TSSetType and what belongs to the type
  bool is_implicit = false;        ///< given as the residual y' - f(t, y) with its Jacobian, else as f
  int order = 0;                   ///< with which TSEvaluateStep(order - 1) is asked for the embedded result; 0: never
};

/// The time stepper of PETSc at work. PETSc is not made for several threads: what is called of it stands in line.
std::unique_ptr<ForeignRun> petsc_run(const ForeignTask& task, const PetscScheme& scheme);

/// Throws IntegratorError where a function of PETSc returned an error.
void petsc_require(PetscErrorCode code, const char* what);

/// "PETSc 3.18.5"; begins PETSc, and MPI for this process alone.
std::string petsc_version();

}  // namespace halfstep::audit
