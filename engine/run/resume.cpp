// What a run may go on from.
#include "halfstep/engine/run/resume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <span>
#include <string_view>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/run/journal.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"

namespace halfstep::inline engine {
namespace {

void take_out(const std::filesystem::path& file, const KnownTable& table, const std::set<std::string>& methods) {
  if (table.written == Written::row_by_row) Journal::recover(file);
  if (table.take_out && std::filesystem::exists(file)) table.take_out(file, methods);
}

/// The lines of the file but those of these problems; of a damaged one nothing is taken out.
void take_out_problems(const std::filesystem::path& file, const std::set<std::string>& problems) {
  std::set<long> lines;
  try {
    each_line(file, {{"problem"}}, [&](long number, std::span<const std::string_view> fields) {
      if (problems.contains(std::string(fields[0]))) lines.insert(number);
    });
  } catch (const InputError&) {
    return;
  }
  if (lines.empty()) return;
  std::ifstream in(file, std::ios::binary);
  std::string left;
  long number = 0;
  for (std::string line; std::getline(in, line);)
    if (!lines.contains(++number)) left += line + "\n";
  write_file(file, left);
}

}  // namespace

CellKey key(const Cell& cell) { return {cell.problem->name, cell.method->name, name(cell.precision)}; }

void forget_changed_methods(const std::filesystem::path& dir, const std::map<std::string, std::string>& methods,
                            StudyList studies) {
  auto data = read_method_data(dir / "methods.json");
  std::set<std::string> changed;
  for (const auto& [method, now] : methods) {
    const auto before = data.find(method);
    if (before == data.end() || before->second != now) changed.insert(method);
    data[method] = now;
  }
  if (!changed.empty())
    for (const auto& table : tables_of_cells(studies)) take_out(dir / table.file, table, changed);
  write_method_data(dir / "methods.json", data);  // last: a run that is killed before takes them out again
}

void forget_changed_problems(const std::filesystem::path& dir, const std::map<std::string, std::string>& problems,
                             StudyList studies) {
  if (problems.empty()) return;
  auto data = read_method_data(dir / "equations.json");
  std::set<std::string> changed;
  for (const auto& [problem, now] : problems) {
    const auto before = data.find(problem);
    if (before == data.end() || before->second != now) changed.insert(problem);
    data[problem] = now;
  }
  if (!changed.empty())
    for (const auto& table : tables_of_cells(studies)) {
      if (table.written == Written::row_by_row) Journal::recover(dir / table.file);
      if (std::filesystem::exists(dir / table.file)) take_out_problems(dir / table.file, changed);
    }
  write_method_data(dir / "equations.json", data);
}

std::string measured_for(const Study& study, const Plan& plan) {
  std::string text =
      fmt::format("{}, {}, {}, wide precisions {}", build::version, build::compiler, build::flags, wide_backend);
  // Always: a study that takes none may look at all there are, those of foreign code among them.
  for (const auto& method : methods_of(plan)) text += "; " + method.name + ": " + method_data(method);
  if (study.takes.problems)
    for (const auto& problem : problems_of(plan))
      text += "; " + problem.name + ": " + problem_rows({problem}).front().data + problem_data(problem);
  if (study.takes.precisions)
    for (const auto precision : precisions_of(plan)) text += "; " + name(precision);
  if (study.takes.solvers)
    for (const auto& solver : plan.solvers) text += "; solver " + solver + " " + solver_data(adaptive_method(solver));
  if (study.takes.levels && plan.levels)
    text += "; levels " + std::to_string(plan.levels->first) + ".." + std::to_string(plan.levels->second);
  if (study.takes.levels && plan.budget) text += "; budget " + std::to_string(*plan.budget);
  return text;
}

FinishedStudies::FinishedStudies(const std::filesystem::path& dir, StudyList studies)
    : studies_(studies), file_(dir / finished_studies_file), finished_(read_method_data(file_)) {}

bool FinishedStudies::holds(const std::string& study, const std::string& measured_for) const {
  const auto entry = finished_.find(study);
  return entry != finished_.end() && entry->second == measured_for;
}

void FinishedStudies::forget(const std::string& study) {
  const auto before = finished_.size();
  finished_.erase(study);
  for (const auto& other : studies_)
    if (std::find(other.needs.begin(), other.needs.end(), study) != other.needs.end()) finished_.erase(other.name);
  if (finished_.size() != before) write();
}

void FinishedStudies::note(const std::string& study, const std::string& measured_for) {
  finished_[study] = measured_for;
  write();
}

void FinishedStudies::write() const { write_method_data(file_, finished_); }

}  // namespace halfstep::inline engine
