// PETSc: the interpolant of the Dormand–Prince type is of order 4, and said to be of 5
// Seen with: PETSc 3.18.5
// Upstream: status not known
//
// TSRKGetTableau() tells of type `5dp` p = 5, by its manual page the “Order of the interpolation scheme, equal to the
// number of columns of binterp”. It is a polynomial of degree 5, but of order 4, as the usual one of this pair is: the
// weights integrate 1, c, c² and c³ at each place in the step, and c⁴ only at its end. So TSInterpolate() has an error
// that falls with h^5 inside a step.
#include <petscts.h>

#include <cmath>
#include <cstdio>

int main(int argc, char** argv) {
  PetscInitialize(&argc, &argv, nullptr, nullptr);
  TS ts;
  PetscInt s, p;
  PetscBool fsal;
  const PetscReal *A, *b, *c, *embedded, *binterp;
  TSCreate(PETSC_COMM_SELF, &ts);
  TSSetType(ts, TSRK);
  TSRKSetType(ts, TSRK5DP);
  TSRKGetTableau(ts, &s, &A, &b, &c, &embedded, &p, &binterp, &fsal);
  std::printf("type 5dp, order of the interpolation scheme: %d\n", int(p));
  double off[5] = {};
  for (int k = 0; k < 5; ++k) {
    for (int i = 0; i < s; ++i)
      for (int j = 0; j < p; ++j) off[k] += binterp[i * p + j] * std::pow(0.5, j + 1) * std::pow(c[i], k);
    off[k] = std::fabs(off[k] - std::pow(0.5, k + 1) / (k + 1));
    std::printf("in the middle of a step, sum of b c^%d is off by %.1e\n", k, off[k]);
  }
  TSDestroy(&ts);
  PetscFinalize();
  return p == 5 && off[3] < 1e-12 && off[4] > 1e-4 ? 0 : 1;
}
