// The rows that are Butcher tableaus, file by file.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

std::vector<Method> runge_kutta_methods();                // methods/runge_kutta.cpp
std::vector<Method> explicit_pair_methods();              // methods/explicit_pairs.cpp
std::vector<Method> explicit_methods_of_order_6_and_7();  // methods/explicit_pairs_6_7.cpp
std::vector<Method> explicit_methods_of_order_8();        // methods/explicit_pairs_8.cpp
std::vector<Method> explicit_methods_of_order_9();        // methods/explicit_pairs_9.cpp
std::vector<Method> explicit_methods_of_order_10();       // methods/explicit_pairs_10.cpp
std::vector<Method> extrapolation_methods();              // methods/extrapolation.cpp
std::vector<Method> stabilized_methods();                 // methods/stabilized_methods.cpp
std::vector<Method> diagonally_implicit_methods();        // methods/diagonally_implicit.cpp
std::vector<Method> esdirk_methods();                     // methods/esdirk.cpp
std::vector<Method> weak_stage_order_methods();           // methods/weak_stage_order.cpp
std::vector<Method> fully_implicit_methods();             // methods/fully_implicit.cpp

/// The method of a family with any number of stages by its name, "gauss-7", listed or not; none for another name.
/// Throws InputError where the family has none with so many stages.
std::optional<Method> method_with_stages(std::string_view name);  // methods/fully_implicit.cpp

}  // namespace halfstep::inline methods
