// PETSc: with steps of one size TSBDF is of order 2 at most
// Seen with: PETSc 3.18.5
// Upstream: the same start (TSBDF_Restart) in later sources; status not known
//
// TSBDFSetOrder() is to “Set the order of the BDF method”, 1 to 6. A run begins with half a step of order 1, whose
// error of order h² no later step takes away: with TSADAPTNONE every order from 2 to 6 ends with an error that falls
// with h². Where the steps are chosen by TSADAPTBASIC they begin short, and this is not seen.
#include <petscts.h>

#include <cmath>
#include <cstdio>

PetscErrorCode residual(TS, PetscReal, Vec y, Vec slope, Vec f, void*) { return VecWAXPY(f, 1, y, slope); }  // y' = -y
PetscErrorCode jacobian(TS, PetscReal, Vec, Vec, PetscReal shift, Mat, Mat J, void*) {
  MatSetValue(J, 0, 0, shift + 1, INSERT_VALUES);
  MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY);
  return MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY);
}
double error(int order, int steps) {
  TS ts;
  Vec y;
  Mat J;
  TSAdapt adapt;
  const double* end;
  VecCreateSeq(PETSC_COMM_SELF, 1, &y), VecSet(y, 1), MatCreateSeqDense(PETSC_COMM_SELF, 1, 1, nullptr, &J);
  TSCreate(PETSC_COMM_SELF, &ts), TSSetType(ts, TSBDF), TSBDFSetOrder(ts, order), TSSetMaxTime(ts, 1);
  TSSetIFunction(ts, nullptr, residual, nullptr), TSSetIJacobian(ts, J, J, jacobian, nullptr);
  TSGetAdapt(ts, &adapt), TSAdaptSetType(adapt, TSADAPTNONE), TSSetTimeStep(ts, 1. / steps), TSSetMaxSteps(ts, steps);
  TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER), TSSolve(ts, y), VecGetArrayRead(y, &end);
  return std::fabs(*end - std::exp(-1.));
}
int main(int argc, char** argv) {
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  bool shown = true;
  for (int order = 1; order <= 6; ++order) {
    const double coarse = error(order, 64), fine = error(order, 128), seen = std::log2(coarse / fine);
    std::printf("TSBDFSetOrder(%d): errors %.2e %.2e, order %.2f\n", order, coarse, fine, seen);
    shown = shown && std::fabs(seen - std::fmin(order, 2)) < 0.3;
  }
  PetscFinalize();
  return shown ? 0 : 1;
}
