// What a study adds to a report: words, charts and tables, from which page, figures, console and LaTeX are made.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// A table as text: every row has as many cells as there are columns. numbers: the columns that are set flush right.
struct PlainTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// The caption of the table of a study's findings, every row of which has a verdict.
inline constexpr const char* decided_caption = "What was decided";

/// Something written beside what is measured of it, on one axis.
struct Card {
  /// A number that was measured.
  struct Reading {
    std::string where;
    double value = 0;
    std::optional<double> uncertainty = {};
  };

  std::string title;              ///< the statement
  std::string place, quote;       ///< where it stands, and its words
  std::string measured, instead;  ///< in words; what does hold
  std::string quantity, unit;     ///< of the numbers
  std::vector<double> written;    ///< one number, or from and to
  std::vector<Reading> readings;
};

/// A study in the report. Its figures' names begin with its id.
struct Chapter {
  std::string id;                 ///< name of the study: "stability"
  std::string title;              ///< "Stability"
  std::vector<std::string> text;  ///< paragraphs of plain text
  std::vector<Chart> charts;
  std::vector<PlainTable> tables;
  std::vector<Card> cards = {};           ///< in front of the tables
  std::string result = {};                ///< in one sentence; not every chapter has one
  std::vector<std::string> summary = {};  ///< lines for the console, which shows them instead of the tables
  bool decides_statements = false;        ///< its findings are verdicts on texts: the last table counts them
};

/// The chapters of the studies that `findings` has rows of, made from the tables in `dir` alone; the findings of a
/// study, or how many statements it decided which way, are its last table. Throws InputError where a table is
/// malformed.
std::vector<Chapter> chapters(const std::vector<FindingRow>& findings, const std::filesystem::path& dir);

}  // namespace halfstep::inline reports
