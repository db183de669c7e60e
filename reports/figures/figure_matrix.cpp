// Methods x problems: the declared orders, and the observed ones in each cell.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double family_column = 172, name_column = family_column + 178, declared_column = 66, problem_column = 206,
                 line_height = 19, above = 74, below = 24,
                 narrowest = 600;  // pixels

// Light, told apart by the symbols as well.
std::string_view shade(Verdict verdict) {
  switch (verdict) {
    case Verdict::fail:
      return "#f4c7b0";
    case Verdict::superconvergent:
      return "#cfe6f5";
    case Verdict::rounding_limited:
      return "#eeeeee";
    case Verdict::unstable:
      return "#e8d3e3";
    case Verdict::no_window:
      return "#fbeccb";
    case Verdict::noise_limited:
      return "#e3ead6";
    case Verdict::other_law:
      return "#dcdcf0";
    default:
      return "#ffffff";
  }
}

/// The order that a method declares on most problems; nothing where it declares none.
std::optional<double> usual_claim(const Results& results, const std::string& precision, const std::string& method,
                                  Quantity quantity) {
  std::map<double, int> votes;
  for (const auto& row : results.orders)
    if (row.precision == precision && row.method == method && row.quantity == quantity && row.expected)
      ++votes[*row.expected];
  const auto most =
      std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == votes.end() ? std::nullopt : std::optional(most->first);
}

/// What a method declares on most problems, for position and velocity.
struct Declared {
  std::optional<double> position, velocity;

  std::string text() const {
    const auto order = [](const std::optional<double>& value) { return value ? fmt::format("{:g}", *value) : "–"; };
    return position == velocity ? order(position) : order(position) + ", " + order(velocity);
  }
};

/// Whether an order is the declared one to two digits, and no more need be said.
bool is_as_declared(const OrderRow& order) {
  constexpr double small = 0.01;
  return order.verdict == Verdict::pass && order.observed && order.expected &&
         std::abs(*order.observed - *order.expected) < small && order.uncertainty.value_or(0) < small;
}

// One order as a cell shows it: a dot where it is as declared, else "4.93 ± 0.17" (two digits where they are certain),
// "3.01 ▲", "≈" where none was resolved; "[1]" follows where another order is declared than usual.
std::string order_text(const OrderRow* order, const std::optional<double>& usual) {
  if (order == nullptr) return "–";
  std::string text = is_as_declared(*order) ? "•" : order_value(*order);
  const auto add = [&](std::string_view more) { text += (text.empty() ? "" : " ") + std::string(more); };
  if (const auto mark = flag(order->verdict); !mark.empty()) add(mark);
  if (order->expected && order->expected != usual) add(fmt::format("[{:g}]", *order->expected));
  return text;
}

struct Canvas {
  double width, height;
  std::string commands, data;
  std::set<Verdict> verdicts = {};  ///< of its cells
  bool any_empty = false;           ///< a cell of nothing
  std::set<double> others = {};     ///< orders that a cell declares where its method usually has another
  bool any_two = false;             ///< a method that declares two orders

  void rectangle(double left, double top, double w, double h, std::string_view fill) {
    commands +=
        fmt::format("  set object rectangle from {},{} to {},{} behind fillcolor rgb '{}' fillstyle solid noborder\n",
                    left, top, left + w, top + h, fill);
  }
  void text(double x, double y, std::string_view words, std::string_view how) {
    commands += fmt::format("  set label {} at {},{} {}\n", escaped::gnuplot(words), x, y, how);
  }

  /// A line above its first method, and its name beside that, in its colour.
  void begin_family(const std::string& family, double top) {
    commands +=
        fmt::format("  set arrow from 8,{0} to {1},{0} nohead linewidth 0.6 linecolor rgb exact\n", top, width - 8);
    text(20, top + line_height / 2, with_diacritics(family),
         fmt::format("left font of_legend textcolor rgb of_family({})", family_colour(family)));
  }

  /// A bar in the colour of its family beside a method.
  void mark_family(const std::string& family, double top) {
    commands += fmt::format(
        "  set object rectangle from 10,{} to 14,{} behind fillcolor rgb of_family({}) fillstyle solid noborder\n",
        top + 1, top + line_height - 1, family_colour(family));
  }
};

void draw_cell(Canvas& canvas, const Results& results, const Subject& subject, const std::string& method,
               const Declared& declared, double left, double top) {
  const OrderRow* x = find_order(results, subject, method, principal_quantity(results, subject.problem));
  const OrderRow* v = find_order(results, subject, method, Quantity::global_velocity);
  const double middle = top + line_height / 2;
  if (x == nullptr && v == nullptr) {
    canvas.any_empty = true;
    return;
  }
  for (const auto& [order, usual, side] : {std::tuple{x, declared.position, 0}, std::tuple{v, declared.velocity, 1}}) {
    const double begin = left + side * problem_column / 2;
    if (order != nullptr && order->verdict != Verdict::pass)
      canvas.rectangle(begin + 2, top + 1, problem_column / 2 - 4, line_height - 2, shade(order->verdict));
    const bool plain = order != nullptr && is_as_declared(*order);
    canvas.text(begin + problem_column / 4, middle, order_text(order, usual),
                fmt::format("center font of_mark textcolor rgb {}", plain ? "reference" : "ink"));
    if (order == nullptr) continue;
    canvas.verdicts.insert(order->verdict);
    if (order->expected && order->expected != usual) canvas.others.insert(*order->expected);
  }
  canvas.data += escaped::comment(fmt::format("{} {} {}   {}   {}", subject.problem, method, declared.text(),
                                              order_text(x, declared.position), order_text(v, declared.velocity))) +
                 "\n";
}

/// The signs that occur, and what they mean.
std::string matrix_key(const Canvas& canvas) {
  std::string text = "• the declared order, to within 0.01     2.00 ± 0.02: observed, with its uncertainty";
  if (canvas.any_two) text += "     2, 1: declared for position, for velocity";
  if (!canvas.others.empty()) {
    std::string brackets;
    for (const double order : canvas.others) brackets += fmt::format("{}[{:g}]", brackets.empty() ? "" : ", ", order);
    text += fmt::format("     {}: on this problem that order is declared", brackets);
  }
  text += key_of(canvas.verdicts);
  return canvas.any_empty ? text + "     blank: not applicable" : text;
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

  Canvas canvas{
      std::max(narrowest, name_column + declared_column + problem_column * static_cast<double>(columns.size()) + 12),
      above + line_height * static_cast<double>(methods.size()), "", "# problem method declared position velocity\n"};
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
    canvas.text(family_column, top + line_height / 2, method, "left font of_tics");
    const Declared declared{usual_claim(results, precision, method, Quantity::global_position),
                            usual_claim(results, precision, method, Quantity::global_velocity)};
    canvas.text(name_column + declared_column / 2, top + line_height / 2, declared.text(), "center font of_tics");
    canvas.any_two = canvas.any_two || declared.position != declared.velocity;
    for (std::size_t k = 0; k < columns.size(); ++k)
      draw_cell(canvas, results, columns[k], method, declared, left_of(k), top);
    top += line_height;
  }
  for (const auto& line : note_lines(matrix_key(canvas), canvas.width))
    canvas.text(12, top += note_line, line, "left font of_legend textcolor rgb of_words");
  canvas.height = top + below;

  std::string script = fmt::format(
      "# Methods x problems in {0}: redraws {1}.svg, .pdf and .png\nreset\nload 'style.gp'\n"
      "do for [format in formats] {{\n  eval open(format, '{1}', {2:.0f}, {3:.0f})\n"
      "  set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1\n"
      "  unset border; unset tics; unset grid; unset key\n  set xrange [0:{2:.0f}]\n  set yrange [{3:.0f}:0]\n",
      escaped::comment(precision), name, canvas.width, canvas.height);
  script += canvas.commands + "  plot NaN notitle\n  unset output\n}\n";
  return {name, script, canvas.data};
}

}  // namespace halfstep::inline reports
