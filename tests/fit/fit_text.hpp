// What `fit` makes of a text: for the tests of errors and of values.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "tests/refused_file.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep::testing {

inline std::vector<Fit> fit_text(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder / "data.csv") << text;
  return fit({folder / "data.csv"});
}

/// What is said of a text that is refused: "data.csv:2:1: ..."; "accepted" otherwise.
inline std::string refusal_of_fit(const std::string& text) {
  return refusal_of_file("data.csv", text, [](const auto& file) { fit({file}); });
}

}  // namespace halfstep::testing
