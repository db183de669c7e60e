/* Two integrators of y' = f(t, y) as a plug-in of halfstep, one explicit, one that needs the Jacobian:
 *   cc -O2 -shared -fPIC -I methods/foreign docs/examples/rk4_plugin.c -o librk4.so
 *   ./hs run --plugin ./librk4.so
 */
#include <stddef.h>

#include "halfstep_plugin.h"

#define MOST 32 /* entries of y that there is room for */

/* The classic Runge-Kutta method. */
static int rk4(void* run, const struct halfstep_first_order* system, double t, double h, double* y, char* message) {
  static const double reach[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
  double at[MOST], slope[MOST], sum[MOST];
  int i, s;
  (void)run;
  (void)message;
  if (system->dimension > MOST) return HALFSTEP_DECLINED;
  for (i = 0; i < system->dimension; ++i) sum[i] = slope[i] = 0;
  for (s = 0; s < 4; ++s) {
    for (i = 0; i < system->dimension; ++i) at[i] = y[i] + h * reach[s] * slope[i];
    system->rate(system, t + h * reach[s], at, slope);
    for (i = 0; i < system->dimension; ++i) sum[i] += weight[s] * slope[i];
  }
  for (i = 0; i < system->dimension; ++i) y[i] += h / 6 * sum[i];
  return 0;
}

/* Solves the n equations m x = b by elimination; x takes the place of b. */
static void solve(double* m, double* b, int n) {
  int i, j, k;
  for (k = 0; k < n; ++k) {
    int pivot = k;
    for (i = k + 1; i < n; ++i)
      if (m[i * n + k] * m[i * n + k] > m[pivot * n + k] * m[pivot * n + k]) pivot = i;
    for (j = 0; j < n; ++j) {
      const double entry = m[k * n + j];
      m[k * n + j] = m[pivot * n + j];
      m[pivot * n + j] = entry;
    }
    {
      const double entry = b[k];
      b[k] = b[pivot];
      b[pivot] = entry;
    }
    for (i = k + 1; i < n; ++i) {
      const double factor = m[i * n + k] / m[k * n + k];
      for (j = k; j < n; ++j) m[i * n + j] -= factor * m[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (i = n; i-- > 0;) {
    for (j = i + 1; j < n; ++j) b[i] -= m[i * n + j] * b[j];
    b[i] /= m[i * n + i];
  }
}

/* (1 - h J) (y' - y) = h f(t + h, y): the implicit Euler method after one correction by Newton's. */
static int linearly_implicit_euler(void* run, const struct halfstep_first_order* system, double t, double h, double* y,
                                   char* message) {
  double jacobian[MOST * MOST], change[MOST];
  const int n = system->dimension;
  int i;
  (void)run;
  (void)message;
  if (n > MOST) return HALFSTEP_DECLINED;
  system->rate(system, t + h, y, change);
  system->jacobian(system, t + h, y, jacobian);
  for (i = 0; i < n * n; ++i) jacobian[i] = (i % (n + 1) == 0 ? 1 : 0) - h * jacobian[i];
  for (i = 0; i < n; ++i) change[i] *= h;
  solve(jacobian, change, n);
  for (i = 0; i < n; ++i) y[i] += change[i];
  return 0;
}

/* name, what, source, order, local order, energy order, symplectic, reversible, evaluations, begin, step, end, own */
static const struct halfstep_first_order_method methods[] = {
    {"c-rk4", "the classic Runge-Kutta method in C", "docs/examples/rk4_plugin.c", 4, 0, 0, 0, 0, 4, NULL, rk4, NULL,
     NULL},
    {"c-linearly-implicit-euler", "one linear system a step, in C", "docs/examples/rk4_plugin.c", 1, 0, 0, 0, 0, 1, NULL,
     linearly_implicit_euler, NULL, NULL},
};

static const struct halfstep_first_order_table table = {HALFSTEP_PLUGIN_VERSION, 2, methods};

const struct halfstep_first_order_table* halfstep_first_order_plugin(int version) {
  return version == HALFSTEP_PLUGIN_VERSION ? &table : NULL;
}
