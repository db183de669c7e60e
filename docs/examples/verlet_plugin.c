/* Two integrators of one's own as a plug-in of halfstep:
 *   cc -O2 -shared -fPIC -I methods/foreign docs/examples/verlet_plugin.c -o libverlet.so
 *   ./hs run --plugin ./libverlet.so
 */
#include <stdlib.h>
#include <string.h>

#include "halfstep_plugin.h"

/* What a run remembers: the acceleration at the end of the last step. */
struct memory {
  double* a;
  int known;
};

static void* begin(const struct halfstep_method* method, const struct halfstep_problem* problem, double h,
                   char* message) {
  struct memory* run = malloc(sizeof *run);
  (void)method;
  (void)h;
  if (run != NULL) {
    run->a = malloc((size_t)problem->dimension * sizeof(double));
    run->known = 0;
    if (run->a != NULL) return run;
  }
  free(run);
  strcpy(message, "out of memory");
  return NULL;
}

static void end(void* run) {
  free(((struct memory*)run)->a);
  free(run);
}

/* x += h v + h^2/2 a;  v += h/2 (a + a'). One acceleration a step; a force of the velocity would need v', so none. */
static int velocity_verlet(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v,
                           char* message) {
  struct memory* m = run;
  int i;
  (void)message;
  if (!m->known) p->acceleration(p, t, x, v, m->a);
  m->known = 1;
  for (i = 0; i < p->dimension; ++i) {
    v[i] += h / 2 * m->a[i];
    x[i] += h * v[i];
  }
  p->acceleration(p, t + h, x, v, m->a);
  for (i = 0; i < p->dimension; ++i) v[i] += h / 2 * m->a[i];
  return 0;
}

/* The clumsy one forgets the second half: v += h a. Its positions look better than they are for a single step. */
static int clumsy(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v,
                  char* message) {
  struct memory* m = run;
  int i;
  (void)message;
  p->acceleration(p, t, x, v, m->a);
  for (i = 0; i < p->dimension; ++i) {
    x[i] += h * v[i] + h * h / 2 * m->a[i];
    v[i] += h * m->a[i];
  }
  return 0;
}

/* Fields as in the header: claims are {position, velocity, local position, local velocity, energy}. */
static const struct halfstep_method methods[] = {
    {"c-velocity-verlet", "velocity Verlet in C", "docs/examples/verlet_plugin.c", {2, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
     {HALFSTEP_REFUSED, 0, 0, 0, 0}, 1, 1, 1, begin, velocity_verlet, end, NULL},
    {"c-clumsy", "a Taylor step of the position, Euler's of the velocity", "docs/examples/verlet_plugin.c",
     {1, 1, 3, 2, 1}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, 0, 0, 1, begin, clumsy, end, NULL},
};

static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 2, methods};

const struct halfstep_table* halfstep_plugin(int version) {
  return version == HALFSTEP_PLUGIN_VERSION ? &table : NULL;
}
