// Programs that tests bring along: the examples, scripts that misbehave, and what a run makes of them.
#pragma once

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

namespace halfstep::testing {

inline const std::string examples = std::string(source_dir) + "/docs/examples/";
inline const std::string python = "--program 'python3 ./verlet.py' ";
inline const std::string convergence_run = "\"$halfstep\" run convergence --no-report --out out ";

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline bool is_there(const std::string& tool) {
  if (shell(TemporaryFolder(), "command -v " + tool).code == 0) return true;
  WARN("no " << tool << ": programs in its language are not tested");
  return false;
}

/// The Python example in a folder, with one text replaced by another.
inline void put_python(const TemporaryFolder& folder, const std::string& from = "", const std::string& to = "") {
  std::string text = content(examples + "verlet.py");
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::ofstream(folder / "verlet.py") << text.replace(at, from.size(), to);
}

inline std::vector<OrderRow> orders_in(const TemporaryFolder& folder) {
  return read_csv<OrderRow>(folder / "out" / "orders.csv");
}

inline std::vector<ErrorRow> errors_in(const TemporaryFolder& folder) {
  return read_csv<ErrorRow>(folder / "out" / "errors.csv");
}

/// Whether a finding on a quantity is not as its method declares.
inline bool is_seen(const std::vector<FindingRow>& rows, const std::string& quantity) {
  return std::ranges::any_of(
      rows, [&](const FindingRow& row) { return row.quantity == quantity && !as_declared(row.verdict); });
}

/// All that a program says, but for the seconds it took.
inline std::string results(const TemporaryFolder& folder, const std::string& method) {
  std::string text;
  for (auto row : errors_in(folder))
    if (row.method == method)
      text += row.global_position.text + " " + row.local_velocity.text + " " + row.status + "\n";
  return text;
}

/// A shell script that describes itself and does `answer` for each request.
inline void put_script(const TemporaryFolder& folder, const std::string& name, const std::string& answer,
                       const std::string& description = "order=2 problems=kepler") {
  std::ofstream(folder / name)
      << "while read word problem n t h steps rest; do\n  if [ \"$word\" = halfstep ]; then echo '" + name + " " +
             description + "'; else\n" + answer + "\nfi; done\n";
}

}  // namespace halfstep::testing
