/* libhalfstep: judges errors at falling step sizes, for any language that can call C.
 *
 *   double h[] = {0.1, 0.05, 0.025, 0.0125}, error[] = {1e-2, 2.4e-3, 5.9e-4, 1.46e-4};
 *   halfstep_ladder ladder = {.size = sizeof ladder, .count = 4, .h = h, .error = error, .claimed = 2};
 *   halfstep_finding finding = {.size = sizeof finding};
 *   if (halfstep_judge(&ladder, &finding) < 0) puts(finding.reason);
 *
 * Link with -lhalfstep. The answers are those of `halfstep fit`, to the last bit: the code is the same. The functions
 * keep nothing, read and write no file, call nothing back, and serve any number of threads at once. No exception leaves
 * them. Plain C99. */
#ifndef HALFSTEP_H
#define HALFSTEP_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface, which is also that of the library's file: libhalfstep.so.1. Within one version nothing
 * is taken away; structs may grow at their ends, which is what their `size` is for. */
#define HALFSTEP_ABI 1

/* Bytes of a reason, its final 0 included; those of verdicts are shorter. */
#define HALFSTEP_REASON_SIZE 512

/* The most rows of a ladder. */
#define HALFSTEP_MOST_ROWS 1000000

/* What functions return: 0 or more is an answer. */
enum halfstep_status {
  HALFSTEP_OK = 0,
  HALFSTEP_NO_LADDER = -1,     /* a pointer to a struct, or one in it that is needed, is 0 */
  HALFSTEP_BAD_SIZE = -2,      /* `size` of a struct is not the sizeof of one that this library knows */
  HALFSTEP_BAD_VALUE = -3,     /* a row, the floor, the claim, ... is not what it should be: see the reason */
  HALFSTEP_TOO_MANY = -4,      /* more than HALFSTEP_MOST_ROWS rows */
  HALFSTEP_NO_MEMORY = -5,     /* memory ran out */
  HALFSTEP_INTERNAL_ERROR = -6 /* a fault of halfstep */
};

/* Verdicts. HALFSTEP_RESOLVED: an order is found, and none was claimed. Later versions may append to them. */
enum halfstep_verdict {
  HALFSTEP_PASS = 0,
  HALFSTEP_FAIL = 1,
  HALFSTEP_SUPERCONVERGENT = 2,
  HALFSTEP_ROUNDING_LIMITED = 3,
  HALFSTEP_UNSTABLE = 4,
  HALFSTEP_NO_WINDOW = 5,
  HALFSTEP_RESOLVED = 6,
  HALFSTEP_NOISE_LIMITED = 7, /* statistical errors are too large to tell orders apart */
  HALFSTEP_OTHER_LAW = 8      /* errors follow a law that is no power of h */
};

/* Errors over step sizes, and what is known beforehand. Whatever is 0 but `size` is unknown. Several errors at one step
 * size become their mean. */
typedef struct halfstep_ladder {
  size_t size;          /* sizeof(halfstep_ladder) */
  size_t count;         /* rows, in any order; 0 is allowed, and no window */
  const double* h;      /* `count` step sizes: finite, above 0, in any unit */
  const double* error;  /* `count` errors; a sign where they are components; nan or infinity: the run gave no result */
  const double* noise;  /* 0, or `count` half-widths of what each error may be off by, in its unit */
  double floor;         /* no error below this is believed, in the unit of the errors */
  double claimed;       /* the order that is claimed */
  double unit_roundoff; /* of the arithmetic: 1.1e-16 is that of double; at most 1 */
} halfstep_ladder;

/* The answer. Numbers are nan, and levels -1, where no order is resolved. A level is the number of a step size among
 * the different ones, 0 the coarsest. */
typedef struct halfstep_finding {
  size_t size; /* in: sizeof(halfstep_finding) */
  int verdict; /* one of enum halfstep_verdict */
  int holds;   /* 1: the claim, if any, is confirmed, exceeded, or hidden by rounding: `halfstep fit` would exit with 0.
                * 0: it would exit with 1 */
  double observed;                   /* the order */
  double uncertainty;                /* half-width that covers the true order */
  double constant;                   /* lim |error| / h^order */
  double constant_uncertainty;       /* its half-width */
  int first_level;                   /* of the step sizes that the order was found from, the coarsest */
  int last_level;                    /* and the finest */
  char reason[HALFSTEP_REASON_SIZE]; /* why, in words (UTF-8); below 0: what was wrong, and what would be right */
} halfstep_finding;

/* Judges a ladder. Returns HALFSTEP_OK and fills in the finding, or says with a negative status why it cannot; then the
 * finding is no-window with that in its reason (where its size is known: else nothing is written). */
int halfstep_judge(const halfstep_ladder* ladder, halfstep_finding* finding);

/* The row that `halfstep fit --csv` prints for the ladder, as a series of that name (UTF-8; 0: none), line feed
 * included, as snprintf would: writes at most `capacity` bytes to `text`, final 0 included, and returns how many the
 * whole row has without it. `text` may be 0 where `capacity` is. A negative status leaves an empty text. */
int halfstep_csv_row(const halfstep_ladder* ladder, const char* series, char* text, size_t capacity);

/* The line above such rows, line feed included. */
const char* halfstep_csv_header(void);

/* The word for a verdict: "pass", "no-window", ...; 0 where there is none of that number. */
const char* halfstep_verdict_word(int verdict);

/* A status in words, and what would be right. */
const char* halfstep_error_text(int status);

/* The version of halfstep, "0.1.0", and HALFSTEP_ABI as the library was compiled with it: to be compared with one's own
 * where a library is opened by name. */
const char* halfstep_version(void);
int halfstep_abi(void);

/* halfstep_judge and halfstep_csv_row at once, for languages that pass nothing but addresses (R's .C).
 * in: count; h, error and noise with `count` entries each (noise may be all 0); settings: floor, claimed,
 * unit_roundoff; series: one text. out: words: status, verdict, holds, first_level, last_level; numbers: observed,
 * uncertainty, constant, constant_uncertainty; text: two buffers with room for `capacity` bytes each, for the reason
 * and for the row. What the row lacks room for is cut: status is then HALFSTEP_BAD_SIZE. */
void halfstep_judge_by_address(const int* count, const double* h, const double* error, const double* noise,
                               const double* settings, const char* const* series, int* words, double* numbers,
                               char** text, const int* capacity);

#ifdef __cplusplus
}
#endif

#endif
