// A run of one of PETSc's time steppers.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <vector>

#include "audit/petsc/petsc.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::audit {
namespace {

using Equations = FirstOrderSystem<double>;

std::recursive_mutex& line() {
  static std::recursive_mutex mutex;
  return mutex;
}

/// Neither a daemon nor another process is started, and signals stay ours.
void begin_petsc() {
  setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  static char program[] = "halfstep_audit", quiet[] = "-no_signal_handler";
  static char* arguments[] = {program, quiet, nullptr};
  static char** words = arguments;
  static int count = 2;
  petsc_require(PetscInitialize(&count, &words, nullptr, nullptr), "PetscInitialize");
  petsc_require(PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr), "PetscPushErrorHandler");
  std::atexit([] { PetscFinalize(); });
}

/// What the functions that PETSc calls are given.
struct Context {
  const Equations* equations;
  Given given;

  std::size_t dimension() const { return equations->dimension(); }

  /// The part of component i of f that is explicit.
  double explicit_share(std::size_t i) const {
    if (given == Given::residual || given == Given::with_jacobian) return 0;
    if (given == Given::both) return 2 * i < dimension() ? 0 : 0.5;
    return 1;
  }
};

const Context& context(void* data) { return *static_cast<const Context*>(data); }

/// f with each component times `share`.
template <class Share>
PetscErrorCode part_of_rate(PetscReal t, Vec y, Vec dydt, const Context& told, const Share& share) {
  const double* from = nullptr;
  double* to = nullptr;
  PetscCall(VecGetArrayRead(y, &from));
  PetscCall(VecGetArray(dydt, &to));
  told.equations->rate(t, from, to);
  for (std::size_t i = 0; i < told.dimension(); ++i) to[i] *= share(i);
  PetscCall(VecRestoreArray(dydt, &to));
  return VecRestoreArrayRead(y, &from);
}

PetscErrorCode rate(TS, PetscReal t, Vec y, Vec dydt, void* data) {
  const bool whole = context(data).given == Given::with_jacobian;
  return part_of_rate(t, y, dydt, context(data),
                      [&](std::size_t i) { return whole ? 1 : context(data).explicit_share(i); });
}

PetscErrorCode residual(TS, PetscReal t, Vec y, Vec slopes, Vec out, void* data) {
  PetscCall(part_of_rate(t, y, out, context(data), [&](std::size_t i) { return 1 - context(data).explicit_share(i); }));
  return VecAYPX(out, -1, slopes);
}

/// x' = v, of the momenta; v' = a(t, x), of the positions.
template <bool of_positions>
PetscErrorCode half_of_rate(TS, PetscReal t, Vec other, Vec out, void* data) {
  const Equations& equations = *context(data).equations;
  const std::size_t n = equations.dimension() / 2;
  const double* from = nullptr;
  double* to = nullptr;
  std::vector<double> state(2 * n), slopes(2 * n);
  PetscCall(VecGetArrayRead(other, &from));
  std::copy(from, from + n, state.begin() + static_cast<std::ptrdiff_t>(of_positions ? n : 0));
  PetscCall(VecRestoreArrayRead(other, &from));
  equations.rate(t, state.data(), slopes.data());
  const auto first = slopes.begin() + static_cast<std::ptrdiff_t>(of_positions ? 0 : n);
  PetscCall(VecGetArray(out, &to));
  std::copy(first, first + static_cast<std::ptrdiff_t>(n), to);
  return VecRestoreArray(out, &to);
}

/// shift minus the implicit part of df/dy, times `sign`.
PetscErrorCode put_jacobian(PetscReal t, Vec y, PetscReal shift, double sign, Mat matrix, void* data) {
  const auto n = static_cast<PetscInt>(context(data).dimension());
  std::vector<double> df(static_cast<std::size_t>(n * n));
  const double* from = nullptr;
  PetscCall(VecGetArrayRead(y, &from));
  context(data).equations->jacobian(t, from, df.data());
  PetscCall(VecRestoreArrayRead(y, &from));
  for (PetscInt i = 0; i < n; ++i)
    for (PetscInt j = 0; j < n; ++j) {
      const double share = 1 - context(data).explicit_share(static_cast<std::size_t>(i));
      const double entry = share * df[static_cast<std::size_t>(i * n + j)];
      PetscCall(MatSetValue(matrix, i, j, sign * ((i == j ? shift : 0) - entry), INSERT_VALUES));
    }
  PetscCall(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  return MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY);
}

PetscErrorCode jacobian(TS, PetscReal t, Vec y, Vec, PetscReal shift, Mat, Mat matrix, void* data) {
  return put_jacobian(t, y, shift, 1, matrix, data);
}

PetscErrorCode jacobian_of_rate(TS, PetscReal t, Vec y, Mat, Mat matrix, void* data) {
  return put_jacobian(t, y, 0, -1, matrix, data);
}

class PetscRun final : public ForeignRun {
 public:
  PetscRun(const ForeignTask& task, const PetscScheme& scheme)
      : scheme_(scheme), equal_(task.equal_step), t_(task.t), n_(task.y.size()) {
    const std::lock_guard in(line());
    try {
      begin(task);
    } catch (...) {
      free();
      throw;
    }
  }
  PetscRun(const PetscRun&) = delete;
  PetscRun& operator=(const PetscRun&) = delete;
  ~PetscRun() override {
    const std::lock_guard in(line());
    free();
  }

  void step(double end) override {
    const std::lock_guard in(line());
    petsc_require(TSSetMaxTime(ts_, end), "TSSetMaxTime");
    if (scheme_.caller != Caller::step) return solve(end);
    double h = 0;
    petsc_require(TSGetTimeStep(ts_, &h), "TSGetTimeStep");
    if (equal_ > 0) h = std::copysign(equal_, end - t_);
    const bool last = std::abs(end - t_) <= std::abs(h) * (1 + 1e-9);
    petsc_require(TSSetTimeStep(ts_, last ? end - t_ : h), "TSSetTimeStep");
    petsc_require(TSSetConvergedReason(ts_, TS_CONVERGED_ITERATING), "TSSetConvergedReason");
    petsc_require(TSStep(ts_), "TSStep");
    TSConvergedReason reason = TS_CONVERGED_ITERATING;
    petsc_require(TSGetConvergedReason(ts_, &reason), "TSGetConvergedReason");
    if (reason < 0) throw IntegratorError(std::string(TSConvergedReasons[reason]));
    const double before = t_;
    petsc_require(TSGetTime(ts_, &t_), "TSGetTime");
    if (t_ == before) throw IntegratorError("its steps sink to rounding");
    // times are sums of steps, or of parts of steps, each of them rounded
    constexpr double parts = 8;
    const double roundings = std::max(100.0, parts * static_cast<double>(++steps_));
    const double size = std::max(std::abs(t_), std::abs(end));
    if (std::abs(t_ - end) <= roundings * std::numeric_limits<double>::epsilon() * size) t_ = end;
  }

  double time() const override { return t_; }
  std::vector<double> state() const override { return numbers(y_); }

  std::vector<double> estimate() const override {
    if (scheme_.order == 0) return {};
    const std::lock_guard in(line());
    PetscBool done = PETSC_FALSE;
    petsc_require(TSEvaluateStep(ts_, scheme_.order - 1, other_, &done), "TSEvaluateStep");
    if (done == PETSC_FALSE) return {};
    petsc_require(VecAXPY(other_, -1, y_), "VecAXPY");
    return numbers(other_);
  }

  std::vector<double> between(double t) override {
    const std::lock_guard in(line());
    petsc_require(TSInterpolate(ts_, t, other_), "TSInterpolate");
    return numbers(other_);
  }

  long rejected() const override {
    const std::lock_guard in(line());
    PetscInt count = 0;
    petsc_require(TSGetStepRejections(ts_, &count), "TSGetStepRejections");
    return count;
  }

 private:
  void solve(double end) {
    if (steps_++ > 0 && scheme_.caller == Caller::solve_interpolating)
      throw IntegratorError("its time is past the end, and its state is not");
    petsc_require(TSSolve(ts_, y_), "TSSolve");
    TSConvergedReason reason = TS_CONVERGED_ITERATING;
    petsc_require(TSGetConvergedReason(ts_, &reason), "TSGetConvergedReason");
    if (reason < 0) throw IntegratorError(std::string(TSConvergedReasons[reason]));
    t_ = end;
  }

  void begin(const ForeignTask& task) {
    const auto n = static_cast<PetscInt>(n_);
    petsc_require(VecCreateSeq(PETSC_COMM_SELF, n, &y_), "VecCreateSeq");
    petsc_require(VecDuplicate(y_, &other_), "VecDuplicate");
    double* to = nullptr;
    petsc_require(VecGetArray(y_, &to), "VecGetArray");
    std::copy(task.y.begin(), task.y.end(), to);
    petsc_require(VecRestoreArray(y_, &to), "VecRestoreArray");
    petsc_require(TSCreate(PETSC_COMM_SELF, &ts_), "TSCreate");
    petsc_require(TSSetProblemType(ts_, TS_NONLINEAR), "TSSetProblemType");
    scheme_.choose(ts_);
    told_ = {&task.system, scheme_.given};
    hand_over_equations(n);
    petsc_require(TSSetTime(ts_, task.t), "TSSetTime");
    petsc_require(TSSetMaxTime(ts_, task.end), "TSSetMaxTime");
    petsc_require(TSSetMaxSteps(ts_, PETSC_MAX_INT), "TSSetMaxSteps");
    petsc_require(TSSetTimeStep(ts_, equal_ > 0 ? equal_ : (task.end - task.t) / 1000), "TSSetTimeStep");
    const auto at_end = equal_ > 0                                      ? TS_EXACTFINALTIME_STEPOVER
                        : scheme_.caller == Caller::solve_interpolating ? TS_EXACTFINALTIME_INTERPOLATE
                                                                        : TS_EXACTFINALTIME_MATCHSTEP;
    petsc_require(TSSetExactFinalTime(ts_, at_end), "TSSetExactFinalTime");
    TSAdapt adapt = nullptr;
    petsc_require(TSGetAdapt(ts_, &adapt), "TSGetAdapt");
    const char* control = scheme_.filter.empty() ? TSADAPTBASIC : TSADAPTDSP;
    petsc_require(TSAdaptSetType(adapt, equal_ > 0 ? TSADAPTNONE : control), "TSAdaptSetType");
    if (equal_ == 0 && !scheme_.filter.empty())
      petsc_require(TSAdaptDSPSetFilter(adapt, scheme_.filter.c_str()), "TSAdaptDSPSetFilter");
    petsc_require(TSSetMaxStepRejections(ts_, 100), "TSSetMaxStepRejections");
    if (equal_ == 0)
      petsc_require(TSSetTolerances(ts_, task.tolerances.absolute, nullptr, task.tolerances.relative, nullptr),
                    "TSSetTolerances");
    petsc_require(TSSetSolution(ts_, y_), "TSSetSolution");
    petsc_require(TSSetUp(ts_), "TSSetUp");
  }

  void hand_over_equations(PetscInt n) {
    const Given given = scheme_.given;
    if (given == Given::position_momentum) return split(n / 2);
    if (given != Given::residual) petsc_require(TSSetRHSFunction(ts_, nullptr, rate, &told_), "TSSetRHSFunction");
    if (given == Given::right_hand_side) return;
    if (scheme_.is_sparse)
      petsc_require(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, n, nullptr, &matrix_), "MatCreateSeqAIJ");
    else
      petsc_require(MatCreateSeqDense(PETSC_COMM_SELF, n, n, nullptr, &matrix_), "MatCreateSeqDense");
    if (given == Given::with_jacobian) {
      petsc_require(TSSetRHSJacobian(ts_, matrix_, matrix_, jacobian_of_rate, &told_), "TSSetRHSJacobian");
    } else {
      petsc_require(TSSetIFunction(ts_, nullptr, residual, &told_), "TSSetIFunction");
      petsc_require(TSSetIJacobian(ts_, matrix_, matrix_, jacobian, &told_), "TSSetIJacobian");
    }
    solve_tightly();
  }

  void split(PetscInt n) {
    const auto hand_over = [&](const char* name, PetscInt first, TSRHSFunction function) {
      IS indices = nullptr;
      petsc_require(ISCreateStride(PETSC_COMM_SELF, n, first, 1, &indices), "ISCreateStride");
      const PetscErrorCode code = TSRHSSplitSetIS(ts_, name, indices);
      ISDestroy(&indices);
      petsc_require(code, "TSRHSSplitSetIS");
      petsc_require(TSRHSSplitSetRHSFunction(ts_, name, nullptr, function, &told_), "TSRHSSplitSetRHSFunction");
    };
    hand_over("position", 0, half_of_rate<true>);
    hand_over("momentum", n, half_of_rate<false>);
  }

  /// Newton's iterations end where nothing moves any more; the linear equations are solved by factors where there are
  /// any.
  void solve_tightly() {
    SNES snes = nullptr;
    KSP ksp = nullptr;
    PC pc = nullptr;
    SNESLineSearch search = nullptr;
    petsc_require(TSGetSNES(ts_, &snes), "TSGetSNES");
    petsc_require(SNESSetTolerances(snes, 0, 1e-15, 1e-15, 50, 10000), "SNESSetTolerances");
    petsc_require(SNESGetLineSearch(snes, &search), "SNESGetLineSearch");
    petsc_require(SNESLineSearchSetType(search, SNESLINESEARCHBASIC), "SNESLineSearchSetType");
    petsc_require(SNESGetKSP(snes, &ksp), "SNESGetKSP");
    if (scheme_.given == Given::with_jacobian)  // TSIRK makes a MATKAIJ of the Jacobian, which has no factors
      return petsc_require(KSPSetTolerances(ksp, 1e-15, 1e-300, PETSC_DEFAULT, PETSC_DEFAULT), "KSPSetTolerances");
    petsc_require(KSPSetType(ksp, KSPPREONLY), "KSPSetType");
    petsc_require(KSPGetPC(ksp, &pc), "KSPGetPC");
    petsc_require(PCSetType(pc, PCLU), "PCSetType");
  }

  void free() {
    TSDestroy(&ts_);
    MatDestroy(&matrix_);
    VecDestroy(&other_);
    VecDestroy(&y_);
  }

  static std::vector<double> numbers(Vec vector) {
    const double* first = nullptr;
    PetscInt n = 0;
    petsc_require(VecGetLocalSize(vector, &n), "VecGetLocalSize");
    petsc_require(VecGetArrayRead(vector, &first), "VecGetArrayRead");
    std::vector<double> values(first, first + n);
    petsc_require(VecRestoreArrayRead(vector, &first), "VecRestoreArrayRead");
    return values;
  }

  PetscScheme scheme_;
  Context told_{};
  double equal_, t_;
  long steps_ = 0;
  std::size_t n_;
  TS ts_ = nullptr;
  Vec y_ = nullptr, other_ = nullptr;
  Mat matrix_ = nullptr;
};

}  // namespace

std::unique_ptr<ForeignRun> petsc_run(const ForeignTask& task, const PetscScheme& scheme) {
  return std::make_unique<PetscRun>(task, scheme);
}

void petsc_require(PetscErrorCode code, const char* call) {
  if (code != 0) throw IntegratorError(std::string(call) + " returned " + std::to_string(static_cast<int>(code)));
}

std::string petsc_version() {
  static std::once_flag once;
  std::call_once(once, begin_petsc);
  return "PETSc " + std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}

}  // namespace halfstep::audit
