// What the integrators of SUNDIALS have in common: functions of the same meaning under different names.
#pragma once

#include <cstdio>  // which the headers of ARKODE take for granted

#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

#include <functional>
#include <memory>
#include <string>

#include "audit/audited_solver.hpp"

namespace halfstep::audit {

struct SundialsApi {
  int (*set_user_data)(void*, void*);
  int (*set_error_handler)(void*, void (*)(int, const char*, const char*, char*, void*), void*);
  int (*set_tolerances)(void*, realtype relative, realtype absolute);
  int (*set_most_steps)(void*, long);
  int (*set_first_step)(void*, realtype);
  int (*set_longest_step)(void*, realtype);
  int (*set_end)(void*, realtype);
  int (*evolve)(void*, realtype end, N_Vector y, realtype* t, int task);
  int (*estimate)(void*, N_Vector);
  int (*between)(void*, realtype t, int derivative, N_Vector);
  int (*rejected)(void*, long*);
  int (*set_functions)(void*, int count, int (*)(realtype t, N_Vector y, realtype* values, void* data));
  int (*set_directions)(void*, int*);
  int (*roots)(void*, int*);
  int (*current_time)(void*, realtype*);
};

struct SundialsScheme {
  SundialsApi api;
  std::function<std::shared_ptr<void>(const ForeignTask&, N_Vector y, SUNMatrix, SUNLinearSolver, SUNContext)> create;
};

/// Steps one by one up to a stop time, or all of them in a call that goes past the end and comes back by dense output.
enum class Mode { one_step, normal };

/// y' = f(t, y) and its Jacobian as these integrators call them; their data are a ForeignTask.
int sundials_rate(double t, N_Vector y, N_Vector dydt, void* data);
int sundials_jacobian(double t, N_Vector y, N_Vector, SUNMatrix matrix, void* data, N_Vector, N_Vector, N_Vector);

/// The values of the functions whose zeros are looked for.
int sundials_functions(double t, N_Vector y, double* values, void* data);

/// Throws IntegratorError where a function returned a failure.
void sundials_require(int flag, const char* call);

AuditedSolver sundials_solver(const std::string& name, const std::string& call, const std::string& claim,
                              ForeignSolver claims, const SundialsScheme& scheme, Mode mode = Mode::one_step);

}  // namespace halfstep::audit
