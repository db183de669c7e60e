// The HTML report: one self-contained page made from the tables alone.
#include "halfstep/reports/html/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/charts/style.hpp"
#include "halfstep/reports/html/html_cards.hpp"
#include "halfstep/reports/html/html_chapter.hpp"
#include "halfstep/reports/html/html_data.hpp"
#include "halfstep/reports/html/html_folder.hpp"
#include "halfstep/reports/html/html_formula.hpp"
#include "halfstep/reports/html/html_ladders.hpp"
#include "halfstep/reports/html/html_matrix.hpp"
#include "halfstep/reports/html/html_method.hpp"
#include "halfstep/reports/html/html_stability.hpp"
#include "halfstep/reports/html/html_summary.hpp"
#include "halfstep/reports/html/html_tables.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/page/files.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline reports {

namespace {

using html::Subject;

/// A part of the page that the contents can lead to.
struct Section {
  std::string id, title, body;
  std::string result = {};  ///< what it shows while it is folded; it stands open where there is none
};

/// What a reader without the script is told of the files of the figures, on a report and on the page of a method.
constexpr std::string_view files_at_end = "The same figures are files in the folder of this page, linked at the end.";
constexpr std::string_view files_in_report =
    "Figures of all methods are files, <a href=\"../index.html#files\">linked in the report</a>.";

// The picture on top: errors on the first problem with a motion in the plane, else on the first; without errors, the
// first chart of a chapter that has one panel. The script draws it. Where statements are decided, the cards come first.
std::string overview(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters,
                     std::string_view files) {
  const auto measured = [&](const std::string& name) {
    return std::any_of(results.errors.begin(), results.errors.end(),
                       [&](const auto& row) { return row.problem == name; });
  };
  std::string chosen;
  for (const auto& name : subject.problems) {
    if (!measured(name)) continue;
    if (chosen.empty()) chosen = name;
    const auto row = std::find_if(results.problems.begin(), results.problems.end(),
                                  [&](const auto& problem) { return problem.name == name; });
    if (row == results.problems.end() || row->dimension < 2) continue;
    chosen = name;
    break;
  }
  if (!chosen.empty())
    return fmt::format(
        "<figure class=\"overview\" id=\"overview\" data-problem=\"{}\"><noscript><p>The picture needs JavaScript. "
        "{}</p></noscript></figure>\n",
        escaped::html(chosen), files);
  if (std::any_of(chapters.begin(), chapters.end(), [](const Chapter& chapter) { return !chapter.cards.empty(); }))
    return "";
  for (const auto& chapter : chapters)
    for (const auto& chart : chapter.charts)
      if (chart.panels.size() == 1 && has_points(chart)) return html::figure(chart, "overview", "overview", "h2");
  return "";
}

// Places for the figures of each problem; the script fills them.
std::string plots(const Results& results, const Subject& subject, std::string_view files) {
  if (results.errors.empty() && results.energy.empty() && results.table<PortraitRow>().empty()) return "";
  std::string out = fmt::format("<noscript><p>The plots need JavaScript. {}</p></noscript>\n", files);
  // Of one method there is nothing to choose.
  out += subject.methods.size() > 1 ? "<div class=\"plots\"><div class=\"legend\" id=\"legend\"></div>\n<div>\n"
                                    : "<div><div>\n";
  for (const auto& name : subject.problems) {
    const auto row = std::find_if(results.problems.begin(), results.problems.end(),
                                  [&](const auto& problem) { return problem.name == name; });
    const std::string about = row == results.problems.end()
                                  ? ""
                                  : fmt::format("<p><span class=\"equation\">{}</span> {}</p>\n",
                                                html::formulas(row->equation), html::formulas(row->data));
    out += fmt::format("<section class=\"problem\" id=\"problem-{}\" data-problem=\"{}\"><h3>{}</h3>\n{}</section>\n",
                       escaped::anchor(name), escaped::html(name), escaped::html(name), about);
  }
  return out + "</div></div>\n";
}

std::string matrix(const Results& results, const Subject& subject) {
  const std::string tables = html::matrices(results, subject);
  return tables.empty() ? "" : html::verdict_key(results) + tables;
}

// "--f0: #0072B2; --f1: ..." of families, "--f0t1: ..." of their tones, then "--g0: ..." of grades.
std::string colour_variables(std::string (*tone_of)(std::size_t family, std::size_t tone),
                             std::span<const std::string_view> grades) {
  std::string css;
  for (std::size_t i = 0; i < family_colours().size(); ++i) {
    css += fmt::format("--f{}: {}; ", i, tone_of(i, 0));
    for (std::size_t tone = 1; tone < tones; ++tone) css += fmt::format("--f{}t{}: {}; ", i, tone, tone_of(i, tone));
  }
  for (std::size_t i = 0; i < grades.size(); ++i) css += fmt::format("--g{}: {}; ", i, grades[i]);
  css.pop_back();
  return css;
}

// Classes of what has the colour of a family (f), of a number (c) or of a grade (g).
std::string colour_classes() {
  std::string css;
  const auto add = [&](char kind, std::size_t i, char of, std::size_t place) {
    css += fmt::format(".{}{} {{ color: var(--{}{}); }}\n", kind, i, of, place);
  };
  constexpr std::size_t numbers = 8;
  for (std::size_t i = 0; i < family_colours().size(); ++i) {
    add('f', i, 'f', i);
    for (std::size_t tone = 1; tone < tones; ++tone)
      css += fmt::format(".f{0}t{1} {{ color: var(--f{0}t{1}); }}\n", i, tone);
  }
  for (std::size_t i = 0; i < numbers; ++i) add('c', i, 'f', colour_place(i));
  for (std::size_t i = 0; i < grade_colours().size(); ++i) add('g', i, 'g', i);
  return css;
}

// The colours are those of the figures.
std::string style() {
  std::string css(html::page_css);
  const auto put = [&](std::string_view mark, const std::string& text) {
    css.replace(css.find(mark), mark.size(), text);
  };
  put("/*FAMILIES*/", colour_variables(family_tone, grade_colours()));
  put("/*FAMILIES ON DARK*/", colour_variables(family_tone_on_dark, grade_colours_on_dark()));
  put("/*CLASSES*/", colour_classes());
  return css;
}

// What published statements do not hold, before all else.
std::string refuted(const std::vector<Chapter>& chapters) {
  std::string out;
  for (const auto& chapter : chapters) out += html::cards(chapter);
  return out;
}

// Whether the run was asked for other methods than those of the main job.
bool methods_were_chosen(const Results& results) {
  const auto name_of = [](const auto& method) { return std::string(method.name); };
  std::set<std::string> all, by_default;
  std::ranges::transform(results.methods, std::inserter(all, all.end()), name_of);
  std::ranges::transform(default_methods(), std::inserter(by_default, by_default.end()), name_of);
  return !all.empty() && all != by_default;
}

// Whether a study looks at the methods of the run and at no others: many have a set of their own, or no methods.
bool follows_the_choice(const Chapter& chapter, const Results& results) {
  const auto is_among = [](const auto& methods, std::string_view name) {
    return std::any_of(methods.begin(), methods.end(), [&](const auto& row) { return row.name == name; });
  };
  bool any = false;
  for (const auto& row : results.findings) {
    if (row.study != chapter.id) continue;
    const std::string_view name = std::string_view(row.subject).substr(0, row.subject.find_first_of(" :,"));
    if (is_among(results.methods, name))
      any = true;
    else if (is_among(all_methods(), name))
      return false;
  }
  return any;
}

// As the page shows a chapter: its cards stand before all else; that a choice of methods is not followed is said.
Chapter on_the_page(Chapter chapter, const Results& results) {
  chapter.cards.clear();
  if (methods_were_chosen(results) && !chapter.decides_statements && !follows_the_choice(chapter, results))
    chapter.text.insert(chapter.text.begin(),
                        "What this study looks at is its own choice, and does not follow the methods of the run.");
  return chapter;
}

// What the browser calls the page: "3 methods on kepler · halfstep", "Stability, Growth and 2 other studies ·
// halfstep".
std::string title(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters) {
  constexpr std::size_t most = 2;
  const auto few = [](const std::vector<std::string>& names, std::string_view thing) {
    return names.size() == 1 ? names.front() : fmt::format("{} {}s", names.size(), thing);
  };
  std::string out;
  if (!results.orders.empty() && !subject.methods.empty() && !subject.problems.empty())
    out = few(subject.methods, "method") + " on " + few(subject.problems, "problem");
  for (std::size_t i = 0; i < std::min(most, chapters.size()); ++i)
    out += (out.empty() ? "" : ", ") + chapters[i].title;
  if (chapters.size() > most)
    out += fmt::format(" and {} other {}", chapters.size() - most, chapters.size() == most + 1 ? "study" : "studies");
  return out.empty() ? "halfstep report" : escaped::html(out) + " · halfstep";
}

std::vector<Section> sections(const Results& results, const Subject& subject, const std::vector<Chapter>& chapters,
                              const std::filesystem::path& dir) {
  std::vector<Section> all = {
      {"refuted", "Published statements that do not hold", refuted(chapters)},
      {"matrix", "Orders at a glance", matrix(results, subject)},
      {"plots", "Figures", plots(results, subject, files_at_end)},
      {"orders", "Orders", html::order_table(results)},
      {"energy", "Energy over long runs", html::drift_table(results)},
      {"cost", "Cost", html::timing_table(results)},
      {"proofs", "Orders proven", html::proof_table(results, subject)},
      {"rules", "The verdict and common rules of thumb", html::rule_table(dir)},
  };
  // Many chapters are a long way to scroll; one is what the page is about.
  for (const auto& chapter : chapters)
    all.push_back({chapter.id, escaped::html(chapter.title), html::chapter(on_the_page(chapter, results)),
                   chapters.size() > 1 ? html::result_line(chapter, results.findings) : ""});
  all.push_back({"methods", "Methods", html::method_table(results, dir)});
  all.push_back({"problems", "Problems", html::problem_table(results)});
  all.push_back({"run", "This run", html::run_facts(dir)});
  all.push_back(
      {"files", "Files", html::file_links(dir), "tables, figures and LaTeX sources in the folder of this page"});
  all.erase(std::remove_if(all.begin(), all.end(), [](const auto& section) { return section.body.empty(); }),
            all.end());
  return all;
}

std::string section(const Section& part) {
  const std::string heading = fmt::format("<h2 id=\"{}-title\">{}</h2>", part.id, part.title);
  const std::string body =
      part.result.empty()
          ? fmt::format("{}\n{}", heading, part.body)
          : fmt::format(
                "<details class=\"chapter\"><summary>{}<span class=\"result\">{}</span></summary>\n{}</details>\n",
                heading, part.result, part.body);
  return fmt::format("<section id=\"{0}\" class=\"part\" aria-labelledby=\"{0}-title\">{1}</section>\n", part.id, body);
}

// The frame with its pieces; `words` is what the browser calls the page.
std::string assembled(const std::string& words, const std::string& summary, const std::vector<Section>& parts,
                      const std::string& data) {
  std::string contents, body, skip;
  for (const auto& part : parts) {
    if (part.id == "plots") skip = "\n<a class=\"skip\" href=\"#plots-title\">Skip to the figures</a>";
    contents += fmt::format("<a href=\"#{}\">{}</a>\n", part.id, part.title);
    body += section(part);
  }
  const auto has = [&](std::string_view id) { return std::ranges::find(parts, id, &Section::id) != parts.end(); };
  const std::string choices = has("matrix") ? "Precision and quantity are chosen once for the matrix and all figures. "
                                              "Click a cell of the matrix to see its errors. "
                                            : "";
  const std::string energy =
      has("energy") ? "See “Energy error against time” and the table “Energy over long runs”. " : "";
  return html::filled_frame(html::page_frame, {{"TITLE", words},
                                               {"STYLE", style()},
                                               {"SKIP", skip},
                                               {"SUMMARY", summary},
                                               {"ENERGY", energy},
                                               {"CHOICES", choices},
                                               {"CONTENTS", contents},
                                               {"BODY", body},
                                               {"DATA", data},
                                               {"SCRIPT", std::string(html::page_script)}});
}

// A file is there as a whole or not at all.
void write_whole(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::path part = file;
  part += ".part";
  std::ofstream out(part, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(part, file, error);
  if (out && !error) return;
  const std::string why = error ? error.message() : std::strerror(errno);
  std::filesystem::remove(part, error);
  throw InputError(fmt::format("{}: cannot be written: {}; a folder with free space that may be written is needed",
                               file.string(), why));
}

bool is_measured(const Results& own) {
  const auto& portraits = own.table<PortraitRow>();
  return !own.errors.empty() || !own.orders.empty() || !own.energy.empty() || !own.table<TimingRow>().empty() ||
         !own.table<RoundingRow>().empty() ||
         std::any_of(portraits.begin(), portraits.end(), [](const auto& row) { return row.method != "exact"; });
}

// dir: that of the report, where the files of the figures are; they show all of its methods.
std::string page_of_method(const Results& own, const std::vector<Chapter>& chapters, const MethodRow& row,
                           const std::filesystem::path& dir) {
  const Subject subject(own);
  const Chapter studies = html::in_the_studies(chapters, row.name);
  const Chapter stability = html::stability_of(row.name);
  const std::vector<Chapter> shown = {stability, studies};
  std::vector<Section> parts = {{"scheme", "Scheme", html::scheme_section(row.name)},
                                {"order", "Order", html::order_section(row, own)},
                                {stability.id, stability.title, html::chapter(stability)},
                                {"plots", "Figures", plots(own, subject, files_in_report)},
                                {"orders", "Observed orders", html::order_table(own)},
                                {"ladders", "Errors at each step size", html::ladder_tables(own, subject)},
                                {"energy", "Energy over long runs", html::drift_table(own)},
                                {"cost", "Cost", html::timing_table(own)},
                                {studies.id, studies.title, html::chapter(studies)},
                                {"cite", "How to cite", html::citation_section(row)}};
  std::erase_if(parts, [](const Section& part) { return part.body.empty(); });
  return assembled(escaped::html(row.name) + " · halfstep",
                   "<div class=\"first\"><div>" + html::method_head(row) + "</div>\n" +
                       overview(own, subject, shown, files_in_report) + "</div>\n",
                   parts, html::data(own, subject, shown, dir, "../"));
}

}  // namespace

std::string page(const Results& results, const std::filesystem::path& dir, const std::vector<Chapter>& chapters) {
  const html::Subject subject(results);
  return assembled(title(results, subject, chapters),
                   "<div class=\"first\"><div>" + html::summary(results, subject, chapters) + "</div>\n" +
                       overview(results, subject, chapters, files_at_end) + "</div>\n" + html::look_at(results),
                   sections(results, subject, chapters, dir), html::data(results, subject, chapters, dir));
}

void write_page(const Results& results, const std::filesystem::path& dir, const std::vector<Chapter>& chapters) {
  write_whole(dir / "index.html", page(results, dir, chapters));
}

std::string method_page(const Results& results, const std::vector<Chapter>& chapters, const std::string& method) {
  const Results own = html::results_of(results, method);
  if (own.methods.empty()) throw InputError(fmt::format("the results have no method \"{}\"", method));
  return page_of_method(own, chapters, own.methods.front(), {});
}

void write_method_pages(const Results& results, const std::filesystem::path& dir,
                        const std::vector<Chapter>& chapters) {
  parallel_for(results.methods.size(), one_a_core, nullptr, [&](std::size_t i) {
    const MethodRow& row = results.methods[i];
    const Results own = html::results_of(results, row.name);
    if (!is_measured(own)) return;
    std::error_code error;
    std::filesystem::create_directories(dir / "methods", error);
    write_whole(dir / html::method_file(row.name), page_of_method(own, chapters, row, dir));
  });
}

}  // namespace halfstep::inline reports
