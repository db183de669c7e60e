// What every shape of a scheme says of itself, and what follows from its data.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/force.hpp"

namespace halfstep::inline methods {

struct Method;

/// One member of a shape under the name that study files, mutants, options and texts have for it.
template <class Shape, class Member>
struct Part {
  std::string_view name;
  Member Shape::*member;
  bool optional = false;  ///< a study file may leave it out; zero, it is no coefficient but the shape of a formula
  std::string_view instead = {};  ///< the part that may stand for it
  bool summed = false;            ///< weights of one sum: what is dropped of them goes to those that stay

  constexpr Part(std::string_view its_name, Member Shape::*its_member) : name(its_name), member(its_member) {}
  constexpr Part may_be_left_out() const {
    Part changed = *this;
    changed.optional = true;
    return changed;
  }
  constexpr Part unless(std::string_view other) const {
    Part changed = *this;
    changed.instead = other;
    return changed;
  }
  constexpr Part weights() const {
    Part changed = *this;
    changed.summed = true;
    return changed;
  }
};

/// An enumeration that a person chooses from: words_of(E) are what is typed for its values, the default first.
template <class E>
concept Choice = std::is_enum_v<E> && requires(E value) {
  words_of(value).front();
};

template <Choice E>
std::string_view chosen_word(E value) {
  return words_of(value).at(static_cast<std::size_t>(value));
}

template <Choice E>
E chosen(std::string_view text) {
  constexpr auto words = words_of(E{});
  const auto position = std::find(words.begin(), words.end(), text);
  if (position == words.end()) throw InputError("\"" + std::string(text) + "\" is none of the words for it");
  return static_cast<E>(position - words.begin());
}

/// Whether data() leaves no member out: what it forgets would be in no proof, no mutant and no study file.
template <class Shape>
constexpr bool data_is_complete() {
  const std::size_t size = std::apply(
      [](const auto&... part) { return (std::size_t{0} + ... + sizeof(std::declval<Shape&>().*part.member)); },
      Shape::data());
  return std::is_empty_v<Shape> ? size == 0 : size <= sizeof(Shape) && sizeof(Shape) - size < alignof(Shape);
}

/// Whether a [[method]] block may give a shape, and for which forces an order without a word on them is claimed: not
/// for forces a(x, v) where those of a step take the velocity as it stands.
enum class InStudyFiles { no, for_all_forces, for_forces_free_of_v };

/// A shape: its data, and what only it can know. All else follows from data(): digits, rationality, texts, the keys of
/// study files, mutants.
template <class S>
concept SchemeShape = requires(const S& shape, Force force) {
  { S::what } -> std::convertible_to<std::string_view>;  // "a splitting"
  { S::in_study_files } -> std::convertible_to<InStudyFiles>;
  { S::rows } -> std::convertible_to<std::vector<Method> (*)()>;  // of the file that its methods stand in
  { S::two_step } -> std::convertible_to<bool>;     // each position is made of the two before it, as Stoermer's
  { S::first_order } -> std::convertible_to<bool>;  // made for y' = f(t, y), of which x'' = a is a case
  S::data();                                        // a tuple of its parts
  requires data_is_complete<S>();
  { shape.points() } -> std::same_as<int>;                           // of history, the current one included
  { shape.is_implicit() } -> std::same_as<bool>;                     // solves equations to convergence
  { shape.evaluations(force) } -> std::same_as<std::optional<int>>;  // per step, where they are always as many
  { shape.check_shape() } -> std::same_as<void>;                     // throws InputError: sizes that do not fit
  { shape.check_sums() } -> std::same_as<void>;                      // throws InputError: weights not of sum 1
};

/// What has coefficients inside that it names itself: sums of functions (methods/scheme/phi_sum.hpp).
template <class Member>
concept Compound = requires(const Member& member, void (&use)(const std::string&, const Coefficient&)) {
  member.each_coefficient(std::string(), use);
};

/// Whether a part is a coefficient, a list or a table of them, or a shape.
template <class Shape, class Member>
constexpr bool is_tabulated(const Part<Shape, Member>&) {
  return std::is_same_v<Member, Coefficient> || std::is_same_v<Member, Coefficients> || std::is_same_v<Member, Rows> ||
         Compound<Member> || SchemeShape<Member>;
}

/// A shape whose formula stands in code: none of its parts is tabulated, so that nothing can be proven of it.
template <class S>
concept InCode =
    SchemeShape<S> && !std::apply([](const auto&... part) { return (is_tabulated(part) || ...); }, S::data());

/// What the one-step schemes without coefficients and options have in common.
struct OneStepWithoutData {
  static constexpr auto in_study_files = InStudyFiles::no;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() { return std::tuple{}; }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return 1; }
  void check_shape() const {}
  void check_sums() const {}
};

/// use(part, member) for each part of a shape's data.
template <class Shape, class Use>
void each_part(Shape& shape, const Use& use) {
  std::apply([&](const auto&... part) { (use(part, shape.*part.member), ...); }, std::remove_const_t<Shape>::data());
}

/// use(name, coefficient) for each coefficient of a shape: "a[1][0]", "kick[0]", "predictor beta[2]". The zeros that a
/// row of a table leaves unwritten below the diagonal are coefficients too where the shape may be changed.
template <class Shape, class Use>
void each_coefficient(Shape& shape, const Use& use, const std::string& prefix = "") {
  const auto indexed = [](const std::string& name, std::size_t i) { return name + "[" + std::to_string(i) + "]"; };
  const auto each_in = [&](const std::string& name, auto& row) {
    for (std::size_t i = 0; i < row.size(); ++i) use(indexed(name, i), row[i]);
  };
  each_part(shape, [&](const auto& part, auto& member) {
    using Member = std::remove_const_t<std::remove_reference_t<decltype(member)>>;
    const std::string name = prefix + std::string(part.name);
    if constexpr (std::is_same_v<Member, Coefficient>) {
      if (!(part.optional && member.is_zero())) use(name, member);
    } else if constexpr (std::is_same_v<Member, Coefficients>) {
      each_in(name, member);
    } else if constexpr (std::is_same_v<Member, Rows>) {
      for (std::size_t i = 0; i < member.size(); ++i) {
        if constexpr (!std::is_const_v<Shape>)
          if (member[i].size() < i) member[i].resize(i);
        each_in(indexed(name, i), member[i]);
      }
    } else if constexpr (Compound<Member>) {
      member.each_coefficient(name, use);
    } else if constexpr (SchemeShape<Member>) {
      each_coefficient(member, use, name + " ");
    }
  });
}

/// Whether a shape is a table: not where its coefficients stand in code.
template <SchemeShape Shape>
bool has_coefficients(const Shape& shape) {
  bool any = false;
  each_coefficient(shape, [&](const std::string&, const Coefficient&) { any = true; });
  return any;
}

/// Whether S is one of the shapes named: for what many shapes have in common, so that a visitor needs no overload that
/// takes any.
template <class S, class... Named>
concept OneOf = (std::same_as<S, Named> || ...);

/// Throws InputError where it does not hold.
inline void require(bool holds, const std::string& message) {
  if (!holds) throw InputError(message);
}

/// Throws InputError where a row does not sum to 1; printed decimals need not in the last place. `hint`: what may
/// have been meant.
void require_sum(const char* coefficients, const Coefficients& row, const std::string& hint = "");

}  // namespace halfstep::inline methods
