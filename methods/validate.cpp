// Whether a row's data agree with each other.
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/label.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline methods {

namespace {

/// A method of order 0 does not converge: there is nothing that a measurement could confirm.
void require_orders(const Claim& claim) {
  const auto check = [&](int order, const char* quantity) {
    require(order >= 1, "declares the order " + std::to_string(order) + " (" + quantity +
                            "); an order is 1 or higher, for one of 0 "
                            "says that errors do not fall");
  };
  check(claim.global.position, "position");
  check(claim.global.velocity, "velocity");
  check(claim.local.position, "local, position");
  check(claim.local.velocity, "local, velocity");
  check(claim.energy, "energy");
}

void require_distinct_keys(const std::vector<Option>& options) {
  std::set<std::string> keys;
  for (const auto& option : options)
    require(keys.insert(option.key).second, "it declares the option \"" + option.key + "\" twice");
}

}  // namespace

void validate(const Method& method) {
  const auto checked = [&](const std::string& context, const auto& check) {
    try {
      check();
    } catch (const InputError& error) {
      throw InputError("method \"" + method.name + "\": " + context + error.what());
    }
  };
  checked("a name ", [&] { check_name(method.name); });
  checked("its family: ", [&] { check_label(method.family, longest_family); });
  for (const auto* text : {&method.what, &method.source, &method.note})
    checked("its description: ", [&] { check_label(*text); });
  checked("", [&] {
    require_distinct_keys(method.options);
    require(!method.claims.empty(), "it declares no order");
    for (const auto& [force, claim] : method.claims) require_orders(claim);
    std::visit([](const auto& shape) { shape.check_shape(), shape.check_sums(); }, method.scheme);
  });
}

}  // namespace halfstep::inline methods
