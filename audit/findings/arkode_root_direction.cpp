// SUNDIALS: the direction of a root is ignored where another function has one at the same end of a step
// Seen with: SUNDIALS 6.4.1
// Upstream: no report of it was found; unchanged in llnl/sundials at c8dabce (September 2025)
//
// `ERKStepSetRootDirection` says which roots are to be reported. Where no function changes its sign and one is exactly
// zero at the end of a step, in the direction that is asked for, `arkRootfind` sets `iroots` of all that are zero
// there, without a look at their directions (its branch `if (!sgnchg)`; those of CVODE and IDA look). Alone, the second
// function is not reported.
#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>

#include <cstdio>

int constant(double, N_Vector, N_Vector dydt, void*) { return NV_Ith_S(dydt, 0) = 1, 0; }
int functions(double t, N_Vector, double* g, void*) { return g[0] = 0.5 - t, g[1] = t - 0.5, 0; }

int root_of_first(int count) {  // it falls; rising roots are asked for
  SUNContext context;
  SUNContext_Create(nullptr, &context);
  N_Vector y = N_VNew_Serial(1, context);
  NV_Ith_S(y, 0) = 0;
  void* m = ERKStepCreate(constant, 0, y, context);
  ERKStepSStolerances(m, 1e-6, 1e-6);
  ERKStepSetStopTime(m, 0.5);  // a step ends there
  int rising[] = {1, 1}, found[] = {0, 0};
  double t = 0;
  ERKStepRootInit(m, count, functions);
  ERKStepSetRootDirection(m, rising);
  if (ERKStepEvolve(m, 1, y, &t, ARK_NORMAL) == ARK_ROOT_RETURN) ERKStepGetRootInfo(m, found);
  return found[0];
}

int main() {
  const int alone = root_of_first(1), beside = root_of_first(2);
  std::printf("1/2 - t, rising roots asked for: reported as %d alone, as %d beside t - 1/2\n", alone, beside);
  return alone == 0 && beside != 0 ? 0 : 1;
}
