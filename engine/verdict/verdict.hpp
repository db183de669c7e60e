// What a ladder of errors says: the asymptotic window, the order with its uncertainty, the error constant, a verdict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halfstep::inline engine {

/// What is said of one measured quantity. `resolved` is the answer where nothing was claimed. `noise_limited`: errors
/// with statistical errors too large to tell orders apart. `other_law`: errors follow a law that is no power of h.
enum class Verdict {
  pass,
  fail,
  superconvergent,
  rounding_limited,
  unstable,
  no_window,
  resolved,
  noise_limited,
  other_law
};

/// The word that tables carry: "pass", "rounding-limited", "no-window", ...
std::string_view word(Verdict verdict);

/// The verdict of that word; throws std::invalid_argument for any other text.
Verdict verdict_of(std::string_view word);

/// Whether a verdict lets a run succeed: all but `fail`, `unstable`, `no_window`, `noise_limited`, which more samples
/// would decide, and `other_law`. A quantity that rounding hides (`rounding_limited`) or that does better than declared
/// does not fail a run.
bool as_declared(Verdict verdict);

/// No method has an order so near to an integer and not equal to it.
inline constexpr double nearly_integer = 0.05;

/// One run: step size h > 0 (any unit) and its error. nan or inf: the run blew up.
struct Rung {
  int level = 0;
  double h = 0;
  double error = 0;
  double noise = 0;  ///< half-width of what the error may be off by, in its unit; 0: none known
};

/// What is known of the arithmetic that made the errors, which decides how much of them may be rounding.
struct Arithmetic {
  double unit_roundoff;       ///< 0: unknown
  double scale;               ///< size of the solution; 0: unknown
  double interval;            ///< what the steps cross, in the unit of h: interval / h of them; 0: unknown
  double rounding_power = 1;  ///< of the number of steps: how fast rounding may add up to an error

  Arithmetic(double unit, double solution_size, double crossed, double power = 1)
      : unit_roundoff(unit), scale(solution_size), interval(crossed), rounding_power(power) {}
  static Arithmetic unknown() { return {0, 0, 0}; }
};

/// Errors of one quantity over falling step sizes, and what is known of them beforehand. There is none without a word
/// on its arithmetic: Ladder ladder{Arithmetic::unknown()}.
struct Ladder {
  Arithmetic arithmetic;
  std::vector<Rung> rungs = {};  ///< any ratio of step sizes, any order of rows
  bool carries_sign = false;     ///< the errors are signed components, not norms
  bool largest = false;          ///< each error is the largest of a run: the step at which it falls varies with h
  double floor = 0;              ///< no error below this is believed (digits of reference or coefficients); 0: unknown
  std::optional<double> claimed = {};  ///< the order that is claimed, if any
};

/// The finding. `observed`, `uncertainty` and `constant` are empty where no order could be resolved.
struct Finding {
  Verdict verdict = Verdict::no_window;
  std::optional<double> observed;              ///< order, extrapolated to h = 0 over the window
  std::optional<double> uncertainty;           ///< half-width that covers the true order
  std::optional<double> constant;              ///< lim |error| / h^p, p: observed as a (half-)integer, else as is
  std::optional<double> constant_uncertainty;  ///< half-width, same unit as constant
  int first_level = 0;                         ///< coarsest level of the window
  int last_level = 0;                          ///< finest level of the window
  std::string reason;                          ///< one clause in words: why this verdict
};

/// Judges a ladder. Never throws; a ladder that cannot be judged is `no_window`.
Finding judge(const Ladder& ladder);

}  // namespace halfstep::inline engine
