// Tables of a discrimination.
#include "halfstep/reports/discrimination.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/text/folded.hpp"

namespace halfstep::inline reports {
namespace {

bool is_in_cover(const Discrimination& all, std::size_t probe) {
  return std::binary_search(all.cover.chosen.begin(), all.cover.chosen.end(), probe);
}

std::string share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? std::string("-")
                    : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string_view word_of(Known known) {
  constexpr std::array<std::string_view, 4> words = {"caught", "contradicts claims on x'' = a only",
                                                     "seen by a baseline only", "unseen"};
  return words.at(static_cast<std::size_t>(known));
}

std::size_t count_of(const Discrimination& all, Known known) {
  return static_cast<std::size_t>(
      std::count_if(all.mutants.begin(), all.mutants.end(), [&](const auto& row) { return row.known == known; }));
}

std::string probe_name(const Discrimination& all, std::size_t p) {
  const Probe& probe = all.probes[p];
  return fmt::format("{} ({}, {})", probe.problem, word(probe.look), probe.steps);
}

/// What the exported file sees without the method's own start.
std::size_t seen_by_step(const Discrimination& all) {
  const auto sees = [&](const ProbedMutant& row) {
    for (std::size_t p = 0; p < all.probes.size(); ++p)
      if (all.probes[p].exported && all.probes[p].look == Look::exactness && row.seen_by[p]) return true;
    return false;
  };
  return static_cast<std::size_t>(std::count_if(all.mutants.begin(), all.mutants.end(), [&](const auto& row) {
    return row.known == Known::caught && sees(row);
  }));
}

}  // namespace

std::string discrimination_text(const Discrimination& all, std::size_t width) {
  std::vector<std::vector<std::string>> rows = {{"problem", "looked at", "steps", "evaluations", "seen", "share",
                                                 "four coarsest", "originals accused", "exported"}};
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    const Probe& probe = all.probes[p];
    const ProbeScore& score = all.scores[p];
    rows.push_back({probe.problem, std::string(word(probe.look)), probe.steps, std::to_string(score.evaluations),
                    std::to_string(score.seen), share_of(score.seen, all.caught),
                    probe.of_the_field ? share_of(score.seen_early, all.caught) : "-", std::to_string(score.accused),
                    probe.exported ? "yes" : "no"});
  }
  std::string text = fmt::format("{} for y' = f(t, y), {}, of which a study of halfstep catches {}.\n\n",
                                 counted(all.methods, "method"), counted(all.mutants.size(), "mutant"), all.caught);
  text += folded_table(rows, width);
  text += '\n';
  const auto paragraph = [&](const std::string& line) {
    for (const auto& part : folded_lines(line, width)) text += part + '\n';
  };
  std::vector<std::string> chosen;
  for (const std::size_t p : all.cover.chosen) chosen.push_back(probe_name(all, p));
  paragraph(fmt::format("The smallest set that sees the {} that any probe sees{}: {}.", all.cover.coverable,
                        all.cover.smallest ? "" : fmt::format(" (greedy; none is smaller than {})", all.cover.at_least),
                        fmt::join(chosen, "; ")));
  paragraph(fmt::format(
      "The exported test, with a method's own step and start in it, sees {} of {} ({} by the step alone), with at most "
      "{} evaluations of the right-hand side ({}).",
      all.caught - all.missed.size() - all.hidden.size(), all.caught, seen_by_step(all), all.evaluations, all.dearest));
  if (!all.missed.empty()) paragraph(fmt::format("It misses {}.", fmt::join(all.missed, "; ")));
  if (!all.hidden.empty())
    paragraph(fmt::format(
        "Rounding hides {} from it: run in 34 digits, they change a power by less than one unit roundoff of double in "
        "each coefficient may.",
        fmt::join(all.hidden, "; ")));
  if (!all.accused.empty()) paragraph(fmt::format("Original methods reported: {}.", fmt::join(all.accused, "; ")));
  const std::string usual = fmt::format("{:.0e} of powers that should be exact, or {:.0e} of those beyond the second",
                                        rounding_of_powers, rounding_of_alternating_powers);
  if (all.rounding.empty())
    paragraph(fmt::format("No original method leaves more than {}.", usual));
  else
    paragraph(fmt::format("Original methods that leave more than {}, of which {} times that is allowed: {}.", usual,
                          margin_of_own_rounding, fmt::join(all.rounding, ", ")));
  const auto apart = std::count_if(all.mutants.begin(), all.mutants.end(), [](const auto& row) {
    return row.known == Known::baseline_only && row.other_constants;
  });
  paragraph(fmt::format(
      "Not to be caught by an order on y' = f: {} contradict claims on x'' = a only, {} are seen by a baseline only "
      "({} of these by the pinned powers as well), {} by nothing.",
      count_of(all, Known::of_motion), count_of(all, Known::baseline_only), apart, count_of(all, Known::unseen)));
  return text;
}

std::string discrimination_csv(const Discrimination& all) {
  std::string text = "problem,look,steps,evaluations,caught,seen,seen_early,not_caught,accused,in_cover,exported\n";
  for (std::size_t p = 0; p < all.probes.size(); ++p) {
    const Probe& probe = all.probes[p];
    const ProbeScore& score = all.scores[p];
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", escaped::csv(probe.problem),
                        escaped::csv(word(probe.look)), escaped::csv(probe.steps), score.evaluations, all.caught,
                        score.seen, probe.of_the_field ? std::to_string(score.seen_early) : "", score.not_caught,
                        score.accused, is_in_cover(all, p) ? "yes" : "no", probe.exported ? "yes" : "no");
  }
  return text;
}

std::string mutants_csv(const Discrimination& all) {
  std::string text = "method,mutant,damage,amount,known,caught_by,seen_by,other_constants,change,rounding\n";
  for (const auto& row : all.mutants) {
    std::vector<std::string> seen;
    for (std::size_t p = 0; p < row.seen_by.size(); ++p)
      if (row.seen_by[p]) seen.push_back(probe_name(all, p));
    text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", escaped::csv(row.method), escaped::csv(row.mutant),
                        escaped::csv(row.damage), row.amount ? fmt::format("{}", *row.amount) : "",
                        escaped::csv(word_of(row.known)), escaped::csv(row.caught_by),
                        escaped::csv(fmt::format("{}", fmt::join(seen, "; "))), row.other_constants ? "yes" : "no",
                        row.hidden ? fmt::format("{:.3g}", row.hidden->change) : "",
                        row.hidden ? fmt::format("{:.3g}", row.hidden->rounding) : "");
  }
  return text;
}

}  // namespace halfstep::inline reports
