// Ladders of one-step errors from exact points that are shared by all methods.
#include "halfstep/studies/mutation/one_step.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {

namespace {

constexpr int rungs = one_step_rungs;
constexpr int most_points = 8;   // of history, the current one included
constexpr int start_points = 3;  // spread over [0, T], none of them an end or the middle

template <class T>
T distance(const std::vector<T>& a, const std::vector<T>& b) {
  using std::sqrt;
  T sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return sqrt(sum);
}

template <class T>
class OneStepsIn final : public OneSteps {
 public:
  OneStepsIn(const Problem& problem, Precision precision)
      : problem_(problem), precision_(precision), exact_(solution<T>(problem)), end_(problem.data.at("T").as<T>()) {
    scale_.reference_digits = exact_->digits();
    const auto evenly = [](const T&, const T& clock) { return clock; };
    courses_ = courses({T(end_ / 10), T(end_ * 4 / 10), T(end_ * 7 / 10)}, most_points, evenly);
    for (const auto& course : courses_) {
      const auto& s = course.points.back();
      const std::vector<T> zero(s.x.size(), T(0));
      scale_.position = std::max(scale_.position, to_double(distance(s.x, zero)));
      scale_.velocity = std::max(scale_.velocity, to_double(distance(s.v, zero)));
    }
  }

  std::vector<OrderRow> orders(const Method& method) const override {
    const auto* two_step = std::get_if<StormerVerlet>(&method.scheme);
    const bool lags = two_step != nullptr && two_step->velocity == VelocityFormula::half_step;
    if (!takes(method, problem_.info) || lags || points(method) > most_points) return {};
    auto rows = halfstep::orders({method, problem_, precision_}, ladder(method), scale_);
    std::erase_if(rows, [](const OrderRow& row) { return !is_local(row.quantity); });
    return rows;
  }

 private:
  /// The exact solution when the clock shows ..., t - h, t, t + h.
  struct Course {
    T h, t;
    States<T> points;
  };

  /// One for each start point on each rung; `time`: from the step and what the clock shows to the time.
  template <class Time>
  std::vector<Course> courses(const std::vector<T>& starts, int needed, const Time& time) const {
    std::vector<Course> all;
    T h = 1;
    for (int rung = 0; rung < rungs; ++rung) {
      h /= 4;
      for (const T& t : starts) {
        Course course{h, t, {}};
        for (int j = 1 - needed; j <= 1; ++j) course.points.push_back(point(time(h, T(t + h * j))));
        all.push_back(std::move(course));
      }
    }
    return all;
  }

  State<System<T>> point(const T& t) const {
    State<System<T>> s;
    s.x.resize(static_cast<std::size_t>(problem_.dimension));
    s.v.resize(s.x.size());
    exact_->at(t, s.x.data(), s.v.data());
    return s;
  }

  /// On a grid the starts are an even number of steps from its begin on every rung, so that all see the same pattern.
  std::vector<Course> courses_on_grid(const Method& method) const {
    const auto shape = std::get<VariableVerlet>(method.scheme).grid;
    return courses({T(1), T(2), T(4)}, points(method),
                   [&](const T& h, const T& clock) { return Grid<T>(shape, h, end_)(clock); });
  }

  std::vector<ErrorRow> ladder(Method method) const {
    method.start = Start::exact;  // the history is, whatever the start of a run would make of it
    const auto system = make_system<T>(problem_);
    const auto needed = points(method);
    std::vector<ErrorRow> rows(rungs);
    const std::vector<Course> on_grid = has_equal_steps(method) ? std::vector<Course>() : courses_on_grid(method);
    const auto& all = on_grid.empty() ? courses_ : on_grid;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& course = all[i];
      const States<T> past(course.points.end() - 1 - needed, course.points.end() - 1);
      const auto arrived = states_behind(method, *system, past, course.h, 1, course.t, end_).back();
      const auto& expected = course.points.back();
      ErrorRow& row = rows[i / start_points];
      row.level = static_cast<int>(i / start_points);
      row.h = {to_text(course.h), to_double(course.h)};
      keep_larger(row.local_position, distance(arrived.x, expected.x));
      keep_larger(row.local_velocity, distance(arrived.v, expected.v));
    }
    return rows;
  }

  static void keep_larger(Number& number, const T& error) {
    const double value = to_double(error);
    if (number.empty() || (!std::isnan(number.value) && !(value <= number.value))) number = {to_text(error), value};
  }

  Problem problem_;
  Precision precision_;
  std::shared_ptr<const Solution<T>> exact_;
  T end_;
  CellRunner::Scale scale_;
  std::vector<Course> courses_;
};

}  // namespace

std::unique_ptr<OneSteps> make_one_steps(const Problem& problem, Precision precision) {
  if (precision == Precision::quad) return std::make_unique<OneStepsIn<quad_t>>(problem, precision);
  if (precision == Precision::digits50) return std::make_unique<OneStepsIn<digits50_t>>(problem, precision);
  throw InputError("precision \"" + name(precision) + "\": single steps are taken in quad or 50");
}

}  // namespace halfstep::inline studies
