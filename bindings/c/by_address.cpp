// The C interface for languages that pass nothing but addresses.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>

#include "halfstep/bindings/c/halfstep.h"

void halfstep_judge_by_address(const int* count, const double* h, const double* error, const double* noise,
                               const double* settings, const char* const* series, int* words, double* numbers,
                               char** text, const int* capacity) {
  halfstep_ladder ladder{};
  ladder.size = sizeof ladder;
  ladder.count = static_cast<std::size_t>(std::max(*count, 0));
  ladder.h = h;
  ladder.error = error;
  ladder.noise = noise;
  ladder.floor = settings[0];
  ladder.claimed = settings[1];
  ladder.unit_roundoff = settings[2];
  halfstep_finding finding{};
  finding.size = sizeof finding;
  int status = halfstep_judge(&ladder, &finding);
  const auto room = static_cast<std::size_t>(std::max(*capacity, 0));
  const int row = halfstep_csv_row(&ladder, series[0], text[1], room);
  if (status >= 0 && row >= 0 && static_cast<std::size_t>(row) >= room) status = HALFSTEP_BAD_SIZE;
  if (room > 0) std::snprintf(text[0], room, "%s", finding.reason);
  const int all_words[] = {status, finding.verdict, finding.holds, finding.first_level, finding.last_level};
  std::copy(std::begin(all_words), std::end(all_words), words);
  const double all_numbers[] = {finding.observed, finding.uncertainty, finding.constant, finding.constant_uncertainty};
  std::copy(std::begin(all_numbers), std::end(all_numbers), numbers);
}
