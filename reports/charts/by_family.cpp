// Charts of methods in the colours of their families.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/style.hpp"

namespace halfstep::inline reports {
namespace {

/// "rk4" of "rk4: in quad", "rk4:sum=compensated", "rk4, compensated" and "rk4 = nystrom4".
std::string first_word(const std::string& name) { return name.substr(0, name.find_first_of(" ,:")); }

/// "rk4" of "rk4, compensated".
std::string without_variant(const std::string& name) { return name.substr(0, name.find(',')); }

int declared_order(const Method& method) {
  int order = 0;
  for (const auto& [force, claim] : method.claims) order = std::max(order, claim.global.position);
  return order;
}

/// The places of all methods of the catalogue in their families: first the one that stands for its family, of the
/// highest order among those that are run unless others are asked for.
std::map<std::string, std::size_t> places_in_families() {
  std::map<std::string, std::pair<int, std::string>> first;
  for (const Method& method : default_methods()) {
    const auto [known, fresh] = first.try_emplace(method.family, declared_order(method), method.name);
    if (!fresh && declared_order(method) > known->second.first) known->second = {declared_order(method), method.name};
  }
  std::map<std::string, std::size_t> places, members;
  for (const auto& [family, method] : first) places[method.second] = members[family]++;
  for (const auto& methods : {default_methods(), all_methods()})  // those of a default run have tones of their own
    for (const Method& method : methods)
      if (!places.contains(method.name)) places[method.name] = members[method.family]++;
  return places;
}

/// The place of a method among all of its family, so that it looks the same in every chart; 0 of an unknown one.
std::size_t place_in_family(const std::string& name) {
  static const auto places = places_in_families();
  const auto known = places.find(name);
  return known == places.end() ? 0 : known->second;
}

/// The numbers of the members of families that are given to curves: one that is taken gives way to the next.
class Members {
 public:
  std::size_t take(const std::string& family, std::size_t wanted, std::size_t step) {
    constexpr std::size_t styles = tones * dashes;
    std::size_t tries = 0;
    while (tries++ < styles && taken_.contains({family, wanted % styles})) wanted += step;
    taken_.emplace(family, wanted % styles);
    return wanted;
  }

 private:
  std::set<std::pair<std::string, std::size_t>> taken_;
};

bool is_named(const Curve& curve) { return !curve.name.empty() && !curve.grey && !curve.ghost; }

}  // namespace

std::map<std::string, std::size_t> members_of(const std::vector<std::string>& methods, const FamilyOf& family_of) {
  Members members;
  std::map<std::string, std::size_t> numbers;
  for (const bool with_options : {false, true})
    for (const std::string& method : methods) {
      const std::string bare = first_word(method);
      if ((bare != method) != with_options) continue;
      // What has options has the tone of its method, and another dash.
      const std::size_t place = place_in_family(bare);
      numbers[method] = with_options ? members.take(family_of(method), place + tones, tones)
                                     : members.take(family_of(method), place, 1);
    }
  return numbers;
}

void colour_by_family(Chart& chart, const FamilyOf& family_of) {
  if (chart.by_number) return;
  std::set<std::string> names;
  bool repeated = false;      // a curve that several panels have keeps its tone
  bool has_variants = false;  // told apart by dashes, which the methods themselves do without then
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) {
      if (!is_named(curve)) continue;
      if (curve.grade || family_of(first_word(curve.name)).empty()) return;
      repeated = !names.insert(curve.name).second || repeated;
      has_variants = has_variants || without_variant(curve.name) != curve.name;
    }
  Members members;
  std::map<std::string, std::size_t> numbers;  // of the curves that have one
  using Colour = std::pair<std::string, std::size_t>;
  std::map<std::size_t, Colour> everywhere;  // by the look of a named curve
  for (Panel& panel : chart.panels) {
    if (!repeated) members = {}, numbers.clear();
    for (Curve& curve : panel.curves) {
      if (!is_named(curve)) continue;
      curve.family = family_of(first_word(curve.name));
      // A variant has the tone of its method, and another dash.
      const auto method = numbers.find(without_variant(curve.name));
      if (method != numbers.end() && method->first != curve.name) {
        const auto [variant, fresh] = numbers.try_emplace(curve.name);
        if (fresh) variant->second = members.take(curve.family, method->second + tones, tones);
        curve.member = variant->second;
        continue;
      }
      const auto [number, fresh] = numbers.try_emplace(curve.name);
      const std::size_t wanted = has_variants ? 0 : place_in_family(first_word(curve.name));
      if (fresh) number->second = members.take(curve.family, wanted, 1);
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
