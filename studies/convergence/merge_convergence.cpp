// The study of convergence, from shards.
#include <map>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/studies/convergence/convergence.hpp"

namespace halfstep::inline studies {
namespace {

/// A shard counts two ladders for each of its cells, by every rule; fewer where code from elsewhere broke.
void check_rules(const Merge& merge) {
  std::map<const ShardFolder*, std::map<Precision, long long>> ladders;
  for (std::uint32_t cell = 0; cell < merge.cells().size(); ++cell)
    if (!merge.is_declined(cell))
      ladders[&merge.owner_of(cell)][*precision_named(std::get<2>(merge.cells().names(cell)))] += 2;
  for (const auto& shard : merge.shards()) {
    const auto refuse = [&] {
      throw InputError(json_place(shard.dir / shard_file, "rules") +
                       ": \"rules\" does not count the ladders of the shard's cells; run shard " +
                       name(shard.record.shard) + " again");
    };
    auto& expected = ladders[&shard];
    for (const auto& [precision, counts] : shard.record.rules.of_precisions)
      for (const auto& count : counts)
        if (count.ladders > expected[precision] ||
            (shard.record.broken.empty() && count.ladders != expected[precision]))
          refuse();
    for (const auto& [precision, count] : expected)
      if (count > 0 && shard.record.broken.empty() && !shard.record.rules.of_precisions.contains(precision)) refuse();
  }
}

}  // namespace

void merge_convergence(Merge& merge) {
  merge.take_complete<ErrorRow>();
  merge.take_complete<OrderRow>();
  check_rules(merge);
  RuleTally rules;
  for (const auto& shard : merge.shards()) rules.add(shard.record.rules);
  merge.add_table("rules.csv", rules.csv());
}

}  // namespace halfstep::inline studies
