// Methods x problems: the declared orders, and the observed ones in each cell.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/matrix_canvas.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

// Of one picture: more are too small on a projector. Where there are more problems than two pictures have, all of them
// stand side by side, for print.
constexpr std::size_t most_rows = 17, most_problems = 2, most_in_pictures = 4;

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

/// The methods of each picture: families stay together, unless one has too many.
std::vector<std::vector<std::string>> pages_of(const Results& results) {
  const auto methods = methods_by_family(results);
  const auto shared_by = [](std::size_t all, std::size_t each) { return (all + each - 1) / each; };
  const std::size_t fewest = std::max<std::size_t>(1, shared_by(methods.size(), most_rows));
  const std::size_t fair = shared_by(methods.size(), fewest);
  std::vector<std::vector<std::string>> pages;
  for (auto family = methods.begin(); family != methods.end();) {
    const auto end = std::find_if(family, methods.end(), [&](const std::string& method) {
      return family_of(results, method) != family_of(results, *family);
    });
    const auto members = static_cast<std::size_t>(end - family);
    if (pages.empty() || pages.back().size() >= fair || pages.back().size() + members > most_rows) pages.emplace_back();
    for (; family != end; ++family) {
      if (pages.back().size() == most_rows) pages.emplace_back();
      pages.back().push_back(*family);
    }
  }
  return pages;
}

/// Some of the methods of a precision on all problems.
Drawing picture(const Results& results, const std::string& precision, const std::vector<Subject>& shown,
                const std::vector<std::string>& methods, const std::string& name, std::string_view part) {
  MatrixCanvas canvas{
      std::max(narrowest, name_column + declared_column + problem_column * static_cast<double>(shown.size()) + 12),
      above + matrix_line * static_cast<double>(methods.size()), "", "# problem method declared position velocity\n"};
  canvas.text(12, 18, fmt::format("Observed global orders in {}, beside the declared ones{}", precision, part),
              "left font of_title");
  const auto left_of = [](std::size_t k) {
    return name_column + declared_column + problem_column * static_cast<double>(k);
  };
  canvas.text(name_column + declared_column / 2, 62, "declared", "center font of_mark textcolor rgb of_words");
  for (std::size_t k = 0; k < shown.size(); ++k) {
    const double left = left_of(k);
    canvas.text(left + problem_column / 2, 44, problem_in_title(shown[k].problem), "center font of_label");
    const bool first_order = principal_quantity(results, shown[k].problem) == Quantity::global_state;
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
    for (std::size_t k = 0; k < shown.size(); ++k)
      draw_cell(canvas, results, shown[k], method, declared, left_of(k), top);
    top += matrix_line;
  }
  for (const auto& line : note_lines(canvas.key(), canvas.width))
    canvas.text(12, top += note_line, line, "left font of_legend textcolor rgb of_words");
  canvas.height = top + below;
  return canvas.drawing(name, fmt::format("Methods x problems in {}", precision));
}

}  // namespace

std::vector<Drawing> matrix_drawings(const Results& results, const std::string& precision) {
  const bool any = std::any_of(results.orders.begin(), results.orders.end(),
                               [&](const OrderRow& row) { return row.precision == precision; });
  if (!any) return {};
  std::vector<Subject> shown;
  for (const auto& subject : subjects(results))
    if (subject.precision == precision) shown.push_back(subject);
  const auto pages = pages_of(results);
  const std::size_t beside = shown.size() > most_in_pictures ? shown.size() : most_problems;
  const std::size_t all = pages.size() * ((shown.size() + beside - 1) / beside);
  std::vector<Drawing> drawings;
  for (std::size_t first = 0; first < shown.size(); first += beside) {
    const auto from = shown.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<Subject> some(from, from + static_cast<std::ptrdiff_t>(std::min(beside, shown.size() - first)));
    for (const auto& methods : pages) {
      const std::size_t number = drawings.size() + 1;
      drawings.push_back(picture(results, precision, some, methods,
                                 part_name(escaped::file_stem({"matrix", precision}), number),
                                 part_words(number, all)));
    }
  }
  return drawings;
}

}  // namespace halfstep::inline reports
