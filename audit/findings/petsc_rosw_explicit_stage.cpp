// PETSc: three types of TSROSW, those whose last stage is explicit, give wrong results by default
// Seen with: PETSc 3.18.5
// Upstream: the same lines in the sources of August 2026
//
// “By default, the Jacobian is only recomputed once per step.” TSStep_RosW() sets the lag of the Jacobian to "never
// again" in the first stage, and back to its value behind the last one, but only if that is implicit. Of lassp3p4s2c,
// llssp3p4s2c and ark3 it is explicit, and evaluated by TSComputeIJacobian() with shift 0 on the same matrix: from the
// second step on all stages are solved with a matrix that lacks its shift. On y' = -y the error is beyond all bounds;
// on x'' = a(x) that matrix may be singular, and TSStep() then returns PETSC_ERR_MAT_LU_ZRPVT. assp3p3s1c, whose
// explicit stage is the first, is not affected.
#include <petscts.h>

#include <cmath>
#include <cstdio>
#include <string>

PetscErrorCode residual(TS, PetscReal, Vec y, Vec slope, Vec f, void*) { return VecWAXPY(f, 1, y, slope); }  // y' = -y
PetscErrorCode jacobian(TS, PetscReal, Vec, Vec, PetscReal shift, Mat, Mat J, void*) {
  return MatZeroEntries(J) || MatShift(J, shift + 1);
}
double error(const char* type, int steps) {
  TS ts;
  Vec y;
  Mat J;
  TSAdapt adapt;
  const double* end;
  VecCreateSeq(PETSC_COMM_SELF, 1, &y), VecSet(y, 1), MatCreateSeqDense(PETSC_COMM_SELF, 1, 1, nullptr, &J);
  TSCreate(PETSC_COMM_SELF, &ts), TSSetType(ts, TSROSW), TSRosWSetType(ts, type), TSSetMaxTime(ts, 1);
  TSSetIFunction(ts, nullptr, residual, nullptr), TSSetIJacobian(ts, J, J, jacobian, nullptr);
  TSGetAdapt(ts, &adapt), TSAdaptSetType(adapt, TSADAPTNONE), TSSetTimeStep(ts, 1. / steps), TSSetMaxSteps(ts, steps);
  TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER), TSSolve(ts, y), VecGetArrayRead(y, &end);
  return std::fabs(*end - std::exp(-1.));
}
int main(int argc, char** argv) {
  PetscInitialize(&argc, &argv, nullptr, nullptr), PetscPushErrorHandler(PetscIgnoreErrorHandler, nullptr);
  bool shown = true;
  for (const char* type : {TSROSWRA34PW2, TSROSWLASSP3P4S2C, TSROSWLLSSP3P4S2C, TSROSWARK3}) {
    const double coarse = error(type, 64), fine = error(type, 128);
    const bool is_right = std::fabs(std::log2(coarse / fine) - 3) < 0.1;
    std::printf("TSROSW, %s: errors %.0e %.0e, %s\n", type, coarse, fine, is_right ? "order 3" : "no order");
    shown = shown && is_right == (type == std::string(TSROSWRA34PW2));
  }
  PetscFinalize();
  return shown ? 0 : 1;
}
