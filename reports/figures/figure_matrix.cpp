// Methods x problems: the declared orders, and the observed ones in each cell.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/matrix_canvas.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double family_column = 172, name_column = family_column + 178, declared_column = 66, problem_column = 206,
                 above = 74, below = 24,
                 narrowest = 600;  // pixels

void draw_cell(MatrixCanvas& canvas, const Results& results, const Subject& subject, const std::string& method,
               const Declared& declared, double left, double top) {
  const OrderRow* x = find_order(results, subject, method, principal_quantity(results, subject.problem));
  const OrderRow* v = find_order(results, subject, method, Quantity::global_velocity);
  if (x == nullptr && v == nullptr) {
    canvas.any_empty = true;
    return;
  }
  canvas.order(x, declared.position, left, problem_column / 2, top);
  canvas.order(v, declared.velocity, left + problem_column / 2, problem_column / 2, top);
  canvas.data += escaped::comment(fmt::format("{} {} {}   {}   {}", subject.problem, method, declared.text(),
                                              matrix_cell(x, declared.position), matrix_cell(v, declared.velocity))) +
                 "\n";
}

}  // namespace

Drawing matrix_drawing(const Results& results, const std::string& precision) {
  std::vector<Subject> columns;
  for (const auto& subject : subjects(results))
    if (subject.precision == precision) columns.push_back(subject);
  const auto methods = methods_by_family(results);
  const bool any = std::any_of(results.orders.begin(), results.orders.end(),
                               [&](const OrderRow& row) { return row.precision == precision; });
  const std::string name = escaped::file_stem({"matrix", precision});
  if (!any) return {name, "", ""};

  MatrixCanvas canvas{
      std::max(narrowest, name_column + declared_column + problem_column * static_cast<double>(columns.size()) + 12),
      above + matrix_line * static_cast<double>(methods.size()), "", "# problem method declared position velocity\n"};
  canvas.text(12, 18, fmt::format("Observed global orders in {}, beside the declared ones", precision),
              "left font of_title");
  const auto left_of = [](std::size_t k) {
    return name_column + declared_column + problem_column * static_cast<double>(k);
  };
  canvas.text(name_column + declared_column / 2, 62, "declared", "center font of_mark textcolor rgb of_words");
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const double left = left_of(k);
    canvas.text(left + problem_column / 2, 44, columns[k].problem, "center font of_label");
    const bool first_order = principal_quantity(results, columns[k].problem) == Quantity::global_state;
    canvas.text(left + problem_column * 0.25, 62, first_order ? "state" : "position",
                "center font of_mark textcolor rgb of_words");
    if (!first_order)
      canvas.text(left + problem_column * 0.75, 62, "velocity", "center font of_mark textcolor rgb of_words");
  }
  double top = above;
  std::string last_family;
  for (const auto& method : methods) {
    const std::string family = family_of(results, method);
    if (family != last_family) canvas.begin_family(family, top);
    canvas.mark_family(family, top);
    last_family = family;
    canvas.text(family_column, top + matrix_line / 2, method, "left font of_tics");
    const Declared declared = declared_by(results, precision, method);
    canvas.text(name_column + declared_column / 2, top + matrix_line / 2, declared.text(), "center font of_tics");
    canvas.any_two = canvas.any_two || declared.position != declared.velocity;
    for (std::size_t k = 0; k < columns.size(); ++k)
      draw_cell(canvas, results, columns[k], method, declared, left_of(k), top);
    top += matrix_line;
  }
  for (const auto& line : note_lines(canvas.key(), canvas.width))
    canvas.text(12, top += note_line, line, "left font of_legend textcolor rgb of_words");
  canvas.height = top + below;
  return canvas.drawing(name, fmt::format("Methods x problems in {}", precision));
}

}  // namespace halfstep::inline reports
