// A plug-in's functions are called in the worker (plugin_side.hpp); here its steps are asked for ahead and handed out
// one by one.
#include "halfstep/methods/foreign/plugin_run.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "halfstep/methods/foreign/worker.hpp"

namespace halfstep::inline methods {
namespace {

std::string equations_of(const System<double>& system) {
  std::string text = system.name();
  for (const auto& [key, value] : system.parameters()) text += " " + key + "=" + to_text(value);
  return text;
}

/// A number that no other thread has had: its id may be that of one that has ended.
unsigned long this_thread_number() {
  static std::atomic<unsigned long> next{0};
  thread_local const unsigned long number = next++;
  return number;
}

/// The workers of one method. One that no run needs waits for the next of the same thread on the same equations: a
/// worker ends with the thread that forked it.
class PluginWorkers {
 public:
  PluginWorkers(MakePluginSide make_side, ProcessOptions options)
      : make_side_(std::move(make_side)), options_(std::move(options)) {}

  /// Throws IntegratorError where it is known that nothing good would come of it.
  std::unique_ptr<Worker> take(const System<double>& system, const std::string& equations) {
    {
      const std::lock_guard lock(mutex_);
      if (ended_badly_) throw IntegratorError(*ended_badly_);
      if (const auto hung = hung_.find(equations); hung != hung_.end())
        throw IntegratorError(hung->second + "; it was not asked again");
      auto& idle = idle_[{this_thread_number(), equations}];
      while (!idle.empty()) {
        auto worker = std::move(idle.back());
        idle.pop_back();
        if (worker->is_idle()) return worker;
      }
    }
    const auto side = make_side_(system);
    const WorkerCode code = {[side](double h) { side->begin(h); },
                             [side](const WorkerSteps& asked, double* states, long long* evaluations,
                                    std::atomic<long>& done) { side->steps(asked, states, evaluations, done); },
                             [side] { side->end(); }};
    return std::make_unique<Worker>(system, code, options_);
  }

  /// Takes back one that has ended its run. Equations without a name may be others the next time.
  void give_back(std::unique_ptr<Worker> worker, const std::string& equations) {
    if (equations.empty()) return;
    const std::lock_guard lock(mutex_);
    idle_[{this_thread_number(), equations}].push_back(std::move(worker));
  }

  /// Where it hung nobody waits for it again.
  void failed(const std::string& equations, const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (why.starts_with("hangs")) hung_.emplace(equations, why);
  }
  /// What went wrong where no run was left to be told: the next one is.
  void ended_badly(const std::string& why) {
    const std::lock_guard lock(mutex_);
    ended_badly_ = why;
  }

 private:
  MakePluginSide make_side_;
  ProcessOptions options_;
  std::mutex mutex_;
  std::map<std::pair<unsigned long, std::string>, std::vector<std::unique_ptr<Worker>>> idle_;
  std::map<std::string, std::string> hung_;
  std::optional<std::string> ended_badly_;
};

/// A run. Its steps are asked for ahead, an eighth of those that were made, since an answer takes as long as some
/// hundred steps; what the plug-in does behind the end of a run is not looked at.
class PluginRun {
 public:
  explicit PluginRun(std::shared_ptr<PluginWorkers> workers) : workers_(std::move(workers)) {}
  PluginRun(const PluginRun&) = delete;
  PluginRun& operator=(const PluginRun&) = delete;
  ~PluginRun() {
    if (!worker_ || worker_->is_lost()) return;  // lost behind the end of the run: of that nobody wants to know
    try {
      worker_->end();
      workers_->give_back(std::move(worker_), equations_);
    } catch (const IntegratorError& error) {
      if (std::string(error.what()) != "interrupted") workers_->ended_badly(error.what());
    }
  }

  void operator()(const System<double>& system, double t, double h, long count, std::span<double> x,
                  std::span<double> v) {
    if (worker_ && !goes_on(t, h, x, v))
      throw IntegratorError("was asked to continue from a state other than its last");
    try {
      if (!worker_) begin(system, t, h);
      for (long i = 0; i < count; ++i) step(system, h, count - i, x, v);
    } catch (const IntegratorError& error) {
      worker_.reset();  // whatever it is in the middle of
      workers_->failed(equations_, error.what());
      throw;
    }
  }

 private:
  void begin(const System<double>& system, double t, double h) {
    equations_ = equations_of(system);
    worker_ = workers_->take(system, equations_);
    system.count_evaluations(worker_->begin(h));
    t0_ = t;
    taken_ = asked_ = next_ = 0;
    made_ = {};
  }

  /// Whether the call is from where the last one ended; times differ by rounding.
  bool goes_on(double t, double h, std::span<const double> x, std::span<const double> v) const {
    const auto differ = [](double a, double b) { return a != b && !(std::isnan(a) && std::isnan(b)); };
    const std::size_t n = x.size();
    const double* last = made_.states + static_cast<std::size_t>(next_ - 1) * 2 * n;
    for (std::size_t i = 0; i < n; ++i)
      if (differ(x[i], last[i]) || differ(v[i], last[n + i])) return false;
    return std::fabs(t - (t0_ + static_cast<double>(taken_) * h)) <=
           std::fabs(h) / 1'000'000 + std::fabs(t) / 1'000'000'000'000;
  }

  void step(const System<double>& system, double h, long wanted, std::span<double> x, std::span<double> v) {
    if (next_ == asked_) ask(h, wanted, x, v);
    if (next_ == made_.count) worker_->fail_behind();
    const std::size_t n = x.size();
    const double* state = made_.states + static_cast<std::size_t>(next_) * 2 * n;
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = state[i];
      v[i] = state[n + i];
    }
    system.count_evaluations(made_.evaluations[next_]);
    took_from_worker(made_.seconds_a_step);
    ++next_;
    ++taken_;
  }

  void ask(double h, long wanted, std::span<const double> x, std::span<const double> v) {
    const long ahead = taken_ == 0 ? 1 : std::max(least_ahead, taken_ / 8);
    asked_ = std::min(std::max(wanted, ahead), worker_->most_steps());
    next_ = 0;
    made_ = worker_->make(t0_, h, taken_, asked_, x, v);
  }

  static constexpr long least_ahead = 8;  // but for the first step, which may be all

  std::shared_ptr<PluginWorkers> workers_;
  std::unique_ptr<Worker> worker_;
  std::string equations_;
  double t0_ = 0;
  long taken_ = 0;             // steps of the run
  long asked_ = 0, next_ = 0;  // of the last request: how many, and which is the next
  Worker::Made made_;          // its answer, in the worker's memory until it is asked again
};

}  // namespace

Integrator::Begin<double> plugin_runs(const MakePluginSide& make_side, const ProcessOptions& options) {
  const auto workers = std::make_shared<PluginWorkers>(make_side, options);
  return [workers]() -> Integrator::Run<double> {
    const auto run = std::make_shared<PluginRun>(workers);
    return [run](const System<double>& system, const double& t, const double& h, long count, std::span<double> x,
                 std::span<double> v) { (*run)(system, t, h, count, x, v); };
  };
}

}  // namespace halfstep::inline methods
