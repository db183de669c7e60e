// What a written problem states of itself, held against its equations in quad.
#include "halfstep/problems/written/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/precision.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/written/written_system.hpp"

namespace halfstep::inline problems {
namespace {

constexpr int times_checked = 8;    // after t = 0, over [0, T]
constexpr int most_halvings = 400;  // of T: no time scale is shorter
constexpr int series_order = 12;    // of the solution at t = 0, where no exact one is stated
// What the last term of the series adds to the solution at most; by what a stated number may be off, which is rounded
// no further than a double is; what is left of the terms of a derivative that is 0. All relative.
constexpr double series_left = info(Precision::quad).unit_roundoff * (1LL << 32);
constexpr double digits_left = info(Precision::double_).unit_roundoff * 10;
constexpr double sum_left = info(Precision::double_).unit_roundoff * (1 << 13);

struct Point {
  quad_t t;
  std::vector<quad_t> x, v;
};

bool all_finite(const std::vector<quad_t>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](const quad_t& number) { return is_finite(number); });
}

class StatementCheck {
 public:
  explicit StatementCheck(const Problem& problem)
      : problem_(problem), read_(*problem.written), system_(problem), end_(problem.data.at("T").as<quad_t>()) {
    for (const auto& parameter : problem.info.parameters)
      parameters_.push_back(problem.data.at(parameter.name).as<quad_t>());
  }

  void check() {
    if (!read_.exact.empty()) {
      if (!problem_.written->manufactured) check_exact();
      check_initial();
    }
    if (!read_.energy && read_.invariants.empty()) return;
    const auto points = read_.exact.empty() ? points_of_series() : points_of_exact();
    if (read_.energy) check_conserved("energy", *read_.energy, points);
    for (std::size_t i = 0; i < read_.invariants.size(); ++i)
      for (const int component : read_.invariants[i])
        check_conserved(problem_.written->invariants[i].name, component, points);
  }

 private:
  std::size_t unknown(std::size_t i) const { return read_.time + 1 + i; }
  quad_t time(int k) const { return end_ * k / times_checked; }
  std::string primes() const { return read_.first_order ? "'" : "''"; }

  void check_exact() {
    auto& formulas = read_.formulas;
    std::map<std::size_t, int> solution;
    std::vector<int> slopes;
    for (std::size_t i = 0; i < read_.n; ++i) {
      solution[unknown(i)] = read_.exact[i];
      slopes.push_back(formulas.derivative(read_.exact[i], read_.time));
    }
    for (std::size_t i = 0; i < read_.n && !read_.first_order; ++i) {
      solution[unknown(read_.n + i)] = slopes[i];
      slopes[i] = formulas.derivative(slopes[i], read_.time);
    }
    std::vector<int> places = slopes;
    for (const int rate : read_.rates) places.push_back(formulas.with(rate, solution));
    // What a rate moves by where the solution is off by its own size.
    const std::size_t unknowns = formulas.inputs() - read_.time - 1;
    for (const int rate : read_.rates)
      for (std::size_t j = 0; j < unknowns; ++j)
        places.push_back(formulas.with(formulas.derivative(rate, unknown(j)), solution));
    FormulaRun<quad_t> run(formulas, places, parameters_);
    const std::vector<quad_t> sizes = sizes_of_exact();
    for (int k = 0; k <= times_checked; ++k) {
      run.set(read_.time, time(k));
      run.run();
      for (std::size_t i = 0; i < read_.n; ++i) {
        const quad_t slope = run.at(places[i]), rate = run.at(places[read_.n + i]);
        quad_t size = abs(slope) + abs(rate);
        for (std::size_t j = 0; j < unknowns; ++j)
          size += abs(run.at(places[2 * read_.n + i * unknowns + j])) * sizes[j];
        if (is_equal(slope, rate, size)) continue;
        const auto& row = problem_.written->unknowns[i];
        fail(
            fmt::format("exact: {0} = {1} is no solution: at t = {2:.4g} its {0}{3} is {4:.6g}, and the equation gives "
                        "{5:.6g}; they differ by {6:.2g}",
                        row.name, row.exact, to_double(time(k)), primes(), to_double(slope), to_double(rate),
                        to_double(abs(slope - rate))));
      }
    }
  }

  /// The largest size of each unknown, and of each velocity, over [0, T].
  std::vector<quad_t> sizes_of_exact() const {
    std::vector<quad_t> sizes(read_.first_order ? read_.n : 2 * read_.n);
    for (const Point& point : points_of_exact())
      for (std::size_t j = 0; j < sizes.size(); ++j) {
        const auto& values = read_.first_order || j >= read_.n ? point.v : point.x;
        sizes[j] = std::max(sizes[j], quad_t(abs(values[j % read_.n])));
      }
    return sizes;
  }

  void check_initial() {
    const Point exact = exact_at(quad_t(0));
    const std::vector<quad_t> sizes = sizes_of_exact();
    const auto check = [&](const std::vector<int>& places, const std::vector<quad_t>& values, std::size_t first,
                           const char* prime) {
      const FormulaRun<quad_t> run(read_.formulas, places, parameters_);
      for (std::size_t i = 0; i < places.size(); ++i) {
        const quad_t stated = run.at(places[i]);
        if (is_equal(stated, values[i], sizes[first + i])) continue;
        fail(fmt::format(
            "initial: {}{} = {:.6g} at t = 0, and the exact solution begins at {:.6g}; they differ by {:.2g}",
            problem_.written->unknowns[i].name, prime, to_double(stated), to_double(values[i]),
            to_double(abs(stated - values[i]))));
      }
    };
    check(read_.initial, read_.first_order ? exact.v : exact.x, 0, "");
    check(read_.velocity, exact.v, read_.first_order ? 0 : read_.n, "'");
  }

  /// The derivative along the solution is 0, term by term but for rounding.
  void check_conserved(const std::string& name, int formula, const std::vector<Point>& points) {
    auto& formulas = read_.formulas;
    const std::size_t unknowns = formulas.inputs() - read_.time - 1;
    std::vector<int> slopes;
    for (std::size_t input = read_.time; input < formulas.inputs(); ++input)
      slopes.push_back(formulas.derivative(formula, input));
    FormulaRun<quad_t> run(formulas, slopes, parameters_);
    for (const Point& point : points) {
      const auto& first = read_.first_order ? point.v : point.x;
      std::vector<quad_t> rates(read_.n);
      system_.acceleration(point.t, point.x.data(), point.v.data(), rates.data());
      run.set(read_.time, point.t);
      for (std::size_t i = 0; i < unknowns; ++i) run.set(unknown(i), i < read_.n ? first[i] : point.v[i - read_.n]);
      run.run();
      quad_t sum = run.at(slopes[0]), size = abs(sum);
      for (std::size_t i = 0; i < unknowns; ++i) {
        const bool moves_by_velocity = !read_.first_order && i < read_.n;
        const quad_t term = run.at(slopes[1 + i]) * (moves_by_velocity ? point.v[i] : rates[i % read_.n]);
        sum += term;
        size += abs(term);
      }
      if (is_finite(sum) && abs(sum) > quad_t(sum_left) * size)
        fail(fmt::format(
            "{} is not conserved: at t = {:.4g} it changes at a rate of {:.6g}, of terms that add up to {:.2g}", name,
            to_double(point.t), to_double(sum), to_double(size)));
    }
  }

  Point exact_at(const quad_t& t) const {
    Point point{t, std::vector<quad_t>(read_.n), std::vector<quad_t>(read_.n)};
    system_.problem().exact(t, point.x.data(), point.v.data());
    return point;
  }

  std::vector<Point> points_of_exact() const {
    std::vector<Point> points;
    for (int k = 0; k <= times_checked; ++k)
      if (Point point = exact_at(time(k)); all_finite(point.x) && all_finite(point.v)) points.push_back(point);
    return points;
  }

  /// Of the solution through the data, so near to them that its series has converged.
  std::vector<Point> points_of_series() const {
    const std::size_t n = read_.n;
    Point start{quad_t(0), std::vector<quad_t>(n), std::vector<quad_t>(n)};
    system_.initial(start.x.data(), start.v.data());
    std::vector<quad_t> series(n * (series_order + 1));
    system_.taylor(start.t, start.x.data(), start.v.data(), series_order, series.data());
    if (!all_finite(series)) return {};
    const auto sum_at = [&](const quad_t& t, bool slope) {
      std::vector<quad_t> sums(n);
      for (int k = series_order; k >= (slope ? 1 : 0); --k)
        for (std::size_t i = 0; i < n; ++i)
          sums[i] = sums[i] * t + series[static_cast<std::size_t>(k) * n + i] * (slope ? k : 1);
      return sums;
    };
    const auto has_converged = [&](const quad_t& t) {
      quad_t power = 1, size = 0, last = 0;
      for (int k = 0; k <= series_order; ++k, power *= t)
        for (std::size_t i = 0; i < n; ++i) {
          const quad_t term = abs(series[static_cast<std::size_t>(k) * n + i]) * power;
          size = std::max(size, term);
          if (k >= series_order - 1) last = std::max(last, term);  // of an even solution the last term is 0
        }
      return last <= quad_t(series_left) * size;
    };
    std::vector<Point> points{start};
    quad_t t = end_ / times_checked;
    int halvings = 0;
    while (!has_converged(t) && halvings < most_halvings) t /= 2, ++halvings;
    if (halvings == most_halvings) return points;  // the series begins with its last terms: no time is near enough
    for (const int part : {2, 1}) {
      const quad_t place = t / part;
      const auto position = sum_at(place, false);
      points.push_back(read_.first_order ? Point{place, std::vector<quad_t>(n), position}
                                         : Point{place, position, sum_at(place, true)});
    }
    return points;
  }

  static bool is_equal(const quad_t& a, const quad_t& b, const quad_t& size) {
    return !is_finite(a) || !is_finite(b) || !is_finite(size) || abs(a - b) <= quad_t(digits_left) * size;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw InputError("problem \"" + problem_.name + "\": " + message);
  }

  const Problem& problem_;
  WrittenFormulas read_;
  WrittenSystem<quad_t> system_;
  quad_t end_;
  std::vector<quad_t> parameters_;
};

}  // namespace

void check_statements(const Problem& problem) { StatementCheck(problem).check(); }

}  // namespace halfstep::inline problems
