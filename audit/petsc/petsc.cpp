// PETSc TS: every type of TSRK, BDF, theta and alpha methods, and the types of TSARKIMEX with f all implicit.
#include "audit/petsc/petsc.hpp"

#include <string>
#include <utility>
#include <vector>

#include "audit/audited.hpp"
#include "audit/equal_steps.hpp"

namespace halfstep::audit {
namespace {

/// A type with what is claimed of it.
struct Row {
  std::string name;  ///< behind "petsc-"
  std::string call;
  PetscScheme scheme;
  ForeignSolver claims;
  std::string claim;
  int local = 0;            ///< of the first step; 0: order + 1
  bool has_control = true;  ///< whether it chooses its steps, too
};

/// What PETSc tells of a type of TSRK.
struct RungeKutta {
  PetscInt order = 0, between = 0;
  bool has_embedding = false;
};

RungeKutta told(const char* type) {
  TS ts = nullptr;
  RungeKutta told;
  PetscInt stages = 0;
  PetscBool fsal = PETSC_FALSE;
  const PetscReal *a = nullptr, *b = nullptr, *c = nullptr, *embedded = nullptr, *polynomials = nullptr;
  petsc_require(TSCreate(PETSC_COMM_SELF, &ts), "TSCreate");
  petsc_require(TSSetType(ts, TSRK), "TSSetType");
  petsc_require(TSRKSetType(ts, type), "TSRKSetType");
  petsc_require(TSRKGetTableau(ts, &stages, &a, &b, &c, &embedded, &told.between, &polynomials, &fsal),
                "TSRKGetTableau");
  petsc_require(TSRKGetOrder(ts, &told.order), "TSRKGetOrder");
  told.has_embedding = embedded != nullptr;
  TSDestroy(&ts);
  return told;
}

void add_runge_kutta(std::vector<Row>& rows) {
  for (const char* type :
       {TSRK1FE, TSRK2A, TSRK2B, TSRK3, TSRK3BS, TSRK4, TSRK5F, TSRK5DP, TSRK5BS, TSRK6VR, TSRK7VR, TSRK8VR}) {
    const RungeKutta rk = told(type);
    const int order = static_cast<int>(rk.order);
    PetscScheme scheme{.choose =
                           [type](TS ts) {
                             petsc_require(TSSetType(ts, TSRK), "TSSetType");
                             petsc_require(TSRKSetType(ts, type), "TSRKSetType");
                           },
                       .order = rk.has_embedding ? order : 0};
    ForeignSolver claims{.order = order, .dense_order = static_cast<int>(rk.between)};
    if (rk.has_embedding) claims.estimate_order = order - 1;
    rows.push_back({std::string("rk-") + type, std::string("TSRK, ") + type, std::move(scheme), std::move(claims),
                    "TSRKGetOrder(), TSRKGetTableau()", 0, rk.has_embedding});
  }
}

/// Orders are those of the manual pages.
void add_arkimex(std::vector<Row>& rows) {
  constexpr std::pair<const char*, int> types[] = {
      {TSARKIMEX1BEE, 1},   {TSARKIMEXA2, 2}, {TSARKIMEXL2, 2},     {TSARKIMEXARS122, 2}, {TSARKIMEX2C, 2},
      {TSARKIMEX2D, 2},     {TSARKIMEX2E, 2}, {TSARKIMEXPRSSP2, 2}, {TSARKIMEX3, 3},      {TSARKIMEXBPR3, 3},
      {TSARKIMEXARS443, 3}, {TSARKIMEX4, 4},  {TSARKIMEX5, 5}};
  for (const auto& [type_name, order] : types) {
    const char* type = type_name;
    const std::string id = type;
    // those with embedded weights
    const bool has_embedding = id == "2c" || id == "2d" || id == "2e" || id == "3" || id == "4" || id == "5";
    PetscScheme scheme{.choose =
                           [type](TS ts) {
                             petsc_require(TSSetType(ts, TSARKIMEX), "TSSetType");
                             petsc_require(TSARKIMEXSetType(ts, type), "TSARKIMEXSetType");
                             petsc_require(TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE), "TSARKIMEXSetFullyImplicit");
                           },
                       .is_implicit = true,
                       .order = has_embedding ? order : 0};
    rows.push_back({"arkimex-" + id + "-implicit",
                    "TSARKIMEX, " + id + ", all implicit",
                    std::move(scheme),
                    {.order = order, .estimate_order = has_embedding ? order - 1 : 0},
                    "manual page of the type",
                    0,
                    has_embedding});
  }
}

void add_others(std::vector<Row>& rows) {
  const auto add = [&](const std::string& name, const std::string& call, int order, int local, bool is_implicit,
                       std::function<void(TS)> choose) {
    // no manual page states the order of an estimate of these
    rows.push_back({name,
                    call,
                    {.choose = std::move(choose), .is_implicit = is_implicit},
                    {.order = order},
                    "manual page",
                    local,
                    is_implicit});
  };
  const auto typed = [](const char* type) {
    return [type](TS ts) { petsc_require(TSSetType(ts, type), "TSSetType"); };
  };
  add("euler", "TSEULER", 1, 0, false, typed(TSEULER));
  add("beuler", "TSBEULER", 1, 0, true, typed(TSBEULER));
  add("cn", "TSCN", 2, 0, true, typed(TSCN));
  add("theta-midpoint", "TSTHETA, TSThetaSetTheta(0.5)", 2, 0, true, [](TS ts) {
    petsc_require(TSSetType(ts, TSTHETA), "TSSetType");
    petsc_require(TSThetaSetTheta(ts, 0.5), "TSThetaSetTheta");
  });
  add("alpha", "TSALPHA", 2, 0, true, typed(TSALPHA));
  for (int order = 1; order <= 6; ++order)  // the start is of order 1
    add("bdf" + std::to_string(order), "TSBDF, TSBDFSetOrder(" + std::to_string(order) + ")", order, 2, true,
        [order](TS ts) {
          petsc_require(TSSetType(ts, TSBDF), "TSSetType");
          petsc_require(TSBDFSetOrder(ts, order), "TSBDFSetOrder");
        });
}

std::vector<Row> all_rows() {
  petsc_version();  // begins PETSc
  std::vector<Row> rows;
  add_runge_kutta(rows);
  add_arkimex(rows);
  add_others(rows);
  return rows;
}

AuditedSolver solver_of(const Row& row) {
  ForeignSolver claims = row.claims;
  if (claims.estimate_order == 0) claims.order = claims.dense_order = 0;
  claims.equal_steps = claims.order > 0;
  return audited_solver("petsc-" + row.name, petsc_version(), row.call, row.claim, claims,
                        [scheme = row.scheme](const ForeignTask& task) { return petsc_run(task, scheme); });
}

}  // namespace

std::vector<Audited> petsc() {
  std::vector<Audited> all;
  for (const Row& row : all_rows()) {
    const int order = row.claims.order;
    all.push_back(
        equal_steps_of(solver_of(row), row.call,
                       {.order = order, .local = row.local == 0 ? order + 1 : row.local, .where = row.claim}));
  }
  return all;
}

std::vector<AuditedSolver> petsc_solvers() {
  std::vector<AuditedSolver> all;
  for (const Row& row : all_rows())
    if (row.has_control) all.push_back(solver_of(row));
  return all;
}

}  // namespace halfstep::audit
