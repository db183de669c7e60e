// Runs of a multistep formula over steps that change.
#include "halfstep/studies/step_changes/changed_runs.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/methods/kernels/uneven_multistep.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

using T = StepNumber;

constexpr int coarsest = 6, finest = 13, finest_of_open = 16;

/// The formula for equal steps: points are taken to lie a step apart, wherever they do.
class EvenMultistep final : public UnevenMultistep<T> {
 public:
  using UnevenMultistep::UnevenMultistep;

  void take_for_equal(const T& h) {
    for (std::size_t i = 1; i < past_.size(); ++i) past_[i].t = past_[0].t - T(static_cast<int>(i)) * h;
  }
};

class ChangedSubject {
 public:
  ChangedSubject(const ChangedFormula& formula, const Problem& problem)
      : formula_(formula),
        system_(make_system<T>(problem)),
        states_(*system_),
        motion_(solution<T>(problem)),
        end_(problem.data.at("T").as<T>()),
        n_(static_cast<std::size_t>(problem.dimension)) {}

  StepChangeRow run(int level) const {
    const auto grid = changed_grid(formula_.change, end_, level);
    EvenMultistep formula(formula_.family, *system_, states_);
    const std::size_t start = formula.points_for(formula_.order) - 1;
    auto y = exact(grid.times[start]);
    formula.begin(grid.times[start], y);
    for (std::size_t i = start; i-- > 0;) formula.add_before(grid.times[i], exact(grid.times[i]));
    auto after = y;
    for (std::size_t i = start; i + 1 < grid.times.size(); ++i) {
      const T h = grid.times[i + 1] - grid.times[i];
      if (formula_.history == PointsBehind::restart && i == grid.change) formula.begin(grid.times[i], y);
      if (formula_.history == PointsBehind::as_if_equal) formula.take_for_equal(h);
      formula.step(h, formula.order_for_points(formula_.order), after);
      formula.accept(after, formula.points_for(formula_.order));
      y = after;
    }
    StepChangeRow row;
    row.change = words_of(formula_.change)[static_cast<std::size_t>(formula_.change)];
    row.history = words_of(formula_.history)[static_cast<std::size_t>(formula_.history)];
    row.precision = name(precision_of_step_changes);
    row.level = level;
    row.h = to_double(end_) / static_cast<double>(grid.times.size() - 1);
    T off(0), size(0);
    const auto truth = exact(end_);
    for (std::size_t i = 0; i < y.size(); ++i) {
      off += (y[i] - truth[i]) * (y[i] - truth[i]);
      size += truth[i] * truth[i];
    }
    row.error = std::sqrt(to_double(off));
    row.size = std::sqrt(to_double(size));
    if (!std::isfinite(row.error)) row.error = std::numeric_limits<double>::quiet_NaN();
    return row;
  }

 private:
  std::vector<T> exact(const T& t) const {
    std::vector<T> x(n_), v(n_), y;
    motion_->at(t, x.data(), v.data());
    states_.gather(std::span<const T>(x), std::span<const T>(v), y);
    return y;
  }

  ChangedFormula formula_;
  std::unique_ptr<System<T>> system_;
  FirstOrderSystem<T> states_;
  std::shared_ptr<const Solution<T>> motion_;
  T end_;
  std::size_t n_;
};

}  // namespace

ChangedGrid changed_grid(StepChange change, const T& end, int level) {
  const int count = 1 << level;
  ChangedGrid grid{{T(0)}, 0};
  const auto add = [&](int steps, const T& h) {
    const T from = grid.times.back();
    for (int i = 1; i <= steps; ++i) grid.times.push_back(from + T(i) * h);
  };
  switch (change) {
    case StepChange::none:
      add(count, end / T(count));
      break;
    case StepChange::halved:
      add(count / 2, end / T(count));
      grid.change = grid.times.size() - 1;
      add(count, end / T(2 * count));
      break;
    case StepChange::cut: {
      const T share(share_of_last_step), h = end / (T(count - 1) + share);
      add(count - 1, h);
      grid.change = grid.times.size() - 1;
      add(1, share * h);
      break;
    }
    case StepChange::alternating:
      for (int i = 0; i < count / 2; ++i)
        for (const int halves : {2, 1}) add(1, end * T(halves) / T(3 * (count / 2)));
      break;
    case StepChange::growing: {
      const Grid<T> times(GridShape::geometric, end / T(count), end);
      for (int i = 1; i < count; ++i) grid.times.push_back(times(end * T(i) / T(count)));
      grid.times.push_back(end);
      break;
    }
  }
  grid.times.back() = end;
  if (grid.change == 0) grid.change = grid.times.size() - 1;
  return grid;
}

Ladder ladder_of(const ChangedFormula& formula, const std::vector<StepChangeRow>& rows) {
  Ladder ladder{Arithmetic(info(precision_of_step_changes).unit_roundoff, rows.back().size, 0)};
  for (const auto& row : rows) ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.error});
  ladder.claimed = expected_order(formula);
  return ladder;
}

std::vector<StepChangeRow> changed_runs(const ChangedFormula& formula, const Problem& problem) {
  const ChangedSubject subject(formula, problem);
  std::vector<StepChangeRow> rows;
  const auto is_open = [&] { return judge(ladder_of(formula, rows)).verdict == Verdict::no_window; };
  for (int level = coarsest; level <= finest || (level <= finest_of_open && is_open()); ++level) {
    rows.push_back(subject.run(level));
    rows.back().problem = problem.name;
  }
  return rows;
}

}  // namespace halfstep::inline studies
