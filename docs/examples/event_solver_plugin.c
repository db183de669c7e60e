/* A solver that finds events by itself, as a plug-in: Bogacki and Shampine's pair of orders 3 and 2, cubics between its
 * points, and zeros where the sign of a function differs at both ends of a step.
 *
 * cc -O2 -shared -fPIC -I methods/foreign docs/examples/event_solver_plugin.c -o libevents.so -lm
 * ./hs run events --plugin ./libevents.so
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "halfstep_plugin.h"

struct run {
  struct halfstep_solver_task task;
  size_t n;
  long rejected;
  double t, t_before, h;
  double *y, *before, *after, *k1, *k2, *k3, *k4, *stage; /* each of n entries */
  const struct halfstep_event_functions* functions;       /* NULL: none are asked for */
  double *values, *values_before, *values_between;        /* of the functions */
  struct halfstep_event* events;                          /* of the last step, one of each function at most */
  int event_count;
};

static void* begin(const struct halfstep_solver* solver, const struct halfstep_first_order* system,
                   const struct halfstep_solver_task* task, const double* y, char* message) {
  const size_t n = (size_t)system->dimension;
  struct run* run = calloc(1, sizeof *run);
  double* room = calloc(8 * n, sizeof *room);
  (void)solver;
  if (run == NULL || room == NULL) return strcpy(message, "out of memory"), free(run), free(room), NULL;
  run->task = *task;
  run->n = n;
  run->t = task->t;
  run->h = task->equal_step > 0 ? task->equal_step : 1e-3;
  run->y = room, run->before = room + n, run->after = room + 2 * n, run->stage = room + 3 * n;
  run->k1 = room + 4 * n, run->k2 = room + 5 * n, run->k3 = room + 6 * n, run->k4 = room + 7 * n;
  memcpy(run->y, y, n * sizeof *y);
  return run;
}

static void end(void* memory) {
  struct run* run = memory;
  free(run->values);
  free(run->events);
  free(run->y);
  free(run);
}

/* to = y + h (a k1 + b k2 + c k3) */
static void move(const struct run* run, double h, double a, double b, double c, double* to) {
  size_t i;
  for (i = 0; i < run->n; ++i) to[i] = run->y[i] + h * (a * run->k1[i] + b * run->k2[i] + c * run->k3[i]);
}

static void curve(const struct run* run, double t, double* y) {
  const double h = run->t - run->t_before, theta = (t - run->t_before) / h;
  size_t i;
  for (i = 0; i < run->n; ++i) {
    const double rise = run->y[i] - run->before[i];
    y[i] = run->before[i] + theta * rise +
           theta * (theta - 1) * ((1 - 2 * theta) * rise + (theta - 1) * h * run->k1[i] + theta * h * run->k4[i]);
  }
}

static int between(void* memory, double t, double* y, char* message) {
  (void)message;
  curve(memory, t, y);
  return 0;
}

static int watch(void* memory, const struct halfstep_event_functions* functions, char* message) {
  struct run* run = memory;
  const size_t count = (size_t)functions->count;
  run->functions = functions;
  run->values = calloc(3 * count, sizeof *run->values);
  run->events = calloc(count, sizeof *run->events);
  if (run->values == NULL || run->events == NULL) return strcpy(message, "out of memory"), 1;
  run->values_before = run->values + count;
  run->values_between = run->values + 2 * count;
  functions->evaluate(functions, run->t, run->y, run->values);
  return 0;
}

/* Where function k is zero within the last step: halved until nothing is left between both ends. */
static double zero(struct run* run, int k) {
  double negative = run->t_before, positive = run->t;
  if (run->values_before[k] > 0) negative = run->t, positive = run->t_before;
  for (;;) {
    const double middle = negative + (positive - negative) / 2;
    if (middle == negative || middle == positive) return middle;
    curve(run, middle, run->stage);
    run->functions->evaluate(run->functions, middle, run->stage, run->values_between);
    if (run->values_between[k] < 0)
      negative = middle;
    else
      positive = middle;
  }
}

static void find(struct run* run) {
  int k, place;
  memcpy(run->values_before, run->values, (size_t)run->functions->count * sizeof *run->values);
  run->functions->evaluate(run->functions, run->t, run->y, run->values);
  run->event_count = 0;
  for (k = 0; k < run->functions->count; ++k) {
    struct halfstep_event event;
    const double before = run->values_before[k], after = run->values[k];
    const int goes_through = before < 0 ? after >= 0 : before > 0 && after <= 0;
    if (!goes_through) continue; /* one at the beginning is of the step before */
    event.function = k;
    event.direction = before < 0 ? HALFSTEP_RISING : HALFSTEP_FALLING;
    if (run->functions->crossings[k] == -event.direction) continue;
    event.t = zero(run, k);
    for (place = run->event_count++;
         place > 0 && fabs(run->events[place - 1].t - run->t_before) > fabs(event.t - run->t_before); --place)
      run->events[place] = run->events[place - 1];
    run->events[place] = event;
  }
}

static int step(void* memory, const struct halfstep_first_order* system, double end_time, double* t, double* y,
                double* errors, long* rejected, char* message) {
  struct run* run = memory;
  double h;
  int last;
  size_t i;
  for (;; ++run->rejected) {
    double share, worst = 1e-9;
    last = run->h >= fabs(end_time - run->t);
    h = last ? end_time - run->t : copysign(run->h, end_time - run->t);
    if (run->t + h == run->t) return strcpy(message, "no step is short enough"), 1;
    system->rate(system, run->t, run->y, run->k1);
    move(run, h, 0.5, 0, 0, run->stage);
    system->rate(system, run->t + h / 2, run->stage, run->k2);
    move(run, h, 0, 0.75, 0, run->stage);
    system->rate(system, run->t + 3 * h / 4, run->stage, run->k3);
    move(run, h, 2. / 9, 1. / 3, 4. / 9, run->after);
    system->rate(system, run->t + h, run->after, run->k4);
    for (i = 0; i < run->n; ++i) {
      errors[i] = h * (-5 * run->k1[i] / 72 + run->k2[i] / 12 + run->k3[i] / 9 - run->k4[i] / 8);
      share = fabs(errors[i]) / (run->task.absolute + run->task.relative * fabs(run->y[i]));
      if (!(share <= worst) && !isnan(worst)) worst = share; /* fmax would drop NaN */
    }
    if (run->task.equal_step == 0) run->h = fabs(h) * fmin(5, fmax(0.2, 0.9 / cbrt(worst)));
    if (run->task.equal_step == 0 && !(worst <= 1)) continue;
    break;
  }
  run->t_before = run->t;
  run->t = last ? end_time : run->t + h;
  memcpy(run->before, run->y, run->n * sizeof *y);
  memcpy(run->y, run->after, run->n * sizeof *y);
  memcpy(y, run->y, run->n * sizeof *y);
  *t = run->t;
  *rejected = run->rejected;
  if (run->functions != NULL) find(run);
  return 0;
}

static int events(void* memory, int room, struct halfstep_event* found, char* message) {
  const struct run* run = memory;
  int k;
  (void)message;
  for (k = 0; k < run->event_count && k < room; ++k) found[k] = run->events[k];
  return run->event_count;
}

static const struct halfstep_solver solvers[] = {
    {"c-events", "Bogacki, Shampine 1989", 3, 2, 3, 0, 0, 0, begin, step, between, end, NULL}};
static const struct halfstep_solver_table table = {HALFSTEP_PLUGIN_VERSION, 1, solvers};
static const struct halfstep_solver_2 shown = {watch, events, NULL};

const struct halfstep_solver_table* halfstep_solver_plugin(int version) {
  return version == HALFSTEP_PLUGIN_VERSION ? &table : NULL;
}

const struct halfstep_solver_2* halfstep_solver_plugin_2(const struct halfstep_solver* solver) {
  (void)solver;
  return &shown;
}
