// Names with parameters, as people write them.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline reports {

/// "penalty, k = 10⁴" of "penalty:k=1e4", "pendulum, θ₀ = 1" of "pendulum:theta0=1", "CG, to 10⁻¹²" of "CG, to 1e-12";
/// a name without such as it is.
std::string spelled(std::string_view name);

/// The name of a precision in a sentence: "50 digits", whose name is "50", else as it is.
std::string precision_in_words(const std::string& precision);

/// The name of a problem, with its parameters, as the beginning of a title: "Double pendulum", "Hénon–Heiles".
std::string problem_in_title(const std::string& problem);

/// "double precision", "50 digits".
std::string precision_in_title(const std::string& precision);

}  // namespace halfstep::inline reports
