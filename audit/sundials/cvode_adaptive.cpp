// CVODE, which varies its steps and its order.
#include <cstdio>  // which the headers of SUNDIALS take for granted

#include <cvode/cvode.h>

#include "audit/sundials/sundials_solvers.hpp"

namespace halfstep::audit {
namespace {

constexpr SundialsApi cvode = {
    CVodeSetUserData,       CVodeSetErrHandlerFn, CVodeSStolerances,      CVodeSetMaxNumSteps,
    CVodeSetInitStep,       CVodeSetMaxStep,      CVodeSetStopTime,       CVode,
    CVodeGetEstLocalErrors, CVodeGetDky,          CVodeGetNumErrTestFails};

SundialsScheme by_cvode(int formula) {
  return {cvode,
          [formula](const ForeignTask& task, N_Vector y, SUNMatrix matrix, SUNLinearSolver linear, SUNContext context) {
            std::shared_ptr<void> memory(CVodeCreate(formula, context), [](void* m) { CVodeFree(&m); });
            sundials_require(CVodeInit(memory.get(), sundials_rate, task.t, y), "CVodeInit");
            sundials_require(CVodeSetLinearSolver(memory.get(), linear, matrix), "CVodeSetLinearSolver");
            sundials_require(CVodeSetJacFn(memory.get(), sundials_jacobian), "CVodeSetJacFn");
            return memory;
          }};
}

}  // namespace

std::vector<AuditedSolver> cvode_solvers() {
  const ForeignSolver claims{.equal_steps = false};
  return {sundials_solver("cvode-adams", "CVodeCreate(CV_ADAMS)", "orders 1 to 12, varied", claims, by_cvode(CV_ADAMS)),
          sundials_solver("cvode-bdf", "CVodeCreate(CV_BDF)", "orders 1 to 5, varied", claims, by_cvode(CV_BDF))};
}

}  // namespace halfstep::audit
