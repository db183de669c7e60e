// How often the law of a ladder is named, and named right.
#include "tests/calibration/law_score.hpp"

#include <fmt/format.h>

#include <cmath>

#include "halfstep/engine/laws/law_of.hpp"

namespace halfstep::testing {

LawScore& LawScore::operator+=(const LawScore& other) {
  for (int LawScore::*count : {&LawScore::ladders, &LawScore::without_order, &LawScore::named, &LawScore::wrong})
    this->*count += other.*count;
  return *this;
}

// The powers of 1/h that are compared lie so far apart about a third.
constexpr double between_powers = 0.05;

bool is_true(const Law& law, const LawLadder& known) {
  if (!known.kind || law.kind != *known.kind) return false;
  switch (law.kind) {
    case LawKind::exponential:
      return std::abs(law.parameter("m") - known.p) <= between_powers;
    case LawKind::crossover:
      return law.parameter("p") == known.p && law.parameter("q") == known.q;
    case LawKind::logarithm:
      return law.parameter("p") == known.p && law.parameter("g") == known.q;
    case LawKind::oscillating:
      return law.parameter("p") == known.p;
  }
  return false;
}

std::vector<LawScore> score_laws(std::uint64_t first, int count) {
  std::vector<LawScore> scores;
  LawScore all{"all"};
  for (const auto family : law_families()) {
    LawScore sum{std::string(family)};
    for (int i = 0; i < count; ++i) {
      const LawLadder known = law_ladder(family, first + static_cast<std::uint64_t>(i));
      ++sum.ladders;
      if (judge(known.ladder).verdict != Verdict::no_window) continue;
      ++sum.without_order;
      const std::optional<Law> law = law_of(known.ladder);
      if (!law) continue;
      ++sum.named;
      sum.wrong += is_true(*law, known) ? 0 : 1;
    }
    all += sum;
    scores.push_back(sum);
  }
  scores.push_back(all);
  return scores;
}

std::string law_table(const std::vector<LawScore>& scores) {
  std::string text = "| ladders | | no order | a law is named | another than the true one |\n|---|---|---|---|---|\n";
  for (const LawScore& one : scores)
    text +=
        fmt::format("| {} | {} | {} | {} | {} |\n", one.family, one.ladders, one.without_order, one.named, one.wrong);
  return text;
}

}  // namespace halfstep::testing
