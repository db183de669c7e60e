// The words of the chapters, reports/chapters/*.md, as texts in the program; reports/embed.cmake makes the source.
#pragma once

#include <string_view>
#include <vector>

namespace halfstep::inline reports {

struct EmbeddedText {
  std::string_view study, text;
};

const std::vector<EmbeddedText>& embedded_texts();

}  // namespace halfstep::inline reports
