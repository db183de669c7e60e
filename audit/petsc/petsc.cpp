// PETSc TS: its time steppers as schemes with steps of one size, and as solvers.
#include "audit/petsc/petsc.hpp"

#include <tuple>
#include <utility>
#include <vector>

#include "audit/audited.hpp"
#include "audit/equal_steps.hpp"

namespace halfstep::audit {
namespace {

std::vector<PetscRow> all_rows() {
  petsc_version();  // begins PETSc
  std::vector<PetscRow> rows;
  add_petsc_runge_kutta(rows);
  add_petsc_arkimex(rows);
  add_petsc_rosenbrock(rows);
  add_petsc_others(rows);
  add_petsc_solve(rows);
  return rows;
}

AuditedSolver solver_of(const PetscRow& row) {
  ForeignSolver claims = row.claims;
  if (claims.estimate_order == 0) claims.order = claims.dense_order = 0;
  claims.equal_steps = claims.order > 0 && row.has_equal_steps;
  if (row.scheme.caller != Caller::step) claims.shows_steps = false, claims.dense_order = 0;
  return audited_solver("petsc-" + row.name, petsc_version(), row.call, row.claim, claims,
                        [scheme = row.scheme](const ForeignTask& task) { return petsc_run(task, scheme); });
}

}  // namespace

void add_petsc_solve(std::vector<PetscRow>& rows) {
  std::vector<PetscRow> added;
  for (const auto& [caller, name, words] :
       {std::tuple(Caller::solve_matching, "-solve", "TSSolve, TS_EXACTFINALTIME_MATCHSTEP"),
        std::tuple(Caller::solve_interpolating, "-solve-interpolate", "TSSolve, TS_EXACTFINALTIME_INTERPOLATE")})
    for (const PetscRow& row : rows) {
      const bool has_curve = row.claims.dense_order > 0;
      if (!row.has_control || row.claims.estimate_order == 0 || !row.scheme.filter.empty()) continue;
      if (caller == Caller::solve_interpolating && !has_curve) continue;
      PetscRow whole = row;
      whole.name += name;
      whole.call += std::string(", ") + words;
      whole.scheme.caller = caller;
      whole.has_equal_steps = false;
      added.push_back(std::move(whole));
    }
  rows.insert(rows.end(), added.begin(), added.end());
}

std::vector<Audited> petsc() {
  std::vector<Audited> all;
  for (const PetscRow& row : all_rows()) {
    if (!row.has_equal_steps) continue;
    const int order = row.claims.order;
    Claimed claimed{.order = order,
                    .local = row.local == 0 ? order + 1 : row.local,
                    .where = row.claim,
                    .symplectic = row.is_symplectic};
    if (row.scheme.given == Given::position_momentum) claimed.forces = {Force::position, Force::time};
    if (row.is_autonomous) claimed.forces = {Force::position, Force::velocity};
    all.push_back(equal_steps_of(solver_of(row), row.call, claimed));
    all.back().variant = row.is_variant;
  }
  return all;
}

std::vector<AuditedSolver> petsc_solvers() {
  std::vector<AuditedSolver> all;
  for (const PetscRow& row : all_rows())
    if (row.has_control) all.push_back(solver_of(row));
  return all;
}

}  // namespace halfstep::audit
