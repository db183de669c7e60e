// What a step costs in double: halfstep's kernels beside loops written by hand and Boost.odeint's, each with the flags
// that suit it best; prints benchmarks/steps.md.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "benchmarks/rows.hpp"
#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"

long halfstep::benchmarks::allocations = 0;

// Not inlined: g++ would take free for the wrong partner of new.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++halfstep::benchmarks::allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace halfstep::benchmarks {
namespace {

constexpr int repetitions = 60;
const std::vector<std::string> problems = {"harmonic-oscillator", "kepler"};

/// The rows of a method by one author, the fastest first; none if it has none.
std::vector<const Row*> rows_of(const std::vector<Row>& rows, const std::string& problem, const std::string& method,
                                const std::string& by) {
  std::vector<const Row*> result;
  for (const Row& row : rows)
    if (row.problem == problem && row.method == method && row.by == by) result.push_back(&row);
  std::stable_sort(result.begin(), result.end(), [](const Row* a, const Row* b) { return a->least < b->least; });
  return result;
}

/// The largest difference of the end states of two rows after 64 coarse steps, whose own error is 1e-11 or more: what
/// is not the same method differs by far more than rounding. NaN where either has one.
double difference(const Row& a, const Row& b) {
  const auto ends = std::pair(a.run(1.0 / 32, 64), b.run(1.0 / 32, 64));
  double result = 0;
  for (std::size_t i = 0; i < ends.first.size(); ++i) {
    const double apart = std::fabs(ends.first[i] - ends.second[i]);
    if (std::isnan(apart)) return apart;
    result = std::max(result, apart);
  }
  return result;
}

/// Throws where a row ends its batch elsewhere than its run, or is not the method it is named after.
void check(const std::vector<Row>& rows) {
  const auto fail = [](const Row& row, const std::string& why) {
    throw InputError(fmt::format("{}, {} by {} ({}): {}", row.problem, row.method, row.by, row.flags, why));
  };
  for (const Row& row : rows) {
    const double end = row.batch();
    double sum = 0;
    for (const double entry : row.run(batch_h, batch_steps)) sum += entry;
    if (!(std::fabs(end - sum) <= 1e-12 * (1 + std::fabs(sum))))
      fail(row, fmt::format("the timed loop ends elsewhere, {} from {}", end - sum, sum));
    if (row.by == "halfstep") continue;
    const auto halfstep_rows = rows_of(rows, row.problem, row.method, "halfstep");
    if (halfstep_rows.empty()) fail(row, "not in the catalogue");
    const double apart = difference(row, *halfstep_rows.front());
    if (!(apart < row.apart)) fail(row, fmt::format("ends {:.1e} from halfstep", apart));
  }
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
                                   for ([[maybe_unused]] auto _ : state)
                                     benchmark::DoNotOptimize(end = rows[i].batch());
                                 })
        ->Iterations(8)
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
  fmt::print("{}, {}; batches of {} steps, {} repetitions of all loops in random order, the least of them told.\n",
             processor(), build::compiler, batch_steps, repetitions);
  fmt::print(
      "Each loop by hand and each of Boost.odeint's steppers is compiled with `-O2`, `-O3`, and for the processor,\n"
      "halfstep's kernels with the last two, all without contraction and errno, and the fastest of each is told.\n"
      "halfstep's kernels allocate nothing after their first batch. Written by `benchmark_steps`.\n\n");
}

void print_peers(const std::vector<Row>& rows) {
  fmt::print(
      "| problem | method | by | flags | ns/step, least | median | evaluations | by the best of the others = 1 |\n"
      "|---|---|---|---|---|---|---|---|\n");
  for (const auto& problem : problems)
    for (const std::string method : {"velocity-verlet", "rk4", "dormand-prince-5", "abm4"}) {
      const auto hand = rows_of(rows, problem, method, "hand"), odeint = rows_of(rows, problem, method, "odeint");
      const double best = std::min(hand.front()->least, odeint.front()->least);
      for (const std::string by : {"hand", "halfstep", "odeint"}) {
        const Row& row = *rows_of(rows, problem, method, by).front();
        fmt::print("| {} | {} | {} | `{}` | {:.2f} | {:.2f} | {:.3g} | {:.3f} |\n", problem, method, by, row.flags,
                   row.least, row.median, row.evaluations, row.least / best);
      }
    }
  fmt::print(
      "\nAll are the same methods from the same points, to 1e-12 after 64 steps. odeint's dormand-prince-5 takes its\n"
      "seventh slope for the first of the next step: six evaluations, as without it.\n");
}

void print_implicit(const std::vector<Row>& rows) {
  fmt::print("\n## Implicit steps beside other libraries\n\n");
  if (!std::ranges::any_of(rows, [](const Row& row) { return row.by == "ARKODE" || row.by == "GSL"; })) {
    fmt::print("Neither SUNDIALS nor GSL is installed.\n");
    return;
  }
  fmt::print(
      "| problem | method | by | as | ns/step, least | median | evaluations | halfstep = 1 | ends apart |\n"
      "|---|---|---|---|---|---|---|---|---|\n");
  for (const Row& row : rows) {
    if (row.by != "ARKODE" && row.by != "GSL") continue;
    const Row& halfstep_row = *rows_of(rows, row.problem, row.method, "halfstep").front();
    fmt::print("| {} | {} | halfstep | `{}` | {:.1f} | {:.1f} | {:.3g} | 1 | |\n", row.problem, row.method,
               halfstep_row.flags, halfstep_row.least, halfstep_row.median, halfstep_row.evaluations);
    fmt::print("| {} | {} | {} | `{}` | {:.1f} | {:.1f} | {:.3g} | {:.2f} | {:.0e} |\n", row.problem, row.method,
               row.by, row.flags, row.least, row.median, row.evaluations, row.least / halfstep_row.least,
               difference(row, halfstep_row));
  }
  fmt::print(
      "\nAll have the derivative of the force: halfstep in dual numbers, the others written by hand. halfstep "
      "iterates\n"
      "until nothing but rounding is left, the others to a tolerance: ends apart after 64 steps of 1/32. GSL's "
      "steppers\n"
      "make each step twice, as one and as two halves, to estimate its error: a step of theirs of 2h counts as two "
      "here.\n"
      "ARKODE keeps a matrix for many steps, and is made for systems where that is what costs.\n");
}

void print_problem(const std::vector<Row>& rows, const std::string& problem) {
  fmt::print(
      "\n## {}\n\n| method | ns/step | evaluations | ns/evaluation | loop by hand, ns/step | ratio |\n"
      "|---|---|---|---|---|---|\n",
      problem);
  std::set<std::string> told;
  for (const Row& any : rows) {
    if (any.problem != problem || any.by != "halfstep" || !told.insert(any.method).second) continue;
    const Row& row = *rows_of(rows, problem, any.method, "halfstep").front();
    fmt::print("| {} | {:.2f} | {:.3g} | {:.2f} |", row.method, row.least, row.evaluations,
               row.least / row.evaluations);
    const auto hand = rows_of(rows, problem, row.method, "hand");
    if (hand.empty())
      fmt::print(" | |\n");
    else
      fmt::print(" {:.2f} | {:.2f} |\n", hand.front()->least, row.least / hand.front()->least);
  }
}

void print_reading() {
  fmt::print(
      "\nimplicit-euler-linearized takes the Jacobian from the force in dual numbers, where its loop by hand has it\n"
      "written out.\n");
}

int run(int argc, char** argv) {
  std::vector<Row> rows;
#define HALFSTEP_ROW(add) add(rows);
  HALFSTEP_ROWS
#undef HALFSTEP_ROW
  check(rows);
  time_all(rows, argc, argv);
  print_head();
  print_peers(rows);
  print_implicit(rows);
  for (const auto& problem : problems) print_problem(rows, problem);
  print_reading();
  return 0;
}

}  // namespace
}  // namespace halfstep::benchmarks

int main(int argc, char** argv) {
  try {
    return halfstep::benchmarks::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "benchmark_steps: {}\n", error.what());
    return 1;
  }
}
