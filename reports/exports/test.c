/* The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export c` (@VERSION@).
 *
 * y_k(t) = t^k, k = 1 ... @MOST@, solves the equations below: each rate is a weighted mean of all products of t and
 * y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_1 ... y_p without any error but rounding, in
 * steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail.
 *
 *   cc halfstep_test.c -lm && ./a.out                                    the example below
 *   cc -DSTEP=my_step -DORDER=5 halfstep_test.c my_step.c -lm && ./a.out   yours, of the type of `step` below
 * Exit code: 0 of that order, 1 not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef ORDER
#define ORDER @ORDER@ /* what the method claims, at most @MOST@ */
#endif
#ifndef POINTS
#define POINTS @POINTS@ /* points of history that a step takes: 1 for one-step methods */
#endif
#ifndef SPAN
#define SPAN 1.75 /* of all points and the two steps; 0.5, say, where Newton's method gives up on long steps */
#endif
#define MOST @MOST@
#define TOLERANCE @TOLERANCE@ /* rounding in double; more where coefficients are far beyond 10 */

typedef void (*rates)(double t, const double *y, double *dy, int n);

/* Writes y at t[0] + h to `next`. t[0], y[0] ... y[n-1] are the present; where POINTS > 1, t[-1] and y[-n] ... y[-1]
 * the point before it, and so on. */
#ifdef STEP
void STEP(rates f, const double *t, const double *y, double h, double *next, int n);
#else
#define STEP step
static void step(rates f, const double *t, const double *y, double h, double *next, int n) {
  double k[4][MOST], at[MOST];
  static const double c[4] = {0, 0.5, 0.5, 1};
  for (int i = 0; i < 4; ++i) {
    for (int d = 0; d < n; ++d) at[d] = y[d] + (i == 0 ? 0 : h * c[i] * k[i - 1][d]);
    f(t[0] + c[i] * h, at, k[i], n);
  }
  for (int d = 0; d < n; ++d) next[d] = y[d] + h * (k[0][d] + 2 * k[1][d] + 2 * k[2][d] + k[3][d]) / 6;
}
#endif

static void f(double t, const double *y, double *dy, int n) {
  @DEFINITIONS@
@RATES@
}

/* What two steps to t = 1 leave of y_1 ... y_ORDER - 1: all data lie in [1 - SPAN, 1]. Returns the first k that is wrong,
 * 0 if none is. */
static int judge(double *error) {
  const double h = SPAN / (POINTS + 1);
  double t[POINTS + 2], y[(POINTS + 2) * ORDER];
  for (int i = 0; i < POINTS + 2; ++i) {
    t[i] = 1 - h * (POINTS + 1 - i);
    for (int k = 0; k < ORDER; ++k) y[i * ORDER + k] = pow(t[i], k + 1);
  }
  for (int i = POINTS - 1; i < POINTS + 1; ++i) STEP(f, t + i, y + i * ORDER, h, y + (i + 1) * ORDER, ORDER);
  for (int k = 0; k < ORDER; ++k) {
    *error = y[(POINTS + 1) * ORDER + k] - 1;
    if (!(fabs(*error) <= TOLERANCE)) return k + 1;
  }
  return 0;
}

int main(void) {
  double error = 0;
  const int wrong = judge(&error);
  if (wrong)
    printf("failed: not of order %d: conditions of order %d fail first, error %.1e\n", ORDER, wrong, error);
  else
    printf("passed: of order %d\n", ORDER);
  return wrong != 0;
}
