// ARKODE's tables of SUNDIALS: Butcher tables by ERKStep and ARKStep, their embeddings as tables of their own, pairs of
// an explicit and an implicit one, and the couplings of MRIStep.
#include <cstdio>  // which the headers of ARKODE take for granted

#include <arkode/arkode_butcher_dirk.h>
#include <arkode/arkode_butcher_erk.h>
#include <sundials/sundials_config.h>

#include <fmt/format.h>

#include <cmath>

#include "audit/sundials/arkode_solver.hpp"
#include "halfstep/engine/theory/theory.hpp"

namespace halfstep::audit {
namespace {

Table held(ARKodeButcherTable table) { return {table, ARKodeButcherTable_Free}; }

/// The weights that the table estimates errors with, as a method.
Table embedding(const ARKodeButcherTableMem& t) {
  std::vector<double> a;
  for (int i = 0; i < t.stages; ++i) a.insert(a.end(), t.A[i], t.A[i] + t.stages);
  return held(ARKodeButcherTable_Create(t.stages, t.p, 0, t.c, a.data(), t.d, nullptr));
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

std::string version() { return std::string("SUNDIALS ") + SUNDIALS_VERSION; }

/// A table that the installed version does not know by that name, a null pointer, is left out.
void add(const std::string& id, const Table& table, bool is_implicit, std::vector<Audited>& all) {
  if (!table) return;
  const std::string name = kebab(id);
  const auto one = [&](const std::string& suffix, const std::string& call, const Table& run,
                       const ArkodeScheme& scheme) {
    const std::string where = suffix == "-embedding" ? "p of the table" : "q of the table";
    all.push_back(audited_scheme(name + suffix, version(), id, call,
                                 {.order = run->q, .local = run->q + 1, .where = where}, arkode_integrator(scheme)));
    prove_table(*run, all.back().row);
  };
  const auto by_arkstep = [&](const Table& run) {
    return is_implicit ? ArkodeScheme{.implicit_table = run} : ArkodeScheme{.explicit_table = run};
  };
  one("", "ARKStep", table, by_arkstep(table));
  if (!is_implicit) {
    one("-erkstep", "ERKStep", table, {.explicit_by_erkstep = table});
    all.back().variant = true;
  }
  if (table->d != nullptr && table->p > 0) {
    const Table of_errors = embedding(*table);
    one("-embedding", "ARKStep, the embedding's weights", of_errors, by_arkstep(of_errors));
  }
}

/// An additive pair: what the documentation of 6.4.1 lists as ImEx methods (arkode/guide, "Additive Butcher tables").
void add_pair(const std::string& name, const std::string& ex, const std::string& im, std::vector<Audited>& all) {
  const Table explicit_table = held(ARKodeButcherTable_LoadERKByName(ex.c_str()));
  const Table implicit_table = held(ARKodeButcherTable_LoadDIRKByName(im.c_str()));
  if (!explicit_table || !implicit_table) return;
  const int p = std::min(explicit_table->q, implicit_table->q);
  all.push_back(
      audited_scheme("arkode-" + name + "-imex", version(), ex + " + " + im,
                     "ARKStep, v' = a/2 explicit, x' = v and v' = a/2 implicit",
                     {.order = p, .local = p + 1, .where = "q of the tables"},
                     arkode_integrator({.explicit_table = explicit_table, .implicit_table = implicit_table})));
}

void add_coupling(const std::string& id, std::vector<Audited>& all) {
  const Coupling coupling(MRIStepCoupling_LoadTableByName(id.c_str()), MRIStepCoupling_Free);
  if (!coupling) return;
  const int p = coupling->q;
  all.push_back(audited_scheme(kebab(id), version(), id, "MRIStep, slow v' = a/2, fast x' = v and v' = a/2",
                               {.order = p, .local = p + 1, .where = "q of the coupling"},
                               arkode_integrator({.coupling = coupling})));
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

constexpr const char* pairs[][3] = {{"ark324l2sa", "ARKODE_ARK324L2SA_ERK_4_2_3", "ARKODE_ARK324L2SA_DIRK_4_2_3"},
                                    {"ark436l2sa", "ARKODE_ARK436L2SA_ERK_6_3_4", "ARKODE_ARK436L2SA_DIRK_6_3_4"},
                                    {"ark437l2sa", "ARKODE_ARK437L2SA_ERK_7_3_4", "ARKODE_ARK437L2SA_DIRK_7_3_4"},
                                    {"ark548l2sa", "ARKODE_ARK548L2SA_ERK_8_4_5", "ARKODE_ARK548L2SA_DIRK_8_4_5"},
                                    {"ark548l2sab", "ARKODE_ARK548L2SAb_ERK_8_4_5", "ARKODE_ARK548L2SAb_DIRK_8_4_5"}};
constexpr const char* couplings[] = {"ARKODE_MIS_KW3",         "ARKODE_MRI_GARK_ERK33a",    "ARKODE_MRI_GARK_ERK45a",
                                     "ARKODE_MRI_GARK_IRK21a", "ARKODE_MRI_GARK_ESDIRK34a", "ARKODE_MRI_GARK_ESDIRK46a",
                                     "ARKODE_IMEX_MRI_GARK3a", "ARKODE_IMEX_MRI_GARK3b",    "ARKODE_IMEX_MRI_GARK4"};

}  // namespace

/// Every table of these that the installed version has. 6.4.1 has no SPRK tables.
std::vector<Audited> arkode() {
  std::vector<Audited> all;
  for (const char* id : explicit_tables) add(id, held(ARKodeButcherTable_LoadERKByName(id)), false, all);
  for (const char* id : implicit_tables) add(id, held(ARKodeButcherTable_LoadDIRKByName(id)), true, all);
  for (const auto& [name, ex, im] : pairs) add_pair(name, ex, im, all);
  for (const char* id : couplings) add_coupling(id, all);
  return all;
}

}  // namespace halfstep::audit
