// What a page shows of the other files in its folder: how the run was made, a comparison of rules, links.
#include "halfstep/reports/html/html_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/domain.hpp"
#include "halfstep/engine/tables/json.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_text.hpp"

namespace halfstep::inline reports::html {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

std::string label(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string shown(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_list_of_words(const Json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [](const auto& v) { return v.is_primitive(); });
}

std::string joined(const Json& list) {
  std::string out;
  for (const auto& item : list) out += (out.empty() ? "" : ", ") + shown(item);
  return out;
}

// Names of regular files with one of the suffixes, relative to dir, sorted.
std::vector<std::string> files(const fs::path& dir, const fs::path& folder, const std::set<std::string>& suffixes) {
  std::vector<std::string> out;
  std::error_code error;
  for (fs::directory_iterator at(dir / folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path name = at->path().filename();
    if (at->is_regular_file(error) && suffixes.count(name.extension().string()) > 0)
      out.push_back((folder / name).generic_string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string link(const std::string& path, const std::string& words) {
  return fmt::format("<a href=\"{}\">{}</a>", escaped::address(path), escaped::html(words));
}

// One line a figure: its name, and each format that exists.
std::string figure_links(const fs::path& dir) {
  std::map<std::string, std::string> formats;
  for (const auto& path : files(dir, "figures", {".svg", ".pdf", ".png", ".gp", ".dat", ".tex"})) {
    const fs::path name(path);
    std::string& line = formats[name.stem().string()];
    line += (line.empty() ? "" : ", ") + link(path, name.extension().string().substr(1));
  }
  std::string out;
  for (const auto& [name, links] : formats) out += fmt::format("<li>{}: {}</li>\n", escaped::html(name), links);
  return out;
}

std::string plain_links(const std::vector<std::string>& paths) {
  std::string out;
  for (const auto& path : paths) out += "<li>" + link(path, fs::path(path).filename().string()) + "</li>\n";
  return out;
}

std::string list(std::string_view title, const std::string& items) {
  return items.empty() ? "" : fmt::format("<div><h3>{}</h3>\n<ul>\n{}</ul></div>\n", title, items);
}

}  // namespace

std::string run_facts(const fs::path& dir) {
  const fs::path file = dir / "run.json";
  std::error_code error;
  if (!fs::exists(file, error)) return "";
  const Json run = read_run_json(file);
  std::string items, rest;
  for (const auto& [name, value] : run.items()) {
    if (value.is_primitive() || is_list_of_words(value)) {
      const std::string text = value.is_array() ? joined(value) : shown(value);
      items += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped::html(label(name)), escaped::html(text));
    } else {
      rest += fmt::format(
          "<details><summary>{0}</summary><pre tabindex=\"0\" role=\"region\" aria-label=\"{0}\">{1}</pre></details>\n",
          escaped::html(label(name)), escaped::html(value.dump(2, ' ', false, Json::error_handler_t::replace)));
    }
  }
  return (items.empty() ? "" : "<dl class=\"facts\">\n" + items + "</dl>\n") + rest;
}

std::string rule_table(const fs::path& dir) {
  const fs::path file = dir / "rules.csv";
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return "";
  Table table(
      "rule-table",
      "Rules for deciding whether errors show an order, on the global errors of this report: a method's declared "
      "order counts as true",
      {{"rule"},
       {"precision", false, true, true},
       {"sound orders rejected", true},
       {"wrong orders accepted", true},
       {"no answer", true}});
  for (const auto& line :
       read_lines(file, {{"rule"}, {"precision"}, {"false_rejections"}, {"false_acceptances"}, {"unanswered"}})) {
    check_text({file, line.number, "rule", column::name()}, line.fields[0]);
    check_text({file, line.number, "precision", column::precision()}, line.fields[1]);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < line.fields.size(); ++i) {
      const bool share = i >= 2 && line.fields[i].find('%') == std::string::npos;
      cells.push_back({prose(line.fields[i] + (share ? " %" : ""))});
    }
    table.row(cells);
  }
  return table.html();
}

std::string file_links(const fs::path& dir) {
  const std::string out = list("Tables", plain_links(files(dir, "", {".csv", ".json", ".xml"}))) +
                          list("LaTeX", plain_links(files(dir, "latex", {".tex", ".sty", ".pdf", ".csv"}))) +
                          list("Figures", figure_links(dir));
  return out.empty() ? "" : "<div class=\"files\">\n" + out + "</div>\n";
}

}  // namespace halfstep::inline reports::html
