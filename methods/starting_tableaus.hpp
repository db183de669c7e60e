// Tableaus of methods by whose steps multistep schemes may start (methods/kernels/history.hpp): those of the catalogue.
#pragma once

#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

// methods/runge_kutta.cpp
ButcherTableau explicit_euler_tableau();
ButcherTableau midpoint_tableau();
ButcherTableau rk4_tableau();

}  // namespace halfstep::inline methods
