// A run of one of PETSc's time steppers.
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

const Equations& equations(void* context) { return *static_cast<const Equations*>(context); }

PetscErrorCode rate(TS, PetscReal t, Vec y, Vec dydt, void* context) {
  const double* from = nullptr;
  double* to = nullptr;
  PetscCall(VecGetArrayRead(y, &from));
  PetscCall(VecGetArray(dydt, &to));
  equations(context).rate(t, from, to);
  PetscCall(VecRestoreArray(dydt, &to));
  return VecRestoreArrayRead(y, &from);
}

PetscErrorCode residual(TS ts, PetscReal t, Vec y, Vec slopes, Vec out, void* context) {
  PetscCall(rate(ts, t, y, out, context));
  return VecAYPX(out, -1, slopes);
}

PetscErrorCode jacobian(TS, PetscReal t, Vec y, Vec, PetscReal shift, Mat, Mat matrix, void* context) {
  const auto n = static_cast<PetscInt>(equations(context).dimension());
  std::vector<double> df(static_cast<std::size_t>(n * n));
  const double* from = nullptr;
  PetscCall(VecGetArrayRead(y, &from));
  equations(context).jacobian(t, from, df.data());
  PetscCall(VecRestoreArrayRead(y, &from));
  for (PetscInt i = 0; i < n; ++i)
    for (PetscInt j = 0; j < n; ++j)
      PetscCall(
          MatSetValue(matrix, i, j, (i == j ? shift : 0) - df[static_cast<std::size_t>(i * n + j)], INSERT_VALUES));
  PetscCall(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  return MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY);
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
    if (std::abs(t_ - end) <= 100 * std::numeric_limits<double>::epsilon() * std::abs(end)) t_ = end;
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
    void* context = const_cast<Equations*>(&task.system);  // no const in its interface
    if (scheme_.is_implicit) {
      petsc_require(MatCreateSeqDense(PETSC_COMM_SELF, n, n, nullptr, &matrix_), "MatCreateSeqDense");
      petsc_require(TSSetIFunction(ts_, nullptr, residual, context), "TSSetIFunction");
      petsc_require(TSSetIJacobian(ts_, matrix_, matrix_, jacobian, context), "TSSetIJacobian");
      solve_tightly();
    } else {
      petsc_require(TSSetRHSFunction(ts_, nullptr, rate, context), "TSSetRHSFunction");
    }
    petsc_require(TSSetTime(ts_, task.t), "TSSetTime");
    petsc_require(TSSetMaxTime(ts_, task.end), "TSSetMaxTime");
    petsc_require(TSSetMaxSteps(ts_, PETSC_MAX_INT), "TSSetMaxSteps");
    petsc_require(TSSetTimeStep(ts_, equal_ > 0 ? equal_ : (task.end - task.t) / 1000), "TSSetTimeStep");
    petsc_require(TSSetExactFinalTime(ts_, equal_ > 0 ? TS_EXACTFINALTIME_STEPOVER : TS_EXACTFINALTIME_MATCHSTEP),
                  "TSSetExactFinalTime");
    TSAdapt adapt = nullptr;
    petsc_require(TSGetAdapt(ts_, &adapt), "TSGetAdapt");
    petsc_require(TSAdaptSetType(adapt, equal_ > 0 ? TSADAPTNONE : TSADAPTBASIC), "TSAdaptSetType");
    petsc_require(TSSetMaxStepRejections(ts_, 100), "TSSetMaxStepRejections");
    if (equal_ == 0)
      petsc_require(TSSetTolerances(ts_, task.tolerances.absolute, nullptr, task.tolerances.relative, nullptr),
                    "TSSetTolerances");
    petsc_require(TSSetSolution(ts_, y_), "TSSetSolution");
    petsc_require(TSSetUp(ts_), "TSSetUp");
  }

  /// Newton's iterations end where nothing moves any more; the linear equations are solved by factors.
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
  double equal_, t_;
  std::size_t n_;
  TS ts_ = nullptr;
  Vec y_ = nullptr, other_ = nullptr;
  Mat matrix_ = nullptr;
};

}  // namespace

std::unique_ptr<ForeignRun> petsc_run(const ForeignTask& task, const PetscScheme& scheme) {
  return std::make_unique<PetscRun>(task, scheme);
}

void petsc_require(PetscErrorCode code, const char* what) {
  if (code != 0) throw IntegratorError(std::string(what) + " returned " + std::to_string(static_cast<int>(code)));
}

std::string petsc_version() {
  static std::once_flag once;
  std::call_once(once, begin_petsc);
  return "PETSc " + std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}

}  // namespace halfstep::audit
