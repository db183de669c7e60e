// ARKODE's Butcher tables of SUNDIALS at fixed step, in double, with an exact Jacobian: explicit ones by ERKStep and
// ARKStep, implicit ones by ARKStep with Newton iterations to 1e-15 of the state. Embeddings run as tables of their
// own.
#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_butcher_dirk.h>
#include <arkode/arkode_butcher_erk.h>
#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <type_traits>

#include "audit/audited.hpp"
#include "studies/theory/theory.hpp"

namespace halfstep::audit {
namespace {

constexpr double tolerance = 1e-13;  // of which a hundredth ends a Newton iteration

using Table = std::shared_ptr<ARKodeButcherTableMem>;

Table held(ARKodeButcherTable table) { return {table, ARKodeButcherTable_Free}; }

/// The weights that the table estimates errors with, as a method.
Table embedding(const ARKodeButcherTableMem& t) {
  std::vector<double> a;
  for (int i = 0; i < t.stages; ++i) a.insert(a.end(), t.A[i], t.A[i] + t.stages);
  return held(ARKodeButcherTable_Create(t.stages, t.p, 0, t.c, a.data(), t.d, nullptr));
}

void require(int flag, const char* what) {
  if (flag < 0) throw IntegratorError(std::string(what) + " returned " + std::to_string(flag));
}

int derivative(double t, N_Vector y, N_Vector dydt, void* data) {
  const auto& system = *static_cast<const System<double>*>(data);
  const int n = system.dimension();
  const double* from = N_VGetArrayPointer(y);
  double* to = N_VGetArrayPointer(dydt);
  std::copy_n(from + n, n, to);
  system.acceleration(t, from, from + n, to + n);
  return 0;
}

int dense_jacobian(double t, N_Vector y, N_Vector, SUNMatrix matrix, void* data, N_Vector, N_Vector, N_Vector) {
  const auto& system = *static_cast<const System<double>*>(data);
  const auto m = 2 * static_cast<std::size_t>(system.dimension());
  std::vector<double> dfdy(m * m), dfdt(m);
  jacobian(system, t, N_VGetArrayPointer(y), dfdy.data(), dfdt.data());
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t i = 0; i < m; ++i)
      SUNDenseMatrix_Column(matrix, static_cast<sunindextype>(j))[i] = dfdy[i * m + j];
  return 0;
}

/// ARKODE says to standard error what its return values say as well.
void say_nothing(int, const char*, const char*, char*, void*) {}

enum class Module { arkstep_explicit, arkstep_implicit, erkstep };

/// One run of ARKODE: everything that it allocates.
class Solver {
 public:
  Solver(const System<double>& system, const Table& table, Module module, double t, double h, std::span<double> x,
         std::span<double> v)
      : module_(module) {
    SUNContext context = nullptr;
    require(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    context_.reset(context, [](SUNContext c) { SUNContext_Free(&c); });
    y_.reset(N_VNew_Serial(static_cast<sunindextype>(2 * x.size()), context), N_VDestroy);
    put(x, v);
    auto* data = const_cast<System<double>*>(&system);  // a void* in C
    if (module == Module::erkstep) {
      memory_.reset(ERKStepCreate(derivative, t, y_.get(), context), [](void* memory) { ERKStepFree(&memory); });
      require(ERKStepSetUserData(memory_.get(), data), "ERKStepSetUserData");
      require(ERKStepSetTable(memory_.get(), table.get()), "ERKStepSetTable");
      require(ERKStepSetFixedStep(memory_.get(), h), "ERKStepSetFixedStep");
      require(ERKStepSStolerances(memory_.get(), tolerance, tolerance), "ERKStepSStolerances");
      return;
    }
    const bool is_implicit = module == Module::arkstep_implicit;
    memory_.reset(
        ARKStepCreate(is_implicit ? nullptr : derivative, is_implicit ? derivative : nullptr, t, y_.get(), context),
        [](void* memory) { ARKStepFree(&memory); });
    require(ARKStepSetErrHandlerFn(memory_.get(), say_nothing, nullptr), "ARKStepSetErrHandlerFn");
    require(ARKStepSetUserData(memory_.get(), data), "ARKStepSetUserData");
    auto* own = table.get();
    require(ARKStepSetTables(memory_.get(), own->q, own->p, is_implicit ? own : nullptr, is_implicit ? nullptr : own),
            "ARKStepSetTables");
    require(ARKStepSetFixedStep(memory_.get(), h), "ARKStepSetFixedStep");
    require(ARKStepSStolerances(memory_.get(), tolerance, tolerance), "ARKStepSStolerances");
    if (is_implicit) solve_exactly();
  }

  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// ARK_ONE_STEP ends where the step ends: nothing is interpolated. Where Newton's iteration does not converge, as it
  /// need not at coarse steps, the state is no number from there on: a run without a result, not a broken promise.
  void step(double far) {
    double reached = 0;
    const int flag = module_ == Module::erkstep ? ERKStepEvolve(memory_.get(), far, y_.get(), &reached, ARK_ONE_STEP)
                                                : ARKStepEvolve(memory_.get(), far, y_.get(), &reached, ARK_ONE_STEP);
    if (flag == ARK_CONV_FAILURE)
      N_VConst(std::nan(""), y_.get());
    else
      require(flag, module_ == Module::erkstep ? "ERKStepEvolve" : "ARKStepEvolve");
  }

  void get(std::span<double> x, std::span<double> v) const {
    const double* y = N_VGetArrayPointer(y_.get());
    std::copy(y, y + x.size(), x.begin());
    std::copy(y + x.size(), y + 2 * x.size(), v.begin());
  }

 private:
  void put(std::span<double> x, std::span<double> v) {
    double* y = N_VGetArrayPointer(y_.get());
    std::copy(x.begin(), x.end(), y);
    std::copy(v.begin(), v.end(), y + x.size());
  }

  /// A new Jacobian in every step and iterations to rounding: what is judged is the table.
  void solve_exactly() {
    const auto n = N_VGetLength(y_.get());
    matrix_.reset(SUNDenseMatrix(n, n, context_.get()), SUNMatDestroy);
    linear_.reset(SUNLinSol_Dense(y_.get(), matrix_.get(), context_.get()), SUNLinSolFree);
    require(ARKStepSetLinearSolver(memory_.get(), linear_.get(), matrix_.get()), "ARKStepSetLinearSolver");
    require(ARKStepSetJacFn(memory_.get(), dense_jacobian), "ARKStepSetJacFn");
    require(ARKStepSetLSetupFrequency(memory_.get(), 1), "ARKStepSetLSetupFrequency");
    require(ARKStepSetJacEvalFrequency(memory_.get(), 1), "ARKStepSetJacEvalFrequency");
    require(ARKStepSetMaxNonlinIters(memory_.get(), 50), "ARKStepSetMaxNonlinIters");
    require(ARKStepSetNonlinConvCoef(memory_.get(), 0.01), "ARKStepSetNonlinConvCoef");
  }

  Module module_;
  // Freed in the opposite order, also where a constructor throws.
  std::shared_ptr<std::remove_pointer_t<SUNContext>> context_;
  std::shared_ptr<std::remove_pointer_t<N_Vector>> y_;
  std::shared_ptr<std::remove_pointer_t<SUNMatrix>> matrix_;
  std::shared_ptr<std::remove_pointer_t<SUNLinearSolver>> linear_;
  std::shared_ptr<void> memory_;
};

std::shared_ptr<Integrator> integrator_of(const Table& table, Module module) {
  auto integrator = std::make_shared<Integrator>();
  integrator->set<double>([table, module]() -> Integrator::Run<double> {
    return [table, module, solver = std::shared_ptr<Solver>()](const System<double>& system, const double& t,
                                                               const double& h, long count, std::span<double> x,
                                                               std::span<double> v) mutable {
      if (!solver) solver = std::make_shared<Solver>(system, table, module, t, h, x, v);
      for (long k = 0; k < count; ++k) solver->step(h > 0 ? t + 1e6 : t - 1e6);
      solver->get(x, v);
    };
  });
  return integrator;
}

/// A double as a decimal of so many digits.
Coefficient decimal(double value, int digits) {
  return value == 0 ? Coefficient("0") : Coefficient(fmt::format("{:.{}e}", value, digits - 1));
}

/// What the table's coefficients prove where they are taken to be worth so many digits.
int proven_order(const ARKodeButcherTableMem& t, int digits) {
  ButcherTableau tableau;
  for (int i = 0; i < t.stages; ++i) {
    Coefficients row;
    for (int j = 0; j < t.stages; ++j) row.push_back(decimal(t.A[i][j], digits));
    tableau.a.push_back(row);
    tableau.b.push_back(decimal(t.b[i], digits));
  }
  Method method;
  method.name = "table";
  method.scheme = tableau;
  method.claims = order(t.q);
  return prove(method).order.value_or(0);
}

/// Fills in what the coefficients prove, and to how many digits they do where those of a double are too many. c has to
/// be the sum of the rows where forces depend on time.
void prove_table(const ARKodeButcherTableMem& t, AuditRow& row) {
  constexpr int of_a_double = 16, least = 8;
  int digits = of_a_double;
  row.proven = proven_order(t, digits);
  while (*row.proven < t.q && digits > least) row.proven = proven_order(t, --digits);
  if (*row.proven == t.q && digits < of_a_double)
    row.note = fmt::format("the conditions of its order hold to coefficients of {} digits only", digits);
  double off = 0;
  for (int i = 0; i < t.stages; ++i) {
    double sum = 0;
    for (int j = 0; j < t.stages; ++j) sum += t.A[i][j];
    off = std::max(off, std::fabs(sum - t.c[i]));
  }
  if (off > 1e-14)
    row.note += fmt::format("{}c differs from the sums of the rows by {:.0e}", row.note.empty() ? "" : "; ", off);
}

/// "ARKODE_KVAERNO_4_2_3" as a method's name.
std::string kebab(std::string name) {
  for (auto& c : name) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

/// A table that the installed version does not know by that name, a null pointer, is left out.
void add(const std::string& id, const Table& table, bool is_implicit, std::vector<Audited>& all) {
  if (!table) return;
  const std::string name = kebab(id);
  const auto one = [&](const std::string& suffix, const std::string& call, const Table& run, Module module) {
    all.push_back(audited_scheme(
        name + suffix, std::string("SUNDIALS ") + SUNDIALS_VERSION, id, call,
        {.order = run->q, .local = run->q + 1, .where = suffix == "-embedding" ? "p of the table" : "q of the table"},
        integrator_of(run, module)));
    prove_table(*run, all.back().row);
  };
  one("", "ARKStep", table, is_implicit ? Module::arkstep_implicit : Module::arkstep_explicit);
  if (!is_implicit) {
    one("-erkstep", "ERKStep", table, Module::erkstep);
    all.back().variant = true;
  }
  if (table->d != nullptr && table->p > 0)
    one("-embedding", "ARKStep, the embedding's weights", embedding(*table),
        is_implicit ? Module::arkstep_implicit : Module::arkstep_explicit);
}

// The tables of SUNDIALS 6.4.1, by name.
constexpr const char* explicit_tables[] = {
    "ARKODE_HEUN_EULER_2_1_2",     "ARKODE_BOGACKI_SHAMPINE_4_2_3", "ARKODE_ARK324L2SA_ERK_4_2_3",
    "ARKODE_ZONNEVELD_5_3_4",      "ARKODE_ARK436L2SA_ERK_6_3_4",   "ARKODE_SAYFY_ABURUB_6_3_4",
    "ARKODE_CASH_KARP_6_4_5",      "ARKODE_FEHLBERG_6_4_5",         "ARKODE_DORMAND_PRINCE_7_4_5",
    "ARKODE_ARK548L2SA_ERK_8_4_5", "ARKODE_VERNER_8_5_6",           "ARKODE_FEHLBERG_13_7_8",
    "ARKODE_KNOTH_WOLKE_3_3",      "ARKODE_ARK437L2SA_ERK_7_3_4",   "ARKODE_ARK548L2SAb_ERK_8_4_5"};
constexpr const char* implicit_tables[] = {"ARKODE_SDIRK_2_1_2",
                                           "ARKODE_BILLINGTON_3_3_2",
                                           "ARKODE_TRBDF2_3_3_2",
                                           "ARKODE_KVAERNO_4_2_3",
                                           "ARKODE_ARK324L2SA_DIRK_4_2_3",
                                           "ARKODE_CASH_5_2_4",
                                           "ARKODE_CASH_5_3_4",
                                           "ARKODE_SDIRK_5_3_4",
                                           "ARKODE_KVAERNO_5_3_4",
                                           "ARKODE_ARK436L2SA_DIRK_6_3_4",
                                           "ARKODE_KVAERNO_7_4_5",
                                           "ARKODE_ARK548L2SA_DIRK_8_4_5",
                                           "ARKODE_ARK437L2SA_DIRK_7_3_4",
                                           "ARKODE_ARK548L2SAb_DIRK_8_4_5",
                                           "ARKODE_ESDIRK324L2SA_4_2_3",
                                           "ARKODE_ESDIRK325L2SA_5_2_3",
                                           "ARKODE_ESDIRK32I5L2SA_5_2_3",
                                           "ARKODE_ESDIRK436L2SA_6_3_4",
                                           "ARKODE_ESDIRK43I6L2SA_6_3_4",
                                           "ARKODE_QESDIRK436L2SA_6_3_4",
                                           "ARKODE_ESDIRK437L2SA_7_3_4",
                                           "ARKODE_ESDIRK547L2SA_7_4_5",
                                           "ARKODE_ESDIRK547L2SA2_7_4_5"};

}  // namespace

/// Every table of these that the installed version has. 6.4.1 has no SPRK tables.
std::vector<Audited> arkode() {
  std::vector<Audited> all;
  for (const char* id : explicit_tables) add(id, held(ARKodeButcherTable_LoadERKByName(id)), false, all);
  for (const char* id : implicit_tables) add(id, held(ARKodeButcherTable_LoadDIRKByName(id)), true, all);
  return all;
}

}  // namespace halfstep::audit
