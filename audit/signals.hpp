// What a library says of its own steps: return codes, error estimates, messages, exceptions. Counted, never swallowed.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/studies/audit/audit.hpp"

namespace halfstep::audit {

/// The signals of one scheme, over all its runs. For several threads at once.
class Signals {
 public:
  /// One step of size h begins.
  void step(double h) {
    current() = {h, false};
    steps_.fetch_add(1, std::memory_order_relaxed);
  }

  /// The library said this of the step that was begun last in this thread; one text a kind, without numbers in it.
  void say(const std::string& signal);

  /// The order that the library tells of a step, where it may change while it runs.
  void tell_order(int order);

  long long steps() const { return steps_.load(); }
  long long signalled() const { return signalled_.load(); }  ///< steps, each once however much was said of it

  /// One row a kind, in alphabetical order.
  std::vector<SignalRow> rows(const std::string& library, const std::string& method) const;

  /// "order told: 1 ... 4"; empty where none was.
  std::string orders_told() const;

 private:
  struct Step {
    double h = 0;
    bool counted = false;
  };
  static Step& current();

  std::atomic<long long> steps_ = 0, signalled_ = 0;
  std::atomic<int> least_order_ = 1000, greatest_order_ = -1;
  mutable std::mutex mutex_;
  std::map<std::string, SignalRow> rows_;
};

/// Somebody else's scheme, with what its library said.
struct Watched : Integrator {
  std::shared_ptr<Signals> signals = std::make_shared<Signals>();
};

}  // namespace halfstep::audit
