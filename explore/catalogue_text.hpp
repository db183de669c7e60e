// What there is to choose from, as JSON.
#pragma once

#include <string>

namespace halfstep::inline explore {

/// {"methods": [{name, what, family, order, symplectic, reversible}], "families": [name],
///  "problems": [{name, equation, force, dimension, end, period, energy, linear, methods: [index]}],
///  "scenes": [the same with fastest and parameters: {key: default}]}; families are numbered as the reports' colours.
std::string catalogue_text();

}  // namespace halfstep::inline explore
