// Cells, families and key of the matrix of orders.
#include "halfstep/reports/figures/matrix_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

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

/// Hidden by rounding is no fault, and told by its word.
std::string_view mark_of(Verdict verdict) { return verdict == Verdict::rounding_limited ? "rounding" : flag(verdict); }

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

}  // namespace

std::string Declared::text() const {
  const auto order = [](const std::optional<double>& value) { return value ? fmt::format("{:g}", *value) : "–"; };
  return position == velocity ? order(position) : order(position) + ", " + order(velocity);
}

Declared declared_by(const Results& results, const std::string& precision, const std::string& method) {
  return {usual_claim(results, precision, method, Quantity::global_position),
          usual_claim(results, precision, method, Quantity::global_velocity)};
}

bool is_as_declared(const OrderRow& order) {
  constexpr double small = 0.01;
  return order.verdict == Verdict::pass && order.observed && order.expected &&
         std::abs(*order.observed - *order.expected) < small && order.uncertainty.value_or(0) < small;
}

std::string matrix_cell(const OrderRow* order, const std::optional<double>& usual) {
  if (order == nullptr) return "–";
  std::string text = is_as_declared(*order) ? "•" : order_value(*order);
  const auto add = [&](std::string_view more) { text += (text.empty() ? "" : " ") + std::string(more); };
  if (const auto mark = mark_of(order->verdict); !mark.empty()) add(mark);
  if (order->expected && order->expected != usual) add(fmt::format("[{:g}]", *order->expected));
  return text;
}

void MatrixCanvas::rectangle(double left, double top, double w, double h, std::string_view fill) {
  commands +=
      fmt::format("  set object rectangle from {},{} to {},{} behind fillcolor rgb '{}' fillstyle solid noborder\n",
                  left, top, left + w, top + h, fill);
}

void MatrixCanvas::text(double x, double y, std::string_view words, std::string_view how) {
  commands += fmt::format("  set label {} at {},{} {}\n", escaped::gnuplot(words), x, y, how);
}

void MatrixCanvas::begin_family(const std::string& family, double top) {
  commands +=
      fmt::format("  set arrow from 8,{0} to {1},{0} nohead linewidth 0.6 linecolor rgb exact\n", top, width - 8);
  text(20, top + matrix_line / 2, with_diacritics(family),
       fmt::format("left font of_legend textcolor rgb of_family({})", family_colour(family)));
}

void MatrixCanvas::mark_family(const std::string& family, double top) {
  commands += fmt::format(
      "  set object rectangle from 10,{} to 14,{} behind fillcolor rgb of_family({}) fillstyle solid noborder\n",
      top + 1, top + matrix_line - 1, family_colour(family));
}

void MatrixCanvas::order(const OrderRow* order, const std::optional<double>& usual, double left, double w, double top) {
  if (order != nullptr && order->verdict != Verdict::pass)
    rectangle(left + 2, top + 1, w - 4, matrix_line - 2, shade(order->verdict));
  const bool is_plain = order != nullptr && (is_as_declared(*order) || order->verdict == Verdict::rounding_limited);
  text(left + w / 2, top + matrix_line / 2, matrix_cell(order, usual),
       fmt::format("center font of_mark textcolor rgb {}", is_plain ? "of_words" : "ink"));
  if (order == nullptr) return;
  verdicts.insert(order->verdict);
  if (order->expected && order->expected != usual) others.insert(*order->expected);
}

std::string MatrixCanvas::key() const {
  std::string text =
      "• within 0.01 of the declared order, with an uncertainty below 0.01     2.00 ± 0.02: observed, with its "
      "uncertainty";
  if (any_two) text += "     2, 1: declared for position, for velocity";
  if (!others.empty()) {
    std::string brackets;
    for (const double order : others) brackets += fmt::format("{}[{:g}]", brackets.empty() ? "" : ", ", order);
    text += fmt::format("     {}: on this problem that order is declared", brackets);
  }
  std::set<Verdict> marked = verdicts;
  if (marked.erase(Verdict::rounding_limited) > 0) text += "     rounding: it hides the order";
  text += key_of(marked);
  return any_empty ? text + "     blank: not applicable" : text;
}

Drawing MatrixCanvas::drawing(const std::string& name, const std::string& description) const {
  return {name,
          fmt::format(
              "# {0}: redraws {1}.svg, .pdf and .png\nreset\nload 'style.gp'\n"
              "do for [format in formats] {{\n  eval open(format, '{1}', {2:.0f}, {3:.0f})\n"
              "  set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1\n"
              "  unset border; unset tics; unset grid; unset key\n  set xrange [0:{2:.0f}]\n  set yrange [{3:.0f}:0]\n",
              escaped::comment(description), name, width, height) +
              commands + "  plot NaN notitle\n  unset output\n}\n",
          data};
}

}  // namespace halfstep::inline reports
