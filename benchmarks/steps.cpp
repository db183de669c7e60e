// What a step costs in double: every method beside loops written by hand and Boost.odeint's; prints
// benchmarks/steps.md.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "benchmarks/loops.hpp"
#include "halfstep/build.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/methods/start.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"

namespace {
long allocations = 0;  // calls of operator new so far
}

// Not inlined: g++ would take free for the wrong partner of new.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace halfstep {
namespace {

constexpr long batch_steps = 8192;  // two end times of the problems, as in engine/run/measure_long.hpp
constexpr int repetitions = 60;
constexpr double batch_h = 10.0 / 4096;

/// One row of the table: a way of making steps on one problem.
struct Row {
  std::string problem, method, by;
  double evaluations = 0;                                        ///< per step
  std::function<std::vector<double>(double h, long steps)> run;  ///< from the problem's initial data; the last state
  std::function<double()> batch;                                 ///< what is timed; the sum of its last state
  double end = 0;                                                ///< what the last timed batch returned
  double least = 0, median = 0;                                  ///< nanoseconds per step, over the repetitions
};

double sum(const auto& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

template <class Equations>
class Bench {
  using S = State<Equations>;

 public:
  explicit Bench(const Problem& problem) : system_(problem.data) {
    start_ = {zeros(system_), zeros(system_)};
    system_.problem().initial(start_.x.data(), start_.v.data());
  }

  const Equations& system() const { return system_; }

  std::array<double, 2 * Equations::static_dimension> start() const {
    std::array<double, 2 * Equations::static_dimension> s;
    std::copy(start_.v.begin(), start_.v.end(), std::copy(start_.x.begin(), start_.x.end(), s.begin()));
    return s;
  }

  std::vector<double> run(const Method& method, double h, long steps) { return Ready(*this, method, h).run(steps); }

  /// The timed batch of a method; throws where it allocates. Also counts the evaluations of a step.
  std::function<double()> batch(const Method& method, double& evaluations) {
    auto ready = std::make_shared<Ready>(*this, method, batch_h);
    ready->begin();
    const auto allocated = allocations;
    const auto evaluated = system_.evaluations();
    ready->advance(batch_steps);
    evaluations = static_cast<double>(system_.evaluations() - evaluated) / static_cast<double>(batch_steps);
    if (allocations != allocated)
      throw InputError(fmt::format("{}: {} allocations inside of a batch", method.name, allocations - allocated));
    return [ready] {
      ready->begin();
      ready->advance(batch_steps);
      const auto& [x, v] = ready->state;
      return std::accumulate(v.begin(), v.end(), sum(x));
    };
  }

 private:
  /// A kernel and the history it begins from.
  struct Ready {
    Ready(Bench& bench, const Method& method, double h)
        : system(bench.system_), stepper(make_stepper(method, system, h)), state(bench.start_) {
      constexpr int order = 8;  // of steps that make the history
      const ExactSolution<double> exact = [&](const double& time, double* x, double* v) {
        system.problem().exact(time, x, v);
      };
      past = history(system, method.start, points(method), order, 0.0, h, state, exact);
      t = h * static_cast<double>(past.steps_done);
    }
    void begin() { stepper->begin(system, t, past.points, state); }
    /// `steps` counts from the initial data: those of the history are among them.
    void advance(long steps) { stepper->advance(system, t, 0, steps - past.steps_done, state); }
    std::vector<double> run(long steps) {
      begin();
      advance(steps);
      std::vector<double> end(state.x.begin(), state.x.end());
      end.insert(end.end(), state.v.begin(), state.v.end());
      return end;
    }

    const Equations& system;
    std::unique_ptr<Stepper<Equations>> stepper;
    S state;
    History<Equations> past;
    double t = 0;
  };

  Equations system_;
  S start_;
};

/// The rows of one problem; `force` is the problem by hand.
template <class Equations, class Force>
void add_rows(const Problem& problem, const Force& force, std::vector<Row>& rows) {
  const auto bench = std::make_shared<Bench<Equations>>(problem);
  const auto start = bench->start();
  const auto add_loop = [&](const std::string& method, const std::string& by, double evaluations, auto loop) {
    Row row{problem.name, method, by, evaluations, {}, {}};
    row.run = [=](double h, long steps) {
      const auto end = loop(start, h, steps);
      return std::vector<double>(end.begin(), end.end());
    };
    row.batch = [start, loop, h = batch_h] {
      const auto end = loop(start, h, batch_steps);
      return sum(end);
    };
    rows.push_back(row);
  };
  using loops::odeint_rk4, loops::odeint_verlet;
  add_loop("velocity-verlet", "hand", 1, [=](auto s, double h, long n) { return force.verlet(s, h, n); });
  add_loop("velocity-verlet", "odeint", 1, [=](auto s, double h, long n) { return odeint_verlet(force, s, h, n); });
  add_loop("rk4", "hand", 4, [=](auto s, double h, long n) { return force.rk4(s, h, n); });
  add_loop("rk4", "odeint", 4, [=](auto s, double h, long n) { return odeint_rk4(force, s, h, n); });
  for (const auto& method : all_methods()) {
    if (!takes(method, problem.info.force, problem.info.velocity_term)) continue;
    Row row{problem.name, method.name, "halfstep", 0, {}, {}};
    row.run = [=](double h, long steps) { return bench->run(method, h, steps); };
    row.batch = bench->batch(method, row.evaluations);
    rows.push_back(row);
  }
}

const Row& find(const std::vector<Row>& rows, const std::string& problem, const std::string& method,
                const std::string& by) {
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const Row& r) { return r.problem == problem && r.method == method && r.by == by; });
  if (row == rows.end()) throw InputError(problem + ": no " + method + " by " + by);
  return *row;
}

/// The largest difference of the end states of two rows after 256 coarse steps, whose own error is 1e-6 or more: what
/// is not the same method differs by far more than rounding.
double difference(const Row& a, const Row& b) {
  const auto ends = std::pair(a.run(1.0 / 16, 256), b.run(1.0 / 16, 256));
  double result = 0;
  for (std::size_t i = 0; i < ends.first.size(); ++i)
    result = std::max(result, std::fabs(ends.first[i] - ends.second[i]));
  return result;
}

/// Keeps every repetition of every row, by the row's number.
class Keeper : public benchmark::BenchmarkReporter {
 public:
  explicit Keeper(std::size_t rows) : times(rows) {}
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const auto& run : runs)
      if (run.run_type == Run::RT_Iteration)
        times[std::stoul(run.run_name.function_name)].push_back(run.GetAdjustedCPUTime() /
                                                                static_cast<double>(batch_steps));
  }
  std::vector<std::vector<double>> times;  ///< nanoseconds per step
};

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

void time_all(std::vector<Row>& rows, int argc, char** argv) {
  std::string interleave = "--benchmark_enable_random_interleaving=true";
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, interleave.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  for (std::size_t i = 0; i < rows.size(); ++i)
    benchmark::RegisterBenchmark(std::to_string(i).c_str(),
                                 [&rows, i](benchmark::State& state) {
                                   double end = 0;
                                   for ([[maybe_unused]] auto _ : state) end = rows[i].batch();
                                   rows[i].end = end;
                                 })
        ->Iterations(16)
        ->Repetitions(repetitions);
  Keeper keeper(rows.size());
  benchmark::RunSpecifiedBenchmarks(&keeper);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& times = keeper.times[i];
    if (times.empty()) throw InputError("nothing was timed");
    std::sort(times.begin(), times.end());
    rows[i].least = times.front();
    rows[i].median = times[times.size() / 2];
  }
}

void print_head() {
  fmt::print("# Nanoseconds per step, in double\n\n");
  fmt::print("{}, {}, `{}`; batches of {} steps, {} repetitions of all loops in random order.\n", processor(),
             build::compiler, build::flags, batch_steps, repetitions);
  fmt::print("Nothing is allocated inside of a batch. Written by `benchmark_steps`.\n\n");
}

void print_duel(const std::vector<Row>& rows) {
  fmt::print(
      "| problem | method | by | ns/step, least | median | least, by hand = 1 | end state, off by |\n"
      "|---|---|---|---|---|---|---|\n");
  for (const std::string problem : {"harmonic-oscillator", "kepler"})
    for (const std::string method : {"velocity-verlet", "rk4"})
      for (const std::string by : {"hand", "halfstep", "odeint"}) {
        const auto& hand = find(rows, problem, method, "hand");
        const auto& row = find(rows, problem, method, by);
        fmt::print("| {} | {} | {} | {:.2f} | {:.2f} | {:.3f} | {:.1e} |\n", problem, method, by, row.least, row.median,
                   row.least / hand.least, difference(row, hand));
      }
}

void print_problem(const std::vector<Row>& rows, const std::string& problem) {
  const double evaluation = find(rows, problem, "velocity-verlet", "hand").least;
  fmt::print(
      "\n## {}\n\n| method | ns/step | evaluations/step | ns/evaluation | by hand = 1 |\n"
      "|---|---|---|---|---|\n",
      problem);
  for (const auto& row : rows)
    if (row.problem == problem && row.by == "halfstep")
      fmt::print("| {} | {:.2f} | {:.3g} | {:.2f} | {:.2f} |\n", row.method, row.least, row.evaluations,
                 row.least / row.evaluations, row.least / row.evaluations / evaluation);
}

void print_reading() {
  fmt::print(
      "\nThe last column is the time of an evaluation in units of velocity Verlet's by hand, where each force waits "
      "for\n"
      "the one before. Below 1: Runge-Kutta stages that do not need each other overlap; in Euler's, Störmer's and "
      "Adams'\n"
      "schemes less of a step waits for its force. Above 1 the force is not what costs. Implicit schemes: a Jacobian "
      "in\n"
      "dual numbers, its LU factors, and a solve for each evaluation. gear5: 15 sums and 6 corrections to each "
      "component,\n"
      "one after another. Oscillator: its force is one product, so that the scheme's own sums show (beeman, ab2 to "
      "ab5,\n"
      "rk4-38).\n");
}

int run(int argc, char** argv) {
  std::vector<Row> rows;
  const auto oscillator = problem("harmonic-oscillator");
  add_rows<Equations<HarmonicOscillator, double>>(
      oscillator, loops::Oscillator{HarmonicOscillator<double>(oscillator.data).w2}, rows);
  add_rows<Equations<Kepler, double>>(problem("kepler"), loops::Kepler{}, rows);
  for (const auto& row : rows) {
    if (row.batch() != sum(row.run(batch_h, batch_steps)))
      throw InputError(fmt::format("{}, {} by {}: the timed loop ends elsewhere", row.problem, row.method, row.by));
    if (row.by == "halfstep") continue;
    const double apart = difference(row, find(rows, row.problem, row.method, "halfstep"));
    if (!(apart < 1e-11))
      throw InputError(fmt::format("{}, {}: {} and halfstep end {:.1e} apart", row.problem, row.method, row.by, apart));
  }
  time_all(rows, argc, argv);
  print_head();
  print_duel(rows);
  for (const std::string problem : {"harmonic-oscillator", "kepler"}) print_problem(rows, problem);
  print_reading();
  return 0;
}

}  // namespace
}  // namespace halfstep

int main(int argc, char** argv) {
  try {
    return halfstep::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "benchmark_steps: {}\n", error.what());
    return 1;
  }
}
