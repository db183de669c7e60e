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
    ERKStepSetUserData,       ERKStepSetErrHandlerFn, ERKStepSStolerances,      ERKStepSetMaxNumSteps,
    ERKStepSetInitStep,       ERKStepSetMaxStep,      ERKStepSetStopTime,       ERKStepEvolve,
    ERKStepGetEstLocalErrors, ERKStepGetDky,          ERKStepGetNumErrTestFails};
constexpr SundialsApi arkstep = {
    ARKStepSetUserData,       ARKStepSetErrHandlerFn, ARKStepSStolerances,      ARKStepSetMaxNumSteps,
    ARKStepSetInitStep,       ARKStepSetMaxStep,      ARKStepSetStopTime,       ARKStepEvolve,
    ARKStepGetEstLocalErrors, ARKStepGetDky,          ARKStepGetNumErrTestFails};
SundialsScheme by_erkstep(const Table& table) {
  return {erkstep, [table](const ForeignTask& task, N_Vector y, SUNMatrix, SUNLinearSolver, SUNContext context) {
            std::shared_ptr<void> memory(ERKStepCreate(sundials_rate, task.t, y, context),
                                         [](void* m) { ERKStepFree(&m); });
            sundials_require(ERKStepSetTable(memory.get(), table.get()), "ERKStepSetTable");
            return memory;
          }};
}

SundialsScheme by_arkstep(const Table& table) {
  return {arkstep,
          [table](const ForeignTask& task, N_Vector y, SUNMatrix matrix, SUNLinearSolver linear, SUNContext context) {
            std::shared_ptr<void> memory(ARKStepCreate(nullptr, sundials_rate, task.t, y, context),
                                         [](void* m) { ARKStepFree(&m); });
            sundials_require(ARKStepSetTables(memory.get(), table->q, table->p, table.get(), nullptr),
                             "ARKStepSetTables");
            sundials_require(ARKStepSetLinearSolver(memory.get(), linear, matrix), "ARKStepSetLinearSolver");
            sundials_require(ARKStepSetJacFn(memory.get(), sundials_jacobian), "ARKStepSetJacFn");
            return memory;
          }};
}

}  // namespace

std::vector<AuditedSolver> arkode_solvers() {
  std::vector<AuditedSolver> all;
  const auto add = [&](const std::string& id, const Table& table, bool is_implicit) {
    if (!table || table->d == nullptr || table->p == 0) return;
    std::string name = id.substr(id.find('_') + 1);
    for (auto& c : name) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    // steps of one size are had by tolerances that no error reaches; they would end Newton iterations, too
    ForeignSolver claims{.order = table->q,
                         .estimate_order = table->p,
                         .dense_order = std::min(table->q - 1, 5),
                         .equal_steps = !is_implicit};
    // Newton iterations end at a share of the tolerance: no error falls faster
    if (is_implicit && table->p < table->q - 1) claims.order = claims.estimate_order = claims.dense_order = 0;
    all.push_back(sundials_solver("arkode-adaptive-" + name, (is_implicit ? "ARKStep, " : "ERKStep, ") + id,
                                  "q and p of the table; the interpolant is of degree q - 1, at most 5", claims,
                                  is_implicit ? by_arkstep(table) : by_erkstep(table)));
  };
  for (const char* id : {"ARKODE_HEUN_EULER_2_1_2", "ARKODE_BOGACKI_SHAMPINE_4_2_3", "ARKODE_ARK324L2SA_ERK_4_2_3",
                         "ARKODE_ZONNEVELD_5_3_4", "ARKODE_ARK436L2SA_ERK_6_3_4", "ARKODE_SAYFY_ABURUB_6_3_4",
                         "ARKODE_CASH_KARP_6_4_5", "ARKODE_FEHLBERG_6_4_5", "ARKODE_DORMAND_PRINCE_7_4_5",
                         "ARKODE_ARK548L2SA_ERK_8_4_5", "ARKODE_VERNER_8_5_6", "ARKODE_FEHLBERG_13_7_8"})
    add(id, Table(ARKodeButcherTable_LoadERKByName(id), ARKodeButcherTable_Free), false);
  for (const char* id :
       {"ARKODE_SDIRK_2_1_2", "ARKODE_BILLINGTON_3_3_2", "ARKODE_TRBDF2_3_3_2", "ARKODE_KVAERNO_4_2_3",
        "ARKODE_ARK324L2SA_DIRK_4_2_3", "ARKODE_CASH_5_2_4", "ARKODE_CASH_5_3_4", "ARKODE_SDIRK_5_3_4",
        "ARKODE_KVAERNO_5_3_4", "ARKODE_ARK436L2SA_DIRK_6_3_4", "ARKODE_KVAERNO_7_4_5", "ARKODE_ARK548L2SA_DIRK_8_4_5"})
    add(id, Table(ARKodeButcherTable_LoadDIRKByName(id), ARKodeButcherTable_Free), true);
  return all;
}

}  // namespace halfstep::audit
