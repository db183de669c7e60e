// Charts of many panels in parts that can be read.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/cost.hpp"
#include "halfstep/reports/charts/layout.hpp"
#include "halfstep/reports/charts/legend.hpp"
#include "halfstep/reports/text/spelled.hpp"

namespace halfstep::inline reports {
namespace {

/// How many panels each part has: two, side by side, whose words can be read on a slide and across a page of print; of
/// pictures without axes, which have few words, four; of such as have many or axes of their own, one.
std::vector<std::size_t> sizes_of_parts(const Chart& chart) {
  const std::size_t panels = chart.panels.size(), most = chart.separate ? 1 : chart.bare ? 4 : 2;
  std::vector<std::size_t> sizes(panels / most, most);
  if (panels % most > 0 || sizes.empty()) sizes.push_back(panels % most);
  return sizes;
}

bool are_of_one_kind(const Curve& a, const Curve& b) {
  return a.look == b.look && a.family == b.family && a.member == b.member && a.grade == b.grade && a.grey == b.grey &&
         a.ghost == b.ghost && a.fill == b.fill && a.thin == b.thin;
}

/// Of a kind of curves the one that has a name, where all of them that have one have the same.
const Curve* named_like(const Curve& curve, const Chart& chart) {
  const Curve* namesake = nullptr;
  for (const Panel& panel : chart.panels)
    for (const Curve& other : panel.curves) {
      if (other.name.empty() || !are_of_one_kind(curve, other)) continue;
      if (namesake != nullptr && namesake->name != other.name) return nullptr;
      namesake = &other;
    }
  return namesake;
}

/// Names in a part what the whole names in another one.
void name_in_part(Chart& part, const Chart& whole) {
  for (Panel& panel : part.panels)
    for (Curve& curve : panel.curves) {
      if (!curve.name.empty() || curve.ghost || curve.fill > 0) continue;
      if (named_like(curve, part) != nullptr) continue;
      if (const Curve* named = named_like(curve, whole)) {
        curve.name = named->name;
        curve.note = named->note;
      }
    }
}

}  // namespace

std::string part_name(const std::string& chart, std::size_t number) {
  return number == 1 ? chart : escaped::file_stem({chart, std::to_string(number)});
}

std::string part_words(std::size_t number, std::size_t parts) {
  return parts == 1 ? "" : fmt::format(" ({}\u00a0of\u00a0{})", number, parts);
}

namespace {

/// "4.00", "≤ 12.3 µs" or "> 9000".
bool has_numbers(const Chart& chart) {
  return std::ranges::any_of(chart.panels, [](const Panel& panel) {
    return std::ranges::any_of(panel.curves, [](const Curve& curve) {
      return curve.note.starts_with(at_most) || curve.note.starts_with(more_than) ||
             (!curve.note.empty() && std::isdigit(static_cast<unsigned char>(curve.note.front())) != 0);
    });
  });
}

}  // namespace

bool is_noted(const Chart& chart, std::string_view word) {
  if (word == in_numbers) return has_numbers(chart);
  return std::any_of(chart.panels.begin(), chart.panels.end(), [&](const Panel& panel) {
    const auto has_word = [&](const std::string& one) { return one.find(word) != std::string::npos; };
    if (std::any_of(panel.missing.begin(), panel.missing.end(), has_word)) return true;
    return std::any_of(panel.curves.begin(), panel.curves.end(),
                       [&](const Curve& curve) { return has_word(curve.note); });
  });
}

std::string explained_names(const Chart& chart, const NamesExplained& names) {
  const auto is_drawn = [&](std::string_view name) {
    return std::ranges::any_of(chart.panels, [&](const Panel& panel) {
      return std::ranges::any_of(
          panel.curves, [&](const Curve& curve) { return curve.name.starts_with(name) && !curve.points.empty(); });
    });
  };
  std::string text;
  for (const auto& [name, meaning] : names)
    if (is_drawn(name)) text += fmt::format("     {}: {}", spelled(name), meaning);
  return text;
}

std::string missing_curves(const std::vector<Panel>& panels) {
  std::vector<std::string> names;
  for (const Panel& panel : panels) names.insert(names.end(), panel.missing.begin(), panel.missing.end());
  return names.empty() ? "" : fmt::format("not drawn: {}", fmt::join(names, ", "));
}

std::string whole_note(const Chart& chart) {
  constexpr std::string_view colon = ": ";
  std::vector<std::string> notes, said;
  if (!chart.note.empty()) notes.push_back(chart.note);
  const auto first = static_cast<std::ptrdiff_t>(notes.size());
  for (const Panel& panel : chart.panels)
    for (const std::string& clause : panel.notes) {
      if (clause == chart.note || std::ranges::find(said, clause) != said.end()) continue;
      said.push_back(clause);
      // What two panels say of methods of their own is said once, of all of them.
      const auto at = clause.find(colon);
      const std::string words = at == std::string::npos ? "" : clause.substr(0, at + colon.size());
      const auto same = std::find_if(notes.begin() + first, notes.end(), [&](const std::string& note) {
        return !words.empty() && note.starts_with(words);
      });
      if (same == notes.end())
        notes.push_back(clause);
      else
        *same += ", " + clause.substr(words.size());
    }
  return fmt::format("{}", fmt::join(notes, "     "));
}

namespace {

/// Whether a panel or a curve has that name, with or without more behind it: "penalty" of "penalty, k = 20/h".
bool is_named(const Chart& chart, std::string_view word) {
  constexpr std::string_view ends = ",:= ";
  const auto begins_with = [&](const std::string& name) {
    return !word.empty() && name.starts_with(word) &&
           (name.size() == word.size() || ends.find(name[word.size()]) != std::string_view::npos);
  };
  return std::ranges::any_of(chart.panels, [&](const Panel& panel) {
    return begins_with(spelled(panel.title)) || std::ranges::any_of(panel.curves, [&](const Curve& curve) {
             return begins_with(spelled(curve.name.empty() ? curve.of : curve.name));
           });
  });
}

/// A chart's note without its clauses "word: what it means" on words that are noted of curves of other parts alone, or
/// name panels and curves of these, and with what is not drawn in this one.
std::string note_of_part(const Chart& part, const Chart& whole) {
  constexpr std::string_view gap = "     ";
  const std::string missing = missing_curves(whole.panels);
  std::string text;
  for (std::size_t from = 0, end = 0; from < whole.note.size(); from = end + gap.size()) {
    end = std::min(whole.note.find(gap, from), whole.note.size());
    const std::string clause = whole.note.substr(from, end - from), word = clause.substr(0, clause.find(':'));
    const bool is_missing = clause == missing;
    const std::string part_note = is_missing ? missing_curves(part.panels) : clause;
    if (part_note.empty()) continue;
    const bool is_of_part = is_noted(part, word) || is_named(part, word);
    const bool is_of_whole = is_noted(whole, word) || is_named(whole, word);
    if (is_missing || word.size() == clause.size() || is_of_part || !is_of_whole)
      text.append(text.empty() ? "" : gap).append(part_note);
  }
  return text;
}

/// What all parts share.
Chart with_shared_ranges(const Chart& chart) {
  Chart shared = with_ranges(chart);
  if (chart.separate && !chart.ghosts) {
    shared.y = chart.y;
    if (chart.own_x) shared.x = chart.x;
  }
  return shared;
}

/// A picture of its own: what it shows of y, and its names at the ends of its curves.
void set_apart(Chart& part) {
  part.y.least = std::max(part.y.least, part.panels.front().least);
  part.legend_outside = true;
}

}  // namespace

std::vector<Chart> parts_of(const Chart& chart) {
  if (chart.format == Format::slide) return {chart};
  const auto sizes = sizes_of_parts(chart);
  if (sizes.size() == 1) {
    Chart only = chart;
    if (chart.separate && !chart.panels.empty()) set_apart(only);
    only.note = whole_note(only);
    return {only};
  }
  const Chart whole = with_shared_ranges(chart);
  std::vector<Chart> parts;
  std::size_t first = 0;
  for (const std::size_t size : sizes) {
    const std::size_t number = parts.size() + 1, end = first + size;
    Chart part = whole;
    part.name = part_name(chart.name, number);
    part.title += part_words(number, sizes.size());
    part.panels.clear();
    for (std::size_t k = 0; k < whole.panels.size(); ++k) {
      const Panel& panel = whole.panels[k];
      if (first <= k && k < end)
        part.panels.push_back(panel);
      else if (whole.ghosts)
        part.behind.insert(part.behind.end(), panel.curves.begin(), panel.curves.end());
    }
    name_in_part(part, whole);
    if (chart.separate) set_apart(part);
    part.note = note_of_part(part, whole);
    part.note = whole_note(part);
    parts.push_back(std::move(part));
    first = end;
  }
  return parts;
}

std::vector<Drawing> draw_parts(const Chart& chart) {
  auto parts = parts_of(chart);
  double names = 0;
  for (const Chart& part : parts)
    if (has_points(part) && has_names_beside(part))
      names = std::max(names, names_width(with_legend(part).panels.front(), part.format));
  std::vector<Drawing> all;
  for (Chart& part : parts) {
    part.least_names_width = names;
    all.push_back(draw(part));
  }
  return all;
}

}  // namespace halfstep::inline reports
