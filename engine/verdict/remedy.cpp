// What would help a ladder that shows no order: which rungs, or what else.
#include "halfstep/engine/verdict/remedy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string_view>
#include <vector>

#include "halfstep/core/median.hpp"
#include "halfstep/engine/verdict/decision.hpp"
#include "halfstep/engine/verdict/reasons.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

constexpr int enough_rungs = 5;   // that a regression takes: two are left to show what its three unknowns miss
constexpr int enough_digits = 6;  // slopes between errors of so many are off by less than 1e-5

// The step sizes of the results, from coarse to fine.
std::vector<double> steps_of(const Ladder& ladder) {
  std::vector<double> steps;
  for (const Rung& rung : ladder.rungs)
    if (std::isfinite(rung.error) && std::isfinite(rung.h) && rung.h > 0) steps.push_back(rung.h);
  std::sort(steps.begin(), steps.end(), std::greater<>());
  return steps;
}

// By how much neighbouring step sizes differ in the middle; 2, where they are all but the same or one stands alone.
double ratio_of(const std::vector<double>& steps) {
  std::vector<double> ratios;
  for (std::size_t i = 1; i < steps.size(); ++i) ratios.push_back(steps[i - 1] / steps[i]);
  if (ratios.empty()) return 2;
  const double middle = median(ratios);
  return middle > closest_steps ? middle : 2;
}

// "h = 0.1, 0.05 and 0.025", to six digits, which tell halvings of them apart.
std::string step_list(double first, double ratio, int count) {
  std::string text = "h = ";
  for (int k = 0; k < count; ++k)
    text += fmt::format("{}{:.6g}", k == 0 ? "" : k + 1 < count ? ", " : " and ", first * std::pow(ratio, k));
  return text;
}

std::string counted(int count, std::string_view kind) {
  static constexpr auto words = std::to_array<std::string_view>({"no", "one", "two", "three", "four", "five"});
  return fmt::format("{} {} rung{}", words.at(static_cast<std::size_t>(count)), kind, count == 1 ? "" : "s");
}

// Digits with which the errors were written: the most of any, since zeros at the end are not seen.
int most_digits(const Ladder& ladder) {
  std::size_t most = 0;
  for (const Rung& rung : ladder.rungs) {
    if (!std::isfinite(rung.error)) continue;
    const std::string text = fmt::format("{}", std::abs(rung.error));  // the fewest that read back as the same number
    std::string digits = text.substr(0, text.find('e'));
    std::erase(digits, '.');
    digits.erase(digits.find_last_not_of("0") + 1);
    most = std::max(most, digits.size() - std::min(digits.find_first_not_of("0"), digits.size()));
  }
  return static_cast<int>(most);
}

// Few steps are left between the coarsest and the end of the good ones: more of them lie between, and above.
std::string coarser(const Ladder& ladder) {
  const std::vector<double> steps = steps_of(ladder);
  if (steps.empty()) return "";
  const double ratio = ratio_of(steps);
  std::string text = fmt::format("{}, {}", counted(2, "coarser"), step_list(steps.front() * ratio, ratio, 2));
  if (steps.size() > 1 && std::sqrt(ratio) > closest_steps)
    text += fmt::format(", or rungs between, h = {:.4g}, ...", steps.front() / std::sqrt(ratio));
  return text + "; arithmetic, reference and coefficients with more digits";
}

std::string further_results(const Ladder& ladder) {
  const std::vector<double> steps = steps_of(ladder);
  const int count = static_cast<int>(steps.size());
  const int least = std::max(fewest_rungs - count, 1);
  const std::string sure = fmt::format("{} in all where slopes still move", enough_rungs);
  if (steps.empty()) return fmt::format("errors at {} step sizes or more, each half the one before; {}", least, sure);
  const double ratio = ratio_of(steps);
  return fmt::format("{}, {}; {}", counted(least, "further"), step_list(steps.back() / ratio, 1 / ratio, least), sure);
}

std::string apart(const Ladder& ladder) {
  const std::vector<double> steps = steps_of(ladder);
  if (steps.empty()) return "";
  return fmt::format("step sizes a factor of 2 apart, {}", step_list(steps.front() / 2, 0.5, enough_rungs - 1));
}

std::string by_course(const Ladder& ladder, const Analysis& analysis) {
  if (analysis.clean.rungs.empty() && analysis.clean.tail.empty()) return "";
  switch (reasons::course_of(analysis)) {
    case reasons::Course::grows:
      return "no finer rungs; look for what grows as h falls: an instability, rounding, a tolerance per step";
    case reasons::Course::stays:
    case reasons::Course::stops_falling:
      return "no finer rungs; look for what does not fall with h: a tolerance, the reference, digits of the output";
    case reasons::Course::falls:
      break;
  }
  return finer_rungs(ladder);
}

}  // namespace

std::string finer_rungs(const Ladder& ladder) {
  const std::vector<double> steps = steps_of(ladder);
  if (steps.empty()) return "";
  const int lacking = std::clamp(enough_rungs - static_cast<int>(steps.size()), 2, enough_rungs);
  const double ratio = ratio_of(steps);
  std::string text =
      fmt::format("{}, {}", counted(lacking, "finer"), step_list(steps.back() / ratio, 1 / ratio, lacking));
  constexpr int few_digits = 3;  // slopes between errors of so many are off by up to 0.01
  if (const int digits = most_digits(ladder); digits <= few_digits)
    text += fmt::format("; errors written with {} digits or more (these have {} at most)", enough_digits, digits);
  return text;
}

std::string what_would_help(const Ladder& ladder) {
  const Analysis analysis = analyse(ladder);
  switch (decide(analysis).rule->remedy) {
    case Remedy::none:
      return "";
    case Remedy::finer:
      return finer_rungs(ladder);
    case Remedy::coarser:
      return coarser(ladder);
    case Remedy::further_results:
      return further_results(ladder);
    case Remedy::apart:
      return apart(ladder);
    case Remedy::as_it_behaves:
      return by_course(ladder, analysis);
  }
  return "";
}

}  // namespace halfstep::inline engine
