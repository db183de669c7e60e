// What the files of additive rows share.
#pragma once

#include <string_view>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

inline constexpr std::string_view additive_family = "additive Runge-Kutta";

/// On linear problems a linear implicit part is all of f but a constant, and its stability function gives the energy's
/// order: where entries of f are taken differently there is no such function.
void follow_split(Method& method);

std::vector<Method> kennedy_carpenter_methods();  // methods/additive_kennedy_carpenter.cpp

}  // namespace halfstep::inline methods
