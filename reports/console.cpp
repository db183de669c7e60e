// The tables that a run prints.
#include "halfstep/reports/console.hpp"
#include "halfstep/engine/tables/quantities.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/measured.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/text/behaviour.hpp"
#include "halfstep/reports/text/folded.hpp"
#include "halfstep/reports/text/numbers.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t name_width = 28, order_width = 18, cost_width = 22;
constexpr std::size_t columns_at_once = 4;  // problems beside each other in the tables of energy and cost

std::string padded(std::string text, std::size_t to) {
  if (letters(text) < to) text.append(to - letters(text), ' ');
  return text;
}

// A name that does not fit has a line of its own.
std::string first_column(const std::string& name) {
  return name.size() < name_width ? padded(name, name_width) : name + "\n" + std::string(name_width, ' ');
}

std::string without_trailing_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string painted(const std::string& text, Verdict verdict, bool colour) {
  if (!colour || verdict == Verdict::pass || verdict == Verdict::resolved) return text;
  const char* code = verdict == Verdict::fail ? "31" : verdict == Verdict::superconvergent ? "36" : "33";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string heading(const std::string& text, bool colour) {
  return colour ? fmt::format("\x1b[1m{}\x1b[0m\n", text) : text + "\n";
}

// "4 -> 3.998(3)", "4 -> 1.98(2) ✗", "5 -> ?".
std::string order_cell(const OrderRow* row, bool colour) {
  if (row == nullptr) return padded("", order_width);
  std::string text = row->expected ? fmt::format("{:g} -> ", *row->expected) : "";
  if (row->observed) text += with_uncertainty(*row->observed, row->uncertainty);
  if (const auto mark = flag(row->verdict); !mark.empty()) text += fmt::format("{}{}", row->observed ? " " : "", mark);
  return painted(padded(text, order_width), row->verdict, colour);
}

std::string order_table(const Results& results, const Subject& subject, bool colour) {
  const auto columns = quantities_of(principal_quantity(results, subject.problem) == Quantity::global_state);
  std::string body;
  for (const auto& method : methods_by_family(results)) {
    std::string line = first_column(method);
    bool any = false;
    for (const auto& column : columns) {
      const OrderRow* row = find_order(results, subject, method, column.quantity);
      any = any || row != nullptr;
      line += order_cell(row, colour);
    }
    if (any) body += without_trailing_spaces(line);
  }
  if (body.empty()) return "";
  std::string head = padded("declared -> observed", name_width);
  for (const auto& column : columns) head += padded(std::string(column.brief), order_width);
  return heading(fmt::format("{} in {}", subject.problem, subject.precision), colour) + without_trailing_spaces(head) +
         body + "\n";
}

// What is not as declared, with the reason, a line each.
std::string complaints(const Results& results, bool colour) {
  std::string text;
  for (const auto& row : results.orders) {
    if (row.verdict != Verdict::fail) continue;
    const auto line = fmt::format("{} {} {} {}: declared {:g}, observed {}{}{}", symbol(row.verdict), row.problem,
                                  row.method, name(row.quantity), row.expected.value_or(std::nan("")),
                                  row.observed ? with_uncertainty(*row.observed, row.uncertainty) : "nothing",
                                  row.reason.empty() ? "" : ": ", row.reason);
    text += painted(line, row.verdict, colour) + "\n";
  }
  return text.empty() ? "" : text + "\n";
}

// Methods down, problems across; cell(row) says what a row shows.
template <class Row>
std::string cross_table(const Results& results, const std::vector<Row>& rows, const std::string& title,
                        const std::function<std::string(const Row&)>& cell, bool colour) {
  std::vector<Subject> columns;
  for (const auto& row : rows)
    if (std::find(columns.begin(), columns.end(), Subject{row.problem, row.precision}) == columns.end())
      columns.push_back({row.problem, row.precision});
  std::string text;
  for (std::size_t first = 0; first < columns.size(); first += columns_at_once) {
    const std::size_t last = std::min(first + columns_at_once, columns.size());
    std::string head(name_width, ' '), precision(name_width, ' '), body;
    for (std::size_t k = first; k < last; ++k) {
      head += padded(columns[k].problem, cost_width);
      precision += padded("in " + columns[k].precision, cost_width);
    }
    for (const auto& method : methods_by_family(results)) {
      std::string line = first_column(method);
      bool any = false;
      for (std::size_t k = first; k < last; ++k) {
        const auto match = std::find_if(rows.begin(), rows.end(),
                                        [&](const Row& row) { return row.method == method && columns[k].has(row); });
        any = any || match != rows.end();
        line += padded(match == rows.end() ? "" : cell(*match), cost_width);
      }
      if (any) body += without_trailing_spaces(line);
    }
    text += heading(title, colour) + without_trailing_spaces(head) + without_trailing_spaces(precision) + body + "\n";
  }
  return text;
}

std::string rate(const Number& coarse, const Number& fine, double ratio) {
  if (coarse.empty() || fine.empty() || !(coarse.value > 0) || !(fine.value > 0)) return "-";
  const double slope = power_between(ratio, coarse.value, 1, fine.value);
  return std::isfinite(slope) ? fmt::format("{:.2f}", slope) : "-";
}

}  // namespace

namespace {

template <class CountOf>
std::string with_verdicts(std::size_t all, const char* noun, const CountOf& count_of) {
  std::string text = counted(all, noun);
  const char* between = ": ";
  for (const Verdict verdict :
       {Verdict::pass, Verdict::resolved, Verdict::fail, Verdict::superconvergent, Verdict::rounding_limited,
        Verdict::unstable, Verdict::no_window, Verdict::noise_limited, Verdict::other_law}) {
    const std::size_t count = count_of(verdict);
    if (count == 0) continue;
    const auto mark = flag(verdict);
    text += fmt::format("{}{} {}{}{}", between, count, word(verdict), mark.empty() ? "" : " ", mark);
    between = ", ";
  }
  return text;
}

// The chapters that lines stand for: those with a summary, and those of the studies that they look at.
std::set<std::string> summarised(const std::vector<Chapter>& chapters) {
  std::set<std::string> names;
  for (const auto& chapter : chapters) {
    if (chapter.summary.empty()) continue;
    names.insert(chapter.id);
    for (const auto& study : all_studies())
      if (study.name == chapter.id) names.insert(study.needs.begin(), study.needs.end());
  }
  return names;
}

// "Not printed: 12 tables of damping, growth; --verbose prints them."
std::string left_out(const std::vector<Chapter>& chapters, const std::set<std::string>& names, const Printing& how) {
  std::size_t count = 0;
  std::vector<std::string> of;
  for (const auto& chapter : chapters) {
    if (!names.contains(chapter.id) || chapter.tables.size() < 2) continue;
    count += chapter.tables.size() - 1;
    of.push_back(chapter.id);
  }
  return count == 0 ? ""
                    : folded(fmt::format("{} tables of {} are printed with --verbose.", count, fmt::join(of, ", ")),
                             how.width);
}

// Published statements are findings, too, with nothing declared; the page counts them by themselves.
std::string statements_counted(const std::vector<Chapter>& chapters, const std::vector<FindingRow>& findings) {
  const auto is_statement = [&](const FindingRow& row) {
    return std::any_of(chapters.begin(), chapters.end(),
                       [&](const Chapter& one) { return one.decides_statements && one.id == row.study; });
  };
  const auto count = static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), is_statement));
  return count == 0 || count == findings.size()
             ? ""
             : fmt::format("{} without the {} published statements, which are resolved\n",
                           counted(findings.size() - count, "finding"), count);
}

std::string plain_table(const PlainTable& table, const Printing& how) {
  std::vector<std::vector<std::string>> rows = {table.columns};
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  for (auto& row : rows) std::transform(row.begin(), row.end(), row.begin(), in_brackets);
  std::string caption = folded(table.caption, how.width);
  caption.pop_back();
  return heading(caption, how.colour) + folded_table(rows, how.width) + "\n";
}

}  // namespace

std::string verdict_counts(const OrderSummary& orders) {
  return with_verdicts(orders.count(), "order", [&](Verdict verdict) { return orders.count(verdict); });
}

namespace {

// " (1271 findings, 32 proofs)": what is counted together; nothing where all is of one kind.
std::string what_they_are(std::size_t orders, const Results& results) {
  const auto proofs = static_cast<std::size_t>(
      std::count_if(results.proofs.begin(), results.proofs.end(), [](const auto& row) { return row.proven; }));
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* one) {
    if (count > 0) parts.push_back(counted(count, one));
  };
  add(orders, "order");
  add(results.findings.size(), "finding");
  add(proofs, "proof");
  add(results.broken.size(), "broken run");
  return parts.size() < 2 ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
}

// Of verdicts none of which contradicts a claim: how many confirm it.
std::string line_without_contradiction(std::size_t all, std::size_t above, std::size_t hidden) {
  if (above + hidden == 0)
    return fmt::format("{} {}{} as declared", symbol(Verdict::pass), all == 1 ? "" : "all ", counted(all, "verdict"));
  std::string line =
      fmt::format("{} {} of {} as declared", symbol(Verdict::pass), all - above - hidden, counted(all, "verdict"));
  if (above > 0) line += fmt::format(", {} above what is declared", above);
  if (hidden > 0) line += fmt::format(", {} hidden by rounding", hidden);
  return line;
}

}  // namespace

std::string closing_line(const Results& results, bool colour) {
  const auto orders = summary_of_orders(results);
  std::vector<Verdict> verdicts;
  for (const auto& row : results.findings) verdicts.push_back(row.verdict);
  for (const auto& row : results.proofs)
    if (row.proven) verdicts.push_back(row.disproven() ? Verdict::fail : Verdict::pass);
  verdicts.insert(verdicts.end(), results.broken.size(), Verdict::unstable);
  const auto all = orders.count() + verdicts.size();
  if (all == 0) return "";
  const bool nothing_measured =
      orders.count() == 0 && results.broken.empty() && !results.findings.empty() &&
      std::all_of(results.findings.begin(), results.findings.end(),
                  [](const FindingRow& row) { return row.verdict == Verdict::resolved && !row.observed; });
  if (nothing_measured) return fmt::format("{} nothing was measured", symbol(Verdict::no_window));
  const auto contradicts = [](Verdict one) { return one == Verdict::fail || one == Verdict::unstable; };
  const auto others = std::count_if(verdicts.begin(), verdicts.end(), [](Verdict one) { return !as_declared(one); });
  const auto amiss = orders.not_as_declared() + static_cast<std::size_t>(others);
  const bool failed = orders.count(Verdict::fail) + orders.count(Verdict::unstable) > 0 ||
                      std::any_of(verdicts.begin(), verdicts.end(), contradicts);
  const auto count = [&](Verdict verdict) {
    return orders.count(verdict) + static_cast<std::size_t>(std::ranges::count(verdicts, verdict));
  };
  const std::string line =
      (amiss == 0 ? line_without_contradiction(all, count(Verdict::superconvergent), count(Verdict::rounding_limited))
                  : fmt::format("{} {} of {} not as declared", symbol(failed ? Verdict::fail : Verdict::no_window),
                                amiss, counted(all, "verdict"))) +
      what_they_are(orders.count(), results);
  return colour ? fmt::format("\x1b[{}m{}\x1b[0m\n", amiss == 0 ? 32 : failed ? 31 : 33, line) : line + "\n";
}

std::string smallest_faults(const OrderSummary& orders) {
  const auto errors = orders.finest_errors();
  if (!errors) return "";
  return fmt::format(
      "Orders that pass rest on errors down to {:.0e} of the solution (median; {:.0e} at most).\n"
      "A fault with much less effect than that is not seen: a higher --precision looks deeper.\n",
      errors->median, errors->largest);
}

std::string verdict_counts(const std::vector<FindingRow>& findings) {
  return with_verdicts(findings.size(), "finding", [&](Verdict verdict) {
    const auto is = [&](const FindingRow& row) { return row.verdict == verdict; };
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), is));
  });
}

std::string chapter_summaries(const std::vector<Chapter>& chapters, const Printing& how) {
  std::string text;
  for (const auto& chapter : chapters) {
    for (const auto& line : chapter.summary) text += folded(in_brackets(line), how.width);
    if (!chapter.summary.empty()) text += "\n";
  }
  return text;
}

std::string chapter_tables(const std::vector<Chapter>& chapters, const std::vector<FindingRow>& findings,
                           const Printing& how) {
  const std::set<std::string> not_printed = how.verbose ? std::set<std::string>{} : summarised(chapters);
  std::string text;
  for (const auto& chapter : chapters)
    for (const auto& table : chapter.tables)
      if (&table != &chapter.tables.back() && !not_printed.contains(chapter.id))  // the last: what was decided
        text += plain_table(table, how);
  return text + chapter_summaries(chapters, how) + left_out(chapters, not_printed, how) +
         finding_verdicts(findings, how.colour) + statements_counted(chapters, findings);
}

std::string finding_verdicts(const std::vector<FindingRow>& findings, bool colour) {
  std::string text;
  if (!findings.empty()) text += verdict_counts(findings) + "\n";
  for (const auto& row : findings)
    if (!as_declared(row.verdict))
      text += fmt::format("{} / {} / {} / {}: {}{}{}\n", row.study, row.subject, row.precision, row.quantity,
                          painted(std::string(word(row.verdict)), row.verdict, colour), row.reason.empty() ? "" : ", ",
                          row.reason);
  return text;
}

std::string console_orders(const Results& results, bool colour) {
  std::string text;
  for (const auto& subject : subjects(results)) text += order_table(results, subject, colour);
  return text;
}

std::string console_tables(const Results& results, bool colour) {
  std::string text = console_orders(results, colour);
  text += complaints(results, colour);
  text += cross_table<DriftRow>(
      results, results.drift, "Largest energy error over a long run, and whether it is bounded",
      [](const DriftRow& row) {
        return row.behaviour == "unstable"
                   ? row.behaviour
                   : fmt::format("{:.1e} {}", row.max_relative_energy_error, behaviour_in_words(row));
      },
      colour);
  text += cross_table<TimingRow>(
      results, results.table<TimingRow>(), "Nanoseconds per step, and per force evaluation",
      [](const TimingRow& row) {
        return fmt::format("{:.5g} / {:.4g}", row.nanoseconds_per_step, row.nanoseconds_per_force_evaluation);
      },
      colour);
  const auto orders = summary_of_orders(results);
  if (orders.count() > 0) text += verdict_counts(orders) + "\n";
  return text + smallest_faults(orders);
}

std::string error_table(const std::vector<ErrorRow>& rows) {
  auto ladder = rows;
  std::stable_sort(ladder.begin(), ladder.end(), [](const auto& a, const auto& b) { return a.h.value > b.h.value; });
  const auto is_of_first_order = [](const ErrorRow& row) { return !row.global_state.empty(); };
  const auto columns = quantities_of(std::any_of(rows.begin(), rows.end(), is_of_first_order));
  std::string text = "h         ";
  for (const auto& column : columns) text += fmt::format("  {:>14} {:>5}", column.brief, "rate");
  text += "\n";
  const ErrorRow* coarse = nullptr;
  for (const auto& row : ladder) {
    text += fmt::format("{:.4e}", row.h.value);
    if (row.status != "ok" && row.status != single_steps) {
      text += "  " + row.status + "\n";
      coarse = nullptr;
      continue;
    }
    for (const auto& column : columns) {
      const Number& error = row.*column.error;
      const std::string slope =
          coarse == nullptr ? "-" : rate((*coarse).*column.error, error, coarse->h.value / row.h.value);
      text += fmt::format("  {:>14} {:>5}", error.empty() ? "" : fmt::format("{:.3e}", error.value), slope);
    }
    text += "\n";
    coarse = &row;
  }
  return text;
}

}  // namespace halfstep::inline reports
