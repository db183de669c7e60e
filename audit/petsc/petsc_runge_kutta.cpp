// PETSc's explicit Runge-Kutta methods: TSRK, each type with every filter of TSADAPTDSP, and TSSSP.
#include "audit/petsc/petsc.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace halfstep::audit {
namespace {

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

constexpr auto told_by = "TSRKGetOrder(), TSRKGetTableau()";

PetscRow runge_kutta(const char* type) {
  const RungeKutta rk = told(type);
  const int order = static_cast<int>(rk.order);
  ForeignSolver claims{.order = order, .dense_order = static_cast<int>(rk.between)};
  if (rk.has_embedding) claims.estimate_order = order - 1;
  return {.name = std::string("rk-") + type,
          .call = std::string("TSRK, ") + type,
          .scheme = {.choose = petsc_type(TSRK, TSRKSetType, type), .order = rk.has_embedding ? order : 0},
          .claims = std::move(claims),
          .claim = told_by,
          .has_control = rk.has_embedding};
}

void add_strong_stability_preserving(std::vector<PetscRow>& rows) {
  const auto add = [&](const char* type, int stages, int order) {
    const std::string name = std::string(type) + (stages > 0 ? "-" + std::to_string(stages) : "");
    rows.push_back({.name = "ssp-" + name,
                    .call = "TSSSP, " + name,
                    .scheme = {.choose =
                                   [type, stages](TS ts) {
                                     petsc_require(TSSetType(ts, TSSSP), "TSSetType");
                                     petsc_require(TSSSPSetType(ts, type), "TSSSPSetType");
                                     if (stages > 0) petsc_require(TSSSPSetNumStages(ts, stages), "TSSSPSetNumStages");
                                   }},
                    .claims = {.order = order},
                    .claim = "manual page",
                    .has_control = false});
  };
  for (const int stages : {2, 3, 5}) add(TSSSPRKS2, stages, 2);
  for (const int stages : {4, 9, 16}) add(TSSSPRKS3, stages, 3);
  add(TSSSPRK104, 0, 4);
}

}  // namespace

void add_petsc_runge_kutta(std::vector<PetscRow>& rows) {
  for (const char* type :
       {TSRK1FE, TSRK2A, TSRK2B, TSRK3, TSRK3BS, TSRK4, TSRK5F, TSRK5DP, TSRK5BS, TSRK6VR, TSRK7VR, TSRK8VR})
    rows.push_back(runge_kutta(type));
  // the filters are looked at with one type of each kind
  for (const char* type : {TSRK3BS, TSRK5DP, TSRK8VR})
    for (const char* filter : {"PI30", "PI42", "PI33", "PI34", "PC11", "PC47", "PC36", "H0211", "H211b", "H211PI",
                               "H0312", "H312b", "H312PID", "H0321", "H321"}) {
      PetscRow row = runge_kutta(type);
      row.scheme.filter = filter;
      row.name += std::string("-dsp-") + filter;
      std::transform(row.name.begin(), row.name.end(), row.name.begin(),
                     [](unsigned char c) { return std::tolower(c); });
      row.call += std::string(", TSADAPTDSP, ") + filter;
      row.has_equal_steps = false;
      rows.push_back(std::move(row));
    }
  add_strong_stability_preserving(rows);
}

}  // namespace halfstep::audit
