// Systems whose solutions are the powers of t, and on which one step shows every order condition.
#pragma once

#include <string>
#include <vector>

#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {

/// The highest power: order conditions up to that order.
inline constexpr int most_powers = 12;

/// y1' = 1, yk' = k (a weighted mean of all products of s = (t + 3 y1)/4 and y2 ... y[k-1] that are of degree k - 1 in
/// t), k = 2 ... degree; solved by yk = t^k. Weights are positive and generic, those of a mean have the sum 1 and are
/// dyadic, so that no number here is rounded in double; mixtures 0, 1, ... differ in them alone.
///
/// With t and yk counted as of degree 1 and k, the rate of yk is homogeneous of degree k - 1: its elementary
/// differential of a rooted tree of q vertices is a polynomial of degree k - q, none for q > k. So the series in h of
/// yk after a step ends with h^k, whatever the data and however large h is, and a method of order p makes yk exactly
/// for k <= p. Where a condition of order q fails first, yq is wrong by h^q times the sum over trees of q vertices of
/// (a positive weight) (gamma(tree) Phi(tree) - 1), in which no tree is missing. For single trees: Butcher 1964;
/// Hairer, Norsett, Wanner 1993, section II.2 (exercise, number not confirmed). degree: 1 ... most_powers. Throws
/// InputError for another.
WrittenProblem powers_problem(int degree, int mixture = 0);

/// The weights of such a mean of `count` products, in parts of `whole`.
struct Weights {
  std::vector<int> parts;
  int whole = 1;
};
Weights mixture_weights(int count, int mixture);

}  // namespace halfstep::inline problems
