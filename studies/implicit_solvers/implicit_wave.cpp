// How far a pull is felt in a sheet of cloth: by explicit steps as a sound wave, by an implicit one everywhere at once.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

#include "halfstep/core/sparse_solve.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {
namespace {

/// Masses in a net with free edges, each moves across it: u'' = the sum of its neighbours' u - u; waves go one vertex
/// per unit of time. Displacements alone: of positions a pull that is far off would be lost in rounding.
struct Cloth {
  int rows, columns;

  std::size_t size() const { return static_cast<std::size_t>(rows * columns); }
  std::size_t at(int i, int j) const { return static_cast<std::size_t>(i * columns + j); }

  void each_spring(const std::function<void(std::size_t, std::size_t)>& use) const {
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        if (i + 1 < rows) use(at(i, j), at(i + 1, j));
        if (j + 1 < columns) use(at(i, j), at(i, j + 1));
      }
  }

  std::vector<double> acceleration(const std::vector<double>& u) const {
    std::vector<double> a(size(), 0);
    each_spring([&](std::size_t p, std::size_t q) {
      a[p] += u[q] - u[p];
      a[q] += u[p] - u[q];
    });
    return a;
  }
};

bool all_moved(const std::vector<double>& u) {
  return std::none_of(u.begin(), u.end(), [](double one) { return one == 0; });
}

/// One step of Verlet: `last` becomes the displacements before the new ones.
void verlet_step(const Cloth& cloth, double h, std::vector<double>& u, std::vector<double>& last) {
  const auto a = cloth.acceleration(u);
  for (std::size_t i = 0; i < u.size(); ++i) last[i] = 2 * u[i] - last[i] + h * h * a[i];
  std::swap(u, last);
}

/// Verlet's steps of `h` from rest with a corner displaced, until no vertex is where it was.
int explicit_reach(const Cloth& cloth, double h) {
  std::vector<double> u(cloth.size(), 0), last;
  u[0] = 1;
  last = u;
  for (int step = 1;; ++step) {
    verlet_step(cloth, h, u, last);
    if (all_moved(u) || step > 4 * (cloth.rows + cloth.columns)) return step;
  }
}

/// The same of implicit Euler: (I - h^2 J) v' = v + h a by LU, u' = u + h v'.
int implicit_reach(const Cloth& cloth, double h) {
  std::vector<MatrixEntry> entries;
  for (int i = 0; i < static_cast<int>(cloth.size()); ++i) entries.push_back({i, i, 1});
  cloth.each_spring([&](std::size_t p, std::size_t q) {
    const int i = static_cast<int>(p), j = static_cast<int>(q);
    for (const auto& [row, column, sign] : {std::tuple{i, i, 1}, {j, j, 1}, {i, j, -1}, {j, i, -1}})
      entries.push_back({row, column, sign * h * h});
  });
  const SparseSolver matrix(static_cast<int>(cloth.size()), entries);
  std::vector<double> u(cloth.size(), 0), v(cloth.size(), 0);
  u[0] = 1;
  for (int step = 1;; ++step) {
    const auto a = cloth.acceleration(u);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] += h * a[i];
    v = matrix.solve_lu(v);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += h * v[i];
    if (all_moved(u) || step > 4 * (cloth.rows + cloth.columns)) return step;
  }
}

/// When Verlet's steps bring a row half way to where the first row is held.
double arrival(const Cloth& cloth, double h, int row) {
  std::vector<double> u(cloth.size(), 0), last;
  const auto hold = [&](std::vector<double>& all) { std::fill_n(all.begin(), cloth.columns, 1.0); };
  hold(u);
  last = u;
  const std::size_t place = cloth.at(row, 0);
  for (int step = 1; step * h < 4 * row; ++step) {
    verlet_step(cloth, h, u, last);
    hold(u);
    if (u[place] >= 0.5) return h * (step - (u[place] - 0.5) / (u[place] - last[place]));
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace

void implicit_wave(FindingsIn& findings) {
  constexpr double half_of_limit = 0.35;  // explicit steps go up to 2/w, and w is 2 root 2 of a net
  for (const int n : {8, 16, 32}) {
    const Cloth cloth{n, n};
    const std::string quantity = "steps until a pull at a corner is felt everywhere";
    findings.value(fmt::format("sheet of {0} x {0}, Verlet", n), quantity, 2 * (n - 1),
                   explicit_reach(cloth, half_of_limit), 0, "a step goes from a vertex to its neighbours, no further");
    findings.value(fmt::format("sheet of {0} x {0}, implicit Euler by LU", n), quantity, 1,
                   implicit_reach(cloth, 10 * half_of_limit), 0, "every vertex is in the equation of every other");
  }
  // From row to row, for the front becomes less steep like the third root of its way.
  const Cloth strip{200, 4};
  constexpr int near = 40, far = 160;
  for (const double h : {half_of_limit, half_of_limit / 4})
    findings.value(fmt::format("sheet of 200 x 4 pulled at its side, Verlet, h = {:g}", h),
                   "speed of the front over that of sound", 1,
                   (far - near) / (arrival(strip, h, far) - arrival(strip, h, near)), 0.02,
                   "a pull travels as a sound wave, whatever the step");
}

}  // namespace halfstep::inline studies::detail
