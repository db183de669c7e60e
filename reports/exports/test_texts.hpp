// The files test.* beside this one, as texts in the program; reports/embed.cmake makes the source.
#pragma once

#include <string_view>
#include <vector>

namespace halfstep::inline reports {

/// A test with marks @NAME@ where numbers and equations go.
struct TestText {
  std::string_view ending, text;  ///< "py"
};

const std::vector<TestText>& test_texts();

}  // namespace halfstep::inline reports
