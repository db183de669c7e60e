// The rules by which measurements decide claims.
#include "halfstep/reports/certificate/standing.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace halfstep::inline reports {
namespace {

bool is_no_number(const Measurement& one) { return one.observed && std::isnan(*one.observed); }

/// What all measurements on one problem come to.
void add_verdict(const Measurement& one, Standing& place) {
  if (speaks_against(one) || place == Standing::contradicted)
    place = Standing::contradicted;
  else if (shows(one) || place == Standing::holds)
    place = Standing::holds;
  else if (is_open(one) || place == Standing::undecided)
    place = Standing::undecided;
  else if (one.verdict == Verdict::rounding_limited)
    place = Standing::hidden;
}

bool any(const std::vector<Statement>& statements, Standing standing) {
  return std::any_of(statements.begin(), statements.end(),
                     [&](const Statement& statement) { return statement.standing() == standing; });
}

}  // namespace

std::string_view words(Standing standing) {
  switch (standing) {
    case Standing::holds:
      return "holds";
    case Standing::contradicted:
      return "does not hold";
    case Standing::undecided:
      return "not decided";
    case Standing::hidden:
      return "hidden by rounding";
    case Standing::unclaimed:
      return "no claim";
  }
  return "";
}

bool shows(const Measurement& one) {
  return (one.verdict == Verdict::pass || one.verdict == Verdict::superconvergent) && !is_no_number(one);
}

bool speaks_against(const Measurement& one) { return one.verdict == Verdict::fail || one.verdict == Verdict::unstable; }

bool is_open(const Measurement& one) {
  switch (one.verdict) {
    case Verdict::no_window:
    case Verdict::noise_limited:
    case Verdict::other_law:
      return true;
    case Verdict::pass:
    case Verdict::superconvergent:
      return is_no_number(one);
    case Verdict::fail:
    case Verdict::unstable:
    case Verdict::rounding_limited:
    case Verdict::resolved:
      return false;
  }
  return true;
}

Places Statement::places() const {
  std::map<std::string, Standing> all;
  for (const auto& one : measured) add_verdict(one, all.try_emplace(one.where, Standing::unclaimed).first->second);
  Places places;
  for (const auto& [where, standing] : all) {
    switch (standing) {
      case Standing::holds:
        ++places.shown;
        break;
      case Standing::contradicted:
        ++places.contradicted;
        break;
      case Standing::undecided:
        ++places.open;
        break;
      case Standing::hidden:
        ++places.hidden;
        break;
      case Standing::unclaimed:
        ++places.unclaimed;
        break;
    }
  }
  return places;
}

Standing Statement::standing() const {
  const Places on = places();
  if (measured.empty()) return Standing::undecided;
  if (on.contradicted > 0) return Standing::contradicted;
  if (on.open > on.shown) return Standing::undecided;
  if (on.shown > 0) return Standing::holds;
  return on.hidden > 0 ? Standing::hidden : Standing::unclaimed;
}

Standing Section::standing() const {
  for (const Standing decisive : {Standing::contradicted, Standing::undecided, Standing::holds})
    if (any(statements, decisive)) return decisive;
  return any(statements, Standing::hidden) ? Standing::undecided : Standing::unclaimed;
}

}  // namespace halfstep::inline reports
