// Largest stable steps of the cube, by search.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline studies {
namespace {

using Bodies = System<double>;

constexpr double drop_time = 1;  // s, twice that of the fall

bool is_stable_with(const RestedBody& body, const Method& method, double h) {
  const ParticleSystem copy = body.system;  // counts its evaluations
  return is_stable(copy, body.rest, body.start, cube_run_time, h, steps_of(method, copy, body.rest, body.start, h));
}

/// A row of the table in Teschner, Particle Motion 3: time step and computation time in ms, their ratio.
struct PublishedRow {
  std::string_view scheme;
  double step, compute, ratio;
};
constexpr std::array<PublishedRow, 5> published = {{{"explicit-euler", 0.5, 9.5, 0.05},
                                                    {"midpoint", 3.8, 18.9, 0.20},
                                                    {"implicit-euler", 49, 172, 0.28},
                                                    {"rk4", 17, 50, 0.34},
                                                    {"stormer-verlet", 11.5, 9.5, 1.21}}};

CubeRow row_of(const std::string& scheme) {
  CubeRow row;
  row.scheme = scheme;
  const auto at =
      std::find_if(published.begin(), published.end(), [&](const PublishedRow& p) { return p.scheme == scheme; });
  if (at == published.end()) return row;
  row.published_step = at->step;
  row.published_compute = at->compute;
  row.published_ratio = at->ratio;
  return row;
}

/// The schemes that can be asked to run a large body: explicit, and content with position, velocity and acceleration
/// at the start.
std::vector<Method> schemes(const StudyInput& input) {
  std::vector<Method> result;
  for (Method m : methods_of(input.plan)) {
    const bool linearized = std::holds_alternative<LinearizedEuler>(m.scheme);
    if (is_implicit(m) || linearized || !evaluations_per_step(m, Force::velocity)) continue;
    if (!takes(m, Force::velocity, VelocityTerm::any) || !has_equal_steps(m) || !takes_any_system(m)) continue;
    if (!offers(m, Precision::double_)) continue;
    if (std::holds_alternative<Nordsieck>(m.scheme)) {
      m.start = Start::zero;
      m.name = m.name.substr(0, m.name.find(':')) + ":start=zero";
    }
    const ParticleSystem probe = single_mode(1, 0);
    try {
      steps_of(m, probe, {{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}, 1);
    } catch (const InputError&) {
      continue;  // no kernel runs it with equal steps
    }
    result.push_back(m);
  }
  return result;
}

struct Small {
  RestedBody body = rested_cube(small_cube);
  RestedBody mode = RestedBody(single_mode(body.fastest.w, cube_material.damping));
};

double search(const RestedBody& body, const Method& method, double first, double stride = 2) {
  return largest_step([&](double h) { return is_stable_with(body, method, h); }, first, 1, stride);
}

/// The same beside a step that a vibration predicts.
double search_near(const RestedBody& body, const Method& method, double predicted) {
  return search(body, method, predicted, 1 + step_tolerance);
}

/// Confirms the predicted steps of the large cube, whose runs are long, to large_step_tolerance; one that is not
/// confirmed is searched for.
void search_large(const StudyInput& input, const RestedBody& body, const std::vector<Method>& methods,
                  std::vector<CubeRow>& rows) {
  std::vector<std::size_t> with_table;
  for (std::size_t i = 0; i < methods.size(); ++i)
    if (rows[i].published_step && rows[i].step > 0) with_table.push_back(i);
  std::vector<int> stable(2 * with_table.size());
  parallel_for(stable.size(), input.jobs, input.stop, [&](std::size_t k) {
    const std::size_t i = with_table[k / 2];
    const double edge = k % 2 == 0 ? 1 - large_step_tolerance : 1 + large_step_tolerance;
    stable[k] = is_stable_with(body, methods[i], edge * rows[i].step / 1000) ? 1 : 0;
  });
  parallel_for(with_table.size(), input.jobs, input.stop, [&](std::size_t k) {
    CubeRow& row = rows[with_table[k]];
    const bool as_expected = stable[2 * k] == 1 && stable[2 * k + 1] == 0;
    if (!as_expected) row.step = 1000 * search_near(body, methods[with_table[k]], row.step / 1000);
    row.found_on = "16^3";
  });
}

/// Dropped from heights of 0.5 to 1 m, the cube never has more than `bound` times the energy that it began with. What
/// limits an implicit scheme is not its fastest vibration but the floor, which a step sees only once it is below it.
bool survives_drops(const ParticleSystem& system, const LinearSolve& solve, double bound, double h) {
  const auto mesh = cube_positions(small_cube, cube_spacing);
  for (const double height : {0.5, 0.6, 0.7, 0.8, 0.9, 1.0}) {
    State<Bodies> s{mesh, std::vector<double>(mesh.size(), 0)};
    for (std::size_t i = 2; i < s.x.size(); i += 3) s.x[i] += height;
    ParticleEuler euler(system, solve, h);
    const double start = system.energy(0, s.x.data(), s.v.data());
    double t = 0;
    while (t < drop_time) {
      euler.advance(1, s);
      t += h;
      if (!(system.energy(0, s.x.data(), s.v.data()) <= bound * start)) return false;
    }
  }
  return true;
}

double drop_limit(const LinearSolve& solve, double bound) {
  const ParticleSystem system = cube_system(small_cube);
  return 1000 * largest_step([&](double h) { return survives_drops(system, solve, bound, h); }, 0.02, 10);
}

/// The bound of the table: no more than a tenth above.
CubeRow implicit_row(const LinearSolve& solve, const std::string& name, const std::vector<CubeDropRow>& drops) {
  CubeRow row = row_of(name);
  row.solve = solve;
  const auto drop = std::ranges::find_if(
      drops, [&](const CubeDropRow& one) { return one.solve == solve.name() && one.bound == cube_drop_bound; });
  row.small_step = row.step = drop->step;  // cube_drops has each of drop_solves() at this bound
  row.found_on = "6^3, dropped";
  return row;
}

}  // namespace

LinearSolve cube_solve() { return {.limits = {1000, 0.01}}; }

namespace {

/// Solved to a hundredth, as the table of schemes has it, and with few iterations.
std::array<LinearSolve, 3> drop_solves() {
  return {cube_solve(), LinearSolve{.limits = {5, 0}}, LinearSolve{.limits = {3, 0}}};
}

}  // namespace

std::vector<CubeRow> cube_limits(const StudyInput& input, const RestedBody& large,
                                 const std::vector<CubeDropRow>& drops) {
  const auto methods = schemes(input);
  const Small small;
  const RestedBody large_mode(single_mode(large.fastest.w, cube_material.damping));
  std::vector<CubeRow> rows(methods.size());
  const auto measure = [&](std::size_t i) {
    const Method& m = methods[i];
    CubeRow& row = rows[i] = row_of(m.name);
    row.work = *evaluations_per_step(m, Force::velocity);
    row.mode_step = 1000 * search(small.mode, m, 0.004);
    row.small_step = row.mode_step > 0 ? 1000 * search_near(small.body, m, row.mode_step / 1000) : 0;
    row.step = row.mode_step > 0 ? row.small_step / row.mode_step * 1000 * search(large_mode, m, 0.004) : 0;
    row.found_on = "6^3";
  };
  parallel_for(input, rows.size(), measure, 2 * rows.size());
  search_large(input, large, methods, rows);
  const auto solves = drop_solves();
  rows.push_back(implicit_row(solves[0], "implicit-euler", drops));
  rows.push_back(implicit_row(solves[1], "implicit-euler, 5 iterations", drops));
  return rows;
}

double implicit_step_at_rest() {
  const RestedBody body = rested_cube(small_cube);
  double largest = 0;
  for (const double h : {0.1, 1.0, 10.0}) {
    ParticleEuler euler(body.system, cube_solve(), h);
    const Advance advance = [&](long count, State<Bodies>& s) { euler.advance(count, s); };
    if (!is_stable(body.system, body.rest, body.start, 100 * h, h, advance)) break;
    largest = h;
  }
  return largest;
}

std::vector<CubeDropRow> cube_drops(const StudyInput& input) {
  constexpr std::array bounds = {1.02, 1.05, cube_drop_bound, 1.2};
  const auto solves = drop_solves();
  std::vector<CubeDropRow> rows;
  for (const LinearSolve& solve : solves)
    for (const double bound : bounds) rows.push_back({solve.name(), bound, 0});
  parallel_for(rows.size(), input.jobs, input.stop,
               [&](std::size_t i) { rows[i].step = drop_limit(solves[i / bounds.size()], rows[i].bound); });
  return rows;
}

std::vector<CubeSizeRow> cube_sizes(const StudyInput& input) {
  const std::vector<int> sizes = {4, 5, 6, 8};
  std::vector<CubeSizeRow> rows(sizes.size());
  parallel_for(sizes.size(), input.jobs, input.stop, [&](std::size_t i) {
    const RestedBody body = rested_cube(sizes[i]);
    CubeSizeRow& row = rows[i];
    row.n = sizes[i];
    row.particles = static_cast<int>(body.system.body().particles());
    row.springs = static_cast<int>(body.system.body().springs.size());
    row.tetrahedra = static_cast<int>(body.system.body().tetrahedra.size());
    row.fastest = body.fastest.w;
    const auto limits = mode_limits(row.fastest, cube_material.damping);
    row.verlet_step = 1000 * search_near(body, method("stormer-verlet"), limits.verlet);
    row.rk4_step = 1000 * search_near(body, method("rk4"), limits.rk4);
    row.verlet_wh = row.fastest * row.verlet_step / 1000;
    row.rk4_wh = row.fastest * row.rk4_step / 1000;
  });
  return rows;
}

}  // namespace halfstep::inline studies
