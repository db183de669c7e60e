// Whether a chapter's text has a number wherever it should have one.
#pragma once

#include <regex>
#include <vector>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "tests/catch.hpp"

namespace halfstep::testing {

/// A dash of its own stands where no value was found.
inline void check_texts_are_whole(const std::vector<Chapter>& chapters) {
  for (const auto& chapter : chapters)
    for (const auto& paragraph : chapter.text) {
      INFO(chapter.id << ": " << paragraph);
      CHECK_FALSE(std::regex_search(paragraph, std::regex("(^|\\s)–([\\s,.;)]|$)")));
    }
}

}  // namespace halfstep::testing
