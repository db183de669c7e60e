// The one list of tables.
#include "studies/known_tables.hpp"

#include <optional>
#include <type_traits>

#include "engine/tables/finding.hpp"
#include "engine/tables/json.hpp"
#include "engine/tables/table.hpp"
#include "engine/tables/tables.hpp"
#include "studies/audit/audit.hpp"
#include "studies/claims/claims.hpp"
#include "studies/collisions/collisions.hpp"
#include "studies/constraints/constraints.hpp"
#include "studies/cube/cube.hpp"
#include "studies/damping/damping.hpp"
#include "studies/growth/growth.hpp"
#include "studies/implicit_solvers/implicit_solvers.hpp"
#include "studies/mutation/mutation.hpp"
#include "studies/stability/stability.hpp"
#include "studies/structure/structure.hpp"
#include "studies/variable_steps/variable_steps.hpp"

namespace halfstep {
namespace {

using Kind = KnownColumn::Kind;

template <class Row>
Kind kind_of(const Member<Row>& member) {
  return std::visit(
      []<class T>(T Row::*) {
        if constexpr (std::is_same_v<T, std::string>) return Kind::text;
        if constexpr (std::is_same_v<T, bool>) return Kind::yes_no;
        if constexpr (std::is_same_v<T, Verdict>) return Kind::verdict;
        if constexpr (std::is_integral_v<T> || std::is_same_v<T, std::optional<int>>) return Kind::whole;
        return Kind::number;
      },
      member);
}

template <class Row>
KnownTable table(const char* file, const char* study = "") {
  KnownTable known{file, study, {}, [](const std::filesystem::path& path) { read_csv<Row>(path); }};
  for (const auto& field : fields<Row>())
    known.columns.push_back({field.name, kind_of(field.member), field.domain, field.required});
  return known;
}

}  // namespace

const std::vector<KnownTable>& known_tables() {
  static const std::vector<KnownTable> all = {
      table<ErrorRow>("errors.csv"),
      table<OrderRow>("orders.csv"),
      table<EnergyRow>("energy.csv"),
      table<DriftRow>("drift.csv"),
      table<TimingRow>("timing.csv"),
      table<PortraitRow>("portraits.csv"),
      table<RoundingRow>("rounding.csv"),
      table<ProofRow>("proofs.csv"),
      table<MethodRow>("methods.csv"),
      table<ProblemRow>("problems.csv"),
      table<FindingRow>("findings.csv"),
      table<AuditRow>("audit.csv", "audit"),
      table<SignalRow>("signals.csv", "audit"),
      table<ClaimRow>("claims.csv", "claims"),
      table<CollisionErrorRow>("collision_errors.csv", "collisions"),
      table<RestitutionRow>("collision_restitution.csv", "collisions"),
      table<BooksRow>("collision_books.csv", "collisions"),
      table<PenaltyRow>("collision_penalty.csv", "collisions"),
      table<PathRow>("collision_paths.csv", "collisions"),
      table<ConstraintErrorRow>("constraint_errors.csv", "constraints"),
      table<EnergyRow>("constraint_energy.csv", "constraints"),
      table<DriftRow>("constraint_drift.csv", "constraints"),
      table<ChainRow>("constraint_chain.csv", "constraints"),
      table<ChainSpeedRow>("constraint_chain_speed.csv", "constraints"),
      table<StretchRow>("constraint_stretch.csv", "constraints"),
      table<CubeRow>("cube.csv", "cube"),
      table<CubeSizeRow>("cube-size.csv", "cube"),
      table<CubeDropRow>("cube-drops.csv", "cube"),
      table<CubeCostRow>("cube-cost.csv", "cube"),
      table<CubeCflRow>("cube-cfl.csv", "cube"),
      table<OrderRow>("damping.csv", "damping"),
      table<FrictionRow>("friction.csv", "damping"),
      table<GyrationRow>("gyration.csv", "damping"),
      table<GrowthLawRow>("growth-law.csv", "growth"),
      table<GrowthRootRow>("growth-root.csv", "growth"),
      table<GrowthRoundingRow>("growth-rounding.csv", "growth"),
      table<ImplicitConvergenceRow>("implicit-convergence.csv", "implicit-solvers"),
      table<ImplicitIterationsRow>("implicit-iterations.csv", "implicit-solvers"),
      table<ImplicitJacobiRow>("implicit-jacobi.csv", "implicit-solvers"),
      table<ImplicitOrderRow>("implicit-orders.csv", "implicit-solvers"),
      table<ImplicitStabilityRow>("implicit-stability.csv", "implicit-solvers"),
      table<ImplicitDampingRow>("implicit-damping.csv", "implicit-solvers"),
      table<MutantRow>("mutants.csv", "mutation"),
      table<StabilityRow>("stability.csv", "stability"),
      table<RegionRow>("stability-regions.csv", "stability"),
      table<AmplificationRow>("amplification.csv", "stability"),
      table<StructureRow>("structure.csv", "structure"),
      table<PhaseAreaRow>("phase-area.csv", "structure"),
      table<PhaseOutlineRow>("phase-outline.csv", "structure"),
      table<VariableStepsRow>("variable-steps.csv", "variable-steps"),
  };
  return all;
}

void check_tables(const std::filesystem::path& dir) {
  for (const auto& table : known_tables())
    if (std::filesystem::exists(dir / table.file)) table.check(dir / table.file);
  if (std::filesystem::exists(dir / "run.json")) read_run_json(dir / "run.json");
}

}  // namespace halfstep
