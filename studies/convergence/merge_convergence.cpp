// The study of convergence, from shards.
#include "halfstep/studies/convergence/convergence.hpp"

namespace halfstep::inline studies {

void merge_convergence(Merge& merge) {
  merge.take_complete<ErrorRow>();
  merge.take_complete<OrderRow>();
  RuleTally rules;
  for (const auto& shard : merge.shards()) rules.add(shard.record.rules);
  merge.add_table("rules.csv", rules.csv());
}

}  // namespace halfstep::inline studies
