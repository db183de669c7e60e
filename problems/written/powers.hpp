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
/// (a positive weight) (gamma(tree) Phi(tree) - 1), in which no tree is missing. With one
/// component a tree instead of a mean: Hairer, Norsett, Wanner 1993, section II.2 (equation number not confirmed).
/// degree: 1 ... most_powers. Throws InputError for another.
WrittenProblem powers_problem(int degree, int mixture = 0);

/// Parts of a whole of 4096 = 2^12: exact in double, and so fine that defects of different trees, which are rationals
/// of small numbers, do not cancel by accident (with parts of 32 those of radau-iia-2 of order 4 did).
inline constexpr int whole_weight = 4096;

/// The weights of a mean of `count` products (1 ... 256) in parts of whole_weight: from 3/4 to 5/4 of the mean, each
/// drawn once by std::minstd_rand.
std::vector<int> mixture_weights(int count, int mixture);

}  // namespace halfstep::inline problems
