// Names with parameters, as a person types them: "kepler:e=0.9,T=5".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halfstep::inline core {

/// A name and what follows its colon, in the order typed.
struct NameWithParameters {
  std::string name;
  std::vector<std::pair<std::string, std::string>> parameters;
};

/// Takes "name" or "name:key=value,key=value" apart. Throws InputError for an empty name, a missing '=', an empty key
/// or value, or a key given twice.
NameWithParameters split_parameters(std::string_view text);

/// The nearest of `names` to what was typed, as " (did you mean "kepler"?)"; empty if none is near.
std::string suggestion(std::string_view typed, const std::vector<std::string>& names);

/// Whether a pattern with * and ? matches the whole text.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace halfstep::inline core
