// What both pictures of the matrix of orders share: cells, families, the key, the script around them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline reports {

/// Of a row of the matrix, in pixels.
inline constexpr double matrix_line = 19;

/// What a method declares on most problems, for position and velocity.
struct Declared {
  std::optional<double> position, velocity;

  std::string text() const;
};
Declared declared_by(const Results& results, const std::string& precision, const std::string& method);

/// Whether an order is the declared one to two digits, and no more need be said.
bool is_as_declared(const OrderRow& order);

/// One order as a cell shows it: a dot where it is as declared, else "4.93 ± 0.17" (two digits where they are certain),
/// "3.01 ▲", "rounding" where that hides it; "[1]" follows where another order is declared than usual.
std::string matrix_cell(const OrderRow* order, const std::optional<double>& usual);

/// gnuplot's commands in pixels, y downwards, the data behind them, and what the key has to explain.
struct MatrixCanvas {
  double width, height;
  std::string commands, data;
  std::set<Verdict> verdicts = {};  ///< of its cells
  bool any_empty = false;           ///< a cell of nothing
  std::set<double> others = {};     ///< orders that a cell declares where its method usually has another
  bool any_two = false;             ///< a method that declares two orders

  /// `fill`: a colour of gnuplot. `how`: what follows the place of a label in gnuplot: alignment, font, colour.
  void rectangle(double left, double top, double w, double h, std::string_view fill);
  void text(double x, double y, std::string_view words, std::string_view how);

  /// A line above its first method, and its name beside that, in its colour.
  void begin_family(const std::string& family, double top);

  /// A bar in the colour of its family beside a method.
  void mark_family(const std::string& family, double top);

  /// Draws an order in the cell at (left, top), w pixels wide; nullptr draws a dash.
  void order(const OrderRow* order, const std::optional<double>& usual, double left, double w, double top);

  /// The signs that occur, and what they mean.
  std::string key() const;

  /// The script that draws all of it and the data. name: of the files; description: in the script's first line.
  Drawing drawing(const std::string& name, const std::string& description) const;
};

}  // namespace halfstep::inline reports
