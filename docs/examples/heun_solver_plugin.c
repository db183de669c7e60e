/* A solver that chooses its steps as a plug-in: Heun's method, whose error Euler's estimates.
 *
 * cc -O2 -shared -fPIC -I methods/foreign docs/examples/heun_solver_plugin.c -o libheun.so -lm
 * ./hs run --plugin ./libheun.so
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "halfstep_plugin.h"

struct run {
  struct halfstep_solver_task task;
  int n;
  long rejected;
  double h;
  double *y, *before, *slope, *later, *euler; /* each of n entries */
  double t, t_before;
};

static void* begin(const struct halfstep_solver* solver, const struct halfstep_first_order* system,
                   const struct halfstep_solver_task* task, const double* y, char* message) {
  const size_t n = (size_t)system->dimension;
  struct run* run = calloc(1, sizeof *run);
  double* room = calloc(5 * n, sizeof *room);
  (void)solver;
  if (run == NULL || room == NULL) return strcpy(message, "out of memory"), free(run), free(room), NULL;
  run->task = *task;
  run->n = system->dimension;
  run->h = task->equal_step > 0 ? task->equal_step : 1e-4;
  run->t = task->t;
  run->y = room;
  run->before = room + n, run->slope = room + 2 * n, run->later = room + 3 * n, run->euler = room + 4 * n;
  memcpy(run->y, y, n * sizeof *y);
  return run;
}

static int step(void* memory, const struct halfstep_first_order* system, double end, double* t, double* y,
                double* errors, long* rejected, char* message) {
  struct run* run = memory;
  int i, last;
  for (;; ++run->rejected) {
    double h = copysign(run->h, end - run->t), share, worst = 1e-9;
    last = run->h >= fabs(end - run->t);
    if (last) h = end - run->t;
    if (run->t + h == run->t) return strcpy(message, "no step is short enough"), 1;
    system->rate(system, run->t, run->y, run->slope);
    for (i = 0; i < run->n; ++i) run->euler[i] = run->y[i] + h * run->slope[i];
    system->rate(system, run->t + h, run->euler, run->later);
    for (i = 0; i < run->n; ++i) {
      errors[i] = h / 2 * (run->later[i] - run->slope[i]);
      share = fabs(errors[i]) / (run->task.absolute + run->task.relative * fabs(run->y[i]));
      if (!(share <= worst) && !isnan(worst)) worst = share; /* fmax would drop NaN */
    }
    if (run->task.equal_step == 0) run->h = fabs(h) * fmin(5, fmax(0.2, 0.9 / sqrt(worst)));
    if (run->task.equal_step == 0 && !(worst <= 1)) continue;
    run->t_before = run->t;
    run->t = last ? end : run->t + h;
    break;
  }
  for (i = 0; i < run->n; ++i) {
    run->before[i] = run->y[i];
    y[i] = run->y[i] = run->euler[i] + errors[i];
  }
  *t = run->t;
  *rejected = run->rejected;
  return 0;
}

static int between(void* memory, double t, double* y, char* message) { /* a straight line */
  const struct run* run = memory;
  const double theta = (t - run->t_before) / (run->t - run->t_before);
  int i;
  (void)message;
  for (i = 0; i < run->n; ++i) y[i] = (1 - theta) * run->before[i] + theta * run->y[i];
  return 0;
}

static void end(void* memory) {
  struct run* run = memory;
  free(run->y);
  free(run);
}

static const struct halfstep_solver solvers[] = {
    {"c-heun", "Heun 1900", 2, 1, 1, 0, 0, 0, begin, step, between, end, NULL}};
static const struct halfstep_solver_table table = {HALFSTEP_PLUGIN_VERSION, 1, solvers};

const struct halfstep_solver_table* halfstep_solver_plugin(int version) {
  return version == HALFSTEP_PLUGIN_VERSION ? &table : NULL;
}
