// Everything that a run leaves behind.
#pragma once

#include <any>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/order_summary.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// A problem that a plug-in declines: no row of the pair is anywhere.
struct DeclinedCell {
  std::string problem, method, precision;
  int dimension = 0;
  std::string words;  ///< the plug-in's own; may be empty
};

/// The tables of a run. One whose file is missing is empty.
struct Results {
  std::vector<ErrorRow> errors;
  std::vector<OrderRow> orders;
  std::vector<EnergyRow> energy;
  std::vector<DriftRow> drift;
  std::vector<ProofRow> proofs;
  std::vector<MethodRow> methods;
  std::vector<ProblemRow> problems;
  std::vector<FindingRow> findings;
  std::vector<std::string> broken;     ///< of this run alone: cells that code from elsewhere gave no rows of, and why
  std::vector<DeclinedCell> declined;  ///< of this run alone, each once
  /// Where the rows of cells were left on disk (MergeOptions::keep_rows): whether there are any, and the orders summed
  /// up.
  bool left_on_disk = false;
  std::optional<OrderSummary> order_summary;

  /// The rows of a table of cells.
  template <class Row>
  std::vector<Row>& table() {
    if constexpr (std::is_same_v<Row, ErrorRow>) return errors;
    if constexpr (std::is_same_v<Row, OrderRow>) return orders;
    if constexpr (std::is_same_v<Row, EnergyRow>) return energy;
    if constexpr (std::is_same_v<Row, DriftRow>) return drift;
    auto& rows = of_studies_[Table<Row>::file()];
    if (!rows.has_value()) rows = std::vector<Row>();
    return std::any_cast<std::vector<Row>&>(rows);
  }
  template <class Row>
  const std::vector<Row>& table() const {
    static const std::vector<Row> none;
    const auto rows = of_studies_.find(Table<Row>::file());
    return rows == of_studies_.end() ? none : std::any_cast<const std::vector<Row>&>(rows->second);
  }

 private:
  std::map<std::string, std::any> of_studies_;  // by their files
};

/// The orders of a run summed up, wherever their rows are.
OrderSummary summary_of_orders(const Results& results);

/// Whether every order and every finding is as declared.
bool all_as_declared(const Results& results);

}  // namespace halfstep::inline engine
