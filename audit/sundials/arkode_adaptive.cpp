// ARKODE's tables with steps of its own choice: explicit ones by ERKStep, implicit ones by ARKStep.
#include <cstdio>  // which the headers of ARKODE take for granted

#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_butcher_dirk.h>
#include <arkode/arkode_butcher_erk.h>
#include <arkode/arkode_erkstep.h>

#include <algorithm>
#include <cctype>

#include "audit/sundials/sundials_solvers.hpp"

namespace halfstep::audit {
namespace {

using Table = std::shared_ptr<ARKodeButcherTableMem>;

constexpr SundialsApi erkstep = {
    ERKStepSetUserData,       ERKStepSetErrHandlerFn, ERKStepSStolerances,       ERKStepSetMaxNumSteps,
    ERKStepSetInitStep,       ERKStepSetMaxStep,      ERKStepSetStopTime,        ERKStepEvolve,
    ERKStepGetEstLocalErrors, ERKStepGetDky,          ERKStepGetNumErrTestFails, ERKStepRootInit,
    ERKStepSetRootDirection,  ERKStepGetRootInfo,     ERKStepGetCurrentTime};
constexpr SundialsApi arkstep = {
    ARKStepSetUserData,       ARKStepSetErrHandlerFn, ARKStepSStolerances,       ARKStepSetMaxNumSteps,
    ARKStepSetInitStep,       ARKStepSetMaxStep,      ARKStepSetStopTime,        ARKStepEvolve,
    ARKStepGetEstLocalErrors, ARKStepGetDky,          ARKStepGetNumErrTestFails, ARKStepRootInit,
    ARKStepSetRootDirection,  ARKStepGetRootInfo,     ARKStepGetCurrentTime};

/// What a run asks for beside a table.
struct Options {
  const char* words = "";  ///< behind the call
  const char* name = "";   ///< behind the name
  int controller = -1;     ///< ARK_ADAPT_...; -1: the default
  int interpolant = -1;    ///< ARK_INTERP_...; -1: the default
  int degree = 0;          ///< of the interpolant; 0: the default
};

constexpr Options controllers_of_explicit[] = {{},
                                               {", ARK_ADAPT_PI", "-pi", ARK_ADAPT_PI},
                                               {", ARK_ADAPT_I", "-i", ARK_ADAPT_I},
                                               {", ARK_ADAPT_EXP_GUS", "-exp-gus", ARK_ADAPT_EXP_GUS}};
/// Newton iterations end at a share of the tolerance in every step: one so small adds little to the errors.
constexpr double newton_share = 1e-4;
constexpr Options controllers_of_implicit[] = {
    {},
    {", ARK_ADAPT_PI, ARKStepSetNonlinConvCoef(1e-4)", "-pi", ARK_ADAPT_PI},
    {", ARK_ADAPT_I, ARKStepSetNonlinConvCoef(1e-4)", "-i", ARK_ADAPT_I},
    {", ARK_ADAPT_IMP_GUS, ARKStepSetNonlinConvCoef(1e-4)", "-imp-gus", ARK_ADAPT_IMP_GUS}};
constexpr Options interpolants[] = {{", ARK_INTERP_HERMITE of degree 1", "-hermite-1", -1, ARK_INTERP_HERMITE, 1},
                                    {", ARK_INTERP_HERMITE of degree 2", "-hermite-2", -1, ARK_INTERP_HERMITE, 2},
                                    {", ARK_INTERP_HERMITE of degree 3", "-hermite-3", -1, ARK_INTERP_HERMITE, 3},
                                    {", ARK_INTERP_HERMITE of degree 4", "-hermite-4", -1, ARK_INTERP_HERMITE, 4},
                                    {", ARK_INTERP_HERMITE of degree 5", "-hermite-5", -1, ARK_INTERP_HERMITE, 5},
                                    {", ARK_INTERP_LAGRANGE of degree 1", "-lagrange-1", -1, ARK_INTERP_LAGRANGE, 1},
                                    {", ARK_INTERP_LAGRANGE of degree 2", "-lagrange-2", -1, ARK_INTERP_LAGRANGE, 2},
                                    {", ARK_INTERP_LAGRANGE of degree 3", "-lagrange-3", -1, ARK_INTERP_LAGRANGE, 3}};

SundialsScheme by_erkstep(const Table& table, const Options& options) {
  return {erkstep,
          [table, options](const ForeignTask& task, N_Vector y, SUNMatrix, SUNLinearSolver, SUNContext context) {
            std::shared_ptr<void> memory(ERKStepCreate(sundials_rate, task.t, y, context),
                                         [](void* m) { ERKStepFree(&m); });
            const auto& [words, name, controller, interpolant, degree] = options;
            if (interpolant >= 0)
              sundials_require(ERKStepSetInterpolantType(memory.get(), interpolant), "ERKStepSetInterpolantType");
            if (degree > 0)
              sundials_require(ERKStepSetInterpolantDegree(memory.get(), degree), "ERKStepSetInterpolantDegree");
            sundials_require(ERKStepSetTable(memory.get(), table.get()), "ERKStepSetTable");
            if (controller >= 0)
              sundials_require(ERKStepSetAdaptivityMethod(memory.get(), controller, 1, 0, nullptr),
                               "ERKStepSetAdaptivityMethod");
            return memory;
          }};
}

/// An implicit table, or an explicit one.
SundialsScheme by_arkstep(const Table& table, bool is_implicit, const Options& options) {
  return {arkstep, [table, is_implicit, options](const ForeignTask& task, N_Vector y, SUNMatrix matrix,
                                                 SUNLinearSolver linear, SUNContext context) {
            const ARKRhsFn none = nullptr;
            std::shared_ptr<void> memory(ARKStepCreate(is_implicit ? none : sundials_rate,
                                                       is_implicit ? sundials_rate : none, task.t, y, context),
                                         [](void* m) { ARKStepFree(&m); });
            sundials_require(ARKStepSetTables(memory.get(), table->q, table->p, is_implicit ? table.get() : nullptr,
                                              is_implicit ? nullptr : table.get()),
                             "ARKStepSetTables");
            if (options.controller >= 0)
              sundials_require(ARKStepSetAdaptivityMethod(memory.get(), options.controller, 1, 0, nullptr),
                               "ARKStepSetAdaptivityMethod");
            if (!is_implicit) return memory;
            sundials_require(ARKStepSetLinearSolver(memory.get(), linear, matrix), "ARKStepSetLinearSolver");
            sundials_require(ARKStepSetJacFn(memory.get(), sundials_jacobian), "ARKStepSetJacFn");
            if (options.controller >= 0)
              sundials_require(ARKStepSetNonlinConvCoef(memory.get(), newton_share), "ARKStepSetNonlinConvCoef");
            return memory;
          }};
}

enum class Stepper { erk, ark, implicit_ark };

constexpr auto of_table = "q and p of the table; the interpolant is of degree q - 1, at most 5";

std::string short_name(const std::string& id) {
  std::string name = id.substr(id.find('_') + 1);
  for (auto& c : name) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

AuditedSolver solver_of(const std::string& id, const Table& table, Stepper stepper, const Options& options,
                        Mode mode = Mode::one_step) {
  const bool is_implicit = stepper == Stepper::implicit_ark;
  // A Lagrange interpolant has two points at the start of a run, whatever its degree.
  const bool is_lagrange = options.interpolant == ARK_INTERP_LAGRANGE;
  // steps of one size are had by tolerances that no error reaches; they would end Newton iterations, too
  ForeignSolver claims{.order = table->q,
                       .estimate_order = table->p,
                       .dense_order = is_lagrange          ? 1
                                      : options.degree > 0 ? options.degree
                                                           : std::min(table->q - 1, 5),
                       .equal_steps = !is_implicit};
  // Newton iterations end at a share of the tolerance: no error falls faster
  if (is_implicit && table->p < table->q - 1) claims.order = claims.estimate_order = claims.dense_order = 0;
  return sundials_solver(
      "arkode-adaptive-" + short_name(id) + (stepper == Stepper::ark ? "-arkstep" : "") + options.name,
      (stepper == Stepper::erk ? "ERKStep, " : "ARKStep, ") + id + options.words,
      is_lagrange          ? "q and p of the table; two points at the start"
      : options.degree > 0 ? "q and p of the table, degree of the interpolant"
                           : of_table,
      claims, stepper == Stepper::erk ? by_erkstep(table, options) : by_arkstep(table, is_implicit, options), mode);
}

}  // namespace

std::vector<AuditedSolver> arkode_solvers() {
  std::vector<AuditedSolver> all;
  const auto is_pair = [](const Table& table) { return table && table->d != nullptr && table->p > 0; };
  for (const char* id : {"ARKODE_HEUN_EULER_2_1_2", "ARKODE_BOGACKI_SHAMPINE_4_2_3", "ARKODE_ARK324L2SA_ERK_4_2_3",
                         "ARKODE_ZONNEVELD_5_3_4", "ARKODE_ARK436L2SA_ERK_6_3_4", "ARKODE_SAYFY_ABURUB_6_3_4",
                         "ARKODE_CASH_KARP_6_4_5", "ARKODE_FEHLBERG_6_4_5", "ARKODE_DORMAND_PRINCE_7_4_5",
                         "ARKODE_ARK548L2SA_ERK_8_4_5", "ARKODE_VERNER_8_5_6", "ARKODE_FEHLBERG_13_7_8"}) {
    const Table table(ARKodeButcherTable_LoadERKByName(id), ARKodeButcherTable_Free);
    if (!is_pair(table)) continue;
    for (const Options& options : controllers_of_explicit) all.push_back(solver_of(id, table, Stepper::erk, options));
    all.push_back(solver_of(id, table, Stepper::ark, {}));
    all.push_back(solver_of(id, table, Stepper::erk, {}, Mode::normal));
    if (short_name(id) != "dormand-prince-7-4-5") continue;
    for (const Options& options : interpolants) all.push_back(solver_of(id, table, Stepper::erk, options));
  }
  for (const char* id : {"ARKODE_SDIRK_2_1_2", "ARKODE_BILLINGTON_3_3_2", "ARKODE_TRBDF2_3_3_2", "ARKODE_KVAERNO_4_2_3",
                         "ARKODE_ARK324L2SA_DIRK_4_2_3", "ARKODE_CASH_5_2_4", "ARKODE_CASH_5_3_4", "ARKODE_SDIRK_5_3_4",
                         "ARKODE_KVAERNO_5_3_4", "ARKODE_ARK436L2SA_DIRK_6_3_4", "ARKODE_KVAERNO_7_4_5",
                         "ARKODE_ARK548L2SA_DIRK_8_4_5"}) {
    const Table table(ARKodeButcherTable_LoadDIRKByName(id), ARKodeButcherTable_Free);
    if (!is_pair(table)) continue;
    for (const Options& options : controllers_of_implicit)
      all.push_back(solver_of(id, table, Stepper::implicit_ark, options));
    all.push_back(solver_of(id, table, Stepper::implicit_ark, {}, Mode::normal));
  }
  return all;
}

}  // namespace halfstep::audit
