// A stiff spring instead of a rod: how near its pendulum comes to the rigid one, and what steps it allows.
#pragma once

#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// constraint_springs.csv: a mass 1 on a spring of length 1 let go unstretched from 60 degrees, by Störmer's method.
/// stiffness: k; deviation: the largest 2-norm of the distance from the rigid pendulum up to t = 2, at h = 1/20 /
/// sqrt(k), which leaves nothing of the error of the step; stable_step: the largest with which it stays whole.
struct SpringRow {
  double stiffness = 0, deviation = 0, stable_step = 0;
};

/// At one step h: the deviation of the spring with k h^2 = kh2 over the error of a rod along the old direction (shake)
/// and along the new one (new-rod) at the same step, each the largest up to t = 2.
struct SpringAgainstRodRow {
  double h = 0, kh2 = 0, over_shake = 0, over_new_rod = 0;
};

std::vector<SpringRow> stiff_springs();
std::vector<SpringAgainstRodRow> springs_against_rods();

/// The spring hangs tension / k too long: the deviation is of order 1/k. Its own vibration, w^2 = k, allows steps up to
/// 2 / w.
void judge_springs(const std::vector<SpringRow>& springs, const std::vector<SpringAgainstRodRow>& rods,
                   FindingsIn& findings);

}  // namespace halfstep::inline studies
