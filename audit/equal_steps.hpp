// A solver's steps of one size as a scheme, for the audit of orders.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "audit/audited.hpp"

namespace halfstep::audit {

/// The scheme behind a solver that can be held to steps of one size. What ends a run is counted as a signal, and the
/// state is no number from there on.
inline Audited equal_steps_of(const AuditedSolver& solver, const std::string& scheme, const Claimed& claimed) {
  const auto integrator = std::make_shared<Watched>();
  const auto begin = std::get<ForeignSolver>(solver.solver.estimate).begin;
  integrator->set<double>([begin, signals = integrator->signals]() -> Integrator::Run<double> {
    struct Held {
      std::unique_ptr<FirstOrderSystem<double>> equations;
      std::unique_ptr<ForeignRun> run;
      bool failed = false;
    };
    return [begin, signals, held = std::make_shared<Held>()](const System<double>& system, const double& t,
                                                             const double& h, long count, std::span<double> x,
                                                             std::span<double> v) {
      const double end = t + h * static_cast<double>(count);
      std::vector<double> y;
      const auto make_steps = [&] {
        if (!held->run) {
          held->equations = std::make_unique<FirstOrderSystem<double>>(system);
          held->equations->gather(std::span<const double>(x), std::span<const double>(v), y);
          held->run = begin({*held->equations, t, end, y, {1e-6, 1e-6}, std::abs(h)});
        }
        for (long k = 0; k < count; ++k) {
          if (k > 0) signals->step(h);
          held->run->step(end);
        }
        if (held->run->time() != end) throw IntegratorError("steps of one size are asked for, and others made");
        y = held->run->state();
      };
      if (held->failed || !watch(*signals, h, make_steps)) {
        held->failed = true;
        spoil(x);
        return spoil(v);
      }
      held->equations->scatter(y, x, v);
    };
  });
  Audited audited = audited_scheme(solver.solver.name + "-equal-steps", solver.library, scheme,
                                   solver.call + ", steps of one size", claimed, integrator);
  return audited;
}

}  // namespace halfstep::audit
