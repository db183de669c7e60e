// Charts of methods in the colours of their families.
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {
namespace {

/// "rk4" of "rk4: in quad", "rk4, compensated" and "rk4 = nystrom4".
std::string first_word(const std::string& name) { return name.substr(0, name.find_first_of(" ,:")); }

/// "rk4" of "rk4, compensated".
std::string without_variant(const std::string& name) { return name.substr(0, name.find(',')); }

bool is_named(const Curve& curve) { return !curve.name.empty() && !curve.grey && !curve.ghost; }

}  // namespace

void colour_by_family(Chart& chart, const FamilyOf& family_of) {
  std::set<std::string> names;
  bool repeated = false;  // a curve that several panels have keeps its tone
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      if (!is_named(curve)) continue;
      if (curve.grade || family_of(first_word(curve.name)).empty()) return;
      repeated = !names.insert(curve.name).second || repeated;
    }
  std::map<std::string, std::size_t> members;  // of a family so far
  std::map<std::string, std::size_t> numbers;  // of the curves that have one
  using Colour = std::pair<std::string, std::size_t>;
  std::map<std::size_t, Colour> everywhere;  // by the look of a named curve
  for (Panel& panel : chart.panels) {
    if (!repeated) members.clear(), numbers.clear();
    for (Curve& curve : panel.curves) {
      if (!is_named(curve)) continue;
      curve.family = family_of(first_word(curve.name));
      // A variant has the tone of its method, and a dash.
      const auto method = numbers.find(without_variant(curve.name));
      if (method != numbers.end() && method->first != curve.name) {
        curve.member = method->second + tones;
        continue;
      }
      const auto [number, fresh] = numbers.try_emplace(curve.name, members[curve.family]);
      if (fresh) ++members[curve.family];
      curve.member = number->second;
      everywhere.try_emplace(curve.look, curve.family, curve.member);
    }
  }
  // What has no name goes with the named curve of its look, in its own panel if there is one.
  for (Panel& panel : chart.panels) {
    std::map<std::size_t, Colour> here;
    for (const Curve& curve : panel.curves)
      if (is_named(curve)) here.try_emplace(curve.look, curve.family, curve.member);
    here.insert(everywhere.begin(), everywhere.end());
    for (Curve& curve : panel.curves)
      if (const auto like = here.find(curve.look);
          curve.name.empty() && !curve.grey && !curve.ghost && like != here.end())
        std::tie(curve.family, curve.member) = like->second;
  }
}

}  // namespace halfstep::inline reports
