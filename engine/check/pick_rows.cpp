// The rows of a baseline that a person picks by method and problem.
#include "halfstep/engine/check/pick_rows.hpp"

#include <algorithm>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"

namespace halfstep::inline engine {
namespace {

using Names = std::vector<std::string>;

bool any_matches(const Names& globs, const std::string& name) {
  return globs.empty() ||
         std::any_of(globs.begin(), globs.end(), [&](const auto& glob) { return matches(glob, name); });
}

/// Refuses a glob that is nobody's.
void require_matches(const Names& globs, const std::set<std::string>& names, const char* option,
                     const std::filesystem::path& file) {
  for (const auto& glob : globs)
    if (std::none_of(names.begin(), names.end(), [&](const auto& name) { return matches(glob, name); }))
      throw InputError(std::string(option) + " \"" + glob + "\" picks nothing of " + file.string() +
                       suggestion(glob, {names.begin(), names.end()}));
}

template <class Item, class Method, class Problem>
void leave_picked(std::vector<Item>& items, const RowGlobs& globs, Method method, Problem problem) {
  std::erase_if(items, [&](const Item& item) { return !globs.pick(method(item), problem(item)); });
}

}  // namespace

bool RowGlobs::pick(const std::string& method, const std::string& problem) const {
  return any_matches(methods, method) && any_matches(problems, problem);
}

void pick_rows(const RowGlobs& globs, const std::filesystem::path& file, std::vector<BaselineRow>& rows,
               std::vector<OrderRow>& orders, std::vector<Cell>& cells) {
  std::set<std::string> methods, problems;
  const auto method = [](const auto& row) { return row.method; };
  const auto problem = [](const auto& row) { return row.problem; };
  const auto cell_method = [](const Cell& cell) { return cell.method->name; };
  const auto cell_problem = [](const Cell& cell) { return cell.problem->name; };
  const auto collect = [&](const auto& items, auto method_of, auto problem_of) {
    for (const auto& item : items) {
      methods.insert(method_of(item));
      problems.insert(problem_of(item));
    }
  };
  collect(rows, method, problem);
  collect(orders, method, problem);
  collect(cells, cell_method, cell_problem);
  require_matches(globs.methods, methods, "--method", file);
  require_matches(globs.problems, problems, "--problem", file);
  leave_picked(rows, globs, method, problem);
  leave_picked(orders, globs, method, problem);
  leave_picked(cells, globs, cell_method, cell_problem);
}

}  // namespace halfstep::inline engine
