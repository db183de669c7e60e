// What gnuplot's SVG lacks to stand beside others in one page.
#include "halfstep/reports/charts/svg.hpp"

#include <algorithm>
#include <map>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/json.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::string_view gnuplots_title = "<title>Gnuplot</title>";
// Of a curve without a title: its command, which nobody wants to read.
constexpr std::string_view title_of_command = "<title>data index ", end_of_title = "</title>";

bool matches(std::string_view svg, std::size_t at, std::string_view mark) {
  return svg.substr(at, mark.size()) == mark;
}

}  // namespace

std::string finished_svg(std::string_view svg, std::string_view name) {
  std::string out;
  out.reserve(svg.size() + svg.size() / 8);
  std::map<std::string, int, std::less<>> seen;
  const auto copy_id = [&](std::size_t& at, std::string_view mark, char end, bool defines) {
    out += mark;
    at += mark.size();
    const std::string_view id = svg.substr(at, svg.find(end, at) - at);
    out.append(name).append("-").append(id);
    at += id.size();
    if (!defines) return;
    const int times = ++seen[std::string(id)];  // panels of one picture repeat the names of their plots
    if (times > 1) out += "-" + std::to_string(times);
  };
  for (std::size_t at = 0; at < svg.size();) {
    if (matches(svg, at, " id=\"")) {
      copy_id(at, " id=\"", '"', true);
    } else if (matches(svg, at, " id='")) {
      copy_id(at, " id='", '\'', true);
    } else if (matches(svg, at, "href='#")) {
      copy_id(at, "href='#", '\'', false);
    } else if (matches(svg, at, "href=\"#")) {
      copy_id(at, "href=\"#", '"', false);
    } else if (matches(svg, at, "url(#")) {
      copy_id(at, "url(#", ')', false);
    } else if (matches(svg, at, gnuplots_title)) {  // what a browser shows as a tip, and a reader reads aloud
      out.append("<title>").append(name).append("</title>");
      at += gnuplots_title.size();
    } else if (matches(svg, at, title_of_command)) {
      at = std::min(svg.find(end_of_title, at), svg.size() - end_of_title.size()) + end_of_title.size();
    } else if (matches(svg, at, "<text>")) {
      out += "<text xml:space=\"preserve\">";
      at += 6;
    } else {
      const std::size_t next = std::min(svg.find_first_of(" hu<", at + 1), svg.size());  // what a mark begins with
      out.append(svg.substr(at, next - at));
      at = next;
    }
  }
  return out;
}

bool is_finished_svg(const std::filesystem::path& file, std::string_view name) {
  return read_file(file).find("<title>" + std::string(name) + "</title>") != std::string::npos;
}

void finish_svg(const std::filesystem::path& file, std::string_view name) {
  if (!std::filesystem::is_regular_file(file))
    throw InputError(file.string() + ": cannot be read; did gnuplot draw it?");
  write_file(file, finished_svg(read_file(file), name));
}

}  // namespace halfstep::inline reports
