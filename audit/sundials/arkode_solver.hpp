// One run of ARKODE at fixed step, in double: by ERKStep, ARKStep or MRIStep, with exact derivatives.
#pragma once

#include <cstdio>  // which the headers of ARKODE take for granted

#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_erkstep.h>
#include <arkode/arkode_mristep.h>

#include <memory>

#include "audit/audited.hpp"

namespace halfstep::audit {

using Table = std::shared_ptr<ARKodeButcherTableMem>;
using Coupling = std::shared_ptr<MRIStepCouplingMem>;

/// What is run; exactly one of the combinations below has its tables.
struct ArkodeScheme {
  Table explicit_by_erkstep = {};
  Table explicit_table = {},
        implicit_table = {};  ///< by ARKStep; both: x' = 0 + v, v' = a/2 + a/2, the latter implicit
  /// By MRIStep: fast x' = v, v' = a/2; slow v' = a/2, in halves where the coupling has an explicit and an implicit
  /// part.
  Coupling coupling = {};
};

/// The integrator that runs a scheme, in double.
std::shared_ptr<Watched> arkode_integrator(const ArkodeScheme& scheme);

}  // namespace halfstep::audit
