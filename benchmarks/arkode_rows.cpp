// Diagonally implicit tables of SUNDIALS by ARKStep, at fixed step, with dense matrices and the derivative given: what
// its manual advises for systems of this size.
#include <cstdio>  // which the headers of ARKODE take for granted

#include <arkode/arkode_arkstep.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/library_rows.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::benchmarks {
namespace {

constexpr double tolerance = 1e-12;  ///< Newton's iteration ends at a tenth of it
constexpr double apart = 1e-10;

void call(int status) {
  if (status < 0) throw InputError("ARKODE returns " + std::to_string(status));
}

template <class Force>
class Stepper {
  using Equations = FirstOrder<Force>;

 public:
  Stepper(const char* table, const Force& force, std::vector<double> start)
      : equations_{force}, start_(std::move(start)) {
    call(SUNContext_Create(nullptr, &context_));
    y_ = N_VNew_Serial(Equations::size, context_);
    matrix_ = SUNDenseMatrix(Equations::size, Equations::size, context_);
    solver_ = SUNLinSol_Dense(y_, matrix_, context_);
    begin();
    memory_ = ARKStepCreate(nullptr, rate, 0, y_, context_);
    call(ARKStepSStolerances(memory_, tolerance, tolerance));
    call(ARKStepSetUserData(memory_, &equations_));
    call(ARKStepSetTableName(memory_, table, "ARKODE_ERK_NONE"));
    call(ARKStepSetLinearSolver(memory_, solver_, matrix_));
    call(ARKStepSetJacFn(memory_, jacobian));
    call(ARKStepSetMaxNonlinIters(memory_, 50));  // three of its own do not reach such a tolerance
  }
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;
  ~Stepper() {
    ARKStepFree(&memory_);
    SUNLinSolFree(solver_);
    SUNMatDestroy(matrix_);
    N_VDestroy(y_);
    SUNContext_Free(&context_);
  }

  /// Throws where a step does not converge.
  std::vector<double> run(double h, long steps) {
    begin();
    call(ARKStepReset(memory_, 0, y_));
    call(ARKStepSetFixedStep(memory_, h));
    double t = 0;
    for (long k = 0; k < steps; ++k) call(ARKStepEvolve(memory_, h * static_cast<double>(steps), y_, &t, ARK_ONE_STEP));
    const double* y = N_VGetArrayPointer(y_);
    return {y, y + Equations::size};
  }

  long evaluations() const { return equations_.evaluations; }

 private:
  void begin() { std::copy(start_.begin(), start_.end(), N_VGetArrayPointer(y_)); }

  static int rate(realtype, N_Vector y, N_Vector slope, void* equations) {
    static_cast<Equations*>(equations)->rate(N_VGetArrayPointer(y), N_VGetArrayPointer(slope));
    return 0;
  }
  static int jacobian(realtype, N_Vector y, N_Vector, SUNMatrix matrix, void* equations, N_Vector, N_Vector, N_Vector) {
    double* columns = SUNDenseMatrix_Data(matrix);
    const auto at = [columns](std::size_t i, std::size_t j) -> double& { return columns[j * Equations::size + i]; };
    static_cast<Equations*>(equations)->jacobian(N_VGetArrayPointer(y), at);
    return 0;
  }

  Equations equations_;
  std::vector<double> start_;
  SUNContext context_ = nullptr;
  N_Vector y_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
  void* memory_ = nullptr;
};

}  // namespace

void HALFSTEP_ADD(std::vector<Row>& rows) {
  for (const auto& [method, table] :
       {std::pair("hairer-wanner-sdirk-4", "ARKODE_SDIRK_5_3_4"), std::pair("kvaerno-3", "ARKODE_KVAERNO_4_2_3"),
        std::pair("ark-esdirk-4", "ARKODE_ARK436L2SA_DIRK_6_3_4")})
    add_library_row<Stepper>({.method = method, .by = "ARKODE", .flags = table, .apart = apart}, table, rows);
}

}  // namespace halfstep::benchmarks
