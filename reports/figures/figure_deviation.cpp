// Methods x orders as a picture: how far each observed order is from the declared one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/charts/text_width.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr double margin = 14, cell_width = 25, gap = 12, row_height = 15, family_gap = 5;  // pixels
constexpr double head = 82, foot = 78;
constexpr double title_text = 17, tics_text = 13, words_text = 12;  // sizes of letters, as large as in PNG
constexpr double scale_step = 46;                                   // of the colours, each as wide as this
constexpr std::string_view scale_title = "observed − declared";

/// The columns of a problem, by what is written above them.
constexpr std::array<std::pair<Quantity, std::string_view>, 5> columns = {{{Quantity::global_position, "x"},
                                                                           {Quantity::global_velocity, "v"},
                                                                           {Quantity::local_position, "x₁"},
                                                                           {Quantity::local_velocity, "v₁"},
                                                                           {Quantity::energy, "E"}}};
constexpr double problem_width = cell_width * double(columns.size());

/// gnuplot's commands in pixels, y downwards.
struct Picture {
  std::string commands, data;

  std::set<Verdict> signs = {};  ///< the verdicts whose sign stands in a cell
  bool any_conserved = false, any_coloured = false, any_uncertain = false, any_blank = false;

  void cell(double left, double top, const std::string& fill) {
    commands +=
        fmt::format("  set object rectangle from {},{} to {},{} behind fillcolor rgb {} fillstyle solid noborder\n",
                    left + 0.5, top + 0.5, left + cell_width - 0.5, top + row_height - 0.5, fill);
  }
  void text(double x, double y, std::string_view words, std::string_view how) {
    commands += fmt::format("  set label {} at {},{} {}\n", escaped::gnuplot(words), x, y, how);
  }
};

std::string number_text(const std::optional<double>& value) { return value ? fmt::format("{:.10g}", *value) : "-"; }

/// Whether an order deviates by more than its uncertainty.
bool is_certain(const OrderRow& row) { return std::abs(*row.observed - *row.expected) > row.uncertainty.value_or(0); }

/// Whether the colour of a deviation is one of the darker ones, on which only white can be read.
bool is_dark(const OrderRow& row) {
  constexpr double from = 0.01;
  return is_certain(row) && std::abs(*row.observed - *row.expected) > from;
}

/// The colour of a deviation; a neutral one where it is not certain.
std::string fill_of(const OrderRow& row) {
  return is_certain(row) ? fmt::format("of_deviation({:.6g})", *row.observed - *row.expected) : "uncertain";
}

/// An order: its deviation as a colour, and the sign of its verdict unless that is a pass; "=" where nothing but
/// rounding was to be found, as in an energy that is conserved.
void draw_order(Picture& picture, const OrderRow& row, double left, double top) {
  const std::string_view middle = "center font of_mark textcolor rgb ";
  const double x = left + cell_width / 2, y = top + row_height / 2;
  const bool compared = row.observed && row.expected;
  if (compared) picture.cell(left, top, fill_of(row));
  picture.any_coloured = picture.any_coloured || (compared && is_certain(row));
  picture.any_uncertain = picture.any_uncertain || (compared && !is_certain(row));
  const bool is_conserved = !compared && row.verdict == Verdict::pass;
  picture.any_conserved = picture.any_conserved || is_conserved;
  const std::string_view sign = is_conserved ? "=" : flag(row.verdict);
  if (!sign.empty())
    picture.text(x, y, sign, fmt::format("{}{} front", middle, compared && is_dark(row) ? "paper" : "of_words"));
  if (!sign.empty() && !is_conserved) picture.signs.insert(row.verdict);
  picture.data += escaped::comment(fmt::format("{} {} {} {} {} {} {}", row.problem, row.method, name(row.quantity),
                                               number_text(row.expected), number_text(row.observed),
                                               number_text(row.uncertainty), word(row.verdict))) +
                  "\n";
}

/// What the colours mean: the same cells beside each other.
void draw_scale(Picture& picture, double width, double top) {
  static constexpr std::array<double, 10> steps = {-0.5,    -0.05,  -0.005, -0.0005, -0.00005,
                                                   0.00005, 0.0005, 0.005,  0.05,    0.5};
  const double step = scale_step,
               left = std::max(width / 2 - 5 * step, margin + text_width(scale_title, words_text) + 8);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const double at = left + step * double(k);
    picture.commands += fmt::format(
        "  set object rectangle from {},{} to {},{} behind fillcolor rgb of_deviation({}) fillstyle solid noborder\n",
        at, top, at + step, top + row_height, steps[k]);
  }
  static constexpr std::array<std::string_view, 9> bounds = {"−0.1", "−0.01", "−0.001", "−10⁻⁴", "0",
                                                             "10⁻⁴", "0.001", "0.01",   "0.1"};
  for (std::size_t k = 0; k < bounds.size(); ++k)
    picture.text(left + step * double(k + 1), top + row_height + 9, bounds[k],
                 "center font of_mark textcolor rgb of_words");
  picture.text(left - 8, top + row_height / 2, scale_title, "right font of_legend textcolor rgb of_words");
}

/// What the columns are, and the signs that occur.
std::string deviation_key(const Picture& picture) {
  std::string text = "x, v: position and velocity at the end; x₁, v₁: after one step; E: energy";
  if (picture.any_uncertain) text += "     grey: a deviation smaller than its uncertainty";
  if (picture.any_conserved) text += "     = conserved";
  text += key_of(picture.signs);
  return picture.any_blank ? text + "     blank: not applicable" : text;
}

/// How many of the observed orders lie near the declared ones; those of methods that failed at some step are none.
std::string summary(const Results& results, const std::string& precision) {
  std::size_t count = 0, within = 0, certain = 0;
  constexpr double small = 0.01;
  for (const auto& row : results.orders) {
    if (row.precision != precision || !row.observed || !row.expected || row.verdict == Verdict::unstable) continue;
    ++count;
    within += std::abs(*row.observed - *row.expected) <= small ? 1 : 0;
    certain += is_certain(row) ? 1 : 0;
  }
  return fmt::format(
      "{} of {} observed orders {} within {} of the declared ones; {} {} from them by more than {} uncertainty", within,
      count, within == 1 ? "is" : "are", small, certain, certain == 1 ? "differs" : "differ",
      certain == 1 ? "its" : "their");
}

/// The room for the longest name of a method.
double width_of_names(const std::vector<Group>& all) {
  constexpr double air = 8;  // between a name and the first cell
  double longest = 0;
  for (const Group& group : all)
    for (const auto& method : group.methods) longest = std::max(longest, text_width(method, tics_text));
  return margin + longest + air;
}

}  // namespace

Drawing deviation_drawing(const Results& results, const std::string& precision) {
  const std::string file = escaped::file_stem({"deviation", precision});
  std::vector<Subject> problems;
  for (const auto& subject : subjects(results))
    if (subject.precision == precision && std::any_of(results.orders.begin(), results.orders.end(),
                                                      [&](const OrderRow& row) { return subject.has(row); }))
      problems.push_back(subject);
  if (problems.empty()) return {file, "", ""};

  Picture picture{"", "# problem method quantity declared observed uncertainty verdict\n"};
  const auto all = groups(results);
  const std::string title = fmt::format("Deviation from the declared orders, {}", precision),
                    words = summary(results, precision);
  const double name_width = width_of_names(all);
  const double width =
      std::max({name_width + (problem_width + gap) * static_cast<double>(problems.size()) - gap + margin,
                text_width(title, title_text) + 2 * margin, text_width(words, words_text) + 2 * margin,
                text_width(scale_title, words_text) + 8 + 10 * scale_step + 2 * margin});
  picture.text(margin, 20, title, "left font of_title");
  picture.text(margin, 40, words, "left font of_legend textcolor rgb of_words");
  const auto left_of = [&](std::size_t k) { return name_width + (problem_width + gap) * static_cast<double>(k); };
  for (std::size_t k = 0; k < problems.size(); ++k) {
    picture.text(left_of(k) + problem_width / 2, 58, problems[k].problem, "center font of_label");
    for (std::size_t c = 0; c < columns.size(); ++c)
      picture.text(left_of(k) + cell_width * (double(c) + 0.5), 74, columns[c].second,
                   "center font of_mark textcolor rgb of_words");
  }
  double top = head;
  for (const auto& group : all) {
    for (const auto& method : group.methods) {
      picture.text(name_width - 8, top + row_height / 2, method, "right font of_tics");
      for (std::size_t k = 0; k < problems.size(); ++k)
        for (std::size_t c = 0; c < columns.size(); ++c)
          if (const auto* row = find_order(results, problems[k], method, columns[c].first))
            draw_order(picture, *row, left_of(k) + cell_width * double(c), top);
          else
            picture.any_blank = true;
      top += row_height;
    }
    top += family_gap;
  }
  if (!picture.any_coloured) return {file, "", ""};  // the other matrix says it all
  draw_scale(picture, width, top + 10);
  top += foot - note_line;
  for (const auto& line : note_lines(deviation_key(picture), width)) {
    picture.text(margin, top, line, "left font of_mark textcolor rgb of_words");
    top += note_line;
  }
  const double height = top;
  std::string script = fmt::format(
      "# Deviation from the declared orders, {0}: redraws {1}.svg, .pdf and .png\nreset\nload 'style.gp'\n"
      "do for [format in formats] {{\n  eval open(format, '{1}', {2:.0f}, {3:.0f})\n"
      "  set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1\n"
      "  unset border; unset tics; unset grid; unset key\n  set xrange [0:{2:.0f}]\n  set yrange [{3:.0f}:0]\n",
      escaped::comment(precision), file, width, height);
  script += picture.commands + "  plot NaN notitle\n  unset output\n}\n";
  return {file, script, picture.data};
}

}  // namespace halfstep::inline reports
