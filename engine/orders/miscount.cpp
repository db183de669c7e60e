// Force evaluations that foreign code declares, beside those that it makes.
#include "halfstep/engine/orders/miscount.hpp"

#include <fmt/format.h>

#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline engine {

std::optional<Miscount> miscounted(const Cell& cell, std::span<const ErrorRow> rows) {
  const auto* code = foreign(cell.method);
  const auto declared = evaluations_per_step(cell.method, cell.problem->info.force);
  if (code == nullptr || code->in_legs || !declared) return std::nullopt;
  const ErrorRow* before = nullptr;
  bool compared = false;
  const auto differs = [&](long long evaluations, long long steps) -> std::optional<Miscount> {
    if (evaluations == *declared * steps) return std::nullopt;
    const double made = static_cast<double>(evaluations) / static_cast<double>(steps);
    return Miscount{
        *declared, made,
        fmt::format("declares {} force evaluation{} a step, makes {:g}", *declared, *declared == 1 ? "" : "s", made)};
  };
  for (const auto& row : rows) {
    if (row.status != "ok") continue;
    if (before != nullptr) {
      compared = true;
      const long long more = row.force_evaluations - before->force_evaluations;
      if (auto miscount = differs(more, row.steps - before->steps)) return miscount;
    }
    before = &row;
  }
  if (before == nullptr || compared) return std::nullopt;
  return differs(before->force_evaluations, before->steps);
}

}  // namespace halfstep::inline engine
