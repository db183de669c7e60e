// Numbers of things.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace halfstep::inline core {

/// "1 verdict", "2 verdicts".
template <class Number>
std::string counted(const Number& n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

}  // namespace halfstep::inline core
