// CVODE, which varies its steps and its order.
#include <cstdio>  // which the headers of SUNDIALS take for granted

#include <cvode/cvode.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <type_traits>

#include "audit/sundials/sundials_solvers.hpp"

namespace halfstep::audit {
namespace {

constexpr SundialsApi cvode = {
    CVodeSetUserData,       CVodeSetErrHandlerFn, CVodeSStolerances,       CVodeSetMaxNumSteps,
    CVodeSetInitStep,       CVodeSetMaxStep,      CVodeSetStopTime,        CVode,
    CVodeGetEstLocalErrors, CVodeGetDky,          CVodeGetNumErrTestFails, CVodeRootInit,
    CVodeSetRootDirection,  CVodeGetRootInfo,     CVodeGetCurrentTime};

/// The order no higher than `highest`, 0: as high as the formulas go. The equations of a step by Newton's method, or by
/// fixed-point iterations without a Jacobian.
SundialsScheme by_cvode(int formula, int highest, bool newton) {
  return {cvode,
          [=](const ForeignTask& task, N_Vector y, SUNMatrix matrix, SUNLinearSolver linear, SUNContext context) {
            std::shared_ptr<std::remove_pointer_t<SUNNonlinearSolver>> iteration;
            if (!newton) iteration.reset(SUNNonlinSol_FixedPoint(y, 0, context), SUNNonlinSolFree);
            std::shared_ptr<void> memory(CVodeCreate(formula, context), [iteration](void* m) { CVodeFree(&m); });
            sundials_require(CVodeInit(memory.get(), sundials_rate, task.t, y), "CVodeInit");
            if (highest > 0) sundials_require(CVodeSetMaxOrd(memory.get(), highest), "CVodeSetMaxOrd");
            if (!newton) {
              sundials_require(CVodeSetNonlinearSolver(memory.get(), iteration.get()), "CVodeSetNonlinearSolver");
              return memory;
            }
            sundials_require(CVodeSetLinearSolver(memory.get(), linear, matrix), "CVodeSetLinearSolver");
            sundials_require(CVodeSetJacFn(memory.get(), sundials_jacobian), "CVodeSetJacFn");
            return memory;
          }};
}

}  // namespace

std::vector<AuditedSolver> cvode_solvers() {
  const ForeignSolver claims{.equal_steps = false};
  std::vector<AuditedSolver> all;
  const auto add = [&](const std::string& name, const std::string& formula, int code, int orders) {
    for (const bool newton : {true, false})
      for (int highest = orders; highest > 1; --highest) {
        const bool is_limited = highest < orders;
        const std::string limit = std::to_string(highest);
        for (const Mode mode : {Mode::one_step, Mode::normal})
          if (mode == Mode::one_step || !is_limited)
            all.push_back(sundials_solver(
                "cvode-" + name + (is_limited ? "-to-" + limit : "") + (newton ? "" : "-fixed-point"),
                "CVodeCreate(" + formula + ")" + (is_limited ? ", CVodeSetMaxOrd(" + limit + ")" : "") +
                    (newton ? "" : ", SUNNonlinSol_FixedPoint"),
                "orders 1 to " + limit + ", varied", claims, by_cvode(code, is_limited ? highest : 0, newton), mode));
      }
  };
  add("adams", "CV_ADAMS", CV_ADAMS, 12);
  add("bdf", "CV_BDF", CV_BDF, 5);
  return all;
}

}  // namespace halfstep::audit
