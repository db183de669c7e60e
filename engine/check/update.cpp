// A baseline brought up to date with what was measured: only what changed is written.
#include "halfstep/engine/check/update.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/check/compare.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

/// The row as text for a person who has a reason to give.
std::string to_paste(BaselineRow row) {
  row.reason = "REASON";
  return baseline_line(row);
}

std::string wrong_order(const OrderRow& measured, const BaselineRow& fresh) {
  const auto declared = measured.expected ? fmt::format("the {:g} that the method declares", *measured.expected)
                                          : "conserved, as declared";
  return fmt::format(
      "{}: order {:.6g} is not {}; to expect it anyway, put this row into the baseline with a reason:\n  {}",
      title(measured), *measured.observed, declared, to_paste(fresh));
}

/// The engine's own reason for an order higher than declared.
std::string superconvergence(const OrderRow& measured) {
  return "superconvergent" + (measured.reason.empty() ? "" : ": " + measured.reason);
}

/// A row that the baseline has, measured anew.
void renew(const BaselineRow& old, const OrderRow& measured, Update& update) {
  if (!has_order(measured) || !measured.uncertainty) {
    update.refused.push_back(fmt::format(
        "{}: no order can be measured any more ({}{}{}); the row is unchanged: remove it by hand if that is intended",
        title(measured), word(measured.verdict), measured.reason.empty() ? "" : ": ", measured.reason));
    return;
  }
  const bool exception = !expects_declared(old, measured);
  const auto change = difference(old, measured);
  if (change.deviation == Deviation::none && (!exception || !old.reason.empty())) {
    ++update.kept;
    return;
  }
  // A reason excuses the order that it was given for, not a lower one.
  const bool excused =
      exception && !old.reason.empty() && (change.deviation != Deviation::order || *measured.observed > old.order);
  const bool more = measured.verdict == Verdict::superconvergent;
  const bool own_words = !old.reason.empty() && (!more || (exception && !expects_less(old, measured)));
  auto fresh = frozen(measured, own_words ? old.reason : more ? superconvergence(measured) : "");
  const bool as_declared = expects_declared(fresh, measured);
  if (!as_declared && !more && !excused) {
    update.refused.push_back(wrong_order(measured, fresh));
    return;
  }
  if (as_declared && exception && !old.reason.empty()) {
    update.notes.push_back(title(measured) + ": is now as declared; its reason is dropped: " + old.reason);
    fresh.reason.clear();
  }
  fresh.line = old.line;
  update.changes.push_back({std::move(fresh), false});
}

/// An order without a row.
void add(const OrderRow& measured, long behind, Update& update) {
  if (measured.observed && measured.verdict == Verdict::unstable)
    return update.refused.push_back(fmt::format("{}: cannot be frozen: {}", title(measured), measured.reason));
  if (!has_order(measured) || !measured.uncertainty) {
    // What rounding hides is no failure, and there is no number to freeze.
    if (as_declared(measured.verdict)) {
      ++update.numberless[measured.verdict];
      return;
    }
    return update.refused.push_back(fmt::format("{}: cannot be frozen: {}{}{}", title(measured), word(measured.verdict),
                                                measured.reason.empty() ? "" : ", ", measured.reason));
  }
  const bool more = measured.verdict == Verdict::superconvergent;
  auto fresh = frozen(measured, more ? superconvergence(measured) : "");
  fresh.line = behind;
  if (!more && !expects_declared(fresh, measured)) return update.refused.push_back(wrong_order(measured, fresh));
  update.changes.push_back({std::move(fresh), true});
}

/// The lines of a text, each with its line end.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

/// Without line end, byte order mark and blanks.
std::string_view bare(std::string_view line) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  const auto first = line.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? "" : line.substr(first, line.find_last_not_of(" \t\r\n") - first + 1);
}

void require_header(const std::filesystem::path& file, const std::vector<std::string_view>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto line = bare(lines[i]);
    if (line.empty() || line.starts_with('#')) continue;
    if (line == baseline_header()) return;
    throw InputError(
        fmt::format("{}:{}: --update needs the columns {}; found: {}", shown(file), i + 1, baseline_header(), line));
  }
}

}  // namespace

BaselineRow frozen(const OrderRow& measured, const std::string& reason) {
  BaselineRow row;
  row.problem = measured.problem;
  row.method = measured.method;
  row.precision = measured.precision;
  row.quantity = measured.quantity;
  row.reason = reason;
  const Frozen order = frozen_order(measured);
  row.order = order.value;
  row.order_tolerance = order.tolerance;
  if (const auto constant = frozen_constant(measured)) {
    row.constant = constant->value;
    row.constant_tolerance = constant->tolerance;
  }
  return row;
}

Update updated(const std::vector<BaselineRow>& rows, const Results& results) {
  Update update;
  std::map<std::string, const BaselineRow*> old;
  std::map<std::string, long> last_of_cell;
  for (const auto& row : rows) {
    old[title(row)] = &row;
    last_of_cell[cell_title(row)] = row.line;
  }
  std::set<std::string> measured;
  for (const auto& row : results.orders) {
    measured.insert(title(row));
    if (const auto before = old.find(title(row)); before != old.end())
      renew(*before->second, row, update);
    else if (const auto cell = last_of_cell.find(cell_title(row)); cell != last_of_cell.end())
      add(row, cell->second, update);
    else
      add(row, 0, update);
  }
  for (const auto& row : rows) update.unmeasured += measured.contains(title(row)) ? 0 : 1;
  return update;
}

std::string updated_text(const std::filesystem::path& file, std::string_view text, const Update& update) {
  if (update.changes.empty()) return std::string(text);
  const auto lines = lines_of(text);
  require_header(file, lines);
  const std::string end = !lines.empty() && lines.front().ends_with("\r\n") ? "\r\n" : "\n";
  std::map<long, std::string> instead, behind;
  for (const auto& change : update.changes)
    (change.added ? behind : instead)[change.row.line] += baseline_line(change.row) + end;
  std::string result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto number = static_cast<long>(i) + 1;
    const auto replaced = instead.find(number);
    result += replaced == instead.end() ? std::string(lines[i]) : replaced->second;
    if (!result.ends_with('\n')) result += end;
    if (const auto added = behind.find(number); added != behind.end()) result += added->second;
  }
  if (result.empty()) result = baseline_header() + end;
  if (const auto added = behind.find(0); added != behind.end()) result += added->second;
  return result;
}

}  // namespace halfstep::inline engine
