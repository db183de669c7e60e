// Taylor series of the solution of x'' = a(t, x, v): the equations are recorded once, then differentiated to any order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {

template <class T>
class TaylorTape;

/// A quantity while a tape records: a place on the tape, or a constant that needs none yet.
template <class T>
class TaylorNode {
 public:
  TaylorNode() : TaylorNode(0) {}
  TaylorNode(const T& constant) : constant_(constant) {}
  TaylorNode(int constant) : constant_(static_cast<T>(constant)) {}

  TaylorNode& operator+=(const TaylorNode& b) { return *this = *this + b; }
  TaylorNode& operator-=(const TaylorNode& b) { return *this = *this - b; }
  TaylorNode& operator*=(const TaylorNode& b) { return *this = *this * b; }
  TaylorNode& operator/=(const TaylorNode& b) { return *this = *this / b; }

  friend TaylorNode operator-(const TaylorNode& a) { return a.is_constant() ? -a.constant_ : T(-1) * a; }
  friend TaylorNode operator+(const TaylorNode& a, const TaylorNode& b) {
    return both_constant(a, b) ? TaylorNode(a.constant_ + b.constant_) : record(Op::sum, a, b);
  }
  friend TaylorNode operator-(const TaylorNode& a, const TaylorNode& b) {
    return both_constant(a, b) ? TaylorNode(a.constant_ - b.constant_) : record(Op::difference, a, b);
  }
  friend TaylorNode operator*(const TaylorNode& a, const TaylorNode& b) {
    if (both_constant(a, b)) return a.constant_ * b.constant_;
    if (a.is_constant()) return record(Op::multiple, a, b);
    return b.is_constant() ? record(Op::multiple, b, a) : record(Op::product, a, b);
  }
  friend TaylorNode operator/(const TaylorNode& a, const TaylorNode& b) {
    return both_constant(a, b) ? TaylorNode(a.constant_ / b.constant_) : record(Op::quotient, a, b);
  }
  friend TaylorNode sqrt(const TaylorNode& a) {
    using std::sqrt;
    return a.is_constant() ? TaylorNode(sqrt(a.constant_)) : record(Op::root, a, a);
  }
  friend TaylorNode sin(const TaylorNode& a) {
    using std::sin;
    return a.is_constant() ? TaylorNode(sin(a.constant_)) : sine_and_after(a, 0);
  }
  friend TaylorNode cos(const TaylorNode& a) {
    using std::cos;
    return a.is_constant() ? TaylorNode(cos(a.constant_)) : sine_and_after(a, 1);
  }
  friend TaylorNode exp(const TaylorNode& a) {
    using std::exp;
    return a.is_constant() ? TaylorNode(exp(a.constant_)) : with_slope(Op::exponential, a);
  }
  friend TaylorNode log(const TaylorNode& a) {
    using std::log;
    return a.is_constant() ? TaylorNode(log(a.constant_)) : with_slope(Op::logarithm, a);
  }

 private:
  friend class TaylorTape<T>;
  using Op = typename TaylorTape<T>::Op;

  TaylorNode(TaylorTape<T>* tape, int index) : tape_(tape), index_(index), constant_(0) {}

  bool is_constant() const { return tape_ == nullptr; }
  static bool both_constant(const TaylorNode& a, const TaylorNode& b) { return a.is_constant() && b.is_constant(); }
  static TaylorNode record(Op op, const TaylorNode& a, const TaylorNode& b) {
    TaylorTape<T>& tape = a.is_constant() ? *b.tape_ : *a.tape_;
    const int left = tape.place(a);
    return {&tape, tape.push(op, left, tape.place(b))};
  }
  static TaylorNode sine_and_after(const TaylorNode& a, int offset) {
    return {a.tape_, a.tape_->sine_cosine(a.index_) + offset};
  }
  static TaylorNode with_slope(Op op, const TaylorNode& a) {
    return {a.tape_, a.tape_->push(op, a.index_, a.tape_->push(Op::slope, a.index_, 0))};
  }

  TaylorTape<T>* tape_ = nullptr;
  int index_ = 0;
  T constant_;
};

/// The recorded equations of n degrees of freedom. A series of order N costs O(N^2) per operation and allocates only
/// when N is larger than ever before. Not for several threads at once.
/// Recurrences: Hairer, Norsett, Wanner 1993, section I.8; Jorba, Zou 2005, doi:10.1080/10586458.2005.10128904.
template <class T>
class TaylorTape {
 public:
  /// Runs problem.acceleration(t, x, v, a) once with nodes. n: degrees of freedom.
  template <class P>
  static TaylorTape record(const P& problem, int n) {
    TaylorTape tape;
    tape.n_ = n;
    using Node = TaylorNode<T>;
    const Node time(&tape, tape.push(Op::time, 0, 0));
    std::vector<Node> x(static_cast<std::size_t>(n)), v(x), a(x);
    for (int i = 0; i < n; ++i) x[std::size_t(i)] = Node(&tape, tape.push(Op::position, i, 0));
    for (int i = 0; i < n; ++i) v[std::size_t(i)] = Node(&tape, tape.push(Op::velocity, i, 0));
    problem.acceleration(time, x.data(), v.data(), a.data());
    for (const Node& component : a) tape.result_.push_back(tape.place(component));
    return tape;
  }

  template <int N, class P>
  static TaylorTape record(const P& problem) {
    return record(problem, N);
  }

  int dimension() const { return n_; }

  /// out[k*n + i] = x_i^(k) / k! at t for the solution through (t, x, v), k = 0 ... order.
  void series(const T& t, const T* x, const T* v, int order, T* out) {
    reserve(order);
    const auto n = std::size_t(n_);
    const auto last = std::size_t(order);
    for (std::size_t i = 0; i < n; ++i) {
      out[i] = x[i];
      if (last > 0) out[n + i] = v[i];
    }
    for (std::size_t k = 0; k + 2 <= last; ++k) {
      for (std::size_t node = 0; node < nodes_.size(); ++node) advance(node, k, t, out);
      for (std::size_t i = 0; i < n; ++i) out[(k + 2) * n + i] = row(result_[i])[k] / whole((k + 1) * (k + 2));
    }
  }

  /// The recorded operations and constants as text: equal for equal equations.
  std::string fingerprint() const {
    std::string text;
    for (const auto& node : nodes_)
      text += std::to_string(int(node.op)) + ' ' + std::to_string(node.a) + ' ' + std::to_string(node.b) + ';';
    for (const T& c : constants_) text += to_text(c) + ';';
    for (const int r : result_) text += std::to_string(r) + ';';
    return text;
  }

 private:
  friend class TaylorNode<T>;

  enum class Op {
    time,
    position,
    velocity,
    constant,
    sum,
    difference,
    multiple,
    product,
    quotient,
    root,
    slope,
    sine,
    cosine,
    exponential,
    logarithm
  };

  // a, b: places of the operands, or the index of a component or of a constant.
  struct Step {
    Op op;
    int a;
    int b;
    bool operator==(const Step&) const = default;
  };

  int place(const TaylorNode<T>& node) {
    if (!node.is_constant()) return node.index_;
    const auto position = std::find(constants_.begin(), constants_.end(), node.constant_);
    const auto index = int(position - constants_.begin());
    if (position == constants_.end()) constants_.push_back(node.constant_);
    return push(Op::constant, index, 0);
  }

  // The place of an operation; one that was recorded before is not repeated.
  int push(Op op, int a, int b) {
    const Step step{op, a, b};
    const auto position = std::find(nodes_.begin(), nodes_.end(), step);
    if (position != nodes_.end()) return int(position - nodes_.begin());
    nodes_.push_back(step);
    return int(nodes_.size()) - 1;
  }

  // Sine and cosine need each other: they stand side by side, the sine first.
  int sine_cosine(int argument) {
    const int slope = push(Op::slope, argument, 0);
    const int sine = push(Op::sine, argument, slope);
    push(Op::cosine, argument, slope);
    return sine;
  }

  void reserve(int order) {
    if (std::size_t(order) < stride_ && !rows_.empty()) return;
    stride_ = std::size_t(order) + 1;
    rows_.resize(nodes_.size() * stride_);
  }

  T* row(int node) { return rows_.data() + std::size_t(node) * stride_; }

  static T whole(std::size_t k) { return static_cast<T>(static_cast<long>(k)); }

  // a_first b_(k-first) + ... + a_last b_(k-last)
  static T convolve(const T* a, const T* b, std::size_t k, std::size_t first, std::size_t last) {
    T total(0);
    for (std::size_t j = first; j <= last; ++j) total += a[j] * b[k - j];
    return total;
  }

  // The same with a = b over j = first ... k - first, at half the price.
  static T convolve_square(const T* a, std::size_t k, std::size_t first) {
    T total(0);
    for (std::size_t j = first; 2 * j < k; ++j) total += a[j] * a[k - j];
    total += total;
    if (k % 2 == 0 && k / 2 >= first) total += a[k / 2] * a[k / 2];
    return total;
  }

  // Coefficient k of one node; x holds the solution's series up to k + 1.
  void advance(std::size_t node, std::size_t k, const T& t, const T* x) {
    const Step step = nodes_[node];
    T* const r = row(int(node));
    const auto n = std::size_t(n_);
    const auto component = std::size_t(step.a);
    switch (step.op) {
      case Op::time:
        r[k] = k == 0 ? t : whole(k == 1);
        return;
      case Op::position:
        r[k] = x[k * n + component];
        return;
      case Op::velocity:
        r[k] = whole(k + 1) * x[(k + 1) * n + component];
        return;
      case Op::constant:
        r[k] = k == 0 ? constants_[component] : T(0);
        return;
      default:
        operate(step, k, r);
        return;
    }
  }

  // k a_k - ((k-1) r_(k-1) a_1 + ... + 1 r_1 a_(k-1)): what is left of a r' = a' for k a_0 r_k.
  static T logarithm_slope(const T* a, const T* slope, const T* r, std::size_t k) {
    T total = slope[k];
    for (std::size_t j = 1; j < k; ++j) total -= whole(j) * r[j] * a[k - j];
    return total;
  }

  void operate(const Step& step, std::size_t k, T* r) {
    using std::cos;
    using std::exp;
    using std::log;
    using std::sin;
    using std::sqrt;
    const T* const a = row(step.a);
    const T* const b = row(step.b);
    switch (step.op) {
      case Op::sum:
        r[k] = a[k] + b[k];
        return;
      case Op::difference:
        r[k] = a[k] - b[k];
        return;
      case Op::multiple:
        r[k] = a[0] * b[k];
        return;
      case Op::product:
        r[k] = step.a == step.b ? convolve_square(a, k, 0) : convolve(a, b, k, 0, k);
        return;
      case Op::quotient:
        if (nodes_[std::size_t(step.b)].op == Op::constant || k == 0)
          r[k] = a[k] / b[0];
        else
          r[k] = (a[k] - convolve(r, b, k, 0, k - 1)) / b[0];
        return;
      case Op::root:
        r[k] = k == 0 ? sqrt(a[0]) : T((a[k] - convolve_square(r, k, 1)) / (r[0] + r[0]));
        return;
      case Op::slope:
        r[k] = whole(k) * a[k];
        return;
      case Op::exponential:
        r[k] = k == 0 ? exp(a[0]) : T(convolve(b, r, k, 1, k) / whole(k));
        return;
      case Op::logarithm:
        r[k] = k == 0 ? log(a[0]) : T(logarithm_slope(a, b, r, k) / (whole(k) * a[0]));
        return;
      case Op::sine:
        r[k] = k == 0 ? sin(a[0]) : T(convolve(b, r + stride_, k, 1, k) / whole(k));
        return;
      case Op::cosine:
        r[k] = k == 0 ? cos(a[0]) : T(-convolve(b, r - stride_, k, 1, k) / whole(k));
        return;
      default:
        return;
    }
  }

  int n_ = 0;
  std::vector<Step> nodes_;
  std::vector<T> constants_;
  std::vector<int> result_;
  std::vector<T> rows_;  // one series a node
  std::size_t stride_ = 0;
};

}  // namespace halfstep::inline core
