// How options are declared: by the member of a shape that they set, and what follows from it.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

namespace detail {

template <class Pointer>
struct PointerTo;
template <class S, class M>
struct PointerTo<M S::*> {
  using Shape = S;
  using Member = M;
};

/// The name that data() has for a member: what is typed before the equals sign.
template <auto member>
constexpr std::string_view name_of_part() {
  std::string_view name;
  const auto match = [&]<class Shape, class Member>(const Part<Shape, Member>& part) {
    if constexpr (std::is_same_v<Member Shape::*, decltype(member)>)
      if (part.member == member) name = part.name;
  };
  std::apply([&](const auto&... part) { (match(part), ...); }, PointerTo<decltype(member)>::Shape::data());
  return name;
}

template <class Member>
Member typed_as(const std::string& text) {
  if constexpr (Choice<Member>)
    return chosen<Member>(text);
  else
    return Coefficient(text);
}

}  // namespace detail

/// What is typed for the values of a choice, the default first.
template <Choice E>
std::vector<std::string> all_words() {
  constexpr auto words = words_of(E{});
  return {words.begin(), words.end()};
}

/// Nothing declared of the method changes.
inline void nothing_follows(Method&) {}

/// An option that sets one member of the method's shape, a choice or a coefficient, under the name that data() has for
/// it. `follow` then brings claims, properties and note in line with the scheme as it is.
template <auto member, void (*follow)(Method&) = nothing_follows>
Option option() {
  using Shape = typename detail::PointerTo<decltype(member)>::Shape;
  using Member = typename detail::PointerTo<decltype(member)>::Member;
  constexpr auto key = detail::name_of_part<member>();
  static_assert(!key.empty(), "the shape's data() does not have this member");
  std::vector<std::string> words;
  if constexpr (Choice<Member>) words = all_words<Member>();
  return {std::string(key), words, [](Method& method, const std::string& value) {
            std::get<Shape>(method.scheme).*member = detail::typed_as<Member>(value);
            follow(method);
          }};
}

/// How the history is started: one of these, the method's own first (methods/start.cpp).
Option start_option(const std::vector<Start>& starts);

/// What may be said of how any method is run: how its sums are made, how its steps lie. Code from elsewhere sums as it
/// does and has its own start; a scheme on a grid of its own, or whose velocity belongs to another time than its
/// position, cannot be restarted in mid-run.
std::vector<Option> options_of_runs(const Method& method);

}  // namespace halfstep::inline methods
