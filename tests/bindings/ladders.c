/* Judges every series of a CSV file through the C interface and prints what `halfstep fit --csv` prints. Rows of a
 * series stand together. With --bits it prints the file itself instead, its numbers in hexadecimal, for languages that
 * do not read decimals to the last bit (R). */
#include <halfstep.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_rows = 1000, most_fields = 8, line_size = 1000 };
static double h[most_rows], error[most_rows], noise[most_rows];
static halfstep_ladder ladder;
static char name[line_size];

static int print_series(void) {
  char row[2000];
  if (ladder.count == 0) return 0;
  const int size = halfstep_csv_row(&ladder, name, row, sizeof row);
  if (size < 0 || size >= (int)sizeof row) {
    fprintf(stderr, "%s: %s\n", name, halfstep_error_text(size));
    return 1;
  }
  fputs(row, stdout);
  return 0;
}

static int split(char* line, char** fields) {
  int count = 0;
  line[strcspn(line, "\r\n")] = '\0';
  for (char* at = line; at != NULL && count < most_fields;) {
    fields[count++] = at;
    at = strchr(at, ',');
    if (at != NULL) *at++ = '\0';
  }
  return count;
}

/* Adds a row to the ladder by the names of its columns. */
static void take(int count, char** columns, char** fields) {
  for (int i = 1; i < count; ++i) {
    const double value = strtod(fields[i], NULL);
    const size_t row = ladder.count;
    if (strcmp(columns[i], "h") == 0) h[row] = value;
    if (strcmp(columns[i], "steps") == 0) h[row] = 1 / value;
    if (strcmp(columns[i], "error") == 0) error[row] = value;
    if (strcmp(columns[i], "noise") == 0) noise[row] = value;
    if (strcmp(columns[i], "floor") == 0 && value > ladder.floor) ladder.floor = value;
    if (strcmp(columns[i], "claimed") == 0 && fields[i][0] != '\0') ladder.claimed = value;
  }
  ++ladder.count;
}

int main(int argc, char** argv) {
  char header[line_size], line[line_size], *columns[most_fields], *fields[most_fields];
  const int bits = argc == 3 && strcmp(argv[1], "--bits") == 0;
  FILE* file = argc < 2 ? NULL : fopen(argv[argc - 1], "r");
  if (file == NULL || fgets(header, sizeof header, file) == NULL) {
    fprintf(stderr, "usage: ladders [--bits] FILE.csv\n");
    return 2;
  }
  if (halfstep_abi() != HALFSTEP_ABI) return 2;
  fputs(bits ? header : halfstep_csv_header(), stdout);
  const int count = split(header, columns);
  const halfstep_ladder nothing = {.size = sizeof nothing, .h = h, .error = error, .noise = noise};
  ladder = nothing;
  while (fgets(line, sizeof line, file) != NULL) {
    if (split(line, fields) != count) return 2;
    if (bits) {
      printf("%s", fields[0]);
      for (int i = 1; i < count; ++i) {
        if (fields[i][0] == '\0')
          printf(",");
        else
          printf(",%a", strtod(fields[i], NULL));
      }
      printf("\n");
      continue;
    }
    if (strcmp(fields[0], name) != 0) {
      if (print_series() != 0) return 1;
      ladder = nothing;
      strcpy(name, fields[0]);
    }
    if (ladder.count == most_rows) return 2;
    take(count, columns, fields);
  }
  fclose(file);
  return bits ? 0 : print_series();
}
