// Every table that halfstep reads back.
#include "halfstep/engine/plan/known_tables.hpp"

#include <span>
#include <stdexcept>

#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {
namespace {

/// What the column "study" of findings.csv may hold.
FieldDomain study_names(StudyList studies) {
  std::vector<std::string> names;
  for (const auto& study : studies) names.push_back(study.name);
  return column::one_of(std::move(names));
}

}  // namespace

std::vector<KnownTable> known_tables(StudyList studies) {
  std::vector<KnownTable> all;
  for (const auto& study : studies) all.insert(all.end(), study.tables.begin(), study.tables.end());
  all.push_back(known_table<ProofRow>());
  all.push_back(known_table<MethodRow>());
  all.push_back(known_table<ProblemRow>());
  auto& findings = all.emplace_back(known_table<FindingRow>());
  findings.columns.front().domain = study_names(studies);
  findings.check = [studies](const std::filesystem::path& file) { read_findings(file, studies); };
  return all;
}

std::vector<KnownTable> tables_of_cells(StudyList studies) {
  std::vector<KnownTable> all;
  for (const auto& study : studies)
    if (study.measure != nullptr) all.insert(all.end(), study.tables.begin(), study.tables.end());
  return all;
}

std::map<std::string, std::size_t> rows_of_tables(const std::filesystem::path& dir, StudyList studies) {
  std::map<std::string, std::size_t> counts;
  for (const auto& table : tables_of_cells(studies)) {
    if (!std::filesystem::exists(dir / table.file) || counts.contains(table.file)) continue;
    std::size_t& count = counts[table.file];
    each_line(dir / table.file, {}, [&](long, std::span<const std::string_view>) { ++count; });
  }
  return counts;
}

std::string study_of_table(std::string_view file, StudyList studies) {
  for (const auto& study : studies)
    for (const auto& table : study.tables)
      if (table.file == file) return study.name;
  throw std::logic_error("no study writes " + std::string(file));
}

void check_tables(const std::filesystem::path& dir, StudyList studies) {
  for (const auto& table : known_tables(studies))
    if (std::filesystem::exists(dir / table.file)) table.check(dir / table.file);
  if (std::filesystem::exists(dir / "run.json")) read_run_json(dir / "run.json");
}

std::vector<FindingRow> read_findings(const std::filesystem::path& file, StudyList studies) {
  auto table = read_with_lines<FindingRow>(file);
  const auto domain = study_names(studies);
  const std::string column = "study";
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    check_text({file, table.lines[i], column, domain}, table.rows[i].study);
  return std::move(table.rows);
}

}  // namespace halfstep::inline engine
