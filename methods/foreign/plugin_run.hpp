// Runs of a plug-in's method: in a process of its own, many steps at a time.
#pragma once

#include "halfstep/methods/foreign/plugin_side.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {

/// Begins runs of a method. A crash, a call of exit, or a step that does not return is an IntegratorError of the run in
/// which it happens; what hung is not asked again for the same equations.
Integrator::Begin<double> plugin_runs(const MakePluginSide& make_side, const ProcessOptions& options);

}  // namespace halfstep::inline methods
