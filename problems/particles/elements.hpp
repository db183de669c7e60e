// The elements of a body, springs or tetrahedra: where each begins, and which of a few shapes it has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace halfstep::inline problems {

/// Elements between so many particles. A lattice repeats a handful of shapes, so that an element is the number of its
/// first corner and that of its shape: 8 bytes, where the corners of a tetrahedron and its volume take 24. In a body
/// without any order every element has a shape of its own, and nothing is lost but memory.
template <std::size_t corners>
class Elements {
 public:
  using Corners = std::array<int, corners>;

  struct Shape {
    std::array<int, corners - 1> to_others{};  ///< added to the first corner's number: those of the others
    double inverse_rest = 0;                   ///< one over the size at rest
    auto operator<=>(const Shape&) const = default;
  };

  Elements() = default;

  /// Those with the corners listed; inverse_rest(corners): one over the size of such an element at rest, not nan.
  template <class InverseRest>
  Elements(const std::vector<Corners>& list, const InverseRest& inverse_rest) {
    std::map<Shape, std::uint32_t> known;
    first_.reserve(list.size());
    shape_.reserve(list.size());
    for (const Corners& element : list) {
      Shape shape{{}, inverse_rest(element)};
      for (std::size_t k = 1; k < corners; ++k) shape.to_others[k - 1] = element[k] - element[0];
      const auto [at, is_new] = known.emplace(shape, static_cast<std::uint32_t>(shapes_.size()));
      if (is_new) shapes_.push_back(shape);
      first_.push_back(element[0]);
      shape_.push_back(at->second);
    }
  }

  std::size_t size() const { return first_.size(); }

  Corners corners_of(std::size_t element) const {
    Corners all{first_[element]};
    for (std::size_t k = 1; k < corners; ++k) all[k] = all[0] + shape_of(element).to_others[k - 1];
    return all;
  }

  double inverse_rest(std::size_t element) const { return shape_of(element).inverse_rest; }

  int first_corner(std::size_t element) const { return first_[element]; }
  const Shape& shape_of(std::size_t element) const { return shapes_[shape_[element]]; }

  /// Bytes that are read of an element: all shapes together stay in the cache.
  static constexpr std::size_t bytes_each = sizeof(int) + sizeof(std::uint32_t);

  /// Puts element from[i] in place i.
  void rearrange(const std::vector<std::uint32_t>& from) {
    take(first_, from);
    take(shape_, from);
  }

 private:
  template <class T>
  static void take(std::vector<T>& values, const std::vector<std::uint32_t>& from) {
    std::vector<T> sorted(values.size());
    for (std::size_t i = 0; i < from.size(); ++i) sorted[i] = values[from[i]];
    values = std::move(sorted);
  }

  std::vector<int> first_;
  std::vector<std::uint32_t> shape_;
  std::vector<Shape> shapes_;
};

}  // namespace halfstep::inline problems
