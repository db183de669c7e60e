// Systems whose solutions are the powers of t, and on which one step shows every order condition.
#pragma once

#include <string>
#include <vector>

#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {

/// The highest power: order conditions up to that order.
inline constexpr int most_powers = 12;

/// y0' = 0, y1' = (5 + 3 y0)/8, yk' = k (a weighted sum of all products of s = (t + 3 y1)/4 and y2 ... y[k-1] that are
/// of degree k - 1 in t), k = 2 ... degree; solved by yk = t^k. Weights are generic, those of a sum add up to 1 and are
/// dyadic, so that no number here is rounded in double; mixtures 0, 1, ... differ in them alone. With y0, schemes that
/// take a linear part of f apart find a constant in it: else their conditions of an order would show one power later.
///
/// With t and yk counted as of degree 1 and k, the rate of yk is homogeneous of degree k - 1: its elementary
/// differential of a rooted tree of q vertices is a polynomial of degree k - q, none for q > k. So the series in h of
/// yk after a step ends with h^k, whatever the data and however large h is, and a method of order p makes yk exactly
/// for k <= p. Where a condition of order q fails first, yq is wrong by h^q times the sum over trees of q vertices of
/// (a weight) (gamma(tree) Phi(tree) - 1), in which no tree is missing. With one component a tree instead of a sum:
/// Hairer, Norsett, Wanner 1993, section II.2 (equation number not confirmed).
/// degree: 1 ... most_powers. Throws InputError for another.
WrittenProblem powers_problem(int degree, int mixture = 0);

/// The same with weights near 1 and -1 in turn instead of positive ones near 1/n. The weight of a tree is a product of
/// one for each level: of a tall tree of orders 7 to 9 the means leave 1e-4 or less, here it is near 1. So a small
/// coefficient that is wrong deep inside a method of such an order is not lost in rounding.
WrittenProblem alternating_powers_problem(int degree);

/// Parts of a whole of 4096 = 2^12: exact in double, and so fine that defects of different trees, which are rationals
/// of small numbers, do not cancel by accident (with parts of 32 those of radau-iia-2 of order 4 did).
inline constexpr int whole_weight = 4096;

/// The weights of a mean of `count` products (1 ... 256) in parts of whole_weight: from 3/4 to 5/4 of the mean, each
/// drawn once by std::minstd_rand.
std::vector<int> mixture_weights(int count, int mixture);

/// Weights of both signs in parts of whole_weight, whose sum it is: in turn from 3/4 to 5/4 and from -3/4 to -5/4, each
/// drawn once; what is left is spread evenly.
std::vector<int> alternating_weights(int count);

}  // namespace halfstep::inline problems
