// What the tables of a run say as a whole.
#include "halfstep/engine/tables/results.hpp"

#include <algorithm>

namespace halfstep::inline engine {

OrderSummary summary_of_orders(const Results& results) {
  return results.order_summary ? *results.order_summary : summary_of(results.orders);
}

bool all_as_declared(const Results& results) {
  const auto amiss = [](const auto& row) { return !as_declared(row.verdict); };
  return results.broken.empty() && summary_of_orders(results).all_as_declared() &&
         std::none_of(results.findings.begin(), results.findings.end(), amiss) &&
         std::none_of(results.proofs.begin(), results.proofs.end(),
                      [](const ProofRow& row) { return row.disproven(); });
}

}  // namespace halfstep::inline engine
