// The numbers that the page's script draws, as JSON.
#include "halfstep/reports/html/html_data.hpp"
#include "halfstep/engine/tables/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "halfstep/core/precision.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/reports/charts/series.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/behaviour.hpp"
#include "halfstep/reports/text/problem_row.hpp"
#include "halfstep/reports/text/spelled.hpp"
#include "halfstep/reports/text/symbols.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"

namespace halfstep::inline reports::html {

namespace {

using Json = nlohmann::ordered_json;

/// Points of all energy curves together, and of one curve.
constexpr std::size_t energy_points = 30000, energy_points_each = 300;
/// Of errors and step sizes: slopes that differ from an order by 1e-6 follow from neighbouring ones.
constexpr int slope_digits = 12;
/// Of times, which the page rounds once more.
constexpr int time_digits = 8;
/// Points of one orbit. Coarse runs have fewer; the exact solution may have more.
constexpr std::size_t portrait_points = 800;

// The nearest double of so many digits, whose shortest text is short; null where not finite.
Json rounded(double value, int digits) {
  if (!std::isfinite(value)) return nullptr;
  const std::string text = fmt::format("{:.{}g}", value, digits);
  double out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  if (out == std::floor(out) && std::abs(out) < 1e6) return static_cast<std::int64_t>(out);
  return out;
}

Json rounded(const std::optional<double>& value, int digits) { return value ? rounded(*value, digits) : Json(); }

Json rounded(const Number& number, int digits) { return number.empty() ? Json() : rounded(number.value, digits); }

// Rows of one problem, method, precision and so on, together, in the order of their first row.
template <class Row, class KeyOf>
auto grouped_rows(const std::vector<Row>& rows, KeyOf key_of) {
  std::vector<std::vector<const Row*>> groups;
  std::map<decltype(key_of(rows.front())), std::size_t> place;
  for (const auto& row : rows) {
    const auto [at, fresh] = place.try_emplace(key_of(row), groups.size());
    if (fresh) groups.emplace_back();
    groups[at->second].push_back(&row);
  }
  return groups;
}

template <class Row>
Json names(const Row& row, const Subject& subject) {
  return {{"p", position(subject.problems, row.problem)},
          {"m", position(subject.methods, row.method)},
          {"c", position(subject.precisions, row.precision)}};
}

Json ladders(const Results& results, const Subject& subject) {
  Json out = Json::array();
  const RunTimes times(results);
  auto groups =
      grouped_rows(results.errors, [](const auto& r) { return std::tuple(r.problem, r.method, r.precision); });
  for (auto& group : groups) {
    std::stable_sort(group.begin(), group.end(), [](const auto* a, const auto* b) { return a->level < b->level; });
    Json ladder = names(*group.front(), subject);
    for (const auto* row : group) {
      ladder["level"].push_back(row->level);
      ladder["steps"].push_back(row->steps);
      ladder["h"].push_back(rounded(row->h, slope_digits));
      ladder["evaluations"].push_back(row->force_evaluations);
      ladder["seconds"].push_back(rounded(times.seconds(*row), 4));
      ladder["ok"].push_back(row->status == "ok" || row->status == single_steps ? 1 : 0);
    }
    for (const auto& quantity : quantities) {
      const auto error = [&](const auto* row) -> const Number& { return row->*quantity.error; };
      if (std::all_of(group.begin(), group.end(), [&](const auto* row) { return error(row).empty(); })) continue;
      auto& errors = ladder["errors"][std::string(quantity.name)];
      for (const auto* row : group) errors.push_back(rounded(error(row), slope_digits));
    }
    out.push_back(std::move(ladder));
  }
  return out;
}

Json orders(const std::vector<OrderRow>& rows, const Subject& subject) {
  Json out = Json::array();
  for (const auto& row : rows) {
    Json order = names(row, subject);
    order["q"] = name(row.quantity);
    order["expected"] = rounded(row.expected, 6);
    order["observed"] = rounded(row.observed, 6);
    order["text"] = plus_minus(row.observed, row.uncertainty);
    order["constant"] = rounded(row.constant, 5);
    order["first"] = row.first_level;
    order["last"] = row.last_level;
    order["verdict"] = word(row.verdict);
    order["reason"] = row.reason;
    if (!row.evidence.empty()) order["evidence"] = row.evidence;
    out.push_back(std::move(order));
  }
  return out;
}

/// The energy errors of runs over time, the largest up to each; add(series, a row of it): what else is told of one.
template <class Row, class Add>
Json energy_runs(const std::vector<Row>& rows, const Subject& subject, const Add& add) {
  Json out = Json::array();
  const auto groups =
      grouped_rows(rows, [](const auto& r) { return std::tuple(r.problem, r.method, r.precision, r.h); });
  for (const auto& group : groups) {
    Json series = names(*group.front(), subject);
    series["h"] = rounded(group.front()->h, 6);
    add(series, *group.front());
    const std::size_t most = std::clamp<std::size_t>(energy_points / groups.size(), 60, energy_points_each);
    const std::size_t stretch = (group.size() + most - 1) / most;
    double so_far = 0;
    for (std::size_t from = 0; from < group.size(); from += stretch) {
      const auto begin = group.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end = group.begin() + static_cast<std::ptrdiff_t>(std::min(from + stretch, group.size()));
      const auto* top = *std::max_element(begin, end, [](const auto* a, const auto* b) {
        return std::abs(a->relative_energy_error) < std::abs(b->relative_energy_error);
      });
      series["t"].push_back(rounded(top->t, time_digits));
      const double error = std::abs(top->relative_energy_error);
      if (std::isfinite(error)) so_far = std::max(so_far, error);
      series["e"].push_back(rounded(std::isfinite(error) ? so_far : error, 4));
    }
    out.push_back(std::move(series));
  }
  return out;
}

Json energy(const std::vector<EnergyRow>& rows, const std::vector<DriftRow>& drifts, const Subject& subject) {
  return energy_runs(rows, subject, [&](Json& series, const EnergyRow& run) {
    const auto found = std::find_if(drifts.begin(), drifts.end(), [&](const auto& row) {
      return row.problem == run.problem && row.method == run.method && row.precision == run.precision && row.h == run.h;
    });
    if (found == drifts.end()) return;
    series["behaviour"] = behaviour_in_words(*found);
    series["end"] = rounded(found->time, time_digits);
    series["most"] = rounded(found->max_relative_energy_error, 4);
  });
}

Json equal_cost(const std::vector<EqualCostRow>& rows, const Subject& subject) {
  return energy_runs(rows, subject,
                     [](Json& series, const EqualCostRow& run) { series["evaluations"] = run.evaluations; });
}

// The narrowest precision in which each problem has portraits: to four digits wider ones look the same.
std::map<std::string, std::size_t> narrowest(const std::vector<PortraitRow>& rows, const Subject& subject) {
  std::map<std::string, std::size_t> out;
  for (const auto& row : rows) {
    const std::size_t precision = position(subject.precisions, row.precision);
    const auto [at, fresh] = out.try_emplace(row.problem, precision);
    at->second = std::min(at->second, precision);
  }
  return out;
}

// m is null for the exact solution; x2 and v2 are left out for one degree of freedom. Of a problem that names a path,
// x1 and x2 are its points.
Json portraits(const std::vector<PortraitRow>& rows, const Subject& subject) {
  using Field = double PortraitRow::*;
  static const std::vector<std::pair<const char*, Field>> coordinates = {
      {"x1", &PortraitRow::x1}, {"x2", &PortraitRow::x2}, {"v1", &PortraitRow::v1}, {"v2", &PortraitRow::v2}};
  static const std::vector<std::pair<const char*, Field>> path = {{"x1", &PortraitRow::path_x},
                                                                  {"x2", &PortraitRow::path_y}};
  Json out = Json::array();
  const auto groups =
      grouped_rows(rows, [](const auto& r) { return std::tuple(r.problem, r.method, r.precision, r.h); });
  const auto drawn = narrowest(rows, subject);
  std::set<std::string> without_path;  // tables of an earlier version have none
  for (const auto& row : rows)
    if (std::isnan(row.path_x)) without_path.insert(row.problem);
  for (const auto& group : groups) {
    if (position(subject.precisions, group.front()->precision) != drawn.at(group.front()->problem)) continue;
    Json series = names(*group.front(), subject);
    if (group.front()->method == "exact") series["m"] = nullptr;
    series["h"] = rounded(group.front()->h, 6);
    const std::size_t stride = (group.size() + portrait_points - 1) / portrait_points;
    const bool has_path = !without_path.contains(group.front()->problem);
    if (has_path) series["path"] = true;
    for (const auto& [name, field] : has_path ? path : coordinates) {
      if (std::isnan(group.front()->*field)) continue;
      for (std::size_t i = 0; i < group.size(); i += stride) series[name].push_back(rounded(group[i]->*field, 4));
    }
    out.push_back(std::move(series));
  }
  return out;
}

Json rounding(const std::vector<RoundingRow>& rows, const Subject& subject) {
  Json out = Json::array();
  const auto groups =
      grouped_rows(rows, [](const auto& r) { return std::tuple(r.problem, r.method, r.precision, r.wide_precision); });
  for (const auto& group : groups) {
    Json series = names(*group.front(), subject);
    series["wide"] = group.front()->wide_precision;
    for (const auto* row : group) {
      series["h"].push_back(rounded(row->h, 10));
      series["steps"].push_back(row->steps);
      series["discretisation"].push_back(rounded(row->discretisation, 5));
      series["rounding"].push_back(rounded(row->rounding, 5));
    }
    out.push_back(std::move(series));
  }
  return out;
}

Json subjects(const Results& results, const Subject& subject) {
  Json out;
  out["methods"] = Json::array();
  std::map<std::string, std::size_t> members;  // as in the figures
  for (const auto& group : groups(results))
    members.merge(members_of(group.methods, [&](const std::string& name) { return subject.family(name); }));
  for (const auto& name : subject.methods)
    out["methods"].push_back(
        {{"name", name}, {"family", position(subject.families, subject.family(name))}, {"member", members[name]}});
  out["families"] = Json::array();
  out["colours"] = Json::array();
  for (const auto& family : subject.families) {
    out["families"].push_back(with_diacritics(family));
    out["colours"].push_back(family_colour(family));
  }
  out["problems"] = Json::array();
  for (const auto& name : subject.problems) {
    const auto row = std::find_if(results.problems.begin(), results.problems.end(),
                                  [&](const auto& problem) { return problem.name == name; });
    const bool known = row != results.problems.end();
    out["problems"].push_back({{"name", name},
                               {"dimension", known ? row->dimension : 0},
                               {"coordinate", problem_row(name).coordinate},
                               {"path", problem_row(name).path}});
  }
  out["precisions"] = Json::array();
  for (const auto& name : subject.precisions) {
    const auto precision = precision_named(name);
    out["precisions"].push_back(
        {{"name", name}, {"unit", precision ? rounded(info(*precision).unit_roundoff, 4) : Json()}});
  }
  out["quantities"] = Json::array();
  for (const Quantity quantity : subject.quantities)
    out["quantities"].push_back(
        {{"name", name(quantity)}, {"label", info(quantity).label}, {"brief", info(quantity).brief}});
  for (const auto& row : verdict_symbols) out["symbols"][std::string(word(row.verdict))] = row.symbol;
  return out;
}

Json chart(const Chart& chart) {
  const auto axis = [](const Axis& a) {
    Json out = {{"label", a.label}, {"log", a.log}};
    if (a.from != a.to) out["range"] = {a.from, a.to};
    if (std::isfinite(a.most)) out["cap"] = a.most;
    if (std::isfinite(a.least)) out["least"] = a.least;
    return out;
  };
  Json out = {{"name", chart.name},       {"title", chart.title}, {"note", chart.note},
              {"markers", chart.markers}, {"equal", chart.equal}, {"bare", chart.bare},
              {"x", axis(chart.x)},       {"y", axis(chart.y)},   {"panels", Json::array()}};
  for (const auto& panel : chart.panels) {
    Json drawn = {
        {"title", with_diacritics(spelled(panel.title))}, {"levels", panel.levels}, {"curves", Json::array()}};
    for (const auto& curve : panel.curves) {
      std::string note = curve.note;
      for (const auto& other : curve.also) note += (note.empty() ? "" : " ") + other;
      Json described = {{"name", curve.name}, {"note", note}, {"look", curve.look}, {"grey", curve.grey}};
      if (const auto label = spelled(curve.name); label != curve.name) described["label"] = label;
      if (!curve.family.empty()) described["family"] = family_colour(curve.family);
      if (!curve.family.empty() || curve.member > 0) described["member"] = curve.member;
      if (curve.slope) described["slope"] = *curve.slope;
      if (curve.ghost) described["ghost"] = true;
      if (curve.fill > 0) described["fill"] = curve.fill;
      if (curve.every > 1) described["every"] = curve.every;
      if (curve.thin) described["thin"] = true;
      if (curve.faint && curve.narrow) described["narrow"] = true;
      if (curve.dots) described["dots"] = true;
      if (curve.unjoined) described["unjoined"] = true;
      if (curve.grade) described["grade"] = *curve.grade;
      if (curve.tile) described["tile"] = {curve.tile->x, curve.tile->y};
      described["points"] = Json::array();
      for (const auto& point : curve.points)
        described["points"].push_back({rounded(point.x, 6), rounded(point.y, 5), point.used ? 1 : 0});
      drawn["curves"].push_back(std::move(described));
    }
    out["panels"].push_back(std::move(drawn));
  }
  return out;
}

// The files in a folder of figures, read once for all of a page, and the way to them from it.
struct FigureFolder {
  std::set<std::string> files;
  std::string way;
};

FigureFolder figure_folder(const std::filesystem::path& dir, std::string_view way) {
  FigureFolder folder{{}, std::string(way) + "figures/"};
  std::error_code error;
  for (std::filesystem::directory_iterator at(dir / "figures", error), end; !error && at != end; at.increment(error))
    if (at->is_regular_file(error)) folder.files.insert(at->path().filename().string());
  return folder;
}

// The files of a figure, where it has been drawn: {path without the suffix, formats}.
Json files_of(const FigureFolder& folder, const std::string& stem) {
  Json formats = Json::array();
  for (const char* format : {"svg", "png", "pdf", "gp", "dat"})
    if (folder.files.contains(stem + "." + format)) formats.push_back(format);
  if (formats.empty()) return nullptr;
  return {{"path", escaped::address(folder.way + stem)}, {"formats", formats}};
}

// The same with the further parts, NAME-2, NAME-3, ..., of a figure of many panels.
Json files_and_parts(const FigureFolder& folder, const std::string& stem) {
  Json files = files_of(folder, stem);
  if (files.is_null()) return files;
  for (std::size_t number = 2;; ++number) {
    Json part = files_of(folder, part_name(stem, number));
    if (part.is_null()) return files;
    files["parts"].push_back(std::move(part));
  }
}

// By "WHAT|problem|precision" (numbers of both), and by the names of chapters' charts.
Json figure_files(const Subject& subject, const std::vector<Chapter>& chapters, const FigureFolder& folder) {
  Json out = Json::object();
  const auto add = [&](const std::string& key, const std::string& stem) {
    if (Json files = files_and_parts(folder, stem); !files.is_null()) out[key] = std::move(files);
  };
  for (std::size_t p = 0; p < subject.problems.size(); ++p)
    for (std::size_t c = 0; c < subject.precisions.size(); ++c) {
      const auto add_one = [&](const std::string& what, const std::string& stem) {
        add(fmt::format("{}|{}|{}", what, p, c), stem);
      };
      const auto stem = [&](std::string_view what) {
        return escaped::file_stem({what, subject.problems[p], subject.precisions[c]});
      };
      for (const char* what : {"overview", "portrait", "work-evaluations", "work-seconds", "energy", "rounding",
                               "energy-error", "overview-energy"})
        add_one(what, stem(what));
      // Where paths look the same, their distances are drawn.
      if (!out.contains(fmt::format("portrait|{}|{}", p, c))) add_one("portrait", stem("distance"));
      for (const auto& row : quantities) {
        add_one(std::string(row.name), stem(row.name));
        add_one("order-" + std::string(row.name),
                escaped::file_stem({"order", row.name, subject.problems[p], subject.precisions[c]}));
      }
    }
  for (const auto& chapter : chapters)
    for (const auto& chart : chapter.charts) add(chart.name, escaped::file_stem({chart.name}));
  return out;
}

}  // namespace

std::string data(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters,
                 const std::filesystem::path& dir, std::string_view way) {
  Json out = subjects(results, subject);
  out["ladders"] = ladders(results, subject);
  out["orders"] = orders(results.orders, subject);
  out["energy"] = energy(results.energy, results.drift, subject);
  out["equal"] = equal_cost(results.table<EqualCostRow>(), subject);
  out["portraits"] = portraits(results.table<PortraitRow>(), subject);
  out["rounding"] = rounding(results.table<RoundingRow>(), subject);
  out["charts"] = Json::array();
  for (const auto& chapter : chapters)
    for (const auto& drawn : chapter.charts)
      if (has_points(drawn)) out["charts"].push_back(chart(drawn));
  out["files"] = figure_files(subject, chapters, figure_folder(dir, way));
  return escaped::json_in_html(out.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace halfstep::inline reports::html
