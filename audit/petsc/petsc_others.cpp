// PETSc's theta, alpha, BDF, extrapolation, general linear, Gauss and symplectic methods.
#include "audit/petsc/petsc.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace halfstep::audit {
namespace {

constexpr auto page = "manual page";

std::function<void(TS)> typed(const char* type) {
  return [type](TS ts) { petsc_require(TSSetType(ts, type), "TSSetType"); };
}

/// Of no estimate of these a manual page states the order.
PetscRow implicit_row(const std::string& name, const std::string& call, int order, std::function<void(TS)> choose) {
  return {.name = name,
          .call = call,
          .scheme = {.choose = std::move(choose), .given = Given::residual},
          .claims = {.order = order},
          .claim = page};
}

void add_theta_and_alpha(std::vector<PetscRow>& rows) {
  rows.push_back({.name = "euler",
                  .call = "TSEULER",
                  .scheme = {.choose = typed(TSEULER)},
                  .claims = {.order = 1},
                  .claim = page,
                  .has_control = false});
  rows.push_back(implicit_row("beuler", "TSBEULER", 1, typed(TSBEULER)));
  rows.push_back(implicit_row("cn", "TSCN", 2, typed(TSCN)));
  rows.push_back(implicit_row("theta-midpoint", "TSTHETA, TSThetaSetTheta(0.5)", 2, [](TS ts) {
    petsc_require(TSSetType(ts, TSTHETA), "TSSetType");
    petsc_require(TSThetaSetTheta(ts, 0.5), "TSThetaSetTheta");
  }));
  rows.push_back(implicit_row("alpha", "TSALPHA", 2, typed(TSALPHA)));
  for (const char* radius : {"0", "0.5", "0.8"})
    rows.push_back(implicit_row(std::string("alpha-radius-") + radius,
                                std::string("TSALPHA, TSAlphaSetRadius(") + radius + ")", 2, [radius](TS ts) {
                                  petsc_require(TSSetType(ts, TSALPHA), "TSSetType");
                                  petsc_require(TSAlphaSetRadius(ts, std::atof(radius)), "TSAlphaSetRadius");
                                }));
}

void add_multistep(std::vector<PetscRow>& rows) {
  for (int order = 1; order <= 6; ++order) {
    PetscRow row = implicit_row("bdf" + std::to_string(order), "TSBDF, TSBDFSetOrder(" + std::to_string(order) + ")",
                                order, [order](TS ts) {
                                  petsc_require(TSSetType(ts, TSBDF), "TSSetType");
                                  petsc_require(TSBDFSetOrder(ts, order), "TSBDFSetOrder");
                                });
    row.local = 2;  // the start is of order 1
    rows.push_back(std::move(row));
  }
}

/// T(j, j) of extrapolated implicit Euler is of order j.
void add_extrapolation(std::vector<PetscRow>& rows) {
  for (int j = 2; j <= 6; ++j) {
    PetscRow row = implicit_row(
        "eimex-" + std::to_string(j),
        "TSEIMEX, TSEIMEXSetRowCol(" + std::to_string(j) + ", " + std::to_string(j) + "), all implicit", j, [j](TS ts) {
          petsc_require(TSSetType(ts, TSEIMEX), "TSSetType");
          petsc_require(TSEIMEXSetMaxRows(ts, j), "TSEIMEXSetMaxRows");
          petsc_require(TSEIMEXSetRowCol(ts, j, j), "TSEIMEXSetRowCol");
        });
    row.claim = "T(j, j) of TSEIMEXSetRowCol(); Constantinescu, Sandu 2010";
    row.claim = "T(j, j) of TSEIMEXSetRowCol(); Constantinescu, Sandu 2010";
    row.has_control = false;
    row.is_variant = true;
    rows.push_back(std::move(row));
  }
}

void add_general_linear(std::vector<PetscRow>& rows) {
  constexpr std::pair<const char*, int> types[] = {{TSGLEE23, 2},     {TSGLEE24, 2},     {TSGLEE25I, 2},
                                                   {TSGLEE35, 3},     {TSGLEEEXRK2A, 2}, {TSGLEERK32G1, 3},
                                                   {TSGLEERK285EX, 2}};
  for (const auto& [type, order] : types) {
    const std::string id = type;
    std::string name = "glee-" + id;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    rows.push_back({.name = name,
                    .call = "TSGLEE, " + id,
                    .scheme = {.choose = petsc_type(TSGLEE, TSGLEESetType, type)},
                    .claims = {.order = order},
                    .claim = "manual page of the type",
                    .has_control = false,
                    .is_variant = true});
  }
}

void add_gauss(std::vector<PetscRow>& rows) {
  for (int stages = 1; stages <= 4; ++stages) {
    PetscRow row =
        implicit_row("irk-gauss-" + std::to_string(stages),
                     "TSIRK, gauss, TSIRKSetNumStages(" + std::to_string(stages) + ")", 2 * stages, [stages](TS ts) {
                       petsc_require(TSSetType(ts, TSIRK), "TSSetType");
                       petsc_require(TSIRKSetNumStages(ts, stages), "TSIRKSetNumStages");
                       petsc_require(TSIRKSetType(ts, TSIRKGAUSS), "TSIRKSetType");
                     });
    row.scheme.given = Given::with_jacobian;
    row.scheme.is_sparse = true;
    row.has_control = false;
    row.is_symplectic = true;
    rows.push_back(std::move(row));
  }
}

void add_symplectic(std::vector<PetscRow>& rows) {
  constexpr std::pair<const char*, int> types[] = {
      {TSBASICSYMPLECTICSIEULER, 1}, {TSBASICSYMPLECTICVELVERLET, 2}, {TSBASICSYMPLECTIC3, 3}, {TSBASICSYMPLECTIC4, 4}};
  for (const auto& [type, order] : types)
    rows.push_back({.name = std::string("symplectic-") + type,
                    .call = std::string("TSBASICSYMPLECTIC, ") + type,
                    .scheme = {.choose = petsc_type(TSBASICSYMPLECTIC, TSBasicSymplecticSetType, type),
                               .given = Given::position_momentum},
                    .claims = {.order = order},
                    .claim = "TSBasicSymplecticRegisterAll()",
                    .has_control = false,
                    .is_symplectic = true});
}

}  // namespace

void add_petsc_others(std::vector<PetscRow>& rows) {
  add_theta_and_alpha(rows);
  add_multistep(rows);
  add_extrapolation(rows);
  add_general_linear(rows);
  add_gauss(rows);
  add_symplectic(rows);
}

}  // namespace halfstep::audit
