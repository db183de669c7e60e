// All tables of a folder.
#include "studies/tables/results.hpp"

#include "studies/tables/table.hpp"

namespace halfstep {
namespace {

template <class Row>
void read_if_there(const std::filesystem::path& dir, const char* name, std::vector<Row>& rows, int& found) {
  const std::filesystem::path file = dir / name;
  if (!std::filesystem::exists(file)) return;
  rows = read_csv<Row>(file);
  ++found;
}

}  // namespace

Results read_results(const std::filesystem::path& dir) {
  if (!std::filesystem::is_directory(dir)) throw InputError(dir.string() + ": there is no such folder");
  Results r;
  int found = 0;
  const auto read = [&](const char* name, auto& rows) { read_if_there(dir, name, rows, found); };
  read("errors.csv", r.errors);
  read("orders.csv", r.orders);
  read("energy.csv", r.energy);
  read("drift.csv", r.drift);
  read("timing.csv", r.timing);
  read("portraits.csv", r.portraits);
  read("rounding.csv", r.rounding);
  read("proofs.csv", r.proofs);
  read("methods.csv", r.methods);
  read("problems.csv", r.problems);
  read("findings.csv", r.findings);
  if (found == 0)
    throw InputError(dir.string() + ": holds no tables; expected errors.csv, orders.csv, ... as `halfstep run` writes");
  return r;
}

}  // namespace halfstep
