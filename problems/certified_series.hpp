// A certified solution where there is no closed form: Taylor series piece by piece, checked by extrapolation.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/extrapolation.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/problems/agreement.hpp"
#include "halfstep/problems/reference_store.hpp"
#include "halfstep/problems/statement/problem_error.hpp"

namespace halfstep::inline problems {

/// What a reference needs to know of its problem, in the wide scalar W.
template <class W>
struct InitialValueProblem {
  std::string name;                   ///< for messages and for the file
  std::string equations;              ///< a text that is equal for equal equations
  std::unique_ptr<System<W>> system;  ///< no one else's
  std::vector<W> x, v;                ///< at t = 0
  W end;                              ///< T
};

/// A solution from series in W. Forward and backward from t = 0 it is continued on demand: a Taylor series carries the
/// solution from piece to piece, extrapolated midpoint steps of high order do so independently, and at each end of a
/// piece in [0, T] both are compared. What they share is `digits()`.
template <class W>
class CertifiedSeries {
 public:
  /// local_digits: what a piece may lose, relative to the solution; for_bits: of the scalar that it is for.
  CertifiedSeries(InitialValueProblem<W> problem, int local_digits, int for_bits)
      : problem_(std::move(problem)),
        n_(problem_.x.size()),
        order_(static_cast<int>(std::ceil(local_digits * std::log(10) / 2)) + 2),
        for_bits_(for_bits),
        check_(static_cast<int>(n_), check_order(local_digits)),
        digits_(std::min(local_digits, std::numeric_limits<W>::digits10)) {
    if (!restore()) {
      for (Branch& branch : branches_) branch = {{}, W(0), problem_.x, problem_.v, problem_.x, problem_.v};
      extend(branches_[0], problem_.end);
    }
  }

  std::size_t dimension() const { return n_; }

  /// Position and velocity, as those of Solution.
  void at(const W& t, W* x, W* v) const {
    const Piece& piece = piece_at(t);
    const W s = t - piece.t;
    for (std::size_t i = 0; i < n_; ++i) std::tie(x[i], v[i]) = evaluate(piece, s, i);
  }

  int digits() const { return digits_; }

 private:
  /// The series around t, good from there to t + h (h < 0 backward): x_i = sum_k series[k*n + i] s^k.
  struct Piece {
    W t, h;
    std::vector<W> series;
  };

  // A piece takes some hundredths of a second at most: so many are minutes.
  static constexpr int most_pieces = 10000;

  /// One direction of time: its pieces, where they end, and the state there by either method.
  struct Branch {
    std::deque<Piece> pieces;  // never moved once made: at() reads them without the lock
    W t;
    std::vector<W> x, v, check_x, check_v;
  };

  // With two steps a piece, as found by trial: some digits more than the series.
  static int check_order(int digits) { return 2 * ((31 * (digits - 2) + 99) / 100); }

  std::pair<W, W> evaluate(const Piece& piece, const W& s, std::size_t i) const {
    W x(0), v(0);
    for (int k = order_; k >= 0; --k) {
      v = v * s + x;
      x = x * s + piece.series[std::size_t(k) * n_ + i];
    }
    return {x, v};
  }

  const Piece& piece_at(const W& t) const {
    using std::abs;
    const std::lock_guard lock(mutex_);
    Branch& branch = branches_[t < 0 ? 1 : 0];
    if (branch.pieces.empty() || abs(t) > abs(branch.t)) {
      if (!(abs(t) <= 16 * abs(problem_.end)))
        throw InputError(problem_.name +
                         ": the reference reaches from -16 T to 16 T, not to t = " + to_text(to_double(t)));
      // More than asked for, so that the file is not written for every step.
      try {
        extend(branch, t < 0 ? W(t - problem_.end / 8) : W(t + problem_.end / 8));
      } catch (const ProblemError&) {  // not so far: what was damped grows backward
        if (!(abs(t) <= abs(branch.t))) throw;
      }
    }
    const auto later = [](const W& time, const Piece& piece) { return abs(time) < abs(piece.t); };
    return *std::prev(std::upper_bound(branch.pieces.begin(), branch.pieces.end(), t, later));
  }

  void extend(Branch& branch, const W& to) const {
    using std::abs;
    while (branch.pieces.empty() || abs(branch.t) < abs(to)) add_piece(branch, to);
    keep(problem_.name, key(), stored());
  }

  void add_piece(Branch& branch, const W& to) const {
    using std::abs;
    Piece piece{branch.t, W(0), std::vector<W>(n_ * std::size_t(order_ + 1))};
    problem_.system->taylor(piece.t, branch.x.data(), branch.v.data(), order_, piece.series.data());
    const W length = std::min({reach(piece), steady(branch), W(problem_.end / 2)});
    if (branch.pieces.empty()) check_length(length);
    if (!(length > problem_.end / 1000000) || branch.pieces.size() >= std::size_t(2 * most_pieces))
      throw ProblemError(problem_.name, "the solution cannot be continued beyond t = " + to_text(to_double(branch.t)));
    piece.h = to < 0 ? W(-length) : length;
    for (std::size_t i = 0; i < n_; ++i) std::tie(branch.x[i], branch.v[i]) = evaluate(piece, piece.h, i);
    check(branch, piece);
    branch.t += piece.h;
    branch.pieces.push_back(std::move(piece));
  }

  void check_length(const W& piece) const {
    const double most = to_double(piece) * most_pieces;
    if (piece * most_pieces < problem_.end)
      throw ProblemError(problem_.name, "the end time is too long for a certified reference, which goes " +
                                            to_text(to_double(piece)) + " at a time; T up to about " +
                                            to_text(most < 10 ? std::floor(100 * most) / 100 : std::floor(most)) +
                                            " is possible");
  }

  // How far the last two terms stay below 10^-local_digits of the solution: the radius of convergence over e^2.
  // Jorba, Zou 2005, doi:10.1080/10586458.2005.10128904, section 3.2.
  W reach(const Piece& piece) const {
    using std::abs;
    using std::log;
    const auto largest = [&](int k) {
      W size(0);
      for (std::size_t i = 0; i < n_; ++i) size = std::max(size, W(abs(piece.series[std::size_t(k) * n_ + i])));
      return size;
    };
    const W scale = std::max(largest(0), largest(1));
    double logarithm = 700;
    for (const int k : {order_ - 1, order_}) {
      const W size = largest(k);
      if (size != 0 && scale != 0) logarithm = std::min(logarithm, to_double(W(log(scale / size))) / k);
    }
    return W(std::exp(logarithm - 2));
  }

  // A smooth solution of a stiff equation has a series that reaches far beyond what an explicit method can follow:
  // there what was rounded grows like (h L)^k / k!, L being the size of the Jacobian. Some units of 1/L are safe.
  W steady(const Branch& branch) const {
    using std::abs;
    if (problem_.system->force() != Force::first_order) return problem_.end;
    std::vector<W> of_x(n_ * n_), of_v(n_ * n_);
    problem_.system->jacobian(branch.t, branch.x.data(), branch.v.data(), of_x.data(), of_v.data());
    W size(0);
    for (std::size_t i = 0; i < n_; ++i) {
      W row(0);
      for (std::size_t j = 0; j < n_; ++j) row += abs(of_v[i * n_ + j]);
      size = std::max(size, row);
    }
    return size * problem_.end > 4 ? W(4 / size) : problem_.end;
  }

  // Two steps of extrapolation over the piece, from their own state.
  void check(Branch& branch, const Piece& piece) const {
    const W half = piece.h / 2;
    for (const W& t : {W(piece.t), W(piece.t + half)})
      check_.step(*problem_.system, t, half, branch.check_x.data(), branch.check_v.data());
    // What is said of [0, T] must not depend on who has asked for other times before.
    if (piece.h < 0 || !(piece.t < problem_.end)) return;
    int digits = digits_;
    for (std::size_t i = 0; i < n_; ++i) {
      digits = agreeing_digits(branch.x[i], branch.check_x[i], digits);
      digits = agreeing_digits(branch.v[i], branch.check_v[i], digits);
    }
    digits_ = digits;
  }

  std::string key() const {
    std::string text = "taylor order " + std::to_string(order_) + ", extrapolation order " +
                       std::to_string(check_.order()) + ", " + std::string(wide_backend) + " " +
                       std::to_string(std::numeric_limits<W>::digits) + " bits for " + std::to_string(for_bits_) +
                       "; T " + to_text(problem_.end) + "; " + problem_.equations +
                       (problem_.system->force() == Force::first_order ? "; pieces to 4/L;" : ";");
    for (const auto* state : {&problem_.x, &problem_.v})
      for (const W& entry : *state) text += " " + to_text(entry);
    return text;
  }

  std::string stored() const {
    std::string text = std::to_string(digits_) + "\n";
    const auto line = [&](const W& number) { text += to_text(number) + "\n"; };
    for (const Branch& branch : branches_) {
      text += std::to_string(branch.pieces.size()) + "\n";
      for (const Piece& piece : branch.pieces) {
        line(piece.t);
        line(piece.h);
        for (const W& c : piece.series) line(c);
      }
      line(branch.t);
      for (const auto* state : {&branch.x, &branch.v, &branch.check_x, &branch.check_v})
        for (const W& entry : *state) line(entry);
    }
    return text;
  }

  // Reads what `stored` wrote, if the store has it; its checksum vouches for the text.
  bool restore() {
    const auto body = recall(problem_.name, key());
    if (!body) return false;
    try {
      read(*body);
      return true;
    } catch (const InputError&) {
      return false;
    }
  }

  void read(const std::string& text) {
    std::istringstream in(text);
    std::string word;
    const auto number = [&] { return in >> word, from_text<W>(word); };
    const auto numbers = [&](std::vector<W>& to, std::size_t count) {
      to.resize(count);
      for (W& entry : to) entry = number();
    };
    int digits = 0;
    in >> digits;
    for (Branch& branch : branches_) {
      std::size_t count = 0;
      in >> count;
      for (; count > 0; --count) {
        Piece piece{number(), number(), {}};
        numbers(piece.series, n_ * std::size_t(order_ + 1));
        branch.pieces.push_back(std::move(piece));
      }
      branch.t = number();
      for (auto* state : {&branch.x, &branch.v, &branch.check_x, &branch.check_v}) numbers(*state, n_);
    }
    digits_ = digits;
  }

  InitialValueProblem<W> problem_;
  std::size_t n_;
  int order_, for_bits_;
  mutable std::mutex mutex_;
  mutable Extrapolation<W> check_;
  mutable std::array<Branch, 2> branches_;  // forward, backward
  mutable std::atomic<int> digits_;
};

}  // namespace halfstep::inline problems
