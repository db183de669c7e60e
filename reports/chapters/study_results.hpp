// What a chapter is made from: the tables of a study in a folder, and its findings.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/finding.hpp"

namespace halfstep::inline reports {

/// The results of one study. A report computes nothing: what theory expects of a curve or a table is read here.
class StudyResults {
 public:
  StudyResults(std::filesystem::path dir, std::vector<FindingRow> findings)
      : dir_(std::move(dir)), findings_(std::move(findings)) {}

  /// Throws InputError where the table is missing or malformed.
  template <class Row>
  std::vector<Row> table(const std::string& file = Table<Row>::file()) const {
    return read_table<Row>(dir_, file);
  }

  /// Whether the folder has the table: older ones may lack one that was added later.
  template <class Row>
  bool has(const std::string& file = Table<Row>::file()) const {
    return std::filesystem::exists(dir_ / file);
  }

  const std::vector<FindingRow>& findings() const { return findings_; }

  /// The first finding on a quantity of a subject, in a precision or (none named) in any; null where there is none.
  const FindingRow* finding(std::string_view subject, std::string_view quantity, std::string_view precision = {}) const;

  /// What it expects, and what was observed.
  std::optional<double> expected(std::string_view subject, std::string_view quantity,
                                 std::string_view precision = {}) const;
  std::optional<double> observed(std::string_view subject, std::string_view quantity,
                                 std::string_view precision = {}) const;

 private:
  std::filesystem::path dir_;
  std::vector<FindingRow> findings_;
};

/// How often what was measured is what is expected of it.
struct Agreement {
  long judged = 0, held = 0, hidden = 0;  ///< better than expected is held, hidden by rounding is not

  std::string text() const;    ///< "68 of 70"; "–" where nothing was judged
  std::string others() const;  ///< "; rounding hides one; two differ or are open"; empty where all are held
};

/// Of the findings on quantities that begin so, those of which something is expected.
Agreement agreement(const std::vector<FindingRow>& findings, const std::vector<std::string_view>& quantities);

/// The different words that a column of text holds, in the order of the rows.
template <class Row>
std::vector<std::string> words_of(const std::vector<Row>& rows, std::string Row::*column) {
  std::vector<std::string> words;
  for (const auto& row : rows)
    if (std::find(words.begin(), words.end(), row.*column) == words.end()) words.push_back(row.*column);
  return words;
}

}  // namespace halfstep::inline reports
