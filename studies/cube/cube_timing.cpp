// What a step of the cube costs, and what the memory of the machine allows.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>

#include "halfstep/engine/run/clock.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/particles/forces.hpp"
#include "halfstep/studies/cube/by_turns.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline studies {
namespace {

using Bodies = System<double>;

/// The least time of `work` in `repetitions`, by a clock, s.
template <class Work>
double least_time(int repetitions, double (*clock)(), const Work& work) {
  double least = 1e300;
  for (int i = 0; i < repetitions; ++i) {
    const double begin = clock();
    work();
    least = std::min(least, clock() - begin);
  }
  return least;
}

/// The same of this thread's own computing.
template <class Work>
double least_time(int repetitions, const Work& work) {
  return least_time(repetitions, thread_seconds, work);
}

/// The cube of n^3 particles as it is built, slightly stretched, in the layout of the system.
State<Bodies> stretched(const ParticleSystem& system, int n) {
  const std::vector<double> positions = cube_positions(n, cube_spacing);
  const std::size_t particles = system.body().particles();
  State<Bodies> s{positions, std::vector<double>(positions.size(), 0)};
  for (std::size_t p = 0; p < particles; ++p)
    for (std::size_t c = 0; c < 3; ++c)
      s.x[Body::index(system.layout(), particles, p, c)] = 1.001 * positions[3 * p + c];
  return s;
}

/// Bytes per second, read and written, of copying an array: 64 MB to 64 MB, more than most caches hold.
double copy_bandwidth() {
  constexpr std::size_t bytes = 64 << 20;
  std::vector<char> from(bytes, 1), to(bytes, 2);
  const double seconds = least_time(5, [&] { std::memcpy(to.data(), from.data(), bytes); });
  return 2.0 * bytes / seconds;
}

/// What a spring needs: itself, and its share of the particles, each of which has its position and velocity read and
/// its force read and written once.
double bytes_per_spring(const Body& body) {
  const double per_particle = 3 * sizeof(double) * 4;
  return Springs::bytes_each + per_particle * double(body.particles()) / double(body.springs.size());
}

CubeCostRow cost_of(ParticleSystem& system, int n, int cores, double bandwidth) {
  const Layout layout = system.layout();
  const Body& body = system.body();
  CubeCostRow row;
  row.particles = static_cast<long long>(body.particles());
  row.springs = static_cast<long long>(body.springs.size());
  row.tetrahedra = static_cast<long long>(body.tetrahedra.size());
  row.layout = layout == Layout::interleaved ? "interleaved" : "separate";
  const int repetitions = std::clamp(static_cast<int>(500000 / row.particles), 3, 40);
  // Begun before there is the state that it moves: each is a fifth of the memory of a million particles.
  const Advance advance = steps_of(method("velocity-verlet"), system, {}, stretched(system, n), 1e-4);
  auto s = stretched(system, n);
  const auto step = [&] { advance(1, s); };
  const double before = least_time(repetitions, step);
  std::vector<double> f(s.x.size(), 0);
  row.ns_per_spring = 1e9 / double(row.springs) * least_time(repetitions, [&] {
                        add_spring_forces(body, layout, s.x.data(), s.v.data(), f.data());
                      });
  row.ns_per_tetrahedron = 1e9 / double(row.tetrahedra) * least_time(repetitions, [&] {
                             add_volume_forces(body, layout, s.x.data(), s.v.data(), f.data());
                           });
  const double after = least_time(repetitions, step);
  row.step_ms = 1e3 * std::min(before, after);
  row.step_scatter = std::max(before, after) / std::min(before, after) - 1;
  row.cores = cores;
  if (cores > 1 && body.colouring.size() > 1) {
    system.use_threads(cores);
    row.step_on_cores_ms = 1e3 * least_time(repetitions, wall_seconds, step);
    system.use_threads(1);
  }
  row.ns_per_particle = 1e6 * row.step_ms / double(row.particles);
  row.bytes_per_spring = bytes_per_spring(body);
  row.copy_gb_per_s = bandwidth / 1e9;
  row.bandwidth_ns = 1e9 * row.bytes_per_spring / bandwidth;
  return row;
}

/// Keeps of two visits to a body the least times, and by how much the steps of both differ.
void take_least(CubeCostRow& row, const CubeCostRow& again) {
  const auto [least, most] = std::minmax(row.step_ms, again.step_ms);
  row.step_scatter = std::max({row.step_scatter, again.step_scatter, most / least - 1});
  for (double CubeCostRow::*time : {&CubeCostRow::step_ms, &CubeCostRow::ns_per_particle, &CubeCostRow::ns_per_spring,
                                    &CubeCostRow::ns_per_tetrahedron})
    row.*time = std::min(row.*time, again.*time);
  if (row.step_on_cores_ms && again.step_on_cores_ms)
    row.step_on_cores_ms = std::min(*row.step_on_cores_ms, *again.step_on_cores_ms);
}

/// A scheme that is timed: does the steps of one turn, and returns the seconds that one of them took.
struct Timed {
  CubeRow* row;
  std::function<double()> turn;
};

Timed explicit_steps(CubeRow& row, const ParticleSystem& system, const State<Bodies>& rest) {
  return {&row, [body = rest, advance = steps_of(method(row.scheme), system, rest, rest, 1e-4)]() mutable {
            return least_time(1, [&] { advance(1, body); });
          }};
}

/// Four at the scheme's own step size, always the same: the larger a step, the more iterations.
Timed implicit_steps(CubeRow& row, const RestedBody& cube, const LinearSolve& solve) {
  return {&row,
          [&row, start = cube.start, euler = std::make_shared<ParticleEuler>(cube.system, solve, row.step / 1000)] {
            constexpr int steps = 4;
            auto body = start;
            const double seconds = least_time(1, [&] { euler->advance(steps, body); });
            row.work = euler->mean_iterations();
            return seconds / steps;
          }};
}

}  // namespace

void time_cubes(const StudyInput& input, const RestedBody& large, std::vector<CubeRow>& rows) {
  std::vector<Timed> timed;
  for (auto& row : rows) {
    if (!(row.step > 0)) continue;
    timed.push_back(row.solve ? implicit_steps(row, large, *row.solve) : explicit_steps(row, large.system, large.rest));
  }
  // That of which all are told in multiples has a turn in every round.
  std::stable_partition(timed.begin(), timed.end(), [](const Timed& one) { return one.row->scheme == cost_reference; });
  std::vector<std::function<double()>> turns;
  for (const Timed& one : timed) turns.push_back(one.turn);
  const TurnLimits limits;
  const auto times = time_by_turns(
      turns,
      [&](std::size_t round) {
        // the limits of stability were the first half
        input.progress(limits.rounds + std::min(round + 1, limits.rounds), 2 * limits.rounds);
        return !input.stopped();
      },
      limits);
  if (input.stopped()) return;
  for (std::size_t i = 0; i < timed.size(); ++i) {
    CubeRow& row = *timed[i].row;
    row.compute = 1000 * times[i].seconds;
    row.scatter = times[i].scatter;
    row.ratio = row.step / row.compute;
  }
}

std::vector<CubeCostRow> cube_costs(const StudyInput& input) {
  const double bandwidth = copy_bandwidth();
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::vector<CubeCostRow> rows;
  const auto add = [&](const CubeCostRow& row) {
    const auto earlier = std::ranges::find_if(
        rows, [&](const CubeCostRow& one) { return one.particles == row.particles && one.layout == row.layout; });
    if (earlier == rows.end())
      rows.push_back(row);
    else
      take_least(*earlier, row);
  };
  // Twice but for the largest: a machine that became slower or faster meanwhile would make a size dearer than another.
  for (const int n : {10, 16, 22, 32, 46, 68, 100, 10, 16, 22, 32, 46, 68}) {
    if (input.stopped()) return rows;
    ParticleSystem system = cube_system(n);
    add(cost_of(system, n, cores, bandwidth));
    if (n != 16 && n != 100) continue;
    system = std::move(system).with(Layout::separate);
    add(cost_of(system, n, cores, bandwidth));
  }
  return rows;
}

}  // namespace halfstep::inline studies
