// PETSc: a wrong coefficient makes TSARKIMEXBPR3 of order 1 where a part of f is explicit
// Seen with: PETSc 3.18.5
// Upstream: the same coefficient in the sources of August 2026
//
// The manual page calls bpr3 “Third order ARK IMEX scheme”, “referred to as ARK3 in https://arxiv.org/abs/1110.4375”.
// In TSARKIMEXRegisterAll() (arkimex.c) the last row of its explicit table is 1/4, 0, 3/5, 0, 0. It sums to 17/20,
// where the implicit row sums to 1; with 3/4 in the place of 3/5 the table is of order 3, as halfstep lint finds: the
// last stage equals the one before, whose weight -1/2 its 1/2 cancels. With f all implicit that row is not used.
#include <petscts.h>

#include <cmath>
#include <cstdio>

PetscErrorCode rate(TS, PetscReal, Vec y, Vec f, void*) { return VecCopy(y, f) || VecScale(f, -1); }  // y' = -y
PetscErrorCode residual(TS, PetscReal, Vec, Vec slope, Vec f, void*) { return VecCopy(slope, f); }
PetscErrorCode jacobian(TS, PetscReal, Vec, Vec, PetscReal shift, Mat, Mat J, void*) {
  return MatZeroEntries(J) || MatShift(J, shift);
}
double error(const char* type, int steps) {
  TS ts;
  Vec y;
  Mat J;
  TSAdapt adapt;
  const double* end;
  VecCreateSeq(PETSC_COMM_SELF, 1, &y), VecSet(y, 1), MatCreateSeqDense(PETSC_COMM_SELF, 1, 1, nullptr, &J);
  TSCreate(PETSC_COMM_SELF, &ts), TSSetType(ts, TSARKIMEX), TSARKIMEXSetType(ts, type), TSSetMaxTime(ts, 1);
  TSSetRHSFunction(ts, nullptr, rate, nullptr);
  TSSetIFunction(ts, nullptr, residual, nullptr), TSSetIJacobian(ts, J, J, jacobian, nullptr);
  TSGetAdapt(ts, &adapt), TSAdaptSetType(adapt, TSADAPTNONE), TSSetTimeStep(ts, 1. / steps), TSSetMaxSteps(ts, steps);
  TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER), TSSolve(ts, y), VecGetArrayRead(y, &end);
  return std::fabs(*end - std::exp(-1.));
}
int main(int argc, char** argv) {
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  double seen = 0;
  for (const char* type : {TSARKIMEXARS443, TSARKIMEXBPR3}) {
    const double coarse = error(type, 64), fine = error(type, 128);
    seen = std::log2(coarse / fine);
    std::printf("TSARKIMEX, %s, f explicit: errors %.2e %.2e, order %.2f\n", type, coarse, fine, seen);
  }
  PetscFinalize();
  return std::fabs(seen - 1) < 0.1 ? 0 : 1;
}
