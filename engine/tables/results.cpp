// What the tables of a run say as a whole.
#include "halfstep/engine/tables/results.hpp"

#include <algorithm>

namespace halfstep::inline engine {

bool all_as_declared(const Results& results) {
  const auto amiss = [](const auto& row) { return !as_declared(row.verdict); };
  return results.broken.empty() && std::none_of(results.orders.begin(), results.orders.end(), amiss) &&
         std::none_of(results.findings.begin(), results.findings.end(), amiss) &&
         std::none_of(results.proofs.begin(), results.proofs.end(),
                      [](const ProofRow& row) { return row.disproven(); });
}

}  // namespace halfstep::inline engine
