// The columns that data from other programs may have.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {

/// Places of the columns that have a meaning, in every layout.
enum FitField : std::size_t {
  error_field,
  value_field,
  h_field,
  dt_field,
  dx_field,
  steps_field,
  number_field,
  series_field,
  problem_field,
  method_field,
  precision_field,
  claimed_field,
  noise_field,
  floor_field,
  claimed_dx_field,
  claimed_2_field,
  standard_error_field,
  samples_field
};

/// The columns of a file: the common ones, then those of components.
struct FitLayout {
  FitLayout();

  std::vector<Column> columns;
  std::vector<std::size_t> values;              ///< places of the columns that hold values; none: of errors
  std::size_t second = dx_field;                ///< place of the column with the second step size
  std::optional<std::string> second_name = {};  ///< as the user names it: every row has it then

  std::string first_name = "h";  ///< the column of the header that has the first step size

  /// Columns without a meaning, of a header that has none that names series: rows of several ladders may have become
  /// one.
  std::vector<std::string> unread = {};

  /// Takes in a header. Beside a column of errors, columns of values are ignored as any other. Throws InputError where
  /// the second step size is missing, is no step size by its name or is one of values, where there are too many
  /// components, and where a column is nearly called what one with a meaning is.
  void read(const std::filesystem::path& file, const std::vector<std::string>& header);

 private:
  void refuse_misspelt(const std::filesystem::path& file, const std::vector<std::string>& header) const;
  void note_unread(const std::vector<std::string>& header);
  void name_second(const std::filesystem::path& file, const std::vector<std::string>& header);
};

/// The name of one of the common columns.
const std::string& common_name(FitField field);

}  // namespace halfstep::inline engine
