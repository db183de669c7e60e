// The rows of all files whose methods are Butcher tableaus, in the order in which they are listed.
#include "halfstep/methods/butcher_methods.hpp"

#include <utility>

namespace halfstep::inline methods {

std::vector<Method> butcher_methods() {
  std::vector<Method> all;
  for (const auto file :
       {runge_kutta_methods, explicit_pair_methods, explicit_methods_of_order_6_and_7, explicit_methods_of_order_8,
        explicit_methods_of_order_9, explicit_methods_of_order_10, extrapolation_methods, stabilized_methods,
        diagonally_implicit_methods, esdirk_methods, weak_stage_order_methods, fully_implicit_methods})
    for (auto& row : file()) all.push_back(std::move(row));
  return all;
}

}  // namespace halfstep::inline methods
