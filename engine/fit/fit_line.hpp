// One line of data from another program, and what its fields hold.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "halfstep/engine/fit/fit_columns.hpp"

namespace halfstep::inline engine {

/// A line of the data as it is read.
struct FitLine {
  const std::filesystem::path& file;
  long number;
  const FitLayout& layout;
  std::span<const std::string_view> fields;

  std::string_view operator[](std::size_t field) const { return fields[field]; }
  double value(std::size_t field) const;
  /// Throws InputError with the place of the field.
  [[noreturn]] void reject(std::size_t field, const std::string& message) const;
};

/// A step size or another number above 0; anything else is refused.
double positive(const FitLine& line, std::size_t field);

/// The half-width of an error or its floor; 0 where the field is empty.
double half_width(const FitLine& line, FitField field);

/// The one of several columns that has a value in this line; none where all are empty. Two that differ are refused:
/// which of them the errors follow cannot be guessed.
std::optional<double> one_of(const FitLine& line, std::initializer_list<FitField> fields);

/// The same without the column of the second step size; the first that has a value.
std::optional<double> one_beside_second(const FitLine& line, std::initializer_list<FitField> fields);

/// The step size of a line in a file that has one.
double step_of(const FitLine& line);

/// The name of the line's series: column `series`, or problem, method and precision.
std::string series_of(const FitLine& line);

/// The rounding of a precision's name; 0 for any other label. What looks like a slip of such a name is refused: as a
/// label it would take away, silently, what is known of rounding.
double unit_roundoff_of(const FitLine& line);

}  // namespace halfstep::inline engine
