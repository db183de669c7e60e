// The study of convergence, from shards.
#include <map>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/orders/rules.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/studies/convergence/convergence.hpp"

namespace halfstep::inline studies {
namespace {

using Place = Merge::Place;

/// A run that failed is a row all the same: a cell without one was lost, and so was its table's end.
void check_errors(const Merge& merge) {
  std::set<std::pair<Place, int>> levels;
  std::set<Place> measured, judged;
  for (const auto& row : merge.results().errors) {
    if (!levels.emplace(Merge::place_of(row), row.level).second)
      Merge::refuse(merge.owner_of(merge.index().at(Merge::place_of(row))), Table<ErrorRow>::file(),
                    "holds level " + std::to_string(row.level) + " of " + in_words(Merge::place_of(row)) + " twice");
    measured.insert(Merge::place_of(row));
  }
  for (const auto& row : merge.results().orders) judged.insert(Merge::place_of(row));
  for (const auto& [place, i] : merge.index()) {
    if (merge.declined(place)) continue;
    if (!measured.contains(place))
      Merge::refuse(merge.owner_of(i), Table<ErrorRow>::file(), "holds no row of " + in_words(place));
    if (!judged.contains(place))
      Merge::refuse(merge.owner_of(i), Table<OrderRow>::file(), "holds no row of " + in_words(place));
  }
}

std::string name_of(const PlanRecord::CellRecord& cell) {
  return cell.method + " on " + cell.problem + " in " + cell.precision;
}

/// What is known of the errors beforehand, for the rules.
void check_scales(const Merge& merge) {
  for (std::size_t i = 0; i < merge.plan().cells.size(); ++i) {
    const auto& cell = merge.plan().cells[i];
    if (merge.declined(Merge::place_of(cell))) continue;
    const auto& owner = merge.owner_of(i);
    if (!owner.record.error_scales.contains(name_of(cell)))
      throw InputError(json_place(owner.dir / shard_file, "error_scales") + ": \"error_scales\" lacks " +
                       name_of(cell) + "; run shard " + name(owner.record.shard) + " again");
  }
}

void write_rules(const Merge& merge) {
  std::map<Place, std::vector<ErrorRow>> errors;
  for (const auto& row : merge.results().errors) errors[Merge::place_of(row)].push_back(row);
  std::vector<Precision> precisions_of_cells;
  std::vector<std::vector<KnownLadder>> ladders;
  for (std::size_t i = 0; i < merge.plan().cells.size(); ++i) {
    const auto& cell = merge.plan().cells[i];
    precisions_of_cells.push_back(*precision_named(cell.precision));
    if (merge.declined(Merge::place_of(cell))) {
      ladders.emplace_back();
      continue;
    }
    ladders.push_back(known_ladders(cell.declared, precisions_of_cells.back(), errors.at(Merge::place_of(cell)),
                                    merge.owner_of(i).record.error_scales.at(name_of(cell))));
  }
  write_file(merge.out() / "rules.csv", rules_csv(precisions_of_cells, ladders));
}

}  // namespace

void read_convergence(Merge& merge) {
  merge.results().errors = merge.in_order<ErrorRow>();
  merge.results().orders = merge.in_order<OrderRow>();
  check_errors(merge);
  check_scales(merge);
}

void write_convergence(const Merge& merge) {
  merge.write(merge.results().errors);
  merge.write(merge.results().orders);
  write_rules(merge);
}

}  // namespace halfstep::inline studies
