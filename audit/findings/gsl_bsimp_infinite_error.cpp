// GSL: `bsimp` stands still, and returns GSL_SUCCESS
// Seen with: GSL 2.7.1
// Upstream: unchanged in GSL 2.8 (`ode-initval2/bsimp.c` of ampl/gsl at cf180cd, 2026-05-19); no report of it was
// found, GNU's own tracker was not searched
//
// The manual (2.8) says of `gsl_odeiv2_step_apply`: “The stepping function returns GSL_FAILURE if it is unable to
// compute the requested step.” `bsimp` gives a step up where the changes of the components, each relative to its own
// size, add up to more than 100 for each component. It then sets `yerr` to infinity and returns GSL_SUCCESS, with y as
// it was where the coarsest of its extrapolated steps is the one that fails. A component that comes near zero is
// enough, however small the step is. As y has not changed, the next step fails as well: x'' = -x from x = 1e-6, x' = 1
// never moves. `gsl_odeiv2_evolve_apply_fixed_step` without a control object takes such steps, too; with one it refuses
// them.
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include <math.h>
#include <stdio.h>

#include <initializer_list>

int f(double, const double y[], double dydt[], void*) {
  dydt[0] = y[1], dydt[1] = -y[0];
  return GSL_SUCCESS;
}

int df(double, const double[], double* dfdy, double dfdt[], void*) {
  dfdy[0] = dfdy[3] = dfdt[0] = dfdt[1] = 0, dfdy[1] = 1, dfdy[2] = -1;
  return GSL_SUCCESS;
}

int main() {
  gsl_odeiv2_system oscillator = {f, df, 2, nullptr};
  bool shown = false;
  for (const double x : {0.0, 1e-6, 1e-2})
    for (int n = 16; n <= 1024; n *= 8) {
      gsl_odeiv2_step* s = gsl_odeiv2_step_alloc(gsl_odeiv2_step_bsimp, 2);
      double y[2] = {x, 1}, yerr[2];
      int failed = 0, infinite = 0, unchanged = 0;
      for (int k = 0; k < n; ++k) {
        const double before[2] = {y[0], y[1]};
        failed += gsl_odeiv2_step_apply(s, k * 1.0 / n, 1.0 / n, y, yerr, nullptr, nullptr, &oscillator) != GSL_SUCCESS;
        infinite += isinf(yerr[0]);
        unchanged += y[0] == before[0] && y[1] == before[1];
      }
      gsl_odeiv2_step_free(s);
      const double error = hypot(y[0] - sin(1) - x * cos(1), y[1] - cos(1) + x * sin(1));
      printf("x(0) = %-5g %4d steps: %d not GSL_SUCCESS, %4d with infinite yerr, %4d with y unchanged; error %.1e\n", x,
             n, failed, infinite, unchanged, error);
      shown |= failed == 0 && infinite > 0 && unchanged > 0;
    }
  return shown ? 0 : 1;
}
