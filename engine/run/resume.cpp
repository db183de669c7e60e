// What a run may go on from.
#include "halfstep/engine/run/resume.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/journal.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {
namespace {

template <class Row>
void take_out(const std::filesystem::path& dir, const std::set<std::string>& methods) {
  const auto file = dir / Table<Row>::file();
  if constexpr (grows_in_a_journal<Row>) Journal::recover(file);
  if (!std::filesystem::exists(file)) return;
  std::vector<Row> rows;
  try {
    rows = read_csv<Row>(file);
  } catch (const InputError&) {
    return;
  }
  if (std::erase_if(rows, [&](const Row& row) { return methods.contains(row.method); }) > 0) write_csv(file, rows);
}

}  // namespace

CellKey key(const Cell& cell) { return {cell.problem.name, cell.method.name, name(cell.precision)}; }

void forget_changed_methods(const std::filesystem::path& dir, const std::map<std::string, std::string>& methods) {
  auto data = read_method_data(dir / "methods.json");
  std::set<std::string> changed;
  for (const auto& [method, now] : methods) {
    const auto before = data.find(method);
    if (before == data.end() || before->second != now) changed.insert(method);
    data[method] = now;
  }
  if (!changed.empty()) {
    take_out<ErrorRow>(dir, changed);
    take_out<OrderRow>(dir, changed);
    take_out<EnergyRow>(dir, changed);
    take_out<DriftRow>(dir, changed);
    take_out<PortraitRow>(dir, changed);
    take_out<RoundingRow>(dir, changed);
    take_out<TimingRow>(dir, changed);
  }
  write_method_data(dir / "methods.json", data);  // last: a run that is killed before takes them out again
}

std::string measured_for(const Study& study, const Plan& plan) {
  std::string text =
      fmt::format("{}, {}, {}, wide precisions {}", build::version, build::compiler, build::flags, wide_backend);
  // Always: a study that takes none may look at all there are, those brought along among them.
  for (const auto& method : methods_of(plan)) text += "; " + method.name + ": " + method_data(method);
  if (study.takes.problems)
    for (const auto& row : problem_rows(problems_of(plan))) text += "; " + row.name + ": " + row.data;
  if (study.takes.precisions)
    for (const auto precision : precisions_of(plan)) text += "; " + name(precision);
  if (study.takes.levels && plan.levels)
    text += "; levels " + std::to_string(plan.levels->first) + ".." + std::to_string(plan.levels->second);
  if (study.takes.levels && plan.budget) text += "; budget " + std::to_string(*plan.budget);
  return text;
}

FinishedStudies::FinishedStudies(const std::filesystem::path& dir, StudyList studies)
    : studies_(studies), file_(dir / finished_studies_file), found_(read_method_data(file_)) {}

bool FinishedStudies::holds(const std::string& study, const std::string& measured_for) const {
  const auto found = found_.find(study);
  return found != found_.end() && found->second == measured_for;
}

void FinishedStudies::forget(const std::string& study) {
  const auto before = found_.size();
  found_.erase(study);
  for (const auto& other : studies_)
    if (std::find(other.needs.begin(), other.needs.end(), study) != other.needs.end()) found_.erase(other.name);
  if (found_.size() != before) write();
}

void FinishedStudies::note(const std::string& study, const std::string& measured_for) {
  found_[study] = measured_for;
  write();
}

void FinishedStudies::write() const { write_method_data(file_, found_); }

}  // namespace halfstep::inline engine
