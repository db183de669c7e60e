// The evidence behind a verdict, for a reader.
#include "halfstep/engine/verdict/why.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "halfstep/engine/verdict/decision.hpp"

namespace halfstep::inline engine {
namespace {

std::string rungs_table(const Analysis& analysis, const Finding& finding) {
  std::string text = fmt::format("{:>7}  {:>9}  {:>10}  {:>8}  {:>6}\n", "level", "h", "error", "noise", "slope");
  const std::vector<CleanRung> rungs = all_rungs(analysis.clean);
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const CleanRung& rung = rungs[i];
    const double slope = i == 0 ? std::nan("") : slope_between(rungs[i - 1], rung);
    const bool in_window = finding.observed && finding.first_level <= rung.level && rung.level <= finding.last_level;
    fmt::format_to(std::back_inserter(text), "{:>7}  {:>9.3e}  {:>10.3e}  {:>8.1e}  {:>6}{}\n", rung.level, rung.h,
                   rung.error, rung.noise, std::isfinite(slope) ? fmt::format("{:.3f}", slope) : "-",
                   i >= analysis.clean.rungs.size() ? "  noise"
                   : in_window                      ? " *"
                                                    : "");
  }
  if (analysis.clean.blown_up > 0)
    fmt::format_to(std::back_inserter(text), "{:>7} without a result\n", analysis.clean.blown_up);
  if (analysis.clean.exact > 0) fmt::format_to(std::back_inserter(text), "{:>7} of error 0\n", analysis.clean.exact);
  return text;
}

std::string tests_table(const Analysis& analysis) {
  std::string text;
  for (const Evidence& one : analysis.evidence.all()) {
    const TestInfo& test = info(one.test);
    const bool numeric = test.kind != TestInfo::Kind::yes_or_no;
    fmt::format_to(
        std::back_inserter(text), "  {:<19} {:>9} {:<11} {:<4} {}\n", test.name,
        numeric ? fmt::format("{:.3g}", one.number) : "",
        numeric ? fmt::format("{} {:.3g}", test.kind == TestInfo::Kind::at_most ? "<=" : ">=", one.threshold) : "",
        one.holds() ? "yes" : "no", test.asks);
  }
  return text;
}

}  // namespace

std::string in_words(const Evidence& one) {
  const TestInfo& test = info(one.test);
  const char* answer = one.holds() ? "yes" : "no";
  if (test.kind == TestInfo::Kind::yes_or_no) return fmt::format("{} {}", test.name, answer);
  return fmt::format("{} {:.3g} {} {:.3g} {}", test.name, one.number,
                     test.kind == TestInfo::Kind::at_most ? "<=" : ">=", one.threshold, answer);
}

std::string evidence_line(const Ladder& ladder, Verdict verdict) {
  const Analysis analysis = analyse(ladder);
  const Decision decision = decide(analysis);
  std::string text(decision.rule->when);
  if (decision.finding.verdict != verdict)
    text = fmt::format("judged alone, {}: {}", word(decision.finding.verdict), text);
  for (const Evidence& one : analysis.evidence.all()) text += " | " + in_words(one);
  return text;
}

std::string why(const Ladder& ladder) {
  const Analysis analysis = analyse(ladder);
  const Decision decision = decide(analysis);
  const Finding& finding = decision.finding;
  std::string text = fmt::format("{}: {}\n  because {}\n", word(finding.verdict), finding.reason, decision.rule->when);
  if (finding.observed) {
    fmt::format_to(std::back_inserter(text), "  order {:.6g} ± {:.2g}", *finding.observed, *finding.uncertainty);
    if (finding.constant)
      fmt::format_to(std::back_inserter(text), ", constant {:.6g} ± {:.2g}", *finding.constant,
                     *finding.constant_uncertainty);
    text += "\n";
  }
  return text + "\n" + rungs_table(analysis, finding) + "\n" + tests_table(analysis);
}

}  // namespace halfstep::inline engine
