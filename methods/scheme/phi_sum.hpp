// Sums of phi functions of h L, the entries of an exponential tableau, as papers print them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline methods {

/// weight phi_index(argument h L), where phi_0 is the exponential and phi_k(z) = sum_m z^m / (m + k)!.
struct PhiTerm {
  Coefficient weight;
  int index = 0;
  Coefficient argument = "1";
};

/// "1/2*phi1(1/2) - phi2(1/2)": terms of a weight, a function and the factor of h L in its argument, which is 1 where
/// none is written. No term at all is 0.
class PhiSum {
 public:
  PhiSum() = default;
  /// Throws InputError for a text that is not read.
  explicit PhiSum(const std::string& text);
  PhiSum(const char* text) : PhiSum(std::string(text)) {}
  explicit PhiSum(std::vector<PhiTerm> terms) : terms_(std::move(terms)) {}

  const std::vector<PhiTerm>& terms() const { return terms_; }

  /// What it is where h L is 0, as a coefficient.
  Coefficient at_zero() const;

  /// use(name, coefficient) for each weight and each argument: "phi1(1/2) in a[1][0]".
  template <class Use>
  void each_coefficient(const std::string& name, const Use& use) const {
    visit(*this, name, use);
  }
  template <class Use>
  void each_coefficient(const std::string& name, const Use& use) {
    visit(*this, name, use);
  }

 private:
  static std::string function(const PhiTerm& term);

  template <class Self, class Use>
  static void visit(Self& self, const std::string& name, const Use& use) {
    for (auto& term : self.terms_) {
      const std::string of = function(term) + " in " + name;
      use(of, term.weight);
      if (!term.argument.is_zero()) use("argument of " + of, term.argument);
    }
  }

  std::vector<PhiTerm> terms_;
};

/// A list of things that have coefficients inside.
template <class Item>
struct ListOf : std::vector<Item> {
  using std::vector<Item>::vector;

  template <class Use>
  void each_coefficient(const std::string& name, const Use& use) const {
    for (std::size_t i = 0; i < this->size(); ++i)
      (*this)[i].each_coefficient(name + "[" + std::to_string(i) + "]", use);
  }
  template <class Use>
  void each_coefficient(const std::string& name, const Use& use) {
    for (std::size_t i = 0; i < this->size(); ++i)
      (*this)[i].each_coefficient(name + "[" + std::to_string(i) + "]", use);
  }
};

using PhiSums = ListOf<PhiSum>;
using PhiRows = ListOf<PhiSums>;

}  // namespace halfstep::inline methods
