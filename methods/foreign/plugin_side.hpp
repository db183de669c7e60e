// A plug-in's method on one system, as C sees both; lives in the worker.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/foreign/halfstep_plugin.h"
#include "halfstep/methods/foreign/worker.hpp"

namespace halfstep::inline methods {

/// What a worker calls: the functions of the plug-in, whose refusals and exceptions become IntegratorErrors.
class PluginSide {
 public:
  virtual ~PluginSide() = default;
  virtual void begin(double h) = 0;
  virtual void steps(const WorkerSteps& asked, double* states, long long* evaluations, std::atomic<long>& done) = 0;
  virtual void end() = 0;
};

/// Makes it for a system, which must outlive it.
using MakePluginSide = std::function<std::shared_ptr<PluginSide>(const System<double>& system)>;

/// The method's table must stay where it is.
MakePluginSide plugin_side(const halfstep_method& method);
MakePluginSide plugin_side(const halfstep_first_order_method& method);

}  // namespace halfstep::inline methods
