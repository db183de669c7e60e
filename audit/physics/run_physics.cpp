#include "audit/physics/run_physics.hpp"

#include <algorithm>

#include "audit/physics/energies.hpp"
#include "audit/physics/identify.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/structure/structure.hpp"

namespace halfstep::audit {
namespace {

const std::vector<std::string> problems = {"harmonic-oscillator", "pendulum",          "kepler",
                                           "driven-oscillator",   "damped-oscillator", "double-pendulum",
                                           "magnetic-field"};

/// An engine with the claims of the scheme that it is taken for.
Method method_of(const PhysicsEngine& engine, const std::shared_ptr<Integrator>& integrator) {
  Method method = halfstep::method(engine.taken_for);
  method.name = engine.name;
  method.what = engine.call;
  method.family = engine.library;
  method.source = engine.library;
  method.scheme = Foreign{integrator};
  method.options.clear();
  return method;
}

Plan plan_of(const std::vector<PhysicsEngine>& engines) {
  Request request;
  request.studies = {"convergence"};
  for (const auto& engine : engines) request.methods.push_back(engine.name);
  request.problems = problems;
  request.precisions = {"float", "double"};
  request.budget = 1 << 15;
  Plan plan = make_plan(request, all_studies());
  std::erase_if(plan.cells, [](const Cell& cell) { return !offers(cell.method, cell.precision); });
  return plan;
}

/// The same with what the engines hand out in double, on one problem: the study of structure has systems of its own.
Plan structure_plan(const std::vector<PhysicsEngine>& engines) {
  Plan plan;
  plan.studies = {"structure"};
  for (const auto& engine : engines)
    plan.cells.push_back({method_of(engine, engine.in_double), problem("pendulum"), Precision::double_});
  return plan;
}

std::string names(const std::vector<Likeness>& same) {
  std::string all;
  for (const Likeness& likeness : same) all += (all.empty() ? "" : ", ") + likeness.scheme;
  return all;
}

void find_schemes(const Method& method, Precision precision, PhysicsRow& row) {
  const auto on = [&](const std::string& name, std::string& same) {
    if (!takes(method, problem(name).info)) return;
    const Likenesses likenesses = halfstep::audit::identify(method, precision, name);
    same = names(likenesses.same);
    const auto least = std::min_element(likenesses.same.begin(), likenesses.same.end(),
                                        [](const auto& a, const auto& b) { return a.difference < b.difference; });
    if (least == likenesses.same.end()) return;
    row.difference = std::max(row.difference.value_or(0), least->difference);
    if (likenesses.next)
      row.next_difference =
          std::min(row.next_difference.value_or(likenesses.next->difference), likenesses.next->difference);
  };
  on("kepler", row.same_of_position);
  on("driven-oscillator", row.same_of_time);
  on("damped-oscillator", row.same_of_velocity);
}

}  // namespace

std::vector<PhysicsRow> run_physics_audit(const std::vector<PhysicsEngine>& engines, const std::filesystem::path& out) {
  std::vector<PhysicsRow> rows;
  if (engines.empty()) return rows;
  for (const auto& engine : engines) add_method(method_of(engine, engine.integrator));
  RunOptions options;
  options.out = out;
  options.jobs = 2 * threads(0);  // as for solvers: LAMMPS and ODE make one step at a time, GROMACS is a program
  const Results results = run(plan_of(engines), all_studies(), options);
  const Plan conserving = structure_plan(engines);
  const auto kept = structure(StudyInput{"structure", conserving, out});
  rows.resize(engines.size());
  std::vector<EnergySeries> energies(engines.size());
  parallel_for(engines.size(), options.jobs, nullptr, [&](std::size_t i) {
    const PhysicsEngine& engine = engines[i];
    PhysicsRow row{.library = engine.library,
                   .engine = engine.name,
                   .call = engine.call,
                   .precision = std::string(name(engine.precision)),
                   .documented = engine.documented,
                   .where = engine.where,
                   .taken_for = engine.taken_for};
    const Method method = halfstep::method(engine.name);
    row = audited(std::move(row), results.orders, kept);
    find_schemes(method, engine.precision, row);
    energies[i] = energies_of(method, engine.precision);
    rows[i] = std::move(row);
  });
  judge_energies(energies, rows);
  write_energies(energies, out / "audit-physics-energies.csv");
  write_table(out, rows);
  return rows;
}

}  // namespace halfstep::audit
