// Prints how often the verdict is right, wrong or silent on the calibration ladders: halfstep_calibrate [COUNT [SEED]];
// or with half and twice of every threshold: halfstep_calibrate --thresholds [COUNT [SEED]].
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/verdict/calibration.hpp"
#include "engine/verdict/thresholds.hpp"

namespace halfstep {
namespace {

// The sums over all families, and the silence on plain ladders of six rungs or more.
std::string row(std::uint64_t seed, int ladders) {
  const auto scores = calibrate(seed, ladders);
  const CalibrationScore &plain = scores.front(), &all = scores.back();
  const auto percent = [](int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; };
  return fmt::format("{} | {} | {} | {} | {} | {:.1f} | {:.1f} | {:.1f} |", all.answered, all.wrong, all.false_passes,
                     all.false_fails, all.visible_passes + all.visible_fails, percent(all.order_held, all.answered),
                     percent(all.constant_held, all.constants), percent(plain.silent[3], plain.by_rungs[3]));
}

void print_thresholds(std::uint64_t seed, int ladders) {
  fmt::print(
      "| threshold | at | answered | wrong | false passes | false fails | visible | order held, % | constant held, % "
      "| plain silent, % |\n|---|---|---|---|---|---|---|---|---|---|\n| all | 1 | {}\n",
      row(seed, ladders));
  for (const Threshold* threshold : thresholds)
    for (const double factor : {0.5, 2.0}) {
      threshold_factors[threshold->index] = factor;
      fmt::print("| {} | {} | {}\n", threshold->name, threshold->value * factor, row(seed, ladders));
      threshold_factors[threshold->index] = 1;
    }
}

}  // namespace
}  // namespace halfstep

int main(int count, char** arguments) {
  const bool of_thresholds = count > 1 && std::strcmp(arguments[1], "--thresholds") == 0;
  const int first = of_thresholds ? 2 : 1;
  const int ladders = count > first ? std::atoi(arguments[first]) : of_thresholds ? 200 : 700;
  const int seed = count > first + 1 ? std::atoi(arguments[first + 1]) : 1;
  if (ladders < 1 || seed < 0) {
    std::fputs("usage: halfstep_calibrate [--thresholds] [LADDERS OF EACH FAMILY [FIRST SEED]]\n", stderr);
    return 2;
  }
  const auto start = static_cast<std::uint64_t>(seed);
  if (of_thresholds)
    halfstep::print_thresholds(start, ladders);
  else
    fmt::print("{}", halfstep::calibration_table(halfstep::calibrate(start, ladders)));
}
