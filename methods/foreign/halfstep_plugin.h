/* Your own time integrator as a plug-in of halfstep: a shared library with one function below: halfstep_plugin
 * for x'' = a(t, x, x'), halfstep_first_order_plugin for y' = f(t, y).
 *
 * Plain C (C89 but for the comments' English); serves C++ and, through bind(C), Fortran. Build it with
 *   cc -O2 -shared -fPIC -I DIRECTORY_OF_THIS_FILE mine.c -o libmine.so
 * and run it with
 *   halfstep run --plugin ./libmine.so
 *
 * All numbers are double; x, v, a are arrays of problem->dimension entries that do not overlap. Units are the problem's
 * own. Keep what a run remembers behind the pointer that `begin` returns, and nothing in static variables: several runs
 * follow one another. They are made in processes of their own, some steps ahead: a plug-in that crashes, or does not
 * return, ends its own run, which is told with the reason.
 */
#ifndef HALFSTEP_PLUGIN_H
#define HALFSTEP_PLUGIN_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Within one version nothing changes. */
#define HALFSTEP_PLUGIN_VERSION 1

/* Bytes of a message, its final 0 included. */
#define HALFSTEP_MESSAGE_SIZE 256

/* As `position` of a claim: the method cannot take such forces. */
#define HALFSTEP_REFUSED (-1)

/* What `step` returns, at the first step of the first run, for a problem that it does not do, of more dimensions than it
 * has room for, say: the problem is then left out, which is said and is no failure. The main job asks for 1 and 2
 * dimensions, `structure` for 1, 2 and 6 (three bodies in the plane), magnetic fields have 3:
 * docs/plugins-and-programs.md has a table. */
#define HALFSTEP_DECLINED (-2)

/* The equations x'' = a(t, x, x'), given to you. */
struct halfstep_problem {
  const char* name; /* "kepler"; "" where a study uses equations that are no problem of the catalogue */
  int dimension;    /* n: entries of x, v and a */
  int parameter_count;
  const char* const* parameter_names; /* "e", "T", ... */
  const double* parameters;
  /* Writes a(t, x, v) to `a`. Calls are counted. */
  void (*acceleration)(const struct halfstep_problem* problem, double t, const double* x, const double* v, double* a);
  const void* own; /* halfstep's */
};

/* What you claim for one class of force. Orders are powers of h. A field that is 0 is filled in as said. */
struct halfstep_claim {
  int position;       /* of the error at a fixed end time, in the position */
  int velocity;       /* the same in the velocity; 0: as position */
  int local_position; /* of the error of one step from exact data; 0: position + 1 */
  int local_velocity; /* 0: velocity + 1 */
  int energy;         /* of the largest energy error over time; 0: the lower of position and velocity */
};

/* One method. Everything but `name`, `claim.position` and `step` may be 0. */
struct halfstep_method {
  const char* name;                   /* kebab-case: "my-verlet"; parameters and spaces are not allowed */
  const char* what;                   /* one line for a reader */
  const char* source;                 /* author, year, DOI */
  struct halfstep_claim claim;        /* for forces a(x) */
  struct halfstep_claim claim_time;   /* for a(t, x); position 0: as a(x), HALFSTEP_REFUSED: not taken */
  struct halfstep_claim claim_motion; /* for a(x, v); position 0: as a(x), HALFSTEP_REFUSED: not taken */
  int symplectic;                     /* 1: on a(x) = -grad U */
  int reversible;                     /* 1: on a(x) */
  int evaluations;                    /* accelerations per step; 0: not always as many */

  /* Begins a run and returns what it is to remember, or 0 where it cannot, with the reason in `message`.
   * 0 instead of a function: nothing is remembered, `step` is given 0. */
  void* (*begin)(const struct halfstep_method* method, const struct halfstep_problem* problem, double h, char* message);

  /* Makes one step of size h from (x, v) at time t, in place. The steps of a run follow one another, all of the same
   * size. Returns 0, HALFSTEP_DECLINED, or anything else where it cannot go on, with the reason in `message`. */
  int (*step)(void* run, const struct halfstep_problem* problem, double t, double h, double* x, double* v,
              char* message);

  /* Ends a run: frees what `begin` returned. May be 0. */
  void (*end)(void* run);

  const void* own; /* yours: several methods may share their functions */
};

/* The equations y' = f(t, y), given to you: a problem of first order, or one of second order with y = (x, v), the
 * positions before the velocities. */
struct halfstep_first_order {
  const char* name; /* "lorenz"; "" where a study uses equations that are no problem of the catalogue */
  int dimension;    /* n: entries of y and f */
  int second_order; /* 1: y = (x, v), n/2 entries each */
  int parameter_count;
  const char* const* parameter_names;
  const double* parameters;
  /* Writes f(t, y) to `f`. Calls are counted. */
  void (*rate)(const struct halfstep_first_order* system, double t, const double* y, double* f);
  /* Writes the derivatives df_i/dy_j to jacobian[i * n + j], exact but for rounding. Not counted. */
  void (*jacobian)(const struct halfstep_first_order* system, double t, const double* y, double* jacobian);
  const void* own; /* halfstep's */
};

/* One method for y' = f(t, y). Everything but `name`, `order` and `step` may be 0; fields are as in halfstep_method. */
struct halfstep_first_order_method {
  const char* name;
  const char* what;
  const char* source;
  int order;        /* of the error at a fixed end time */
  int local_order;  /* of the error of one step from exact data; 0: order + 1 */
  int energy_order; /* of the largest error of what a problem conserves; 0: order */
  int symplectic;   /* 1: on x'' = -grad U as y = (x, v) */
  int reversible;
  int evaluations; /* of f per step; 0: not always as many */
  void* (*begin)(const struct halfstep_first_order_method* method, const struct halfstep_first_order* system, double h, char* message);
  /* Makes one step of size h from y at time t, in place. Returns what the `step` of halfstep_method returns. */
  int (*step)(void* run, const struct halfstep_first_order* system, double t, double h, double* y, char* message);
  void (*end)(void* run);
  const void* own; /* yours */
};

/* What halfstep_first_order_plugin returns; it must stay where it is. */
struct halfstep_first_order_table {
  int version; /* HALFSTEP_PLUGIN_VERSION */
  int method_count;
  const struct halfstep_first_order_method* methods;
};

/* What halfstep_plugin returns; it must stay where it is. */
struct halfstep_table {
  int version; /* HALFSTEP_PLUGIN_VERSION */
  int method_count;
  const struct halfstep_method* methods;
};

/* What a solver that chooses its steps is asked for. */
struct halfstep_solver_task {
  double t;
  double end;        /* where it is to be advanced to first: says forward or backward */
  double absolute;   /* tolerances: the error of a step may be absolute + relative * |y| */
  double relative;
  double equal_step; /* 0: steps as it chooses them; else all of this size, whatever the estimates say */
};

/* One solver. Everything but `name`, `begin` and `step` may be 0; orders are claims. It runs in a process of its own. */
struct halfstep_solver {
  const char* name; /* kebab-case; spaces are not allowed */
  const char* source;
  int order;          /* of the result that is kept; 0: it varies */
  int estimate_order; /* of the result whose error is estimated: the estimate falls with h^(this + 1) */
  int dense_order;    /* between the points the error of one step falls with h^(this + 1); 0: there is no `between` */
  int per_unit_step;  /* 1: the estimate over h is held to the tolerance */
  int own_steps_only; /* 1: its steps cannot be held to one size */
  int hides_steps;    /* 1: a `step` may be many */

  /* Begins a run at y and returns what it is to remember, or 0 where it cannot, with the reason in `message`. */
  void* (*begin)(const struct halfstep_solver* solver, const struct halfstep_first_order* system,
                 const struct halfstep_solver_task* task, const double* y, char* message);

  /* Makes one step that is accepted, towards `end`, which it may reach and must not pass. Writes the time reached, the
   * state, the estimated errors (leave them as they are where there is no estimate), and how many attempts were not
   * accepted since the run began. Returns 0, or anything else where it cannot go on, with the reason in `message`. */
  int (*step)(void* run, const struct halfstep_first_order* system, double end, double* t, double* y, double* errors,
              long* rejected, char* message);

  /* Writes the state at a time within the last step, both ends included. Returns as `step`. */
  int (*between)(void* run, double t, double* y, char* message);

  void (*end)(void* run); /* frees what `begin` returned; may be 0 */
  const void* own;        /* yours */
};

/* What halfstep_solver_plugin returns; it must stay where it is. */
struct halfstep_solver_table {
  int version; /* HALFSTEP_PLUGIN_VERSION */
  int solver_count;
  const struct halfstep_solver* solvers;
};

/* Version 2 of what a solver shows, beside version 1, which goes on working: one more function of the plug-in,
 * halfstep_solver_plugin_2. */

/* Which way a function goes through zero, in the sense of the run: rising is from below to above as the run goes on,
 * forward or backward in time. */
#define HALFSTEP_EITHER 0
#define HALFSTEP_RISING 1
#define HALFSTEP_FALLING (-1)

/* Functions of time and state, given to you, whose zeros along a run are events. */
struct halfstep_event_functions {
  int count;
  const int* crossings; /* of each: in which direction zeros of it are to be reported */
  /* Writes the value of each function at (t, y) to `values`. */
  void (*evaluate)(const struct halfstep_event_functions* functions, double t, const double* y, double* values);
  const void* own; /* halfstep's */
};

/* A zero that is gone through. */
struct halfstep_event {
  int function; /* its place among the functions, from 0 on */
  double t;
  int direction; /* HALFSTEP_RISING or HALFSTEP_FALLING */
};

/* What a solver may show beyond version 1. A function that it does not have is 0. */
struct halfstep_solver_2 {
  /* Of a solver that finds events by itself; it has `between`. Called behind `begin` where there are any; the functions
   * stay where they are for as long as the run. Returns as `step`. */
  int (*watch)(void* run, const struct halfstep_event_functions* functions, char* message);

  /* Writes the events within the last step, its end included and its beginning not, in the order of the run, as far as
   * there is room for them; returns how many there are, or a negative number with the reason in `message`. */
  int (*events)(void* run, int room, struct halfstep_event* events, char* message);

  /* Of a solver whose `step` may be many (`hides_steps`): writes where each of those within the last call led to, time
   * and state (n entries each), in the order of the run, as far as there is room; the last is what `step` wrote.
   * `between` then takes any time within them. Returns as `events`. */
  int (*history)(void* run, int room, double* times, double* states, char* message);
};

/* Write one of these, or several. `version` is what the calling halfstep speaks; return 0 where you cannot serve it. */
const struct halfstep_table* halfstep_plugin(int version);
const struct halfstep_first_order_table* halfstep_first_order_plugin(int version);
const struct halfstep_solver_table* halfstep_solver_plugin(int version);

/* Beside halfstep_solver_plugin: what one of its solvers shows beyond version 1, or 0. It must stay where it is, as it
 * is: one for each solver that shows more, none that is written anew at each call. */
const struct halfstep_solver_2* halfstep_solver_plugin_2(const struct halfstep_solver* solver);

#ifdef __cplusplus
}
#endif

#endif
