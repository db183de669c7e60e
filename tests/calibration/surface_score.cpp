// How often both orders of surfaces are found, the ruling term named and claims judged, on surfaces of known orders.
#include "tests/calibration/surface_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/engine/run/pool.hpp"

namespace halfstep::testing {
namespace {

constexpr double right_within = 0.05, differ = 1.5;

void score_order(SurfaceScore& sum, const Finding& finding, const KnownOrder& known) {
  const bool answered = finding.observed.has_value();
  const bool right = answered && std::abs(*finding.observed - known.order) <= right_within;
  sum.determined += known.is_determined ? 1 : 0;
  sum.answered += known.is_determined && answered ? 1 : 0;
  sum.right += known.is_determined && right ? 1 : 0;
  sum.in_digits += known.is_determined_in_digits ? 1 : 0;
  sum.right_in_digits += known.is_determined_in_digits && right ? 1 : 0;
  sum.hidden += known.is_hidden ? 1 : 0;
  sum.not_shown += known.is_hidden && !answered ? 1 : 0;
  if (known.is_determined || known.is_hidden) return;
  sum.others += answered ? 1 : 0;
  sum.others_wrong += answered && !right ? 1 : 0;
}

void score_claim(SurfaceScore& sum, Verdict verdict, double off) {
  ++sum.claims;
  sum.decided += verdict == Verdict::pass || verdict == Verdict::fail || verdict == Verdict::superconvergent ? 1 : 0;
  const bool is_false = (verdict == Verdict::pass && off != 0) || (verdict == Verdict::fail && off <= 0) ||
                        (verdict == Verdict::superconvergent && off >= 0);
  sum.false_verdicts += is_false ? 1 : 0;
}

// Which of two terms leads, where they differ by the factor. A point of which nothing is said is not right.
void score_ruler(SurfaceScore& sum, const KnownSurface& known, const SurfaceFinding& finding) {
  const bool has_shares = finding.shares.size() == known.terms.size();
  for (std::size_t i = 0; i < known.terms.size(); ++i) {
    const double h = std::abs(known.terms[i][0]), dx = std::abs(known.terms[i][1]);
    if (std::max(h, dx) < differ * std::min(h, dx)) continue;
    ++sum.points;
    sum.ruler_right += has_shares && (h > dx) == (finding.shares[i].of_h > finding.shares[i].of_dx) ? 1 : 0;
  }
}

}  // namespace

SurfaceScore& SurfaceScore::operator+=(const SurfaceScore& other) {
  surfaces += other.surfaces;
  determined += other.determined;
  answered += other.answered;
  right += other.right;
  in_digits += other.in_digits;
  right_in_digits += other.right_in_digits;
  others += other.others;
  others_wrong += other.others_wrong;
  points += other.points;
  ruler_right += other.ruler_right;
  claims += other.claims;
  decided += other.decided;
  false_verdicts += other.false_verdicts;
  hidden += other.hidden;
  not_shown += other.not_shown;
  return *this;
}

SurfaceScore score(const KnownSurface& known) {
  SurfaceScore sum{.family = std::string(known.family), .surfaces = 1};
  const SurfaceFinding finding = judge_surface(known.surface);
  score_order(sum, finding.h, known.of_h);
  score_order(sum, finding.dx, known.of_dx);
  score_ruler(sum, known, finding);
  for (const double off : {0.0, 0.5, -0.5, 1.0, -1.0}) {
    const double p = known.of_h.order + off, q = known.of_dx.order + off;
    const SurfaceFinding judged = judged_again(finding, p, q);
    if (p > 0) score_claim(sum, judged.h.verdict, off);
    if (q > 0) score_claim(sum, judged.dx.verdict, off);
  }
  return sum;
}

std::vector<SurfaceScore> score_surfaces(std::uint64_t first, int count, std::span<const std::string_view> families) {
  const auto each = static_cast<std::size_t>(count);
  std::vector<SurfaceScore> single(families.size() * each);
  parallel_for(single.size(), 0, nullptr,
               [&](std::size_t i) { single[i] = score(known_surface(families[i / each], first + i % each)); });
  std::vector<SurfaceScore> scores;
  SurfaceScore all{.family = "all"};
  for (std::size_t k = 0; k < families.size(); ++k) {
    SurfaceScore sum{.family = std::string(families[k])};
    for (std::size_t i = 0; i < each; ++i) sum += single[k * each + i];
    all += sum;
    scores.push_back(sum);
  }
  if (scores.size() > 1) scores.push_back(all);
  return scores;
}

std::string surface_table(const std::vector<SurfaceScore>& scores) {
  std::string text =
      "| surfaces | determined | answered | within 0.05 | in five digits | within 0.05 | other answers, off | points "
      "| ruler right | claims | decided | false | hidden | not shown |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const SurfaceScore& one : scores)
    text += fmt::format("| {} {} | {} | {} | {} | {} | {} | {}, {} | {} | {:.2f} % | {} | {} | {} | {} | {} |\n",
                        one.surfaces, one.family, one.determined, one.answered, one.right, one.in_digits,
                        one.right_in_digits, one.others, one.others_wrong, one.points,
                        one.points == 0 ? 0.0 : 100.0 * one.ruler_right / one.points, one.claims, one.decided,
                        one.false_verdicts, one.hidden, one.not_shown);
  return text;
}

}  // namespace halfstep::testing
