// IDA, which varies its steps and the order of its backward differences: y' = f(t, y) as the residual y' - f(t, y).
#include <cstdio>  // which the headers of SUNDIALS take for granted

#include <ida/ida.h>
#include <sunmatrix/sunmatrix_dense.h>

#include "audit/sundials/sundials_solvers.hpp"

namespace halfstep::audit {
namespace {

/// IDA's memory, and the slopes that it keeps beside the state: functions of SundialsApi have no place for these.
struct Ida {
  std::shared_ptr<void> memory;
  std::shared_ptr<std::remove_pointer_t<N_Vector>> slopes;
};

template <auto function, class... Arguments>
int call(void* ida, Arguments... arguments) {
  return function(static_cast<Ida*>(ida)->memory.get(), arguments...);
}

/// IDA gives the functions of a run the slopes besides.
int set_functions(void* pointer, int count, int (*)(realtype, N_Vector, realtype*, void*)) {
  const auto functions = [](realtype t, N_Vector y, N_Vector, realtype* values, void* data) {
    return sundials_functions(t, y, values, data);
  };
  return IDARootInit(static_cast<Ida*>(pointer)->memory.get(), count, functions);
}

int evolve(void* pointer, realtype end, N_Vector y, realtype* t, int task) {
  const auto* ida = static_cast<Ida*>(pointer);
  return IDASolve(ida->memory.get(), end, t, y, ida->slopes.get(), task);
}

constexpr SundialsApi api = {
    call<IDASetUserData>,       call<IDASetErrHandlerFn>, call<IDASStolerances>,       call<IDASetMaxNumSteps>,
    call<IDASetInitStep>,       call<IDASetMaxStep>,      call<IDASetStopTime>,        evolve,
    call<IDAGetEstLocalErrors>, call<IDAGetDky>,          call<IDAGetNumErrTestFails>, set_functions,
    call<IDASetRootDirection>,  call<IDAGetRootInfo>,     call<IDAGetCurrentTime>};

int residual(realtype t, N_Vector y, N_Vector slopes, N_Vector residual, void* data) {
  if (const int flag = sundials_rate(t, y, residual, data); flag != 0) return flag;
  N_VLinearSum(1, slopes, -1, residual, residual);
  return 0;
}

int jacobian(realtype t, realtype shift, N_Vector y, N_Vector, N_Vector residual, SUNMatrix matrix, void* data,
             N_Vector a, N_Vector b, N_Vector c) {
  if (const int flag = sundials_jacobian(t, y, residual, matrix, data, a, b, c); flag != 0) return flag;
  const sunindextype n = SUNDenseMatrix_Rows(matrix);
  for (sunindextype j = 0; j < n; ++j) {
    realtype* column = SUNDenseMatrix_Column(matrix, j);
    for (sunindextype i = 0; i < n; ++i) column[i] = (i == j ? shift : 0) - column[i];
  }
  return 0;
}

/// The order no higher than `highest`.
SundialsScheme by_ida(int highest) {
  return {api,
          [highest](const ForeignTask& task, N_Vector y, SUNMatrix matrix, SUNLinearSolver linear, SUNContext context) {
            auto ida = std::make_shared<Ida>();
            ida->slopes.reset(N_VClone(y), N_VDestroy);
            task.system.rate(task.t, task.y.data(), N_VGetArrayPointer(ida->slopes.get()));
            ida->memory.reset(IDACreate(context), [](void* m) { IDAFree(&m); });
            sundials_require(IDAInit(ida->memory.get(), residual, task.t, y, ida->slopes.get()), "IDAInit");
            sundials_require(IDASetMaxOrd(ida->memory.get(), highest), "IDASetMaxOrd");
            sundials_require(IDASetLinearSolver(ida->memory.get(), linear, matrix), "IDASetLinearSolver");
            sundials_require(IDASetJacFn(ida->memory.get(), jacobian), "IDASetJacFn");
            return ida;
          }};
}

}  // namespace

std::vector<AuditedSolver> ida_solvers() {
  const ForeignSolver claims{.equal_steps = false};
  std::vector<AuditedSolver> all;
  for (int highest = 5; highest > 1; --highest) {
    const std::string limit = std::to_string(highest);
    all.push_back(
        sundials_solver("ida-bdf" + (highest < 5 ? "-to-" + limit : ""),
                        "IDACreate, residual y' - f(t, y)" + (highest < 5 ? ", IDASetMaxOrd(" + limit + ")" : ""),
                        "orders 1 to " + limit + ", varied", claims, by_ida(highest)));
  }
  all.push_back(sundials_solver("ida-bdf", "IDACreate, residual y' - f(t, y)", "orders 1 to 5, varied", claims,
                                by_ida(5), Mode::normal));
  return all;
}

}  // namespace halfstep::audit
