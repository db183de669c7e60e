// PETSc: TSALPHA of a spectral radius below 1 is of order 1
// Seen with: PETSc 3.18.5
// Upstream: mended in 3.22.0 (commit 070f04f, “Fixing backward difference formula used for generalized-alpha
// initialization”)
//
// Generalized-α methods are of order 2 for every radius that TSAlphaSetRadius() takes. TSAlpha_Restart() makes two
// steps of h/2 for the slope at the start, and divides the differences by h/2 where their formula wants h: the slope
// is twice what it should be. With radius 1, the default, the slope at the start cancels out of
// every step; with others it leaves an error of order h for good.
#include <petscts.h>

#include <cmath>
#include <cstdio>

PetscErrorCode residual(TS, PetscReal, Vec y, Vec slope, Vec f, void*) { return VecWAXPY(f, 1, y, slope); }  // y' = -y
PetscErrorCode jacobian(TS, PetscReal, Vec, Vec, PetscReal shift, Mat, Mat J, void*) {
  MatSetValue(J, 0, 0, shift + 1, INSERT_VALUES);
  MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY);
  return MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY);
}
double error(double radius, int steps) {
  TS ts;
  Vec y;
  Mat J;
  TSAdapt adapt;
  const double* end;
  VecCreateSeq(PETSC_COMM_SELF, 1, &y), VecSet(y, 1), MatCreateSeqDense(PETSC_COMM_SELF, 1, 1, nullptr, &J);
  TSCreate(PETSC_COMM_SELF, &ts), TSSetType(ts, TSALPHA), TSAlphaSetRadius(ts, radius), TSSetMaxTime(ts, 1);
  TSSetIFunction(ts, nullptr, residual, nullptr), TSSetIJacobian(ts, J, J, jacobian, nullptr);
  TSGetAdapt(ts, &adapt), TSAdaptSetType(adapt, TSADAPTNONE), TSSetTimeStep(ts, 1. / steps), TSSetMaxSteps(ts, steps);
  TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER), TSSolve(ts, y), VecGetArrayRead(y, &end);
  return std::fabs(*end - std::exp(-1.));
}
int main(int argc, char** argv) {
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  bool shown = true;
  for (const double radius : {1., 0.8, 0.5, 0.}) {
    const double coarse = error(radius, 64), fine = error(radius, 128), seen = std::log2(coarse / fine);
    std::printf("TSAlphaSetRadius(%.1f): errors %.2e %.2e, order %.2f\n", radius, coarse, fine, seen);
    shown = shown && std::fabs(seen - (radius == 1 ? 2 : 1)) < 0.1;
  }
  PetscFinalize();
  return shown ? 0 : 1;
}
