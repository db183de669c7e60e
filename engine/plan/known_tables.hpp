// Every table that halfstep reads back, by the name of its file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline engine {

/// Those of the studies, those of the methods and problems, and the findings, which are of one of the studies.
std::vector<KnownTable> known_tables(StudyList studies);

/// Those of the studies that measure cells: they are among the Results of a run, and gone on from cell by cell.
std::vector<KnownTable> tables_of_cells(StudyList studies);

/// How many rows the tables of cells in `dir` have, by file. Throws InputError where one cannot be read.
std::map<std::string, std::size_t> rows_of_tables(const std::filesystem::path& dir, StudyList studies);

/// The name of the study that writes a table. Throws std::logic_error where there is none.
std::string study_of_table(std::string_view file, StudyList studies);

/// Reads every known table that `dir` holds, and run.json. Throws InputError with file, line and column for the first
/// that is not as it was written.
void check_tables(const std::filesystem::path& dir, StudyList studies);

/// findings.csv. Throws InputError as read_csv does, and for a finding of a study that there is not.
std::vector<FindingRow> read_findings(const std::filesystem::path& file, StudyList studies);

}  // namespace halfstep::inline engine
