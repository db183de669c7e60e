// Steps that are made in a process of their own, so that what ends there ends nothing here.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/foreign/process.hpp"

namespace halfstep::inline methods {

/// Steps that follow one another: number n begins at t0 + n h.
struct WorkerSteps {
  double t0, h;
  long first, count;
};

/// What a worker runs, of one method on one system. `steps` makes them in place, in `states`: rows of n positions and n
/// velocities, the first of them given, and counts in `done`; it throws IntegratorError where it cannot go on, `begin`
/// where it cannot begin. `end` is called once for each `begin` that did not throw.
struct WorkerCode {
  std::function<void(double h)> begin;
  std::function<void(const WorkerSteps& steps, double* states, long long* evaluations, std::atomic<long>& done)> steps;
  std::function<void()> end;
};

/// A forked copy of this process that makes steps and hands their states over in shared memory: a look at it costs some
/// microseconds, so it is asked for many steps at a time. It is killed with all that it started when the worker goes,
/// and it ends with us. Not for several threads at once.
/// Throws IntegratorError with the worker's own words, or: was killed by a signal, called exit, hangs, interrupted.
class Worker {
 public:
  /// `system` and `code` are those of the moment of forking.
  Worker(const System<double>& system, const WorkerCode& code, const ProcessOptions& options);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  /// Most steps of one request.
  long most_steps() const { return most_steps_; }

  /// Begins a run with steps of size h; returns the force evaluations that it took.
  long long begin(double h);

  /// Steps that were made, until others are asked for: n positions and n velocities after each, the force evaluations
  /// of each, and the seconds of a processor that one took.
  struct Made {
    long count = 0;
    const double* states = nullptr;
    const long long* evaluations = nullptr;
    double seconds_a_step = 0;
  };

  /// Makes `count` steps from (x, v): step i at time t0 + (first + i) h; fewer where one fails.
  Made make(double t0, double h, long first, long count, std::span<const double> x, std::span<const double> v);

  /// Throws what became of the step behind those that were made.
  [[noreturn]] void fail_behind() const;

  /// Ends the run.
  void end();

  /// Whether it ended or was ended in the middle of a request: it serves no other.
  bool is_lost() const { return !lost_.empty(); }

  /// Whether it waits for the next run, and has not ended in between.
  bool is_idle() const;

 private:
  struct Shared;
  enum class Request : char { begin, make, end };

  void ask(Request request, const char* function);
  [[noreturn]] void serve(const System<double>& system, const WorkerCode& code);
  void answer(Request request, const System<double>& system, const WorkerCode& code);
  [[noreturn]] void fail_ended(const char* function);
  double* state(long i) const;  // n positions, n velocities
  long long* evaluations() const;

  ProcessOptions options_;
  std::string name_;  // of the problem
  std::size_t n_;
  long most_steps_;
  std::size_t bytes_;
  std::string lost_;  // why
  Shared* shared_ = nullptr;
  pid_t child_ = -1;
  int ours_ = -1, theirs_ = -1;  // the ends of a socket: a byte asks, a byte answers
};

namespace detail {
inline constinit thread_local double seconds_of_workers = 0;
}

/// Seconds of a processor that workers have spent so far on the steps that the calling thread took from them.
inline double worker_seconds() { return detail::seconds_of_workers; }
inline void took_from_worker(double seconds) { detail::seconds_of_workers += seconds; }

/// Runs `code` in a process of its own, to see whether it comes back; throws IntegratorError where it does not.
void try_apart(const std::function<void()>& code, const ProcessOptions& options);

}  // namespace halfstep::inline methods
