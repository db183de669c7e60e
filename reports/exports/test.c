/* The shortest test of an integrator of y' = f(t, y), written by `halfstep discriminate --export c` (@VERSION@).
 *
 * y_k(t) = t^k, k = 0 ... @MOST@, solves the equations below: each rate is a weighted sum of all products of t and
 * y_1 ... y_(k-1) that are of degree k - 1. A method of order p makes y_0 ... y_p without any error but rounding, in
 * steps of any size and from any data. The first k that comes out wrong is the first order whose conditions fail. Of the
 * next power every step of a one-step method leaves the same.
 *
 * A second look begins at t = 0 with the method's own start, which may cost the last power.
 *
@EXAMPLE@
 *   cc halfstep_test.c -lm && ./a.out                                    the example below
@END@
 *   cc -DSTEP=my_step -DORDER=@ORDER@ halfstep_test.c my_step.c -lm && ./a.out   yours, of the type of `step` below
 * Multistep methods: -DPOINTS=2 or more, and -DSTART=my_start, of the type of START below.
 * Exit code: 0 of that order, 1 not. */
#include <float.h>
#include <math.h>
#include <stdio.h>

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
/* Rounding in double of y_0, y_1, y_2 and the higher powers; more where coefficients are far beyond 10. */
static const double tolerance[4] = {@TOLERANCES@};
#if ORDER < 1 || ORDER > MOST
#error "ORDER: this file judges orders 1 to @MOST@; export another with --order"
#endif
#if POINTS < 1
#error "POINTS should be 1 or more"
#endif

@PINS@
/* Errors of the next two powers of the method as it should be; only with the ORDER, POINTS and SPAN of the export. */
static const double pinned[2] = {@PINNED@};
#define IS_PINNED (ORDER == @ORDER@ && POINTS == @POINTS@ && SPAN == 1.75)
@NOPINS@
static const double pinned[2] = {0, 0};
#define IS_PINNED 0
@END@

typedef void (*rates)(double t, const double *y, double *dy, int n);

/* Writes y at t[0] + h to `next`. t[0], y[0] ... y[n-1] are the present; where POINTS > 1, t[-1] and y[-n] ... y[-1]
 * the point before it, and so on. */
#ifdef STEP
void STEP(rates f, const double *t, const double *y, double h, double *next, int n);
#else
@EXAMPLE@
#define STEP step
static void step(rates f, const double *t, const double *y, double h, double *next, int n) {
  double k[4][MOST + 3], at[MOST + 3];
  static const double c[4] = {0, 0.5, 0.5, 1};
  for (int i = 0; i < 4; ++i) {
    for (int d = 0; d < n; ++d) at[d] = y[d] + (i == 0 ? 0 : h * c[i] * k[i - 1][d]);
    f(t[0] + c[i] * h, at, k[i], n);
  }
  for (int d = 0; d < n; ++d) next[d] = y[d] + h * (k[0][d] + 2 * k[1][d] + 2 * k[2][d] + k[3][d]) / 6;
}
@YOURS@
#error "put your step into a file: cc -DSTEP=my_step halfstep_test.c my_step.c -lm"
@END@
#endif

/* Writes the POINTS - 1 states after y(t), h apart, to `next`, one behind the other; without START they are exact. */
#ifdef START
void START(rates f, double t, const double *y, double h, double *next, int n);
#endif

static void f(double t, const double *y, double *dy, int n) {
  @DEFINITIONS@
@RATES@
}

static void powers(double t, double *y, int n) {
  for (int k = 0; k < n; ++k) y[k] = pow(t, k);
}

/* What two steps to t = 1 leave of y_0 - 1 ... y_(n-1) - 1: all data lie in [1 - SPAN, 1]. What is not written stays nan.
 * Returns what they leave of the last, less twice what the first of them leaves. */
static double two_steps(double *error, int n) {
  const double h = SPAN / (POINTS + 1);
  double t[POINTS + 2], y[(POINTS + 2) * (MOST + 3)];
  for (int i = 0; i < POINTS + 2; ++i) {
    t[i] = 1 - h * (POINTS + 1 - i);
    powers(i < POINTS ? t[i] : NAN, y + i * n, n);
  }
  for (int i = POINTS - 1; i < POINTS + 1; ++i) STEP(f, t + i, y + i * n, h, y + (i + 1) * n, n);
  for (int k = 0; k < n; ++k) error[k] = y[(POINTS + 1) * n + k] - 1;
  return error[n - 1] - 2 * (y[POINTS * n + n - 1] - pow(t[POINTS], n - 1));
}

/* What the method's own start at t = 0 and a step to t = 1, or to SPAN if that is less, leave of y_k - t^k. */
static void start_and_step(double *error, int n) {
  const double h = fmin(1, SPAN) / POINTS;
  double t[POINTS + 1], y[(POINTS + 1) * (MOST + 3)];
  for (int i = 0; i < POINTS + 1; ++i) {
    t[i] = h * i;
    powers(i < POINTS ? t[i] : NAN, y + i * n, n);
  }
#ifdef START
  for (int i = 1; i < POINTS; ++i) powers(NAN, y + i * n, n);
  if (POINTS > 1) START(f, t[0], y, h, y + n, n);
#endif
  STEP(f, t + POINTS - 1, y + (POINTS - 1) * n, h, y + POINTS * n, n);
  for (int k = 0; k < n; ++k) error[k] = y[POINTS * n + k] - pow(t[POINTS], k);
}

static double allowed(int k) { return tolerance[k < 3 ? k : 3]; }

/* Prints the first power that is wrong; those beyond `exact` need only be finite. */
static int is_wrong(const double *error, int exact, const char *where) {
  for (int k = 0; k <= ORDER; ++k) {
    if (fabs(error[k]) <= (k > exact ? DBL_MAX : allowed(k))) continue;
    printf("failed: not of order %d%s: conditions of order %d fail first, error %.1e\n", ORDER, where, k, error[k]);
    return 1;
  }
  return 0;
}

static int is_wrong_in_two_steps(void) {
  double error[MOST + 3];
  const double uneven = two_steps(error, ORDER + 2);
  if (is_wrong(error, ORDER, "")) return 1;
  if (POINTS > 1 || fabs(uneven) <= allowed(ORDER + 1) * (1 + fabs(error[ORDER + 1]))) return 0;
  printf("failed: of order %d in each step, but the steps differ: the second is not what the first is\n", ORDER);
  return 1;
}

int main(void) {
  double error[MOST + 3];
  if (is_wrong_in_two_steps()) return 1;
  start_and_step(error, ORDER + 1);
  /* A start may cost the last power, but not the first. */
  if (is_wrong(error, ORDER > 1 ? ORDER - 1 : 1, " behind its start")) return 1;
  if (IS_PINNED) {
    two_steps(error, ORDER + 3);
    for (int i = 0; i < 2; ++i) {
      if (fabs(error[ORDER + 1 + i] - pinned[i]) <= allowed(ORDER + 1 + i) * (1 + fabs(pinned[i]))) continue;
      printf("failed: of order %d, but another method than was pinned: %.17g instead of %.17g\n", ORDER,
             error[ORDER + 1 + i], pinned[i]);
      return 1;
    }
  }
  printf("passed: of order %d%s\n", ORDER, IS_PINNED ? ", and the method that was pinned" : "");
  return 0;
}
