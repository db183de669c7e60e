// What a folder holds that a run may go on from, and what of it must not be believed any more.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline engine {

/// A cell by names: problem, method, precision.
using CellKey = std::tuple<std::string, std::string, std::string>;

CellKey key(const Cell& cell);

template <class Row>
CellKey key(const Row& row) {
  return {row.problem, row.method, row.precision};
}

/// Rows sorted into cells.
template <class Row>
std::map<CellKey, std::vector<Row>> by_cell(const std::vector<Row>& rows) {
  std::map<CellKey, std::vector<Row>> result;
  for (const auto& row : rows) result[key(row)].push_back(row);
  return result;
}

/// Adds the known rows of cells that are neither among the rows nor `done`: a folder keeps what it holds, and a run
/// that was stopped what it did not reach.
template <class Row>
void keep_others(std::vector<Row>& rows, const std::vector<Row>& known, std::set<CellKey> done) {
  if (known.empty()) return;
  for (const auto& row : rows) done.insert(key(row));
  for (const auto& row : known)
    if (!done.contains(key(row))) rows.push_back(row);
}

/// Brings methods.json (the data of every method of a folder) up to date, and with it the tables of all studies that
/// measure cells: the rows of a method whose data were others, or are not known, are taken out first. `methods`:
/// name -> data of now. A table that cannot be read is left for whoever asks for it. Throws InputError where the folder
/// cannot be written.
void forget_changed_methods(const std::filesystem::path& dir, const std::map<std::string, std::string>& methods,
                            StudyList studies);

/// The same for problems that are text, by equations.json: the rows of one whose text was another, or is not known, are
/// taken out. `problems`: name -> problem_data of now.
void forget_changed_problems(const std::filesystem::path& dir, const std::map<std::string, std::string>& problems,
                             StudyList studies);

/// All that decides what a study with tables of its own finds: program, and of the plan what the study takes.
std::string measured_for(const Study& study, const Plan& plan);

/// studies.json: which studies with tables of their own a folder holds as a whole, and what each was measured for. A
/// study that is being run is not in it.
class FinishedStudies {
 public:
  FinishedStudies(const std::filesystem::path& dir, StudyList studies);

  bool holds(const std::string& study, const std::string& measured_for) const;
  /// Takes a study out, and those that look at its findings.
  void forget(const std::string& study);
  void note(const std::string& study, const std::string& measured_for);

 private:
  void write() const;

  StudyList studies_;
  std::filesystem::path file_;
  std::map<std::string, std::string> finished_;
};

inline constexpr const char* finished_studies_file = "studies.json";

}  // namespace halfstep::inline engine
