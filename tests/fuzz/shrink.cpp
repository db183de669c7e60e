// Delta debugging (Zeller, Hildebrandt 2002, doi:10.1109/32.988498), by halves only.
#include "tests/fuzz/shrink.hpp"

#include <algorithm>

namespace halfstep::fuzz {
namespace {

using Parts = std::vector<std::string>;

Parts lines_of(const std::string& text) {
  Parts lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  return lines;
}

/// Pieces of a text of about `size` bytes.
Parts pieces_of(const std::string& text, std::size_t size) {
  Parts pieces;
  for (std::size_t i = 0; i < text.size(); i += size) pieces.push_back(text.substr(i, size));
  return pieces;
}

std::string joined(const Parts& parts) {
  std::string text;
  for (const auto& part : parts) text += part;
  return text;
}

/// The parts without those that are not needed.
Parts fewer(Parts parts, const std::function<bool(const Parts&)>& fails, int& left) {
  for (std::size_t size = std::max<std::size_t>(parts.size() / 2, 1);; size /= 2) {
    for (std::size_t at = 0; at < parts.size() && left > 0;) {
      Parts without = parts;
      const auto first = without.begin() + static_cast<std::ptrdiff_t>(at);
      without.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, parts.size() - at)));
      if (--left; fails(without))
        parts = without;
      else
        at += size;
    }
    if (size <= 1 || left <= 0) return parts;
  }
}

}  // namespace

Case shrunk(Case made, const std::function<bool(const Case&)>& fails, int most) {
  if (!made.input) {
    const auto still = [&](const Parts& arguments) {
      Case other = made;
      other.arguments = arguments;
      return fails(other);
    };
    made.arguments = fewer(made.arguments, still, most);
    return made;
  }
  const auto still = [&](const Parts& parts) {
    Case other = made;
    other.files[*made.input] = joined(parts);
    return fails(other);
  };
  auto& text = made.files[*made.input];
  text = joined(fewer(lines_of(text), still, most));
  for (const std::size_t size : {200U, 20U})
    if (text.size() > 2 * size) text = joined(fewer(pieces_of(text, size), still, most));
  return made;
}

}  // namespace halfstep::fuzz
