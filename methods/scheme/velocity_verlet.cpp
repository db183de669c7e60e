// Velocity Verlet, told by its coefficients.
#include "halfstep/methods/scheme/velocity_verlet.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace halfstep::inline methods {

bool is_velocity_verlet(const Method& method) {
  const auto are = [](const Coefficients& all, std::initializer_list<std::string_view> expected) {
    return std::equal(all.begin(), all.end(), expected.begin(), expected.end(),
                      [](const Coefficient& c, std::string_view value) { return c.rational() == value; });
  };
  const auto* s = std::get_if<Splitting>(&method.scheme);
  return s != nullptr && are(s->kick, {"1/2", "1/2"}) && are(s->drift, {"1", "0"});
}

}  // namespace halfstep::inline methods
