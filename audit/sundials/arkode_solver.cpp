// ARKODE's memory, its callbacks, and what it says of its steps. Implicit parts are solved by Newton iterations to
// 1e-15 of the state: what is judged is the table.
#include "audit/sundials/arkode_solver.hpp"

#include <arkode/arkode_butcher_erk.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <fmt/format.h>

#include <cstdlib>
#include <type_traits>

namespace halfstep::audit {
namespace {

constexpr double tolerance = 1e-13;  // of which a hundredth ends a Newton iteration

/// The name of a return value: "ARK_CONV_FAILURE".
std::string flag_name(int flag) {
  const std::unique_ptr<char, decltype(&std::free)> name(ARKStepGetReturnFlagName(flag), std::free);
  return name ? name.get() : std::to_string(flag);
}

void require(int flag, const char* call) {
  if (flag < 0) throw IntegratorError(std::string(call) + " returned " + flag_name(flag));
}

/// x' = v where `moves`, else 0; v' = a / parts.
template <bool moves, int parts>
int derivative(double t, N_Vector y, N_Vector dydt, void* data) {
  const auto& system = *static_cast<const System<double>*>(data);
  const int n = system.dimension();
  const double* from = N_VGetArrayPointer(y);
  double* to = N_VGetArrayPointer(dydt);
  for (int i = 0; i < n; ++i) to[i] = moves ? from[n + i] : 0;
  system.acceleration(t, from, from + n, to + n);
  for (int i = 0; i < n; ++i) to[n + i] /= parts;
  return 0;
}

template <bool moves, int parts>
int dense_jacobian(double t, N_Vector y, N_Vector, SUNMatrix matrix, void* data, N_Vector, N_Vector, N_Vector) {
  const auto& system = *static_cast<const System<double>*>(data);
  const auto n = static_cast<std::size_t>(system.dimension()), m = 2 * n;
  std::vector<double> dfdy(m * m), dfdt(m);
  jacobian(system, t, N_VGetArrayPointer(y), dfdy.data(), dfdt.data());
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t i = 0; i < m; ++i)
      SUNDenseMatrix_Column(matrix, static_cast<sunindextype>(j))[i] =
          i < n ? (moves ? dfdy[i * m + j] : 0) : dfdy[i * m + j] / parts;
  return 0;
}

/// ARKODE's error handler: also warnings, and failures that it recovers from.
void hear(int code, const char*, const char* function, char*, void* data) {
  static_cast<Signals*>(data)->say(fmt::format("error handler: {} in {}", flag_name(code), function));
}

/// Everything that one run allocates.
class Solver {
 public:
  Solver(const System<double>& system, const ArkodeScheme& scheme, Signals& signals, double t, double h,
         std::span<double> x, std::span<double> v)
      : signals_(signals), system_(const_cast<System<double>*>(&system)), h_(h) {  // a void* in C
    SUNContext context = nullptr;
    require(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    context_.reset(context, [](SUNContext c) { SUNContext_Free(&c); });
    y_.reset(N_VNew_Serial(static_cast<sunindextype>(2 * x.size()), context), N_VDestroy);
    std::copy(x.begin(), x.end(), N_VGetArrayPointer(y_.get()));
    std::copy(v.begin(), v.end(), N_VGetArrayPointer(y_.get()) + x.size());
    if (scheme.explicit_by_erkstep)
      erkstep(*scheme.explicit_by_erkstep, t);
    else if (scheme.coupling)
      mristep(*scheme.coupling, t);
    else
      memory_ = arkstep(scheme.explicit_table.get(), scheme.implicit_table.get(), t);
  }

  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// ARK_ONE_STEP ends where the step ends: nothing is interpolated. After a return value below 0, as where Newton's
  /// iteration does not converge, the state is no number: a run without a result, not a broken promise.
  void step() {
    signals_.step(h_);
    if (dead_) return;
    double reached = 0;
    const int flag = evolve_(memory_.get(), h_ > 0 ? 1e6 : -1e6, y_.get(), &reached, ARK_ONE_STEP);
    if (flag != ARK_SUCCESS) signals_.say("returned " + flag_name(flag));
    dead_ = flag < 0;
    if (dead_) N_VConst(std::numeric_limits<double>::quiet_NaN(), y_.get());
  }

  void get(std::span<double> x, std::span<double> v) const {
    const double* y = N_VGetArrayPointer(y_.get());
    std::copy(y, y + x.size(), x.begin());
    std::copy(y + x.size(), y + 2 * x.size(), v.begin());
  }

 private:
  using Memory = std::shared_ptr<void>;

  void erkstep(ARKodeButcherTableMem& table, double t) {
    memory_.reset(ERKStepCreate(derivative<true, 1>, t, y_.get(), context_.get()), [](void* m) { ERKStepFree(&m); });
    require(ERKStepSetErrHandlerFn(memory_.get(), hear, &signals_), "ERKStepSetErrHandlerFn");
    require(ERKStepSetUserData(memory_.get(), system_), "ERKStepSetUserData");
    require(ERKStepSetTable(memory_.get(), &table), "ERKStepSetTable");
    require(ERKStepSetFixedStep(memory_.get(), h_), "ERKStepSetFixedStep");
    require(ERKStepSStolerances(memory_.get(), tolerance, tolerance), "ERKStepSStolerances");
    evolve_ = ERKStepEvolve;
  }

  Memory arkstep(ARKodeButcherTableMem* ex, ARKodeButcherTableMem* im, double t) {
    const bool both = ex != nullptr && im != nullptr;
    const ARKRhsFn explicit_part = ex == nullptr ? nullptr : both ? derivative<false, 2> : derivative<true, 1>;
    const ARKRhsFn implicit_part = im == nullptr ? nullptr : both ? derivative<true, 2> : derivative<true, 1>;
    Memory memory = arkstep_memory(explicit_part, implicit_part, t, h_);
    const auto* one = im != nullptr ? im : ex;
    require(ARKStepSetTables(memory.get(), one->q, one->p, im, ex), "ARKStepSetTables");
    require(ARKStepSStolerances(memory.get(), tolerance, tolerance), "ARKStepSStolerances");
    evolve_ = ARKStepEvolve;
    if (im == nullptr) return memory;
    make_linear_solver();
    require(ARKStepSetLinearSolver(memory.get(), linear_.get(), matrix_.get()), "ARKStepSetLinearSolver");
    require(ARKStepSetJacFn(memory.get(), both ? dense_jacobian<true, 2> : dense_jacobian<true, 1>), "ARKStepSetJacFn");
    require(ARKStepSetLSetupFrequency(memory.get(), 1), "ARKStepSetLSetupFrequency");
    require(ARKStepSetJacEvalFrequency(memory.get(), 1), "ARKStepSetJacEvalFrequency");
    require(ARKStepSetMaxNonlinIters(memory.get(), 50), "ARKStepSetMaxNonlinIters");
    require(ARKStepSetNonlinConvCoef(memory.get(), 0.01), "ARKStepSetNonlinConvCoef");
    return memory;
  }

  Memory arkstep_memory(ARKRhsFn explicit_part, ARKRhsFn implicit_part, double t, double h) {
    Memory memory(ARKStepCreate(explicit_part, implicit_part, t, y_.get(), context_.get()),
                  [](void* m) { ARKStepFree(&m); });
    require(ARKStepSetErrHandlerFn(memory.get(), hear, &signals_), "ARKStepSetErrHandlerFn");
    require(ARKStepSetUserData(memory.get(), system_), "ARKStepSetUserData");
    require(ARKStepSetFixedStep(memory.get(), h), "ARKStepSetFixedStep");
    return memory;
  }

  /// The fast part by a table of order 8 with at least four steps a slow one: its error is far below that of a
  /// coupling.
  void mristep(MRIStepCouplingMem& coupling, double t) {
    const Table fehlberg(ARKodeButcherTable_LoadERKByName("ARKODE_FEHLBERG_13_7_8"), ARKodeButcherTable_Free);
    fast_ = arkstep_memory(derivative<true, 2>, nullptr, t, h_ / 4);
    require(ARKStepSetTables(fast_.get(), fehlberg->q, fehlberg->p, nullptr, fehlberg.get()), "ARKStepSetTables");
    MRIStepInnerStepper inner = nullptr;
    require(ARKStepCreateMRIStepInnerStepper(fast_.get(), &inner), "ARKStepCreateMRIStepInnerStepper");
    inner_.reset(inner, [](MRIStepInnerStepper s) { MRIStepInnerStepper_Free(&s); });
    const bool ex = coupling.W != nullptr, im = coupling.G != nullptr, both = ex && im;
    const ARKRhsFn explicit_part = !ex ? nullptr : both ? derivative<false, 4> : derivative<false, 2>;
    const ARKRhsFn implicit_part = !im ? nullptr : both ? derivative<false, 4> : derivative<false, 2>;
    memory_.reset(MRIStepCreate(explicit_part, implicit_part, t, y_.get(), inner, context_.get()),
                  [](void* m) { MRIStepFree(&m); });
    require(MRIStepSetErrHandlerFn(memory_.get(), hear, &signals_), "MRIStepSetErrHandlerFn");
    require(MRIStepSetUserData(memory_.get(), system_), "MRIStepSetUserData");
    require(MRIStepSetCoupling(memory_.get(), &coupling), "MRIStepSetCoupling");
    require(MRIStepSetFixedStep(memory_.get(), h_), "MRIStepSetFixedStep");
    require(MRIStepSStolerances(memory_.get(), tolerance, tolerance), "MRIStepSStolerances");
    evolve_ = MRIStepEvolve;
    if (!im) return;
    make_linear_solver();
    require(MRIStepSetLinearSolver(memory_.get(), linear_.get(), matrix_.get()), "MRIStepSetLinearSolver");
    require(MRIStepSetJacFn(memory_.get(), both ? dense_jacobian<false, 4> : dense_jacobian<false, 2>),
            "MRIStepSetJacFn");
    require(MRIStepSetLSetupFrequency(memory_.get(), 1), "MRIStepSetLSetupFrequency");
    require(MRIStepSetJacEvalFrequency(memory_.get(), 1), "MRIStepSetJacEvalFrequency");
    require(MRIStepSetMaxNonlinIters(memory_.get(), 50), "MRIStepSetMaxNonlinIters");
    require(MRIStepSetNonlinConvCoef(memory_.get(), 0.01), "MRIStepSetNonlinConvCoef");
  }

  void make_linear_solver() {
    const auto n = N_VGetLength(y_.get());
    matrix_.reset(SUNDenseMatrix(n, n, context_.get()), SUNMatDestroy);
    linear_.reset(SUNLinSol_Dense(y_.get(), matrix_.get(), context_.get()), SUNLinSolFree);
  }

  Signals& signals_;
  System<double>* system_;
  double h_;
  bool dead_ = false;
  int (*evolve_)(void*, realtype, N_Vector, realtype*, int) = nullptr;
  // Freed in the opposite order, also where a constructor throws.
  std::shared_ptr<std::remove_pointer_t<SUNContext>> context_;
  std::shared_ptr<std::remove_pointer_t<N_Vector>> y_;
  std::shared_ptr<std::remove_pointer_t<SUNMatrix>> matrix_;
  std::shared_ptr<std::remove_pointer_t<SUNLinearSolver>> linear_;
  Memory fast_;
  std::shared_ptr<std::remove_pointer_t<MRIStepInnerStepper>> inner_;
  Memory memory_;
};

}  // namespace

std::shared_ptr<Watched> arkode_integrator(const ArkodeScheme& scheme) {
  auto integrator = std::make_shared<Watched>();
  integrator->set<double>([scheme, signals = integrator->signals]() -> Integrator::Run<double> {
    return [scheme, signals, solver = std::shared_ptr<Solver>()](const System<double>& system, const double& t,
                                                                 const double& h, long count, std::span<double> x,
                                                                 std::span<double> v) mutable {
      if (!solver) solver = std::make_shared<Solver>(system, scheme, *signals, t, h, x, v);
      for (long k = 0; k < count; ++k) solver->step();
      solver->get(x, v);
    };
  });
  return integrator;
}

}  // namespace halfstep::audit
