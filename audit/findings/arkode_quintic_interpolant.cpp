// SUNDIALS: ARKODE's quintic interpolant has the order of the quartic one
// Seen with: SUNDIALS 6.4.1
// Upstream: not known to be reported; the same lines stand in 5.7.0 and in llnl/sundials at c8dabce (September 2025)
//
// Dense output of methods of order 6 and more is a polynomial of degree 5 through both ends, with the slopes there and
// at two points between. The slopes between are f of the quartic interpolant: errors of h^5, and h^6 in the result. But
// to evaluate the quartic at the second point is to evaluate the cubic at the first, and to store its slope where that
// of the quartic has just been stored (arkInterpEvaluate_Hermite): the first slope is left with an error of h^4. Inside
// one step the error falls with h^5, as with degree 4, for four evaluations of f in place of one.
#include <arkode/arkode_arkstep.h>
#include <nvector/nvector_serial.h>

#include <cmath>
#include <cstdio>

int pendulum(double, N_Vector y, N_Vector dydt, void*) {
  NV_Ith_S(dydt, 0) = NV_Ith_S(y, 1);
  NV_Ith_S(dydt, 1) = -std::sin(NV_Ith_S(y, 0));
  return 0;
}

double angle(double t, double h, int degree) {  // at t, by one step of size h and order 8
  SUNContext context;
  SUNContext_Create(nullptr, &context);
  N_Vector y = N_VNew_Serial(2, context), inside = N_VNew_Serial(2, context);
  N_VConst(1, y);
  void* m = ARKStepCreate(pendulum, nullptr, 0, y, context);
  ARKStepSetTableNum(m, ARKODE_DIRK_NONE, ARKODE_FEHLBERG_13_7_8);
  ARKStepSetInterpolantDegree(m, degree);
  ARKStepSetFixedStep(m, h);
  ARKStepEvolve(m, 1, y, &h, ARK_ONE_STEP);
  ARKStepGetDky(m, t, 0, inside);
  return NV_Ith_S(inside, 0);  // memory is left to the end of the program
}

int main() {
  double order[6];
  for (int degree = 3; degree <= 5; ++degree) {
    const auto error = [&](double h) { return std::fabs(angle(h / 3, h, degree) - angle(h / 3, h / 3, degree)); };
    order[degree] = std::log2(error(0.2) / error(0.1));
    std::printf("degree %d: error inside a step ~ h^%.2f\n", degree, order[degree]);
  }
  return order[4] > 4.7 && order[5] < 5.3 ? 0 : 1;
}
