// Frames of the main job: what was run on each problem.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/chapters/study_results.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/order_tables.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/reports/slides/slide_chart.hpp"
#include "halfstep/reports/slides/statements.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/listed.hpp"

namespace halfstep::inline reports {
namespace {

// As people type it: quoted only where the shell asks for it.
std::string argument(const std::string& word) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:=";
  return word.find_first_not_of(harmless) == std::string::npos ? word : escaped::shell_word(word);
}

std::string command(std::string_view study, const std::vector<std::string>& problems, const std::string& precision) {
  std::string text = fmt::format("halfstep run {}", study);
  for (const auto& problem : problems) text += " -p " + argument(problem);
  const bool usual = precision.empty() || precision == "double";
  return usual ? text : text + " --precision " + argument(precision);
}

// "kepler, double: energy error over a long run, h = 0.05 · r'' = -r/|r|^3".
std::string about(const Results& results, const Subject& subject, const std::string& title) {
  for (const auto& row : results.problems)
    if (row.name == subject.problem && !row.equation.empty())
      if (const auto whole = title + " · " + row.equation; letters(whole) <= most_foot_letters) return whole;
  return title;
}

std::vector<const OrderRow*> all_of(const std::vector<OrderRow>& rows) {
  std::vector<const OrderRow*> all;
  for (const auto& row : rows) all.push_back(&row);
  return all;
}

// How it came out: verdicts, problem by problem.
std::vector<Slide> summary(const Results& results) {
  if (results.orders.empty()) return {};
  PlainTable table{"Verdicts", {"problem", "precision", "orders", "as declared", "of other verdicts"}, {}};
  std::size_t left_out = 0;
  for (const auto& subject : subjects(results)) {
    std::size_t all = 0, as = 0;
    for (const auto& row : results.orders) {
      if (!subject.has(row)) continue;
      ++all;
      as += row.verdict == Verdict::pass || row.verdict == Verdict::resolved ? 1 : 0;
    }
    if (all == 0) continue;
    if (table.rows.size() == most_table_rows) {
      ++left_out;
      continue;
    }
    table.rows.push_back(
        {subject.problem, subject.precision, std::to_string(all), std::to_string(as), std::to_string(all - as)});
  }
  const std::string selection = left_out == 0 ? "" : fmt::format("and {} more in orders.csv", left_out);
  return {{.statement = judged(all_of(results.orders), "order"),
           .shown = std::move(table),
           .selection = selection,
           .about = "Observed orders",
           .command = command("convergence", {}, "")}};
}

std::vector<Slide> exceptions(const Results& results) {
  PlainTable table{"Not as declared", {"problem", "method", "quantity", "declared → observed", "verdict"}, {}};
  std::vector<const OrderRow*> rows;
  for (const auto& row : results.orders)
    if (row.verdict != Verdict::pass && row.verdict != Verdict::resolved) rows.push_back(&row);
  if (rows.empty()) return {};
  // Failures first; what only rounding hides last.
  const auto weight = [](const OrderRow* row) {
    return row->verdict == Verdict::rounding_limited ? 2 : row->verdict == Verdict::superconvergent ? 1 : 0;
  };
  std::stable_sort(rows.begin(), rows.end(), [&](auto* a, auto* b) { return weight(a) < weight(b); });
  std::size_t kinds[3] = {0, 0, 0};
  for (const OrderRow* row : rows) ++kinds[weight(row)];
  std::string statement = kinds[0] == 0   ? "No order contradicts its declaration"
                          : kinds[0] == 1 ? "1 order contradicts its declaration"
                                          : fmt::format("{} orders contradict their declarations", kinds[0]);
  if (kinds[2] > 0) statement += fmt::format("; rounding error hides {}", kinds[2]);
  if (kinds[1] > 0) statement += fmt::format("; {} {} higher than declared", kinds[1], kinds[1] == 1 ? "is" : "are");
  for (std::size_t i = 0; i < std::min(rows.size(), most_table_rows); ++i)
    table.rows.push_back({title_of({rows[i]->problem, rows[i]->precision}), rows[i]->method,
                          std::string(info(rows[i]->quantity).brief), order_text(*rows[i]),
                          std::string(word(rows[i]->verdict))});
  return {{.statement = std::move(statement),
           .shown = std::move(table),
           .selection = rows.size() > most_table_rows
                            ? fmt::format("the first {} of {}, failures first", most_table_rows, rows.size())
                            : "",
           .about = "Orders with another verdict than pass",
           .command = command("convergence", {}, "")}};
}

std::vector<Slide> order_slides(const Results& results) {
  std::vector<Slide> all;
  for (const auto& precision : words_of(results.orders, &OrderRow::precision))
    for (const auto quantity : {Quantity::global_position, Quantity::global_state})
      for (auto& orders : order_tables(results, precision, quantity)) {
        const std::vector<std::string> problems(orders.table.columns.begin() + 1, orders.table.columns.end());
        const std::string_view of = info(quantity).of;
        all.push_back({.statement = fmt::format("{}: {}", with_diacritics(orders.title), judged(orders.rows, "order")),
                       .shown = std::move(orders.table),
                       .selection = fmt::format("declared → observed order of the {}, with its uncertainty", of),
                       .about = fmt::format("Orders of {} · {}", of, precision),
                       .command = command("convergence", problems, precision)});
      }
  return all;
}

/// The frames of one problem in one precision.
class SubjectSlides {
 public:
  SubjectSlides(const Results& results, const Subject& subject)
      : results_(results),
        subject_(subject),
        methods_(shown_methods(results, subject.problem)),
        selection_(selection_text(results, subject.problem)) {}

  std::vector<Slide> all() && {
    const Chart errors = of_methods(error_chart(results_, subject_, principal_quantity(results_, subject_.problem)));
    add("convergence", errors, [&] { return order_statement(results_, subject_, errors); });
    const Chart work = of_methods(work_chart(results_, subject_, false));
    add("convergence", work, [&] { return work_statement(work); });
    const Chart energy = of_methods(energy_chart(results_, subject_));
    add("energy", energy, [&] { return energy_statement(results_, subject_, energy); });
    add_equal_cost();
    methods_ = few_methods();
    selection_ += std::string(selection_.empty() ? "" : "; ") + "strong: the last third of a run";
    const Chart paths = of_methods(portrait_chart(results_, subject_));
    // What only runs away has no path worth looking at.
    if (has_points(paths) && std::any_of(paths.panels[0].curves.begin(), paths.panels[0].curves.end(), turns_back))
      add("portrait", paths, [&] { return path_statement(paths); });
    const Chart rounding = rounding_chart(results_, subject_);
    if (!rounding.panels.empty()) {
      std::size_t left_out = 0;
      const Chart one = chart_of_panel(rounding, 0, left_out);
      selection_ = fmt::format("{}, where the two come closest", rounding.panels[0].title);
      add("rounding", one, [&] { return rounding.panels[0].title + ": " + rounding_statement(one); });
    }
    return std::move(slides_);
  }

  // A frame for each family, in the place of the grid that holds them all on paper.
  std::vector<Slide> families() && {
    const Chart grid = error_chart(results_, subject_, Quantity::global_position);
    for (std::size_t k = 0; k < grid.panels.size(); ++k) {
      std::size_t left_out = 0;
      const Chart one = chart_of_panel(grid, k, left_out);
      if (!has_points(one)) continue;
      methods_ = curve_names(one);
      selection_ = left_out == 0 ? "" : fmt::format("the first {} of {} methods", most_curves, most_curves + left_out);
      const std::string family = with_diacritics(grid.panels[k].title);
      const auto statement = [&](bool named) {
        const std::string result = order_statement(results_, subject_, one, named);
        return result.empty() ? result : family + ": " + result;
      };
      // Where there is no room for the problem and for the methods, the figure names the methods.
      const bool all_fits = letters(with_problem(statement(true))) <= most_title_letters;
      add("convergence", one, [&] { return statement(all_fits); });
    }
    return std::move(slides_);
  }

 private:
  // Paths lie over each other: three are enough.
  std::vector<std::string> few_methods() {
    constexpr std::size_t most = 3;
    std::vector<std::string> few;
    for (const auto& method : methods_)
      if (const auto order = declared_order(results_, subject_.problem, method); order == 1 || order == 2 || order == 4)
        if (few.size() < most) few.push_back(method);
    const bool by_order = few.size() > 1 && few.size() < methods_.size();
    if (!by_order)
      few.assign(methods_.begin(), methods_.begin() + static_cast<std::ptrdiff_t>(std::min(most, methods_.size())));
    if (by_order) selection_ = "one method each of order 1, 2 and 4; grey: exact";
    return few;
  }

  std::string with_problem(const std::string& statement) const { return subject_.problem + ": " + statement; }

  Chart of_methods(Chart chart) const { return chart_of_methods(std::move(chart), results_, methods_); }

  // What is seen there alone: who overtakes whom. Each curve has its step.
  void add_equal_cost() {
    Chart whole_chart = equal_cost_chart(results_, subject_);
    // The sentence says what the marks do.
    for (Panel& panel : whole_chart.panels) std::erase_if(panel.curves, [](const Curve& curve) { return curve.grey; });
    const Chart chart = chart_of_methods(whole_chart, results_, curve_names(whole_chart));
    if (!has_points(chart)) return;
    const std::string statement = equal_cost_statement(chart);
    if (statement.empty()) return;
    const std::string whole = with_problem(statement);
    slides_.push_back({.statement = letters(whole) <= most_title_letters ? whole : statement,
                       .shown = chart,
                       .selection = note_parts(whole_chart.note).front(),
                       .about = about(results_, subject_, chart.title),
                       .command = command("equal-cost", {subject_.problem}, subject_.precision)});
  }

  template <class Say>
  void add(std::string_view study, const Chart& chart, const Say& say) {
    if (!has_points(chart)) return;
    std::string statement = say();
    if (statement.empty()) statement = chart.title;
    const std::string whole = with_problem(statement);  // what the last lines say too
    slides_.push_back({.statement = letters(whole) <= most_title_letters ? whole : statement,
                       .shown = chart,
                       .selection = selected(chart),
                       .about = about(results_, subject_, chart.title),
                       .command = command(study, {subject_.problem}, subject_.precision)});
  }

  // The rule, and who is shown nowhere: has no energy there, or left the axes.
  std::string selected(const Chart& chart) const {
    std::vector<std::string> missing;
    const auto names = curve_names(chart);
    for (const auto& method : methods_)
      if (std::find(names.begin(), names.end(), method) == names.end()) missing.push_back(method);
    if (missing.empty() || missing.size() == methods_.size()) return selection_;
    return selection_ + (selection_.empty() ? "" : "; ") + "not drawn: " + listed(missing, 1);
  }

  const Results& results_;
  const Subject& subject_;
  std::vector<std::string> methods_;
  std::string selection_;
  std::vector<Slide> slides_;
};

std::vector<Slide> precision_slides(const Results& results) {
  std::vector<Slide> all;
  std::vector<std::string> problems;
  for (const auto& subject : subjects(results))
    if (std::find(problems.begin(), problems.end(), subject.problem) == problems.end())
      problems.push_back(subject.problem);
  for (const auto& problem : problems) {
    const Chart chart = precision_chart(results, problem);
    if (!has_points(chart)) continue;
    std::size_t left_out = 0;
    const Chart last = chart_of_panel(chart, chart.panels.size() - 1, left_out);
    all.push_back(
        {.statement = fmt::format("{} on {}: {}", chart.panels.back().title, problem, precision_statement(last)),
         .shown = last,
         .selection = "one method in several precisions; dashed: unit roundoff",
         .about = problem,
         .command = command("convergence", {problem}, "")});
  }
  return all;
}

void append(std::vector<Slide>& all, std::vector<Slide> more) {
  for (auto& slide : more) all.push_back(std::move(slide));
}

}  // namespace

std::vector<Slide> problem_slides(const Results& results) {
  std::vector<Slide> all = summary(results);
  append(all, exceptions(results));
  const auto every = subjects(results);
  for (const auto& subject : every) append(all, SubjectSlides(results, subject).all());
  // On one problem: families differ from each other in the same way on all of them.
  if (!every.empty() && groups(results).size() > 1) append(all, SubjectSlides(results, every.front()).families());
  append(all, precision_slides(results));
  append(all, order_slides(results));
  return all;
}

}  // namespace halfstep::inline reports
