// The rows of the matrix of orders that have more to say than that all is as declared, as large as a slide shows them.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/text_width.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/figures/matrix_canvas.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

/// In pixels; of letters as large as in PNG.
struct Sizes {
  static constexpr double left = 22, air = 12, above = 74, below = 14;
  static constexpr double words = 12.4, names = 13.5, heads = 14.5;
  static constexpr std::size_t rows = 17;  ///< of one picture, at most
};

/// A problem and a quantity, with the room that its texts take.
struct Column {
  Subject subject;
  Quantity quantity;
  std::string_view head;
  double width = 0;
};

std::vector<Column> columns_of(const Results& results, const std::string& precision) {
  std::vector<Column> all;
  for (const auto& subject : subjects(results)) {
    if (subject.precision != precision) continue;
    const Quantity principal = principal_quantity(results, subject.problem);
    const bool first_order = principal == Quantity::global_state;
    all.push_back({subject, principal, first_order ? "state" : "position"});
    if (!first_order) all.push_back({subject, Quantity::global_velocity, "velocity"});
  }
  return all;
}

std::optional<double> usual(const Declared& declared, Quantity quantity) {
  return quantity == Quantity::global_velocity ? declared.velocity : declared.position;
}

/// The methods of which some order is not simply the declared one, and how many have an order at all.
struct Exceptions {
  std::vector<std::string> methods;
  std::size_t of = 0;
};

Exceptions exceptions_of(const Results& results, const std::vector<Column>& shown) {
  Exceptions exceptions;
  for (const auto& method : methods_by_family(results)) {
    std::size_t orders = 0, as_declared = 0;
    for (const auto& column : shown)
      if (const auto* row = find_order(results, column.subject, method, column.quantity)) {
        ++orders;
        as_declared += is_as_declared(*row) ? 1 : 0;
      }
    exceptions.of += orders > 0 ? 1 : 0;
    if (as_declared < orders) exceptions.methods.push_back(method);
  }
  return exceptions;
}

/// As wide as their texts, and those of a problem together as its name.
void set_widths(std::vector<Column>& shown, const Results& results, const std::string& precision,
                const std::vector<std::string>& methods) {
  for (auto& column : shown) {
    const auto count = static_cast<double>(std::ranges::count(shown, column.subject, &Column::subject));
    column.width = std::max(text_width(column.head, Sizes::words),
                            text_width(problem_in_title(column.subject.problem), Sizes::heads) / count);
    for (const auto& method : methods)
      if (const auto* row = find_order(results, column.subject, method, column.quantity)) {
        const auto claim = usual(declared_by(results, precision, method), column.quantity);
        column.width = std::max(column.width, text_width(matrix_cell(row, claim), Sizes::words));
      }
    column.width += Sizes::air;
  }
}

/// One picture of some of the exceptions.
Drawing picture(const Results& results, const std::string& precision, std::vector<Column> shown,
                const std::vector<std::string>& methods, const std::string& name, const std::string& title) {
  double name_width = 0;
  for (const auto& method : methods) name_width = std::max(name_width, text_width(method, Sizes::names));
  const double declared_width = text_width("declared", Sizes::words) + Sizes::air;
  double width = Sizes::left + name_width + Sizes::air + declared_width;
  set_widths(shown, results, precision, methods);
  for (const auto& column : shown) width += column.width;
  width += Sizes::air;
  const auto title_of_lines = title_lines(title, width);
  const double above = Sizes::above + title_line * static_cast<double>(title_of_lines.size() - 1);

  MatrixCanvas canvas{width, 0, "", "# problem method declared quantity observed\n"};
  for (std::size_t i = 0; i < title_of_lines.size(); ++i)
    canvas.text(Sizes::air, 18 + title_line * static_cast<double>(i), title_of_lines[i], "left font of_title");
  double left = Sizes::left + name_width + Sizes::air;
  canvas.text(left + declared_width / 2, above - 12, "declared", "center font of_mark textcolor rgb of_words");
  left += declared_width;
  const double first = left;
  for (std::size_t k = 0; k < shown.size(); left += shown[k++].width) {
    const bool is_first = k == 0 || !(shown[k].subject == shown[k - 1].subject);
    const bool is_last = k + 1 == shown.size() || !(shown[k].subject == shown[k + 1].subject);
    const double both = shown[k].width + (is_last ? 0 : shown[k + 1].width);
    if (is_first)
      canvas.text(left + both / 2, above - 30, problem_in_title(shown[k].subject.problem), "center font of_label");
    canvas.text(left + shown[k].width / 2, above - 12, shown[k].head, "center font of_mark textcolor rgb of_words");
  }
  double top = above;
  for (const auto& method : methods) {
    canvas.mark_family(family_of(results, method), top);
    canvas.text(Sizes::left, top + matrix_line / 2, method, "left font of_tics");
    const Declared declared = declared_by(results, precision, method);
    canvas.any_two = canvas.any_two || declared.position != declared.velocity;
    canvas.text(first - declared_width / 2, top + matrix_line / 2, declared.text(), "center font of_tics");
    left = first;
    for (const auto& column : shown) {
      const auto* row = find_order(results, column.subject, method, column.quantity);
      if (row == nullptr) {
        canvas.any_empty = true;
      } else {
        canvas.order(row, usual(declared, column.quantity), left, column.width, top);
        canvas.data += escaped::comment(fmt::format("{} {} {} {}   {}", column.subject.problem, method, declared.text(),
                                                    column.head, matrix_cell(row, usual(declared, column.quantity)))) +
                       "\n";
      }
      left += column.width;
    }
    top += matrix_line;
  }
  const bool is_any_contradicted =
      canvas.verdicts.contains(Verdict::fail) || canvas.verdicts.contains(Verdict::superconvergent);
  const std::string_view none = is_any_contradicted ? "" : "     no declared order is contradicted";
  for (const auto& line :
       note_lines(fmt::format("{}{}     bars: the colours of the families", canvas.key(), none), canvas.width))
    canvas.text(Sizes::air, top += note_line, line, "left font of_legend textcolor rgb of_words");
  canvas.height = top + Sizes::below;
  return canvas.drawing(name, title);
}

}  // namespace

std::vector<Drawing> exception_drawings(const Results& results, const std::string& precision) {
  const auto shown = columns_of(results, precision);
  const auto [methods, all] = exceptions_of(results, shown);
  const std::string stem = escaped::file_stem({"exceptions", precision});
  const std::size_t rest = all - methods.size();
  // As many as a slide has room for are in the matrix itself.
  if (methods.empty() || rest == 0 || all <= Sizes::rows) return {};
  std::vector<Drawing> drawings;
  const std::size_t pages = (methods.size() + Sizes::rows - 1) / Sizes::rows;
  for (std::size_t page = 0; page < pages; ++page) {
    const auto from = methods.begin() + static_cast<std::ptrdiff_t>(page * methods.size() / pages);
    const auto to = methods.begin() + static_cast<std::ptrdiff_t>((page + 1) * methods.size() / pages);
    drawings.push_back(
        picture(results, precision, shown, {from, to}, part_name(stem, page + 1),
                fmt::format("Global orders in {}: of {} methods {} {} within 0.01 of every declared one, with "
                            "uncertainties below 0.01; the other{}{}:",
                            precision, all, rest, rest == 1 ? "is" : "are", methods.size() == 1 ? "" : "s",
                            part_words(page + 1, pages))));
  }
  return drawings;
}

}  // namespace halfstep::inline reports
